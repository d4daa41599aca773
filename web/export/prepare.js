// What does an export have to know of a run? Its rows and pipeline, resolved, and what Flink did, step by step.

import {rowKinds} from "../recording.js";
import {textIn} from "../model/own-text.js";

/** @import {Engine} from "../engine.js" */
/** @import {Problem, Table} from "../recording.js" */

/**
 * A row, resolved: instants and durations in ms.
 * @typedef {object} Row
 * @property {"event" | "watermark" | "idle" | "active" | "tick"} kind
 * @property {number} arrives
 * @property {number} partition
 * @property {string} id of an event
 * @property {string} key
 * @property {number} time of an event; of a watermark its value
 * @property {number} value
 * @property {number} gap
 */

/**
 * One step of the window operator's input. `at`: what the clock shows.
 * @typedef {{at: number, kind: "event", row: Row} | {at: number, kind: "watermark", value: number | "+inf"} |
 *   {at: number, kind: "idle" | "active" | "clock"}} Step
 */

/**
 * A firing, as a result shows it. Global windows have no bounds.
 * @typedef {{key: string, start: number | null, end: number | null, value: any}} Fired
 */

/**
 * All that is exported.
 * @typedef {object} Exported
 * @property {string} title
 * @property {string} run
 * @property {Row[]} rows
 * @property {Record<string, any>} pipeline resolved, durations in ms
 * @property {number} start what the clock shows when the job starts
 * @property {Step[]} steps
 * @property {Fired[]} fired in order
 * @property {string[]} late ids of what went to side output, in order
 */

/**
 * What has no equivalent: its place, why, and what there is instead, each by its name in the catalogues (`export.wrong.…`,
 * `export.instead.…`).
 * @typedef {{where: string, rule: string, instead: string, args: string[]}} Unsayable
 */

/** How many rows code is written for; a class file holds no more constants. */
const mostRows = 5000;

/** What is said of so many rows. They are counted before anything is made of them: a long run takes its time. @param {number} rows @returns {Unsayable[]} */
export const tooMany = (rows) =>
  rows > mostRows ? [{where: "rows", rule: "rows.many", instead: "most", args: [String(mostRows)]}] : [];

/**
 * @param {Engine} engine
 * @param {string} text of the document
 * @param {string | null} [name] of the run; the first one
 * @returns {Promise<{exported: Exported | null, problems: (Problem | Unsayable)[]}>}
 */
export async function prepare(engine, text, name = null) {
  const refused = (/** @type {(Problem | Unsayable)[]} */ ...problems) => ({exported: null, problems});
  const outcome = await engine.run(text);
  if (outcome.problems.length > 0 || !outcome.table) return refused(...outcome.problems);
  const many = tooMany(outcome.table.length);
  if (many.length > 0) return refused(...many);
  const index = name === null ? 0 : outcome.runs.findIndex((run) => run.name === name);
  const run = outcome.runs[index];
  if (!run)
    return refused({
      where: "runs",
      rule: "run.none",
      instead: "oneOf",
      args: outcome.runs.map(({name}) => name),
    });
  if (!run.pipeline) return refused(...run.problems);
  if (run.failure)
    return refused({where: run.failureRow === undefined ? "rows" : `rows[${run.failureRow}]`, rule: "run.fails", instead: "ends", args: []}); // prettier-ignore
  const rows = rowsOf(outcome.table);
  const pipeline = withoutDefaults(run.pipeline);
  const trace = await engine.trace(index);
  const start = rows[0]?.arrives ?? 0;
  const exact = usesClock(pipeline) ? await byInstants(engine, rows, pipeline, trace) : {rows, trace};
  const title = textIn(JSON.parse(text.replace(/^\uFEFF/, "")).title, "en");
  return {
    problems: [],
    exported: {
      ...{title, run: run.name, rows, pipeline, start},
      steps: stepsOf(exact.rows, exact.trace, pipeline),
      fired: trace.filter(({type}) => type === "fire").map(firedOf),
      late: trace.filter(({type, to}) => type === "lateElement" && to === "sideOutput").map(({id}) => id),
    },
  };
}

/** @param {Table} table @returns {Row[]} */
const rowsOf = (table) =>
  Array.from({length: table.length}, (_, i) => ({
    kind: rowKinds[table.kind[i]],
    arrives: table.arrives[i],
    partition: table.partition[i],
    id: table.ids[i],
    key: table.keys[table.key[i]] ?? "all",
    time: table.time[i],
    value: table.value[i] + 0,
    gap: table.gap[i],
  }));

/** @param {Record<string, any>} entry @returns {Fired} */
const firedOf = ({key, start, end, value}) => ({
  ...{key, value},
  ...(typeof start === "number" ? {start, end} : {start: null, end: null}),
});

/** A resolved pipeline without the trigger that its windows bring along. @param {Record<string, any>} pipeline */
function withoutDefaults(pipeline) {
  const {type, time} = pipeline.window;
  const own = type === "global" ? "never" : time === "processing" ? "processingTime" : "eventTime";
  return {...pipeline, trigger: pipeline.trigger?.type === own ? null : pipeline.trigger};
}

