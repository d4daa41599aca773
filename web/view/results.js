// How are the results shown? A table: a line for each window, a column for each run, what replaced what in its order.
import {html, nothing} from "lit/html.js";
import {live} from "lit/directives/live.js";
import {resultsModel} from "../model/results.js";
import {atRow, belongings} from "../model/selection.js";
import {zoneOf} from "../model/time.js";
import {cssProperties} from "./css-properties.js";
import {icon} from "./icon.js";
import {markImage} from "./mark.js";
import {menu} from "./menu.js";

/** @import {Line, Pane, ResultsModel, Rest} from "../model/results.js" */
/** @import {Selection} from "../model/selection.js" */
/** @import {State} from "../state.js" */
/** @typedef {import("./page.js").Context} PageContext */
/** @typedef {{selection: Selection | null, firings: Set<number>[]}} Marked a selection, and the firings of each run that belong to it */
/** @typedef {Pick<PageContext, "send" | "message"> & {step: number | null, selected: Marked, over: Marked, tabbed: {done: boolean}}} Context tabbed: whether Tab has a stop in the table */

/** From so many lines on, only those in view are drawn, each of this height in px. */
const manyLines = 150;
const lineHeight = 38;
const linesDrawn = 60;
/** Lines are drawn anew after so many. */
const stride = 15;

/** @param {State} state @param {NonNullable<State["result"]> & {zone?: string, asOf?: string | null}} result  asOf: the step that they are looked at from @param {PageContext} context */
export function resultsPanel(state, result, context) {
  const {only, find, line, opened} = state.results;
  const of = {...result, key: state.key, zone: zoneOf(state.document), only, find, opened};
  const {count} = resultsModel({...of, to: 0});
  const many = count > manyLines;
  const first = Math.max(0, Math.min(line, count - linesDrawn));
  const model = resultsModel(many ? {...of, from: first, to: first + linesDrawn} : of);
  /** @param {Selection | null} selection @returns {Marked} */
  const marked = (selection) => ({
    selection,
    firings: selection
      ? result.runs.map((_, run) => belongings(result.table, result.runs, run, selection).firings)
      : [],
  });
  const marks = {selected: marked(state.selected), over: marked(state.over ?? atRow(state.hovered))};
  return results(model, {
    ...context,
    ...marks,
    step: state.step,
    asked: state.results,
    many,
    menu: state.menu,
    asOf: result.asOf ?? null,
  });
}

/**
 * @param {ResultsModel} model
 * @param {Omit<Context, "tabbed"> & {asked: State["results"], many: boolean, menu: string | null, asOf: string | null}} more
 */
export function results(model, {asked, many, menu: open, asOf, ...more}) {
  const context = {...more, tabbed: {done: false}};
  const {send, message} = context;
  const {runs, lines, rest, keyed, key, count, of, differing} = model;
  const several = runs.length > 1;
  const ran = runs.filter(({refused}) => !refused).length;
  // Many columns or long sequences take the width of the page.
  const isWide =
    runs.length > 3 ||
    lines.some(({cells}) => cells.some((panes) => panes.length > 3)) ||
    (several && rest.some(({cells}) => cells.some(({events}) => events.length > 6)));
  const columns = runs.length + (keyed ? 2 : 1);
  return html`<section
    part="results"
    class="results ${isWide ? "wide" : ""}"
    aria-label=${message("results.title")}
  >
    <div class="results-head">
      <h2>${key === null ? message("results.title") : message("results.title.key", {key})}</h2>
      ${asOf === null ? nothing : html`<p class="results-note as-of">${message("results.asOf", {step: asOf})}</p>`}
      ${several && ran > 1 ? html`<p class="results-note">${message(differing > 0 ? "results.differ" : "results.same", {count: differing})}</p>` : nothing}
      <div class="results-tools">
        ${
          several && ran > 1 && (differing > 0 || asked.only === "different")
            ? html`<button
                type="button"
                class="choice"
                aria-pressed=${asked.only === "different"}
                @click=${() => send({type: "resultsAsked", asked: {only: asked.only === "all" ? "different" : "all"}})}
              >
                ${message("results.only")}
              </button>`
            : nothing
        }
        ${
          keyed
            ? html`<input
                class="control results-find"
                type="search"
                aria-label=${message("results.find")}
                placeholder=${message("results.find")}
                .value=${live(asked.find)}
                @input=${(/** @type {Event} */ event) => send({type: "resultsAsked", asked: {find: /** @type {HTMLInputElement} */ (event.target).value}})}
              />`
            : nothing
        }
        ${menu({
          name: "results",
          label: message("results.take"),
          open: open === "results",
          face: icon("take"),
          items: /** @type {const} */ (["clipboard", "file"]).flatMap((to) =>
            /** @type {const} */ (["csv", "json"]).map((as) => ({
              label: message(`results.take.${to}.${as}`),
              disabled: ran === 0,
              choose: () => send({type: "resultsTaken", as, to}),
            })),
          ),
          send,
        })}
      </div>
    </div>
    ${runs.map(({name, failure}) => {
      if (failure.length === 0) return nothing;
      const why = failure.map(({key: says, args}) => message(says, args)).join(message("why.between"));
      return html`<p class="results-ended">
        ${several ? message("results.ended.run", {run: name, why}) : message("results.ended", {why})}
      </p>`;
    })}
    <div
      class="results-scroll ${many ? "many" : ""}"
      role="group"
      tabindex="0"
      aria-label=${message("results.title")}
      @keydown=${moved}
      @scroll=${many ? (/** @type {Event} */ event) => scrolled(/** @type {HTMLElement} */ (event.target), send) : null}
    >
      <table aria-rowcount=${count + rest.length + 1}>
        <thead>
          <tr>
            ${keyed ? html`<th scope="col" class="key">${message("results.key")}</th>` : nothing}
            <th scope="col" class="window">${message("results.window")}</th>
            ${runs.map(
              ({name, refused}) =>
                html`<th
                  scope="col"
                  class="run"
                  title=${several ? name : nothing}
                  ${cssProperties({width: `${84 / runs.length}%`})}
                >
                  ${several ? name : message("results.value")}${refused ? html` <span class="refused">${message("score.refused")}</span>` : nothing}
                </th>`,
            )}
          </tr>
        </thead>
        <tbody class="lines">
          ${many ? gap(model.from, columns) : nothing}
          ${
            lines.length === 0
              ? html`<tr>
                  <td class="nothing" colspan=${columns}>
                    ${message(ran === 0 ? "results.refused" : of === 0 ? "results.none" : "results.noneAsked")}
                  </td>
                </tr>`
              : lines.map((line, i) =>
                  lineRow(line, model.from + i, i > 0 && lines[i - 1].key === line.key, model, context),
                )
          }
          ${many ? gap(count - model.from - lines.length, columns) : nothing}
        </tbody>
        ${
          rest.length > 0
            ? html`<tbody class="rest">
                ${rest.map((omitted) => restRow(omitted, model, context))}
              </tbody>`
            : nothing
        }
      </table>
    </div>
  </section>`;
}

