// What scenario do the plain parameters of a link say? LINKS.md is their reference; people type them, tools compose them.
import {readDay, readDuration, readInstant} from "../model/canonical-values.js";
import {isObject, mergePatch} from "../model/scenario.js";
import {Refusal} from "./bytes.js";

/**
 * What is wrong with a parameter: where (`events[2]`), what stands there, and the rule that it breaks.
 * @typedef {{parameter: string, rule: string, value: string, args: string[]}} ParameterProblem
 *
 * A scenario, or the path of one; `view` and `lang` lie over it.
 * @typedef {{document: any, src: string | null, view: Record<string, any>, lang: "en" | "zh" | null}} Said
 *
 * Why a value is not taken. @typedef {{rule: string, args?: string[], value?: string}} Wrong
 */

/** What parsing one value reports to. */
class Problems {
  /** @type {ParameterProblem[]} */
  list = [];
  /** @param {string} parameter @param {string} value @param {string} rule @param {string[]} [args] @returns {null} */
  add(parameter, value, rule, args = []) {
    this.list.push({parameter, rule, value, args});
    return null;
  }
}

/** @typedef {(text: string, where: string, problems: Problems) => any} Parser `undefined` or `null` with a problem if it is not taken */

// ---- values

const isWhole = (/** @type {string} */ text) => /^-?\d{1,16}$/.test(text);

/** @type {Parser} */
function duration(text, where, problems) {
  const value = isWhole(text) ? Number(text) : text;
  return readDuration(value) === null ? problems.add(where, text, "duration") : value;
}

/** A time as the format has it; the seconds may be left out. @param {string} text @param {string} where @param {Problems} problems @param {number} day */
function timestamp(text, where, problems, day) {
  const value = isWhole(text) ? Number(text) : /^\d\d:\d\d$/.test(text) ? `${text}:00` : text;
  return readInstant(value, day) === null ? problems.add(where, text, "time") : value;
}

/** @param {number} least @param {number} [most] @returns {Parser} */
const whole =
  (least, most = Number.MAX_SAFE_INTEGER) =>
  (text, where, problems) =>
    isWhole(text) && Number(text) >= least && Number(text) <= most
      ? Number(text)
      : problems.add(where, text, "whole", [String(least)]);

/** @type {Parser} */
const number = (text, where, problems) =>
  /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
    ? Number(text)
    : problems.add(where, text, "number");

/** @param {string[]} names @returns {Parser} */
const choice =
  (...names) =>
  (text, where, problems) =>
    names.includes(text) ? text : problems.add(where, text, "choice", names);

/** @type {Parser} */
const flag = (text, where, problems) => {
  const said = choice("true", "false")(text, where, problems);
  return said === null ? null : said === "true";
};
/** @type {Parser} */
const text = (text) => text;

/** `type:part:part`, what each part is called and how it is read. @typedef {Record<string, [string, Parser, ("optional" | undefined)?][]>} Shapes */

/** @param {Shapes} shapes @param {string} kind */
const patternOf = (shapes, kind) =>
  kind + shapes[kind].map(([name, , optional]) => (optional ? `[:${name.toUpperCase()}]` : `:${name.toUpperCase()}`)).join(""); // prettier-ignore

/** Of one of these shapes. @param {Shapes} shapes @param {string} said @param {string} where @param {Problems} problems @returns {Record<string, any> | null} */
function shaped(shapes, said, where, problems) {
  const [type, ...parts] = said.split(":");
  const patterns = Object.keys(shapes).map((kind) => patternOf(shapes, kind));
  if (!Object.hasOwn(shapes, type)) return problems.add(where, said, "choice", patterns);
  const shape = shapes[type];
  const least = shape.filter(([, , optional]) => !optional).length;
  if (parts.length < least || parts.length > shape.length)
    return problems.add(where, said, "shape", [patternOf(shapes, type)]);
  /** @type {Record<string, any>} */
  const made = {type};
  for (const [i, part] of parts.entries()) made[shape[i][0]] = shape[i][1](part, where, problems);
  return made;
}

/** @type {Shapes} */
const windows = {
  tumbling: [
    ["size", duration],
    ["offset", duration, "optional"],
  ],
  sliding: [
    ["size", duration],
    ["slide", duration],
    ["offset", duration, "optional"],
  ],
  session: [["gap", duration]],
  dynamicSession: [],
  global: [],
  count: [["size", whole(1)]],
  slidingCount: [
    ["size", whole(1)],
    ["slide", whole(1)],
  ],
  cumulate: [
    ["maxSize", duration],
    ["step", duration],
    ["offset", duration, "optional"],
  ],
};

