// The ticket of a window, step by step, in one run: is the watermark far enough, what is in it, and what came too late for it?
import {historyOf} from "./history.js";
import {formatOf} from "./layout.js";
import {belongings} from "./selection.js";
import {gridFacts, latenessHint, progressStep, step, windowHint} from "./steps.js";
import {instantOf} from "./why.js";
import {fates} from "../recording.js";

/** @import {Diagnosis} from "../engine.js" */
/** @import {OutcomeRun, Recording, Table} from "../recording.js" */
/** @import {SelectedFiring, SelectedWindow} from "./selection.js" */
/** @import {Step, StepsModel, Way} from "./steps.js" */
/** @import {PaneTold} from "./story.js" */
/** @import {TimeFormat} from "./time.js" */

/** Events that are named. */
const most = 6;

/**
 * @param {{table: Table, runs: OutcomeRun[], of: SelectedWindow | SelectedFiring, chosen: number | null, told: (PaneTold[] | null)[],
 *   progress: (Diagnosis["progress"] | null)[], zone?: string}} about told: of the panes that the window is in each run
 * @returns {StepsModel | null} null: the engine has not answered, or no run has the window
 */
export function windowStepsModel({table, runs, of, chosen, told, progress, zone}) {
  const able = [...runs.keys()].filter((i) => progress[i] && told[i]?.length);
  if (able.length === 0) return null;
  const run = of.kind === "firing" ? able[0] : (able.find((i) => i === chosen) ?? able[0]);
  const [pane] = /** @type {PaneTold[]} */ (told[run]);
  const format = formatOf(table, runs, zone);
  const about = {table, run: runs[run], format};
  const {start, end} = of;
  const listed = pane.last === null ? null : {start, end, last: pane.last};
  return {
    id: format.window(of),
    run,
    runs: of.kind === "window" && runs.length > 1 ? runs.map(({name}) => name) : [],
    steps: [
      progressStep(about, /** @type {Diagnosis["progress"]} */ (progress[run]), listed),
      contentsStep(about, pane, of),
      missedStep(about, runs, run, pane, {kind: "window", key: of.key, start, end}),
    ],
  };
}

/** @typedef {{table: Table, run: OutcomeRun, format: TimeFormat}} About */

/** @param {Table} table @param {number} row @returns {Way} */
const wayTo = (table, row) => ({
  says: {key: "advice.event", args: {id: table.ids[row]}},
  message: {type: "cursorMoved", row, column: "time"},
});

/** @param {About} about @param {PaneTold} pane @param {{start: number, end: number}} of @returns {Step} */
function contentsStep({table, run, format}, {pane, before, assignment}, {start, end}) {
  const {panes} = /** @type {Recording} */ (run.recording);
  const opened = panes.opened[pane];
  const keys = run.pipeline?.keyed !== false && table.keys.length > 1;
  const key = keys ? table.keys[panes.key[pane]] : "";
  const args = {id: table.ids[opened], key, count: before.contents.length};
  const says = [
    {key: "steps.contents.opened", args},
    ...(before.held ? [{key: "steps.contents.holds", args}] : []),
    ...(keys ? [{key: "steps.contents.key", args}] : []),
  ];
  const isOwn = assignment !== null && assignment.start === start && assignment.end === end;
  const hint = windowHint(run);
  if (!isOwn) return step("contents", {hint, says, ways: [wayTo(table, opened)]});
  return step("contents", {
    hint,
    says,
    facts: gridFacts(assignment, format),
    verdict: {
      terms: [format.short(start), "≤", format.short(assignment.time), "<", format.short(end)],
      outcome: null,
    },
    ways: [wayTo(table, opened)],
  });
}

/** @param {About} about @param {OutcomeRun[]} runs @param {number} index @param {PaneTold} pane @param {SelectedWindow} of @returns {Step} */
function missedStep({table, run, format}, runs, index, {keptUntil}, of) {
  const recording = /** @type {Recording} */ (run.recording);
  const late = [...belongings(table, runs, index, of).late].sort((a, b) => a - b);
  const kept = keptUntil === null ? null : instantOf(keptUntil);
  const hint = latenessHint(run);
  const until = kept !== null && Number.isFinite(kept) ? format.exact(kept) : null;
  if (run.pipeline?.window.time === "processing")
    return step("missed", {says: [{key: "steps.missed.clock", args: {}}]});
  if (late.length === 0)
    return step("missed", {
      says: [
        until === null
          ? {key: "steps.missed.none", args: {}}
          : {key: "steps.missed.noneUntil", args: {until}},
      ],
    });
  const [row] = late;
  const history = historyOf(recording, table.length);
  const watermark = format.exact(history.watermark[row]);
  const ids = late.slice(0, most).map((row) => table.ids[row]).join(", ") + (late.length > most ? ", …" : ""); // prettier-ignore
  return step("missed", {
    hint,
    looks: true,
    says: [{key: "steps.missed", args: {count: late.length, ids}}],
    facts:
      until === null
        ? []
        : [
            {label: {key: "why.fact.watermark", args: {id: table.ids[row]}}, terms: null, value: watermark},
            {label: {key: "why.fact.kept", args: {window: format.window(of)}}, terms: null, value: until},
          ],
    verdict:
      until === null
        ? null
        : {
            terms: [watermark, "≥", until],
            outcome: {key: `fate.${fates[recording.elements.fate[history.element[row]]]}`, args: {}},
          },
    ways: late.slice(0, most).map((row) => wayTo(table, row)),
  });
}
