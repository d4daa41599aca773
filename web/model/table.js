// How is the event table read, edited, copied and pasted into, cell by cell? Values stay as they were typed.
import {fates} from "../recording.js";
import {historyOf} from "./history.js";
import {isObject, pipelineOf, runsOf} from "./scenario.js";

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
/** @type {Column[]} */
const typedColumns = ["id", "time", "key", "value", "partition", "gap", "arrives"];

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
const has = (row, member) => (row?.[member] ?? null) !== null;

/**
 * The columns to show: of the optional ones those that were asked for, else those that rows or pipelines use.
 *
 * @param {{document: Scenario, asked: Record<string, boolean>, compact: boolean}} state
 * @returns {Column[]}
 */
export function visibleColumns({document, asked, compact}) {
  const rows = rowsOf(document);
  const pipelines = runsOf(document).map((_, i) => pipelineOf(document, i));
  /** @type {Record<string, boolean>} */
  const used = {
    key: !compact,
    value: !compact,
    partition: pipelines.some(({partitions}) => partitions > 1),
    gap: pipelines.some(({window}) => window?.type === "dynamicSession"),
    arrives: rows.some((row) => kindOf(row) === "tick"),
    watermark: !compact && pipelines.length === 1,
  };
  const isUsed = (/** @type {Column} */ column) =>
    used[column] || (column !== "watermark" && rows.some((row) => isObject(row) && has(row, column)));
  return allColumns.filter(
    (column) => !optionalColumns.includes(column) || (asked[column] ?? isUsed(column)),
  );
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

/** A typed text as the document keeps it: numbers as numbers where the column has them. @param {Column} column @param {string} text */
function typedValue(column, text) {
  const typed = text.trim();
  if (column === "id" || column === "key") return typed;
  const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(typed);
  const number = Number(typed);
  const isExact = Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number));
  return isNumber && isExact ? number : typed;
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

/** @param {Row} row @param {RowKind} kind @returns {Row} the row as another kind, with what both kinds have */
export function withKind(row, kind) {
  const shared = Object.fromEntries(
    ["arrives", "partition"].filter((name) => has(row, name)).map((name) => [name, row[name]]),
  );
  const instant = row?.time ?? row?.watermark ?? "";
  switch (kind) {
    case "event":
      return {time: instant, ...shared};
    case "watermark":
      return {watermark: instant, ...shared};
    case "idle":
    case "active":
      return {status: kind, ...shared};
    case "tick":
      return {tick: true, ...(has(row, "arrives") ? {arrives: row.arrives} : {})};
  }
}

/** The document with other rows. @param {Scenario} document @param {Row[]} rows @returns {Scenario} */
export const withRows = (document, rows) => ({...document, rows});

/**
 * The document with one cell typed into; in the line after the last row that makes a new one.
 *
 * @param {Scenario} document
 * @param {Cell} cell
 * @param {string} text
 */
export function withCellEdited(document, {row, column}, text) {
  const rows = rowsOf(document).slice();
  rows[row] = withCell(rows[row] ?? newRow(rows, rows.length), column, text);
  if (column === "id") rows[row] = withUniqueId(rows[row], takenIds(rows, [row]));
  return withRows(document, rows);
}

/** An event to begin with at `index`: like the one before it, with the next id. @param {Row[]} rows @param {number} index @returns {Row} */
export function newRow(rows, index) {
  const before =
    rows
      .slice(0, index)
      .reverse()
      .find((row) => kindOf(row) === "event") ?? rows.find((row) => kindOf(row) === "event");
  if (!before) return {time: "00:00:00"};
  const {time, key, partition, gap} = before;
  const id = has(before, "id") ? nextId(rows, String(before.id)) : undefined;
  return Object.fromEntries(
    Object.entries({id, time, key, partition, gap}).filter(([, value]) => value !== undefined),
  );
}