/** @type {Shapes} */
const plainTriggers = {
  eventTime: [],
  processingTime: [],
  never: [],
  endOfStream: [],
  count: [["n", whole(1)]],
  delta: [["threshold", number]],
  continuousEventTime: [["interval", duration]],
  continuousProcessingTime: [["interval", duration]],
};
const nestingTriggers = ["purging:TRIGGER", "processingTimeout:INTERVAL[:reset][:keep]:TRIGGER"];

/** More than what is inside one another as far as anyone would type it. */
const mostParts = 64;

/** @type {Parser} */
function trigger(said, where, problems) {
  if (said === "none") return null;
  const [type, ...rest] = said.split(":");
  if (rest.length > mostParts) return problems.add(where, said.slice(0, 60), "shape", nestingTriggers);
  if (type === "purging") return {type, nested: trigger(rest.join(":"), where, problems)};
  if (type !== "processingTimeout") {
    const shapes = Object.keys(plainTriggers).map((kind) => patternOf(plainTriggers, kind));
    if (Object.hasOwn(plainTriggers, type)) return shaped(plainTriggers, said, where, problems);
    return problems.add(where, said, "choice", [...shapes, ...nestingTriggers]);
  }
  const [interval = "", ...more] = rest;
  /** @type {Record<string, any>} */
  const made = {type, interval: duration(interval, where, problems)};
  for (; more[0] === "reset" || more[0] === "keep"; more.shift()) {
    if (more[0] === "reset") made.resetOnEvent = true;
    else made.clearOnTimeout = false;
  }
  return {...made, nested: trigger(more.join(":"), where, problems)};
}

/** @type {Shapes} */
const evictors = {
  count: [["n", whole(0)]],
  time: [["interval", duration]],
  delta: [["threshold", number]],
};

/** @type {Parser} */
function evictor(said, where, problems) {
  if (said === "none") return null;
  const isAfter = said.endsWith(":after");
  const made = shaped(evictors, isAfter ? said.slice(0, -":after".length) : said, where, problems);
  return isAfter ? {...made, after: true} : made;
}

// ---- parameters

/** Each parameter of the pipeline as a merge patch on it. @type {Record<string, Parser>} */
const pipelineParameters = {
  window: (said, where, problems) => ({window: shaped(windows, said, where, problems)}),
  time: (...given) => ({window: {time: choice("event", "processing")(...given)}}),
  delay: (...given) => ({watermarks: {outOfOrderness: duration(...given)}}),
  watermarks: (...given) => ({
    watermarks: {strategy: choice("bounded", "monotonous", "none", "manual")(...given)},
  }),
  emit: (said, ...given) => ({
    watermarks: {emit: said === "event" ? said : {every: duration(said, ...given)}},
  }),
  idle: (said, ...given) => ({watermarks: {idleAfter: said === "none" ? null : duration(said, ...given)}}),
  combine: (...given) => ({watermarks: {combine: choice("channels", "splits")(...given)}}),
  partitions: (...given) => ({partitions: whole(1, 1024)(...given)}),
  keyed: (...given) => ({keyed: flag(...given)}),
  trigger: (...given) => ({trigger: trigger(...given)}),
  evictor: (...given) => ({evictor: evictor(...given)}),
  lateness: (...given) => ({allowedLateness: duration(...given)}),
  late: (...given) => ({late: choice("drop", "sideOutput")(...given)}),
  aggregate: (...given) => ({
    aggregate: choice("count", "sum", "min", "max", "avg", "first", "last", "distinct", "list")(...given),
  }),
  end: (...given) => ({endOfInput: flag(...given)}),
};

/** @type {Record<string, {member: string, parse: Parser}>} */
const documentParameters = {
  title: {member: "title", parse: text},
  notes: {member: "notes", parse: text},
  day: {
    member: "day",
    parse: (said, where, problems) => (readDay(said) === null ? problems.add(where, said, "day") : said),
  },
  zone: {member: "zone", parse: text},
  spacing: {member: "arrivalSpacing", parse: duration},
};

/** @type {Record<string, Parser>} */
const viewParameters = {
  step: whole(0),
  select: text,
  key: text,
  show: (said, where, problems) =>
    said.split(",").map((part) => choice("table", "form", "score", "results", "why")(part, where, problems)),
  hide: choice("results"),
};

