// How does a scenario become an outcome? All that the page and the commands know of the engine; the same in page and Node.
//
// Small documents run on this thread, so that they are there in the next frame; large ones in a worker, so that the
// page stays awake. Where there is no worker, everything runs here, in blocks that leave room for input.
//
// On a page there is at first a small engine, which only runs what is small, and only so that the first picture need not
// wait for the whole one. That comes as soon as it is asked for anything, and does everything from then on.

import * as assets from "./assets.js";
import {instantiateFirst} from "./first.js";
import {compile, createHost, createInstance, instantiate, loadGlue} from "./lab.js";
import {none} from "./recording.js";
import {NoWorker, inWorker, onThisThread} from "./transport.js";

/** @import {CreateWindowLab} from "../wasm/window-lab-wasm.js" */
/** @import {Fate, Outcome} from "./recording.js" */
/** @import {Progress} from "./lab.js" */
/** @import {Instance} from "./lab.js" */
/** @import {Transport} from "./transport.js" */

/**
 * An instant in an explanation: ms since the epoch, or one of the sentinels.
 * @typedef {number | "-inf" | "+inf"} Instant
 */

/**
 * What became of an element, and the numbers that decided it. Indices point into the recording.
 * @typedef {object} ElementFate
 * @property {number | null} row null if it is no event, or the run did not reach it
 * @property {Fate} fate
 * @property {Instant} watermark the operator's watermark when the element arrived
 * @property {number | null} watermarkRow the row that made it so
 * @property {number | null} watermarkPartition the partition whose watermark it was
 * @property {number | null} watermarkSource the event (with `manual`: the row) that it came from
 * @property {number} windows how many windows it was given
 * @property {WindowFate[]} listed the first of them
 */

/**
 * What became of an element in one of its windows.
 * @typedef {object} WindowFate
 * @property {Instant} start
 * @property {Instant} end
 * @property {Fate} fate
 * @property {Instant} last the last instant of the window
 * @property {Instant} keptUntil the watermark (or clock) at which its state goes
 * @property {number | null} pane null if the element was not added
 * @property {number | null} firing the first one that holds it
 * @property {"element" | "watermark" | "clock" | null} by what made that firing
 * @property {number | null} entry by which it left the window
 */

/**
 * A window of one key after a row of the run. Rows by number.
 * @typedef {object} WindowStory
 * @property {number | null} pane null if it was not open by then
 * @property {boolean} held neither closed nor merged into another by then
 * @property {number[]} contents
 * @property {number[]} unfired those that have been in no firing
 * @property {{firing: number, row: number, by: "element" | "watermark" | "clock", due: Instant | null}[]} firings
 *   `due`: what the watermark or the clock had to reach; null if the trigger fired for the element itself
 * @property {"nothing" | "watermark" | "clock" | "elements" | "end" | "never"} needs
 * @property {Instant | null} needed the watermark, or what the clock has to pass; null if that is not known
 * @property {Instant | null} timeout once the clock has passed it, that does as well
 * @property {number} elements of a count trigger: so many more make it fire; else 0
 * @property {number | null} above of a delta trigger: an event with a greater value makes it fire
 * @property {Instant} liftTime an event at it or later on each partition of `liftOn` lifts the watermark so far
 * @property {number[]} liftOn
 * @property {Cause} cause
 */

/**
 * Why something is not in a result.
 * @typedef {"noLaterEvent" | "silentPartition" | "triggerReplaced" | "clocksMixed" | "delayTooLarge" | "futureRow" |
 *   "noWatermark" | "unitWrong" | "unitTooFine" | "periodicEmission" | "oneMillisecond" | "late" | "wokeLate" | "fewElements" |
 *   "neverFires" | "notEnded" | "none"} Cause
 */

/**
 * A change, and what becomes of the event under it. `value`: ms, an instant, or a row.
 * @typedef {object} Counterfactual
 * @property {"outOfOrderness" | "allowedLateness" | "idleAfter" | "withoutRow" | "defaultTrigger" | "noEvictor" |
 *   "slide" | "emitOnEvent" | "nextEvent" | "nextWatermark" | "nextInstant" | "moreElements" | "endOfInput"} change
 * @property {number} value
 * @property {number[]} partitions
 * @property {Fate} fate
 * @property {Record<string, any> | null} patch the change as a merge patch on the pipeline, if it is one
 */

