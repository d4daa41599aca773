// How high is each row, and how far right an instant? The layout of a table and its runs: what does not change while
// someone scrolls, hovers or steps.
import {contentsOf, entryKinds, fates, none, timings} from "../recording.js";
import {gutter} from "./axis.js";
import {historyOf, valueTexts} from "./history.js";
import {numberText, textWidth} from "./text.js";
import {second, timeFormat} from "./time.js";

/** @import {OutcomeRun, Recording, Table} from "../recording.js" */
/** @import {Bar, Column, Row, ScoreModel, View} from "./score.js" */
/** @import {History} from "./history.js" */
/** @import {TimeFormat} from "./time.js" */

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

const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));

/** @param {OutcomeRun} run @returns {Column["clock"]} */
const clockOf = (run) => (run.pipeline?.window.time === "processing" ? "processing" : "event");

/** Whether windows of one key lie over one another. @param {OutcomeRun} run */
export const overlaps = (run) => {
  const window = run.pipeline?.window;
  return window?.type === "cumulate" || (window?.type === "sliding" && window.size > window.slide);
};
/** Whether windows have no bounds. @param {OutcomeRun} run */
const isGlobal = (run) => ["global", "count", "slidingCount"].includes(run.pipeline?.window.type);

/**
 * The layout of a table and its runs: what does not change while someone scrolls, hovers or steps.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {View} view
 */
function planned(table, runs, view) {
  const rows = table.length;
  const width = view.width ?? 330;
  const chosen = view.key === null || view.key === undefined ? -1 : table.keys.indexOf(view.key);
  const specs =
    view.columns === "keys"
      ? table.keys.slice(0, mostColumns).map((name, key) => ({run: view.run ?? 0, key, name}))
      : runs.map((run, i) => ({run: i, key: chosen, name: run.name}));

  const axes = {
    event: axisOf(table, runs, "event", width, view),
    processing: axisOf(table, runs, "processing", width, view),
  };
  const format = formatOf(table, runs, view.zone);

  const lanesBefore = new Uint16Array(rows + 1);
  const lanesAfter = new Uint16Array(rows + 1);
  const nodes = new Uint16Array(rows + 1);
  const columns = specs.map((spec, i) => {
    const run = runs[spec.run];
    const clock = clockOf(run);
    const {shown, all} = axes[clock];
    const scale = scaleOf(shown, width);
    const key = run.pipeline?.keyed === false ? -1 : spec.key;
    const column = {
      ...spec,
      key,
      x: i * width,
      width,
      clock,
      shown,
      all,
      scale,
      edge: edgeOf(shown, scale, width),
      /** Where lines are: those that a part of the axis does not show leave the picture. */
      line: shown.whole ? scale : edgeOf(shown, scale, width),
      history: run.recording ? historyOf(run.recording, rows) : null,
      severalKeys: key < 0 && run.pipeline?.keyed !== false && table.keys.length > 1,
      ticks: ticksOf(shown, scale, format, width),
      lanes: new Uint8Array(0),
      more: /** @type {Map<number, {count: number, last: number, lane: number, opened: boolean}>} */ (
        new Map()
      ),
      noteLane: new Uint8Array(rows + 1),
    };
    if (run.recording) measure(table, run, column, {lanesBefore, lanesAfter, nodes}, new Set(view.opened));
    return column;
  });

  const tops = new Float64Array(rows + 2);
  /** @type {Row[]} */
  const places = new Array(rows + 1);
  for (let row = 0; row <= rows; row++) {
    const before = lanesBefore[row] > 0 ? lanesBefore[row] * laneHeight + 3 : 0;
    const height = before + rowHeight + Math.max(0, lanesAfter[row] - 1) * laneHeight;
    places[row] = {y: tops[row], height, line: before + rowHeight / 2};
    tops[row + 1] = tops[row] + height;
  }
  return {rows, width, columns, tops, places, lanesBefore, nodes, format, legend: legendOf(table, runs)};
}

/** @typedef {ReturnType<typeof planned>} Plan @typedef {Plan["columns"][number]} PlannedColumn */

