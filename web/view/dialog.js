// How does the page ask for several things at once? A dialog over it, closed by Escape, and those for events and sweeps.
import {html, nothing} from "lit/html.js";
import {live} from "lit/directives/live.js";
import {typedOption} from "../model/form.js";
import {mostGenerated, recipeOf} from "../model/generator.js";
import {listed, mostRuns} from "../model/runs.js";
import {durationOf} from "../model/time.js";
import {choiceText} from "./control.js";
import {exporting} from "./export.js";
import {choosing} from "./gallery.js";
import {icon} from "./icon.js";
import {requirement} from "./requirement.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State @typedef {import("../model/form.js").Group} Group */

/** What each dialog has. @type {Record<string, (state: State, context: Context, groups: Group[]) => Asked>} */
const bodies = {gallery: choosing, generator, sweep, requirement, export: exporting};

/** `hint`, `taken`, `left`: what stands above it and on its buttons, unless it is as the dialog is called.
 *  @typedef {{body: unknown, can: boolean, take: () => void, hint?: string, taken?: string, left?: string}} Asked */

/** The dialog that is open, if one is. @param {State} state @param {Group[]} groups @param {Context} context */
export function dialog(state, groups, context) {
  if (!state.dialog) return nothing;
  const {name, opener} = state.dialog;
  const {message, send} = context;
  const close = () => send({type: "dialogClosed"});
  const cancel = (/** @type {Event} */ event) =>
    /** @type {Element} */ (event.currentTarget).closest("dialog")?.close();
  const ask = bodies[name] ?? context.share;
  if (!ask) return nothing;
  const {
    body,
    can,
    take,
    hint = `${name}.hint`,
    taken = `${name}.take`,
    left = "dialog.cancel",
  } = ask(state, context, groups);
  return html`<dialog
    class="dialog dialog-${name}"
    aria-labelledby="dialog-title"
    data-opener=${opener}
    @close=${close}
  >
    <form
      novalidate
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        if (!can) return;
        // Closed while it is there, so that the focus goes back to where it was.
        /** @type {Element} */ (event.currentTarget).closest("dialog")?.close();
        take();
      }}
    >
      <h2 id="dialog-title">${message(`${name}.title`)}</h2>
      <p class="dialog-hint">${message(hint)}</p>
      ${body}
      <div class="dialog-buttons">
        <button type="button" class="button" @click=${cancel}>${message(left)}</button>
        <button type="submit" class="button primary" aria-disabled=${!can}>${message(taken)}</button>
      </div>
    </form>
    <button
      type="button"
      class="icon-button close"
      aria-label=${message("dialog.close")}
      title=${message("dialog.close")}
      @click=${cancel}
    >
      ${icon("close")}
    </button>
  </dialog>`;
}

/**
 * A text that is asked for.
 *
 * @param {{name: string, label: string, text: string, wrong: string | null, decimal?: boolean}} field
 * @param {Context} context
 */
const textField = ({name, label, text, wrong, decimal = false}, {send}) =>
  html`<label class="dialog-field"
    ><span>${label}</span
    ><input
      class="control"
      type="text"
      name=${name}
      spellcheck="false"
      autocomplete="off"
      inputmode=${decimal ? "decimal" : "text"}
      aria-invalid=${wrong ? "true" : nothing}
      aria-describedby=${wrong ? `wrong-${name}` : nothing}
      .value=${live(text)}
      @input=${(/** @type {Event} */ event) => send({type: "dialogChanged", texts: {[name]: /** @type {HTMLInputElement} */ (event.target).value}})}
    />${wrong ? html`<span class="field-problem" id="wrong-${name}">${wrong}</span>` : nothing}</label
  >`;

/** @param {State} state @param {Context} context */
function generator({dialog: open, document}, context) {
  const {message, send} = context;
  const texts = open?.texts ?? {};
  const {wrong} = recipeOf(texts, document);
  const field = (/** @type {string} */ name, decimal = false) =>
    textField(
      {
        name,
        label: message(`generator.${name}`),
        text: texts[name],
        wrong: wrong.includes(name) ? message(`generator.wrong.${name}`, {most: mostGenerated}) : null,
        decimal,
      },
      context,
    );
  const hasRows = (document.rows?.length ?? 0) > 0;
  const place = (/** @type {string} */ value) =>
    html`<label class="dialog-choice"
      ><input
        type="radio"
        name="place"
        .checked=${live(texts.place === value)}
        @change=${() => send({type: "dialogChanged", texts: {place: value}})}
      />${message(`generator.place.${value}`)}</label
    >`;
  const body = html`<div class="dialog-fields">
      ${field("count", true)} ${field("start")} ${field("spacing")} ${field("disorder")}
      ${field("late", true)} ${field("keys", true)} ${field("partitions", true)} ${field("values", true)}
      ${field("seed", true)}
    </div>
    ${hasRows ? html`<div class="dialog-choices" role="radiogroup" aria-label=${message("generator.place")}>${place("replace")}${place("append")}</div>` : nothing}`;
  return {body, can: wrong.length === 0, take: () => send({type: "rowsGenerated"})};
}

