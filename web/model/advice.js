// What should someone look at who sees this run for the first time? Warnings and causes, each said once, with the runs that
// it is said of, its place, and what would mend it.
import {formatOf} from "./layout.js";
import {mendByPatch, rowsMended} from "./mend.js";
import {findingsOf, warningOf, zoneWarnings} from "./reasons.js";

/** @import {Cause, Diagnosis, Warning} from "../engine.js" */
/** @import {OutcomeRun, Table} from "../recording.js" */
/** @import {Mend} from "./mend.js" */
/** @import {Message} from "./score.js" */

/**
 * What the engine said of a run as a whole.
 * @typedef {{warnings: Warning[], diagnosis: Diagnosis}} RunAdvice
 *
 * `kind`: a warning is of settings or rows that are hardly meant; a finding of what is in no result; a note of what is as it
 * should be, here, and would not be in a job that goes on. `id`: a warning's, which is stable. `runs`: names, if it is not said
 * of all; `run`: the first of them; `event`: a row to be chosen; `where`: a place; `mend`: what would mend it.
 * @typedef {{kind: "warning" | "finding" | "note", says: Message[], runs: string[], run: number, id: string | null,
 *   where: string | null, event: {row: number, id: string} | null, mend: Mend | null}} Advice
 */

/** A cause that is found is not told beside the warning of what brought it about. @type {Partial<Record<Cause, string[]>>} */
const warnedOf = {
  noLaterEvent: ["gap-exceeds-data"],
  silentPartition: ["partition-holds"],
  triggerReplaced: ["trigger-drops-rest"],
  clocksMixed: ["clock-never-comes"],
  delayTooLarge: ["delay-exceeds-data"],
  futureRow: ["future-row"],
  noWatermark: ["no-watermarks"],
  unitWrong: ["times-in-seconds"],
  unitTooFine: ["times-in-microseconds"],
  wokeLate: ["idle-too-short"],
  neverFires: ["never-fires"],
};

/**
 * @param {{table: Table, runs: OutcomeRun[], advice: (RunAdvice | null)[], zone?: string}} of advice: of each run
 * @returns {Advice[]} warnings first, notes last
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
    const {diagnosis, warnings} = /** @type {RunAdvice} */ (advice[i]);
    const told = {table, run, format};
    // Times in another unit are far from each other, and from the delay: that goes without saying.
    const isOfUnits = warnings.some(({id}) => id.startsWith("times-in-"));
    const all = [...warnings, ...zoneWarnings(told)].filter(({id}) => !isOfUnits || id !== "future-row");
    const eventOf = (/** @type {number | null} */ row) => (row === null ? null : {row, id: table.ids[row]});
    for (const warning of all) {
      const {id, where, patch} = warning;
      const found = diagnosis.findings.find(({cause}) => warnedOf[cause]?.includes(id));
      const mend = patch ? mendByPatch(patch, i) : rowsMended(warning);
      const says = [warningOf(format, warning)];
      add(i, {kind: "warning", says, id, where, event: eventOf(found?.row ?? null), mend});
    }
    const says = findingsOf(told, diagnosis);
    for (const [n, {cause, row, atEnd}] of diagnosis.findings.entries()) {
      if (all.some(({id}) => warnedOf[cause]?.includes(id))) continue;
      const kind = atEnd ? "note" : "finding";
      add(i, {kind, says: says[n], id: null, where: null, event: eventOf(row), mend: null});
    }
  }
  const order = ["warning", "finding", "note"];
  return [...said.values()]
    .map(({advice, runs: of}) => ({
      ...advice,
      runs: of.length < given.length ? of.map((i) => runs[i].name) : [],
    }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
