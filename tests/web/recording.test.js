// Is a recording read as it was written?

import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {none, recordingOf, rowsOf, windowsOf} from "../../web/recording.js";

describe("a recording", () => {
  test("nests its columns by the dots of their names", () => {
    const rows = new Uint32Array([4]);
    const kind = new Uint8Array([1, 2]);
    const recording = recordingOf({
      "entries.kind": kind,
      rows,
      "windowStep.start": new Float64Array([-5]),
      "windowStep.end": new Float64Array([0]),
    });
    assert.equal(recording.entries.kind, kind);
    assert.equal(recording.rows, rows);
    assert.deepEqual(recording.windowStep, {start: -5, end: 0});
  });
});

describe("the rows of a contents node", () => {
  // Node 0: rows 7, 8. Node 1: those, then 3. Node 2: nothing before it, then 5. Node 3: node 1, then 9, 6.
  const recording = recordingOf({
    "contents.parent": new Uint32Array([none, 0, none, 1]),
    "contents.from": new Uint32Array([0, 2, 3, 4]),
    "contents.count": new Uint32Array([2, 1, 1, 2]),
    "contents.total": new Uint32Array([2, 3, 1, 5]),
    rows: new Uint32Array([7, 8, 3, 5, 9, 6]),
  });

  test("are those of its parents, then its own", () => {
    assert.deepEqual([...rowsOf(recording, 0)], [7, 8]);
    assert.deepEqual([...rowsOf(recording, 1)], [7, 8, 3]);
    assert.deepEqual([...rowsOf(recording, 2)], [5]);
    assert.deepEqual([...rowsOf(recording, 3)], [7, 8, 3, 9, 6]);
  });

  test("are none where there is no node", () => assert.deepEqual([...rowsOf(recording, none)], []));
});

describe("the windows of an element", () => {
  /** @param {Record<string, number>} element @param {{start: number, end: number}} step */
  const windows = (element, step) =>
    windowsOf(
      recordingOf({
        "elements.start": new Float64Array([element.start]),
        "elements.end": new Float64Array([element.end]),
        "elements.windows": new Uint32Array([element.windows]),
        "elements.lateFrom": new Uint32Array([element.lateFrom]),
        "elements.lateCount": new Uint32Array([element.lateCount]),
        "windowStep.start": new Float64Array([step.start]),
        "windowStep.end": new Float64Array([step.end]),
      }),
      0,
    );

  test("sliding: the newest first, the oldest may be late", () =>
    assert.deepEqual(
      windows({start: 10, end: 25, windows: 3, lateFrom: 2, lateCount: 1}, {start: -5, end: -5}),
      [
        {start: 10, end: 25, late: false},
        {start: 5, end: 20, late: false},
        {start: 0, end: 15, late: true},
      ],
    ));

  test("cumulate: the shortest first, the first may be late", () =>
    assert.deepEqual(windows({start: 0, end: 5, windows: 2, lateFrom: 0, lateCount: 1}, {start: 0, end: 5}), [
      {start: 0, end: 5, late: true},
      {start: 0, end: 10, late: false},
    ]));

  test("global: without an end", () =>
    assert.deepEqual(
      windows({start: -Infinity, end: Infinity, windows: 1, lateFrom: 0, lateCount: 0}, {start: 0, end: 0}),
      [{start: -Infinity, end: Infinity, late: false}],
    ));

  test("a hole between sliding windows: none", () =>
    assert.deepEqual(
      windows({start: 10, end: 15, windows: 0, lateFrom: 0, lateCount: 0}, {start: -20, end: -20}),
      [],
    ));
});
