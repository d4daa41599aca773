// Which timers are set at a step, and what will they do? What the engine found, in the page's words.

/** @import {PendingTimers} from "../engine.js" */
/** @import {OutcomeRun, Table} from "../recording.js" */
/** @import {TimeFormat} from "./time.js" */

/**
 * A question to the engine: timers after row `step` (`null`: at the end), of all keys or of one.
 * @typedef {{revision: number, step: number | null, key: string | null}} TimersWanted
 * And what it found, for each run; `null`: there is nothing to ask of it.
 * @typedef {TimersWanted & {runs: (PendingTimers | null)[]}} TimersFound
 */

/**
 * `does`: `fires`, `cleans`, `firesAndCleans`, `asks` (the trigger). `at`: an instant of its clock.
 * @typedef {{at: string, clock: "event" | "processing", key: string | null, window: string, does: string}} TimerLine
 *
 * @typedef {object} TimersModel
 * @property {boolean} known  false: it would take too long
 * @property {{clock: "event" | "processing", count: number, listed: TimerLine[], more: number}[]} clocks  those that have timers
 */

export const mostTimers = 8; // of each clock

/** Whether two questions are the same. @param {TimersWanted | null} a @param {TimersWanted | null} b */
export const isSameQuestion = (a, b) =>
  a === b || (!!a && !!b && a.revision === b.revision && a.step === b.step && a.key === b.key);

/**
 * Asks the engine. The key is that of runs that go by keys.
 *
 * @param {import("../engine.js").Engine} engine
 * @param {TimersWanted} wanted
 * @param {{table: Table, runs: OutcomeRun[]}} outcome
 * @returns {Promise<TimersFound>}
 */
export async function findTimers(engine, wanted, {table, runs}) {
  const row = wanted.step ?? table.length;
  const chosen = wanted.key === null ? -1 : table.keys.indexOf(wanted.key);
  const found = await Promise.all(
    runs.map(({recording, pipeline}, run) => {
      if (!recording) return null;
      const key = chosen < 0 || pipeline?.keyed === false ? undefined : chosen;
      return engine.timers(run, row, mostTimers, key);
    }),
  );
  return {...wanted, runs: found};
}

/**
 * @param {PendingTimers} found
 * @param {Table} table
 * @param {TimeFormat} format
 * @param {boolean} severalKeys
 * @returns {TimersModel}
 */
export function timersModel(found, table, format, severalKeys) {
  const {known, listed} = found;
  const clocks = /** @type {const} */ (["event", "processing"]).map((clock) => {
    const lines = listed
      .filter((timer) => timer.clock === clock)
      .map(({time, key, start, end, fires, cleans}) => ({
        at: format.exact(instant(time)),
        clock,
        key: severalKeys ? table.keys[key] : null,
        window: format.window({start: instant(start), end: instant(end)}),
        does: fires ? (cleans ? "firesAndCleans" : "fires") : cleans ? "cleans" : "asks",
      }));
    return {clock, count: found[clock], listed: lines, more: found[clock] - lines.length};
  });
  return {known, clocks: clocks.filter(({count}) => count > 0)};
}

/** @param {import("../engine.js").Instant} t */
const instant = (t) => (t === "-inf" ? -Infinity : t === "+inf" ? Infinity : t);
