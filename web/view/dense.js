// How does a score look whose rows are lower than a table's, and the strip that shows the whole run beside it?
import {html} from "lit/html.js";
import {AsyncDirective, directive} from "lit/async-directive.js";
import {endedAt} from "../model/failure.js";
import {marks as fateMarks} from "../model/mark.js";
import {rulerOf, sketchInPieces, sketchOf} from "../model/dense.js";
import {whole} from "../model/pieces.js";
import {textWidth} from "../model/text.js";
import {inSlices} from "../slices.js";
import {endedNodes, partitionNodes} from "./score.js";
import {drawing, patch, round, s} from "./svg.js";

/** @import {Cell, Sketch} from "../model/dense.js" */
/** @import {Column, Point, ScoreModel} from "../model/score.js" */
/** @import {SvgNode} from "./svg.js" */
/** @import {MessageText} from "./score.js" */

/** @param {Point[]} points */
export const linePath = (points) =>
  points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x},${round(y)}`).join("");

/** @param {Sketch["strokes"]} strokes @returns {SvgNode[]} */
export const strokeNodes = (strokes) =>
  strokes.map(({tone, at}) =>
    s("path", {class: `stroke tone-${tone}`, d: at.map(([x0, x1, y]) => `M${x0},${y}H${x1}`).join("")}),
  );

/** Events as dots, which are lines without a length. @param {Sketch["dots"]} dots @returns {SvgNode[]} */
export const dotNodes = (dots) =>
  dots.map(({tone, at}) =>
    s("path", {class: `dot tone-${tone}`, d: at.map(([x, y]) => `M${x},${y}h.01`).join("")}),
  );

/** The windows, firings and events of what is selected; they lie below what all of them are drawn as. @param {import("../model/dense-selection.js").Picked} picked @returns {(SvgNode | false)[]} */
export const pickedNodes = ({bands, strokes, dots}) => [
  ...bands.map(({x, y, width, height, chosen}) =>
    s(
      "g",
      {class: `band selected${chosen ? " chosen" : ""}`},
      s("rect", {class: "band-area", x: round(x), y: round(y), width: round(width), height: round(height), rx: 3}),
      s("rect", {class: "band-edge", x: round(x), y: round(y), width: round(width), height: round(height), rx: 3}),
    ),
  ), // prettier-ignore
  strokes.length > 0 &&
    s("path", {
      class: "stroke picked",
      d: strokes.map(([x0, x1, y]) => `M${round(x0)},${round(y)}H${round(x1)}`).join(""),
    }),
  dots.length > 0 &&
    s("path", {class: "dot picked", d: dots.map(([x, y]) => `M${round(x)},${round(y)}h.01`).join("")}),
];

/** What a cell says: `37 events, 2 late`. @param {Cell} cell @param {MessageText} message */
export function cellText({count, late, lost, fate, title}, message) {
  if (title) return message(title.key, {...title.args, fate: message(`fate.${fate}`)});
  return [
    message("score.cell", {count}),
    late > 0 && message("score.cell.late", {count: late}),
    lost > 0 && message("score.cell.lost", {count: lost}),
  ]
    .filter((part) => part)
    .join(message("score.cell.between"));
}

/** One event as its mark; several as a disc with their number, and beside it what went wrong. @param {Cell} cell @param {MessageText} message @returns {SvgNode} */
export function cellNode(cell, message) {
  const {x, y, size, count, late, lost, row, fate} = cell;
  const label = cellText(cell, message);
  const attrs = {key: `cell ${round(x)} ${round(y)}`, class: "mark cell", "data-row": row, tabindex: -1, transform: `translate(${round(x)} ${round(y)})`, role: "graphics-symbol", "aria-label": label}; // prettier-ignore
  const mark = fateMarks[fate];
  if (count === 1)
    return s(
      "g",
      attrs,
      mark
        ? s("path", {
            class: `mark-shape tone-${mark.tone} ${mark.style}`,
            d: mark.path,
            transform: "scale(.75)",
          })
        : s("circle", {class: "mark-shape unreached", r: 3}),
      s("title", {}, label),
    );
  const number = count < 1000 ? String(count) : count < 99_500 ? `${Math.round(count / 1000)}k` : `${round(count / 1e6)}M`; // prettier-ignore
  const radius = round(Math.min(size / 2 - 1, 5 + 1.5 * Math.log2(count)));
  const isShown = textWidth(number, 9.5, true) < radius * 2 - 2;
  return s(
    "g",
    attrs,
    s("circle", {class: `cell-area tone-${mark?.tone ?? "none"}`, r: radius}),
    isShown && s("text", {class: "cell-count", "font-size": 9.5, y: 3.4, "text-anchor": "middle"}, number),
    late + lost > 0 &&
      s("rect", {class: `cell-wrong tone-${late > 0 ? "sideOutput" : "dropped"}`, x: round(radius * 0.5), y: round(-radius - 1), width: 6, height: 6}), // prettier-ignore
    s("title", {}, label),
  );
}

/** @param {Column} column @param {ScoreModel} model @param {MessageText} message @returns {SvgNode} */
export function denseColumn(column, model, message) {
  const {x, width, clock, watermark, lateness, ticks} = column;
  const {from, to, perRow, height} = model;
  const [top, bottom] = [from * (perRow ?? 0), to * (perRow ?? 0)];
  const area = (/** @type {Point[]} */ points) =>
    points.length === 0 ? "" : `M0,${round(points[0][1])}${linePath(points).replace("M", "L")}V${bottom}H0z`;
  return s(
    "svg",
    {key: `column ${x}`, class: "column dense", "data-run": column.run, x, y: 0, width, height},
    clock === "event" && s("path", {class: "complete", d: area(watermark)}),
    s("path", {class: "grid", d: ticks.map((tick) => `M${tick.x},${top}V${bottom}`).join("")}),
    column.dense?.picked && pickedNodes(column.dense.picked),
    lateness && s("path", {class: "lateness", d: linePath(lateness)}),
    partitionNodes(column.partitions),
    strokeNodes(column.dense?.strokes ?? []),
    s("path", {class: clock === "event" ? "watermark" : "clock", d: linePath(watermark)}),
    (column.dense?.cells ?? []).map((cell) => cellNode(cell, message)),
    endedNodes(column, {top, bottom}, message),
    x > 0 && s("path", {class: "separator", d: `M0.5,${top}V${bottom}`}),
  );
}

/** Numbers of rows, where there is no room for the rows themselves. @param {ScoreModel} model @param {number} headHeight @param {{message: MessageText}} with_ */
export const ruler = (model, headHeight, {message}) =>
  html`<svg
    class="score ruler"
    width=${rulerWidth}
    height=${model.height + headHeight}
    role="img"
    aria-label=${message("ruler.label", {from: model.from + 1, to: Math.min(model.to, model.rows.length - 1)})}
    ${drawing(
      rulerOf(model).map(({row, y}) =>
        s(
          "g",
          {transform: `translate(0 ${round(headHeight + y)})`},
          s("path", {class: "rules", d: `M${rulerWidth - 8},0h8`}),
          s("text", {class: "tick", x: rulerWidth - 13, y: 4, "font-size": 11, "text-anchor": "end"}, (row + 1).toLocaleString("en")), // prettier-ignore
        ),
      ),
    )}
  ></svg>`;

export const rulerWidth = 76;

/**
 * The whole run in a strip of its own: where the watermark went, what fired, what was late, and where one is.
 *
 * @param {object} of
 * @param {import("../recording.js").Table} of.table
 * @param {import("../recording.js").OutcomeRun[]} of.runs
 * @param {import("../model/layout.js").PlannedColumn} of.column  what the strip shows
 * @param {{from: number, to: number}} of.seen  rows that are in view
 * @param {number | null} of.step
 * @param {number} of.height px
 * @param {number} of.width px
 * @param {{message: MessageText, send: (message: any) => void}} with_
 */
export function overview({table, runs, column, seen, step, height, width}, {message, send}) {
  const perRow = Math.min(34, height / (table.length + 1));
  const view = {y: round(seen.from * perRow), height: round(Math.max(6, (seen.to - seen.from) * perRow))};
  const {failureRow, failureKind} = runs[column.run];
  const overviewText = () => {
    const rows = message("overview.rows", {
      from: seen.from + 1,
      to: Math.min(seen.to, table.length),
      of: table.length,
    });
    const ends = failureKind !== undefined && failureRow !== undefined;
    return ends
      ? `${rows}; ${message(`score.ended.${failureKind}`, {number: failureRow + 1, id: table.ids[failureRow] ?? ""})}`
      : rows;
  };
  const go = (/** @type {PointerEvent} */ event) => {
    const svg = /** @type {SVGElement} */ (event.currentTarget);
    const y = event.clientY - svg.getBoundingClientRect().top;
    send({type: "rowsSought", row: Math.max(0, Math.min(table.length, Math.round(y / perRow)))});
  };
  return html`<div class="overview">
    <svg
      class="score overview-strip"
      width=${width}
      height=${height}
      role="scrollbar"
      tabindex="0"
      aria-orientation="vertical"
      aria-controls="score-board"
      aria-label=${message("overview.label")}
      aria-valuemin="1"
      aria-valuemax=${table.length + 1}
      aria-valuenow=${Math.min(table.length, seen.from) + 1}
      aria-valuetext=${overviewText()}
      @pointerdown=${(/** @type {PointerEvent} */ event) => {
        if (event.button !== 0) return;
        /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
        go(event);
      }}
      @pointermove=${(/** @type {PointerEvent} */ event) => {
        if (/** @type {Element} */ (event.currentTarget).hasPointerCapture(event.pointerId)) go(event);
      }}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        const middle = Math.round((seen.from + seen.to) / 2);
        const page = Math.max(1, seen.to - seen.from - 1);
        const row = /** @type {Record<string, number>} */ ({
          ...{ArrowUp: middle - Math.ceil(page / 8), ArrowDown: middle + Math.ceil(page / 8)},
          ...{PageUp: middle - page, PageDown: middle + page, Home: 0, End: table.length},
        })[event.key];
        if (row === undefined) return;
        event.preventDefault();
        send({type: "rowsSought", row: Math.max(0, Math.min(table.length, row))});
      }}
    >
      <g ${strip({table, runs, column, perRow, height, width})}></g>
      <g
        ${drawing(
          [
            s("rect", {class: "seen", x: 0.75, width: width - 1.5, rx: 3, ...view}),
            step !== null && s("path", {class: "step", d: `M0,${round((step + 1) * perRow)}H${width}`}),
          ].filter((node) => node !== false),
        )}
      ></g>
    </svg>
  </div>`;
}

/** Longer runs are looked through in slices; until then what was there stays. */
const longRun = 20_000;

/** @typedef {{table: import("../recording.js").Table, runs: import("../recording.js").OutcomeRun[], column: import("../model/layout.js").PlannedColumn, perRow: number, height: number, width: number}} Strip */

/** All that changes only with the outcome and the room. @param {Strip} of @returns {Generator<void, SvgNode[]>} */
function* stripInPieces({table, runs, column, perRow, height, width}) {
  const {min, max} = column.all;
  const scale = (/** @type {number} */ t) =>
    t === -Infinity ? 3 : t === Infinity ? width - 3 : Math.max(3, Math.min(width - 3, 5 + ((t - min) / (max - min || 1)) * (width - 10))); // prettier-ignore
  const run = runs[column.run];
  const axis = {scale, edge: scale, line: scale, width, key: column.key, clock: column.clock};
  const range = {from: 0, to: table.length + 1, perRow, dotSize: 2};
  const sketch = yield* sketchInPieces(table, run, axis, range);
  const ended = endedAt(table, run, (row) => row * perRow, {top: 0, bottom: height});
  return [
    s("rect", {class: "paper", width, height}),
    ...strokeNodes(sketch.strokes),
    ...dotNodes(sketch.dots),
    s("path", {class: column.clock === "event" ? "watermark" : "clock", d: linePath(sketch.watermark)}),
    ...(ended
      ? [
          s("rect", {class: "ended-rest", x: 0, y: ended.y, width, height: Math.max(0, height - ended.y)}),
          s("path", {class: "ended", d: `M0,${round(ended.y)}H${width}`}),
        ]
      : []),
  ];
}

class StripPart extends AsyncDirective {
  /** @type {unknown[]} */
  #of = [];
  /** @type {SvgNode[]} */
  #shown = [];
  /** @type {AbortController | null} */
  #work = null;

  /** @override @param {Strip} _ */
  render(_) {
    return undefined;
  }

  /** @override @param {import("lit/directive.js").ElementPart} part @param {[Strip]} args */
  update({element}, [strip]) {
    const {table, runs, column, perRow, width} = strip;
    const of = [table, runs[column.run], column.key, column.clock, perRow, width, column.all.min, column.all.max]; // prettier-ignore
    if (of.every((part, i) => part === this.#of[i])) return undefined;
    this.#of = of;
    this.#work?.abort();
    const show = (/** @type {SvgNode[]} */ nodes) => {
      patch(element, nodes, this.#shown);
      this.#shown = nodes;
    };
    const work = stripInPieces(strip);
    if (table.length < longRun) return void show(whole(work));
    const {signal} = (this.#work = new AbortController());
    inSlices(work, signal).then(show, (error) => {
      if (!signal.aborted) throw error;
    });
    return undefined;
  }

  /** @override */
  disconnected() {
    this.#work?.abort();
    this.#of = [];
  }
}
const strip = directive(StripPart);
