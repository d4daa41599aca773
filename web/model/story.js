// Why did a window fire, each time, or what is it waiting for? Its life in each run, from the row that opened it: firings with
// the comparison that made them, what they held and replaced, and what is still missing.
import {contentsOf, entryKinds, none, timings, unfiredOf} from "../recording.js";
import {historyOf, valueTexts} from "./history.js";
import {formatOf} from "./layout.js";
import {mendByTrial} from "./mend.js";
import {firingOf, missingOf, wouldFireOf} from "./reasons.js";
import {instantOf, sourceFact} from "./why.js";

/** @import {Assignment, Counterfactual, Diagnosis, Instant, WindowStory} from "../engine.js" */
/** @import {OutcomeRun, Recording, Table, Timing} from "../recording.js" */
/** @import {Told} from "./reasons.js" */
/** @import {Message} from "./score.js" */
/** @import {TimeFormat} from "./time.js" */
/** @import {Fact, Would} from "./why.js" */

/**
 * What the engine said of a pane: after all rows and the end of the input, and after the last row; what would make it fire; the last
 * instant of its window, the watermark at which its state goes (null: not known), and how the event that opened it came into it.
 * @typedef {{pane: number, after: WindowStory, before: WindowStory, would: Counterfactual[], last: Instant | null,
 *   keptUntil: Instant | null, assignment: Assignment | null}} PaneTold
 *
 * What happened to a window. `row`: null at the end of the input. `value`: what a firing gave, `was`: what it corrects; `held`:
 * the events in it. `verdict`: the comparison that made it happen. `chosen`: it is the firing that is asked about.
 * @typedef {{kind: "opened" | "fired" | "evicted" | "purged" | "closed" | "lost" | "merged", row: number | null, at: string,
 *   timing: Timing | null, value: string | null, was: string | null, says: Message[], held: {row: number, id: string}[], more: number,
 *   verdict: {terms: string[], outcome: null} | null, chosen: boolean}} Moment
 *
 * What it waits for after the last row. `ended`: the end of the input then did it.
 * @typedef {{says: Message[], facts: Fact[], verdict: {terms: string[], outcome: Message | null} | null, would: Would[], ended: boolean}} Missing
 *
 * @typedef {{moments: Moment[], holds: {row: number, id: string}[], more: number, missing: Missing | null}} Life
 *
 * `lives`: one for each time that the window came into being; none: the run has no such window.
 * @typedef {{run: number, name: string, lives: Life[], pending: boolean}} RunStory
 *
 * `firing`: the row that fired, if a firing is asked about.
 * @typedef {{window: string, key: string | null, firing: {at: string, row: number | null} | null, runs: RunStory[]}} StoryModel
 */

/** Events that are named. */
const most = 16;

/**
 * @param {{table: Table, runs: OutcomeRun[], of: {start: number, end: number, key: string | null}, firing?: {run: number, firing: number} | null,
 *   told: (PaneTold[] | null)[], progress: (Diagnosis["progress"] | null)[], zone?: string}} about
 *   told: of the panes that the window is in each run; null: not known yet. progress: after the last row
 * @returns {StoryModel}
 */
export function storyModel({table, runs, of, firing = null, told, progress, zone}) {
  const format = formatOf(table, runs, zone);
  /** @type {RunStory[]} */
  const stories = runs.flatMap((run, i) => {
    if (firing && firing.run !== i) return [];
    const panes = told[i];
    const its = progress[i];
    const ready = panes && its && run.recording;
    const chosen = firing ? firing.firing : none;
    return [
      {
        run: i,
        name: run.name,
        pending: !ready && run.recording !== null,
        lives: ready ? panes.map((pane) => lifeOf({table, run, format}, i, pane, its, chosen)) : [],
      },
    ];
  });
  const row = firing ? historyOf(/** @type {Recording} */ (runs[firing.run].recording), table.length).firingRow[firing.firing] : none; // prettier-ignore
  return {
    window: format.window(of),
    key: table.keys.length > 1 ? of.key : null,
    firing: firing ? {row: row < table.length ? row : null, at: nameOf(table, row)} : null,
    runs: stories,
  };
}

