// What does the pipeline's form look like? Each option has one control, or one for each run that it differs in.
import {html, nothing} from "lit/html.js";
import {listText} from "../i18n/text.js";
import {control} from "./control.js";
import {icon} from "./icon.js";
import {problemText} from "./problem.js";

/**
 * @typedef {import("../model/form.js").Group} Group
 * @typedef {import("../model/form.js").Field} Field
 * @typedef {import("./control.js").Context} Context
 */

/** @param {Group[]} groups @param {Context} context */
export function form(groups, context) {
  const {message, send} = context;
  return html`<section class="form" part="form" id="pipeline" aria-label=${message("form.label")}>
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
