// Is there one way to write a document, and does it lose nothing?

import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {canonical, readAsWritten} from "../../web/model/canonical.js";
import {durationText, instantText, readDuration, readInstant} from "../../web/model/canonical-values.js";

const format = "window-lab/1";
/** @param {any} given @param {any} form byte for byte, once format is put in front */
const check = (given, form) => {
  const made = canonical({format, ...given});
  assert.equal(JSON.stringify(made), JSON.stringify({format, ...form}));
  assert.equal(JSON.stringify(canonical(made)), JSON.stringify(made));
};

describe("the canonical form", () => {
  test("has members in one order, those that the format does not know behind them by name", () => {
    const made = canonical({
      "x-b": 1,
      runs: [{change: {late: "sideOutput", watermarks: {emit: "event", strategy: "none"}}, name: "a"}],
      "x-a": {z: 1, a: null},
      rows: [{arrives: 5, "x-c": 2, key: "k", time: 1, id: "p"}],
      title: "t",
      format,
    });
    assert.equal(
      JSON.stringify(made),
      '{"format":"window-lab/1","title":"t","rows":[{"id":"p","time":1,"key":"k","arrives":5,"x-c":2}],' +
        '"runs":[{"name":"a","change":{"watermarks":{"strategy":"none","emit":"event"},"late":"sideOutput"}}],' +
        '"x-a":{"z":1,"a":null},"x-b":1}',
    );
  });

  test("leaves out what holds anyway", () => {
    check(
      {
        ...{day: "1970-01-01", zone: "UTC", arrivalSpacing: 1000, title: null, view: {}},
        rows: [{id: "e1", time: "10:00:00", key: "all", value: 1, partition: 0, gap: null}],
        runs: [{name: "run", change: {}}],
        pipeline: {
          ...{keyed: true, allowedLateness: "0 ms", late: "drop", aggregate: "count", endOfInput: true},
          watermarks: {strategy: "bounded", outOfOrderness: 0, emit: "event", combine: "channels"},
          window: {type: "tumbling", time: "event", offset: 0},
          trigger: null,
          evictor: {type: "count", n: 1, after: false},
        },
      },
      {rows: [{time: "10:00:00"}], pipeline: {evictor: {type: "count", n: 1}}},
    );
  });

  test("keeps what another member may ask for: a size, how many partitions, when a row arrives", () => {
    const said = {
      rows: [{time: "10:00:00", arrives: "10:00:00"}],
      pipeline: {partitions: 1, window: {size: "1 min"}},
    };
    check(said, said);
  });

  test("keeps in a run's change whatever it says, since it says it over the pipeline", () => {
    const runs = [{name: "a", change: {watermarks: {outOfOrderness: "0 s"}, keyed: true, trigger: null}}];
    check({runs}, {runs});
    check({runs: [{name: "run 1"}, {name: "run 3"}]}, {runs: [{}, {name: "run 3"}]});
  });

  test("writes times of the day as such, others with the date, in UTC", () => {
    const rows = (/** @type {unknown[]} */ ...times) => ({rows: times.map((time) => ({time}))});
    const day = "2024-05-01";
    check(
      {
        day,
        ...rows(
          "10:00:10.5",
          "2024-05-01T12:00+02:00",
          1_714_604_400_000,
          "2024-05-02T00:00:00Z",
          -86_400_001,
        ),
      },
      {
        day,
        ...rows("10:00:10.500", "10:00:00", "23:00:00", "2024-05-02T00:00:00", "1969-12-30T23:59:59.999"),
      },
    );
    check(rows(8.64e15, -8.64e15, "00:00:01"), rows(8.64e15, -8.64e15, "00:00:01"));
  });

  test("writes a few ms as numbers, as one types them", () => {
    check({rows: [{time: 3}, {watermark: "00:00:05"}]}, {rows: [{time: 3}, {watermark: 5000}]});
    check({rows: [{time: 3000}, {time: 5000}]}, {rows: [{time: "00:00:03"}, {time: "00:00:05"}]});
  });

  test("writes durations in their units, and counts as numbers", () => {
    check(
      {pipeline: {window: {size: 90_000}, allowedLateness: "1.5 min"}},
      {pipeline: {window: {size: "1 min 30 s"}, allowedLateness: "1 min 30 s"}},
    );
    check({pipeline: {window: {type: "count", size: 5}}}, {pipeline: {window: {type: "count", size: 5}}});
    const runs = [{name: "b", change: {window: {type: "slidingCount", slide: 2}}}];
    check({pipeline: {window: {size: 5000}}, runs}, {pipeline: {window: {size: 5000}}, runs});
  });

  test("takes ids and keys as texts, and numbers as they are", () => {
    check(
      {
        rows: [
          {id: 7, time: 1, key: 1e21, value: 1e300},
          {time: 1, key: true, value: 0.1},
        ],
      },
      {
        rows: [
          {id: "7", time: 1, key: "1e+21", value: 1e300},
          {time: 1, key: "true", value: 0.1},
        ],
      },
    );
  });

  test("keeps what cannot be read: a mistake stays where it is", () => {
    const wrong = {
      rows: [{time: "10:0"}, null, 7, {time: "25:00:00", value: "3"}, {key: [1]}],
      pipeline: {watermarks: 3, window: {size: "soon"}, trigger: {n: "x"}},
      ...{runs: [5, {change: "y"}], view: [], odd: 1},
    };
    check(wrong, wrong);
    const onNoDay = {day: "2024-02-30", rows: [{time: "10:00:00.5"}, {time: 5}]};
    check(onNoDay, onNoDay);
    for (const value of [null, 3, "x", [], {format: "window-lab/9", rows: [{id: 1}]}])
      assert.deepEqual(canonical(value), value);
  });

  test("of a text keeps how numbers of ids and keys are written", () => {
    const text = `{"format":"${format}","rows":[{"id":1.0,"time":1e0,"key":"~1.0"},{"id":1,"time":2.0,"value":-0.0}],"x-a":[1.50]}`;
    assert.equal(
      JSON.stringify(canonical(readAsWritten(text))),
      `{"format":"${format}","rows":[{"id":"1.0","time":1,"key":"~1.0"},{"id":"1","time":2,"value":0}],"x-a":[1.5]}`,
    );
  });

  test("does not fall for a member called __proto__", () => {
    const made = canonical(JSON.parse(`{"format":"${format}","x-a":{"__proto__":{"a":1}},"__proto__":3}`));
    assert.equal(JSON.stringify(made), `{"format":"${format}","__proto__":3,"x-a":{"__proto__":{"a":1}}}`);
  });
});

