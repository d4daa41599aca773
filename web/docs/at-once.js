// How is a figure had at once, where a generator does not wait? markdown-it's rules are functions that return text. The figure is made
// on another thread, and this one sleeps until it is there.

import {MessageChannel, Worker, receiveMessageOnPort} from "node:worker_threads";

/** Longer than the first one takes on the slowest machine; a thread that died says nothing. */
const patience = 120_000;

/** @type {{ask: import("node:worker_threads").MessagePort, answered: Int32Array<SharedArrayBuffer>} | undefined} */
let other;
/** A page is often rendered twice, for the server and for the browser. @type {Map<string, import("./figure.js").Figure>} */
const made = new Map();

function started() {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const {port1: ask, port2: port} = new MessageChannel();
  const worker = new Worker(new URL("./at-once-worker.js", import.meta.url), {
    workerData: {port, answered},
    transferList: [port],
    execArgv: [],
  });
  worker.unref();
  ask.unref();
  return {ask, answered};
}

/**
 * As `figure`, which it waits for.
 * @param {string} body @param {string} info @param {{lang?: "en" | "zh"}} options
 * @returns {import("./figure.js").Figure}
 */
export function figureAtOnce(body, info, {lang}) {
  const question = [body, info, {lang}];
  const name = JSON.stringify(question);
  const known = made.get(name);
  if (known) return known;
  const {ask, answered} = (other ??= started());
  Atomics.store(answered, 0, 0);
  ask.postMessage(question);
  if (Atomics.wait(answered, 0, 0, patience) === "timed-out") {
    other = undefined;
    throw new Error("the thread that draws figures does not answer");
  }
  const {figure, wrong} = receiveMessageOnPort(ask)?.message ?? {};
  if (!figure) throw new Error(wrong);
  made.set(name, figure);
  return figure;
}
