// What is selected, and where is the cursor? What is selected is what the engine is asked about.
import {eventOf, isSameSelection, related} from "../model/selection.js";
import {rangeOf, visibleColumns} from "../model/table.js";

/** @import {Selection} from "../model/selection.js" */
/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect @typedef {import("../model/table.js").Column} Column */

/** @param {State} state @param {Selection | null} what @returns {[State, Effect[]]} */
export function selected(state, what) {
  const event = eventOf(what);
  // While there is no result of the document as it is, nobody can be asked: what was said last stays.
  const isCurrent = state.result?.revision === state.revision;
  const stays = state.explained?.row === event || (!isCurrent && what?.kind === "event");
  const isTold =
    isSameSelection(state.story?.of ?? null, what) || (!isCurrent && what !== null && event === null);
  const explained = stays ? state.explained : null;
  const story = isTold ? state.story : null;
  const next = {...state, selected: what, explained, story};
  const {revision} = state;
  if (!isCurrent || what === null) return [next, []];
  if (what.kind === "event")
    return [next, explained === null ? [{type: "explain", revision, row: what.row}] : []];
  return [next, story === null ? [{type: "tell", revision, of: what}] : []];
}

/** The cursor in a cell, and nothing else chosen. @param {State} state @param {number} row @param {Column} column @returns {State} */
export const at = (state, row, column) => ({...state, cursor: {row, column}, anchor: null});

/**
 * From what is selected to the next thing that belongs to it: its windows, firings or events. Asked again, to the next of
 * these, and round.
 *
 * @param {State} state @param {"window" | "firing" | "event"} to @param {1 | -1} by @returns {[State, Effect[]]}
 */
export function walked(state, to, by) {
  const {selected: from, result, walk} = state;
  if (!result || from === null) return [state, []];
  const goesOn = walk?.to === to && isSameSelection(walk.list[walk.at], from);
  const list = goesOn ? walk.list : related(result.table, result.runs, from, to);
  if (list.length === 0) return [state, []];
  const here = goesOn ? walk.at : by > 0 ? -1 : 0;
  const at = (here + by + list.length) % list.length;
  const [next, effects] = selected(state, list[at]);
  return [{...next, walk: {to, list, at}}, [...effects, {type: "showSelected"}, {type: "focusSelected"}]];
}

/** The cells that are selected. @param {State} state */
export const selectedRange = (state) =>
  rangeOf(state.cursor, state.anchor ?? state.cursor, visibleColumns(state));
