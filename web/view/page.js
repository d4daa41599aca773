// How is the whole composed? From the state to every view: header, sentence, form, table and score, results, why.
import {html, nothing} from "lit";
import {formModel, placeOf} from "../model/form.js";
import {planOf} from "../model/layout.js";
import {scoreModel} from "../model/score.js";
import {resultsModel} from "../model/results.js";
import {runsOf} from "../model/scenario.js";
import {sentenceModel} from "../model/sentence.js";
import {cellOfProblem, copiedText, fateOf, rowsOf, tableModel} from "../model/table.js";
import {whyModel} from "../model/why.js";
import {isStale, selectedRange} from "../state.js";
import {bubble} from "./bubble.js";
import {cssProperties} from "./css-properties.js";
import {form} from "./form.js";
import {icon} from "./icon.js";
import {legend} from "./legend.js";
import {problemText} from "./problem.js";
import {results} from "./results.js";
import {runHeads} from "./runs.js";
import {scoreBody, scoreHead} from "./score.js";
import {scrubber} from "./scrubber.js";
import {sentence} from "./sentence.js";
import {table} from "./table.js";
import {why} from "./why.js";

/**
 * @typedef {object} Context
 * @property {(message: import("../state.js").Message) => void} send
 * @property {(key: string, params?: Record<string, unknown>) => string} message
 * @property {(key: string, params?: Record<string, unknown>) => unknown[]} parts
 * @property {import("../i18n/message.js").Language} lang
 *
 * What there is room for: how wide a chart is, how wide the table, and which part of the rows is in view, in px.
 * @typedef {{chart: number, table: number, top: number, height: number}} Room
 */

/**
 * @param {import("../state.js").State} state
 * @param {Room} room
 * @param {Context} context
 */
export function page(state, room, context) {
  const {message, lang} = context;
  const {document, result, problems, failure, cursor, editing} = state;
  const names = runsOf(document).map(
    ({name}, i) => name ?? result?.runs[i]?.name ?? message("run.default", {number: i + 1}),
  );
  const groups = formModel(document, problems, result ? partitionsUsed(result.table) : null);
  const more = {...context, document, runNames: names, menu: state.menu};
  const clauses = sentenceModel(
    (result?.runs ?? []).map(({pipeline}) => pipeline).filter((pipeline) => pipeline !== null),
  );
  return html`
    ${header(state, context)}
    <main>
      ${sentence(clauses, {...context, formOpen: state.formOpen})}
      ${state.formOpen ? form(groups, more) : nothing}
      ${failure ? html`<p class="alert" role="alert">${icon("warning")}<span>${message("engine.failed", {reason: failure})}</span></p>` : nothing}
      ${result ? board(state, result, room, groups, more) : html`<div class="board waiting" aria-busy="true"></div>`}
      ${problemList(problems, isStale(state), context)}
      ${bubble(cursor, editing ? null : wrongText(state, context))}
    </main>
    <p class="live" role="status">${noticeText(state, context)}</p>
  `;
}

