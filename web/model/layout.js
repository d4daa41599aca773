// How high is each row, and how far right an instant? The layout of a table and its runs: what does not change while
// someone scrolls, hovers or steps.
import {contentsOf, entryKinds, fates, none, timings} from "../recording.js";
import {gutter} from "./axis.js";
import {historyInPieces, historyOf, valueTexts} from "./history.js";
import {pieceSize, whole} from "./pieces.js";
import {numberText, textWidth} from "./text.js";
import {second, timeFormat} from "./time.js";

/** @import {OutcomeRun, Recording, Table} from "../recording.js" */
/** @import {Bar, Column, Row, ScoreModel, View} from "./score.js" */
/** @import {History} from "./history.js" */
/** @import {TimeFormat} from "./time.js" */
/** @import {Extent} from "./axis.js" */

export const rowHeight = 34;
export const barHeight = 15;
export const barFont = 10.5;
export const laneHeight = 18;
export const markLine = 10;
export const moveLine = 25;
const mostLanes = 4;
const mostBarsOfRow = 40;
const mostLanesOpened = 30;
const mostBarsOpened = 120;
/** A lane: there is none, the bar is not shown. */
export const hidden = 255;
const roomOfEvent = 5;
const beyond = 8;
const mostBeside = 110;
const mostColumns = 12;
const mostKeys = 6; // with a column each
const mostLooked = 1000; // rows, to find what the axis shows of those in view
/** More rows than these are laid out once, and the axis follows those in view. */
export const manyRows = 60;

const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));

/** @param {OutcomeRun} run @returns {Column["clock"]} */
export const clockOf = (run) => (run.pipeline?.window.time === "processing" ? "processing" : "event");

/** Whether windows of one key lie over one another. @param {OutcomeRun} run */
export const overlaps = (run) => {
  const window = run.pipeline?.window;
  return window?.type === "cumulate" || (window?.type === "sliding" && window.size > window.slide);
};
/** Whether windows have no bounds. @param {OutcomeRun} run */
export const isGlobal = (run) => ["global", "count", "slidingCount"].includes(run.pipeline?.window.type);

/**
 * Which columns there are: one for each run, for each key of a run, or for each key of each run; of many keys, a page of them.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {View} view
 * @returns {{run: number, key: number, name: string, heading: string | null}[]} key: −1 for all
 */
export function columnsOf({keys}, runs, view) {
  const chosen = view.key === null || view.key === undefined ? -1 : keys.indexOf(view.key);
  if ((view.columns ?? "runs") === "runs")
    return runs.map(({name}, run) => ({run, key: chosen, name, heading: null}));
  const of = view.columns === "keys" ? [view.run ?? 0] : [...runs.keys()];
  /** @type {ReturnType<typeof columnsOf>} */
  const columns = [];
  for (const run of of)
    if (runs[run]?.pipeline?.keyed === false)
      columns.push({run, key: -1, name: runs[run].name, heading: null});
    else
      for (const name of keysShown(keys, of.length, view))
        columns.push({run, key: keys.indexOf(name), name, heading: name});
  return columns;
}

/** The page of keys that have a column each. @param {string[]} keys @param {number} runs @param {View} view */
export function keysShown(keys, runs, view) {
  const count = Math.max(1, Math.min(mostKeys, Math.floor(mostColumns / Math.max(1, runs))));
  const from = Math.max(0, Math.min(view.keysFrom ?? 0, keys.length - count));
  return keys.slice(from, from + count);
}

/**
 * How high each row is, and in which lane each bar lies. In a table of many rows that does not depend on what the axis shows:
 * the axis may follow the rows then, and they stand still.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {View} view
 * @param {(run: OutcomeRun, key: number) => Placing} placing
 */