/** Room for lines that are out of view. @param {number} lines @param {number} columns */
const gap = (lines, columns) =>
  lines > 0
    ? html`<tr class="gap" aria-hidden="true">
        <td colspan=${columns} ${cssProperties({height: `${lines * lineHeight}px`})}></td>
      </tr>`
    : nothing;

/** @param {HTMLElement} room @param {PageContext["send"]} send */
function scrolled(room, send) {
  const line = Math.floor(room.scrollTop / lineHeight) - stride;
  send({type: "resultsScrolled", line: Math.max(0, Math.floor(line / stride) * stride)});
}

/** Arrows go from value to value: along a line, and to the same column of the next one. @param {KeyboardEvent} event */
function moved(event) {
  const room = /** @type {HTMLElement} */ (event.currentTarget);
  const here = /** @type {Element} */ (event.target).closest("button");
  const cell = here?.closest("th, td");
  if (!here || !cell) return;
  const buttons = [...room.querySelectorAll("tbody :is(th, td) button")].map(
    (button) => /** @type {HTMLElement} */ (button),
  );
  const below = (/** @type {number} */ by) => {
    const rows = [...room.querySelectorAll("tbody tr:not(.gap)")];
    const cells = (/** @type {Element | null} */ row) => [...(row?.querySelectorAll("th, td.run") ?? [])];
    const column = cells(cell.parentElement).indexOf(cell);
    for (let i = rows.indexOf(/** @type {Element} */ (cell.parentElement)) + by; rows[i]; i += by) {
      const found = cells(rows[i])[column]?.querySelector("button");
      if (found) return /** @type {HTMLElement} */ (found);
    }
  };
  const at = buttons.indexOf(here);
  const to = {
    ArrowRight: () => buttons[at + 1],
    ArrowLeft: () => buttons[at - 1],
    ArrowDown: () => below(1),
    ArrowUp: () => below(-1),
    Home: () => buttons[0],
    End: () => buttons[buttons.length - 1],
  }[event.key];
  if (!to) return;
  event.preventDefault();
  to()?.focus();
}

/** @param {boolean} differs @param {Context} context */
const differsMark = (differs, {message}) =>
  differs
    ? html` <span
        class="differs"
        role="img"
        aria-label=${message("results.differs")}
        title=${message("results.differs")}
        >≠</span
      >`
    : nothing;

