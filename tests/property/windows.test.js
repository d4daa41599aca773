// Is what the engine says of windows true: why they fired, what they wait for, what would make them fire? Every number is
// tried, and what is next to it. (See random.js for more runs.)

import assert from "node:assert/strict";
import {numberOf, patched, resolved, rowsOf, sound} from "./again.js";
import {none} from "../../web/recording.js";
import {holds} from "./random.js";

/** @import {Counterfactual, WindowStory} from "../../web/engine.js" */
/** @import {Recording} from "../../web/recording.js" */

/** Panes of one run that are looked at. */
const mostPanes = 12;

holds(
  "each firing is told of once, with what made it fire: the watermark or the clock had reached what it waited for",
  async (scenario, engine) => {
    const {table, ended} = await sound(scenario, engine);
    let tried = false;
    for (const [i, run] of ended) {
      const recording = /** @type {Recording} */ (run.recording);
      if (!table || recording.panes.key.length > 40) continue;
      const told = new Set();
      for (let pane = 0; pane < recording.panes.key.length; pane++)
        for (const {firing, row, by, due} of (await engine.explainWindow(i, pane, table.length)).firings) {
          tried = true;
          assert.ok(!told.has(firing), `firing ${firing}`);
          told.add(firing);
          const {watermark, processingTime, pane: its} = recording.firings;
          assert.equal(its[firing], pane);
          if (by === "clock") {
            assert.ok(due !== null && processingTime[firing] > numberOf(due), `firing ${firing}`);
            continue;
          }
          assert.ok(by === "watermark" ? due !== null : true);
          if (due !== null) assert.ok(watermark[firing] >= numberOf(due), `firing ${firing}`);
          // An element fires in its own row, and is in the firing unless it has been evicted.
          if (by === "element") assert.equal(table.kind[row], 0);
        }
      assert.equal(told.size, recording.firings.pane.length);
    }
    return tried;
  },
  {count: 10},
);

