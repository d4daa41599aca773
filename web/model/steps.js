// The ticket of an event, step by step, in one run: does the watermark move, is the event in the window that one thinks, where
// did lateness put it? Each step is a question, a short answer, and the arithmetic that bears it out.
import {historyOf} from "./history.js";
import {formatOf} from "./layout.js";
import {mendByPatch} from "./mend.js";
import {warningOf, zoneWarnings} from "./reasons.js";
import {durationText} from "./time.js";
import {instantOf, plainTrigger, sourceFact} from "./why.js";
import {fates, none} from "../recording.js";

/** @import {Assignment, Diagnosis, ElementFate, Instant, Warning} from "../engine.js" */
/** @import {OutcomeRun, Recording, Table} from "../recording.js" */
/** @import {Mend} from "./mend.js" */
/** @import {Message} from "./score.js" */
/** @import {TimeFormat} from "./time.js" */
/** @import {Fact, RunReason, WhyModel} from "./why.js" */

/**
 * A way to a place: what it is called, and the message that leads there.
 * @typedef {{says: Message, message: {type: string, [member: string]: any}}} Way
 *
 * @typedef {{partition: number, watermark: string, last: {row: number, id: string, time: string} | null,
 *   how: "holds" | "idle" | "behind" | "counts"}} PartitionLine
 *
 * `hint`: key of what a newcomer has to know; `looks`: whether there is something to look at, rather than all being well. `verdict`: what is compared, and what follows.
 * @typedef {{name: "progress" | "window" | "lateness" | "contents" | "missed", hint: string | null, looks: boolean, says: Message[], facts: Fact[], partitions: PartitionLine[],
 *   more: number, verdict: {terms: string[], outcome: Message | null} | null, ways: Way[], mends: Mend[]}} Step
 *
 * `runs`: names, if there are several; `run`: the one that is told of.
 * @typedef {{id: string, run: number, runs: string[], steps: Step[]}} StepsModel
 */

/** Partitions that are listed. */
const most = 8;

/**
 * @param {{table: Table, runs: OutcomeRun[], why: WhyModel | null, chosen: number | null, explained?: (ElementFate | null | undefined)[],
 *   assignments?: (Assignment | null)[], advice: ({warnings: Warning[], diagnosis: Diagnosis} | null)[], typed?: unknown, zone?: string}} of
 *   chosen: the run that was asked for; typed: the event’s time as it stands in the document
 * @returns {StepsModel | null} null: nothing is selected, or the engine has not answered
 */
export function stepsModel({
  table,
  runs,
  why,
  chosen,
  explained = [],
  assignments = [],
  advice,
  typed,
  zone,
}) {
  if (!why) return null;
  const {row, id} = why.event;
  const able = [...runs.keys()].filter((i) => advice[i] && explained[i]?.row === row);
  if (able.length === 0) return null;
  const run = able.find((i) => i === chosen) ?? able.find((i) => isAmiss(why.runs[i])) ?? able[0];
  const format = formatOf(table, runs, zone);
  const {warnings, diagnosis} = /** @type {NonNullable<typeof advice[0]>} */ (advice[run]);
  const told = {
    table,
    run: runs[run],
    index: run,
    format,
    row,
    id,
    reason: why.runs[run],
    fate: /** @type {ElementFate} */ (explained[run]),
  };
  return {
    id,
    run,
    runs: runs.length > 1 ? runs.map(({name}) => name) : [],
    steps: [
      progressStep(told, diagnosis.progress, told.fate.listed.at(-1) ?? null),
      windowStep(told, assignments[run] ?? null, warnings, typed),
      latenessStep(told),
    ],
  };
}

/** @typedef {{table: Table, run: OutcomeRun, index: number, format: TimeFormat, row: number, id: string, reason: RunReason, fate: ElementFate}} Told */

/** @param {RunReason} reason */
const isAmiss = ({fate}) => fate !== null && !["onTime", "early", "fired"].includes(fate);

/** @param {Step["name"]} name @param {Partial<Step>} of @returns {Step} */
export const step = (name, of) => ({
  name,
  hint: null,
  looks: false,
  says: [],
  facts: [],
  partitions: [],
  more: 0,
  verdict: null,
  ways: [],
  mends: [],
  ...of,
});

