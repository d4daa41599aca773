// What is copied from the table, and what does pasted text say? Tables, bare times, JSON and lines of a log.
import {pieceSize, whole} from "./pieces.js";
import {Ids, newRow, withRows} from "./rows.js";
import {isObject} from "./scenario.js";
import {
  cellText,
  has,
  keptText,
  kindOf,
  rowsOf,
  typedColumns,
  typedValue,
  withCell,
  withKind,
} from "./table.js";

/**
 * @typedef {import("./scenario.js").Scenario} Scenario
 * @typedef {import("./scenario.js").Row} Row
 * @typedef {import("./table.js").Cell} Cell
 * @typedef {import("./table.js").Column} Column
 * @typedef {import("./table.js").RowKind} RowKind
 *
 * Pasted text, read. `columns`: which of the table's each of its own columns goes to, if any; `ignored`: names of those
 * that go nowhere; `wrong`: the line that is no JSON, in what is JSON else.
 * @typedef {{lines: (string | number | Row)[][], columns: (Column | undefined)[], ignored: string[], wrong?: number}} Pasted
 */

/** @param {Scenario} document @param {import("./table.js").Range} range @returns {string} tab-separated, as spreadsheets take it */
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

/** The cells of a table as text: tab-, comma-, semicolon- or bar-separated, quotes as in CSV. @param {string} text @returns {string[][]} */
export const cellsOf = (text) => whole(cellsInPieces(text));

/** @param {string} text @returns {Generator<void, string[][]>} */
function* cellsInPieces(text) {
  if (isDrawn(text)) return drawnCells(text);
  const separator = text.includes("\t")
    ? "\t"
    : /^[^\n"]*;/.test(text) && !/^[^\n"]*,/.test(text)
      ? ";"
      : ",";
  const filled = (/** @type {string[]} */ cells) => cells.some((cell) => cell !== "");
  /** @type {string[][]} */
  const rows = [];
  if (!text.includes('"')) {
    for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
      if (i % pieceSize === 0) yield;
      const cells = line.split(separator).map((cell) => cell.trim());
      if (filled(cells)) rows.push(cells);
    }
    return rows;
  }
  let row = [];
  const token = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, "gy");
  for (let match; token.lastIndex < text.length && (match = token.exec(text));) {
    row.push((match[1]?.replaceAll('""', '"') ?? match[2]).trim());
    if (match[3] !== separator) {
      rows.push(row);
      row = [];
      if (rows.length % pieceSize === 0) yield;
    } else if (token.lastIndex === text.length) rows.push([...row, ""]);
  }
  return rows.filter(filled);
}

/** A table drawn with bars, as SQL clients print it: `| op | ts | key |`. @param {string} text */
const isDrawn = (text) => /^\s*(\+[-+]+\+\s*\n\s*)?\|[^\n]*\|\s*(\n|$)/.test(text);
/** @param {string} text */
const drawnCells = (text) =>
  text
    .split("\n")
    .filter((line) => /^\s*\|.*\|\s*$/.test(line) && !/^[\s|:+-]+$/.test(line))
    .map((line) =>
      line
        .trim()
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );

