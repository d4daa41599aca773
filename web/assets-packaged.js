// Where are the engine and its worker in the npm package? The engine in a file beside the scripts, which bundlers know to take along;
// the worker, which they would have to bundle by itself, in a script that is in this one.

// @ts-expect-error made by the build: a script's text
import {workerScript} from "inlined";

/** @returns {Promise<URL | BufferSource>} */
export const wasm = async () => new URL("window-lab.wasm", import.meta.url);

/** @returns {Promise<URL | null>} */
export const firstWasm = async () => new URL("window-lab-first.wasm", import.meta.url);

/** @type {URL | undefined} */
let script;
/** @returns {URL} */
export const worker = () =>
  (script ??= new URL(URL.createObjectURL(new Blob([workerScript], {type: "text/javascript"}))));

/** Where the page is only the build can say: no site is around a package. @returns {string | null} */
export const homepage = () => /** @type {any} */ (globalThis).HOMEPAGE || null;

/** A part of someone else's site keeps nothing. */
export const serviceWorker = () => null;
