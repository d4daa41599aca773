// A scenario as code for Flink: which files, for which target, and what can that target not say?

import {jobSources} from "./job.js";
import {kafkaNotes, kafkaSources} from "./kafka.js";
import {operatorTestSources} from "./operator-test.js";
import {pomText} from "./project.js";
import {problemsOf} from "./limits.js";
import {pythonFiles, pythonNotes} from "./pyflink.js";
import {sqlFiles} from "./sql.js";

/** @import {Exported, Unsayable} from "./prepare.js" */
/** @import {Line} from "./targets.js" */
/** @import {Note} from "./words.js" */

/**
 * `flink`: the line of versions; `name`: the Java package.
 * @typedef {{flink?: Line, name?: string, source?: "rows" | "kafka"}} Options
 * @typedef {{files: Record<string, string>, problems: Unsayable[], notes: Note[]}} Export files by path; none if there are problems
 */

/** @type {Record<string, (exported: Exported, of: {name: string, flink: Line, source: "rows" | "kafka"}) => Record<string, string>>} */
const writers = {
  // From Kafka, what the windows do is what the operator test asserts.
  "flink-java": (exported, of) =>
    of.source === "kafka"
      ? {
          "pom.xml": pomText({flink: of.flink, harness: true, kafka: true}),
          ...operatorTestSources(exported, of),
          ...kafkaSources(exported, of.name),
        }
      : {"pom.xml": pomText({flink: of.flink}), ...jobSources(exported, of)},
  "flink-test": (exported, of) => ({
    "pom.xml": pomText({flink: of.flink, harness: true}),
    ...operatorTestSources(exported, of),
  }),
  "flink-sql": sqlFiles,
  pyflink: pythonFiles,
};

/** @param {Exported} exported @param {string} target @param {Options} [options] @returns {Export} */
export function exportTo(exported, target, {flink = "2", name = "windows", source = "rows"} = {}) {
  const problems = problemsOf(exported, target, source);
  if (problems.length > 0) return {files: {}, problems, notes: []};
  return {
    problems,
    notes: notesOf(exported, target, source),
    files: writers[target](exported, {name, flink, source}),
  };
}

/** Where what was written gives other results than the lab. @param {Exported} exported @param {string} target @param {"rows" | "kafka"} source @returns {Note[]} */
function notesOf(exported, target, source) {
  if (target === "pyflink") return pythonNotes(exported);
  return source === "kafka" ? kafkaNotes(exported) : [];
}
