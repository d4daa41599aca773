// What do keys, hands and pastes do to the event table? The cursor, what is being typed, and edits of rows.
import {
  cellText,
  kindOf,
  memberAt,
  rangeOf,
  rowsOf,
  visibleColumns,
  withCellEdited,
  withCleared,
  withKind,
  withPasted,
  withRowDuplicated,
  withRowInserted,
  withRows,
  withRowsDeleted,
  withRowsMoved,
} from "../model/table.js";
import {edited} from "./edit.js";
import {at, selected} from "./select.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect */
/** @typedef {import("../model/table.js").Cell} Cell @typedef {import("../model/table.js").Column} Column */

/** @type {import("../state.js").Handlers} */
export const tableMessages = {
  // The cursor, and what is typed.
  cursorMoved: (state, {row, column, extend}) => cursorMoved(state, row, column, extend),
  allSelected(state) {
    const last = Math.max(0, rowsOf(state.document).length - 1);
    return [
      {...state, cursor: {row: last, column: "fates"}, anchor: {row: 0, column: "number"}},
      [{type: "focusCell"}],
    ];
  },
  editStarted: (state, {text}) => editStarted(state, text),
  editChanged: (state, {text}) => [state.editing ? {...state, editing: {...state.editing, text}} : state, []],
  editCancelled: (state) => [{...state, editing: null}, [{type: "focusCell"}]],
  editCommitted: (state, {move}) => editCommitted(state, move),
  menuOpened: (state, {menu}) => [{...state, menu}, []],

  // Rows.
  rowInserted(state, {index}) {
    const next = edited(state, withRowInserted(state.document, index));
    return editStarted({...at(next[0], index, "time"), selected: index}, undefined, next[1]);
  },
  rowDuplicated: (state, {row}) => focused(edited(state, withRowDuplicated(state.document, row)), row + 1),
  rowsDeleted: (state, {from, to}) => focused(edited(state, withRowsDeleted(state.document, from, to)), from),
  rowsMoved: (state, {from, to, by}) => rowsMoved(state, from, to, by),
  kindChosen(state, {row, kind}) {
    const rows = rowsOf(state.document).slice();
    if (kindOf(rows[row]) === kind) return [state, []];
    rows[row] = withKind(rows[row], kind);
    return focused(edited(state, withRows(state.document, rows)), row);
  },
  cleared(state) {
    const range = selectedRange(state);
    return focused(edited(state, withCleared(state.document, range)), range.from);
  },
  pasted(state, {text}) {
    const {document, rows} = withPasted(state.document, topLeft(state), visibleColumns(state), text);
    return rows === 0
      ? [state, []]
      : edited({...state, anchor: null}, document, {key: "notice.pasted", params: {count: rows}});
  },

  // Which columns there are.
  resized: (state, {compact}) => [{...state, compact}, []],
  columnToggled(state, {column}) {
    const shown = visibleColumns(state).includes(column);
    return [{...state, asked: {...state.asked, [column]: !shown}}, []];
  },
};

/** @param {State} state @param {number} row @param {Column} column @param {boolean} [extend] @returns {[State, Effect[]]} */
function cursorMoved(state, row, column, extend = false) {
  if (state.editing) {
    const [committed, before] = editCommitted(state, null);
    const [next, effects] = cursorMoved(committed, row, column, extend);
    return [next, [...before, ...effects]];
  }
  const anchor = extend ? (state.anchor ?? state.cursor) : null;
  const moved = {...at(state, row, column), anchor, editing: null, menu: null};
  const isEvent = row < rowsOf(state.document).length && kindOf(rowsOf(state.document)[row]) === "event";
  const [next, effects] = extend ? [moved, []] : selected(moved, isEvent ? row : null);
  return [next, [{type: "focusCell"}, ...effects]];
}

/** @param {State} state @param {string} [text] what typing began with @param {Effect[]} [before] @returns {[State, Effect[]]} */
function editStarted(state, text, before = []) {
  const {row, column} = state.cursor;
  const held = rowsOf(state.document)[row];
  const canBeTyped = memberAt(held ? kindOf(held) : "event", column) !== null;
  if (!canBeTyped) return [state, before];
  const editing = {text: text ?? (held ? cellText(held, column) : ""), typed: text !== undefined};
  return [{...state, editing, anchor: null, menu: null}, [...before, {type: "focusCell"}]];
}

/** @param {State} state @param {"up" | "down" | "left" | "right" | null} move @returns {[State, Effect[]]} */
function editCommitted(state, move) {
  if (!state.editing) return [state, []];
  const {cursor, editing} = state;
  const rows = rowsOf(state.document);
  const unchanged = rows[cursor.row]
    ? cellText(rows[cursor.row], cursor.column) === editing.text
    : editing.text.trim() === "";
  const [next, effects] = unchanged
    ? [{...state, editing: null}, []]
    : edited(state, withCellEdited(state.document, cursor, editing.text), {
        key: "notice.fates",
        params: {row: cursor.row},
      });
  if (move === null) return [next, effects];
  const columns = visibleColumns(next);
  const column = columns.indexOf(cursor.column);
  const to = {
    up: {row: Math.max(0, cursor.row - 1), column},
    down: {row: Math.min(rowsOf(next.document).length, cursor.row + 1), column},
    left: {row: cursor.row, column: Math.max(0, column - 1)},
    right: {row: cursor.row, column: Math.min(columns.length - 1, column + 1)},
  }[move];
  const [moved, more] = cursorMoved(next, to.row, columns[to.column]);
  return [moved, [...effects, ...more]];
}

/** @param {State} state @param {number} from @param {number} to @param {1 | -1} by @returns {[State, Effect[]]} */
function rowsMoved(state, from, to, by) {
  const document = withRowsMoved(state.document, from, to, by);
  if (document === state.document) return [state, []];
  const shifted = (/** @type {Cell} */ cell) => ({...cell, row: cell.row + by});
  const [next, effects] = edited(state, document);
  return [
    {
      ...next,
      cursor: shifted(state.cursor),
      anchor: state.anchor && shifted(state.anchor),
    },
    [...effects, {type: "focusCell"}],
  ];
}

/** @param {[State, Effect[]]} outcome @param {number} row @returns {[State, Effect[]]} with the cursor in that row */
function focused([state, effects], row) {
  const rows = rowsOf(state.document);
  const to = Math.min(row, rows.length);
  const selected = to < rows.length && kindOf(rows[to]) === "event" ? to : null;
  return [{...at(state, to, state.cursor.column), selected}, [...effects, {type: "focusCell"}]];
}

/** @param {State} state */
export const selectedRange = (state) =>
  rangeOf(state.cursor, state.anchor ?? state.cursor, visibleColumns(state));

/** @param {State} state @returns {Cell} */
function topLeft(state) {
  const {cursor, anchor} = state;
  if (!anchor) return cursor;
  const columns = visibleColumns(state);
  const column = columns[Math.min(columns.indexOf(cursor.column), columns.indexOf(anchor.column))];
  return {row: Math.min(cursor.row, anchor.row), column};
}
