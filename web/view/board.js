// How do table and score become one picture, with what moves along it and what it says below?
import {html, nothing} from "lit";
import {guard} from "lit/directives/guard.js";
import {planOf} from "../model/layout.js";
import {scoreModel} from "../model/score.js";
import {stateModel} from "../model/state-at.js";
import {copiedText} from "../model/clipboard.js";
import {rowsOf, tableModel} from "../model/table.js";
import {whyModel} from "../model/why.js";
import {isStale, isStateOpen} from "../state.js";
import {selectedRange} from "../state/table.js";
import {cssProperties} from "./css-properties.js";
import {legend} from "./legend.js";
import {noticeLine} from "./problems.js";
import {resultsPanel} from "./results.js";
import {runHeads} from "./runs.js";
import {scoreBody, scoreHead} from "./score.js";
import {scrubber} from "./scrubber.js";
import {statePanel} from "./state-panel.js";
import {table} from "./table.js";
import {why} from "./why.js";
import {zoomButtons} from "./zoom.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("./page.js").Room} Room @typedef {import("../state.js").State} State */

/**
 * Table, charts, scrubber and what is below them.
 *
 * @param {State} state
 * @param {NonNullable<import("../state.js").State["result"]>} result
 * @param {Room} room
 * @param {import("../model/form.js").Group[]} groups
 * @param {Context & {document: import("../model/scenario.js").Scenario, runNames: string[], menu: string | null}} context
 */
export function board(state, result, room, groups, context) {
  const {message, send} = context;
  const {key, selected, hovered, step} = state;
  const rows = rowsOf(state.document);
  const view = {
    key,
    selected,
    hovered,
    step,
    width: room.chart,
    extents: state.gesture?.extents ?? state.axes,
    held: state.gesture?.held ?? null,
    opened: state.opened,
  };
  const {from, to} = inView(planOf(result.table, result.runs, view).places, room);
  const model = scoreModel({...result, view: {...view, from, to}});
  context.gestures.model = model;
  const headHeight = runHeadHeight + model.head.height;
  const range = selectedRange(state);
  const fields = groups.flatMap((group) => group.fields);
  const shown = new Set(fields.flatMap(({settings}) => settings.map(({problem}) => problem)));
  const runProblems = result.runs.map(
    (_, run) => state.problems.find((problem) => problem.run === run && !shown.has(problem)) ?? null,
  );
  const label = stepText(step, result.table, message);
  const told = isStale(state) && state.explained ? state.explained.row : selected;
  const hasKeys = result.table.keys.length > 1;
  const stage = html`<div class="stage ${isStale(state) ? "stale" : ""}">
    ${hasKeys ? keyChooser(result.table.keys, key, context) : nothing}
    <div class="board" ${cssProperties({"--head": `${headHeight}px`, "--table": `${room.table}px`})}>
      <div class="board-grid">
        ${table(tableModel(state, model.format, {from, to: to < model.rows.length ? to : Infinity}), {
          ...context,
          places: model.rows,
          headHeight,
          range: {from: range.from, to: Math.min(range.to, rows.length - 1)},
          copied: () => copiedText(state.document, range),
        })}
        <div class="charts" ${cssProperties({width: `${model.width}px`, "--chart": `${room.chart}px`})}>
          <div class="charts-head" ${cssProperties({height: `${headHeight}px`})}>
            <div class="run-heads">
              ${runHeads({names: context.runNames.slice(0, model.columns.length), differences: fields.filter(({differs, note}) => differs && !note), most: room.chart < 420 ? 1 : 2, problems: runProblems, renaming: state.renaming}, context)}
            </div>
            ${scoreHead(model, context)}
          </div>
          ${scoreBody(model, result.table, context)}
        </div>
      </div>
    </div>
    ${noticeLine(state, context)}
  </div>`;
  if (result.runs.length === 0) return stage; // there is the table, to be corrected
  return html`${stage}
    <div class="below">
      ${scrubber({step, rows: result.table.length, playing: state.playing, label}, context)}
      ${zoomButtons(context)} ${legend(model.legend, context)}
    </div>
    ${statePanel(isStateOpen(state) ? stateModel({...result, step, key}) : null, {label}, context)}
    <div class="panels ${isStale(state) ? "stale" : ""}">
      ${guard([result, key, context.lang, state.results, step, state.menu === "results"], () => resultsPanel(state, result, context))}
      ${why(whyModel({...result, selected: told, explained: state.explained?.fates}), isStale(state), {message})}
    </div>`;
}

/** The heads of runs stand above the time axis. */
const runHeadHeight = 36;

/** The rows that are in view, and some around them. @param {{y: number, height: number}[]} places @param {Room} room */
function inView(places, {top, height}) {
  const margin = 400;
  /** The first row that is so, as all below it are. @param {(place: {y: number, height: number}) => boolean} isSo */
  const first = (isSo) => {
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isSo(places[middle])) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const from = first(({y, height: own}) => y + own > top - margin);
  return {from: from < places.length ? from : 0, to: first(({y}) => y > top + height + margin)};
}

/** @param {string[]} keys @param {string | null} key @param {Context} context */
function keyChooser(keys, key, {send, message}) {
  const choice = (/** @type {string | null} */ value, /** @type {string} */ label) =>
    html`<button
      type="button"
      class="choice"
      aria-pressed=${value === key}
      @click=${() => send({type: "keyChosen", key: value})}
    >
      ${label}
    </button>`;
  if (keys.length <= 8)
    return html`<div class="keys" role="group" aria-label=${message("keys.label")}>
      <span>${message("keys.label")}</span
      >${choice(null, message("keys.all"))}${keys.map((name) => choice(name, name))}
    </div>`;
  return html`<label class="keys"
    ><span>${message("keys.label")}</span>
    <select
      class="control"
      @change=${(/** @type {Event} */ event) => send({type: "keyChosen", key: [null, ...keys][/** @type {HTMLSelectElement} */ (event.target).selectedIndex]})}
    >
      <option ?selected=${key === null}>${message("keys.all")}</option>
      ${keys.map((name) => html`<option ?selected=${name === key}>${name}</option>`)}
    </select></label
  >`;
}

/** @param {number | null} step @param {import("../recording.js").Table} table @param {Context["message"]} message */
function stepText(step, table, message) {
  if (step === null || step >= table.length) return message("scrubber.end");
  const id = table.ids[step];
  return id ? message("scrubber.event", {number: step + 1, id}) : message("scrubber.row", {number: step + 1});
}