function* heightsOf(table, runs, view, placing) {
  const rows = table.length;
  const lanesBefore = new Uint16Array(rows + 1);
  const lanesAfter = new Uint16Array(rows + 1);
  const nodes = new Uint16Array(rows + 1);
  const opened = new Set(view.opened);
  const columns = [];
  for (const spec of columnsOf(table, runs, view)) {
    const run = runs[spec.run];
    const key = run.pipeline?.keyed === false ? -1 : spec.key;
    const column = {
      ...spec,
      key,
      clock: clockOf(run),
      history: run.recording ? historyOf(run.recording, rows) : null,
      severalKeys: key < 0 && run.pipeline?.keyed !== false && table.keys.length > 1,
      lanes: new Uint8Array(0),
      more: /** @type {Map<number, {count: number, last: number, lane: number, opened: boolean}>} */ (
        new Map()
      ),
      noteLane: new Uint8Array(rows + 1),
    };
    if (run.recording)
      yield* measure(table, run, column, {lanesBefore, lanesAfter, nodes}, opened, placing(run, key));
    columns.push(column);
  }

  const tops = new Float64Array(rows + 2);
  /** @type {Row[]} */
  const places = new Array(rows + 1);
  for (let row = 0; row <= rows; row++) {
    if (row % pieceSize === 0) yield;
    const before = lanesBefore[row] > 0 ? lanesBefore[row] * laneHeight + 3 : 0;
    const height = before + rowHeight + Math.max(0, lanesAfter[row] - 1) * laneHeight;
    places[row] = {y: tops[row], height, line: before + rowHeight / 2};
    tops[row + 1] = tops[row] + height;
  }
  return {rows, columns, tops, places, lanesBefore, nodes};
}

/**
 * The layout of a table and its runs: what does not change while someone hovers or steps.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {View} view
 */
function planned(table, runs, view) {
  const width = view.width ?? 330;
  const axisOf = (/** @type {Column["clock"]} */ clock) => shownOn(table, runs, clock, width, view);
  const axes = {event: axisOf("event"), processing: axisOf("processing")};
  const scales = {event: scaleOf(axes.event.shown, width), processing: scaleOf(axes.processing.shown, width)};
  const format = formatOf(table, runs, view.zone);
  /** @type {(clock: Column["clock"]) => Axis} */
  const horizontal = (clock) => {
    const {shown, all} = axes[clock];
    const scale = scales[clock];
    const edge = edgeOf(shown, scale, width);
    /** Where lines are: those that a part of the axis does not show leave the picture. */
    const line = shown.whole ? scale : edge;
    return {width, shown, all, scale, edge, line};
  };
  const heights = isSteady(table, view)
    ? heightsOfMany(table, runs, view)
    : whole(heightsOf(table, runs, view, (run, key) => byPixels(table, run, key, horizontal(clockOf(run)))));
  const ticks = {
    event: ticksOf(axes.event.shown, scales.event, format, width),
    processing: ticksOf(axes.processing.shown, scales.processing, format, width),
  };
  const columns = heights.columns.map((column, i) => ({
    ...column,
    x: i * width,
    ...horizontal(column.clock),
    ticks: ticks[column.clock],
  }));
  const headHeight = columns.some(({clock, heading}) => clock === "processing" || heading !== null) ? 44 : 28;
  return {
    ...heights,
    isSteady: isSteady(table, view),
    width,
    columns,
    headHeight,
    format,
    legend: legendFor(table, runs, {}),
  };
}

/** @typedef {ReturnType<typeof planned>} Plan @typedef {Plan["columns"][number]} PlannedColumn */

/**
 * What the layout of rows and the extents of axes are kept for, as long as someone looks at the same outcome.
 *
 * @template T
 * @param {(table: Table, runs: OutcomeRun[], view: View) => Generator<void, T>} make
 * @param {(view: View) => unknown[]} parts  of a view that matter
 */
