// How does a document become the bytes of a link, version 1? LINKS.md describes them; read-1.js reads them.
import {
  dayLength,
  durationText,
  instantText,
  readDay,
  readDuration,
  readInstant,
} from "../model/canonical-values.js";
import {isObject} from "../model/scenario.js";
import {Refusal, Writer} from "./bytes.js";
import {columns, fewBytes, fewMembers, smallest, tags, unitsOfTags, words} from "./words-1.js";

const numbers = new Map(words.map((word, i) => [word, i]));
const memberOrder = new Map(
  ["id", "time", "watermark", "status", "tick", "key", "value", "partition", "gap", "arrives"].map(
    (name, i) => [name, i],
  ),
);

/**
 * The bytes of a document, which is in canonical form: other orders of a row's members are not kept.
 *
 * @param {any} document JSON
 * @param {"en" | "zh" | null} lang the language that it is shown in
 * @param {(column: string) => boolean} [inBits] which columns' numbers may be written in bits, which are fewer, but pack less
 * @param {Column[]} [known] `columnsOf(document)`, if it is written more than once
 */
export function bytesOf(document, lang, inBits = () => false, known = columnsOf(document)) {
  const writer = new Writer();
  const day = (isObject(document) && readDay(document.day)) || 0;
  writer.byte(lang === "en" ? 1 : lang === "zh" ? 2 : 0);
  writer.signed(day / dayLength);
  value(writer, document, {day, inBits, columns: known}, 0);
  return writer.take();
}

/**
 * A column of rows. `has`: the rows that it stands in, eight to a byte, null for all of them; `held`: what stands there; `ways`: as it
 * was written, without bits and with them.
 * @typedef {{name: string, has: Uint8Array | null, held: any[], ways: {kind: number, bytes: Uint8Array}[]}} Column
 */

/** @param {unknown} rows @returns {rows is Record<string, any>[]} */
const isByColumns = (rows) => Array.isArray(rows) && rows.length > 0 && rows.every(isObject);

/** The columns of a document's rows, in their order; none if they are not written by columns. @param {any} document @returns {Column[]} */
export function columnsOf(document) {
  const rows = isObject(document) ? document.rows : null;
  if (!isByColumns(rows)) return [];
  const names = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== undefined)));
  const place = (/** @type {string} */ name) => memberOrder.get(name) ?? memberOrder.size;
  return [...names]
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    .map((name) => {
      const has = rows.map((row) => Object.hasOwn(row, name) && row[name] !== undefined);
      const held = rows.filter((_, i) => has[i]).map((row) => row[name]);
      return {name, has: held.length < rows.length ? bitsOf(has) : null, held, ways: []};
    });
}

const isText = (/** @type {string} */ text) => !/\p{Surrogate}/u.test(text);
/** The ms of a text that is an instant, written as it would be; else `null`. @param {string} text @param {number} day */
function instantOf(text, day) {
  const t = readInstant(text, day);
  return t !== null && instantText(t, day) === text ? t : null;
}
/** @param {unknown} text */
function durationOf(text) {
  const ms = typeof text === "string" ? readDuration(text) : null;
  return ms !== null && durationText(ms) === text ? ms : null;
}

/** As deep as JSON may be nested. */
const deepest = 1000;

/**
 * What holds for all of a document.
 * @typedef {{day: number, inBits: (column: string) => boolean, columns: Column[]}} Way
 */

/** @param {Writer} writer @param {any} held @param {Way} way @param {number} depth @param {string} [as] the member that it is */
function value(writer, held, way, depth, as = "") {
  if (depth > deepest) throw new Refusal("deep");
  if (held === null || held === undefined) writer.byte(tags.null);
  else if (typeof held === "boolean") writer.byte(held ? tags.true : tags.false);
  else if (typeof held === "number") number(writer, held);
  else if (typeof held === "string") string(writer, held, way.day);
  else if (Array.isArray(held)) {
    if (depth === 1 && as === "rows" && isByColumns(held)) return rows(writer, held.length, way);
    writer.byte(tags.list);
    writer.whole(held.length);
    for (const item of held) value(writer, item, way, depth + 1);
  } else {
    const members = Object.entries(held).filter(([, held]) => held !== undefined);
    if (members.length > 0 && members.length <= fewMembers) writer.byte(tags.objects + members.length - 1);
    else {
      writer.byte(tags.object);
      writer.whole(members.length);
    }
    for (const [name, held] of members) {
      memberName(writer, name);
      value(writer, held, way, depth + 1, name);
    }
  }
}

