// How is a change that would mend something made, and what is it called? A merge patch of the engine, in the document and
// in words.
import {withEventAdded, withRows} from "./rows.js";
import {at, isObject, pipelineOf, varies, withOption} from "./scenario.js";
import {rowsOf} from "./table.js";
import {durationText} from "./time.js";

/** @import {Counterfactual} from "../engine.js" */
/** @import {Scenario} from "./scenario.js" */
/** @import {Message} from "./score.js" */

/**
 * The options that a patch on the pipeline sets, and to what. A trigger or an evictor is one thing; the options of the
 * others are things of their own.
 * @param {Record<string, any>} patch
 * @returns {[string[], any][]}
 */
const optionsOf = (patch) =>
  Object.entries(patch).flatMap(([member, value]) =>
    !isObject(value) || "type" in value
      ? [/** @type {[string[], any]} */ ([[member], value])]
      : Object.entries(value).map(([name, of]) => /** @type {[string[], any]} */ ([[member, name], of])),
  );

/** Numbers that are no durations. */
const counts = new Set(["partitions"]);

/**
 * The document with the change made: in the run that it is meant for where runs differ, else in all.
 *
 * @param {Scenario} document
 * @param {Record<string, any>} patch on the pipeline
 * @param {number} run
 * @returns {Scenario}
 */
export function mended(document, patch, run) {
  let result = document;
  for (const [path, value] of optionsOf(patch)) {
    const stands = at(pipelineOf(result, run), path);
    // What is so without being said need not be said.
    if (stands === undefined && path.join(".") === "watermarks.strategy" && value === "bounded") continue;
    const isDuration = typeof value === "number" && !counts.has(path[0]);
    const written = isDuration ? durationText(value).replace("−", "-") : (value ?? undefined);
    result = withOption(result, path, written, varies(result, path) ? run : null);
  }
  return result;
}

/**
 * The change in words: *Take the window’s own trigger*.
 *
 * @param {Record<string, any>} patch
 * @returns {Message}
 */
export function mendOf(patch) {
  const options = optionsOf(patch);
  // The strategy comes along with the delay, which is what is meant.
  const [path, value] =
    options.find(([path]) => path[1] !== "strategy" || options.length === 1) ?? options[0];
  const name = path.join(".");
  if (value === null) return {key: `mend.${name}.none`, args: {}};
  if (isObject(value)) return {key: `mend.${name}.${value.type}`, args: {}};
  if (typeof value === "number")
    return {key: `mend.${name}`, args: counts.has(path[0]) ? {count: value} : {value: durationText(value)}};
  return {key: `mend.${name}.${value}`, args: {}};
}

/**
 * What makes a change, and what it is called. `message` goes to the state; undo takes it back.
 * @typedef {{message: {type: string, [member: string]: any}, says: Message}} Mend
 */

/** @param {Record<string, any>} patch on the pipeline @param {number} run @returns {Mend} */
export const mendByPatch = (patch, run) => ({
  message: {type: "adviceTaken", patch, run},
  says: mendOf(patch),
});

/**
 * What makes the change that a counterfactual speaks of; null if there is nothing to be clicked.
 *
 * @param {Counterfactual} counterfactual @param {number} run @param {string} id of the row that is left out
 * @returns {Mend | null}
 */
export function mendByTrial({change, value, partitions, patch}, run, id) {
  if (patch) return mendByPatch(patch, run);
  if (change === "withoutRow")
    return {message: {type: "rowLeftOut", row: value, id}, says: {key: "mend.withoutRow", args: {id}}};
  if (change === "nextEvent")
    return {
      message: {type: "eventsAppended", time: value, partitions},
      says: {key: "mend.nextEvent", args: {}},
    };
  return null;
}

/**
 * The document with an event of that time after its last row, on each of the partitions.
 *
 * @param {Scenario} document @param {number} time @param {number[]} partitions none: on the first one
 * @returns {Scenario}
 */
export function withEventsAppended(document, time, partitions) {
  let next = document;
  for (const partition of partitions.length > 0 ? partitions : [0]) {
    const at = rowsOf(next).length;
    const key = rowsOf(next).findLast((row) => row?.key !== undefined)?.key;
    next = withEventAdded(next, at, time, key === undefined ? null : String(key));
    const row = {...rowsOf(next)[at]};
    if (partition === 0) delete row.partition;
    else row.partition = partition;
    next = withRows(next, [...rowsOf(next).slice(0, at), row, ...rowsOf(next).slice(at + 1)]);
  }
  return next;
}

/** What a time is multiplied by that is in another unit than milliseconds, by the warning's id. @type {Record<string, number>} */
const factors = {"times-in-seconds": 1000, "times-in-microseconds": 1 / 1000};

/**
 * The change of rows that mends what a warning is about, as a message and in words; null if none does.
 *
 * @param {{id: string, args: number[]}} warning
 * @returns {Mend | null}
 */
export function rowsMended({id, args: [time = 0]}) {
  const factor = factors[id];
  if (factor === undefined) return null;
  return {message: {type: "timesScaled", factor, like: time}, says: {key: `mend.${id}`, args: {}}};
}

/**
 * The document with those event times in another unit that are of the size of `like`: what is cut to milliseconds is the rest.
 *
 * @param {Scenario} document @param {number} factor @param {number} like
 * @returns {Scenario}
 */
export function withTimesScaled(document, factor, like) {
  const scaled = (/** @type {any} */ value) => {
    const number = typeof value === "string" && /^-?\d+$/.test(value.trim()) ? Number(value) : value;
    if (typeof number !== "number" || !(Math.abs(number) > Math.abs(like) / 10)) return value;
    return Math.abs(number) < Math.abs(like) * 10
      ? Math.floor(factor < 1 ? number / (1 / factor) : number * factor)
      : value;
  };
  const rows = rowsOf(document).map((row) => {
    const next = {...row};
    for (const member of ["time", "watermark", "arrives"])
      if (member in next) next[member] = scaled(next[member]);
    return next;
  });
  return withRows(document, rows);
}
