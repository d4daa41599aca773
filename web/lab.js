// How does a document run on the thread that this is? The WebAssembly module, asked in blocks that leave room for others.

/** @import {WindowLabModule, CreateWindowLab, Lab} from "../wasm/window-lab-wasm.js" */
/** @import {OutcomeRun, Problem, RecordedColumns, Values} from "./recording.js" */
/** @import {Reading, Splice, TablePart} from "./rows-sent.js" */

/**
 * How far a document is: rows done of rows in all, those of every run counted.
 * @typedef {{rows: number, of: number}} Progress
 *
 * What is asked of a run. `id`: the document's number, not 0. `splice`: its text has only the rows that go there.
 * `onRead` is called when it was read. `between` is called between two blocks and waited for; what it throws ends the run.
 * @typedef {{id: number, splice: Splice | null, onRead: (reading: Reading) => void,
 *   between: (progress: Progress) => Promise<void>}} Wanted
 *
 * What became of a run, with its recording as the engine holds it: `recordingOf` reads it, on the page that wants it.
 * @typedef {Omit<OutcomeRun, "recording"> & {recording: RecordedColumns | null}} RecordedRun
 *
 * @typedef {ReturnType<typeof createHost>} Host
 */

/** What can be asked about a run, by name: `numbers` are the run, and what else the question takes. */
const questions = {
  trace: (/** @type {Lab} */ lab, /** @type {number[]} */ [run]) => lab.trace(run),
  explain: (/** @type {Lab} */ lab, /** @type {number[]} */ [run, row, most]) => lab.explain(run, row, most),
  explainWindow: (/** @type {Lab} */ lab, /** @type {number[]} */ [run, pane, step]) =>
    lab.explainWindow(run, pane, step),
  counterfactuals: (/** @type {Lab} */ lab, /** @type {number[]} */ [run, row]) =>
    lab.counterfactuals(run, row),
  counterfactualsOfWindow: (/** @type {Lab} */ lab, /** @type {number[]} */ [run, pane]) =>
    lab.counterfactualsOfWindow(run, pane),
  timers: (/** @type {Lab} */ lab, /** @type {number[]} */ [run, row, most, key]) =>
    lab.timers(run, row, most, key),
  assignment: (/** @type {Lab} */ lab, /** @type {number[]} */ [run, row]) => lab.assignment(run, row),
  diagnosis: (/** @type {Lab} */ lab, /** @type {number[]} */ [run]) => lab.about(run, "diagnosis"),
  warnings: (/** @type {Lab} */ lab, /** @type {number[]} */ [run]) => lab.about(run, "warnings"),
  cost: (/** @type {Lab} */ lab, /** @type {number[]} */ [run]) => lab.about(run, "cost"),
};

/** A block of rows takes about this long (ms), so that whoever waits for its end does not wait longer. */
const blockTime = 8;
const firstBlock = 1024; // rows
const largestBlock = 16_384;

/** @typedef {Pick<WindowLabModule, "Lab" | "runDocument">} Module what a host needs of one @typedef {ReturnType<typeof createInstance>} Instance */

/** The small engine will not answer this: the whole one has to. */
export class Declined extends Error {}

/**
 * An instance of the engine on this thread, which all hosts share. One that trapped (no memory, no stack) is in no known state:
 * the next question makes another.
 * @param {() => Promise<Module>} make
 */
export function createInstance(make) {
  /** @type {Promise<Module> | null} */
  let held = null;
  return {
    module: () => (held ??= make()),
    /** @param {Module} module */
    async trapped(module) {
      if (held && (await held) === module) held = null;
    },
  };
}

/** What a Lab holds is not given back by itself, when nobody can ask it any more. */
const labsLeft = new FinalizationRegistry((/** @type {Lab} */ lab) => lab.delete());

/**
 * What holds a Lab of its own: one document, and its recordings. Everything it gives is a copy, safe to keep or to transfer.
 * @param {Instance} instance
 * @param {{general?: boolean}} [how] `general`: runs go the general way, as in the small engine
 */
