// How far is a run that takes its time, and how does one end it? A thin line, and what to say when there is no result.
import {html, nothing} from "lit/html.js";
import {icon} from "./icon.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State */

/** @param {State} state @param {Context} context */
export function runProgress({running}, {message, send}) {
  if (!running) return nothing;
  const {rows, of} = running;
  const said =
    rows === 0 ? message("run.reading") : message("run.computing", {percent: Math.floor((100 * rows) / of)});
  return html`<div class="run-progress">
    <progress aria-label=${said} max="1" value=${rows === 0 ? nothing : rows / of}></progress>
    <div>
      <span>${said}</span>
      <button type="button" class="button" @click=${() => send({type: "runCancelled"})}>
        ${message("run.cancel")}
      </button>
    </div>
  </div>`;
}

/** Why the picture is not what is typed, where nobody typed anything wrong. @param {State} state @param {Context} context */
export function runEnded({failure, cancelled, revision}, {message, send}) {
  if (failure)
    return html`<p class="alert" role="alert">
      ${icon("warning")}<span
        >${message(failure.started ? "engine.stopped" : "engine.failed", {reason: failure.reason})}</span
      >
    </p>`;
  if (cancelled !== revision) return nothing;
  return html`<p class="alert cancelled" role="status">
    <span>${message("run.cancelled")}</span>
    <button type="button" class="part" @click=${() => send({type: "runAgain"})}>
      ${message("run.again")}
    </button>
  </p>`;
}
