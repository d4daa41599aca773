// What is below the score beside the results? Why an event ended as it did, step by step; what to look at; what it costs.
import {html, nothing} from "lit";
import {guard} from "lit/directives/guard.js";
import {adviceModel} from "../model/advice.js";
import {costModel} from "../model/cost.js";
import {eventOf} from "../model/selection.js";
import {stepsModel} from "../model/steps.js";
import {rowsOf} from "../model/table.js";
import {whyModel} from "../model/why.js";
import {isStale} from "../state.js";
import {advicePanel} from "./advice.js";
import {costPanel} from "./cost.js";
import {stepsPanel} from "./steps.js";
import {why} from "./why.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State */

/** @param {State} state @param {NonNullable<State["result"]> & {zone?: string}} result @param {Context} context */
export function panels(state, result, context) {
  const {selected, step, explained, advice, stepsRun, costs, costOpen} = state;
  const told = isStale(state) && explained ? explained.row : eventOf(selected);
  const typed = told === null ? undefined : rowsOf(state.document)[told]?.time;
  const {fates, would, assignments} = explained ?? {};
  const reasons = whyModel({...result, selected: told, explained: fates, would});
  const isAdvised = advice?.revision === result.revision;
  return html`
    ${why(reasons, isStale(state), context, step !== null && told !== null && told > step)}
    ${isAdvised ? guard([result.runs, advice, explained, stepsRun, told, result.zone, context.lang], () => stepsPanel(stepsModel({...result, why: reasons, chosen: stepsRun, explained: fates, assignments, advice: advice.runs, typed}), context)) : nothing}
    ${isAdvised ? guard([result.runs, advice, result.zone, context.lang], () => advicePanel(adviceModel({...result, advice: advice.runs}), context)) : nothing}
    ${guard([costOpen, costs, context.lang], () => costPanel(costOpen ? costModel({runs: result.runs, costs: costs?.runs ?? []}) : null, context))}
  `;
}
