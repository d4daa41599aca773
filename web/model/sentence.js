// What does a pipeline do, in one plain sentence? Clauses of the catalogues, and which option each part of them stands for.
import {durationText} from "./time.js";

/**
 * `runs`: whose clause it is, if not that of all.
 * @typedef {{key: string, parts: Record<string, Part>, runs: string[] | null}} Clause
 * @typedef {{option: string, said: ({text: string} | {key: string})[]}} Part  texts as they are, or keys of some
 */

/**
 * The clauses that say what the runs' pipelines do. Where runs differ, a clause holds all their values, or there is one for
 * each way.
 *
 * @param {{name: string, pipeline: any}[]} runs pipelines as resolved; a run that has none is left out
 * @returns {Clause[]}
 */
export function sentenceModel(runs) {
  const told = runs.filter(({pipeline}) => pipeline !== null);
  const said = told.map(({pipeline}) => clausesOf(pipeline));
  return (said[0] ?? []).flatMap((_, i) => {
    /** @type {Map<string, {names: string[], parts: Record<string, Saying>[]}>} */
    const ways = new Map();
    said.forEach((clauses, run) => {
      const {key, parts} = clauses[i];
      const way = ways.get(key) ?? {names: [], parts: []};
      ways.set(key, {names: [...way.names, told[run].name], parts: [...way.parts, parts]});
    });
    return [...ways]
      .filter(([key]) => key !== "")
      .map(([key, {names, parts}]) => ({key, parts: joined(parts), runs: ways.size > 1 ? names : null}));
  });
}

/** What one run says in a place. @typedef {{option: string, ms?: number, text?: string, key?: string}} Saying */

/** @param {Record<string, Saying>[]} parts of all runs @returns {Record<string, Part>} each different value once */
function joined(parts) {
  return Object.fromEntries(
    Object.entries(parts[0]).map(([name, {option}]) => {
      const values = parts.map((part) => part[name]);
      const durations = values.map(({ms}) => ms).filter((ms) => ms !== undefined);
      const texts = durationTexts([...new Set(durations)]);
      const said = values.map(({text, key}) => (key !== undefined ? {key} : {text: text ?? ""}));
      const different = [...new Map(said.map((item) => [JSON.stringify(item), item])).values()];
      return [name, {option, said: texts.length > 0 ? texts.map((text) => ({text})) : different}];
    }),
  );
}

/** Durations side by side, in one unit: `0 s · 30 s · 60 s`. @param {number[]} durations */
function durationTexts(durations) {
  if (durations.length < 2) return durations.map(durationText);
  const [unit, size] = /** @type {[string, number]} */ (
    [["d", 864e5], ["h", 36e5], ["min", 6e4], ["s", 1e3], ["ms", 1]].find(([, size]) => durations.every((ms) => ms % Number(size) === 0))
  ); // prettier-ignore
  return durations.map((ms) => `${ms / size} ${unit}`);
}

/** @param {any} pipeline @returns {{key: string, parts: Record<string, Saying>}[]} one for each place; an empty key says nothing */
function clausesOf(pipeline) {
  const {watermarks, keyed, window, trigger, evictor, allowedLateness, late, aggregate} = pipeline;
  const counted = countWindow(pipeline);
  const isEventTime = window.time === "event";
  const canBeLate = isEventTime && watermarks.strategy !== "none";
  return [
    {
      key: "sentence.aggregate",
      parts: {
        what: {option: "aggregate", key: `sentence.aggregate.${aggregate}`},
        keyed: {option: "keyed", key: keyed ? "sentence.keyed" : "sentence.all"},
      },
    },
    counted ?? windowClause(window),
    counted ? nothing : triggerClause(trigger, window),
    evictor && !counted ? evictorClause(evictor) : nothing,
    isEventTime ? watermarksClause(watermarks) : nothing,
    !canBeLate
      ? nothing
      : allowedLateness > 0
        ? {key: "sentence.lateness", parts: {lateness: {option: "allowedLateness", ms: allowedLateness}}}
        : {
            key: "sentence.noLateness",
            parts: {lateness: {option: "allowedLateness", key: "sentence.noCorrections"}},
          },
    canBeLate
      ? {key: "sentence.late", parts: {late: {option: "late", key: `sentence.late.${late}`}}}
      : nothing,
  ];
}

