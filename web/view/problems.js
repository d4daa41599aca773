// How does someone learn what is wrong, where, and what came of an edit? In words, beside the cell and below the page.
import {html, nothing} from "lit/html.js";
import {listText} from "../i18n/text.js";
import {placeOf} from "../model/form.js";
import {cellOfProblem, fateOf} from "../model/table.js";
import {durationText} from "../model/time.js";
import {icon} from "./icon.js";
import {problemText} from "./problem.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State @typedef {import("../state.js").Problem} Problem */

/** What is wrong with the cursor's cell. @param {State} state @param {Context} context */
export function wrongText({problems, cursor}, context) {
  const here = `${cursor.row} ${cursor.column}`;
  const problem = problems.find(({where}) => cellOfProblem(where) === here);
  return problem ? problemText(problem, context) : null;
}

/** @typedef {Context & {groups: import("../model/form.js").Group[], runNames: string[]}} Places what the form calls them */

/** Everything that is wrong, each with a way to its place. @param {Problem[]} problems @param {boolean} stale @param {Places} context */
export function problemList(problems, stale, context) {
  if (problems.length === 0) return nothing;
  const {message, send} = context;
  const go = (/** @type {Problem} */ problem) => {
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
          const place = placeText(problem, context);
          const {path} = placeOf(problem);
          return html`<li>
            ${there ? html`<button type="button" class="part" @click=${there}>${place}</button>` : html`<b>${place}</b>`}
            ${path === null || path === place ? nothing : html`<code class="path">${path}</code>`}
            ${problemText(problem, context)}
          </li>`;
        })}
        ${problems.length > 5 ? html`<li>${message("problems.more", {count: problems.length - 5})}</li>` : nothing}
      </ul>
      ${stale ? html`<p>${message("problems.stale")}</p>` : nothing}
    </div>
  </section>`;
}

/** A place as the form or the table calls it. @param {Problem} problem @param {Places} context @returns {string} */
function placeText(problem, {message, groups, runNames}) {
  const cell = cellOfProblem(problem.where);
  if (cell) {
    const [row, column] = cell.split(" ");
    return column === "number"
      ? message("place.row", {number: Number(row) + 1})
      : message("place.cell", {number: Number(row) + 1, column: message(`column.${column}`, {count: 1})});
  }
  const {path, run} = placeOf(problem);
  if (path === null) return problem.where || message("place.document");
  const group = groups.find(({fields}) => fields.some(({id}) => id === path));
  const field = group?.fields.find(({id}) => id === path);
  const option =
    group && field
      ? message("place.option", {group: message(`group.${group.name}`), option: message(field.label)})
      : path;
  return run === null ? option : message("place.run", {option, run: runNames[run] ?? String(run + 1)});
}

/** @param {import("../state.js").Notice} notice @param {Context} context */
function saidText({key, params, more = []}, {message, lang}) {
  const said = [{key, params}, ...more].map((part) => message(part.key, written(part, {message, lang})));
  return said.join(lang === "zh" ? "" : " ");
}

/** Lists, durations and the table's own columns, in words. @param {{key: string, params?: Record<string, unknown>}} part @param {Pick<Context, "message" | "lang">} context */
const written = ({key, params = {}}, {message, lang}) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (Array.isArray(value)) return [name, listText(lang, value.map(String), "unit")];
      if (name === "column") return [name, message(`column.${value}`)];
      const isDuration = key === "notice.generated" && (name === "disorder" || name === "most");
      return [name, isDuration && typeof value === "number" ? durationText(value) : value];
    }),
  );

/** Notices of what was not done. */
const refusals = ["notice.noJson", "notice.noEvents"];

/** What came of the last edit, where the table does not show it by itself. @param {State} state @param {Context} context */
export function noticeLine(state, context) {
  const {notice, past, merging} = state;
  if (!notice?.shown) return nothing;
  const {message} = context;
  // What has the focus here is gone then: the table has it.
  const send = (/** @type {import("../state.js").Message} */ sent) => {
    context.send(sent);
    context.send({type: "cellFocused"});
  };
  return html`<p class="notice">
    <span>${saidText(notice, context)}</span>
    ${
      past.length > 0 && merging === null && !refusals.includes(notice.key)
        ? html`${(notice.ways ?? []).map(
              ({key, message: way}) =>
                html`<button type="button" class="part" @click=${() => send(way)}>${message(key)}</button>`,
            )}<button type="button" class="part" @click=${() => send({type: "undone"})}>
              ${message("tools.undo")}
            </button>`
        : nothing
    }
    <button
      type="button"
      class="icon-button"
      aria-label=${message("notice.close")}
      title=${message("notice.close")}
      @click=${() => send({type: "noticeClosed"})}
    >
      ${icon("close")}
    </button>
  </p>`;
}

/** What came of the last edit, for those who do not see it. @param {State} state @param {Places} context */
export function noticeText({notice, result, revision, problems}, context) {
  const {message, lang} = context;
  if (problems.length > 0) return `${placeText(problems[0], context)}: ${problemText(problems[0], context)}`;
  if (!notice || result?.revision !== revision) return "";
  const runs = result.runs.filter(({recording}) => recording !== null);
  const row = Number(notice.params?.row);
  if (notice.key === "notice.fates" && result.table.kind[row] === 0) {
    const fate = (/** @type {any} */ {recording}) => message(`fate.${fateOf(recording, row)}`);
    const said = runs.map((run) => message("notice.fate", {run: run.name, fate: fate(run)}));
    return message("notice.fates", {id: result.table.ids[row], fates: listText(lang, said, "unit")});
  }
  if (notice.key !== "notice.fates" && notice.key !== "notice.recomputed") return saidText(notice, context);
  const counts = runs.map(({name, recording}) =>
    message("notice.run", {run: name, count: recording.firings.pane.length}),
  );
  return listText(lang, counts, "unit");
}
