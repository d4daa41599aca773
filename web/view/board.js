// How do table and score become one picture, with what moves along it and what it says below?
import {html, nothing} from "lit/html.js";
import {guard} from "lit/directives/guard.js";
import {manyRows, placesOf, planOf, runsShown} from "../model/layout.js";
import {rowAtY, scoreModel} from "../model/score.js";
import {eventOf} from "../model/selection.js";
import {copiedText, rowsOf, tableModel} from "../model/table.js";
import {zoneOf} from "../model/time.js";
import {isStale, isStateOpen} from "../state.js";
import {selectedRange} from "../state/select.js";
import {columnChooser, runChooser} from "./columns.js";
import {cssProperties} from "./css-properties.js";
import {disclosure} from "./disclosure.js";
import {legend} from "./legend.js";
import {runHeads} from "./runs.js";
import {scoreBody, scoreHead} from "./score-page.js";
import {scrubber} from "./scrubber.js";
import {table} from "./table.js";
import {handles, zoomButtons} from "./zoom.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("./page.js").Room} Room @typedef {import("../state.js").State} State */

/**
 * Table, charts, scrubber and what is below them.
 *
 * @param {State} state
 * @param {NonNullable<import("../state.js").State["result"]>} result
 * @param {Room} room
 * @param {import("../model/form.js").Group[]} groups
 * @param {Context & {document: import("../model/scenario.js").Scenario, runNames: string[], menu: string | null}} context
 */
export function board(state, result, room, groups, context) {
  const {message, send, later} = context;
  const {key, selected, hovered, over, step} = state;
  const perRow = later && state.perRow;
  const rows = rowsOf(state.document);
  const view = {
    ...layoutView(state, result.table),
    selected,
    hovered,
    over,
    step,
    width: room.chart,
    extents: state.gesture?.extents ?? state.axes,
    held: state.gesture?.held ?? null,
  };
  const places = placesOf(result.table, result.runs, view);
  const {from, to} = inView({rows: places, perRow}, room);
  const model = perRow
    ? later.denseModel({...result, view: {...view, perRow, from, to}})
    : scoreModel({...result, view: {...view, from, to}});
  context.gestures.model = model;
  const headHeight = runHeadHeight + model.head.height;
  const range = selectedRange(state);
  const fields = groups.flatMap((group) => group.fields);
  const shown = new Set(fields.flatMap(({settings}) => settings.map(({problem}) => problem)));
  const runProblems = result.runs.map(
    (_, run) => state.problems.find((problem) => problem.run === run && !shown.has(problem)) ?? null,
  );
  const label = stepText(step, result.table, message);
  const hasKeys = result.table.keys.length > 1;
  const shownRuns = runsShown(result.runs, state);
  const hasMultiples = hasKeys && state.columns === "multiples";
  // a run that was just removed is still in the picture, but not at its head
  const heads = headsOf(model.columns).filter(({run}) => run < context.runNames.length);
  const isWide =
    room.board > 0 && // until it is measured there is room
    context.runNames.length > 1 &&
    room.table + room.chart * model.columns.length > room.board + 1;
  const multiplesWidth = Math.max(320, room.board - room.table);
  const showsOverview = !hasMultiples && (perRow !== null || result.table.length * 34 > room.visible) && room.visible > 0; // prettier-ignore
  const stage = html`<div class="stage ${isStale(state) ? "stale" : ""}">
    ${hasKeys ? columnChooser(result.table.keys, shownRuns.length, state, context) : nothing}
    ${(isWide && !hasMultiples) || shownRuns.length < result.runs.length ? runChooser(context.runNames, shownRuns, state, context) : nothing}
    <div class="board-frame" part="board">
      <div
        id="score-board"
        class="board ${perRow ? "dense" : ""}"
        ${cssProperties({"--head": `${headHeight}px`, "--table": `${room.table}px`, "--stays": `${room.stays}px`})}
      >
        <div class="board-grid">
          ${
            perRow
              ? html`<div class="ruler-side" ${cssProperties({width: `${later.rulerWidth}px`})}>
                  ${later.ruler(model, headHeight, context)}
                </div>`
              : table(
                  tableModel(state, model.format, {from, to: to < model.rows.length ? to : to + newRows}),
                  {
                    ...context,
                    places: model.rows,
                    headHeight,
                    range: {from: range.from, to: Math.min(range.to, rows.length - 1)},
                    copied: () => copiedText(state.document, range),
                  },
                )
          }
          ${
            later && hasMultiples
              ? html`<div
                  class="charts multiples-side"
                  part="score"
                  ${cssProperties({width: `${multiplesWidth}px`})}
                >
                  ${guard([result, room.board, room.table, step, selected, context.lang], () => later.multiples(result, later.multiplesModel({...result, view}, {width: multiplesWidth - 28, height: Math.min(model.height + headHeight, room.visible || Infinity) - 26, selected}), {step, selected}, context))}
                </div>`
              : html`<div
                  class="charts"
                  part="score"
                  ${cssProperties({width: `${model.width}px`, "--chart": `${room.chart}px`})}
                >
                  <div class="charts-head" ${cssProperties({height: `${headHeight}px`})}>
                    <div class="run-heads">
                      ${runHeads({count: context.runNames.length, names: heads.map(({run}) => context.runNames[run]), runs: heads, chart: room.chart, differences: fields.filter(({differs, note}) => differs && !note), problems: runProblems, renaming: state.renaming}, context)}
                    </div>
                    ${scoreHead(model, context)}
                  </div>
                  ${scoreBody(model, result, context)}
                </div>`
          }
        </div>
      </div>
      ${
        later && showsOverview
          ? later.overview(
              {
                ...result,
                column: planOf(result.table, result.runs, {...view, follow: false}).columns[0],
                seen: seenRows(model, room, headHeight),
                step,
                height: room.visible,
                width: room.compact ? 28 : 58,
              },
              context,
            )
          : nothing
      }
    </div>
    ${later?.noticeLine(state, context)}
  </div>`;
  if (result.runs.length === 0) return stage; // there is the table, to be corrected
  return html`${stage}
    <div class="below">
      ${scrubber({step, rows: result.table.length, playing: state.playing, label}, context)}
      ${handles({table: result.table, selected: eventOf(selected)}, context)}
      ${zoomButtons({...context, isDense: perRow !== null, isMany: showsOverview})}
      ${legend(model.legend, context)}
      ${disclosure({
        kind: "state",
        title: message("state.title"),
        at: step === null ? label : message("score.asOf", {step: label}),
        content:
          later && isStateOpen(state)
            ? later.stateRuns(
                later.stateModel({
                  ...result,
                  step,
                  key,
                  zone: view.zone,
                  timers: state.timers?.revision === result.revision ? state.timers : null,
                }),
                context,
              )
            : null,
        toggle: () => send({type: "stateToggled"}),
      })}
      ${disclosure({
        kind: "transcript",
        title: message("transcript.title"),
        content:
          later && state.transcript !== null
            ? later.told(toldFrom(result, state.transcript, view.zone, later), context)
            : null,
        toggle: () => send({type: "transcriptToggled"}),
      })}
    </div>
    <div class="panels ${isStale(state) ? "stale" : ""}">
      ${later ? later.panels(state, {...result, zone: view.zone, asOf: step === null ? null : label}, context) : nothing}
    </div>`;
}

