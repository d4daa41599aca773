// How are the axes zoomed without wheel, keys and fingers, and how is an event moved without dragging it?
import {html, nothing} from "lit/html.js";
import {icon} from "./icon.js";

/** @typedef {(key: string, params?: Record<string, unknown>) => string} MessageText */

/** @param {string} label @param {Parameters<typeof icon>[0]} shape @param {() => void} act @param {boolean} [disabled] */
const button = (label, shape, act, disabled = false) =>
  html`<button
    type="button"
    class="icon-button"
    aria-label=${label}
    title=${label}
    ?disabled=${disabled}
    @click=${act}
  >
    ${icon(shape)}
  </button>`;

/**
 * `isDense`: rows are lower than the table's; `isMany`: there are more than fit.
 *
 * @param {{message: MessageText, gestures: import("./gestures.js").Gestures, isDense: boolean, isMany: boolean}} context
 */
export const zoomButtons = ({message, gestures, isDense, isMany}) =>
  html`<div class="zoom" role="group" aria-label=${message("zoom.label")}>
    ${button(message("zoom.out"), "minus", () => gestures.zoom.by(1.6))}
    ${button(message("zoom.in"), "plus", () => gestures.zoom.by(1 / 1.6))}
    ${
      isDense || isMany
        ? html`${button(message("zoom.moreRows"), "lower", () => gestures.zoom.rowsBy(1.6))}
          ${button(message("zoom.fewerRows"), "fewer", () => gestures.zoom.rowsBy(1 / 1.6), !isDense)}`
        : nothing
    }
    ${button(message("zoom.fit"), "fitAll", gestures.zoom.fit)}
  </div>`;

/**
 * What dragging does to the chosen event, by clicks.
 *
 * @param {{table: import("../recording.js").Table, selected: number | null}} of  selected: row of the event
 * @param {{message: MessageText, gestures: import("./gestures.js").Gestures}} context
 */
export function handles({table, selected}, {message, gestures}) {
  if (selected === null || selected >= table.length || table.kind[selected] !== 0) return nothing;
  const id = table.ids[selected];
  return html`<div class="handles" role="group" aria-label=${message("handles.label", {id})}>
    <span>${id}</span>
    ${button(message("handles.earlier"), "previous", () => gestures.moveTime(-1, false, table))}
    ${button(message("handles.later"), "next", () => gestures.moveTime(1, false, table))}
    ${button(message("handles.up"), "up", () => gestures.moveRow(-1), selected === 0)}
    ${button(message("handles.down"), "down", () => gestures.moveRow(1), selected >= table.length - 1)}
  </div>`;
}
