// How is a run's recording read? The names of its enumerations, in the engine's order, and the few readers it needs.
//
// A recording is tables of columns: entry i of a table is element i of each of its columns. core/include/windowlab/
// recording.hpp says what each column means; a test holds the names here against the engine's.

/** The entries of a trace: `recording.entries.kind` indexes them. */
export const entryKinds = /** @type {const} */ ([
  "element",
  "merge",
  "lateElement",
  "watermark",
  "status",
  "partition",
  "fire",
  "evict",
  "purge",
  "close",
  "lost",
  "open",
]);

/** Where a firing stands against its window's end: `recording.firings.timing` indexes them. */
export const timings = /** @type {const} */ (["early", "onTime", "late", "none"]);

/** What became of an element: `recording.elements.fate` indexes them. */
export const fates = /** @type {const} */ ([
  "sideOutput",
  "dropped",
  "noWindow",
  "partlyLate",
  "late",
  "lost",
  "closed",
  "purged",
  "evicted",
  "correction",
  "open",
  "early",
  "onTime",
  "fired",
]);

/** Why a run ended before its table did. */
export const failureKinds = /** @type {const} */ (["limit", "endless", "noGap", "nullState"]);

/** The kinds of a table's rows: `table.kind` indexes them. */
export const rowKinds = /** @type {const} */ (["event", "watermark", "idle", "active", "tick"]);

/** In columns of references: there is none. */
export const none = 0xffffffff;

/** Instead of a contents node: all elements that were added to the window by then, in order of arrival. */
export const allAdded = 0xfffffffe;

/** @typedef {(typeof entryKinds)[number]} EntryKind */
/** @typedef {(typeof timings)[number]} Timing */
/** @typedef {(typeof fates)[number]} Fate */
/** @typedef {(typeof failureKinds)[number]} FailureKind */
/** @typedef {(typeof rowKinds)[number]} RowKind */

/**
 * The event table of a document, one entry per row in every column; times in ms since the epoch.
 * @typedef {object} Table
 * @property {number} length
 * @property {Uint8Array} kind
 * @property {Float64Array} time event time; of a watermark row its value; else 0
 * @property {Float64Array} arrives processing time
 * @property {Uint32Array} key index into `keys`
 * @property {Float64Array} value
 * @property {Uint16Array} partition
 * @property {Float64Array} gap for dynamic sessions, ms
 * @property {string[]} ids "" for rows that are no events
 * @property {string[]} keys in code point order
 */

/**
 * A run, recorded. Panes stand in the order in which they were opened or, where there are no lists of elements, in which
 * they first fired. Instants in ms: −Infinity is no watermark yet, +Infinity the end of the input.
 * @typedef {object} Recording
 * @property {{kind: Uint8Array, row: Uint32Array, index: Uint32Array}} entries
 * @property {{row: Uint32Array, key: Uint32Array, start: Float64Array, end: Float64Array, windows: Uint32Array,
 *   lateFrom: Uint32Array, lateCount: Uint32Array, fate: Uint8Array}} elements
 * @property {{start: number, end: number}} windowStep
 * @property {{key: Uint32Array, start: Float64Array, end: Float64Array, opened: Uint32Array, closed: Uint32Array,
 *   into: Uint32Array}} panes
 * @property {{pane: Uint32Array, contents: Uint32Array, count: Uint32Array, value: Float64Array,
 *   watermark: Float64Array, processingTime: Float64Array, number: Uint32Array, timing: Uint8Array,
 *   repeat: Uint8Array, replacesFrom: Uint32Array, replacesCount: Uint32Array}} firings
 * @property {{pane: Uint32Array, contents: Uint32Array, count: Uint32Array, unfiredFrom: Uint32Array,
 *   unfiredCount: Uint32Array, after: Uint8Array}} departures
 * @property {{pane: Uint32Array, fromFrom: Uint32Array, fromCount: Uint32Array}} merges
 * @property {{value: Float64Array}} watermarks
 * @property {{idle: Uint8Array}} statuses
 * @property {{partition: Uint16Array, watermark: Float64Array, idle: Uint8Array}} partitions
 * @property {{parent: Uint32Array, from: Uint32Array, count: Uint32Array, total: Uint32Array}} contents
 * @property {Uint32Array} rows
 * @property {{start: Float64Array, end: Float64Array}} windows
 */

