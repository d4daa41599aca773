// What do keys, hands and pastes do to the event table? The cursor, what is being typed, and edits of rows.
import {withPasted} from "../model/pasting.js";
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
import {atRow} from "../model/selection.js";
import {kindOf, memberAt, rangeOf, rowsOf, seenText, visibleColumns, withKind} from "../model/table.js";
import {pipelineOf, runsOf} from "../model/scenario.js";
import {edited, stepped} from "./edit.js";
import {at, selected, selectedRange} from "./select.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect */
/** @typedef {import("../model/table.js").Cell} Cell @typedef {import("../model/table.js").Column} Column */

/** @type {import("../state.js").Handlers} */
export const tableMessages = {
  // The cursor, and what is typed.
  cursorMoved: (state, {row, column, extend}) => cursorMoved(state, row, column, extend),
  cellFocused: (state) => [state, [{type: "focusCell"}]],
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
  /** `cell`: that which is left. Another one may be typed into by then. */
  editCommitted(state, {move, cell = state.cursor}) {
    const isHere = cell.row === state.cursor.row && cell.column === state.cursor.column;
    return isHere ? editCommitted(state, move) : [state, []];
  },

  // Rows.
  rowInserted(state, {index}) {
    const next = edited(state, withRowInserted(state.document, index));
    return editStarted({...at(next[0], index, "time"), selected: atRow(index)}, undefined, next[1]);
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
    return focused(edited(state, withRows(state.document, next), unheeded(state, kind)), from);
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
  /** Where the cursor is; or, by `place`, below all rows or instead of them. `given`: how its instants are to be read. */
  pasted: (state, {text, given = {}, place = null}) => pasted(state, text, given, place),
  /** The same text in another way, instead of the paste that came last. */
  pastedAgain(state, {text, given, place}) {
    const [before, effects] = stepped(state, state.past, "past", "future");
    const [next, more] = pasted(before, text, given, place);
    return [next, [...effects, ...more]];
  },
  pasteRead(state, {asked, pasted: read}) {
    const isTyping = state.editing !== null;
    const [next, effects] = isTyping ? editCommitted(state, null) : [state, []];
    if (asked.of === next.document && !isTyping) return put(next, read, asked);
    // What was changed meanwhile is not to be lost: the text is put into that.
    const target = targetOf(next, asked.place);
    const cell = asked.place === null ? asked.cell : target.cell;
    return [next, [...effects, {...asked, ...target, cell}]];
  },

  // Which columns there are.
  columnToggled(state, {column}) {
    const shown = visibleColumns(state).includes(column);
    return [{...state, asked: {...state.asked, [column]: !shown}}, []];
  },
};

/**
 * What is said of a row that no run heeds: watermarks and statuses are the rows' under one strategy alone.
 *
 * @param {State} state @param {import("../model/table.js").RowKind} kind @returns {State["notice"] | undefined}
 */
function unheeded({document}, kind) {
  const isManual = runsOf(document).some(
    (_, run) => pipelineOf(document, run).watermarks?.strategy === "manual",
  );
  if (isManual || kind === "event" || kind === "tick") return undefined;
  const message = {type: "optionChanged", path: ["watermarks", "strategy"], value: "manual", run: null};
  return {key: "notice.unheeded", ways: [{key: "notice.again.manual", message}], shown: true};
}

/** @typedef {import("../model/pasted-text.js").Given} Given @typedef {"below" | "instead" | null} PastePlace */

/** What a paste goes into, and where. @param {State} state @param {PastePlace} place */
function targetOf(state, place) {
  const {document: of} = state;
  const row = place === "below" ? rowsOf(of).length : 0;
  const cell = place === null ? topLeft(state) : {row, column: /** @type {const} */ ("time")};
  if (place !== "instead") return {of, document: of, cell};
  // What is said of the rows that were there is not said of others.
  const {title: _, notes: __, view: ___, expect: ____, ...others} = of;
  return {of, document: {...others, rows: []}, cell};
}

const longText = 50_000; // characters: some milliseconds

/** @param {State} state @param {string} text @param {Given} given @param {PastePlace} place @returns {[State, Effect[]]} */
function pasted(state, text, given, place) {
  const target = targetOf(state, place);
  const asked = {...target, columns: visibleColumns(state), text, given, place};
  // A long text is read in slices; the page goes on meanwhile.
  if (text.length > longText) return [state, [{type: "readPaste", ...asked}]];
  return put(state, withPasted(asked.document, asked.cell, asked.columns, text, given), asked);
}

/**
 * What came of a paste, in the table.
 *
 * @param {State} state
 * @param {import("../model/pasting.js").WithPasted} pasted
 * @param {{text: string, given: Given, place: PastePlace}} asked
 * @returns {[State, Effect[]]}
 */
function put(state, {document, rows, reading, isTable, remarks, wrong}, {text, given, place}) {
  const said = (/** @type {State["notice"]} */ notice) =>
    /** @type {[State, Effect[]]} */ ([
      {...state, notice: {...notice, key: notice?.key ?? "", shown: true}},
      [],
    ]);
  if (wrong !== undefined) return said({key: "notice.noJson", params: {line: wrong}});
  if (place !== null && !isTable) return said({key: "notice.noEvents"});
  if (rows === 0) return [state, []];
  const again = (/** @type {string} */ way, /** @type {{given?: Given, place?: PastePlace}} */ other) => ({
    key: `notice.again.${way}`,
    message: {type: "pastedAgain", text, given, place, ...other},
  });
  const order =
    reading.order === "dayFirst" ? /** @type {const} */ ("monthFirst") : /** @type {const} */ ("dayFirst");
  const ways = [
    ...(reading.order && !reading.isSure ? [again(order, {given: {...given, order}})] : []),
    ...(reading.unit && reading.unit !== "ms" ? [again("ms", {given: {...given, unit: "ms"}})] : []),
    ...(place === "instead" && rowsOf(state.document).length > 0 ? [again("below", {place: "below"})] : []),
    ...(place === "below" && rowsOf(state.document).length > 0 ? [again("instead", {place: "instead"})] : []),
  ];
  const before = rowsOf(state.document).length;
  const notice = {
    key: place === "instead" && before > 0 ? "notice.pastedInstead" : "notice.pasted",
    params: {count: rows, before},
    more: remarks,
    ways,
    shown: rows > 1 || remarks.length > 0,
  };
  const view =
    place === "instead"
      ? {
          axes: {},
          opened: [],
          step: null,
          selected: null,
          key: null,
          cursor: {row: 0, column: /** @type {const} */ ("time")},
        }
      : {};
  return edited({...state, ...view, anchor: null}, document, notice);
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
  const [next, effects] = extend ? [moved, []] : selected(moved, atRow(isEvent ? row : null));
  return [next, [{type: "focusCell"}, ...effects]];
}

/** @param {State} state @param {string} [text] what typing began with @param {Effect[]} [before] @returns {[State, Effect[]]} */
function editStarted(state, text, before = []) {
  const {row, column} = state.cursor;
  const held = rowsOf(state.document)[row];
  const canBeTyped = memberAt(held ? kindOf(held) : "event", column) !== null;
  // The line after the last row is one cell: what is typed there begins a row with its time.
  if (!canBeTyped && !held) return editStarted(at(state, row, "time"), text, before);
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
  const {document, remarks} = withCellEdited(state.document, cursor, text);
  const [first, ...more] = remarks;
  return edited(
    state,
    document,
    first ? {...first, more, shown: true} : {key: "notice.fates", params: {row: cursor.row}},
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
  const selected = atRow(to < rows.length && kindOf(rows[to]) === "event" ? to : null);
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

/** @param {State} state @returns {Cell} */
function topLeft(state) {
  const {cursor, anchor} = state;
  if (!anchor) return cursor;
  const columns = visibleColumns(state);
  const column = columns[Math.min(columns.indexOf(cursor.column), columns.indexOf(anchor.column))];
  return {row: Math.min(cursor.row, anchor.row), column};
}
