// What do keys, hands and pastes do to the event table? The cursor, what is being typed, and edits of rows.
import {withPasted} from "../model/clipboard.js";
import {
  withCellEdited,
  withCleared,
  withFilledDown,
  withRowInserted,
  withRows,
  withRowsDeleted,
  withRowsDuplicated,
  withRowsMoved,
  withRowsSorted,
} from "../model/rows.js";
import {kindOf, memberAt, rangeOf, rowsOf, seenText, visibleColumns, withKind} from "../model/table.js";
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
  rowsDuplicated: (state, {from, to}) =>
    focused(edited(state, withRowsDuplicated(state.document, from, to)), to + 1),
  rowsDeleted: (state, {from, to}) => focused(edited(state, withRowsDeleted(state.document, from, to)), from),
  rowsMoved: (state, {from, to, by}) => rowsMoved(state, from, to, by),
  kindChosen(state, {from, to, kind}) {
    const rows = rowsOf(state.document);
    const isOther = (/** @type {any} */ row, /** @type {number} */ i) =>
      i >= from && i <= to && kindOf(row) !== kind;
    if (!rows.some(isOther)) return [state, []];
    const next = rows.map((row, i) => (isOther(row, i) ? withKind(row, kind) : row));
    return focused(edited(state, withRows(state.document, next)), from);
  },
  filledDown(state) {
    const document = withFilledDown(state.document, selectedRange(state));
    return keepingCells(state, edited(state, document));
  },
  rowsSorted(state, {column}) {
    const {result, revision} = state;
    // What does not run has no instants to sort by.
    if (result?.revision !== revision) return [state, []];
    const {from, to} = rowsToSort(state);
    const document = withRowsSorted(state.document, column, result.table, {from, to});
    if (document === state.document) return [{...state, menu: null, notice: {key: "notice.isSorted"}}, []];
    const notice = {key: "notice.sorted", params: {from: from + 1, to: to + 1}, shown: true};
    return edited(state, document, notice);
  },
  cleared(state) {
    const range = selectedRange(state);
    return focused(edited(state, withCleared(state.document, range)), range.from);
  },
  pasted(state, {text}) {
    const {document} = state;
    const [cell, columns] = [topLeft(state), visibleColumns(state)];
    // A long text is read in slices; the page goes on meanwhile.
    if (text.length > longText) return [state, [{type: "readPaste", document, cell, columns, text}]];
    return put(state, withPasted(document, cell, columns, text));
  },
  pasteRead(state, {asked, pasted}) {
    if (state.editing) {
      const [committed, effects] = editCommitted(state, null);
      return [committed, [...effects, {...asked, document: committed.document}]];
    }
    const {document} = state;
    // What was changed meanwhile is not to be lost: the text is put into that.
    return asked.document === document ? put(state, pasted) : [state, [{...asked, document}]];
  },

  // Which columns there are.
  resized: (state, {compact}) => [{...state, compact}, []],
  columnToggled(state, {column}) {
    const shown = visibleColumns(state).includes(column);
    return [{...state, asked: {...state.asked, [column]: !shown}}, []];
  },
};

const longText = 50_000; // characters: some milliseconds

/** What came of a paste, in the table. @param {State} state @param {import("../model/clipboard.js").WithPasted} pasted @returns {[State, Effect[]]} */
function put(state, {document, rows, renamed, cut, ignored, wrong}) {
  if (rows === 0)
    return [
      wrong === undefined
        ? state
        : {...state, notice: {key: "notice.noJson", params: {line: wrong}, shown: true}},
      [],
    ];
  const more = [
    ...(renamed > 0 ? [{key: "notice.renamed", params: {count: renamed}}] : []),
    ...(cut > 0 ? [{key: "notice.cut", params: {count: cut}}] : []),
    ...(ignored.length > 0 ? [{key: "notice.ignored", params: {names: ignored.slice(0, 6).join(", ")}}] : []),
  ];
  return edited({...state, anchor: null}, document, {
    key: "notice.pasted",
    params: {count: rows},
    more,
    shown: rows > 1 || more.length > 0,
  });
}

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
  const stands = held ? seenText(state.document, held, column) : "";
  const editing = {text: text ?? stands, before: stands, typed: text !== undefined};
  return [{...state, editing, anchor: null, menu: null}, [...before, {type: "focusCell"}]];
}

/** @param {State} state @param {"up" | "down" | "left" | "right" | null} move @returns {[State, Effect[]]} */
function editCommitted(state, move) {
  if (!state.editing) return [state, []];
  const {cursor, editing} = state;
  const unchanged = rowsOf(state.document)[cursor.row]
    ? editing.text === editing.before
    : editing.text.trim() === "";
  const [next, effects] = unchanged ? [{...state, editing: null}, []] : cellEdited(state, editing.text);
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

/** @param {State} state @param {string} text @returns {[State, Effect[]]} */
function cellEdited(state, text) {
  const {cursor} = state;
  const document = withCellEdited(state.document, cursor, text);
  const id = String(rowsOf(document)[cursor.row].id ?? "");
  const isTaken = cursor.column === "id" && id !== text.trim() && text.trim() !== "";
  return edited(
    state,
    document,
    isTaken
      ? {key: "notice.idTaken", params: {given: text.trim(), id}, shown: true}
      : {key: "notice.fates", params: {row: cursor.row}},
  );
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

/** What was selected stays so. @param {State} before @param {[State, Effect[]]} outcome @returns {[State, Effect[]]} */
const keepingCells = ({cursor, anchor}, [state, effects]) => [
  {...state, cursor, anchor},
  [...effects, {type: "focusCell"}],
];

/** The rows that are selected, if they are several; else all. @param {State} state */
export function rowsToSort(state) {
  const last = rowsOf(state.document).length - 1;
  const {from, to} = selectedRange(state);
  return to > from ? {from, to: Math.min(to, last)} : {from: 0, to: last};
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
