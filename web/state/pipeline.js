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
import {edited} from "./edit.js";

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
  memberChanged: (state, {member, value}) => edited(state, put(state.document, member, value)),

  runAdded: (state) => edited(state, withRunAdded(state.document)),
  runCopied: (state, {run}) => edited(state, withRunCopied(state.document, run)),
  runMoved: (state, {run, by}) => edited(state, withRunMoved(state.document, run, by)),
  runRemoved: (state, {run}) => edited(state, withRunRemoved(state.document, run)),
  runRenaming: (state, {run}) => [{...state, renaming: run, menu: null}, [{type: "focusRunName", run}]],
  runRenamed(state, {run, name}) {
    const named = state.renaming === null ? state : {...state, renaming: null};
    return edited(named, withRunRenamed(state.document, run, name));
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
