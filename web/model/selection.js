// What is selected, and what belongs to it? An event, a window or a firing, named so that it is found again in another outcome.
import {
  addedToWindow,
  lateForWindow,
  allAdded,
  contentsOf,
  entryKinds,
  none,
  rowsOf,
  windowsOf,
} from "../recording.js";
import {historyOf} from "./history.js";
import {panesHeld} from "./panes.js";

/** @import {OutcomeRun, Recording, Table} from "../recording.js" */

/**
 * Windows and firings have the names that a document and a trace give them: they stay selected when everything runs again,
 * and a window is the same one in every run.
 *
 * `key`: null for any, as windows of several keys lie one upon the other; `start`, `end`: in ms, −∞ and +∞ for global
 * windows; `number`: how many firings of the window, and of those merged into it, came before.
 * @typedef {{kind: "event", row: number}} SelectedEvent
 * @typedef {{kind: "window", key: string | null, start: number, end: number}} SelectedWindow
 * @typedef {{kind: "firing", run: number, key: string | null, start: number, end: number, number: number}} SelectedFiring
 * @typedef {SelectedEvent | SelectedWindow | SelectedFiring} Selection
 *
 * What belongs to a selection in one run: panes of the recording, with all that were merged into them; event rows that they
 * held, or that a firing had; firings. `late`: event rows that came too late for the window.
 * @typedef {{panes: Set<number>, rows: Set<number>, late: Set<number>, firings: Set<number>}} Belongings
 */

const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));

/** The row of the selected event; null if none is. @param {Selection | null} selection */
export const eventOf = (selection) => (selection?.kind === "event" ? selection.row : null);

/** An event that is selected, by its row. @param {number | null} row @returns {Selection | null} */
export const atRow = (row) => (row === null ? null : {kind: "event", row});

/** @param {Selection | null} a @param {Selection | null} b */
export const isSameSelection = (a, b) => a === b || (a !== null && b !== null && nameOf(a) === nameOf(b));

/** @param {Selection} of */
const nameOf = (of) =>
  of.kind === "event"
    ? `event ${of.row}`
    : `${of.kind === "firing" ? `${of.run} ${of.number}` : "window"} ${of.start} ${of.end} ${of.key}`;

/** A pane of a recording, as it is selected. @param {Table} table @param {OutcomeRun} run @param {number} pane @returns {SelectedWindow} */
export function windowOf(table, run, pane) {
  const {panes} = /** @type {Recording} */ (run.recording);
  return {kind: "window", key: keyName(table, run, pane), start: panes.start[pane], end: panes.end[pane]};
}

/** A firing of a recording, as it is selected. @param {Table} table @param {OutcomeRun[]} runs @param {number} run @param {number} firing @returns {SelectedFiring} */
export function firingOf(table, runs, run, firing) {
  const {firings} = /** @type {Recording} */ (runs[run].recording);
  const {key, start, end} = windowOf(table, runs[run], firings.pane[firing]);
  return {kind: "firing", run, key, start, end, number: firings.number[firing]};
}

/** @param {Table} table @param {OutcomeRun} run @param {number} pane */
const keyName = (table, {recording, pipeline}, pane) =>
  pipeline?.keyed === false ? null : table.keys[/** @type {Recording} */ (recording).panes.key[pane]];

/**
 * The panes that a selection names in a run, in the order in which they were opened.
 *
 * @param {Table} table @param {OutcomeRun} run @param {SelectedWindow | SelectedFiring} of
 */
export function panesNamed(table, {recording, pipeline}, {key, start, end}) {
  if (!recording) return [];
  const {panes} = recording;
  const wanted = key === null || pipeline?.keyed === false ? -1 : table.keys.indexOf(key);
  if (wanted < 0 && key !== null && pipeline?.keyed !== false) return [];
  const found = [];
  for (let pane = 0; pane < panes.key.length; pane++)
    if (panes.start[pane] === start && panes.end[pane] === end && (wanted < 0 || panes.key[pane] === wanted))
      found.push(pane);
  return found.sort((a, b) => panes.opened[a] - panes.opened[b]);
}

/**
 * The firing that is selected, by its number in the recording of its run; −1 if there is no such one.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {SelectedFiring} of
 */
export function firingNamed(table, runs, of) {
  const run = runs[of.run];
  if (!run?.recording) return -1;
  const {firings} = run.recording;
  const panes = new Set(panesNamed(table, run, of));
  return firings.pane.findIndex((pane, i) => firings.number[i] === of.number && panes.has(pane));
}

