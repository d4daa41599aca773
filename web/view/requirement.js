// How does someone say what they want to know? Sentences to choose from, whose numbers are typed where they stand.
import {html, nothing} from "lit/html.js";
import {live} from "lit/directives/live.js";
import {aggregates, requirementRead, runsSay, settingsOf, shapes} from "../model/requirement.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State */

/**
 * What a dialog has: its body, whether it can be taken, and what taking it does.
 *
 * @param {State} state @param {Context} context
 */
export function requirement({dialog}, context) {
  const {message, send} = context;
  const texts = dialog?.texts ?? {};
  const {requirement, wrong} = requirementRead(texts);
  const {inTime} = shapes[texts.shape];
  const fields = {texts, wrong, context};
  const body = html`<div class="requirement">
    <p class="requirement-what">
      ${choice(fields, "aggregate", aggregates, "sentence.aggregate", "requirement.what")}
      ${choice(fields, "keyed", ["true", "false"], "requirement.keyed", "requirement.of")}
    </p>
    <div role="radiogroup" aria-label=${message("requirement.shapes")}>
      ${Object.keys(shapes).map((shape) => shapeLine(shape, fields))}
    </div>
    ${
      inTime
        ? html`<p class="requirement-tail">
            ${context.parts(`requirement.tail${texts.strategy ? `.${texts.strategy}` : ""}`, {
              delay: blank(fields, "delay", "duration"),
              lateness: blank(fields, "lateness", "duration"),
              late: choice(fields, "late", ["drop", "sideOutput"], "sentence.late", "option.late"),
            })}
          </p>`
        : nothing
    }
    <p class="field-problem" role="status">${wrong.length > 0 ? message(wrongKey(wrong[0])) : ""}</p>
    <p class="requirement-flink" aria-label=${message("requirement.flink")}>
      ${wrong.length > 0 ? nothing : settingsOf(requirement, runsSay(texts)).map((text) => html`<code>${text}</code> `)}
    </p>
  </div>`;
  return {body, can: wrong.length === 0, take: () => send({type: "requirementTaken"})};
}

/** @typedef {{texts: Record<string, string>, wrong: string[], context: Context}} Fields */

/** @param {string} shape @param {Fields} fields */
function shapeLine(shape, fields) {
  const {texts, context} = fields;
  const {message, parts, send} = context;
  const isChosen = texts.shape === shape;
  const {blanks} = shapes[shape];
  const choose = () => send({type: "dialogChanged", texts: {shape}});
  const said = Object.fromEntries(
    Object.entries(blanks).map(([name, {kind}]) => {
      const place = `${shape}.${name}`;
      return [name, isChosen ? blank(fields, place, kind) : html`<b>${texts[place]}</b>`];
    }),
  );
  return html`<div class="requirement-shape ${isChosen ? "chosen" : ""}" @click=${isChosen ? null : choose}>
    <input
      type="radio"
      name="shape"
      aria-label=${message(`requirement.shape.${shape}`, Object.fromEntries(Object.keys(blanks).map((name) => [name, texts[`${shape}.${name}`]])))}
      .checked=${live(isChosen)}
      @change=${choose}
    />
    <span>${parts(`requirement.shape.${shape}`, said)}</span>
  </div>`;
}

/** A number that is typed in the sentence; what the runs differ in stands there as it is. @param {Fields} fields @param {string} place @param {"duration" | "number"} kind */
function blank({texts, wrong, context}, place, kind) {
  const {message, send} = context;
  const held = texts[`${place}.runs`];
  if (held) return html`<b>${held}</b>`;
  return html`<input
    class="blank"
    type="text"
    name=${place}
    size=${Math.max(kind === "number" ? 2 : 4, texts[place].length)}
    spellcheck="false"
    autocomplete="off"
    inputmode=${kind === "number" ? "numeric" : "text"}
    aria-label=${message(`requirement.number.${place.split(".").at(-1)}`)}
    aria-invalid=${wrong.includes(place) || wrong.includes("fits") ? "true" : nothing}
    .value=${live(texts[place])}
    @input=${(/** @type {Event} */ event) => send({type: "dialogChanged", texts: {[place]: /** @type {HTMLInputElement} */ (event.target).value}})}
  />`;
}

/** A word that is chosen in the sentence. @param {Fields} fields @param {string} name @param {string[]} values @param {string} words @param {string} label */
function choice({texts, context}, name, values, words, label) {
  const {message, send} = context;
  return html`<select
    class="blank"
    name=${name}
    aria-label=${message(label)}
    @change=${(/** @type {Event} */ event) => send({type: "dialogChanged", texts: {[name]: values[/** @type {HTMLSelectElement} */ (event.target).selectedIndex]}})}
  >
    ${values.map((value) => html`<option .selected=${live(texts[name] === value)}>${message(`${words}.${value}`)}</option>`)}
  </select>`;
}

/** @param {string} place */
function wrongKey(place) {
  if (place === "fits") return "requirement.wrong.fits";
  const [shape, name] = place.split(".");
  if (name === undefined) return "requirement.wrong.span";
  return `requirement.wrong.${shapes[shape].blanks[name].kind}`;
}
