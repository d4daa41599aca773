// What becomes of the table when text is pasted there?
import {dayBeside, keptInstant} from "./day-beside.js";
import {isObject} from "./scenario.js";
import {readPasted} from "./pasted-text.js";
import {whole} from "./pieces.js";
import {Ids, newRow, withRows} from "./rows.js";
import {has, kindOf, rowsOf, typedColumns, typedValue, withCell, withKind} from "./table.js";

/**
 * @typedef {import("./scenario.js").Scenario} Scenario
 * @typedef {import("./scenario.js").Row} Row
 * @typedef {import("./table.js").Cell} Cell
 * @typedef {import("./table.js").Column} Column
 * @typedef {import("./table.js").RowKind} RowKind
 * @typedef {import("./pasted-text.js").Pasted} Pasted
 * @typedef {import("./pasted-text.js").Given} Given
 */

const rowsInPiece = 1024; // a copy, a few cells and an id each

/**
 * The document with text pasted at a cell: rows are written over from there on, and added after the last one.
 *
 * @param {Scenario} document
 * @param {Cell} cell
 * @param {Column[]} columns
 * @param {string} text
 * @param {Given} [given] how its instants are to be read
 * @returns {WithPasted}
 */
export const withPasted = (document, cell, columns, text, given) =>
  whole(pastedInPieces(document, cell, columns, text, given));

/**
 * How many rows were written; else as it was read, with what came of it in the table.
 * @typedef {{document: Scenario, rows: number} & Pick<Pasted, "reading" | "isTable" | "remarks" | "wrong">} WithPasted
 */

/** The same in pieces. @param {Scenario} document @param {Cell} cell @param {Column[]} columns @param {string} text @param {Given} [given] @returns {Generator<void, WithPasted>} */
export function* pastedInPieces(document, cell, columns, text, given = {}) {
  const numbers = hasSmallNumbers(document) ? {unit: /** @type {const} */ ("ms")} : {};
  const paste = yield* readPasted(text, cell.column, columns, {...numbers, ...given});
  const {lines, reading, isTable, wrong} = paste;
  if (lines.length === 0) return {document, rows: 0, reading, isTable, remarks: paste.remarks, wrong};
  const rows = rowsOf(document).slice();
  const last = cell.row + lines.length;
  const bringsTime = paste.columns.includes("time");
  const idColumn = paste.columns.indexOf("id");
  // What is written below the last row begins like it, without its id.
  const {id: _, ...like} = bringsTime ? {time: ""} : newRow(rows, rows.length);
  /** @type {Ids | undefined} made when there is an id */
  let ids;
  const count = {renamed: 0, cut: 0, dated: 0};
  const day = dayBeside(document, {row: cell.row, column: "time"});
  const valueOf = (/** @type {Column} */ column, /** @type {any} */ value) => {
    if (typeof value === "object") return JSON.stringify(value);
    if (column !== "time" && column !== "arrives") return value;
    if (typeof value === "number" && reading.unit === null) return value;
    const kept = keptInstant(document, String(value), day, reading);
    if (kept.isFiner) count.cut++;
    if (kept.isDated) count.dated++;
    return typeof value === "number" ? Number(kept.text) : kept.text;
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
        count.renamed++;
        row = {...row, id};
      }
    }
    rows[index] = row;
  }
  const remarks = [
    ...paste.remarks,
    ...Object.entries(count).flatMap(([name, n]) =>
      n > 0 ? [{key: `notice.${name}`, params: {count: n, ...(name === "dated" && {date: day?.date})}}] : [],
    ),
  ];
  return {document: withRows(document, rows), rows: lines.length, reading, isTable, remarks};
}

/** Whether the table has instants of its own that would be seconds in another one: then numbers are what they are there. @param {Scenario} document */
const hasSmallNumbers = (document) =>
  rowsOf(document)
    .slice(0, 1000)
    .some((row) => typeof row?.time === "number" && Math.abs(row.time) >= 5e8 && Math.abs(row.time) < 1e11);