/** What the heights of rows depend on. @param {State} state @param {import("../recording.js").Table} table */
export const layoutView = (state, table) => ({
  key: state.key,
  columns: state.columns === "multiples" ? /** @type {const} */ ("runs") : state.columns,
  keysFrom: state.keysFrom,
  hiddenRuns: state.hiddenRuns,
  runsFrom: state.runsFrom,
  opened: state.opened,
  zone: zoneOf(state.document),
  follow: table.length > manyRows ? state.gesture === null : undefined,
});

/** Rows that are new stand below those of the picture until it has them; of very many those in view are enough. */
const newRows = 40;
/** The heads of runs stand above the time axis. */
const runHeadHeight = 36;

/** The rows that are in view, and some around them. @param {Pick<import("../model/score.js").ScoreModel, "rows" | "perRow">} rows @param {Room} room */
function inView(rows, {top, height}) {
  const margin = rows.perRow ? 0 : 400;
  const to = height === Infinity ? rows.rows.length : rowAtY(rows, top + height + margin) + 1;
  return {from: rowAtY(rows, top - margin), to};
}

/** The rows that are to be seen. @param {import("../model/score.js").ScoreModel} model @param {Room} room @param {number} headHeight */
const seenRows = (model, {top, visible}, headHeight) => ({
  from: rowAtY(model, top),
  to: rowAtY(model, top + Math.max(20, visible - headHeight)) + 1,
});

/** A page of the transcript. @param {NonNullable<State["result"]>} result @param {number} row @param {string | undefined} zone @param {NonNullable<Context["later"]>} later */
function toldFrom(result, row, zone, {rowsTold, transcriptModel}) {
  const from = Math.max(0, Math.min(row, result.table.length + 1 - rowsTold));
  return transcriptModel({...result, from, to: from + rowsTold, zone});
}

/** The runs at the heads of columns, each with how many columns are its own. @param {import("../model/score.js").Column[]} columns */
function headsOf(columns) {
  /** @type {{run: number, columns: number}[]} */
  const heads = [];
  for (const {run} of columns) {
    const last = heads.at(-1);
    if (last?.run === run) last.columns++;
    else heads.push({run, columns: 1});
  }
  return heads;
}

/** @param {number | null} step @param {import("../recording.js").Table} table @param {Context["message"]} message */
function stepText(step, table, message) {
  if (step === null || step >= table.length) return message("scrubber.end");
  const id = table.ids[step];
  return id ? message("scrubber.event", {number: step + 1, id}) : message("scrubber.row", {number: step + 1});
}