/** @param {Table} table @param {number} row */
const nameOf = (table, row) => (row < table.length ? table.ids[row] || `#${row + 1}` : "");

/** The first events of a list, and how many more. @param {Table} table @param {ArrayLike<number>} rows */
function eventsOf(table, rows) {
  const shown = Array.from({length: Math.min(most, rows.length)}, (_, i) => ({
    row: rows[i],
    id: nameOf(table, rows[i]),
  }));
  return {shown, more: rows.length - shown.length};
}

const departed = /** @type {const} */ ({evict: "evicted", purge: "purged", close: "closed", lost: "lost"});

/**
 * @param {Told} told @param {number} index of the run @param {PaneTold} of @param {Diagnosis["progress"]} progress @param {number} chosen
 * @returns {Life}
 */
function lifeOf(told, index, {pane, after, before, would, keptUntil}, progress, chosen) {
  const {table, run, format} = told;
  const recording = /** @type {Recording} */ (run.recording);
  const {panes, entries, firings, departures} = recording;
  const byFiring = new Map(after.firings.map((firing) => [firing.firing, firing]));
  /** @param {Moment["kind"]} kind @param {number} row @param {Partial<Moment>} more @returns {Moment} */
  const moment = (kind, row, more) => ({
    kind,
    row: row < table.length ? row : null,
    at: nameOf(table, row),
    timing: null,
    value: null,
    was: null,
    says: [],
    held: [],
    more: 0,
    verdict: null,
    chosen: false,
    ...more,
  });
  const moments = [openedMoment(told, pane, moment)];
  const history = historyOf(recording, table.length);
  const from = history.entryFrom[Math.min(panes.opened[pane], table.length)];
  for (let e = from; e < entries.kind.length; e++) {
    const kind = entryKinds[entries.kind[e]];
    const i = entries.index[e];
    if (kind === "fire" && firings.pane[i] === pane) {
      const firing = byFiring.get(i);
      if (!firing) continue;
      const previous = history.previous[i];
      const isChange = previous !== none && !history.afresh[i] && timings[firings.timing[i]] === "late";
      const {shown, more} = eventsOf(table, contentsOf(recording, e));
      moments.push(
        moment("fired", entries.row[e], {
          timing: timings[firings.timing[i]],
          value: valueTexts(table, run, i)[0],
          was: isChange ? valueTexts(table, run, previous)[0] : null,
          says: [
            firedSays(told, firing, i),
            ...firingOf(told, firing).filter(({key}) => key === "window.fired.replaces"),
          ],
          held: shown,
          more,
          verdict: verdictOf(firing, i, recording, keptUntil, format),
          chosen: i === chosen,
        }),
      );
    } else if (kind in departed && departures.pane[i] === pane) {
      const {shown, more} = eventsOf(table, contentsOf(recording, e));
      const name = departed[/** @type {"close"} */ (kind)];
      const count = unfiredOf(recording, e).length;
      const how = entries.row[e] >= table.length ? ".atEnd" : name === "closed" && count === 0 ? ".all" : "";
      moments.push(
        moment(name, entries.row[e], {
          says: [{key: `story.${name}${how}`, args: {count}}],
          held: name === "closed" ? [] : shown,
          more: name === "closed" ? 0 : more,
        }),
      );
    }
  }
  const into = panes.into[pane];
  if (into !== none) {
    const window = format.window({start: panes.start[into], end: panes.end[into]});
    moments.push(moment("merged", panes.closed[pane], {says: [{key: "story.merged", args: {window}}]}));
  }
  const now = before.held || after.held ? eventsOf(table, before.contents) : {shown: [], more: 0};
  const hasEnded = moments.some(({kind, row}) => kind === "fired" && row === null);
  const waits = before.unfired.length > 0 && before.needs !== "nothing";
  return {
    moments,
    holds: waits ? now.shown : [],
    more: waits ? now.more : 0,
    missing: waits
      ? {
          ...missingWatermark(told, before, progress),
          would: trialsOf(told, would, index, hasEnded),
          ended: hasEnded,
        }
      : null,
  };
}

