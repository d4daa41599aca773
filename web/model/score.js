// Where does everything of the score stand? Rows run down the page, time runs right: plain data, in pixels.
import {contentsOf, entryKinds, fates, none, timings, windowsOf} from "../recording.js";
import {historyOf, valueTexts} from "./history.js";
import {textWidth} from "./text.js";
import {durationText} from "./time.js";
import {
  barFont,
  barOf,
  hasLateness,
  takesLateness,
  hidden,
  isBeyond,
  laneHeight,
  markLine,
  moveLine,
  overlaps,
  planOf,
  rowHeight,
  shortKey,
  statusNote,
} from "./layout.js";
import {panesHeld, partitionsAt} from "./panes.js";
import {belongings, eventOf} from "./selection.js";

/** @import {OutcomeRun, Recording, Table} from "../recording.js" */
/** @import {History} from "./history.js" */
/** @import {Plan, PlannedColumn} from "./layout.js" */
/** @import {Extent} from "./axis.js" */
/** @import {Selection} from "./selection.js" */
/** @import {TimeFormat} from "./time.js" */

/**
 * A text in the reader's language, to be.
 * @typedef {{key: string, args: Record<string, string | number>}} Message
 *
 * What to show. `key`: of the table's keys, null for all. `step`: the last row that has happened, null for all of them.
 * `from`, `to`: the rows to draw, as a half-open range; `to` may be table.length + 1, the end of the input being a row
 * of its own. `width`: of one column, in px. `columns`: one for each run, for each key of run `run`, or for each key of
 * each run; of many keys, those from `keysFrom` on. `follow`: the axis shows what the rows in view
 * are about; if that is given, true or false, rows of a long table stand still whatever it shows.
 * @typedef {{key?: string | null, selected?: Selection | null, hovered?: number | null, over?: Selection | null, step?: number | null,
 *   from?: number, to?: number, width?: number, columns?: "runs" | "keys" | "both", run?: number, keysFrom?: number, zone?: string,
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
 *   long: Message | null, title: Message, selected: boolean, chosen: boolean, over: boolean, entry: number, pane: number, firing: number | null, purges: boolean, evicts: number}} Bar  evicts: how many elements an evictor took with it
 *   shape: across a band, or pale, with its value at the end; beside: where the text stands if the bar is too narrow
 * @typedef {{row: number, x: number, y: number, room: number, tone: string, arrow: boolean, message: Message,
 *   opens?: boolean}} Note  opens: it is what opens or closes the bars of its row
 *   room: px to keep free on both sides of x, where the mark is
 * @typedef {{partition: number, tone: number, lines: {points: Point[], idle: boolean}[]}} PartitionLine
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
 * @property {number | null} endedY  where a run ended that did not get to the end of the table
 * @property {boolean} refused
 * @property {{strokes: import("./dense.js").Sketch["strokes"], cells: import("./dense.js").Cell[]}} [dense]  in place of marks, bars and bands
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
const mostBands = 150;
const mostPartitions = 12;

const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));

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

/** Where a step line is at a height. @param {Point[]} points @param {number} y */
function lineAt(points, y) {
  let x = points[0]?.[0] ?? null;
  for (const [px, py] of points) if (py <= y) x = px;
  return x;
}

/**
 * One column's share of the rows in `range`.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {Plan} plan @param {PlannedColumn} column
 * @param {{from: number, to: number, top: number, bottom: number}} range @param {View} view
 * @returns {Column}
 */
