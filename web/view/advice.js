// How is advice shown? What was found, a way to its place, and a button that makes the change.
import {html, nothing} from "lit";
import {icon} from "./icon.js";

/** @import {Advice} from "../model/advice.js" */
/** @typedef {import("./page.js").Context} Context */

/** How many are shown. */
const most = 8;

/** @param {Advice[]} advice @param {Pick<Context, "message" | "send">} context */
export function advicePanel(advice, context) {
  if (advice.length === 0) return nothing;
  const {message} = context;
  return html`<section class="advice" aria-label=${message("advice.title")}>
    <h2>${message("advice.title")}</h2>
    <ul>
      ${advice.slice(0, most).map((one) => item(one, context))}
    </ul>
    ${advice.length > most ? html`<p class="hint">${message("advice.more", {count: advice.length - most})}</p>` : nothing}
  </section>`;
}

/** @param {Advice} advice @param {Pick<Context, "message" | "send">} context */
function item({says, runs, run, id, where, event, patch}, {message, send}) {
  const option = where?.match(/^pipeline\.(.+)$/)?.[1] ?? null;
  const path = option === "trigger" ? "trigger.type" : option;
  const row = where?.match(/^rows\[(\d+)\]\.(\w+)$/) ?? null;
  const text = says
    .map(({key, args}, i) => `${i > 0 ? message("why.between") : ""}${message(key, args)}`)
    .join("");
  return html`<li class=${id === null ? "finding" : "warning"}>
    ${id === null ? nothing : icon("warning")}
    <div>
      ${runs.length > 0 ? html`<span class="run">${runs.join(", ")}</span> ` : nothing}${text}
      <span class="ways">
        ${path === null ? nothing : html`<button type="button" class="part" @click=${() => send({type: "optionFocused", path})}>${message("advice.option")}</button>`}
        ${row === null ? nothing : html`<button type="button" class="part" @click=${() => send({type: "cursorMoved", row: Number(row[1]), column: row[2]})}>${message("advice.row", {row: Number(row[1]) + 1})}</button>`}
        ${event === null ? nothing : html`<button type="button" class="part" @click=${() => send({type: "selected", event})}>${message("advice.event")}</button>`}
        ${patch === null ? nothing : html`<button type="button" class="part" @click=${() => send({type: "adviceTaken", patch, run})}>${message("advice.mend", {patch: patchText(patch)})}</button>`}
      </span>
    </div>
  </li>`;
}

/** A change in a few characters: `window.slide: 5000`. @param {Record<string, any>} patch @returns {string} */
function patchText(patch) {
  return Object.entries(patch)
    .map(([name, value]) =>
      value !== null && typeof value === "object" && !("type" in value)
        ? `${name}.${patchText(value)}`
        : `${name}: ${value !== null && typeof value === "object" ? value.type : value}`,
    )
    .join(", ");
}
