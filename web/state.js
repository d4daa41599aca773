// What does the page know, and how does it change? One message in, the next state out; nothing is done here.
import {isObject} from "./model/scenario.js";
import {rowsOf} from "./model/table.js";
import {atRow, eventOf, isThere} from "./model/selection.js";
import {isSameQuestion} from "./model/timers.js";
import {documentMessages} from "./state/document.js";
import {edited, stepped} from "./state/edit.js";
import {openingOf, shownFirst} from "./state/opening.js";
import {scoreMessages} from "./state/score.js";
import {runMessages} from "./state/runs-shown.js";
import {selected} from "./state/select.js";
import {showMessages} from "./state/show.js";
import {whyMessages, wondered} from "./state/why.js";

/**
 * @typedef {import("./state/shape.js").State} State
 * @typedef {import("./state/shape.js").Problem} Problem
 * @typedef {import("./state/shape.js").Step} Step
 * @typedef {import("./state/shape.js").Typed} Typed
 * @typedef {import("./state/shape.js").Notice} Notice
 * @typedef {import("./state/shape.js").Look} Look
 * @typedef {import("./state/shape.js").Message} Message
 * @typedef {import("./state/shape.js").Handlers} Handlers
 * @typedef {import("./state/shape.js").Effect} Effect
 * @typedef {import("./model/scenario.js").Scenario} Scenario
 */

/** @type {Scenario} */
const emptyDocument = {format: "window-lab/1"};

/**
 * `null` and `undefined` are an empty document. So is any other value that is no object, to the page; but the engine gets
 * it as it is, and says what is wrong with it.
 *
 * @param {unknown} given
 * @param {Partial<State>} [preferences]
 * @returns {[State, Effect[]]}
 */
export function begin(given, preferences = {}) {
  const value = given ?? emptyDocument;
  const document = isObject(value) ? /** @type {Scenario} */ (value) : emptyDocument;
  const rows = rowsOf(document);
  const view = {...document.view, ...preferences.look};
  const select = view.select;
  const row =
    typeof select === "string" ? rows.findIndex((row, i) => (row?.id ?? `e${i + 1}`) === select) : -1;
  /** @type {State} */
  const state = {
    document,
    past: [],
    future: [],
    merging: null,
    revision: 1,
    result: null,
    problems: [],
    running: null,
    cancelled: null,
    failure: null,
    cursor: {row: Math.max(0, row), column: "time"},
    anchor: null,
    editing: null,
    asked: {},
    compact: false,
    menu: null,
    dialog: null,
    renaming: null,
    writing: null,
    selected: atRow(row < 0 ? null : row),
    walk: null,
    hovered: null,
    over: null,
    explained: null,
    advice: null,
    story: null,
    stepsRun: null,
    costOpen: false,
    costs: null,
    step: typeof view.step === "number" ? view.step : null,
    timers: null,
    opening: openingOf({...document, view}),
    playing: false,
    axes: {},
    opened: [],
    gesture: null,
    key: view.key ?? null,
    results: {only: "all", find: "", line: 0, opened: []},
    columns: "runs",
    keysFrom: 0,
    hiddenRuns: [],
    runsFrom: 0,
    perRow: null,
    transcript: null,
    formOpen: false,
    stateOpen: null,
    lang: "en",
    theme: "auto",
    notice: null,
    jsonOpen: false,
    typed: null,
    wall: false,
    keysOpen: false,
    look: {},
    embedded: false,
    home: null,
    readonly: false,
    newer: false,
    trouble: null,
    restored: false,
    refused: null,
    shared: null,
    gallery: null,
    exported: null,
    differences: null,
    ...shownBy(view),
    ...preferences,
  };
  const asked = document === value ? document : (JSON.stringify(value) ?? "");
  return [state, [{type: "run", revision: state.revision, document: asked}]];
}

/**
 * One message in; the next state, and what is to be done about it, out. Never mutates `state`: no DOM, clock or engine here.
 *
 * @param {State} state
 * @param {Message} message
 * @returns {[State, Effect[]]}
 */
export function update(state, message) {
  const [next, effects] = updated(state, message);
  return state.readonly && message.type !== "opened" && isEdit(state, next) ? [state, []] : [next, effects];
}

/** Whether something of the document changed, or is about to. @param {State} state @param {State} next */
const isEdit = ({document, typed, editing}, next) =>
  next.document !== document || next.typed !== typed || (next.editing !== editing && next.editing !== null);

