// What did the operator hold at a step: watermarks, open windows and what is in them? Read off the recording.
import {contentsOf, entryKinds, none, wasAdded} from "../recording.js";
import {historyOf} from "./history.js";
import {formatOf} from "./layout.js";
import {panesHeld, partitionsAt} from "./panes.js";

/** @import {OutcomeRun, Recording, Table} from "../recording.js" */
/** @import {TimeFormat} from "./time.js" */

/**
 * An open window. `rows`: of the events that it holds, in order of arrival; `count`: how many these are, the ones that are not
 * listed too; `fired`: how often it has fired.
 * @typedef {{pane: number, key: string | null, window: string, start: number, end: number, rows: number[], count: number,
 *   fired: number}} OpenWindow
 *
 * `holds`: the combined watermark cannot rise before this one does.
 * @typedef {{partition: number, watermark: string, idle: boolean, holds: boolean}} PartitionState
 *
 * @typedef {object} RunState
 * @property {string} name
 * @property {boolean} refused
 * @property {boolean} ended  the run met a bound before this row: what is said is of its last row
 * @property {string | null} watermark  null: none yet
 * @property {boolean} idle  there is no active partition
 * @property {PartitionState[]} partitions  if there are several
 * @property {number} held  elements, once for each window that holds them
 * @property {OpenWindow[]} windows  the one that ends first is the first
 * @property {number} more  open windows beyond these
 *
 * @typedef {{row: number, runs: RunState[], ids: string[]}} StateModel  ids: of the table's rows
 */

const mostWindows = 8;
const mostRows = 24;
const mostPartitions = 12;
const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));
const leaves = new Set([kind.evict, kind.purge, kind.close, kind.lost]);

/**
 * The state of each run after row `step`; at the end of the input if that is null.
 *
 * @param {{table: Table, runs: OutcomeRun[], step: number | null, key?: string | null, zone?: string, most?: {windows?: number, rows?: number}}} of
 *   key: the only one whose windows are listed
 * @returns {StateModel}
 */
export function stateModel({table, runs, step, key = null, zone, most = {}}) {
  const row = step === null || step >= table.length ? table.length : step;
  const format = formatOf(table, runs, zone);
  const chosen = key === null ? -1 : table.keys.indexOf(key);
  return {
    row,
    ids: table.ids,
    runs: runs.map((run) => stateOf(table, run, row, chosen, format, most)),
  };
}

/**
 * @param {Table} table @param {OutcomeRun} run @param {number} row @param {number} chosen
 * @param {TimeFormat} format @param {{windows?: number, rows?: number}} most
 * @returns {RunState}
 */
function stateOf(table, run, row, chosen, format, most) {
  const {name, recording, pipeline} = run;
  if (!recording)
    return {name, refused: true, ended: false, watermark: null, idle: false, partitions: [], held: 0, windows: [], more: 0}; // prettier-ignore
  const history = historyOf(recording, table.length);
  const index = indexOf(recording, table.length);
  const {panes} = recording;
  const key = pipeline?.keyed === false ? -1 : chosen;
  const open = [];
  // A pane that was opened and closed by one row is not open after it; panes stand in the order in which they were opened.
  for (const pane of panesHeld(recording, row + 1, row))
    if (key < 0 || panes.key[pane] === key) open.push(pane);
  open.sort(
    (a, b) =>
      order(panes.end[a], panes.end[b]) ||
      order(panes.start[a], panes.start[b]) ||
      panes.key[a] - panes.key[b],
  );
  const severalKeys = pipeline?.keyed !== false && table.keys.length > 1;
  const listed = open.slice(0, most.windows ?? mostWindows).map((pane) => {
    const rows = contentsAt(recording, index, pane, history.entryFrom[row + 1]);
    const [start, end] = [panes.start[pane], panes.end[pane]];
    return {
      pane,
      key: severalKeys ? table.keys[panes.key[pane]] : null,
      window: format.window({start, end}),
      start,
      end,
      rows: rows.slice(0, most.rows ?? mostRows),
      count: rows.length,
      fired: (index.firings.get(pane) ?? []).filter((at) => at <= row).length,
    };
  });
  const watermark = history.watermark[row + 1];
  const {partitions, idle} = sourceAt(run, table.length, row + 1, format);
  return {
    name,
    refused: false,
    ended: run.failure !== undefined && row > (run.failureRow ?? 0),
    watermark: watermark === -Infinity ? null : format.exact(watermark),
    idle,
    partitions,
    held: index.held[row + 1],
    windows: listed,
    more: open.length - listed.length,
  };
}

