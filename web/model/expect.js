// Is the outcome what the document states? Each difference, with what was stated and what came of it.
import {isObject} from "./scenario.js";
import {instantOf, instantWriter} from "./time.js";

/**
 * `where`: the statement's place in the document; `kind`: a firing that is not as stated, is missing, or is one too many; a list
 * of ids that differs. `row`: of the firing that came instead, or too many; `stated`, `came`: as they are told.
 * @typedef {{run: string, where: string, kind: "differs" | "missing" | "extra" | "late" | "unfired", member: string, stated: string,
 *   came: string, row: number | null}} Difference
 */

const instants = new Set(["start", "end", "watermark", "processingTime"]);

/** @param {any} value @param {unknown} day */
const instant = (value, day) =>
  typeof value === "string" && !/^[+-]inf$/.test(value) ? instantOf(value, day) : value;

/** Whether a value that came is the one stated; instants are read, ids are texts. @param {string} member @param {any} stated @param {any} came @param {unknown} day */
function isAs(member, stated, came, day) {
  if (instants.has(member)) return instant(stated, day) === came;
  if (member === "ids") return Array.isArray(came) && sameIds(stated, came);
  if (member === "key") return String(stated) === came;
  if (member === "repeat") return stated === (came ?? false);
  if (member === "replaces")
    return stated.length === (came?.length ?? 0) && stated.every((/** @type {any} */ window, /** @type {number} */ i) => ["start", "end"].every((name) => window[name] === undefined || isAs(name, window[name], came[i][name], day))); // prettier-ignore
  return JSON.stringify(stated) === JSON.stringify(came);
}

/** @param {any[]} stated @param {any[]} came */
const sameIds = (stated, came) =>
  stated.length === came.length && stated.every((id, i) => String(id) === String(came[i]));

/** @param {unknown} value */
const told = (value) => (value === undefined ? "–" : Array.isArray(value) && value.every((item) => !isObject(item)) ? value.join(", ") || "–" : JSON.stringify(value)); // prettier-ignore

/**
 * The outcomes that a document states, by run. One for all is one for each.
 *
 * @param {any} expect @param {string[]} runs their names
 * @returns {{run: number, at: string, outcome: any}[]}
 */
export function statedOutcomes(expect, runs) {
  if (!isObject(expect)) return [];
  const named = runs.some((name) => isObject(expect[name]));
  return runs.flatMap((name, run) => {
    const outcome = named ? expect[name] : expect;
    return isObject(outcome) ? [{run, at: named ? `expect.${name}` : "expect", outcome}] : [];
  });
}

/**
 * @param {import("./scenario.js").Scenario} document
 * @param {string[]} runs their names
 * @param {Record<string, any>[][]} traces of the runs, as the scenario format has them
 * @returns {Difference[] | null} `null`: the document states nothing
 */
export function differencesOf({expect, day}, runs, traces) {
  const stated = statedOutcomes(expect, runs);
  if (stated.length === 0) return null;
  return stated.flatMap(({run, at, outcome}) => {
    const trace = traces[run] ?? [];
    const differences = [...firesOf(outcome.fires, trace, day, at), ...idsOf(outcome, trace, at)];
    return differences.map((difference) => ({run: runs[run], ...difference}));
  });
}

/** @param {any} fires @param {Record<string, any>[]} trace @param {unknown} day @param {string} at @returns {Omit<Difference, "run">[]} */
function firesOf(fires, trace, day, at) {
  if (!Array.isArray(fires)) return [];
  const came = trace.filter(({type}) => type === "fire");
  const write = instantWriter(day);
  const written = (/** @type {string} */ member, /** @type {unknown} */ value) =>
    instants.has(member) && typeof value === "number" ? write(value) : value;
  /** @type {Omit<Difference, "run">[]} */
  const found = [];
  for (const [i, fire] of fires.entries()) {
    const where = `${at}.fires[${i}]`;
    const other = came[i];
    if (!other) {
      found.push({where, kind: "missing", member: "", stated: told(fire), came: "–", row: null});
      continue;
    }
    for (const [member, value] of Object.entries(fire))
      if (!member.startsWith("x-") && value !== null && !isAs(member, value, other[member], day))
        found.push({
          where,
          kind: "differs",
          member,
          stated: told(value),
          came: told(other[member]),
          row: other.row,
        });
  }
  for (const extra of came.slice(fires.length)) {
    const {key, start, end, ids} = extra;
    const {row} = extra;
    found.push({
      where: `${at}.fires`,
      kind: "extra",
      member: "",
      stated: "–",
      came: told({key, start, end, ids}),
      row,
    });
  }
  return found;
}

/** @param {any} outcome @param {Record<string, any>[]} trace @param {string} at @returns {Omit<Difference, "run">[]} */
function idsOf(outcome, trace, at) {
  const late = trace.flatMap(({type, id}) => (type === "lateElement" ? [id] : []));
  const unfired = trace.flatMap(({unfired: ids}) => ids ?? []);
  const lists = /** @type {const} */ ({late, unfired});
  return /** @type {("late" | "unfired")[]} */ (["late", "unfired"]).flatMap((kind) => {
    const ids = outcome[kind];
    if (!Array.isArray(ids) || sameIds(ids, lists[kind])) return [];
    return [
      {where: `${at}.${kind}`, kind, member: kind, stated: told(ids), came: told(lists[kind]), row: null},
    ];
  });
}
