// What does the page do with the score? It is drawn, clicked, hovered, stepped through by keys.
import {html} from "lit/html.js";
import {reach, selectionAt} from "../model/hit.js";
import {rowAtY} from "../model/score.js";
import {bodyNodes, headNodes} from "./score.js";
import {drawing} from "./svg.js";

/** @import {ScoreModel} from "../model/score.js" */
/** @import {MessageText} from "./score.js" */

/**
 * The time axes, for the page: as high as `model.head.height`.
 *
 * @param {ScoreModel} model @param {{message: MessageText, gestures: import("./gestures.js").Gestures}} with_
 */
export const scoreHead = (model, {message, gestures}) =>
  html`<svg
    class="score score-head ${isZoomed(model) ? "zoomed" : ""}"
    width=${model.width}
    height=${model.head.height}
    aria-hidden="true"
    @pointerdown=${gestures.zoom.axisDown}
    @pointermove=${gestures.zoom.axisMove}
    @pointerup=${gestures.zoom.axisUp}
    @pointercancel=${gestures.zoom.axisUp}
    @dblclick=${gestures.zoom.fitAxis}
    @wheel=${gestures.zoom.wheel}
    ${drawing(headNodes(model, message))}
  ></svg>`;

/** @param {ScoreModel} model */
const isZoomed = ({columns}) => columns.some(({shown}) => !shown.whole);

/**
 * The rows of the score, for the page.
 *
 * @param {ScoreModel} model
 * @param {{table: import("../recording.js").Table, runs: import("../recording.js").OutcomeRun[]}} outcome
 * @param {{message: MessageText, send: (message: any) => void, gestures: import("./gestures.js").Gestures, later: import("./page.js").Context["later"]}} with_
 */
export function scoreBody(model, outcome, {message, send, gestures, later}) {
  const {table} = outcome;
  /** The row of an event, and what there is to be selected. @param {MouseEvent} event */
  const under = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const at = rowAtY(model, y);
    const row = at < table.length && table.kind[at] === 0 ? at : null;
    const column = model.columns.find((column) => x >= column.x && x < column.x + column.width);
    const isFinger = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const what = column
      ? selectionAt(outcome, column, x - column.x, y, isFinger ? reach.coarse : reach.fine)
      : null;
    return {row, what};
  };
  /** The firing or the window at a place of a picture of low rows. @param {MouseEvent} event */
  const dense = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const at = model.columns.find((column) => x >= column.x && x < column.x + column.width);
    if (!at?.dense || !later) return null;
    return later.denseSelectionAt(outcome, at.dense.chart, [x - at.x, y], model.perRow ?? 1);
  };
  const last = model.rows.length - 1;
  const opening = new Set(
    model.columns.flatMap(({notes}) => notes.flatMap(({opens, row}) => (opens ? row : []))),
  );
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    if (gestures.key(event, table)) return event.preventDefault();
    const at = model.step ?? last;
    const step = {ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last}[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "m" || event.key === "M") {
      const row = [at, model.selected?.row, ...opening].find((row) => row !== undefined && opening.has(row));
      if (row !== undefined) send({type: "barsToggled", row});
    }
    if (event.key === "Insert") {
      const [column] = model.columns;
      const middle = (column.shown.min + column.shown.max) / 2;
      const time = at < last && table.kind[at] === 0 ? table.time[at] : Math.round(middle / 1000) * 1000;
      if (column.clock === "event" && model.perRow === null) send({type: "eventAdded", index: Math.min(last, at + 1), time, key: column.key}); // prettier-ignore
    }
    if (event.key === "Enter")
      send({type: "selected", what: at < last && table.kind[at] === 0 ? {kind: "event", row: at} : null});
    if (event.key === "Escape") send({type: "selected", what: null});
    const to = {v: "window", f: "firing", c: "event"}[event.key.toLowerCase()];
    if (to) {
      event.preventDefault();
      event.stopPropagation();
      return send({type: "walked", to, by: event.shiftKey ? -1 : 1});
    }
    if (step === undefined) return;
    event.preventDefault();
    send({type: "stepped", step: step >= last ? null : Math.max(0, step), focus: true});
  };
  /** In a dense picture a click on a mark goes there. @param {MouseEvent} event */
  const clicked = (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const note = /** @type {SVGElement | null} */ (target?.closest(".note.opens"));
    if (note) return send({type: "barsToggled", row: Number(note.dataset.row)});
    if (model.perRow === null) {
      const {row, what} = under(event);
      return send({type: "selected", what: what ?? (row === null ? null : {kind: "event", row})});
    }
    const cell = /** @type {SVGElement | null} */ (target?.closest(".cell"));
    if (!cell) return send({type: "selected", what: dense(event)});
    send({type: "selected", what: {kind: "event", row: Number(cell.dataset.row)}});
    send({type: "rowsShown", perRow: null, row: Number(cell.dataset.row)});
  };
  return html`<svg
    class="score score-body"
    width=${model.width}
    height=${model.height}
    tabindex="0"
    role="graphics-document document"
    aria-roledescription=${message("score.role")}
    aria-label=${message("score.label")}
    aria-description=${message("score.keys")}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (!gestures.wasDrag) clicked(event);
    }}
    @dblclick=${gestures.doubleClick}
    @mousedown=${(/** @type {MouseEvent} */ event) => {
      // the picture itself takes the focus: a mark may be another one when what is dragged has moved on
      event.preventDefault();
      /** @type {SVGElement} */ (event.currentTarget).focus({preventScroll: true});
    }}
    @pointerdown=${gestures.down}
    @pointermove=${(/** @type {PointerEvent} */ event) => {
      if (gestures.move(event) || model.perRow !== null) return;
      const {row, what} = under(event);
      const isEvent = what?.kind === "event";
      send({type: "hovered", row: isEvent ? what.row : row, over: isEvent ? null : what});
    }}
    @pointerup=${gestures.up}
    @pointercancel=${gestures.cancel}
    @pointerleave=${() => send({type: "hovered", row: null})}
    @wheel=${gestures.zoom.wheel}
    @touchstart=${gestures.touchStart}
    @keydown=${keydown}
    ${drawing(bodyNodes(model, message, later?.denseColumn))}
  ></svg>`;
}
