// Which windows were held between two rows, and where did the partitions stand at one? Looked up without reading all of
// a recording, so that what is drawn of a few rows costs as much in a table of a hundred thousand as in one of ten.
import {entryKinds, none} from "../recording.js";
import {historyOf} from "./history.js";

/** @import {Recording} from "../recording.js" */

const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));
const block = 256;

/** The first index in a sorted column that is not below `value`. @param {ArrayLike<number>} column @param {number} value */
export function lowerBound(column, value) {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Panes in the order in which they were opened, and for each block of them the last row by which one was closed.
 * @type {WeakMap<Recording, {order: Uint32Array, opened: Uint32Array, lastClosed: Float64Array}>}
 */
const orders = new WeakMap();

/** @param {Recording} recording */
function orderOf(recording) {
  let known = orders.get(recording);
  if (known) return known;
  const {closed, opened} = recording.panes;
  const order = byOpening(opened);
  const lastClosed = new Float64Array(Math.ceil(closed.length / block));
  for (let i = 0; i < closed.length; i++) {
    const at = closed[order[i]] === none ? Infinity : closed[order[i]];
    if (at > lastClosed[(i / block) | 0]) lastClosed[(i / block) | 0] = at;
  }
  orders.set(recording, (known = {order, opened: order.map((pane) => opened[pane]), lastClosed}));
  return known;
}

/** The panes by the row that opened them, those of one row as they stand: by counting. @param {Uint32Array} opened */
function byOpening(opened) {
  let most = 0;
  for (const row of opened) if (row > most) most = row;
  const next = new Uint32Array(most + 2);
  for (const row of opened) next[row + 1]++;
  for (let row = 1; row < next.length; row++) next[row] += next[row - 1];
  const order = new Uint32Array(opened.length);
  for (let pane = 0; pane < opened.length; pane++) order[next[opened[pane]]++] = pane;
  return order;
}

/**
 * The panes that were opened by row `to` or before, and not closed before row `from`, in the order in which they were opened.
 *
 * @param {Recording} recording @param {number} from @param {number} to
 */
export function* panesHeld(recording, from, to) {
  const {closed} = recording.panes;
  const {order, opened, lastClosed} = orderOf(recording);
  const end = lowerBound(opened, to + 1);
  for (let b = 0; b * block < end; b++) {
    if (lastClosed[b] < from) continue;
    for (let i = b * block; i < Math.min(end, (b + 1) * block); i++)
      if (closed[order[i]] >= from) yield order[i];
  }
}

/** @typedef {{watermarks: Float64Array, idle: Uint8Array}} PartitionsAt */

/** States before row 0, `rowsBetween`, twice that, … @type {WeakMap<Recording, {count: number, states: PartitionsAt[]}>} */
const stops = new WeakMap();
const rowsBetween = 512;

/** @param {Recording} recording @param {PartitionsAt} at @param {number} from @param {number} to entries, half-open */
function applied({entries, partitions}, {watermarks, idle}, from, to) {
  for (let e = from; e < to; e++) {
    if (entries.kind[e] !== kind.partition) continue;
    const i = entries.index[e];
    watermarks[partitions.partition[i]] = partitions.watermark[i];
    idle[partitions.partition[i]] = partitions.idle[i];
  }
}

/**
 * What was held for each partition before the first entry of a row. The caller's own copy.
 *
 * @param {Recording} recording @param {number} rows of the table @param {number} count of partitions @param {number} row
 * @returns {PartitionsAt}
 */
export function partitionsAt(recording, rows, count, row) {
  const {entryFrom} = historyOf(recording, rows);
  let held = stops.get(recording);
  if (!held || held.count !== count) {
    const now = {watermarks: new Float64Array(count).fill(-Infinity), idle: new Uint8Array(count)};
    const states = [];
    for (let at = 0; at <= rows + 1; at += rowsBetween) {
      states.push({watermarks: now.watermarks.slice(), idle: now.idle.slice()});
      applied(recording, now, entryFrom[at], entryFrom[Math.min(rows + 1, at + rowsBetween)]);
    }
    stops.set(recording, (held = {count, states}));
  }
  const stop = Math.floor(row / rowsBetween);
  const from = held.states[stop];
  const state = {watermarks: from.watermarks.slice(), idle: from.idle.slice()};
  applied(recording, state, entryFrom[stop * rowsBetween], entryFrom[row]);
  return state;
}
