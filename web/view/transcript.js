// What does the score say to those who do not see it? The same facts as a table of sentences, some rows at a time.
import {html, nothing} from "lit/html.js";
import {icon} from "./icon.js";

/** @typedef {import("../model/transcript.js").Transcript} Transcript */

/** Rows of a page. */
export const rowsTold = 25;

/**
 * @param {Transcript} model
 * @param {{message: (key: string, params?: Record<string, unknown>) => string, send: (message: any) => void}} context
 */
export function told({names, rows, from, to, count}, {message, send}) {
  const go = (/** @type {number} */ row) => send({type: "transcriptPaged", row: Math.max(0, row)});
  const button = (/** @type {"previous" | "next"} */ way, /** @type {number} */ row, /** @type {boolean} */ disabled) =>
    html`<button type="button" class="button" ?disabled=${disabled} @click=${() => go(row)}>
      ${icon(way)} ${message(`transcript.${way}`)}
    </button>`; // prettier-ignore
  const text = (/** @type {import("../model/score.js").Message} */ {key, args}) =>
    message(key, typeof args.fate === "string" ? {...args, fate: message(args.fate)} : args);
  return html`<div
      class="transcript-rows"
      role="group"
      tabindex="0"
      aria-label=${message("transcript.title")}
    >
      <table>
        <caption class="said">
          ${message("transcript.title")}
        </caption>
        <thead>
          <tr>
            <th scope="col">${message("transcript.row")}</th>
            ${names.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({what, runs}) =>
              html`<tr>
                <th scope="row">${text(what)}</th>
                ${runs.map(
                  ({facts, more, ended}) =>
                    html`<td>
                      ${facts.length === 0 && ended.length === 0 ? message("transcript.nothing") : nothing}
                      ${facts.map((fact) => html`<p>${text(fact)}</p>`)}
                      ${ended.map((says) => html`<p class="ended">${text(says)}</p>`)}
                      ${more > 0 ? html`<p>${message("transcript.more", {count: more})}</p>` : nothing}
                    </td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${
      rows.length < count
        ? html`<p class="transcript-pages">
            ${button("previous", from - rowsTold, from === 0)}
            <span role="status"
              >${message("overview.rows", {from: from + 1, to: Math.min(to, count - 1), of: count - 1})}</span
            >
            ${button("next", to, to >= count)}
          </p>`
        : nothing
    }`;
}
