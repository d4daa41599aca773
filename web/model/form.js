// Which options does a pipeline have, what are they set to in each run, and which of them make a difference?
import {keptDuration} from "./durations.js";
import {at, isObject, pipelineOf, runsOf, varies} from "./scenario.js";
import {isZone} from "./time.js";

/**
 * @typedef {import("./scenario.js").Scenario} Scenario
 * @typedef {import("../state.js").Problem} Problem
 *
 * @typedef {object} Setting  what one run has, or all of them
 * @property {number | null} run
 * @property {any} value as typed; `undefined`: not set
 * @property {boolean} applies whether the run has what the option belongs to
 * @property {Problem | null} problem
 *
 * @typedef {object} Field
 * @property {string} id `watermarks.outOfOrderness`
 * @property {string[]} path in `pipeline`
 * @property {string} label key of its name
 * @property {"choice" | "duration" | "number" | "text"} kind
 * @property {string} [member] of the document, not of the pipeline: all runs have it
 * @property {any[]} choices values; `null`: the member is left out
 * @property {any} standard the value that it has when it is not set, if there is one
 * @property {boolean} varied each run has a value of its own
 * @property {boolean} differs and not all of them the same one
 * @property {Setting[]} settings one, or one for each run
 * @property {string | null} note key of why it has no effect, in any run
 * @property {{key: string, runs: number[]}[]} partly why it has none in some
 * @property {number} depth how deep it is nested
 *
 * @typedef {{name: string, fields: Field[]}} Group
 */

/**
 * @typedef {object} Option
 * @property {string} path
 * @property {string} [member]
 * @property {"choice" | "duration" | "number" | "text"} kind
 * @property {any[]} [choices]
 * @property {any} [standard]
 * @property {string} [label]
 */

/** What a member needs to begin with, when a type that needs it is chosen. @type {Record<string, any>} */
const beginnings = {
  "window.size": "1 min",
  "window.slide": "30 s",
  "window.gap": "30 s",
  "window.maxSize": "5 min",
  "window.step": "1 min",
  "watermarks.emit.every": "200 ms",
  n: 2,
  interval: "10 s",
  threshold: 1,
  nested: {type: "eventTime"},
};

const triggers = [
  "eventTime",
  "processingTime",
  "count",
  "continuousEventTime",
  "continuousProcessingTime",
  "delta",
  "never",
  "endOfStream",
  "processingTimeout",
  "purging",
];
const isCount = (/** @type {string} */ type) => type === "count" || type === "slidingCount";
const isGlobal = (/** @type {string} */ type) => type === "global" || isCount(type);

/** The members that each type has besides `type`. @param {string} of @param {string} type @returns {[string, Option["kind"], any?, any[]?][]} */
function membersOf(of, type) {
  switch (`${of} ${type}`) {
    case "window tumbling":
      return [["size", "duration", "1 min"]];
    case "window sliding":
      return [["size", "duration"], ["slide", "duration"]];
    case "window session":
      return [["gap", "duration"]];
    case "window count":
      return [["size", "number"]];
    case "window slidingCount":
      return [["size", "number"], ["slide", "number"]];
    case "window cumulate":
      return [["maxSize", "duration"], ["step", "duration"]];
    case "trigger count":
    case "evictor count":
      return [["n", "number"]];
    case "trigger continuousEventTime":
    case "trigger continuousProcessingTime":
    case "evictor time":
      return [["interval", "duration"]];
    case "trigger delta":
    case "evictor delta":
      return [["threshold", "number"]];
    case "trigger processingTimeout":
      return [["interval", "duration"], ["resetOnEvent", "choice", false, [false, true]], ["clearOnTimeout", "choice", true, [true, false]]];
    default:
      return [];
  }
} // prettier-ignore

/**
 * The options of a set of pipelines, in groups. An option that belongs to a type is there if some run has that type.
 *
 * @param {any[]} pipelines as typed
 * @returns {{name: string, options: (Option & {depth?: number})[]}[]}
 */