/**
 * An axis as it was zoomed and moved; else as it fits.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {Column["clock"]} clock @param {number} width @param {View} view
 */
function axisOf(table, runs, clock, width, view) {
  const {all, shown} = extentOf(table, runs, clock, width);
  const wide = (/** @type {import("./axis.js").Extent} */ {min, max}) =>
    max > min ? {min, max} : {min, max: min + second};
  const asked = view.extents?.[clock];
  return {all: wide(all), shown: {...wide(asked ?? shown), whole: asked?.whole ?? !asked}};
}

/**
 * What stands on an axis: `all` of it, and the part that is `shown`. That is all, unless windows are so much longer
 * than what the events span (a day, and events of a minute) that the events would be one on the other.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {Column["clock"]} clock @param {number} width of a column
 */
function extentOf(table, runs, clock, width) {
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
  const span = events.max - events.min;
  const room = (width * span) / (all.max - all.min); // px for the events, if all were shown
  if (!(span > 0) || room >= roomOfEvent * Math.min(table.length, 40)) return {all, shown: all};
  return {
    all,
    shown: {min: Math.max(all.min, events.min - span / 5), max: Math.min(all.max, events.max + span / 5)},
  };
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
 */
function measure(table, run, column, needs, opened) {
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
    const elementEntry = column.history.elementEntry[row];
    const to = column.history.entryFrom[row + 1];
    needs.nodes[row] += 5;
    for (let e = column.history.entryFrom[row]; e < to; e++) {
      if (e === elementEntry) finish(row, 0);
      if (byEvents && elementEntry !== none && e < elementEntry && statusNote(run, e))
        column.noteLane[row] = 1;
      if (!isBar(recording, column, e) || isBeyond(recording, column, e)) continue;
      let lane = rightmost.length;
      if (stacked) rightmost.push(0);
      else {
        const {x, width, beside, text} = barOf(table, run, column, e);
        const label = beside ? textWidth(text, barFont, true) + 6 : 0;
        const left = x - (beside === "left" ? label : 0);
        const free = rightmost.findIndex((edge) => edge <= left + 0.5);
        if (free >= 0) lane = free;
        rightmost[lane] = x + width + (beside === "right" ? label : 0);
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

/** Whether the window of a bar is not on the axis, as that was zoomed. @param {Recording} recording @param {PlannedColumn} column @param {number} e */
function isBeyond({entries, firings, departures, panes}, {shown}, e) {
  const i = entries.index[e];
  const pane = entries.kind[e] === kind.fire ? firings.pane[i] : departures.pane[i];
  return panes.end[pane] <= shown.min || panes.start[pane] >= shown.max;
}

/**
 * The bar of an entry, but for its height.
 *
 * @param {Table} table @param {OutcomeRun} run
 * @param {Pick<PlannedColumn, "scale" | "edge" | "severalKeys" | "history" | "width">} column
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
    ...[...timings, "purge"].filter((name) => bars.has(name)).map((name) => ({kind: "bar", name})),
  ];
}

/** @param {{pipeline: Record<string, any> | null}} run */
export const hasLateness = ({pipeline}) =>
  pipeline !== null &&
  pipeline.allowedLateness > 0 &&
  pipeline.window.time !== "processing" &&
  !["global", "count", "slidingCount"].includes(pipeline.window.type);

/** @type {WeakMap<Table, {runs: OutcomeRun[], what: string, plan: Plan}>} */
const plans = new WeakMap();

/** @param {Table} table @param {OutcomeRun[]} runs @param {View} view */
export function planOf(table, runs, view) {
  const what = JSON.stringify([
    view.width,
    view.key,
    view.columns,
    view.run,
    view.zone,
    view.extents,
    view.opened,
  ]);
  const held = plans.get(table);
  if (
    held &&
    held.what === what &&
    held.runs.length === runs.length &&
    held.runs.every((run, i) => run === runs[i])
  )
    return held.plan;
  const plan = planned(table, runs, view);
  plans.set(table, {runs, what, plan});
  return plan;
}
