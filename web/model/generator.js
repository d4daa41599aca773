// Which rows does a generator make? Events at even distances, of which some arrive after others; the same from one seed.
import {withRows} from "./rows.js";
import {rowsOf} from "./table.js";
import {keptDuration} from "./durations.js";
import {instantText} from "./instants.js";
import {durationOf, instantOf, instantWriter} from "./time.js";

/**
 * @typedef {import("./scenario.js").Scenario} Scenario
 * @typedef {import("./scenario.js").Row} Row
 *
 * What to make. Durations and instants in ms; `late`: events in a hundred that come more than `disorder` after a newer one.
 * @typedef {{count: number, start: number, spacing: number, disorder: number, late: number, keys: number,
 *   partitions: number, values: number, seed: number, append: boolean}} Recipe
 *
 * What was made. `behind`: events that came after a newer one; `most`: how much older than the newest one they are at
 * most, in ms; `late`: those that are so by more than the disorder.
 * @typedef {{count: number, first: number, last: number, keys: number, partitions: number, behind: number, most: number,
 *   late: number}} Made
 */

export const mostGenerated = 100_000;

/** What is typed into the dialog to begin with. @param {Scenario} document @returns {Record<string, string>} */
export function recipeTexts(document) {
  const before = document["x-generated"];
  const texts = {
    count: "200",
    start: "10:00:00",
    spacing: "1 s",
    disorder: "10 s",
    late: "2",
    keys: "1",
    partitions: "1",
    values: "9",
    seed: "1",
    place: "replace",
  };
  if (typeof before !== "object" || before === null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, String(before[name] ?? text)]),
  );
}

/**
 * What is typed in the dialog, read.
 *
 * @param {Record<string, string>} texts
 * @param {Scenario} document
 * @returns {{recipe: Recipe, wrong: string[]}} and the names of the fields that say something else than they may
 */
export function recipeOf(texts, document) {
  const whole = (/** @type {string} */ text, /** @type {number} */ from, /** @type {number} */ to) => {
    const number = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
    return number >= from && number <= to ? number : null;
  };
  const longest = 10 ** 10;
  const span = (/** @type {string} */ text, /** @type {number} */ from) => {
    const ms = durationOf(keptDuration(text));
    return ms !== null && ms >= from && ms <= longest ? ms : null;
  };
  const share = /^\d+(\.\d+)?$/.test(texts.late.trim()) ? Number(texts.late) : NaN;
  const read = {
    count: whole(texts.count, 1, mostGenerated),
    start: instantOf(instantText(texts.start.trim()).text, document.day),
    spacing: span(texts.spacing, 1),
    disorder: span(texts.disorder, 0),
    late: share <= 50 ? share : null,
    keys: whole(texts.keys, 1, 10_000),
    partitions: whole(texts.partitions, 1, 1024),
    values: whole(texts.values, 1, 10 ** 9),
    seed: whole(texts.seed, 0, 2 ** 31),
  };
  const wrong = Object.entries(read).flatMap(([name, value]) => (value === null ? [name] : []));
  return {recipe: /** @type {Recipe} */ ({...read, append: texts.place === "append"}), wrong};
}

/** Numbers in [0, 1), the same from one seed (mulberry32). @param {number} seed */
function random(seed) {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Events in order of arrival: event i is at `start` + i · `spacing` and on its way for less than `disorder`; the late
 * ones take so much longer that what came before them is surely newer by more than that.
 *
 * @param {Recipe} recipe
 * @returns {{time: number, number: number, key: number, partition: number, value: number}[]} `number` counts in event time, from 1
 */
export function generated({count, start, spacing, disorder, late, keys, partitions, values, seed}) {
  const next = random(seed);
  const below = (/** @type {number} */ n) => Math.floor(next() * n);
  const events = Array.from({length: count}, (_, i) => ({
    time: start + i * spacing,
    number: i + 1,
    key: below(keys),
    partition: below(partitions),
    value: 1 + below(values),
    way: below(disorder),
  }));
  // Who is late needs someone who is not, later by so much.
  const detour = 2 * disorder + spacing;
  const able = events.filter(({number}) => (count - number) * spacing >= detour + spacing);
  const wanted = Math.min(able.length, Math.round((count * late) / 100));
  for (let i = 0; i < wanted; i++) {
    const other = i + below(able.length - i);
    [able[i], able[other]] = [able[other], able[i]];
    able[i].way = detour + below(4 * spacing);
  }
  return events
    .sort((a, b) => a.time + a.way - (b.time + b.way) || a.number - b.number)
    .map(({way: _, ...event}) => event);
}

/**
 * The document with generated rows, in place of its own or after them.
 *
 * @param {Scenario} document
 * @param {Recipe} recipe
 * @param {Record<string, string>} texts as they were typed, which the document keeps as `x-generated`
 * @returns {{document: Scenario, made: Made}}
 */
export function withGenerated(document, recipe, texts) {
  const before = recipe.append ? rowsOf(document) : [];
  const events = generated(recipe);
  let offset = 0;
  for (const {id} of before)
    if (/^g\d+$/.test(String(id ?? ""))) offset = Math.max(offset, Number(String(id).slice(1)));
  const written = instantWriter(document.day);
  const rows = events.map(({time, number, key, partition, value}) => {
    /** @type {Row} */
    const row = {id: `g${number + offset}`, time: written(time)};
    if (recipe.keys > 1) row.key = `k${key + 1}`;
    if (recipe.values > 1) row.value = value;
    if (recipe.partitions > 1) row.partition = partition;
    return row;
  });
  let newest = -Infinity;
  const made = {
    count: events.length,
    first: recipe.start,
    last: recipe.start + (events.length - 1) * recipe.spacing,
    keys: new Set(events.map(({key}) => key)).size,
    partitions: new Set(events.map(({partition}) => partition)).size,
    behind: 0,
    most: 0,
    late: 0,
  };
  for (const {time} of events) {
    const lag = newest - time;
    if (lag > 0) made.behind++;
    if (lag > recipe.disorder) made.late++;
    made.most = Math.max(made.most, lag);
    newest = Math.max(newest, time);
  }
  // What was said of rows that are gone goes with them.
  const {title: _, notes: __, view: ___, expect: ____, ...rest} = document;
  const kept = recipe.append ? document : /** @type {Scenario} */ (rest);
  return {document: {...withRows(kept, [...before, ...rows]), "x-generated": texts}, made};
}
