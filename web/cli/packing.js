// How does Node pack and unpack bytes, as the page does?
import {deflateRawSync, inflateRawSync} from "node:zlib";

/** @type {import("../link/link.js").Packing} */
export const packing = {
  deflate: async (bytes) => deflateRawSync(bytes, {level: 9}),
  async inflate(bytes, most) {
    let made;
    try {
      made = /** @type {any} */ (inflateRawSync(bytes, {maxOutputLength: most, info: true}));
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === "ERR_BUFFER_TOO_LARGE") return null;
      throw error;
    }
    // As in a browser: nothing may follow.
    if (made.engine.bytesWritten !== bytes.length) throw new Error("more than one stream");
    return made.buffer;
  },
};
