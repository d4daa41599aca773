// How are instants and durations written, and where do the ticks of a time axis go?
import {pieceSize, whole} from "./pieces.js";

/**
 * @typedef {{start: number, end: number}} Window  instants in ms, −Infinity and +Infinity for the global window
 * @typedef {{time: number, label: string, major: boolean}} Tick  major: on the boundary of the next larger unit
 * @typedef {ReturnType<typeof timeFormat>} TimeFormat
 */

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Whether there is a zone of that name. @param {unknown} zone an IANA name */
export function isZone(zone) {
  try {
    return typeof zone === "string" && Boolean(new Intl.DateTimeFormat("en", {timeZone: zone}));
  } catch {
    return false; // a RangeError
  }
}

/** The zone that a document is shown in. @param {import("./scenario.js").Scenario} document */
export const zoneOf = ({zone}) => (typeof zone === "string" ? zone : undefined);

/** What a `Date` holds; beyond it no calendar is known. */
const farthest = 8.64e15;

const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
const number = (/** @type {number} */ n) => String(n).replace("-", "−");
const three = (/** @type {number} */ n) => String(n).padStart(3, "0");

/** @type {Map<string, (t: number) => number>} */
const zones = new Map([["UTC", () => 0]]);

/**
 * The offset of local time from UTC, in ms, as a function of the instant. An unknown zone counts as UTC: the zone is
 * for display only.
 *
 * @param {string} zone an IANA name
 */
function offsetOf(zone) {
  const known = zones.get(zone);
  if (known) return known;
  let offset = (/** @type {number} */ _) => 0;
  try {
    const parts = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "iso8601",
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    offset = (t) => {
      /** @type {Record<string, string>} */
      const p = Object.fromEntries(parts.formatToParts(t).map(({type, value}) => [type, value]));
      const year = /^B/.test(p.era ?? "") ? 1 - Number(p.year) : Number(p.year);
      const local = new Date(0);
      local.setUTCFullYear(year, Number(p.month) - 1, Number(p.day));
      local.setUTCHours(Number(p.hour), Number(p.minute), Number(p.second));
      return local.getTime() - Math.floor(t / second) * second;
    };
  } catch {
    // a RangeError: no such zone
  }
  zones.set(zone, offset);
  return offset;
}

/** `2024-05-01`; years beyond four digits with their sign, as in ISO 8601. @param {Date} d */
const dateText = (d) => d.toISOString().slice(0, -14);

/**
 * How the instants of one scenario are written. Dates are shown only where they are needed to tell instants apart:
 * if the scenario does not lie within one day. Instants of a few milliseconds, as in `"time": 3`, are written as the
 * numbers that they are.
 *
 * @param {ArrayLike<number>[]} instants everything that may be shown; infinities are left out of account
 * @param {string} [zone]
 */
export const timeFormat = (instants, zone) => whole(formatInPieces(instants, zone));

/** The same in pieces. @param {ArrayLike<number>[]} instants @param {string} [zone] */
export function* formatInPieces(instants, zone = "UTC") {
  const offset = offsetOf(zone);
  const local = (/** @type {number} */ t) => t + offset(t);
  let min = Infinity;
  let max = -Infinity;
  let wholeSeconds = true;
  for (const list of instants)
    for (let i = 0; i < list.length; i++) {
      if (i % pieceSize === pieceSize - 1) yield;
      const t = list[i];
      if (!Number.isFinite(t)) continue;
      if (t < min) min = t;
      if (t > max) max = t;
      if (wholeSeconds && t % second !== 0) wholeSeconds = false;
    }
  const plain = !wholeSeconds && min > -minute && max < minute;
  const dated = !plain && min <= max && Math.floor(local(min) / day) !== Math.floor(local(max) / day);

  // A timer may be set for another day than anything that is shown.
  const isElsewhere = (/** @type {number} */ t) =>
    min <= max && Math.floor(local(t) / day) !== Math.floor(local(min) / day);

  /** @param {number} t @param {"min" | "s" | "ms"} unit the smallest one that is written @param {boolean} [tells] whether another day is told */
  const text = (t, unit, tells = false) => {
    if (t === Infinity) return "+∞";
    if (t === -Infinity) return "−∞";
    if (plain) return number(t);
    if (Math.abs(local(t)) > farthest) return `${t} ms`;
    const d = new Date(local(t));
    const clock =
      `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}` +
      (unit === "min" ? "" : `:${two(d.getUTCSeconds())}`) +
      (unit === "ms" ? `.${three(d.getUTCMilliseconds())}` : "");
    return dated || (tells && isElsewhere(t)) ? `${dateText(d)} ${clock}` : clock;
  };
  const suffix = (/** @type {number} */ t) => (plain && Number.isFinite(t) ? " ms" : "");
  const unitOf = (/** @type {number[]} */ ...ts) => {
    const finite = ts.filter(Number.isFinite);
    if (finite.every((t) => t % minute === 0)) return "min";
    return finite.every((t) => t % second === 0) ? "s" : "ms";
  };

  return {
    zone,
    /** How far local time is ahead of UTC at an instant, in ms. */
    offset,
    /** Whether instants are written with their date. */
    dated,
    /** To the millisecond: `10:01:44.999`; with its date on another day than all that is shown. @param {number} t */
    exact: (t) => text(t, "ms", true) + suffix(t),
    /** No longer than it must be: `10:00:10`, `10:00:10.250`. @param {number} t */
    short: (t) => text(t, unitOf(t) === "ms" ? "ms" : "s") + suffix(t),
    /** `[10:00, 10:01)`; without bounds `(−∞, +∞)`. @param {Window} window */
    window: ({start, end}) =>
      `${start === -Infinity ? "(" : "["}${text(start, unitOf(start, end))}, ${text(end, unitOf(start, end))})` +
      suffix(start),
    /**
     * Ticks at round local times in [min, max] with room for their labels. A label says what has changed: `10:00`, `:30`,
     * `10:01`; `:05`, `.250`, `.500`; at midnight it is the date.
     *
     * @param {{min: number, max: number, width: number}} axis the extent in ms and in px
     */
    ticks: (axis) => ticks(axis, {zone, plain, dated}),
  };
}

