// How do small charts look, one for each key beside the table, and what is done with them?
import {html, nothing} from "lit/html.js";
import {denseSelectionAt} from "../model/dense-selection.js";
import {fitted, textWidth} from "../model/text.js";
import {cellNode, dotNodes, linePath, pickedNodes, strokeNodes} from "./dense.js";
import {drawing, round, s, text} from "./svg.js";

/** @import {Small} from "../model/multiples.js" */
/** @import {MessageText} from "./score.js" */
/** @import {SvgNode} from "./svg.js" */

/** Above the rows stand the instants. */
const headHeight = 20;
const tickFont = 10;

/**
 * A card for each key. Its name shows that key alone; a click on an event, a firing or a window selects that; with the
 * focus on it, the keys of the score lead along.
 *
 * @param {{table: import("../recording.js").Table, runs: import("../recording.js").OutcomeRun[]}} outcome
 * @param {ReturnType<typeof import("../model/multiples.js").multiplesModel>} model
 * @param {{step: number | null, selected: import("../model/selection.js").Selection | null}} at
 * @param {{message: MessageText, send: (message: any) => void}} with_
 */
export function multiples(outcome, model, {step, selected}, {message, send}) {
  const {cards, chart, bottom, perRow, several, more} = model;
  return html`<div class="multiples" role="list" aria-label=${message("keys.multiples")}>
    ${cards.map(({key, events, first, charts}) => {
      const isOf = selected !== null && ofKey(outcome.table, selected) === key;
      const keydown = (/** @type {KeyboardEvent} */ event) => {
        const to = {v: "window", f: "firing", c: "event"}[event.key.toLowerCase()];
        if (event.ctrlKey || event.metaKey || event.altKey || to === undefined || first < 0) return;
        event.preventDefault();
        event.stopPropagation();
        if (!isOf) send({type: "selected", what: {kind: "event", row: first}});
        if (isOf || to !== "event") send({type: "walked", to, by: event.shiftKey ? -1 : 1});
      };
      return html`<div role="listitem" class="multiple">
        <button
          type="button"
          class="multiple-name"
          title=${message("keys.only", {key})}
          aria-keyshortcuts="v f c"
          @click=${() => send({type: "keyChosen", key})}
          @keydown=${keydown}
        >
          <b>${key}</b> ${message("keys.events", {count: events})}
        </button>
        <div class="multiple-charts">
          ${charts.map(
            (small) =>
              html`<svg
                class="score small ${perRow > 8 ? "roomy" : ""}"
                width=${chart}
                height=${bottom + headHeight}
                aria-hidden="true"
                @click=${(/** @type {MouseEvent} */ event) => {
                  const what = whatAt(outcome, small, event, perRow);
                  send(what ? {type: "selected", what} : {type: "keyChosen", key});
                }}
                ${drawing([...headOf(small, several), s("svg", {y: headHeight, width: chart, height: bottom}, rowsOf(small, {chart, bottom, perRow, step}, message))])}
              ></svg>`,
          )}
        </div>
      </div>`;
    })}
    ${more > 0 ? html`<p class="hint">${message("keys.moreKeys", {count: more})}</p>` : nothing}
  </div>`;
}

/** The key of what is selected. @param {import("../recording.js").Table} table @param {import("../model/selection.js").Selection} selected */
const ofKey = (table, selected) =>
  selected.kind === "event" ? table.keys[table.key[selected.row]] : selected.key;

/** @param {Parameters<typeof multiples>[0]} outcome @param {Small} small @param {MouseEvent} event @param {number} perRow */
function whatAt(outcome, small, event, perRow) {
  const mark = event.target instanceof Element ? event.target.closest(".cell") : null;
  if (mark instanceof SVGElement) return {kind: "event", row: Number(mark.dataset.row)};
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  const y = event.clientY - box.top - headHeight;
  return y < 0 ? null : denseSelectionAt(outcome, small, [event.clientX - box.left, y], perRow);
}

/** The name of the run, if there are several, or the first instants, as many as have room. @param {Small} small @param {boolean} several @returns {SvgNode[]} */
function headOf({name, width, ticks}, several) {
  if (several) return [text(6, 9, 11, {class: "column-name"}, fitted(name, width - 12, 11))];
  let free = 0;
  return ticks.flatMap(({x, label}) => {
    const half = textWidth(label, tickFont) / 2;
    const at = Math.max(half + 2, Math.min(width - half - 2, x));
    if (at - half < free) return [];
    free = at + half + 8;
    return [text(at, 10, tickFont, {class: "tick", "text-anchor": "middle"}, label)];
  });
}

/** @param {Small} small @param {{chart: number, bottom: number, perRow: number, step: number | null}} room @param {MessageText} message @returns {SvgNode[]} */
function rowsOf({clock, sketch, cells, picked, ticks}, {chart, bottom, perRow, step}, message) {
  const {watermark, lateness, strokes, dots} = sketch;
  const [first] = watermark;
  return [
    clock === "event" && first && s("path", {class: "complete", d: `M0,${round(first[1])}${linePath(watermark).replace("M", "L")}V${bottom}H0z`}), // prettier-ignore
    s("path", {class: "grid", d: ticks.map(({x}) => `M${round(x)},0V${bottom}`).join("")}),
    ...pickedNodes(picked),
    lateness && s("path", {class: "lateness", d: linePath(lateness)}),
    s("path", {class: clock === "event" ? "watermark" : "clock", d: linePath(watermark)}),
    ...strokeNodes(strokes),
    ...(cells ? cells.map((cell) => cellNode(cell, message)) : dotNodes(dots)),
    step !== null && s("rect", {class: "to-come", x: 0, y: round((step + 1) * perRow), width: chart, height: bottom}), // prettier-ignore
  ].filter((node) => node !== false && node !== null);
}
