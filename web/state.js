// What does the page know, and how does it change? One message in, the next state out; nothing is done here.
import {
  isObject,
  mergePatch,
  runsOf,
  uniqueName,
  varies,
  withOption,
  withRunAdded,
  withUnified,
  withVaried,
} from "./model/scenario.js";
import {
  cellText,
  kindOf,
  memberAt,
  rangeOf,
  rowsOf,
  visibleColumns,
  withCellEdited,
  withCleared,
  withEventAdded,
  withInstant,
  withKind,
  withPasted,
  withRowDuplicated,
  withRowInserted,
  withRows,
  withRowsDeleted,
  withRowsMoved,
} from "./model/table.js";

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
 * @property {{text: string, typed: boolean} | null} editing the text in the cursor's cell; `typed`: typing began it
 * @property {Record<string, boolean>} asked optional columns that were asked for, or asked away
 * @property {boolean} compact whether there is only room for the columns that are used
 * @property {string | null} menu the one that is open, by name
 * @property {number | null} selected row of an event
 * @property {number | null} hovered row of an event
 * @property {{row: number, fates: any[]} | null} explained what the engine says about the selected event, for each run
 * @property {number | null} step row that the score is at; `null`: the end
 * @property {boolean} playing
 * @property {Partial<Record<"event" | "processing", Extent | null>>} axes what is shown of them; without: all that fits
 * @property {number[]} opened rows that show all of their bars
 * @property {{held: import("./model/score.js").Held, extents: State["axes"], future: Step[]} | null} gesture what a hand has hold
 *   of; the axes stand still meanwhile
 * @property {string | null} key the one to show; `null`: all
 * @property {boolean} formOpen
 * @property {boolean | null} stateOpen whether the state panel is; `null`: while the score is at a step
 * @property {"en" | "zh"} lang
 * @property {"light" | "dark" | "auto"} theme
 * @property {{key: string, params?: Record<string, unknown>} | null} notice what to say about the last edit
 *
 * @typedef {{document: Scenario, cursor: Cell}} Step
 * @typedef {{type: string, [member: string]: any}} Message
 *
 * @typedef {{type: "run", revision: number, document: Scenario | string}
 *   | {type: "cancel"}
 *   | {type: "explain", revision: number, row: number}
 *   | {type: "focusCell"}
 *   | {type: "showRow", row: number}
 *   | {type: "focusOption", path: string}
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
  const select = document.view?.select;
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
    selected: row < 0 ? null : row,
    hovered: null,
    explained: null,
    step: typeof document.view?.step === "number" ? document.view.step : null,
    playing: false,
    axes: {},
    opened: [],
    gesture: null,
    key: document.view?.key ?? null,
    formOpen: false,
    stateOpen: null,
    lang: "en",
    theme: "auto",
    notice: null,
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
  switch (message.type) {
    case "opened": {
      const {lang, theme, formOpen, stateOpen, compact, revision} = state;
      return begin(message.document, {lang, theme, formOpen, stateOpen, compact, revision: revision + 1});
    }

    // The engine's answers. One to an older document is stale: it is dropped.
    case "resultArrived":
      return message.revision === state.revision ? resultArrived(state, message.outcome) : [state, []];
    case "explained":
      return [
        message.revision === state.revision && message.row === state.selected
          ? {...state, explained: {row: message.row, fates: message.fates}}
          : state,
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

    // The table's cursor.
    case "cursorMoved":
      return cursorMoved(state, message.row, message.column, message.extend);
    case "allSelected": {
      const last = Math.max(0, rowsOf(state.document).length - 1);
      return [
        {...state, cursor: {row: last, column: "fates"}, anchor: {row: 0, column: "number"}},
        [{type: "focusCell"}],
      ];
    }
    case "editStarted":
      return editStarted(state, message.text);
    case "editChanged":
      return [state.editing ? {...state, editing: {...state.editing, text: message.text}} : state, []];
    case "editCancelled":
      return [{...state, editing: null}, [{type: "focusCell"}]];
    case "editCommitted":
      return editCommitted(state, message.move);
    case "menuOpened":
      return [{...state, menu: message.menu}, []];

    // Rows.
    case "rowInserted": {
      const {index} = message;
      const next = edited(state, withRowInserted(state.document, index));
      return editStarted({...at(next[0], index, "time"), selected: index}, undefined, next[1]);
    }
    case "rowDuplicated":
      return focused(edited(state, withRowDuplicated(state.document, message.row)), message.row + 1);
    case "rowsDeleted":
      return focused(edited(state, withRowsDeleted(state.document, message.from, message.to)), message.from);
    case "rowsMoved":
      return rowsMoved(state, message.from, message.to, message.by);
    case "kindChosen": {
      const {row, kind} = message;
      const rows = rowsOf(state.document).slice();
      if (kindOf(rows[row]) === kind) return [state, []];
      rows[row] = withKind(rows[row], kind);
      return focused(edited(state, withRows(state.document, rows)), row);
    }
    case "cleared": {
      const range = selectedRange(state);
      return focused(edited(state, withCleared(state.document, range)), range.from);
    }
    case "pasted": {
      const {document, rows} = withPasted(
        state.document,
        topLeft(state),
        visibleColumns(state),
        message.text,
      );
      return rows === 0
        ? [state, []]
        : edited({...state, anchor: null}, document, {key: "notice.pasted", params: {count: rows}});
    }
    case "resized":
      return [{...state, compact: message.compact}, []];
    case "columnToggled": {
      const shown = visibleColumns(state).includes(message.column);
      return [{...state, asked: {...state.asked, [message.column]: !shown}}, []];
    }

    // The pipeline and its runs.
    case "optionChanged":
      return edited(
        state,
        withOption(state.document, message.path, message.value, message.run),
        undefined,
        message.step ? `${message.path}:${message.run}` : null,
      );
    case "optionVaried":
      return edited(
        state,
        varies(state.document, message.path)
          ? withUnified(state.document, message.path)
          : withVaried(state.document, message.path),
      );
    case "runAdded":
      return edited(state, withRunAdded(state.document));
    case "runRenamed": {
      const runs = runsOf(state.document).map((run, i) =>
        i === message.run ? {...run, name: uniqueName(state.document, message.name, i)} : run,
      );
      return message.name.trim() === "" ? [state, []] : edited(state, {...state.document, runs});
    }
    case "runRemoved":
      return edited(state, withoutRun(state.document, message.run));

    // What a hand does in the score: all of one gesture is one step of undo.
    case "gestureBegun": {
      const {held, extents} = message;
      const next = {...state, gesture: {held, extents, future: state.future}};
      return held.what === "event" ? selected(next, held.row) : [next, []];
    }
    case "eventMoved": {
      const {row, time, gesture} = message;
      return edited(
        state,
        withInstant(state.document, row, time),
        {key: "notice.fates", params: {row}},
        gesture,
      );
    }
    case "delayMoved": {
      const path = ["watermarks", "outOfOrderness"];
      const isAlone = runsOf(state.document).length === 1 && !varies(state.document, path);
      const run = isAlone ? null : message.run;
      return edited(state, withOption(state.document, path, message.delay, run), undefined, message.gesture);
    }
    case "gestureEnded":
      return [{...state, gesture: null, merging: null}, []];
    case "gestureCancelled":
      return gestureCancelled(state, message.gesture);
    case "eventAdded": {
      const {index, time, key} = message;
      const [next, effects] = edited(state, withEventAdded(state.document, index, time, key), {
        key: "notice.fates",
        params: {row: index},
      });
      return [{...at(next, index, "time"), selected: index}, effects];
    }

    // History.
    case "undone":
      return stepped(state, state.past, "past", "future");
    case "redone":
      return stepped(state, state.future, "future", "past");

    // What is looked at.
    case "selected":
      return selected(state, message.event);
    case "hovered":
      return [state.hovered === message.row ? state : {...state, hovered: message.row}, []];
    case "stepped": {
      const {step} = message;
      const next = {...state, step, playing: state.playing && step !== null};
      return [next, step === null ? [] : [{type: "showRow", row: step}]];
    }
    case "barsToggled": {
      const {row} = message;
      const opened = state.opened.includes(row)
        ? state.opened.filter((other) => other !== row)
        : [...state.opened, row];
      return [{...state, opened}, []];
    }
    case "axisShown":
      return [{...state, axes: {...state.axes, [message.clock]: message.extent}}, []];
    case "playToggled":
      return played(state);
    case "keyChosen":
      return [{...state, key: message.key}, []];
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
    default:
      throw new TypeError(`unknown message ${message.type}`);
  }
}

/** Whether what is on screen is not the result of what is typed, and will not become it by itself. @param {State} state */
export const isStale = ({result, revision, problems, cancelled, failure}) =>
  result !== null &&
  result.revision !== revision &&
  (problems.length > 0 || cancelled === revision || failure !== null);

/** Whether the state panel is open. @param {State} state */
export const isStateOpen = ({stateOpen, step}) => stateOpen ?? step !== null;

/**
 * The state with another document, run anew, the one before kept for undo.
 *
 * @param {State} state
 * @param {Scenario} document
 * @param {State["notice"]} [notice]
 * @param {string | null} [merging]
 * @returns {[State, Effect[]]}
 */
function edited(state, document, notice = {key: "notice.recomputed"}, merging = null) {
  if (document === state.document) return [state, []];
  const merged = merging !== null && merging === state.merging;
  const selected = followed(state, document);
  const past = merged ? state.past : [...state.past, {document: state.document, cursor: state.cursor}];
  return rerun({...state, document, past, future: [], merging, notice, selected, menu: null});
}

/** Where the selected row is in another document: rows are the same objects as long as nothing is typed into them.
 *  @param {State} state @param {Scenario} document */
function followed({selected, document: before}, document) {
  if (selected === null) return null;
  const found = rowsOf(document).indexOf(rowsOf(before)[selected]);
  return found >= 0 ? found : selected;
}

/** @param {State} state @returns {[State, Effect[]]} */
function rerun(state) {
  const revision = state.revision + 1;
  const last = rowsOf(state.document).length;
  const row = Math.min(state.cursor.row, last);
  const columns = visibleColumns(state);
  const column = columns.includes(state.cursor.column) ? state.cursor.column : "time";
  const next = {
    ...state,
    revision,
    // A long one is followed by a long one, most likely: its line stays.
    running: state.running && {...state.running, revision, rows: 0},
    editing: null,
    cursor: {row, column},
    anchor: state.anchor && state.anchor.row < last ? state.anchor : null,
  };
  return [next, [{type: "run", revision, document: state.document}]];
}

/** @param {State} state @param {Step[]} steps @param {"past" | "future"} from @param {"past" | "future"} to @returns {[State, Effect[]]} */
function stepped(state, steps, from, to) {
  const step = steps[steps.length - 1];
  if (!step) return [state, []];
  const here = {document: state.document, cursor: state.cursor};
  const [next, effects] = rerun({
    ...state,
    ...step,
    selected: followed(state, step.document),
    [from]: steps.slice(0, -1),
    [to]: [...state[to], here],
    merging: null,
    menu: null,
  });
  return [{...next, notice: {key: from === "past" ? "notice.undone" : "notice.redone"}}, effects];
}

/** The document as it was before the gesture, and what could be done again then. @param {State} state @param {string} gesture @returns {[State, Effect[]]} */
function gestureCancelled(state, gesture) {
  const before = state.past[state.past.length - 1];
  if (state.merging !== gesture || !before) return [{...state, gesture: null}, []];
  const future = state.gesture?.future ?? [];
  const past = state.past.slice(0, -1);
  const selected = followed(state, before.document);
  return rerun({...state, ...before, past, future, selected, merging: null, gesture: null, notice: null});
}

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
  const stays = state.selected !== null && state.selected < table.length && table.kind[state.selected] === 0;
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
  };
  return stays ? selected(next, state.selected) : [{...next, selected: null}, []];
}