export const parameterNames = [
  ...["events", ...Object.keys(pipelineParameters), "runs", "run"],
  ...[...Object.keys(documentParameters), ...Object.keys(viewParameters), "lang", "json", "src"],
];

/**
 * What a fragment of plain parameters says.
 *
 * @param {string} fragment what is behind the `#`
 * @returns {Said} a Refusal `parameters` with all that is wrong with it
 */
export function readParameters(fragment) {
  const problems = new Problems();
  const given = separated(fragment, problems);
  const first = (/** @type {string} */ name) => given.find((parameter) => parameter.name === name)?.value;

  /** @type {Record<string, any>} */
  const view = {};
  for (const [name, parse] of Object.entries(viewParameters)) {
    const value = first(name);
    if (value !== undefined) view[name] = parse(value, name, problems);
  }
  const said = first("lang");
  const lang = said === undefined ? null : choice("en", "zh")(said, "lang", problems);
  const whole = given.find(({name}) => name === "json" || name === "src");
  const document = whole ? documentIn(whole, given, problems) : composed(given, first, problems);
  if (problems.list.length > 0) throw new Refusal("parameters", {}, problems.list);
  return {document: withView(document, view), src: whole?.name === "src" ? whole.value : null, view, lang};
}

/** A document that is opened with something else in view. @param {any} document @param {Record<string, any>} view */
export const withView = (document, view) =>
  Object.keys(view).length > 0 && isObject(document)
    ? {...document, view: {...document.view, ...view}}
    : document;

/** @typedef {{name: string, value: string}} Parameter */

/** @param {string} fragment @param {Problems} problems @returns {Parameter[]} */
function separated(fragment, problems) {
  /** @type {Parameter[]} */
  const given = [];
  for (const part of fragment.split("&").filter(Boolean)) {
    const at = part.indexOf("=");
    const [name, raw] = at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    if (!parameterNames.includes(name)) {
      const meant = nearest(name);
      if (meant) problems.add(name, raw.slice(0, 40), "near", [meant]);
      else problems.add(name.slice(0, 40), raw.slice(0, 40), "unknown", parameterNames);
      continue;
    }
    if (name !== "run" && given.some((other) => other.name === name)) problems.add(name, raw, "twice");
    try {
      given.push({name, value: decodeURIComponent(raw)});
    } catch {
      problems.add(name, raw, "encoding");
    }
  }
  return given;
}

/** The parameter whose name is one or two letters from this one, in whichever case. @param {string} name */
function nearest(name) {
  if (name.length > 20) return undefined;
  const near = parameterNames.map((other) => ({
    other,
    far: lettersBetween(name.toLowerCase(), other.toLowerCase()),
  }));
  const [first] = near.sort((a, b) => a.far - b.far);
  return first.far <= Math.min(2, first.other.length - 2) ? first.other : undefined;
}

/** How many letters have to be put in, taken away or changed (Levenshtein). @param {string} from @param {string} to */
function lettersBetween(from, to) {
  let line = Array.from({length: to.length + 1}, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++)
      next.push(Math.min(line[j + 1] + 1, next[j] + 1, line[j] + (letter === to[j] ? 0 : 1)));
    line = next;
  }
  return line[to.length];
}

/** The document that stands there as a whole, beside which none is composed. @param {Parameter} whole @param {Parameter[]} given @param {Problems} problems */
function documentIn({name, value}, given, problems) {
  const beside = given.find((other) => other.name !== name && other.name !== "lang" && !Object.hasOwn(viewParameters, other.name)); // prettier-ignore
  if (beside) problems.add(beside.name, beside.value, "beside", [name]);
  if (name === "src") return value === "" ? problems.add(name, value, "path") : null;
  try {
    const document = JSON.parse(value);
    if (isObject(document)) return document;
  } catch {
    // no JSON
  }
  return problems.add(name, value.slice(0, 60), "json");
}

