// Are events, windows and firings selected alike: does each lead to what belongs to it, and is it found again after a run?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {sessionMerge} from "../../web/examples/session-merge.js";
import {slidingOverlap} from "../../web/examples/sliding-overlap.js";
import {selectionAt} from "../../web/model/hit.js";
import {scoreModel} from "../../web/model/score.js";
import {atRow, belongings, related, rowOfSelection, rowsOfSelection} from "../../web/model/selection.js";
import "../../web/state/all.js";
import {begin, update} from "../../web/state.js";

/** @typedef {import("../../web/model/selection.js").Selection} Selection */
/** @typedef {import("../../web/state.js").State} State @typedef {import("../../web/state.js").Message} Message */

const engine = await nodeEngine();
/** @param {any} document @returns {Promise<State>} */
async function opened(document) {
  const [state] = begin(document);
  return answered(state);
}
/** @param {State} state */
const answered = async (state) =>
  update(state, {
    type: "resultArrived",
    revision: state.revision,
    outcome: await engine.run(state.document),
  })[0];
/** @param {State} state @param {...Message} messages */
const after = (state, ...messages) => messages.reduce((next, message) => update(next, message)[0], state);
/** @param {State} state */
const outcomeOf = ({result}) => /** @type {NonNullable<State["result"]>} */ (result);

const at = (/** @type {number} */ minutes, /** @type {number} */ seconds) =>
  Date.UTC(1970, 0, 1, 10, minutes, seconds);
/** @param {number} from @param {number} to @returns {import("../../web/model/selection.js").SelectedWindow} */
const window = (from, to) => ({kind: "window", key: "all", start: at(from, 0), end: at(to, 0)});
const first = window(0, 1);
const ids = (/** @type {State} */ state, /** @type {Iterable<number>} */ rows) =>
  [...rows].map((row) => outcomeOf(state).table.ids[row]);

const payments = await opened({...eightPayments, day: "1970-01-01"});
const sessions = await opened({...sessionMerge, day: "1970-01-01"});

describe("a window that is selected", () => {
  const {table, runs} = outcomeOf(payments);
  test("is the same one in every run, with what it held and how it fired there", () => {
    const [none, , minute] = runs.map((_, run) => belongings(table, runs, run, first));
    assert.deepEqual(ids(payments, none.rows), ["p1", "p2"]);
    assert.deepEqual(ids(payments, none.late), ["p8"], "came too late for it");
    assert.equal(none.firings.size, 1);
    assert.deepEqual(ids(payments, minute.rows), ["p1", "p2", "p8"]);
    assert.equal(minute.firings.size, 2, "on time, and corrected");
  });
  test("shows its band, its marks and its bars in the picture, and its rows in the table", () => {
    const {columns} = scoreModel({table, runs, view: {selected: first}});
    const [, , column] = columns;
    assert.deepEqual(
      column.bands.map(({selected, chosen}) => [selected, chosen]),
      [
        [true, true],
        [false, false],
        [false, false],
      ],
    );
    assert.deepEqual(
      column.bars.filter(({selected}) => selected).map(({text}) => text),
      ["2", "2 → 3"],
    );
    assert.deepEqual(
      ids(
        payments,
        column.marks.filter(({part}) => part).map(({row}) => row),
      ),
      ["p1", "p2", "p8"],
    );
    assert.deepEqual(ids(payments, rowsOfSelection(table, runs, first)), ["p1", "p2", "p8"]);
    assert.equal(rowOfSelection(table, runs, first), 0, "the row that opened it");
  });
  test("of a session has all that was merged into it", () => {
    const {table, runs} = outcomeOf(sessions);
    /** @type {Selection} */
    const session = {kind: "window", key: "ann", start: at(0, 0), end: at(1, 40)};
    const {panes, rows, firings} = belongings(table, runs, 0, session);
    assert.deepEqual(ids(sessions, rows), ["c1", "c2", "c3", "c5"]);
    assert.ok(panes.size > 2);
    assert.equal(firings.size, 3, "two, and the one that replaces them");
  });
  test("that overlaps others shows its band while it is selected", async () => {
    const sliding = await opened({...slidingOverlap, view: undefined});
    const {table, runs} = outcomeOf(sliding);
    assert.equal(scoreModel({table, runs}).columns[0].bands.length, 0);
    const [selected] = related(table, runs, {kind: "event", row: 0}, "window");
    const {bands} = scoreModel({table, runs, view: {selected}}).columns[0];
    assert.deepEqual(
      bands.map(({chosen}) => chosen),
      [true],
    );
  });
});

