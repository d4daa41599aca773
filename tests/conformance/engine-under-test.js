// What does the engine do with scenarios, whatever happens to it?

import {once} from "node:events";
import {Worker} from "node:worker_threads";

/** @import {TracedRun} from "../../web/cli/compare.js" */

/**
 * The WebAssembly module, the native build, or the module's batch call, which gives results alone.
 * @typedef {"wasm" | "native" | "results"} Way
 */

/** How long a list of scenarios may take, in ms. */
const patience = 20_000;

/** The engine in a worker, and a new one if it traps, fails or hangs. */
export class EngineUnderTest {
  /** @param {Way} way */
  constructor(way) {
    this.way = way;
    /** @type {Worker | null} */
    this.worker = null;
    this.queue = Promise.resolve();
  }

  /**
   * @param {string[]} documents
   * @returns {Promise<TracedRun[][]>} the runs of each; where the engine fails at one, a run named `(the engine)` with that as `unsupported`
   */
  runs(documents) {
    const result = this.queue.then(() => this.#runs(documents));
    this.queue = result.then(
      () => {},
      () => {},
    );
    return result;
  }

  async close() {
    await this.worker?.terminate();
    this.worker = null;
  }

  /** @param {string[]} documents @returns {Promise<TracedRun[][]>} */
  async #runs(documents) {
    const answer = await this.#ask(documents);
    if (answer.lines) return answer.lines.map((line) => JSON.parse(line).runs);
    if (documents.length === 1) return [[{name: "(the engine)", unsupported: answer.failed}]];
    const middle = documents.length >> 1;
    return [
      ...(await this.#runs(documents.slice(0, middle))),
      ...(await this.#runs(documents.slice(middle))),
    ];
  }

  /** @param {string[]} documents @returns {Promise<{lines?: string[], failed?: string}>} */
  async #ask(documents) {
    const worker = (this.worker ??= await this.#start());
    const timer = AbortSignal.timeout(patience);
    worker.postMessage(documents);
    try {
      const [answer] = await once(worker, "message", {signal: timer});
      return answer;
    } catch (error) {
      await this.close();
      return {failed: timer.aborted ? `no answer within ${patience} ms` : String(error)};
    }
  }

  async #start() {
    const worker = new Worker(new URL("engine-worker.js", import.meta.url), {
      workerData: this.way,
    });
    await once(worker, "message");
    return worker;
  }
}
