// How does someone see whether the outcome is the one that the document states, and what is kept from them so far?
import {html, nothing} from "lit/html.js";
import {icon} from "./icon.js";
import {predictPanel} from "./predict.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State */

/** Differences that are listed. */
const most = 8;

/** @param {State} state @param {Context} context */
export function expectLine(state, context) {
  const {differences, hidesResults, parts} = state;
  const {message, send} = context;
  const panel = predictPanel(state, context);
  const isBare = hidesResults && panel === nothing;
  const kept =
    isBare || parts
      ? html`<p class="kept">
          ${
            isBare
              ? html`${message("expect.hidden")}
                  <button type="button" class="part" @click=${() => send({type: "resultsRevealed"})}>
                    ${message("expect.reveal")}
                  </button>`
              : nothing
          }
          ${parts ? html`<button type="button" class="part" @click=${() => send({type: "allShown"})}>${message("expect.all")}</button>` : nothing}
        </p>`
      : nothing;
  if (hidesResults) return html`${kept}${panel}`;
  if (differences === null) return kept;
  if (differences.length === 0)
    return html`${kept}
      <p class="expected good" role="status">${icon("check")} ${message("expect.good")}</p>`;
  return html`${kept}
    <section class="expected bad" role="status" aria-label=${message("expect.label")}>
      <p>${icon("warning")} ${message("expect.bad", {count: differences.length})}</p>
      <ul>
        ${differences.slice(0, most).map(
          ({run, where, kind, member, stated, came, row}) =>
            html`<li>
              <b>${run}</b> <code>${where}</code>
              ${message(`expect.${kind}`, {member, stated, came})}
              ${row === null ? nothing : html`<button type="button" class="part" @click=${() => send({type: "stepped", step: row})}>${message("expect.go", {row: row + 1})}</button>`}
            </li>`,
        )}
        ${differences.length > most ? html`<li>${message("ticket.more", {count: differences.length - most})}</li>` : nothing}
      </ul>
    </section>`;
}
