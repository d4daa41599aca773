// Does the page's state change as it should, by messages alone?
import assert from "node:assert/strict";
import {before, describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {formModel} from "../../web/model/form.js";
import {scoreModel} from "../../web/model/score.js";
import {eventOf} from "../../web/model/selection.js";
import {sentenceModel} from "../../web/model/sentence.js";
import {tableModel} from "../../web/model/table.js";
import "../../web/state/all.js";
import {begin, isStale, update} from "../../web/state.js";

/** @typedef {import("../../web/state.js").State} State @typedef {import("../../web/state.js").Message} Message */

/** The state after messages, and the effects of the last one. @param {State} state @param {...Message} messages */
function after(state, ...messages) {
  /** @type {[State, import("../../web/state.js").Effect[]]} */
  let next = [state, []];
  for (const message of messages) next = update(next[0], message);
  return next;
}
/** @param {State} state @param {...Message} messages */
const stateAfter = (state, ...messages) => after(state, ...messages)[0];

const start = () => begin(structuredClone(eightPayments))[0];
/** An outcome as the engine's contract has it. @param {State} state @param {any} [more] */
function outcomeOf(state, more = {}) {
  const rows = state.document.rows ?? [];
  const table = {
    length: rows.length,
    kind: new Uint8Array(rows.length),
    ids: rows.map(({id}) => id),
    keys: ["all"],
  };
  const runs = [{name: "a", problems: [], pipeline: {}, recording: {}}];
  return {problems: [], table, runs, ...more};
}
/** @param {State} state @param {any} [more] */
const answered = (state, more) =>
  stateAfter(state, {type: "resultArrived", revision: state.revision, outcome: outcomeOf(state, more)});
/** @param {State} state @param {number} row @param {string} column @param {string} text */
const typed = (state, row, column, text) =>
  stateAfter(
    state,
    {type: "cursorMoved", row, column},
    {type: "editStarted", text: ""},
    {type: "editChanged", text},
    {type: "editCommitted", move: null},
  );
const times = (/** @type {State} */ {document}) => document.rows?.map(({time}) => time);
const ids = (/** @type {State} */ {document}) => document.rows?.map(({id}) => id);

test("nothing is mutated", () => {
  const frozen = (/** @type {any} */ value) => {
    if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value))
      Object.values(Object.freeze(value)).forEach(frozen);
    return value;
  };
  let state = frozen(answered(start()));
  for (const message of [
    {type: "cursorMoved", row: 3, column: "time"},
    {type: "editStarted", text: "1"},
    {type: "editCommitted", move: "down"},
    {type: "rowInserted", index: 1},
    {type: "editCancelled"},
    {type: "rowsMoved", from: 2, to: 3, by: 1},
    {type: "rowsDeleted", from: 1, to: 2},
    {type: "pasted", text: "a\t10:00:00"},
    {type: "optionChanged", path: ["window", "size"], value: "2 min", run: null},
    {type: "optionVaried", path: ["window", "size"]},
    {type: "runAdded", run: 0},
    {type: "runRemoved", run: 0},
    {type: "undone"},
    {type: "redone"},
  ])
    state = frozen(stateAfter(state, message));
});

test("an unknown message is a defect", () =>
  assert.throws(() => update(start(), {type: "nonsense"}), TypeError));

describe("a document that is opened", () => {
  test("is run at once", () => {
    const [{revision}, effects] = begin(eightPayments);
    assert.deepEqual(effects, [{type: "run", revision, document: eightPayments}]);
  });
  test("starts with the event that its view selects, written or by default", () => {
    assert.equal(eventOf(start().selected), 7);
    assert.equal(
      eventOf(
        begin({format: "window-lab/1", rows: [{time: 1}, {time: 2}], view: {select: "e2"}})[0].selected,
      ),
      1,
    );
    assert.equal(begin({format: "window-lab/1", rows: [{time: 1}]})[0].selected, null);
  });
  test("keeps language, theme and the open form of the page", () => {
    const state = stateAfter(
      start(),
      {type: "languageChosen", lang: "zh"},
      {type: "themeChosen", theme: "dark"},
      {type: "formToggled"},
    );
    const [next] = update(state, {type: "opened", document: {format: "window-lab/1"}});
    assert.deepEqual([next.lang, next.theme, next.formOpen, next.past.length], ["zh", "dark", true, 0]);
    assert.ok(next.revision > state.revision, "so that answers to the document before are stale");
  });
});

