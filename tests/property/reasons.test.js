// Is what the engine says of an event true, and of who holds the watermark? Every number is tried: the change that is
// named has its effect, and with one millisecond less it has not. (See random.js for more runs, windows.test.js for windows.)

import assert from "node:assert/strict";
import {numberOf, patched, resolved, rowsOf, sound} from "./again.js";
import {goesByArrival} from "../../web/model/reasons.js";
import {holds} from "./random.js";

/** @import {Counterfactual, ElementFate} from "../../web/engine.js" */

const open = ["open", "early", "onTime", "fired"];
const counted = [...open, "correction"];

holds(
  "the numbers of a fate satisfy the inequality that they state",
  async (scenario, engine) => {
    const {table, ended} = await sound(scenario, engine);
    for (const [i, {pipeline}] of ended)
      for (let row = 0; row < (table?.length ?? 0); row++) {
        const {listed, ...fate} = await engine.explain(i, row, 50);
        const watermark = numberOf(fate.watermark);
        const inTime = pipeline?.window.type !== "global" && pipeline?.window.time === "event";
        for (const {fate: its, last, keptUntil} of listed) {
          if (its === "late") assert.ok(watermark >= numberOf(keptUntil));
          else if (inTime) assert.ok(watermark < numberOf(keptUntil));
          if (its === "early" && inTime) assert.ok(watermark < numberOf(last));
        }
      }
    return ended.length > 0;
  },
  {count: 12},
);

holds(
  "what would have helped an event does, and one millisecond less does not",
  async (scenario, engine) => {
    const {table, ended} = await sound(scenario, engine);
    let tried = false;
    for (const [i, {pipeline}] of ended) {
      if (!table) continue;
      /** @type {{row: number, was: ElementFate, all: Counterfactual[]}[]} */
      const claims = [];
      await engine.run(resolved(table, pipeline));
      const stride = Math.ceil(table.length / 24); // of a long table not every row
      for (let row = 0; row < table.length && claims.length < 6; row += stride) {
        const all = await engine.counterfactuals(0, row);
        if (all.length > 0) claims.push({row, was: await engine.explain(0, row, 1), all});
      }
      for (const {row, was, all} of claims)
        for (const change of all) {
          tried = true;
          const told = JSON.stringify({row, was: was.fate, change});
          const fateUnder = async (/** @type {any} */ patch, rows = rowsOf(table)) => {
            const {runs, problems} = await engine.run(resolved(table, patched(pipeline, patch), rows));
            assert.deepEqual([...problems, ...runs[0].problems], [], told);
            return (await engine.explain(0, row, 1)).fate;
          };
          if (change.change === "withoutRow") {
            const rows = rowsOf(table).with(change.value, {tick: true, arrives: table.arrives[change.value]});
            assert.equal(await fateUnder({}, rows), change.fate, told);
            assert.ok(counted.includes(change.fate), told);
            if (goesByArrival(pipeline)) continue; // then it is said that all else arrives when it did
            const {runs} = await engine.run(
              resolved(table, pipeline, rowsOf(table).toSpliced(change.value, 1)),
            );
            assert.deepEqual(runs[0].problems, [], told);
            const now = change.value < row ? row - 1 : row;
            assert.equal((await engine.explain(0, now, 1)).fate, change.fate, `taken out: ${told}`);
            continue;
          }
          assert.equal(await fateUnder(change.patch), change.fate, told);
          assert.ok(counted.includes(change.fate), told);
          const value = change.value - 1;
          const less = {
            outOfOrderness: {watermarks: {strategy: "bounded", outOfOrderness: value}},
            allowedLateness: {allowedLateness: value},
            idleAfter: {watermarks: {idleAfter: value}},
          }[/** @type {"idleAfter"} */ (change.change)];
          if (!less) continue;
          // The first of a kind has the event counted; what comes after it, or after a correction, on time.
          const wanted =
            was.fate === "correction" || all.find((a) => a.change === change.change) !== change
              ? open
              : counted;
          assert.ok(!wanted.includes(await fateUnder(less)), `one millisecond less: ${told}`);
        }
    }
    return tried;
  },
  {count: 6, atLeast: 10},
);

holds(
  "who holds the watermark is who has it: all that count are at it or ahead",
  async (scenario, engine) => {
    const {ended} = await sound(scenario, engine);
    let tried = false;
    for (const [i, {pipeline}] of ended) {
      const {progress, step} = await engine.diagnosis(i);
      const {partitions} = progress;
      if (partitions.length < 2) continue;
      const trace = await engine.trace(i);
      // As the trace has it: what is held for each partition, and the operator's watermark.
      const held = partitions.map(() => ({watermark: -Infinity, idle: false}));
      let watermark = -Infinity;
      for (const entry of trace) {
        if (entry.row > step) break;
        if (entry.type === "watermark") watermark = numberOf(entry.value);
        if (entry.type === "partition")
          held[entry.partition] = {watermark: numberOf(entry.watermark), idle: entry.status === "idle"};
      }
      assert.equal(numberOf(progress.watermark), watermark);
      for (const [p, {watermark: its, idle, counts, holds}] of partitions.entries()) {
        assert.deepEqual({watermark: numberOf(its), idle}, held[p]);
        const told = `partition ${p} after row ${step}`;
        if (counts) assert.ok(!idle, told);
        if (!holds) continue;
        tried = true;
        for (const other of partitions)
          if (other.counts) assert.ok(numberOf(its) <= numberOf(other.watermark), told);
        // A split that came back behind the others holds it too; a channel does not.
        if (pipeline?.watermarks.combine === "splits") assert.ok(numberOf(its) <= watermark, told);
        else assert.equal(numberOf(its), watermark, told);
      }
    }
    return tried;
  },
  {count: 20, of: ["any", "time", "late", "partitions"], atLeast: 3},
);
