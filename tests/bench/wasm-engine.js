// How fast is the engine in WebAssembly? In Node, called in blocks as the page does; the module is the page's with the
// batch call added.

import {readFile} from "node:fs/promises";
import {parseArgs} from "node:util";
import createWindowLab from "#wasm-batch";
import {columnsOf, instantiate} from "../../web/lab.js";
import {recordingOf} from "../../web/recording.js";

/** @import {BatchLab, WindowLabBatchModule} from "../../wasm/window-lab-wasm.js" */

const wasmFile = new URL("../../build/wasm/window-lab-batch.wasm", import.meta.url);

/** Rows a call: V8 replaces a function by its faster version when it is called next, not while it runs. */
const block = 16_384;

/** @type {Record<string, object>} */
const pipelines = {
  W1: {window: {type: "tumbling", size: 60_000}},
  W2: {window: {type: "sliding", size: 600_000, slide: 1_000}},
  W3: {window: {type: "sliding", size: 3_600_000, slide: 1_000}},
  W4: {window: {type: "session", gap: 30_000}},
  W5: {window: {type: "tumbling", size: 60_000}, allowedLateness: 60_000, late: "sideOutput"},
};

/** What a run gave, whatever the order in which it came. */
class Checksum {
  fires = 0;
  count = 0;
  sum = 0;
  hash = 0;
  late = 0;

  /**
   * @param {number} key
   * @param {number} end
   * @param {number} count
   * @param {number} value
   */
  add(key, end, count, value) {
    this.fires++;
    this.count += count;
    this.sum += value;
    let h = Math.imul((end | 0) ^ Math.imul(key, 0x9e3779b1), 0x85ebca6b);
    h ^= h >>> 15;
    h = Math.imul(h ^ count ^ Math.imul((value * 4) | 0, 0xc2b2ae35), 0x27d4eb2f);
    this.hash = (this.hash + (h ^ (h >>> 13))) | 0;
  }
}

/** Runs a workload again and again, and prints a result line as README.md has it. */
async function main() {
  const {values: options} = parseArgs({
    options: {
      data: {type: "string", default: ""},
      workload: {type: "string", default: "W1"},
      n: {type: "string", default: "0"},
      budget: {type: "string", default: "2"},
      reps: {type: "string", default: "7"},
      traced: {type: "boolean", default: false},
    },
  });
  const {workload, traced} = options;
  const module = /** @type {WindowLabBatchModule} */ (
    await instantiate(createWindowLab, await WebAssembly.compile(await readFile(wasmFile)))
  );
  const lab = new module.BatchLab();
  const {rows, keys} = await load(lab, options.data, Number(options.n), workload);
  const secs = [];
  let total = 0;
  let checksum;
  do {
    checksum = new Checksum();
    const begun = performance.now();
    (traced ? runTraced : runBatch)(lab, checksum);
    const took = (performance.now() - begun) / 1000;
    secs.push(Number(took.toFixed(6)));
    total += took;
  } while (secs.length < Number(options.reps) && total < Number(options.budget));
  const {fires, count, sum, hash, late} = checksum;
  const line = {peer: traced ? "wasm-traced" : "wasm", workload, n: rows, keys, secs, fires, count};
  console.log(JSON.stringify({...line, value4: sum * 4, hash: hash >>> 0, late}));
}

/**
 * @param {BatchLab} lab
 * @param {Checksum} checksum
 */
function runBatch(lab, checksum) {
  answer(lab.beginBatch(0));
  for (let until = block, more = true; more; until += block) {
    more = answer(
      lab.batchTo(until, ({key, end, count, value, late}) => {
        for (let i = 0; i < key.length; i++) checksum.add(key[i], end[i], count[i], value[i]);
        checksum.late += late.length;
      }),
    ).more;
  }
}

/**
 * @param {BatchLab} lab
 * @param {Checksum} checksum
 */
function runTraced(lab, checksum) {
  answer(lab.begin(0, false));
  for (let until = block; !answer(lab.runTo(until)).done; until += block);
  const {
    entries: {kind},
    panes: {key, end},
    firings: {pane, count, value},
  } = recordingOf(columnsOf(lab, 0));
  for (let i = 0; i < pane.length; i++) checksum.add(key[pane[i]], end[pane[i]], count[i], value[i]);
  for (let i = 0; i < kind.length; i++) if (kind[i] === lateElement) checksum.late++;
}

const lateElement = 2; // among the kinds of entries

/**
 * Puts the file's columns into the lab. The keys are numbers, which get names that sort as they do.
 * @param {BatchLab} lab
 * @param {string} file
 * @param {number} most rows; 0: all
 * @param {string} workload
 */
async function load(lab, file, most, workload) {
  const bytes = await readFile(file);
  const memory = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  if (bytes.toString("latin1", 0, 8) !== "WLBENCH1") throw new Error(`${file}: no data of the benchmark`);
  const [all, keys] = Array.from(new BigInt64Array(memory, 8, 2), Number);
  const rows = most > 0 ? Math.min(most, all) : all;
  answer(lab.resize(rows));
  const table = lab.room();
  if (!table) throw new Error("no table");
  table.time.set(Float64Array.from(new BigInt64Array(memory, 32, rows), Number));
  table.value.set(new Float64Array(memory, 32 + 8 * all, rows));
  table.key.set(new Uint32Array(memory, 32 + 16 * all, rows));
  const digits = String(keys - 1).length;
  const names = Array.from({length: keys}, (_, key) => String(key).padStart(digits, "0"));
  const document = {
    format: "window-lab/1",
    rows: [],
    pipeline: {
      ...pipelines[workload],
      watermarks: {strategy: "bounded", outOfOrderness: 5_000},
      aggregate: "sum",
    },
  };
  const {problems, runs} = answer(lab.loadColumns(JSON.stringify(document), JSON.stringify({keys: names})));
  if (problems.length > 0 || runs[0].problems.length > 0)
    throw new Error(`refused: ${JSON.stringify([...problems, ...runs[0].problems])}`);
  return {rows, keys};
}

/** What the engine's JSON text says; a defect, and a run that did not come to its end, are errors here. @param {string} text */
function answer(text) {
  const value = JSON.parse(text);
  if (value.defect !== undefined) throw new Error(`defect in the engine: ${value.defect}`);
  if (value.failure !== undefined) throw new Error(`the run met a bound: ${text}`);
  return value;
}

await main();
