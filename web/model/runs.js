// How are the runs of a document added, copied, moved, taken away, and made from a list of values?
import {chosen} from "./form.js";
import {
  at,
  isObject,
  mergePatch,
  pipelineOf,
  put,
  runsOf,
  uniqueName,
  varies,
  withAt,
  withUnified,
} from "./scenario.js";

/** @typedef {import("./scenario.js").Scenario} Scenario */

/** As many runs as have room beside each other. */
export const mostRuns = 12;

/** The runs with the names that they go by. @param {Scenario} document */
const named = (document) => runsOf(document).map((run, i) => ({name: `run ${i + 1}`, ...run}));

/**
 * The document with one more run, which goes one step further where the last two differ in one number: 0 s, 30 s, 60 s.
 *
 * @param {Scenario} document
 * @returns {Scenario}
 */
export function withRunAdded(document) {
  const runs = named(document);
  const [before, last] = [runs[runs.length - 2], runs[runs.length - 1]];
  const held = {...document, runs};
  const places = leavesOf(last.change);
  const further =
    places.length === 1 && before
      ? continued(at(before.change, places[0]), at(last.change, places[0]))
      : null;
  const isNumbered = /^run \d+$/.test(last.name);
  const name = isNumbered
    ? `run ${runs.length + 1}`
    : further !== null && at(last.change, places[0]) === last.name
      ? further
      : last.name;
  const change = further === null ? last.change : withAt(last.change, places[0], further);
  return {...document, runs: [...runs, put({name: uniqueName(held, name)}, "change", change)]};
}

/** @param {any} value @returns {string[][]} the paths to everything that is no object */
const leavesOf = (value) =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, held]) => leavesOf(held).map((path) => [name, ...path]))
    : value === undefined
      ? []
      : [[]];

/** `30 s`, `60 s` → `90 s`; `null` unless both count the same unit. @param {unknown} before @param {unknown} last */
function continued(before, last) {
  const [, from, unit] = String(before).match(/^(\d+)(\s*[a-z]*)$/) ?? [];
  const [, to, same] = String(last).match(/^(\d+)(\s*[a-z]*)$/) ?? [];
  return unit !== undefined && unit === same && Number(to) > Number(from)
    ? `${2 * Number(to) - Number(from)}${unit}`
    : null;
}

/** The document with a copy of a run beside it. @param {Scenario} document @param {number} run @returns {Scenario} */
export function withRunCopied(document, run) {
  const runs = named(document);
  const copy = {...runs[run], name: uniqueName({...document, runs}, runs[run].name)};
  return {...document, runs: [...runs.slice(0, run + 1), copy, ...runs.slice(run + 1)]};
}

/** @param {Scenario} document @param {number} run @param {number} by how many places @returns {Scenario} */
export function withRunMoved(document, run, by) {
  const runs = named(document);
  const to = run + by;
  if (to < 0 || to >= runs.length) return document;
  const [moved] = runs.splice(run, 1);
  runs.splice(to, 0, moved);
  return {...document, runs};
}

/** @param {Scenario} document @param {number} run @param {string} name @returns {Scenario} */
export function withRunRenamed(document, run, name) {
  const wanted = name.trim();
  if (wanted === "") return document;
  const runs = runsOf(document).map((held, i) =>
    i === run ? {...held, name: uniqueName(document, wanted, i)} : held,
  );
  return {...document, runs};
}

/** @param {Scenario} document @param {number} run @returns {Scenario} the same one if there is no other run */
export function withRunRemoved(document, run) {
  const runs = named(document).filter((_, i) => i !== run);
  if (runs.length === 0) return document;
  if (runs.length > 1) return {...document, runs};
  // What the one that is left changes, the pipeline says now: nobody is left to differ from.
  const pipeline = mergePatch(document.pipeline ?? {}, runs[0].change ?? {});
  return {...document, pipeline, runs: [{name: runs[0].name ?? "run"}]};
}

/**
 * The document with a run for each value of an option, and no other: all else is as in the first run. Each is named
 * after its value.
 *
 * @param {Scenario} document
 * @param {string[]} path of the option
 * @param {any[]} values as typed; two or more
 * @returns {Scenario}
 */
export function withSweep(document, path, values) {
  const pipeline = pipelineOf(document, 0);
  const alone = {...document, pipeline, runs: [{}]};
  /** @type {Scenario} */
  let swept = {...document, pipeline, runs: values.map(() => ({}))};
  values.forEach((value, i) => {
    const set = chosen(alone, path, value, null);
    const runs = runsOf(swept).slice();
    runs[i] = {
      name: uniqueName(swept, String(value ?? "default"), i),
      change: withAt(undefined, set.path, set.value ?? null),
    };
    swept = {...swept, runs};
  });
  return swept;
}

/** The values of a typed list. @param {string} text */
export const listed = (text) =>
  text
    .split(/[,;，；、\n]/)
    .map((value) => value.trim())
    .filter((value) => value !== "");