test("while something is wrong, what was said of an event stays", () => {
  const good = stateAfter(answered(start()), {type: "selected", what: {kind: "event", row: 0}});
  const said = stateAfter(good, {type: "explained", revision: good.revision, row: 0, fates: ["said"]});
  const bad = typed(said, 0, "time", "x");
  const wrong = {
    problems: [{where: "rows[0].time", rule: "timestamp", value: "x", args: []}],
    table: null,
    runs: [],
  };
  const told = stateAfter(bad, {type: "resultArrived", revision: bad.revision, outcome: wrong});
  const [moved, effects] = update(told, {type: "selected", what: {kind: "event", row: 2}});
  assert.deepEqual([eventOf(moved.selected), moved.explained, effects], [2, {row: 0, fates: ["said"]}, []]);
});

test("an empty table that is opened waits for typing and pasting; a full one takes no focus", () => {
  const [state] = begin(eightPayments);
  const focuses = (/** @type {object} */ document) =>
    update(state, {type: "loaded", document})[1].some(({type}) => type === "focusCell");
  assert.ok(focuses({format: "window-lab/1", rows: []}));
  assert.ok(!focuses(eightPayments));
});

describe("a document that is none, or a bad one", () => {
  const format = "window-lab/1";
  const values = [
    ...[null, undefined, 5, "x", true, [], {}],
    ...[null, [null], [5, "a", [], {}], {}, 5].map((rows) => ({format, rows})),
    ...[null, [null, 5], 5, {}, "abc", [{change: 5}], [{name: {}}]].map((runs) => ({format, runs})),
    ...[null, 5, [], {window: 5, trigger: "x", watermarks: [], evictor: 1}].map((pipeline) => ({
      format,
      pipeline,
    })),
    ...[{title: 5}, {title: {en: 5}}, {view: 5}, {view: {key: 5, step: "a", select: 5}}, {day: 5}].map(
      (member) => ({format, ...member}),
    ),
  ];
  /** @type {import("../../web/engine.js").Engine} */
  let engine;
  before(async () => {
    engine = await nodeEngine();
  });
  for (const value of values)
    test(`${JSON.stringify(value)} gives what the engine says, and never an exception`, async () => {
      const [state, [effect]] = update(start(), {type: "opened", document: value});
      const outcome = await engine.run(/** @type {any} */ (effect).document);
      const next = stateAfter(state, {type: "resultArrived", revision: state.revision, outcome});
      const isWrong = outcome.problems.length > 0 || outcome.runs.some(({problems}) => problems.length > 0);
      assert.equal(next.problems.length > 0, isWrong);
      const {result} = next;
      assert.ok(result, "there is a table to correct");
      formModel(next.document, next.problems, 1);
      sentenceModel(result.runs);
      const view = {key: next.key, selected: null, hovered: null, step: next.step, width: 300};
      const {format} = scoreModel({table: result.table, runs: result.runs, view});
      const rows = Array.isArray(next.document.rows) ? next.document.rows.length : 0;
      assert.equal(tableModel(next, format, {from: 0, to: Infinity}).rows.length, rows);
      stateAfter(next, {type: "runAdded"});
      for (const column of ["id", "time", "value"]) typed(next, 0, column, "");
      for (const kind of ["watermark", "idle", "tick"])
        stateAfter(
          next,
          {type: "kindChosen", from: 0, to: 0, kind},
          {type: "rowsDuplicated", from: 0, to: 0},
        );
    });
  test("null is an empty one; what is no object is one too, beside what is wrong with it", () => {
    for (const value of [null, 5, "x", []])
      assert.deepEqual(update(start(), {type: "opened", document: value})[0].document, {format});
    const [, [effect]] = begin("x");
    assert.equal(/** @type {any} */ (effect).document, '"x"');
  });
});

