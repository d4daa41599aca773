// Where does the command line get the engine? The page's own, with the bytes read from the build.

import {readFile} from "node:fs/promises";
import {createEngine} from "../engine.js";

export const wasmFile = new URL("../../build/wasm/window-lab.wasm", import.meta.url);

/** The engine in Node. Fails if the module was not built. */
export async function nodeEngine() {
  return createEngine({wasm: await readFile(wasmFile)});
}
