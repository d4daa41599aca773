// What came out of each run? One line for each key and window, one cell for each run, so that eyes can compare.
import {fates, rowsOf, timings} from "../recording.js";
import {failureOf} from "./failure.js";
import {historyOf, valueTexts} from "./history.js";
import {formatOf} from "./layout.js";
import {pieceSize, whole} from "./pieces.js";
import {firingOf} from "./selection.js";

/** @import {OutcomeRun, Recording, Table} from "../recording.js" */
/** @import {Selection} from "./selection.js" */
/** @import {TimeFormat} from "./time.js" */

/**
 * A firing. `joins`: what it is to the one before it in the same cell: nothing, as it is the first; its replacement;
 * the same again; or one of later elements only, as the contents were purged in between.
 * @typedef {{firing: number, row: number, text: string, timing: import("../recording.js").Timing,
 *   joins: "first" | "change" | "again" | "next", count: number, replaces: {window: string, text: string}[],
 *   replacedBy: string | null, selection: Selection}} Pane
 *
 * @typedef {{key: string | null, window: string, start: number, end: number, cells: Pane[][], hidden: number[],
 *   differs: boolean, selection: Selection}} Line
 *   key: null if there is only one; hidden: for each run, how many panes there are beyond those in the cell: after its first
 *
 * Events of one fate that are in no firing, or not in all that they could be in.
 * @typedef {{fate: import("../recording.js").Fate, cells: {events: {row: number, id: string}[], more: number}[], differs: boolean,
 *   opened: boolean}} Rest
 *
 * @typedef {object} ResultsModel
 * @property {{name: string, refused: boolean, failure: import("./score.js").Message[]}[]} runs  failure: why it ended early, if it did
 * @property {Line[]} lines  by key, start and end: those in view
 * @property {number} from  the number of the first of them, among those that are asked for
 * @property {number} count  how many are asked for
 * @property {number} of  how many there are
 * @property {number} differing  how many of those, and of the kinds of other events, differ between runs
 * @property {Rest[]} rest
 * @property {boolean} keyed  whether lines have keys
 * @property {string | null} key  the one that was chosen
 * @property {TimeFormat} format
 */

/** Firings are looked up by name: so many take about a millisecond. */
const firingsInPiece = 1024;
const mostEvents = 12;
const mostEventsOpened = 300;
/** Panes that a cell has room for, and how many of its first ones are among them. */
const mostPanes = 9;
const firstPanes = 2;

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
 * What the results of an outcome are made of, once for all looks at them.
 * @typedef {{key: number, start: number, end: number, firings: number[][], differs: boolean}} Found
 * @typedef {{found: Found[], rest: Omitted[]}} Index
 * @typedef {{fate: import("../recording.js").Fate, rows: number[][], differs: boolean}} Omitted
 */

/** @type {WeakMap<Table, {runs: OutcomeRun[], chosen: number, index: Index}>} */
const indices = new WeakMap();

/** @param {Table} table @param {OutcomeRun[]} runs @param {number} chosen key, or −1 */
const indexOf = (table, runs, chosen) => whole(indexInPieces(table, runs, chosen));

/** Looks through an outcome for its results, in pieces. @param {Table} table @param {OutcomeRun[]} runs @param {string | null} key the only one to show */
export function* resultsInPieces(table, runs, key) {
  yield* indexInPieces(table, runs, chosenOf(table, key));
}

/** @param {Table} table @param {string | null} key */
const chosenOf = (table, key) => (key === null ? -1 : table.keys.indexOf(key));

/** @param {Table} table @param {OutcomeRun[]} runs @param {number} chosen @returns {Generator<void, Index>} */
function* indexInPieces(table, runs, chosen) {
  const held = indices.get(table);
  if (held && held.runs === runs && held.chosen === chosen) return held.index;
  /** @type {Map<string, Found>} */
  const lines = new Map();
  for (const [run, {recording, pipeline}] of runs.entries()) {
    if (!recording) continue;
    const {firings, panes} = recording;
    const apart = pipeline?.keyed !== false;
    for (let firing = 0; firing < firings.pane.length; firing++) {
      if (firing % firingsInPiece === 0) yield;
      const pane = firings.pane[firing];
      if (chosen >= 0 && apart && panes.key[pane] !== chosen) continue;
      const key = apart ? panes.key[pane] : -1;
      const name = `${key} ${panes.start[pane]} ${panes.end[pane]}`;
      let line = lines.get(name);
      if (!line) {
        const [start, end] = [panes.start[pane], panes.end[pane]];
        lines.set(name, (line = {key, start, end, firings: runs.map(() => []), differs: false}));
      }
      line.firings[run].push(firing);
    }
  }
  yield;
  const found = [...lines.values()].sort((a, b) => a.key - b.key || a.start - b.start || a.end - b.end);
  const ran = runs.flatMap(({recording}, run) => (recording ? run : []));
  for (const [i, line] of found.entries()) {
    if (i % firingsInPiece === 0) yield;
    line.differs = ran.some((run) => !sameFirings(table, runs, line.firings, ran[0], run));
  }
  const index = {found, rest: yield* omittedOf(table, runs, chosen)};
  indices.set(table, {runs, chosen, index});
  return index;
}

