// How is work written down that may be long? As a generator: it yields where others may be let through. Here it is done in
// one go, or counted; `web/slices.js` does it bit by bit.

/** So many rows or entries are passed through in one piece: about a millisecond's work. */
export const pieceSize = 8192;

/**
 * All of it, at once.
 *
 * @template T
 * @param {Generator<void, T>} work
 * @returns {T}
 */
export function whole(work) {
  for (;;) {
    const {done, value} = work.next();
    if (done) return value;
  }
}
