// Where does everything of the score stand? Rows run down the page, time runs right: plain data, in pixels.
import {drawn} from "./column.js";
import {planOf} from "./layout.js";
import {eventOf} from "./selection.js";
import {lineAt} from "./step-lines.js";
import {durationText} from "./time.js";

/** @import {Extent} from "./axis.js" */
/** @import {Plan} from "./layout.js" */
/** @import {Selection} from "./selection.js" */
/** @import {TimeFormat} from "./time.js" */
/** @import {OutcomeRun, Table} from "../recording.js" */

/**
 * A text in the reader's language, to be.
 * @typedef {{key: string, args: Record<string, string | number>}} Message
 *
 * What to show. `key`: of the table's keys, null for all. `step`: the last row that has happened, null for all of them.
 * `from`, `to`: the rows to draw, as a half-open range; `to` may be table.length + 1, the end of the input being a row
 * of its own. `width`: of one column, in px. `columns`: one for each run, for each key of run `run`, or for each key of
 * each run; of many keys, those from `keysFrom` on, of many runs, those from `runsFrom` on that are not hidden. `follow`: the axis shows what the rows in view
 * are about; if that is given, true or false, rows of a long table stand still whatever it shows.
 * @typedef {{key?: string | null, selected?: Selection | null, hovered?: number | null, over?: Selection | null, step?: number | null,
 *   from?: number, to?: number, width?: number, columns?: "runs" | "keys" | "both", run?: number, keysFrom?: number, hiddenRuns?: string[],
 *   runsFrom?: number, zone?: string,
 *   follow?: boolean, extents?: {event?: Extent | null, processing?: Extent | null} | null, held?: Held | null, opened?: number[]}} View  extents: what is shown of an axis; opened: rows that show all of their bars
 *
 * What a hand has hold of: an event, by row; or the watermark of a run, or its lateness line, at a height.
 * @typedef {{what: "event", row: number} | {what: "delay" | "lateness", run: number, y: number}} Held
 *
 * Down the page: `line` is the middle of what stands on the row itself, beside which a table writes its cells.
 * @typedef {{y: number, height: number, line: number}} Row
 *
 * @typedef {[number, number]} Point
 * @typedef {{row: number, x: number, y: number, fate: string, key: string | null, other: boolean,
 *   partition: number | null, time: number, part: boolean, beyond: "left" | "right" | null, title: Message}} MarkAt  part: of the window or the firing that is selected; fate "none": the run ended
 *   before the row; beyond: on which side of the axis it is, as that was zoomed
 * @typedef {{x: number, y: number, width: number, height: number, pane: number, endless: boolean,
 *   opens: boolean, closes: boolean, shared: boolean, covered: [number, number][], several: boolean, selected: boolean, chosen: boolean,
 *   over: boolean, title: Message}} Band
 *   opens, closes: whether its upper and lower edge are in the picture; shared: its lower edge is that of a merge;
 *   covered: stretches of its upper edge that are no edges, as the shape goes on above; several: windows of more than one key, one upon the other; selected: belongs to what is selected; chosen: is
 *   it; over: belongs to what is below the pointer
 * @typedef {{row: number, x: number, y: number, width: number, shape: "across" | "span", text: string,
 *   tone: "early" | "onTime" | "late" | "none" | "closed" | "lost" | "purged" | "open", beside: "left" | "right" | null,
 *   long: Message | null, title: Message, selected: boolean, chosen: boolean, over: boolean, entry: number, pane: number, firing: number | null, repeats?: boolean, purges: boolean, evicts: number}} Bar  repeats: it is late, but corrects nothing; evicts: how many elements an evictor took with it
 *   shape: across a band, or pale, with its value at the end; beside: where the text stands if the bar is too narrow
 * @typedef {{row: number, x: number, y: number, room: number, tone: string, arrow: boolean, message: Message,
 *   opens?: boolean}} Note  opens: it is what opens or closes the bars of its row
 *   room: px to keep free on both sides of x, where the mark is
 * @typedef {{partition: number, tone: number, lines: {points: Point[], idle: boolean}[]}} PartitionLine
 *
 * Where a run ended early. `top`: of the row at which it did, if that is in the picture; `y`: below it there is nothing more.
 * @typedef {{row: number, top: number | null, y: number, says: Message, why: Message[]}} Ended
 *
 * @typedef {object} Column
 * @property {number} run
 * @property {string | null} key
 * @property {string} name
 * @property {string | null} heading  the key whose column it is, if it is one of several
 * @property {number} x
 * @property {number} width
 * @property {"event" | "processing"} clock  which time runs right
 * @property {Extent} shown  of the time axis
 * @property {Extent} all  that there is to be shown
 * @property {{x: number, label: string, major: boolean}[]} ticks
 * @property {Point[]} watermark  the clock's own line if time is processing time
 * @property {Point[] | null} lateness
 * @property {PartitionLine[]} partitions
 * @property {Band[]} bands
 * @property {{x: number, y: number, width: number, height: number}[]} ghosts  windows that the selected event is late for
 * @property {Bar[]} bars
 * @property {MarkAt[]} marks
 * @property {{row: number, x: number, y: number, partition: number | null, time: number, title: Message}[]} signals  watermark rows
 * @property {number | null} delay  of the watermark, in ms, where it has one
 * @property {number | null} allowedLateness  in ms, where it does anything; of 0 the line is the watermark's
 * @property {Note[]} notes
 * @property {Ended | null} ended  where a run ended that did not get to the end of the table
 * @property {Message | null} refused  why there is nothing
 * @property {{strokes: import("./dense.js").Sketch["strokes"], cells: import("./dense.js").Cell[],
 *   picked: import("./dense-selection.js").Picked, chart: import("./dense-selection.js").Chart}} [dense]  in place of marks, bars and bands
 *
 * @typedef {object} ScoreModel
 * @property {number} width
 * @property {number} height
 * @property {{height: number}} head  of the time axes; higher if they must be told apart by name
 * @property {Row[]} rows  of the whole table, and one more for the end of the input
 * @property {number | null} perRow  px, if rows are lower than a table's
 * @property {number} from
 * @property {number} to  as far as was drawn: no further than a page can bear
 * @property {number | null} step
 * @property {number | null} stepY
 * @property {{row: number, y: number, height: number} | null} selected
 * @property {{row: number, y: number, height: number} | null} hovered
 * @property {Column[]} columns
 * @property {{text: string, y: number, at: {x: number, column: number}[]} | null} guide  beside what a hand has hold of
 * @property {{kind: "mark" | "bar" | "line", name: string}[]} legend
 * @property {TimeFormat} format
 */

