// Does a score of low rows count every event once, within what a page can bear, and is what is looked up what a whole reading gives?
import assert from "node:assert/strict";
import {before, describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {message} from "../../web/i18n/message.js";
import {withArrivalMoved} from "../../web/model/arrival.js";
import {denseModel, rulerOf, sketchOf} from "../../web/model/dense.js";
import {historyOf} from "../../web/model/history.js";
import {perRowOfAll, placesOf, planOf} from "../../web/model/layout.js";
import {panesHeld, partitionsAt} from "../../web/model/panes.js";
import {rowAtY, scoreModel, topOfRow} from "../../web/model/score.js";
import {entryKinds} from "../../web/recording.js";
import {cellText, denseColumn} from "../../web/view/dense.js";
import {bodyNodes} from "../../web/view/score.js";

const english = (/** @type {string} */ key, /** @type {any} */ params) => message("en", key, params);

/** @param {any} node @returns {number} */
const size = (node) =>
  typeof node === "string" ? 0 : 1 + node.children.reduce((/** @type {number} */ sum, /** @type {any} */ child) => sum + size(child), 0); // prettier-ignore
const nodesOf = (/** @type {import("../../web/model/score.js").ScoreModel} */ model) =>
  bodyNodes(model, english, denseColumn).reduce((sum, node) => sum + size(node), 0);

const document = {
  format: "window-lab/1",
  rows: Array.from({length: 5000}, (_, i) => ({
    id: `e${i + 1}`,
    time: 1_700_000_000_000 + i * 1000 - ((i * 7919) % 9000) - (i % 211 === 0 ? 90_000 : 0),
    key: `k${i % 5}`,
    partition: i % 3,
  })),
  pipeline: {
    watermarks: {outOfOrderness: "3 s", idleAfter: "2 s"},
    window: {type: "session", gap: "4 s"},
    allowedLateness: "10 s",
    late: "sideOutput",
  },
  runs: [0, 5, 20].map((s) => ({name: `${s} s`, change: {watermarks: {outOfOrderness: `${s} s`}}})),
};

/** @type {{table: import("../../web/recording.js").Table, runs: import("../../web/recording.js").OutcomeRun[]}} */
let outcome;
before(async () => {
  const {table, runs} = await (await nodeEngine()).run(document);
  assert.ok(table);
  outcome = {table, runs};
});

describe("low rows", () => {
  test("count every event that is on the axis once, and say how many were late", () => {
    for (const perRow of [0.1, 0.5, 3, 11]) {
      const {columns} = denseModel({...outcome, view: {perRow, width: 330}});
      columns.forEach(({dense}, i) => {
        assert.equal(
          dense?.cells.reduce((sum, {count}) => sum + count, 0),
          5000,
        );
        const fates = outcome.runs[i].recording?.elements.fate ?? [];
        const late = [...fates].filter((fate) => fate <= 1 || fate === 3 || fate === 4).length;
        assert.equal(
          dense?.cells.reduce((sum, {late}) => sum + late, 0),
          late,
        );
      });
    }
  });
  test("never take more nodes than a page can bear, whatever is shown", () => {
    for (const perRow of [0.1, 0.5, 3, 11])
      for (const from of [0, 1000]) {
        const to = Math.min(5001, from + Math.ceil(750 / perRow));
        const nodes = nodesOf(denseModel({...outcome, view: {perRow, from, to, width: 330}}));
        assert.ok(nodes > 20 && nodes <= 1500, `${nodes} nodes at ${perRow} px a row`);
      }
  });
  test("show few events by themselves, each as what became of it", () => {
    const {columns} = denseModel({...outcome, view: {perRow: 11, from: 100, to: 170, width: 330}});
    for (const {dense} of columns) assert.ok(dense?.cells.every(({count, title}) => count === 1 && title));
  });
  test("have cells that say what is in them", () => {
    const cell = {x: 0, y: 0, size: 24, count: 37, late: 2, lost: 0, row: 0, fate: "onTime", title: null};
    assert.equal(cellText(cell, english), "37 events, 2 late");
    assert.equal(cellText({...cell, late: 0, lost: 1}, english), "37 events, 1 never fired");
  });
  test("are numbered at the side in round steps that have room", () => {
    for (const perRow of [0.1, 0.7, 4, 12]) {
      const model = denseModel({...outcome, view: {perRow}});
      const ruler = rulerOf(model);
      assert.ok(ruler.length > 1);
      ruler.slice(1).forEach(({y}, i) => assert.ok(y - ruler[i].y >= 20));
    }
  });
  test("fit, and no more than that", () => {
    assert.ok((outcome.table.length + 1) * perRowOfAll(outcome.table.length, 700) <= 700.001);
    assert.equal(perRowOfAll(3, 700), 12);
  });
  test("have a line with no more points than there are pixels", () => {
    const [column] = planOf(outcome.table, outcome.runs, {width: 330}).columns;
    const {watermark} = sketchOf(outcome.table, outcome.runs[0], column, {from: 0, to: 5001, perRow: 0.1});
    assert.ok(watermark.length <= 2 * 501 + 2);
    watermark.slice(1).forEach(([x, y], i) => assert.ok(x >= watermark[i][0] && y >= watermark[i][1]));
  });
});

describe("a long table", () => {
  test("has rows that stand still whatever its axis shows", () => {
    const heights = (/** @type {import("../../web/model/score.js").View} */ view) =>
      placesOf(outcome.table, outcome.runs, view).map(({height}) => height);
    const before = heights({follow: true, width: 330, from: 0, to: 40});
    assert.deepEqual(heights({follow: true, width: 330, from: 900, to: 940}), before);
    assert.deepEqual(heights({follow: false, width: 500, extents: {event: {min: 0, max: 1e6}}}), before);
  });
  test("has an axis that follows the rows in view", () => {
    for (const from of [0, 500, 2500, 4900]) {
      const {columns} = scoreModel({...outcome, view: {follow: true, width: 330, from, to: from + 40}});
      for (const {marks, shown} of columns) {
        assert.ok(marks.filter(({beyond}) => !beyond).length >= 36);
        assert.ok(shown.max - shown.min < 400_000);
      }
    }
  });
  test("finds the row at a height", () => {
    const places = placesOf(outcome.table, outcome.runs, {follow: true});
    for (const row of [0, 1, 77, 4999, 5000]) {
      assert.equal(rowAtY({rows: places, perRow: null}, places[row].y + 1), row);
      assert.equal(topOfRow({rows: places, perRow: null, height: 1e9}, row), places[row].y);
    }
    assert.equal(rowAtY({rows: places, perRow: 0.5}, 100.2), 200);
  });
});

describe("looked up", () => {
  test("are the panes that were held between two rows", () => {
    for (const {recording} of outcome.runs) {
      assert.ok(recording);
      const {opened, closed} = recording.panes;
      for (const [from, to] of [
        [0, 0],
        [300, 340],
        [4990, 5000],
      ])
        // prettier-ignore
        assert.deepEqual(
          [...panesHeld(recording, from, to)],
          [...opened.keys()].filter((pane) => opened[pane] <= to && closed[pane] >= from),
        );
    }
  });
  test("are what each partition had come to before a row", () => {
    for (const {recording} of outcome.runs) {
      assert.ok(recording);
      const {entryFrom} = historyOf(recording, 5000);
      const {entries, partitions} = recording;
      for (const row of [0, 1, 511, 512, 513, 4999, 5001]) {
        const watermarks = [-Infinity, -Infinity, -Infinity];
        for (let e = 0; e < entryFrom[row]; e++)
          if (entryKinds[entries.kind[e]] === "partition") {
            const i = entries.index[e];
            watermarks[partitions.partition[i]] = partitions.watermark[i];
          }
        assert.deepEqual([...partitionsAt(recording, 5000, 3, row).watermarks], watermarks);
      }
    }
  });
});

describe("a row that arrives at another place", () => {
  const rows = [
    {id: "a", time: 1, arrives: 10},
    {id: "b", time: 2},
    {id: "c", time: 3, arrives: 30},
  ];
  test("takes the moment of that place, and the others move up or down", () => {
    const moved = withArrivalMoved({format: "window-lab/1", rows}, 2, 0);
    assert.deepEqual(moved.rows, [
      {id: "c", time: 3, arrives: 10},
      {id: "a", time: 1},
      {id: "b", time: 2, arrives: 30},
    ]);
  });
  test("or stays, if it moves nowhere", () => {
    const document = {format: "window-lab/1", rows};
    assert.equal(withArrivalMoved(document, 1, 1), document);
    assert.equal(withArrivalMoved(document, 1, 7), document);
  });
});
