// How is the whole composed? From the state to every view: header, sentence, form, table and score, results, why.
import {html, nothing} from "lit/html.js";
import {guard} from "lit/directives/guard.js";
import {formModel} from "../model/form.js";
import {textIn} from "../model/own-text.js";
import {pipelineOf, runsOf} from "../model/scenario.js";
import {sentenceModel} from "../model/sentence.js";
import {isStale} from "../state.js";
import {about} from "./about.js";
import {board} from "./board.js";
import {embedHeader, header} from "./header.js";
import {sentence} from "./sentence.js";

/**
 * @typedef {object} Context
 * @property {(message: import("../state.js").Message) => void} send
 * @property {(key: string, params?: Record<string, unknown>) => string} message
 * @property {(key: string, params?: Record<string, unknown>) => unknown[]} parts
 * @property {import("../i18n/message.js").Language} lang
 * @property {boolean} readonly nothing of the document may be changed by hand
 * @property {import("./gestures.js").Gestures} gestures
 * @property {(typeof import("./share.js"))["share"] | null} share the dialog that hands out a link, once it was asked for
 * @property {boolean} isPage whether the element is a page of its own, with an address
 * @property {typeof import("./later.js") | null} later what is not needed for the first picture; null until it is there
 *
 * What there is room for, in px: how wide a chart is, how wide the table, how much of it stays in view, which part of the rows is drawn; how wide and high
 * the board is that they scroll in, and whether it is that of a phone.
 * @typedef {{chart: number, table: number, stays: number, top: number, height: number, board: number, visible: number, compact: boolean}} Room
 */

/**
 * All of it. While a run goes on nothing but its progress is drawn anew.
 *
 * @param {import("../state.js").State} state
 * @param {Room} room
 * @param {Context} context
 */
export function page(state, room, context) {
  const {running: _, ...shown} = state;
  return html`
    ${context.later?.runProgress(state, context)}
    ${guard([...Object.values(shown), ...Object.values(room), context.later], () => stillPage(state, room, context))}
  `;
}

/** @param {import("../state.js").State} state @param {Room} room @param {Context} context */
function stillPage(state, room, context) {
  const {message, later} = context;
  const {document, result, problems, cursor, editing} = state;
  const names = runsOf(document).map(
    ({name}, i) => name ?? result?.runs[i]?.name ?? message("run.default", {number: i + 1}),
  );
  const groups = formModel(document, problems, result ? partitionsUsed(result.table) : null);
  const more = {...context, document, runNames: names, menu: state.menu};
  const typed = runsOf(document).map((_, i) => pipelineOf(document, i));
  const clauses = sentenceModel(result?.runs ?? [], typed);
  const within = html` ${about(state, context)} ${sentence(clauses, {...context, formOpen: state.formOpen})}
    ${state.formOpen ? later?.form(groups, more) : nothing} ${later?.runEnded(state, context)}
    ${later || !state.trouble ? nothing : html`<p class="alert" role="alert">${message("part.missing")}</p>`}
    ${later?.draftLine(state, context)} ${later?.newerLine(state, context)}
    ${later?.troubleLine(state, context)} ${later?.refusal(state, context)}
    ${later?.expectLine(state, context)}
    ${later?.problemList(problems, isStale(state), {...context, groups, runNames: names})}
    <div class=${partClasses(state)}>
      <div>
        ${result ? board(state, result, room, groups, more) : html`<div class="board waiting" aria-busy="true"></div>`}
      </div>
      ${state.jsonOpen ? later?.jsonPanel(state, context) : nothing}
    </div>
    ${later?.bubble(cursor, editing ? null : later.wrongText(state, context))}`;
  return html`
    ${state.embedded ? embedHeader(state, context) : header(state, context)}
    ${later?.keysDialog(state.keysOpen, context)}
    ${state.embedded ? html`<div class="main embedded ${state.readonly ? "readonly" : ""}" role="group" aria-label=${textIn(document.title, context.lang) || "Window Lab"}>${within}</div>` : html`<main class="main ${state.readonly ? "readonly" : ""}">${within}</main>`}
    ${later?.dialog(state, groups, context)}
    <p class="live" role="status">${later?.noticeText(state, {...context, groups, runNames: names})}</p>
  `;
}

/** Tables longer than this may have an overview beside them. */
const longTable = 16;

/**
 * Whether even the first picture has something in it that is commonly closed: it would move what is below it if it came later.
 *
 * @param {import("../state.js").State} state
 */
export const wantsLater = ({
  document,
  formOpen,
  jsonOpen,
  hidesResults,
  parts,
  restored,
  refused,
  problems,
  perRow,
}) =>
  refused !== null ||
  formOpen ||
  jsonOpen ||
  hidesResults ||
  restored ||
  parts !== null ||
  perRow !== null ||
  problems.length > 0 ||
  (document.rows?.length ?? 0) > longTable;

/** @type {WeakMap<import("../recording.js").Table, number>} */
const partitions = new WeakMap();

/** How many partitions the rows name: looked up once for each outcome. @param {import("../recording.js").Table} table */
function partitionsUsed(table) {
  let used = partitions.get(table);
  if (used === undefined) {
    let most = 0;
    for (const partition of table.partition) if (partition > most) most = partition;
    partitions.set(table, (used = most + 1));
  }
  return used;
}

/** The parts that are not shown are left out by style alone, so that they come back as they were. @param {import("../state.js").State} state */
const partClasses = ({jsonOpen, parts, hidesResults}) =>
  [
    jsonOpen ? "with-json" : "",
    ...["table", "score", "results", "why"].map((part) =>
      parts && !parts.includes(part) ? `without-${part}` : "",
    ),
    hidesResults ? "hides-results" : "",
  ].join(" ");