/** @param {State} state @param {Message} message @returns {[State, Effect[]]} */
function updated(state, message) {
  const handle = bySubject.get(message.type);
  if (handle) return handle(state, message);
  switch (message.type) {
    case "opened":
      return begin(message.document, preferencesOf(state));

    // An example, or a file: the document that was there is one step of undo away.
    case "loaded":
      return loaded(state, message.document, message.notice);

    // The engine's answers. One to an older document is stale: it is dropped.
    case "resultArrived":
      return message.revision === state.revision ? resultArrived(state, message.outcome) : [state, []];
    case "explained":
      return [
        message.revision === state.revision && message.row === eventOf(state.selected)
          ? {
              ...state,
              explained: {
                row: message.row,
                fates: message.fates,
                ...(message.assignments && {assignments: message.assignments}),
                ...(message.would && {would: message.would}),
              },
            }
          : state,
        [],
      ];
    case "advised":
      return [
        message.revision === state.revision
          ? {...state, advice: {revision: message.revision, runs: message.runs}}
          : state,
        [],
      ];
    case "timersFound":
      return [
        isSameQuestion(message.found, timersWanted(state)) ? {...state, timers: message.found} : state,
        [],
      ];
    case "engineFailed":
      return [{...state, running: null, failure: {reason: message.reason, started: message.started}}, []];

    // A run that takes its time.
    case "runProgressed": {
      const {revision, rows, of} = message;
      return [revision === state.revision ? {...state, running: {revision, rows, of}} : state, []];
    }
    case "runCancelled":
      return state.running
        ? [{...state, running: null, cancelled: state.revision}, [{type: "cancel"}]]
        : [state, []];
    case "runAgain":
      return [
        {...state, cancelled: null},
        [{type: "run", revision: state.revision, document: state.document}],
      ];

    // History.
    case "undone":
      return stepped(state, state.past, "past", "future");
    case "redone":
      return stepped(state, state.future, "future", "past");

    case "noticeClosed":
      return [{...state, notice: null}, []];

    // What is looked at.
    case "formToggled":
      return [{...state, formOpen: message.open ?? !state.formOpen}, []];
    case "stateToggled":
      return [{...state, stateOpen: !isStateOpen(state)}, []];
    case "optionFocused":
      return [{...state, formOpen: true}, [{type: "focusOption", path: message.path}]];
    case "languageChosen":
      return [{...state, lang: message.lang, notice: null}, []];
    case "themeChosen":
      return [{...state, theme: message.theme}, []];

    // What the host says of how it is shown.
    case "lookGiven": {
      const view = {...state.document.view, ...message.look};
      const opening = openingOf({...state.document, view: {run: view.run}});
      const next = {
        ...state,
        ...shownBy(view),
        look: message.look,
        opening,
        step: view.step ?? null,
        key: view.key ?? null,
      };
      return shownFirst(next);
    }
    case "homeAsked":
      return [state, [{type: "goHome"}]];
    case "readonlyGiven":
      return [{...state, readonly: message.readonly, editing: null}, []];
    default:
      if (!isAllUnderstood) return [state, [{type: "putOff", message}]];
      throw new TypeError(`unknown message ${message.type}`);
  }
}

/** Messages that have a module of their own. @type {Map<string, Handlers[string]>} */
const bySubject = new Map(
  Object.entries({
    ...scoreMessages,
    ...documentMessages,
    ...showMessages,
    ...runMessages,
    ...whyMessages,
  }),
);
let isAllUnderstood = false;

/** The messages that the first picture does without come with modules of their own. @param {Handlers} handlers @param {boolean} [isRest] whether they are all of the rest */
export function understand(handlers, isRest = true) {
  for (const [type, handle] of Object.entries(handlers)) bySubject.set(type, handle);
  isAllUnderstood ||= isRest;
}

/** What stays when another document is opened. @param {State} state @returns {Partial<State>} */
export const preferencesOf = ({
  look,
  embedded,
  home,
  readonly,
  lang,
  theme,
  formOpen,
  stateOpen,
  costOpen,
  compact,
  jsonOpen,
  wall,
  revision,
}) => ({
  look,
  embedded,
  home,
  readonly,
  lang,
  theme,
  formOpen,
  stateOpen,
  costOpen,
  compact,
  jsonOpen,
  wall,
  revision: revision + 1,
});

/** Whether what is on screen is not the result of what is typed, and will not become it by itself. @param {State} state */
export const isStale = ({result, revision, problems, cancelled, failure}) =>
  result !== null &&
  result.revision !== revision &&
  (problems.length > 0 || cancelled === revision || failure !== null);

/** Whether the state panel is open. @param {State} state */
export const isStateOpen = ({stateOpen, step}) => stateOpen ?? step !== null;

