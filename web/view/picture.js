// What does the picture look like that one saves? Title, sentence, the rows' texts and the score, as SVG that stands on its own.
import {sentenceModel} from "../model/sentence.js";
import {metadataId} from "../model/scenario-file.js";
import {scoreModel} from "../model/score.js";
import {fitted, textWidth} from "../model/text.js";
import {rowKinds} from "../recording.js";
import {scoreRules} from "../style/score.js";
import {dark, fonts, light} from "../style/tokens.js";
import {textIn} from "../model/own-text.js";
import {bodyNodes, headNodes, nameHeight, nameNodes} from "./score.js";
import {clauseText} from "./sentence.js";
import {s, svgText} from "./svg.js";

/** @import {OutcomeRun, Table} from "../recording.js" */
/** @import {View} from "../model/score.js" */
/** @import {MessageText} from "./score.js" */

const padding = 20;
const titleFont = 18;
const textFont = 13;
const rowFont = 12.5;
/** No column is narrower than this, and no words are set narrower than that, in px. */
const [narrowest, wordsWidth] = [120, 480];

/** What a picture is made of. */
export const pictureParts = ["title", "sentence", "table", "score"];

/**
 * @param {{table: Table, runs: OutcomeRun[]}} outcome
 * @param {object} options
 * @param {import("../model/scenario.js").Scenario} options.document what the picture carries
 * @param {MessageText} options.message
 * @param {import("../i18n/message.js").Language} options.lang
 * @param {"light" | "dark" | "auto"} [options.theme] auto: as the place has it where it is shown
 * @param {string[]} [options.parts] some of `pictureParts`; all of them
 * @param {number} [options.room] how wide the picture is, in px, if its columns can be so narrow; else what they need
 * @param {View} [options.view] its `from` and `to`: the rows that are drawn
 */
export function pictureSvg(
  {table, runs},
  {document, message, lang, theme = "auto", parts = pictureParts, room, view = {}},
) {
  const [hasTitle, hasSentence, hasTable, hasScore] = pictureParts.map((part) => parts.includes(part));
  let model = scoreModel({table, runs, view});
  const {from, to, rows} = model;
  const columns = hasTable ? labelColumns(table, model, message) : [];
  const endWidth =
    hasTable && to > table.length ? (columns[1]?.x ?? 0) + textWidth(message("table.end"), rowFont) + 16 : 0;
  const left = Math.ceil(Math.max(0, endWidth, ...columns.map(({x, width}) => x + width)));
  if (room !== undefined && hasScore && model.columns.length > 0) {
    const each = Math.floor((room - padding * 2 - left) / model.columns.length);
    model = scoreModel({table, runs, view: {...view, width: Math.max(narrowest, each)}});
  }
  const width = Math.max(
    padding * 2 + left + (hasScore ? model.width : 0),
    hasScore ? 0 : (room ?? wordsWidth),
  );
  const names = hasScore && runs.length > 1 ? nameHeight : 0;
  const title = hasTitle ? textIn(document.title, lang) : "";
  const sentence = clauseText(sentenceModel(runs), message);
  const lines = hasSentence ? wrapped(sentence, width - 2 * padding) : [];
  const titleHeight = title ? 30 : 0;
  const top = padding + titleHeight + lines.length * 20 + (lines.length > 0 ? 10 : 0);
  const hasRows = hasTable || hasScore;
  const bodyTop = top + (hasRows ? names + model.head.height : 0);
  const drawn = hasRows && to > from ? rows[to - 1].y + rows[to - 1].height - rows[from].y : 0;
  const height = bodyTop + drawn + 34;
  const shift = bodyTop - (rows[from]?.y ?? 0);
  const text = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ size,
    /** @type {any} */ attrs,
    /** @type {string} */ words,
  ) => s("text", {x, y, "font-size": size, ...attrs}, words);
  return svgText(
    s(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        class: "score",
        viewBox: `0 0 ${width} ${height}`,
        width,
        height,
        role: "img",
        "aria-label": title || message("score.label"),
      },
      s("title", {}, title || message("score.label")),
      s("desc", {}, sentence),
      s("metadata", {id: metadataId}, JSON.stringify(document)),
      s("style", {}, styleOf(theme)),
      s("rect", {class: "paper", x: 0, y: 0, width, height}),
      title &&
        text(
          padding,
          padding + titleFont,
          titleFont,
          {class: "picture-title"},
          fitted(title, width - 2 * padding, titleFont),
        ),
      lines.map((line, i) =>
        text(padding, padding + titleHeight + 15 + i * 20, textFont, {class: "picture-text"}, line),
      ),
      columns.map(({x, label, numeric, width: room}) =>
        text(
          padding + x + (numeric ? room - 14 : 0),
          bodyTop - 12,
          11,
          {class: "axis-name", "text-anchor": numeric ? "end" : "start"},
          label,
        ),
      ),
      hasRows && s("path", {class: "separator", d: `M${padding},${bodyTop - 0.5}H${width - padding}`}),
      rows.slice(from, hasTable ? to : from).flatMap(({y, line}, i) => {
        const row = from + i;
        const texts = (row < table.length ? columns : []).map(({x, of, numeric, width: room, muted}) =>
          text(
            padding + x + (numeric ? room - 14 : 0),
            shift + y + line + rowFont * 0.36,
            rowFont,
            {class: muted ? "picture-muted" : null, "text-anchor": numeric ? "end" : "start"},
            of(row),
          ),
        );
        const rule =
          row > from && s("path", {class: "rules", d: `M${padding},${shift + y - 0.5}H${padding + left}`});
        return [
          rule,
          ...(row < table.length
            ? texts
            : [
                text(
                  padding + (columns[1]?.x ?? 0),
                  shift + y + line + 4,
                  rowFont,
                  {class: "picture-muted"},
                  message("table.end"),
                ),
              ]),
        ];
      }),
      hasScore &&
        s(
          "svg",
          {x: padding + left, y: top, width: model.width, height: height - top},
          names > 0 && nameNodes(model, runs),
          s("g", {transform: `translate(0 ${names})`}, headNodes(model, message)),
          s("g", {transform: `translate(0 ${shift - top})`}, bodyNodes(model, message)),
          s("path", {class: "separator", d: `M0.5,0V${bodyTop - top + drawn}`}),
        ),
      text(padding, height - 13, 10.5, {class: "axis-name"}, message("picture.footer")),
    ),
  );

  /** @param {string} words @param {number} room */
  function wrapped(words, room) {
    /** @type {string[]} */
    const found = [];
    // between words; Chinese breaks anywhere
    for (const word of words.match(/[^\s\u2e80-\uffef]+\s*|[\u2e80-\uffef]\s*|\s+/g) ?? []) {
      const last = found.at(-1);
      if (last !== undefined && textWidth(last + word.trimEnd(), textFont) <= room)
        found[found.length - 1] = last + word;
      else found.push(word);
    }
    return found;
  }
}

