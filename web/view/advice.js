// How is advice shown? What was found, a way to its place, and a button that makes the change.
import {html, nothing} from "lit/html.js";
import {guideLink} from "./guide-link.js";
import {icon} from "./icon.js";

/** @import {Advice} from "../model/advice.js" */
/** @typedef {import("./page.js").Context} Context */

/** How many are shown. */
const most = 8;

/** @param {Advice[]} advice @param {Pick<Context, "message" | "send" | "lang" | "isPage">} context */
export function advicePanel(advice, context) {
  if (advice.length === 0) return nothing;
  const {message} = context;
  return html`<section class="advice" part="advice" aria-label=${message("advice.title")}>
    <h2>${message("advice.title")}</h2>
    <ul>
      ${advice.slice(0, most).map((one) => item(one, context))}
    </ul>
    ${advice.length > most ? html`<p class="hint">${message("advice.more", {count: advice.length - most})}</p>` : nothing}
  </section>`;
}

/** @param {Advice} advice @param {Pick<Context, "message" | "send" | "lang" | "isPage">} context */
function item({kind, says, runs, id, where, event, mend}, {message, send, lang, isPage}) {
  const guide = id ? guideLink(lang, isPage, `warnings.html#${id}`) : null;
  const option = where?.match(/^pipeline\.(.+)$/)?.[1] ?? null;
  const path = option === "trigger" || option === "evictor" ? `${option}.type` : option;
  const row = where?.match(/^rows\[(\d+)\]\.(\w+)$/) ?? null;
  const text = says
    .map(({key, args}, i) => `${i > 0 ? message("why.between") : ""}${message(key, args)}`)
    .join("");
  const isShown = event !== null && event.row !== Number(row?.[1]);
  return html`<li class=${kind} data-id=${id ?? nothing}>
    ${kind === "warning" ? icon("warning") : html`<span class="dot" aria-hidden="true"></span>`}
    <div>
      <p>${runs.length > 0 ? html`<span class="run">${runs.join(", ")}</span> ` : nothing}${text}</p>
      <p class="ways">
        ${mend === null ? nothing : html`<button type="button" class="mend" @click=${() => send(mend.message)}>${message(mend.says.key, mend.says.args)}</button>`}
        ${path === null ? nothing : html`<button type="button" class="part" @click=${() => send({type: "optionFocused", path})}>${message("advice.option")}</button>`}
        ${row === null ? nothing : html`<button type="button" class="part" @click=${() => send({type: "cursorMoved", row: Number(row[1]), column: row[2]})}>${message("advice.row", {row: Number(row[1]) + 1})}</button>`}
        ${isShown ? html`<button type="button" class="part" @click=${() => send({type: "cursorMoved", row: event.row, column: "time"})}>${message("advice.event", {id: event.id})}</button>` : nothing}
        ${kind === "warning" && guide ? html`<a class="part" href=${guide} target="_blank">${message("advice.guide")}</a>` : nothing}
      </p>
    </div>
  </li>`;
}
