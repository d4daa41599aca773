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
 * @typedef {import("./model/scenario.js").Scenario} Scenario
 * @typedef {import("./model/axis.js").Extent} Extent
 * @typedef {import("./model/table.js").Cell} Cell
 * @typedef {import("./model/table.js").Column} Column
 * @typedef {{where: string, rule: string, value: string, args: string[], what: string, allowed: string, run?: number}} Problem
 *
 * @typedef {object} State
 * @property {Scenario} document as it was typed
 * @property {Step[]} past what undo goes back to, the latest last
 * @property {Step[]} future what redo goes on to, the next one last
 * @property {string | null} merging edits of this one thing in a row are one step of undo
 * @property {number} revision counts the changes of the document
 * @property {{revision: number, table: any, runs: any[]} | null} result the last good one
 * @property {Problem[]} problems of the document as it is now, as far as the engine has answered
 * @property {{revision: number, rows: number, of: number} | null} running how far a run is that takes its time
 * @property {number | null} cancelled revision whose run was cancelled
 * @property {{reason: string, started: boolean} | null} failure why there is no engine, or no longer one
 * @property {Cell} cursor
 * @property {Cell | null} anchor the other corner of the selected cells
 * @property {{text: string, before: string, typed: boolean} | null} editing the text in the cursor's cell; `before`: as it
 *   stands there; `typed`: typing began it
 * @property {Record<string, boolean>} asked optional columns that were asked for, or asked away
 * @property {boolean} compact whether there is only room for the columns that are used
 * @property {string | null} menu the one that is open, by name
 * @property {{name: string, opener: string, texts: Record<string, string>} | null} dialog the one that is open, the menu that it
 *   came from, and what is typed there
 * @property {number | null} renaming run whose name is being typed
 * @property {"title" | "notes" | null} writing which of them is being written
 * @property {import("./model/selection.js").Selection | null} selected an event, a window or a firing
 * @property {Walk | null} walk what the keys lead through, from what was selected before
 * @property {number | null} hovered row of an event
 * @property {import("./model/selection.js").Selection | null} over the window or the firing below the pointer
 * @property {{row: number, fates: any[], assignments?: any[], would?: any[][]} | null} explained what the engine says about the
 *   selected event, for each run; `assignments`: the arithmetic of its first window; `would`: what would have helped, once that is known
 * @property {{of: import("./model/selection.js").Selection, runs: (import("./model/story.js").PaneTold[] | null)[]} | null} story what
 *   the engine says about the selected window or firing, for each run
 * @property {number | null} stepsRun the run whose steps are shown; `null`: one in which something is amiss
 * @property {{revision: number, runs: any[]} | null} advice what the engine says about the runs as a whole, for each
 * @property {boolean} costOpen whether cost and latency are shown
 * @property {{revision: number, runs: (import("./engine.js").Cost | null)[]} | null} costs what each run costs, once that is known
 * @property {number | null} step row that the score is at; `null`: the end
 * @property {import("./model/timers.js").TimersFound | null} timers what was found last; of another step, it is not of this one
 * @property {import("./state/opening.js").Opening | null} opening what the document's view wants shown, until there is a result
 * @property {boolean} playing
 * @property {Partial<Record<"event" | "processing", Extent | null>>} axes what is shown of them; without: all that fits
 * @property {number[]} opened rows that show all of their bars
 * @property {{held: import("./model/score.js").Held, extents: State["axes"], future: Step[]} | null} gesture what a hand has hold
 *   of; the axes stand still meanwhile
 * @property {string | null} key the one to show; `null`: all
 * @property {{only: "all" | "different", find: string, line: number, opened: string[]}} results which of them are asked for, the
 *   first line in view where they are many, fates whose events are all listed
 * @property {"runs" | "keys" | "both" | "multiples"} columns of the score; multiples: a small chart for each key
 * @property {number} keysFrom the first key with a column of its own
 * @property {string[]} hiddenRuns names of those without a column
 * @property {number} runsFrom the first of the others that has one, where they are very many
 * @property {number | null} perRow px of a row in the score; `null`: as high as the table's
 * @property {number | null} transcript the first row that is told in words; `null`: none is
 * @property {boolean} formOpen
 * @property {boolean | null} stateOpen whether the state panel is; `null`: while the score is at a step
 * @property {"en" | "zh"} lang
 * @property {"light" | "dark" | "auto"} theme
 * @property {Notice | null} notice what to say about the last edit
 * @property {boolean} jsonOpen whether the document's text is shown
 * @property {Typed | null} typed the text as it was typed last; `null`: it is laid out from the document
 * @property {boolean} wall whether only the score is shown, large
 * @property {boolean} keysOpen whether the keys are listed
 * @property {Look} look what the host says of how it is shown; it goes before what the document's `view` says
 * @property {boolean} embedded it is part of someone else's page
 * @property {string | null} home the page that an element shows a part of
 * @property {boolean} readonly nothing of the document may be changed by hand
 * @property {boolean} newer a newer version of the page is there, and waits to be taken
 * @property {{key: string, params?: Record<string, unknown>, problem?: Problem} | null} trouble why a file could not be opened, or saved
 * @property {import("./model/expect.js").Difference[] | null} differences of the outcome from the one that the document states;
 *   `null`: it states none, or is not yet compared
 * @property {boolean} hidesResults whether results wait until they are asked for, so that one predicts them first
 * @property {string[] | null} parts those that are shown, of `table`, `form`, `score`, `results`, `why`; `null`: all
 * @property {(import("./link/refusal-text.js").Refused & {fragment: string}) | null} refused why the address was not opened, and
 *   what it said
 * @property {import("./state/link.js").Shared | null} shared the address that is handed out
 * @property {import("./state/export.js").Made | null} exported what the dialog for code shows
 * @property {Record<string, unknown> | null} gallery its scenarios by name, once they were asked for
 * @property {boolean} restored whether the document is a draft from before, and nothing else was done yet
 *
 * What came of an edit, in words of the catalogues. `shown`: also to those who see the page; `ways`: what else could have come
 * of it, each with the message that lets it.
 * @typedef {{key: string, params?: Record<string, unknown>, more?: {key: string, params?: Record<string, unknown>}[],
 *   ways?: {key: string, message: Message}[], shown?: boolean}} Notice
 *
 * A text, and the document that it says. `unfinished`: it says none, and is kept beside the last one that it said; `problem`:
 * what is wrong with it. `shown`: how many of the document's rows are in it.
 * @typedef {{text: string, document: Scenario, shown: number, unfinished: boolean, problem: Problem | null}} Typed
 *
 * Things of one kind that belong to what was selected before, and which of them is selected now.
 * @typedef {{to: "window" | "firing" | "event", list: import("./model/selection.js").Selection[], at: number}} Walk
 *
 * @typedef {{document: Scenario, cursor: Cell, typed: Typed | null}} Step
 *
 * As the format's `view`.
 * @typedef {{run?: string, key?: string, step?: number, show?: string[]}} Look
 * @typedef {{type: string, [member: string]: any}} Message
 * @typedef {Record<string, (state: State, message: Message) => [State, Effect[]]>} Handlers by the messages' types
 *
 * @typedef {{type: "run", revision: number, document: Scenario | string}
 *   | {type: "putOff", message: Message}
 *   | {type: "cancel"}
 *   | {type: "readPaste", of: Scenario, document: Scenario, cell: Cell, columns: Column[], text: string,
 *       given: import("./model/pasted-text.js").Given, place: import("./state/table.js").PastePlace}
 *   | {type: "explain", revision: number, row: number}
 *   | {type: "cost", revision: number}
 *   | {type: "tell", revision: number, of: import("./model/selection.js").SelectedWindow | import("./model/selection.js").SelectedFiring}
 *   | {type: "focusCell"}
 *   | {type: "showRow" | "seekRow" | "focusMark", row: number}
 *   | {type: "showSelected" | "focusSelected"}
 *   | {type: "showRun", run: number}
 *   | {type: "focusOption", path: string}
 *   | {type: "focusRunName", run: number}
 *   | {type: "focusRun", run: number, part: "menu" | "add"}
 *   | {type: "focusAbout", part: "title" | "notes"}
 *   | {type: "copy", text: string}
 *   | {type: "download", name: string, text: string, media: string}
 *   | {type: "check", text: string}
 *   | {type: "chooseFile"} | {type: "print"} | {type: "copyTicket"}
 *   | {type: "save", as: "json" | "svg" | "png"}
 *   | {type: "export", choice: import("./state/export.js").Choice}
 *   | {type: "saveExport", made: import("./state/export.js").Made}
 *   | {type: "share", look: boolean}
 *   | {type: "gallery"}
 *   | {type: "copyLink", text: string}
 *   | {type: "compare", revision: number}
 *   | {type: "focusJson"}
 *   | {type: "showWall", wall: boolean}
 *   | {type: "takeOver"}
 *   | {type: "goHome"}
 *   | {type: "play"}} Effect
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
