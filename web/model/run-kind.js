// What kind of run is it, as far as the picture goes? Its clock, whether windows overlap or have no bounds, whether lateness does anything.

/** @import {Column} from "./score.js" */
/** @import {OutcomeRun} from "../recording.js" */

/** @param {OutcomeRun} run @returns {Column["clock"]} */
export const clockOf = (run) => (run.pipeline?.window.time === "processing" ? "processing" : "event");

/** Whether windows of one key lie over one another. @param {OutcomeRun} run */
export const overlaps = (run) => {
  const window = run.pipeline?.window;
  return window?.type === "cumulate" || (window?.type === "sliding" && window.size > window.slide);
};

/** Whether windows have no bounds. @param {OutcomeRun} run */
export const isGlobal = (run) => ["global", "count", "slidingCount"].includes(run.pipeline?.window.type);

/** Whether there is a line for it. @param {{pipeline: Record<string, any> | null}} run */
export const hasLateness = (run) => takesLateness(run) && run.pipeline?.allowedLateness > 0;

/** Whether allowed lateness does anything: windows end, and by event time. @param {{pipeline: Record<string, any> | null}} run */
export const takesLateness = ({pipeline}) =>
  pipeline !== null &&
  pipeline.window.time !== "processing" &&
  !["global", "count", "slidingCount"].includes(pipeline.window.type);
