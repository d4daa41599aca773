// What is the smallest scenario that still shows it?
//
// Delta debugging: one thing after the other is left out or made simpler, as long as the difference stays. Every step makes
// the scenario smaller, so it comes to an end.

import {isObject, pipelineOf, runsOf} from "../../web/model/scenario.js";

/** @import {Scenario} from "../../web/model/scenario.js" */

/** How many candidates are put at a time: enough to keep both sides at work. */
const width = 16;

/**
 * @param {Scenario} scenario one that shows it
 * @param {(candidates: Scenario[]) => Promise<boolean[]>} shows which of them still do
 * @param {{most?: number, seconds?: number}} [options] how many candidates are tried, and for how long, at the most
 * @returns {Promise<Scenario>} one of which no part can be left out, if it came that far
 */
export async function shrink(scenario, shows, {most = 6000, seconds = 120} = {}) {
  const end = Date.now() + seconds * 1000;
  let smallest = scenario;
  let tried = 0;
  for (let found = true; found;) {
    found = false;
    for (const simplify of [fewerRuns, fewerRows, fewerMembers, plainerRows, smallerNumbers, plainerTexts]) {
      for (let again = true; again;) {
        again = false;
        const size = sizeOf(smallest);
        /** @type {Scenario[]} */
        let batch = [];
        const candidates = simplify(smallest);
        for (let next = candidates.next(); ; next = candidates.next()) {
          if (!next.done && isSmaller(sizeOf(next.value), size)) batch.push(next.value);
          if (batch.length < width && !next.done) continue;
          if ((tried += batch.length) > most || Date.now() > end) return smallest;
          const which = (await shows(batch)).indexOf(true);
          if (which >= 0) {
            smallest = batch[which];
            found = again = true;
          }
          if (again || next.done) break;
          batch = [];
        }
      }
    }
  }
  return smallest;
}

// ---- what is smaller

/** The length of its text, then the sum of its numbers. @param {Scenario} scenario @returns {[number, number]} */
function sizeOf(scenario) {
  let sum = 0;
  const text = JSON.stringify(scenario, (_, value) => {
    if (typeof value === "number") sum += Math.abs(value) + (value < 0 ? 0.5 : 0);
    return value;
  });
  return [text.length, sum];
}

/** @param {[number, number]} a @param {[number, number]} b */
const isSmaller = (a, b) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

// ---- what may be simpler; each gives candidates, the boldest first

/** @param {Scenario} scenario @returns {Generator<Scenario>} */
function* fewerRuns(scenario) {
  const {runs, ...single} = scenario;
  if (!Array.isArray(runs) || !runs.every(isObject)) return;
  for (const i of runsOf(scenario).keys()) yield {...single, pipeline: pipelineOf(scenario, i)};
  for (const i of runs.keys()) yield {...scenario, runs: runs.toSpliced(i, 1)};
}

/** @param {Scenario} scenario @returns {Generator<Scenario>} */
function* fewerRows(scenario) {
  const rows = rowsOf(scenario);
  for (let n = rows.length; n >= 1; n = n >> 1)
    for (let i = 0; i < rows.length; i += n) yield {...scenario, rows: rows.toSpliced(i, n)};
}

/** @param {Scenario} scenario @returns {Generator<Scenario>} */
function* fewerMembers(scenario) {
  for (const path of pathsOf(scenario)) {
    if (path[0] === "rows" || path[0] === "format") continue;
    yield changed(scenario, path, () => undefined);
    if (path.at(-1) === "trigger" || path.at(-1) === "nested")
      yield changed(scenario, path, (trigger) => (isObject(trigger) && trigger.nested) || trigger);
  }
}

/** @param {Scenario} scenario @returns {Generator<Scenario>} */
function* plainerRows(scenario) {
  const rows = rowsOf(scenario);
  const members = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const needed = ["time", "watermark", "status", "tick"];
  for (const name of members.filter((name) => !needed.includes(name)))
    yield {...scenario, rows: rows.map(({[name]: _, ...rest}) => rest)};
  for (const name of members)
    for (const [i, {[name]: value, ...rest}] of rows.entries())
      if (value !== undefined && !needed.includes(name)) yield {...scenario, rows: rows.with(i, rest)};
  for (const i of rows.keys()) yield {...scenario, rows: rows.with(i, {tick: true})};
}

