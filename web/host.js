// What does the page take from its host, and what does that hear of it?

/** @typedef {import("./state.js").State} State */

/** What is selected, by the names that a host knows. @param {State} state */
export function selectionTold({selected, result}) {
  if (selected?.kind === "event") return {...selected, id: result?.table.ids[selected.row] ?? null};
  return selected?.kind === "firing"
    ? {...selected, run: result?.runs[selected.run]?.name ?? null}
    : selected;
}

/** Whoever gives a list may change it later and give it again; to the engine a list is a value. @param {any} document */
export const ownRows = (document) =>
  Array.isArray(document?.rows) ? {...document, rows: document.rows.slice()} : document;

/** @param {string | null} theme @returns {State["theme"]} */
export const themeOf = (theme) => (theme === "light" || theme === "dark" ? theme : "auto");