/** @param {Writer} writer @param {string} name */
function memberName(writer, name) {
  const word = numbers.get(name);
  writer.whole(word === undefined ? 0 : word + 1);
  if (word !== undefined) return;
  // One that is no Unicode text is in no document that can be read.
  if (!isText(name)) throw new Refusal("text");
  writer.text(name);
}

/** @param {Writer} writer @param {number} n */
function number(writer, n) {
  if (Number.isSafeInteger(n)) {
    if (n >= 0 && n < smallest) return writer.byte(tags.small + n);
    writer.byte(n < 0 ? tags.negative : tags.whole);
    return writer.whole(Math.abs(n));
  }
  const decimal = decimalOf(n);
  if (!decimal) return json(writer, n);
  writer.byte(tags.decimal);
  writer.signed(decimal.digits);
  writer.signed(decimal.exponent);
}

/** A number as digits · 10^exponent, if the digits are a safe integer. @param {number} n */
function decimalOf(n) {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(n));
  if (!parts) return null;
  const [, sign, whole, fraction = "", power = "0"] = parts;
  const digits = Number(sign + whole + fraction);
  return Number.isSafeInteger(digits) ? {digits, exponent: Number(power) - fraction.length} : null;
}

/** @param {Writer} writer @param {unknown} held */
function json(writer, held) {
  writer.byte(tags.json);
  writer.text(JSON.stringify(held) ?? "null");
}

/** @param {Writer} writer @param {string} text @param {number} day */
function string(writer, text, day) {
  const word = numbers.get(text);
  if (word !== undefined && tags.word + word < 256) return writer.byte(tags.word + word);
  if (!isText(text)) return json(writer, text);
  const t = instantOf(text, day);
  if (t !== null) {
    writer.byte(tags.instant);
    return writer.signed(t);
  }
  if (day !== 0 && instantText(day, Infinity) === `${text}T00:00:00`) return writer.byte(tags.day);
  const ms = durationOf(text);
  if (ms !== null && ms >= 0) {
    const unit = ms === 0 ? 1 : unitsOfTags.findLastIndex((length) => ms % length === 0);
    writer.byte(tags.durations + unit);
    return writer.whole(ms / unitsOfTags[unit]);
  }
  const utf8 = new TextEncoder().encode(text);
  if (utf8.length > 0 && utf8.length <= fewBytes) {
    writer.byte(tags.texts + utf8.length - 1);
    return writer.bytes(utf8);
  }
  writer.byte(tags.text);
  writer.text(text);
}

// ---- rows, by columns

/** @param {Writer} writer @param {number} count of rows @param {Way} way */
function rows(writer, count, way) {
  writer.byte(tags.rows);
  writer.whole(count);
  writer.whole(way.columns.length);
  for (const {name, has, held, ways} of way.columns) {
    memberName(writer, name);
    const inBits = way.inBits(name);
    const {kind, bytes} = (ways[Number(inBits)] ??= column(held, way, inBits));
    writer.byte(kind + (has ? columns.partial : 0));
    if (has) writer.bytes(has);
    writer.bytes(bytes);
  }
}

/** Eight to a byte, the first one lowest. @param {boolean[]} has */
function bitsOf(has) {
  const bits = new Uint8Array(Math.ceil(has.length / 8));
  for (const [i, is] of has.entries()) if (is) bits[i >> 3] |= 1 << (i & 7);
  return bits;
}

/** The shortest of the ways in which a column can be written. @param {any[]} held not empty @param {Way} way @param {boolean} inBits */
function column(held, way, inBits) {
  /** @type {{kind: number, bytes: Uint8Array}[]} */
  const found = [];
  const add = (/** @type {number} */ kind, /** @type {(writer: Writer) => void} */ write) => {
    const writer = new Writer(inBits);
    write(writer);
    found.push({kind, bytes: writer.take()});
  };
  add(columns.values, (writer) => held.forEach((item) => value(writer, item, way, 2)));
  const first = JSON.stringify(held[0]);
  if (held.every((item) => item === held[0] || JSON.stringify(item) === first))
    add(columns.same, (writer) => value(writer, held[0], way, 2));
  if (held.every((item) => typeof item === "number")) columnsOfNumbers(held, add);
  if (held.every((item) => typeof item === "string" && isText(item))) columnsOfTexts(held, way.day, add);
  return found.reduce((best, other) => (other.bytes.length < best.bytes.length ? other : best));
}

