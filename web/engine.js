// How does a scenario become an outcome? The only module that knows the WebAssembly engine; the same in page and Node.
//
// Asynchronous, so that another transport (a worker) can take its place. Everything it gives is a copy, safe to keep.

import {recordingOf} from "./recording.js";

/** @import {WindowLabModule, CreateWindowLab, Lab} from "../wasm/window-lab-wasm.js" */
/** @import {Fate, Outcome, OutcomeRun, Table} from "./recording.js" */

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
 * @param {object} [options]
 * @param {() => Promise<CreateWindowLab>} [options.load] gives Emscripten's factory
 * @param {string | URL | BufferSource} [options.wasm] where window-lab.wasm is, or its bytes
 */
export async function createEngine({
  load = async () => (await import("#wasm")).default,
  wasm = new URL("window-lab.wasm", import.meta.url),
} = {}) {
  const [factory, compiled] = await Promise.all([load(), compile(wasm)]);
  /** @type {WindowLabModule | null} */
  let module = await instantiate(factory, compiled);
  let lab = new module.Lab();

  /**
   * Asks the engine. One that trapped (no memory, no stack) is in no known state: the next question goes to a new one.
   * @template T
   * @param {(lab: Lab, module: WindowLabModule) => T} question
   */
  async function ask(question) {
    if (!module) {
      module = await instantiate(factory, compiled);
      lab = new module.Lab();
    }
    try {
      return question(lab, module);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) module = null;
      throw error;
    }
  }

  return {
    /**
     * Runs a scenario document, given as an object or as JSON text.
     * @param {object | string} document
     * @returns {Promise<Outcome>}
     */
    run: (document) =>
      ask((lab) => {
        const {problems, runs} = answer(lab.load(textOf(document)));
        if (problems.length > 0) return {problems, table: null, runs: []};
        return {
          problems,
          table: tableOf(lab),
          runs: runs.map((/** @type {OutcomeRun} */ run, /** @type {number} */ i) => ({
            ...run,
            ...recorded(lab, run, i),
          })),
        };
      }),

    /**
     * The fate of the event in `row` under run `run` of the last outcome, with the first `most` of its windows.
     * @param {number} run
     * @param {number} row
     * @param {number} [most]
     * @returns {Promise<ElementFate>}
     */
    explain: (run, row, most = 100) => ask((lab) => answer(lab.explain(run, row, most))),

    /**
     * The trace of run `run` of the last outcome, as the scenario format has it.
     * @param {number} run
     * @returns {Promise<Record<string, any>[]>}
     */
    trace: (run) => ask((lab) => answer(lab.trace(run))),

    /**
     * The line of JSON that the command `run` prints for a document.
     * @param {object | string} document
     * @returns {Promise<string>}
     */
    line: (document) =>
      ask((lab, module) => {
        const line = module.runDocument(textOf(document));
        if (line.startsWith('{"defect"')) answer(line);
        return line;
      }),
  };
}

/**
 * Compiles the engine from its bytes, or from where they are.
 * @param {string | URL | BufferSource} wasm
 */
export async function compile(wasm) {
  if (typeof wasm !== "string" && !(wasm instanceof URL)) return WebAssembly.compile(wasm);
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${wasm}: ${response.status} ${response.statusText}`);
  // A server that does not know the type is no reason to fail; streaming would refuse its answer.
  const type = response.headers.get("content-type") ?? "";
  if (/^application\/wasm\b/i.test(type)) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * @param {CreateWindowLab} factory
 * @param {WebAssembly.Module} compiled
 * @returns {Promise<WindowLabModule>}
 */
export function instantiate(factory, compiled) {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (
      /** @type {WebAssembly.Imports} */ imports,
      /** @type {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} */ done,
    ) => {
      // The glue never hears of a failure here, so it goes to the caller directly.
      WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled), reject);
      return {};
    };
    factory({instantiateWasm}).then(resolve, reject);
  });
}

/** @param {object | string} document */
function textOf(document) {
  return typeof document === "string" ? document : JSON.stringify(document);
}

/**
 * What the engine's JSON text says. A defect of the engine is an error here.
 * @param {string} text
 */
function answer(text) {
  const value = JSON.parse(text);
  if (value.defect !== undefined) throw new Error(`defect in the engine: ${value.defect}`);
  return value;
}

/**
 * Copies of views, which are good only until the engine's next call.
 * @template {object} T
 * @param {T | null} views
 * @param {string} what
 * @returns {T}
 */
function copied(views, what) {
  if (!views) throw new Error(`defect in the engine: it has no ${what} to give`);
  return /** @type {T} */ (
    Object.fromEntries(Object.entries(views).map(([name, view]) => [name, view.slice()]))
  );
}

/**
 * @param {Lab} lab
 * @returns {Table}
 */
function tableOf(lab) {
  const {ids, keys} = answer(lab.names());
  const columns = copied(lab.table(), "table");
  return {length: columns.kind.length, ...columns, ids, keys};
}

/**
 * @param {Lab} lab
 * @param {OutcomeRun} run
 * @param {number} i
 */
function recorded(lab, run, i) {
  if (run.problems.length > 0) return {failure: undefined, limit: undefined, recording: null};
  const {failure, limit} = answer(lab.run(i));
  return {failure, limit, recording: recordingOf(copied(lab.columns(i), "columns"))};
}
