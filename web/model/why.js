// Why did the selected event end as it did? The one inequality that decided it, with its numbers, for each run.
import {entryKinds, fates, none, timings} from "../recording.js";
import {failureOf} from "./failure.js";
import {historyOf, valueTexts} from "./history.js";
import {formatOf} from "./layout.js";
import {mendByTrial} from "./mend.js";
import {wouldOf} from "./reasons.js";
import {durationText} from "./time.js";

/** @import {Counterfactual, ElementFate, WindowFate} from "../engine.js" */
/** @import {Fate, OutcomeRun, Recording, Table} from "../recording.js" */
/** @import {Mend} from "./mend.js" */
/** @import {Message} from "./score.js" */
/** @import {TimeFormat} from "./time.js" */

/**
 * A number and how it comes about: `watermark when p8 arrived = 10:02:40.000 − 30 s − 1 ms = 10:02:09.999`. `row`: the one that
 * its label calls `from`.
 * @typedef {{label: Message, terms: string | null, value: string, row?: number}} Fact
 *
 * What would have helped, and what makes that change.
 * @typedef {{says: Message, mend: Mend | null}} Would
 *
 * One window of the event. `says`: sentences, the deciding one first; `verdict`: the inequality itself, and `outcome` what
 * followed from it.
 * @typedef {{window: string, fate: Fate, outcome: Fate, says: Message[], facts: Fact[], verdict: {left: string, sign: "≥" | "<", right: string} | null}} WindowReason
 *
 * @typedef {object} RunReason
 * @property {number} run
 * @property {string} name
 * @property {Fate | null} fate  null: the run has no such event, it was refused or ended before
 * @property {Message[]} says  about the event as a whole
 * @property {WindowReason[]} windows
 * @property {number} more  windows beyond these
 * @property {Would[]} would  what would have helped
 * @property {boolean} pending  the engine has not explained it yet
 *
 * @typedef {object} WhyModel
 * @property {{row: number, id: string, time: string, key: string | null}} event
 * @property {RunReason[]} runs
 * @property {TimeFormat} format
 */

/** Windows of one event that are told in full. */
const mostWindows = 6;
const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));

/**
 * @param {{table: Table, runs: OutcomeRun[], selected: number | null, explained?: (ElementFate | null | undefined)[],
 *   would?: Counterfactual[][], zone?: string}} of
 *   explained: what `engine.explain(run, row)` said, for each run; would: `engine.counterfactuals(run, row)`
 * @returns {WhyModel | null} null if no event is selected
 */
export function whyModel({table, runs, selected, explained = [], would = [], zone}) {
  if (selected === null || selected >= table.length || table.kind[selected] !== 0) return null;
  const format = formatOf(table, runs, zone);
  return {
    event: {
      row: selected,
      id: table.ids[selected],
      time: format.short(table.time[selected]),
      key: table.keys.length > 1 ? table.keys[table.key[selected]] : null,
    },
    runs: runs.map((run, i) => {
      const answer = explained[i];
      const explanation = answer && answer.row === selected ? answer : null;
      return {
        run: i,
        name: run.name,
        ...reasonOf(table, run, selected, explanation, format),
        would: explanation ? trialsOf({table, run, format}, would[i] ?? [], i) : [],
      };
    }),
    format,
  };
}

/** @param {import("./reasons.js").Told} told @param {Counterfactual[]} all @param {number} run @returns {Would[]} */
function trialsOf(told, all, run) {
  const says = wouldOf(told, all);
  return all.map((one, i) => ({says: says[i], mend: mendByTrial(one, run, told.table.ids[one.value] ?? "")}));
}

/**
 * @param {Table} table @param {OutcomeRun} run @param {number} row @param {ElementFate | null} explanation @param {TimeFormat} format
 * @returns {Omit<RunReason, "run" | "name" | "would">}
 */
function reasonOf(table, run, row, explanation, format) {
  const nothing = {fate: null, says: [], windows: [], more: 0, pending: false};
  if (!run.recording) return {...nothing, says: [{key: "why.refused", args: {}}]};
  const history = historyOf(run.recording, table.length);
  const element = history.element[row];
  const failure = failureOf(table, run);
  if (element === none) {
    const key =
      run.failureKind === "endless"
        ? "why.neverBegan"
        : failure?.row === row
          ? "why.endedHere"
          : "why.notReached";
    return {...nothing, says: [{key, args: {}}, ...(failure?.says ?? [])]};
  }
  const fate = fates[run.recording.elements.fate[element]];
  if (!explanation) return {...nothing, fate, pending: true};

  const windows = explanation.listed
    .slice(0, mostWindows)
    .map((of) => windowReason(table, run, explanation, of, format));
  return {
    fate,
    says: [
      ...wholeReason(table, run, row, fate, explanation, format),
      ...(failure?.row === row ? [{key: "why.endedHere", args: {}}, ...failure.says] : []),
    ],
    windows,
    more: explanation.windows - windows.length,
    pending: false,
  };
}

