// What proves each option of the format, and where does the engine differ from Flink?
//
// Writes MATRIX.md from the vectors: `npm run conformance:matrix`.

import {readFile, readdir, writeFile} from "node:fs/promises";
import {fileURLToPath} from "node:url";
import * as prettier from "prettier";
import {difference} from "../../web/cli/compare.js";
import {wasmLines} from "../../web/cli/engine.js";
import {isObject, pipelineOf, runsOf} from "../../web/model/scenario.js";

/** @import {Scenario} from "../../web/model/scenario.js" */
/** @import {TracedRun} from "../../web/cli/compare.js" */

export const matrixFile = new URL("MATRIX.md", import.meta.url);
const folder = new URL("../vectors/", import.meta.url);

/**
 * A run of a vector, with what Flink did.
 * @typedef {object} Proof
 * @property {string} name of the case
 * @property {Scenario} scenario
 * @property {Record<string, any>} pipeline
 * @property {TracedRun} run
 * @property {string | undefined} differs where the engine differs in the case
 */

const window = (/** @type {any} */ p) => p.window?.type ?? "tumbling";
const watermarks = (/** @type {any} */ p) => p.watermarks ?? {};
const strategy = (/** @type {any} */ p) => watermarks(p).strategy ?? "bounded";
const combine = (/** @type {any} */ p) => watermarks(p).combine ?? "channels";

/** A trigger and all that it nests, the outermost first. @param {any} p @returns {any[]} */
function triggers(p) {
  const list = [];
  for (let t = p.trigger; isObject(t); t = t.nested) list.push(t);
  return list;
}

/** @param {unknown} value a duration or a number, as people write it */
const isNought = (value) => value === undefined || value === null || /^-?0\b(?!\.)/.test(String(value));
const isNegative = (/** @type {unknown} */ value) => String(value).startsWith("-");

