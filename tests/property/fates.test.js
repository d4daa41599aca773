// Does every element have one fate in each of its windows, and does what goes in come out? (See random.js for more runs.)

import assert from "node:assert/strict";
import {test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {holds} from "./random.js";
import {Replay, fateIn, fateOf} from "./replay.js";

/** @import {Outcome} from "../../web/recording.js" */
/** @import {Engine} from "../../web/engine.js" */
/** @import {Scenario} from "../../web/model/scenario.js" */

/**
 * The runs of a scenario that have a trace, read again from its entries.
 * @param {Scenario} scenario
 * @param {Engine} engine
 */
async function replays(scenario, engine) {
  const {table, runs} = await engine.run(scenario);
  const result = [];
  for (const [i, {pipeline, failure}] of runs.entries()) {
    if (!table || !pipeline || failure === "endless") continue;
    const trace = await engine.trace(i);
    const ended = failure === undefined;
    result.push({i, trace, table, pipeline, ended, replay: new Replay(trace, pipeline, table, {ended})});
  }
  return result;
}

holds(
  "a trace follows from its entries: each element leaves each of its windows once, and nothing else does",
  async (scenario, engine) => {
    const runs = await replays(scenario, engine);
    for (const {replay, trace, ended} of runs) {
      if (!ended) continue;
      const added = replay.elements.flatMap(({stays}) => stays.filter(({pane}) => pane));
      const left = trace
        .filter(({type}) => ["evict", "purge", "close", "lost", "open"].includes(type))
        .reduce((sum, {ids}) => sum + ids.length, 0);
      assert.equal(left, added.length);
    }
    return runs.length > 0;
  },
  {count: 60},
);

holds(
  "the fates add up: fired, late, evicted, purged, closed, lost and open are all (element, window) pairs",
  async (scenario, engine) => {
    const runs = await replays(scenario, engine);
    for (const {replay, trace, ended} of runs) {
      const given = trace
        .filter(({type}) => type === "element")
        .reduce((sum, {windows}) => sum + windows.length, 0);
      /** @type {Map<string, number>} */
      const counts = new Map();
      for (const {stays} of replay.elements)
        for (const stay of stays) counts.set(fateIn(stay), (counts.get(fateIn(stay)) ?? 0) + 1);
      assert.equal(
        [...counts.values()].reduce((a, b) => a + b, 0),
        given,
      );
      if (!ended) continue;
      // What never fired is what the departures say of it; evictions do not.
      const unfired = trace.reduce((sum, {unfired = []}) => sum + unfired.length, 0);
      const never = ["purged", "closed", "lost", "open"].map((fate) => counts.get(fate) ?? 0);
      assert.equal(
        unfired,
        never.reduce((a, b) => a + b),
      );
    }
    return runs.length > 0;
  },
  {count: 15},
);

/** What came last before a firing, in its row: an element, or a watermark. @param {Record<string, any>[]} trace @param {number} firing */
function causeOf(trace, firing) {
  let before = null;
  let fired = 0;
  for (const entry of trace) {
    if (entry.type === "fire" && fired++ === firing) return before?.row === entry.row ? before?.type : null;
    if (entry.type === "element" || entry.type === "watermark") before = entry;
  }
}

holds(
  "the engine explains the fates that the trace tells",
  async (scenario, engine) => {
    const runs = await replays(scenario, engine);
    for (const {i, table, trace, pipeline, replay} of runs) {
      const {allowedLateness, window} = pipeline;
      const lateness = window.type === "global" || window.time === "processing" ? 0 : allowedLateness;
      for (const element of replay.elements) {
        const {listed, watermarkPartition, watermarkSource, ...whole} = await engine.explain(
          i,
          element.row,
          400,
        );
        assert.deepEqual(whole, {
          row: element.row,
          fate: fateOf(element),
          watermark: element.watermark,
          watermarkRow: element.watermarkRow,
          windows: element.stays.length,
        });
        if (watermarkSource !== null && table) {
          const {strategy, outOfOrderness = 0} = pipeline.watermarks;
          const behind = strategy === "manual" ? 0 : outOfOrderness + 1;
          assert.equal(table.time[watermarkSource] - behind, element.watermark);
          assert.equal(table.partition[watermarkSource], watermarkPartition);
        }
        assert.equal(listed.length, Math.min(400, element.stays.length));
        for (const [w, {pane, by, ...found}] of listed.entries()) {
          const stay = element.stays[w];
          const {start, end} = stay.pane ?? stay.given;
          const last = end === "+inf" ? end : Number(end) - 1;
          assert.equal(pane === null, stay.pane === null);
          assert.equal(by === null, stay.firing === null);
          if (by === "watermark" || by === "element")
            assert.equal(causeOf(trace, /** @type {number} */ (stay.firing)), by);
          assert.deepEqual(found, {
            ...{start, end, fate: fateIn(stay), last, keptUntil: last === "+inf" ? last : last + lateness},
            ...{firing: stay.firing, entry: stay.entry},
          });
        }
      }
    }
    return runs.length > 0;
  },
  {count: 15},
);

test("a trace that does not follow from its entries is noticed", async () => {
  const engine = await nodeEngine();
  const {table, runs} = await engine.run({
    format: "window-lab/1",
    rows: [{time: 0}, {time: 4}, {time: 8}, {time: 9}, {time: 30}, {time: 2}, {time: 5}],
    pipeline: {
      window: {type: "session", gap: 6},
      allowedLateness: 30,
      trigger: {type: "purging", nested: {type: "eventTime"}},
      evictor: {type: "count", n: 3},
    },
  });
  assert.ok(table && runs[0].pipeline);
  const {pipeline} = runs[0];
  const trace = await engine.trace(0);
  const replay = (/** @type {any[]} */ entries) => new Replay(entries, pipeline, table, {ended: true});
  replay(trace);
  for (const type of ["element", "merge", "fire", "evict", "purge", "close"])
    assert.ok(
      trace.some((entry) => entry.type === type),
      type,
    );
  for (const i of trace.keys()) {
    // A watermark that nothing comes of could be left out, and so could a window that closes empty.
    if (trace[i].type === "watermark" || (trace[i].type === "close" && trace[i].ids.length === 0)) continue;
    assert.throws(() => replay(trace.toSpliced(i, 1)), `without entry ${i}, ${trace[i].type}`);
    for (const member of ["ids", "unfired"]) {
      if (!trace[i][member]) continue;
      const changed = trace[i][member].length > 0 ? trace[i][member].slice(1) : ["e1"];
      assert.throws(() => replay(trace.with(i, {...trace[i], [member]: changed})), `entry ${i}, ${member}`);
    }
    for (const [member, value] of Object.entries({
      value: -1,
      watermark: 7,
      pane: 9,
      timing: "other",
      repeat: true,
      replaces: [{start: 0, end: 1}],
    }))
      if (trace[i].type === "fire")
        assert.throws(() => replay(trace.with(i, {...trace[i], [member]: value})), `entry ${i}, ${member}`);
  }
});