function optionsOf(pipelines) {
  const types = (/** @type {string[]} */ path, /** @type {any} */ standard) => [
    ...new Set(
      pipelines.map(
        (pipeline) => at(pipeline, [...path, "type"]) ?? (at(pipeline, path) == null ? standard : null),
      ),
    ),
  ];
  /** @param {string} of @param {string} path @param {string[]} found @returns {Option[]} */
  const members = (of, path, found) => {
    const all = found.flatMap((type) => membersOf(of, type));
    const names = [...new Set(all.map(([name]) => name))];
    return names.map((name) => {
      const [, kind, standard, choices] = /** @type {any} */ (all.find(([other]) => other === name));
      return {path: `${path}.${name}`, kind, standard, choices, label: `option.${of}.${name}`};
    });
  };
  /** @param {string} path @param {number} depth @returns {(Option & {depth: number})[]} */
  const trigger = (path, depth) => {
    const found = types(path.split("."), null);
    const isTimeout = found.some((type) => type === "processingTimeout" || type === "purging");
    const choices = depth === 0 ? [null, ...triggers] : triggers;
    return [
      {
        path: `${path}.type`,
        kind: "choice",
        choices,
        standard: null,
        label: depth === 0 ? "option.trigger.type" : "option.trigger.nested",
        depth,
      },
      ...members("trigger", path, found).map((option) => ({...option, depth})),
      ...(isTimeout && depth < 6 ? trigger(`${path}.nested`, depth + 1) : []),
    ];
  };
  const every = pipelines.some(({watermarks}) => isObject(watermarks?.emit));
  return [
    {
      name: "watermarks",
      options: [
        {
          path: "watermarks.strategy",
          kind: "choice",
          choices: ["bounded", "monotonous", "none", "manual"],
          standard: "bounded",
        },
        {path: "watermarks.outOfOrderness", kind: "duration", standard: "0 s"},
        {path: "watermarks.emit", kind: "choice", choices: ["event", "every"], standard: "event"},
        ...(every ? [/** @type {Option} */ ({path: "watermarks.emit.every", kind: "duration"})] : []),
      ],
    },
    {
      name: "partitions",
      options: [
        {path: "partitions", kind: "number"},
        {path: "watermarks.idleAfter", kind: "duration"},
        {path: "watermarks.combine", kind: "choice", choices: ["channels", "splits"], standard: "channels"},
      ],
    },
    {
      name: "window",
      options: [
        {
          path: "window.type",
          kind: "choice",
          choices: [
            "tumbling",
            "sliding",
            "session",
            "dynamicSession",
            "cumulate",
            "global",
            "count",
            "slidingCount",
          ],
          standard: "tumbling",
        },
        ...members("window", "window", types(["window"], "tumbling")),
        {path: "window.offset", kind: "duration", standard: "0 s"},
        {path: "window.time", kind: "choice", choices: ["event", "processing"], standard: "event"},
      ],
    },
    {name: "trigger", options: trigger("trigger", 0)},
    {
      name: "evictor",
      options: [
        {path: "evictor.type", kind: "choice", choices: [null, "count", "time", "delta"], standard: null},
        ...members("evictor", "evictor", types(["evictor"], null)),
        {path: "evictor.after", kind: "choice", choices: [false, true], standard: false},
      ],
    },
    {
      name: "lateness",
      options: [
        {path: "allowedLateness", kind: "duration", standard: "0 s"},
        {path: "late", kind: "choice", choices: ["drop", "sideOutput"], standard: "drop"},
      ],
    },
    {
      name: "result",
      options: [
        {path: "keyed", kind: "choice", choices: [true, false], standard: true},
        {
          path: "aggregate",
          kind: "choice",
          choices: ["count", "sum", "min", "max", "avg", "first", "last", "distinct", "list"],
          standard: "count",
        },
        {path: "endOfInput", kind: "choice", choices: [true, false], standard: true},
      ],
    },
    {
      name: "rows",
      options: [
        {path: "arrivalSpacing", member: "arrivalSpacing", kind: "duration", standard: "1 s"},
        {path: "day", member: "day", kind: "text", standard: "1970-01-01"},
        {path: "zone", member: "zone", kind: "text", standard: "UTC"},
      ],
    },
  ];
}

/** The triggers of a nest, the outermost first. @param {any} trigger @returns {any[]} */
function nest(trigger) {
  const found = [];
  for (let inner = trigger; isObject(inner) && found.length < 20; inner = inner.nested) found.push(inner);
  return found;
}

/** Whether what a pipeline fires depends on watermarks before the last. @param {any} pipeline */
function heedsWatermarks({window, trigger}) {
  const type = window?.type ?? "tumbling";
  const byEvents = window?.time !== "processing" || type === "cumulate";
  const inTime = nest(trigger).some(({type: of}) => of === "eventTime" || of === "continuousEventTime");
  return inTime || (!isGlobal(type) && byEvents);
}

/** Whether anything in a pipeline goes by when rows arrive. @param {any} pipeline */
const heedsArrival = ({window, trigger, watermarks}) =>
  (window?.time === "processing" && !isGlobal(window.type)) ||
  isObject(watermarks?.emit) ||
  watermarks?.idleAfter != null ||
  nest(trigger).some(({type}) => /^processing|Processing/.test(String(type)));

