// How are the results shown? A table: a line for each window, a column for each run, what replaced what in its order.
import {html, nothing} from "lit";
import {markImage} from "./mark.js";

/** @import {Line, Pane, ResultsModel, Rest} from "../model/results.js" */
/** @typedef {{send: (message: any) => void, message: (key: string, params?: Record<string, unknown>) => string}} Context */

/** @param {ResultsModel} model @param {Context} context */
export function results(model, context) {
  const {message} = context;
  const {runs, lines, rest, keyed, key, more} = model;
  const several = runs.length > 1;
  const compared = several && [...lines, ...rest].some(({differs}) => differs);
  // Many columns or long sequences take the width of the page.
  const isWide = runs.length > 3 || lines.some(({cells}) => cells.some((panes) => panes.length > 3));
  return html`<section class="results ${isWide ? "wide" : ""}" aria-label=${message("results.title")}>
    <h2>${key === null ? message("results.title") : message("results.title.key", {key})}</h2>
    ${several ? html`<p class="results-note">${message(compared ? "results.differ" : "results.same")}</p>` : nothing}
    ${runs.map(({name, failure}) => {
      if (failure.length === 0) return nothing;
      const why = failure.map(({key, args}) => message(key, args)).join(message("why.between"));
      return html`<p class="results-ended">
        ${several ? message("results.ended.run", {run: name, why}) : message("results.ended", {why})}
      </p>`;
    })}
    <div class="results-scroll" role="group" tabindex="0" aria-label=${message("results.title")}>
      <table>
        <thead>
          <tr>
            ${keyed ? html`<th scope="col">${message("results.key")}</th>` : nothing}
            <th scope="col">${message("results.window")}</th>
            ${runs.map(({name}) => html`<th scope="col">${several ? name : message("results.value")}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${
            lines.length === 0
              ? html`<tr>
                  <td class="nothing" colspan=${runs.length + (keyed ? 2 : 1)}>${message("results.none")}</td>
                </tr>`
              : lines.map((line, i) => lineRow(line, i > 0 && lines[i - 1].key === line.key, model, context))
          }
          ${
            more > 0
              ? html`<tr>
                  <td class="nothing" colspan=${runs.length + (keyed ? 2 : 1)}>
                    ${message("results.more", {count: more})}
                  </td>
                </tr>`
              : nothing
          }
        </tbody>
        ${
          rest.length > 0
            ? html`<tbody class="rest">
                ${rest.map((of) => restRow(of, model, context))}
              </tbody>`
            : nothing
        }
      </table>
    </div>
  </section>`;
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

/** @param {Line} line @param {boolean} sameKey as the line above @param {ResultsModel} model @param {Context} context */
function lineRow({key, window, cells, differs}, sameKey, {keyed, runs}, context) {
  return html`<tr class=${differs ? "different" : ""}>
    ${keyed ? html`<td class="key ${sameKey ? "same" : ""}">${key ?? "–"}</td>` : nothing}
    <th scope="row" class="window">${window}${differsMark(differs, context)}</th>
    ${cells.map((panes, run) => html`<td class=${panes.length > 3 ? "" : "short"}>${runs[run].refused ? "" : panes.length === 0 ? "–" : panes.map((pane) => paneChip(pane, context))}</td>`)}
  </tr>`;
}

/** @param {Pane} pane @param {Context} context */
function paneChip({row, text, timing, joins, count, replaces, replacedBy}, {message, send}) {
  const before = {first: "", change: "→", again: "=", next: "·"}[joins];
  const said = [
    message(`results.timing.${timing}`, {count}),
    ...(joins === "first" ? [] : [message(`results.joins.${joins}`)]),
    ...replaces.map((of) => message("results.replaces", {...of})),
    ...(replacedBy === null ? [] : [message("results.replacedBy", {window: replacedBy})]),
  ].join("; ");
  const hovered = (/** @type {number | null} */ at) => send({type: "hovered", row: at});
  return html`${before ? html`<span class="joins" aria-hidden="true">${before}</span>` : nothing}<span
      class="pane ${timing}${replacedBy === null ? "" : " replaced"}"
      title=${said}
      @pointerenter=${() => hovered(row)}
      @pointerleave=${() => hovered(null)}
      >${text}<span class="said">, ${said}</span></span
    >${replaces.length > 0 ? html`<span class="replaces">${message("results.instead", {windows: replaces.map((of) => of.text).join(", ")})}</span>` : nothing}`;
}

/** @param {Rest} rest @param {ResultsModel} model @param {Context} context */
function restRow({fate, cells, differs}, {keyed, runs}, context) {
  const {message, send} = context;
  return html`<tr class=${differs ? "different" : ""}>
    <th scope="row" colspan=${keyed ? 2 : 1}>
      ${message(`results.rest.${fate}`)}${differsMark(differs, context)}
    </th>
    ${cells.map(
      ({events, more}, run) =>
        html`<td>
          ${runs[run].refused ? "" : events.length === 0 ? "–" : nothing}
          ${events.map(
            ({row, id}) =>
              html`<button
                type="button"
                class="event fate-${fate}"
                @click=${() => send({type: "selected", event: row})}
                @pointerenter=${() => send({type: "hovered", row})}
                @pointerleave=${() => send({type: "hovered", row: null})}
              >
                ${markImage(fate, "")}${id}
              </button>`,
          )}
          ${more > 0 ? html`<span class="more">${message("results.moreEvents", {count: more})}</span>` : nothing}
        </td>`,
    )}
  </tr>`;
}