/** As `a − b`, for infinities too. @param {number} a @param {number} b */
const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * What the source's partitions stand at before the first entry of a row.
 *
 * @param {OutcomeRun} run @param {number} rows of the table @param {number} row @param {TimeFormat} format
 */
function sourceAt({recording, pipeline}, rows, row, format) {
  const until = historyOf(/** @type {Recording} */ (recording), rows).entryFrom[row];
  const {entries, statuses} = /** @type {Recording} */ (recording);
  const count = pipeline?.partitions ?? 1;
  let last = statuses.idle.length > 0 ? until - 1 : -1;
  while (last >= 0 && entries.kind[last] !== kind.status) last--;
  const allIdle = last >= 0 && statuses.idle[entries.index[last]] === 1;
  const {watermarks, idle} = partitionsAt(/** @type {Recording} */ (recording), rows, count, row);
  if (count === 1) return {partitions: [], idle: allIdle};
  const active = [...watermarks.keys()].filter((partition) => !idle[partition]);
  const least = Math.min(...active.map((partition) => watermarks[partition]));
  const isAhead = active.some((partition) => watermarks[partition] > least);
  return {
    idle: allIdle,
    partitions: [...watermarks.keys()].slice(0, mostPartitions).map((partition) => ({
      partition,
      watermark: format.exact(watermarks[partition]),
      idle: idle[partition] === 1,
      holds: isAhead && !idle[partition] && watermarks[partition] === least,
    })),
  };
}

/** @type {WeakMap<Recording, ReturnType<typeof indexed>>} */
const indexes = new WeakMap();

/** @param {Recording} recording @param {number} rows of the table */
function indexOf(recording, rows) {
  let index = indexes.get(recording);
  if (!index) indexes.set(recording, (index = indexed(recording, rows)));
  return index;
}

/**
 * What has to be looked up pane by pane. `held[row + 1]`: how many elements are held after a row.
 *
 * @param {Recording} recording @param {number} rows
 */
function indexed(recording, rows) {
  const {entries, elements, departures, firings, panes} = recording;
  const held = new Float64Array(rows + 2);
  /** Entries of elements, by key. @type {Map<number, number[]>} */
  const added = new Map();
  /** Entries by which a pane lost contents. @type {Map<number, number[]>} */
  const left = new Map();
  /** Rows of firings. @type {Map<number, number[]>} */
  const fired = new Map();
  /** Panes that were merged into one. @type {Map<number, number[]>} */
  const merged = new Map();
  const put = (/** @type {Map<number, number[]>} */ map, /** @type {number} */ at, /** @type {number} */ value) => {
    const list = map.get(at);
    if (list) list.push(value);
    else map.set(at, [value]);
  }; // prettier-ignore
  let now = 0;
  let row = 0;
  for (let e = 0; e < entries.kind.length; e++) {
    for (; row < entries.row[e]; row++) held[row + 1] = now;
    const i = entries.index[e];
    const of = entries.kind[e];
    if (of === kind.element) {
      put(added, elements.key[i], e);
      now += elements.windows[i] - elements.lateCount[i];
    } else if (of === kind.fire) put(fired, firings.pane[i], row);
    else if (leaves.has(of)) {
      put(left, departures.pane[i], e);
      now -= departures.count[i];
    }
  }
  for (; row <= rows; row++) held[row + 1] = now;
  panes.into.forEach((into, pane) => into !== none && put(merged, into, pane));
  return {held, added, left, firings: fired, merged};
}

/**
 * The event rows that a pane holds before entry `until`, in order of arrival.
 *
 * @param {Recording} recording @param {ReturnType<typeof indexed>} index @param {number} pane @param {number} until
 * @returns {number[]}
 */
function contentsAt(recording, index, pane, until) {
  const {entries, elements, panes} = recording;
  const departed = (index.left.get(pane) ?? []).filter((e) => e < until);
  /** When each was added. @type {Map<number, number>} */
  const held = new Map();
  for (const from of index.merged.get(pane) ?? [])
    for (const row of contentsAt(recording, index, from, until)) held.set(row, -1);
  for (const e of index.added.get(panes.key[pane]) ?? []) {
    if (e >= until) break;
    const i = entries.index[e];
    if (elements.row[i] < panes.opened[pane]) continue;
    if (wasAdded(recording, i, panes.start[pane], panes.end[pane])) held.set(elements.row[i], e);
  }
  for (const e of departed)
    for (const row of contentsOf(recording, e)) if ((held.get(row) ?? Infinity) < e) held.delete(row);
  return [...held.keys()].sort((a, b) => a - b);
}
