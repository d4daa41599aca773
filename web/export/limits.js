// What of a scenario has no equivalent in a target? Said with its place, instead of code that does something else.

import {byTime, problem, sortsInput, triggersOf} from "./prepare.js";

import {triggersOfPython, windowsOfPython} from "./pyflink.js";
import {aggregatesOfSql, longestInterval} from "./sql.js";

/** @import {Problem} from "../recording.js" */
/** @import {Exported} from "./prepare.js" */

/** How many rows code is written for; a class file holds no more constants. */
const mostRows = 5000;

const sqlWindows = ["tumbling", "sliding", "session", "cumulate"];
const project = "The project (flink-java) has it.";
const operatorTest = "The operator test (flink-test) has it exactly.";

/** Places of which SQL says more itself. */
const saidOfSql = /^pipeline\.(trigger|watermarks\.strategy)/;

/** @param {Exported} exported @param {string} target @param {"rows" | "kafka"} source @returns {Problem[]} */
export function problemsOf(exported, target, source) {
  const {rows, pipeline} = exported;
  const isManual = pipeline.watermarks.strategy === "manual";
  const problems = [];
  if (source === "kafka" && !["flink-java", "flink-sql"].includes(target))
    return [problem("", `${target} has no source to choose.`, "flink-java and flink-sql have.")];
  if (rows.length > mostRows)
    problems.push(
      problem("rows", `There are ${rows.length} rows, too many for a source file.`, `At most ${mostRows}.`),
    );
  if (source === "kafka" && isManual)
    problems.push(problem("pipeline.watermarks.strategy", "A topic has no rows that say what the watermark is.", "bounded, monotonous or none.")); // prettier-ignore
  if (target === "flink-java" && source === "rows") problems.push(...ofReplay(exported));
  if (target === "pyflink") problems.push(...ofPython(exported));
  if (target === "flink-sql") {
    if (source === "rows") problems.push(...ofReplay(exported).filter(({where}) => !saidOfSql.test(where)));
    problems.push(...ofSql(exported, source));
  }
  return problems;
}

/** What a job that replays the rows cannot repeat. @param {Exported} exported @returns {Problem[]} */
function ofReplay(exported) {
  const {pipeline, rows} = exported;
  const {watermarks, window, endOfInput, partitions} = pipeline;
  /** @type {Problem[]} */
  const problems = [];
  const say = (/** @type {string} */ where, /** @type {string} */ what) =>
    void problems.push(problem(where, what, operatorTest));
  if (!rows.some(({kind}) => kind === "event")) say("rows", "Without an event a job has nothing to replay.");
  if (watermarks.strategy === "manual") say("pipeline.watermarks.strategy", "A source's generator does not wait for rows that say what the watermark is."); // prettier-ignore
  if (watermarks.strategy !== "manual" && watermarks.emit !== "event") say("pipeline.watermarks.emit", "A replayed table is through before the first tick of a periodic generator."); // prettier-ignore
  if (watermarks.idleAfter) say("pipeline.watermarks.idleAfter", "A replayed table has no pauses, so no partition turns idle."); // prettier-ignore
  if (partitions > 1) say("pipeline.partitions", "Parallel sources mix their rows anew in every run."); // prettier-ignore
  if (window.time === "processing") say("pipeline.window.time", "Processing time is another one in every run."); // prettier-ignore
  let place = "pipeline.trigger";
  for (const {type} of triggersOf(pipeline)) {
    if (/processing/i.test(type)) say(`${place}.type`, "Processing time is another one in every run.");
    place += ".nested";
  }
  if (!endOfInput) say("pipeline.endOfInput", "The input of a job that replays a table ends.");
  if (sortsInput(pipeline) && showsTies(exported)) say("pipeline.trigger.type", "Flink sorts this input by time and leaves open in which order equal times come, which these results show."); // prettier-ignore
  return problems;
}