/**
 * One thing that the user got wrong.
 * @typedef {object} Problem
 * @property {string} where its place, as `rows[3].time`; "" for the document itself
 * @property {string} rule name of the rule that is broken
 * @property {string} value what was found, as JSON text; "" if something is missing
 * @property {string[]} args what the rule's wording needs
 * @property {string} what what is wrong, in English
 * @property {string} allowed what is allowed instead, in English
 */

/**
 * What became of one run of a document.
 * @typedef {object} OutcomeRun
 * @property {string} name
 * @property {Record<string, any> | null} pipeline resolved, durations in ms; null if it has problems
 * @property {Problem[]} problems
 * @property {string} [failure] why it ended before its table did, in English
 * @property {FailureKind} [failureKind] the same as a value
 * @property {number} [failureRow] the row at which it ended
 * @property {{name: string, row: number, max: number}} [limit] the bound that it met
 * @property {Recording | null} recording null if it has problems
 */

/**
 * What became of a document.
 * @typedef {object} Outcome
 * @property {Problem[]} problems of the document as a whole; if there are any, there are no table and no runs
 * @property {Table | null} table
 * @property {OutcomeRun[]} runs
 */

/**
 * @typedef {Uint8Array | Uint16Array | Uint32Array | Float64Array} Values
 *
 * A column whose values are for long the same, or for long `step` more than the one before: run i begins at place
 * `from[i]` with `value[i]`; the last one ends at `length`. Without `step` they are the same.
 * @typedef {{from: Uint32Array, value: Values, step?: Uint32Array, length: number}} Runs
 *
 * The columns of a recording as the engine holds them, by names with dots: as few as say all, most of them as runs.
 * @typedef {Record<string, Values | Runs | number>} RecordedColumns
 */

/**
 * The recording that columns say: `"firings.count"` is `firings.count`. What is not there as it is to be read is written
 * out when it is first asked for, and most of it never is.
 * @param {RecordedColumns} columns
 * @returns {Recording}
 */
export function recordingOf(columns) {
  /** @type {any} */
  const recording = {};
  for (const [name, column] of Object.entries(columns)) {
    if (hidden.has(name)) continue;
    const [table, member] = name.split(".");
    const [of, as] = member === undefined ? [recording, table] : [(recording[table] ??= {}), member];
    if (typeof column === "number" || ArrayBuffer.isView(column)) of[as] = column;
    else lazily(of, as, () => written(column));
  }
  const {entries, elements, panes, departures, contents} = recording;
  const column = (/** @type {string} */ name) => /** @type {Values | Runs} */ (columns[name]);
  const values = (/** @type {string} */ name) => valuesOf(column(name));
  if (columns["entries.rowStarts"]) {
    lazily(entries, "row", () => rowsOfEntries(values("entries.rowStarts"), entries.kind.length));
    lazily(entries, "index", () => indicesOf(entries.kind));
  }
  if (columns["elements.length"])
    lazily(elements, "end", () => endsOf(elements.start, values("elements.length")));
  if (columns["panes.length"]) {
    lazily(panes, "end", () => endsOf(panes.start, values("panes.length")));
    lazily(panes, "into", () => {
      const merged = values("panes.merged");
      return merged.length > 0 ? merged : new Uint32Array(panes.key.length).fill(none);
    });
    lazily(panes, "closed", () => closingRows(panes, entries, departures.pane));
  }
  if (columns["contents.before"])
    lazily(contents, "total", () => {
      const before = values("contents.before");
      return contents.count.map(
        (/** @type {number} */ count, /** @type {number} */ node) => before[node] + count,
      );
    });
  return recording;
}

/** What only makes others. */
const hidden = new Set([
  "entries.rowStarts",
  "elements.length",
  "panes.length",
  "panes.merged",
  "contents.before",
]);

/** A member that is made when it is first read. @param {any} object @param {string} name @param {() => unknown} make */
function lazily(object, name, make) {
  const say = (/** @type {PropertyDescriptor} */ how) =>
    Object.defineProperty(object, name, {enumerable: true, configurable: true, ...how});
  say({
    get() {
      const value = make();
      say({value});
      return value;
    },
  });
}