/** @param {Parameter[]} given @param {(name: string) => string | undefined} first @param {Problems} problems */
function composed(given, first, problems) {
  /** @type {Record<string, any>} */
  const document = {format: "window-lab/1"};
  for (const [name, {member, parse}] of Object.entries(documentParameters)) {
    const value = first(name);
    if (value !== undefined) document[member] = parse(value, name, problems);
  }
  const events = first("events");
  if (events !== undefined) document.rows = rowsOf(events, readDay(document.day) ?? 0, problems);
  let pipeline = {};
  for (const {name, value} of given)
    if (Object.hasOwn(pipelineParameters, name))
      pipeline = mergePatch(pipeline, pipelineParameters[name](value, name, problems));
  if (Object.keys(pipeline).length > 0) document.pipeline = pipeline;
  const runs = runsOf(given, pipeline, problems);
  if (runs.length > 0) document.runs = runs;
  return document;
}

/** @param {Parameter[]} given @param {any} pipeline @param {Problems} problems */
function runsOf(given, pipeline, problems) {
  /** @param {string} name @param {[string, string][]} options @param {string} where */
  const run = (name, options, where) => {
    let change = {};
    for (const [option, value] of options) {
      if (!Object.hasOwn(pipelineParameters, option)) {
        problems.add(where, option, "choice", Object.keys(pipelineParameters));
        continue;
      }
      const patch = pipelineParameters[option](value, where, problems);
      // A window that says no offset has none, whatever the pipeline's has.
      const isWindow = option === "window" && patch.window && pipeline.window?.offset !== undefined;
      change = patched(change, isWindow ? {window: {offset: null, ...patch.window}} : patch);
    }
    return {name, change};
  };
  const options = (/** @type {string} */ text) => /** @type {[string, string]} */ ([text.split(":", 1)[0], text.slice(text.indexOf(":") + 1)]); // prettier-ignore
  let number = 0;
  return given.flatMap(({name, value}) => {
    if (name === "runs") {
      const [option, values] = options(value);
      return values.split(",").map((one, i) => run(one, [[option, one]], `runs[${i}]`));
    }
    if (name !== "run") return [];
    const [called, ...said] = value.split(";");
    return run(called, said.filter(Boolean).map(options), `run[${number++}]`);
  });
}

/** Two merge patches as one: what is null stays so. @param {any} first @param {any} second @returns {any} */
function patched(first, second) {
  if (!isObject(first) || !isObject(second)) return second;
  const made = {...first};
  for (const [name, value] of Object.entries(second)) made[name] = patched(made[name], value);
  return made;
}

/** `ID@TIME/key/value/partition/gap^ARRIVES`, `!TIME/partition`, `!idle/partition`, `!tick`. @param {string} events @param {number} day @param {Problems} problems */
function rowsOf(events, day, problems) {
  if (events.trim() === "") return [];
  return events.split(",").map((said, i) => {
    const where = `events[${i}]`;
    const [row, arrives, ...rest] = said.trim().split("^");
    if (rest.length > 0) problems.add(where, said, "shape", [eventShape]);
    const made = row.startsWith("!")
      ? signal(row.slice(1), said, where, problems, day)
      : event(row, said, where, problems, day);
    return arrives === undefined ? made : {...made, arrives: timestamp(arrives, where, problems, day)};
  });
}

const eventShape = "ID@TIME/KEY/VALUE/PARTITION/GAP^ARRIVES";
const partition = whole(0, 1023);

/** @param {string} row @param {string} said @param {string} where @param {Problems} problems @param {number} day */
function event(row, said, where, problems, day) {
  const at = row.indexOf("@");
  const [time, key = "", value = "", number_ = "", gap = "", ...rest] = row.slice(at + 1).split("/");
  if (rest.length > 0) problems.add(where, said, "shape", [eventShape]);
  return {
    ...(at >= 0 && {id: row.slice(0, at)}),
    time: timestamp(time, where, problems, day),
    ...(key !== "" && {key}),
    ...(value !== "" && {value: number(value, where, problems)}),
    ...(number_ !== "" && {partition: partition(number_, where, problems)}),
    ...(gap !== "" && {gap: duration(gap, where, problems)}),
  };
}

/** @param {string} row @param {string} said @param {string} where @param {Problems} problems @param {number} day */
function signal(row, said, where, problems, day) {
  const [what, of = "", ...rest] = row.split("/");
  if (rest.length > 0 || (what === "tick" && of !== "")) problems.add(where, said, "shape", ["!TIME/PARTITION", "!idle/PARTITION", "!active/PARTITION", "!tick"]); // prettier-ignore
  if (what === "tick") return {tick: true};
  return {
    ...(what === "idle" || what === "active"
      ? {status: what}
      : {watermark: timestamp(what, where, problems, day)}),
    ...(of !== "" && {partition: partition(of, where, problems)}),
  };
}
