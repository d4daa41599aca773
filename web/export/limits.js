// What of a scenario has no equivalent in a target? Said with its place, instead of code that does something else.

import {byTime, problem, sortsInput, triggersOf} from "./prepare.js";

/** @import {Problem} from "../recording.js" */
/** @import {Exported} from "./prepare.js" */

/** How many rows code is written for; a class file holds no more constants. */
const mostRows = 5000;

const operatorTest = "The operator test (flink-test) has it exactly.";

/** @param {Exported} exported @param {string} target @returns {Problem[]} */
export function problemsOf(exported, target) {
  const {rows} = exported;
  const problems = [];
  if (rows.length > mostRows)
    problems.push(
      problem("rows", `There are ${rows.length} rows, too many for a source file.`, `At most ${mostRows}.`),
    );
  if (target === "flink-java") problems.push(...ofReplay(exported));
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