/** @param {string} path @returns {Way} */
const wayToOption = (path) => ({
  says: {key: "advice.option", args: {}},
  message: {type: "optionFocused", path},
});
/** To the story of one of the event's windows. @param {Told} told @param {{start: Instant, end: Instant}} of @returns {Way} */
function wayToWindow({table, run, format, row}, of) {
  const [start, end] = [instantOf(of.start), instantOf(of.end)];
  const key = run.pipeline?.keyed === false ? null : table.keys[table.key[row]];
  return {
    says: {key: "steps.window.show", args: {window: format.window({start, end})}},
    message: {type: "selected", what: {kind: "window", key, start, end}},
  };
}
/** @param {Table} table @param {number} row @returns {Way} */
const wayToRow = (table, row) => ({
  says: {key: table.ids[row] ? "advice.event" : "advice.row", args: {id: table.ids[row], row: row + 1}},
  message: {type: "cursorMoved", row, column: "time"},
});

/**
 * @param {Pick<Told, "table" | "run" | "format">} told @param {Diagnosis["progress"]} progress after the last row
 * @param {{start: Instant, end: Instant, last: Instant} | null} listed the window that is meant
 * @returns {Step}
 */
export function progressStep({table, run, format}, {watermark, rises, partitions}, listed) {
  const {window, watermarks, trigger} = run.pipeline ?? {};
  const waits = /eventTime$/i.test(plainTrigger(trigger));
  const hint = waits ? "steps.hint.progress" : "steps.hint.progress.trigger";
  if (window?.time === "processing" && !waits)
    return step("progress", {says: [{key: "steps.progress.clock", args: {}}]});
  if (window?.type === "global" && !waits)
    return step("progress", {says: [{key: "steps.progress.unused", args: {}}]});
  const now = instantOf(watermark);
  const holder = partitions.findIndex(({holds}) => holds);
  const several = partitions.length > 1;
  const counted = partitions.filter(({counts}) => counts).map((of) => instantOf(of.watermark));
  const highest = Math.max(...counted);
  const lines = several ? partitions.map((of, i) => partitionLine(table, format, of, i, highest)) : [];
  const first = [...lines].sort((a, b) => Number(b.how === "holds") - Number(a.how === "holds"));
  const shown = {hint, partitions: first.slice(0, most), more: Math.max(0, first.length - most)};
  if (rises === 0) {
    const isSilent = holder >= 0 && partitions[holder].lastRow === null;
    if (watermarks?.strategy === "none")
      return step("progress", {
        ...shown,
        looks: true,
        says: [{key: "steps.progress.noneMade", args: {}}],
        ways: [wayToOption("watermarks.strategy")],
      });
    return step("progress", {
      ...shown,
      looks: true,
      says: [
        {
          key: isSilent && several ? "steps.progress.silent" : "steps.progress.none",
          args: {partition: holder},
        },
      ],
      ways: isSilent && several ? [wayToOption("watermarks.idleAfter")] : [],
    });
  }
  const value = format.exact(now);
  /** @type {Fact} */
  const fact = several
    ? {
        label: {key: "steps.fact.least", args: {}},
        terms:
          counted.length > 1 && counted.length <= 4 ? `min(${counted.map(format.exact).join(", ")})` : null,
        value,
      }
    : sourceFact(table, run, "steps.fact.watermark", {}, now, partitions[0]?.newestRow ?? null, format);
  /** @type {Message[]} */
  const says = [{key: "steps.progress.yes", args: {count: rises, watermark: value}}];
  const ways = [];
  const isHeld = several && holder >= 0 && highest > now;
  if (isHeld) {
    const {lastRow} = partitions[holder];
    says.push({
      key: lastRow === null ? "steps.progress.heldNever" : "steps.progress.held",
      args: {
        partition: holder,
        ahead: durationText(highest - now),
        id: lastRow === null ? "" : table.ids[lastRow],
      },
    });
    if (lastRow !== null) ways.push(wayToRow(table, lastRow));
  }
  // Whether that is enough, for a window that waits for it.
  const last = waits && listed ? instantOf(listed.last) : Infinity;
  const verdict =
    listed && Number.isFinite(last)
      ? {
          terms: [value, now >= last ? "≥" : "<", format.exact(last)],
          outcome: {
            key: now >= last ? "steps.progress.enough" : "steps.progress.notYet",
            args: {window: windowText(format, listed)},
          },
        }
      : null;
  return step("progress", {
    ...shown,
    looks: isHeld || (verdict !== null && now < last),
    says,
    facts: [fact],
    verdict,
    ways,
  });
}

