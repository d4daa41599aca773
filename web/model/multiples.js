// What does a small chart for each key show? All rows of each run, on the same axes, so that one sees which key is unlike the others.
import {cellsOf, mostMarks, sketchOf} from "./dense.js";
import {pickedIn} from "./dense-selection.js";
import {formatOf, planOf} from "./layout.js";

/** @import {OutcomeRun, Table} from "../recording.js" */
/** @import {Cell, Sketch} from "./dense.js" */
/** @import {Chart, Picked} from "./dense-selection.js" */
/** @import {Column, View} from "./score.js" */
/** @import {Selection} from "./selection.js" */

/**
 * A run of one key. `cells`: its events, each by itself, where all of them are few; else the sketch has them as dots.
 * @typedef {Chart & {name: string, sketch: Sketch, cells: Cell[] | null, picked: Picked, ticks: {x: number, label: string}[]}} Small
 *
 * @typedef {{key: string, events: number, first: number, charts: Small[]}} Card of a key; `first`: row of its first event
 */

const mostCharts = 96;
const [narrowest, roomy] = [96, 150];
const [lowest, highest] = [116, 300];
const between = 12;
/** What a card has around its charts, px. */
const around = {across: 2, down: 44};
const tallestRow = 26;

/**
 * As many keys as have room, each with a chart of every run.
 *
 * @param {{table: Table, runs: OutcomeRun[], view: View}} outcome
 * @param {{width: number, height: number, selected: Selection | null}} room px that there are
 */
export function multiplesModel({table, runs, view}, {width, height, selected}) {
  const {columns} = planOf(table, runs, {...view, key: null, columns: "runs", follow: false, extents: {}});
  const shown = columns.filter(({run}) => runs[run].recording !== null);
  const each = Math.max(1, shown.length);
  const keys = table.keys.slice(0, Math.floor(mostCharts / each));
  const most = (/** @type {number} */ least) => Math.max(1, Math.min(keys.length, Math.floor(width / (least * each)))); // prettier-ignore
  const heightOf = (/** @type {number} */ across) => {
    const down = Math.max(1, Math.ceil(keys.length / across));
    return (height - (down - 1) * between) / down - around.down;
  };
  // Narrower ones where that brings all of them into view.
  let across = most(roomy);
  while (across < most(narrowest) && heightOf(across) < lowest) across++;
  const chart = Math.floor((Math.floor((width - (across - 1) * between) / across) - around.across) / each);
  const fits = heightOf(across);
  const perRow = Math.min(tallestRow, Math.max(lowest, Math.min(highest, fits)) / (table.length + 1));
  const bottom = Math.round((table.length + 1) * perRow);
  const format = formatOf(table, runs, view.zone);
  const counts = countsOf(table);
  /** @returns {Small} */
  const small = (/** @type {Column & {key: number}} */ column, /** @type {number} */ key) => {
    const {min, max} = column.shown;
    const left = 6;
    const inner = chart - 2 * left;
    const scale = (/** @type {number} */ t) =>
      t === -Infinity ? 2 : t === Infinity ? chart - 2 : Math.max(2, Math.min(chart - 2, left + ((t - min) / (max - min || 1)) * inner)); // prettier-ignore
    const isKeyed = runs[column.run].pipeline?.keyed !== false;
    const {run, clock, shown: extent, name} = column;
    const axis = {run, clock, key: isKeyed ? key : -1, width: chart, scale, edge: scale, line: scale};
    const range = {from: 0, to: table.length + 1, perRow};
    const isFew = table.length * each <= mostMarks;
    return {
      ...axis,
      name,
      sketch: sketchOf(table, runs[run], axis, {...range, dotSize: 1}),
      cells: isFew
        ? [...cellsOf(table, runs[run], {...axis, shown: extent}, range, 0, format).values()]
        : null,
      picked: pickedIn({table, runs}, axis, selected, {perRow, bottom}),
      ticks: format.ticks({min, max, width: inner}).map(({time, label}) => ({x: scale(time), label})),
    };
  };
  /** @type {Card[]} */
  const cards = keys.map((name, key) => ({
    key: name,
    events: counts.events[key],
    first: counts.first[key],
    charts: shown.map((column) => small(/** @type {any} */ (column), key)),
  }));
  return {cards, chart, bottom, perRow, several: each > 1, more: table.keys.length - keys.length};
}

/** How many events each key has, and which is its first. @param {Table} table */
function countsOf({keys, key, kind, length}) {
  const events = new Uint32Array(keys.length);
  const first = new Int32Array(keys.length).fill(-1);
  for (let row = 0; row < length; row++) {
    if (kind[row] !== 0) continue;
    if (events[key[row]]++ === 0) first[key[row]] = row;
  }
  return {events, first};
}
