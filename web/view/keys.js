// Which keys are there? A dialog that lists them all, by where they work.
import {html, nothing} from "lit/html.js";
import {icon} from "./icon.js";

/** @typedef {import("./page.js").Context} Context */

/** Keys as they are written on them, and the texts that say what they do. @type {Record<string, [string, string][]>} */
export const keyGroups = {
  page: [
    ["Ctrl Z", "undo"],
    ["Ctrl Shift Z", "redo"],
    ["Ctrl O", "open"],
    ["Ctrl S", "save"],
    ["F", "wall"],
    ["?", "keys"],
  ],
  table: [
    ["↑ ↓ ← →", "move"],
    ["Enter · F2", "edit"],
    ["Tab", "next"],
    ["Escape", "cancel"],
    ["Shift ↑ ↓ ← →", "range"],
    ["Ctrl A", "all"],
    ["Ctrl C · X · V", "clipboard"],
    ["Ctrl D", "fill"],
    ["Delete", "clear"],
    ["Ctrl Enter", "insert"],
    ["Ctrl Delete", "delete"],
    ["Alt ↑ ↓", "moveRow"],
  ],
  score: [
    ["↑ ↓", "step"],
    ["Home · End", "ends"],
    ["Enter", "choose"],
    ["V · F · C", "walk"],
    ["Escape", "none"],
    ["Alt ← →", "time"],
    ["Alt ↑ ↓", "arrival"],
    ["W · Shift W", "watermark"],
    ["L · Shift L", "lateness"],
    ["+ − ← →", "zoom"],
    ["[ ]", "rows"],
    ["Ctrl ⟳ · Ctrl Shift ⟳", "wheel"],
    ["0", "fit"],
    ["Insert", "add"],
    ["M", "bars"],
  ],
  wall: [
    ["← → ↑ ↓", "step"],
    ["Space", "play"],
    ["Home · End", "ends"],
    ["Escape", "leave"],
  ],
  json: [
    ["Ctrl Space", "complete"],
    ["Ctrl F", "find"],
    ["F8", "problem"],
    ["Escape, Tab", "leave"],
  ],
};

/** @param {boolean} open @param {Context} context */
export function keysDialog(open, {message, send}) {
  if (!open) return nothing;
  const close = () => send({type: "keysToggled", open: false});
  return html`<dialog
    class="dialog keys-dialog"
    aria-labelledby="keys-title"
    data-opener="file"
    @close=${close}
  >
    <h2 id="keys-title">${message("file.keys")}</h2>
    <div class="key-groups" tabindex="0" role="group" aria-labelledby="keys-title">
      <div>
        ${Object.entries(keyGroups).map(
          ([group, keys]) =>
            html`<section>
              <h3>${message(`keysOf.${group}`)}</h3>
              <dl>
                ${keys.map(
                  ([key, does]) =>
                    html`<div>
                      <dt>
                        ${key.split(/( · |, )/).map((part, i) => (i % 2 === 1 ? part : html`<kbd>${part}</kbd>`))}
                      </dt>
                      <dd>${message(`keysOf.${group}.${does}`)}</dd>
                    </div>`,
                )}
              </dl>
            </section>`,
        )}
      </div>
    </div>
    <button
      type="button"
      class="icon-button close"
      autofocus
      aria-label=${message("dialog.close")}
      title=${message("dialog.close")}
      @click=${close}
    >
      ${icon("close")}
    </button>
  </dialog>`;
}
