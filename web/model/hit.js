// What is at a place of the picture? The mark, the bar or the band there, as it would be selected.
import {none} from "../recording.js";
import {barHeight} from "./bars.js";
import {firingOf, windowOf} from "./selection.js";

/** @import {Column} from "./score.js" */
/** @import {OutcomeRun, Table} from "../recording.js" */
/** @import {Selection} from "./selection.js" */

/** px around a mark, for a pointer and for a finger. */
export const reach = {fine: 9, coarse: 16};

/** The event whose mark is at a place of a column; null if there is none. @param {Column} column @param {number} x @param {number} y @param {number} near px */
export function markAt({marks}, x, y, near) {
  let found = null;
  let least = near;
  for (const mark of marks) {
    const away = Math.hypot(mark.x - x, mark.y - y);
    if (away <= least && !mark.other) [found, least] = [mark, away];
  }
  return found;
}

/**
 * What is selected by a click on a place of a column: an event by its mark, else the firing of a bar, else the window of a band.
 *
 * @param {{table: Table, runs: OutcomeRun[]}} outcome @param {Column} column @param {number} x @param {number} y
 * @param {number} near px around a mark
 * @returns {Selection | null}
 */
export function selectionAt({table, runs}, column, x, y, near) {
  const mark = markAt(column, x, y, near);
  if (mark) return {kind: "event", row: mark.row};
  const run = runs[column.run];
  const half = Math.max(barHeight / 2 + 1, Math.min(near, 12) - 1);
  const bar = column.bars.find(
    (bar) => Math.abs(bar.y - y) <= half && x >= bar.x - 1 && x <= Math.max(bar.x + bar.width, bar.x + 24),
  );
  if (bar)
    return bar.firing === null
      ? windowOf(table, run, bar.pane)
      : firingOf(table, runs, column.run, bar.firing);
  // Of several the smallest one: it lies within the others, or on them.
  const [band] = column.bands
    .filter((band) => x >= band.x && x <= band.x + band.width && y >= band.y && y <= band.y + band.height)
    .sort((a, b) => a.width - b.width || b.y - a.y);
  if (!band || !run.recording) return null;
  const {into} = run.recording.panes;
  let pane = band.pane;
  while (into[pane] !== none) pane = into[pane]; // a session that became another one is that one
  const window = windowOf(table, run, pane);
  return band.several ? {...window, key: null} : window;
}
