// Is a recording read as it was written?

import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {entryKinds, none, recordingOf, rowsOf, windowsOf} from "../../web/recording.js";

describe("a recording", () => {
  test("nests its columns by the dots of their names", () => {
    const rows = new Uint32Array([4]);
    const kind = new Uint8Array([1, 2]);
    const recording = recordingOf({
      "entries.kind": kind,
      rows,
      "windowStep.start": -5,
      "windowStep.end": 0,
    });
    assert.equal(recording.entries.kind, kind);
    assert.equal(recording.rows, rows);
    assert.deepEqual(recording.windowStep, {start: -5, end: 0});
  });
});

describe("columns as the engine holds them", () => {
  const u8 = (/** @type {number[]} */ ...values) => Uint8Array.from(values);
  const u32 = (/** @type {number[]} */ ...values) => Uint32Array.from(values);
  const f64 = (/** @type {number[]} */ ...values) => Float64Array.from(values);
  /** @param {number[]} from @param {Uint8Array | Uint32Array | Float64Array} value @param {number} length */
  const runs = (from, value, length, step = /** @type {number[] | null} */ (null)) => ({
    from: u32(...from),
    value,
    length,
    ...(step && {step: u32(...step)}),
  });

  test("of runs are written out: what stays, what counts up or down, long or short", () => {
    const {firings} = recordingOf({
      "firings.timing": runs([0, 3, 4], u8(1, 2, 1), 40),
      "firings.pane": runs([0, 2, 5], u32(7, 0, none), 6, [0, 1, 0]),
      "firings.number": runs([0], u32(9), 3, [2 ** 32 - 1]),
      "firings.watermark": runs([0, 2], f64(-Infinity, 4), 3),
      "firings.repeat": runs([], u8(), 0),
    });
    assert.deepEqual(firings.timing, u8(...Array.from({length: 40}, (_, i) => (i === 3 ? 2 : 1))));
    assert.deepEqual(firings.pane, u32(7, 7, 0, 1, 2, none));
    assert.deepEqual(firings.number, u32(9, 8, 7));
    assert.deepEqual(firings.watermark, f64(-Infinity, -Infinity, 4));
    assert.deepEqual(firings.repeat, u8());
    assert.equal(firings.timing, firings.timing, "once");
  });

  test("tell the row and the line of each entry, the ends of windows, and when they closed", () => {
    const kinds = ["element", "lateElement", "element", "watermark", "fire", "close", "merge", "open"];
    const {entries, panes, elements, contents} = recordingOf({
      "entries.kind": u8(...kinds.map((kind) => entryKinds.indexOf(/** @type {any} */ (kind)))),
      "entries.rowStarts": u32(0, 2, 2, 7),
      "elements.start": f64(5, -Infinity),
      "elements.length": runs([0, 1], f64(10, Infinity), 2),
      "panes.key": u32(0, 0, 0),
      "panes.start": f64(0, 5, 0),
      "panes.length": runs([0, 2], f64(10, 15), 3),
      "panes.opened": u32(0, 1, 2),
      "panes.merged": u32(none, 2, none),
      "departures.pane": u32(0, 2),
      "contents.before": runs([0], u32(0), 2, [3]),
      "contents.count": u32(3, 1),
    });
    assert.deepEqual([...entries.row], [0, 0, 2, 2, 2, 2, 2, 3]);
    assert.deepEqual([...entries.index], [0, 0, 1, 0, 0, 0, 0, 1]);
    assert.deepEqual([...elements.end], [15, Infinity]);
    assert.deepEqual([...panes.end], [10, 15, 15]);
    assert.deepEqual([...panes.into], [none, 2, none]);
    assert.deepEqual([...panes.closed], [2, 2, none]);
    assert.deepEqual([...contents.total], [3, 4]);
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
        "windowStep.start": step.start,
        "windowStep.end": step.end,
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