/** `45 s`, `1 min 30 s`, `250 ms`, `−1 h`: in units that are the same in all languages. @param {number} ms */
export function durationText(ms) {
  if (ms === 0) return "0 s";
  if (!Number.isFinite(ms)) return ms < 0 ? "−∞" : "+∞";
  const parts = [];
  let rest = Math.abs(ms);
  for (const [unit, size] of /** @type {[string, number][]} */ ([
    ["d", day],
    ["h", hour],
    ["min", minute],
    ["s", second],
    ["ms", 1],
  ])) {
    const n = Math.floor(rest / size);
    if (n > 0) parts.push(`${n} ${unit}`);
    rest -= n * size;
  }
  return (ms < 0 ? "−" : "") + parts.join(" ");
}

/** What the units of a duration are called, in ms. @type {[RegExp, number][]} */
const units = [
  [/^(ms|milliseconds?)$/, 1],
  [/^(s|seconds?)$/, second],
  [/^(min|minutes?)$/, minute],
  [/^(h|hours?)$/, hour],
  [/^(d|days?)$/, day],
];

/**
 * A duration as the format has it, such as `1 h 30 min`; a number alone is milliseconds.
 *
 * @param {string} text
 * @returns {number | null} ms; `null` if it is none
 */
export function durationOf(text) {
  const typed = text.trim();
  if (/^\d+$/.test(typed)) return Number(typed);
  if (!/^(\d+(\.\d+)? ?[a-z]+\s*)+$/i.test(typed)) return null;
  let ms = 0;
  for (const [, number, name] of typed.matchAll(/(\d+(?:\.\d+)?) ?([a-z]+)/gi)) {
    const unit = units.find(([names]) => names.test(name));
    if (!unit) return null;
    ms += Number(number) * unit[1];
  }
  return Number.isInteger(ms) ? ms : null;
}

/**
 * An instant as the format has it: ISO 8601, or a time of `day`; without an offset it is UTC.
 *
 * @param {string} text
 * @param {unknown} [of] the day, `1970-01-01` if there is none
 * @returns {number | null} ms since the epoch; `null` if it is none
 */
export function instantOf(text, of) {
  const typed = text.trim();
  if (/^-?\d+$/.test(typed)) return Number(typed);
  const date = typeof of === "string" ? of : "1970-01-01";
  const full = /^\d\d:\d\d:\d\d(\.\d{1,3})?$/.test(typed) ? `${date}T${typed}` : typed.replace(" ", "T");
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(full)) return null;
  const ms = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(full.slice(10)) ? full : `${full}Z`);
  return Number.isFinite(ms) ? ms : null;
}

/**
 * How instants are written in a document, in UTC: as times of its day, on other days with the date. For many at once.
 *
 * @param {unknown} [of] the day
 * @returns {(t: number) => string}
 */
export function instantWriter(of) {
  const home = Date.parse(typeof of === "string" ? of : "1970-01-01") || 0;
  /** @type {Map<number, string>} */
  const dates = new Map([[home / day, ""]]);
  return (t) => {
    const date = Math.floor(t / day);
    let prefix = dates.get(date);
    if (prefix === undefined) dates.set(date, (prefix = `${dateText(new Date(date * day))}T`));
    const ms = t - date * day;
    const clock = `${two(Math.floor(ms / hour))}:${two(Math.floor(ms / minute) % 60)}:${two(Math.floor(ms / second) % 60)}`;
    return prefix + (ms % second === 0 ? clock : `${clock}.${three(ms % second)}`);
  };
}

/**
 * How instants are read and written in a zone other than UTC: they are seen in local time, and kept as ISO 8601 with the
 * offset.
 *
 * @param {unknown} zone
 * @param {unknown} [of] the day that times of day are of
 * @returns {{seen: (value: unknown) => string | null, kept: (text: string) => string} | null} `null` in UTC; `seen` is `null` for
 *   what is no instant, `kept` leaves that and what has an offset as it is
 */
