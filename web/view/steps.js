// How does someone follow a ticket step by step? Three questions side by side, each with its answer and what bears it out.
import {html, nothing} from "lit/html.js";
import {factsView} from "./facts.js";
import {icon} from "./icon.js";

/** @import {PartitionLine, Step, StepsModel} from "../model/steps.js" */
/** @typedef {Pick<import("./page.js").Context, "message" | "parts" | "send">} Context */

/** @param {StepsModel | null} model @param {Context} context */
export function stepsPanel(model, context) {
  if (!model) return nothing;
  const {message, send} = context;
  const {id, run, runs, steps} = model;
  return html`<section class="steps" part="steps" aria-label=${message("steps.title", {id})}>
    <div class="steps-head">
      <h2>${message("steps.title", {id})}</h2>
      ${
        runs.length > 0
          ? html`<div class="steps-runs" role="group" aria-label=${message("steps.run")}>
              ${runs.map((name, i) => html`<button type="button" class="choice" aria-pressed=${i === run} @click=${() => send({type: "stepsRunChosen", run: i})}>${name}</button>`)}
            </div>`
          : nothing
      }
    </div>
    <ol>
      ${steps.map((step, i) => stepView(step, i, context))}
    </ol>
  </section>`;
}

/** @param {Step} step @param {number} i @param {Context} context */
function stepView({name, hint, looks, says, facts, partitions, more, verdict, ways, mends}, i, context) {
  const {message, send} = context;
  return html`<li class="step ${looks ? "looks" : ""}">
    <h3>
      <span class="number" aria-hidden="true">${i + 1}</span>
      ${message(`steps.question.${name}`)}
      <span class="state-mark" role="img" aria-label=${message(looks ? "steps.looks" : "steps.good")}
        >${icon(looks ? "look" : "check")}</span
      >
    </h3>
    ${hint === null ? nothing : html`<p class="hint">${message(hint)}</p>`}
    <p>${says.map(({key, args}, i) => html`${i > 0 ? message("why.between") : ""}${message(key, args)}`)}</p>
    ${partitions.length > 0 ? partitionsView(partitions, more, context) : nothing}
    ${factsView(facts, verdict, context)}
    <p class="ways">
      ${mends.map((mend) => html`<button type="button" class="mend" @click=${() => send(mend.message)}>${message(mend.says.key, mend.says.args)}</button>`)}
      ${ways.map((way) => html`<button type="button" class="part" @click=${() => send(way.message)}>${message(way.says.key, way.says.args)}</button>`)}
    </p>
  </li>`;
}

/** @param {PartitionLine[]} partitions @param {number} more @param {Context} context */
const partitionsView = (partitions, more, {message, send}) =>
  html`<table class="partitions">
      <thead>
        <tr>
          <th scope="col">${message("steps.partition")}</th>
          <th scope="col">${message("steps.partition.watermark")}</th>
          <th scope="col">${message("steps.partition.last")}</th>
        </tr>
      </thead>
      <tbody>
        ${partitions.map(
          ({partition, watermark, last, how}) =>
            html`<tr class=${how}>
              <th scope="row"><span class="partition-name partition-${partition % 6}">${partition}</span></th>
              <td><b>${watermark}</b> <span class="how">${message(`steps.partition.${how}`)}</span></td>
              <td>
                ${last ? html`<button type="button" class="part" @click=${() => send({type: "cursorMoved", row: last.row, column: "time"})}>${last.id}</button> ${last.time}` : message("steps.partition.none")}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${more > 0 ? html`<p class="hint">${message("steps.more", {count: more})}</p>` : nothing}`;
