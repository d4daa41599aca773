// Where is what comes beside the scripts: the engine, its worker, the service worker? In files next to them. In the build that
// is one script, web/assets-inlined.js stands in for this.

/** The engine, or where it is. @returns {Promise<URL | BufferSource>} */
export const wasm = async () => new URL("window-lab.wasm", import.meta.url);

/** The worker's script. @returns {URL} */
export const worker = () => new URL("window-lab-worker.js", import.meta.url);

/** The script that keeps the page for later; null if there is none. @returns {URL | null} */
export const serviceWorker = () => new URL("service-worker.js", import.meta.url);
