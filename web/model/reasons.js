// What does the engine say of causes, of what is missing, of what would have helped? Its answers as texts of the
// catalogues, for the page and the command.
import {failureOf} from "./failure.js";
import {historyOf, valueTexts} from "./history.js";
import {durationText} from "./time.js";
import {contentsOf, entryKinds} from "../recording.js";

/** @import {Counterfactual, Diagnosis, Instant, Warning, WindowStory} from "../engine.js" */
/** @import {OutcomeRun, Recording, Table} from "../recording.js" */
/** @import {Message} from "./score.js" */
/** @import {TimeFormat} from "./time.js" */

/**
 * What is told of: the table, one of its runs, and how times are written.
 * @typedef {{table: Table, run: OutcomeRun, format: TimeFormat}} Told
 */

/** How many ids and partitions are named. */
const most = 12;

/** @param {Instant} instant */
const instantOf = (instant) => (instant === "-inf" ? -Infinity : instant === "+inf" ? Infinity : instant);

/** @param {string[]} items */
const some = (items) =>
  items.length > most ? `${items.slice(0, most).join(", ")}, … (${items.length})` : items.join(", ");

/** @param {Told} told @param {number | null} row */
const named = ({table}, row) => (row === null ? "" : table.ids[row] || `#${row + 1}`);

/** @param {Told} told @param {number} pane */
function windowText({run, format}, pane) {
  const {panes} = /** @type {Recording} */ (run.recording);
  return format.window({start: panes.start[pane], end: panes.end[pane]});
}

/** Without what the sum of two decimals has at its end. @param {number} value */
const valueText = (value) => String(Number(value.toPrecision(12)));

/**
 * Why a window fired each time, and what it is waiting for.
 *
 * @param {Told} told @param {WindowStory} story @param {Diagnosis["progress"]} progress at the same step
 * @returns {Message[]}
 */
export function storyOf(told, story, progress) {
  const says = story.firings.flatMap((firing) => firingOf(told, firing));
  says.push(
    story.contents.length > 0
      ? {key: "window.holds", args: {ids: some(story.contents.map((row) => named(told, row)))}}
      : {key: story.held ? "window.empty" : "window.gone", args: {}},
  );
  return [...says, ...missingOf(told, story, progress)];
}

/** @param {Told} told @param {WindowStory["firings"][0]} firing @returns {Message[]} */
export function firingOf(told, {firing, row, by, due}) {
  const {table, run, format} = told;
  const {firings, windows} = /** @type {Recording} */ (run.recording);
  const atEnd = row >= table.length;
  const args = {
    row: row + 1,
    at: !atEnd && table.ids[row] ? ` (${table.ids[row]})` : "",
    id: atEnd ? "" : named(told, row),
    value: valueTexts(table, run, firing)[0],
    watermark: format.exact(firings.watermark[firing]),
    clock: format.exact(firings.processingTime[firing]),
    due: due === null ? "" : format.exact(instantOf(due)),
  };
  /** @type {Message[]} */
  const says = [{key: atEnd ? "window.fired.atEnd" : `window.fired.${by}${due === null ? "" : "Due"}`, args}];
  const ids = run.pipeline?.aggregate === "list" ? [] : contentsOfFiring(told, firing, row);
  if (ids.length > 0) says.push({key: "window.fired.ids", args: {ids: some(ids)}});
  const from = firings.replacesFrom[firing];
  const replaced = Array.from({length: firings.replacesCount[firing]}, (_, i) =>
    format.window({start: windows.start[from + i], end: windows.end[from + i]}),
  );
  if (replaced.length > 0) says.push({key: "window.fired.replaces", args: {windows: some(replaced)}});
  return says;
}

/** @param {Told} told @param {number} firing @param {number} row of it */
function contentsOfFiring(told, firing, row) {
  const recording = /** @type {Recording} */ (told.run.recording);
  const {kind, index} = recording.entries;
  let entry = historyOf(recording, told.table.length).entryFrom[row];
  while (index[entry] !== firing || entryKinds[kind[entry]] !== "fire") entry++;
  return [...contentsOf(recording, entry)].map((of) => named(told, of));
}

