// What does the form do to the pipeline, and what is done with its runs?
import {
  mergePatch,
  runsOf,
  uniqueName,
  varies,
  withOption,
  withRunAdded,
  withUnified,
  withVaried,
} from "../model/scenario.js";
import {edited} from "./edit.js";

/** @type {import("../state.js").Handlers} */
export const pipelineMessages = {
  optionChanged: (state, {path, value, run, step}) =>
    edited(state, withOption(state.document, path, value, run), undefined, step ? `${path}:${run}` : null),
  optionVaried(state, {path}) {
    const change = varies(state.document, path) ? withUnified : withVaried;
    return edited(state, change(state.document, path));
  },
  runAdded: (state) => edited(state, withRunAdded(state.document)),
  runRenamed(state, {run, name}) {
    const runs = runsOf(state.document).map((held, i) =>
      i === run ? {...held, name: uniqueName(state.document, name, i)} : held,
    );
    return name.trim() === "" ? [state, []] : edited(state, {...state.document, runs});
  },
  runRemoved: (state, {run}) => edited(state, withoutRun(state.document, run)),
};

/** @param {import("../model/scenario.js").Scenario} document @param {number} run @returns {import("../model/scenario.js").Scenario} */
function withoutRun(document, run) {
  const runs = runsOf(document).filter((_, i) => i !== run);
  if (runs.length === 0) return document;
  if (runs.length > 1) return {...document, runs};
  // What the one that is left changes, the pipeline says now: nobody is left to differ from.
  const pipeline = mergePatch(document.pipeline ?? {}, runs[0].change ?? {});
  return {...document, pipeline, runs: [{name: runs[0].name ?? "run"}]};
}
