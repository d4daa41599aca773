// How does one find a scenario to begin with? A dialog with all of the gallery, by question and by what is typed.
import {html, nothing} from "lit/html.js";
import {live} from "lit/directives/live.js";
import {found, listed as all} from "../model/gallery.js";
import {questions} from "../gallery/questions.js";
import {textIn} from "../model/own-text.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State */

/** @param {State} state @param {Context} context @returns {import("./dialog.js").Asked} */
export function choosing({dialog, gallery}, context) {
  const {message, send, lang, isPage} = context;
  // Drawn at the build, beside the page; a page that was saved alone has none.
  const pictures =
    isPage && location.protocol.startsWith("http") ? `examples/${lang === "zh" ? "zh/" : ""}` : null;
  const {search = "", asks = ""} = dialog?.texts ?? {};
  const listed = found(all(gallery ?? {}), search, asks);
  /** @param {import("../model/scenario.js").Scenario} document @param {Event} [event] */
  const open = (document, event) => {
    /** @type {Element | undefined} */ (event?.currentTarget)?.closest("dialog")?.close();
    send({type: "loaded", document});
  };
  const question = (/** @type {string} */ value) =>
    html`<label class="gallery-question"
      ><input
        type="radio"
        name="asks"
        .checked=${live(asks === value)}
        @change=${() => send({type: "dialogChanged", texts: {asks: value}})}
      /><span>${message(`gallery.asks.${value || "all"}`)}</span></label
    >`;
  const body = html`<label class="dialog-field"
      ><span>${message("gallery.search")}</span
      ><input
        class="control"
        type="text"
        name="search"
        autocomplete="off"
        spellcheck="false"
        .value=${live(search)}
        @input=${(/** @type {Event} */ event) => send({type: "dialogChanged", texts: {search: /** @type {HTMLInputElement} */ (event.target).value}})}
    /></label>
    <div class="gallery-questions" role="radiogroup" aria-label=${message("gallery.asks")}>
      ${question("")}${questions.map(question)}
    </div>
    <p class="gallery-count" role="status">
      ${listed.length > 0 ? message("gallery.count", {count: listed.length}) : message("gallery.none")}
    </p>
    ${
      listed.length > 0
        ? html`<ul class="gallery-list">
            ${listed.map(
              ({name, document}) =>
                html`<li>
                  <button type="button" @click=${(/** @type {Event} */ event) => open(document, event)}>
                    ${pictures === null ? nothing : html`<img src="${pictures}${name}.svg" alt="" loading="lazy" @error=${(/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).toggleAttribute("hidden", true)} />`}
                    <b>${textIn(document.title, lang)}</b>
                    <span>${textIn(document.notes, lang) || message("gallery.first")}</span>
                  </button>
                </li>`,
            )}
          </ul>`
        : nothing
    }`;
  return {
    body,
    can: listed.length > 0,
    take: () => open(listed[0].document),
    left: "dialog.close",
  };
}