function keptPieces(make, parts) {
  /** @type {WeakMap<Table, {runs: OutcomeRun[], what: string, made: T}>} */
  const held = new WeakMap();
  /** @param {Table} table @param {OutcomeRun[]} runs @param {View} view @returns {Generator<void, T>} */
  function* inPieces(table, runs, view) {
    const what = JSON.stringify(parts(view));
    const last = held.get(table);
    const same = last && last.what === what && last.runs.length === runs.length;
    if (same && last.runs.every((run, i) => run === runs[i])) return last.made;
    const made = yield* make(table, runs, view);
    held.set(table, {runs, what, made});
    return made;
  }
  const atOnce = (/** @type {Parameters<typeof inPieces>} */ ...of) => whole(inPieces(...of));
  return Object.assign(atOnce, {inPieces});
}

/** The same, of what is quick to make. @template T @param {(table: Table, runs: OutcomeRun[], view: View) => T} make @param {(view: View) => unknown[]} parts */
const kept = (make, parts) =>
  keptPieces(function* (table, runs, view) {
    return make(table, runs, view);
  }, parts);

const shownColumns = (/** @type {View} */ {key, columns, run, keysFrom, opened}) => [
  ...[key, columns, run, keysFrom],
  opened,
];

const heightsOfMany = keptPieces(
  (table, runs, view) =>
    heightsOf(table, runs, view, (run) => byInstants(/** @type {Recording} */ (run.recording))),
  shownColumns,
);

const legendFor = kept(legendOf, () => []);

/** @param {Table} table @param {OutcomeRun[]} runs @param {View} view */
export const planOf = kept(planned, (view) => [
  ...shownColumns(view),
  view.width,
  view.zone,
  view.extents,
  view.follow ?? null,
  view.follow ? [view.from, view.to] : null,
]);

/** How high each row is, for a view whose rows are still to be chosen. @param {Table} table @param {OutcomeRun[]} runs @param {View} view @returns {Row[]} */
export const placesOf = (table, runs, view) =>
  (isSteady(table, view) ? heightsOfMany(table, runs, view) : planOf(table, runs, view)).places;

/**
 * All that an outcome has to be looked through for before its first picture, in pieces.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {View} view
 * @returns {Generator<void, void>}
 */
export function* prepared(table, runs, view) {
  for (const {recording} of runs) if (recording) yield* historyInPieces(recording, table.length);
  yield;
  extents(table, runs);
  yield;
  formatOf(table, runs, view.zone);
  yield;
  legendFor(table, runs, view);
  yield;
  if (isSteady(table, view)) yield* heightsOfMany.inPieces(table, runs, view);
}

/** Whether rows are laid out for any part of the axis. @param {Table} table @param {View} view */
const isSteady = (table, view) => view.follow !== undefined && table.length > manyRows;

/**
 * Where instants stand in a column. `edge`: bounds of windows are outside of it if they are not shown.
 * @typedef {{width: number, shown: Extent, all: Extent, scale: (t: number) => number, edge: (t: number) => number,
 *   line: (t: number) => number}} Axis
 */

/** How much room a bar takes to both sides, or nothing if it is not on the axis. @typedef {(e: number) => [number, number] | null} Placing */

/** @param {Table} table @param {OutcomeRun} run @param {number} key @param {Axis} axis @returns {Placing} */
function byPixels(table, run, key, axis) {
  const severalKeys = key < 0 && run.pipeline?.keyed !== false && table.keys.length > 1;
  const recording = /** @type {Recording} */ (run.recording);
  const column = {...axis, severalKeys, history: recording && historyOf(recording, table.length)};
  const stacked = overlaps(run) || isGlobal(run);
  return (e) => {
    if (isBeyond(recording, axis, e)) return null;
    if (stacked) return [-Infinity, Infinity];
    const {x, width, beside, text} = barOf(table, run, column, e);
    const label = beside ? textWidth(text, barFont, true) + 6 : 0;
    return [x - (beside === "left" ? label : 0) + 0.5, x + width + (beside === "right" ? label : 0)];
  };
}

/** @param {Recording} recording @returns {Placing} */
const byInstants =
  ({entries, firings, departures, panes}) =>
  (e) => {
    const i = entries.index[e];
    const pane = entries.kind[e] === kind.fire ? firings.pane[i] : departures.pane[i];
    return [panes.start[pane], panes.end[pane]];
  };