describe("values", () => {
  /** @type {[unknown, number | null][]} */
  const durations = [
    ["1 h 30 min", 5_400_000],
    [" -1.5S ", -1500],
    ["- 2 ms", -2],
    ["0.5 ms 0.5 ms", 1],
    ["0.5 ms", null],
    ["", null],
    ["-", null],
    ["5", null],
    ["5 weeks", null],
    ["1  s   1   s ", 2000],
    ["100000000001 s", null],
    [1e14, 1e14],
    [1e14 + 1, null],
  ];
  for (const [given, ms] of durations)
    test(`the duration ${JSON.stringify(given)} is ${ms}`, () => {
      assert.equal(readDuration(given), ms);
      if (ms !== null) assert.equal(readDuration(durationText(ms)), ms);
    });

  /** @type {[unknown, number | null][]} */
  const instants = [
    ["10:00:10", 36_010_000],
    ["10:00", null],
    ["24:00:00", null],
    ["10:00:10Z", null],
    ["0000-01-01T00:00", -62_167_219_200_000],
    ["2023-02-29T00:00", null],
    ["2024-02-29T00:00:00.007-00:30", 1_709_166_600_007],
    ["2024-02-29T00:00:00+18:01", null],
    ["2024-02-29 00:00:00", null],
    [0.5, null],
    [-8.64e15, -8.64e15],
  ];
  for (const [given, t] of instants)
    test(`the timestamp ${JSON.stringify(given)} is ${t}`, () => {
      assert.equal(readInstant(given, 0), t);
      if (t !== null) assert.equal(readInstant(instantText(t, 0), 0), t);
    });
});