const windowTypes = [
  "tumbling",
  "sliding",
  "session",
  "dynamicSession",
  "global",
  "count",
  "slidingCount",
  "cumulate",
];
const inTime = ["tumbling", "sliding", "session", "dynamicSession"];
const aligned = ["tumbling", "sliding", "cumulate"];
const triggerTypes = [
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
const aggregates = ["count", "sum", "min", "max", "avg", "first", "last", "distinct", "list"];
const strategies = ["bounded", "monotonous", "none", "manual"];
const ways = ["channels", "splits"];

/** @typedef {(pipeline: any, scenario: Scenario) => boolean} Has whether a run uses it */

/** @param {string} place @param {string} value @param {Has} has @returns {{option: string, has: Has}} */
const option = (place, value, has) => ({option: `\`${place}\`: ${value}`, has});

/** An option for each of its values. @param {string} place @param {string[]} values @param {(pipeline: any, value: string, scenario: Scenario) => boolean} has */
const each = (place, values, has) => values.map((value) => option(place, value, (p, s) => has(p, value, s)));

/** Whether a timeout has a flag that is true or false. @param {any} p @param {string} name @param {boolean} preset @param {string} value */
const timeoutHas = (p, name, preset, value) =>
  triggers(p).some((t) => t.type === "processingTimeout" && String(t[name] ?? preset) === value);

const options = [
  ...each("watermarks.strategy", strategies, (p, value) => strategy(p) === value),
  option(
    "watermarks.outOfOrderness",
    "0",
    (p) => strategy(p) === "bounded" && isNought(watermarks(p).outOfOrderness),
  ),
  option(
    "watermarks.outOfOrderness",
    "more",
    (p) => strategy(p) === "bounded" && !isNought(watermarks(p).outOfOrderness),
  ),
  option("watermarks.emit", "event", (p) => !isObject(watermarks(p).emit)),
  option("watermarks.emit", "every", (p) => isObject(watermarks(p).emit)),
  option("watermarks.idleAfter", "none", (p) => watermarks(p).idleAfter === undefined),
  option("watermarks.idleAfter", "given", (p) => watermarks(p).idleAfter !== undefined),
  ...each("watermarks.combine", ways, (p, value, s) => combine(p) === value && partitions(p, s) > 1),
  option("partitions", "1", (p, s) => partitions(p, s) === 1),
  option("partitions", "2", (p, s) => partitions(p, s) === 2),
  option("partitions", "3 and more", (p, s) => partitions(p, s) > 2),
  ...each("keyed", ["true", "false"], (p, value) => String(p.keyed ?? true) === value),
  ...each("window.type", windowTypes, (p, value) => window(p) === value),
  ...each(
    "window.time",
    ["event", "processing"],
    (p, value) => inTime.includes(window(p)) && (p.window?.time ?? "event") === value,
  ),
  option("window.offset", "0", (p) => aligned.includes(window(p)) && isNought(p.window?.offset)),
  option(
    "window.offset",
    "positive",
    (p) => aligned.includes(window(p)) && !isNought(p.window?.offset) && !isNegative(p.window.offset),
  ),
  option(
    "window.offset",
    "negative",
    (p) => aligned.includes(window(p)) && !isNought(p.window?.offset) && isNegative(p.window.offset),
  ),
  option("trigger", "the window's own", (p) => triggers(p).length === 0),
  ...each("trigger.type", triggerTypes, (p, value) => triggers(p)[0]?.type === value),
  ...each("trigger.nested.type", triggerTypes, (p, value) =>
    triggers(p)
      .slice(1)
      .some(({type}) => type === value),
  ),
  ...each("trigger.resetOnEvent", ["true", "false"], (p, value) =>
    timeoutHas(p, "resetOnEvent", false, value),
  ),
  ...each("trigger.clearOnTimeout", ["true", "false"], (p, value) =>
    timeoutHas(p, "clearOnTimeout", true, value),
  ),
  option("evictor", "none, or the window's own", (p) => !isObject(p.evictor)),
  ...["count", "time", "delta"].flatMap((type) =>
    each(
      `evictor.type: ${type}`,
      ["before", "after"],
      (p, value) => p.evictor?.type === type && (value === "after") === (p.evictor.after ?? false),
    ),
  ),
  option("allowedLateness", "0", (p) => isNought(p.allowedLateness)),
  option("allowedLateness", "more", (p) => !isNought(p.allowedLateness)),
  ...each("late", ["drop", "sideOutput"], (p, value) => (p.late ?? "drop") === value),
  ...each("aggregate", aggregates, (p, value) => (p.aggregate ?? "count") === value),
  ...each("endOfInput", ["true", "false"], (p, value) => String(p.endOfInput ?? true) === value),
  ...each("rows", ["time", "watermark", "status", "tick"], (_, kind, s) =>
    (s.rows ?? []).some((row) => kind in row),
  ),
  option("rows.arrives", "given", (_, s) => (s.rows ?? []).some((row) => "arrives" in row)),
  option("rows.arrives", "by arrivalSpacing", (_, s) => (s.rows ?? []).some((row) => !("arrives" in row))),
  option("rows.gap", "given", (_, s) => (s.rows ?? []).some((row) => "gap" in row)),
  option("runs", "one", (_, s) => runsOf(s).length === 1),
  option("runs", "several", (_, s) => runsOf(s).length > 1),
];

const entryTypes = [
  "element",
  "merge",
  "lateElement",
  "watermark",
  "status",
  "partition",
  "fire",
  "evict",
  "purge",
  "close",
  "lost",
  "open",
];

/** What may differ within an entry. @type {[string, (entry: any) => boolean][]} */
const entryForms = [
  [
    "`element`, late in all of its windows",
    (e) => e.type === "element" && e.windows.length > 0 && e.windows.every((/** @type {any} */ w) => w.late),
  ],
  [
    "`element`, late in some of its windows",
    (e) =>
      e.type === "element" &&
      e.windows.some((/** @type {any} */ w) => w.late) &&
      !e.windows.every((/** @type {any} */ w) => w.late),
  ],
  ["`element` without a window", (e) => e.type === "element" && e.windows.length === 0],
  ["`merge` of three windows and more", (e) => e.type === "merge" && e.from.length > 2],
  ["`fire`, early", (e) => e.timing === "early"],
  ["`fire`, onTime", (e) => e.timing === "onTime"],
  ["`fire`, late", (e) => e.timing === "late"],
  ["`fire` with an empty pane", (e) => e.type === "fire" && e.ids.length === 0],
  ["`fire` with `replaces`", (e) => e.replaces !== undefined],
  ["`fire` with `repeat`", (e) => e.repeat !== undefined],
  ["`evict` before", (e) => e.when === "before"],
  ["`evict` after", (e) => e.when === "after"],
  ["`close` with elements that never fired", (e) => e.type === "close" && e.unfired.length > 0],
  ["`purge` with elements that fired before", (e) => e.type === "purge" && e.unfired.length < e.ids.length],
];

/** @param {any} p @param {Scenario} scenario */
const partitions = (p, scenario) =>
  Number(
    p.partitions ??
      1 +
        Math.max(
          0,
          ...(scenario.rows ?? []).filter((row) => !row.tick).map((row) => Number(row.partition ?? 0)),
        ),
  );

/** All runs of all vectors. @returns {Promise<Proof[]>} */
async function proofs() {
  const lines = await wasmLines();
  const all = [];
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".json")).sort()) {
    const {cases} = JSON.parse(await readFile(new URL(file, folder), "utf8"));
    const found = await lines(cases.map((/** @type {any} */ {scenario}) => JSON.stringify(scenario)));
    for (const [i, {name, scenario, runs}] of cases.entries()) {
      const differs = difference(runs, JSON.parse(found[i]).runs);
      for (const [j, run] of runs.entries())
        all.push({
          name,
          scenario,
          pipeline: isObject(scenario.pipeline ?? {}) ? pipelineOf(scenario, j) : {},
          run,
          differs,
        });
    }
  }
  return all;
}