function drawn(table, runs, plan, column, range, view) {
  const run = runs[column.run];
  const {scale, clock} = column;
  /** @type {Column} */
  const result = {
    run: column.run,
    key: column.key < 0 ? null : table.keys[column.key],
    name: column.name,
    heading: column.heading,
    x: column.x,
    width: column.width,
    clock,
    shown: column.shown,
    all: column.all,
    ticks: column.ticks,
    watermark: [],
    lateness: null,
    partitions: [],
    bands: [],
    ghosts: [],
    bars: [],
    marks: [],
    signals: [],
    notes: [],
    endedY: null,
    delay:
      clock === "event" && run.pipeline?.watermarks.strategy === "bounded"
        ? run.pipeline.watermarks.outOfOrderness
        : null,
    allowedLateness: clock === "event" && takesLateness(run) ? run.pipeline?.allowedLateness : null,
    refused: run.recording === null,
  };
  if (!run.recording || !column.history) return result;
  const {recording} = run;
  const {entries, firings, departures, panes, partitions, watermarks, merges, elements} = recording;
  const {history} = column;
  const lateness = hasLateness(run) ? run.pipeline?.allowedLateness : null;
  const severalPartitions = (run.pipeline?.partitions ?? 1) > 1;
  const byClock = clock === "processing";
  const chosen = chosenOf(table, runs, column, view.selected ?? null);
  const over = chosenOf(table, runs, column, view.over ?? null);

  const y = {
    line: (/** @type {number} */ row) => before(row) + markLine,
    move: (/** @type {number} */ row) => before(row) + moveLine,
    moveBefore: (/** @type {number} */ row) => {
      if (plan.lanesBefore[row] > column.noteLane[row])
        return plan.tops[row] + 12 + column.noteLane[row] * laneHeight;
      return plan.lanesBefore[row] > 0 ? before(row) : plan.tops[row] + 2;
    },
    lane: (/** @type {number} */ row, /** @type {boolean} */ isBefore, /** @type {number} */ lane) =>
      isBefore
        ? plan.tops[row] + 12 + (lane + column.noteLane[row]) * laneHeight
        : before(row) + moveLine + lane * laneHeight,
  };
  const before = (/** @type {number} */ row) => plan.tops[row] + plan.places[row].line - rowHeight / 2;

  const line = stepLine(column.line, range.top);
  const late = stepLine(column.line, range.top);
  const lanes = partitionLines(run, plan.rows, column.line, range);
  let watermark = history.watermark[range.from];
  if (byClock) line.start(range.from > 0 ? table.arrives[range.from - 1] : -Infinity);
  else {
    line.start(watermark);
    late.start(watermark - (lateness ?? 0));
  }
  /** Where the shape of a pane ends. @type {Map<number, number>} */
  const closeY = new Map();
  /** The lowest bar of a pane in the row in hand. @type {Map<number, number>} */
  const lowest = new Map();
  let named = -1; // the partition that was last said to hold the watermark

  for (let row = range.from; row < range.to; row++) {
    lowest.clear();
    const isEvent = row < plan.rows && table.kind[row] === 0;
    const at = byClock ? table.arrives : table.time;
    const elementEntry = history.elementEntry[row];
    /** @type {Message[]} */
    const said = [];
    /** @type {{partition: number, x: number, y: number}[]} */
    const asleep = [];
    const barsFrom = result.bars.length;
    let tone = "muted";
    let arrow = false;
    let rose = false;
    let moved = false;
    if (byClock && row < plan.rows)
      line.move(table.arrives[row], plan.lanesBefore[row] > 0 ? y.moveBefore(row) : y.line(row));

    for (let e = history.entryFrom[row]; e < history.entryFrom[row + 1]; e++) {
      const i = entries.index[e];
      const isBefore = elementEntry !== none && e < elementEntry;
      const moveY = isBefore ? y.moveBefore(row) : y.move(row);
      switch (entries.kind[e]) {
        case kind.watermark:
          watermark = watermarks.value[i];
          moved = true;
          if (byClock) break;
          line.move(watermark, moveY);
          late.move(watermark - (lateness ?? 0), moveY);
          break;
        case kind.partition:
          rose ||= lanes.move(
            partitions.partition[i],
            partitions.watermark[i],
            partitions.idle[i] === 1,
            moveY,
          );
          break;
        case kind.merge:
          if (history.ways[merges.pane[i]] > 1 && isShown(column, panes.key[merges.pane[i]]))
            said.push({key: "score.note.merged", args: {count: history.ways[merges.pane[i]]}});
          break;
      }
      if (!byClock && row < plan.rows && statusNote(run, e)) {
        const ofPartition = entries.kind[e] === kind.partition;
        asleep.push({
          partition: ofPartition ? partitions.partition[i] : 0,
          x: scale(ofPartition ? partitions.watermark[i] : watermark),
          y: isBefore ? plan.tops[row] + 12 : y.line(row),
        });
      }
      if (column.lanes[e] !== hidden && !(column.shown.whole === false && isBeyond(recording, column, e))) {
        const bar = barOf(table, run, column, e);
        const centre = y.lane(row, isBefore, column.lanes[e]);
        lowest.set(bar.pane, centre);
        result.bars.push(
          finished(table, run, plan.format, bar, {
            e,
            row,
            y: centre,
            chosen,
            over,
          }),
        );
      }
      if (entries.kind[e] === kind.close) {
        const pane = departures.pane[i];
        closeY.set(pane, lowest.get(pane) ?? moveY);
      }
    }
    if (plan.isSteady) unclutter(result.bars, barsFrom);
    if (asleep.length > 0) {
      const {x, y} = asleep.reduce((a, b) => (b.x > a.x ? b : a));
      const which = asleep.map(({partition}) => partition).sort((a, b) => a - b);
      const args = {
        partitions: which.slice(0, 3).join(", ") + (which.length > 3 ? ", …" : ""),
        count: which.length,
      };
      const message = {key: severalPartitions ? "score.note.partitionIdle" : "score.note.idle", args};
      result.notes.push({row, x, y, room: 6, tone: "muted", arrow: false, message});
    }
    for (const side of [0, 1]) {
      const more = column.more.get(row * 2 + side);
      if (more)
        result.notes.push({
          row,
          x: Math.max(4, barOf(table, run, column, more.last).x),
          y: y.lane(row, side === 0, more.lane),
          room: 0,
          tone: "muted",
          arrow: false,
          message:
            more.count > 0
              ? {key: "score.note.more", args: {count: more.count}}
              : {key: "score.note.fewer", args: {}},
          opens: true,
        });
    }

    if (isEvent) {
      const element = history.element[row];
      const other = column.key >= 0 && table.key[row] !== column.key;
      const fate = element === none ? "none" : fates[elements.fate[element]];
      const x = scale(at[row]);
      const beyond = at[row] < column.shown.min ? "left" : at[row] > column.shown.max ? "right" : null;
      result.marks.push({
        row,
        x,
        y: y.line(row),
        fate,
        key: column.severalKeys ? shortKey(table.keys[table.key[row]]) : null,
        other,
        partition: severalPartitions ? table.partition[row] : null,
        time: at[row],
        part: chosen.rows.has(row) || over.rows.has(row),
        beyond,
        title: {
          key: fate === "none" ? "score.mark.none" : "score.mark",
          args: {id: table.ids[row], time: plan.format.short(at[row])},
        },
      });
      if (element !== none && !other && !beyond) {
        const note = fateNote(fate, recording, element);
        if (note) {
          said.unshift(note);
          tone = fate;
          arrow = fate === "sideOutput";
        }
      }
      const holder = rose && !moved && !byClock ? lanes.holder(watermark) : -1;
      if (holder >= 0 && holder !== named) {
        said.push({key: "score.note.heldBy", args: {partition: holder}});
        named = holder;
      }
      if (moved) named = -1;
      said.forEach((message, k) =>
        result.notes.push({
          row,
          x,
          y: y.line(row),
          room: severalPartitions ? 13 : 11,
          tone: k === 0 ? tone : "muted",
          arrow: arrow && k === 0,
          message,
        }),
      );
    } else if (
      row < plan.rows &&
      table.kind[row] === 1 &&
      !byClock &&
      history.entryFrom[row] < history.entryFrom[row + 1]
    )
      result.signals.push({
        row,
        x: scale(table.time[row]),
        y: y.line(row),
        partition: severalPartitions ? table.partition[row] : null,
        time: table.time[row],
        title: {
          key: "score.signal",
          args: {time: plan.format.exact(table.time[row]), partition: table.partition[row]},
        },
      });
  }
  if (run.failure !== undefined) {
    const last = run.failureRow ?? 0;
    const y = plan.tops[last + 1];
    if (y >= range.top && y < range.bottom) result.endedY = y;
  }
  result.watermark = line.end(range.bottom);
  if (lateness !== null && !byClock) result.lateness = late.end(range.bottom);
  if (!byClock) result.partitions = lanes.end(range.bottom);
  result.bands = bandsOf(table, run, plan, column, range, {closeY, chosen, over, before});
  result.ghosts = ghostsOf(table, run, plan, column, range, eventOf(view.selected ?? null));
  return result;
}