describe("a run that takes its time", () => {
  const going = (/** @type {State} */ state, rows = 5) =>
    stateAfter(state, {type: "runProgressed", revision: state.revision, rows, of: 10});

  test("says how far it is, until its answer is there", () => {
    const state = going(answered(start()));
    assert.deepEqual(state.running, {revision: state.revision, rows: 5, of: 10});
    assert.equal(answered(state).running, null);
    assert.equal(stateAfter(state, {type: "engineFailed", reason: "", started: true}).running, null);
    assert.equal(isStale(state), false);
  });
  test("that is followed by another one begins again; what the older one says is stale", () => {
    const first = going(answered(start()));
    const second = typed(first, 0, "time", "10:00:11");
    assert.deepEqual(second.running, {revision: second.revision, rows: 0, of: 10});
    const late = {type: "runProgressed", revision: first.revision, rows: 7, of: 10};
    assert.equal(stateAfter(second, late), second);
  });
  test("can be cancelled, keeps the last result, and can be run again", () => {
    const state = going(typed(answered(start()), 0, "time", "10:00:11"));
    const [cancelled, effects] = after(state, {type: "runCancelled"});
    assert.deepEqual(effects, [{type: "cancel"}]);
    assert.equal(cancelled.running, null);
    assert.equal(cancelled.result, state.result);
    assert.equal(isStale(cancelled), true);
    const [again, run] = after(cancelled, {type: "runAgain"});
    assert.deepEqual(run, [{type: "run", revision: state.revision, document: state.document}]);
    assert.equal(isStale(again), false);
    assert.equal(isStale(typed(cancelled, 0, "time", "10:00:12")), false, "an edit runs as well");
    assert.equal(stateAfter(answered(start()), {type: "runCancelled"}).cancelled, null, "nothing goes on");
  });
});

describe("answers of the engine", () => {
  test("to the document as it is are shown, and the selected event is asked about", () => {
    const state = start();
    const [next, effects] = update(state, {
      type: "resultArrived",
      revision: state.revision,
      outcome: outcomeOf(state),
    });
    assert.equal(next.result?.table.length, 8);
    assert.deepEqual(effects, [{type: "explain", revision: state.revision, row: 7}]);
  });
  test("to an older document are dropped", () => {
    const old = start();
    const state = typed(old, 0, "time", "10:00:11");
    const [next, effects] = update(state, {
      type: "resultArrived",
      revision: old.revision,
      outcome: outcomeOf(old),
    });
    assert.equal(next, state);
    assert.deepEqual(effects, []);
    assert.equal(stateAfter(state, {type: "explained", revision: old.revision, row: 7, fates: []}), state);
  });
  test("with problems leave the last good result on screen, marked as such, until there is a better one", () => {
    const good = answered(start());
    const bad = typed(good, 7, "time", "10:0");
    const problem = {
      where: "rows[7].time",
      rule: "timestamp",
      value: '"10:0"',
      args: [],
      what: "",
      allowed: "",
    };
    const told = stateAfter(bad, {
      type: "resultArrived",
      revision: bad.revision,
      outcome: {problems: [problem], table: null, runs: []},
    });
    assert.deepEqual(told.problems, [problem]);
    assert.equal(told.result, good.result);
    assert.equal(isStale(told), true);
    assert.equal(times(told)?.[7], "10:0");
    const mended = answered(typed(told, 7, "time", "10:00:31"));
    assert.equal(isStale(mended), false);
    assert.deepEqual(mended.problems, []);
  });
  test("name the run that a problem is of, and a problem of all runs once", () => {
    const problem = (/** @type {string} */ where) => ({
      where,
      rule: "duration",
      value: '"x"',
      args: [],
      what: "",
      allowed: "",
    });
    const run = (/** @type {string[]} */ ...where) => ({
      name: "",
      recording: null,
      pipeline: null,
      problems: where.map(problem),
    });
    const runs = [run("pipeline.window.size"), run("pipeline.window.size", "runs[1].change.trigger.n")];
    const state = answered(start(), {runs});
    assert.deepEqual(
      state.problems.map(({where, run}) => [where, run]),
      [["pipeline.window.size", undefined], ["runs[1].change.trigger.n", 1]], // prettier-ignore
    );
  });
  test("that never come are said", () =>
    assert.deepEqual(stateAfter(start(), {type: "engineFailed", reason: "no wasm", started: false}).failure, {
      reason: "no wasm",
      started: false,
    }));
  test("take back what no longer exists: selection, step, key", () => {
    const state = stateAfter(answered(start()), {type: "stepped", step: 7}, {type: "keyChosen", key: "all"});
    const next = answered(stateAfter(state, {type: "rowsDeleted", from: 6, to: 7}), {
      table: {length: 6, kind: new Uint8Array(6), ids: [], keys: ["b"]},
    });
    assert.deepEqual([next.selected, next.step, next.key], [null, null, null]);
  });
});

