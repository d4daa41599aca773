// How does the score look? From what the model says stands where, to nodes of SVG; on the page, and as a text of its own.
import {gutter} from "../model/axis.js";
import {scoreModel, topOfRow} from "../model/score.js";
import {fitted, textWidth} from "../model/text.js";
import {scoreRules} from "../style/score.js";
import {dark, light} from "../style/tokens.js";
import {bandNode, barNode} from "./bars.js";
import {markNode, noteFont, notesOf, signalNode} from "./marks.js";
import {round, s, svgText, text} from "./svg.js";

/** @import {Column, Point, ScoreModel} from "../model/score.js" */
/** @import {SvgNode} from "./svg.js" */

/** @typedef {(key: string, params?: Record<string, unknown>) => string} MessageText */

const tickFont = 11;

/** @param {Point[]} points */
const linePath = (points) => points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x},${y}`).join("");

/** The area left of a step line. @param {Point[]} points @param {number} bottom */
const areaPath = (points, bottom) =>
  points.length === 0
    ? ""
    : `M0,${points[0][1]}${points.map(([x, y]) => `L${x},${y}`).join("")}V${bottom}H0z`;

/** The time axes of all columns. @param {ScoreModel} model @param {MessageText} message @returns {SvgNode[]} */
export function headNodes({columns, head}, message) {
  return columns.map(({x, width, clock, ticks, heading}) =>
    s(
      "g",
      {class: "column-head", transform: `translate(${x} 0)`},
      x > 0 && s("path", {class: "separator", d: `M0.5,0V${head.height}`}),
      heading !== null &&
        text(14, 12, 12.5, {class: "column-name key-name"}, fitted(heading, width - 40, 12.5)),
      head.height > 30 &&
        heading === null &&
        text(14, 13, tickFont, {class: "axis-name"}, message(`score.clock.${clock}`)),
      ticks.map((tick) => {
        const half = textWidth(tick.label, tickFont) / 2;
        const at = Math.max(half + 2, Math.min(width - half - 2, tick.x));
        const attrs = {class: `tick${tick.major ? " major" : ""}`, "text-anchor": "middle"};
        return text(at, head.height - 12, tickFont, attrs, tick.label);
      }),
    ),
  );
}

export const nameHeight = 28;

/** Names of runs, for a picture on its own. @param {ScoreModel} model @param {import("../recording.js").OutcomeRun[]} runs @returns {SvgNode[]} */
export const nameNodes = ({columns}, runs) =>
  columns
    .filter(({run}, i) => columns[i - 1]?.run !== run)
    .map(({x, width, run}) =>
      s(
        "g",
        {transform: `translate(${x} 0)`},
        x > 0 && s("path", {class: "separator", d: `M0.5,0V${nameHeight}`}),
        text(14, nameHeight - 9, 13, {class: "column-name"}, fitted(runs[run].name, width - 28, 13)),
      ),
    );

/** The rows of all columns. @param {ScoreModel} model @param {MessageText} message @param {typeof import("./dense.js").denseColumn} [denseColumn] draws those of rows without a height of their own @returns {SvgNode[]} */
export function bodyNodes(model, message, denseColumn) {
  const {columns, rows, width, from, to, selected, hovered, stepY} = model;
  const top = topOfRow(model, from);
  const bottom = topOfRow(model, to);
  let rules = "";
  for (let row = from; row < to && model.perRow === null; row++)
    rules += `M0,${round(rows[row].y + rows[row].height) - 0.5}H${width}`;
  return [
    hovered &&
      s("rect", {key: "hovered", class: "row hovered", x: 0, y: hovered.y, width, height: hovered.height}),
    selected &&
      s("rect", {
        key: "selected",
        class: "row selected",
        x: 0,
        y: selected.y,
        width,
        height: selected.height,
      }),
    s("path", {class: "rules", d: rules}),
    ...columns.map((column) =>
      column.dense && denseColumn
        ? denseColumn(column, model, message)
        : columnNode(column, {top, bottom}, model, message),
    ),
    stepY !== null &&
      stepY < bottom &&
      s("rect", {key: "veil", class: "to-come", x: 0, y: stepY, width, height: bottom - stepY}),
    stepY !== null && s("rect", {key: "step", class: "step", x: 0, y: stepY - 1, width, height: 2}),
    model.guide && guideNode(model.guide, model, {top, bottom}),
  ].filter((node) => node !== null && node !== false);
}

/** What a hand has hold of, and what it comes to. @param {NonNullable<ScoreModel["guide"]>} guide @param {ScoreModel} model @param {{top: number, bottom: number}} extent */
function guideNode({text: label, y, at}, {columns}, {top, bottom}) {
  const width = textWidth(label, noteFont, true) + 12;
  const middle = y - 14 < top + 9 ? y + 27 : y - 12;
  return s(
    "g",
    {class: "guide"},
    s("path", {class: "guide-line", d: at.map(({x, column}) => `M${columns[column].x + x},${top}V${bottom}`).join("")}), // prettier-ignore
    at.map(({x, column}) => {
      const {x: left, width: room} = columns[column];
      const centre = left + Math.max(width / 2 + 2, Math.min(room - width / 2 - 2, x));
      return [
        s("rect", {class: "guide-label", x: round(centre - width / 2), y: middle - 9, width: round(width), height: 18, rx: 5}), // prettier-ignore
        text(centre, middle, noteFont, {class: "guide-text", "text-anchor": "middle"}, label),
      ];
    }),
  );
}

/** @param {Column} column @param {{top: number, bottom: number}} extent @param {ScoreModel} model @param {MessageText} message */
function columnNode(column, {top, bottom}, model, message) {
  const {x, width, ticks, watermark, lateness, partitions, bands, ghosts, bars, marks, signals, clock} =
    column;
  const reached = column.ended?.y ?? bottom;
  return s(
    "svg", // cuts off what goes on beyond its edges
    {
      key: `column ${column.x}`,
      class: "column",
      "data-run": column.run,
      x,
      y: 0,
      width,
      height: model.height,
    },
    bands.map((band) => bandNode(band, message)),
    clock === "event" && s("path", {class: "complete", d: areaPath(watermark, reached)}),
    clock === "event" && lateness && s("path", {class: "complete", d: areaPath(lateness, reached)}),
    s("path", {class: "grid", d: ticks.map((tick) => `M${tick.x},${top}V${bottom}`).join("")}),
    ghosts.map((ghost) => s("rect", {class: "ghost", ...ghost, rx: 4})),
    lateness && s("path", {class: "lateness", d: linePath(lateness)}),
    partitionNodes(partitions),
    s("path", {class: clock === "event" ? "watermark" : "clock", d: linePath(watermark)}),
    bars.map((bar) => barNode(bar, width, message, model.step === bar.row)),
    signals.map((signal) => signalNode(signal, message)),
    marks.map((mark) => markNode(mark, width, model, message)),
    notesOf(column, message),
    x > 0 && s("path", {class: "separator", d: `M0.5,${top}V${bottom}`}),
    endedNodes(column, {top, bottom}, message),
  );
}

/** Each partition's own line, and dotted where it is idle. @param {Column["partitions"]} partitions */
export const partitionNodes = (partitions) =>
  partitions.flatMap(({tone, lines}) =>
    [false, true].map((idle) => {
      const of = lines.filter((line) => line.idle === idle && line.points.length > 1);
      const d = of.map(({points}) => linePath(points)).join("");
      return d !== "" && s("path", {class: `partition partition-${tone}${idle ? " idle" : ""}`, d});
    }),
  );

/** Where a run ended early: a line below the row that ended it, and hatching where there is nothing more. @param {Column} column @param {{top: number, bottom: number}} extent @param {MessageText} message @returns {(SvgNode | false)[]} */
export function endedNodes({ended, refused, width}, {top, bottom}, message) {
  if (refused)
    return [
      hatching(width, top, bottom),
      flagNode(message(refused.key, refused.args), {x: width / 2, y: top + 17, width, title: null}),
    ];
  if (!ended) return [];
  const isBelow = ended.y + 24 <= bottom;
  const label = message(ended.says.key, ended.says.args);
  const title = ended.why.map(({key, args}) => message(key, args)).join(" ");
  return [
    ended.top !== null &&
      s("rect", {class: "ended-row", x: 0, y: ended.top, width, height: ended.y - ended.top}),
    bottom > ended.y && hatching(width, ended.y, bottom),
    s("path", {class: "ended", d: `M0,${round(ended.y)}H${width}`}),
    flagNode(label, {x: width / 2, y: isBelow ? ended.y + 13 : ended.y - 13, width, title}),
  ];
}

/** @param {number} width @param {number} top @param {number} bottom */
function hatching(width, top, bottom) {
  const height = bottom - top;
  const each = Math.max(12, (width + height) / 400);
  let d = "";
  for (let x = each; x < width + height; x += each)
    d += `M${round(Math.min(x, width))},${round(top + Math.max(0, x - width))}L${round(Math.max(0, x - height))},${round(top + Math.min(x, height))}`;
  return s("path", {class: "hatching", d});
}

/** @param {string} label @param {{x: number, y: number, width: number, title: string | null}} at */
function flagNode(label, {x, y, width, title}) {
  const shown = fitted(label, width - 24, noteFont);
  const room = textWidth(shown, noteFont, true) + 16;
  const left = Math.max(2, x - room / 2);
  return s(
    "g",
    {class: "flag"},
    s("rect", {class: "flag-area", x: round(left), y: round(y - 9), width: round(room), height: 18, rx: 4}),
    text(left + room / 2, y, noteFont, {class: "flag-text", "text-anchor": "middle"}, shown),
    title && s("title", {}, title),
  );
}

/**
 * The whole score as an SVG text that stands on its own.
 *
 * @param {{table: import("../recording.js").Table, runs: import("../recording.js").OutcomeRun[]}} outcome
 * @param {{message: MessageText, theme?: "light" | "dark", view?: import("../model/score.js").View}} options
 */
export function scoreSvg({table, runs}, {message, theme = "light", view = {}}) {
  const model = scoreModel({table, runs, view});
  const palette = theme === "dark" ? dark : light;
  const names = new Set(model.columns.map(({run}) => run)).size > 1;
  const top = names ? nameHeight : 0;
  const {from, to, rows} = model;
  const drawn = to > from ? rows[to - 1].y + rows[to - 1].height - rows[from].y : 0;
  const height = top + model.head.height + drawn;
  // plain colours: not every program that shows SVG knows custom properties
  const style = scoreRules.replace(
    /var\(--wl-([\w-]+)\)/g,
    (_, name) => /** @type {Record<string, string>} */ (palette)[name] ?? "sans-serif",
  );
  return svgText(
    s(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        class: "score",
        viewBox: `0 0 ${model.width} ${height}`,
        width: model.width,
        height,
        role: "img",
        "aria-label": message("score.label"),
      },
      s("style", {}, style),
      s("rect", {class: "paper", x: 0, y: 0, width: model.width, height}),
      names && nameNodes(model, runs),
      s("g", {transform: `translate(0 ${top})`}, headNodes(model, message)),
      s("path", {class: "separator", d: `M0,${top + model.head.height - 0.5}H${model.width}`}),
      s(
        "g",
        {transform: `translate(0 ${top + model.head.height - (rows[from]?.y ?? 0)})`},
        bodyNodes(model, message),
      ),
    ),
  );
}