/**
 * What is to be said of the event beyond its windows.
 *
 * @param {Table} table @param {OutcomeRun} run @param {number} row @param {Fate} fate @param {ElementFate} explanation
 * @param {TimeFormat} format
 * @returns {Message[]}
 */
function wholeReason(table, run, row, fate, {windows}, format) {
  const recording = /** @type {Recording} */ (run.recording);
  const late = recording.elements.lateCount[historyOf(recording, table.length).element[row]];
  const args = {id: table.ids[row], time: format.short(table.time[row]), count: windows};
  switch (fate) {
    case "sideOutput":
    case "dropped":
      if (windows === 1) return []; // its window says it
      return [{key: windows === 0 ? `why.whole.${fate}.noWindow` : `why.whole.${fate}`, args}];
    case "noWindow":
      return [{key: "why.whole.noWindow", args}];
    case "partlyLate":
      return [{key: "why.whole.partlyLate", args: {...args, late, windows}}];
    default:
      return windows > 1 ? [{key: "why.whole.windows", args}] : [];
  }
}

/** @param {number | "-inf" | "+inf"} instant of an explanation */
export const instantOf = (instant) =>
  instant === "-inf" ? -Infinity : instant === "+inf" ? Infinity : instant;

/**
 * @param {Table} table @param {OutcomeRun} run @param {ElementFate} explanation @param {WindowFate} of @param {TimeFormat} format
 * @returns {WindowReason}
 */
function windowReason(table, run, explanation, of, format) {
  const recording = /** @type {Recording} */ (run.recording);
  const window = format.window({start: instantOf(of.start), end: instantOf(of.end)});
  const id = table.ids[/** @type {number} */ (explanation.row)];
  const watermark = instantOf(explanation.watermark);
  const last = instantOf(of.last);
  const keptUntil = instantOf(of.keptUntil);
  const byClock = run.pipeline?.window.time === "processing";
  const args = {
    id,
    window,
    watermark: format.exact(watermark),
    last: format.exact(last),
    keptUntil: format.exact(keptUntil),
  };
  const source = watermarkFact(table, run, explanation, format);
  const keptFact = {
    label: {key: "why.fact.kept", args},
    terms:
      run.pipeline?.allowedLateness > 0
        ? `${args.last} + ${durationText(run.pipeline?.allowedLateness)}`
        : null,
    value: args.keptUntil,
  };
  const lastFact = {label: {key: "why.fact.last", args}, terms: null, value: args.last};
  const compared = (/** @type {string} */ right, /** @type {boolean} */ reached) =>
    /** @type {const} */ ({left: args.watermark, sign: reached ? "≥" : "<", right});

  const row = /** @type {number} */ (explanation.row);
  const clock = format.exact(table.arrives[row]);
  const before = watermark === -Infinity ? ".none" : "";

  /** @type {WindowReason} */
  const reason = {
    window,
    fate: of.fate,
    outcome: explanation.windows === 1 ? explanation.fate : of.fate,
    says: [],
    facts: [],
    verdict: null,
  };
  switch (of.fate) {
    case "late":
      reason.says.push({key: "why.late", args});
      if (explanation.windows === 1) reason.says.push({key: `why.goes.${explanation.fate}`, args});
      reason.facts.push(source, keptFact);
      reason.verdict = compared(args.keptUntil, true);
      break;
    case "correction":
      if (byClock || watermark < last) reason.says.push({key: "why.correction.waited", args});
      else {
        reason.says.push({key: "why.correction", args});
        reason.facts.push(source, lastFact, keptFact);
        reason.verdict = compared(args.keptUntil, false);
      }
      break;
    case "onTime":
    case "early":
      if (byClock) reason.says.push({key: "why.byClock", args: {...args, clock}});
      else if (watermark < last) {
        reason.says.push({key: `why.${of.fate}${before}`, args});
        reason.facts.push(source, lastFact);
        reason.verdict = compared(args.last, false);
      } else reason.says.push({key: "why.added", args});
      break;
    case "fired":
      reason.says.push({key: "why.added", args});
      break;
    case "open": {
      const now = finalWatermark(recording);
      const key = openReason(run);
      reason.says.push({
        key: now === -Infinity && key === "why.open.watermark" ? `${key}.none` : key,
        args: {...args, now: format.exact(now)},
      });
      break;
    }
    default:
      reason.says.push(departureOf(table, recording, of, args));
  }
  if (of.firing !== null) reason.says.push(firingOf(table, run, of.firing, of.by, format));
  return reason;
}

