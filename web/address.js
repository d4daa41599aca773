// How do page and address say the same? A link in the address is opened, and what is edited stands in it. All that has to do
// with links comes when there is something to do.
import {eightPayments} from "./examples/eight-payments.js";

/** @typedef {import("./state.js").State} State @typedef {import("./state.js").Message} Message */
/** @typedef {ReturnType<typeof import("./link/page.js")["linksOf"]>} Links */

/** An edit is in the address so long after it, in ms: browsers allow a few changes a second. */
const pause = 500;

/** Whether the address asks for a scenario. */
export const isAsked = () => location.hash.length > 1;

/** What brings another document, but is not done to it. */
const openings = ["linkBegun", "linkOpened", "draftFound", "opened"];

/** @param {() => State} state @param {(message: Message) => void} send */
export function addressOf(state, send) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const first = location.hash;
  /** @type {Links | null} */
  let links = null;
  /** @type {Promise<Links> | null} */
  let coming = null;

  /** @template T @param {(links: Links) => T} act @param {() => void} [missed] if there is no connection @returns {Promise<T | void>} */
  async function withLinks(act, missed = () => send({type: "fileRefused", trouble: {key: "trouble.links"}})) {
    coming ??= import("./link/page.js").then(({linksOf}) => (links = linksOf(state, send, first)));
    try {
      await coming;
    } catch {
      coming = null; // it is asked for again the next time
    }
    return links ? act(links) : missed();
  }

  return {
    /** What asks how a link is handed out; null until it is needed. */
    get dialog() {
      return links?.dialog ?? null;
    },

    /** Opens what the address asks for at first. @param {import("./draft.js").Draft | null} draft what this tab had before */
    begin: (draft) =>
      withLinks(
        ({begin}) => begin(draft),
        () => send({type: "opened", document: draft?.document ?? eightPayments}),
      ),

    /** Opens what the address asks for from now on: it was changed by hand, or by going back. */
    follow() {
      addEventListener("hashchange", () => {
        clearTimeout(timer);
        withLinks(({follow}) => follow());
      });
    },

    /** The document is another one by this message. @param {string} type */
    changed(type) {
      clearTimeout(timer);
      const quiet = () => {};
      if (!openings.includes(type)) timer = setTimeout(() => withLinks(({write}) => write(), quiet), pause);
    },

    withLinks,
  };
}
