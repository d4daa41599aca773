// What did the operator hold at a step: watermarks, open windows and what is in them? Read off the recording.
import {addedToWindow, contentsOf, entryKinds, none} from "../recording.js";
import {historyOf} from "./history.js";
import {formatOf} from "./layout.js";
import {pieceSize, whole} from "./pieces.js";
import {panesHeld, partitionsAt} from "./panes.js";
import {timersModel} from "./timers.js";

/** @import {OutcomeRun, Recording, Table} from "../recording.js" */
/** @import {TimeFormat} from "./time.js" */
/** @import {TimersFound, TimersModel} from "./timers.js" */

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
 * @property {number | null} bytes  that these take with the windows' bounds; `null`: not known yet
 * @property {TimersModel | null} timers  `null`: not known yet
 * @property {OpenWindow[]} windows  the one that ends first is the first
 * @property {number} more  open windows beyond these
 *
 * @typedef {{row: number, runs: RunState[], ids: string[]}} StateModel  ids: of the table's rows
 */

const mostWindows = 8;
const mostRows = 24;
const mostPartitions = 12;
const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));
const leaves = entryKinds.map((name) => ["evict", "purge", "close", "lost"].includes(name));

/**
 * The state of each run after row `step`; at the end of the input if that is null.
 *
 * @param {{table: Table, runs: OutcomeRun[], step: number | null, key?: string | null, zone?: string, timers?: TimersFound | null, most?: {windows?: number, rows?: number}}} of
 *   key: the only one whose windows and timers are listed; timers: what the engine said of this step or another
 * @returns {StateModel}
 */
export function stateModel({table, runs, step, key = null, zone, timers = null, most = {}}) {
  const row = step === null || step >= table.length ? table.length : step;
  const format = formatOf(table, runs, zone);
  const chosen = key === null ? -1 : table.keys.indexOf(key);
  return {
    row,
    ids: table.ids,
    runs: runs.map((run, i) => {
      const found = timers?.runs[i] ?? null;
      const state = stateOf(table, run, row, chosen, format, most, found);
      const isOfStep = found && timers?.step === step && timers.key === key;
      return isOfStep ? {...state, timers: timersModel(found, table, format, hasKeys(run, table))} : state;
    }),
  };
}

/**
 * @param {Table} table @param {OutcomeRun} run @param {number} row @param {number} chosen
 * @param {TimeFormat} format @param {{windows?: number, rows?: number}} most
 * @param {import("../engine.js").PendingTimers | null} sizes  what it says of bytes
 * @returns {RunState}
 */
