// What is kept as long as someone looks at the same outcome?
import {whole} from "./pieces.js";

/** @import {View} from "./score.js" */
/** @import {OutcomeRun, Table} from "../recording.js" */

/**
 * What the layout of rows and the extents of axes are kept for, as long as someone looks at the same outcome.
 *
 * @template T
 * @param {(table: Table, runs: OutcomeRun[], view: View) => Generator<void, T>} make
 * @param {(view: View) => unknown[]} parts  of a view that matter
 */
export function keptPieces(make, parts) {
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
export const kept = (make, parts) =>
  keptPieces(function* (table, runs, view) {
    return make(table, runs, view);
  }, parts);