/**
 * Texts beside bars that would lie on other bars are left out: in a long table lanes go by time, not by what is written.
 *
 * @param {Bar[]} bars @param {number} from the first one of the row
 */
function unclutter(bars, from) {
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

/** @param {{key: number}} column @param {number} key */
const isShown = (column, key) => column.key < 0 || column.key === key;

/**
 * A line that goes down, and to the right where its value rises.
 *
 * @param {(t: number) => number} scale @param {number} top
 */
function stepLine(scale, top) {
  /** @type {Point[]} */
  const points = [];
  let x = 0;
  return {
    start(/** @type {number} */ value) {
      x = scale(value);
      points.push([x, top]);
    },
    move(/** @type {number} */ value, /** @type {number} */ y) {
      const next = scale(value);
      if (next === x) return;
      points.push([x, y], [next, y]);
      x = next;
    },
    end(/** @type {number} */ bottom) {
      if (x < scale(Infinity)) points.push([x, bottom]);
      return points;
    },
  };
}

/**
 * Each partition's own line, and who holds the combined one.
 *
 * @param {OutcomeRun} run @param {number} rows of the table
 * @param {(t: number) => number} scale @param {{from: number, top: number}} range
 */
function partitionLines(run, rows, scale, range) {
  const recording = /** @type {Recording} */ (run.recording);
  const count = run.pipeline?.partitions ?? 1;
  const {watermarks, idle} =
    count > 1
      ? partitionsAt(recording, rows, count, range.from)
      : {watermarks: new Float64Array([-Infinity]), idle: new Uint8Array(1)};
  const shown = count > 1 ? Math.min(count, mostPartitions) : 0;
  /** @type {PartitionLine[]} */
  const lines = Array.from({length: shown}, (_, partition) => ({
    partition,
    tone: partition % 6,
    lines: [{points: [[scale(watermarks[partition]), range.top]], idle: idle[partition] === 1}],
  }));
  return {
    /** @param {number} p @param {number} value @param {boolean} isIdle @param {number} y @returns {boolean} whether it rose */
    move(p, value, isIdle, y) {
      const from = scale(watermarks[p]);
      const rose = value > watermarks[p];
      const stretches = lines[p]?.lines;
      if (stretches) {
        if (rose) stretches[stretches.length - 1].points.push([from, y], [scale(value), y]);
        if (isIdle !== (idle[p] === 1)) {
          const x = scale(value);
          stretches[stretches.length - 1].points.push([x, y]);
          stretches.push({points: [[x, y]], idle: isIdle});
        }
      }
      watermarks[p] = value;
      idle[p] = Number(isIdle);
      return rose;
    },
    /** The one partition that stands at the combined watermark while others are ahead; −1 if there is no such one.
     *  @param {number} combined */
    holder(combined) {
      let found = -1;
      let ahead = false;
      for (let p = 0; p < count; p++) {
        if (idle[p]) continue;
        if (watermarks[p] > combined) ahead = true;
        else if (watermarks[p] === combined) {
          if (found >= 0) return -1;
          found = p;
        }
      }
      return ahead ? found : -1;
    },
    /** @param {number} bottom */
    end(bottom) {
      lines.forEach(({lines}, p) => {
        if (watermarks[p] < Infinity) lines[lines.length - 1].points.push([scale(watermarks[p]), bottom]);
      });
      return lines;
    },
  };
}

/** What is said beside a mark. @param {string} fate @param {Recording} recording @param {number} element @returns {Message | null} */
function fateNote(fate, {elements}, element) {
  switch (fate) {
    case "partlyLate":
      return {
        key: "score.note.partlyLate",
        args: {late: elements.lateCount[element], windows: elements.windows[element]},
      };
    case "sideOutput":
    case "dropped":
    case "noWindow":
    case "late":
    case "lost":
    case "closed":
    case "purged":
    case "evicted":
      return {key: `score.note.${fate}`, args: {}};
    default:
      return null;
  }
}

/**
 * What belongs to a selection in a column. `panes`: their bands show; `isBar`: whether a bar belongs to it; `isWindow`, `isFiring`: whether something is
 * what is selected; `rows`: events of a window or a firing.
 * @typedef {{panes: Set<number>, rows: Set<number>, isBar: (pane: number, firing: number | null) => boolean,
 *   isWindow: (pane: number) => boolean, isFiring: (firing: number | null) => boolean}} Chosen
 */

/** @param {Table} table @param {OutcomeRun[]} runs @param {PlannedColumn} column @param {Selection | null} selection @returns {Chosen} */
function chosenOf(table, runs, column, selection) {
  const no = () => false;
  if (selection === null) return {panes: new Set(), rows: new Set(), isBar: no, isWindow: no, isFiring: no};
  const recording = /** @type {Recording} */ (runs[column.run].recording);
  const {panes, rows, firings} = belongings(table, runs, column.run, selection);
  const {kind, ...window} =
    selection.kind === "event" ? {kind: selection.kind, start: NaN, end: NaN} : selection;
  return {
    panes,
    rows: kind === "event" ? new Set() : rows,
    isBar: (pane, firing) => (firing === null ? kind === "window" && panes.has(pane) : firings.has(firing)),
    isWindow: (pane) =>
      kind === "window" &&
      panes.has(pane) &&
      recording.panes.start[pane] === window.start &&
      recording.panes.end[pane] === window.end,
    isFiring: (firing) => kind === "firing" && firing !== null && firings.has(firing),
  };
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
function finished(
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

/**
 * The shapes of windows: from the row that opened one to the row that closed it. Overlapping ones show only for the
 * selected event.
 *
 * @param {Table} table @param {OutcomeRun} run @param {Plan} plan @param {PlannedColumn} column
 * @param {{from: number, to: number, top: number, bottom: number}} range
 * @param {{closeY: Map<number, number>, chosen: Chosen, over: Chosen, before: (row: number) => number}} has
 * @returns {Band[]}
 */
function bandsOf(table, run, plan, column, range, {closeY, chosen, over, before}) {
  const recording = /** @type {Recording} */ (run.recording);
  const {panes} = recording;
  const {edge} = column;
  const onlyChosen = overlaps(run);
  /** @type {Band[]} */
  const bands = [];
  /** Bands of equal windows of several keys are one. @type {Map<string, Band>} */
  const unions = new Map();
  /** @type {Map<number, Band>} */
  const bandOf = new Map();
  const topOf = (/** @type {number} */ row) => before(row) + 2.5;

  for (const pane of panesHeld(recording, range.from, range.to - 1)) {
    if (!isShown(column, panes.key[pane])) continue;
    const isOfChosen = chosen.panes.has(pane);
    if (onlyChosen && !isOfChosen && !over.panes.has(pane)) continue;
    if (bands.length >= mostBands && !isOfChosen) continue;
    const opens = panes.opened[pane] >= range.from;
    const closes = panes.closed[pane] !== none && panes.closed[pane] < range.to;
    const shared = panes.into[pane] !== none;
    const endless = panes.start[pane] === -Infinity;
    const top = opens ? topOf(panes.opened[pane]) : range.top;
    const bottom = !closes
      ? range.bottom
      : shared
        ? topOf(panes.closed[pane])
        : (closeY.get(pane) ?? before(panes.closed[pane]) + moveLine);
    const x0 = edge(panes.start[pane]);
    const x1 = edge(panes.end[pane]);
    if (bottom <= top || x1 < 0 || x0 > column.width) continue;
    const several = column.severalKeys;
    const name = `${panes.start[pane]} ${panes.end[pane]}`;
    const union = several || endless ? unions.get(name) : undefined;
    if (union && !shared && top <= union.y + union.height) {
      const end = Math.max(union.y + union.height, bottom);
      union.height = end - union.y;
      union.closes &&= closes || end > bottom;
      union.several ||= panes.key[union.pane] !== panes.key[pane];
      union.selected ||= isOfChosen;
      union.chosen ||= chosen.isWindow(pane);
      union.over ||= over.panes.has(pane);
      continue;
    }
    /** @type {Band} */
    const band = {
      x: x0,
      y: top,
      width: Math.max(2, x1 - x0),
      height: bottom - top,
      pane,
      endless,
      opens,
      closes,
      shared: shared && closes,
      covered: [],
      several: false,
      selected: isOfChosen,
      chosen: chosen.isWindow(pane),
      over: over.panes.has(pane),
      title: {
        key: "score.band",
        args: {window: plan.format.window({start: panes.start[pane], end: panes.end[pane]})},
      },
    };
    bands.push(band);
    unions.set(name, band);
    bandOf.set(pane, band);
  }
  for (const [pane, band] of bandOf)
    if (band.shared) bandOf.get(panes.into[pane])?.covered.push([band.x, band.x + band.width]);
  return bands;
}

/**
 * Windows that the selected event came too late for: they are gone, so only their place is shown.
 *
 * @param {Table} table @param {OutcomeRun} run @param {Plan} plan @param {PlannedColumn} column
 * @param {{from: number, to: number}} range @param {number | null} selected
 */
function ghostsOf(table, run, plan, column, range, selected) {
  const element =
    selected === null || selected >= table.length ? none : (column.history?.element[selected] ?? none);
  if (element === none || selected === null || selected < range.from || selected >= range.to) return [];
  const recording = /** @type {Recording} */ (run.recording);
  if (!isShown(column, recording.elements.key[element])) return [];
  return windowsOf(recording, element)
    .filter(({late}) => late)
    .slice(0, 12)
    .map(({start, end}) => ({
      x: column.edge(start),
      y: plan.tops[selected] + plan.places[selected].line - rowHeight / 2 + 1,
      width: Math.max(2, column.edge(end) - column.edge(start)),
      height: 18,
    }));
}
