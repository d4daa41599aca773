// Where are the engine and its worker when all is one script? In it: nothing is fetched, whatever the page's origin is.

// @ts-expect-error made by the build: raw DEFLATE in base64
import {packedWasm} from "inlined";

/** @returns {Promise<BufferSource>} */
export async function wasm() {
  const packed = Uint8Array.from(atob(packedWasm), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}

/** All of it is there at once: no first picture waits for bytes. */
export const firstWasm = async () => null;

export {serviceWorker, worker} from "./assets-packaged.js";

/** Known while the script runs for the first time; there is no document where it is only imported. */
const here = /** @type {HTMLScriptElement | null} */ (globalThis.document?.currentScript)?.src || null;

/** Around the script, if it is where a site has it for others; a copy may be anywhere. @returns {string | null} */
export function homepage() {
  const said = /** @type {any} */ (globalThis).HOMEPAGE; // the build puts an address here, if it is told one
  if (typeof said === "string") return said || null;
  return here && /\/v1\/[^/]*$/.test(here) ? new URL("../", here).href : null;
}
