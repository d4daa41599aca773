// What came out of each run? One line for each key and window, one cell for each run, so that eyes can compare.
import {fates, timings} from "../recording.js";
import {failureOf} from "./failure.js";
import {historyOf, valueTexts} from "./history.js";
import {formatOf} from "./layout.js";

/** @import {OutcomeRun, Table} from "../recording.js" */
/** @import {TimeFormat} from "./time.js" */

/**
 * A firing. `joins`: what it is to the one before it in the same cell: nothing, as it is the first; its replacement;
 * the same again; or one of later elements only, as the contents were purged in between.
 * @typedef {{firing: number, row: number, text: string, timing: import("../recording.js").Timing,
 *   joins: "first" | "change" | "again" | "next", count: number, replaces: {window: string, text: string}[],
 *   replacedBy: string | null}} Pane
 *
 * @typedef {{key: string | null, window: string, start: number, end: number, cells: Pane[][], differs: boolean}} Line
 *   key: null if there is only one
 *
 * Events of one fate that are in no firing, or not in all that they could be in.
 * @typedef {{fate: import("../recording.js").Fate, cells: {events: {row: number, id: string}[], more: number}[], differs: boolean}} Rest
 *
 * @typedef {object} ResultsModel
 * @property {{name: string, refused: boolean, failure: import("./score.js").Message[]}[]} runs  failure: why it ended early, if it did
 * @property {Line[]} lines  by key, start and end
 * @property {number} more  how many lines there are beyond these
 * @property {Rest[]} rest
 * @property {boolean} keyed  whether lines have keys
 * @property {string | null} key  the one that was chosen
 * @property {TimeFormat} format
 */

const mostEvents = 20;

/** Fates that leave an event out of results, in the order in which they are told. @type {import("../recording.js").Fate[]} */
const left = [
  "sideOutput",
  "dropped",
  "partlyLate",
  "noWindow",
  "lost",
  "closed",
  "purged",
  "evicted",
  "open",
];

/**
 * @param {{table: Table, runs: OutcomeRun[], key?: string | null, most?: number, zone?: string}} of
 *   key: the only one to show; most: how many lines at most
 * @returns {ResultsModel}
 */
export function resultsModel({table, runs, key = null, most = 500, zone}) {
  const chosen = key === null ? -1 : table.keys.indexOf(key);
  const keyed = chosen < 0 && table.keys.length > 1 && runs.some((run) => run.pipeline?.keyed !== false);

  /** @type {Map<string, {key: number, start: number, end: number, firings: number[][]}>} */
  const found = new Map();
  runs.forEach(({recording, pipeline}, run) => {
    if (!recording) return;
    const {firings, panes} = recording;
    const apart = pipeline?.keyed !== false;
    for (let firing = 0; firing < firings.pane.length; firing++) {
      const pane = firings.pane[firing];
      if (chosen >= 0 && apart && panes.key[pane] !== chosen) continue;
      const of = apart ? panes.key[pane] : -1;
      const name = `${of} ${panes.start[pane]} ${panes.end[pane]}`;
      let line = found.get(name);
      if (!line) {
        line = {key: of, start: panes.start[pane], end: panes.end[pane], firings: runs.map(() => [])};
        found.set(name, line);
      }
      line.firings[run].push(firing);
    }
  });
  const sorted = [...found.values()].sort((a, b) => a.key - b.key || a.start - b.start || a.end - b.end);
  const shown = sorted.slice(0, most);
  const format = formatOf(table, runs, zone);

  return {
    runs: runs.map((run) => ({
      name: run.name,
      refused: run.recording === null,
      failure: failureOf(table, run)?.says ?? [],
    })),
    lines: shown.map(({key, start, end, firings}) => {
      const cells = firings.map((list, run) => panesOf(table, runs[run], list, format));
      return {
        key: keyed ? (key < 0 ? null : table.keys[key]) : null,
        window: format.window({start, end}),
        start,
        end,
        cells,
        differs: differ(
          cells.map((cell) => cell.map(({text, timing, joins}) => [text, timing, joins])),
          runs,
        ),
      };
    }),
    more: sorted.length - shown.length,
    rest: restsOf(table, runs, chosen),
    keyed,
    key: chosen < 0 ? null : key,
    format,
  };
}

/** Whether the runs that ran have unequal ones. @param {unknown[]} cells one for each run @param {OutcomeRun[]} runs */
const differ = (cells, runs) =>
  new Set(cells.filter((_, run) => runs[run].recording).map((cell) => JSON.stringify(cell))).size > 1;

/**
 * @param {Table} table @param {OutcomeRun} run @param {number[]} list of firings, in their order @param {TimeFormat} format
 * @returns {Pane[]}
 */
function panesOf(table, run, list, format) {
  if (!run.recording) return [];
  const {firings, panes} = run.recording;
  const history = historyOf(run.recording, table.length);
  const windowOf = (/** @type {number} */ firing) =>
    format.window({start: panes.start[firings.pane[firing]], end: panes.end[firings.pane[firing]]});
  const textOf = (/** @type {number} */ firing) => {
    const texts = valueTexts(table, run, firing);
    return texts.find((text) => text.length <= 40) ?? texts[texts.length - 1];
  };
  return list.map((firing, i) => {
    const replacer = history.replacedBy.get(firing);
    return {
      firing,
      row: history.firingRow[firing],
      text: textOf(firing),
      timing: timings[firings.timing[firing]],
      joins:
        i === 0 ? "first" : firings.repeat[firing] ? "again" : history.afresh[firing] ? "next" : "change",
      count: firings.count[firing],
      replaces: (history.replaced.get(firing) ?? []).map((earlier) => ({
        window: windowOf(earlier),
        text: textOf(earlier),
      })),
      replacedBy: replacer === undefined ? null : windowOf(replacer),
    };
  });
}

/**
 * Events by fate, of those fates that leave some out.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {number} chosen key, or −1
 * @returns {Rest[]}
 */
function restsOf(table, runs, chosen) {
  // for each run and fate, rows
  const rows = runs.map(({recording}) => {
    const found = fates.map(() => /** @type {number[]} */ ([]));
    if (recording)
      for (let i = 0; i < recording.elements.row.length; i++) {
        const row = recording.elements.row[i];
        if (chosen < 0 || table.key[row] === chosen) found[recording.elements.fate[i]].push(row);
      }
    return left.map((fate) => found[fates.indexOf(fate)]);
  });
  return left.flatMap((fate, i) => {
    const cells = rows.map((found) => found[i]);
    if (cells.every((found) => found.length === 0)) return [];
    return {
      fate,
      cells: cells.map((found) => ({
        events: found.slice(0, mostEvents).map((row) => ({row, id: table.ids[row]})),
        more: Math.max(0, found.length - mostEvents),
      })),
      differs: differ(cells, runs),
    };
  });
}