/** The triggers of a pipeline, the outermost first. @param {Record<string, any>} pipeline @returns {Record<string, any>[]} */
export function triggersOf({trigger}) {
  const triggers = [];
  for (let held = trigger; held; held = held.nested) triggers.push(held);
  return triggers;
}

/** Whether what the window operator does depends on its clock. @param {Record<string, any>} pipeline */
export const usesClock = (pipeline) =>
  pipeline.window.time === "processing" || triggersOf(pipeline).some(({type}) => /processing/i.test(type));

/**
 * The same run, with a tick at every instant at which a generator may say something: so the row of an entry tells what
 * the clock showed. A tick changes nothing else, and it is looked after that it did not.
 *
 * @param {Engine} engine
 * @param {Row[]} rows
 * @param {Record<string, any>} pipeline
 * @param {Record<string, any>[]} trace
 */
async function byInstants(engine, rows, pipeline, trace) {
  const {strategy, emit, idleAfter} = pipeline.watermarks;
  const every = emit?.every ?? null;
  if (strategy === "manual" || (every === null && idleAfter === null)) return {rows, trace};
  const last = rows.at(-1)?.arrives ?? 0;
  const start = rows[0]?.arrives ?? 0;
  const instants = new Set(
    rows.flatMap(({arrives}) => momentsAfter(arrives, start, every, idleAfter ?? null)),
  );
  const arrivals = new Set(rows.map(({arrives}) => arrives));
  /** @type {Row} */
  const tick = {kind: "tick", arrives: 0, partition: 0, id: "", key: "all", time: 0, value: 1, gap: 0};
  const added = [...instants]
    .filter((instant) => instant <= last && !arrivals.has(instant))
    .map((arrives) => ({...tick, arrives}));
  const all = [...rows, ...added].sort((a, b) => a.arrives - b.arrives);
  const {runs} = JSON.parse(await engine.line(JSON.stringify(documentOf(all, pipeline))));
  const told = (/** @type {Record<string, any>[]} */ entries) =>
    JSON.stringify(entries.map(({row: _, ...entry}) => entry));
  if (told(runs[0].trace) !== told(trace)) throw new Error("a tick changed what a run does");
  return {rows: all, trace: /** @type {Record<string, any>[]} */ (runs[0].trace)};
}

/**
 * When a generator may emit, or a partition turn idle, once a row has arrived and no other does.
 * @param {number} arrives
 * @param {number} start
 * @param {number | null} every
 * @param {number | null} idleAfter
 */
function momentsAfter(arrives, start, every, idleAfter) {
  if (every === null) return [arrives + Number(idleAfter) + 1];
  const next = (/** @type {number} */ t) => start + (Math.floor((t - start) / every) + 1) * every;
  const first = next(arrives);
  const quiet = [first, first + every];
  return [...quiet, ...(idleAfter === null ? [] : quiet.map((t) => next(t + idleAfter)))];
}

/** @param {Row[]} rows @param {Record<string, any>} pipeline */
const documentOf = (rows, pipeline) => ({
  format: "window-lab/1",
  rows: rows.map(({kind, arrives, partition, id, key, time, value, gap}) => {
    if (kind === "event") return {arrives, partition, id, key, time, value, ...(gap > 0 ? {gap} : {})};
    if (kind === "watermark") return {arrives, partition, watermark: time};
    return kind === "tick" ? {arrives, tick: true} : {arrives, partition, status: kind};
  }),
  pipeline,
});

/**
 * What comes to the window operator, in order.
 * @param {Row[]} rows
 * @param {Record<string, any>[]} trace
 * @param {Record<string, any>} pipeline
 * @returns {Step[]}
 */
function stepsOf(rows, trace, pipeline) {
  const clock = usesClock(pipeline);
  const sorted = sortsInput(pipeline);
  const end = rows.at(-1)?.arrives ?? 0;
  const atRow = (/** @type {number} */ row) => rows[row]?.arrives ?? end;
  /** @type {Step[]} */
  const steps = [];
  let isSorted = false;
  for (const {row, type, value} of trace) {
    const at = atRow(row);
    if (sorted && row === rows.length && !isSorted) {
      isSorted = true;
      steps.push(...byTime(rows).map((row) => ({at, kind: /** @type {const} */ ("event"), row})));
    }
    if (type === "watermark") steps.push({at, kind: "watermark", value});
    else if (type === "status") steps.push({at, kind: value});
    else if (type === "element" && !sorted) steps.push({at, kind: "event", row: rows[row]});
  }
  // What the clock alone does after the last of them.
  if (clock && end > (steps.at(-1)?.at ?? -Infinity)) steps.push({at: end, kind: "clock"});
  return steps;
}

/** Events as a job sees them that sorts its input; the order of equal times is left open there. @param {Row[]} rows */
export const byTime = (rows) => rows.filter(({kind}) => kind === "event").sort((a, b) => a.time - b.time);

/** Whether Flink sorts the operator's input by key and time, once it has ended. @param {Record<string, any>} pipeline */
export const sortsInput = ({keyed, window, trigger, endOfInput}) =>
  keyed && endOfInput && trigger?.type === "endOfStream" && window.type === "global";
