// What is looked at in the score? What is selected, steps, columns, axes.
import {rowsOf} from "../model/table.js";
import {eventOf, isSameSelection, rowOfSelection} from "../model/selection.js";
import {at, selected, walked} from "./select.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect */

/** @type {import("../state.js").Handlers} */
export const scoreMessages = {
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