/** What PyFlink does not have. @param {Exported} exported @returns {Problem[]} */
function ofPython({pipeline, rows}) {
  const {watermarks, window, evictor, partitions, endOfInput} = pipeline;
  /** @type {Problem[]} */
  const problems = [];
  const say = (/** @type {string} */ where, /** @type {string} */ what, /** @type {string} */ allowed) =>
    void problems.push(problem(where, what, allowed));
  if (!rows.some(({kind}) => kind === "event")) say("rows", "Without an event a job has nothing to replay.", operatorTest); // prettier-ignore
  if (watermarks.strategy === "manual") say("pipeline.watermarks.strategy", "PyFlink has no generators of one's own.", operatorTest); // prettier-ignore
  if (partitions > 1) say("pipeline.partitions", "Parallel sources mix their rows anew in every run.", operatorTest); // prettier-ignore
  if (!endOfInput) say("pipeline.endOfInput", "The input of a job that replays a table ends.", operatorTest);
  if (!windowsOfPython.includes(window.type)) say("pipeline.window.type", "PyFlink has no such windows.", `One of ${windowsOfPython.join(", ")}.`); // prettier-ignore
  if (evictor) say("pipeline.evictor", "PyFlink has no evictors.", project);
  let place = "pipeline.trigger";
  for (const {type} of triggersOf(pipeline)) {
    if (!triggersOfPython.includes(type)) say(`${place}.type`, "PyFlink has no such trigger.", `One of ${triggersOfPython.join(", ")}.`); // prettier-ignore
    place += ".nested";
  }
  for (const [i, {kind, id, key}] of rows.entries())
    if (kind === "event" && /\p{Cs}/u.test(id + key)) say(`rows[${i}]`, "Half of a surrogate pair is no text in Python.", "Whole characters."); // prettier-ignore
  return problems;
}

const lastYear = 253402300799999;

/** What SQL's window functions cannot say, or say otherwise. @param {Exported} exported @param {"rows" | "kafka"} source @returns {Problem[]} */
function ofSql({pipeline, rows}, source) {
  const {watermarks, window, trigger, evictor, allowedLateness, late, aggregate} = pipeline;
  /** @type {Problem[]} */
  const problems = [];
  const say = (
    /** @type {string} */ where,
    /** @type {string} */ what,
    /** @type {string} */ allowed = project,
  ) => void problems.push(problem(where, what, allowed));
  if (watermarks.strategy === "none" || (watermarks.strategy === "manual" && source === "rows"))
    say("pipeline.watermarks.strategy", "Windows in SQL need a watermark that follows from the events.");
  if (window.time === "processing" && source === "kafka") say("pipeline.window.time", "The script's windows are in event time."); // prettier-ignore
  if (!sqlWindows.includes(window.type)) say("pipeline.window.type", "SQL has no such windows.", `One of ${sqlWindows.join(", ")}.`); // prettier-ignore
  if (window.type === "sliding" && window.size % window.slide !== 0) say("pipeline.window.slide", "HOP needs a size that is a multiple of the slide."); // prettier-ignore
  if (trigger) say("pipeline.trigger", "SQL's windows fire once, at their end.");
  if (evictor) say("pipeline.evictor", "SQL has no evictors.");
  if (allowedLateness > 0) say("pipeline.allowedLateness", "SQL's windows are gone once they have fired.");
  if (late === "sideOutput") say("pipeline.late", "SQL has no side output: what is late is dropped.");
  if (!aggregatesOfSql.includes(aggregate)) say("pipeline.aggregate", "SQL leaves open in which order a window's rows come, which this shows.", `One of ${aggregatesOfSql.join(", ")}.`); // prettier-ignore
  for (const name of ["size", "slide", "gap", "maxSize", "step", "offset"])
    if (Math.abs(window[name] ?? 0) > longestInterval) say(`pipeline.window.${name}`, "An interval has ten digits at the most."); // prettier-ignore
  if ((watermarks.outOfOrderness ?? 0) > longestInterval) say("pipeline.watermarks.outOfOrderness", "An interval has ten digits at the most."); // prettier-ignore
  for (const [i, {kind, time, id, key}] of source === "rows" ? rows.entries() : []) {
    if (kind !== "event") continue;
    if (time < 0) say(`rows[${i}].time`, "SQL's watermarks begin at 1970: before it, nothing is late.", "1970 to 9999."); // prettier-ignore
    else if (time > lastYear) say(`rows[${i}].time`, "A timestamp in SQL ends with the year 9999.", "1970 to 9999."); // prettier-ignore
    if (/\p{Cs}/u.test(id + key)) say(`rows[${i}]`, "Half of a surrogate pair cannot be written to a file."); // prettier-ignore
  }
  return problems;
}

/** Whether two events of one key have the same time, and a result might tell in which order. @param {Exported} exported */
function showsTies({rows, pipeline}) {
  const {evictor, aggregate} = pipeline;
  if (!evictor && ["count", "min", "max", "distinct"].includes(aggregate)) return false;
  const seen = new Set();
  return byTime(rows).some(({key, time}) => {
    const at = JSON.stringify([key, time]);
    return seen.size === seen.add(at).size;
  });
}
