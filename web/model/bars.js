// Which bar stands for a firing, or for contents that are gone without one? Its place across the column, and what it says.
import {historyOf, valueTexts} from "./history.js";
import {isGlobal, overlaps} from "./run-kind.js";
import {numberText, textWidth} from "./text.js";
import {contentsOf, entryKinds, none, timings} from "../recording.js";

/** @import {Extent} from "./axis.js" */
/** @import {History} from "./history.js" */
/** @import {Axis} from "./layout.js" */
/** @import {Bar} from "./score.js" */
/** @import {Chosen} from "./selection.js" */
/** @import {TimeFormat} from "./time.js" */
/** @import {OutcomeRun, Recording, Table} from "../recording.js" */

export const barHeight = 17;

export const barFont = 11.5;

const mostBeside = 110;

const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));

/** Whether entry `e` is drawn as a bar: a firing, or contents that are gone or still there without one.
 *  @param {Recording} recording @param {{key: number}} column @param {number} e */
export function isBar({entries, firings, departures, panes}, {key}, e) {
  const of = entries.kind[e];
  const i = entries.index[e];
  const pane =
    of === kind.fire
      ? firings.pane[i]
      : of === kind.purge || of === kind.close || of === kind.lost || of === kind.open
        ? departures.unfiredCount[i] > 0
          ? departures.pane[i]
          : none
        : none;
  return pane !== none && (key < 0 || panes.key[pane] === key);
}

/** Whether the window of a bar is not on the axis, as that was zoomed. @param {Recording} recording @param {{shown: Extent}} column @param {number} e */
export function isBeyond({entries, firings, departures, panes}, {shown}, e) {
  const i = entries.index[e];
  const pane = entries.kind[e] === kind.fire ? firings.pane[i] : departures.pane[i];
  return panes.end[pane] <= shown.min || panes.start[pane] >= shown.max;
}

/**
 * The bar of an entry, but for its height.
 *
 * @param {Table} table @param {OutcomeRun} run
 * @param {Pick<Axis, "scale" | "edge" | "width"> & {severalKeys: boolean, history: History | null}} column
 * @param {number} e
 */
export function barOf(table, run, {scale, edge, severalKeys, history, width: columnWidth}, e) {
  const recording = /** @type {Recording} */ (run.recording);
  const {entries, firings, departures, panes} = recording;
  const fires = entries.kind[e] === kind.fire;
  const i = entries.index[e];
  const pane = fires ? firings.pane[i] : departures.pane[i];
  const shape = /** @type {Bar["shape"]} */ (overlaps(run) || isGlobal(run) ? "span" : "across");
  let x0 = edge(panes.start[pane]);
  let x1 = edge(panes.end[pane]);
  if (panes.start[pane] === -Infinity) {
    // a window without bounds shows what it holds
    const rows = contentsOf(recording, e);
    x0 = columnWidth;
    x1 = 0;
    for (const row of rows) {
      const x = scale(table.time[row]);
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
    }
    if (rows.length === 0) [x0, x1] = [0, columnWidth];
    x0 = Math.max(0, x0 - 7);
    x1 = Math.min(columnWidth, x1 + 7);
  }
  const prefix = severalKeys ? `${shortKey(table.keys[panes.key[pane]])}: ` : "";
  const width = Math.max(3, x1 - x0 - (shape === "across" ? 3 : 0));
  const x = shape === "across" ? x0 + 1.5 : x0;
  const room = (/** @type {string} */ text) => textWidth(text, barFont, true) + 10;
  const texts = (fires ? firedTexts(table, run, history, i) : [numberText(departures.unfiredCount[i])]).map(
    (text) => prefix + text,
  );
  const visible = Math.min(columnWidth, x + width) - Math.max(0, x);
  const inside = texts.find((text) => room(text) <= visible);
  if (inside !== undefined || shape === "span")
    return {x, width, shape, text: inside ?? texts[texts.length - 1], beside: null, prefix, pane, fires, i};
  const text = texts.find((text) => room(text) <= mostBeside) ?? texts[texts.length - 1];
  const beside = /** @type {Bar["beside"]} */ (
    x >= mostBeside || x + width + room(text) > columnWidth ? "left" : "right"
  );
  return {x, width, shape, text, beside, prefix, pane, fires, i};
}

/**
 * What a firing's bar says: its value; of a correction the value before it too; of a repetition that it is one.
 *
 * @param {Table} table @param {OutcomeRun} run @param {History | null} history @param {number} firing
 * @returns {string[]} shorter and shorter
 */
