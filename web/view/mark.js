// What does a fate look like beside a text? The score draws the same marks in its own picture.
import {html, nothing, svg} from "lit/html.js";
import {marks} from "../model/mark.js";

/** A mark as an image; without a name, if a text beside it says the same. @param {string} fate @param {string} name */
export function markImage(fate, name) {
  const mark = marks[fate];
  return html`<svg
    class="mark-image"
    viewBox="-8 -8 16 16"
    role=${name ? "img" : nothing}
    aria-label=${name || nothing}
    aria-hidden=${name ? nothing : "true"}
  >
    ${name ? svg`<title>${name}</title>` : nothing}
    ${mark ? svg`<path class="mark ${mark.style} tone-${mark.tone}" d=${mark.path}></path>` : nothing}
  </svg>`;
}