/** @param {Told} told @param {number} pane @param {(kind: Moment["kind"], row: number, more: Partial<Moment>) => Moment} moment */
function openedMoment({table, run, format}, pane, moment) {
  const {panes} = /** @type {Recording} */ (run.recording);
  const row = panes.opened[pane];
  const parts = [...panes.into.keys()]
    .filter((other) => panes.into[other] === pane)
    .map((other) => format.window({start: panes.start[other], end: panes.end[other]}));
  const args = {
    id: nameOf(table, row),
    time: row < table.length ? format.short(table.time[row]) : "",
    windows: parts.join(", "),
  };
  return moment("opened", row, {says: [{key: parts.length > 0 ? "story.grown" : "story.opened", args}]});
}

/** What made it fire, beside the comparison. @param {Told} told @param {WindowStory["firings"][0]} firing @param {number} i @returns {Message} */
function firedSays({table, run}, {row, by, due}, i) {
  const {firings} = /** @type {Recording} */ (run.recording);
  const timing = timings[firings.timing[i]];
  if (row >= table.length) return {key: "story.fired.atEnd", args: {}};
  const how =
    by === "element"
      ? due === null
        ? "element"
        : "late"
      : by === "watermark" && timing === "early"
        ? "timer"
        : by;
  return {key: `story.fired.${how}`, args: {id: nameOf(table, row)}};
}

/** The comparison that made a firing. @param {WindowStory["firings"][0]} firing @param {number} i @param {Recording} recording @param {Instant | null} keptUntil @param {TimeFormat} format @returns {Moment["verdict"]} */
function verdictOf({by, due}, i, {firings}, keptUntil, format) {
  if (due === null) return null;
  const at = by === "clock" ? firings.processingTime[i] : firings.watermark[i];
  if (!Number.isFinite(at)) return null;
  const [is, wanted] = [format.exact(at), format.exact(instantOf(due))];
  if (by === "element" && keptUntil !== null && at < instantOf(keptUntil))
    return {terms: [wanted, "≤", is, "<", format.exact(instantOf(keptUntil))], outcome: null};
  return {terms: [is, by === "clock" ? ">" : "≥", wanted], outcome: null};
}

/**
 * What is missing: if it is a watermark, as a comparison, else in words alone.
 *
 * @param {Told} told @param {WindowStory} story @param {Diagnosis["progress"]} progress
 * @returns {Pick<Missing, "says" | "facts" | "verdict">}
 */
function missingWatermark(told, story, progress) {
  const {table, run, format} = told;
  const says = missingOf(told, story, progress);
  const now = instantOf(progress.watermark);
  if (story.needs !== "watermark" || story.needed === null || now === -Infinity)
    return {says, facts: [], verdict: null};
  const {partitions} = progress;
  const source = partitions.length === 1 ? partitions[0].newestRow : null;
  const needed = format.exact(instantOf(story.needed));
  return {
    says: says.filter(({key}) => key !== "missing.watermark"),
    facts: [
      sourceFact(table, run, "steps.fact.watermark", {}, now, source, format),
      {label: {key: "story.needs", args: {}}, terms: null, value: needed},
    ],
    verdict: {terms: [format.exact(now), "<", needed], outcome: {key: "story.waits", args: {}}},
  };
}

/** @param {Told} told @param {Counterfactual[]} all @param {number} run @param {boolean} hasEnded the input's end made it fire, as it was @returns {Would[]} */
function trialsOf(told, all, run, hasEnded) {
  const says = wouldFireOf(told, all);
  return all.flatMap((one, i) =>
    hasEnded && one.change === "endOfInput" ? [] : [{says: says[i], mend: mendByTrial(one, run, "")}],
  );
}
