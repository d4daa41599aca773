// What does the score show of more rows than can stand one below the other? Lines as they are, firings as strokes, events
// counted by cells. What it costs to draw depends on the room, not on the rows.
import {entryKinds, fates, none, timings} from "../recording.js";
import {historyOf} from "./history.js";
import {endedAt, refusalOf} from "./failure.js";
import {pickedIn} from "./dense-selection.js";
import {highest, planOf} from "./layout.js";
import {hasLateness} from "./run-kind.js";
import {partitionLines} from "./step-lines.js";
import {marks} from "./mark.js";
import {pieceSize, whole} from "./pieces.js";
import {eventOf} from "./selection.js";

/** @import {OutcomeRun, Table} from "../recording.js" */
/** @import {Column, Message, Point, ScoreModel, View} from "./score.js" */
/** @import {Plan, PlannedColumn} from "./layout.js" */

/**
 * Events of a place. `row`: of the first one; `fate`: what became of most of them; `late`: how many came too late for all
 * of their windows or for some; `lost`: how many left theirs without a firing; `title`: of one by itself.
 * @typedef {{x: number, y: number, size: number, count: number, late: number, lost: number, row: number, fate: string,
 *   title: Message | null}} Cell
 *
 * A chart in which rows have no height of their own. `strokes`, `dots`: for each tone, places of firings and of events.
 * @typedef {{watermark: Point[], lateness: Point[] | null, strokes: {tone: string, at: [number, number, number][]}[],
 *   dots: {tone: string, at: Point[]}[]}} Sketch
 */

const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));
const mostStrokes = 3000;
const mostCells = 420;
/** Fewer events than these are marks, each by itself. */
export const mostMarks = 240;
const cellSize = 24;
const late = new Set(["sideOutput", "dropped", "late", "partlyLate"]);
const gone = new Set(["lost", "closed", "purged", "evicted", "noWindow"]);

/**
 * The lines, firings and events of one column's rows, at `perRow` px a row.
 *
 * @param {Table} table @param {OutcomeRun} run
 * @param {{key: number, clock: "event" | "processing", scale: (t: number) => number, edge: (t: number) => number, line: (t: number) => number, width: number}} column
 * @param {{from: number, to: number, perRow: number, dotSize?: number}} range rows, half-open
 * @returns {Sketch}
 */
export const sketchOf = (table, run, column, range) => whole(sketchInPieces(table, run, column, range));

/**
 * The same in pieces.
 *
 * @param {Table} table @param {OutcomeRun} run @param {Parameters<typeof sketchOf>[2]} column
 * @param {{from: number, to: number, perRow: number, dotSize?: number}} range
 * @returns {Generator<void, Sketch>}
 */
