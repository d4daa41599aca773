// What does the score say, in sentences? For whoever hears it instead of seeing it: an entry of the trace, a sentence.
import {contentsOf, entryKinds, fates, none, timings, unfiredOf, windowsOf} from "../recording.js";
import {failureOf} from "./failure.js";
import {historyOf, valueTexts} from "./history.js";
import {formatOf} from "./layout.js";

/** @import {OutcomeRun, Table} from "../recording.js" */
/** @import {Message} from "./score.js" */

/**
 * `facts`: of each run, in the order in which they happened; `more`: how many of them are not told; `ended`: why the run
 * ended at the row, or that it ended before.
 * @typedef {{row: number, what: Message, runs: {facts: Message[], more: number, ended: Message[]}[]}} RowTold
 * @typedef {{names: string[], rows: RowTold[], from: number, to: number, count: number}} Transcript  count: rows, the end of the input among them
 */

const mostFacts = 60;
const mostNamed = 12;

/**
 * Rows `from` to `to` (half-open; table.length is the end of the input), told for each run.
 *
 * @param {{table: Table, runs: OutcomeRun[], from?: number, to?: number, zone?: string, most?: number}} of  most: facts of a row
 * @returns {Transcript}
 */
export function transcriptModel({table, runs, from = 0, to = table.length + 1, zone, most = mostFacts}) {
  const format = formatOf(table, runs, zone);
  const end = Math.min(to, table.length + 1);
  const rows = Array.from({length: Math.max(0, end - from)}, (_, i) => {
    const row = from + i;
    return {
      row,
      what: rowTold(table, row, format),
      runs: runs.map((run) => {
        if (!run.recording) return {facts: [{key: "why.refused", args: {}}], more: 0, ended: []};
        const failure = failureOf(table, run);
        const last = failure?.row ?? Infinity;
        /** @type {Message[]} */
        const ended =
          row > last ? [{key: "why.notReached", args: {}}] : row === last ? (failure?.says ?? []) : [];
        const {entryFrom} = historyOf(run.recording, table.length);
        const count = entryFrom[row + 1] - entryFrom[row];
        const told = Math.min(count, most);
        const facts = Array.from({length: told}, (_, k) => factOf(table, run, format, entryFrom[row] + k));
        return {facts, more: count - told, ended};
      }),
    };
  });
  return {names: runs.map(({name}) => name), rows, from, to: end, count: table.length + 1};
}

/** @param {Table} table @param {number} row @param {import("./time.js").TimeFormat} format @returns {Message} */
function rowTold(table, row, format) {
  if (row >= table.length) return {key: "transcript.end", args: {}};
  const kind = ["event", "watermark", "idle", "active", "tick"][table.kind[row]];
  return {
    key: `transcript.row.${kind}`,
    args: {
      number: row + 1,
      id: table.ids[row],
      time: format.exact(table.time[row]),
      key: table.keys[table.key[row]] ?? "",
      value: table.value[row],
      partition: table.partition[row],
      arrives: format.exact(table.arrives[row]),
    },
  };
}

/**
 * An entry of the trace, told.
 *
 * @param {Table} table @param {OutcomeRun} run @param {import("./time.js").TimeFormat} format @param {number} e
 * @returns {Message}
 */
function factOf(table, run, format, e) {
  const recording = /** @type {import("../recording.js").Recording} */ (run.recording);
  const {entries, elements, merges, watermarks, statuses, partitions, firings, departures, panes} = recording;
  const i = entries.index[e];
  const kind = entryKinds[entries.kind[e]];
  const names = (/** @type {ArrayLike<number>} */ rows) =>
    Array.from({length: Math.min(rows.length, mostNamed)}, (_, k) => table.ids[rows[k]]).join(", ") +
    (rows.length > mostNamed ? ` … (${rows.length})` : "");
  const windows = (/** @type {{start: number, end: number}[]} */ list) =>
    list.slice(0, mostNamed).map(format.window).join(", ") +
    (list.length > mostNamed ? ` … ${format.window(list[list.length - 1])} (${list.length})` : "");
  const windowOf = (/** @type {number} */ pane) =>
    format.window({start: panes.start[pane], end: panes.end[pane]});
  const keyOf = (/** @type {number} */ pane) => table.keys[panes.key[pane]] ?? "all";
  switch (kind) {
    case "element": {
      const all = windowsOf(recording, i);
      const inTime = all.filter(({late}) => !late);
      const late = all.filter((window) => window.late);
      const args = {
        id: table.ids[elements.row[i]],
        windows: windows(inTime),
        late: windows(late),
        fate: `fate.${fates[elements.fate[i]]}`,
      };
      if (all.length === 0) return {key: "transcript.element.none", args};
      if (late.length === 0) return {key: "transcript.element", args};
      return {key: inTime.length === 0 ? "transcript.element.late" : "transcript.element.partly", args};
    }
    case "merge": {
      const {start, end} = recording.windows;
      const of = Array.from({length: merges.fromCount[i]}, (_, k) => ({
        start: start[merges.fromFrom[i] + k],
        end: end[merges.fromFrom[i] + k],
      }));
      return {key: "transcript.merge", args: {windows: windows(of), window: windowOf(merges.pane[i]), key: keyOf(merges.pane[i])}}; // prettier-ignore
    }
    case "lateElement":
      return {
        key: `transcript.lateElement.${run.pipeline?.late === "sideOutput" ? "sideOutput" : "dropped"}`,
        args: {id: table.ids[entries.row[e]] ?? ""},
      };
    case "watermark":
      return {key: "transcript.watermark", args: {watermark: format.exact(watermarks.value[i])}};
    case "status":
      return {key: statuses.idle[i] ? "transcript.idle" : "transcript.active", args: {}};
    case "partition":
      return {
        key: partitions.idle[i] ? "transcript.partition.idle" : "transcript.partition.active",
        args: {partition: partitions.partition[i], watermark: format.exact(partitions.watermark[i])},
      };
    case "fire": {
      const pane = firings.pane[i];
      const timing = timings[firings.timing[i]];
      const history = historyOf(recording, table.length);
      const previous = history.previous[i];
      const isChange = timing === "late" && previous !== none && !history.afresh[i];
      const {start, end} = recording.windows;
      const replaced = Array.from({length: firings.replacesCount[i]}, (_, k) => ({
        start: start[firings.replacesFrom[i] + k],
        end: end[firings.replacesFrom[i] + k],
      }));
      const value = valueTexts(table, run, i)[0];
      const args = {
        window: windowOf(pane),
        key: keyOf(pane),
        value: isChange ? `${valueTexts(table, run, previous)[0]} → ${value}` : value,
        count: firings.count[i],
        ids: names(contentsOf(recording, e)),
        watermark: format.exact(firings.watermark[i]),
        clock: format.exact(firings.processingTime[i]),
        replaced: windows(replaced),
      };
      const repeats = firings.repeat[i] ? ".again" : "";
      return {key: `transcript.fire.${timing}${replaced.length > 0 ? ".replaces" : repeats}`, args};
    }
    default: {
      const pane = departures.pane[i];
      const args = {
        window: windowOf(pane),
        key: keyOf(pane),
        count: departures.count[i],
        ids: names(contentsOf(recording, e)),
        unfired: names(unfiredOf(recording, e)),
      };
      const empty = departures.count[i] === 0 ? ".empty" : "";
      const unfired = departures.unfiredCount[i] > 0 ? ".unfired" : empty;
      return {key: `transcript.${kind}${kind === "evict" ? "" : unfired}`, args};
    }
  }
}
