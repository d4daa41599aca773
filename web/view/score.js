// How does the score look? From what the model says stands where, to nodes of SVG; on the page, and as a text of its own.
import {html} from "lit";
import {marks as fateMarks} from "../model/mark.js";
import {gutter} from "../model/axis.js";
import {barFont, barHeight} from "../model/layout.js";
import {reach, selectionAt} from "../model/hit.js";
import {rowAtY, scoreModel, topOfRow} from "../model/score.js";
import {fitted, textWidth} from "../model/text.js";
import {scoreRules} from "../style/score.js";
import {dark, light} from "../style/tokens.js";
import {denseColumn} from "./dense.js";
import {drawing, s, svgText} from "./svg.js";

/** @import {Band, Bar, Column, MarkAt, Note, Point, ScoreModel} from "../model/score.js" */
/** @import {SvgNode} from "./svg.js" */
/** @typedef {(key: string, params?: Record<string, unknown>) => string} MessageText */

const noteFont = 11;
const tickFont = 11;

/** @param {Point[]} points */
const linePath = (points) => points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x},${y}`).join("");

/** The area left of a step line. @param {Point[]} points @param {number} bottom */
const areaPath = (points, bottom) =>
  points.length === 0
    ? ""
    : `M0,${points[0][1]}${points.map(([x, y]) => `L${x},${y}`).join("")}V${bottom}H0z`;

/** @param {number} x @param {number} y middle of the line @param {number} size @param {Record<string, any>} attrs @param {...any} children */
const text = (x, y, size, attrs, ...children) =>
  s("text", {x: round(x), y: round(y + size * 0.36), "font-size": size, ...attrs}, ...children);

const round = (/** @type {number} */ n) => Math.round(n * 10) / 10;

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

/** The rows of all columns. @param {ScoreModel} model @param {MessageText} message @returns {SvgNode[]} */
export function bodyNodes(model, message) {
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
      column.dense ? denseColumn(column, model, message) : columnNode(column, {top, bottom}, model, message),
    ),
    stepY !== null &&
      stepY < bottom &&
      s("rect", {class: "to-come", x: 0, y: stepY, width, height: bottom - stepY}),
    stepY !== null && s("path", {class: "step", d: `M0,${stepY}H${width}`}),
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
  const {endedY} = column;
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
    clock === "event" && s("path", {class: "complete", d: areaPath(watermark, bottom)}),
    clock === "event" && lateness && s("path", {class: "complete", d: areaPath(lateness, bottom)}),
    s("path", {class: "grid", d: ticks.map((tick) => `M${tick.x},${top}V${bottom}`).join("")}),
    ghosts.map((ghost) => s("rect", {class: "ghost", ...ghost, rx: 4})),
    lateness && s("path", {class: "lateness", d: linePath(lateness)}),
    partitions.map(({tone, lines}) =>
      lines.map(({points, idle}) =>
        s("path", {class: `partition partition-${tone}${idle ? " idle" : ""}`, d: linePath(points)}),
      ),
    ),
    s("path", {class: clock === "event" ? "watermark" : "clock", d: linePath(watermark)}),
    bars.map((bar) => barNode(bar, width, message)),
    signals.map((signal) => signalNode(signal, message)),
    marks.map((mark) => markNode(mark, model, message)),
    notesOf(column, message),
    x > 0 && s("path", {class: "separator", d: `M0.5,${top}V${bottom}`}),
    endedY !== null && [
      s("rect", {class: "to-come", x: 0, y: endedY, width, height: bottom - endedY}),
      s("path", {class: "ended", d: `M0,${endedY}H${width}`}),
      text(gutter, endedY + 12, noteFont, {class: "refused"}, message("score.ended")),
    ],
    column.refused &&
      text(width / 2, top + 17, 12, {class: "refused", "text-anchor": "middle"}, message("score.refused")),
  );
}

/** A window's shape; its edge is open where the shape goes on, by merging or beyond the picture. @param {Band} band @param {MessageText} message */
function bandNode(band, message) {
  const {x, y, width, height, pane, endless, opens, closes, shared, covered} = band;
  const x1 = x + width;
  const y1 = y + height;
  const r = Math.min(4, width / 2, height / 2);
  const softBottom = closes && !shared;
  const softTop = opens && covered.length === 0;
  const area =
    `M${x},${y1 - (softBottom ? r : 0)}V${y + (softTop ? r : 0)}` +
    (softTop ? `Q${x},${y} ${x + r},${y}H${x1 - r}Q${x1},${y} ${x1},${y + r}` : `H${x1}`) +
    `V${y1 - (softBottom ? r : 0)}` +
    (softBottom ? `Q${x1},${y1} ${x1 - r},${y1}H${x + r}Q${x},${y1} ${x},${y1 - r}` : `H${x}`) +
    "z";
  let edge = `M${x},${y1 - (softBottom ? r : 0)}V${y + (softTop ? r : 0)}`;
  if (softTop) edge += `Q${x},${y} ${x + r},${y}H${x1 - r}Q${x1},${y} ${x1},${y + r}`;
  else if (opens) {
    // the upper edge, without what it has in common with the shapes that were merged into this one
    let at = x;
    for (const [from, to] of [...covered].sort((a, b) => a[0] - b[0])) {
      if (from > at) edge += `M${at},${y}H${from}`;
      at = Math.max(at, to);
    }
    edge += at < x1 ? `M${at},${y}H${x1}` : `M${x1},${y}`;
  } else edge += `M${x1},${y}`;
  edge += `V${y1 - (softBottom ? r : 0)}`;
  if (softBottom) edge += `Q${x1},${y1} ${x1 - r},${y1}H${x + r}Q${x},${y1} ${x},${y1 - r}`;
  return s(
    "g",
    {
      key: `band ${pane}`,
      class: `band${endless ? " endless" : ""}${stateClasses(band)}`,
      "data-pane": pane,
      ...(band.chosen && {
        tabindex: -1,
        role: "graphics-symbol",
        "aria-label": message(band.title.key, band.title.args),
      }),
    },
    s("path", {class: "band-area", d: area}),
    s("path", {class: "band-edge", d: edge}),
  );
}

/** How it stands to what is selected, and to what is below the pointer. @param {{selected: boolean, chosen: boolean, over: boolean}} of */
const stateClasses = ({selected, chosen, over}) =>
  `${selected ? " selected" : ""}${chosen ? " chosen" : ""}${over ? " over" : ""}`;

/** A bar: early ones are hollow with a broken line, late ones pointed, the others round; without a firing, hollow and square.
 *  @param {Bar} bar @param {number} columnWidth @param {MessageText} message */
function barNode(bar, columnWidth, message) {
  const {row, x, y, width, shape, tone, beside, purges, evicts} = bar;
  const top = y - barHeight / 2;
  const half = barHeight / 2;
  const [left, right] = [Math.max(0, x), Math.min(columnWidth, x + width)];
  const symbol = /** @type {Record<string, string>} */ ({closed: "✕", lost: "✕", purged: "✕", open: "…"})[
    tone
  ];
  const short = symbol ? `${bar.text} ${symbol}` : bar.text;
  const long = bar.long && message(bar.long.key, {...bar.long.args});
  const label = long && textWidth(long, barFont, true) + 12 <= right - left && !beside ? long : short;
  const said = message(bar.title.key, bar.title.args);
  const title = s("title", {}, said);
  const needs = textWidth(label, barFont, true) + 12;
  const attrs = {
    key: `bar ${bar.entry}`,
    class: `bar ${shape} tone-${tone}${stateClasses(bar)}`,
    "data-row": row,
    ...(bar.chosen && {tabindex: -1, role: "graphics-symbol", "aria-label": said}),
  };

  /** @param {number} x0 @param {number} w */
  const outline = (x0, w) => {
    const x1 = x0 + w;
    if (tone === "late") {
      const tip = Math.min(6, w / 3);
      return `M${round(x0 + tip)},${top}H${round(x1 - tip)}L${round(x1)},${y}L${round(x1 - tip)},${top + barHeight}H${round(x0 + tip)}L${round(x0)},${y}z`;
    }
    const r = tone === "early" || tone === "onTime" ? Math.min(half, w / 2) : Math.min(3, w / 2);
    return (
      `M${round(x0 + r)},${top}H${round(x1 - r)}A${r},${Math.min(half, r)} 0 0 1 ${round(x1)},${top + Math.min(half, r)}` +
      `V${top + barHeight - Math.min(half, r)}A${r},${Math.min(half, r)} 0 0 1 ${round(x1 - r)},${top + barHeight}` +
      `H${round(x0 + r)}A${r},${Math.min(half, r)} 0 0 1 ${round(x0)},${top + barHeight - Math.min(half, r)}` +
      `V${top + Math.min(half, r)}A${r},${Math.min(half, r)} 0 0 1 ${round(x0 + r)},${top}z`
    );
  };
  const purge =
    purges && s("path", {class: "purge", d: `M${round(x + width + 3)},${top + 2}v${barHeight - 4}`});
  const evicted = evicts > 0 && evictedNode(evicts, bar, columnWidth, message);
  if (shape === "span") {
    const pill = Math.max(needs, 24);
    const end = Math.min(x + width, columnWidth - 2);
    return s(
      "g",
      attrs,
      s("path", {
        class: "bar-span",
        d: outline(Math.min(x, end - pill), Math.max(x + width - Math.min(x, end - pill), pill)),
      }),
      s("path", {class: "bar-area", d: outline(end - pill, pill)}),
      text(end - pill / 2, y, barFont, {class: "bar-text", "text-anchor": "middle"}, label),
      purge,
      evicted,
      title,
    );
  }
  const outside = beside !== null;
  return s(
    "g",
    attrs,
    s("path", {class: "bar-area", d: outline(x, width)}),
    outside
      ? text(
          beside === "left" ? x - 4 : x + width + 4,
          y,
          barFont,
          {class: "bar-beside", "text-anchor": beside === "left" ? "end" : "start"},
          label,
        )
      : text((left + right) / 2, y, barFont, {class: "bar-text", "text-anchor": "middle"}, label),
    purge,
    evicted,
    title,
  );
}

/** How many elements an evictor took: behind the bar, or before it where there is no room. @param {number} count @param {Bar} bar @param {number} columnWidth @param {MessageText} message */
function evictedNode(count, {x, y, width, beside, purges}, columnWidth, message) {
  const after = x + width + (purges ? 8 : 5);
  const fits = beside !== "right" && after + textWidth(`−${count}`, 9.5, true) < columnWidth;
  const attrs = {class: "bar-evicted", "text-anchor": fits ? "start" : "end"};
  const title = s("title", {}, message("score.bar.evicts", {count}));
  return text(fits ? after : Math.max(12, x - 4), y, 9.5, attrs, `−${count}`, title);
}

/** A row that is a watermark: an arrow head that points at where it says it is. @param {Column["signals"][number]} signal @param {MessageText} message */
const signalNode = ({row, x, y, partition, title}, message) =>
  s(
    "path",
    {
      class: `signal${partition === null ? "" : ` partition-${partition % 6}`}`,
      "data-row": row,
      d: `M${round(x - 7)},${y - 5.5}L${round(x)},${y}L${round(x - 7)},${y + 5.5}z`,
    },
    s("title", {}, message(title.key, title.args)),
  );

/** Marks with room for the number of a partition inside. */
const roomy = ["onTime", "fired", "correction", "open"];

/** @param {MarkAt} mark @param {ScoreModel} model @param {MessageText} message */
function markNode({row, x, y, fate, key, other, partition, part, beyond, title}, model, message) {
  const label = message(title.key, {...title.args, fate: message(`fate.${fate}`)});
  if (other && !beyond)
    return s(
      "circle",
      {key: `mark ${row}`, class: "mark other", "data-row": row, cx: x, cy: y, r: 2.5},
      s("title", {}, label),
    );
  const isHeld = model.selected?.row === row ? " selected" : model.hovered?.row === row ? " hovered" : "";
  const held = isHeld + (part ? " part" : "");
  const mark = fateMarks[fate];
  if (beyond) {
    const tone = mark ? ` tone-${mark.tone}` : "";
    const d = beyond === "left" ? `M${x - 1},${y - 4}L${x - 5},${y}L${x - 1},${y + 4}` : `M${x + 1},${y - 4}L${x + 5},${y}L${x + 1},${y + 4}`; // prettier-ignore
    return s(
      "g",
      {
        key: `mark ${row}`,
        class: `mark beyond${held}`,
        "data-row": row,
        tabindex: -1,
        role: "graphics-symbol",
        "aria-label": label,
      },
      s("path", {class: `arrow${tone}`, d}),
      s("title", {}, label),
    );
  }
  const inside = partition !== null && roomy.includes(fate);
  return s(
    "g",
    {
      key: `mark ${row}`,
      class: `mark${held}`,
      "data-row": row,
      tabindex: -1,
      transform: `translate(${x} ${y})`,
      role: "graphics-symbol",
      "aria-label": label,
    },
    held && s("circle", {class: isHeld ? "halo" : "halo faint", r: inside ? 11 : 9}),
    mark
      ? s("path", {
          class: `mark-shape tone-${mark.tone} ${mark.style}${inside ? ` of-partition partition-${partition % 6}` : ""}`,
          d: mark.path,
          transform: inside ? "scale(1.4)" : null,
        })
      : s("circle", {class: "mark-shape unreached", r: 4}),
    partition !== null &&
      text(
        inside ? 0 : -8,
        0,
        9,
        {
          class: inside
            ? `mark-number on-${mark.style === "solid" ? mark.tone : "surface"}`
            : `mark-partition partition-${partition % 6}`,
          "text-anchor": inside ? "middle" : "end",
        },
        String(partition),
      ),
    key !== null && text(9, 0, 9.5, {class: "mark-key"}, key),
    s("title", {}, label),
  );
}

/** Notes find their side here: the words of a language are as long as they are. @param {Column} column @param {MessageText} message */
function notesOf({notes, width, marks}, message) {
  /** @type {Map<string, Note[]>} */
  const places = new Map();
  for (const note of notes) {
    const place = `${note.row} ${note.x} ${note.y}`;
    places.set(place, [...(places.get(place) ?? []), note]);
  }
  const keyRoom = new Map(marks.map(({row, key}) => [row, key === null ? 0 : textWidth(key, 9.5) + 4]));
  const partitionRoom = marks.some(({partition}) => partition !== null) ? 10 : 0;
  return [...places.values()].map((group) => {
    const [{row, x, y, room, arrow, opens}] = group;
    const right = x + room + (room > 0 ? (keyRoom.get(row) ?? 0) : 0);
    const parts = group.map(({message: {key, args}, tone}) => ({words: message(key, args), tone}));
    const whole = parts.map(({words}) => words).join(" · ");
    const needs = textWidth(whole, noteFont) + (arrow ? 20 : 0);
    const toRight = right + needs <= width - 4 || width - right >= x - room;
    const left = x - room - (room > 0 ? partitionRoom : 0);
    const start = toRight ? right : left;
    const sign = toRight ? 1 : -1;
    const available = (toRight ? width - 4 - right : left - 4) - (arrow ? 20 : 0);
    let rest = available;
    return s(
      "g",
      {key: `note ${row} ${x} ${y}`, class: opens ? "note opens" : "note", "data-row": row},
      arrow &&
        s("path", {
          class: `arrow tone-${parts[0].tone}`,
          d: `M${start},${y}h${sign * 14}m${-sign * 4},-3.5l${sign * 4},3.5l${-sign * 4},3.5`,
        }),
      text(
        start + sign * (arrow ? 18 : 0),
        y,
        noteFont,
        {class: "note-text", "text-anchor": toRight ? "start" : "end"},
        parts.map(({words, tone}, i) => {
          const piece = fitted((i > 0 ? " · " : "") + words, rest, noteFont);
          rest -= textWidth(piece, noteFont);
          return s("tspan", {class: `tone-${tone}`}, piece);
        }),
      ),
    );
  });
}

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
    @pointerdown=${gestures.axisDown}
    @pointermove=${gestures.axisMove}
    @pointerup=${gestures.axisUp}
    @pointercancel=${gestures.axisUp}
    @dblclick=${gestures.fitAxis}
    @wheel=${gestures.wheel}
    ${drawing(headNodes(model, message))}
  ></svg>`;

/** @param {ScoreModel} model */
const isZoomed = ({columns}) => columns.some(({shown}) => !shown.whole);

/**
 * The rows of the score, for the page.
 *
 * @param {ScoreModel} model
 * @param {{table: import("../recording.js").Table, runs: import("../recording.js").OutcomeRun[]}} outcome
 * @param {{message: MessageText, send: (message: any) => void, gestures: import("./gestures.js").Gestures}} with_
 */
export function scoreBody(model, outcome, {message, send, gestures}) {
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
    if (!cell) return;
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
    @wheel=${gestures.wheel}
    @touchstart=${gestures.touchStart}
    @keydown=${keydown}
    ${drawing(bodyNodes(model, message))}
  ></svg>`;
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
