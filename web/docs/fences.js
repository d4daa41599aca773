// How does a tool that cannot wait get a figure? From a thread of its own, for which it stands still.

import {MessageChannel, Worker, receiveMessageOnPort} from "node:worker_threads";

/** @typedef {{html: string} | {failed: string}} Answer */

/** @type {{worker: Worker, port: import("node:worker_threads").MessagePort, signal: Int32Array} | null} */
let thread = null;

function started() {
  const {port1, port2} = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("fences-thread.js", import.meta.url), {
    workerData: {port: port2, signal},
    transferList: [port2],
  });
  worker.unref(); // a build that is done must not wait for it
  port1.unref();
  return {worker, port: port1, signal};
}

/**
 * The HTML of a fence.
 * @param {string} body @param {string} info @returns {string} an error says what is wrong
 */
export function fenceHtml(body, info) {
  const {port, signal} = (thread ??= started());
  Atomics.store(signal, 0, 0);
  port.postMessage({body, info});
  Atomics.wait(signal, 0, 0);
  /** @type {Answer} */
  const answer = receiveMessageOnPort(port)?.message;
  if ("failed" in answer) throw new Error(answer.failed);
  return answer.html;
}