export function* sketchInPieces(table, run, column, {from, to, perRow, dotSize = 2}) {
  /** @type {Sketch} */
  const sketch = {watermark: [], lateness: null, strokes: [], dots: []};
  const {recording} = run;
  if (!recording) return sketch;
  const {scale, edge, line, clock, key, width} = column;
  const history = historyOf(recording, table.length);
  const rowsEach = Math.max(1, Math.floor(1 / perRow)); // in a pixel

  const instant =
    clock === "processing"
      ? (/** @type {number} */ row) => table.arrives[Math.min(row, table.length) - 1] ?? -Infinity
      : (/** @type {number} */ row) => history.watermark[row];
  const allowed = clock === "event" && hasLateness(run) ? run.pipeline?.allowedLateness : null;
  sketch.watermark = stepsOf(instant, line, from, to, perRow, rowsEach);
  if (allowed !== null)
    sketch.lateness = stepsOf((row) => instant(row) - allowed, line, from, to, perRow, rowsEach);

  const {entries, firings, panes, elements} = recording;
  /** @type {Map<string, [number, number, number][]>} */
  const strokes = new Map();
  const seen = new Set();
  let lastPlace = NaN;
  const last = Math.min(to, table.length + 1);
  for (let e = history.entryFrom[from]; e < history.entryFrom[last]; e++) {
    if (e % pieceSize === 0) yield;
    if (entries.kind[e] !== kind.fire) continue;
    const i = entries.index[e];
    const pane = firings.pane[i];
    if (key >= 0 && panes.key[pane] !== key) continue;
    const x0 = Math.max(0, edge(panes.start[pane]));
    const x1 = Math.min(width, edge(panes.end[pane]));
    if (x1 <= 0 || x0 >= width) continue;
    const y = Math.round((entries.row[e] + 0.5) * perRow);
    const tone = timings[firings.timing[i]];
    const place = (y * 4096 + Math.round(x1)) * 4 + firings.timing[i];
    if (place === lastPlace) continue;
    lastPlace = place;
    if (seen.has(place)) continue;
    if (seen.size >= mostStrokes) break;
    seen.add(place);
    put(strokes, tone, [round(x0 + 0.5), round(Math.max(x0 + 1.5, x1 - 0.5)), y]);
  }
  sketch.strokes = [...strokes].map(([tone, at]) => ({tone, at}));

  const times = clock === "processing" ? table.arrives : table.time;
  /** @type {Map<string, Point[]>} */
  const dots = new Map();
  const tones = [...fates.map((fate) => marks[fate]?.tone ?? "none"), "none"];
  const alike = tones.map((tone) => tones.indexOf(tone));
  const places = new Set();
  // Rows that follow one another are at one place, mostly: then the set need not be asked.
  const lastOf = new Float64Array(tones.length).fill(NaN);
  for (let row = from; row < Math.min(to, table.length); row++) {
    if (row % pieceSize === 0) yield;
    if (table.kind[row] !== 0 || (key >= 0 && table.key[row] !== key)) continue;
    const element = history.element[row];
    const tone = alike[element === none ? fates.length : elements.fate[element]];
    const x = Math.round(scale(times[row]) / dotSize) * dotSize;
    const y = Math.round(((row + 0.5) * perRow) / dotSize) * dotSize;
    const place = (y * 4096 + x) * 32 + tone;
    if (place === lastOf[tone]) continue;
    lastOf[tone] = place;
    if (places.has(place)) continue;
    if (places.size >= mostStrokes) break;
    places.add(place);
    put(dots, tones[tone], [x, y]);
  }
  // what went wrong lies over what went right
  const order = ["onTime", "early", "correction", "open"];
  const rank = (/** @type {string} */ tone) => (order.indexOf(tone) + 10) % 10;
  sketch.dots = [...dots].map(([tone, at]) => ({tone, at})).sort((a, b) => rank(a.tone) - rank(b.tone));
  return sketch;
}

const round = (/** @type {number} */ n) => Math.round(n * 10) / 10;

/** @template T @param {Map<string, T[]>} map @param {string} at @param {T} value */
function put(map, at, value) {
  const list = map.get(at);
  if (list) list.push(value);
  else map.set(at, [value]);
}

/**
 * A line that goes down, and to the right where its value rises: as many points as there are pixels, at most.
 *
 * @param {(row: number) => number} instant before a row @param {(t: number) => number} scale
 * @param {number} from @param {number} to @param {number} perRow @param {number} rowsEach
 * @returns {Point[]}
 */
function stepsOf(instant, scale, from, to, perRow, rowsEach) {
  let x = scale(instant(from));
  /** @type {Point[]} */
  const points = [[x, from * perRow]];
  for (let row = from; row < to; row += rowsEach) {
    const next = scale(instant(Math.min(to, row + rowsEach)));
    if (next === x) continue;
    const y = round((row + 0.5) * perRow);
    points.push([x, y], [next, y]);
    x = next;
  }
  points.push([x, to * perRow]);
  return points;
}

/**
 * Events of a column by cells, or each by itself where they are few.
 *
 * @param {Table} table @param {OutcomeRun} run @param {Pick<PlannedColumn, "clock" | "key" | "scale" | "shown" | "width">} column
 * @param {{from: number, to: number, perRow: number}} range @param {number} size of a cell, in px; 0 for none
 * @param {import("./time.js").TimeFormat} format
 * @returns {Map<number, Cell>}
 */
