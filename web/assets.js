// Where is what comes beside the scripts: the engine, its worker, the service worker? In files next to them. In the build that
// is one script web/assets-inlined.js stands in for this, in the npm package web/assets-packaged.js.

/** The engine, or where it is. @returns {Promise<URL | BufferSource>} */
export const wasm = async () => new URL("window-lab.wasm", import.meta.url);

/** The small engine of the first picture. @returns {Promise<URL | null>} */
export const firstWasm = async () => new URL("window-lab-first.wasm", import.meta.url);

/** The worker's script. @returns {URL} */
export const worker = () => new URL("window-lab-worker.js", import.meta.url);

/**
 * Where the page is, of which an element shows a part; null if that is not known. A build may say it (`HOMEPAGE`); else it is where
 * the scripts are, as they are part of a site. What is embedded is in a folder `v1` of it.
 * @returns {string | null}
 */
export function homepage() {
  const said = /** @type {any} */ (globalThis).HOMEPAGE; // the build puts an address here, if it is told one
  if (typeof said === "string") return said || null;
  return new URL(/\/v1\/[^/]*$/.test(import.meta.url) ? "../" : "./", import.meta.url).href;
}

/** The script that keeps the page for later; null if there is none. @returns {URL | null} */
export const serviceWorker = () => new URL("service-worker.js", import.meta.url);
