// Which shapes do windows have? Bands from the row that opened one to the row that closed it, and the outlines of those that an event missed.
import {isShown} from "./column.js";
import {moveLine, rowHeight} from "./layout.js";
import {panesHeld} from "./panes.js";
import {overlaps} from "./run-kind.js";
import {none, windowsOf} from "../recording.js";

/** @import {Plan, PlannedColumn} from "./layout.js" */
/** @import {Band} from "./score.js" */
/** @import {Chosen} from "./selection.js" */
/** @import {OutcomeRun, Recording, Table} from "../recording.js" */

const mostBands = 150;

/**
 * The shapes of windows: from the row that opened one to the row that closed it. Overlapping ones show only for the
 * selected event.
 *
 * @param {Table} table @param {OutcomeRun} run @param {Plan} plan @param {PlannedColumn} column
 * @param {{from: number, to: number, top: number, bottom: number}} range
 * @param {{closeY: Map<number, number>, chosen: Chosen, over: Chosen, before: (row: number) => number}} has
 * @returns {Band[]}
 */
export function bandsOf(table, run, plan, column, range, {closeY, chosen, over, before}) {
  const recording = /** @type {Recording} */ (run.recording);
  const {panes} = recording;
  const {edge} = column;
  const onlyChosen = overlaps(run);
  /** @type {Band[]} */
  const bands = [];
  /** Bands of equal windows of several keys are one. @type {Map<string, Band>} */
  const unions = new Map();
  /** @type {Map<number, Band>} */
  const bandOf = new Map();
  const topOf = (/** @type {number} */ row) => before(row) + 2.5;

  for (const pane of panesHeld(recording, range.from, range.to - 1)) {
    if (!isShown(column, panes.key[pane])) continue;
    const isOfChosen = chosen.panes.has(pane);
    if (onlyChosen && !isOfChosen && !over.panes.has(pane)) continue;
    if (bands.length >= mostBands && !isOfChosen) continue;
    const opens = panes.opened[pane] >= range.from;
    const closes = panes.closed[pane] !== none && panes.closed[pane] < range.to;
    const shared = panes.into[pane] !== none;
    const endless = panes.start[pane] === -Infinity;
    const top = opens ? topOf(panes.opened[pane]) : range.top;
    const bottom = !closes
      ? range.bottom
      : shared
        ? topOf(panes.closed[pane])
        : (closeY.get(pane) ?? before(panes.closed[pane]) + moveLine);
    const x0 = edge(panes.start[pane]);
    const x1 = edge(panes.end[pane]);
    if (bottom <= top || x1 < 0 || x0 > column.width) continue;
    const several = column.severalKeys;
    const name = `${panes.start[pane]} ${panes.end[pane]}`;
    const union = several || endless ? unions.get(name) : undefined;
    if (union && !shared && top <= union.y + union.height) {
      const end = Math.max(union.y + union.height, bottom);
      union.height = end - union.y;
      union.closes &&= closes || end > bottom;
      union.several ||= panes.key[union.pane] !== panes.key[pane];
      union.selected ||= isOfChosen;
      union.chosen ||= chosen.isWindow(pane);
      union.over ||= over.panes.has(pane);
      continue;
    }
    /** @type {Band} */
    const band = {
      x: x0,
      y: top,
      width: Math.max(2, x1 - x0),
      height: bottom - top,
      pane,
      endless,
      opens,
      closes,
      shared: shared && closes,
      covered: [],
      several: false,
      selected: isOfChosen,
      chosen: chosen.isWindow(pane),
      over: over.panes.has(pane),
      title: {
        key: "score.band",
        args: {window: plan.format.window({start: panes.start[pane], end: panes.end[pane]})},
      },
    };
    bands.push(band);
    unions.set(name, band);
    bandOf.set(pane, band);
  }
  for (const [pane, band] of bandOf)
    if (band.shared) bandOf.get(panes.into[pane])?.covered.push([band.x, band.x + band.width]);
  return bands;
}

/**
 * Windows that the selected event came too late for: they are gone, so only their place is shown.
 *
 * @param {Table} table @param {OutcomeRun} run @param {Plan} plan @param {PlannedColumn} column
 * @param {{from: number, to: number}} range @param {number | null} selected
 */
export function ghostsOf(table, run, plan, column, range, selected) {
  const element =
    selected === null || selected >= table.length ? none : (column.history?.element[selected] ?? none);
  if (element === none || selected === null || selected < range.from || selected >= range.to) return [];
  const recording = /** @type {Recording} */ (run.recording);
  if (!isShown(column, recording.elements.key[element])) return [];
  return windowsOf(recording, element)
    .filter(({late}) => late)
    .slice(0, 12)
    .map(({start, end}) => ({
      x: column.edge(start),
      y: plan.tops[selected] + plan.places[selected].line - rowHeight / 2 + 1,
      width: Math.max(2, column.edge(end) - column.edge(start)),
      height: 18,
    }));
}
