// How is it said beside a cell what is wrong with it? In the browser's top layer, so that nothing cuts it off.
import {html, nothing} from "lit/html.js";

/** @param {{row: number, column: string}} cell @param {string | null} text what is wrong; `null`: nothing is */
export const bubble = ({row, column}, text) =>
  text === null
    ? nothing
    : html`<div class="bubble" popover="manual" data-at="${row} ${column}">${text}</div>`;

/** Puts the bubble that was rendered below its cell, as long as that is in sight. @param {ShadowRoot} root */
export function placeBubble(root) {
  const said = /** @type {HTMLElement | null} */ (root.querySelector(".bubble"));
  if (!said) return;
  const [row, column] = (said.dataset.at ?? "").split(" ");
  const cell = root.querySelector(`td[data-row="${row}"][data-column="${column}"]`);
  const board = root.querySelector(".board")?.getBoundingClientRect();
  const place = cell?.getBoundingClientRect();
  const inSight =
    place && board && place.bottom > board.top && place.top < board.bottom && place.left < board.right;
  said.togglePopover(inSight ?? false);
  if (!inSight) return;
  const width = said.offsetWidth;
  said.style.setProperty("left", `${scrollX + Math.max(8, Math.min(place.left, innerWidth - width - 8))}px`);
  said.style.setProperty("top", `${scrollY + place.bottom + 6}px`);
}
