// What should someone look at who sees this run for the first time? Warnings and causes, each said once, with the runs that
// it is said of, and how a warning's change is made.
import {formatOf} from "./layout.js";
import {findingsOf, warningOf, zoneWarnings} from "./reasons.js";
import {isObject, varies, withOption} from "./scenario.js";
import {durationText} from "./time.js";

/** @import {Diagnosis, Warning} from "../engine.js" */
/** @import {OutcomeRun, Table} from "../recording.js" */
/** @import {Scenario} from "./scenario.js" */
/** @import {Message} from "./score.js" */

/**
 * What the engine said of a run as a whole.
 * @typedef {{warnings: Warning[], diagnosis: Diagnosis}} RunAdvice
 *
 * `runs`: names, if it is not said of all; `run`: the first of them; `event`: a row to be chosen; `where`: a place.
 * @typedef {{says: Message[], runs: string[], run: number, id: string | null, where: string | null, event: number | null,
 *   patch: Record<string, any> | null}} Advice
 */

/**
 * @param {{table: Table, runs: OutcomeRun[], advice: (RunAdvice | null)[], zone?: string}} of advice: of each run
 * @returns {Advice[]} warnings first
 */
export function adviceModel({table, runs, advice, zone}) {
  const format = formatOf(table, runs, zone);
  /** @type {Map<string, {advice: Advice, runs: number[]}>} */
  const said = new Map();
  /** @param {number} run @param {Omit<Advice, "runs" | "run">} one */
  const add = (run, one) => {
    const text = JSON.stringify([one.says, one.where]);
    const held = said.get(text) ?? {advice: {...one, run, runs: []}, runs: []};
    held.runs.push(run);
    said.set(text, held);
  };
  const given = [...runs.entries()].filter(([i, {recording}]) => recording && advice[i]);
  for (const [i, run] of given) {
    const told = {table, run, format};
    for (const warning of [.../** @type {RunAdvice} */ (advice[i]).warnings, ...zoneWarnings(told)]) {
      const {id, where, patch} = warning;
      add(i, {says: [warningOf(format, warning)], id, where, event: null, patch});
    }
  }
  for (const [i, run] of given) {
    const {diagnosis} = /** @type {RunAdvice} */ (advice[i]);
    const says = findingsOf({table, run, format}, diagnosis);
    for (const [n, finding] of diagnosis.findings.entries())
      add(i, {says: says[n], id: null, where: null, event: finding.row, patch: null});
  }
  return [...said.values()].map(({advice, runs: of}) => ({
    ...advice,
    runs: of.length < given.length ? of.map((i) => runs[i].name) : [],
  }));
}

/**
 * The document with a warning's change made: in the run that it was said of where runs differ, else in all.
 *
 * @param {Scenario} document
 * @param {Record<string, any>} patch on the pipeline
 * @param {number} run
 * @returns {Scenario}
 */
export function mended(document, patch, run) {
  let result = document;
  for (const [member, value] of Object.entries(patch)) {
    // A trigger or an evictor is one thing; the options of the others are things of their own.
    const isWhole = !isObject(value) || "type" in value;
    const options = isWhole ? [[[member], value]] : Object.entries(value).map(([name, of]) => [[member, name], of]); // prettier-ignore
    for (const [path, of] of /** @type {[string[], any][]} */ (options)) {
      const isDuration = typeof of === "number" && member !== "partitions";
      const written = isDuration ? durationText(of).replace("−", "-") : (of ?? undefined);
      result = withOption(result, path, written, varies(result, path) ? run : null);
    }
  }
  return result;
}
