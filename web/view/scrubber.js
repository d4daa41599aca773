// What moves the score along the rows? Step by step, by hand, or by itself.
import {html} from "lit/html.js";
import {live} from "lit/directives/live.js";
import {icon} from "./icon.js";

/**
 * @param {{step: number | null, rows: number, playing: boolean, label: string}} model `step`: `null` is the end of the input
 * @param {import("./page.js").Context} context
 */
export function scrubber({step, rows, playing, label}, {send, message}) {
  const now = step ?? rows;
  const go = (/** @type {number} */ to) => send({type: "stepped", step: to >= rows ? null : Math.max(0, to)});
  return html`<div class="scrubber" part="scrubber" role="group" aria-label=${message("scrubber.label")}>
    <button
      type="button"
      class="icon-button"
      aria-label=${message("scrubber.back")}
      title=${message("scrubber.back")}
      ?disabled=${now === 0}
      @click=${() => go(now - 1)}
    >
      ${icon("previous")}
    </button>
    <button
      type="button"
      class="icon-button"
      aria-label=${message(playing ? "scrubber.pause" : "scrubber.play")}
      title=${message(playing ? "scrubber.pause" : "scrubber.play")}
      @click=${() => send({type: "playToggled"})}
    >
      ${icon(playing ? "pause" : "play")}
    </button>
    <button
      type="button"
      class="icon-button"
      aria-label=${message("scrubber.forward")}
      title=${message("scrubber.forward")}
      ?disabled=${now >= rows}
      @click=${() => go(now + 1)}
    >
      ${icon("next")}
    </button>
    <input
      class="range"
      type="range"
      min="0"
      max=${rows}
      aria-label=${message("scrubber.label")}
      aria-valuetext=${label}
      .value=${live(String(now))}
      @input=${(/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value))}
    />
    <span class="scrubber-label">${label}</span>
  </div>`;
}
