// Which columns does the score have? All keys in one, one of them, a column for each, or a small chart for each.
import {html, nothing} from "lit/html.js";
import {keysShown} from "../model/layout.js";
import {icon} from "./icon.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State */

const mostButtons = 8;

/**
 * The runs, where not all of them are in view at once: each of them is one click away, also one that is hidden.
 *
 * @param {string[]} names @param {number[]} shown those that have a column
 * @param {Pick<State, "hiddenRuns" | "runsFrom">} state @param {Context} context
 */
export function runChooser(names, shown, {hiddenRuns, runsFrom}, {send, message}) {
  const open = names.filter((name) => !hiddenRuns.includes(name)).length;
  const from = Math.max(0, Math.min(runsFrom, open - shown.length));
  return html`<div class="keys runs" role="group" aria-label=${message("runs.label")}>
    <span>${message("runs.label")}</span>
    ${names.map((name, run) => {
      const isHidden = hiddenRuns.includes(name);
      return html`<button
        type="button"
        class="choice ${isHidden ? "away" : ""}"
        aria-label=${message(isHidden ? "runs.hidden" : "runs.show", {run: name})}
        title=${isHidden ? message("runs.hidden", {run: name}) : nothing}
        @click=${() => send({type: "runShown", run})}
      >
        ${name}
      </button>`;
    })}
    ${pager("runs", {from, count: shown.length, of: open}, (to) => send({type: "runsPaged", from: to}), message)}
  </div>`;
}

/**
 * @param {string[]} keys @param {number} runs
 * @param {Pick<State, "key" | "columns" | "keysFrom">} chosen
 * @param {Context} context
 */
export function columnChooser(keys, runs, {key, columns, keysFrom}, {send, message}) {
  const isOne = columns === "runs";
  const choice = (/** @type {string | null} */ value, /** @type {string} */ label) =>
    html`<button
      type="button"
      class="choice"
      aria-pressed=${isOne && value === key}
      @click=${() => {
        if (!isOne) send({type: "columnsChosen", columns: "runs"});
        send({type: "keyChosen", key: value});
      }}
    >
      ${label}
    </button>`;
  const many = keys.length > mostButtons;
  const arrangement = runs > 1 ? "both" : "keys";
  const apart = columns === "keys" || columns === "both";
  return html`<div class="keys" role="group" aria-label=${message("keys.label")}>
    <span>${message("keys.label")}</span>
    ${
      many
        ? html`<select
            class="control"
            aria-label=${message("keys.label")}
            @change=${(/** @type {Event} */ event) => {
              if (!isOne) send({type: "columnsChosen", columns: "runs"});
              const index = /** @type {HTMLSelectElement} */ (event.target).selectedIndex;
              send({type: "keyChosen", key: [null, ...keys][index]});
            }}
          >
            <option ?selected=${key === null}>${message("keys.all")}</option>
            ${keys.map((name) => html`<option ?selected=${name === key}>${name}</option>`)}
          </select>`
        : html`${choice(null, message("keys.all"))}${keys.map((name) => choice(name, name))}`
    }
    <span class="keys-apart">
      <button
        type="button"
        class="choice with-icon"
        aria-pressed=${apart}
        @click=${() => send({type: "columnsChosen", columns: apart ? "runs" : arrangement})}
      >
        ${icon("columns")} ${message("keys.apart")}
      </button>
      <button
        type="button"
        class="choice with-icon"
        aria-pressed=${columns === "multiples"}
        @click=${() => send({type: "columnsChosen", columns: columns === "multiples" ? "runs" : "multiples"})}
      >
        ${icon("grid")} ${message("keys.multiples")}
      </button>
      ${apart ? pages(keys, runs, keysFrom, {send, message}) : nothing}
    </span>
  </div>`;
}

/** @param {string[]} keys @param {number} runs @param {number} from @param {Pick<Context, "send" | "message">} context */
function pages(keys, runs, from, {send, message}) {
  const shown = keysShown(keys, runs, {keysFrom: from});
  const first = keys.indexOf(shown[0]);
  const at = {from: first, count: shown.length, of: keys.length};
  return pager("keys", at, (to) => send({type: "keysPaged", from: to}), message);
}

/**
 * From page to page of what has no room all at once.
 *
 * @param {"keys" | "runs"} what @param {{from: number, count: number, of: number}} at @param {(from: number) => void} go
 * @param {Context["message"]} message
 */
function pager(what, {from, count, of}, go, message) {
  if (count >= of) return nothing;
  const button = (/** @type {"previous" | "next"} */ way, /** @type {number} */ to, /** @type {boolean} */ disabled) =>
    html`<button
      type="button"
      class="icon-button"
      aria-label=${message(`${what}.${way}`)}
      title=${message(`${what}.${way}`)}
      ?disabled=${disabled}
      @click=${() => go(to)}
    >
      ${icon(way)}
    </button>`; // prettier-ignore
  return html`${button("previous", Math.max(0, from - count), from === 0)}
    <span class="keys-page" role="status">
      ${message("keys.page", {from: from + 1, to: from + count, of})}
    </span>
    ${button("next", from + count, from + count >= of)}`;
}
