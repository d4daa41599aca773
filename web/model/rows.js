// How are the table's rows edited: inserted, copied, moved, sorted, filled, and never two of one id?
import {pieceSize, whole} from "./pieces.js";
import {has, kindOf, memberAt, rowsOf, typedColumns, withCell} from "./table.js";
import {keptText} from "./day-beside.js";
import {isObject} from "./scenario.js";

/**
 * @typedef {import("./scenario.js").Scenario} Scenario
 * @typedef {import("./scenario.js").Row} Row
 * @typedef {import("./table.js").Cell} Cell
 * @typedef {import("./table.js").Column} Column
 * @typedef {import("./table.js").Range} Range
 */

/** The document with other rows. @param {Scenario} document @param {Row[]} rows @returns {Scenario} */
export const withRows = (document, rows) => ({...document, rows});

/** @param {Row[]} rows @param {(row: number) => boolean} [isOut] @returns {Generator<void, Set<string>>} */
function* idsOf(rows, isOut = () => false) {
  /** @type {Set<string>} */
  const ids = new Set();
  for (let i = 0; i < rows.length; i++) {
    if (i % pieceSize === 0) yield;
    if (!isOut(i) && kindOf(rows[i]) === "event") ids.add(String(rows[i]?.id ?? `e${i + 1}`));
  }
  return ids;
}

