// What can be taken to Flink, in which form, and what cannot be said there?
import {html, nothing} from "lit/html.js";
import {live} from "lit/directives/live.js";
import {exportProblemText, noteText} from "../export/words.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State */

const whats = ["flink-java", "flink-java+kafka", "flink-test", "flink-sql", "flink-sql+kafka", "pyflink"];

/** @param {State} state @param {Context} context @returns {import("./dialog.js").Asked} */
export function exporting({exported, result}, context) {
  const {message, send, lang} = context;
  const take = () => send({type: "exportTaken"});
  if (!exported) return {body: nothing, can: false, take};
  const {choice, files, problems, notes} = exported;
  const paths = Object.keys(files);
  const runs = result?.runs ?? [];
  const isMaven = choice.what.startsWith("flink-java") || choice.what === "flink-test";
  /** @param {string} name @param {[string, string][]} choices value and text @param {string} chosen */
  const select = (name, choices, chosen) =>
    html`<label class="dialog-field"
      ><span>${message(name === "what" ? "export.target" : `export.${name}`)}</span
      ><select
        class="control"
        name=${name}
        @change=${(/** @type {Event} */ event) => send({type: "exportAsked", choice: {[name]: /** @type {HTMLSelectElement} */ (event.target).value}})}
      >
        ${choices.map(([value, text]) => html`<option value=${value} .selected=${live(value === chosen)}>${text}</option>`)}
      </select></label
    >`;
  /** @param {string} key @param {string[]} lines */
  const list = (key, lines) =>
    lines.length > 0
      ? html`<p>${message(key)}</p>
          <ul class="export-list">
            ${lines.map((line) => html`<li>${line}</li>`)}
          </ul>`
      : nothing;
  const body = html`<div class="dialog-fields">
      ${select("what", whats.map((what) => [what, message(`export.target.${what.replace("+", "-")}`)]), choice.what)}
      ${isMaven ? select("flink", [["2", "2.x"], ["1.20", "1.20"]], choice.flink) : nothing}
      ${runs.length > 1 ? select("run", runs.map(({name}) => [name, name]), choice.run ?? runs[0].name) : nothing}
    </div>
    <div class="export-made" aria-live="polite">
      ${list("export.cannot", problems.map((problem) => exportProblemText(problem, {lang, message})))}
      ${list("export.notes", problems.length > 0 ? [] : notes.map((note) => noteText(note, {lang, message})))}
      ${
        paths.length > 0
          ? html`<p>${message("export.files", {count: paths.length})}</p>
              <ul class="export-list export-files">
                ${paths.map((path) => html`<li>${path}</li>`)}
              </ul>`
          : nothing
      }
    </div>`; // prettier-ignore
  return {body, can: paths.length > 0, take};
}