/** @param {Values | Runs} column */
const valuesOf = (column) => (ArrayBuffer.isView(column) ? column : written(column));

/** @param {Runs} runs */
function written({from, value, step, length}) {
  const {constructor} = /** @type {any} */ (value);
  const all = /** @type {Values} */ (new constructor(length));
  for (let run = 0; run < from.length; run++) {
    const end = run + 1 < from.length ? Math.min(from[run + 1], length) : length;
    const by = step?.[run] ?? 0;
    if (by === 0 && end - from[run] > 16) all.fill(value[run], from[run], end);
    else for (let i = from[run], now = value[run]; i < end; i++, now += by) all[i] = now;
  }
  return all;
}

/** The row of each entry. @param {Values} starts of each row: how many entries came before it @param {number} length */
function rowsOfEntries(starts, length) {
  const rows = new Uint32Array(length);
  for (let row = 0; row < starts.length; row++) {
    const end = row + 1 < starts.length ? starts[row + 1] : length;
    for (let entry = starts[row]; entry < end; entry++) rows[entry] = row;
  }
  return rows;
}

const [element, lateElement, evict] = [
  entryKinds.indexOf("element"),
  entryKinds.indexOf("lateElement"),
  entryKinds.indexOf("evict"),
];
/** Each entry is the next line of its table: all departures are in one; what is late is the element that has just come. */
const tableOfKind = entryKinds.map((_, kind) => (kind > evict ? evict : kind));

/** The line of each entry in the table of its kind. @param {Uint8Array} kinds */
function indicesOf(kinds) {
  const next = new Uint32Array(entryKinds.length);
  const indices = new Uint32Array(kinds.length);
  for (let entry = 0; entry < kinds.length; entry++) {
    const kind = kinds[entry];
    indices[entry] = kind === lateElement ? next[element] - 1 : next[tableOfKind[kind]]++;
  }
  return indices;
}

/** The ends of windows: that of the global one is infinite, like its length; of one that is too long for a number its end stands there, negative. @param {Float64Array} starts @param {Values} lengths */
const endsOf = (starts, lengths) =>
  starts.map((start, i) =>
    lengths[i] === Infinity ? Infinity : lengths[i] < 0 ? -lengths[i] : start + lengths[i],
  );

/**
 * Of each pane the row of its `close`, or of the merge that ended it.
 * @param {Recording["panes"]} panes
 * @param {Recording["entries"]} entries
 * @param {Uint32Array} departed the pane of each departure
 */
function closingRows({into, opened}, {kind, row}, departed) {
  const closed = into.map((pane) => (pane === none ? none : opened[pane]));
  const close = entryKinds.indexOf("close");
  let departure = 0;
  for (let entry = 0; entry < kind.length; entry++) {
    if (kind[entry] < evict) continue;
    if (kind[entry] === close) closed[departed[departure]] = row[entry];
    departure++;
  }
  return closed;
}

/**
 * The event rows of a contents node, in the order of the pane.
 * @param {Recording} recording
 * @param {number} node
 * @returns {Uint32Array}
 */
export function rowsOf({contents, rows}, node) {
  if (node === none) return new Uint32Array(0);
  const found = new Uint32Array(contents.total[node]);
  let end = found.length; // a node ends its pane, so the list is filled from behind
  for (let at = node; at !== none; at = contents.parent[at]) {
    const {from, count} = {from: contents.from[at], count: contents.count[at]};
    end -= count;
    found.set(rows.subarray(from, from + count), end);
  }
  return found;
}

/**
 * The event rows that an entry (fire, evict, purge, close, lost, open) is about, in the order of the pane.
 * @param {Recording} recording
 * @param {number} entry
 * @returns {Uint32Array}
 */
export function contentsOf(recording, entry) {
  const {entries, firings, departures} = recording;
  const of = entryKinds[entries.kind[entry]] === "fire" ? firings : departures;
  const i = entries.index[entry];
  if (of.contents[i] !== allAdded) return rowsOf(recording, of.contents[i]);
  return addedTo(recording, of.pane[i], entries.row[entry]);
}