/** The type of the trigger inside of what is wrapped around it. @param {any} trigger of a resolved pipeline @returns {string} */
export const plainTrigger = (trigger) =>
  trigger?.nested ? plainTrigger(trigger.nested) : (trigger?.type ?? "");

/** @param {OutcomeRun} run */
function openReason({pipeline}) {
  switch (plainTrigger(pipeline?.trigger)) {
    case "eventTime":
      return "why.open.watermark";
    case "processingTime":
    case "continuousProcessingTime":
      return "why.open.clock";
    case "never":
      return "why.open.never";
    default:
      return "why.open.trigger";
  }
}

/** @param {Recording} recording */
const finalWatermark = ({watermarks}) => watermarks.value[watermarks.value.length - 1] ?? -Infinity;

/**
 * What the first firing with the event was.
 *
 * @param {Table} table @param {OutcomeRun} run @param {number} firing @param {WindowFate["by"]} by @param {TimeFormat} format
 * @returns {Message}
 */
function firingOf(table, run, firing, by, format) {
  const recording = /** @type {Recording} */ (run.recording);
  const {firings, panes} = recording;
  const history = historyOf(recording, table.length);
  const row = history.firingRow[firing];
  const previous = history.previous[firing];
  const changes = previous !== none && !history.afresh[firing] && timings[firings.timing[firing]] === "late";
  const value = valueTexts(table, run, firing)[0];
  const pane = firings.pane[firing];
  const atEnd = row >= table.length;
  return {
    key: `why.fires.${by === "clock" ? "clock" : timings[firings.timing[firing]]}${atEnd ? ".atEnd" : ""}`,
    args: {
      window: format.window({start: panes.start[pane], end: panes.end[pane]}),
      row: row + 1,
      at: atEnd ? "" : table.ids[row] || `#${row + 1}`,
      watermark: format.exact(firings.watermark[firing]),
      clock: format.exact(firings.processingTime[firing]),
      end: format.exact(panes.end[pane]),
      value: changes ? `${valueTexts(table, run, previous)[0]} → ${value}` : value,
    },
  };
}

/**
 * How the event left its window without a firing.
 *
 * @param {Table} table @param {Recording} recording @param {WindowFate} of @param {Record<string, string | number>} args
 * @returns {Message}
 */
function departureOf(table, {entries}, {fate, entry}, args) {
  const row = entry === null ? table.length : entries.row[entry];
  const atEnd = row >= table.length;
  return {
    key: `why.${fate}${atEnd ? ".atEnd" : ""}`,
    args: {...args, row: row + 1, at: atEnd ? "" : table.ids[row] || `#${row + 1}`},
  };
}

/**
 * The watermark that the event met, and how it came about: from the event whose time is as far ahead of it as the
 * strategy says. Only said if the numbers agree.
 *
 * @param {Table} table @param {OutcomeRun} run @param {ElementFate} explanation @param {TimeFormat} format
 * @returns {Fact}
 */
function watermarkFact(table, run, {row, watermark, watermarkSource}, format) {
  const instant = instantOf(watermark);
  const id = table.ids[/** @type {number} */ (row)];
  if (instant === -Infinity)
    return {label: {key: "why.fact.noWatermark", args: {id}}, terms: null, value: format.exact(instant)};
  return sourceFact(table, run, "why.fact.watermark", {id}, instant, watermarkSource, format);
}

/**
 * A watermark, and the event (or the row) that it came from.
 *
 * @param {Table} table @param {OutcomeRun} run @param {string} key of what it is called; `From` and `Row` say where from
 * @param {Record<string, string | number>} args @param {number} instant @param {number | null} source row
 * @param {TimeFormat} format
 * @returns {Fact}
 */
export function sourceFact(table, run, key, args, instant, source, format) {
  const value = format.exact(instant);
  const {strategy, outOfOrderness = 0} = run.pipeline?.watermarks ?? {};
  const isRow = strategy === "manual";
  const behind = isRow ? 0 : (strategy === "bounded" ? outOfOrderness : 0) + 1;
  if (source === null || table.time[source] - behind !== instant)
    return {label: {key, args}, terms: null, value};
  if (isRow)
    return {label: {key: `${key}Row`, args: {...args, from: source + 1}}, terms: null, value, row: source};
  const terms = [
    format.exact(table.time[source]),
    ...(behind > 1 ? [durationText(behind - 1)] : []),
    "1 ms",
  ].join(" − ");
  return {label: {key: `${key}From`, args: {...args, from: table.ids[source]}}, terms, value, row: source};
}