export function cellsOf(table, run, column, {from, to, perRow}, size, format) {
  /** @type {Map<number, Cell>} */
  const cells = new Map();
  const {recording} = run;
  if (!recording) return cells;
  const {element} = historyOf(recording, table.length);
  const {clock, key, scale, shown, width} = column;
  const times = clock === "processing" ? table.arrives : table.time;
  /** @type {Map<number, Map<string, number>>} */
  const kinds = new Map();
  for (let row = from; row < Math.min(to, table.length); row++) {
    const t = times[row];
    if (table.kind[row] !== 0 || (key >= 0 && table.key[row] !== key) || t < shown.min || t > shown.max)
      continue;
    const x = scale(t);
    const y = (row + 0.5) * perRow;
    const at = size === 0 ? row : Math.floor(y / size) * 4096 + Math.floor(x / size);
    const i = element[row];
    const fate = i === none ? "none" : fates[recording.elements.fate[i]];
    let cell = cells.get(at);
    if (!cell) {
      const [cx, cy] =
        size === 0 ? [x, y] : [(Math.floor(x / size) + 0.5) * size, (Math.floor(y / size) + 0.5) * size];
      cell = {x: Math.min(width - 2, cx), y: cy, size, count: 0, late: 0, lost: 0, row, fate, title: null}; // prettier-ignore
      cells.set(at, cell);
      kinds.set(at, new Map());
    }
    cell.count++;
    if (late.has(fate)) cell.late++;
    if (gone.has(fate)) cell.lost++;
    const of = /** @type {Map<string, number>} */ (kinds.get(at));
    of.set(fate, (of.get(fate) ?? 0) + 1);
  }
  for (const [at, cell] of cells) {
    const of = [.../** @type {Map<string, number>} */ (kinds.get(at))].sort((a, b) => b[1] - a[1]);
    cell.fate = of[0][0];
    if (cell.count === 1)
      cell.title = {
        key: cell.fate === "none" ? "score.mark.none" : "score.mark",
        args: {id: table.ids[cell.row], time: format.short(table.time[cell.row])},
      };
  }
  return cells;
}

/**
 * Each partition's own watermark, as it stood at the end of each row of pixels.
 *
 * @param {Table} table @param {OutcomeRun} run @param {PlannedColumn} column @param {{from: number, to: number, perRow: number}} range
 */
function partitionsOf(table, run, column, {from, to, perRow}) {
  const count = run.pipeline?.partitions ?? 1;
  if (!run.recording || count < 2 || column.clock === "processing") return [];
  const {entries, partitions} = run.recording;
  const {entryFrom} = historyOf(run.recording, table.length);
  const lanes = partitionLines(run, table.length, column.line, {from, top: from * perRow});
  const rowsEach = Math.max(1, Math.floor(1 / perRow));
  /** @type {Map<number, number>} */
  const moved = new Map();
  for (let row = from; row < to; row += rowsEach) {
    moved.clear();
    for (let e = entryFrom[row]; e < entryFrom[Math.min(to, row + rowsEach)]; e++)
      if (entries.kind[e] === kind.partition)
        moved.set(partitions.partition[entries.index[e]], entries.index[e]);
    for (const [partition, i] of moved)
      lanes.move(partition, partitions.watermark[i], partitions.idle[i] === 1, round((row + 0.5) * perRow));
  }
  return lanes.end(to * perRow);
}

/** What was counted last: while someone steps and hovers it stays. @type {WeakMap<Plan, {what: string, columns: Column[]}>} */
const counted = new WeakMap();

