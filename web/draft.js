// What is left of the work when the page is closed? A draft for each tab, if the browser keeps anything at all.

/** @typedef {import("./model/scenario.js").Scenario} Scenario */
/**
 * `unfinished`: a text beside the document that does not say one, and how many rows it shows; `past`: the documents before it, the
 * latest last, as many as are short enough; `link`: what the address said when it was kept.
 * @typedef {{document: Scenario, unfinished: {text: string, shown: number} | null, past?: Scenario[], link: string, at: number}} Draft
 */

const prefix = "window-lab.draft.";
/** A longer table takes too long to write, and most of the room that there is. */
const mostRows = 20_000;
/** Steps of undo that are kept, and how many characters they may take in all. */
const [mostSteps, mostText] = [20, 200_000];
/** Drafts of tabs that are gone, beside those that are open. */
const mostDrafts = 5;

/** What the storage says, or nothing where it may not be asked. @template T @param {() => T} question @returns {T | null} */
function asked(question) {
  try {
    return question();
  } catch {
    return null;
  }
}

/** @param {unknown} text @returns {Draft | null} */
function read(text) {
  const draft = asked(() => JSON.parse(String(text)));
  return typeof draft?.document === "object" && draft.document !== null ? draft : null;
}

/** The last of these documents, as far as there is room for them. @param {Scenario[]} past */
function lastOf(past) {
  let room = mostText;
  const steps = past.slice(-mostSteps);
  // A row is 20 characters at least: what has no room need not be written to know so.
  const size = (/** @type {Scenario} */ document) =>
    20 * (document.rows?.length ?? 0) > room ? Infinity : JSON.stringify(document).length;
  let from = steps.length;
  while (from > 0 && (room -= size(steps[from - 1])) >= 0) from--;
  return steps.slice(from);
}

/** The drafts of one tab. It keeps its name as long as it is open, also over a reload. */
export function createDraft() {
  let name = asked(() => sessionStorage.getItem("window-lab.tab")) ?? "";
  const isPlain = location.hash.length <= 1;
  /** Held as long as the tab is open, so that no other one takes its draft. */
  const hold = (/** @type {string} */ tab) =>
    new Promise((/** @type {(held: boolean) => void} */ resolve) => {
      if (!navigator.locks) return resolve(true);
      navigator.locks
        .request(prefix + tab, {ifAvailable: true}, (lock) => {
          resolve(lock !== null);
          return lock ? new Promise(() => {}) : undefined;
        })
        .catch(() => resolve(true));
    });
  const rename = (/** @type {string} */ tab) => {
    name = tab;
    asked(() => sessionStorage.setItem("window-lab.tab", tab));
  };
  const newName = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  const tooLong = (/** @type {Scenario} */ {rows}) => Array.isArray(rows) && rows.length > mostRows;
  let unkept = false;

  return {
    /** What this tab had before it was loaded again. @returns {Draft | null} */
    own() {
      return name === "" ? null : read(asked(() => localStorage.getItem(prefix + name)));
    },

    /** The draft stays for a tab to come; this one has none of its own. */
    leave() {
      rename(newName());
    },

    /** Takes a name that no other tab has; one without work of its own takes over the latest of a tab that is gone. @returns {Promise<Draft | null>} */
    async settle() {
      if (name !== "") {
        if (!(await hold(name))) rename(newName()); // a copy of a tab: its draft stays that one's
        return null;
      }
      const names = asked(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];
      const drafts = names
        .map((key) => ({key, draft: read(asked(() => localStorage.getItem(key)))}))
        .sort((a, b) => (b.draft?.at ?? 0) - (a.draft?.at ?? 0));
      for (const [i, {key, draft}] of drafts.entries()) {
        const tab = key.slice(prefix.length);
        if (!draft || i >= mostDrafts) asked(() => localStorage.removeItem(key));
        else if (name === "" && isPlain && (await hold(tab))) {
          rename(tab);
          return draft;
        }
      }
      rename(newName());
      await hold(name);
      return null;
    },

    /** @param {Scenario} document @param {Draft["unfinished"]} unfinished @param {Scenario[]} past */
    keep(document, unfinished, past) {
      if (name === "") rename(newName());
      unkept = tooLong(document);
      if (unkept) return;
      const draft = JSON.stringify({
        document,
        unfinished,
        past: lastOf(past),
        link: location.hash,
        at: Date.now(),
      });
      unkept = asked(() => (localStorage.setItem(prefix + name, draft), true)) === null;
    },

    drop() {
      unkept = false;
      asked(() => localStorage.removeItem(prefix + name));
    },

    /** Whether work would be lost if the page were closed now. */
    get unkept() {
      return unkept;
    },
  };
}