/**
 * Those of them that have been in no firing of the window.
 * @param {Recording} recording
 * @param {number} entry
 * @returns {Uint32Array}
 */
export function unfiredOf(recording, entry) {
  const {entries, departures, rows} = recording;
  const i = entries.index[entry];
  const from = departures.unfiredFrom[i];
  if (from === allAdded) return contentsOf(recording, entry);
  return rows.subarray(from, from + departures.unfiredCount[i]);
}

/** @type {WeakMap<Recording, Map<number, number[]>>} */
const elementsByKey = new WeakMap();

/**
 * @param {Recording} recording
 * @param {number} pane
 * @param {number} untilRow
 */
function addedTo(recording, pane, untilRow) {
  const {elements, panes} = recording;
  let byKey = elementsByKey.get(recording);
  if (!byKey) {
    byKey = new Map();
    for (let e = 0; e < elements.key.length; e++) {
      const of = byKey.get(elements.key[e]);
      if (of) of.push(e);
      else byKey.set(elements.key[e], [e]);
    }
    elementsByKey.set(recording, byKey);
  }
  const added = [];
  const isIn = addedToWindow(recording, panes.start[pane], panes.end[pane]);
  for (const e of byKey.get(panes.key[pane]) ?? []) {
    if (elements.row[e] > untilRow) break;
    if (isIn(e)) added.push(elements.row[e]);
  }
  return Uint32Array.from(added);
}

/**
 * Whether an element was added to the window [start, end): it was given it, and not late for it.
 * @param {Recording} recording
 * @param {number} e
 * @param {number} start
 * @param {number} end
 */
export const wasAdded = (recording, e, start, end) => addedToWindow(recording, start, end)(e);

/**
 * The same, to be asked of many elements.
 * @param {Recording} recording
 * @param {number} start
 * @param {number} end
 * @returns {(e: number) => boolean}
 */
export function addedToWindow({elements, windowStep}, start, end) {
  const placeOf = placeOfWindow({elements, windowStep}, start, end);
  const {lateFrom, lateCount} = elements;
  return (e) => {
    const window = placeOf(e);
    return window >= 0 && (window < lateFrom[e] || window >= lateFrom[e] + lateCount[e]);
  };
}

/**
 * Whether an element was given the window [start, end), but came too late for it.
 * @param {Recording} recording
 * @param {number} start
 * @param {number} end
 * @returns {(e: number) => boolean}
 */
export function lateForWindow({elements, windowStep}, start, end) {
  const placeOf = placeOfWindow({elements, windowStep}, start, end);
  const {lateFrom, lateCount} = elements;
  return (e) => {
    if (lateCount[e] === 0) return false;
    const window = placeOf(e);
    return window >= lateFrom[e] && window < lateFrom[e] + lateCount[e];
  };
}

/**
 * The place of the window [start, end) among those that an element was given; −1 if it is not.
 * @param {Pick<Recording, "elements" | "windowStep">} recording
 * @param {number} start
 * @param {number} end
 * @returns {(e: number) => number}
 */
function placeOfWindow({elements, windowStep}, start, end) {
  const {start: starts, end: ends, windows} = elements;
  const {start: startStep, end: endStep} = windowStep;
  return (e) => {
    let window = 0;
    if (startStep !== 0) window = (start - starts[e]) / startStep;
    else if (endStep !== 0) window = (end - ends[e]) / endStep;
    const isGiven =
      window >= 0 &&
      window < windows[e] &&
      starts[e] + window * startStep === start &&
      ends[e] + window * endStep === end;
    return isGiven ? window : -1;
  };
}

/**
 * The windows that an element was given, in the assigner's order; for sessions the one after merging.
 * @param {Recording} recording
 * @param {number} element
 * @returns {{start: number, end: number, late: boolean}[]}
 */
export function windowsOf({elements, windowStep}, element) {
  const lateFrom = elements.lateFrom[element];
  const lateEnd = lateFrom + elements.lateCount[element];
  return Array.from({length: elements.windows[element]}, (_, i) => ({
    start: i === 0 ? elements.start[element] : elements.start[element] + i * windowStep.start,
    end: i === 0 ? elements.end[element] : elements.end[element] + i * windowStep.end,
    late: i >= lateFrom && i < lateEnd,
  }));
}
