// Which event is selected, and where is the cursor? A selected event is one that the engine is asked about.

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect @typedef {import("../model/table.js").Column} Column */

/** @param {State} state @param {number | null} event @returns {[State, Effect[]]} */
export function selected(state, event) {
  // While there is no result of the document as it is, nobody can be asked: what was said last stays.
  const isCurrent = state.result?.revision === state.revision;
  const stays = state.explained?.row === event || !isCurrent;
  const next = {...state, selected: event, explained: stays ? state.explained : null};
  const canBeAsked = event !== null && isCurrent && next.explained === null;
  return [next, canBeAsked ? [{type: "explain", revision: state.revision, row: event}] : []];
}

/** The cursor in a cell, and nothing else chosen. @param {State} state @param {number} row @param {Column} column @returns {State} */
export const at = (state, row, column) => ({...state, cursor: {row, column}, anchor: null});
