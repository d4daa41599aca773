// How does a scenario become an outcome? All that the page and the commands know of the engine; the same in page and Node.
//
// Small documents run on this thread, so that they are there in the next frame; large ones in a worker, so that the
// page stays awake. Where there is no worker, everything runs here, in blocks that leave room for input.

import {compile, createHost, loadGlue} from "./lab.js";
import {NoWorker, inWorker, onThisThread} from "./transport.js";

/** @import {CreateWindowLab} from "../wasm/window-lab-wasm.js" */
/** @import {Fate, Outcome} from "./recording.js" */
/** @import {Progress} from "./lab.js" */
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
 * @property {number | null} entry by which it left the window
 */

/** @typedef {Awaited<ReturnType<typeof createEngine>>} Engine */

/**
 * Rows, counted for each run, from which on a document is worth its way to the worker and back: so many take about 6 ms
 * on the page (a third of a frame), and twice as long through the worker.
 */
const largeFrom = 4000;
const bytesOfRow = 64; // about, in a document that is text

/**
 * @param {object} [options]
 * @param {() => Promise<CreateWindowLab>} [options.load] gives Emscripten's factory
 * @param {string | URL | BufferSource} [options.wasm] where window-lab.wasm is, or its bytes
 * @param {URL | null} [options.worker] where the worker's script is; null: everything runs on this thread
 */
export async function createEngine({
  load = loadGlue,
  wasm = new URL("window-lab.wasm", import.meta.url),
  worker = typeof Worker === "function" ? new URL("window-lab-worker.js", import.meta.url) : null,
} = {}) {
  const [factory, compiled] = await Promise.all([load(), compile(wasm)]);
  const host = createHost(factory, compiled);
  const here = onThisThread(host);
  let there = worker && inWorker(worker, compiled);
  /** @type {AbortController | null} of the run that goes on */
  let running = null;
  /** @type {Transport | null} that gave the last outcome, and can be asked about it */
  let last = null;

  /** @param {object | string} document @param {import("./transport.js").Watch} watch */
  async function runWhereItFits(document, watch) {
    if (there && isLarge(document)) {
      try {
        return {transport: there, outcome: await there.run(document, watch)};
      } catch (error) {
        if (!(error instanceof NoWorker)) throw error;
        there = null;
      }
    }
    return {transport: here, outcome: await here.run(document, watch)};
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
    explain: async (run, row, most = 100) => lastOutcome().explain(run, row, most),

    /**
     * The trace of run `run` of the last outcome, as the scenario format has it.
     * @param {number} run
     * @returns {Promise<Record<string, any>[]>}
     */
    trace: async (run) => lastOutcome().trace(run),

    /**
     * The line of JSON that the command `run` prints for a document.
     * @param {object | string} document
     * @returns {Promise<string>}
     */
    line: (document) => host.line(typeof document === "string" ? document : JSON.stringify(document)),
  };
}

/** Whether a document is too much for one frame of the page. @param {object | string} document */
export function isLarge(document) {
  if (typeof document === "string") return document.length > largeFrom * bytesOfRow;
  const {rows, runs} = /** @type {{rows?: unknown, runs?: unknown}} */ (Object(document));
  const count = (/** @type {unknown} */ list) => (Array.isArray(list) ? list.length : 0);
  return count(rows) * Math.max(1, count(runs)) > largeFrom;
}
