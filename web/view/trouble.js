// How does someone learn that a file could not be opened, that a draft is what they see, or that there is a newer version? Lines above the board.
import {html, nothing} from "lit/html.js";
import {eightPayments} from "../examples/eight-payments.js";
import {icon} from "./icon.js";
import {problemText} from "./problem.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State */

/** @param {State} state @param {Context} context */
export function troubleLine({trouble}, context) {
  const {message, send} = context;
  if (!trouble) return nothing;
  return html`<section class="alert trouble" role="alert" aria-label=${message("trouble.label")}>
    ${icon("warning")}
    <p>
      ${message(trouble.key, trouble.params)}
      ${trouble.problem ? problemText(trouble.problem, context) : nothing}
      <span>${message("trouble.stays")}</span>
    </p>
    <button
      type="button"
      class="icon-button"
      aria-label=${message("trouble.dismiss")}
      title=${message("trouble.dismiss")}
      @click=${() => send({type: "troubleDismissed"})}
    >
      ${icon("close")}
    </button>
  </section>`;
}

/** @param {State} state @param {Context} context */
export function newerLine({newer}, {message, send}) {
  if (!newer) return nothing;
  return html`<p class="draft" role="status">
    ${message("newer.found")}
    <button type="button" class="part" @click=${() => send({type: "newerTaken"})}>
      ${message("newer.take")}
    </button>
  </p>`;
}

/** @param {State} state @param {Context} context */
export function draftLine({restored}, {message, send}) {
  if (!restored) return nothing;
  return html`<p class="draft" role="status">
    ${message("draft.restored")}
    <button type="button" class="part" @click=${() => send({type: "loaded", document: eightPayments})}>
      ${message("draft.anew")}
    </button>
    <button type="button" class="part" @click=${() => send({type: "draftKept"})}>
      ${message("draft.keep")}
    </button>
  </p>`;
}
