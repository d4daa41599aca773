// How is the event table read, edited and copied, cell by cell? Values stay as they were typed.
import {fates} from "../recording.js";
import {keptDuration} from "./durations.js";
import {historyOf} from "./history.js";
import {runsShown} from "./layout.js";
import {isObject, pipelineOf, runsOf} from "./scenario.js";
import {eventOf, rowsOfSelection} from "./selection.js";
import {zoneOf, zonedInstants} from "./time.js";

/**
 * @typedef {import("./scenario.js").Scenario} Scenario
 * @typedef {import("./scenario.js").Row} Row
 * @typedef {"number" | "id" | "time" | "key" | "value" | "partition" | "gap" | "arrives" | "watermark" | "fates"} Column
 * @typedef {"event" | "watermark" | "idle" | "active" | "tick"} RowKind
 * @typedef {{row: number, column: Column}} Cell
 */

/** @type {Column[]} */
export const allColumns = [
  "number",
  "id",
  "time",
  "key",
  "value",
  "partition",
  "gap",
  "arrives",
  "watermark",
  "fates",
];
/** Columns that a table need not have. @type {Column[]} */
const optionalColumns = ["key", "value", "partition", "gap", "arrives", "watermark"];
/** Columns whose cells hold members of a row. @type {Column[]} */
export const typedColumns = ["id", "time", "key", "value", "partition", "gap", "arrives"];

/** @param {Scenario} document @returns {Row[]} */
export const rowsOf = (document) => (Array.isArray(document.rows) ? document.rows : []);

/** @param {Row} row @returns {RowKind} */
export function kindOf(row) {
  if (!isObject(row) || has(row, "time")) return "event";
  if (has(row, "watermark")) return "watermark";
  if (has(row, "status")) return row.status === "active" ? "active" : "idle";
  return has(row, "tick") ? "tick" : "event";
}
/** @param {Row} row @param {string} member */
export const has = (row, member) => (row?.[member] ?? null) !== null;

/**
 * The columns to show: of the optional ones those that were asked for, else those that rows or pipelines use.
 *
 * @param {{document: Scenario, asked: Record<string, boolean>, compact: boolean}} state
 * @returns {Column[]}
 */
export function visibleColumns({document, asked, compact}) {
  const found = usedMembers(rowsOf(document));
  const pipelines = runsOf(document).map((_, i) => pipelineOf(document, i));
  /** @type {Record<string, boolean>} */
  const used = {
    key: !compact,
    value: !compact,
    partition: pipelines.some(({partitions}) => partitions > 1),
    gap: pipelines.some(({window}) => window?.type === "dynamicSession"),
    arrives: found.has("tick"),
    watermark: !compact && pipelines.length === 1,
  };
  return allColumns.filter(
    (column) => !optionalColumns.includes(column) || (asked[column] ?? (used[column] || found.has(column))),
  );
}

/** Rows do not change once they are there, so that they are looked through once. @type {WeakMap<Row[], Set<string>>} */
const membersOf = new WeakMap();

/** What some row has of the members that optional columns show; `tick` if one is a tick. @param {Row[]} rows */
function usedMembers(rows) {
  let found = membersOf.get(rows);
  if (!found) {
    let [key, value, partition, gap, arrives, tick] = Array(6).fill(false);
    // By name, and nothing called: ten times as fast as by a variable, thirty times the first time. Each edit of a long table comes by.
    for (const row of rows) {
      if (!isObject(row)) continue;
      key ||= (row.key ?? null) !== null;
      value ||= (row.value ?? null) !== null;
      partition ||= (row.partition ?? null) !== null;
      gap ||= (row.gap ?? null) !== null;
      arrives ||= (row.arrives ?? null) !== null;
      tick ||= (row.tick ?? null) !== null;
    }
    const used = Object.entries({key, value, partition, gap, arrives, tick}).filter(([, isUsed]) => isUsed);
    membersOf.set(rows, (found = new Set(used.map(([name]) => name))));
  }
  return found;
}

/** The member of a row that a cell shows, or `null` if that kind of row has none there. @param {RowKind} kind @param {Column} column */
export function memberAt(kind, column) {
  if (column === "arrives") return "arrives";
  if (column === "number" || column === "watermark" || column === "fates") return null;
  switch (kind) {
    case "event":
      return column;
    case "watermark":
      return column === "time" ? "watermark" : column === "partition" ? "partition" : null;
    case "idle":
    case "active":
      return column === "partition" ? "partition" : null;
    case "tick":
      return null;
  }
}