describe("undo and redo", () => {
  test("go through documents, and a new edit ends the way forward", () => {
    let state = typed(typed(start(), 0, "time", "a"), 1, "time", "b");
    assert.deepEqual(times(state)?.slice(0, 2), ["a", "b"]);
    state = stateAfter(state, {type: "undone"});
    assert.deepEqual(times(state)?.slice(0, 2), ["a", "10:00:40"]);
    state = stateAfter(state, {type: "undone"}, {type: "undone"});
    assert.deepEqual(state.document, eightPayments);
    state = stateAfter(state, {type: "redone"});
    assert.deepEqual(times(state)?.slice(0, 2), ["a", "10:00:40"]);
    state = typed(state, 2, "time", "c");
    assert.deepEqual(update(state, {type: "redone"}), [state, []]);
  });
  test("run what they bring back, with a revision of its own", () => {
    const edited = typed(start(), 0, "time", "10:00:11");
    const [state, effects] = update(edited, {type: "undone"});
    assert.ok(state.revision > edited.revision);
    assert.deepEqual(effects, [{type: "run", revision: state.revision, document: state.document}]);
  });
  test("take steps of one control together, until something else is changed", () => {
    const to = (/** @type {string} */ value) => ({
      type: "optionChanged",
      path: ["allowedLateness"],
      value,
      run: null,
      step: true,
    });
    let state = stateAfter(
      start(),
      to("46 s"),
      to("47 s"),
      {type: "optionChanged", path: ["late"], value: "drop", run: null},
      to("48 s"),
    );
    state = stateAfter(state, {type: "undone"});
    assert.equal(state.document.pipeline.allowedLateness, "47 s");
    state = stateAfter(state, {type: "undone"}, {type: "undone"});
    assert.equal(state.document.pipeline.allowedLateness, "45 s");
  });
  test("do nothing where there is nothing", () => {
    const state = start();
    assert.deepEqual(update(state, {type: "undone"}), [state, []]);
  });
  test("do not count an edit that changes nothing", () =>
    assert.equal(typed(start(), 0, "time", "10:00:10").past.length, 0));
});