function stateOf(table, run, row, chosen, format, most, sizes) {
  const {name, recording, pipeline} = run;
  if (!recording)
    return {name, refused: true, ended: false, watermark: null, idle: false, partitions: [], held: 0, bytes: null, timers: null, windows: [], more: 0}; // prettier-ignore
  const history = historyOf(recording, table.length);
  const index = indexOf(recording, table.length);
  const {panes} = recording;
  const key = pipeline?.keyed === false ? -1 : chosen;
  const open = [];
  let windowsOfAll = 0;
  // A pane that was opened and closed by one row is not open after it; panes stand in the order in which they were opened.
  // Of a global window that was purged nothing is left, not even a timer that would close it.
  const isGone = (/** @type {number} */ pane) =>
    panes.start[pane] === -Infinity && countOfGlobal(recording, history, index, pane, row) === 0;
  for (const pane of panesHeld(recording, row + 1, row)) {
    if (isGone(pane)) continue;
    windowsOfAll++;
    if (key < 0 || panes.key[pane] === key) open.push(pane);
  }
  const first = firstOf(
    open,
    most.windows ?? mostWindows,
    (a, b) =>
      order(panes.end[a], panes.end[b]) ||
      order(panes.start[a], panes.start[b]) ||
      panes.key[a] - panes.key[b],
  );
  const severalKeys = hasKeys(run, table);
  const listed = first.map((pane) => {
    const {rows, count} = contentsAt(recording, history, index, pane, row, most.rows ?? mostRows);
    const [start, end] = [panes.start[pane], panes.end[pane]];
    return {
      pane,
      key: severalKeys ? table.keys[panes.key[pane]] : null,
      window: format.window({start, end}),
      start,
      end,
      rows,
      count,
      fired: index.firings.upTo(pane, (firing) => history.firingRow[firing] <= row),
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
    bytes: sizes && windowsOfAll * sizes.windowBytes + index.held[row + 1] * sizes.elementBytes,
    timers: null,
    windows: listed,
    more: open.length - listed.length,
  };
}

/** Whether it is to be said which key something is of. @param {OutcomeRun} run @param {Table} table */
const hasKeys = ({pipeline}, {keys}) => pipeline?.keyed !== false && keys.length > 1;

/**
 * The first few of a list, in order.
 *
 * @param {number[]} list @param {number} most @param {(a: number, b: number) => number} compare
 */
function firstOf(list, most, compare) {
  if (list.length <= 4 * most) return list.sort(compare).slice(0, most);
  // Of very many a few: each has to be better than the worst that there is.
  const best = list.slice(0, most).sort(compare);
  for (let i = most; i < list.length; i++) {
    if (compare(list[i], best[most - 1]) >= 0) continue;
    let at = most - 1;
    for (; at > 0 && compare(list[i], best[at - 1]) < 0; at--) best[at] = best[at - 1];
    best[at] = list[i];
  }
  return best;
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

/** @typedef {ReturnType<typeof indexed> extends Generator<void, infer R> ? R : never} Index */
/** @type {WeakMap<Recording, Index>} */
const indexes = new WeakMap();

/** @param {Recording} recording @param {number} rows of the table */
const indexOf = (recording, rows) => indexes.get(recording) ?? whole(indexInPieces(recording, rows));

/** What the state of any step is read from, in pieces. @param {Recording} recording @param {number} rows of the table */
export function* indexInPieces(recording, rows) {
  const index = indexes.get(recording) ?? (yield* indexed(recording, rows));
  indexes.set(recording, index);
  return index;
}

/**
 * What has to be looked up pane by pane, in columns: a million rows are no reason for a million lists. `held[row + 1]`:
 * how many elements are held after a row; `elements`: by key; `left`: entries by which a pane lost contents; `firings`:
 * by pane; `merged`: panes that were merged into one.
 *
 * @param {Recording} recording @param {number} rows of the table
 */
function* indexed(recording, rows) {
  const {entries, elements, departures, firings, panes} = recording;
  const held = new Float64Array(rows + 2);
  const departed = new Uint32Array(departures.pane.length); // their entries
  let now = 0;
  let row = 0;
  for (let e = 0; e < entries.kind.length; e++) {
    if (e % pieceSize === 0) yield;
    for (; row < entries.row[e]; row++) held[row + 1] = now;
    const i = entries.index[e];
    const of = entries.kind[e];
    if (of === kind.element) {
      now += elements.windows[i] - elements.lateCount[i];
    } else if (leaves[of]) {
      departed[i] = e;
      now -= departures.count[i];
    } else if (of === kind.open) {
      departed[i] = none; // still there
    }
  }
  for (; row <= rows; row++) held[row + 1] = now;
  yield;
  const leftPanes = departures.pane.map((pane, i) => (departed[i] === none ? none : pane));
  return {
    held,
    departed,
    elements: yield* grouped(elements.key),
    left: yield* grouped(leftPanes),
    firings: yield* grouped(firings.pane),
    merged: yield* grouped(panes.into),
    /** How far the contents of panes were counted. @type {Map<number, {row: number, most: number, at: number, rows: number[], count: number}>} */
    counted: new Map(),
  };
}

/**
 * The numbers of a column's lines by what stands in them, each list in order; lines with `none` are in no list.
 *
 * @param {Uint32Array} column
 */
function* grouped(column) {
  let groups = 0;
  for (let i = 0; i < column.length; i++) {
    if (i % pieceSize === 0) yield;
    if (column[i] !== none && column[i] >= groups) groups = column[i] + 1;
  }
  const ends = new Uint32Array(groups + 1); // ends[g + 1]: where the list of g ends
  for (let i = 0; i < column.length; i++) {
    if (i % pieceSize === 0) yield;
    if (column[i] !== none) ends[column[i] + 1]++;
  }
  for (let group = 0; group < groups; group++) ends[group + 1] += ends[group];
  const lines = new Uint32Array(ends[groups]);
  const next = ends.slice();
  for (let i = 0; i < column.length; i++) {
    if (i % pieceSize === 0) yield;
    if (column[i] !== none) lines[next[column[i]]++] = i;
  }
  const of = (/** @type {number} */ group) =>
    group < groups ? lines.subarray(ends[group], ends[group + 1]) : none0;
  return {
    of,
    /** How many of the list are there before the first one for which `holds` does not. @param {number} group @param {(line: number) => boolean} holds */
    upTo(group, holds) {
      const list = of(group);
      let [low, high] = [0, list.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (holds(list[middle])) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}
const none0 = new Uint32Array(0);

/**
 * How many elements a global window holds after a row: all of its key but those that left it.
 *
 * @param {Recording} recording @param {import("./history.js").History} history @param {Index} index
 * @param {number} pane @param {number} row
 */
function countOfGlobal({elements, departures, panes}, history, index, pane, row) {
  const until = history.entryFrom[row + 1];
  let count = index.elements.upTo(panes.key[pane], (i) => elements.row[i] <= row);
  const left = index.left.of(pane);
  for (let i = 0; i < left.length && index.departed[left[i]] < until; i++) count -= departures.count[left[i]];
  return count;
}

/**
 * The event rows that a pane holds after a row, in order of arrival: the first of them, and how many there are.
 *
 * @param {Recording} recording @param {import("./history.js").History} history @param {Index} index
 * @param {number} pane @param {number} row @param {number} most
 * @returns {{rows: number[], count: number}}
 */
function contentsAt(recording, history, index, pane, row, most) {
  const {elements, panes} = recording;
  const [start, end, key] = [panes.start[pane], panes.end[pane], panes.key[pane]];
  const until = history.entryFrom[row + 1];
  const departed = index.left.of(pane).subarray(
    0,
    index.left.upTo(pane, (i) => index.departed[i] < until),
  );
  const merged = index.merged.of(pane);
  const list = index.elements.of(key);
  const isIn = addedToWindow(recording, start, end);
  const from = index.elements.upTo(key, (i) => elements.row[i] < panes.opened[pane]);

  if (departed.length === 0 && merged.length === 0) {
    // The next step to be asked for is mostly near: what was counted is counted on.
    let counted = index.counted.get(pane);
    if (!counted || counted.row > row || counted.most !== most)
      index.counted.set(pane, (counted = {row, most, at: from, rows: [], count: 0}));
    counted.row = row;
    for (; counted.at < list.length && elements.row[list[counted.at]] <= row; counted.at++)
      if (isIn(list[counted.at]) && ++counted.count <= most)
        counted.rows.push(elements.row[list[counted.at]]);
    return {rows: counted.rows.slice(), count: counted.count};
  }
  /** When each was added. @type {Map<number, number>} */
  const held = new Map();
  for (const part of merged)
    for (const row of contentsAt(recording, history, index, part, panes.closed[part], Infinity).rows)
      held.set(row, -1);
  for (let at = from; at < list.length && elements.row[list[at]] <= row; at++)
    if (isIn(list[at])) {
      const its = elements.row[list[at]];
      held.set(its, history.elementEntry[its]);
    }
  for (const i of departed) {
    const e = index.departed[i];
    for (const row of contentsOf(recording, e)) if ((held.get(row) ?? Infinity) < e) held.delete(row);
  }
  const rows = [...held.keys()].sort((a, b) => a - b);
  return {rows: rows.slice(0, most), count: rows.length};
}
