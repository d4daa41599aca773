// How are instants written in spreadsheets, logs and systems, and what do they become here? Days, clocks, epochs.

/** @typedef {"dayFirst" | "monthFirst"} Order of `3/1/2026` */
/** @typedef {"s" | "ms" | "µs" | "ns"} Unit of an instant that is a number */
/**
 * How a column of texts is read. `order`: if it has days that may be read both ways; `unit`: if it has numbers.
 * `isSure`: whether the texts themselves say so; `example`: one that has to be read that way.
 * @typedef {{order: Order | null, unit: Unit | null, isSure: boolean, example: string}} Reading
 */

const names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = `(?<name>(?:${names.join("|")})[a-z]*)\\.?`;
const days = [
  "(?<y>\\d{4})([-/.])(?<m>\\d{1,2})\\2(?<d>\\d{1,2})",
  "(?<y>\\d{4}) ?年 ?(?<m>\\d{1,2}) ?月 ?(?<d>\\d{1,2}) ?[日号]",
  "(?<a>\\d{1,2})([-/.])(?<b>\\d{1,2})\\2(?<y>\\d{4}|\\d{2})(?!\\d)",
  `(?<d>\\d{1,2})[ /-]${month}[ /-](?<y>\\d{4})`,
  `${month} (?<d>\\d{1,2}),? (?<y>\\d{4})`,
];
const weekday = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? +)?";
const clock =
  "(?<half>[上下]午)? ?(?<h>\\d{1,2}):(?<min>\\d{2})(?::(?<s>\\d{2})(?:[.,](?<f>\\d+))?)?(?: ?(?<am>[ap])\\.?m\\b\\.?)?";
const zone = "(?: ?(?<zone>Z|UTC|GMT|[+-]\\d{2}:?\\d{2})(?![\\w:]))?";
const patterns = [
  ...days.map((day) => new RegExp(`^${weekday}${day}(?:(?:T|,? +|:)${clock}${zone})?`, "i")),
  new RegExp(`^${clock}${zone}`, "i"),
  /^(?<h>\d{1,2}) ?(?<am>[ap])\.?m\b\.?/i,
];
/** What is written as the format has it already, and needs no closer look. */
const plain = /^(?:\d{4}-\d\d-\d\dT)?\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)?$/;

/**
 * An instant, taken apart. `a`, `b`: day and month, in an order that is not known.
 * @typedef {{length: number, year: number | null, month: number, day: number, a: number, b: number, separator: string,
 *   clock: string | null, isHalved: boolean, isFiner: boolean, zone: string}} Written
 */

/** The instant that a text begins with. @param {string} text @returns {Written | null} */
export function writtenInstant(text) {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    const held = match?.groups;
    if (!match || !held) continue;
    const half = held.am?.toLowerCase() ?? (held.half && (held.half === "上午" ? "a" : "p"));
    const hour = Number(held.h ?? 0);
    if (hour > (half ? 12 : 23) || (half && hour === 0) || Number(held.min ?? 0) > 59 || Number(held.s ?? 0) > 59)
      return null; // prettier-ignore
    const hours = half ? (hour % 12) + (half === "p" ? 12 : 0) : hour;
    const fraction = held.f ? `.${held.f.slice(0, 3)}` : "";
    const name = held.name ? names.indexOf(held.name.slice(0, 3).toLowerCase()) + 1 : 0;
    const zoned = (held.zone ?? "").toUpperCase();
    const found = {
      length: match[0].length,
      year: held.y === undefined ? null : Number(held.y) + (held.y.length === 2 ? 2000 : 0),
      month: name || Number(held.m ?? 0),
      day: Number(held.d ?? 0),
      a: Number(held.a ?? 0),
      b: Number(held.b ?? 0),
      separator: held.a ? match[2] : "",
      clock: held.h === undefined ? null : `${two(hours)}:${held.min ?? "00"}:${held.s ?? "00"}${fraction}`,
      isHalved: Boolean(half),
      isFiner: /[1-9]/.test((held.f ?? "").slice(3)),
      zone: /^(Z|UTC|GMT)?$/.test(zoned) ? zoned && "Z" : zoned.replace(/^(...)(\d\d)$/, "$1:$2"),
    };
    const {a, b} = found;
    if (held.a && (a < 1 || b < 1 || Math.max(a, b) > 31 || Math.min(a, b) > 12)) continue;
    if (!held.a && found.year !== null && !isDay(found.month, found.day)) continue;
    return found;
  }
  return null;
}
const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
const isDay = (/** @type {number} */ m, /** @type {number} */ d) => m >= 1 && m <= 12 && d >= 1 && d <= 31;

/** Whether a text is an instant and nothing else. @param {string} text */
export const isInstant = (text) => plain.test(text) || writtenInstant(text)?.length === text.length;

const number = /^-?\d+(\.\d+)?$/;
/** What an instant of our days is at least, in each unit; less is taken for milliseconds, as the format has it. */
const bands = /** @type {[Unit, number][]} */ ([
  ["ns", 1e17],
  ["µs", 1e14],
  ["ms", 1e11],
  ["s", 5e8],
]);
const unitOf = (/** @type {string} */ text) =>
  bands.find(([, least]) => Math.abs(Number(text)) >= least)?.[0] ?? null;
/** Whether a text is a number that is an instant, most likely. @param {string} text */
export const isEpoch = (text) => number.test(text) && unitOf(text) !== null;