describe("a cell", () => {
  test("keeps what was typed as it was typed, numbers as numbers", () => {
    let state = typed(start(), 0, "time", "10:00:10.5 ?");
    state = typed(state, 1, "value", " 2.50 ");
    state = typed(state, 2, "value", "lots");
    state = typed(state, 3, "time", "36000000");
    state = typed(state, 4, "id", "007");
    state = typed(state, 5, "key", "12");
    state = typed(state, 6, "time", "12345678901234567890");
    const rows = state.document.rows ?? [];
    assert.equal(rows[0].time, "10:00:10.5 ?");
    assert.equal(rows[1].value, 2.5);
    assert.equal(rows[2].value, "lots");
    assert.equal(rows[3].time, 36000000);
    assert.equal(rows[4].id, "007");
    assert.equal(rows[5].key, "12");
    assert.equal(rows[6].time, "12345678901234567890", "more digits than a number holds");
  });
  test("that is emptied is at its default again, but an event keeps its time", () => {
    const state = typed(typed(typed(start(), 0, "id", ""), 0, "value", "5"), 0, "value", "");
    assert.deepEqual(state.document.rows?.[0], {time: "10:00:10"});
    assert.deepEqual(typed(start(), 0, "time", "").document.rows?.[0], {id: "p1", time: ""});
  });
  test("is left as it was by Escape", () => {
    const state = stateAfter(start(), {type: "editStarted", text: "x"}, {type: "editCancelled"});
    assert.equal(state.editing, null);
    assert.deepEqual(state.document, eightPayments);
  });
  test("is committed when the cursor is put elsewhere", () => {
    const state = stateAfter(
      start(),
      {type: "cursorMoved", row: 0, column: "time"},
      {type: "editStarted"},
      {type: "editChanged", text: "10:00:12"},
      {type: "cursorMoved", row: 4, column: "id"},
    );
    assert.equal(times(state)?.[0], "10:00:12");
    assert.deepEqual(state.cursor, {row: 4, column: "id"});
  });
  test("gives an id that is taken a number, so that ids stay unique", () => {
    assert.equal(ids(typed(start(), 1, "id", "p1"))?.[1], "p1#2");
    assert.equal(ids(typed(start(), 1, "id", "p2"))?.[1], "p2");
  });
  test("below the last row makes a new one, like the last with the next id", () => {
    const state = typed(start(), 8, "time", "10:03:00");
    assert.deepEqual(state.document.rows?.[8], {id: "p9", time: "10:03:00"});
    assert.deepEqual(typed(start(), 8, "value", "4").document.rows?.[8], {
      id: "p9",
      time: "10:00:30",
      value: 4,
    });
  });
  test("moves the cursor on after Enter and Tab", () => {
    const begun = stateAfter(start(), {type: "cursorMoved", row: 2, column: "time"}, {type: "editStarted"});
    assert.deepEqual(stateAfter(begun, {type: "editCommitted", move: "down"}).cursor, {
      row: 3,
      column: "time",
    });
    assert.deepEqual(stateAfter(begun, {type: "editCommitted", move: "up"}).cursor, {row: 1, column: "time"});
    assert.deepEqual(stateAfter(begun, {type: "editCommitted", move: "right"}).cursor, {
      row: 2,
      column: "key",
    });
    assert.deepEqual(stateAfter(begun, {type: "editCommitted", move: "left"}).cursor, {row: 2, column: "id"});
  });
});

