// In a picture whose rows have no height of their own, is what one points at what is selected, and is that which is selected shown?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {denseModel} from "../../web/model/dense.js";
import {denseSelectionAt} from "../../web/model/dense-selection.js";
import {historyOf} from "../../web/model/history.js";
import {multiplesModel} from "../../web/model/multiples.js";
import {isSameSelection} from "../../web/model/selection.js";
import {kinds} from "../e2e/kinds.js";
import {nodeEngine} from "../../web/cli/engine.js";

const engine = await nodeEngine();
/** @param {any} document */
async function outcomeOf(document) {
  const {table, runs} = await engine.run(document);
  assert.ok(table);
  return {table, runs: /** @type {any[]} */ (runs)};
}
/** @param {any} outcome @param {any} [view] */
const columnsOf = (outcome, view) =>
  denseModel({...outcome, view: {perRow: 10, width: 500, ...view}}).columns.map(({dense}) => {
    assert.ok(dense);
    return dense;
  });

describe("low rows", () => {
  for (const [name, document] of Object.entries(kinds))
    test(`each firing is selected at its place, and then shown there: ${name}`, async () => {
      const outcome = await outcomeOf(document);
      for (const {chart} of columnsOf(outcome)) {
        const {recording} = outcome.runs[chart.run];
        if (!recording) continue;
        const {firingRow} = historyOf(recording, outcome.table.length);
        const {panes, firings} = recording;
        const seen = [...firings.pane.keys()].slice(0, 60);
        for (const firing of seen) {
          const pane = firings.pane[firing];
          const x = Math.max(1, Math.min(chart.width - 1, (chart.edge(panes.start[pane]) + chart.edge(panes.end[pane])) / 2)); // prettier-ignore
          const y = (firingRow[firing] + 0.5) * 10;
          const found = denseSelectionAt(outcome, chart, [x, y], 10);
          assert.equal(found?.kind, "firing", `${name} ${firing}`);
          const {picked} = columnsOf(outcome, {selected: found})[chart.run];
          assert.ok(picked.strokes.some(([x0, x1, at]) => x0 <= x + 2 && x <= x1 + 2 && at === y));
          assert.ok(picked.dots.length > 0, "with its events");
        }
      }
    });

  test("a window is selected within its rows and its bounds, a session by what became of it, and nothing beside them", async () => {
    const tumbling = await outcomeOf(kinds.tumbling);
    const [{chart}] = columnsOf(tumbling);
    const {panes} = tumbling.runs[0].recording;
    const [x0, x1] = [chart.edge(panes.start[0]), chart.edge(panes.end[0])];
    const at = (/** @type {number} */ x, /** @type {number} */ y) =>
      denseSelectionAt(tumbling, chart, [x, y], 10);
    const window = at((x0 + x1) / 2, 5);
    assert.ok(
      isSameSelection(window, {kind: "window", key: "all", start: panes.start[0], end: panes.end[0]}),
    );
    assert.equal(at(x1 + 40, 5), null);
    const [{picked}] = columnsOf(tumbling, {selected: window});
    assert.deepEqual(picked.bands.map(({chosen}) => chosen), [true]); // prettier-ignore

    const session = await outcomeOf(kinds.session);
    const [dense] = columnsOf(session);
    const {panes: sessions} = session.runs[0].recording;
    const into = sessions.into.findIndex((/** @type {number} */ pane) => pane !== 0xffffffff);
    const found = denseSelectionAt(session, dense.chart, [dense.chart.edge(sessions.start[into]) + 3, sessions.opened[into] * 10 + 2], 10); // prettier-ignore
    assert.ok(found?.kind === "window" && found.end > sessions.end[into], "the one that it became");
  });

  test("of windows that lie over one another none is meant by a place", async () => {
    const sliding = await outcomeOf(kinds.sliding);
    const [{chart}] = columnsOf(sliding);
    assert.equal(denseSelectionAt(sliding, chart, [chart.width / 2, 3], 10), null);
  });

  test("a clock's chart has no place that is none", async () => {
    const outcome = await outcomeOf(kinds.processing);
    const model = denseModel({...outcome, view: {perRow: 3, width: 500}});
    for (const {watermark} of model.columns) assert.ok(watermark.flat().every(Number.isFinite));
  });
});

describe("small charts", () => {
  test("each has its key's events and firings, and they fit the room", async () => {
    const outcome = await outcomeOf(kinds.keys);
    const model = multiplesModel({...outcome, view: {}}, {width: 640, height: 460, selected: null});
    assert.deepEqual(
      model.cards.map(({key, events, charts}) => [key, events, charts[0].cells?.length]),
      [
        ["ann", 4, 4],
        ["bob", 3, 3],
        ["eve", 3, 3],
      ],
    );
    for (const {charts} of model.cards) assert.ok(charts.length * model.chart <= 640 / 3);
    assert.ok(model.bottom <= 460);
    const {recording} = outcome.runs[0];
    const [ann, bob] = model.cards.map(({charts: [chart]}) => chart);
    const {firingRow} = historyOf(recording, outcome.table.length);
    const pane = recording.firings.pane[0];
    const place = /** @type {[number, number]} */ ([ann.edge(recording.panes.start[pane]) + 4, (firingRow[0] + 0.5) * model.perRow]); // prettier-ignore
    const found = denseSelectionAt(outcome, ann, place, model.perRow);
    assert.ok(found?.kind === "firing" && found.key === "ann");
    const selected = multiplesModel({...outcome, view: {}}, {width: 640, height: 460, selected: found});
    assert.deepEqual(selected.cards.map(({charts: [{picked}]}) => picked.strokes.length), [1, 0, 0]); // prettier-ignore
    assert.equal(bob.key, 1);
  });

  test("are narrower where that brings all keys into view", async () => {
    const rows = Array.from({length: 60}, (_, i) => ({time: `10:0${i % 10}:00`, key: `k${i % 12}`}));
    const runs = [{name: "a"}, {name: "b", change: {allowedLateness: "1 min"}}];
    const outcome = await outcomeOf({...kinds.tumbling, rows, runs});
    const {cards, chart} = multiplesModel({...outcome, view: {}}, {width: 748, height: 900, selected: null});
    assert.equal(cards.length, 12);
    const across = Math.floor((748 + 12) / (chart * 2 + 2 + 12));
    assert.equal(across, 3);
    assert.ok(chart >= 96);
  });
});
