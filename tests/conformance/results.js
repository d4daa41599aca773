// Does the engine's batch call, which gives results alone, give what Flink fires?

import {existsSync} from "node:fs";
import {readFile} from "node:fs/promises";
import {cmake} from "../../web/cli/build.js";
import {setUp} from "../../web/cli/setup.js";
import {compile, instantiate} from "../../web/lab.js";

/** @import {BatchLab, ResultViews, WindowLabBatchModule} from "../../wasm/window-lab-wasm.js" */
/** @import {TracedRun} from "../../web/cli/compare.js" */

/**
 * What a run gives out: its firings, and its late elements' rows. A run without a pipeline has an `error`.
 * @typedef {{name: string, error?: string, failure?: string, limit?: object, firings?: Firing[], late?: number[]}} ResultRun
 * @typedef {{key: string, start: number | string, end: number | string, count: number, value: number | null}} Firing
 */

const wasmFile = new URL("../../build/wasm/window-lab-batch.wasm", import.meta.url);

/** Rows that go in at a time: few, so that there are blocks. */
const step = 7;

/** A function that runs documents by the batch call: a line of JSON for each, `{runs: ResultRun[]}`. */
export async function batchLines() {
  if (!existsSync(wasmFile)) {
    await setUp("wasm");
    await cmake("wasm", "window-lab-batch-wasm");
  }
  const {default: factory} = await import("#wasm-batch");
  const module = /** @type {WindowLabBatchModule} */ (
    await instantiate(factory, await compile(await readFile(wasmFile)))
  );
  const lab = new module.BatchLab();
  return async (/** @type {string[]} */ documents) =>
    documents.map((text) => JSON.stringify({runs: batched(lab, text)}));
}

/** @param {BatchLab} lab @param {string} text @returns {ResultRun[]} */
function batched(lab, text) {
  const {problems, rows, runs} = JSON.parse(lab.load(text));
  if (problems.length > 0) return [{name: "run", error: problems[0].rule}];
  const {keys} = JSON.parse(lab.names(0, 0));
  return runs.map((/** @type {any} */ {name, pipeline, problems}, /** @type {number} */ i) => {
    if (problems.length > 0) return {name, error: problems[0].rule};
    lab.beginBatch(i);
    /** @type {Firing[]} */
    const firings = [];
    /** @type {number[]} */
    const late = [];
    const sink = (/** @type {ResultViews} */ block) => {
      for (let j = 0; j < block.key.length; j++)
        firings.push({
          key: pipeline.keyed ? keys[block.key[j]] : "all",
          start: instant(block.start[j]),
          end: instant(block.end[j]),
          count: block.count[j],
          value: Number.isNaN(block.value[j]) ? null : block.value[j],
        });
      late.push(...block.late);
    };
    for (let to = step; ; to += step) {
      const {more, failure, limit} = JSON.parse(lab.batchTo(to, sink));
      if (!more || to > rows + step) return {name, failure, limit, firings, late};
    }
  });
}

/** As a trace has it. @param {number} t */
const instant = (t) => (Number.isFinite(t) ? t : t < 0 ? "-inf" : "+inf");

/** @import {Scenario} from "../../web/model/scenario.js" */

/**
 * The first difference between what Flink fired and what the batch call gave. Values that are sums may have been added in another order.
 * @param {TracedRun[]} flink
 * @param {ResultRun[]} found
 * @param {Scenario} scenario
 * @returns {string | undefined}
 */
export function resultsDifference(flink, found, {rows}) {
  const values = Array.isArray(rows) ? rows.map((row) => Math.abs(Number(row?.value)) || 0) : [];
  const size = Math.max(1, ...values);
  for (const [i, run] of flink.entries()) {
    const other = found[i];
    const what = `run ${JSON.stringify(run.name)}`;
    if (!other || run.name !== other.name) return `${what}: the batch call has no such run`;
    if ((run.error === undefined) !== (other.error === undefined)) return `${what}: error`;
    if ((run.failure === undefined) !== (other.failure === undefined)) return `${what}: failure`;
    if (!run.trace) continue;
    const trace = /** @type {any[]} */ (run.trace);
    const fires = trace.filter(({type}) => type === "fire");
    for (let j = 0; j < Math.max(fires.length, other.firings?.length ?? 0); j++) {
      const [a, b] = [fires[j], other.firings?.[j]];
      const same = a && b && a.key === b.key && a.start === b.start && a.end === b.end;
      if (!same || a.ids.length !== b.count || !near(a.value, b.value, size))
        return `${what}: firing ${j}\n  expected ${JSON.stringify(a) ?? "nothing"}\n  found    ${JSON.stringify(b) ?? "nothing"}`;
    }
    const late = trace.filter(({type}) => type === "lateElement").map(({row}) => row);
    if (late.join() !== (other.late ?? []).join())
      return `${what}: late elements\n  expected ${late}\n  found    ${other.late}`;
  }
}

/**
 * Whether two values are the same, but for the order in which they were added. A list is not a number, and one that is not finite
 * is text in a trace: the batch call has other ways to say them.
 * @param {any} a
 * @param {number | null} b
 * @param {number} size of the largest value in the table
 */
function near(a, b, size) {
  if (typeof a !== "number") return a !== null || b === null;
  return b !== null && Math.abs(a - b) <= 1e-9 * size;
}