/**
 * The arithmetic of an event's first window: start = time − remainder, remainder = floorMod(time − offset, every).
 * @typedef {{time: number, size: number, offset?: number, every?: number, remainder?: number, start: number, end: number}} Assignment
 */

/**
 * @typedef {object} PartitionProgress
 * @property {Instant} watermark
 * @property {boolean} idle
 * @property {boolean} counts the minimum is taken over it
 * @property {boolean} holds it counts, and none that does is lower
 * @property {Instant} due what its generator would emit now
 * @property {number | null} lastRow its last event
 * @property {number | null} newestRow its event with the highest time
 *
 * @typedef {object} Diagnosis
 * @property {number} step the last row; the end of the input comes after it
 * @property {{watermark: Instant, row: number | null, rises: number, idle: boolean, partitions: PartitionProgress[]}} progress
 * @property {{cause: Cause, count: number, pane: number | null, row: number | null, atEnd: boolean}[]} findings
 *   `atEnd`: those windows did fire, but only as the input ended
 * @property {number} examined windows and late events looked at
 * @property {number} all of so many
 */

/** @typedef {{id: string, where: string, args: number[], patch: Record<string, any> | null}} Warning */

/**
 * What a pipeline costs by formula, and what this run took. Durations in ms, bytes of payload.
 * @typedef {{windowsPerEvent: number, windowsPerEventMeasured: number, windowsPerKey: number, windowsPerKeyMeasured: number,
 *   keys: number, windowsHeld: number, windowsPeak: number, peakRow: number, bytesPerWindow: number, bytesPeak: number,
 *   lists: boolean, writesPerEvent: number, resultsPerEvent: number, window: number, delay: number, lateness: number,
 *   emission: number, delayMeasured: number | null}} Cost
 */

/**
 * A timer that is set. What it does may be two things: a window without allowed lateness fires and goes at one instant.
 * @typedef {object} PendingTimer
 * @property {Instant} time it runs once the watermark is there, or the clock past it
 * @property {"event" | "processing"} clock
 * @property {number} key into the table's keys; 0 without keys
 * @property {Instant} start of its window
 * @property {Instant} end
 * @property {boolean} fires the trigger's, for the window's end
 * @property {boolean} cleans the window's state goes
 * @property {boolean} asks the trigger's, for another instant
 *
 * Timers after a row, how many of each clock, and the first of each. `windowBytes`, `elementBytes`: what a window that is
 * held takes, and each of its elements.
 * @typedef {{known: boolean, event: number, processing: number, listed: PendingTimer[], windowBytes: number,
 *   elementBytes: number}} PendingTimers known: false if to find them would take too long
 */

/** @typedef {Awaited<ReturnType<typeof createEngine>>} Engine */

/**
 * Rows, counted for each run, from which on a document is worth its way to the worker and back: so many take about 6 ms
 * on the page (a third of a frame), and twice as long through the worker.
 */
const largeFrom = 4000;
const bytesOfRow = 64; // about, in a document that is text

/**
 * What is made when it is first asked for. One that did not come is asked for again.
 * @template T
 * @param {() => Promise<T>} make
 */
function once(make) {
  /** @type {Promise<T> | null} */
  let coming = null;
  return () => {
    coming ??= make().catch((error) => {
      coming = null;
      throw error;
    });
    return coming;
  };
}

/** @param {() => Promise<CreateWindowLab>} load @param {() => Promise<string | URL | BufferSource>} wasm */
async function made(load, wasm) {
  const [factory, compiled] = await Promise.all([load(), wasm().then(compile)]);
  return {compiled, instance: createInstance(() => instantiate(factory, compiled))};
}