export function createHost(instance, {general = false} = {}) {
  /** @type {{module: Module, lab: Lab} | null} */
  let held = null;
  /** The number of the document whose rows the Lab has; 0: of none. */
  let rowsOf = 0;

  async function current() {
    const module = await instance.module();
    if (held?.module === module) return held;
    rowsOf = 0;
    held = {module, lab: new module.Lab()};
    labsLeft.register(host, held.lab);
    return held;
  }

  /**
   * @template T
   * @param {(lab: Lab, module: Module) => T | Promise<T>} question
   */
  async function ask(question) {
    const {lab, module} = await current();
    try {
      return await question(lab, module);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) await instance.trapped(module);
      throw error;
    }
  }

  const host = {
    /**
     * Runs a document: reads it in one go, then runs it in blocks. One at a time: whoever starts another sees to it
     * that `between` ends this one. Null if a splice will not do and the whole document is needed.
     * @param {string} text JSON
     * @param {Wanted} wanted
     * @returns {Promise<{problems: Problem[], runs: RecordedRun[]} | null>}
     */
    run: (text, {id, splice, onRead, between}) =>
      ask(async (lab) => {
        if (splice && splice.of !== rowsOf) return null;
        const read = answer(splice ? lab.reload(text, splice.from, splice.removed) : lab.load(text));
        if (read.whole) return null;
        /** @type {{problems: Problem[], rows: number, runs: RecordedRun[], newIds?: [number, number]}} */
        const {problems, rows, runs, newIds} = read;
        const isOther = problems.length === 0 && (newIds !== undefined || !splice);
        if (problems.length === 0) rowsOf = id;
        onRead({problems, table: isOther ? tableOf(lab, newIds ?? [0, rows]) : null});
        if (problems.length > 0) return {problems, runs: []};
        const of = rows * runs.filter(isSound).length;
        let before = 0;
        await between({rows: 0, of});
        const done = [];
        for (const [i, run] of runs.entries()) {
          if (!isSound(run)) {
            done.push({...run, failure: undefined, limit: undefined, recording: null});
            continue;
          }
          const recorded = await record(lab, i, general, (own) => between({rows: before + own, of}));
          done.push({...run, ...recorded});
          await between({rows: (before += rows), of});
        }
        return {problems, runs: done};
      }),

    /**
     * What the engine says about a run that was recorded.
     * @param {keyof typeof questions} question
     * @param {number[]} numbers
     * @returns {Promise<any>}
     */
    about: (question, ...numbers) => ask((lab) => answer(questions[question](lab, numbers))),

    /** @param {string | Uint8Array} text @returns {Promise<string>} */
    line: (text) =>
      ask((_, module) => {
        const line = module.runDocument(text);
        if (line.startsWith('{"defect"')) answer(line);
        return line;
      }),
  };
  return host;
}

/** @param {RecordedRun} run */
const isSound = (run) => run.problems.length === 0;

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

/** Emscripten's factory, from where it was built or bundled. @returns {Promise<CreateWindowLab>} */
export const loadGlue = async () => (await import("#wasm")).default;

/** The event loop's next turn: messages and input that wait come before it. @returns {Promise<void>} */
export const nextTurn = () =>
  new Promise((resolve) => {
    if (typeof setImmediate === "function") return void setImmediate(resolve);
    // A timer would wait 4 ms, a promise let nothing through.
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * What the engine's JSON text says. A defect of the engine is an error here.
 * @param {string} text
 */
function answer(text) {
  const value = JSON.parse(text);
  if (value?.declined) throw new Declined();
  if (value?.defect !== undefined) throw new Error(`defect in the engine: ${value.defect}`);
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
 * The columns of a recording, copied: whole, or as runs.
 * @param {Lab} lab
 * @param {number} run
 * @returns {RecordedColumns}
 */
export function columnsOf(lab, run) {
  const views = lab.columns(run);
  if (!views) throw new Error("defect in the engine: it has no columns to give");
  /** @type {RecordedColumns} */
  const columns = {};
  for (const [name, view] of Object.entries(views)) {
    if (typeof view === "number") columns[name] = view;
    else if (Array.isArray(view)) columns[name] = joined(view);
    else
      columns[name] = {...view, from: view.from.slice(), value: view.value.slice(), step: view.step?.slice()};
  }
  return columns;
}

/** @param {Values[]} pieces of one type @returns {Values} */
function joined(pieces) {
  const [first] = pieces;
  if (pieces.length === 1) return first.slice();
  const {constructor} = /** @type {any} */ (first);
  const whole = new constructor(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/**
 * The table, with the ids of rows [from, to).
 * @param {Lab} lab
 * @param {[number, number]} newIds
 * @returns {TablePart}
 */
function tableOf(lab, [from, to]) {
  const {ids, keys} = answer(lab.names(from, to));
  const columns = copied(lab.table(), "table");
  const length = columns.kind.length;
  return {length, ...columns, ids, keys, idsFrom: from, idsBehind: length - to};
}

/**
 * @param {Lab} lab
 * @param {number} run
 * @param {boolean} general
 * @param {(rows: number) => Promise<void>} between
 */
async function record(lab, run, general, between) {
  answer(lab.begin(run, general));
  let block = firstBlock;
  for (let rows = block; ; rows += block) {
    const begun = performance.now();
    const step = answer(lab.runTo(rows));
    if (step.done) {
      const {failure, failureKind, failureRow, limit} = step;
      return {
        failure,
        failureKind,
        failureRow,
        limit,
        recording: columnsOf(lab, run),
      };
    }
    const took = performance.now() - begun;
    if (took > 2 * blockTime) block = Math.max(1, block >> 1);
    else if (took < blockTime) block = Math.min(largestBlock, block * 2);
    await between(step.rows);
  }
}
