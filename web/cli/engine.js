// Where does the command line get the engine? The page's own module, with its bytes read from the build, or the native
// build of the same sources.

import {spawn} from "node:child_process";
import {existsSync} from "node:fs";
import {readFile} from "node:fs/promises";
import {text} from "node:stream/consumers";
import {fileURLToPath} from "node:url";
import {createEngine} from "../engine.js";
import {buildNative, buildWasm} from "./build.js";

export const wasmFile = new URL("../../build/wasm/window-lab.wasm", import.meta.url);
const executable = process.platform === "win32" ? "window-lab-native.exe" : "window-lab-native";
const nativeFile = fileURLToPath(new URL(`../../build/native/${executable}`, import.meta.url));

/** The engine in Node. */
export async function nodeEngine() {
  if (!existsSync(wasmFile)) await buildWasm();
  return createEngine({wasm: await readFile(wasmFile)});
}

/** What the WebAssembly module makes of documents: a line of JSON for each. */
export async function wasmLines() {
  const engine = await nodeEngine();
  return async (/** @type {Iterable<string | Uint8Array>} */ documents) => {
    const lines = [];
    for (const document of documents) lines.push(await engine.line(document));
    return lines;
  };
}

/** What the native build makes of documents: a line of JSON for each. */
export async function nativeLines() {
  if (!existsSync(nativeFile)) {
    if (!existsSync(new URL("../../CMakeLists.txt", import.meta.url)))
      throw new Error("--native takes the sources of Window Lab, which are not in the package");
    await buildNative();
  }
  return async (/** @type {(string | Uint8Array)[]} */ documents) => {
    const child = spawn(nativeFile, ["--framed"], {stdio: ["pipe", "pipe", "inherit"]});
    const ended = new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
    child.stdin.on("error", () => {}); // it ended early: its status tells
    for (const document of documents) {
      const bytes = Buffer.from(document);
      child.stdin.write(`${bytes.length}\n`);
      child.stdin.write(bytes);
    }
    child.stdin.end();
    const lines = (await text(child.stdout)).split("\n").slice(0, -1);
    const status = await ended;
    if (status !== 0 || lines.length !== documents.length) throw new Error(`${executable} failed: ${status}`);
    return lines;
  };
}
