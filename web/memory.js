// What does a page of its own remember: language and theme for the next time, the work as a draft of this tab?
import {isAsked} from "./address.js";
import {createDraft} from "./draft.js";
import {eightPayments} from "./examples/eight-payments.js";
import {remember, remembered} from "./remembered.js";

/** @typedef {import("./state.js").State} State @typedef {import("./state.js").Message} Message */

/** A draft is kept so long after a change, in ms, and at the latest when the page goes. */
const pause = 400;

/**
 * Storage may be forbidden: then the page starts as the system has it.
 *
 * @param {() => State} state
 * @param {(message: Message) => void} send
 */
export function memoryOf(state, send) {
  /** @type {ReturnType<typeof createDraft> | null} */
  let draft = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function saveDraft() {
    clearTimeout(timer);
    const {document, typed, past, future} = state();
    if (past.length + future.length === 0) return; // nothing was done
    const unfinished = typed?.unfinished ? {text: typed.text, shown: typed.shown} : null;
    if (document === eightPayments && !unfinished) draft?.drop();
    else
      draft?.keep(
        document,
        unfinished,
        past.map((step) => step.document),
      );
  }

  return {
    /** Language and theme, unless the host says which. @param {HTMLElement} host */
    recall(host) {
      const {lang, theme} = remembered();
      if (lang && !host.hasAttribute("lang")) send({type: "languageChosen", lang});
      if (theme && !host.hasAttribute("theme")) send({type: "themeChosen", theme});
    },

    remember() {
      const {lang, theme} = state();
      remember({lang, theme});
    },

    /**
     * Goes on where this tab, or one that was closed, left off, or opens what the address asks for.
     * @param {(draft: import("./draft.js").Draft | null) => void} open with what this tab had before
     */
    async takeUp(open) {
      if (draft) return;
      const own = (draft = createDraft());
      const take = (/** @type {import("./draft.js").Draft | null} */ found) =>
        found && send({...found, type: "draftFound"});
      const found = own.own();
      if (!isAsked() || found?.link === location.hash) take(found);
      else {
        if (found) own.leave();
        open(found);
      }
      addEventListener("pagehide", saveDraft);
      addEventListener("beforeunload", (event) => {
        saveDraft();
        if (own.unkept) event.preventDefault();
      });
      const orphan = await own.settle();
      if (!isAsked() && state().past.length === 0 && !state().restored) take(orphan);
    },

    saveDraft,

    /** The document changed, or the text beside it. */
    keepDraft() {
      if (!draft) return;
      clearTimeout(timer);
      timer = setTimeout(saveDraft, pause);
    },
  };
}
