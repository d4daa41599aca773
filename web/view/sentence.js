// What does the sentence look like that says what the pipeline does? Each part leads to its control.
import {html, nothing} from "lit/html.js";
import {icon} from "./icon.js";

/** As a text alone. @param {import("../model/sentence.js").Clause[]} clauses @param {(key: string, params?: Record<string, unknown>) => string} message */
export const clauseText = (clauses, message) =>
  clauses
    .map(({key, parts, runs}) => {
      const said = Object.entries(parts).map(([name, part]) => [name, partText(part, message)]);
      return (
        message(key, Object.fromEntries(said)) +
        (runs ? message("sentence.runs", {runs: runs.join(", ")}) : "")
      );
    })
    .join("") + (clauses.length > 0 ? message("sentence.end") : "");

/** @param {import("../model/sentence.js").Part} part @param {(key: string) => string} message */
const partText = ({said}, message) =>
  said.map((item) => ("key" in item ? message(item.key) : item.text)).join(" · ");

/**
 * @param {import("../model/sentence.js").Clause[]} clauses
 * @param {import("./page.js").Context & {formOpen: boolean}} context
 */
export function sentence(clauses, {send, message, parts, formOpen, readonly}) {
  const link = (/** @type {import("../model/sentence.js").Part} */ part) =>
    readonly
      ? html`<b>${partText(part, message)}</b>`
      : html`<button
          type="button"
          class="part"
          title=${message("sentence.change")}
          @click=${() => send({type: "optionFocused", path: part.option})}
        >
          ${partText(part, message)}
        </button>`;
  return html`<div class="sentence" part="sentence">
    <p>
      ${clauses.map(({key, parts: said, runs}) => [
        parts(key, Object.fromEntries(Object.entries(said).map(([name, part]) => [name, link(part)]))),
        runs ? message("sentence.runs", {runs: runs.join(", ")}) : "",
      ])}${clauses.length > 0 ? message("sentence.end") : nothing}
    </p>
    <div class="sentence-tools" ?hidden=${readonly}>
      <button
        type="button"
        class="button"
        data-menu="requirement"
        aria-haspopup="dialog"
        @click=${() => send({type: "dialogOpened", name: "requirement", opener: "requirement"})}
      >
        ${icon("say")}<span>${message("requirement.open")}</span>
      </button>
      <button
        type="button"
        class="button settings-button"
        aria-expanded=${formOpen}
        aria-controls="pipeline"
        @click=${() => send({type: "formToggled"})}
      >
        ${icon("settings")}<span>${message("form.open")}</span>
      </button>
    </div>
  </div>`;
}