/** Why an option makes no difference in a pipeline; `null` if it may. @param {string} path @param {any} pipeline @returns {string | null} */
function noteOf(path, pipeline) {
  const {watermarks, window, trigger, evictor, partitions} = pipeline;
  const strategy = watermarks?.strategy ?? "bounded";
  const type = window?.type ?? "tumbling";
  const byTheClock = window?.time === "processing" && type !== "cumulate" && !isGlobal(type);
  if (path.startsWith("watermarks.") && path !== "watermarks.strategy" && !heedsWatermarks(pipeline))
    return isGlobal(type) ? "note.noBoundsNoWatermarks" : "note.clockNoWatermarks";
  switch (path) {
    case "arrivalSpacing":
      return heedsArrival(pipeline) ? null : "note.noClock";
    case "watermarks.outOfOrderness":
      return strategy === "bounded" ? null : "note.bounded";
    case "watermarks.emit":
    case "watermarks.emit.every":
      if (strategy === "manual") return "note.manual";
      return strategy === "none" && watermarks?.idleAfter == null ? "note.noWatermarks" : null;
    case "watermarks.idleAfter":
      return strategy === "manual" ? "note.manual" : null;
    case "watermarks.combine":
      return (partitions ?? 2) > 1 || watermarks?.idleAfter != null || strategy === "manual"
        ? null
        : "note.onePartition";
    case "window.offset":
      return ["tumbling", "sliding", "cumulate"].includes(type)
        ? null
        : isGlobal(type)
          ? "note.noBounds"
          : "note.sessionStart";
    case "window.time":
      return type === "cumulate" ? "note.eventTimeOnly" : isGlobal(type) ? "note.noBounds" : null;
    case "allowedLateness":
    case "late":
      if (isGlobal(type)) return "note.noEndNoLate";
      if (byTheClock) return "note.clockNoLate";
      return strategy === "none" ? "note.noWatermarksNoLate" : null;
    case "evictor.after":
      return evictor?.type || (type === "slidingCount" && evictor) ? null : "note.noEvictor";
    case "trigger.type":
      return trigger?.type == null && type === "global" ? "note.globalNeverFires" : null;
    default:
      return null;
  }
}

/**
 * @param {Scenario} document
 * @param {Problem[]} problems
 * @param {number | null} used how many partitions the rows use, if known
 * @returns {Group[]}
 */
export function formModel(document, problems, used = null) {
  const runs = runsOf(document);
  const pipelines = runs.map((_, i) => pipelineOf(document, i));
  return optionsOf(pipelines).map(({name, options}) => ({
    name,
    fields: options.map(
      ({path: id, member, kind, choices = [], standard, label = `option.${id}`, depth = 0}) => {
        const path = id.split(".");
        // A type is written with what else that type needs, so the whole object is what varies or not.
        const owner = path[path.length - 1] === "type" ? path.slice(0, -1) : path;
        const varied = member === undefined && runs.length > 1 && varies(document, path);
        const values = pipelines.map((pipeline) =>
          member === undefined ? shownValue(id, at(pipeline, path)) : document[member],
        );
        const settings = varied ? runs.map((_, run) => run) : [null];
        const notes = pipelines.map((pipeline) =>
          noteOf(
            id,
            pipeline.partitions == null && used !== null ? {...pipeline, partitions: used} : pipeline,
          ),
        );
        if (member === "zone" && document.zone != null && !isZone(document.zone)) notes.fill("note.noZone");
        const always = notes.every((note) => note !== null);
        return {
          id,
          path,
          ...(member === undefined ? {} : {member}),
          label,
          kind,
          choices,
          standard,
          varied,
          differs: varied && new Set(values.map((value) => JSON.stringify(value ?? standard))).size > 1,
          settings: settings.map((run) => ({
            run,
            value: values[run ?? 0],
            applies: run === null || applies(path, pipelines[run]),
            problem: problemAt(problems, id, owner.join("."), run),
          })),
          note: always ? notes[0] : null,
          partly: always || member !== undefined ? [] : partlyOf(notes),
          depth,
        };
      },
    ),
  }));
}

/** @param {(string | null)[]} notes of each run @returns {Field["partly"]} each note once */
const partlyOf = (notes) =>
  [...new Set(notes)].flatMap((key) =>
    key === null ? [] : {key, runs: notes.flatMap((note, run) => (note === key ? run : []))},
  );