/** @param {import("../state.js").State} state @param {Context} context */
function header({document, past, future, theme, lang}, {send, message}) {
  const other = lang === "zh" ? "en" : "zh";
  const nextTheme = /** @type {const} */ ({auto: "light", light: "dark", dark: "auto"})[theme];
  return html`<header>
    <h1>
      <svg class="logo" viewBox="0 0 28 28" aria-hidden="true">
        <rect class="logo-band" x="3" y="3" width="11" height="17" rx="3"></rect>
        <rect class="logo-band" x="14.5" y="10" width="11" height="15" rx="3"></rect>
        <path class="logo-line" d="M3 6.5H9V13.5H17.5V20.5H25"></path>
        <circle class="logo-dot" cx="20" cy="14" r="2.6"></circle>
      </svg>
      Window Lab
    </h1>
    <p class="title">${titleText(document.title, lang)}</p>
    <div class="tools" role="toolbar" aria-label=${message("tools.label")}>
      <button
        type="button"
        class="icon-button"
        ?disabled=${past.length === 0}
        aria-label=${message("tools.undo")}
        title=${message("tools.undo.keys")}
        @click=${() => send({type: "undone"})}
      >
        ${icon("undo")}
      </button>
      <button
        type="button"
        class="icon-button"
        ?disabled=${future.length === 0}
        aria-label=${message("tools.redo")}
        title=${message("tools.redo.keys")}
        @click=${() => send({type: "redone"})}
      >
        ${icon("redo")}
      </button>
      <button
        type="button"
        class="button"
        lang=${other}
        aria-label=${message("tools.language")}
        title=${message("tools.language")}
        @click=${() => send({type: "languageChosen", lang: other})}
      >
        ${message("tools.language.other")}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label=${message(`tools.theme.${theme}`)}
        title=${message(`tools.theme.${theme}`)}
        @click=${() => send({type: "themeChosen", theme: nextTheme})}
      >
        ${icon(theme)}
      </button>
    </div>
  </header>`;
}

/** A title in the reader's language, if it has one. @param {unknown} title @param {string} lang */
export function titleText(title, lang) {
  if (typeof title === "string") return title;
  const texts = /** @type {Record<string, unknown>} */ (title ?? {});
  const text = texts[lang] ?? texts.en ?? texts.zh;
  return typeof text === "string" ? text : "";
}

/** What is wrong with the cursor's cell. @param {import("../state.js").State} state @param {Context} context */
function wrongText({problems, cursor}, context) {
  const here = `${cursor.row} ${cursor.column}`;
  const problem = problems.find(({where}) => cellOfProblem(where) === here);
  return problem ? problemText(problem, context) : null;
}

/** Everything that is wrong, each with a way to its place. @param {import("../state.js").Problem[]} problems @param {boolean} stale @param {Context} context */
function problemList(problems, stale, context) {
  if (problems.length === 0) return nothing;
  const {message, send} = context;
  const go = (/** @type {import("../state.js").Problem} */ problem) => {
    const cell = cellOfProblem(problem.where);
    if (cell)
      return () => send({type: "cursorMoved", row: Number(cell.split(" ")[0]), column: cell.split(" ")[1]});
    const {path} = placeOf(problem);
    return path === null ? null : () => send({type: "optionFocused", path});
  };
  return html`<section class="alert problems" aria-label=${message("problems.label")}>
    ${icon("warning")}
    <div>
      <ul>
        ${problems.slice(0, 5).map((problem) => {
          const there = go(problem);
          const place = placeText(problem, message);
          return html`<li>
            ${there ? html`<button type="button" class="part" @click=${there}>${place}</button>` : html`<b>${place}</b>`}
            ${problemText(problem, context)}
          </li>`;
        })}
        ${problems.length > 5 ? html`<li>${message("problems.more", {count: problems.length - 5})}</li>` : nothing}
      </ul>
      ${stale ? html`<p>${message("problems.stale")}</p>` : nothing}
    </div>
  </section>`;
}

/** @param {import("../state.js").Problem} problem @param {Context["message"]} message */
function placeText(problem, message) {
  const cell = cellOfProblem(problem.where);
  if (cell) {
    const [row, column] = cell.split(" ");
    return column === "number"
      ? message("place.row", {number: Number(row) + 1})
      : message("place.cell", {number: Number(row) + 1, column: message(`column.${column}`, {count: 1})});
  }
  const {path, run} = placeOf(problem);
  return path !== null && run !== null
    ? message("place.run", {path, number: run + 1})
    : (path ?? (problem.where || message("place.document")));
}

/**
 * Table, charts, scrubber and what is below them.
 *
 * @param {import("../state.js").State} state
 * @param {NonNullable<import("../state.js").State["result"]>} result
 * @param {Room} room
 * @param {import("../model/form.js").Group[]} groups
 * @param {Context & {document: import("../model/scenario.js").Scenario, runNames: string[], menu: string | null}} context
 */
