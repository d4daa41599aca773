// What does a pipeline do, in one plain sentence? Clauses of the catalogues, and which option each part of them stands for.
import {durationText} from "./time.js";

/**
 * `runs`: whose clause it is, if not that of all.
 * @typedef {{key: string, parts: Record<string, Part>, runs: string[] | null}} Clause
 * @typedef {{option: string, said: ({text: string} | {key: string})[]}} Part  texts as they are, or keys of some
 */

/**
 * The clauses that say what the runs' pipelines do. Where runs differ, a clause holds the values of all, in the runs' order, or
 * there is one for each way; it names its runs, unless their names say no more than the clause does.
 *
 * @param {{name: string, pipeline: any}[]} runs pipelines as resolved; a run that has none is left out
 * @param {any[]} [typed] the same as they were typed
 * @returns {Clause[]}
 */
export function sentenceModel(runs, typed = []) {
  const told = runs.flatMap((run, i) => (run.pipeline === null ? [] : {...run, typed: typed[i]}));
  const said = told.map((run) => clausesOf(run.pipeline, run.typed));
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
      .map(([key, {names, parts}]) => {
        const said = joined(parts);
        const isSaid = names.every((name, run) => saysAlready(said, run, name));
        return {key, parts: said, runs: ways.size > 1 && !isSaid ? names : null};
      });
  });
}

/** Whether a run's name is what the clause says of it. @param {Record<string, Part>} parts @param {number} run @param {string} name */
const saysAlready = (parts, run, name) =>
  Object.values(parts).some(({said}) => {
    const item = said.length > 1 ? said[run] : said[0];
    return item !== undefined && "text" in item && name.endsWith(item.text);
  });

/** What one run says in a place. @typedef {{option: string, ms?: number, text?: string, key?: string}} Saying */

