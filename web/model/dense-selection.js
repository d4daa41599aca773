// What of a picture is selected whose rows have no height of their own, and what is at a place of it?
import {entryKinds, none} from "../recording.js";
import {historyOf} from "./history.js";
import {panesHeld} from "./panes.js";
import {isGlobal, overlaps} from "./run-kind.js";
import {belongings, chosenOf, firingOf, windowOf} from "./selection.js";

/** @import {OutcomeRun, Recording, Table} from "../recording.js" */
/** @import {Point} from "./score.js" */
/** @import {Selection} from "./selection.js" */

/**
 * One chart of such a picture: of which run and key (−1: all), and where instants stand in it.
 * @typedef {{run: number, key: number, clock: "event" | "processing", width: number, scale: (t: number) => number,
 *   edge: (t: number) => number}} Chart
 *
 * What of a chart belongs to what is selected. `bands`: its windows, `chosen` if it is the window itself; `strokes`: its
 * firings, from `x0` to `x1`; `dots`: its events.
 * @typedef {{bands: {x: number, y: number, width: number, height: number, chosen: boolean}[],
 *   strokes: [number, number, number][], dots: Point[]}} Picked
 */

const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));
const mostBands = 60;
const mostOthers = 400;
/** How far beside a firing a pointer still means it, px. */
const reach = 5;

/**
 * What a click on a place of a chart selects: the firing that is next to it, else the window there, unless windows lie over
 * one another.
 *
 * @param {{table: Table, runs: OutcomeRun[]}} outcome @param {Chart} chart @param {Point} place px @param {number} perRow
 * @returns {Selection | null}
 */
export function denseSelectionAt({table, runs}, chart, [x, y], perRow) {
  const run = runs[chart.run];
  const {recording} = run;
  if (!recording) return null;
  const firing = firingAt(table, recording, chart, [x, y], perRow);
  if (firing !== null) return firingOf(table, runs, chart.run, firing);
  if (overlaps(run) || isGlobal(run)) return null;
  const row = Math.min(table.length, Math.max(0, Math.floor(y / perRow)));
  const {panes} = recording;
  /** @type {number[]} */
  let found = [];
  for (const pane of panesHeld(recording, row, row)) {
    if (chart.key >= 0 && panes.key[pane] !== chart.key) continue;
    if (x < chart.edge(panes.start[pane]) || x >= chart.edge(panes.end[pane])) continue;
    // of sessions of several keys the shortest one: it lies on the others
    const least = found.length > 0 ? panes.end[found[0]] - panes.start[found[0]] : Infinity;
    const length = panes.end[pane] - panes.start[pane];
    if (length < least) found = [pane];
    else if (length === least) found.push(pane);
  }
  if (found.length === 0) return null;
  let [pane] = found;
  while (panes.into[pane] !== none) pane = panes.into[pane]; // a session that became another one is that one
  const window = windowOf(table, run, pane);
  const isAlone = found.every((other) => panes.key[other] === panes.key[found[0]]);
  return isAlone ? window : {...window, key: null};
}

/** The firing at a place, by its number in the recording. @param {Table} table @param {Recording} recording @param {Chart} chart @param {Point} place @param {number} perRow */
function firingAt(table, {entries, firings, panes, ...rest}, chart, [x, y], perRow) {
  const {entryFrom} = historyOf({entries, firings, panes, ...rest}, table.length);
  const rows = table.length + 1;
  const from = Math.max(0, Math.min(rows, Math.floor((y - reach) / perRow)));
  const to = Math.max(0, Math.min(rows, Math.ceil((y + reach) / perRow)));
  let best = {firing: -1, away: reach, length: Infinity};
  for (let e = entryFrom[from]; e < entryFrom[to]; e++) {
    if (entries.kind[e] !== kind.fire) continue;
    const firing = entries.index[e];
    const pane = firings.pane[firing];
    if (chart.key >= 0 && panes.key[pane] !== chart.key) continue;
    if (x < chart.edge(panes.start[pane]) - 2 || x > chart.edge(panes.end[pane]) + 2) continue;
    const away = Math.abs((entries.row[e] + 0.5) * perRow - y);
    const length = panes.end[pane] - panes.start[pane];
    if (away < best.away || (away === best.away && length < best.length)) best = {firing, away, length};
  }
  return best.firing < 0 ? null : best.firing;
}

/**
 * Where in a chart that is which belongs to a selection.
 *
 * @param {{table: Table, runs: OutcomeRun[]}} outcome @param {Chart} chart @param {Selection | null} selection
 * @param {{perRow: number, bottom: number}} of `bottom`: px, where rows end
 * @returns {Picked}
 */
export function pickedIn({table, runs}, {run, key, clock, scale, edge, width}, selection, {perRow, bottom}) {
  /** @type {Picked} */
  const picked = {bands: [], strokes: [], dots: []};
  const {recording} = runs[run];
  if (selection === null || !recording) return picked;
  const {panes, firings} = recording;
  const own = belongings(table, runs, run, selection);
  const {isWindow} = chosenOf(table, runs, run, selection);
  const across = (/** @type {number} */ pane) =>
    /** @type {Point} */ ([Math.max(0, edge(panes.start[pane])), Math.min(width, edge(panes.end[pane]))]);
  const isHere = (/** @type {number} */ pane) => key < 0 || panes.key[pane] === key;
  for (const pane of own.panes) {
    const [x0, x1] = across(pane);
    if (!isHere(pane) || x1 <= 0 || x0 >= width || picked.bands.length >= mostBands) continue;
    const y = panes.opened[pane] * perRow;
    const closed = panes.closed[pane];
    const end = closed === none ? bottom - 1 : (closed + (panes.into[pane] === none ? 1 : 0)) * perRow;
    picked.bands.push({x: x0, y, width: Math.max(2, x1 - x0), height: Math.max(2, end - y), chosen: isWindow(pane)}); // prettier-ignore
  }
  const {firingRow} = historyOf(recording, table.length);
  for (const firing of own.firings) {
    const [x0, x1] = across(firings.pane[firing]);
    if (!isHere(firings.pane[firing]) || x1 <= 0 || x0 >= width || picked.strokes.length >= mostOthers)
      continue;
    picked.strokes.push([x0, Math.max(x0 + 2, x1), (firingRow[firing] + 0.5) * perRow]);
  }
  const times = clock === "processing" ? table.arrives : table.time;
  const rows = selection.kind === "event" ? [selection.row] : own.rows;
  for (const row of rows) {
    if (picked.dots.length >= mostOthers) break;
    if (key < 0 || table.key[row] === key) picked.dots.push([scale(times[row]), (row + 0.5) * perRow]);
  }
  return picked;
}
