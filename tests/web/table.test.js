// Is the event table read, copied, pasted into and moved in as in a spreadsheet?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {messageOfKey} from "../../web/model/keys.js";
import {timeFormat} from "../../web/model/time.js";
import {withPasted} from "../../web/model/pasting.js";
import {
  newRow,
  withFilledDown,
  withInstant,
  withRowsDuplicated,
  withRowsSorted,
} from "../../web/model/rows.js";
import {
  cellOfProblem,
  cellText,
  rangeOf,
  tableModel,
  visibleColumns,
  withKind,
} from "../../web/model/table.js";
import "../../web/state/all.js";
import {begin, update} from "../../web/state.js";
import {outcomeOfCase} from "./recording-of-trace.js";
import {vectorCase} from "./vector-case.js";

/** @typedef {import("../../web/model/table.js").Column} Column */

/** @type {Column[]} */
const plain = ["number", "id", "time", "key", "value", "fates"];

describe("several rows", () => {
  const document = /** @type {any} */ ({
    format: "window-lab/1",
    rows: [
      {id: "a", time: "10:00:30", key: "y", arrives: 1000},
      {watermark: "10:00:00"},
      {id: "b", time: "10:00:10", key: "x", value: 4},
      {id: "c", time: "10:00:20", key: "x"},
    ],
  });
  const ids = (/** @type {any} */ {rows}) => rows.map((/** @type {any} */ row) => row.id ?? "–").join("");
  const table = /** @type {any} */ ({
    time: [30, 0, 10, 20],
    value: [1, 1, 4, 1],
    partition: [0, 0, 0, 0],
    gap: [0, 0, 0, 0],
    key: [1, 0, 0, 0],
    ids: ["a", "", "b", "c"],
  });
  const all = {from: 0, to: 3};
  test("are sorted: events among themselves, arrivals stay in their places", () => {
    const sorted = withRowsSorted(document, "time", table, all);
    assert.equal(ids(sorted), "b–ca");
    assert.deepEqual(sorted.rows?.map(({arrives}) => arrives), [1000, undefined, undefined, undefined]); // prettier-ignore
    assert.equal(ids(withRowsSorted(document, "key", table, all)), "b–ca");
    assert.equal(ids(withRowsSorted(document, "time", table, {from: 2, to: 3})), "a–bc");
    assert.equal(withRowsSorted(document, "time", table, {from: 2, to: 3}), document, "nothing to do");
  });
  test("are filled down, without their ids; a single one takes what is above it", () => {
    const filled = withFilledDown(document, {from: 2, to: 3, columns: ["id", "key", "value"], whole: false});
    assert.deepEqual(filled.rows?.[3], {id: "c", time: "10:00:20", key: "x", value: 4});
    const one = withFilledDown(document, {from: 3, to: 3, columns: ["value"], whole: false});
    assert.deepEqual(one.rows?.[3], {id: "c", time: "10:00:20", key: "x", value: 4});
    const none = withFilledDown(document, {from: 0, to: 0, columns: ["value"], whole: false});
    assert.equal(none, document);
  });
  test("are duplicated below themselves, with ids that go on", () => {
    const numbered = {format: "window-lab/1", rows: [{id: "p1", time: 1}, {id: "p2", time: 2}, {id: "x", time: 3}]}; // prettier-ignore
    assert.deepEqual(withRowsDuplicated(numbered, 0, 2).rows?.map(({id}) => id), ["p1", "p2", "x", "p3", "p4", "x#2"]); // prettier-ignore
  });
  test("of another kind keep what that kind has no member for", () => {
    const event = {id: "a", time: "10:00:00", key: "k", value: 2, partition: 1};
    const tick = withKind(withKind(event, "watermark"), "tick");
    assert.deepEqual(Object.keys(tick), ["tick", "x-was"]);
    assert.deepEqual(withKind(withKind(tick, "idle"), "event"), event);
  });
});