function firedTexts(table, run, history, firing) {
  const {firings} = /** @type {Recording} */ (run.recording);
  const values = valueTexts(table, run, firing);
  if (firings.repeat[firing]) return values.map((value) => `= ${value}`);
  const previous = history?.previous[firing] ?? none;
  if (timings[firings.timing[firing]] !== "late" || previous === none || history?.afresh[firing])
    return values;
  const before = valueTexts(table, run, previous);
  const change = (/** @type {string} */ a, /** @type {string} */ b) => `${a} → ${b}`;
  const isLonger = run.pipeline?.aggregate === "list" && values[0].startsWith(`${before[0]}, `);
  return [
    isLonger ? `${before[0]} + ${values[0].slice(before[0].length + 2)}` : change(before[0], values[0]),
    change(before[before.length - 1], values[values.length - 1]),
    values[values.length - 1],
  ];
}

/** @param {string} key */
export const shortKey = (key) => (key.length > 9 ? `${key.slice(0, 8)}…` : key);

/**
 * Texts beside bars that would lie on other bars are left out: in a long table lanes go by time, not by what is written.
 *
 * @param {Bar[]} bars @param {number} from the first one of the row
 */
export function unclutter(bars, from) {
  for (let i = from; i < bars.length; i++) {
    const {x, y, width, beside, text} = bars[i];
    if (!beside) continue;
    const needs = textWidth(text, barFont, true) + 6;
    const [left, right] = beside === "left" ? [x - needs, x] : [x + width, x + width + needs];
    const isOver = (/** @type {Bar} */ bar, /** @type {number} */ k) =>
      k >= from && k !== i && bar.y === y && bar.x < right && bar.x + bar.width > left;
    if (bars.some(isOver)) bars[i] = {...bars[i], text: ""};
  }
}

/** @param {Table} table @param {OutcomeRun} run @param {number} firing */
const shortest = (table, run, firing) => valueTexts(table, run, firing).at(-1) ?? "";

/** How contents left a window that never fired. @type {Record<number, Bar["tone"]>} */
const departed = {[kind.close]: "closed", [kind.purge]: "purged", [kind.lost]: "lost", [kind.open]: "open"};

/**
 * A bar with all that is said about it.
 *
 * @param {Table} table @param {OutcomeRun} run @param {TimeFormat} format @param {ReturnType<typeof barOf>} bar
 * @param {{e: number, row: number, y: number, chosen: Chosen, over: Chosen}} place
 * @returns {Bar}
 */
export function finished(
  table,
  run,
  format,
  {x, width, shape, text, beside, prefix, pane, fires, i},
  {e, row, y, chosen, over},
) {
  const recording = /** @type {Recording} */ (run.recording);
  const {entries, firings, departures, panes} = recording;
  const history = historyOf(recording, table.length);
  const window = format.window({start: panes.start[pane], end: panes.end[pane]});
  const firing = fires ? i : null;
  const base = {
    row,
    x,
    y,
    width,
    shape,
    text,
    beside,
    entry: e,
    pane,
    selected: chosen.isBar(pane, firing),
    chosen: chosen.isFiring(firing),
    over: over.isBar(pane, firing),
  };
  if (!fires) {
    const tone = departed[entries.kind[e]];
    const args = {window, count: departures.unfiredCount[i], key: table.keys[panes.key[pane]]};
    return {
      ...base,
      tone,
      firing: null,
      purges: false,
      evicts: 0,
      long: {key: `score.bar.${tone}.long`, args: {prefix, count: args.count}},
      title: {key: `score.bar.${tone}`, args},
    };
  }
  const tone = timings[firings.timing[i]];
  const replaced = history.replaced.get(i);
  const replaces = replaced
    ?.map((firing) => shortest(table, run, firing))
    .slice(0, 3)
    .join(", ");
  return {
    ...base,
    tone,
    firing: i,
    repeats: tone === "late" && firings.repeat[i] === 1,
    purges: history.purges[i] === 1,
    evicts: history.evicted[i],
    long: replaces
      ? {key: "score.bar.replaces", args: {value: prefix + shortest(table, run, i), replaced: replaces}}
      : null,
    title: {
      key: `score.bar.${tone}`,
      args: {
        window,
        key: table.keys[panes.key[pane]],
        value: valueTexts(table, run, i)[0],
        count: firings.count[i],
        watermark: format.exact(firings.watermark[i]),
        clock: format.exact(firings.processingTime[i]),
      },
    },
  };
}