/** @param {string | URL | BufferSource} wasm */
async function madeFirst(wasm) {
  const compiled = await compile(wasm);
  // A host asks it for nothing that it has not got: all else is asked of the whole one.
  return createInstance(
    async () => /** @type {import("./lab.js").Module} */ (await instantiateFirst(compiled)),
  );
}

/** The engines that are beside the scripts, for everyone on this thread; of the small one there may be none. */
const shared = {
  whole: once(() => made(loadGlue, assets.wasm)),
  first: once(async () => {
    const at = await assets.firstWasm();
    return at && madeFirst(at);
  }),
};

/**
 * What the small engine ran, asked about: the whole one runs it again in the same way, in a Lab for that alone.
 * @param {() => Promise<{instance: Instance}>} whole
 * @param {object | string} document
 * @returns {Pick<Transport, "about">}
 */
function again(whole, document) {
  const transport = once(async () => {
    const its = onThisThread(createHost((await whole()).instance, {general: true}));
    await its.run(document, {signal: new AbortController().signal, onProgress() {}});
    return its;
  });
  return {about: async (...args) => (await transport()).about(...args)};
}

/**
 * @param {object} [options]
 * @param {() => Promise<CreateWindowLab>} [options.load] gives Emscripten's factory
 * @param {string | URL | BufferSource} [options.wasm] where window-lab.wasm is, or its bytes; else the one that all share
 * @param {string | URL | BufferSource | null} [options.first] the same of window-lab-first.wasm; null: there is none
 * @param {URL | null} [options.worker] where the worker's script is; null: everything runs on this thread
 */
