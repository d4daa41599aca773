// What does the worker do? It holds an engine of its own and answers web/transport.js: one run at a time, in blocks,
// between which it takes messages.

import {createHost, createInstance, instantiate, loadGlue, nextTurn} from "./lab.js";

/**
 * What it is told. A document's text comes in pieces. What is asked has a number, which the answer has as well.
 * @typedef {{type: "start", compiled: WebAssembly.Module}
 *   | {type: "text", id: number, text: string}
 *   | {type: "run", id: number, splice: import("./rows-sent.js").Splice | null}
 *   | {type: "drop"}
 *   | {type: "about", id: number, args: Parameters<import("./lab.js").Host["about"]>}} Told
 *
 * What it says. Ids come ahead of the table, in pieces that are quick to take in. What a document is read to be is told
 * even if it was dropped: the next one builds on it.
 * @typedef {{type: "ready"}
 *   | {type: "progress", id: number, progress: import("./lab.js").Progress}
 *   | {type: "ids", id: number, ids: string[]}
 *   | {type: "read", id: number, reading: import("./rows-sent.js").Reading}
 *   | {type: "answer", id: number, value: any}
 *   | {type: "failed", id: number, reason: string}} Said
 */

const idsInPiece = 4096;

/** @type {import("./lab.js").Host} */
let host;
/** @type {string[]} of the document that is coming in */
let texts = [];
/** The number of what `texts` are pieces of, and of the run that goes on; another one drops it. */
let current = 0;

/** @param {Said} said @param {Transferable[]} [transfer] */
const say = (said, transfer = []) => postMessage(said, {transfer});

addEventListener("message", (/** @type {MessageEvent<Told>} */ {data}) => {
  switch (data.type) {
    case "start":
      return void start(data.compiled).catch(reportError);
    case "text":
      if (data.id !== current) texts = [];
      current = data.id;
      return void texts.push(data.text);
    case "run":
      return void answer(data.id, () => run(data.id, data.splice));
    case "drop":
      current = 0;
      return;
    case "about":
      return void answer(data.id, () => host.about(...data.args));
  }
});

/** @param {WebAssembly.Module} compiled */
async function start(compiled) {
  const factory = await loadGlue();
  host = createHost(createInstance(() => instantiate(factory, compiled)));
  say({type: "ready"});
}

/** @param {number} id @param {() => Promise<any>} question */
async function answer(id, question) {
  try {
    const value = await question();
    say({type: "answer", id, value}, buffersOf(value));
  } catch (error) {
    if (error !== dropped) say({type: "failed", id, reason: reasonOf(error)});
  }
}

const dropped = Symbol("dropped");

/** @param {number} id @param {import("./rows-sent.js").Splice | null} splice */
function run(id, splice) {
  const text = texts.join("");
  texts = [];
  return host.run(text, {
    id,
    splice,
    onRead({problems, table}) {
      const ids = table?.ids ?? [];
      for (let from = 0; from < ids.length; from += idsInPiece)
        say({type: "ids", id, ids: ids.slice(from, from + idsInPiece)});
      const reading = {problems, table: table && {...table, ids: []}};
      say({type: "read", id, reading}, buffersOf(reading));
    },
    async between(progress) {
      say({type: "progress", id, progress});
      await nextTurn();
      if (current !== id) throw dropped;
    },
  });
}

/** The memory of all columns in a value: it is handed over, not copied. @param {unknown} value @returns {ArrayBuffer[]} */
function buffersOf(value) {
  if (ArrayBuffer.isView(value)) return [/** @type {ArrayBuffer} */ (value.buffer)];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(buffersOf);
}

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error));
