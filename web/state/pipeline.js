// What does the form do to the document, and what is done with its runs?
import {mendOf, mended, withEventsAppended, withTimesScaled} from "../model/mend.js";
import {
  withRunAdded,
  withRunCopied,
  withRunMoved,
  withRunRemoved,
  withRunRenamed,
  withSweep,
} from "../model/runs.js";
import {withRowsDeleted} from "../model/rows.js";
import {put, runsOf, varies, withOption, withUnified, withVaried} from "../model/scenario.js";
import {dayText} from "../model/instants.js";
import {edited} from "./edit.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect */

/** @type {import("../state.js").Handlers} */
export const pipelineMessages = {
  optionChanged: (state, {path, value, run, step}) =>
    edited(state, withOption(state.document, path, value, run), undefined, step ? `${path}:${run}` : null),
  optionVaried(state, {path}) {
    const change = varies(state.document, path) ? withUnified : withVaried;
    return edited(state, change(state.document, path));
  },
  adviceTaken(state, {patch, run}) {
    const {key, args} = mendOf(patch);
    const notice = {key: "notice.mended", more: [{key, params: args}], shown: true};
    return edited(state, mended(state.document, patch, run), notice);
  },
  rowLeftOut(state, {row, id}) {
    const notice = {key: "notice.mended", more: [{key: "notice.rowLeftOut", params: {id}}], shown: true};
    return edited(state, withRowsDeleted(state.document, row, row), notice);
  },
  eventsAppended(state, {time, partitions}) {
    const document = withEventsAppended(state.document, time, partitions);
    return edited(state, document, {
      key: "notice.mended",
      more: [{key: "notice.eventsAppended"}],
      shown: true,
    });
  },
  timesScaled(state, {factor, like}) {
    const notice = {key: "notice.mended", more: [{key: "notice.timesScaled"}], shown: true};
    return edited(state, withTimesScaled(state.document, factor, like), notice);
  },
  // A member of the document itself, such as its day.
  memberChanged(state, {member, value}) {
    const kept = member === "day" && typeof value === "string" ? dayText(value) : value;
    return edited(state, put(state.document, member, kept));
  },

  runAdded: (state) => withNewRun(state, withRunAdded(state.document), runsOf(state.document).length, "add"),
  runCopied: (state, {run}) => withNewRun(state, withRunCopied(state.document, run), run + 1, "menu"),
  runMoved(state, {run, by}) {
    const [next, effects] = edited(state, withRunMoved(state.document, run, by));
    const to = run + by;
    return [next, [...effects, {type: "showRun", run: to}, {type: "focusRun", run: to, part: "menu"}]];
  },
  runRemoved(state, {run}) {
    const [next, effects] = edited(state, withRunRemoved(state.document, run));
    return [next, [...effects, {type: "focusRun", run: Math.max(0, run - 1), part: "menu"}]];
  },
  runRenaming: (state, {run}) => [{...state, renaming: run, menu: null}, [{type: "focusRunName", run}]],
  runRenamed(state, {run, name}) {
    const named = state.renaming === null ? state : {...state, renaming: null};
    const document = withRunRenamed(state.document, run, name);
    const given = String(name).trim();
    const kept = runsOf(document)[run]?.name;
    const isTaken = document !== state.document && kept !== given;
    return edited(
      named,
      document,
      isTaken ? {key: "notice.nameTaken", params: {given, name: kept}, shown: true} : undefined,
    );
  },
  swept(state, {path, values}) {
    const document = withSweep(state.document, path, values);
    const before = runsOf(state.document).length;
    return edited({...state, dialog: null}, document, {
      key: before > 1 ? "notice.sweptInstead" : "notice.swept",
      params: {count: values.length, before},
      shown: true,
    });
  },
};

/**
 * A run more, which comes into view with the focus once it is computed.
 *
 * @param {State} state @param {State["document"]} document @param {number} run @param {"menu" | "add"} focus
 * @returns {[State, Effect[]]}
 */
function withNewRun(state, document, run, focus) {
  const [next, effects] = edited(state, document);
  const name = runsOf(document)[run]?.name ?? null;
  return [{...next, opening: {run: name, window: null, focus}}, effects];
}
