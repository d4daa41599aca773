// Do keys leave each other alone? Each one by itself, under the same watermarks, does what it does among the others.

import assert from "node:assert/strict";
import {Dice} from "../conformance/random-scenarios.js";
import {holds} from "./random.js";

/** @import {Scenario} from "../../web/model/scenario.js" */

/**
 * The scenario with one partition whose watermarks are rows, after some of the events, and with arrivals that are given.
 * @param {Scenario} scenario
 * @returns {Scenario}
 */
function withManualWatermarks({rows = [], pipeline = {}, arrivalSpacing, runs, ...rest}) {
  const dice = new Dice(JSON.stringify(rows));
  const tolerance = dice.pick(0, 0, 5, 1000);
  let clock = rows.find(({time}) => time !== undefined)?.time ?? 0;
  let newest = -Infinity;
  /** @type {Record<string, any>[]} */
  const result = [];
  for (const [i, {partition, watermark, status, ...row}] of rows.entries()) {
    clock = row.arrives ?? (i === 0 ? clock : Math.min(clock + (arrivalSpacing ?? 1000), 8.64e15));
    if (row.time === undefined) {
      result.push({tick: true, arrives: clock});
      continue;
    }
    result.push({...row, id: `e${result.length + 1}`, arrives: clock});
    newest = Math.max(newest, row.time);
    if (dice.chance(0.6))
      result.push({watermark: Math.max(newest - tolerance - 1, -8.64e15), arrives: clock});
  }
  const {watermarks, partitions, ...others} = pipeline;
  return {...rest, rows: result, pipeline: {...others, watermarks: {strategy: "manual"}}};
}

holds(
  "a key's elements, firings and departures are the same when the other keys are not there",
  async (original, engine) => {
    const scenario = withManualWatermarks(original);
    const {table, runs} = await engine.run(scenario);
    if (!table || table.keys.length < 2 || !runs[0]?.pipeline || runs[0].failure !== undefined) return false;
    if (runs[0].pipeline.keyed === false) return false;
    const all = await engine.trace(0);
    for (const key of table.keys) {
      const rows = scenario.rows?.map((row) =>
        row.time === undefined || String(row.key ?? "all") === key ? row : {tick: true, arrives: row.arrives},
      );
      await engine.run({...scenario, rows});
      const alone = await engine.trace(0);
      assert.deepEqual(
        alone,
        all.filter((entry) => entry.key === undefined || entry.key === key),
        key,
      );
    }
    return true;
  },
  {count: 25, atLeast: 20},
);
