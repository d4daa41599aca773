// How is a scenario run again with one thing changed?

/** @import {Engine, Instant} from "../../web/engine.js" */
/** @import {Table} from "../../web/recording.js" */
/** @import {Scenario} from "../../web/model/scenario.js" */

/** @param {Instant} instant */
export const numberOf = (instant) =>
  instant === "-inf" ? -Infinity : instant === "+inf" ? Infinity : instant;

/**
 * The runs of a scenario that came to their end.
 * @param {Scenario} scenario @param {Engine} engine
 */
export async function sound(scenario, engine) {
  const {table, runs} = await engine.run(scenario);
  const ended = [...runs.entries()].filter(([, run]) => run.recording && run.failure === undefined);
  return {table, ended: table && table.length > 0 ? ended : []};
}

/**
 * The scenario as resolved, with another pipeline and, if they are given, other rows.
 * @param {Table} table @param {any} pipeline @param {any[]} [rows]
 * @returns {Scenario}
 */
export const resolved = (table, pipeline, rows = rowsOf(table)) => ({format: "window-lab/1", rows, pipeline});

/** The rows of a table, resolved. @param {Table} table @returns {any[]} */
export const rowsOf = (table) =>
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
export function patched(target, patch) {
  if (patch === null || typeof patch !== "object") return patch;
  const result = {...(target !== null && typeof target === "object" ? target : {})};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = patched(result[name], value);
  }
  return result;
}