test("in a zone, times are seen and typed in local time, and kept with the offset", () => {
  const document = {
    format: "window-lab/1",
    zone: "Europe/Berlin",
    day: "2024-07-01",
    rows: [
      {id: "a", time: "10:00:10"},
      {id: "b", time: 1719828000000},
      {id: "c", time: "x"},
    ],
  };
  const [state] = begin(document);
  const seen = tableModel(state, timeFormat([[0]]), {from: 0, to: 3}).rows.map(({cells}) => cells.find(({column}) => column === "time")?.text); // prettier-ignore
  assert.deepEqual(seen, ["12:00:10", "12:00:00", "x"]);
  const typed = (/** @type {string} */ text) =>
    [
      {type: "cursorMoved", row: 0, column: "time"},
      {type: "editStarted", text},
      {type: "editCommitted", move: null},
    ].reduce((held, message) => update(held, message)[0], state).document.rows?.[0].time;
  assert.equal(typed("12:00:20"), "2024-07-01T12:00:20+02:00");
  assert.equal(typed("2024-01-01T12:00:20.5"), "2024-01-01T12:00:20.500+01:00");
  assert.equal(typed("2024-07-01T12:00:20Z"), "2024-07-01T12:00:20Z");
  assert.equal(typed("later"), "later");
  const opened = update(update(state, {type: "cursorMoved", row: 0, column: "time"})[0], {type: "editStarted"})[0]; // prettier-ignore
  assert.deepEqual(opened.editing, {text: "12:00:10", before: "12:00:10", typed: false});
  assert.equal(update(opened, {type: "editCommitted", move: null})[0].document, document, "left as it is");
  const pasted = withPasted(document, {row: 1, column: "time"}, plain, "13:00:00\n13:00:05Z");
  assert.equal(pasted.document.rows?.[1].time, "2024-07-01T13:00:00+02:00");
});

test("a typed time that is no instant is shown as it was typed", () => {
  const document = {format: "window-lab/1", rows: [{time: 1.5}, {time: 36000000}]};
  const [state] = begin(document);
  const {rows} = tableModel(state, timeFormat([[36000000, 0]]), {from: 0, to: 2});
  const time = (/** @type {number} */ row) => rows[row].cells.find(({column}) => column === "time")?.text;
  assert.equal(time(0), "1.5");
  assert.match(String(time(1)), /^10:00/);
});

describe("a new row", () => {
  test("is like the event before it, with the next id of its kind", () => {
    assert.deepEqual(newRow([{id: "p1", time: 5, key: "k", value: 9}, {id: "p7", time: 6}, {id: "x", time: 1}], 1), {id: "p8", time: 5, key: "k"}); // prettier-ignore
    assert.deepEqual(newRow([{id: "first", time: 5}], 1), {id: "first#2", time: 5});
    assert.deepEqual(newRow([{time: 5}, {watermark: 6}], 2), {time: 5});
    assert.deepEqual(newRow([], 0), {time: "00:00:00"});
  });
});

describe("columns", () => {
  const shown = (/** @type {any} */ document, /** @type {any} */ more = {}) =>
    visibleColumns({
      document: {format: "window-lab/1", ...document},
      asked: {},
      compact: false,
      ...more,
    }).join(" ");
  const two = {runs: [{}, {}]};
  test("are there when rows or pipeline use them", () => {
    assert.equal(shown({...two, rows: [{time: 1}]}), "number id time key value fates");
    assert.equal(
      shown({...two, rows: [{time: 1, partition: 1}]}),
      "number id time key value partition fates",
    );
    assert.equal(shown({...two, rows: [{tick: true}]}), "number id time key value arrives fates");
    assert.equal(
      shown({...two, pipeline: {window: {type: "dynamicSession"}}}),
      "number id time key value gap fates",
    );
    assert.equal(shown({...two, pipeline: {partitions: 2}}), "number id time key value partition fates");
  });
  test("tell the watermark where one run leaves room for it", () =>
    assert.equal(shown({}), "number id time key value watermark fates"));
  test("are fewer where there is little room", () => {
    assert.equal(shown({rows: [{time: 1}]}, {compact: true}), "number id time fates");
    assert.equal(shown({rows: [{time: 1, key: "a"}]}, {compact: true}), "number id time key fates");
  });
  test("are shown or not as one asks", () => {
    assert.equal(
      shown({rows: [{time: 1, key: "a"}]}, {asked: {key: false, arrives: true, watermark: false}}),
      "number id time value arrives fates",
    );
  });
});

