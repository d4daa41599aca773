// What is below the score? The results, and all that says why: of what is selected, and its ticket step by step; what to look at;
// what it costs.
import {html, nothing} from "lit/html.js";
import {guard} from "lit/directives/guard.js";
import {flinkVersion} from "../flink-version.js";
import {adviceModel} from "../model/advice.js";
import {costModel} from "../model/cost.js";
import {eventOf, firingNamed} from "../model/selection.js";
import {stepsModel} from "../model/steps.js";
import {storyModel} from "../model/story.js";
import {rowsOf} from "../model/table.js";
import {windowStepsModel} from "../model/window-steps.js";
import {whyModel} from "../model/why.js";
import {isStale} from "../state.js";
import {advicePanel} from "./advice.js";
import {costPanel} from "./cost.js";
import {guideLink} from "./guide-link.js";
import {resultsPanel} from "./results.js";
import {stepsPanel} from "./steps.js";
import {story} from "./story.js";
import {why} from "./why.js";

/** @import {SelectedFiring, SelectedWindow} from "../model/selection.js" */
/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State */

/** @param {State} state @param {About} about @param {Context} context */
export function panels(state, about, context) {
  const {selected, hovered, over, step, key, advice, costOpen, costs} = state;
  const guide = guideLink(context.lang, context.isPage);
  const known = advice?.revision === about.revision ? advice.runs : null;
  return html`${guard([about.runs, key, context.lang, state.results, step, selected, hovered, over, state.menu === "results"], () => resultsPanel(state, about, context))}
    ${selected && selected.kind !== "event" ? windowReasons(state, selected, about, context) : eventReasons(state, about, context)}
    ${known ? guard([about.runs, advice, about.zone, context.lang], () => advicePanel(adviceModel({...about, advice: known}), context)) : nothing}
    ${guard([costOpen, costs, context.lang], () => costPanel(costOpen ? costModel({runs: about.runs, costs: costs?.runs ?? []}) : null, context))}
    <p class="follows">
      ${context.message("why.follows", {version: flinkVersion})}${guide ? html` <a class="part" href=${guide}>${context.message("why.guide")}</a>` : nothing}
    </p>`;
}

/** @typedef {NonNullable<State["result"]> & {zone?: string, asOf?: string | null}} About */

/** @param {State} state @param {About} about @param {Context} context */
function eventReasons(state, about, context) {
  const {selected, explained, advice, stepsRun, step, document} = state;
  const stale = isStale(state);
  // While something is wrong, what was said last stays.
  const row = stale && explained ? explained.row : eventOf(selected);
  const {fates, assignments, would} = explained ?? {};
  const reasons = whyModel({...about, selected: row, explained: fates, would});
  const known = advice?.revision === about.revision ? advice.runs : null;
  const steps = () =>
    stepsModel({
      ...about,
      why: reasons,
      chosen: stepsRun,
      explained: fates,
      assignments,
      advice: known ?? [],
      typed: row === null ? undefined : rowsOf(document)[row]?.time,
    });
  return html`${why(reasons, stale, context, step !== null && row !== null && row > step)}
  ${known ? guard([about.revision, advice, explained, stepsRun, row, about.zone, context.lang], () => stepsPanel(steps(), context)) : nothing}`;
}

/** @param {State} state @param {SelectedWindow | SelectedFiring} of @param {About} about @param {Context} context */
function windowReasons(state, of, about, context) {
  const {advice, story: known, stepsRun} = state;
  const index = of.kind === "firing" ? firingNamed(about.table, about.runs, of) : -1;
  if (of.kind === "firing" && index < 0) return why(null, isStale(state), context);
  const progress = about.runs.map((_, i) => advice?.runs[i]?.diagnosis.progress ?? null);
  const told = about.runs.map((_, i) => known?.runs[i] ?? null);
  const firing = of.kind === "firing" ? {run: of.run, firing: index} : null;
  return guard(
    [about.revision, advice, known, of, stepsRun, about.zone, isStale(state), context.lang],
    () => [
      story(storyModel({...about, of, firing, told, progress}), isStale(state), context),
      stepsPanel(windowStepsModel({...about, of, chosen: stepsRun, told, progress}), context),
    ],
  );
}