/** @typedef {(kind: number, write: (writer: Writer) => void) => void} Add */

/** @param {number[]} held @param {Add} add */
function columnsOfNumbers(held, add) {
  if (held.every(Number.isSafeInteger)) {
    const unit = unitOf(held);
    add(columns.wholes, (writer) => {
      writer.whole(unit);
      writer.numbers(held.map((n) => n / unit));
    });
    if (hasSteps(held)) add(columns.wholesByStep, (writer) => writeSteps(writer, held));
    return;
  }
  const decimals = held.map((n) => decimalOf(n));
  const exponent = Math.min(...decimals.map((decimal) => decimal?.exponent ?? 1));
  const scaled = decimals.map((decimal) => (decimal?.digits ?? NaN) * 10 ** ((decimal?.exponent ?? 0) - exponent)); // prettier-ignore
  if (
    exponent >= 0 ||
    !scaled.every((n, i) => Number.isSafeInteger(n) && Number(`${n}e${exponent}`) === held[i])
  )
    return;
  add(columns.decimals, (writer) => {
    writer.whole(-exponent);
    writer.numbers(scaled);
  });
}

/** @param {string[]} held @param {number} day @param {Add} add */
function columnsOfTexts(held, day, add) {
  const instants = held.map((text) => instantOf(text, day));
  if (isComplete(instants) && hasSteps(instants))
    add(columns.instants, (writer) => writeSteps(writer, instants));
  const lengths = held.map(durationOf);
  if (isComplete(lengths) && lengths.every((ms) => ms >= 0)) {
    const unit = unitOf(lengths);
    add(columns.durations, (writer) => {
      writer.whole(unit);
      writer.numbers(lengths.map((ms) => ms / unit));
    });
  }
  const choices = [...new Set(held)];
  const places = new Map(choices.map((text, i) => [text, i]));
  if (choices.length * 2 <= held.length + 2)
    add(columns.choices, (writer) => {
      writer.whole(choices.length);
      for (const text of choices) writer.text(text);
      writer.numbers(held.map((text) => places.get(text) ?? 0));
    });
  numberedTexts(held, add);
}

/** Texts of one beginning with a number behind it. @param {string[]} held @param {Add} add */
function numberedTexts(held, add) {
  const digits = held.map((text) => /\d*$/.exec(text)?.[0] ?? "");
  const padded = digits.every((number) => number.length === digits[0].length) ? digits[0].length : 0;
  const width = digits.some((number) => number.length > 1 && number[0] === "0") ? padded : 0;
  const start = held[0].slice(0, held[0].length - digits[0].length);
  const numbers = digits.map(Number);
  const isSuch = held.every((text, i) => digits[i] !== "" && Number.isSafeInteger(numbers[i]) && text === start + String(numbers[i]).padStart(width, "0")); // prettier-ignore
  if (!isSuch) return;
  const head = (/** @type {Writer} */ writer) => {
    writer.text(start);
    writer.whole(width);
  };
  if (numbers.every((n, i) => n === numbers[0] + i))
    add(columns.sequence, (writer) => {
      head(writer);
      writer.whole(numbers[0]);
    });
  add(columns.numbered, (writer) => {
    head(writer);
    writer.numbers(numbers.map((n, i) => (i === 0 ? n : n - numbers[i - 1])));
  });
}

/** @param {(number | null)[]} list @returns {list is number[]} */
const isComplete = (list) => list.every((n) => n !== null);
/** Whether all differences can be written. @param {number[]} list */
const hasSteps = (list) => list.every((n, i) => i === 0 || Number.isSafeInteger(n - list[i - 1]));

/** @param {Writer} writer @param {number[]} list */
function writeSteps(writer, list) {
  const unit = unitOf(list);
  writer.whole(unit);
  writer.numbers(list.map((n, i) => (i === 0 ? n : n - list[i - 1]) / unit));
}

/** What all of them are multiples of, 1 if they are all 0. @param {number[]} list */
function unitOf(list) {
  let unit = 0;
  for (let n of list) for (n = Math.abs(n); n > 0; [unit, n] = [n, unit % n]);
  return unit || 1;
}