export function zonedInstants(zone, of) {
  if (typeof zone !== "string" || zone === "UTC") return null;
  const offset = offsetOf(zone);
  const write = instantWriter(of);
  return {
    seen(value) {
      const t = typeof value === "number" ? value : typeof value === "string" ? instantOf(value, of) : null;
      return t === null || !Number.isSafeInteger(t) || Math.abs(t) > farthest - day
        ? null
        : write(t + offset(t));
    },
    kept(text) {
      if (!/:\d\d(\.\d+)?$/.test(text.trim()) || /[+-]\d\d:\d\d$/.test(text.trim())) return text;
      const local = instantOf(text, of);
      if (local === null) return text;
      // An hour that the end of summer time repeats is one of the two: the offset that is kept says which.
      const shift = offset(local - offset(local));
      const minutes = Math.round(Math.abs(shift) / minute);
      const sign = `${shift < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
      return `${new Date(local).toISOString().replace(/(\.000)?Z$/, "")}${sign}`;
    },
  };
}

const steps = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((n) => n * second),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * minute),
  ...[1, 2, 3, 6, 12].map((n) => n * hour),
  ...[1, 2, 5, 10].map((n) => n * day),
];
/** In months. */
const longSteps = [
  1,
  3,
  6,
  ...[1, 10, 100, 1e3, 1e4, 1e5].flatMap((years) => [1, 2, 5].map((n) => n * years * 12)),
];

/** The boundary that makes a tick a major one. @param {number} step */
const larger = (step) => [second, minute, hour, day].find((unit) => unit > step) ?? Infinity;

/**
 * @param {{min: number, max: number, width: number}} axis
 * @param {{zone: string, plain: boolean, dated: boolean}} format
 * @returns {Tick[]}
 */
function ticks({min, max, width}, {zone, plain, dated}) {
  if (!(max > min) || !(width > 0)) return [];
  // one shift for the whole axis: a change of summer time must not bend it
  const shift = offsetOf(zone)(min);
  const perMs = width / (max - min);
  const date = (/** @type {number} */ t) => new Date(Math.max(-farthest, Math.min(farthest, t + shift)));
  const hasMinute = Math.floor((max + shift) / minute) * minute >= min + shift;
  // the label of a full second names minute and hour too, unless a minute begins on the axis
  const least = (/** @type {number} */ ms) =>
    ms < second ? (plain || hasMinute ? 38 : 50) : ms < minute ? 56 : ms < day ? 48 : 54;
  let step = steps.find((ms) => ms * perMs >= least(ms));
  if (step === undefined) return calendarTicks(min, max, perMs, date, shift);

  const hasSecond = step >= second || Math.floor((max + shift) / second) * second >= min + shift;
  if (!hasSecond && !plain && width > 76) step = steps.find((ms) => ms * perMs >= 76) ?? step;
  /** @param {Date} d @param {number} local */
  const label = (d, local) => {
    if (plain) return number(local);
    if (step >= day || (dated && local % day === 0)) return dateText(d).slice(-5);
    if (local % second !== 0 && hasSecond) return `.${three(d.getUTCMilliseconds())}`;
    const clock = `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}`;
    if (step >= minute) return clock;
    // `10:00`, `:30`, `10:01`: seconds alone, unless no minute begins on the axis
    const seconds = `:${two(d.getUTCSeconds())}`;
    if (!hasSecond) return `${clock}${seconds}.${three(d.getUTCMilliseconds())}`;
    return local % minute === 0 ? clock : hasMinute ? seconds : clock + seconds;
  };
  const boundary = larger(step);
  /** @type {Tick[]} */
  const found = [];
  for (let local = Math.ceil((min + shift) / step) * step + 0; local - shift <= max; local += step)
    found.push({
      time: local - shift,
      label: label(date(local - shift), local),
      major: !plain && local % boundary === 0,
    });
  // `:30` is read from the minute before it: the first one says of which
  if (found.length > 0 && /^:\d\d$/.test(found[0].label)) {
    const d = date(found[0].time);
    found[0].label = `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}${found[0].label}`;
  }
  return found;
}

/**
 * @param {number} min @param {number} max @param {number} perMs
 * @param {(t: number) => Date} date @param {number} shift
 * @returns {Tick[]}
 */
function calendarTicks(min, max, perMs, date, shift) {
  const month = 30.44 * day;
  const step = longSteps.find((n) => n * month * perMs >= 62) ?? longSteps[longSteps.length - 1];
  const first = date(min);
  let index = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth()) / step) * step;
  /** @type {Tick[]} */
  const found = [];
  for (; ; index += step) {
    const d = new Date(0);
    d.setUTCFullYear(Math.floor(index / 12), index - Math.floor(index / 12) * 12, 1);
    const time = d.getTime() - shift;
    if (!(time <= max)) return found;
    if (time < min) continue;
    const text = dateText(d);
    found.push({
      time,
      label: step % 12 === 0 ? text.slice(0, -6) : text.slice(0, -3),
      major: index % 12 === 0,
    });
  }
}
