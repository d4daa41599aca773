// What does an axis show, and where do instants stand on it? All that there is, what fits, or what the rows in view are about.
import {gutter} from "./axis.js";
import {historyOf} from "./history.js";
import {kept} from "./kept.js";
import {clockOf} from "./run-kind.js";
import {second} from "./time.js";
import {entryKinds} from "../recording.js";

/** @import {Extent} from "./axis.js" */
/** @import {Column, View} from "./score.js" */
/** @import {TimeFormat} from "./time.js" */
/** @import {OutcomeRun, Table} from "../recording.js" */

const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));

const roomOfEvent = 5;

export const beyond = 8;

const mostLooked = 1000; // rows, to find what the axis shows of those in view

/**
 * An axis as it was zoomed and moved; else as it fits.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {Column["clock"]} clock @param {number} width @param {View} view
 */
export function shownOn(table, runs, clock, width, view) {
  const {all, events} = extents(table, runs)[clock];
  const wide = (/** @type {import("./axis.js").Extent} */ {min, max}) =>
    max > min ? {min, max} : {min, max: min + second};
  const asked = view.extents?.[clock];
  if (asked) return {all: wide(all), shown: {...wide(asked), whole: asked.whole ?? false}};
  const shown = view.follow ? followed(table, runs, clock, view) : null;
  if (shown) return {all: wide(all), shown: {...shown, whole: false}};
  return {all: wide(all), shown: {...wide(fitting(all, events, width, table.length)), whole: true}};
}

/** For each clock. @type {(table: Table, runs: OutcomeRun[]) => Record<Column["clock"], {all: Extent, events: Extent}>} */
export const extents = (table, runs) => keptExtents(table, runs, {});

const keptExtents = kept(
  (table, runs) => ({
    event: extentOf(table, runs, "event"),
    processing: extentOf(table, runs, "processing"),
  }),
  () => [],
);

/**
 * What the rows in view are about: their instants but for a few that are far off, and the windows that fire in them, if these
 * are not much longer. It moves in steps, so that it stands still while the rows move on a little.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {Column["clock"]} clock @param {View} view
 * @returns {Extent | null}
 */
function followed(table, runs, clock, {from = 0, to = 0}) {
  const times = [];
  const end = Math.min(to, table.length);
  const each = Math.ceil(Math.max(1, end - from) / mostLooked);
  for (let row = from; row < end; row += each)
    if (clock === "processing") times.push(table.arrives[row]);
    else if (table.kind[row] <= 1) times.push(table.time[row]);
  if (times.length < 2) return null;
  times.sort((a, b) => a - b);
  const off = Math.floor(times.length * 0.04);
  let [min, max] = [times[off], times[times.length - 1 - off]];
  const reach = Math.max(max - min, second);
  const [lowest, highest] = [min - reach, max + reach];
  const add = (/** @type {number} */ t) => {
    if (!(t >= lowest && t <= highest)) return;
    if (t < min) min = t;
    if (t > max) max = t;
  };
  for (const run of runs) {
    if (!run.recording || clockOf(run) !== clock) continue;
    const {entryFrom, watermark} = historyOf(run.recording, table.length);
    const {entries, firings, panes} = run.recording;
    for (let e = entryFrom[from]; each === 1 && e < entryFrom[end]; e++) {
      if (entries.kind[e] !== kind.fire) continue;
      const pane = firings.pane[entries.index[e]];
      if (panes.end[pane] - panes.start[pane] > reach) continue;
      add(panes.start[pane]);
      add(panes.end[pane]);
    }
    if (clock === "event") add(watermark[from]);
  }
  const wide = 2 ** (Math.ceil(Math.log2((max - min) * 1.1) * 2) / 2);
  const grain = wide / 16;
  const start = Math.round((min - (wide - (max - min)) / 2) / grain) * grain;
  return {min: start, max: start + wide};
}

/** What stands on an axis, and its events alone. @param {Table} table @param {OutcomeRun[]} runs @param {Column["clock"]} clock */
function extentOf(table, runs, clock) {
  const events = {min: Infinity, max: -Infinity};
  const all = {min: Infinity, max: -Infinity};
  const add = (/** @type {typeof all} */ to, /** @type {number} */ t) => {
    if (!Number.isFinite(t)) return;
    if (t < to.min) to.min = t;
    if (t > to.max) to.max = t;
  };
  const times = clock === "event" ? table.time : table.arrives;
  for (let row = 0; row < table.length; row++)
    if (table.kind[row] <= 1 || clock === "processing") add(events, times[row]);
  add(all, events.min);
  add(all, events.max);
  for (const run of runs) {
    if (!run.recording || clockOf(run) !== clock) continue;
    const {start, end} = run.recording.panes;
    for (let pane = 0; pane < start.length; pane++) {
      add(all, start[pane]);
      add(all, end[pane]);
    }
  }
  return {all, events};
}

/**
 * All that there is, unless windows are so much longer than what the events span (a day, and events of a minute) that the
 * events would be one on the other.
 *
 * @param {Extent} all @param {Extent} events @param {number} width of a column @param {number} rows
 */
function fitting(all, events, width, rows) {
  const span = events.max - events.min;
  const room = (width * span) / (all.max - all.min); // px for the events, if all were shown
  if (!(span > 0) || room >= roomOfEvent * Math.min(rows, 40)) return all;
  return {min: Math.max(all.min, events.min - span / 5), max: Math.min(all.max, events.max + span / 5)};
}

/**
 * Where the bounds of a window stand: outside of the column if they are not shown.
 *
 * @param {{min: number, max: number}} extent @param {(t: number) => number} scale @param {number} width
 */
export const edgeOf =
  ({min, max}, scale, width) =>
  (/** @type {number} */ t) =>
    t < min ? -beyond : t > max ? width + beyond : scale(t);

/**
 * From instants to px. What is before everything stands at the left edge, what is after it at the right.
 *
 * @param {{min: number, max: number}} extent @param {number} width
 */
export function scaleOf({min, max}, width) {
  const perMs = (width - 2 * gutter) / (max - min);
  const [first, last] = [gutter / 2, width - gutter / 2];
  return (/** @type {number} */ t) =>
    Number.isFinite(t)
      ? Math.round(Math.max(first, Math.min(last, gutter + (t - min) * perMs)) * 10) / 10
      : t < 0
        ? first
        : last;
}

/** @param {{min: number, max: number}} extent @param {(t: number) => number} scale @param {TimeFormat} format @param {number} width */
export function ticksOf({min, max}, scale, format, width) {
  if (!Number.isFinite(min)) return [];
  const inner = width - 2 * gutter;
  const found = format.ticks({min, max, width: inner});
  return found.map(({time, label, major}) => ({x: scale(time), label, major}));
}
