// What is an edit of the document, and how is it taken back? Every change of the document goes through here.
import {atRow, eventOf} from "../model/selection.js";
import {rowsOf, visibleColumns} from "../model/table.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect @typedef {import("../state.js").Step} Step */

/**
 * The state with another document, run anew, the one before kept for undo.
 *
 * @param {State} state
 * @param {State["document"]} document
 * @param {State["notice"]} [notice]
 * @param {string | null} [merging]
 * @param {State["typed"]} [typed] the text that says it, if it was typed as one
 * @returns {[State, Effect[]]}
 */
export function edited(
  state,
  document,
  notice = {key: "notice.recomputed"},
  merging = null,
  typed = state.typed,
) {
  if (document === state.document && typed === state.typed) return [state, []];
  const merged = merging !== null && merging === state.merging;
  const past = merged ? state.past : [...state.past, stepOf(state)];
  const next = {...state, document, typed, past, future: [], merging, menu: null};
  if (document === state.document) return [next, []];
  return rerun({...next, notice, selected: followed(state, document)});
}

/** What undo comes back to. @param {State} state @returns {Step} */
export const stepOf = ({document, cursor, typed}) => ({document, cursor, typed});

/** Where the selected event is in another document: rows are the same objects as long as nothing is typed into them.
 *  @param {State} state @param {State["document"]} document @returns {State["selected"]} */
function followed({selected, document: before}, document) {
  const row = eventOf(selected);
  if (row === null) return selected;
  const found = rowsOf(document).indexOf(rowsOf(before)[row]);
  return found >= 0 ? atRow(found) : selected;
}

/** @param {State} state @returns {[State, Effect[]]} */
export function rerun(state) {
  const revision = state.revision + 1;
  const last = rowsOf(state.document).length;
  const row = Math.min(state.cursor.row, last);
  const columns = visibleColumns(state);
  const column = columns.includes(state.cursor.column) ? state.cursor.column : "time";
  const next = {
    ...state,
    revision,
    // A long one is followed by a long one, most likely: its line stays.
    running: state.running && {...state.running, revision, rows: 0},
    editing: null,
    cursor: {row, column},
    anchor: state.anchor && state.anchor.row < last ? state.anchor : null,
  };
  return [next, [{type: "run", revision, document: state.document}]];
}

/** @param {State} state @param {Step[]} steps @param {"past" | "future"} from @param {"past" | "future"} to @returns {[State, Effect[]]} */
export function stepped(state, steps, from, to) {
  const step = steps[steps.length - 1];
  if (!step) return [state, []];
  const here = stepOf(state);
  const [next, effects] = rerun({
    ...state,
    ...step,
    selected: followed(state, step.document),
    [from]: steps.slice(0, -1),
    [to]: [...state[to], here],
    merging: null,
    menu: null,
  });
  // Where a text was being typed, the cell has the focus again.
  const focus = /** @type {Effect[]} */ (state.editing ? [{type: "focusCell"}] : []);
  const notice = {key: from === "past" ? "notice.undone" : "notice.redone"};
  return [{...next, notice}, [...effects, ...focus]];
}

/** The document as it was before the gesture, and what could be done again then. @param {State} state @param {string} gesture @returns {[State, Effect[]]} */
export function gestureCancelled(state, gesture) {
  const before = state.past[state.past.length - 1];
  if (state.merging !== gesture || !before) return [{...state, gesture: null}, []];
  const future = state.gesture?.future ?? [];
  const past = state.past.slice(0, -1);
  const selected = followed(state, before.document);
  return rerun({...state, ...before, past, future, selected, merging: null, gesture: null, notice: null});
}
