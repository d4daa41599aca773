// What has a firing to do with those before it, and which entries are a row's? What a recording does not say in one place.
import {entryKinds, none, rowsOf} from "../recording.js";
import {pieceSize, whole} from "./pieces.js";
import {numberText, roundedText} from "./text.js";

/** @import {OutcomeRun, Recording, Table} from "../recording.js" */
/** @typedef {ReturnType<typeof historyOf>} History */

const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));

/** @template T @typedef {T extends Generator<void, infer R> ? R : never} Told */
/** @type {WeakMap<Recording, Told<ReturnType<typeof told>>>} */
const histories = new WeakMap();

/**
 * For each row: its first entry (`entryFrom`, one more than there are rows), its element and that one's entry, the watermark
 * before it. For each firing: its row, the one before it of the same window, whether the contents were emptied since, whether
 * a purge came with it, how many elements an evictor took, and which firings it replaces, which one
 * replaces it. For each pane: how many were
 * merged into it.
 *
 * @param {Recording} recording
 * @param {number} rows of the table
 */
function* told(recording, rows) {
  const {entries, firings, departures, panes, watermarks} = recording;
  const entryFrom = new Uint32Array(rows + 2);
  const element = new Uint32Array(rows + 1).fill(none);
  const elementEntry = new Uint32Array(rows + 1).fill(none);
  const watermark = new Float64Array(rows + 2).fill(-Infinity);
  const previous = new Uint32Array(firings.pane.length).fill(none);
  const afresh = new Uint8Array(firings.pane.length);
  const purges = new Uint8Array(firings.pane.length);
  const evicted = new Uint32Array(firings.pane.length);
  const ways = new Uint32Array(panes.key.length);
  for (const into of panes.into) if (into !== none) ways[into]++;

  const lastOf = new Uint32Array(panes.key.length).fill(none);
  /** The last firing of each key and window. @type {Map<string, number>} */
  const lastOfWindow = new Map();
  const nameOf = (/** @type {number} */ pane) => `${panes.key[pane]} ${panes.start[pane]} ${panes.end[pane]}`;
  const emptied = new Uint8Array(panes.key.length);
  /** Values that firings replace, of windows merged into theirs. @type {Map<number, number[]>} */
  const replaced = new Map();
  /** @type {Map<number, number>} */
  const replacedBy = new Map();
  const firingRow = new Uint32Array(firings.pane.length);
  const needed = firings.replacesCount.some((n) => n > 0) || firings.number.some((n) => n > 0);

  let row = 0;
  let now = -Infinity;
  let waiting = 0;
  let last = none;
  for (let e = 0; e < entries.kind.length; e++) {
    if (e % pieceSize === 0) yield;
    for (; row < entries.row[e]; row++) {
      entryFrom[row + 1] = e;
      watermark[row + 1] = now;
    }
    const i = entries.index[e];
    switch (entries.kind[e]) {
      case kind.element:
        element[row] = i;
        elementEntry[row] = e;
        break;
      case kind.watermark:
        now = watermarks.value[i];
        break;
      case kind.evict:
        if (departures.after[i]) evicted[last] += departures.count[i];
        else waiting += departures.count[i];
        break;
      case kind.purge:
        purges[last] = 1;
        emptied[departures.pane[i]] = 1;
        break;
      case kind.fire: {
        const pane = firings.pane[i];
        last = i;
        firingRow[i] = row;
        evicted[i] += waiting;
        waiting = 0;
        previous[i] = lastOf[pane];
        afresh[i] = emptied[pane];
        emptied[pane] = 0;
        lastOf[pane] = i;
        if (needed) {
          if (previous[i] === none && firings.number[i] > 0)
            previous[i] = lastOfWindow.get(nameOf(pane)) ?? none;
          lastOfWindow.set(nameOf(pane), i);
        }
        if (firings.replacesCount[i] > 0) {
          const {start, end} = recording.windows;
          const from = firings.replacesFrom[i];
          /** @type {number[]} */
          const earlier = [];
          for (let k = from; k < from + firings.replacesCount[i]; k++) {
            const firing = lastOfWindow.get(`${panes.key[pane]} ${start[k]} ${end[k]}`);
            if (firing === undefined) continue;
            earlier.push(firing);
            replacedBy.set(firing, i);
          }
          replaced.set(i, earlier);
        }
        break;
      }
    }
  }
  for (; row <= rows; row++) {
    entryFrom[row + 1] = entries.kind.length;
    watermark[row + 1] = now;
  }
  return {
    entryFrom,
    element,
    elementEntry,
    watermark,
    previous,
    afresh,
    purges,
    evicted,
    ways,
    replaced,
    replacedBy,
    firingRow,
  };
}

/** @param {Recording} recording @param {number} rows */
export const historyOf = (recording, rows) =>
  histories.get(recording) ?? whole(historyInPieces(recording, rows));

/** @param {Recording} recording @param {number} rows */
export function* historyInPieces(recording, rows) {
  const history = histories.get(recording) ?? (yield* told(recording, rows));
  histories.set(recording, history);
  return history;
}

/**
 * The value of a firing, in full and then shorter and shorter: a list is its ids, the first and the last, how many.
 *
 * @param {Table} table @param {OutcomeRun} run @param {number} firing
 * @returns {string[]}
 */
export function valueTexts(table, run, firing) {
  if (!run.recording) return [""];
  const {firings} = run.recording;
  if (run.pipeline?.aggregate !== "list") {
    const [full, rounded] = [numberText(firings.value[firing]), roundedText(firings.value[firing])];
    return rounded.length < full.length ? [full, rounded] : [full];
  }
  const count = firings.count[firing];
  if (count === 0) return ["[ ]"];
  if (count > 50) return [`×${count}`];
  const ids = Array.from(rowsOf(run.recording, firings.contents[firing]), (row) => table.ids[row]);
  return [ids.join(", "), ...(count > 2 ? [`${ids[0]} … ${ids[count - 1]}`] : []), `×${count}`];
}
