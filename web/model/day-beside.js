// Which day is a time of day of, that is typed or pasted beside rows with full dates? And what is kept of a typed instant?
import {instantText, writtenInstant} from "./instants.js";
import {cellText, has, kindOf, memberAt, rowsOf, seenText} from "./table.js";
import {instantWriter, zonedInstants} from "./time.js";

/**
 * @typedef {import("./scenario.js").Scenario} Scenario
 * @typedef {import("./table.js").Cell} Cell
 * @typedef {import("./table.js").Column} Column
 * @typedef {{date: string, offset: string}} Day offset: as it is written there, if it is
 */

/** As far as rows are looked at, up and down. */
const reach = 200;

/**
 * The day of a cell's instant, or else of the nearest one's above it, or below: if it is another one than that of all times
 * of day.
 *
 * @param {Scenario} document @param {Cell} cell @returns {Day | null}
 */
export function dayBeside(document, {row, column}) {
  const rows = rowsOf(document);
  const near = Array.from({length: reach}, (_, i) => [row - i, row + i + 1]);
  const order = [...near.map(([above]) => above), ...near.map(([, below]) => below)];
  for (const i of order) {
    if (i < 0 || i >= rows.length) continue;
    const text = instantOf(document, i, column) ?? instantOf(document, i, "time");
    if (text === null) continue;
    const [, date, offset = ""] = /^(\d{4}-\d\d-\d\d)[T ][\d:.]+(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
    return date === undefined || date === (document.day ?? "1970-01-01") ? null : {date, offset};
  }
  return null;
}

/** What instant a row has, in writing: of a number too, and in the document's zone. @param {Scenario} document @param {number} i @param {Column} column */
function instantOf(document, i, column) {
  const row = rowsOf(document)[i];
  const member = memberAt(kindOf(row), column);
  if (member === null || !has(row, member) || row[member] === "") return null;
  if (zonedInstants(document.zone, document.day)) return seenText(document, row, column);
  const value = row[member];
  if (typeof value !== "number") return cellText(row, column);
  return Number.isSafeInteger(value) && Math.abs(value) < 8.64e15 ? instantWriter(document.day)(value) : null;
}

/**
 * What is kept of an instant that is typed or pasted: as the format has it, in the document's zone, and a time of day on the
 * day of those beside it.
 *
 * @param {Scenario} document
 * @param {string} text
 * @param {Day | null} day of those beside it
 * @param {Pick<import("./instants.js").Reading, "order" | "unit">} [reading]
 * @returns {{text: string, isFiner: boolean, isDated: boolean}}
 */
export function keptInstant(document, text, day, reading) {
  const {text: plain, isFiner} = instantText(text.trim(), reading);
  const isDated = day !== null && /^\d\d:\d\d:\d\d(\.\d+)?$/.test(plain);
  const full = isDated ? `${day.date}T${plain}${day.offset}` : plain;
  return {text: zonedInstants(document.zone, document.day)?.kept(full) ?? full, isFiner, isDated};
}

/**
 * A text that is typed into a cell, as it is kept, and what is to be said of that.
 *
 * @param {Scenario} document @param {Cell} cell @param {string} text
 * @returns {{text: string, remarks: {key: string, params?: Record<string, unknown>}[]}}
 */
export function keptText(document, cell, text) {
  if (cell.column !== "time" && cell.column !== "arrives") return {text, remarks: []};
  const day = dayBeside(document, cell);
  const order = orderBeside(text.trim(), day);
  const kept = keptInstant(document, text, day, {order, unit: null});
  const remarks = [
    ...(kept.isDated && day ? [{key: "notice.dated", params: {count: 1, date: day.date}}] : []),
    ...(kept.isFiner ? [{key: "notice.cut", params: {count: 1}}] : []),
    ...(order && kept.text !== text.trim() ? [{key: `notice.${order}`, params: {example: text.trim()}}] : []),
  ];
  return {text: kept.text, remarks};
}

/** How a date that may be read both ways is read: as that which is nearer to the day beside it. @param {string} text @param {Day | null} day @returns {import("./instants.js").Order | null} */
function orderBeside(text, day) {
  const written = writtenInstant(text);
  if (!written || written.a === written.b || written.a > 12 || written.b > 12) return null;
  const away = (/** @type {import("./instants.js").Order} */ order) =>
    Math.abs(
      Date.parse(instantText(text, {order, unit: null}).text.slice(0, 10)) - Date.parse(day?.date ?? ""),
    );
  if (day && away("dayFirst") !== away("monthFirst"))
    return away("dayFirst") < away("monthFirst") ? "dayFirst" : "monthFirst";
  return written.separator === "/" ? "monthFirst" : "dayFirst";
}
