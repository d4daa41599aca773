// What of a document's `view` can only be found in its result: the run and the window that it opens with?
import {isObject} from "../model/scenario.js";
import {instantOf} from "../model/time.js";
import {none} from "../recording.js";
import {selected} from "./select.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect */

/**
 * `run`: by name; `window`: bounds as the recording has them, `key`: `null` for any.
 * @typedef {{run: string | null, window: {key: string | null, start: number, end: number} | null}} Opening
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
  const next = {...state, opening: null};
  const {runs} = result;
  const run = opening.run === null ? -1 : runs.findIndex(({name}) => name === opening.run);
  /** @type {Effect[]} */
  const effects = run < 0 ? [] : [{type: "showRun", run}];
  const row = opening.window && rowOf(result, opening.window, run < 0 ? [...runs.keys()] : [run]);
  if (row === null) return [next, effects];
  const [chosen, asked] = selected(next, row);
  return [chosen, [...effects, ...asked, {type: "showRow", row}]];
}

/** The event that opened a window, in the first run that has it; of a session that grew the one that made it what it is.
 *  @param {NonNullable<State["result"]>} result @param {NonNullable<Opening["window"]>} window @param {number[]} among */
function rowOf({table, runs}, {key, start, end}, among) {
  for (const run of among) {
    const {recording, pipeline} = runs[run];
    if (!recording) continue;
    const {panes} = recording;
    const wanted = key === null || pipeline?.keyed === false ? null : table.keys.indexOf(key);
    for (let pane = 0; pane < panes.key.length; pane++)
      if (
        panes.start[pane] === start &&
        panes.end[pane] === end &&
        (wanted ?? panes.key[pane]) === panes.key[pane]
      )
        return panes.opened[pane] === none ? null : panes.opened[pane];
  }
  return null;
}