/** @param {State} state @param {Context} context @param {Group[]} groups */
function sweep({dialog: open}, context, groups) {
  const {message, send} = context;
  const texts = open?.texts ?? {};
  const able = groups
    .map(({name, fields}) => ({name, fields: fields.filter(({member}) => member === undefined)}))
    .filter(({fields}) => fields.length > 0);
  const fields = able.flatMap(({fields}) => fields);
  const field = fields.find(({id}) => id === texts.option) ?? fields[0];
  const isChoice = field.kind === "choice";
  const picked = (texts.picked ?? "").split(" ").filter((text) => text !== "");
  const values = isChoice
    ? field.choices.filter((_, i) => picked.includes(String(i)))
    : listed(texts.list).map((text) => typedOption(/** @type {"number"} */ (field.kind), text));
  const isOdd = (/** @type {any} */ value) =>
    field.kind === "duration"
      ? durationOf(String(value)) === null
      : field.kind === "number" && typeof value !== "number";
  const odd = isChoice ? undefined : values.find(isOdd);
  const wrong =
    odd !== undefined
      ? message(`sweep.wrong.${field.kind}`, {value: String(odd)})
      : values.length < 2
        ? message("sweep.wrong.few")
        : values.length > mostRuns
          ? message("sweep.wrong.many", {most: mostRuns, count: values.length})
          : null;
  const body = html`<div class="dialog-fields">
    <label class="dialog-field"
      ><span>${message("sweep.option")}</span
      ><select
        class="control"
        name="option"
        @change=${(/** @type {Event} */ event) =>
          send({
            type: "dialogChanged",
            texts: {
              option: fields[/** @type {HTMLSelectElement} */ (event.target).selectedIndex].id,
              picked: "",
            },
          })}
      >
        ${able.map(
          (group) =>
            html`<optgroup label=${message(`group.${group.name}`)}>
              ${group.fields.map((other) => html`<option .selected=${live(other === field)}>${message(other.label)}</option>`)}
            </optgroup>`,
        )}
      </select></label
    >
    ${
      isChoice
        ? html`<fieldset class="dialog-choices" aria-describedby="sweep-wrong">
            <legend>${message("sweep.picked")}</legend>
            ${field.choices.map(
              (choice, i) =>
                html`<label class="dialog-choice"
                  ><input
                    type="checkbox"
                    .checked=${live(picked.includes(String(i)))}
                    @change=${() => send({type: "dialogChanged", texts: {picked: toggled(picked, String(i)).join(" ")}})}
                  />${choiceText(field.id, choice, message)}</label
                >`,
            )}
            ${wrong ? html`<span class="field-problem" id="sweep-wrong">${wrong}</span>` : nothing}
          </fieldset>`
        : textField({name: "list", label: message("sweep.list"), text: texts.list, wrong}, context)
    }
  </div>`;
  return {body, can: wrong === null, take: () => send({type: "swept", path: field.path, values})};
}

/** @param {string[]} list @param {string} item */
const toggled = (list, item) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** Shows the dialog that was rendered, over the page. @param {ShadowRoot} root */
export function placeDialog(root) {
  const open = /** @type {HTMLDialogElement | null} */ (root.querySelector("dialog.dialog"));
  if (!open || open.open) return;
  // The dialog leaves the page as it closes, so that the browser may not bring the focus back.
  const before = [...root.querySelectorAll("[data-menu]")].find(
    (button) => /** @type {HTMLElement} */ (button).dataset.menu === open.dataset.opener,
  );
  open.addEventListener("close", () => {
    if (!root.activeElement) /** @type {HTMLElement | undefined} */ (before)?.focus();
  });
  open.showModal();
  const first = /** @type {HTMLInputElement | null} */ (
    open.querySelector("input[type=text], input[type=radio]:checked, select")
  );
  first?.focus();
  if (first instanceof HTMLInputElement) first.select();
}