const looksLikeTime = (/** @type {string} */ text) =>
  /^(\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.test(text);
const looksLikeNumber = (/** @type {string} */ text) => text !== "" && Number.isFinite(Number(text));

/** Names that a pasted header may have. @type {Map<string, Column>} */
const headerNames = new Map(
  /** @type {[Column, string[]][]} */ ([
    ["id", ["id", "event", "eventid", "编号"]],
    ["time", ["time", "eventtime", "timestamp", "@timestamp", "eventtimestamp", "ts", "rowtime", "datetime", "事件时间", "时间"]],
    ["key", ["key", "user", "userid", "键"]],
    ["value", ["value", "amount", "price", "值"]],
    ["partition", ["partition", "分区"]],
    ["gap", ["gap", "间隔"]],
    ["arrives", ["arrives", "arrival", "arrivaltime", "processingtime", "proctime", "到达", "到达时间"]],
  ]).flatMap(([column, names]) => names.map((name) => /** @type {[string, Column]} */ ([name, column]))),
); // prettier-ignore
const columnNamed = (/** @type {string} */ name) =>
  headerNames.get(name.toLowerCase().replace(/[\s_-]/g, ""));

/**
 * Which column each pasted cell goes to. A header decides; else a column of times does, for those beside it too; else the
 * cells go where the cursor stands, and on to the right.
 *
 * @param {string[][]} cells
 * @param {Column} cursor
 * @param {Column[]} columns
 * @returns {{columns: (Column | undefined)[], header: boolean}}
 */
export const pasteColumns = (cells, cursor, columns) => whole(columnsInPieces(cells, cursor, columns));

/** @param {string[][]} cells @param {Column} cursor @param {Column[]} columns @returns {Generator<void, {columns: (Column | undefined)[], header: boolean}>} */
function* columnsInPieces(cells, cursor, columns) {
  const header = cells[0].map(columnNamed);
  if (cells.length > 1 && header.includes("time")) return {columns: header, header: true};

  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const all = (/** @type {number} */ i, /** @type {(text: string) => boolean} */ looksRight) =>
    cells.every((row) => looksRight(row[i] ?? ""));
  /** @type {number | undefined} */
  let time;
  for (let i = 0; i < width && time === undefined; i++) {
    let row = 0;
    for (; row < cells.length && looksLikeTime(cells[row][i] ?? ""); row++) if (row % pieceSize === 0) yield;
    if (row === cells.length) time = i;
  }
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

/** @param {string} text @param {Column} cursor @param {Column[]} columns @returns {Generator<void, Pasted>} */
function* readPasted(text, cursor, columns) {
  if (/^\s*[[{]/.test(text)) {
    const found = readJson(text);
    if (found) return found;
  }
  const log = readLog(text);
  if (log) return log;
  const cells = yield* cellsInPieces(text);
  if (cells.length === 0) return {lines: [], columns: [], ignored: []};
  const paste = yield* columnsInPieces(cells, cursor, columns);
  const ignored = paste.header ? cells[0].filter((_, i) => paste.columns[i] === undefined) : [];
  return {lines: paste.header ? cells.slice(1) : cells, columns: paste.columns, ignored};
}

/**
 * A list of objects, objects line by line, or a whole scenario, whose rows are taken. `null` if it is no JSON at all.
 *
 * @param {string} text
 * @returns {Pasted | null}
 */
function readJson(text) {
  /** @type {unknown[]} */
  let values = [];
  try {
    const value = JSON.parse(text);
    values = Array.isArray(value)
      ? value
      : isObject(value) && Array.isArray(value.rows)
        ? value.rows
        : [value];
  } catch {
    const lines = text.split(/\r\n|\r|\n/);
    for (const [i, line] of lines.entries()) {
      if (line.trim() === "") continue;
      try {
        values.push(JSON.parse(line.trim().replace(/,$/, "")));
      } catch {
        // A first line that is none: something else begins with a bracket, such as a log.
        return /^\s*\{/.test(text) ? {lines: [], columns: [], ignored: [], wrong: i + 1} : null;
      }
    }
  }
  if (values.length === 0 || !values.every(isObject)) return null;
  const ignored = new Set();
  const lines = values.map((value) => {
    if (["watermark", "status", "tick"].some((member) => has(value, member))) return [value];
    /** @type {Row} */
    const row = {};
    for (const [name, held] of Object.entries(value)) {
      const column = columnNamed(name);
      if (column === undefined) {
        if (name.startsWith("x-")) row[name] = held;
        else ignored.add(name);
      } else if (held !== null && row[column] === undefined) row[column] = held;
    }
    return [row];
  });
  return {lines, columns: [], ignored: [...ignored]};
}

const logLine =
  /^\[?((?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?)\]?(?=[\s|])[\s|]*(.*)$/;

/** Lines that begin with an instant and go on in words; `key=…` among them is a cell. @param {string} text @returns {Pasted | null} */
function readLog(text) {
  if (text.includes("\t")) return null;
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const found = [];
  for (const line of lines) {
    const match = logLine.exec(line.trim());
    if (!match || match[2] === "") return null;
    found.push(match);
  }
  if (found.length === 0) return null;
  const rows = found.map(([, time, words]) => {
    /** @type {Row} */
    const row = {time};
    for (const [, name, quoted, bare] of words.matchAll(/([\w-]+)[=:]\s*(?:"([^"]*)"|([^\s,;]+))/g)) {
      const column = columnNamed(name);
      if (column !== undefined && row[column] === undefined) row[column] = quoted ?? bare;
    }
    return [row];
  });
  return {lines: rows, columns: [], ignored: []};
}

/**
 * An instant as the format has it: `T` between date and time, a point before fractions, no more than milliseconds.
 *
 * @param {string} text
 */
export const instantText = (text) =>
  /[ .,]/.test(text)
    ? text
        .replace(/^(\d{4}-\d\d-\d\d) +(?=\d)/, "$1T")
        .replace(/^((?:\d{4}-\d\d-\d\dT)?\d\d?:\d\d:\d\d)[.,](\d{1,3})\d*/, "$1.$2")
    : text;
const isFiner = (/** @type {string} */ text) => /:\d\d[.,]\d{3}\d*[1-9]/.test(text);

const rowsInPiece = 1024; // a copy, a few cells and an id each

/**
 * The document with text pasted at a cell: rows are written over from there on, and added after the last one.
 *
 * @param {Scenario} document
 * @param {Cell} cell
 * @param {Column[]} columns
 * @param {string} text
 * @returns {WithPasted}
 */
export const withPasted = (document, cell, columns, text) =>
  whole(pastedInPieces(document, cell, columns, text));

/**
 * How many rows were written, how many ids were taken, how many instants were cut to milliseconds, what was not read.
 * @typedef {{document: Scenario, rows: number, renamed: number, cut: number, ignored: string[], wrong?: number}} WithPasted
 */

/** The same in pieces. @param {Scenario} document @param {Cell} cell @param {Column[]} columns @param {string} text @returns {Generator<void, WithPasted>} */
export function* pastedInPieces(document, cell, columns, text) {
  const paste = yield* readPasted(text, cell.column, columns);
  const {lines, ignored, wrong} = paste;
  const none = {document, rows: 0, renamed: 0, cut: 0, ignored, wrong};
  if (lines.length === 0) return none;
  const rows = rowsOf(document).slice();
  const last = cell.row + lines.length;
  const bringsTime = paste.columns.includes("time");
  const idColumn = paste.columns.indexOf("id");
  // What is written below the last row begins like it, without its id.
  const {id: _, ...like} = bringsTime ? {time: ""} : newRow(rows, rows.length);
  /** @type {Ids | undefined} made when there is an id */
  let ids;
  let renamed = 0;
  let cut = 0;
  const valueOf = (/** @type {Column} */ column, /** @type {any} */ value) => {
    if (typeof value !== "string") return typeof value === "object" ? JSON.stringify(value) : value;
    if (column !== "time" && column !== "arrives") return value;
    if (isFiner(value)) cut++;
    return keptText(document, column, instantText(value));
  };
  const put = (/** @type {Row} */ row, /** @type {Column} */ column, /** @type {any} */ given) => {
    const value = valueOf(column, given);
    // A number stays one, as long as ids and keys are texts.
    if (typeof value === "number" && column !== "id" && column !== "key") return {...row, [column]: value};
    return withCell(row, column, String(value));
  };
  // Most lines fill the same cells as the one before: a copy of its row is written over, with no copy for each cell.
  /** @type {Row | null} */
  let model = null;
  /** @type {(string | number | Row)[]} */
  let modelLine = [];
  const isAlike = (/** @type {(string | number | Row)[]} */ line) =>
    line.length === modelLine.length &&
    !String(line[idColumn] ?? "").startsWith("(") &&
    line.every((text, j) => (text === "") === (modelLine[j] === ""));
  for (const [i, line] of lines.entries()) {
    if (i % rowsInPiece === 0) yield;
    const index = cell.row + i;
    const [first] = line;
    /** @type {Row} */
    let row;
    if (isObject(first)) {
      if (kindOf(first) !== "event") row = first;
      else {
        row = Object.fromEntries(Object.entries(first).filter(([name]) => name.startsWith("x-")));
        row.time = "";
        for (const column of typedColumns) if (has(first, column)) row = put(row, column, first[column]);
      }
    } else if (model && index >= rows.length && isAlike(line)) {
      row = {...model};
      for (let j = 0; j < line.length; j++) {
        const column = paste.columns[j];
        if (column !== undefined && line[j] !== "")
          row[column] = typedValue(column, String(valueOf(column, line[j])));
      }
    } else {
      const kind = /^\((watermark|idle|active|tick)\)$/.exec(String(line[idColumn] ?? ""))?.[1];
      const from = rows[index] ?? like;
      row = kind
        ? withKind(from, /** @type {RowKind} */ (kind))
        : bringsTime && kindOf(from) !== "event"
          ? withKind(from, "event")
          : from;
      paste.columns.forEach((column, j) => {
        if (column === undefined || (kind && column === "id") || line[j] === undefined) return;
        row = put(row, column, line[j]);
      });
      [model, modelLine] = index >= rows.length && !kind ? [row, line] : [null, []];
    }
    const changesId = isObject(first) || idColumn >= 0;
    if (changesId && kindOf(row) === "event" && has(row, "id")) {
      ids ??= yield* Ids.inPieces(rows, (other) => other >= cell.row && other < last);
      const id = ids.take(String(row.id));
      if (id !== String(row.id)) {
        renamed++;
        row = {...row, id};
      }
    }
    rows[index] = row;
  }
  return {document: withRows(document, rows), rows: lines.length, renamed, cut, ignored};
}
