// How is a link handed out? A dialog with the link, how long it is, and a code that a phone reads.
import encodeQR from "qr";
import {html, nothing, svg} from "lit/html.js";
import {longForChats} from "../link/link.js";
import {refusalTexts} from "../link/refusal-text.js";

/** Longer ones make a code so fine that phones do not read it from a screen. */
const mostInCode = 1200;
/** Light modules around the code, as the standard asks for. */
const margin = 4;

/** @param {import("../state.js").State} state @param {import("./page.js").Context} context */
export function share({shared}, context) {
  const {message, send} = context;
  const take = () => send({type: "shareTaken"});
  if (!shared || shared.refused) {
    const why = shared?.refused ? refusalTexts(shared.refused, message) : [];
    const body = html`<p>${why.join(" ")}</p>`;
    return {body, can: true, take, hint: "share.hint.file", taken: "share.take.file"};
  }
  const {address, look} = shared;
  const body = html`<div class="share">
    <label class="dialog-field share-link"
      ><span>${message("share.link")}</span
      ><input
        class="control"
        type="text"
        readonly
        name="link"
        .value=${address}
        aria-describedby="share-length"
        @focus=${selectFromEnd}
    /></label>
    <p class="share-length" id="share-length">
      ${message("share.length", {count: address.length})}
      ${address.length > longForChats ? html`<span class="share-long">${message("share.chats", {most: longForChats})}</span>` : nothing}
    </p>
    <label class="dialog-choice"
      ><input
        type="checkbox"
        name="look"
        .checked=${look}
        @change=${(/** @type {Event} */ event) => send({type: "shareAsked", look: /** @type {HTMLInputElement} */ (event.target).checked})}
      />${message("share.look")}</label
    >
    ${address.length <= mostInCode ? code(address, message("share.code")) : html`<p class="share-none">${message("share.code.none")}</p>`}
  </div>`;
  return {body, can: true, take, left: "dialog.close"};
}

/** All of it, with its beginning in view. @param {Event} event */
function selectFromEnd({target}) {
  const input = /** @type {HTMLInputElement} */ (target);
  queueMicrotask(() => {
    input.setSelectionRange(0, input.value.length, "backward");
    input.scrollLeft = 0;
  });
}

/** Drawn once for each link. @type {{text: string, size: number, path: string} | null} */
let drawn = null;

/** A QR code, dark on light in every theme: so they are read. @param {string} text @param {string} label */
function code(text, label) {
  if (drawn?.text !== text) {
    const modules = encodeQR(text, "raw", {ecc: "low", border: margin});
    drawn = {text, size: modules.length, path: pathOf(modules)};
  }
  const {size, path} = drawn;
  return html`<svg class="code-of-link" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label}>
    ${svg`<rect width=${size} height=${size} fill="#fff"></rect><path d=${path} fill="#000" shape-rendering="crispEdges"></path>`}
  </svg>`;
}

/** Dark modules, a rectangle for those side by side. @param {boolean[][]} modules */
function pathOf(modules) {
  let path = "";
  for (const [y, line] of modules.entries())
    for (let x = 0; x < line.length; x++) {
      const from = x;
      while (line[x]) x++;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  return path;
}
