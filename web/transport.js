// How do a document and its outcome get to an engine and back? On this thread, or through a worker: two ways, one interface.

import {nextTurn} from "./lab.js";
import {recordingOf} from "./recording.js";
import {createRowsSent} from "./rows-sent.js";
import {trusted} from "./trusted.js";

/** @import {Outcome} from "./recording.js" */
/** @import {Host, Progress} from "./lab.js" */
/** @import {Said, Told} from "./worker.js" */

/**
 * @typedef {object} Watch
 * @property {AbortSignal} signal drops the run; its promise is rejected with the signal's reason, at once
 * @property {(progress: Progress) => void} onProgress
 *
 * @typedef {object} Transport
 * @property {(document: object | string, watch: Watch) => Promise<Outcome>} run one at a time
 * @property {Host["about"]} about what the engine says about a run that was recorded
 */

/** How long (ms) this thread is kept before others have their turn: half a frame. */
const sliceTime = 8;
const rowsInPiece = 4096; // of a document's text

/** A worker did not come to life: forbidden, not found, or not known here. */
export class NoWorker extends Error {}

/**
 * @param {Host} host
 * @returns {Transport}
 */
export function onThisThread(host) {
  const sent = createRowsSent();
  let number = 0;
  return {
    async run(document, {signal, onProgress}) {
      const pause = pacer(signal);
      return inParts(sent, document, async (part, splice) => {
        const id = ++number;
        const pieces = [];
        for (const piece of piecesOf(part)) {
          pieces.push(piece);
          await pause();
        }
        sent.send(id, document);
        return host.run(pieces.join(""), {
          id,
          splice,
          onRead(reading) {
            sent.ids(id, reading.table?.ids ?? []);
            sent.read(id, reading);
          },
          async between(progress) {
            signal.throwIfAborted();
            onProgress(progress);
            await pause();
          },
        });
      });
    },
    about: host.about,
  };
}

/**
 * Sends a document without the rows that the engine has; if that will not do, as a whole.
 * @param {ReturnType<typeof createRowsSent>} sent
 * @param {object | string} document
 * @param {(document: object | string, splice: import("./rows-sent.js").Splice | null) => ReturnType<Host["run"]>} send
 * @returns {Promise<Outcome>}
 */
async function inParts(sent, document, send) {
  const part = sent.splice(document);
  const outcome = (part && (await send(part.document, part.splice))) ?? (await send(document, null));
  if (!outcome) throw new Error("defect in the engine: a whole document is not whole to it");
  return {
    ...outcome,
    table: outcome.problems.length > 0 ? null : sent.table,
    runs: outcome.runs.map((run) => ({...run, recording: run.recording && recordingOf(run.recording)})),
  };
}

/**
 * The worker is started when it is first needed. One that fails in any way is ended: the next question starts another.
 * @param {URL} script
 * @param {WebAssembly.Module} compiled
 * @returns {Transport}
 */
