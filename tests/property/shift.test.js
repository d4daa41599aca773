// Does it matter when things happen, or only how far apart? Times that are shifted by whole windows shift the trace.

import assert from "node:assert/strict";
import {isObject} from "../../web/model/scenario.js";
import {holds} from "./random.js";

/** @import {Scenario} from "../../web/model/scenario.js" */

/** The members that are laid along the time axis, and repeat. */
const lengths = ["size", "slide", "step", "maxSize", "interval"];

/** @param {bigint} a @param {bigint} b @returns {bigint} */
const gcd = (a, b) => (b === 0n ? a : gcd(b, a % b));

/** A common multiple of all lengths of the pipelines, in ms. @param {unknown[]} pipelines */
function period(pipelines) {
  let result = 1n;
  const visit = (/** @type {unknown} */ part) => {
    if (!isObject(part)) return;
    for (const [name, value] of Object.entries(part)) {
      if (lengths.includes(name) && typeof value === "number" && value > 0) {
        const length = BigInt(value);
        result *= length / gcd(result, length);
      } else visit(value);
    }
  };
  pipelines.forEach(visit);
  return Number(result);
}

/** The instants of a row. */
const instants = /** @type {const} */ (["time", "watermark", "arrives"]);

/** @param {unknown} value @param {number} by @returns {unknown} every instant of a trace, shifted */
function shifted(value, by) {
  if (Array.isArray(value)) return value.map((element) => shifted(element, by));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isInstant =
        ["start", "end", "watermark", "processingTime"].includes(name) ||
        (name === "value" && value.type === "watermark");
      return [name, isInstant && typeof member === "number" ? member + by : shifted(member, by)];
    }),
  );
}

holds(
  "shifting all times by a common multiple of all lengths, without crossing the epoch, shifts the trace",
  async (scenario, engine) => {
    const {rows = []} = scenario;
    const {table, runs} = await engine.run(scenario);
    if (!table) return false;
    // Where nothing says when the first row arrives, it is at the first event's time, or at 0.
    if (!rows.some(({time}) => time !== undefined) && rows[0]?.arrives === undefined) return false;
    const times = [...table.time, ...table.arrives];
    const direction = times.every((t) => t >= 0) ? 1 : times.every((t) => t <= 0) ? -1 : 0;
    const by = direction * period(runs.map(({pipeline}) => pipeline)) * 3;
    if (direction === 0 || Math.max(...times.map(Math.abs)) + Math.abs(by) > 8e15) return false;
    const before = JSON.parse(await engine.line(scenario)).runs;
    // The order of contents after a merge is a hash of the bounds.
    if (
      before.some((/** @type {any} */ run) => run.trace?.some((/** @type {any} */ e) => e.type === "merge"))
    )
      return false;
    const moved = rows.map((row) => {
      const result = {...row};
      for (const name of instants) if (row[name] !== undefined) result[name] = row[name] + by;
      return result;
    });
    const after = JSON.parse(await engine.line({...scenario, rows: moved})).runs;
    for (const [i, run] of before.entries()) {
      assert.deepEqual(after[i].trace, run.trace && shifted(run.trace, by));
      assert.equal(after[i].failure === undefined, run.failure === undefined);
    }
    return true;
  },
  {count: 40, atLeast: 25},
);