/** Days from the beginning of the calendar, roughly: to see what is near to what. */
const dayNumber = (/** @type {number} */ y, /** @type {number} */ m, /** @type {number} */ d) =>
  y * 372 + m * 31 + d;

/**
 * How a column of instants is meant to be read, by what they say among themselves. What they leave open: with points and
 * dashes the day comes first; else that order in which they lie closest together; else the month, as where `/` comes from.
 *
 * @param {Iterable<string>} texts
 * @param {{order?: Order, unit?: Unit}} [given] what is known already
 * @returns {Generator<void, Reading>}
 */
export function* readingOf(texts, given = {}) {
  const seen = {dayFirst: 0, monthFirst: 0};
  const span = {dayFirst: [Infinity, -Infinity], monthFirst: [Infinity, -Infinity]};
  let separator = "";
  let isHalved = false;
  let example = "";
  /** @type {Set<Unit | null>} */
  const units = new Set();
  let count = 0;
  for (const text of texts) {
    if (++count % 1024 === 0) yield;
    if (plain.test(text)) continue;
    if (number.test(text)) {
      units.add(unitOf(text));
      example ||= text;
      continue;
    }
    const written = writtenInstant(text);
    if (!written || written.a === 0 || written.year === null) continue;
    const {a, b, year} = written;
    if (a > 12) seen.dayFirst++;
    else if (b > 12) seen.monthFirst++;
    if (a <= 12 && b <= 12 && a !== b) example ||= text.slice(0, written.length);
    separator = written.separator;
    isHalved ||= written.isHalved;
    const widen = (/** @type {Order} */ order, /** @type {number} */ m, /** @type {number} */ d) => {
      const at = dayNumber(year, m, d);
      span[order] = [Math.min(span[order][0], at), Math.max(span[order][1], at)];
    };
    widen("dayFirst", b, a);
    widen("monthFirst", a, b);
  }
  if (separator !== "") {
    const {order, isSure} = orderOf(seen, span, separator, isHalved);
    return {order: given.order ?? order, unit: null, isSure: isSure || example === "", example};
  }
  const [unit] = units;
  const known = units.size === 1 ? (unit ?? null) : null;
  return {order: null, unit: known && (given.unit ?? known), isSure: true, example};
}

/** @param {Record<Order, number>} seen @param {Record<Order, number[]>} span @param {string} separator @param {boolean} isHalved @returns {{order: Order, isSure: boolean}} */
function orderOf(seen, span, separator, isHalved) {
  if (seen.dayFirst !== seen.monthFirst)
    return {order: seen.dayFirst > seen.monthFirst ? "dayFirst" : "monthFirst", isSure: true};
  if (separator === ".") return {order: "dayFirst", isSure: true};
  if (isHalved) return {order: "monthFirst", isSure: false};
  const width = (/** @type {Order} */ order) => span[order][1] - span[order][0];
  if (width("dayFirst") !== width("monthFirst"))
    return {order: width("dayFirst") < width("monthFirst") ? "dayFirst" : "monthFirst", isSure: false};
  return {order: separator === "-" ? "dayFirst" : "monthFirst", isSure: false};
}

/**
 * An instant as the format has it: ISO 8601, a time of day, or milliseconds; `isFiner`: it had more than them. What is no
 * instant stays as it is.
 *
 * @param {string} given
 * @param {Pick<Reading, "order" | "unit">} [reading]
 * @returns {{text: string, isFiner: boolean}}
 */
export function instantText(given, reading = {order: null, unit: null}) {
  if (plain.test(given)) return {text: given, isFiner: false};
  const text = given.normalize("NFKC"); // digits and colons of Chinese keyboards
  if (plain.test(text)) return {text, isFiner: false};
  if (number.test(text)) return reading.unit ? millisecondsOf(text, reading.unit) : {text, isFiner: false};
  const written = writtenInstant(text);
  if (!written || written.length !== text.length) return {text: given, isFiner: false};
  const {year, a, b, clock: time, zone: offset, isFiner} = written;
  if (year === null) return {text: `${time}${offset}`, isFiner};
  const isDayFirst = a > 12 || (b <= 12 && (reading.order ?? orderAlone(written)) === "dayFirst");
  const [m, d] = a === 0 ? [written.month, written.day] : isDayFirst ? [b, a] : [a, b];
  return {text: `${year}-${two(m)}-${two(d)}T${time ?? "00:00:00"}${offset}`, isFiner};
}

/** A day as the format has it, `2026-03-01`; what is none stays as it was typed. @param {string} text */
export const dayText = (text) => /^\d{4}-\d\d-\d\d(?=T|$)/.exec(instantText(text.trim()).text)?.[0] ?? text;

/** The order in a text that stands alone. @param {Pick<Written, "separator">} written @returns {Order} */
const orderAlone = ({separator}) => (separator === "/" ? "monthFirst" : "dayFirst");

/** How many decimal places a unit is away from milliseconds. */
const places = {s: 3, ms: 0, µs: -3, ns: -6};

/** By digits: a number of nanoseconds has more of them than a double. @param {string} text @param {Unit} unit */
function millisecondsOf(text, unit) {
  const [, sign, whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = whole + fraction;
  const point = whole.length + places[unit];
  const kept = digits.slice(0, Math.max(0, point)).padEnd(point, "0") || "0";
  const isFiner = /[1-9]/.test(digits.slice(Math.max(0, point)));
  // Before the epoch an instant is cut towards the past, as everywhere.
  const ms = Number(kept) + (sign && isFiner ? 1 : 0);
  return {text: String(sign ? -ms : ms), isFiner};
}