/** Whether a pipeline has the trigger, evictor or window that an option is a member of. @param {string[]} path @param {any} pipeline */
function applies(path, pipeline) {
  const [of] = path;
  const name = path[path.length - 1];
  const owner = at(pipeline, path.slice(0, -1));
  if (of === "trigger" && name === "type" && path.length > 2) {
    const around = at(pipeline, path.slice(0, -2))?.type;
    return around === "purging" || around === "processingTimeout";
  }
  if (path.join(".") === "watermarks.emit.every") return isObject(owner);
  const isMember =
    (of === "trigger" || of === "evictor" || of === "window") &&
    !["type", "offset", "time", "after"].includes(name);
  return (
    !isMember ||
    membersOf(of, owner?.type ?? (of === "window" ? "tumbling" : "")).some(([member]) => member === name)
  );
}

/** @param {string} id @param {any} value */
const shownValue = (id, value) => (id === "watermarks.emit" && isObject(value) ? "every" : value);

/**
 * The problem of an option. One that is said of a run's change belongs to that run.
 *
 * @param {Problem[]} problems
 * @param {string} id
 * @param {string} owner of which a type decides
 * @param {number | null} run
 */
function problemAt(problems, id, owner, run) {
  return (
    problems.find((problem) => {
      const {path, run: of} = placeOf(problem);
      return (path === id || path === owner) && (run === null || of === null || of === run);
    }) ?? null
  );
}

/** Members of the document that the form has, by their names. */
const ofDocument = ["arrivalSpacing", "day", "zone"];

/**
 * Where in the pipeline a problem is, and in which run; `path` is `null` if it is elsewhere.
 *
 * @param {Problem} problem
 * @returns {{path: string | null, run: number | null}}
 */
export function placeOf({where, run}) {
  const [, index, ofChange, ofPipeline] =
    where.match(/^(?:runs\[(\d+)\]\.change\.(.+)|(?:pipeline\.)?(.+))$/) ?? [];
  if (ofPipeline !== undefined && !where.startsWith("pipeline.") && !ofDocument.includes(where))
    return {path: null, run: run ?? null};
  return {path: ofChange ?? ofPipeline ?? null, run: index === undefined ? (run ?? null) : Number(index)};
}

/**
 * What choosing `value` for an option sets, and where: a type comes with what it needs to begin with.
 *
 * @param {Scenario} document
 * @param {string[]} path
 * @param {any} value
 * @param {number | null} run
 * @returns {{path: string[], value: any}}
 */
export function chosen(document, path, value, run) {
  const id = path.join(".");
  const pipeline = pipelineOf(document, run ?? 0);
  if (id === "watermarks.emit")
    return {path, value: value === "every" ? {every: beginnings["watermarks.emit.every"]} : value};
  if (path[path.length - 1] !== "type") return {path, value};
  const owner = path.slice(0, -1);
  if (value === null) return {path: owner, value: undefined};
  const of = owner[0];
  const held = at(pipeline, owner);
  const needed = Object.fromEntries(
    membersOf(of, value).map(([name, , standard]) => [
      name,
      standard === undefined ? (beginnings[`${of}.${name}`] ?? beginnings[name]) : undefined,
    ]),
  );
  if (of === "trigger" && (value === "purging" || value === "processingTimeout"))
    needed.nested = beginnings.nested;
  if (of === "window" && isCount(value))
    Object.assign(needed, {size: 3, ...(value === "slidingCount" ? {slide: 1} : {})});
  const kept = isObject(held) ? {...held} : {};
  // A size in events is none in time, nor the other way round.
  if (of === "window" && isCount(value) !== isCount(kept.type))
    for (const name of ["size", "slide"]) delete kept[name];
  const filled = Object.entries(needed).filter(
    ([name, begins]) => kept[name] == null && begins !== undefined,
  );
  return {path: owner, value: {...kept, ...Object.fromEntries(filled), type: value}};
}

/** A typed option as the document keeps it. @param {"duration" | "number" | "text"} kind @param {string} text @returns {any} */
export function typedOption(kind, text) {
  const typed = text.trim();
  if (typed === "") return undefined;
  if (kind === "text") return typed;
  if (kind === "duration") return keptDuration(typed);
  const number = Number(typed.normalize("NFKC"));
  return Number.isFinite(number) ? number : typed;
}

/**
 * A number or duration, some steps of its last unit further: `30 s` → `31 s`. Not below 0.
 *
 * @param {string} text
 * @param {number} by
 * @returns {string | null} `null` if it has no number to count
 */
export function countedOn(text, by) {
  const match = text.match(/^(.*?)(\d+)(\s*[a-z]*\s*)$/i);
  if (!match) return null;
  const [, before, digits, unit] = match;
  return `${before}${Math.max(0, Number(digits) + by)}${unit}`;
}