describe("rows", () => {
  test("are inserted as a copy of the event before, to be typed over at once", () => {
    const [state, effects] = update(start(), {type: "rowInserted", index: 3});
    assert.deepEqual(state.document.rows?.[3], {id: "p9", time: "10:01:25"});
    assert.deepEqual(state.cursor, {row: 3, column: "time"});
    assert.equal(state.editing?.text, "10:01:25");
    assert.deepEqual(effects.map(({type}) => type), ["run", "focusCell"]); // prettier-ignore
  });
  test("keep the selection with its event, whatever is done around it", () => {
    const state = stateAfter(start(), {type: "selected", what: {kind: "event", row: 3}});
    const pasted = stateAfter(
      state,
      {type: "cursorMoved", row: 8, column: "id"},
      {type: "selected", what: {kind: "event", row: 3}},
      {type: "pasted", text: "10:09:00"},
    );
    assert.equal(eventOf(pasted.selected), 3);
    const inserted = stateAfter(state, {type: "rowInserted", index: 1});
    assert.equal(eventOf(inserted.selected), 1, "what is typed next is looked at");
    const back = stateAfter(inserted, {type: "selected", what: {kind: "event", row: 4}}, {type: "undone"});
    assert.equal(eventOf(back.selected), 3);
    assert.equal(eventOf(typed(state, 3, "time", "10:00:00").selected), 3);
  });
  test("are not committed by a cell that was left before", () => {
    const typing = stateAfter(
      start(),
      {type: "cursorMoved", row: 1, column: "time"},
      {type: "editStarted", text: "1"},
    );
    const late = {type: "editCommitted", move: null, cell: {row: 0, column: "time"}};
    assert.equal(stateAfter(typing, late), typing);
    assert.equal(stateAfter(typing, {...late, cell: typing.cursor}).editing, null);
  });
  test("are duplicated, deleted and moved", () => {
    assert.deepEqual(ids(stateAfter(start(), {type: "rowsDuplicated", from: 1, to: 1}))?.slice(0, 4), [
      "p1",
      "p2",
      "p9",
      "p3",
    ]);
    assert.deepEqual(ids(stateAfter(start(), {type: "rowsDeleted", from: 1, to: 5})), ["p1", "p7", "p8"]);
    assert.deepEqual(ids(stateAfter(start(), {type: "rowsMoved", from: 1, to: 2, by: -1}))?.slice(0, 4), [
      "p2",
      "p3",
      "p1",
      "p4",
    ]);
    assert.deepEqual(ids(stateAfter(start(), {type: "rowsMoved", from: 1, to: 2, by: 1}))?.slice(0, 4), [
      "p1",
      "p4",
      "p2",
      "p3",
    ]);
    assert.equal(stateAfter(start(), {type: "rowsMoved", from: 0, to: 2, by: -1}).past.length, 0);
    assert.equal(stateAfter(start(), {type: "rowsMoved", from: 7, to: 7, by: 1}).past.length, 0);
  });
  test("take cursor and selection along when they move", () => {
    const state = stateAfter(
      start(),
      {type: "cursorMoved", row: 7, column: "id"},
      {type: "rowsMoved", from: 7, to: 7, by: -1},
    );
    assert.deepEqual([state.cursor.row, eventOf(state.selected)], [6, 6]);
  });
  test("become watermarks, statuses and ticks, and events again", () => {
    const as = (/** @type {string} */ kind) =>
      stateAfter(start(), {type: "kindChosen", from: 0, to: 0, kind}).document.rows?.[0];
    const was = {time: "10:00:10", id: "p1"};
    assert.deepEqual(as("watermark"), {watermark: "10:00:10", "x-was": {id: "p1"}});
    assert.deepEqual(as("idle"), {status: "idle", "x-was": was});
    assert.deepEqual(as("active"), {status: "active", "x-was": was});
    assert.deepEqual(as("tick"), {tick: true, "x-was": was});
    const around = ["tick", "watermark", "idle", "event"].map((kind) => ({
      type: "kindChosen",
      from: 0,
      to: 0,
      kind,
    }));
    assert.deepEqual(stateAfter(start(), ...around).document.rows?.[0], {id: "p1", time: "10:00:10"});
    assert.equal(stateAfter(start(), {type: "kindChosen", from: 0, to: 0, kind: "event"}).past.length, 0);
  });
  test("chosen as a range are emptied, or deleted if whole rows are chosen", () => {
    const cellsChosen = stateAfter(
      start(),
      {type: "cursorMoved", row: 1, column: "id"},
      {type: "cursorMoved", row: 2, column: "time", extend: true},
    );
    assert.deepEqual(stateAfter(cellsChosen, {type: "cleared"}).document.rows?.slice(1, 3), [
      {time: ""},
      {time: ""},
    ]);
    const rowsChosen = stateAfter(
      start(),
      {type: "cursorMoved", row: 1, column: "number"},
      {type: "cursorMoved", row: 2, column: "number", extend: true},
    );
    assert.deepEqual(ids(stateAfter(rowsChosen, {type: "cleared"})), ["p1", "p4", "p5", "p6", "p7", "p8"]);
    const everything = stateAfter(start(), {type: "allSelected"}, {type: "cleared"});
    assert.deepEqual(everything.document.rows, []);
    assert.deepEqual(everything.cursor.row, 0);
  });
});

