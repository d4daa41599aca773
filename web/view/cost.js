// How are cost and latency shown? For each run a bar of how long a result takes, and formulas beside what was measured.
import {html, nothing} from "lit/html.js";
import {cssProperties} from "./css-properties.js";
import {icon} from "./icon.js";

/** @import {Growth, Latency, RunCost} from "../model/cost.js" */
/** @typedef {Pick<import("./page.js").Context, "message" | "send">} Context */

/** @param {RunCost[] | null} runs null: it is closed @param {Context} context */
export function costPanel(runs, context) {
  const {message, send} = context;
  const isOpen = runs !== null;
  return html`<section part="cost" class="cost ${isOpen ? "open" : ""}" aria-label=${message("cost.title")}>
    <h2>
      <button
        type="button"
        class="disclosure"
        aria-expanded=${isOpen}
        @click=${() => send({type: "costToggled"})}
      >
        ${icon(isOpen ? "down" : "next")}
        <span>${message("cost.title")}</span>
      </button>
    </h2>
    ${
      isOpen
        ? html`<p class="cost-hint">${message("cost.hint")}</p>
            <div class="cost-runs">${runs.map((run) => runCost(run, runs.length > 1, context))}</div>`
        : nothing
    }
  </section>`;
}

/** @param {RunCost} cost @param {boolean} several @param {Context} context */
function runCost({name, lines, latency, growth}, several, context) {
  const {message, send} = context;
  return html`<article class="cost-run" aria-label=${several ? name : nothing}>
    ${several ? html`<h3>${name}</h3>` : nothing}
    ${latency ? latencyView(latency, context) : html`<p class="hint">${message("cost.noLatency")}</p>`}
    <table class="cost-lines">
      <thead>
        <tr>
          <th scope="col">${message("cost.column.what")}</th>
          <th scope="col">${message("cost.column.formula")}</th>
          <th scope="col">${message("cost.column.run")}</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          ({name, formula, expected, measured, row}) =>
            html`<tr>
              <th scope="row">
                ${message(`cost.line.${name}`)}
                ${row === null ? nothing : html`<button type="button" class="part" @click=${() => send({type: "stepped", step: row})}>${message("cost.at", {row: row + 1})}</button>`}
              </th>
              <td>
                ${formula === null ? nothing : html`<span class="formula">${formula} =</span> `}${expected === null ? "–" : html`<b>${expected}</b>`}
              </td>
              <td><b>${measured ?? "–"}</b></td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${growth.length > 0 ? growthView(growth, context) : nothing}
  </article>`;
}

/** @param {Latency} latency @param {Context} context */
function latencyView({parts, rest, first, final, byClock, past}, {message}) {
  const said = message(byClock ? "cost.first.clock" : "cost.first", {first});
  return html`<div class="latency">
    <div class="latency-bar" aria-hidden="true">
      ${parts.map(
        ({name, text, share}) =>
          html`<span class="latency-part ${name}" ${cssProperties({"flex-grow": String(share)})}
            >${share > 0.16 ? text : ""}</span
          >`,
      )}
      ${rest > 0 ? html`<span class="latency-rest" ${cssProperties({"flex-grow": String(rest)})}></span>` : nothing}
      ${past ? html`<span class="latency-past" ${cssProperties({left: `${past.share * 100}%`})}></span>` : nothing}
    </div>
    <ul class="latency-parts">
      ${parts.map(({name, text}) => html`<li><span class="swatch ${name}" aria-hidden="true"></span>${message(`cost.part.${name}`)} <b>${text}</b></li>`)}
      ${past ? html`<li><span class="swatch past" aria-hidden="true"></span>${message("cost.past")} <b>${past.text}</b></li>` : nothing}
    </ul>
    <p>${said}${final ? ` ${message("cost.final", {final})}` : ""}</p>
  </div>`;
}

/** @param {Growth[]} growth @param {Context} context */
const growthView = (growth, {message}) =>
  html`<table class="growth">
    <caption>
      ${message("cost.growth.title")}
    </caption>
    <tbody>
      ${growth.map(
        ({times, keys, bytes, share}) =>
          html`<tr>
            <th scope="row">
              ${message("cost.growth.keys", {count: keys})}${times > 1 ? html` <span class="hint">× ${times}</span>` : nothing}
            </th>
            <td class="growth-bar" aria-hidden="true">
              <span ${cssProperties({width: `${share * 100}%`})}></span>
            </td>
            <td><b>${bytes}</b></td>
          </tr>`,
      )}
    </tbody>
  </table>`;
