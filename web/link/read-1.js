// What document do the bytes of a link say, version 1? LINKS.md describes them. Frozen: every link that was given out opens.
import {dayLength, durationText, instantText, readInstant} from "../model/canonical-values.js";
import {Reader, Refusal, broken, newer} from "./bytes.js";
import {columns, tags, unitsOfTags, words} from "./words-1.js";

/** A document's JSON has at most so many characters. */
export const mostCharacters = 1 << 20;
/** As deep as JSON may be nested. */
const deepest = 1000;
const farthest = 8.64e15;
const longest = 1e14;

/**
 * @param {Uint8Array} bytes
 * @returns {{document: any, lang: "en" | "zh" | null}} all that it throws are refusals
 */
export function documentOf(bytes) {
  const reader = new Reader(bytes, mostCharacters);
  const lang = reader.byte();
  if (lang > 2) throw newer();
  const day = reader.signed() * dayLength;
  if (!isInstant(day)) throw broken();
  const document = value(reader, day, 0);
  if (!reader.isAtEnd) throw newer();
  return {document, lang: /** @type {const} */ ([null, "en", "zh"])[lang]};
}

const isInstant = (/** @type {number} */ t) => Number.isSafeInteger(t) && Math.abs(t) <= farthest;

/** @param {number} t @param {number} day */
function instantOf(t, day) {
  if (!isInstant(t)) throw broken();
  return instantText(t, day);
}
/** @param {number} ms */
function durationOf(ms) {
  if (!(ms >= 0 && ms <= longest)) throw broken();
  return durationText(ms);
}
/** @param {string} text */
function numberOf(text) {
  const n = Number(text);
  if (!Number.isFinite(n)) throw broken();
  return n;
}

/** @param {Reader} reader @param {number} day @param {number} depth @returns {any} */
function value(reader, day, depth) {
  if (depth > deepest) throw broken();
  const tag = reader.byte();
  reader.spend(2);
  if (tag >= tags.word) return word(reader, tag - tags.word);
  if (tag >= tags.small) return tag - tags.small;
  if (tag >= tags.texts) return reader.text(tag - tags.texts + 1);
  if (tag >= tags.objects) return object(reader, tag - tags.objects + 1, day, depth);
  if (tag >= tags.durations && tag < tags.durations + unitsOfTags.length) {
    reader.spend(8);
    return durationOf(reader.whole() * unitsOfTags[tag - tags.durations]);
  }
  switch (tag) {
    case tags.null:
      return null;
    case tags.false:
    case tags.true:
      return tag === tags.true;
    case tags.text:
      return reader.text();
    case tags.list:
      return Array.from(times(reader.whole()), () => value(reader, day, depth + 1));
    case tags.object:
      return object(reader, reader.whole(), day, depth);
    case tags.whole:
      return reader.whole();
    case tags.negative:
      return 0 - reader.whole();
    case tags.decimal: {
      const digits = reader.signed();
      return numberOf(`${digits}e${reader.signed()}`);
    }
    case tags.json:
      return json(reader.text());
    case tags.instant:
      reader.spend(20);
      return instantOf(reader.signed(), day);
    case tags.day:
      reader.spend(10);
      return String(instantOf(day, Infinity)).slice(0, 10);
    case tags.rows:
      return rows(reader, day);
    default:
      throw newer();
  }
}

/** So many times, without room for them: bytes that say a number too high end before it does. @param {number} count */
function* times(count) {
  for (; count > 0; count--) yield count;
}

/** @param {Reader} reader @param {number} number */
function word(reader, number) {
  if (number >= words.length) throw newer();
  reader.spend(words[number].length);
  return words[number];
}

/** @param {Reader} reader @param {number} count @param {number} day @param {number} depth */
function object(reader, count, day, depth) {
  /** @type {Map<string, any>} */
  const members = new Map();
  for (const _ of times(count)) {
    const name = memberName(reader);
    if (members.has(name)) throw broken();
    members.set(name, value(reader, day, depth + 1));
  }
  return Object.fromEntries(members);
}

