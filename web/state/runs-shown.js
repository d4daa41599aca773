// Which runs have a column? Some may be hidden, and of very many there is a page: what is asked for comes into view.
import {runsShown} from "../model/layout.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect */

/** A run has a column, and that is in view. @param {State} state @param {number} run @returns {[State, Effect[]]} */
export function withRunShown(state, run) {
  const runs = state.result?.runs ?? [];
  const name = runs[run]?.name;
  const hiddenRuns = state.hiddenRuns.filter((hidden) => hidden !== name);
  const next = hiddenRuns.length === state.hiddenRuns.length ? state : {...state, hiddenRuns};
  const effects = /** @type {Effect[]} */ ([{type: "showRun", run}]);
  if (name === undefined || runsShown(runs, next).includes(run)) return [next, effects];
  const before = runs.slice(0, run).filter((other) => !hiddenRuns.includes(other.name));
  return [{...next, runsFrom: before.length}, effects];
}

/** @type {import("../state.js").Handlers} */
export const runMessages = {
  runShown(state, {run}) {
    const [next, effects] = withRunShown(state, run);
    // The button that was pressed may go with the last one that was hidden.
    const wasHidden = next.hiddenRuns !== state.hiddenRuns;
    return [next, wasHidden ? [...effects, {type: "focusRun", run, part: "menu"}] : effects];
  },
  /** Its column goes; its results stay. */
  runHidden(state, {run}) {
    const runs = state.result?.runs ?? [];
    const shown = runsShown(runs, state).filter((other) => other !== run);
    if (shown.length === 0) return [state, []];
    const next = {...state, hiddenRuns: [...state.hiddenRuns, runs[run].name]};
    const beside = shown.find((other) => other > run) ?? shown[shown.length - 1];
    return [next, [{type: "focusRun", run: beside, part: "menu"}]];
  },
  runsPaged: (state, {from}) => [{...state, runsFrom: Math.max(0, from)}, []],
};
