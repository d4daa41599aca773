// Is what the state panel says at a step what Flink held?
import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {stateModel} from "../../web/model/state-at.js";
import {contentsOf, entryKinds} from "../../web/recording.js";
import {outcomeOfCase} from "./recording-of-trace.js";
import {vectorCase} from "./vector-case.js";

const folder = new URL("../vectors/", import.meta.url);
const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")).cases)
  .filter(({runs}) => runs.some((/** @type {any} */ run) => run.trace));
const all = {windows: Infinity, rows: Infinity};

describe("in every case that Flink ran", () => {
  assert.ok(cases.length > 100, "no vectors found: a suite that looks at nothing must not pass");

  test("what is held at the end are the windows that the trace ends with", () => {
    for (const one of cases) {
      const {table, runs} = outcomeOfCase(one);
      stateModel({table, runs, step: null, most: all}).runs.forEach(({windows}, i) => {
        const {recording, failure} = runs[i];
        if (!recording || failure !== undefined) return;
        const {entries, departures, panes} = recording;
        const open = [...entries.kind.keys()].filter((e) => entryKinds[entries.kind[e]] === "open");
        const text = (/** @type {number} */ pane, /** @type {Iterable<number>} */ rows) =>
          `${panes.key[pane]} ${panes.start[pane]} ${panes.end[pane]}: ${[...rows].sort((a, b) => a - b)}`;
        assert.deepEqual(
          windows.filter(({count}) => count > 0).map(({pane, rows}) => text(pane, rows)).sort(),
          open.filter((e) => departures.count[entries.index[e]] > 0).map((e) => text(departures.pane[entries.index[e]], contentsOf(recording, e))).sort(),
          one.name,
        ); // prettier-ignore
      });
    }
  });

  test("at every step the windows hold as many elements as were added and have not left", () => {
    let most = 0;
    for (const one of cases) {
      const {table, runs} = outcomeOfCase(one);
      if (table.length > 200) continue;
      for (let step = 0; step <= table.length; step++)
        stateModel({table, runs, step, most: all}).runs.forEach(({windows, held}) => {
          const sum = windows.reduce((sum, {count}) => sum + count, 0);
          assert.equal(sum, held, `${one.name}, row ${step}`);
          most = Math.max(most, held);
        });
    }
    assert.ok(most > 10, "something is held");
  });
});

test("a global window that was purged is not held", () => {
  let purged = 0;
  for (const one of cases) {
    const {table, runs} = outcomeOfCase(one);
    for (let step = 0; table.length <= 200 && step <= table.length; step++)
      stateModel({table, runs, step, most: all}).runs.forEach(({windows}, i) => {
        const {recording} = runs[i];
        if (!recording) return;
        const {panes, departures} = recording;
        for (const {pane, count} of windows)
          if (panes.start[pane] === -Infinity) assert.ok(count > 0, `${one.name}, row ${step}`);
        purged += departures.pane.filter(
          (/** @type {number} */ pane) => panes.start[pane] === -Infinity,
        ).length;
      });
  }
  assert.ok(purged > 100);
});

test("of many windows the first few are those that would be first of all", () => {
  const times = Array.from({length: 60}, (_, i) => (i * 7919) % 600);
  const rows = times.map((time, i) => ({time, key: `k${i % 3}`}));
  const window = {type: "sliding", size: 200, slide: 10};
  const scenario = {format: "window-lab/1", rows, pipeline: {window, watermarks: {strategy: "none"}}};
  return nodeEngine()
    .then((engine) => engine.run(scenario))
    .then(({table, runs}) => {
      assert.ok(table);
      const listed = (/** @type {number} */ windows) =>
        stateModel({table, runs, step: 50, most: {windows, rows: 2}}).runs[0].windows;
      assert.ok(listed(Infinity).length > 100);
      assert.deepEqual(listed(5), listed(Infinity).slice(0, 5));
      assert.deepEqual(listed(1), listed(Infinity).slice(0, 1));
    });
});

test("a window that is listed says how often it fired and what it holds, the first few of it", () => {
  const {table, runs} = outcomeOfCase(vectorCase("tumbling-keys-are-independent"));
  const model = stateModel({table, runs, step: 1, most: {windows: 1, rows: 1}});
  assert.equal(model.row, 1);
  const [{windows, more, held}] = model.runs;
  assert.equal(windows.length, 1);
  assert.equal(windows[0].rows.length, 1);
  assert.equal(typeof windows[0].key, "string");
  assert.equal(windows[0].fired, 0);
  assert.ok(held >= windows[0].count && more >= 0);
});

test("the partition that nothing can go on without is named, and no other", () => {
  const {table, runs} = outcomeOfCase(vectorCase("partition-wakes-up-in-two-steps"));
  const steps = Array.from({length: table.length}, (_, step) => stateModel({table, runs, step}).runs[0]);
  assert.ok(steps.some(({partitions}) => partitions.some(({holds}) => holds)));
  assert.ok(steps.some(({partitions}) => partitions.some(({idle}) => idle)));
  for (const {partitions} of steps)
    for (const {holds, idle} of partitions) assert.ok(!(holds && idle), "who is idle holds nothing");
});
