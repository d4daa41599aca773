// How high is each row, and in which lane lies each bar? The layout of a table and its runs: what does not change while
// someone scrolls, hovers or steps.
import {barFont, barOf, isBar, isBeyond} from "./bars.js";
import {edgeOf, extents, scaleOf, shownOn, ticksOf} from "./extents.js";
import {historyInPieces, historyOf} from "./history.js";
import {kept, keptPieces} from "./kept.js";
import {legendOf} from "./legend.js";
import {pieceSize, whole} from "./pieces.js";
import {clockOf, isGlobal, overlaps} from "./run-kind.js";
import {textWidth} from "./text.js";
import {formatInPieces} from "./time.js";
import {entryKinds, none} from "../recording.js";

/** @import {Extent} from "./axis.js" */
/** @import {Column, Row, View} from "./score.js" */
/** @import {TimeFormat} from "./time.js" */
/** @import {OutcomeRun, Recording, Table} from "../recording.js" */

/** Heights of a row that the score shows without a table beside it, in px. */
export const highest = 12;

/** Rows as low as they must be for all of them to be in view. @param {number} rows @param {number} height px */
export const perRowOfAll = (rows, height) => Math.min(highest, height / (rows + 1));

const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));

export const rowHeight = 34;

export const laneHeight = 20;

export const markLine = 10;

export const moveLine = 25;

/** Below the bars of the last row, so that they do not lie on the edge of the picture. */
const roomBelow = 7;

const mostLanes = 6;

const mostBarsOfRow = 40;

const mostLanesOpened = 30;

const mostBarsOpened = 120;

/** A lane: there is none, the bar is not shown. */
export const hidden = 255;

const mostColumns = 12;

const mostKeys = 6; // with a column each

/** More rows than these are laid out once, and the axis follows those in view. */
export const manyRows = 60;

/**
 * Which columns there are: one for each run, for each key of a run, or for each key of each run; of many keys, a page of them.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {View} view
 * @returns {{run: number, key: number, name: string, heading: string | null}[]} key: −1 for all
 */
export function columnsOf({keys}, runs, view) {
  const chosen = view.key === null || view.key === undefined ? -1 : keys.indexOf(view.key);
  const shown = runsShown(runs, view);
  if ((view.columns ?? "runs") === "runs")
    return shown.map((run) => ({run, key: chosen, name: runs[run].name, heading: null}));
  const of = view.columns === "keys" ? [view.run ?? shown[0] ?? 0] : shown;
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

/** The runs that have columns: those that are not hidden, of very many a page. @param {{name: string}[]} runs @param {Pick<View, "hiddenRuns" | "runsFrom">} view */
export function runsShown(runs, {hiddenRuns = [], runsFrom = 0}) {
  const open = [...runs.keys()].filter((run) => !hiddenRuns.includes(runs[run].name));
  const of = open.length > 0 ? open : [...runs.keys()];
  const from = Math.max(0, Math.min(runsFrom, of.length - mostColumns));
  return of.slice(from, from + mostColumns);
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
    const below = row === rows && lanesAfter[row] > 0 ? roomBelow : 0;
    const height = before + rowHeight + Math.max(0, lanesAfter[row] - 1) * laneHeight + below;
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

const shownColumns = (/** @type {View} */ {key, columns, run, keysFrom, hiddenRuns, runsFrom, opened}) => [
  ...[key, columns, run, keysFrom, hiddenRuns, runsFrom],
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
  yield* formatFor(table, runs, view.zone);
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

/** @type {WeakMap<Table, {zone: string | undefined, format: TimeFormat}>} */
const formats = new WeakMap();

/**
 * How the instants of an outcome are written: in one way in all views.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {string} [zone]
 */
export const formatOf = (table, runs, zone) => whole(formatFor(table, runs, zone));

/** The times of events and of watermarks: other rows have none. @param {Table} table */
function* timesIn({time, kind}) {
  const found = new Float64Array(time.length);
  let count = 0;
  for (let row = 0; row < time.length; row++) {
    if (row % pieceSize === 0) yield;
    if (kind[row] <= 1) found[count++] = time[row];
  }
  return found.subarray(0, count);
}

/** @param {Table} table @param {OutcomeRun[]} runs @param {string} [zone] @returns {Generator<void, TimeFormat>} */
function* formatFor(table, runs, zone) {
  const held = formats.get(table);
  if (held && held.zone === zone) return held.format;
  const bounds = runs.flatMap(({recording}) =>
    recording ? [recording.panes.start, recording.panes.end] : [],
  );
  const byClock = runs.some((run) => clockOf(run) === "processing");
  const instants = [yield* timesIn(table), ...bounds, ...(byClock ? [table.arrives] : [])];
  const format = yield* formatInPieces(instants, zone);
  formats.set(table, {zone, format});
  return format;
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