/** @param {Record<string, Saying>[]} parts of all runs @returns {Record<string, Part>} one value, if all say the same; else the number of each run, or each different word */
function joined(parts) {
  return Object.fromEntries(
    Object.entries(parts[0]).map(([name, {option}]) => {
      const values = parts.map((part) => part[name]);
      const durations = values.map(({ms}) => ms).filter((ms) => ms !== undefined);
      const isSame = new Set(durations).size === 1;
      const texts = isSame ? durations.map(durationText) : durationTexts(durations);
      const said = texts.length > 0 ? texts.map((text) => ({text})) : values.map(({text, key}) => (key !== undefined ? {key} : {text: text ?? ""})); // prettier-ignore
      const different = [...new Map(said.map((item) => [JSON.stringify(item), item])).values()];
      const isListed = different.length > 1 && said.every((item) => "text" in item); // words are not said again
      return [name, {option, said: isListed ? said : different}];
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

/**
 * One clause for each place; an empty key says nothing.
 *
 * @param {any} pipeline @param {any} typed the same as it was typed
 * @returns {{key: string, parts: Record<string, Saying>}[]}
 */
function clausesOf(pipeline, typed) {
  const {watermarks, keyed, window, trigger, evictor, allowedLateness, late, aggregate, endOfInput} =
    pipeline;
  const counted = countWindow(pipeline, typed);
  const isEventTime = window.time === "event";
  const canBeLate = isEventTime && watermarks.strategy !== "none";
  const nest = nestOf(trigger);
  const heeds = isEventTime || nest.some(({type}) => type === "eventTime" || type === "continuousEventTime");
  const emits = heeds && watermarks.strategy !== "manual" && watermarks.strategy !== "none";
  return [
    {
      key: "sentence.aggregate",
      parts: {
        what: {option: "aggregate", key: `sentence.aggregate.${aggregate}`},
        keyed: {option: "keyed", key: keyed ? "sentence.keyed" : "sentence.all"},
      },
    },
    counted ?? windowClause(window),
    window.offset ? one("sentence.offset", "offset", {option: "window.offset", ms: window.offset}) : nothing,
    counted ? nothing : triggerClause(nest, window),
    timeoutClause(nest),
    purgingClause(nest),
    evictor && !counted ? evictorClause(evictor) : nothing,
    heeds ? watermarksClause(watermarks) : nothing,
    emits && watermarks.emit?.every !== undefined
      ? one("sentence.emitted", "every", {option: "watermarks.emit.every", ms: watermarks.emit.every})
      : nothing,
    heeds && watermarks.strategy !== "manual" && watermarks.idleAfter
      ? one("sentence.idle", "after", {option: "watermarks.idleAfter", ms: watermarks.idleAfter})
      : nothing,
    !canBeLate
      ? nothing
      : allowedLateness > 0
        ? one("sentence.lateness", "lateness", {option: "allowedLateness", ms: allowedLateness})
        : one("sentence.noLateness", "lateness", {option: "allowedLateness", key: "sentence.noCorrections"}),
    canBeLate ? one("sentence.late", "late", {option: "late", key: `sentence.late.${late}`}) : nothing,
    endOfInput === false
      ? one("sentence.goesOn", "goesOn", {option: "endOfInput", key: "sentence.noEnd"})
      : nothing,
  ];
}

/** A clause with one part. @param {string} key @param {string} name @param {Saying} part */
const one = (key, name, part) => ({key, parts: {[name]: part}});

/** The triggers of a nest and where each stands, the outermost first. @param {any} trigger @returns {any[]} */
function nestOf(trigger) {
  const found = [];
  let option = "trigger";
  for (let inner = trigger; inner; inner = inner.nested, option += ".nested") found.push({...inner, option});
  return found;
}

const nothing = {key: "", parts: {}};

/**
 * Count windows, which resolve to what the DataStream API makes of them. Their numbers are the windows' own, if those were
 * typed so, else those of trigger and evictor.
 *
 * @param {any} pipeline @param {any} typed
 */
function countWindow({window, trigger, evictor}, typed) {
  if (window.type !== "global") return null;
  const type = {option: "window.type", key: "sentence.events"};
  const isOwn = /^(count|slidingCount)$/.test(typed?.window?.type);
  if (trigger.type === "purging" && trigger.nested.type === "count" && !evictor) {
    const option = isOwn && !typed.trigger ? "window.size" : "trigger.nested.n";
    return {key: "sentence.window.count", parts: {type, size: {option, text: String(trigger.nested.n)}}};
  }
  if (trigger.type === "count" && evictor?.type === "count" && !evictor.after) {
    const [size, slide] = [isOwn && !typed.evictor, isOwn && !typed.trigger];
    return {
      key: "sentence.window.slidingCount",
      parts: {
        type,
        size: {option: size ? "window.size" : "evictor.n", text: String(evictor.n)},
        slide: {option: slide ? "window.slide" : "trigger.n", text: String(trigger.n)},
      },
    };
  }
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

/** When windows fire, by the innermost trigger; nothing if that is what they do anyway. @param {any[]} nest @param {any} window */
function triggerClause(nest, window) {
  const inner = nest[nest.length - 1];
  const standard =
    window.type === "global" ? "never" : window.time === "processing" ? "processingTime" : "eventTime";
  if (inner.type === "never")
    return one("sentence.trigger.none", "trigger", {option: "trigger.type", key: "sentence.trigger.never"});
  if (inner.type === standard && nest.length === 1) return nothing;
  /** @type {Record<string, Saying>} */
  const parts = {trigger: {option: `${inner.option}.type`, key: `sentence.trigger.${inner.type}`}};
  if (inner.n !== undefined) parts.number = {option: `${inner.option}.n`, text: String(inner.n)};
  if (inner.threshold !== undefined)
    parts.number = {option: `${inner.option}.threshold`, text: String(inner.threshold)};
  if (inner.interval !== undefined) parts.number = {option: `${inner.option}.interval`, ms: inner.interval};
  // What empties the window at a timeout too is told after it.
  const timeout = nest.findIndex(({type}) => type === "processingTimeout");
  const purges = nest.some(({type}, i) => type === "purging" && i > timeout);
  return {key: `sentence.trigger${parts.number ? ".with" : ""}${purges ? ".purging" : ""}`, parts};
}

/** @param {any[]} nest */
function timeoutClause(nest) {
  const timeout = nest.find(({type}) => type === "processingTimeout");
  if (!timeout) return nothing;
  const after = {option: `${timeout.option}.interval`, ms: timeout.interval};
  return one(`sentence.timeout.${timeout.resetOnEvent ? "last" : "first"}`, "after", after);
}

/** @param {any[]} nest */
function purgingClause(nest) {
  const timeout = nest.findIndex(({type}) => type === "processingTimeout");
  const purging = nest.find(({type}, i) => type === "purging" && i < timeout);
  return purging
    ? one("sentence.purging", "purging", {option: `${purging.option}.type`, key: "sentence.emptied"})
    : nothing;
}

/** @param {any} evictor */
function evictorClause({type, n, interval, threshold, after}) {
  const number = {
    count: {option: "evictor.n", text: String(n)},
    time: {option: "evictor.interval", ms: interval},
    delta: {option: "evictor.threshold", text: String(threshold)},
  }[/** @type {"count"} */ (type)];
  return {
    key: `sentence.evictor.${type}${after ? ".after" : ""}`,
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