describe("a firing that is selected", () => {
  const {table, runs} = outcomeOf(payments);
  /** @type {Selection} */
  const correction = {...first, kind: "firing", run: 2, number: 1};
  test("is one bar, with the marks that it had, at the row that caused it", () => {
    const {columns} = scoreModel({table, runs, view: {selected: correction}});
    assert.deepEqual(
      columns.map(({bars}) => bars.filter(({chosen}) => chosen).map(({text}) => text)),
      [[], [], ["2 → 3"]],
    );
    assert.deepEqual(ids(payments, rowsOfSelection(table, runs, correction)), ["p1", "p2", "p8"]);
    assert.equal(rowOfSelection(table, runs, correction), 7);
  });
  test("of the results leads to the row that caused it", () => {
    const [state, effects] = update(payments, {type: "selected", what: correction, leads: true});
    assert.deepEqual([state.cursor.row, effects.at(-1)], [7, {type: "focusCell"}]);
  });
  test("is gone when a run no longer has it", async () => {
    const state = after(payments, {type: "selected", what: correction});
    assert.deepEqual((await answered(after(state, {type: "runAgain"}))).selected, correction);
    const path = ["allowedLateness"];
    const strict = after(state, {type: "optionChanged", path, value: "0 s", run: null});
    assert.equal((await answered(strict)).selected, null);
  });
});

describe("keys lead", () => {
  /** @param {State} state @param {...string} steps */
  const walk = (state, ...steps) => after(state, ...steps.map((to) => ({type: "walked", to, by: 1})));
  const chosen = after(payments, {type: "selected", what: atRow(7)});

  test("from an event to its windows, on to a firing, and to the events in it", () => {
    const state = walk(chosen, "window");
    assert.deepEqual(state.selected, first);
    assert.equal(walk(state, "firing").selected?.kind, "firing");
    assert.deepEqual(walk(state, "firing", "event").selected, atRow(0));
  });
  test("again to the next one, and round", () => {
    const fires = walk(chosen, "window", "firing");
    const four = ["firing", "firing", "firing", "firing"];
    assert.deepEqual(walk(fires, ...four).selected, fires.selected, "four firings of three runs");
    assert.notDeepEqual(walk(fires, "firing").selected, fires.selected);
    const back = after(fires, {type: "walked", to: "firing", by: 1}, {type: "walked", to: "firing", by: -1});
    assert.deepEqual(back.selected, fires.selected);
  });
  test("nowhere from nothing", () => {
    const none = after(payments, {type: "selected", what: null});
    assert.equal(walk(none, "window"), none);
  });
  test("and bring what they come to into view, with the focus on it", () => {
    const [, effects] = update(chosen, {type: "walked", to: "window", by: 1});
    const types = effects.map(({type}) => type);
    assert.deepEqual(types, ["tell", "showSelected", "focusSelected"]);
  });
});

describe("a click", () => {
  const {table, runs} = outcomeOf(payments);
  const model = scoreModel({table, runs});
  const [column, , last] = model.columns;
  const hit = (/** @type {typeof column} */ of, /** @type {number} */ x, /** @type {number} */ y) =>
    selectionAt({table, runs}, of, x, y, 9);

  test("takes the mark, though a band is below it", () => {
    const [mark] = column.marks;
    assert.deepEqual(hit(column, mark.x + 3, mark.y), atRow(0));
  });
  test("takes the firing by its bar, and the window by its band", () => {
    const bar = last.bars.find(({text}) => text === "2 → 3");
    assert.ok(bar);
    assert.deepEqual(hit(last, bar.x + 4, bar.y), {...first, kind: "firing", run: 2, number: 1});
    const [band] = column.bands;
    assert.deepEqual(hit(column, band.x + 2, band.y + band.height / 2 + 12), first);
    assert.equal(hit(column, 1, model.height - 3), null);
  });
  test("on an early shape of a session takes the session that it became", () => {
    const {table, runs} = outcomeOf(sessions);
    const [column] = scoreModel({table, runs, view: {key: "ann"}}).columns;
    const [band] = column.bands;
    const selection = selectionAt({table, runs}, column, band.x + 1, band.y + 1, 1);
    assert.deepEqual(selection, {kind: "window", key: "ann", start: at(0, 0), end: at(1, 40)});
  });
});

test("an event that is not selected any more is not explained", () => {
  const told = after(
    payments,
    {type: "selected", what: atRow(0)},
    {type: "explained", revision: payments.revision, row: 0, fates: ["said"]},
  );
  assert.ok(told.explained);
  assert.equal(after(told, {type: "selected", what: first}).explained, null);
});