/** The timers that the state panel is to list; `null`: none, or the result to ask about is not there. @param {State} state
 *  @returns {import("./model/timers.js").TimersWanted | null} */
export const timersWanted = (state) =>
  isStateOpen(state) &&
  !state.playing &&
  state.result?.revision === state.revision &&
  state.result.runs.length > 0
    ? {revision: state.revision, step: state.step, key: state.key}
    : null;

/** All problems, each once: what every run has is the pipeline's. @param {any} outcome @returns {Problem[]} */
function problemsOf({problems, runs}) {
  /** @type {Map<string, Problem[]>} */
  const found = new Map();
  runs.forEach((/** @type {any} */ held, /** @type {number} */ run) => {
    for (const problem of held.problems) {
      const name = JSON.stringify([problem.where, problem.rule, problem.value]);
      found.set(name, [...(found.get(name) ?? []), {...problem, run}]);
    }
  });
  const ofRuns = [...found.values()].map((same) =>
    same.length === runs.length ? {...same[0], run: undefined} : same[0],
  );
  return [...problems, ...ofRuns];
}

/** What the engine has read of a document that it cannot run. @type {import("./recording.js").Table} */
const noTable = {
  length: 0,
  kind: new Uint8Array(),
  time: new Float64Array(),
  arrives: new Float64Array(),
  key: new Uint32Array(),
  value: new Float64Array(),
  partition: new Uint16Array(),
  gap: new Float64Array(),
  ids: [],
  keys: [],
};

/** @param {State} state @param {any} outcome @returns {[State, Effect[]]} */
function resultArrived(state, outcome) {
  const problems = problemsOf(outcome);
  // The last good result stays until there is a better one; the first is shown as it is, if only as a table to correct.
  const isFirst = state.result === null || state.result.runs.length === 0;
  const isGood = outcome.table !== null && (problems.length === 0 || isFirst);
  if (!isGood) {
    const result = isFirst ? {revision: state.revision, table: noTable, runs: []} : state.result;
    return [{...state, problems, running: null, failure: null, result}, []];
  }
  const {table, runs} = outcome;
  const key = state.key !== null && table.keys.includes(state.key) ? state.key : null;
  const step = state.step !== null && state.step < table.length ? state.step : null;
  const stays = state.selected !== null && isThere(table, runs, state.selected);
  const next = {
    ...state,
    problems,
    running: null,
    cancelled: null,
    failure: null,
    key,
    step,
    result: {revision: state.revision, table, runs},
    explained: null,
    story: null,
    walk: null,
    over: null,
  };
  const [kept, asked] = stays ? selected(next, state.selected) : [{...next, selected: null}, []];
  const [after, shown] = problems.length > 0 ? [kept, []] : shownFirst(kept);
  const effects = [...asked, ...shown, ...wondered(after)];
  const states = isObject(state.document.expect) && problems.length === 0;
  if (!states) return [{...after, differences: null}, effects];
  return [after, [...effects, {type: "compare", revision: state.revision}]];
}

/** What a view says of what is shown. @param {Scenario["view"]} view */
function shownBy(view) {
  const list =
    isObject(view) && Array.isArray(view.show) ? view.show.filter((part) => typeof part === "string") : null;
  return {
    hidesResults: isObject(view) && view.hide === "results",
    predicted: null,
    parts: list && list.length > 0 ? list : null,
    ...(list?.includes("form") ? {formOpen: true} : {}),
  };
}

/** Another document in place of the one that is there, with what its view says.
 *  @param {State} state @param {Scenario} document @param {State["notice"]} [notice] @returns {[State, Effect[]]} */
export function loaded(state, document, notice = {key: "notice.loaded", shown: false}) {
  const [{cursor, selected, step, key, opening}] = begin(document, {look: state.look});
  const view = {
    axes: {},
    opened: [],
    asked: {},
    playing: false,
    perRow: null,
    keysFrom: 0,
    hiddenRuns: [],
    runsFrom: 0,
  };
  const cleared = {...state, ...view, columns: /** @type {const} */ ("runs"), trouble: null, restored: false};
  const [next, effects] = edited(cleared, document, notice, null, null);
  // There is one thing to do in an empty table: to type or paste into it.
  const focus = /** @type {Effect[]} */ (rowsOf(document).length === 0 ? [{type: "focusCell"}] : []);
  return [
    {
      ...next,
      cursor,
      anchor: null,
      selected,
      explained: null,
      step,
      key,
      opening,
      ...shownBy({...document.view, ...state.look}),
    },
    [...effects, ...focus],
  ];
}