describe("the pipeline", () => {
  const change = (/** @type {any} */ more) => ({type: "optionChanged", run: null, ...more});
  test("is set for all runs, or for one", () => {
    const all = stateAfter(start(), change({path: ["window", "size"], value: "2 min"}));
    assert.equal(all.document.pipeline.window.size, "2 min");
    const one = stateAfter(start(), change({path: ["window", "size"], value: "2 min", run: 1}));
    assert.deepEqual(one.document.runs?.map(({change}) => change?.window), [undefined, {size: "2 min"}, undefined]); // prettier-ignore
  });
  test("renames a run along with the value that it is named after", () => {
    const state = stateAfter(
      start(),
      change({path: ["watermarks", "outOfOrderness"], value: "90 s", run: 2}),
    );
    assert.deepEqual(state.document.runs?.map(({name}) => name), ["0 s", "30 s", "90 s"]); // prettier-ignore
    const twice = stateAfter(state, change({path: ["watermarks", "outOfOrderness"], value: "0 s", run: 2}));
    assert.deepEqual(twice.document.runs?.map(({name}) => name), ["0 s", "30 s", "0 s #2"]); // prettier-ignore
  });
  test("lets an option vary by run, and unites it again", () => {
    const varied = stateAfter(start(), {type: "optionVaried", path: ["window", "size"]});
    assert.deepEqual(varied.document.runs?.map(({change}) => change.window.size), ["1 min", "1 min", "1 min"]); // prettier-ignore
    const united = stateAfter(varied, {type: "optionVaried", path: ["window", "size"]});
    assert.deepEqual(united.document, eightPayments);
    const outOfOrderness = stateAfter(start(), {
      type: "optionVaried",
      path: ["watermarks", "outOfOrderness"],
    });
    assert.deepEqual(outOfOrderness.document.pipeline.watermarks, {
      strategy: "bounded",
      outOfOrderness: "0 s",
    });
    assert.deepEqual(outOfOrderness.document.runs?.map(({change}) => change), [undefined, undefined, undefined]); // prettier-ignore
  });
  test("lets a trigger be there in one run only", () => {
    const varied = stateAfter(start(), {type: "optionVaried", path: ["trigger", "type"]});
    const one = stateAfter(varied, change({path: ["trigger"], value: {type: "count", n: 2}, run: 1}));
    assert.deepEqual(one.document.runs?.map(({change}) => change.trigger), [null, {type: "count", n: 2}, null]); // prettier-ignore
  });
  test("has runs added, renamed and removed; the last one's change becomes the pipeline's", () => {
    const added = stateAfter(start(), {type: "runAdded", run: 0});
    assert.deepEqual(added.document.runs?.[3], {
      name: "90 s",
      change: {watermarks: {outOfOrderness: "90 s"}},
    });
    const renamed = stateAfter(added, {type: "runRenamed", run: 3, name: "30 s"});
    assert.equal(renamed.document.runs?.[3].name, "30 s #2");
    assert.equal(stateAfter(added, {type: "runRenamed", run: 3, name: " "}), added);
    const last = stateAfter(start(), {type: "runRemoved", run: 0}, {type: "runRemoved", run: 0});
    assert.deepEqual(last.document.runs, [{name: "60 s"}]);
    assert.equal(last.document.pipeline.watermarks.outOfOrderness, "60 s");
    assert.equal(stateAfter(last, {type: "runRemoved", run: 0}).document, last.document);
    const alone = begin({format: "window-lab/1", rows: []})[0];
    assert.deepEqual(stateAfter(alone, {type: "runAdded", run: 0}).document.runs, [
      {name: "run 1"},
      {name: "run 2"},
    ]);
  });
});

describe("what is looked at", () => {
  test("follows the cursor, as far as there are events", () => {
    const state = answered(start());
    const [next, effects] = after(state, {type: "cursorMoved", row: 2, column: "id"});
    assert.equal(eventOf(next.selected), 2);
    assert.deepEqual(effects, [{type: "focusCell"}, {type: "explain", revision: state.revision, row: 2}]);
    assert.equal(stateAfter(next, {type: "cursorMoved", row: 8, column: "id"}).selected, null);
  });
  test("is explained once", () => {
    const state = answered(start());
    const told = stateAfter(state, {type: "explained", revision: state.revision, row: 7, fates: ["x"]});
    assert.deepEqual(told.explained, {row: 7, fates: ["x"]});
    assert.deepEqual(after(told, {type: "selected", what: {kind: "event", row: 7}})[1], []);
    assert.equal(stateAfter(told, {type: "selected", what: {kind: "event", row: 6}}).explained, null);
  });
  test("plays from the start, and stops at the end or by hand", () => {
    const state = stateAfter(answered(start()), {type: "playToggled"});
    assert.deepEqual([state.playing, state.step], [true, 0]);
    assert.equal(stateAfter(state, {type: "stepped", step: 3}).playing, true);
    assert.equal(stateAfter(state, {type: "stepped", step: null}).playing, false);
    assert.equal(stateAfter(state, {type: "playToggled"}).playing, false);
  });
  test("is not new because a pointer rests", () => {
    const state = stateAfter(start(), {type: "hovered", row: 3});
    assert.equal(stateAfter(state, {type: "hovered", row: 3}), state);
  });
  test("opens the form where one asks for an option", () => {
    const [state, effects] = update(start(), {type: "optionFocused", path: "late"});
    assert.equal(state.formOpen, true);
    assert.deepEqual(effects, [{type: "focusOption", path: "late"}]);
  });
});