/** @param {State} state @param {number | null} event @returns {[State, Effect[]]} */
function selected(state, event) {
  // While there is no result of the document as it is, nobody can be asked: what was said last stays.
  const isCurrent = state.result?.revision === state.revision;
  const stays = state.explained?.row === event || !isCurrent;
  const next = {...state, selected: event, explained: stays ? state.explained : null};
  const canBeAsked = event !== null && isCurrent && next.explained === null;
  return [next, canBeAsked ? [{type: "explain", revision: state.revision, row: event}] : []];
}

/** @param {State} state @param {number} row @param {Column} column @param {boolean} [extend] @returns {[State, Effect[]]} */
function cursorMoved(state, row, column, extend = false) {
  if (state.editing) {
    const [committed, before] = editCommitted(state, null);
    const [next, effects] = cursorMoved(committed, row, column, extend);
    return [next, [...before, ...effects]];
  }
  const anchor = extend ? (state.anchor ?? state.cursor) : null;
  const moved = {...at(state, row, column), anchor, editing: null, menu: null};
  const isEvent = row < rowsOf(state.document).length && kindOf(rowsOf(state.document)[row]) === "event";
  const [next, effects] = extend ? [moved, []] : selected(moved, isEvent ? row : null);
  return [next, [{type: "focusCell"}, ...effects]];
}

