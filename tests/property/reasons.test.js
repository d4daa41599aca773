// Is what the engine says of causes and cures true? Every number is tried: the change that is named has its effect, and
// with one millisecond less it has not. (See random.js for more runs.)

import assert from "node:assert/strict";
import {holds} from "./random.js";

/** @import {Engine, Counterfactual, ElementFate, Instant} from "../../web/engine.js" */
/** @import {Outcome, OutcomeRun, Table} from "../../web/recording.js" */
/** @import {Scenario} from "../../web/model/scenario.js" */

/** @param {Instant} instant */
const numberOf = (instant) => (instant === "-inf" ? -Infinity : instant === "+inf" ? Infinity : instant);

/**
 * The runs of a scenario that came to their end.
 * @param {Scenario} scenario @param {Engine} engine
 */
async function sound(scenario, engine) {
  const {table, runs} = await engine.run(scenario);
  const ended = [...runs.entries()].filter(([, run]) => run.recording && run.failure === undefined);
  return {table, ended: table && table.length > 0 ? ended : []};
}

/**
 * The scenario as resolved, with another pipeline and, if they are given, other rows.
 * @param {Table} table @param {any} pipeline @param {any[]} [rows]
 * @returns {Scenario}
 */
const resolved = (table, pipeline, rows = rowsOf(table)) => ({format: "window-lab/1", rows, pipeline});

/** The rows of a table, resolved. @param {Table} table @returns {any[]} */
const rowsOf = (table) =>
  Array.from({length: table.length}, (_, i) => {
    const arrives = table.arrives[i];
    const partition = table.partition[i];
    switch (table.kind[i]) {
      case 0: {
        const gap = table.gap[i] > 0 ? {gap: table.gap[i]} : {};
        return {id: table.ids[i], time: table.time[i], key: table.keys[table.key[i]], value: table.value[i], partition, arrives, ...gap}; // prettier-ignore
      }
      case 1:
        return {watermark: table.time[i], partition, arrives};
      case 4:
        return {tick: true, arrives};
      default:
        return {status: table.kind[i] === 2 ? "idle" : "active", partition, arrives};
    }
  });

/** A merge patch on objects. @param {any} target @param {any} patch @returns {any} */
function patched(target, patch) {
  if (patch === null || typeof patch !== "object") return patch;
  const result = {...(target !== null && typeof target === "object" ? target : {})};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = patched(result[name], value);
  }
  return result;
}

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
      for (let row = 0; row < table.length; row++) {
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
  {count: 12, of: ["any", "time", "late", "session"], atLeast: 10},
);

holds(
  "an event that would make a window fire does, and one a millisecond older does not",
  async (scenario, engine) => {
    const {table, ended} = await sound(scenario, engine);
    let tried = false;
    for (const [, {pipeline}] of ended) {
      if (!table) continue;
      const endless = {...pipeline, endOfInput: false};
      const {runs} = await engine.run(resolved(table, endless));
      const {recording} = runs[0];
      if (!recording) continue;
      const {panes} = recording;
      const claims = [];
      for (let pane = 0; pane < panes.key.length; pane++) {
        const story = await engine.explainWindow(0, pane, table.length - 1);
        const found = (await engine.counterfactualsOfWindow(0, pane)).find(
          ({change}) => change === "nextEvent",
        );
        if (found) claims.push({pane, story, found});
      }
      for (const {pane, story, found} of claims) {
        tried = true;
        const key = pipeline?.keyed === false ? "all" : table.keys[panes.key[pane]];
        const told = JSON.stringify({window: [panes.start[pane], panes.end[pane]], found});
        const last = table.arrives[table.length - 1];
        const every = pipeline?.watermarks.emit.every;
        const fires = async (/** @type {number} */ time) => {
          const more = found.partitions.map((partition) => ({time, key: key === "all" ? "all" : key, partition, arrives: last, gap: 1})); // prettier-ignore
          const start = table.arrives[0];
          const tick = every ? [{tick: true, arrives: start + (Math.floor((last - start) / every) + 1) * every}] : []; // prettier-ignore
          const {runs} = await engine.run(resolved(table, endless, [...rowsOf(table), ...more, ...tick]));
          assert.deepEqual(runs[0].problems, [], told);
          return (await engine.trace(0)).some(
            ({type, ids}) => type === "fire" && ids.includes(table.ids[story.unfired[0]]),
          );
        };
        const isSliding = !["tumbling", "session", "dynamicSession"].includes(pipeline?.window.type);
        assert.ok(await fires(found.value), told);
        if (!isSliding && pipeline?.trigger.type === "eventTime")
          assert.ok(!(await fires(found.value - 1)), `one millisecond less: ${told}`);
      }
    }
    return tried;
  },
  {count: 10, of: ["any", "time", "late", "session"], atLeast: 5},
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