/** Whether an outcome has what is selected. @param {Table} table @param {OutcomeRun[]} runs @param {Selection} of */
export function isThere(table, runs, of) {
  if (of.kind === "event") return of.row < table.length && table.kind[of.row] === 0;
  if (of.kind === "firing") return firingNamed(table, runs, of) >= 0;
  return runs.some((run) => panesNamed(table, run, of).length > 0);
}

/** The row to look at for what is selected: its own, the one that opened the window, the one that let it fire.
 *  @param {Table} table @param {OutcomeRun[]} runs @param {Selection} of @returns {number | null} */
export function rowOfSelection(table, runs, of) {
  if (of.kind === "event") return of.row;
  if (of.kind === "firing") {
    const {recording} = runs[of.run] ?? {};
    const firing = firingNamed(table, runs, of);
    return recording && firing >= 0 ? historyOf(recording, table.length).firingRow[firing] : null;
  }
  for (const run of runs) {
    const [pane] = panesNamed(table, run, of);
    const opened = pane === undefined ? none : /** @type {Recording} */ (run.recording).panes.opened[pane];
    if (opened !== none) return opened;
  }
  return null;
}

/** What was looked up last of each recording: of what is selected, and of what is below the pointer. @type {WeakMap<Recording, Map<string, Belongings>>} */
const held = new WeakMap();
const mostHeld = 4;

/**
 * What belongs to a selection in one of the runs: to a window in each of them, to a firing in its own. To an event: the windows
 * that it was added to, what they became, and the firings that had it.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {number} run @param {Selection} of
 * @returns {Belongings}
 */
export function belongings(table, runs, run, of) {
  const {recording} = runs[run];
  if (!recording) return {panes: new Set(), rows: new Set(), late: new Set(), firings: new Set()};
  const name = nameOf(of);
  let known = held.get(recording);
  if (!known) held.set(recording, (known = new Map()));
  const last = known.get(name);
  if (last) return last;
  const found = of.kind === "event" ? ofEvent(table, recording, of.row) : ofWindow(table, runs, run, of);
  if (known.size >= mostHeld) known.delete([...known.keys()][0]);
  known.set(name, found);
  return found;
}

/** The event rows that belong to a window or a firing, in any of the runs. @param {Table} table @param {OutcomeRun[]} runs @param {Selection} of @returns {Set<number>} */
export function rowsOfSelection(table, runs, of) {
  if (of.kind === "event") return new Set();
  return new Set(runs.flatMap((_, run) => [...belongings(table, runs, run, of).rows]));
}

/** @param {Table} table @param {OutcomeRun[]} runs @param {number} run @param {SelectedWindow | SelectedFiring} of @returns {Belongings} */
function ofWindow(table, runs, run, of) {
  const recording = /** @type {Recording} */ (runs[run].recording);
  const {panes, firings, elements} = recording;
  const found = new Set(panesNamed(table, runs[run], of));
  // Panes are merged into later ones, so one look from the last to the first finds all that went into these.
  for (let pane = panes.into.length - 1; pane >= 0; pane--)
    if (panes.into[pane] !== none && found.has(panes.into[pane])) found.add(pane);
  const rows = new Set();
  const late = new Set();
  /** @type {Set<number>} */
  const fired = new Set();
  if (of.kind === "firing") {
    const firing = of.run === run ? firingNamed(table, runs, of) : -1;
    if (firing >= 0) {
      fired.add(firing);
      for (const row of contentsOf(recording, entryOf(recording, table.length, firing))) rows.add(row);
    }
    return {panes: found, rows, late, firings: fired};
  }
  firings.pane.forEach((pane, i) => found.has(pane) && fired.add(i));
  /** Panes by key, as there may be one of each of very many. @type {Map<number, {opened: number, closed: number, isIn: (e: number) => boolean, isLate: (e: number) => boolean}[]>} */
  const byKey = new Map();
  let [first, last] = [Infinity, -Infinity];
  for (const pane of found) {
    first = Math.min(first, panes.opened[pane]);
    last = Math.max(last, panes.closed[pane]);
    const [start, end] = [panes.start[pane], panes.end[pane]];
    const of = {
      opened: panes.opened[pane],
      closed: panes.closed[pane],
      isIn: addedToWindow(recording, start, end),
      isLate: lateForWindow(recording, start, end),
    };
    byKey.set(panes.key[pane], [...(byKey.get(panes.key[pane]) ?? []), of]);
  }
  for (let e = 0; e < elements.row.length; e++) {
    const row = elements.row[e];
    if (elements.lateCount[e] === 0 && (row < first || row > last)) continue;
    for (const {opened, closed, isIn, isLate} of byKey.get(elements.key[e]) ?? [])
      if (row >= opened && row <= closed && isIn(e)) rows.add(row);
      else if (isLate(e)) late.add(row);
  }
  return {panes: found, rows, late, firings: fired};
}

