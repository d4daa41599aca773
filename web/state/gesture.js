// What does a hand do in the score? Events that are dragged or added, lines that are dragged.
import {withArrivalMoved} from "../model/arrival.js";
import {runsOf, varies, withOption} from "../model/scenario.js";
import {withEventAdded, withInstant} from "../model/rows.js";
import {atRow, eventOf} from "../model/selection.js";
import {edited, gestureCancelled} from "./edit.js";
import {at, selected} from "./select.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect */

/** @type {import("../state.js").Handlers} */
export const gestureMessages = {
  // All of one gesture is one step of undo.
  gestureBegun(state, {held, extents}) {
    const next = {...state, gesture: {held, extents, future: state.future}};
    return held.what === "event" ? selected(next, atRow(held.row)) : [next, []];
  },
  /** `time` and `to` (another place among the rows) may be left out. */
  eventMoved(state, {row, to = row, time, gesture}) {
    const placed = withArrivalMoved(state.document, row, to);
    const document = time === undefined ? placed : withInstant(placed, to, time);
    if (document === state.document) return [state, []];
    const [next, effects] = edited(state, document, {key: "notice.fates", params: {row: to}}, gesture);
    const held = state.gesture?.held.what === "event" ? {...state.gesture.held, row: to} : null;
    const cursor = to === row ? next.cursor : {...next.cursor, row: to};
    const isSelected = eventOf(state.selected) === row;
    const moved = {...next, cursor, selected: isSelected ? atRow(to) : next.selected};
    return [held && state.gesture ? {...moved, gesture: {...state.gesture, held}} : moved, effects];
  },
  delayMoved: (state, {run, delay, gesture}) =>
    optionMoved(state, ["watermarks", "outOfOrderness"], run, delay, gesture),
  latenessMoved: (state, {run, lateness, gesture}) =>
    optionMoved(state, ["allowedLateness"], run, lateness, gesture),
  gestureEnded: (state) => [{...state, gesture: null, merging: null}, []],
  gestureCancelled: (state, {gesture}) => gestureCancelled(state, gesture),
  eventAdded(state, {index, time, key}) {
    const notice = {key: "notice.fates", params: {row: index}};
    const [next, effects] = edited(state, withEventAdded(state.document, index, time, key), notice);
    return [{...at(next, index, "time"), selected: atRow(index)}, effects];
  },
};

/** An option of the pipeline, of one run if there are several. @param {State} state @param {string[]} path @param {number} run @param {string} value @param {string} gesture @returns {[State, Effect[]]} */
function optionMoved(state, path, run, value, gesture) {
  const isAlone = runsOf(state.document).length === 1 && !varies(state.document, path);
  return edited(state, withOption(state.document, path, value, isAlone ? null : run), undefined, gesture);
}
