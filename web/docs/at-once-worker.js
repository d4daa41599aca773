// What does the thread do that makes figures for one that sleeps? It answers, and wakes it.

import {workerData} from "node:worker_threads";
import {figure} from "./figure.js";

/** @type {{port: import("node:worker_threads").MessagePort, answered: Int32Array}} */
const {port, answered} = workerData;

port.on("message", async ([body, info, options]) => {
  try {
    port.postMessage({figure: await figure(body, info, options)});
  } catch (error) {
    port.postMessage({wrong: error instanceof Error ? error.message : String(error)});
  }
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
});