/** What stands in a cell, as typed; empty if nothing does. @param {Row} row @param {Column} column */
export function cellText(row, column) {
  const member = isObject(row) ? memberAt(kindOf(row), column) : null;
  const value = member === null ? undefined : row[member];
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * What stands in a cell as someone sees it who types into it: instants in the document's zone.
 *
 * @param {Scenario} document @param {Row} row @param {Column} column
 */
export function seenText(document, row, column) {
  const zoned = column === "time" || column === "arrives" ? zonedInstants(document.zone, document.day) : null;
  const member = isObject(row) ? memberAt(kindOf(row), column) : null;
  return (zoned && member !== null ? zoned.seen(row[member]) : null) ?? cellText(row, column);
}

/** A typed text as the document keeps it: numbers as numbers where the column has them, with a comma for a point too. @param {Column} column @param {string} text */
export function typedValue(column, text) {
  const given = text.trim();
  if (column === "id" || column === "key" || given.includes(":")) return given;
  const typed = given.normalize("NFKC").replace(/^(-?\d+),(\d{1,2}|\d{4,})$/, "$1.$2");
  const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(typed);
  const number = Number(typed);
  const isExact = Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number));
  if (isNumber && isExact) return number;
  return column === "gap" ? keptDuration(given) : given;
}

/**
 * A row with a cell typed into. An emptied cell is back at its default, but a row keeps what makes it the kind it is.
 *
 * @param {Row} row
 * @param {Column} column
 * @param {string} text
 * @returns {Row}
 */
export function withCell(row, column, text) {
  const member = memberAt(kindOf(row), column);
  if (member === null) return row;
  if (text.trim() === "" && member !== "time" && member !== "watermark") {
    const {[member]: _, ...rest} = row ?? {};
    return rest;
  }
  return {...row, [member]: typedValue(column, text)};
}

/**
 * The row as another kind. What that kind has no member for is kept in `x-was`, which the engine leaves alone: an event that
 * was a tick for a while has its time again.
 *
 * @param {Row} row
 * @param {RowKind} kind
 * @returns {Row}
 */
export function withKind(row, kind) {
  const {watermark, status: _, tick: __, "x-was": was, ...rest} = isObject(row) ? row : {};
  const held = {...was, ...rest, ...(watermark === undefined ? {} : {time: watermark})};
  const {time = "", arrives, partition, ...others} = held;
  const kept = (/** @type {Record<string, any>} */ members) => {
    const left = Object.fromEntries(Object.entries(members).filter(([, value]) => (value ?? "") !== ""));
    return Object.keys(left).length > 0 ? {"x-was": left} : {};
  };
  const given = (/** @type {Record<string, any>} */ members) =>
    Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  switch (kind) {
    case "event": {
      const {id, ...more} = others;
      return {...given({id}), time, ...more, ...given({partition, arrives})};
    }
    case "watermark":
      return {watermark: time, ...given({partition, arrives}), ...kept(others)};
    case "idle":
    case "active":
      return {status: kind, ...given({partition, arrives}), ...kept({time, ...others})};
    case "tick":
      return {tick: true, ...given({arrives}), ...kept({time, partition, ...others})};
  }
}

/**
 * Cells from a row to another, both in. `whole`: whole rows.
 * @typedef {{from: number, to: number, columns: Column[], whole: boolean}} Range
 */

/** The cells between two corners, both in. @param {Cell} a @param {Cell} b @param {Column[]} columns @returns {Range} */
export function rangeOf(a, b, columns) {
  const [left, right] = [columns.indexOf(a.column), columns.indexOf(b.column)].sort((x, y) => x - y);
  const whole = columns[left] === "number"; // a row's number stands for the whole row
  return {
    from: Math.min(a.row, b.row),
    to: Math.max(a.row, b.row),
    columns: (whole ? columns : columns.slice(left, right + 1)).filter((column) =>
      typedColumns.includes(column),
    ),
    whole,
  };
}

/** @param {Scenario} document @param {Range} range @returns {string} tab-separated, as spreadsheets take it */
export function copiedText(document, {from, to, columns}) {
  const quoted = (/** @type {string} */ text) =>
    /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const line = (/** @type {Row} */ row) =>
    columns
      .map((column) =>
        column === "id" && kindOf(row) !== "event" ? `(${kindOf(row)})` : quoted(cellText(row, column)),
      )
      .join("\t");
  return rowsOf(document)
    .slice(from, to + 1)
    .map(line)
    .join("\n");
}

/**
 * @typedef {object} CellModel
 * @property {Column} column
 * @property {string} text as typed, or as a typed number of milliseconds reads
 * @property {string} standard what it is as nothing is typed
 * @property {boolean} typed whether it can be typed into
 * @property {import("../state.js").Problem | null} problem
 * @property {boolean} focused
 * @property {boolean} chosen within the selected cells
 * @property {import("../state.js").State["editing"]} editing
 *
 * @typedef {object} RowModel
 * @property {number} row
 * @property {RowKind} kind
 * @property {CellModel[]} cells
 * @property {(string | null)[]} fates one for each run
 * @property {{run: string, before: string | null, after: string | null}[]} watermarks of each run that ran, before and
 *   after the row; `null`: none yet
 * @property {boolean} selected
 * @property {boolean} part of the window or the firing that is selected
 * @property {boolean} hovered by itself, or with a window or a firing
 * @property {boolean} ahead of the step that the score is at
 */

