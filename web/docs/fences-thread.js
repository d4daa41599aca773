// What does the thread of web/docs/fences.js do? It makes figures, one at a time, and wakes who waits.

import {workerData} from "node:worker_threads";
import {figureOf, htmlOf} from "./figure.js";

const {port, signal} = workerData;

port.on("message", async (/** @type {{body: string, info: string}} */ {body, info}) => {
  /** @type {import("./fences.js").Answer} */
  let answer;
  try {
    answer = {html: htmlOf(await figureOf(body, info))};
  } catch (error) {
    answer = {failed: error instanceof Error ? error.message : String(error)};
  }
  port.postMessage(answer);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