const entries = (/** @type {Proof[]} */ list) =>
  list.reduce((sum, {run}) => sum + (run.trace?.length ?? 0), 0);
const firings = (/** @type {Proof[]} */ list) =>
  list.reduce(
    (sum, {run}) => sum + (run.trace ?? []).filter((e) => /** @type {any} */ (e).type === "fire").length,
    0,
  );
const cases = (/** @type {Proof[]} */ list) => new Set(list.map(({name}) => name)).size;
const differing = (/** @type {Proof[]} */ list) => [
  ...new Set(list.filter(({differs}) => differs).map(({name}) => name)),
];

/** @param {string[]} head @param {(string | number)[][]} body */
const table = (head, body) =>
  [head, head.map((_, i) => (i ? "--:" : "---")), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** The text of MATRIX.md. */
export async function matrix() {
  const all = await proofs();
  const ran = all.filter(({run}) => run.trace);
  const optionRows = options.map(({option, has}) => {
    const list = ran.filter(({pipeline, scenario}) => has(pipeline, scenario));
    return [option, cases(list), list.length, firings(list), entries(list), differing(list).length || ""];
  });
  const pairs = windowTypes.map((type) => {
    const of = ran.filter(({pipeline}) => window(pipeline) === type);
    return [
      type,
      ...["", ...triggerTypes].map(
        (trigger) => of.filter(({pipeline}) => (triggers(pipeline)[0]?.type ?? "") === trigger).length || "",
      ),
    ];
  });
  const emissions = ways.flatMap((way) =>
    strategies.map((value) => {
      const of = ran.filter(
        ({pipeline: p, scenario}) =>
          partitions(p, scenario) > 1 && combine(p) === way && strategy(p) === value,
      );
      const count = (/** @type {boolean} */ every, /** @type {boolean} */ idle) =>
        of.filter(
          ({pipeline: p}) =>
            isObject(watermarks(p).emit) === every && (watermarks(p).idleAfter !== undefined) === idle,
        ).length || "";
      return [
        `${way}, ${value}`,
        count(false, false),
        count(false, true),
        count(true, false),
        count(true, true),
      ];
    }),
  );
  const trace = ran.flatMap(({run}) => run.trace ?? []);
  const forms = [
    ...entryTypes.map((type) => [
      `\`${type}\``,
      trace.filter((/** @type {any} */ e) => e.type === type).length,
    ]),
    ...entryForms.map(([what, has]) => [what, trace.filter(has).length]),
  ];
  const ends = [
    ["to its end", ran.filter(({run}) => run.failure === undefined).length],
    ["a job that fails on its way", ran.filter(({run}) => run.failure !== undefined).length],
    ["a job without end", all.filter(({run}) => run.failure === "endless").length],
    ["refused", all.filter(({run}) => run.error !== undefined).length],
  ];
  const wrong = differing(all);
  const text = `# What proves each option

Made from \`tests/vectors\` by \`npm run conformance:matrix\`; a test holds it to them. Each vector is what Flink 2.3.0 did. A number says how
many vectors, runs of them, firings and entries of their traces stand for an option; *differ*: of how many vectors the engine's runs are
not equal. What random scenarios cover beyond this is in FUZZING.md.

${cases(all)} vectors, ${all.length} runs, ${firings(ran)} firings, ${entries(ran)} entries.

## What differs from Flink, and why
${wrong.length ? wrong.map((name) => `- \`${name}\``).join("\n") : "Nothing."}

## Options
${table(["option", "vectors", "runs", "firings", "entries", "differ"], optionRows)}

## Windows and triggers, in runs
The outermost trigger; *own*: the assigner's.

${table(["window", "own", ...triggerTypes], pairs)}

## Several partitions, in runs
${table(["combined as", "emit: event", "with idleAfter", "emit: every", "with idleAfter"], emissions)}

## Entries
${table(["entry", "number"], forms)}

## How runs end
${table(["run", "number"], ends)}
`;
  const style = await prettier.resolveConfig(matrixFile);
  return prettier.format(text, {...style, parser: "markdown"});
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(matrixFile, await matrix());