export async function createEngine({
  load = loadGlue,
  wasm,
  first: small = wasm === undefined ? undefined : null,
  worker = typeof Worker === "function" ? assets.worker() : null,
} = {}) {
  /** Whether the whole engine is there. */
  let isWhole = false;
  const whole = once(async () => {
    const {compiled, instance} = await (wasm === undefined ? shared.whole() : made(load, async () => wasm));
    const host = createHost(instance);
    isWhole = true;
    /** @type {Transport | null} */
    const there = worker && inWorker(worker, compiled);
    return {instance, host, here: onThisThread(host), there};
  });
  // Whatever is amiss with the small one, the whole one does without it.
  const its = small === undefined ? shared.first() : small && madeFirst(small);
  const instance = await Promise.resolve(its).catch(() => null);
  const first = instance && onThisThread(createHost(instance));
  if (!first) await whole();
  /** @type {AbortController | null} of the run that goes on */
  let running = null;
  /** @type {Pick<Transport, "about"> | null} that gave the last outcome, and can be asked about it */
  let last = null;

  /** @param {object | string} document @param {import("./transport.js").Watch} watch */
  async function runWhereItFits(document, watch) {
    if (first && !isWhole && !isLarge(document)) {
      try {
        return {outcome: await first.run(document, watch), transport: again(whole, document)};
      } catch {
        watch.signal.throwIfAborted();
      }
    }
    const engine = await whole();
    watch.signal.throwIfAborted();
    if (engine.there && isLarge(document)) {
      try {
        return {transport: engine.there, outcome: await engine.there.run(document, watch)};
      } catch (error) {
        if (!(error instanceof NoWorker)) throw error;
        engine.there = null;
      }
    }
    return {transport: engine.here, outcome: await engine.here.run(document, watch)};
  }

  function lastOutcome() {
    if (!last) throw new Error("there is no outcome to ask about");
    return last;
  }

  return {
    /**
     * Runs a scenario document, given as an object or as JSON text. One at a time: another run drops it at once. A run
     * that is dropped is rejected with an `AbortError`, or with the reason of `signal`. Documents are values: rows that
     * are the same objects as in the one before are taken to be the same rows, and are not read again.
     * @param {object | string} document
     * @param {object} [watch]
     * @param {(progress: Progress) => void} [watch.onProgress] rows done of rows in all, now and then
     * @param {AbortSignal} [watch.signal] drops the run
     * @returns {Promise<Outcome>}
     */
    async run(document, {onProgress = () => {}, signal} = {}) {
      signal?.throwIfAborted();
      running?.abort(new DOMException("a newer run took its place", "AbortError"));
      const own = (running = new AbortController());
      const drop = () => own.abort(signal?.reason);
      signal?.addEventListener("abort", drop);
      last = null;
      try {
        const {transport, outcome} = await runWhereItFits(document, {onProgress, signal: own.signal});
        own.signal.throwIfAborted();
        last = transport;
        return outcome;
      } finally {
        signal?.removeEventListener("abort", drop);
        if (running === own) running = null;
      }
    },

    /**
     * The fate of the event in `row` under run `run` of the last outcome, with the first `most` of its windows. While
     * another document runs there is none to ask about.
     * @param {number} run
     * @param {number} row
     * @param {number} [most]
     * @returns {Promise<ElementFate>}
     */
    explain: async (run, row, most = 100) => lastOutcome().about("explain", run, row, most),

    /**
     * The window `pane` of the recording after row `step` (the number of rows: at the end).
     * @param {number} run
     * @param {number} pane
     * @param {number} step
     * @returns {Promise<WindowStory>}
     */
    explainWindow: async (run, pane, step) => lastOutcome().about("explainWindow", run, pane, step),

    /**
     * What would have had the event in `row` counted, or counted on time. Found and verified by running again.
     * @param {number} run
     * @param {number} row
     * @returns {Promise<Counterfactual[]>}
     */
    counterfactuals: async (run, row) => lastOutcome().about("counterfactuals", run, row),

    /**
     * What would make a window fire, before the input ends, that has something waiting after the last row.
     * @param {number} run
     * @param {number} pane
     * @returns {Promise<Counterfactual[]>}
     */
    counterfactualsOfWindow: async (run, pane) => lastOutcome().about("counterfactualsOfWindow", run, pane),

    /**
     * How the first window of the event in `row` comes about; null if it has no bounds.
     * @param {number} run
     * @param {number} row
     * @returns {Promise<Assignment | null>}
     */
    assignment: async (run, row) => lastOutcome().about("assignment", run, row),

    /**
     * The timers that are set after row `row` (the number of rows: at the end), at most `most` of each clock.
     * @param {number} run
     * @param {number} row
     * @param {number} most
     * @param {number} [key] the only one whose timers are asked for
     * @returns {Promise<PendingTimers>}
     */
    timers: async (run, row, most, key = none) => lastOutcome().about("timers", run, row, most, key),

    /** Where the watermark stands, and what is amiss. @param {number} run @returns {Promise<Diagnosis>} */
    diagnosis: async (run) => lastOutcome().about("diagnosis", run),

    /** What Flink would let pass that is hardly meant. @param {number} run @returns {Promise<Warning[]>} */
    warnings: async (run) => lastOutcome().about("warnings", run),

    /** What the pipeline costs, and what this run took. @param {number} run @returns {Promise<Cost>} */
    cost: async (run) => lastOutcome().about("cost", run),

    /**
     * The trace of run `run` of the last outcome, as the scenario format has it.
     * @param {number} run
     * @returns {Promise<Record<string, any>[]>}
     */
    trace: async (run) => lastOutcome().about("trace", run),

    /**
     * The line of JSON that the command `run` prints for a document: a value, JSON text, or the bytes of such a text.
     * @param {object | string | Uint8Array} document
     * @returns {Promise<string>}
     */
    async line(document) {
      const isText = typeof document === "string" || document instanceof Uint8Array;
      return (await whole()).host.line(isText ? document : JSON.stringify(document));
    },

    /** Everything that is asked about an outcome takes the whole engine: it had better be on its way. */
    async complete() {
      await whole();
    },
  };
}

/** Whether a document is too much for one frame of the page. @param {object | string} document */
export function isLarge(document) {
  if (typeof document === "string") return document.length > largeFrom * bytesOfRow;
  const {rows, runs} = /** @type {{rows?: unknown, runs?: unknown}} */ (Object(document));
  const count = (/** @type {unknown} */ list) => (Array.isArray(list) ? list.length : 0);
  return count(rows) * Math.max(1, count(runs)) > largeFrom;
}
