// What does a pipeline cost, and how long does a result take? Formulas with their numbers in place, beside what this run took;
// the latency in its parts.
import {bytesText} from "./bytes.js";
import {durationText as written} from "./time.js";

/** @import {Cost} from "../engine.js" */
/** @import {OutcomeRun} from "../recording.js" */

/**
 * A line of the table. `formula`: how the number comes about; `expected`, `measured`: by formula, and in this run; null: none.
 * @typedef {{name: string, formula: string | null, expected: string | null, measured: string | null, row: number | null}} CostLine
 *
 * A part of the latency. `share`: of the longest latency of all runs, from 0 to 1.
 * @typedef {{name: "window" | "delay" | "emission" | "lateness", text: string, share: number}} LatencyPart
 *
 * `first`, `final`: at most so long after an event; null for windows that do not go by time. `past`: how far event time was past a
 * window’s end when its first result came, and where that is in the picture.
 * @typedef {{parts: LatencyPart[], rest: number, first: string, final: string | null, byClock: boolean,
 *   past: {text: string, share: number} | null}} Latency
 *
 * `share`: of the widest bar; on a logarithmic scale, since keys go up by powers of ten.
 * @typedef {{times: number, keys: string, bytes: string, share: number}} Growth
 *
 * @typedef {{run: number, name: string, lines: CostLine[], latency: Latency | null, growth: Growth[]}} RunCost
 */

/** A duration is not broken over lines. @param {number} ms */
const durationText = (ms) => written(ms).replaceAll(" ", "\u00a0");
const numberText = (/** @type {number} */ n) => String(Number(n.toPrecision(3)));
const countText = (/** @type {number} */ n) => String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** How the formula for windows of an event is put together. @param {any} window */
function windowsFormula({type, size, slide, maxSize, step}) {
  if (type === "sliding") return `${durationText(size)} ÷ ${durationText(slide)}`;
  if (type === "cumulate") return `(${durationText(maxSize)} ÷ ${durationText(step)} + 1) ÷ 2`;
  return null;
}

/** @param {any} window how far apart the ends of a key's windows are */
const everyOf = ({type, size, slide, step}) =>
  type === "sliding" ? slide : type === "cumulate" ? step : size;

/**
 * @param {{runs: OutcomeRun[], costs: (Cost | null)[]}} of costs: what `engine.cost(run)` said
 * @returns {RunCost[]} of the runs that have one
 */
export function costModel({runs, costs}) {
  const longest = Math.max(1, ...costs.map((cost) => (cost ? totalOf(cost) : 0)));
  return runs.flatMap((run, i) => {
    const cost = costs[i];
    if (!cost || !run.pipeline) return [];
    return [
      {
        run: i,
        name: run.name,
        lines: linesOf(run.pipeline, cost),
        latency: latencyOf(run.pipeline, cost, longest),
        growth: growthOf(run.pipeline, cost),
      },
    ];
  });
}

/** @param {Cost} cost */
const totalOf = ({window, delay, emission, lateness, delayMeasured}) =>
  Math.max(window + delay + emission + lateness, window + (delayMeasured ?? 0));

/** By formula: windows of a key at a time, if there is one. @param {any} pipeline @param {Cost} cost */
const perKeyOf = ({window}, {windowsPerKey}) =>
  windowsPerKey > 0 && window.time !== "processing" ? windowsPerKey : null;

/** @param {any} pipeline @param {Cost} cost @returns {CostLine[]} */
function linesOf(pipeline, cost) {
  const {window, delay, lateness, keys, windowsHeld, windowsPeak, peakRow, bytesPerWindow, bytesPeak} = cost;
  const isGiven = window > 0;
  const formula = windowsFormula(pipeline.window);
  const perKey = perKeyOf(pipeline, cost);
  const spans = [window, delay, lateness].filter((ms, i) => i === 0 || ms > 0).map(durationText);
  const sum = spans.length > 1 ? `(${spans.join(" + ")})` : spans[0];
  const each = bytesText(bytesPerWindow);
  /** @type {(name: string, expected: string | null, measured: string | null, formula?: string | null, row?: number | null) => CostLine} */
  const line = (name, expected, measured, formula = null, row = null) => ({name, formula, expected, measured, row}); // prettier-ignore
  return [
    line(
      "windows",
      isGiven ? numberText(cost.windowsPerEvent) : null,
      numberText(cost.windowsPerEventMeasured),
      formula,
    ),
    line(
      "writes",
      isGiven ? numberText(cost.windowsPerEvent) : null,
      numberText(cost.writesPerEvent),
      isGiven ? formula : null,
    ),
    line("results", null, numberText(cost.resultsPerEvent)),
    line(
      "perKey",
      perKey === null ? null : String(perKey),
      numberText(cost.windowsPerKeyMeasured),
      perKey === null ? null : `⌈${sum} ÷ ${durationText(everyOf(pipeline.window))}⌉`,
    ),
    line(
      "peak",
      perKey === null ? null : countText(perKey * keys),
      countText(windowsPeak),
      perKey === null ? null : `${perKey} × ${countText(keys)}`,
      peakRow,
    ),
    line("held", null, countText(windowsHeld)),
    line(
      "bytes",
      perKey === null ? null : bytesText(perKey * keys * bytesPerWindow),
      bytesText(bytesPeak),
      perKey === null ? `… × ${each}` : `${countText(perKey * keys)} × ${each}`,
    ),
  ];
}

/** @param {any} pipeline @param {Cost} cost @param {number} longest @returns {Latency | null} */
function latencyOf(pipeline, cost, longest) {
  const {window, delay, emission, lateness, delayMeasured} = cost;
  if (window === 0) return null;
  /** @type {[LatencyPart["name"], number][]} */
  const spans = [
    ["window", window],
    ["delay", delay],
    ["emission", emission],
    ["lateness", lateness],
  ];
  const parts = spans.flatMap(([name, ms]) =>
    ms > 0 ? [{name, text: durationText(ms), share: ms / longest}] : [],
  );
  const first = window + delay + emission;
  return {
    parts,
    rest: 1 - (first + lateness) / longest,
    first: durationText(first),
    final: lateness > 0 ? durationText(first + lateness) : null,
    byClock: pipeline.window.time === "processing",
    past:
      delayMeasured === null
        ? null
        : {text: durationText(delayMeasured), share: (window + delayMeasured) / longest},
  };
}

/** State at ten and a thousand times the keys: by formula, else by what this run held. @param {any} pipeline @param {Cost} cost @returns {Growth[]} */
function growthOf(pipeline, cost) {
  const perKey = perKeyOf(pipeline, cost);
  const bytes = perKey === null ? cost.bytesPeak : perKey * cost.keys * cost.bytesPerWindow;
  if (bytes === 0) return [];
  const widest = Math.log10(bytes * 1000);
  return [1, 10, 1000].map((times) => ({
    times,
    keys: countText(cost.keys * times),
    bytes: bytesText(bytes * times),
    share: Math.max(0.04, Math.log10(Math.max(1, bytes * times)) / Math.max(1, widest)),
  }));
}
