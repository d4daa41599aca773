// How does a page pack and unpack bytes? By the browser's own streams, which stop at a bound.

/** @type {import("./link.js").Packing} */
export const packing = {
  deflate: async (bytes) =>
    /** @type {Uint8Array} */ (await through(bytes, new CompressionStream("deflate-raw"), Infinity)),
  inflate: (bytes, most) => through(bytes, new DecompressionStream("deflate-raw"), most),
};

/** What comes out, `null` if it is more than `most` bytes. @param {Uint8Array} bytes @param {GenericTransformStream} stream @param {number} most */
async function through(bytes, stream, most) {
  const reader = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)])
    .stream()
    .pipeThrough(stream)
    .getReader();
  const chunks = [];
  let length = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
