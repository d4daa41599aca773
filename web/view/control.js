// How does one set an option? By the same control in the form and at the head of a run.
import {html, nothing} from "lit/html.js";
import {live} from "lit/directives/live.js";
import {chosen, countedOn, typedOption} from "../model/form.js";

/**
 * @typedef {import("../model/form.js").Field} Field
 * @typedef {import("../model/form.js").Setting} Setting
 * @typedef {import("./page.js").Context & {document: import("../model/scenario.js").Scenario, runNames: string[]}} Context
 */

/**
 * The control of an option: for one run, or for all of them.
 *
 * @param {Field} field
 * @param {Setting} setting
 * @param {Context} context
 * @param {"form" | "head"} place
 */
export function control(field, {run, value, applies, problem}, context, place) {
  const {message, send, document, runNames} = context;
  const {id, path, member, kind, choices, standard, note} = field;
  const label =
    run === null
      ? message(field.label)
      : message("form.label.run", {option: message(field.label), run: runNames[run]});
  const change = (/** @type {any} */ chosenValue, step = false) => {
    if (member !== undefined) return send({type: "memberChanged", member, value: chosenValue});
    const {path: at, value: set} = chosen(document, path, chosenValue, run);
    send({type: "optionChanged", path: at, value: set, run, step});
  };
  const describedBy = note && place === "form" ? `note-${id}` : nothing;

  if (!applies)
    return html`<input class="control" type="text" size="1" disabled aria-label=${label} placeholder="–" />`;
  if (kind === "choice") {
    const now = value === undefined ? standard : value;
    const known = choices.includes(now);
    return html`<select
      class="control"
      ?disabled=${context.readonly}
      data-option=${place === "form" ? id : nothing}
      aria-label=${label}
      aria-invalid=${problem ? "true" : nothing}
      aria-describedby=${describedBy}
      @change=${(/** @type {Event} */ event) => change(choices[/** @type {HTMLSelectElement} */ (event.target).selectedIndex - (known ? 0 : 1)])}
    >
      ${known ? nothing : html`<option selected>${String(now)}</option>`}
      ${choices.map((choice) => html`<option .selected=${live(choice === now)}>${choiceText(id, choice, message)}</option>`)}
    </select>`;
  }
  const text = optionText(kind, value);
  return html`<input
    class="control"
    type="text"
    ?readonly=${context.readonly}
    size=${place === "head" ? Math.max(2, text.length) : 1}
    spellcheck="false"
    autocomplete="off"
    data-option=${place === "form" ? id : nothing}
    aria-label=${label}
    aria-invalid=${problem ? "true" : nothing}
    aria-describedby=${describedBy}
    title=${kind === "duration" ? message("form.duration") : nothing}
    placeholder=${standard ?? (id === "partitions" ? message("form.automatic") : id === "watermarks.idleAfter" ? message("form.never") : "")}
    .defaultValue=${text}
    .value=${live(text)}
    @change=${(/** @type {Event} */ event) => change(typedOption(kind, /** @type {HTMLInputElement} */ (event.target).value))}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      const by = {ArrowUp: 1, ArrowDown: -1}[event.key];
      if (by === undefined || kind === "text") return;
      const input = /** @type {HTMLInputElement} */ (event.target);
      const next = countedOn(input.value || String(standard ?? ""), by * (event.shiftKey ? 10 : 1));
      if (next === null) return;
      event.preventDefault();
      change(typedOption(kind, next), true);
    }}
  />`;
}

/** What is set, as one types it. @param {Field["kind"]} kind @param {any} value */
function optionText(kind, value) {
  if (value === undefined || value === null) return "";
  if (kind === "duration" && Number.isInteger(value)) return `${value} ms`;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** @param {string} id @param {any} choice @param {(key: string) => string} message */
export function choiceText(id, choice, message) {
  // Nested triggers are chosen by the same names as the outermost one.
  const option = id.replace(/(\.nested)+/, "");
  return message(`choice.${option}.${choice}`);
}
