// Which peers has the benchmark, how are they built, and how does one run?

import {spawn} from "node:child_process";
import {existsSync} from "node:fs";
import {join} from "node:path";
import {text} from "node:stream/consumers";
import {cmake} from "../../web/cli/build.js";
import {root, run, setUp} from "../../web/cli/setup.js";

/**
 * The line that a peer prints, see README.md.
 * @typedef {object} ResultLine
 * @property {string} peer
 * @property {string} workload
 * @property {number} n
 * @property {number} keys
 * @property {number[]} secs of each repeat
 * @property {number} fires
 * @property {number} count
 * @property {number} value4
 * @property {number} hash
 * @property {number} late
 */

const native = (/** @type {string} */ name) => join(root, "build/native/bench", `bench-${name}`);
const wasmLoop = (/** @type {string} */ name) => [
  process.execPath,
  // One long call stays in V8's baseline tier; the engine is called in blocks instead, as a page has to.
  "--no-liftoff",
  "--no-experimental-fetch", // which the glue of Emscripten 3.1.6 takes for a browser's
  join(root, "build/wasm/bench", `bench-${name}.cjs`),
];
const wasmEngine = [process.execPath, join(root, "tests/bench/wasm-engine.js")];

/** The engine, for results alone and with a recording. @type {Record<string, string[]>} */
export const engines = {
  native: [native("engine")],
  traced: [native("engine"), "--traced"],
  wasm: wasmEngine,
  "wasm-traced": [...wasmEngine, "--traced"],
};

const flinkClasses = ["classes", "lib/*"].map((name) => join(root, "build/flink", name)).join(":");
const opened = ["util", "lang", "time"].map((name) => `--add-opens=java.base/java.${name}=ALL-UNNAMED`);

/** What it is put beside. @type {Record<string, string[]>} */
export const yardsticks = {
  limit: [native("limit")],
  stacks: [native("limit"), "--stacks"],
  "wasm-limit": wasmLoop("limit"),
  naive: [native("naive")],
  "wasm-naive": wasmLoop("naive"),
  flink: ["java", "-Xmx4g", "-XX:+UseSerialGC", ...opened, "-cp", flinkClasses, "windowlab.bench.FlinkPeer"],
};

/** @param {"native" | "wasm"} kind */
export async function buildEngine(kind) {
  await setUp(kind);
  await cmake(kind, kind === "native" ? "bench-engine" : "window-lab-batch-wasm");
}

/** @param {{flink: boolean}} which */
export async function buildPeers({flink}) {
  await setUp("native", "wasm", ...(flink ? /** @type {const} */ (["oracle"]) : []));
  await cmake("native", "bench");
  await cmake("wasm", "bench");
  if (flink) await run(["mvn", "-q", "-B", "-f", "tests/bench/flink/pom.xml", "package"]);
}

/** The data file for so many rows and keys, made if it is not there. @param {number} rows @param {number} keys */
export async function dataFile(rows, keys) {
  const file = join(root, "build/native/bench", `${rows}-rows-${keys}-keys.bin`);
  if (!existsSync(file)) await run([native("generate"), String(rows), String(keys), file]);
  return file;
}

/**
 * @param {string[]} command
 * @param {string[]} args
 * @returns {Promise<ResultLine>}
 */
export async function runPeer([name, ...first], args) {
  const child = spawn(name, [...first, ...args], {stdio: ["ignore", "pipe", "inherit"]});
  const ended = new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  const [line, status] = await Promise.all([text(child.stdout), ended]);
  if (status !== 0) throw new Error(`failed (${status}): ${[name, ...first, ...args].join(" ")}`);
  return JSON.parse(line);
}
