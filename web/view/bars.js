// How do firings and windows look? Bars and bands, from what the model says stands where.
import {barFont, barHeight} from "../model/bars.js";
import {textWidth} from "../model/text.js";
import {round, s, text} from "./svg.js";

/** @import {Band, Bar} from "../model/score.js" */
/** @import {MessageText} from "./score.js" */

/** A window's shape; its edge is open where the shape goes on, by merging or beyond the picture. @param {Band} band @param {MessageText} message */
export function bandNode(band, message) {
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
 *  @param {Bar} bar @param {number} columnWidth @param {MessageText} message @param {boolean} isNow whether it is of the row that the score is at */
export function barNode(bar, columnWidth, message, isNow) {
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
    class: `bar ${shape} tone-${tone}${bar.repeats ? " repeats" : ""}${stateClasses(bar)}${isNow ? " now" : ""}`,
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
  const fits = beside !== "right" && after + textWidth(`−${count}`, 10.5, true) < columnWidth;
  const attrs = {class: "bar-evicted", "text-anchor": fits ? "start" : "end"};
  const title = s("title", {}, message("score.bar.evicts", {count}));
  return text(fits ? after : Math.max(12, x - 4), y, 10.5, attrs, `−${count}`, title);
}
