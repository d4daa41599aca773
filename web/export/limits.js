// What of a scenario has no equivalent in a target? Said with its place, instead of code that does something else.

import {byTime, sortsInput, triggersOf} from "./prepare.js";
import {triggersOfPython, windowsOfPython} from "./pyflink.js";
import {aggregatesOfSql, longestInterval} from "./sql.js";

/** @import {Exported, Unsayable} from "./prepare.js" */

/** In ms since 1970. */
const lastYear = 253402300799999;
const windowsOfSql = ["tumbling", "sliding", "session", "cumulate"];

/** Places of which SQL says more itself. */
const saidOfSql = /^pipeline\.(trigger|watermarks\.strategy)/;

/** Gathers what has no equivalent. */
class Limits {
  /** @type {Unsayable[]} */
  list = [];
  /** @param {unknown} isSo @param {string} where @param {string} rule @param {string} instead @param {string[]} [args] */
  when(isSo, where, rule, instead, args = []) {
    if (isSo) this.list.push({where, rule, instead, args});
  }
}

/** @param {Exported} exported @param {string} target @param {"rows" | "kafka"} source @returns {Unsayable[]} */
export function problemsOf(exported, target, source) {
  const {pipeline} = exported;
  const limits = new Limits();
  const isKafka = source === "kafka";
  if (isKafka && !["flink-java", "flink-sql"].includes(target)) {
    limits.when(true, "", "source", "oneOf", ["flink-java", "flink-sql"]);
    return limits.list;
  }
  limits.when(isKafka && pipeline.watermarks.strategy === "manual", "pipeline.watermarks.strategy", "kafka.manual", "oneOf", ["bounded", "monotonous", "none"]); // prettier-ignore
  if (target === "flink-java" && !isKafka) limits.list.push(...ofReplay(exported));
  if (target === "pyflink") limits.list.push(...ofPython(exported));
  if (target === "flink-sql") {
    if (!isKafka) limits.list.push(...ofReplay(exported).filter(({where}) => !saidOfSql.test(where)));
    limits.list.push(...ofSql(exported, source));
  }
  return limits.list;
}

/** The places of a pipeline's triggers, the outermost first. @param {Record<string, any>} pipeline */
const placedTriggers = (pipeline) =>
  triggersOf(pipeline).map(({type}, i) => ({type, where: `pipeline.trigger${".nested".repeat(i)}.type`}));

/** What a job that replays the rows cannot repeat. @param {Exported} exported */
function ofReplay(exported) {
  const {pipeline, rows} = exported;
  const {watermarks, window, endOfInput, partitions} = pipeline;
  const isManual = watermarks.strategy === "manual";
  const limits = new Limits();
  const when = (/** @type {unknown} */ isSo, /** @type {string} */ where, /** @type {string} */ rule) =>
    limits.when(isSo, where, `replay.${rule}`, "operatorTest");
  when(!rows.some(({kind}) => kind === "event"), "rows", "empty");
  when(isManual, "pipeline.watermarks.strategy", "manual");
  when(!isManual && watermarks.emit !== "event", "pipeline.watermarks.emit", "emit");
  when(watermarks.idleAfter, "pipeline.watermarks.idleAfter", "idle");
  when(partitions > 1, "pipeline.partitions", "partitions");
  when(window.time === "processing", "pipeline.window.time", "clock");
  for (const {type, where} of placedTriggers(pipeline)) when(/processing/i.test(type), where, "clock");
  when(!endOfInput, "pipeline.endOfInput", "endless");
  when(sortsInput(pipeline) && showsTies(exported), "pipeline.trigger.type", "ties");
  return limits.list;
}

/** What PyFlink does not have. @param {Exported} exported */
function ofPython({pipeline, rows}) {
  const {watermarks, window, evictor, partitions, endOfInput} = pipeline;
  const limits = new Limits();
  limits.when(!rows.some(({kind}) => kind === "event"), "rows", "replay.empty", "operatorTest");
  limits.when(watermarks.strategy === "manual", "pipeline.watermarks.strategy", "python.manual", "operatorTest"); // prettier-ignore
  limits.when(partitions > 1, "pipeline.partitions", "replay.partitions", "operatorTest");
  limits.when(!endOfInput, "pipeline.endOfInput", "replay.endless", "operatorTest");
  limits.when(!windowsOfPython.includes(window.type), "pipeline.window.type", "python.window", "oneOf", windowsOfPython); // prettier-ignore
  limits.when(evictor, "pipeline.evictor", "python.evictor", "project");
  for (const {type, where} of placedTriggers(pipeline))
    limits.when(!triggersOfPython.includes(type), where, "python.trigger", "oneOf", triggersOfPython);
  for (const [i, {kind, id, key}] of rows.entries())
    limits.when(kind === "event" && isTorn(id + key), `rows[${i}]`, "half", "whole");
  return limits.list;
}

/** What SQL's window functions cannot say, or say otherwise. @param {Exported} exported @param {"rows" | "kafka"} source */
function ofSql({pipeline, rows}, source) {
  const {watermarks, window, trigger, evictor, allowedLateness, late, aggregate} = pipeline;
  const isKafka = source === "kafka";
  const limits = new Limits();
  const when = (/** @type {unknown} */ isSo, /** @type {string} */ where, /** @type {string} */ rule) =>
    limits.when(isSo, `pipeline.${where}`, `sql.${rule}`, "project");
  when(watermarks.strategy === "none" || (watermarks.strategy === "manual" && !isKafka), "watermarks.strategy", "watermark"); // prettier-ignore
  when(window.time === "processing" && isKafka, "window.time", "clock");
  limits.when(!windowsOfSql.includes(window.type), "pipeline.window.type", "sql.window", "oneOf", windowsOfSql); // prettier-ignore
  when(window.type === "sliding" && window.size % window.slide !== 0, "window.slide", "hop");
  when(trigger, "trigger", "trigger");
  when(evictor, "evictor", "evictor");
  when(allowedLateness > 0, "allowedLateness", "lateness");
  when(late === "sideOutput", "late", "late");
  limits.when(!aggregatesOfSql.includes(aggregate), "pipeline.aggregate", "sql.aggregate", "oneOf", aggregatesOfSql); // prettier-ignore
  for (const name of ["size", "slide", "gap", "maxSize", "step", "offset"])
    when(Math.abs(window[name] ?? 0) > longestInterval, `window.${name}`, "interval");
  when((watermarks.outOfOrderness ?? 0) > longestInterval, "watermarks.outOfOrderness", "interval");
  for (const [i, {kind, time, id, key}] of isKafka ? [] : rows.entries()) {
    if (kind !== "event") continue;
    limits.when(time < 0, `rows[${i}].time`, "sql.before", "years");
    limits.when(time > lastYear, `rows[${i}].time`, "sql.after", "years");
    limits.when(isTorn(id + key), `rows[${i}]`, "half", "whole");
  }
  return limits.list;
}

/** Whether there is half of a surrogate pair in it. @param {string} text */
const isTorn = (text) => /\p{Cs}/u.test(text);

/** Whether two events of one key have the same time, and a result might tell in which order. @param {Exported} exported */
function showsTies({rows, pipeline}) {
  const {evictor, aggregate} = pipeline;
  if (!evictor && ["count", "min", "max", "distinct"].includes(aggregate)) return false;
  const seen = new Set();
  return byTime(rows).some(({key, time}) => seen.size === seen.add(JSON.stringify([key, time])).size);
}
