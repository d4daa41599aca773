// A scenario as code for Flink: which files, for which target, and what can that target not say?

import {flinkVersion} from "../flink-version.js";
import {jobSources} from "./job.js";
import {operatorTestSources} from "./operator-test.js";
import {oldFlink, pomText} from "./project.js";
import {problemsOf} from "./limits.js";
import {sqlFiles} from "./sql.js";

/** @import {Problem} from "../recording.js" */
/** @import {Exported} from "./prepare.js" */

/**
 * `flink`: the line of versions; `name`: the Java package.
 * @typedef {{flink?: "2" | "1.20", name?: string, source?: "rows" | "kafka"}} Options
 * @typedef {{files: Record<string, string>, problems: Problem[], notes: string[]}} Export files by path; none if there are problems
 */

/** @type {Record<string, (exported: Exported, of: {name: string, isOld: boolean, flink: string, source: "rows" | "kafka"}) => Record<string, string>>} */
const writers = {
  "flink-java": (exported, of) => ({"pom.xml": pomText({flink: of.flink}), ...jobSources(exported, of)}),
  "flink-test": (exported, of) => ({
    "pom.xml": pomText({flink: of.flink, harness: true}),
    ...operatorTestSources(exported, of),
  }),
  "flink-sql": (exported, of) => sqlFiles(exported, of),
};

export const targets = Object.keys(writers);

/** @param {Exported} exported @param {string} target one of `targets` @param {Options} [options] @returns {Export} */
export function exportTo(exported, target, {flink = "2", name = "windows", source = "rows"} = {}) {
  const problems = problemsOf(exported, target);
  if (problems.length > 0) return {files: {}, problems, notes: []};
  const isOld = flink === "1.20";
  return {
    problems,
    notes: [],
    files: writers[target](exported, {name, isOld, source, flink: isOld ? oldFlink : flinkVersion}),
  };
}
