// What is asked of a result, as people say it (*every minute, the last five minutes*), and which settings is that? Sentences to
// choose from, with their numbers, to a pipeline and back.
import {at, pipelineOf, put, runsOf, varies, withAt} from "./scenario.js";
import {keptDuration} from "./durations.js";
import {durationOf, durationText} from "./time.js";

/** @import {Scenario} from "./scenario.js" */

/**
 * A sentence: what it is called in the catalogues, and the numbers in it. `begins`: what they are before anyone says.
 * @typedef {{kind: "duration" | "number", begins: string}} Blank
 *
 * What is asked: `shape` is the name of a sentence, `numbers` are those in it (ms, or how many). `delay` and `lateness` in ms;
 * null if nothing is said of them, as of windows that do not go by time.
 * @typedef {{shape: string, numbers: Record<string, number>, delay: number | null, lateness: number | null,
 *   late: "drop" | "sideOutput", aggregate: string, keyed: boolean}} Requirement
 */

const duration = (/** @type {string} */ begins) => ({kind: /** @type {const} */ ("duration"), begins});
const count = (/** @type {string} */ begins) => ({kind: /** @type {const} */ ("number"), begins});

/**
 * @typedef {object} Shape
 * @property {Record<string, Blank>} blanks
 * @property {boolean} inTime whether its windows are over by the watermark, so that waiting and correcting mean something
 * @property {(n: Record<string, string | number>) => {window: any, trigger?: any}} settings the pipeline's members
 * @property {(pipeline: any) => Record<string, number> | null} numbersOf the numbers of a resolved pipeline; null if it is another
 * @property {(n: Record<string, number>) => boolean} [fits] whether the numbers go together
 */

/** An event-time window of a type, with the trigger that it brings along. @param {any} pipeline @param {string} type */
const isPlain = ({window, trigger, evictor}, type) =>
  window.type === type &&
  window.time !== "processing" &&
  !window.offset &&
  !evictor &&
  (trigger === null || trigger.type === "eventTime");

/** @type {Record<string, Shape>} */
export const shapes = {
  sliding: {
    blanks: {slide: duration("1 min"), size: duration("5 min")},
    inTime: true,
    settings: ({size, slide}) => ({window: {type: "sliding", size, slide}}),
    numbersOf: (pipeline) =>
      isPlain(pipeline, "sliding") ? {size: pipeline.window.size, slide: pipeline.window.slide} : null,
  },
  tumbling: {
    blanks: {size: duration("1 min")},
    inTime: true,
    settings: ({size}) => ({window: {type: "tumbling", size}}),
    numbersOf: (pipeline) => (isPlain(pipeline, "tumbling") ? {size: pipeline.window.size} : null),
  },
  session: {
    blanks: {gap: duration("30 min")},
    inTime: true,
    settings: ({gap}) => ({window: {type: "session", gap}}),
    numbersOf: (pipeline) => (isPlain(pipeline, "session") ? {gap: pipeline.window.gap} : null),
  },
  early: {
    blanks: {size: duration("1 h"), interval: duration("1 min")},
    inTime: true,
    settings: ({size, interval}) => ({
      window: {type: "tumbling", size},
      trigger: {type: "continuousEventTime", interval},
    }),
    numbersOf: ({trigger, ...pipeline}) =>
      trigger?.type === "continuousEventTime" && isPlain({...pipeline, trigger: null}, "tumbling")
        ? {size: pipeline.window.size, interval: trigger.interval}
        : null,
  },
  cumulate: {
    blanks: {maxSize: duration("1 d"), step: duration("10 min")},
    inTime: true,
    settings: ({maxSize, step}) => ({window: {type: "cumulate", maxSize, step}}),
    numbersOf: (pipeline) =>
      isPlain(pipeline, "cumulate") ? {maxSize: pipeline.window.maxSize, step: pipeline.window.step} : null,
    fits: ({maxSize, step}) => maxSize % step === 0,
  },
  count: {
    blanks: {size: count("10")},
    inTime: false,
    settings: ({size}) => ({window: {type: "count", size}}),
    numbersOf: ({window, trigger, evictor}) =>
      window.type === "global" && !evictor && trigger?.type === "purging" && trigger.nested.type === "count"
        ? {size: trigger.nested.n}
        : null,
  },
  slidingCount: {
    blanks: {slide: count("2"), size: count("10")},
    inTime: false,
    settings: ({size, slide}) => ({window: {type: "slidingCount", size, slide}}),
    numbersOf: ({window, trigger, evictor}) =>
      window.type === "global" && trigger?.type === "count" && evictor?.type === "count" && !evictor.after
        ? {size: evictor.n, slide: trigger.n}
        : null,
  },
  end: {
    blanks: {},
    inTime: false,
    settings: () => ({window: {type: "global"}, trigger: {type: "endOfStream"}}),
    numbersOf: ({window, trigger, evictor}) =>
      window.type === "global" && trigger?.type === "endOfStream" && !evictor ? {} : null,
  },
};