/** @param {Told} told @param {WindowStory} story @param {Diagnosis["progress"]} progress @returns {Message[]} */
export function missingOf(told, {needs, needed, timeout, elements, above, liftOn, cause}, progress) {
  const {table, format} = told;
  const now = instantOf(progress.watermark);
  const args = {needed: needed === null ? "" : format.exact(instantOf(needed)), now: format.exact(now)};
  /** @type {Message[]} */
  const says = [];
  switch (needs) {
    case "watermark":
      says.push({key: now === -Infinity ? "missing.watermark.none" : "missing.watermark", args});
      if (progress.partitions.length > 1 && !progress.partitions.some(({counts}) => counts))
        says.push({key: "missing.idle", args: {}});
      else if (progress.partitions.length > 1)
        for (const partition of liftOn.slice(0, most)) {
          const {lastRow} = progress.partitions[partition];
          const time = lastRow === null ? "" : format.short(table.time[lastRow]);
          says.push({
            key: lastRow === null ? "missing.held.never" : "missing.held",
            args: {partition, id: named(told, lastRow), time},
          });
        }
      break;
    case "clock":
      says.push({key: needed === null ? "missing.clock.unknown" : "missing.clock", args});
      break;
    case "elements":
      says.push({
        key:
          above !== null ? "missing.above" : elements > 0 ? "missing.elements" : "missing.elements.unknown",
        args: {count: elements, above: valueText(above ?? 0)},
      });
      break;
    case "end":
    case "never":
      says.push({key: `missing.${needs}`, args});
  }
  if (needs === "watermark" && timeout !== null)
    says.push({key: "missing.timeout", args: {timeout: format.exact(instantOf(timeout))}});
  if (needs === "clock" && above !== null)
    says.push({key: "missing.above.too", args: {above: valueText(above)}});
  if (needs === "clock" && elements > 0) says.push({key: "missing.elements.too", args: {count: elements}});
  if (cause !== "none") says.push({key: `cause.${cause}`, args: {}});
  return says;
}

/** Whether it matters when a row arrives: where it does, the others are taken to arrive when they did. @param {OutcomeRun["pipeline"]} pipeline */
export const goesByArrival = (pipeline) =>
  pipeline?.watermarks.emit !== "event" ||
  pipeline.watermarks.idleAfter !== null ||
  JSON.stringify(pipeline.trigger).includes("rocessing");

/**
 * What would have had an event counted.
 *
 * @param {Told} told @param {Counterfactual[]} all
 * @returns {Message[]}
 */
export const wouldOf = (told, all) =>
  all.map(({change, value, fate}) => ({
    key: `would.${change}${change === "withoutRow" && goesByArrival(told.run.pipeline) ? ".timed" : ""}.${fate === "correction" ? "correction" : "onTime"}`,
    args: {
      more: durationText(value - 1),
      value: durationText(value),
      ...(change === "withoutRow" ? {row: value + 1, id: named(told, value)} : {}),
    },
  }));

/**
 * What would make a window fire.
 *
 * @param {Told} told @param {Counterfactual[]} all
 * @returns {Message[]}
 */
export const wouldFireOf = ({run, format}, all) =>
  all.map(({change, value, partitions}) => {
    const several = (run.pipeline?.partitions ?? 1) > 1 || Math.max(0, ...partitions) > 0;
    const on =
      !["nextEvent", "nextWatermark"].includes(change) || !several
        ? ""
        : partitions.length > 1
          ? ".each"
          : ".on";
    return {
      key: `fire.${change}${on || (change === "outOfOrderness" && run.pipeline?.watermarks.strategy === "none" ? ".none" : "")}`,
      args: {
        count: value,
        most: durationText(value),
        time: format.exact(value),
        partitions: some(partitions.map(String)),
      },
    };
  });

/**
 * How far the watermark is, with the partitions if there are several: those that hold it first.
 *
 * @param {Told} told @param {Diagnosis["progress"]} progress
 * @returns {Message[]}
 */
