// What is a document's one form, whichever way it was written? FORMAT.md says it in words.
//
// What cannot be read stays as it is, so that a document with a mistake keeps it. The engine is not asked: a test holds what
// is read here against it.
import {durationText, instantText, readDay, readDuration, readInstant} from "./canonical-values.js";
import {isObject} from "./scenario.js";

/** @typedef {import("./scenario.js").Scenario} Scenario */

/**
 * What the whole document says of its values. `day`: ms, `null` if it cannot be read; `plain`: instants are numbers; `counts`:
 * a window's size may be a number of elements; `patch`: a merge patch, of which nothing is left out.
 * @typedef {{day: number | null, plain: boolean, counts: boolean, patch: boolean}} Of
 * @typedef {(value: any, of: Of) => any} Kind what a value is in canonical form
 */

/** A number whose text is not that which JavaScript would write. @see readAsWritten */
class Written {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/**
 * What a JSON text says, with numbers as they are written: an id `1.0` is another one than `1`. Only for `canonical`.
 *
 * @param {string} text JSON; a SyntaxError if it is not
 */
export function readAsWritten(text) {
  let mark = "~";
  while (text.includes(mark)) mark += "~";
  const marked = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs, (token) =>
    token[0] === '"' || String(Number(token)) === token ? token : `"${mark}${token}"`,
  );
  return JSON.parse(marked, (_, value) =>
    typeof value === "string" && value.startsWith(mark) ? new Written(value.slice(mark.length)) : value,
  );
}

// ---- values

/** As it is. @type {Kind} */
const any = (value) => {
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? 0 : value;
  if (value instanceof Written) return Number(value.text) + 0;
  if (Array.isArray(value)) return value.map((item) => any(item, none));
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, any(held, none)]));
};
/** @type {Of} */
const none = {day: null, plain: false, counts: false, patch: false};

/** @type {Kind} */
const name = (value) => {
  if (value instanceof Written) return value.text;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : any(value, none);
};

/** @type {Kind} */
const instant = (value, {day, plain}) => {
  const read = any(value, none);
  const t = day === null ? null : readInstant(read, day);
  if (day === null || t === null) return read;
  return plain ? t : instantText(t, day);
};

/** @type {Kind} */
const duration = (value) => {
  const read = any(value, none);
  const ms = readDuration(read);
  return ms === null ? read : durationText(ms);
};

/** Of a window: of a count window it is a number. @type {Kind} */
const size = (value, of) =>
  of.counts && typeof any(value, none) === "number" ? any(value, none) : duration(value, of);

/** @param {Kind} kind @returns {Kind} */
const list = (kind) => (value, of) =>
  Array.isArray(value) ? value.map((item) => kind(item, of)) : any(value, of);

/**
 * An object: members in this order, the others behind them by name.
 *
 * @param {Record<string, Kind>} kinds
 * @param {Record<string, unknown>} [defaults] what a member is when it is not there, `{}` and `[]` also for none in it
 * @returns {Kind}
 */
const object =
  (kinds, defaults = {}) =>
  (value, of) => {
    if (!isObject(value) || value instanceof Written) return any(value, of);
    /** @type {[string, any][]} */
    const members = [];
    for (const [member, kind] of Object.entries(kinds)) {
      if (!Object.hasOwn(value, member) || isAbsent(value[member], of)) continue;
      const made = value[member] === null ? null : kind(value[member], of);
      if (of.patch || !Object.hasOwn(defaults, member) || !isSame(made, defaults[member]))
        members.push([member, made]);
    }
    const others = Object.keys(value).filter((member) => !Object.hasOwn(kinds, member));
    for (const member of others.sort())
      if (member.startsWith("x-") ? value[member] !== undefined : !isAbsent(value[member], of))
        members.push([member, any(value[member], of)]);
    return Object.fromEntries(members);
  };

/** @param {any} value @param {Of} of */
const isAbsent = (value, {patch}) => value === undefined || (value === null && !patch);
/** @param {unknown} made @param {unknown} preset */
const isSame = (made, preset) =>
  typeof preset === "object" ? JSON.stringify(made) === JSON.stringify(preset) : made === preset;

// ---- the document

const row = object(
  {
    ...{id: name, time: instant, watermark: instant, status: any, tick: any},
    ...{key: name, value: any, partition: any, gap: duration, arrives: instant},
  },
  {key: "all", value: 1, partition: 0},
);

/** An id that the row would have by its place says nothing. @type {Kind} */
const rows = (value, of) =>
  list(row)(value, of).map?.((/** @type {any} */ made, /** @type {number} */ i) => {
    if (!isObject(made) || made.id !== `e${i + 1}`) return made;
    const {id: _, ...rest} = made;
    return rest;
  }) ?? any(value, of);

const watermarks = object(
  {
    ...{strategy: any, outOfOrderness: duration},
    emit: object({every: duration}),
    ...{idleAfter: duration, combine: any},
  },
  {strategy: "bounded", outOfOrderness: "0 s", emit: "event", combine: "channels"},
);