const ofEventTime = ["time", "watermark"];
const ofLength = [
  "size",
  "slide",
  "gap",
  "offset",
  "maxSize",
  "step",
  "interval",
  "every",
  "idleAfter",
  "outOfOrderness",
];

/** @param {Scenario} scenario @returns {Generator<Scenario>} */
function* smallerNumbers(scenario) {
  const numbers = pathsOf(scenario).filter((path) => typeof valueAt(scenario, path) === "number");
  const named = (/** @type {string[]} */ names) =>
    numbers.filter((path) => names.includes(String(path.at(-1))));
  // all of a kind at once: what they have in common
  for (const names of [[...ofEventTime, "arrives"], ofEventTime, ["arrives"]]) {
    const paths = named(names);
    const least = Math.min(...paths.map((path) => valueAt(scenario, path)));
    if (paths.length > 0) yield changedAll(scenario, paths, (n) => n - least);
  }
  const times = named([...ofEventTime, ...ofLength, "arrives", "arrivalSpacing", "allowedLateness"]);
  for (const factor of [60_000, 1000, 100, 10, 2])
    yield changedAll(scenario, times, (n) => (Math.abs(n) < 2 ? n : Math.floor(n / factor)));
  const partitions = named(["partition", "partitions"]);
  if (partitions.length > 0) yield changedAll(scenario, partitions, (n) => Math.max(0, n - 1));
  // one after the other
  for (const path of numbers)
    for (const n of simplerNumbers(valueAt(scenario, path))) yield changed(scenario, path, () => n);
}

/** @param {number} n */
function simplerNumbers(n) {
  const size = Math.abs(n);
  const sign = n < 0 ? -1 : 1;
  const simpler = [0, 1, size, Math.trunc(n), Math.trunc(n / 2), sign * (size - 1)];
  for (let unit = 10; unit < size; unit *= 10) simpler.push(sign * Math.floor(size / unit) * unit);
  return [...new Set(simpler)].filter((m) => m !== n).map((m) => m + 0);
}

/** @param {Scenario} scenario @returns {Generator<Scenario>} */
function* plainerTexts(scenario) {
  const rows = rowsOf(scenario);
  const keys = [...new Set(rows.map((row) => row.key).filter((key) => key !== undefined))];
  for (const key of keys)
    for (const plain of ["a", "b", undefined])
      if (plain !== key && !keys.includes(plain))
        yield {...scenario, rows: rows.map((row) => (row.key === key ? {...row, key: plain} : row))};
  for (const key of keys)
    for (const other of keys)
      if (other !== key)
        yield {...scenario, rows: rows.map((row) => (row.key === key ? {...row, key: other} : row))};
}

// ---- places in a document

/** None, if they are not what they should be. @param {Scenario} scenario */
const rowsOf = ({rows}) => (Array.isArray(rows) && rows.every(isObject) ? rows : []);

/** @typedef {(string | number)[]} Path */

/** @param {any} value @param {Path} [path] @returns {Path[]} all places in it, the outermost first */
function pathsOf(value, path = []) {
  if (typeof value !== "object" || value === null) return path.length ? [path] : [];
  const inner = Object.keys(value).flatMap((name) =>
    pathsOf(value[name], [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return path.length ? [path, ...inner] : inner;
}

/** @param {any} value @param {Path} path @returns {any} */
const valueAt = (value, path) => path.reduce((held, name) => held[name], value);

/**
 * A copy with another value at a place; `undefined` takes it away.
 * @param {any} value
 * @param {Path} path
 * @param {(old: any) => any} change
 * @returns {any}
 */
function changed(value, [name, ...rest], change) {
  const inner = rest.length ? changed(value[name], rest, change) : change(value[name]);
  if (Array.isArray(value))
    return inner === undefined ? value.toSpliced(Number(name), 1) : value.with(Number(name), inner);
  if (inner !== undefined) return {...value, [name]: inner};
  const {[name]: _, ...others} = value;
  return others;
}

/** @param {Scenario} scenario @param {Path[]} paths @param {(n: number) => number} change @returns {Scenario} */
function changedAll(scenario, paths, change) {
  return paths.reduce((copy, path) => changed(copy, path, change), scenario);
}