/** @param {Row[]} rows @param {string} id @returns {string} `p9` if `p8` is the highest of its kind */
function nextId(rows, id) {
  const [, prefix, digits] = /** @type {RegExpMatchArray} */ (id.replace(/#\d+$/, "").match(/^(.*?)(\d*)$/s));
  const numbers = rows
    .map((row) => String(row?.id ?? ""))
    .filter((other) => other.startsWith(prefix) && /^\d+$/.test(other.slice(prefix.length)));
  const highest = Math.max(Number(digits), ...numbers.map((other) => Number(other.slice(prefix.length))));
  return digits === "" ? withUniqueId({id}, takenIds(rows)).id : `${prefix}${highest + 1}`;
}

/** The ids that rows have, written or by default. @param {Row[]} rows @param {number[]} [except] */
function takenIds(rows, except = []) {
  const out = new Set(except);
  return new Set(
    rows.flatMap((row, i) => (out.has(i) || kindOf(row) !== "event" ? [] : [String(row?.id ?? `e${i + 1}`)])),
  );
}

/** The row with an id that is not taken: `p1`, else `p1#2`, … @param {Row} row @param {Set<string>} taken @returns {Row} */
function withUniqueId(row, taken) {
  if (!has(row, "id") || !taken.has(String(row.id))) return row;
  const base = String(row.id).replace(/#\d+$/, "");
  let n = 2;
  while (taken.has(`${base}#${n}`)) n++;
  return {...row, id: `${base}#${n}`};
}

/** @param {Scenario} document @param {number} index @param {Row} [row] */
export function withRowInserted(document, index, row) {
  const rows = rowsOf(document);
  return withRows(document, [...rows.slice(0, index), row ?? newRow(rows, index), ...rows.slice(index)]);
}

/**
 * The document with the instant of an event or watermark moved, written in the way in which it was typed.
 *
 * @param {Scenario} document
 * @param {number} index
 * @param {number} time ms
 */
export function withInstant(document, index, time) {
  const rows = rowsOf(document).slice();
  const member = isObject(rows[index]) ? memberAt(kindOf(rows[index]), "time") : null;
  if (member === null) return document;
  const value = instantLike(rows[index][member], time, document.day);
  if (value === rows[index][member]) return document;
  rows[index] = {...rows[index], [member]: value};
  return withRows(document, rows);
}

/**
 * An instant as it is written where `typed` stands: a number, a time of the scenario's day, or ISO with the same offset.
 *
 * @param {unknown} typed
 * @param {number} time ms
 * @param {unknown} day
 */
function instantLike(typed, time, day) {
  if (typeof typed !== "string" || !(time >= firstOfYears && time < endOfYears)) return time;
  const [, sign, hours, minutes] = typed.match(/([+-])(\d\d):?(\d\d)$/) ?? [];
  const isIso = /^\d{4}-\d\d-\d\d/.test(typed);
  const offset = isIso && sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0;
  const text = new Date(time + offset).toISOString().replace(/\.000Z$|Z$/, "");
  if (isIso) return text + (/(Z|[+-]\d\d:?\d\d)$/.exec(typed.slice(10))?.[0] ?? "");
  const [date, clock] = text.split("T");
  return date === (typeof day === "string" ? day : "1970-01-01") ? clock : text;
}
const firstOfYears = Date.parse("0001-01-02T00:00:00Z");
const endOfYears = Date.parse("9999-12-31T00:00:00Z");

/** @param {Scenario} document @param {number} index @param {number} time ms @param {string | null} key of its own, if it has one */
export function withEventAdded(document, index, time, key) {
  const row = newRow(rowsOf(document), index);
  const added = withRowInserted(document, index, key === null ? row : {...row, key});
  return withInstant(added, index, time);
}

/** @param {Scenario} document @param {number} index @returns {Scenario} with a copy of a row below it */
export function withRowDuplicated(document, index) {
  const rows = rowsOf(document);
  const row =
    kindOf(rows[index]) === "event" && has(rows[index], "id")
      ? {...rows[index], id: nextId(rows, String(rows[index].id))}
      : rows[index];
  return withRowInserted(document, index + 1, row);
}

/** @param {Scenario} document @param {number} from @param {number} to the last one */
export const withRowsDeleted = (document, from, to) =>
  withRows(
    document,
    rowsOf(document).filter((_, i) => i < from || i > to),
  );

/** Rows `from` to `to`, moved by one place. @param {Scenario} document @param {number} from @param {number} to @param {1 | -1} by */
export function withRowsMoved(document, from, to, by) {
  const rows = rowsOf(document).slice();
  if (by < 0 ? from === 0 : to === rows.length - 1) return document;
  const [passed] = rows.splice(by < 0 ? from - 1 : to + 1, 1);
  rows.splice(by < 0 ? to : from, 0, passed);
  return withRows(document, rows);
}

/** The cells between two corners, both in. @param {Cell} a @param {Cell} b @param {Column[]} columns */
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

/** @param {Scenario} document @param {ReturnType<typeof rangeOf>} range @returns {Scenario} with the cells emptied, or whole rows gone */
export function withCleared(document, {from, to, columns, whole}) {
  if (whole) return withRowsDeleted(document, from, to);
  const clear = (/** @type {Row} */ row) => columns.reduce((held, column) => withCell(held, column, ""), row);
  return withRows(
    document,
    rowsOf(document).map((row, i) => (i < from || i > to ? row : clear(row))),
  );
}

/** @param {Scenario} document @param {ReturnType<typeof rangeOf>} range @returns {string} tab-separated, as spreadsheets take it */
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

/** The cells of pasted text: tab-, comma- or semicolon-separated, quotes as in CSV. @param {string} text @returns {string[][]} */
export function cellsOf(text) {
  const separator = text.includes("\t")
    ? "\t"
    : /^[^\n"]*;/.test(text) && !/^[^\n"]*,/.test(text)
      ? ";"
      : ",";
  /** @type {string[][]} */
  const rows = [];
  let row = [];
  const token = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, "gy");
  for (let match; token.lastIndex < text.length && (match = token.exec(text));) {
    row.push((match[1]?.replaceAll('""', '"') ?? match[2]).trim());
    if (match[3] !== separator) {
      rows.push(row);
      row = [];
    } else if (token.lastIndex === text.length) rows.push([...row, ""]);
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ""));
}

const looksLikeTime = (/** @type {string} */ text) =>
  /^(\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.test(text);
const looksLikeNumber = (/** @type {string} */ text) => text !== "" && Number.isFinite(Number(text));

/** Names that a pasted header may have. @type {Record<string, Column>} */
const headerNames = {
  id: "id", event: "id", 编号: "id",
  time: "time", eventtime: "time", timestamp: "time", ts: "time", rowtime: "time", 事件时间: "time", 时间: "time",
  key: "key", 键: "key",
  value: "value", amount: "value", 值: "value",
  partition: "partition", 分区: "partition",
  gap: "gap", 间隔: "gap",
  arrives: "arrives", arrival: "arrives", processingtime: "arrives", 到达: "arrives", 到达时间: "arrives",
}; // prettier-ignore

/**
 * Which column each pasted cell goes to. A header decides; else a column of times does, for those beside it too; else the
 * cells go where the cursor stands, and on to the right.
 *
 * @param {string[][]} cells
 * @param {Column} cursor
 * @param {Column[]} columns
 * @returns {{columns: (Column | undefined)[], header: boolean}}
 */
export function pasteColumns(cells, cursor, columns) {
  const header = cells[0].map((name) => headerNames[name.toLowerCase().replace(/[\s_-]/g, "")]);
  if (cells.length > 1 && header.includes("time")) return {columns: header, header: true};

  const width = Math.max(...cells.map((row) => row.length));
  const all = (/** @type {number} */ i, /** @type {(text: string) => boolean} */ looksRight) =>
    cells.every((row) => looksRight(row[i] ?? ""));
  const time = Array.from({length: width}, (_, i) => i).find((i) => all(i, looksLikeTime));
  const typed = typedColumns.filter((column) => columns.includes(column));
  if (time !== undefined && !(width === 1 && cursor === "arrives")) {
    const after =
      width === time + 2 && all(time + 1, looksLikeNumber)
        ? ["value"]
        : typed.slice(typed.indexOf("time") + 1);
    const before = Array.from({length: time}, (_, i) => (i === time - 1 ? "id" : undefined));
    return {columns: /** @type {Column[]} */ ([...before, "time", ...after].slice(0, width)), header: false};
  }
  return {columns: typed.slice(Math.max(0, typed.indexOf(cursor))).slice(0, width), header: false};
}

/**
 * The document with text pasted at a cell: rows are written over from there on, and added after the last one.
 *
 * @param {Scenario} document
 * @param {Cell} cell
 * @param {Column[]} columns
 * @param {string} text
 * @returns {{document: Scenario, rows: number}} and how many rows were written
 */
export function withPasted(document, cell, columns, text) {
  const cells = cellsOf(text);
  if (cells.length === 0) return {document, rows: 0};
  const paste = pasteColumns(cells, cell.column, columns);
  const lines = paste.header ? cells.slice(1) : cells;
  const rows = rowsOf(document).slice();
  const taken = takenIds(
    rows,
    lines.map((_, i) => cell.row + i),
  );
  lines.forEach((line, i) => {
    const index = cell.row + i;
    const kind = line[paste.columns.indexOf("id")]?.match(/^\((watermark|idle|active|tick)\)$/)?.[1];
    const from = rows[index] ?? (paste.columns.includes("time") ? {time: ""} : newRow(rows, index));
    let row = kind
      ? withKind(from, /** @type {RowKind} */ (kind))
      : kindOf(from) !== "event" && paste.columns.includes("time")
        ? {time: ""}
        : from;
    paste.columns.forEach((column, j) => {
      if (column === undefined || (kind && column === "id") || line[j] === undefined) return;
      row = withCell(row, column, line[j].replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, "$1T"));
    });
    row = withUniqueId(row, taken);
    if (has(row, "id")) taken.add(String(row.id));
    rows[index] = row;
  });
  return {document: withRows(document, rows), rows: lines.length};
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
 * @property {{text: string, typed: boolean} | null} editing
 *
 * @typedef {object} RowModel
 * @property {number} row
 * @property {RowKind} kind
 * @property {CellModel[]} cells
 * @property {(string | null)[]} fates one for each run
 * @property {(string | null)[]} watermarks after the row, the different ones of all runs; `null`: none yet
 * @property {boolean} selected
 * @property {boolean} hovered
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
  const {document, result, problems, cursor, anchor, editing, selected, hovered, step, asked, compact} =
    state;
  const columns = visibleColumns(state);
  const range = rangeOf(cursor, anchor ?? cursor, columns);
  const wrong = new Map(problems.map((problem) => [cellOfProblem(problem.where), problem]));
  const rows = rowsOf(document);
  const table = result?.table ?? null;
  const found = result?.runs.map(({recording}) => fatesByRow(recording)) ?? [];
  /** The different ones of all runs, after a row. @param {number} row */
  const watermarks = (row) => {
    const recordings =
      result && row < result.table.length ? result.runs.flatMap(({recording}) => recording ?? []) : [];
    const after = recordings.map(
      (recording) => historyOf(recording, result?.table.length ?? 0).watermark[row + 1],
    );
    return [...new Set(after)].map((watermark) => (watermark === -Infinity ? null : format.exact(watermark)));
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
          text: typeof value === "number" && isInstant ? format.short(value) : cellText(row, column),
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
      fates: found.map((byRow) => byRow?.get(i) ?? null),
      watermarks: columns.includes("watermark") ? watermarks(i) : [],
      selected: selected === i,
      hovered: hovered === i,
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
    rows: rows.slice(from, to).map((row, i) => rowModel(row, from + i)),
    end: {
      focused: isNew,
      ahead: step !== null,
      column: isNew ? cursor.column : "time",
      editing: isNew ? editing : null,
      ends: !result || result.runs.some(({pipeline}) => pipeline?.endOfInput !== false),
    },
    runs: result?.runs.map(({name}) => name) ?? [],
  };
}

/** Where a problem of the table is: `"7 time"`, or the row's number for one of the row. @param {string} where */
export function cellOfProblem(where) {
  const [, row, member] = where.match(/^rows\[(\d+)\](?:\.(\w+))?/) ?? [];
  if (row === undefined) return null;
  const column = {watermark: "time", status: "id", tick: "id"}[/** @type {"tick"} */ (member)] ?? member;
  return `${row} ${typedColumns.includes(/** @type {Column} */ (column)) ? column : "number"}`;
}

/** @type {WeakMap<object, Map<number, string>>} */
const fatesOf = new WeakMap();

/** @param {import("../recording.js").Recording | null} recording */
function fatesByRow(recording) {
  if (!recording) return null;
  let found = fatesOf.get(recording);
  if (!found) {
    const {row, fate} = recording.elements;
    fatesOf.set(recording, (found = new Map(Array.from(row, (r, i) => [r, fates[fate[i]]]))));
  }
  return found;
}

/** What became of the event in a row; `null` if there is none. @param {import("../recording.js").Recording | null} recording @param {number} row */
export const fateOf = (recording, row) => fatesByRow(recording)?.get(row) ?? null;

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
