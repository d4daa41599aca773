// What does one run, or one key of it, show of a few rows? Its marks, bars, bands, lines and notes, in px.
import {bandsOf, ghostsOf} from "./bands.js";
import {barOf, finished, isBeyond, shortKey, unclutter} from "./bars.js";
import {hidden, laneHeight, markLine, moveLine, rowHeight, statusNote} from "./layout.js";
import {endedAt, refusalOf} from "./failure.js";
import {hasLateness, takesLateness} from "./run-kind.js";
import {chosenOf, eventOf} from "./selection.js";
import {partitionLines, stepLine} from "./step-lines.js";
import {entryKinds, fates, none} from "../recording.js";

/** @import {Plan, PlannedColumn} from "./layout.js" */
/** @import {Column, Message, View} from "./score.js" */
/** @import {OutcomeRun, Recording, Table} from "../recording.js" */

const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));

/**
 * One column's share of the rows in `range`.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {Plan} plan @param {PlannedColumn} column
 * @param {{from: number, to: number, top: number, bottom: number}} range @param {View} view
 * @returns {Column}
 */
export function drawn(table, runs, plan, column, range, view) {
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
    ended: endedAt(table, run, (row) => plan.tops[row], range),
    delay:
      clock === "event" && run.pipeline?.watermarks.strategy === "bounded"
        ? run.pipeline.watermarks.outOfOrderness
        : null,
    allowedLateness: clock === "event" && takesLateness(run) ? run.pipeline?.allowedLateness : null,
    refused: refusalOf(run),
  };
  if (!run.recording || !column.history) return result;
  const {recording} = run;
  const {entries, departures, panes, partitions, watermarks, merges, elements} = recording;
  const {history} = column;
  const lateness = hasLateness(run) ? run.pipeline?.allowedLateness : null;
  const severalPartitions = (run.pipeline?.partitions ?? 1) > 1;
  const byClock = clock === "processing";
  const chosen = chosenOf(table, runs, column.run, view.selected ?? null);
  const over = chosenOf(table, runs, column.run, view.over ?? null);

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
  const reached = {...range, bottom: result.ended?.y ?? range.bottom};
  result.watermark = line.end(reached.bottom);
  if (lateness !== null && !byClock) result.lateness = late.end(reached.bottom);
  if (!byClock) result.partitions = lanes.end(reached.bottom);
  result.bands = bandsOf(table, run, plan, column, reached, {closeY, chosen, over, before});
  result.ghosts = ghostsOf(table, run, plan, column, range, eventOf(view.selected ?? null));
  return result;
}

/** @param {{key: number}} column @param {number} key */
export const isShown = (column, key) => column.key < 0 || column.key === key;

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