/** Whether two runs say the same of a window, in the same steps. @param {Table} table @param {OutcomeRun[]} runs @param {number[][]} lists @param {number} a @param {number} b */
function sameFirings(table, runs, lists, a, b) {
  if (a === b) return true;
  if (lists[a].length !== lists[b].length) return false;
  const said = [a, b].map((run) => {
    const {firings} = /** @type {Recording} */ (runs[run].recording);
    const history = historyOf(/** @type {Recording} */ (runs[run].recording), table.length);
    const isList = runs[run].pipeline?.aggregate === "list";
    return (/** @type {number} */ firing) => [
      isList ? valueTexts(table, runs[run], firing)[0] : firings.value[firing],
      firings.timing[firing],
      firings.repeat[firing],
      history.afresh[firing],
    ];
  });
  return lists[a].every((firing, i) => {
    const [one, other] = [said[0](firing), said[1](lists[b][i])];
    return one.every((value, k) => Object.is(value, other[k]));
  });
}

/**
 * The results: all of them, or the part that is looked at. `only`: `"different"` leaves out what all runs have alike;
 * `find`: keys with this in them; `from`, `to`: the lines in view; `opened`: fates whose events are all listed.
 *
 * @param {{table: Table, runs: OutcomeRun[], key?: string | null, zone?: string, only?: "all" | "different", find?: string,
 *   from?: number, to?: number, opened?: string[]}} of key: the only one to show
 * @returns {ResultsModel}
 */
export function resultsModel({
  table,
  runs,
  key = null,
  zone,
  only = "all",
  find = "",
  from = 0,
  to = Infinity,
  opened = [],
}) {
  const chosen = chosenOf(table, key);
  const keyed = chosen < 0 && table.keys.length > 1 && runs.some((run) => run.pipeline?.keyed !== false);
  const {found, rest} = indexOf(table, runs, chosen);
  // What cannot be asked for here was asked for elsewhere.
  const sought = keyed ? find.trim().toLowerCase() : "";
  const isAll = only === "all" || runs.filter(({recording}) => recording).length < 2;
  const matches = table.keys.map((name) => name.toLowerCase().includes(sought));
  const asked =
    isAll && sought === ""
      ? found
      : found.filter(
          (line) => (isAll || line.differs) && (sought === "" || (line.key >= 0 && matches[line.key])),
        );
  const format = formatOf(table, runs, zone);
  const first = Math.max(0, Math.min(from, asked.length));

  return {
    runs: runs.map((run) => ({
      name: run.name,
      refused: run.recording === null,
      failure: failureOf(table, run)?.says ?? [],
    })),
    lines: asked.slice(first, to).map(({key: of, start, end, firings, differs}) => {
      const shown = firings.map((list) =>
        list.length <= mostPanes
          ? list
          : [...list.slice(0, firstPanes), ...list.slice(firstPanes - mostPanes)],
      );
      return {
        key: keyed ? (of < 0 ? null : table.keys[of]) : null,
        window: format.window({start, end}),
        start,
        end,
        selection: {kind: "window", key: of < 0 ? null : table.keys[of], start, end},
        cells: shown.map((list, run) => panesOf(table, runs, run, list, format)),
        hidden: firings.map((list, run) => list.length - shown[run].length),
        differs,
      };
    }),
    from: first,
    count: asked.length,
    of: found.length,
    differing: [...found, ...rest].reduce((count, {differs}) => count + Number(differs), 0),
    rest: rest
      .filter(({differs}) => isAll || differs)
      .map(({fate, rows, differs}) => {
        const most = opened.includes(fate) ? mostEventsOpened : mostEvents;
        return {
          fate,
          cells: rows.map((list) => ({
            events: list.slice(0, most).map((row) => ({row, id: table.ids[row]})),
            more: Math.max(0, list.length - most),
          })),
          differs,
          opened: opened.includes(fate),
        };
      }),
    keyed,
    key: chosen < 0 ? null : key,
    format,
  };
}