/** Nodes of a picture that a page bears without a stutter. */
const mostNodes = 1500;

/**
 * Everything that the score shows.
 *
 * @param {{table: Table, runs: OutcomeRun[], view?: View}} what of an outcome, and how to look at it
 * @returns {ScoreModel}
 */
export function scoreModel({table, runs, view = {}}) {
  const plan = planOf(table, runs, view);
  const from = Math.max(0, Math.min(view.from ?? 0, plan.rows));
  let to = from;
  let budget = mostNodes;
  for (const end = Math.min(view.to ?? plan.rows + 1, plan.rows + 1); to < end; to++) {
    budget -= plan.nodes[to];
    if (budget < 0 && to > from) break;
  }
  const range = {from, to, top: plan.tops[from], bottom: plan.tops[to]};
  const strip = (/** @type {number | null | undefined} */ row) =>
    typeof row === "number" && row >= 0 && row < plan.rows
      ? {row, y: plan.tops[row], height: plan.places[row].height}
      : null;
  const step = view.step ?? null;
  const columns = plan.columns.map((column) => drawn(table, runs, plan, column, range, view));
  return {
    width: plan.width * plan.columns.length,
    height: plan.tops[plan.rows + 1],
    head: {height: plan.headHeight},
    rows: plan.places,
    perRow: null,
    from,
    to,
    step,
    stepY: step === null || step >= plan.rows ? null : plan.tops[step + 1],
    selected: strip(eventOf(view.selected ?? null)),
    hovered: strip(view.hovered),
    columns,
    guide: guideOf(view.held ?? null, {columns, table, runs, plan}),
    legend: /** @type {ScoreModel["legend"]} */ (plan.legend),
    format: plan.format,
  };
}

/**
 * @param {Held | null} held
 * @param {{columns: Column[], table: Table, runs: OutcomeRun[], plan: Plan}} of
 * @returns {ScoreModel["guide"]}
 */
function guideOf(held, {columns, table, runs, plan}) {
  if (held?.what === "event" && held.row < table.length) {
    const {row} = held;
    const at = columns.flatMap(({clock}, column) =>
      clock === "event" ? [{x: plan.columns[column].scale(table.time[row]), column}] : [],
    );
    return {text: plan.format.short(table.time[row]), y: plan.tops[row] + plan.places[row].line - 7, at};
  }
  if (held?.what === "delay" || held?.what === "lateness") {
    const column = columns.findIndex(({run}) => run === held.run);
    const pipeline = runs[held.run]?.pipeline;
    const isDelay = held.what === "delay";
    const delay = isDelay ? pipeline?.watermarks.outOfOrderness : pipeline?.allowedLateness;
    const line = columns[column];
    const points = line && (isDelay ? line.watermark : (line.lateness ?? line.watermark));
    const x = lineAt(points ?? [], held.y);
    if (x === null || typeof delay !== "number") return null;
    return {text: `− ${durationText(delay)}`, y: held.y, at: [{x, column}]};
  }
  return null;
}

/** The row at a height of the picture. @param {Pick<ScoreModel, "rows" | "perRow">} model @param {number} y */
export function rowAtY({rows, perRow}, y) {
  if (perRow !== null) return Math.max(0, Math.min(rows.length - 1, Math.floor(y / perRow)));
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (rows[middle].y <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a row begins. @param {Pick<ScoreModel, "rows" | "perRow" | "height">} model @param {number} row */
export const topOfRow = ({rows, perRow, height}, row) =>
  perRow !== null ? Math.min(height, row * perRow) : (rows[row]?.y ?? height);
