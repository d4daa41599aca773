// What is the engine asked about a run beyond what came of it, once someone wants to see it?

import {isSameSelection} from "../model/selection.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect */

/** @type {import("../state.js").Handlers} */
export const whyMessages = {
  stepsRunChosen: (state, {run}) => [{...state, stepsRun: run}, []],
  told: (state, {revision, of, runs}) => [
    revision === state.revision && isSameSelection(of, state.selected)
      ? {...state, story: {of, runs}}
      : state,
    [],
  ],
  costToggled(state) {
    const next = {...state, costOpen: !state.costOpen};
    return [next, wondered(next)];
  },
  costsFound: (state, {revision, runs}) => [
    revision === state.revision ? {...state, costs: {revision, runs}} : state,
    [],
  ],
};

/** What is to be asked about the result that is there. @param {State} state @returns {Effect[]} */
export function wondered({result, revision, costOpen, costs}) {
  if (result?.revision !== revision) return [];
  return costOpen && costs?.revision !== revision ? [{type: "cost", revision}] : [];
}