function board(state, result, room, groups, context) {
  const {message, send} = context;
  const {key, selected, hovered, step} = state;
  const rows = rowsOf(state.document);
  const view = {key, selected, hovered, step, width: room.chart};
  const {from, to} = inView(planOf(result.table, result.runs, view).places, room);
  const model = scoreModel({...result, view: {...view, from, to}});
  const headHeight = runHeadHeight + model.head.height;
  const range = selectedRange(state);
  const fields = groups.flatMap((group) => group.fields);
  const shown = new Set(fields.flatMap(({settings}) => settings.map(({problem}) => problem)));
  const runProblems = result.runs.map(
    (_, run) => state.problems.find((problem) => problem.run === run && !shown.has(problem)) ?? null,
  );
  const hasKeys = result.table.keys.length > 1;
  return html`<div class="stage ${isStale(state) ? "stale" : ""}">
      ${hasKeys ? keyChooser(result.table.keys, key, context) : nothing}
      <div class="board" ${cssProperties({"--head": `${headHeight}px`, "--table": `${room.table}px`})}>
        <div class="board-grid">
          ${table(tableModel(state, model.format, {from, to}), {
            ...context,
            places: model.rows,
            headHeight,
            range: {from: range.from, to: Math.min(range.to, rows.length - 1)},
            copied: () => copiedText(state.document, range),
          })}
          <div class="charts" ${cssProperties({width: `${model.width}px`, "--chart": `${room.chart}px`})}>
            <div class="charts-head" ${cssProperties({height: `${headHeight}px`})}>
              <div class="run-heads">
                ${runHeads({names: context.runNames.slice(0, model.columns.length), differences: fields.filter(({differs}) => differs), problems: runProblems}, context)}
              </div>
              ${scoreHead(model, {message})}
            </div>
            ${scoreBody(model, {message, send})}
          </div>
        </div>
      </div>
    </div>
    <div class="below">
      ${scrubber({step, rows: result.table.length, playing: state.playing, label: stepText(step, result.table, message)}, context)}
      ${legend(model.legend, context)}
    </div>
    <div class="panels ${isStale(state) ? "stale" : ""}">
      ${results(resultsModel({...result, key}), {send, message})}
      ${why(whyModel({...result, selected, explained: state.explained?.fates}), {message})}
    </div>`;
}

/** The heads of runs stand above the time axis. */
const runHeadHeight = 36;

/** The rows that are in view, and some around them. @param {{y: number, height: number}[]} places @param {Room} room */
function inView(places, {top, height}) {
  const margin = 400;
  const first = places.findIndex(({y, height: own}) => y + own > top - margin);
  const after = places.findIndex(({y}) => y > top + height + margin);
  return {from: Math.max(0, first), to: after < 0 ? places.length : after};
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

/** What came of the last edit, for those who do not see it. @param {import("../state.js").State} state @param {Context} context */
function noticeText({notice, result, revision, problems}, context) {
  const {message, lang} = context;
  if (problems.length > 0) return `${placeText(problems[0], message)}: ${problemText(problems[0], context)}`;
  if (!notice || result?.revision !== revision) return "";
  const list = new Intl.ListFormat(lang, {type: "unit"});
  const runs = result.runs.filter(({recording}) => recording !== null);
  const row = Number(notice.params?.row);
  if (notice.key === "notice.recomputed" || result.table.kind[row] !== 0)
    return list.format(
      runs.map(({name, recording}) =>
        message("notice.run", {run: name, count: recording.firings.pane.length}),
      ),
    );
  if (notice.key !== "notice.fates") return message(notice.key, notice.params);
  const said = runs.map((run) =>
    message("notice.fate", {run: run.name, fate: message(`fate.${fateOf(run.recording, row)}`)}),
  );
  return message("notice.fates", {id: result.table.ids[row], fates: list.format(said)});
}

/** @param {import("../recording.js").Table} table */
const partitionsUsed = (table) =>
  table.partition.reduce((most, partition) => Math.max(most, partition), 0) + 1;