/** @param {State} state @param {number} row @param {Column} column @returns {State} */
const at = (state, row, column) => ({...state, cursor: {row, column}, anchor: null});

/** @param {State} state @param {string} [text] what typing began with @param {Effect[]} [before] @returns {[State, Effect[]]} */
function editStarted(state, text, before = []) {
  const {row, column} = state.cursor;
  const held = rowsOf(state.document)[row];
  const canBeTyped = memberAt(held ? kindOf(held) : "event", column) !== null;
  if (!canBeTyped) return [state, before];
  const editing = {text: text ?? (held ? cellText(held, column) : ""), typed: text !== undefined};
  return [{...state, editing, anchor: null, menu: null}, [...before, {type: "focusCell"}]];
}

/** @param {State} state @param {"up" | "down" | "left" | "right" | null} move @returns {[State, Effect[]]} */
function editCommitted(state, move) {
  if (!state.editing) return [state, []];
  const {cursor, editing} = state;
  const rows = rowsOf(state.document);
  const unchanged = rows[cursor.row]
    ? cellText(rows[cursor.row], cursor.column) === editing.text
    : editing.text.trim() === "";
  const [next, effects] = unchanged
    ? [{...state, editing: null}, []]
    : edited(state, withCellEdited(state.document, cursor, editing.text), {
        key: "notice.fates",
        params: {row: cursor.row},
      });
  if (move === null) return [next, effects];
  const columns = visibleColumns(next);
  const column = columns.indexOf(cursor.column);
  const to = {
    up: {row: Math.max(0, cursor.row - 1), column},
    down: {row: Math.min(rowsOf(next.document).length, cursor.row + 1), column},
    left: {row: cursor.row, column: Math.max(0, column - 1)},
    right: {row: cursor.row, column: Math.min(columns.length - 1, column + 1)},
  }[move];
  const [moved, more] = cursorMoved(next, to.row, columns[to.column]);
  return [moved, [...effects, ...more]];
}

