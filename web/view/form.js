// What does the pipeline's form look like? Each option has one control, or one for each run that it differs in.
import {html, nothing} from "lit";
import {live} from "lit/directives/live.js";
import {listText} from "../i18n/message.js";
import {chosen, countedOn, typedOption} from "../model/form.js";
import {icon} from "./icon.js";
import {problemText} from "./problem.js";

/**
 * @typedef {import("../model/form.js").Group} Group
 * @typedef {import("../model/form.js").Field} Field
 * @typedef {import("../model/form.js").Setting} Setting
 * @typedef {import("./page.js").Context & {document: import("../model/scenario.js").Scenario, runNames: string[]}} Context
 */

/** @param {Group[]} groups @param {Context} context */
export function form(groups, context) {
  const {message, send} = context;
  return html`<section class="form" id="pipeline" aria-label=${message("form.label")}>
    <div class="groups">
      ${groups.map(
        ({name, fields}) =>
          html`<fieldset class="group group-${name}">
            <legend>${message(`group.${name}`)}</legend>
            ${fields.map((field, i) => fieldView(field, isWide(fields, i), context))}
          </fieldset>`,
      )}
    </div>
    <button
      type="button"
      class="icon-button close"
      aria-label=${message("form.close")}
      title=${message("form.close")}
      @click=${() => send({type: "formToggled", open: false})}
    >
      ${icon("close")}
    </button>
  </section>`;
}

/** Two short fields in succession share a line. @param {Field[]} fields @param {number} i @returns {boolean} */
function isWide(fields, i) {
  const isShort = (/** @type {Field} */ {kind, settings}) => kind !== "choice" && settings.length === 1;
  if (!isShort(fields[i])) return true;
  let first = i;
  while (first > 0 && isShort(fields[first - 1])) first--;
  const isSecond = (i - first) % 2 === 1;
  return !isSecond && !(fields[i + 1] && isShort(fields[i + 1]));
}

/** @param {Field} field @param {boolean} wide @param {Context} context */
function fieldView(field, wide, context) {
  const {message, send, runNames, lang} = context;
  const label = message(field.label);
  const noteId = `note-${field.id}`;
  return html`<div
    class="field ${wide ? "wide" : ""} ${field.note ? "idle" : ""} ${field.depth > 0 ? "nested" : ""}"
  >
    <div class="field-head">
      <span class="field-label" id="label-${field.id}">${label}</span>
      ${
        runNames.length > 1 && field.member === undefined
          ? html`<button
              type="button"
              class="icon-button vary"
              aria-pressed=${field.varied}
              aria-label=${message("form.vary", {option: label})}
              title=${message(field.varied ? "form.unify" : "form.vary", {option: label})}
              @click=${() => send({type: "optionVaried", path: field.path})}
            >
              ${icon(field.varied ? "same" : "vary")}
            </button>`
          : nothing
      }
    </div>
    <div class="settings ${field.settings.length > 1 ? "each" : ""}">
      ${field.settings.map((setting) =>
        setting.run === null
          ? control(field, setting, context, "form")
          : html`<span class="setting-run" aria-hidden="true" title=${runNames[setting.run]}
                >${runNames[setting.run]}</span
              >${control(field, setting, context, "form")}`,
      )}
    </div>
    ${problemsOnce(field, context).map((text) => html`<p class="field-problem">${text}</p>`)}
    ${
      field.note
        ? html`<p class="field-note" id=${noteId}>${message(field.note)}</p>`
        : field.partly.map(
            ({key, runs}) =>
              html`<p class="field-note">
                ${message("note.ofRuns", {
                  runs: listText(
                    lang,
                    runs.map((run) => runNames[run]),
                    "unit",
                  ),
                  note: message(key),
                })}
              </p>`,
          )
    }
  </div>`;
}

/** What is wrong with an option, each text once. @param {Field} field @param {Context} context */
const problemsOnce = ({settings}, context) => [
  ...new Set(settings.flatMap(({problem}) => (problem ? problemText(problem, context) : []))),
];

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