/** @param {Reader} reader */
function memberName(reader) {
  reader.spend(3);
  const number = reader.whole();
  return number === 0 ? reader.text() : word(reader, number - 1);
}

/** @param {string} text a number, or a text that is not of whole characters */
function json(text) {
  try {
    const held = JSON.parse(text);
    if (typeof held === "number" || typeof held === "string") return held;
  } catch {
    // no JSON
  }
  throw broken();
}

// ---- rows, by columns

/** @param {Reader} reader @param {number} day */
function rows(reader, day) {
  const count = reader.whole();
  reader.spend(10 * count);
  /** @type {Map<string, any>[]} */
  const rows = Array.from({length: count}, () => new Map());
  for (const _ of times(reader.whole())) {
    const name = memberName(reader);
    const kind = reader.byte();
    const isPartial = kind >= columns.partial;
    const bits = isPartial ? reader.bytes(Math.ceil(count / 8)) : null;
    let having = count;
    if (bits) for (let i = 0; i < count; i++) if (!(bits[i >> 3] & (1 << (i & 7)))) having--;
    const next = column(reader, kind - (isPartial ? columns.partial : 0), having, day);
    for (let i = 0; i < count; i++) {
      if (bits && !(bits[i >> 3] & (1 << (i & 7)))) continue;
      if (rows[i].has(name)) throw broken();
      const held = next();
      reader.spend(name.length + 4 + (typeof held === "string" ? held.length + 2 : String(held).length));
      rows[i].set(name, held);
    }
  }
  return rows.map((members) => Object.fromEntries(members));
}

/** What gives the values of a column, one after the other. @param {Reader} reader @param {number} kind @param {number} count @param {number} day @returns {() => any} */
function column(reader, kind, count, day) {
  switch (kind) {
    case columns.values:
      return () => value(reader, day, 2);
    case columns.same: {
      // Each row has a value of its own: whoever changes one does not change the others.
      const held = value(reader, day, 2);
      if (typeof held !== "object" || held === null) return () => held;
      const text = JSON.stringify(held);
      return () => {
        reader.spend(text.length);
        return JSON.parse(text);
      };
    }
    case columns.wholes: {
      const unit = reader.whole();
      const next = reader.numbers(count);
      return () => safe(next() * unit);
    }
    case columns.wholesByStep:
      return steps(reader, count);
    case columns.instants: {
      const next = steps(reader, count);
      return () => instantOf(next(), day);
    }
    case columns.decimals: {
      const digits = reader.whole();
      const next = reader.numbers(count);
      return () => numberOf(`${next()}e-${digits}`);
    }
    case columns.choices: {
      const choices = Array.from(times(reader.whole()), () => reader.text());
      const next = reader.numbers(count);
      return () => {
        const place = next();
        if (!(place >= 0 && place < choices.length)) throw broken();
        return choices[place];
      };
    }
    case columns.numbered:
    case columns.sequence: {
      const start = reader.text();
      const width = reader.whole();
      if (width > 16) throw broken();
      let n = kind === columns.sequence ? reader.whole() - 1 : 0;
      const next = kind === columns.sequence ? () => 1 : reader.numbers(count);
      return () => {
        n = safe(n + next());
        if (n < 0) throw broken();
        return start + String(n).padStart(width, "0");
      };
    }
    case columns.durations: {
      const unit = reader.whole();
      const next = reader.numbers(count);
      return () => durationOf(next() * unit);
    }
    default:
      throw newer();
  }
}

/** Whole numbers, each by its difference from the one before. @param {Reader} reader @param {number} count */
function steps(reader, count) {
  const unit = reader.whole();
  const next = reader.numbers(count);
  let n = 0;
  return () => (n = safe(n + next() * unit));
}

/** @param {number} n */
function safe(n) {
  if (!Number.isSafeInteger(n)) throw broken();
  return n + 0;
}
