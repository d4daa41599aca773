// How does long work on the page let input and pictures through? In slices of some milliseconds.
import {nextTurn} from "./lab.js";

const sliceTime = 8; // ms: half a frame

/**
 * Work as `web/model/pieces.js` has it, with turns of the event loop in between.
 *
 * @template T
 * @param {Generator<void, T>} work
 * @param {AbortSignal} [signal] drops it: rejected with the signal's reason
 * @returns {Promise<T>}
 */
export async function inSlices(work, signal) {
  let since = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const {done, value} = work.next();
    if (done) return value;
    if (performance.now() - since < sliceTime) continue;
    await nextTurn();
    since = performance.now();
  }
}
