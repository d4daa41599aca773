// What does a hand do in the score, and what is looked at there? Events and lines that are dragged, steps, columns, axes.
import {withArrivalMoved} from "../model/arrival.js";
import {runsOf, varies, withOption} from "../model/scenario.js";
import {withEventAdded, withInstant} from "../model/rows.js";
import {rowsOf} from "../model/table.js";
import {atRow, eventOf, isSameSelection, rowOfSelection} from "../model/selection.js";
import {edited, gestureCancelled} from "./edit.js";
import {at, selected, walked} from "./select.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect */

/** @type {import("../state.js").Handlers} */
export const scoreMessages = {
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

  /** `what`: a selection, or null for none; `leads`: to its row in the table. */
  selected(state, {what, leads}) {
    const [next, effects] = selected(state, what);
    const {result} = state;
    const row = leads && what && result ? rowOfSelection(result.table, result.runs, what) : null;
    if (row === null) return [next, effects];
    return [at(next, row, "time"), [...effects, {type: "focusCell"}]];
  },
  walked: (state, {to, by = 1}) => walked(state, to, by),
  /** `row`: below the pointer; `over`: the window or the firing there. */
  hovered(state, {row, over = null}) {
    if (state.hovered === row && isSameSelection(state.over, over)) return [state, []];
    return [{...state, hovered: row, over}, []];
  },
  stepped(state, {step, focus}) {
    const next = {...state, step, playing: state.playing && step !== null};
    const row = step ?? rowsOf(state.document).length;
    return [
      next,
      [{type: "showRow", row}, ...(focus ? [/** @type {Effect} */ ({type: "focusMark", row})] : [])],
    ];
  },
  playToggled(state) {
    if (state.playing) return [{...state, playing: false}, []];
    return [{...state, playing: true, step: state.step ?? 0}, [{type: "play"}]];
  },
  barsToggled(state, {row}) {
    const isOpened = state.opened.includes(row);
    const opened = isOpened ? state.opened.filter((other) => other !== row) : [...state.opened, row];
    return [{...state, opened}, []];
  },

  // Columns, axes, rows.
  keyChosen: (state, {key}) => [
    {...state, key, columns: state.columns === "multiples" ? "runs" : state.columns},
    [],
  ],
  columnsChosen: (state, {columns}) => [
    {...state, columns, keysFrom: 0, perRow: columns === "multiples" ? null : state.perRow},
    [],
  ],
  keysPaged: (state, {from}) => [{...state, keysFrom: Math.max(0, from)}, []],
  axisShown: (state, {clock, extent}) => [{...state, axes: {...state.axes, [clock]: extent}}, []],
  /** `perRow`: px of a row, `null` for as high as the table's; `row`: the one that is to be in view. */
  rowsShown: (state, {perRow, row}) => [
    {...state, perRow},
    row === undefined ? [] : [{type: "seekRow", row}],
  ],
  /** All of both axes. `perRow`: px of a row, if a table's are too high. */
  fitted: (state, {perRow}) => [{...state, axes: {}, perRow}, []],
  transcriptToggled: (state) => [
    {...state, transcript: state.transcript === null ? (state.step ?? eventOf(state.selected) ?? 0) : null},
    [],
  ],
  transcriptPaged: (state, {row}) => [{...state, transcript: row}, []],
  rowsSought: (state, {row}) => [state, [{type: "seekRow", row}]],
};

/** An option of the pipeline, of one run if there are several. @param {State} state @param {string[]} path @param {number} run @param {string} value @param {string} gesture @returns {[State, Effect[]]} */
function optionMoved(state, path, run, value, gesture) {
  const isAlone = runsOf(state.document).length === 1 && !varies(state.document, path);
  return edited(state, withOption(state.document, path, value, isAlone ? null : run), undefined, gesture);
}
