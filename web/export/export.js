// A scenario as code for Flink: which files, for which target, and what can that target not say?

import {flinkVersion} from "../flink-version.js";
import {jobSources} from "./job.js";
import {kafkaConnector, kafkaNotes, kafkaSources} from "./kafka.js";
import {operatorTestSources} from "./operator-test.js";
import {oldFlink, pomText} from "./project.js";
import {problemsOf} from "./limits.js";
import {pythonFiles, pythonNotes} from "./pyflink.js";
import {sqlFiles} from "./sql.js";

/** @import {Exported, Unsayable} from "./prepare.js" */
/** @import {Note} from "./words.js" */

/**
 * `flink`: the line of versions; `name`: the Java package.
 * @typedef {{flink?: "2" | "1.20", name?: string, source?: "rows" | "kafka"}} Options
 * @typedef {{files: Record<string, string>, problems: Unsayable[], notes: Note[]}} Export files by path; none if there are problems
 */

/** @type {Record<string, (exported: Exported, of: {name: string, isOld: boolean, flink: string, source: "rows" | "kafka"}) => Record<string, string>>} */
const writers = {
  // From Kafka, what the windows do is what the operator test asserts.
  "flink-java": (exported, of) =>
    of.source === "kafka"
      ? {
          "pom.xml": pomText({flink: of.flink, harness: true, kafka: kafkaConnector[of.isOld ? "1.20" : 2]}),
          ...operatorTestSources(exported, of),
          ...kafkaSources(exported, of.name),
        }
      : {"pom.xml": pomText({flink: of.flink}), ...jobSources(exported, of)},
  "flink-test": (exported, of) => ({
    "pom.xml": pomText({flink: of.flink, harness: true}),
    ...operatorTestSources(exported, of),
  }),
  "flink-sql": (exported, of) => sqlFiles(exported, of),
  pyflink: (exported) => pythonFiles(exported),
};

export const targets = Object.keys(writers);

/** @param {Exported} exported @param {string} target one of `targets` @param {Options} [options] @returns {Export} */
export function exportTo(exported, target, {flink = "2", name = "windows", source = "rows"} = {}) {
  const problems = problemsOf(exported, target, source);
  if (problems.length > 0) return {files: {}, problems, notes: []};
  const isOld = flink === "1.20";
  return {
    problems,
    notes: notesOf(exported, target, source),
    files: writers[target](exported, {name, isOld, source, flink: isOld ? oldFlink : flinkVersion}),
  };
}

/** Where what was written gives other results than the lab. @param {Exported} exported @param {string} target @param {"rows" | "kafka"} source @returns {Note[]} */
function notesOf(exported, target, source) {
  if (target === "pyflink") return pythonNotes(exported);
  return source === "kafka" ? kafkaNotes(exported) : [];
}