export function inWorker(script, compiled) {
  /** @type {Promise<Worker> | null} */
  let started = null;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (reason: unknown) => void, onRead?: () => void,
   *   onProgress?: (progress: Progress) => void}>} */
  const asked = new Map();
  let number = 0;
  const sent = createRowsSent();

  /** @returns {Promise<Worker>} */
  const start = () =>
    new Promise((resolve, reject) => {
      /** @type {Worker} */
      let worker;
      try {
        worker = new Worker(trusted(script), {type: "module", name: "window-lab"});
      } catch (error) {
        started = null;
        return reject(new NoWorker(String(error)));
      }
      worker.addEventListener("message", (/** @type {MessageEvent<Said>} */ {data}) => {
        if (data.type === "ready") resolve(worker);
        else hear(data);
      });
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        reject(new NoWorker(event.message)); // without effect once it was ready
        end(new Error(event.message));
      });
      tell(worker, {type: "start", compiled});
    });

  /** @param {Worker} worker @param {Told} told */
  const tell = (worker, told) => worker.postMessage(told);

  /** @param {Exclude<Said, {type: "ready"}>} said */
  function hear(said) {
    // What the worker has is good to know, also of a document that was dropped meanwhile.
    if (said.type === "ids") return sent.ids(said.id, said.ids);
    if (said.type === "read") sent.read(said.id, said.reading);
    const its = asked.get(said.id);
    if (!its) return; // dropped
    switch (said.type) {
      case "read":
        return its.onRead?.();
      case "progress":
        return its.onProgress?.(said.progress);
      case "answer":
        asked.delete(said.id);
        return its.resolve(said.value);
      case "failed":
        return end(new Error(said.reason));
    }
  }

  /** Ends the worker; who waits for an answer gets `reason`. @param {unknown} reason */
  function end(reason) {
    started?.then(
      (worker) => worker.terminate(),
      () => {},
    );
    started = null;
    sent.forget();
    for (const {reject} of asked.values()) reject(reason);
    asked.clear();
  }

  /**
   * A question that the worker, once started, is asked under a number.
   * @param {{onRead?: () => void, onProgress?: (progress: Progress) => void}} [hears]
   */
  async function question(hears) {
    const worker = await (started ??= start());
    const id = ++number;
    const answer = new Promise((resolve, reject) => asked.set(id, {resolve, reject, ...hears}));
    return {worker, id, answer: () => answer};
  }

  /**
   * @param {object | string} document
   * @param {object | string} part of it
   * @param {import("./rows-sent.js").Splice | null} splice
   * @param {Watch} watch
   */
  async function runPart(document, part, splice, {signal, onProgress}) {
    /** @type {"sent" | "read" | "run"} what is being done with it */
    let stage = "sent";
    const {worker, id, answer} = await question({onRead: () => (stage = "run"), onProgress});
    const drop = () => {
      const its = asked.get(id);
      asked.delete(id);
      its?.reject(signal.reason);
      // A document is read in one go: who reads a whole one that nobody wants hears nothing, and would be waited for.
      if (stage === "read" && !splice) end(signal.reason);
      else tell(worker, {type: "drop"});
    };
    signal.addEventListener("abort", drop);
    try {
      const pause = pacer(signal);
      for (const text of piecesOf(part)) {
        tell(worker, {type: "text", id, text});
        await pause();
      }
      stage = "read";
      sent.send(id, document);
      tell(worker, {type: "run", id, splice});
      return await answer();
    } finally {
      signal.removeEventListener("abort", drop);
      answer().catch(() => {}); // who dropped it before it was sent knows already
    }
  }

  return {
    run: (document, watch) =>
      inParts(sent, document, (part, splice) => runPart(document, part, splice, watch)),
    async about(...args) {
      const {worker, id, answer} = await question();
      tell(worker, {type: "about", id, args});
      return answer();
    },
  };
}

/**
 * What gives way to others once a slice of time is over.
 * @param {AbortSignal} signal
 */
function pacer(signal) {
  let since = performance.now();
  return async () => {
    if (performance.now() - since > sliceTime) {
      await nextTurn();
      since = performance.now();
    }
    signal.throwIfAborted();
  };
}

/**
 * The JSON text of a document, in pieces that are quick to make.
 * @param {object | string} document
 * @returns {Generator<string, void>}
 */
export function* piecesOf(document) {
  const {rows} = /** @type {{rows?: unknown}} */ (Object(document));
  if (typeof document === "string") return yield document;
  if (!Array.isArray(rows)) return yield JSON.stringify(document);
  let mark = "{";
  for (const [name, value] of Object.entries(document)) {
    const text = value === rows ? "[" : JSON.stringify(value);
    if (text === undefined) continue;
    yield `${mark}${JSON.stringify(name)}:${text}`;
    mark = ",";
    if (value !== rows) continue;
    for (let from = 0; from < rows.length; from += rowsInPiece) {
      const piece = JSON.stringify(rows.slice(from, from + rowsInPiece)).slice(1, -1);
      yield from === 0 ? piece : `,${piece}`;
    }
    yield "]";
  }
  yield "}";
}
