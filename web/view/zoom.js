// How is the time axis zoomed without wheel, keys and fingers?
import {html} from "lit";
import {icon} from "./icon.js";

/** @param {{message: (key: string) => string, gestures: import("./gestures.js").Gestures}} context */
export function zoomButtons({message, gestures}) {
  /** @param {string} label @param {Parameters<typeof icon>[0]} shape @param {() => void} act */
  const button = (label, shape, act) =>
    html`<button type="button" class="icon-button" aria-label=${label} title=${label} @click=${act}>
      ${icon(shape)}
    </button>`;
  return html`<div class="zoom" role="group" aria-label=${message("zoom.label")}>
    ${button(message("zoom.out"), "minus", () => gestures.zoomBy(1.6))}
    ${button(message("zoom.in"), "plus", () => gestures.zoomBy(1 / 1.6))}
    ${button(message("zoom.fit"), "fit", gestures.fit)}
  </div>`;
}