test("a problem of a row is one of its cell, or of its number", () => {
  assert.equal(cellOfProblem("rows[3].time"), "3 time");
  assert.equal(cellOfProblem("rows[3].watermark"), "3 time");
  assert.equal(cellOfProblem("rows[3].status"), "3 id");
  assert.equal(cellOfProblem("rows[12]"), "12 number");
  assert.equal(cellOfProblem("rows[12].nonsense"), "12 number");
  assert.equal(cellOfProblem("pipeline.window.size"), null);
});

test("a cell shows a value as it was typed, whatever it is", () => {
  assert.equal(cellText({time: 36000000}, "time"), "36000000");
  assert.equal(cellText({time: "10:0"}, "time"), "10:0");
  assert.equal(cellText({time: "1", value: [1]}, "value"), "[1]");
  assert.equal(cellText({watermark: "10:00:00"}, "time"), "10:00:00");
  assert.equal(cellText({status: "idle"}, "key"), "");
  assert.equal(cellText(/** @type {any} */ (null), "time"), "");
});

describe("the table as it is shown", () => {
  const outcome = outcomeOfCase(vectorCase("window-lab"));
  const [begun] = begin(eightPayments);
  const [state] = update(begun, {type: "resultArrived", revision: begun.revision, outcome});
  const format = timeFormat([outcome.table.time]);
  test("has the fate of each event in each run", () => {
    const {rows} = tableModel(state, format, {from: 0, to: 9});
    assert.equal(rows.length, 8);
    assert.deepEqual(rows[0].fates, ["onTime", "onTime", "onTime"]);
    assert.deepEqual(rows[7].fates, ["sideOutput", "sideOutput", "correction"]);
    assert.equal(rows[7].selected, true);
    assert.deepEqual(rows[1].cells.map(({text, standard}) => text || standard), ["", "p2", "10:00:40", "all", "1", ""]); // prettier-ignore
  });
  test("has only the rows that are in view", () => assert.deepEqual(tableModel(state, format, {from: 3, to: 5}).rows.map(({row}) => row), [3, 4])); // prettier-ignore
  test("tells the watermark before and after each row, of each run", () => {
    const asked = {...state, asked: {watermark: true}};
    assert.deepEqual(tableModel(asked, format, {from: 1, to: 2}).rows[0].watermarks, [
      {run: "tolerance 0 s", before: "10:00:09.999", after: "10:00:39.999"},
      {run: "tolerance 30 s", before: "09:59:39.999", after: "10:00:09.999"},
      {run: "tolerance 60 s", before: "09:59:09.999", after: "09:59:39.999"},
    ]);
    assert.equal(tableModel(asked, format, {from: 0, to: 1}).rows[0].watermarks[0].before, null);
  });
});

test("a long table is looked through once; after that each picture reads the rows in view", () => {
  let reads = 0;
  const rows = new Proxy(
    Array.from({length: 100_000}, (_, i) => ({id: `e${i + 1}`, time: i * 1000})),
    {
      get(target, name, receiver) {
        if (typeof name === "string" && /^\d+$/.test(name)) reads++;
        return Reflect.get(target, name, receiver);
      },
    },
  );
  const [state] = begin({format: "window-lab/1", rows});
  const format = timeFormat([[0, 1e8]]);
  tableModel(state, format, {from: 0, to: 40});
  reads = 0;
  const [moved] = update(state, {type: "cursorMoved", row: 50_000, column: "time"});
  const [more] = update(moved, {type: "cursorMoved", row: 50_002, column: "time", extend: true});
  assert.equal(tableModel(more, format, {from: 49_990, to: 50_030}).rows.length, 40);
  assert.ok(reads < 100, `${reads} rows were read`);
});

