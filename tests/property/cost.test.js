// Is the cost that is told what the run took, counted again from its trace, and does the formula bound it? (See random.js for
// more runs.)

import assert from "node:assert/strict";
import {numberOf, sound} from "./again.js";
import {holds} from "./random.js";

/** @typedef {{start: any, end: any}} Bounds */

/**
 * What a trace took: windows held after each row, of all keys and of each.
 * @param {any[]} trace @param {number} rows
 */
function heldBy(trace, rows) {
  const held = new Set();
  /** @type {Map<string, number>} */
  const ofKey = new Map();
  const nameOf = (/** @type {string} */ key, /** @type {Bounds} */ {start, end}) =>
    JSON.stringify([key, start, end]);
  const change = (/** @type {string} */ key, /** @type {Bounds} */ window, /** @type {boolean} */ opens) => {
    const name = nameOf(key, window);
    if (held.has(name) === opens) return;
    if (opens) held.add(name);
    else held.delete(name);
    ofKey.set(key, (ofKey.get(key) ?? 0) + (opens ? 1 : -1));
  };
  let [peak, peakRow, most] = [0, 0, 0];
  for (const [i, entry] of trace.entries()) {
    const {row, type, key} = entry;
    if (row >= rows) break;
    if (type === "element") {
      // A session that merges is told of before the merge is.
      const merges = trace[i + 1]?.type === "merge" && trace[i + 1].row === row;
      if (!merges) for (const window of entry.windows) if (!window.late) change(key, window, true);
    }
    if (type === "merge") {
      for (const window of entry.from) change(key, window, false);
      change(key, entry.into, true);
    }
    if (type === "close") change(key, entry, false);
    if (trace[i + 1]?.row === row) continue;
    if (held.size > peak) [peak, peakRow] = [held.size, row];
    most = Math.max(most, ...ofKey.values());
  }
  return {held: held.size, peak, peakRow, most};
}

holds(
  "a run took what is told: windows, writes, results, state and delay",
  async (scenario, engine) => {
    const {table, ended} = await sound(scenario, engine);
    for (const [i, {pipeline, recording}] of ended) {
      if (!table || !recording) continue;
      const trace = await engine.trace(i);
      const cost = await engine.cost(i);
      const elements = trace.filter(({type}) => type === "element");
      if (elements.length === 0) continue;
      const windows = elements.flatMap((element) => element.windows);
      const fires = trace.filter(({type}) => type === "fire");
      const {held, peak, peakRow, most} = heldBy(trace, table.length);
      const near = (/** @type {number} */ a, /** @type {number} */ b, what = "") =>
        assert.ok(Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)), `${what}: ${a}, not ${b}`);
      assert.equal(cost.keys, new Set(elements.map(({key}) => key)).size, "keys");
      near(cost.windowsPerEventMeasured, windows.length / elements.length, "windows");
      const writes = windows.filter(({late}) => !late).length;
      near(cost.writesPerEvent, writes / elements.length, "writes");
      near(cost.resultsPerEvent, fires.length / elements.length, "results");
      assert.equal(cost.windowsHeld, held, "held");
      assert.equal(cost.windowsPeak, peak, "peak");
      if (peak > 0) assert.equal(cost.peakRow, peakRow, "row of the peak");
      assert.equal(cost.windowsPerKeyMeasured, most, "of a key");
      const lists = pipeline?.evictor !== null || ["list", "distinct"].includes(pipeline?.aggregate);
      assert.equal(cost.lists, lists, "lists");
      const panes = recording.panes.key.length;
      const contents = lists ? 16 * (panes ? writes / panes : 0) : pipeline?.aggregate === "avg" ? 16 : 8;
      near(cost.bytesPerWindow, 16 + contents, "bytes of a window");
      near(cost.bytesPeak, cost.bytesPerWindow * peak, "bytes");
      let delay = -Infinity;
      for (const {row, timing, end} of fires) {
        if (row >= table.length || timing !== "onTime" || pipeline?.window.time === "processing") continue;
        const times = [...table.time].slice(0, row + 1).filter((_, j) => table.kind[j] === 0);
        delay = Math.max(delay, 0, Math.max(...times) - numberOf(end));
      }
      assert.equal(cost.delayMeasured ?? -Infinity, delay, "delay");
    }
    return ended.length > 0;
  },
  {count: 15},
);

holds(
  "the formula bounds what a run takes, where the watermark follows each event",
  async (scenario, engine) => {
    const {table, ended} = await sound(scenario, engine);
    let tried = false;
    for (const [i, {pipeline}] of ended) {
      const {window, watermarks} = pipeline ?? {};
      const cost = await engine.cost(i);
      const {windowsPerEvent, windowsPerEventMeasured} = cost;
      if (window?.type === "cumulate")
        assert.ok(windowsPerEventMeasured <= 2 * windowsPerEvent - 1 || windowsPerEventMeasured === 0);
      else if (["tumbling", "sliding"].includes(window?.type) && windowsPerEventMeasured > 0)
        assert.ok(Math.abs(windowsPerEventMeasured - windowsPerEvent) < 1);
      const follows =
        ["bounded", "monotonous"].includes(watermarks?.strategy) &&
        watermarks?.emit === "event" &&
        pipeline?.partitions === 1;
      // (A timeout may take a window's cleanup timer with it, and then nothing ends it.)
      if (JSON.stringify(pipeline?.trigger).includes("Timeout")) continue;
      if (!follows || window?.time === "processing" || cost.windowsPerKey === 0) continue;
      tried = true;
      assert.ok(cost.windowsPerKeyMeasured <= cost.windowsPerKey, JSON.stringify(cost));
      // A first result comes no sooner than the delay after the window's end.
      const isDefault = pipeline?.trigger === null || pipeline?.trigger.type === "eventTime";
      if (isDefault && cost.delayMeasured !== null && table) assert.ok(cost.delayMeasured >= cost.delay);
    }
    return tried;
  },
  {count: 15, of: ["any", "time", "late", "trigger", "evictor", "long"], atLeast: 20},
);