const window = object(
  {
    ...{type: any, time: any, size, slide: size, maxSize: duration, step: duration},
    ...{offset: duration, gap: duration},
  },
  {type: "tumbling", time: "event", offset: "0 s"},
);

/** What one inside another may nest, as deep as the format goes. */
const deepest = 1000;
/** @param {number} depth @returns {Kind} */
const triggerAt = (depth) => (value, of) =>
  object(
    {
      ...{type: any, n: any, interval: duration, threshold: any, resetOnEvent: any, clearOnTimeout: any},
      nested: depth < deepest ? triggerAt(depth + 1) : any,
    },
    {resetOnEvent: false, clearOnTimeout: true},
  )(value, of);

const evictor = object({type: any, n: any, interval: duration, threshold: any, after: any}, {after: false});

const pipeline = object(
  {
    ...{watermarks, partitions: any, keyed: any, window, trigger: triggerAt(0), evictor},
    ...{allowedLateness: duration, late: any, aggregate: any, endOfInput: any},
  },
  {
    ...{watermarks: {}, window: {}, keyed: true},
    ...{allowedLateness: "0 s", late: "drop", aggregate: "count", endOfInput: true},
  },
);

/** @type {Kind} */
const change = (value, of) => pipeline(value, {...of, patch: true});
/** A name that the run would have by its place says nothing. @type {Kind} */
const runs = (value, of) => {
  if (!Array.isArray(value)) return any(value, of);
  const made = value.map((run, i) => object({name, change}, {name: `run ${i + 1}`, change: {}})(run, of));
  return isSame(made, [{name: "run"}]) ? [] : made;
};

const texts = object({en: any, zh: any});
const bounds = {start: instant, end: instant};
/** @type {Kind} */
const select = (value, of) => (isObject(value) ? object({key: name, ...bounds})(value, of) : name(value, of));
const view = object({run: name, key: name, step: any, select, show: any, hide: any});

/** In what is expected `null` is a value. @type {Kind} */
const fire = (value, of) =>
  object({
    ...{row: any, type: any, key: name, ...bounds, ids: list(name), value: any, watermark: instant},
    ...{processingTime: instant, pane: any, timing: any, replaces: list(object(bounds)), repeat: any},
  })(value, {...of, patch: true});
const outcome = object({fires: list(fire), late: list(name), unfired: list(name)});

/** One outcome, or one for each run by its name. @param {Set<string>} names @returns {Kind} */
const expectOf = (names) => (value, of) => {
  const isByRun = isObject(value) && Object.keys(value).some((member) => names.has(member) && isObject(value[member])); // prettier-ignore
  return isByRun ? object(Object.fromEntries([...names].map((member) => [member, outcome])))(value, of) : outcome(value, of); // prettier-ignore
};

/**
 * The document in its canonical form. Canonical is idempotent, and what it gives computes the same trace. A value that is
 * no object, or a document of another format, is given back as it is.
 *
 * @param {any} document
 * @returns {any}
 */
export function canonical(document) {
  if (!isObject(document) || document.format !== "window-lab/1") return any(document, none);
  const day = document.day === undefined || document.day === null ? 0 : readDay(document.day);
  const of = {day, plain: isPlain(document, day), counts: hasCounts(document), patch: false};
  const made = runs(document.runs, of);
  const names = (Array.isArray(made) && made.length > 0 ? made : [{name: "run"}]).map((run, i) =>
    isObject(run) ? (run.name ?? `run ${i + 1}`) : "",
  );
  return object(
    {
      ...{$schema: any, format: any, title: texts, notes: texts, day: any, zone: any, rows},
      ...{arrivalSpacing: duration, pipeline, runs, view, expect: expectOf(new Set(names))},
    },
    {
      ...{day: "1970-01-01", zone: "UTC", rows: [], arrivalSpacing: "1 s"},
      ...{pipeline: {}, runs: [], view: {}},
    },
  )(document, of);
}

/** Whether the rows' instants are numbers of a few ms, as in `"time": 3`: all within a minute of the epoch, and not all of them
 *  whole seconds. @param {any} document @param {number | null} day */
function isPlain({rows}, day) {
  if (day === null || !Array.isArray(rows)) return false;
  let whole = true;
  for (const row of rows)
    for (const member of ["time", "watermark", "arrives"]) {
      const t = isObject(row) ? readInstant(any(row[member], none), day) : null;
      if (t === null) continue;
      if (Math.abs(t) >= 60_000) return false;
      whole &&= t % 1000 === 0;
    }
  return !whole;
}

/** Whether the windows of a run may be count windows. @param {any} document */
function hasCounts({pipeline, runs}) {
  const pipelines = [pipeline, ...(Array.isArray(runs) ? runs.map((run) => run?.change) : [])];
  return pipelines.some((made) => ["count", "slidingCount"].includes(made?.window?.type));
}