/** @param {Line} line @param {number} number @param {boolean} sameKey as the line above @param {ResultsModel} model @param {Context} context */
function lineRow({key, window, cells, hidden, differs, selection}, number, sameKey, {keyed, runs}, context) {
  const {send, selected, over} = context;
  const classes = `${differs ? "different" : ""}${isOf(selection, selected) ? " selected" : ""}${isOf(selection, over) ? " over" : ""}`;
  const hovered = (/** @type {Selection | null} */ what) => send({type: "hovered", row: null, over: what});
  return html`<tr class=${classes} aria-rowindex=${number + 2}>
    ${keyed ? html`<td class="key ${sameKey ? "same" : ""}" title=${key ?? nothing}>${key ?? "–"}</td>` : nothing}
    <th scope="row" class="window">
      <button
        type="button"
        class="window-of"
        tabindex="-1"
        aria-pressed=${isOf(selection, selected)}
        @click=${() => send({type: "selected", what: selection, leads: true})}
        @pointerenter=${() => hovered(selection)}
        @pointerleave=${() => hovered(null)}
      >
        ${window}</button
      >${differsMark(differs, context)}
    </th>
    ${cells.map(
      (panes, run) =>
        html`<td class="run ${panes.length > 3 ? "" : "short"}">
          ${
            runs[run].refused
              ? ""
              : panes.length === 0
                ? "–"
                : panes.map((pane, i) => [
                    i === 2 && hidden[run] > 0
                      ? html`<span class="joins"
                          >… ${context.message("results.between", {count: hidden[run]})} …</span
                        >`
                      : nothing,
                    paneChip(pane, run, i === 2 && hidden[run] > 0, context),
                  ])
          }
        </td>`,
    )}
  </tr>`;
}

/** Whether a line is that of what is selected, or of its firing. @param {Selection} line @param {Marked} marked */
const isOf = (line, {selection}) =>
  line.kind === "window" &&
  selection !== null &&
  selection.kind !== "event" &&
  line.start === selection.start &&
  line.end === selection.end &&
  (line.key === null || selection.key === null || line.key === selection.key);

/** The first button of the table is where Tab stops; arrows go on from there. @param {Context} context */
function tabStop({tabbed}) {
  const isFirst = !tabbed.done;
  tabbed.done = true;
  return isFirst ? 0 : -1;
}

/** @param {Pane} pane @param {number} run @param {boolean} apart from the one before, of which others stand between @param {Context} context */
function paneChip(
  {firing, row, text, timing, joins, count, replaces, replacedBy, selection},
  run,
  apart,
  context,
) {
  const {message, send, step, selected, over} = context;
  const before = apart ? "" : {first: "", change: "→", again: "=", next: "·"}[joins];
  const said = [
    message(`results.timing.${timing}`, {count}),
    ...(joins === "first" ? [] : [message(`results.joins.${joins}`)]),
    ...replaces.map((of) => message("results.replaces", {...of})),
    ...(replacedBy === null ? [] : [message("results.replacedBy", {window: replacedBy})]),
  ].join("; ");
  const hovered = (/** @type {number | null} */ at) =>
    send({type: "hovered", row: at, over: at === null ? null : selection});
  const isSelected = selected.firings[run]?.has(firing) ?? false;
  const held = `${isSelected ? " selected" : ""}${over.firings[run]?.has(firing) ? " over" : ""}`;
  const ahead = step !== null && row > step;
  return html`${before ? html`<span class="joins" aria-hidden="true">${before}</span>` : nothing}<button
      type="button"
      class="pane ${timing}${joins === "again" ? " again" : ""}${replacedBy === null ? "" : " replaced"}${ahead ? " ahead" : ""}${held}"
      aria-pressed=${isSelected}
      tabindex=${tabStop(context)}
      title=${`${said}\n${message("results.go", {row: row + 1})}`}
      @click=${() => send({type: "selected", what: selection, leads: true})}
      @pointerenter=${() => hovered(row)}
      @pointerleave=${() => hovered(null)}
    >
      ${text}<span class="said">, ${said}</span></button
    >${replaces.length > 0 ? html`<span class="replaces">${message("results.instead", {windows: replaces.map((of) => of.text).join(", ")})}</span>` : nothing}`;
}

/** @param {Rest} rest @param {ResultsModel} model @param {Context} context */
function restRow({fate, cells, differs, opened}, {keyed, runs}, context) {
  const {message, send, step} = context;
  return html`<tr class=${differs ? "different" : ""}>
    <th scope="row" colspan=${keyed ? 2 : 1}>
      ${message(`results.rest.${fate}`)}${differsMark(differs, context)}
    </th>
    ${cells.map(
      ({events, more}, run) =>
        html`<td class="run">
          ${runs[run].refused ? "" : events.length === 0 ? "–" : nothing}
          ${events.map(
            ({row, id}) =>
              html`<button
                type="button"
                class="event fate-${fate}${step !== null && row > step ? " ahead" : ""}"
                tabindex=${tabStop(context)}
                @click=${() => send({type: "cursorMoved", row, column: "time"})}
                @pointerenter=${() => send({type: "hovered", row})}
                @pointerleave=${() => send({type: "hovered", row: null})}
              >
                ${markImage(fate, "")}${id}
              </button>`,
          )}
          ${
            more > 0 || (opened && events.length > 12)
              ? html`<button
                  type="button"
                  class="part more"
                  tabindex=${tabStop(context)}
                  @click=${() => send({type: "restToggled", fate})}
                >
                  ${opened && more === 0 ? message("results.fewerEvents") : message("results.moreEvents", {count: more})}
                </button>`
              : nothing
          }
        </td>`,
    )}
  </tr>`;
}
