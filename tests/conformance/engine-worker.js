// Where does the engine run, so that one that hangs can be stopped?
//
// As a worker: lists of documents in, lists of lines (see the command `run`) out.

import {parentPort, workerData} from "node:worker_threads";
import {nativeLines, wasmLines} from "../../web/cli/engine.js";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
const lines = await (workerData.native ? nativeLines() : wasmLines());
port.on("message", async (/** @type {string[]} */ documents) => {
  try {
    port.postMessage({lines: await lines(documents)});
  } catch (error) {
    port.postMessage({failed: error instanceof Error ? error.message : String(error)});
  }
});
port.postMessage({ready: true});