/** The entry of a firing. @param {Recording} recording @param {number} rows of the table @param {number} firing */
function entryOf(recording, rows, firing) {
  const {entries} = recording;
  const {entryFrom, firingRow} = historyOf(recording, rows);
  let e = entryFrom[firingRow[firing]];
  while (entries.kind[e] !== kind.fire || entries.index[e] !== firing) e++;
  return e;
}

/**
 * Where the keys lead from what is selected: to the windows of an event or a firing, to the firings of a window or an event, to the events
 * that a window held or a firing had. In the order of the recordings, each once.
 *
 * @param {Table} table @param {OutcomeRun[]} runs @param {Selection} from @param {"window" | "firing" | "event"} to
 * @returns {Selection[]}
 */
export function related(table, runs, from, to) {
  /** @type {Map<string, Selection>} */
  const found = new Map();
  const add = (/** @type {Selection} */ selection) => found.set(nameOf(selection), selection);
  runs.forEach((run, i) => {
    const {recording} = run;
    if (!recording) return;
    const own = belongings(table, runs, i, from);
    if (to === "event") for (const row of own.rows) add({kind: "event", row});
    if (to === "firing") for (const firing of own.firings) add(firingOf(table, runs, i, firing));
    if (to === "window")
      for (const pane of own.panes) {
        // a session that became another one is that one
        if (recording.panes.into[pane] === none && (from.kind !== "firing" || from.run === i))
          add(windowOf(table, run, pane));
      }
  });
  return [...found.values()];
}

const mostOfEvent = 200;

/** @param {Table} table @param {Recording} recording @param {number} row @returns {Belongings} */
function ofEvent(table, recording, row) {
  const {panes, elements, firings} = recording;
  const {element: elementOf, firingRow} = historyOf(recording, table.length);
  /** @type {Belongings} */
  const found = {panes: new Set(), rows: new Set(), late: new Set(), firings: new Set()};
  const element = elementOf[row] ?? none;
  if (element === none) return found;
  found.rows.add(row);
  const windows = windowsOf(recording, element).slice(0, mostOfEvent);
  const wanted = new Set(windows.filter(({late}) => !late).map(({start, end}) => `${start} ${end}`));
  for (const pane of panesHeld(recording, row, row)) {
    if (panes.key[pane] !== elements.key[element]) continue;
    if (!wanted.has(`${panes.start[pane]} ${panes.end[pane]}`)) continue;
    if (panes.closed[pane] === row && panes.into[pane] !== none) continue; // it became another one before
    for (let at = pane; at !== none; at = panes.into[at]) found.panes.add(at);
  }
  firings.pane.forEach((pane, i) => {
    if (!found.panes.has(pane) || firingRow[i] < row) return;
    if (firings.contents[i] === allAdded || rowsOf(recording, firings.contents[i]).includes(row))
      found.firings.add(i);
  });
  return found;
}

/**
 * What belongs to a selection in a column of the picture. `panes`: their bands show; `isBar`: whether a bar belongs to it; `isWindow`, `isFiring`: whether something is
 * what is selected; `rows`: events of a window or a firing.
 * @typedef {{panes: Set<number>, rows: Set<number>, isBar: (pane: number, firing: number | null) => boolean,
 *   isWindow: (pane: number) => boolean, isFiring: (firing: number | null) => boolean}} Chosen
 */

/** @param {Table} table @param {OutcomeRun[]} runs @param {number} run @param {Selection | null} selection @returns {Chosen} */
export function chosenOf(table, runs, run, selection) {
  const no = () => false;
  if (selection === null) return {panes: new Set(), rows: new Set(), isBar: no, isWindow: no, isFiring: no};
  const recording = /** @type {Recording} */ (runs[run].recording);
  const {panes, rows, firings} = belongings(table, runs, run, selection);
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