holds(
  "what would make a window fire does, and what is one less does not",
  async (scenario, engine) => {
    const {table, ended} = await sound(scenario, engine);
    let tried = false;
    for (const [, {pipeline}] of ended) {
      if (!table || table.arrives[table.length - 1] > 8.6e15) continue; // what comes after has no time left to arrive at
      const endless = {...pipeline, endOfInput: false};
      const {runs} = await engine.run(resolved(table, endless));
      const {recording} = runs[0];
      if (!recording) continue;
      const {panes} = recording;
      /** @type {{pane: number, story: WindowStory, all: Counterfactual[]}[]} */
      const claims = [];
      for (let pane = 0; pane < Math.min(mostPanes, panes.key.length); pane++) {
        const story = await engine.explainWindow(0, pane, table.length - 1);
        if (story.unfired.length === 0 || (!story.held && panes.into[pane] !== none)) continue;
        claims.push({pane, story, all: await engine.counterfactualsOfWindow(0, pane)});
      }
      const now = table.arrives[table.length - 1];
      const start = table.arrives[0];
      const every = pipeline?.watermarks.emit.every;
      const tick = every
        ? [{tick: true, arrives: start + (Math.floor((now - start) / every) + 1) * every}]
        : [];
      const isMerging = ["session", "dynamicSession"].includes(pipeline?.window.type);
      for (const {pane, story, all} of claims) {
        const row = story.unfired[0];
        const key = table.keys[table.key[row]];
        /** Whether the window fires with the element, or one that has taken it in. */
        const fires = async (/** @type {any[]} */ more, patch = {}) => {
          const again = await engine.run(
            resolved(table, patched(endless, patch), [...rowsOf(table), ...more]),
          );
          if (again.problems.length > 0 || again.runs[0].problems.length > 0)
            throw new Error(JSON.stringify([...again.problems, ...again.runs[0].problems]));
          return (await engine.trace(0)).some(
            ({type, ids, start, end}) =>
              type === "fire" &&
              ids.includes(table.ids[row]) &&
              (isMerging
                ? numberOf(start) <= panes.start[pane] && numberOf(end) >= panes.end[pane]
                : numberOf(start) === panes.start[pane] && numberOf(end) === panes.end[pane]),
          );
        };
        const event = (/** @type {number} */ time, partition = 0, value = table.value[row]) => ({
          ...{time, key, partition, value, arrives: now},
          ...(table.gap[row] > 0 ? {gap: table.gap[row]} : {}),
        });
        const likeIt = (/** @type {number} */ n) =>
          Array.from({length: n}, () => event(table.time[row], table.partition[row]));
        for (const found of all) {
          tried = true;
          const {change, value, partitions, patch} = found;
          const told = JSON.stringify({window: [panes.start[pane], panes.end[pane]], found});
          /** @param {(v: number) => Promise<boolean>} at @param {number} other a value that will not do */
          const decides = async (at, other) => {
            assert.ok(await at(value), told);
            assert.ok(!(await at(other)), `${other} would do: ${told}`);
          };
          switch (change) {
            case "nextEvent":
            case "nextWatermark": {
              const on = (/** @type {number} */ time, of = partitions) =>
                fires([
                  ...of.map((p) =>
                    change === "nextEvent" ? event(time, p) : {watermark: time, partition: p, arrives: now},
                  ),
                  ...tick,
                ]);
              assert.ok(await on(value), told);
              if (pipeline?.evictor === null)
                assert.ok(await on(Math.min(8.64e15, value + 100_000)), `later: ${told}`);
              // A window may fire for events that touch it, and by an idle timeout in the time that it takes.
              if (pipeline?.trigger.type !== "eventTime" || pipeline.watermarks.idleAfter !== null) break;
              if (!isMerging || value > panes.end[pane])
                assert.ok(!(await on(value - 1)), `one less would do: ${told}`);
              if (partitions.length > 1)
                for (const p of partitions)
                  assert.ok(!(await on(value, partitions.filter((other) => other !== p))), `without ${p}: ${told}`); // prettier-ignore
              break;
            }
            case "nextInstant": {
              const at = (/** @type {number} */ arrives) => fires([{tick: true, arrives}]);
              // (A timeout takes any timer for its own, also one that an emission makes due before it.)
              const isMixed =
                (every !== undefined || pipeline?.watermarks.idleAfter !== null) &&
                JSON.stringify(pipeline?.trigger).includes("Timeout");
              if (value > now && !isMixed) await decides(at, value - 1);
              else assert.ok(await at(value), told);
              break;
            }
            case "moreElements":
              await decides((n) => fires(likeIt(n)), value - 1);
              break;
            case "outOfOrderness":
            case "idleAfter": {
              const at = (/** @type {number} */ v) =>
                fires([], change === "idleAfter" ? {watermarks: {idleAfter: v}} : {watermarks: {strategy: "bounded", outOfOrderness: v}}); // prettier-ignore
              if (pipeline?.watermarks.strategy === "none") assert.ok(await at(value), told);
              else await decides(at, value + 1);
              break;
            }
            default: {
              const ended = {endOfInput: pipeline?.endOfInput};
              assert.ok((await fires([], patch ?? {})) || (await fires([], {...patch, ...ended})), told);
            }
          }
        }
        // What it lacks, where that is not tried as a change.
        const {needs, needed, above} = story;
        const told = JSON.stringify({window: [panes.start[pane], panes.end[pane]], story});
        if (above !== null && Math.abs(above) < 1e9 && pipeline?.evictor === null) {
          tried = true;
          const at = (/** @type {number} */ value) =>
            fires([event(table.time[row], table.partition[row], value)]);
          assert.ok(await at(above + 1e-3), `above ${above}: ${told}`);
          assert.ok(!(await at(above - 1e-3)), `at ${above}: ${told}`);
        }
        // (By the clock the event itself goes into the session, and prolongs it.)
        if (
          needs === "watermark" &&
          pipeline?.window.time !== "processing" &&
          ["bounded", "monotonous"].includes(pipeline?.watermarks.strategy) &&
          Math.abs(Number(needed)) < 8e15 &&
          pipeline?.evictor === null
        )
          // prettier-ignore
          assert.ok(all.some(({change}) => /nextEvent|nextInstant/.test(change)), `nothing would do: ${told}`);
      }
    }
    return tried;
  },
  {count: 6, atLeast: 5},
);