export const aggregates = ["count", "sum", "avg", "min", "max", "first", "last", "distinct", "list"];

/**
 * What a pipeline answers to; null if no sentence here says it.
 *
 * @param {any} pipeline resolved
 * @returns {Requirement | null}
 */
export function requirementOf(pipeline) {
  if (!pipeline) return null;
  const {watermarks, allowedLateness, late, aggregate, keyed} = pipeline;
  for (const [shape, {inTime, numbersOf}] of Object.entries(shapes)) {
    const numbers = numbersOf(pipeline);
    if (!numbers) continue;
    const bounded = watermarks.strategy === "bounded" || watermarks.strategy === "monotonous";
    return {
      shape,
      numbers,
      delay: inTime && bounded ? (watermarks.outOfOrderness ?? 0) : null,
      lateness: inTime ? allowedLateness : null,
      late,
      aggregate,
      keyed,
    };
  }
  return null;
}

/**
 * The document whose pipeline does what is asked. What the sentence does not speak of stays: partitions, idleness, emission.
 * Runs keep the delays and latenesses that they differ in, and nothing else that the sentence says.
 *
 * @param {Scenario} document
 * @param {Requirement} requirement
 * @returns {Scenario}
 */
export function withRequirement(document, {shape, numbers, delay, lateness, late, aggregate, keyed}) {
  const {blanks, settings} = shapes[shape];
  const written = Object.fromEntries(
    Object.entries(blanks).map(([name, {kind}]) => [
      name,
      kind === "duration" ? durationText(numbers[name]) : numbers[name],
    ]),
  );
  const {window, trigger} = settings(written);
  /** @type {[string[], any][]} */
  const options = [
    [["window"], window],
    [["trigger"], trigger],
    [["evictor"], undefined],
    [["aggregate"], aggregate === "count" ? undefined : aggregate],
    [["keyed"], keyed ? undefined : false],
  ];
  if (lateness !== null) options.push([["late"], late === "drop" ? undefined : late]);
  if (delay !== null && !varies(document, ["watermarks", "outOfOrderness"]))
    options.push(
      [["watermarks", "strategy"], undefined],
      [["watermarks", "outOfOrderness"], delay === 0 ? undefined : durationText(delay)],
    );
  if (lateness !== null && !varies(document, ["allowedLateness"]))
    options.push([["allowedLateness"], lateness === 0 ? undefined : durationText(lateness)]);
  let next = document;
  for (const [path, value] of options) {
    if (varies(next, path))
      next = {
        ...next,
        runs: runsOf(next).map((run) => put(run, "change", withAt(run.change, path, undefined))),
      };
    next = put(next, "pipeline", withAt(next.pipeline, path, value));
  }
  return next;
}

/** What the runs differ in, of the texts of a chooser. @param {Record<string, string>} texts */
export const runsSay = (texts) => ({delay: texts["delay.runs"], lateness: texts["lateness.runs"]});

/** What a run says of an option, as it was typed. @param {Scenario} document @param {string[]} path */
const variedTexts = (document, path) =>
  varies(document, path)
    ? runsOf(document)
        .map((_, i) => String(at(pipelineOf(document, i), path) ?? "0 s"))
        .join(" · ")
    : "";

/**
 * The texts that the chooser begins with: those of what is there, and of every other sentence what it begins with.
 *
 * @param {any} pipeline of the first run, resolved
 * @param {Scenario} document
 * @returns {Record<string, string>} by `sliding.size`, `delay`, …; `delay.runs`: what the runs differ in, which stays so;
 *   `strategy`: that of the watermarks, if it knows no delay
 */