export function progressOf(told, {watermark, rises, partitions}) {
  const {table, format} = told;
  /** @type {Message[]} */
  const says = [
    rises === 0
      ? {key: "progress.none", args: {}}
      : {key: "progress.stands", args: {count: rises, watermark: format.exact(instantOf(watermark))}},
  ];
  if (partitions.length < 2) return says;
  const order = [...partitions.keys()].sort(
    (a, b) => Number(partitions[b].holds) - Number(partitions[a].holds),
  );
  for (const i of order.slice(0, most)) {
    const {watermark, idle, counts, holds, lastRow} = partitions[i];
    const how = holds ? ".holds" : idle ? ".idle" : counts ? "" : ".behind";
    says.push({
      key: `progress.partition${how}`,
      args: {partition: i, watermark: format.exact(instantOf(watermark))},
    });
    says.push(
      lastRow === null
        ? {key: "progress.nothing", args: {}}
        : {key: "progress.last", args: {id: named(told, lastRow), time: format.short(table.time[lastRow])}},
    );
  }
  return says;
}

/**
 * What is amiss in a run: for each cause what it was found in, an example, and the cause.
 *
 * @param {Told} told @param {Diagnosis} diagnosis
 * @returns {Message[][]}
 */
export function findingsOf(told, {findings, examined, all}) {
  const failure = failureOf(told.table, told.run);
  if (findings.length === 0) return failure ? [] : [[{key: "finding.nothing", args: {}}]];
  const says = findings.map(({cause, count, pane, row, atEnd}) => {
    const id = named(told, row);
    /** @type {Message[]} */
    const sentences =
      pane === null
        ? [{key: count === 1 ? "finding.late.one" : "finding.late", args: {count, id}}]
        : [
            {key: atEnd ? "finding.atEnd" : "finding.windows", args: {count}},
            {key: "finding.first", args: {window: windowText(told, pane), id}},
          ];
    return [...sentences, {key: `cause.${cause}`, args: {}}];
  });
  if (examined < all) says.push([{key: "finding.examined", args: {examined, all}}]);
  return says;
}

/**
 * What a warning says.
 *
 * @param {TimeFormat} format @param {Warning} warning
 * @returns {Message}
 */
export function warningOf(format, {id, args: [a = 0, b = 0, c = 0]}) {
  const duration = durationText;
  /** @type {Record<string, Record<string, string | number>>} */
  const args = {
    "clock-never-comes": {count: a},
    "gap-exceeds-data": {gap: duration(a), span: duration(b)},
    "many-windows": {count: a},
    "trigger-drops-rest": {count: a},
    "slide-leaves-holes": {size: duration(a), slide: duration(b), count: c},
    "times-in-seconds": {time: a},
    "times-in-microseconds": {time: a},
    "partition-holds": {partition: a, partitions: b},
    "delay-exceeds-data": {delay: duration(a), span: duration(b)},
    "idle-too-short": {timeout: duration(a), pause: duration(b), count: c},
    "future-row": {ahead: duration(a - b), count: c},
    "purge-forgets": {count: a},
    "day-in-zone": {offset: duration(a), local: format.short(b), zone: format.zone},
  };
  return {key: `warning.${id}`, args: args[id] ?? {}};
}

const dayLength = 86_400_000;

/**
 * The one warning that the engine cannot know of, since the zone is for display alone: windows of whole days that are
 * cut at midnight UTC.
 *
 * @param {Told} told
 * @returns {Warning[]}
 */
export function zoneWarnings({table, run, format}) {
  const {type, size, slide, maxSize, offset = 0, time} = run.pipeline?.window ?? {};
  const every = {tumbling: size, sliding: slide, cumulate: maxSize}[/** @type {"tumbling"} */ (type)];
  if (every === undefined || every % dayLength !== 0 || offset !== 0 || time === "processing") return [];
  const first = table.kind.indexOf(0);
  const shift = first < 0 ? 0 : format.offset(table.time[first]);
  if (shift === 0) return [];
  const midnight = Math.floor(table.time[first] / dayLength) * dayLength;
  const patch = {window: {offset: -shift}};
  return [{id: "day-in-zone", where: "pipeline.window.offset", args: [-shift, midnight], patch}];
}
