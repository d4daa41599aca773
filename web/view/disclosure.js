// What does a part look like that is closed until it is asked for? A button, and what is below it once it is open.
import {html, nothing} from "lit/html.js";
import {icon} from "./icon.js";

/**
 * @param {object} part
 * @param {string} part.kind
 * @param {string} part.title
 * @param {string} [part.at] what of it is shown, beside its title
 * @param {unknown} part.content  null: it is closed
 * @param {() => void} part.toggle
 */
export const disclosure = ({kind, title, at, content, toggle}) =>
  html`<section class="${kind} ${content ? "open" : ""}" aria-label=${title}>
    <h2>
      <button type="button" class="disclosure" aria-expanded=${content !== null} @click=${toggle}>
        ${icon(content ? "down" : "next")}<span>${title}</span>${at === undefined ? nothing : html`<span class="state-at">${at}</span>`}
      </button>
    </h2>
    ${content ?? nothing}
  </section>`;