/**
 * The rows in [from, to) of the table as it is shown.
 *
 * @param {import("../state.js").State} state
 * @param {import("./time.js").TimeFormat} format
 * @param {{from: number, to: number}} part
 */
export function tableModel(state, format, {from, to}) {
  const {document, result, problems, cursor, anchor, editing, step, asked, compact} = state;
  const {selected, hovered, over} = state;
  const columns = visibleColumns(state);
  const range = rangeOf(cursor, anchor ?? cursor, columns);
  const wrong = new Map(problems.map((problem) => [cellOfProblem(problem.where), problem]));
  const rows = rowsOf(document);
  const table = result?.table ?? null;
  const runs = result ? runsShown(result.runs, state).map((run) => result.runs[run]) : [];
  const parts = result && selected ? rowsOfSelection(result.table, result.runs, selected) : none;
  const under = result && over ? rowsOfSelection(result.table, result.runs, over) : none;
  const zone = zoneOf(document) ?? "UTC";
  /** @param {number} row @returns {RowModel["watermarks"]} */
  const watermarks = (row) => {
    if (!result || row >= result.table.length) return [];
    const text = (/** @type {number} */ watermark) =>
      watermark === -Infinity ? null : format.exact(watermark);
    return result.runs.flatMap(({name, recording}) => {
      if (!recording) return [];
      const {watermark} = historyOf(recording, result.table.length);
      return {run: name, before: text(watermark[row]), after: text(watermark[row + 1])};
    });
  };

  /** @param {Row} row @param {number} i @returns {RowModel} */
  const rowModel = (row, i) => {
    const kind = kindOf(row);
    return {
      row: i,
      kind,
      cells: columns.map((column) => {
        const member = isObject(row) ? memberAt(kind, column) : null;
        const value = member === null ? undefined : row[member];
        const isInstant = column === "time" || column === "arrives";
        return {
          column,
          text:
            isInstant && zone === "UTC" && isMillisecond(value)
              ? format.short(value)
              : seenText(document, row, column),
          standard: member === null ? "" : standardText(member, table, i, format),
          typed: member !== null,
          problem: wrong.get(`${i} ${column}`) ?? null,
          focused: cursor.row === i && cursor.column === column,
          chosen:
            anchor !== null &&
            i >= range.from &&
            i <= range.to &&
            (range.whole || range.columns.includes(column)),
          editing: cursor.row === i && cursor.column === column ? editing : null,
        };
      }),
      fates: runs.map(({recording}) => fateOf(recording, i)),
      watermarks: columns.includes("watermark") ? watermarks(i) : [],
      selected: eventOf(selected) === i,
      part: parts.has(i),
      hovered: hovered === i || under.has(i),
      ahead: step !== null && i > step,
    };
  };
  const isNew = cursor.row >= rows.length;
  return {
    columns,
    cursor,
    editing: editing !== null,
    optional: optionalColumns.map((column) => ({column, shown: columns.includes(column)})),
    count: rows.length,
    /** Whether the engine has read the rows as they are: by its instants they are sorted. */
    sortable: result?.revision === state.revision,
    rows: rows.slice(from, to).map((row, i) => rowModel(row, from + i)),
    end: {
      focused: isNew,
      ahead: step !== null,
      column: isNew ? cursor.column : "time",
      editing: isNew ? editing : null,
      /** There is little room for what it says. */
      short: compact,
      ends: !result || result.runs.some(({pipeline}) => pipeline?.endOfInput !== false),
    },
    runs: runs.map(({name}) => name),
  };
}

/** @type {Set<number>} */
const none = new Set();

/** Whether a typed number is an instant; what is none is shown as it was typed. @param {unknown} value */
const isMillisecond = (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) <= 8.64e15;

/** Where a problem of the table is: `"7 time"`, or the row's number for one of the row. @param {string} where */
export function cellOfProblem(where) {
  const [, row, member] = where.match(/^rows\[(\d+)\](?:\.(\w+))?/) ?? [];
  if (row === undefined) return null;
  const column = {watermark: "time", status: "id", tick: "id"}[/** @type {"tick"} */ (member)] ?? member;
  return `${row} ${typedColumns.includes(/** @type {Column} */ (column)) ? column : "number"}`;
}

/** What became of the event in a row; `null` if there is none. @param {import("../recording.js").Recording | null} recording @param {number} row */
export function fateOf(recording, row) {
  if (!recording) return null;
  const {row: rows, fate} = recording.elements; // in order of arrival
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle] < row) low = middle + 1;
    else high = middle;
  }
  return rows[low] === row ? fates[fate[low]] : null;
}

/** What a cell stands for while nothing is typed. @param {string} member @param {import("../recording.js").Table | null} table @param {number} row @param {import("./time.js").TimeFormat} format */
function standardText(member, table, row, format) {
  switch (member) {
    case "id":
      return `e${row + 1}`;
    case "key":
      return "all";
    case "value":
      return "1";
    case "partition":
      return "0";
    case "arrives":
      return table && row < table.length ? format.short(table.arrives[row]) : "";
    default:
      return "";
  }
}
