// How does one predict what fires? A field for each row, checked by the engine; what is hidden stays so until it is asked for.
import {html, nothing} from "lit/html.js";
import {icon} from "./icon.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State */

/** Of longer tables nobody predicts each row. */
const mostRows = 40;

/** @param {State} state @param {Context} context */
export function predictPanel({hidesResults, result, predicted}, {message, send}) {
  const table = result?.table;
  if (!hidesResults || !table || table.length > mostRows || !result.runs[0]?.recording) return nothing;
  const check = (/** @type {Event} */ event) => {
    event.preventDefault();
    const fields = /** @type {HTMLFormElement} */ (event.target).querySelectorAll("input");
    send({type: "predicted", answers: [...fields].map(({value}) => value)});
  };
  const wrong = predicted?.checked?.wrong ?? null;
  const windows = (/** @type {string[]} */ list) =>
    list.length > 0 ? list.map((ids) => `{${ids}}`).join("; ") : message("predict.nothing");
  const differs = (/** @type {import("../model/predict.js").Wrong} */ {row, said, came}) =>
    [
      row < table.length
        ? message("predict.wrong", {row: row + 1, id: table.ids[row]})
        : message("predict.wrongEnd"),
      message("predict.differs", {said: windows(said), came: windows(came)}),
    ].join("");
  const rows = [...table.ids, null];
  const several = result.runs.length > 1;
  return html`<form class="predict" @submit=${check} aria-label=${message("predict.title")}>
    <h2>${message("predict.title")}</h2>
    <p>
      ${message("predict.how")} ${several ? message("predict.run", {name: result.runs[0].name}) : nothing}
    </p>
    <ol>
      ${rows.map(
        (id, row) =>
          html`<li class=${wrong?.row === row ? "wrong" : ""}>
            <label
              ><span
                >${id === null ? message("predict.end") : message("predict.row", {row: row + 1, id})}</span
              ><input
                class="control"
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-invalid=${wrong?.row === row ? "true" : nothing}
            /></label>
          </li>`,
      )}
    </ol>
    <p class="predict-check">
      <button type="submit" class="button">${message("predict.check")}</button>
      <button type="button" class="part" @click=${() => send({type: "resultsRevealed"})}>
        ${message("expect.reveal")}
      </button>
    </p>
    <p role="status" class=${wrong ? "bad" : "good"}>
      ${
        !predicted?.checked
          ? nothing
          : wrong === null
            ? html`${icon("check")} ${message("predict.good")}`
            : html`${icon("warning")} ${differs(wrong)}`
      }
    </p>
  </form>`;
}