/** Ids that are taken, and how to make one that is not: `p1`, else `p1#2`, … */
export class Ids {
  /** @type {Map<string, number>} where to go on counting */
  #next = new Map();
  #taken;
  /** The ids that rows have, written or by default. @param {Row[]} rows @param {(row: number) => boolean} [isOut] rows that do not count */
  constructor(rows, isOut) {
    this.#taken = whole(idsOf(rows, isOut));
  }
  /** The same, read in pieces. @param {Row[]} rows @param {(row: number) => boolean} [isOut] */
  static *inPieces(rows, isOut) {
    const ids = new Ids([]);
    ids.#taken = yield* idsOf(rows, isOut);
    return ids;
  }
  /** An id like `wanted` that is not taken; it is now. @param {string} wanted */
  take(wanted) {
    let id = wanted;
    if (this.#taken.has(id)) {
      const base = wanted.replace(/#\d+$/, "");
      let n = this.#next.get(base) ?? 2;
      while (this.#taken.has(`${base}#${n}`)) n++;
      this.#next.set(base, n + 1);
      id = `${base}#${n}`;
    }
    this.#taken.add(id);
    return id;
  }
}

/**
 * The document with one cell typed into; in the line after the last row that makes a new one.
 *
 * @param {Scenario} document
 * @param {Cell} cell
 * @param {string} typed
 * @returns {{document: Scenario, remarks: {key: string, params?: Record<string, unknown>}[]}} remarks: what was made of the text,
 *   where it is not kept as it was typed
 */
export function withCellEdited(document, cell, typed) {
  const {row, column} = cell;
  const rows = rowsOf(document).slice();
  const {text, remarks} = keptText(document, cell, typed);
  rows[row] = withCell(rows[row] ?? newRow(rows, rows.length), column, text);
  if (column === "id" && has(rows[row], "id") && kindOf(rows[row]) === "event") {
    const given = String(rows[row].id);
    const id = new Ids(rows, (i) => i === row).take(given);
    if (id !== given) {
      rows[row] = {...rows[row], id};
      remarks.push({key: "notice.idTaken", params: {given, id}});
    }
  }
  return {document: withRows(document, rows), remarks};
}

/** An event to begin with at `index`: like the one before it, with the next id. @param {Row[]} rows @param {number} index @returns {Row} */
export function newRow(rows, index) {
  let before = Math.min(index, rows.length) - 1;
  while (before >= 0 && kindOf(rows[before]) !== "event") before--;
  const like = rows[before] ?? rows.find((row) => kindOf(row) === "event");
  if (!like) return {time: "00:00:00"};
  const {time, key, partition, gap} = like;
  const id = has(like, "id") ? idsAfter(rows)(String(like.id)) : undefined;
  return Object.fromEntries(
    Object.entries({id, time, key, partition, gap}).filter(([, value]) => value !== undefined),
  );
}

/** How to go on counting after an id: `p9` if `p8` is the highest of its kind. @param {Row[]} rows @returns {(id: string) => string} */
function idsAfter(rows) {
  /** @type {Map<string, number>} the highest number behind each prefix */
  const highest = new Map();
  /** @type {Ids | undefined} */
  let ids;
  return (id) => {
    const [, prefix, digits] = /** @type {RegExpMatchArray} */ (
      id.replace(/#\d+$/, "").match(/^(.*?)(\d*)$/s)
    );
    if (digits === "") return (ids ??= new Ids(rows)).take(id);
    let last = highest.get(prefix);
    if (last === undefined) {
      last = 0;
      for (const row of rows) {
        const other = String(row?.id ?? "");
        const rest = other.startsWith(prefix) ? other.slice(prefix.length) : "";
        if (/^\d+$/.test(rest)) last = Math.max(last, Number(rest));
      }
    }
    highest.set(prefix, last + 1);
    return `${prefix}${last + 1}`;
  };
}

/** @param {Scenario} document @param {number} index @param {Row} [row] */
export function withRowInserted(document, index, row) {
  const rows = rowsOf(document);
  return withRows(document, [...rows.slice(0, index), row ?? newRow(rows, index), ...rows.slice(index)]);
}

/** The document with a copy of rows `from` to `to` below them. @param {Scenario} document @param {number} from @param {number} to the last one */
export function withRowsDuplicated(document, from, to) {
  const rows = rowsOf(document);
  const next = idsAfter(rows);
  const copies = rows
    .slice(from, to + 1)
    .map((row) => (kindOf(row) === "event" && has(row, "id") ? {...row, id: next(String(row.id))} : row));
  return withRows(document, [...rows.slice(0, to + 1), ...copies, ...rows.slice(to + 1)]);
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

/** @param {Scenario} document @param {Range} range @returns {Scenario} with the cells emptied, or whole rows gone */
export function withCleared(document, {from, to, columns, whole}) {
  if (whole) return withRowsDeleted(document, from, to);
  const clear = (/** @type {Row} */ row) => columns.reduce((held, column) => withCell(held, column, ""), row);
  return withRows(
    document,
    rowsOf(document).map((row, i) => (i < from || i > to ? row : clear(row))),
  );
}

/**
 * The document with what stands in the first row of a range in all of it; a single row takes what stands above it. An id
 * is not copied, as it names one event.
 *
 * @param {Scenario} document @param {Range} range
 * @returns {Scenario}
 */
export function withFilledDown(document, {from, to, columns}) {
  const rows = rowsOf(document);
  const last = Math.min(to, rows.length - 1);
  const source = from < last ? from : from - 1;
  if (source < 0 || last < 0 || !isObject(rows[source])) return document;
  const given = new Map(
    columns
      .filter((column) => column !== "id")
      .map((column) => {
        const member = memberAt(kindOf(rows[source]), column);
        return [column, member === null ? undefined : rows[source][member]];
      }),
  );
  const filled = (/** @type {Row} */ row) => {
    if (!isObject(row)) return row;
    const next = {...row};
    for (const [column, value] of given) {
      const member = memberAt(kindOf(row), column);
      if (member === null) continue;
      if (value !== undefined) next[member] = value;
      else if (member !== "time" && member !== "watermark") delete next[member];
    }
    return next;
  };
  return withRows(
    document,
    rows.map((row, i) => (i > source && i <= last ? filled(row) : row)),
  );
}

/**
 * The document with the events of rows `from` to `to` in another order: by event time as the engine has read it, or by
 * what stands in a column, and by event time where that is equal. Rows of other kinds keep their places, and so do
 * instants of arrival: the second row to arrive arrives when the second did.
 *
 * @param {Scenario} document
 * @param {Column} column
 * @param {import("../recording.js").Table} table of this document
 * @param {{from: number, to: number}} range
 * @returns {Scenario} the same one if they are in that order
 */
export function withRowsSorted(document, column, table, {from, to}) {
  const rows = rowsOf(document);
  /** @type {number[]} */
  const places = [];
  for (let i = from; i <= Math.min(to, rows.length - 1); i++) if (kindOf(rows[i]) === "event") places.push(i);
  const {time, value, partition, gap, key, ids} = table;
  const byColumn = {value, partition, gap, key}[/** @type {"value"} */ (column)];
  const sorted = places.slice().sort((a, b) => {
    if (byColumn) return byColumn[a] - byColumn[b] || time[a] - time[b] || a - b;
    if (column === "id") return ids[a] < ids[b] ? -1 : 1;
    return time[a] - time[b] || a - b;
  });
  if (sorted.every((row, i) => row === places[i])) return document;
  const next = rows.slice();
  sorted.forEach((row, i) => {
    const {arrives} = rows[places[i]] ?? {};
    if ((rows[row].arrives ?? null) === (arrives ?? null)) next[places[i]] = rows[row];
    else {
      const {arrives: _, ...rest} = rows[row];
      next[places[i]] = (arrives ?? null) === null ? rest : {...rest, arrives};
    }
  });
  return withRows(document, next);
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
export function instantLike(typed, time, day) {
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

/** The whole of the table as a range. @param {Scenario} document @returns {Range} */
export const wholeTable = (document) => ({
  from: 0,
  to: rowsOf(document).length - 1,
  columns: typedColumns,
  whole: true,
});
