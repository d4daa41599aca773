// What is seen of a link that could not be opened? Why, in words, and the link itself, which is not lost.
import {html, nothing} from "lit/html.js";
import {refusalTexts} from "../link/refusal-text.js";
import {icon} from "./icon.js";

/** @param {import("../state.js").State} state @param {import("./page.js").Context} context */
export function refusal({refused}, {message, send}) {
  if (!refused) return nothing;
  const [why, ...wrong] = refusalTexts(refused, message);
  return html`<section class="alert refused" role="alert" aria-label=${message("link.label")}>
    ${icon("warning")}
    <div>
      <p><b>${message("link.refused")}</b> ${why}</p>
      ${
        wrong.length > 0
          ? html`<ul>
              ${wrong.map((text) => html`<li>${text}</li>`)}
            </ul>`
          : nothing
      }
      <div class="refused-link">
        <input
          class="control"
          type="text"
          readonly
          aria-label=${message("link.kept")}
          .value=${`#${refused.fragment}`}
          @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
        />
        <button type="button" class="button small" @click=${() => send({type: "linkCopied"})}>
          ${message("link.copy")}
        </button>
      </div>
    </div>
    <button
      type="button"
      class="icon-button"
      aria-label=${message("link.dismiss")}
      title=${message("link.dismiss")}
      @click=${() => send({type: "refusalDismissed"})}
    >
      ${icon("close")}
    </button>
  </section>`;
}