/**
 * An axis as it was zoomed and moved; else as it fits.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {Column["clock"]} clock @param {number} width @param {View} view
 */
function shownOn(table, runs, clock, width, view) {
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
const extents = (table, runs) => keptExtents(table, runs, {});
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

/** @type {WeakMap<Table, {zone: string | undefined, format: TimeFormat}>} */
const formats = new WeakMap();

/**
 * How the instants of an outcome are written: in one way in all views.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {string} [zone]
 */
export function formatOf(table, runs, zone) {
  const held = formats.get(table);
  if (held && held.zone === zone) return held.format;
  const bounds = runs.flatMap(({recording}) =>
    recording ? [recording.panes.start, recording.panes.end] : [],
  );
  const byClock = runs.some((run) => clockOf(run) === "processing");
  const format = timeFormat([table.time, ...bounds, ...(byClock ? [table.arrives] : [])], zone);
  formats.set(table, {zone, format});
  return format;
}

/**
 * Where the bounds of a window stand: outside of the column if they are not shown.
 *
 * @param {{min: number, max: number}} extent @param {(t: number) => number} scale @param {number} width
 */
const edgeOf =
  ({min, max}, scale, width) =>
  (/** @type {number} */ t) =>
    t < min ? -beyond : t > max ? width + beyond : scale(t);

/**
 * From instants to px. What is before everything stands at the left edge, what is after it at the right.
 *
 * @param {{min: number, max: number}} extent @param {number} width
 */
function scaleOf({min, max}, width) {
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
function ticksOf({min, max}, scale, format, width) {
  if (!Number.isFinite(min)) return [];
  const inner = width - 2 * gutter;
  const found = format.ticks({min, max, width: inner});
  return found.map(({time, label, major}) => ({x: scale(time), label, major}));
}

/**
 * Gives each bar of a column its lane: below the row's mark, or above it if it came before. Bars that have no room
 * are counted.
 *
 * @param {Table} table @param {OutcomeRun} run
 * @param {any} column
 * @param {{lanesBefore: Uint16Array, lanesAfter: Uint16Array, nodes: Uint16Array}} needs of each row, in all columns
 * @param {Set<number>} opened rows whose bars were asked for
 * @param {Placing} placing
 */
function* measure(table, run, column, needs, opened, placing) {
  const recording = /** @type {Recording} */ (run.recording);
  const {entries} = recording;
  const stacked = overlaps(run) || isGlobal(run);
  const byEvents = column.clock === "event";
  const lanes = new Uint8Array(entries.kind.length).fill(hidden);
  column.lanes = lanes;
  /** @type {number[]} */
  let placed = [];
  /** @type {number[]} */
  let rightmost = [];

  const finish = (/** @type {number} */ row, /** @type {number} */ side) => {
    const of = side === 0 ? needs.lanesBefore : needs.lanesAfter;
    const notes = side === 0 ? column.noteLane[row] : 0;
    if (placed.length === 0) {
      if (notes > of[row]) of[row] = notes;
      return;
    }
    let used = rightmost.length;
    const isOpened = opened.has(row);
    const lanesOfRow = isOpened ? mostLanesOpened : mostLanes;
    const barsOfRow = isOpened ? mostBarsOpened : mostBarsOfRow;
    if (used > mostLanes || placed.length > mostBarsOfRow) {
      const keep = used > lanesOfRow ? lanesOfRow - 1 : lanesOfRow;
      let count = 0;
      let last = none;
      placed.forEach((e, i) => {
        if (lanes[e] < keep && i < barsOfRow) last = e;
        else {
          lanes[e] = hidden;
          count++;
        }
      });
      used = Math.min(used, keep);
      column.more.set(row * 2 + side, {count, last, lane: used, opened: isOpened});
      used++;
    }
    needs.nodes[row] += 4 * Math.min(placed.length, barsOfRow);
    if (used + notes > of[row]) of[row] = used + notes;
    placed = [];
    rightmost = [];
  };

  for (let row = 0; row <= table.length; row++) {
    if (row % pieceSize === 0) yield;
    const elementEntry = column.history.elementEntry[row];
    const to = column.history.entryFrom[row + 1];
    needs.nodes[row] += 5;
    for (let e = column.history.entryFrom[row]; e < to; e++) {
      if (e === elementEntry) finish(row, 0);
      if (byEvents && elementEntry !== none && e < elementEntry && statusNote(run, e))
        column.noteLane[row] = 1;
      const place = isBar(recording, column, e) ? placing(e) : null;
      if (!place) continue;
      let lane = rightmost.length;
      if (stacked) rightmost.push(0);
      else {
        const free = rightmost.findIndex((edge) => edge <= place[0]);
        if (free >= 0) lane = free;
        rightmost[lane] = place[1];
      }
      lanes[e] = Math.min(lane, hidden - 1);
      placed.push(e);
    }
    finish(row, 1);
  }
}

/** Whether entry `e` is drawn as a bar: a firing, or contents that are gone or still there without one.
 *  @param {Recording} recording @param {{key: number}} column @param {number} e */
function isBar({entries, firings, departures, panes}, {key}, e) {
  const of = entries.kind[e];
  const i = entries.index[e];
  const pane =
    of === kind.fire
      ? firings.pane[i]
      : of === kind.purge || of === kind.close || of === kind.lost || of === kind.open
        ? departures.unfiredCount[i] > 0
          ? departures.pane[i]
          : none
        : none;
  return pane !== none && (key < 0 || panes.key[pane] === key);
}

/** Whether the window of a bar is not on the axis, as that was zoomed. @param {Recording} recording @param {{shown: Extent}} column @param {number} e */
export function isBeyond({entries, firings, departures, panes}, {shown}, e) {
  const i = entries.index[e];
  const pane = entries.kind[e] === kind.fire ? firings.pane[i] : departures.pane[i];
  return panes.end[pane] <= shown.min || panes.start[pane] >= shown.max;
}

/**
 * The bar of an entry, but for its height.
 *
 * @param {Table} table @param {OutcomeRun} run
 * @param {Pick<Axis, "scale" | "edge" | "width"> & {severalKeys: boolean, history: History | null}} column
 * @param {number} e
 */
export function barOf(table, run, {scale, edge, severalKeys, history, width: columnWidth}, e) {
  const recording = /** @type {Recording} */ (run.recording);
  const {entries, firings, departures, panes} = recording;
  const fires = entries.kind[e] === kind.fire;
  const i = entries.index[e];
  const pane = fires ? firings.pane[i] : departures.pane[i];
  const shape = /** @type {Bar["shape"]} */ (overlaps(run) || isGlobal(run) ? "span" : "across");
  let x0 = edge(panes.start[pane]);
  let x1 = edge(panes.end[pane]);
  if (panes.start[pane] === -Infinity) {
    // a window without bounds shows what it holds
    const rows = contentsOf(recording, e);
    x0 = columnWidth;
    x1 = 0;
    for (const row of rows) {
      const x = scale(table.time[row]);
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
    }
    if (rows.length === 0) [x0, x1] = [0, columnWidth];
    x0 = Math.max(0, x0 - 7);
    x1 = Math.min(columnWidth, x1 + 7);
  }
  const prefix = severalKeys ? `${shortKey(table.keys[panes.key[pane]])}: ` : "";
  const width = Math.max(3, x1 - x0 - (shape === "across" ? 3 : 0));
  const x = shape === "across" ? x0 + 1.5 : x0;
  const room = (/** @type {string} */ text) => textWidth(text, barFont, true) + 10;
  const texts = (fires ? firedTexts(table, run, history, i) : [numberText(departures.unfiredCount[i])]).map(
    (text) => prefix + text,
  );
  const visible = Math.min(columnWidth, x + width) - Math.max(0, x);
  const inside = texts.find((text) => room(text) <= visible);
  if (inside !== undefined || shape === "span")
    return {x, width, shape, text: inside ?? texts[texts.length - 1], beside: null, prefix, pane, fires, i};
  const text = texts.find((text) => room(text) <= mostBeside) ?? texts[texts.length - 1];
  const beside = /** @type {Bar["beside"]} */ (
    x >= mostBeside || x + width + room(text) > columnWidth ? "left" : "right"
  );
  return {x, width, shape, text, beside, prefix, pane, fires, i};
}

/**
 * What a firing's bar says: its value; of a correction the value before it too; of a repetition that it is one.
 *
 * @param {Table} table @param {OutcomeRun} run @param {History | null} history @param {number} firing
 * @returns {string[]} shorter and shorter
 */
function firedTexts(table, run, history, firing) {
  const {firings} = /** @type {Recording} */ (run.recording);
  const values = valueTexts(table, run, firing);
  if (firings.repeat[firing]) return values.map((value) => `= ${value}`);
  const previous = history?.previous[firing] ?? none;
  if (timings[firings.timing[firing]] !== "late" || previous === none || history?.afresh[firing])
    return values;
  const before = valueTexts(table, run, previous);
  const change = (/** @type {string} */ a, /** @type {string} */ b) => `${a} → ${b}`;
  return [
    change(before[0], values[0]),
    change(before[before.length - 1], values[values.length - 1]),
    values[values.length - 1],
  ];
}

/** @param {string} key */
export const shortKey = (key) => (key.length > 9 ? `${key.slice(0, 8)}…` : key);

/**
 * Whether an entry is worth a note as it is a partition that falls idle.
 *
 * @param {OutcomeRun} run @param {number} e an entry
 */
export function statusNote(run, e) {
  const {entries, partitions, statuses} = /** @type {Recording} */ (run.recording);
  const i = entries.index[e];
  // a source of one partition has no entries of it: what the operator sees is the partition's
  if (entries.kind[e] === kind.status) return run.pipeline?.partitions === 1 && statuses.idle[i] === 1;
  return entries.kind[e] === kind.partition && partitions.idle[i] === 1;
}

/** What appears anywhere, in the order in which a legend lists it. @param {Table} table @param {OutcomeRun[]} runs */
function legendOf(table, runs) {
  const marks = new Set();
  const bars = new Set();
  const lines = new Set();
  for (const {pipeline, recording} of runs) {
    if (!pipeline || !recording) continue;
    fates.forEach((fate, i) => recording.elements.fate.includes(i) && marks.add(fate));
    timings.forEach((timing, i) => recording.firings.timing.includes(i) && bars.add(timing));
    if (recording.entries.kind.includes(kind.purge)) bars.add("purge");
    if (recording.entries.kind.includes(kind.evict)) bars.add("evict");
    if (pipeline.window.time === "processing") lines.add("clock");
    else if (recording.watermarks.value.length > 0) lines.add("watermark");
    if (hasLateness({pipeline})) lines.add("lateness");
    if (pipeline.window.time !== "processing" && recording.partitions.partition.length > 0)
      lines.add("partition");
  }
  return [
    ...["watermark", "lateness", "partition", "clock"]
      .filter((name) => lines.has(name))
      .map((name) => ({kind: "line", name})),
    ...[...fates]
      .reverse()
      .filter((name) => marks.has(name))
      .map((name) => ({kind: "mark", name})),
    ...[...timings, "purge", "evict"].filter((name) => bars.has(name)).map((name) => ({kind: "bar", name})),
  ];
}

/** Whether there is a line for it. @param {{pipeline: Record<string, any> | null}} run */
export const hasLateness = (run) => takesLateness(run) && run.pipeline?.allowedLateness > 0;

/** Whether allowed lateness does anything: windows end, and by event time. @param {{pipeline: Record<string, any> | null}} run */
export const takesLateness = ({pipeline}) =>
  pipeline !== null &&
  pipeline.window.time !== "processing" &&
  !["global", "count", "slidingCount"].includes(pipeline.window.type);
