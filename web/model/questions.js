// What is the engine asked about what came of a run, for all runs at once, and how do its answers come back?
import {none} from "../recording.js";
import {firingNamed, panesNamed} from "./selection.js";
import {instantOf} from "./why.js";

/** @import {Cost, Counterfactual, Engine} from "../engine.js" */
/** @import {OutcomeRun, Recording, Table} from "../recording.js" */
/** @import {SelectedFiring, SelectedWindow} from "./selection.js" */
/** @import {PaneTold} from "./story.js" */

/** Panes of a window that are told of: windows of several keys lie one upon the other. */
const most = 4;

/** The fate of the event in `row` in each run, and the arithmetic of its first window. @param {Engine} engine @param {OutcomeRun[]} runs @param {number} row */
export const fatesOf = async (engine, runs, row) => ({
  fates: await ofEach(runs, (run) => engine.explain(run, row)),
  assignments: await ofEach(runs, (run) => engine.assignment(run, row)),
});

/** What would have helped it. @param {Engine} engine @param {OutcomeRun[]} runs @param {number} row @returns {Promise<Counterfactual[][]>} */
export async function trialsOf(engine, runs, row) {
  const would = [];
  for (const [run, {recording}] of runs.entries())
    would.push(recording ? await engine.counterfactuals(run, row) : []);
  return would;
}

/**
 * The story of a window in each run, or of the one that fired. What would make it fire takes further runs: `firesBy` adds it.
 *
 * @param {Engine} engine @param {{table: Table, runs: OutcomeRun[]}} result @param {SelectedWindow | SelectedFiring} of
 * @returns {Promise<(PaneTold[] | null)[]>} null: of a run that is not told of
 */
export async function storiesOf(engine, {table, runs}, of) {
  const firing = of.kind === "firing" ? firingNamed(table, runs, of) : none;
  const told = [];
  for (const [i, run] of runs.entries()) {
    if (!run.recording || (of.kind === "firing" && of.run !== i)) {
      told.push(null);
      continue;
    }
    const panes = of.kind === "firing" ? [run.recording.firings.pane[firing]] : panesNamed(table, run, of);
    /** @type {PaneTold[]} */
    const its = [];
    for (const pane of panes.slice(0, most)) {
      const after = await engine.explainWindow(i, pane, table.length);
      const before = await engine.explainWindow(i, pane, table.length - 1);
      its.push({pane, after, before, would: [], ...(await boundsOf(engine, run.recording, i, pane))});
    }
    told.push(its);
  }
  return told;
}

/** The same with what would make each pane fire. @param {Engine} engine @param {(PaneTold[] | null)[]} told @returns {Promise<(PaneTold[] | null)[]>} */
export async function firesBy(engine, told) {
  const result = [];
  for (const [i, panes] of told.entries()) {
    if (!panes) {
      result.push(null);
      continue;
    }
    const its = [];
    for (const of of panes) its.push({...of, would: await engine.counterfactualsOfWindow(i, of.pane)});
    result.push(its);
  }
  return result;
}

/**
 * The last instant of a pane’s window and when its state goes, as the event that opened it has them; and how that one came into
 * it. Null where its window became another one.
 *
 * @param {Engine} engine @param {Recording} recording @param {number} run @param {number} pane
 * @returns {Promise<Pick<PaneTold, "last" | "keptUntil" | "assignment">>}
 */
async function boundsOf(engine, {panes}, run, pane) {
  const row = panes.opened[pane];
  const {listed} = await engine.explain(run, row);
  const of = listed.find(
    ({start, end}) => instantOf(start) === panes.start[pane] && instantOf(end) === panes.end[pane],
  );
  const assignment = await engine.assignment(run, row);
  return {last: of?.last ?? null, keptUntil: of?.keptUntil ?? null, assignment};
}

/** @param {Engine} engine @param {OutcomeRun[]} runs @returns {Promise<(Cost | null)[]>} */
export const costsOf = (engine, runs) => ofEach(runs, (run) => engine.cost(run));

/** @template T @param {OutcomeRun[]} runs @param {(run: number) => Promise<T>} question @returns {Promise<(T | null)[]>} */
const ofEach = (runs, question) =>
  Promise.all(runs.map(({recording}, run) => (recording ? question(run) : null)));
