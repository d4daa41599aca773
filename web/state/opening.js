// What of a document's `view` can only be found in its result: the run and the window that it opens with?
import {isObject} from "../model/scenario.js";
import {isThere} from "../model/selection.js";
import {instantOf} from "../model/time.js";
import {withRunShown} from "./runs-shown.js";
import {selected} from "./select.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect */

/**
 * `run`: by name; `window`: bounds as the recording has them, `key`: `null` for any. `focus`: what of the run has the focus then.
 * @typedef {{run: string | null, window: {key: string | null, start: number, end: number} | null, focus?: "menu" | "add"}} Opening
 */

/** @param {import("../state.js").Scenario} document @returns {Opening | null} */
export function openingOf({view, day}) {
  if (!isObject(view)) return null;
  const {run, select} = view;
  const name = (/** @type {unknown} */ value) =>
    value === undefined || value === null ? null : String(value);
  const [start, end] = isObject(select)
    ? [instant(select.start, day), instant(select.end, day)]
    : [null, null];
  const window = start === null || end === null ? null : {key: name(select.key), start, end};
  return name(run) === null && window === null ? null : {run: name(run), window};
}

/** @param {unknown} value @param {unknown} day */
function instant(value, day) {
  if (value === "-inf" || value === "+inf") return value === "-inf" ? -Infinity : Infinity;
  return typeof value === "number" ? value : typeof value === "string" ? instantOf(value, day) : null;
}

/** Shows it, now that there is a result. @param {State} state @returns {[State, Effect[]]} */
export function shownFirst(state) {
  const {opening, result} = state;
  if (!opening || !result) return [state, []];
  const {table, runs} = result;
  const run = opening.run === null ? -1 : runs.findIndex(({name}) => name === opening.run);
  const begun = {...state, opening: null};
  const [next, effects] = run < 0 ? [begun, /** @type {Effect[]} */ ([])] : withRunShown(begun, run);
  if (run >= 0 && opening.focus) effects.push({type: "focusRun", run, part: opening.focus});
  if (!opening.window) return [next, effects];
  /** @type {import("../model/selection.js").SelectedWindow} */
  const window = {kind: "window", ...opening.window};
  const among = run < 0 ? runs : [runs[run]];
  if (!isThere(table, among, window)) return [next, effects];
  const [chosen, asked] = selected(next, window);
  return [chosen, [...effects, ...asked, {type: "showSelected"}]];
}