describe("keys", () => {
  const where = {
    row: 3,
    column: /** @type {Column} */ ("time"),
    columns: plain,
    rows: 8,
    range: {from: 3, to: 3},
    editing: false,
  };
  /** @param {string} name `Shift+Ctrl+Enter` @param {object} [more] */
  const sent = (name, more = {}) => {
    const held = name.split("+");
    const key = {
      key: held[held.length - 1],
      shift: held.includes("Shift"),
      alt: held.includes("Alt"),
      ctrl: held.includes("Ctrl"),
    };
    return messageOfKey(key, {...where, ...more});
  };
  const moved = (/** @type {number} */ row, /** @type {string} */ column, extend = false) => ({
    type: "cursorMoved",
    row,
    column,
    extend,
  });
  test("move by cells, to the ends, and by pages, and extend with Shift", () => {
    assert.deepEqual(sent("ArrowUp"), moved(2, "time"));
    assert.deepEqual(sent("ArrowDown", {row: 8}), moved(8, "time"));
    assert.deepEqual(sent("Shift+ArrowRight"), moved(3, "key", true));
    assert.deepEqual(sent("Home"), moved(3, "number"));
    assert.deepEqual(sent("Ctrl+End"), moved(8, "fates"));
    assert.deepEqual(sent("PageDown"), moved(8, "time"));
    assert.deepEqual(sent("PageUp"), moved(0, "time"));
  });
  test("Tab goes along the row, and out of the table at its ends", () => {
    assert.deepEqual(sent("Tab"), moved(3, "key"));
    assert.deepEqual(sent("Shift+Tab"), moved(3, "id"));
    assert.equal(sent("Tab", {column: "fates"}), null);
    assert.equal(sent("Shift+Tab", {column: "number"}), null);
  });
  test("typing replaces, Enter and F2 edit, Delete empties", () => {
    assert.deepEqual(sent("1"), {type: "editStarted", text: "1"});
    assert.deepEqual(sent("Enter"), {type: "editStarted"});
    assert.deepEqual(sent("F2"), {type: "editStarted"});
    assert.deepEqual(sent("Delete"), {type: "cleared"});
    assert.equal(sent("F5"), null);
    assert.equal(sent("Ctrl+c"), null, "copying is an event of its own");
    assert.equal(sent("Ctrl+r"), null, "the browser's own");
  });
  test("rows are inserted, moved, deleted, and have a menu", () => {
    assert.deepEqual(sent("Ctrl+Enter"), {type: "rowInserted", index: 4});
    assert.deepEqual(sent("Ctrl+Shift+Enter"), {type: "rowInserted", index: 3});
    assert.deepEqual(sent("Alt+ArrowUp"), {type: "rowsMoved", from: 3, to: 3, by: -1});
    assert.deepEqual(sent("Ctrl+Delete"), {type: "rowsDeleted", from: 3, to: 3});
    assert.deepEqual(sent("Ctrl+d"), {type: "filledDown"});
    assert.deepEqual(sent("Shift+Ctrl+D"), {type: "rowsDuplicated", from: 3, to: 3});
    assert.deepEqual(sent("Enter", {column: "number"}), {type: "menuOpened", menu: "row 3"});
  });
  test("while a text is edited, only those that end it", () => {
    const editing = {editing: true};
    assert.deepEqual(sent("Enter", editing), {type: "editCommitted", move: "down"});
    assert.deepEqual(sent("Shift+Tab", editing), {type: "editCommitted", move: "left"});
    assert.deepEqual(sent("Escape", editing), {type: "editCancelled"});
    for (const key of ["a", "ArrowLeft", "Home", "Delete", "Ctrl+a", "Ctrl+z"])
      assert.equal(sent(key, editing), null, key);
  });
});

test("an instant that is moved stays written as it was", () => {
  const to = Date.parse("2024-05-01T10:00:31.500Z");
  const midnight = Date.parse("2024-05-02T00:00:00Z");
  for (const [typed, next, atMidnight] of [
    ["10:00:30", "10:00:31.500", "2024-05-02T00:00:00"],
    ["2024-05-01T10:00:30", "2024-05-01T10:00:31.500", "2024-05-02T00:00:00"],
    ["2024-05-01T10:00:30Z", "2024-05-01T10:00:31.500Z", "2024-05-02T00:00:00Z"],
    ["2024-05-01T12:00:30+02:00", "2024-05-01T12:00:31.500+02:00", "2024-05-02T02:00:00+02:00"],
    [1714557630000, to, midnight],
  ]) {
    const document = {format: "window-lab/1", day: "2024-05-01", rows: [{time: typed}, {watermark: typed}]};
    for (const [index, member] of /** @type {const} */ ([
      [0, "time"],
      [1, "watermark"],
    ])) {
      assert.equal(withInstant(document, index, to).rows?.[index][member], next);
      assert.equal(withInstant(document, index, midnight).rows?.[index][member], atMidnight);
    }
  }
  const idle = {format: "window-lab/1", rows: [{status: "idle"}]};
  assert.equal(withInstant(idle, 0, to), idle, "a row without an instant is left alone");
});