/** @param {TimeFormat} format @param {{start: Instant, end: Instant}} window */
const windowText = (format, {start, end}) => format.window({start: instantOf(start), end: instantOf(end)});

/** @param {Table} table @param {TimeFormat} format @param {Diagnosis["progress"]["partitions"][0]} of @param {number} partition @param {number} highest @returns {PartitionLine} */
const partitionLine = (table, format, {watermark, idle, counts, holds, lastRow}, partition, highest) => ({
  partition,
  watermark: format.exact(instantOf(watermark)),
  last:
    lastRow === null ? null : {row: lastRow, id: table.ids[lastRow], time: format.short(table.time[lastRow])},
  how:
    holds && (highest > instantOf(watermark) || highest === -Infinity)
      ? "holds"
      : idle
        ? "idle"
        : counts
          ? "counts"
          : "behind",
});

/** What one has to know of how windows come about. @param {OutcomeRun} run */
export function windowHint({pipeline}) {
  const type = pipeline?.window.type;
  if (type === "session" || type === "dynamicSession") return "steps.hint.window.session";
  return type === "global" ? null : "steps.hint.window";
}

/** What one has to know of lateness. @param {OutcomeRun} run */
export const latenessHint = ({pipeline}) =>
  pipeline?.window.type === "global" || pipeline?.window.time === "processing" ? null : "steps.hint.lateness";

/** @param {Told} told @param {Assignment | null} assignment @param {Warning[]} warnings @param {unknown} typed @returns {Step} */
function windowStep(told, assignment, warnings, typed) {
  const {table, run, index, format, row, fate} = told;
  const {window, keyed} = run.pipeline ?? {};
  const hint = windowHint(run);
  const time = table.time[row];
  const shown = format.short(time);
  /** @type {Fact[]} */
  const facts = [];
  if (typed !== undefined && String(typed) !== shown)
    facts.push({label: {key: "steps.fact.typed", args: {typed: String(typed)}}, terms: null, value: shown});
  const units = warnings.filter(({id}) => /^times-in-/.test(id)).map((warning) => warningOf(format, warning));
  const zones = zoneWarnings({table, run, format});
  const keys = keyed === false ? [{key: "steps.key.all", args: {}}] : keySays(table, row);
  const extra = {
    says: /** @type {Message[]} */ ([...units, ...zones.map((warning) => warningOf(format, warning))]),
    mends: zones.flatMap(({patch}) => (patch ? [mendByPatch(patch, index)] : [])),
    ways: [wayToOption(zones.length > 0 ? "window.offset" : "window.type")],
  };
  const looks =
    extra.says.length > 0 || keys.some(({key}) => key === "steps.key.alike") || fate.windows === 0;
  if (!assignment)
    return step("window", {
      ...extra,
      hint,
      looks,
      facts,
      says: [
        {key: fate.windows === 0 ? "steps.window.none" : "steps.window.all", args: {}},
        ...extra.says,
        ...keys,
      ],
    });
  const {start, end} = assignment;
  facts.push(...gridFacts(assignment, format));
  const isIn = start <= time && time < end;
  const last = fate.listed[0];
  const grown = last && window?.type?.toLowerCase().includes("session") && windowText(format, last);
  const own = format.window({start, end});
  /** @type {Message[]} */
  const says = [
    !isIn || fate.windows === 0
      ? {key: "steps.window.hole", args: {window: own}}
      : grown && grown !== own
        ? {key: "steps.window.grown", args: {own, window: grown}}
        : fate.windows > 1
          ? {key: "steps.window.several", args: {window: own, count: fate.windows}}
          : {key: "steps.window.in", args: {window: own}},
    ...extra.says,
    ...keys,
  ];
  return step("window", {
    ...extra,
    hint,
    looks: looks || !isIn,
    says,
    facts,
    verdict: isIn
      ? {terms: [format.short(start), "≤", shown, "<", format.short(end)], outcome: null}
      : {terms: [shown, "≥", format.short(end)], outcome: {key: "fate.noWindow", args: {}}},
  });
}