const nothing = {key: "", parts: {}};

/** Count windows, which resolve to what the DataStream API makes of them. @param {any} pipeline */
function countWindow({window, trigger, evictor}) {
  if (window.type !== "global") return null;
  const type = {option: "window.type", key: "sentence.events"};
  if (trigger.type === "purging" && trigger.nested.type === "count" && !evictor)
    return {
      key: "sentence.window.count",
      parts: {type, size: {option: "window.size", text: String(trigger.nested.n)}},
    };
  if (trigger.type === "count" && evictor?.type === "count" && !evictor.after)
    return {
      key: "sentence.window.slidingCount",
      parts: {
        type,
        size: {option: "window.size", text: String(evictor.n)},
        slide: {option: "window.slide", text: String(trigger.n)},
      },
    };
  return null;
}

/** @param {any} window */
function windowClause({type, time, size, slide, gap, maxSize, step}) {
  /** @type {Record<string, Saying>} */
  const parts = {type: {option: "window.type", key: `sentence.type.${type}`}};
  for (const [name, ms] of Object.entries({size, slide, gap, maxSize, step}))
    if (ms !== undefined) parts[name] = {option: `window.${name}`, ms};
  if (time === "processing") parts.time = {option: "window.time", key: "sentence.byTheClock"};
  return {key: `sentence.window.${type}${time === "processing" ? ".processing" : ""}`, parts};
}

/** @param {any} trigger @param {any} window */
function triggerClause(trigger, window) {
  const standard =
    window.type === "global" ? "never" : window.time === "processing" ? "processingTime" : "eventTime";
  const never = {
    key: "sentence.trigger.none",
    parts: {trigger: {option: "trigger.type", key: "sentence.trigger.never"}},
  };
  if (trigger.type === standard) return standard === "never" ? never : nothing;
  let purges = false;
  let inner = trigger;
  while (inner.nested) {
    purges ||= inner.type === "purging";
    inner = inner.type === "processingTimeout" ? {...inner, nested: undefined} : inner.nested;
  }
  /** @type {Record<string, Saying>} */
  const parts = {trigger: {option: "trigger.type", key: `sentence.trigger.${inner.type}`}};
  if (inner.n !== undefined) parts.number = {option: `${optionOf(trigger)}.n`, text: String(inner.n)};
  if (inner.threshold !== undefined)
    parts.number = {option: `${optionOf(trigger)}.threshold`, text: String(inner.threshold)};
  if (inner.interval !== undefined)
    parts.number = {option: `${optionOf(trigger)}.interval`, ms: inner.interval};
  return {key: `sentence.trigger${parts.number ? ".with" : ""}${purges ? ".purging" : ""}`, parts};
}

/** Where the trigger that the sentence tells of stands. @param {any} trigger @returns {string} */
const optionOf = (trigger) => {
  let path = "trigger";
  for (let inner = trigger; inner.type === "purging"; inner = inner.nested) path += ".nested";
  return path;
};

/** @param {any} evictor */
function evictorClause({type, n, interval, threshold}) {
  const number = {
    count: {option: "evictor.n", text: String(n)},
    time: {option: "evictor.interval", ms: interval},
    delta: {option: "evictor.threshold", text: String(threshold)},
  }[/** @type {"count"} */ (type)];
  return {
    key: `sentence.evictor.${type}`,
    parts: {evictor: {option: "evictor.type", key: `sentence.evicting`}, number},
  };
}

/** @param {any} watermarks */
function watermarksClause({strategy, outOfOrderness}) {
  if (strategy === "bounded")
    return {
      key: "sentence.bounded",
      parts: {wait: {option: "watermarks.outOfOrderness", ms: outOfOrderness}},
    };
  return {
    key: "sentence.watermarks",
    parts: {strategy: {option: "watermarks.strategy", key: `sentence.watermarks.${strategy}`}},
  };
}
