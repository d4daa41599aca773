// Where does the engine run, so that one that hangs can be stopped?
//
// As a worker: lists of documents in, lists of lines (see the command `run`) out.

import {parentPort, workerData} from "node:worker_threads";
import {nativeLines, wasmLines} from "../../web/cli/engine.js";
import {batchLines} from "./results.js";

const ways = {wasm: wasmLines, native: nativeLines, results: batchLines};

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
const lines = await ways[/** @type {keyof typeof ways} */ (workerData)]();
port.on("message", async (/** @type {string[]} */ documents) => {
  try {
    port.postMessage({lines: await lines(documents)});
  } catch (error) {
    port.postMessage({failed: error instanceof Error ? error.message : String(error)});
  }
});
port.postMessage({ready: true});