/** @param {Table} table @param {OutcomeRun[]} runs @param {Plan} plan @param {{from: number, to: number, perRow: number}} range @returns {Column[]} */
function columnsOf(table, runs, plan, range) {
  const {from, to, perRow} = range;
  const what = `${from} ${to} ${perRow}`;
  const held = counted.get(plan);
  if (held?.what === what) return held.columns;
  const events = (to - from) * plan.columns.length;
  let size = events <= mostMarks ? 0 : cellSize;
  let cellsByColumn = plan.columns.map((column) =>
    cellsOf(table, runs[column.run], column, range, size, plan.format),
  );
  const total = () => cellsByColumn.reduce((sum, cells) => sum + cells.size, 0);
  while (size > 0 && total() > mostCells) {
    size *= 1.5;
    cellsByColumn = plan.columns.map((column) =>
      cellsOf(table, runs[column.run], column, range, size, plan.format),
    );
  }
  /** @type {Column[]} */
  const columns = plan.columns.map((column, i) => {
    const run = runs[column.run];
    const sketch = sketchOf(table, run, column, range);
    const cells = [...cellsByColumn[i].values()];
    return {
      ...{
        run: column.run,
        key: column.key < 0 ? null : table.keys[column.key],
        name: column.name,
        heading: column.heading,
      },
      ...{x: column.x, width: column.width, clock: column.clock, shown: column.shown, all: column.all},
      ...{ticks: column.ticks, watermark: sketch.watermark, lateness: sketch.lateness},
      partitions: partitionsOf(table, run, column, range),
      ...{bands: [], ghosts: [], bars: [], marks: [], signals: [], notes: []},
      ...{delay: null, allowedLateness: null, refused: refusalOf(run)},
      ended: endedAt(table, run, (row) => row * perRow, {top: from * perRow, bottom: to * perRow}),
      dense: {strokes: sketch.strokes, cells, chart: column, picked: {bands: [], strokes: [], dots: []}},
    };
  });
  counted.set(plan, {what, columns});
  return columns;
}

/**
 * The score of rows that are lower than `highest`: what `scoreModel` gives, with `dense` in place of marks, bars and bands.
 *
 * @param {{table: Table, runs: OutcomeRun[], view: View & {perRow: number}}} what `from`, `to`: the rows in view
 * @returns {ScoreModel}
 */
export function denseModel({table, runs, view}) {
  const {perRow} = view;
  const rows = table.length + 1;
  const from = Math.max(0, Math.min(view.from ?? 0, rows));
  const to = Math.max(from, Math.min(view.to ?? rows, rows));
  const follow = to - from < rows * 0.7;
  const plan = planOf(table, runs, {...view, from, to, follow: view.follow && follow});
  const columns = columnsOf(table, runs, plan, {from, to, perRow}).map((column, i) => ({
    ...column,
    dense: column.dense && {
      ...column.dense,
      picked: pickedIn({table, runs}, plan.columns[i], view.selected ?? null, {perRow, bottom: to * perRow}),
    },
  }));
  const strip = (/** @type {number | null | undefined} */ row) =>
    typeof row === "number" && row >= 0 && row < rows
      ? {row, y: row * perRow, height: Math.max(1, perRow)}
      : null;
  const step = view.step ?? null;
  return {
    width: plan.width * plan.columns.length,
    height: rows * perRow,
    head: {height: plan.headHeight},
    rows: plan.places,
    perRow,
    from,
    to,
    step,
    stepY: step === null || step >= table.length ? null : (step + 1) * perRow,
    selected: strip(eventOf(view.selected ?? null)),
    hovered: strip(view.hovered),
    columns,
    guide: null,
    legend: /** @type {ScoreModel["legend"]} */ (plan.legend),
    format: plan.format,
  };
}

/** Numbers of rows to be written at the side, with where they stand. @param {ScoreModel} model @returns {{row: number, y: number}[]} */
export function rulerOf({perRow, from, to}) {
  const each = perRow ?? highest;
  const least = 34 / each;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= least) ?? power * 10);
  const found = [];
  for (let number = Math.ceil((from + 1) / step) * step; number <= to; number += step)
    found.push({row: number - 1, y: (number - 0.5) * each});
  if (from === 0 && step > 1) found.unshift({row: 0, y: each / 2});
  return found;
}