/** @param {State} state @param {number} from @param {number} to @param {1 | -1} by @returns {[State, Effect[]]} */
function rowsMoved(state, from, to, by) {
  const document = withRowsMoved(state.document, from, to, by);
  if (document === state.document) return [state, []];
  const shifted = (/** @type {Cell} */ cell) => ({...cell, row: cell.row + by});
  const [next, effects] = edited(state, document);
  return [
    {
      ...next,
      cursor: shifted(state.cursor),
      anchor: state.anchor && shifted(state.anchor),
    },
    [...effects, {type: "focusCell"}],
  ];
}

/** @param {[State, Effect[]]} outcome @param {number} row @returns {[State, Effect[]]} with the cursor in that row */
function focused([state, effects], row) {
  const rows = rowsOf(state.document);
  const to = Math.min(row, rows.length);
  const selected = to < rows.length && kindOf(rows[to]) === "event" ? to : null;
  return [{...at(state, to, state.cursor.column), selected}, [...effects, {type: "focusCell"}]];
}

/** @param {State} state */
export const selectedRange = (state) =>
  rangeOf(state.cursor, state.anchor ?? state.cursor, visibleColumns(state));

/** @param {State} state @returns {Cell} */
function topLeft(state) {
  const {cursor, anchor} = state;
  if (!anchor) return cursor;
  const columns = visibleColumns(state);
  const column = columns[Math.min(columns.indexOf(cursor.column), columns.indexOf(anchor.column))];
  return {row: Math.min(cursor.row, anchor.row), column};
}

/** @param {Scenario} document @param {number} run @returns {Scenario} */
function withoutRun(document, run) {
  const runs = runsOf(document).filter((_, i) => i !== run);
  if (runs.length === 0) return document;
  if (runs.length > 1) return {...document, runs};
  // What the one that is left changes, the pipeline says now: nobody is left to differ from.
  const pipeline = mergePatch(document.pipeline ?? {}, runs[0].change ?? {});
  return {...document, pipeline, runs: [{name: runs[0].name ?? "run"}]};
}

/** @param {State} state @returns {[State, Effect[]]} */
function played(state) {
  if (state.playing) return [{...state, playing: false}, []];
  const step = state.step ?? 0;
  return [{...state, playing: true, step}, [{type: "play"}]];
}