/** Whether the runs that ran have unequal ones. @param {unknown[]} cells one for each run @param {OutcomeRun[]} runs */
const differ = (cells, runs) =>
  new Set(cells.filter((_, run) => runs[run].recording).map((cell) => JSON.stringify(cell))).size > 1;

/**
 * @param {Table} table @param {OutcomeRun[]} runs @param {number} of which of them @param {number[]} list of firings, in their order @param {TimeFormat} format
 * @returns {Pane[]}
 */
function panesOf(table, runs, of, list, format) {
  const run = runs[of];
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
      selection: firingOf(table, runs, of, firing),
    };
  });
}

/**
 * Events by fate, of those fates that leave some out: rows, for each run.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {number} chosen key, or −1
 * @returns {Generator<void, Omitted[]>}
 */
function* omittedOf(table, runs, chosen) {
  /** @type {number[][][]} */
  const rows = [];
  for (const {recording} of runs) {
    const found = left.map(() => /** @type {number[]} */ ([]));
    const listOf = fates.map((fate) => found[left.indexOf(fate)]);
    for (let i = 0; recording && i < recording.elements.row.length; i++) {
      if (i % pieceSize === 0) yield;
      const row = recording.elements.row[i];
      if (chosen < 0 || table.key[row] === chosen) listOf[recording.elements.fate[i]]?.push(row);
    }
    rows.push(found);
  }
  return left.flatMap((fate, i) => {
    const cells = rows.map((found) => found[i]);
    if (cells.every((found) => found.length === 0)) return [];
    return {fate, rows: cells, differs: differ(cells, runs)};
  });
}

/**
 * All that came out, line by line, as it is handed out: firings in the order of their lines, then the events that were
 * left out. Instants are ISO 8601 in UTC; rows count from 1.
 *
 * @param {{table: Table, runs: OutcomeRun[], key?: string | null}} of
 * @returns {Record<string, any>[]}
 */
export function resultRecords({table, runs, key = null}) {
  const chosen = chosenOf(table, key);
  const {found, rest} = indexOf(table, runs, chosen);
  const instant = (/** @type {number} */ t) =>
    t === Infinity ? "+inf" : t === -Infinity ? "-inf" : isoText(t);
  const of = (/** @type {number} */ row) => ({
    row: row < table.length ? row + 1 : null,
    event: table.ids[row] || null,
  });
  /** @type {Record<string, any>[]} */
  const records = [];
  for (const line of found)
    line.firings.forEach((list, run) => {
      const {recording, pipeline, name} = runs[run];
      if (!recording) return;
      const {firings} = recording;
      const history = historyOf(recording, table.length);
      const isList = pipeline?.aggregate === "list";
      list.forEach((firing, i) => {
        const value = firings.value[firing];
        records.push({
          run: name,
          what: "firing",
          key: line.key < 0 ? null : table.keys[line.key],
          start: instant(line.start),
          end: instant(line.end),
          number: i + 1,
          timing: timings[firings.timing[firing]],
          value: isList ? listOf(table, recording, firing) : Number.isNaN(value) ? null : value,
          events: firings.count[firing],
          ...of(history.firingRow[firing]),
        });
      });
    });
  for (const {fate, rows} of rest)
    rows.forEach((list, run) => {
      for (const row of list)
        records.push({
          run: runs[run].name,
          what: fate,
          key: table.keys[table.key[row]],
          time: instant(table.time[row]),
          ...of(row),
        });
    });
  return records;
}

/** @param {number} t */
const isoText = (t) => (Math.abs(t) <= 8.64e15 ? new Date(t).toISOString() : String(t));

/** @param {Table} table @param {Recording} recording @param {number} firing */
const listOf = (table, recording, firing) =>
  Array.from(rowsOf(recording, recording.firings.contents[firing]), (row) => table.ids[row]);

/**
 * Records as CSV with a header. A text that a spreadsheet would take for a formula has an apostrophe before it.
 *
 * @param {Record<string, any>[]} records
 */
export function csvOf(records) {
  const columns = [
    "run",
    "what",
    "key",
    "start",
    "end",
    "number",
    "timing",
    "value",
    "events",
    "time",
    "row",
    "event",
  ];
  const cell = (/** @type {unknown} */ value) => {
    if (value === null || value === undefined) return "";
    if (typeof value === "number") return String(value);
    const text = Array.isArray(value) ? value.join(" ") : String(value);
    const safe = /^[=+\-@\t\r]/.test(text) && text !== "+inf" && text !== "-inf" ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [columns, ...records.map((record) => columns.map((name) => record[name]))]
    .map((line) => `${line.map(cell).join(",")}\r\n`)
    .join("");
}