/** @param {Table} table @param {import("../model/score.js").ScoreModel} model @param {MessageText} message */
function labelColumns(table, {from, to, format}, message) {
  const rows = Array.from({length: Math.max(0, Math.min(to, table.length) - from)}, (_, i) => from + i);
  const what = (/** @type {number} */ row) => {
    const kind = rowKinds[table.kind[row]];
    if (kind === "event") return format.short(table.time[row]);
    const name = message(`kind.${kind}`);
    return kind === "watermark" ? `${name} ${format.short(table.time[row])}` : name;
  };
  const isEvent = (/** @type {number} */ row) => table.kind[row] === 0;
  const columns = [
    {label: "#", numeric: true, muted: true, of: (/** @type {number} */ row) => String(row + 1)},
    {
      label: message("column.id", {count: 1}),
      numeric: false,
      muted: false,
      of: (/** @type {number} */ row) => fitted(table.ids[row], 120, rowFont),
    },
    {label: message("column.time", {count: 1}), numeric: false, muted: false, of: what},
    table.keys.length > 1 && {
      label: message("column.key", {count: 1}),
      numeric: false,
      muted: true,
      of: (/** @type {number} */ row) =>
        isEvent(row) ? fitted(table.keys[table.key[row]], 120, rowFont) : "",
    },
  ].filter((column) => column !== false);
  let x = 0;
  return columns.map((column) => {
    const widest = Math.max(
      textWidth(column.label, 11),
      ...rows.map((row) => textWidth(column.of(row), rowFont)),
    );
    const placed = {...column, x, width: Math.ceil(widest) + 16};
    x += placed.width;
    return placed;
  });
}

/** Plain colours: not every program that shows SVG knows custom properties. @param {"light" | "dark" | "auto"} theme */
function styleOf(theme) {
  const rules = `${scoreRules}
.score .picture-title { font-weight: 700; }
.score .picture-muted { fill: var(--wl-muted); }`;
  const inColours = (/** @type {Record<string, string>} */ palette) =>
    rules.replace(/var\(--wl-([\w-]+)\)/g, (_, name) => palette[name] ?? fonts);
  if (theme !== "auto") return inColours(theme === "dark" ? dark : light);
  return `${inColours(light)}\n@media (prefers-color-scheme: dark) {${inColours(dark)}}`;
}