describe("columns", () => {
  test("are asked for and asked away", () => {
    const shown = stateAfter(start(), {type: "columnToggled", column: "partition"});
    assert.deepEqual(shown.asked, {partition: true});
    assert.deepEqual(stateAfter(shown, {type: "columnToggled", column: "partition"}).asked, {
      partition: false,
    });
    assert.deepEqual(stateAfter(start(), {type: "columnToggled", column: "key"}).asked, {key: false});
  });
});

describe("what a hand does in the score", () => {
  const moved = (/** @type {number} */ time, gesture = "drag 1") => ({
    type: "eventMoved",
    row: 7,
    time,
    gesture,
  });
  const at = (/** @type {string} */ clock) => Date.parse(`1970-01-01T${clock}Z`);
  const held = {type: "gestureBegun", held: {what: "event", row: 7}, extents: {event: {min: 0, max: 1}}};

  test("is one step of undo, however far it goes", () => {
    const begun = stateAfter(answered(start()), held, moved(at("10:00:50")), moved(at("10:01:30")));
    assert.deepEqual(begun.gesture?.extents, {event: {min: 0, max: 1}}, "the axis stands still");
    const ended = stateAfter(begun, {type: "gestureEnded", gesture: "drag 1"});
    assert.equal(times(ended)?.[7], "10:01:30");
    assert.equal(ended.gesture, null);
    assert.equal(ended.past.length, 1);
    const again = stateAfter(ended, held, moved(at("10:02:00"), "drag 2"), {type: "gestureEnded"});
    assert.equal(again.past.length, 2);
    assert.equal(times(stateAfter(again, {type: "undone"}, {type: "undone"}))?.[7], "10:00:30");
  });

  test("is taken back by Escape, with what could be done again before", () => {
    const undone = stateAfter(answered(typed(start(), 0, "time", "10:00:05")), {type: "undone"});
    const [cancelled, effects] = after(undone, held, moved(at("10:01:30")), {type: "gestureCancelled", gesture: "drag 1"}); // prettier-ignore
    assert.deepEqual(cancelled.document, undone.document);
    assert.deepEqual(cancelled.past, undone.past);
    assert.deepEqual(cancelled.future, undone.future);
    assert.equal(cancelled.gesture, null);
    assert.equal(effects[0].type, "run");
    const nothing = stateAfter(undone, held, {type: "gestureCancelled", gesture: "drag 9"});
    assert.equal(nothing.document, undone.document);
    assert.equal(nothing.past, undone.past);
  });

  test("moves the delay of its run, or of all where there is one", () => {
    const message = {type: "delayMoved", run: 1, delay: "45 s", gesture: "drag 3"};
    const three = stateAfter(answered(start()), message);
    assert.deepEqual(
      three.document.runs?.map(({change}) => change.watermarks.outOfOrderness),
      ["0 s", "45 s", "60 s"],
    );
    const {runs: _, ...document} = structuredClone(eightPayments);
    const one = stateAfter(begin(document)[0], {...message, run: 0});
    assert.equal(one.document.runs, undefined);
    assert.equal(one.document.pipeline.watermarks.outOfOrderness, "45 s");
  });

  test("adds an event, and chooses it", () => {
    const added = stateAfter(answered(start()), {
      type: "eventAdded",
      index: 3,
      time: at("10:01:40"),
      key: "b",
    });
    assert.deepEqual(added.document.rows?.[3], {id: "p9", time: "10:01:40", key: "b"});
    assert.equal(eventOf(added.selected), 3);
    assert.equal(times(stateAfter(added, {type: "undone"}))?.length, 8);
  });
});