/** The arithmetic of an event's first window. @param {Assignment} assignment @param {TimeFormat} format @returns {Fact[]} */
export function gridFacts({time, size, offset = 0, every, remainder = 0, start, end}, format) {
  const shown = format.short(time);
  const shift = offset === 0 ? "" : ` − ${durationText(offset)}`.replace("− −", "+ ");
  /** @type {Fact} */
  const last = {
    label: {key: every === undefined ? "steps.fact.endOfGap" : "steps.fact.end", args: {}},
    terms: `${format.short(start)} + ${durationText(end - start)}`,
    value: format.short(end),
  };
  if (every === undefined) return [last];
  return [
    {
      label: {key: "steps.fact.remainder", args: {every: durationText(every)}},
      terms: `${shift ? `(${shown}${shift})` : shown} mod ${durationText(every)}`,
      value: durationText(remainder),
    },
    {
      label: {key: "steps.fact.start", args: {}},
      terms: `${shown} − ${durationText(remainder)}`,
      value: format.short(start),
    },
    last,
  ];
}

/**
 * Who else has the event’s key, and whether another key only looks the same.
 *
 * @param {Table} table @param {number} row @returns {Message[]}
 */
function keySays({kind, key, keys}, row) {
  const own = keys[key[row]];
  const plain = (/** @type {string} */ text) => text.trim().toLowerCase();
  const alike = keys.find((other) => other !== own && plain(other) === plain(own));
  if (alike !== undefined) return [{key: "steps.key.alike", args: {key: own, other: alike}}];
  let others = -1;
  for (let i = 0; i < kind.length; i++) if (kind[i] === 0 && key[i] === key[row]) others++;
  return keys.length < 2
    ? []
    : [{key: others === 0 ? "steps.key.alone" : "steps.key", args: {key: own, count: others}}];
}

/** @param {Told} told @returns {Step} */
function latenessStep(told) {
  const {table, run, format, row, reason, fate} = told;
  const {recording} = run;
  const element = recording ? historyOf(recording, table.length).element[row] : none;
  if (!recording || element === none) return step("lateness", {looks: true, says: reason.says});
  const whole = fates[recording.elements.fate[element]];
  const found = reason.windows.findIndex((of) => of.fate === "late");
  const at = Math.max(0, found);
  const window = reason.windows[at];
  const of = fate.listed[at];
  const looks = isAmiss(reason);
  if (!window || !of) return step("lateness", {looks, says: reason.says});
  const [watermark, keptUntil] = [instantOf(fate.watermark), instantOf(of.keptUntil)];
  const {verdict} = window;
  const distance =
    verdict && Number.isFinite(watermark) ? distanceFact(of, watermark, keptUntil, format) : null;
  return step("lateness", {
    hint: latenessHint(run),
    looks,
    says: [
      {
        key: `steps.lateness.${whole}`,
        args: {window: window.window, late: recording.elements.lateCount[element], count: fate.windows},
      },
    ],
    facts: [...window.facts, ...(distance ? [distance] : [])],
    verdict: verdict
      ? {
          terms: [verdict.left, verdict.sign, verdict.right],
          outcome: {key: `fate.${window.outcome}`, args: {}},
        }
      : null,
    ways: [
      wayToOption(looks ? "watermarks.outOfOrderness" : "allowedLateness"),
      ...(of.pane === null ? [] : [wayToWindow(told, of)]),
    ],
  });
}

/** By how much it was decided. @param {ElementFate["listed"][0]} of @param {number} watermark @param {number} keptUntil @param {TimeFormat} format @returns {Fact} */
function distanceFact(of, watermark, keptUntil, format) {
  const bound = of.fate === "late" || of.fate === "correction" ? keptUntil : instantOf(of.last);
  const isLate = watermark >= bound;
  const [more, less] = isLate ? [watermark, bound] : [bound, watermark];
  const exactly = more === less; // what is reached is over: a millisecond less, and it would not be
  return {
    label: {key: isLate ? "steps.fact.lateBy" : "steps.fact.ahead", args: {}},
    terms: `${format.exact(more)} − ${format.exact(less)}${exactly ? " + 1 ms" : ""}`,
    value: durationText(exactly ? 1 : more - less),
  };
}
