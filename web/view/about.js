// What is the scenario called, and what does it want to be looked at for? Its title and notes, to be written on the spot.
import {html, nothing} from "lit/html.js";
import {textIn} from "../model/own-text.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State */

/** Characters of a line, about. */
const lineLength = 100;

/** @param {State} state @param {Context} context */
export function about({document, writing}, context) {
  const {lang} = context;
  return html`<div class="about" part="title">
    ${text("title", textIn(document.title, lang), writing, context)}
    ${text("notes", textIn(document.notes, lang), writing, context)}
  </div>`;
}

/** @param {"title" | "notes"} part @param {string} held @param {State["writing"]} writing @param {Context} context */
function text(part, held, writing, {message, send, readonly}) {
  if (readonly) return held === "" ? nothing : html`<p class=${part}>${held}</p>`;
  if (writing !== part)
    return html`<button
      type="button"
      class="${part} ${held === "" ? "missing" : ""}"
      data-about=${part}
      title=${message(`about.${part}.change`)}
      @click=${() => send({type: "aboutOpened", part})}
    >
      <span>${held === "" ? message(`about.${part}.add`) : held}</span>
    </button>`;

  const written = (/** @type {Event} */ event, stays = false) =>
    send({type: "aboutWritten", part, text: /** @type {HTMLInputElement} */ (event.target).value, stays});
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.isComposing) return;
    const takes = event.key === "Enter" && (part === "title" || event.ctrlKey || event.metaKey);
    if (!takes && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (takes) written(event, true);
    else send({type: "aboutLeft"});
  };
  const label = message(`about.${part}`);
  if (part === "title")
    return html`<input
      class="title control"
      type="text"
      maxlength="200"
      size=${Math.max(24, held.length + 4)}
      aria-label=${label}
      data-about=${part}
      .defaultValue=${held}
      .value=${held}
      @keydown=${keydown}
      @blur=${written}
    />`;
  const lines = held.split("\n").reduce((sum, line) => sum + 1 + Math.floor(line.length / lineLength), 1);
  return html`<textarea
    class="notes control"
    rows=${Math.min(12, Math.max(2, lines))}
    aria-label=${label}
    title=${message("about.notes.keys") || nothing}
    data-about=${part}
    .defaultValue=${held}
    .value=${held}
    @keydown=${keydown}
    @blur=${written}
  ></textarea>`;
}