export function requirementTexts(pipeline, document) {
  const found = requirementOf(pipeline);
  const strategy = pipeline?.watermarks?.strategy;
  /** @type {Record<string, string>} */
  const texts = {
    shape: found?.shape ?? "sliding",
    delay: durationText(found?.delay ?? pipeline?.watermarks?.outOfOrderness ?? 0),
    lateness: durationText(found?.lateness ?? pipeline?.allowedLateness ?? 0),
    late: pipeline?.late ?? "drop",
    aggregate: pipeline?.aggregate ?? "count",
    keyed: String(pipeline?.keyed ?? true),
    strategy: strategy === "manual" || strategy === "none" ? strategy : "",
    "delay.runs": variedTexts(document, ["watermarks", "outOfOrderness"]),
    "lateness.runs": variedTexts(document, ["allowedLateness"]),
  };
  for (const [shape, {blanks}] of Object.entries(shapes))
    for (const [name, {kind, begins}] of Object.entries(blanks)) {
      const number = found?.shape === shape ? found.numbers[name] : undefined;
      const text = kind === "duration" ? durationText(number ?? 0) : String(number);
      texts[`${shape}.${name}`] = number === undefined ? begins : text;
    }
  return texts;
}

/**
 * What the texts ask for, and the names of those that are no numbers. `wrong` has `fits` if they do not go together.
 *
 * @param {Record<string, string>} texts
 * @returns {{requirement: Requirement, wrong: string[]}}
 */
export function requirementRead(texts) {
  const {shape} = texts;
  const {blanks, inTime, fits} = shapes[shape];
  /** @type {string[]} */
  const wrong = [];
  /** @param {string} name @param {"duration" | "number"} kind @param {number} least */
  const read = (name, kind, least) => {
    const text = texts[name].trim();
    const value =
      kind === "duration" ? durationOf(keptDuration(text)) : /^\d{1,9}$/.test(text) ? Number(text) : null;
    if (value === null || value < least || value > 1e14) wrong.push(name);
    return value ?? 0;
  };
  const numbers = Object.fromEntries(
    Object.entries(blanks).map(([name, {kind}]) => [name, read(`${shape}.${name}`, kind, 1)]),
  );
  const delay = inTime && !texts.strategy ? read("delay", "duration", 0) : null;
  const lateness = inTime ? read("lateness", "duration", 0) : null;
  if (wrong.length === 0 && fits && !fits(numbers)) wrong.push("fits");
  const late = texts.late === "sideOutput" ? "sideOutput" : "drop";
  const keyed = texts.keyed !== "false";
  return {requirement: {shape, numbers, delay, lateness, late, aggregate: texts.aggregate, keyed}, wrong};
}

/**
 * The same as the DataStream API calls it: classes and calls, with the numbers in place.
 *
 * @param {Requirement} requirement
 * @param {{delay?: string, lateness?: string}} [runs] what the runs differ in, which stays so
 * @returns {string[]}
 */
export function settingsOf({shape, numbers, delay, lateness, late}, runs = {}) {
  const n = Object.fromEntries(
    Object.entries(shapes[shape].blanks).map(([name, {kind}]) => [
      name,
      kind === "duration" ? durationText(numbers[name]) : String(numbers[name]),
    ]),
  );
  const window = {
    tumbling: [`TumblingEventTimeWindows.of(${n.size})`],
    sliding: [`SlidingEventTimeWindows.of(${n.size}, ${n.slide})`],
    session: [`EventTimeSessionWindows.withGap(${n.gap})`],
    early: [`TumblingEventTimeWindows.of(${n.size})`, `ContinuousEventTimeTrigger.of(${n.interval})`],
    cumulate: [`CUMULATE(step ${n.step}, size ${n.maxSize})`],
    count: [`countWindow(${n.size})`],
    slidingCount: [`countWindow(${n.size}, ${n.slide})`],
    end: ["GlobalWindows.createWithEndOfStreamTrigger()"],
  }[/** @type {"end"} */ (shape)];
  return [
    ...window,
    ...(delay === null ? [] : [`forBoundedOutOfOrderness(${runs.delay || durationText(delay)})`]),
    ...(lateness === null || (lateness === 0 && !runs.lateness)
      ? []
      : [`allowedLateness(${runs.lateness || durationText(lateness)})`]),
    ...(lateness === null || late === "drop" ? [] : ["sideOutputLateData(…)"]),
  ];
}
