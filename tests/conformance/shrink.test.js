// Does shrinking keep what matters, and nothing else?
import assert from "node:assert/strict";
import {test} from "node:test";
import {randomScenario, toText, topics} from "./random-scenarios.js";
import {shrink} from "./shrink.js";

/** @import {Scenario} from "../../web/model/scenario.js" */

/** @param {(scenario: Scenario) => boolean} shows */
const each = (shows) => async (/** @type {Scenario[]} */ candidates) => candidates.map(shows);

const events = (/** @type {Scenario} */ s) => (s.rows ?? []).filter((row) => row.time !== undefined);

test("what a difference does not need is left out", async () => {
  const scenario = {
    format: "window-lab/1",
    rows: Array.from({length: 40}, (_, i) => ({
      time: 1_700_000_000_000 + i * 1000,
      key: "a",
      value: i,
      arrives: 5000 + i,
    })),
    pipeline: {
      watermarks: {strategy: "bounded", outOfOrderness: 3000},
      trigger: {type: "purging", nested: {type: "count", n: 3}},
      allowedLateness: 60_000,
    },
  };
  const shows = (/** @type {Scenario} */ s) =>
    events(s).length >= 3 && JSON.stringify(s.pipeline ?? {}).includes('"count"');
  assert.deepEqual(await shrink(scenario, each(shows)), {
    format: "window-lab/1",
    rows: [{time: 0}, {time: 0}, {time: 0}],
    pipeline: {trigger: {type: "count"}},
  });
});

test("of several runs the one that shows it is left, its change in the pipeline", async () => {
  const scenario = {
    format: "window-lab/1",
    rows: [{time: 1}],
    pipeline: {late: "drop"},
    runs: [{name: "a"}, {name: "b", change: {late: "sideOutput", aggregate: "sum"}}],
  };
  const shows = (/** @type {Scenario} */ s) => JSON.stringify(s).includes("sideOutput");
  assert.deepEqual(await shrink(scenario, each(shows)), {
    format: "window-lab/1",
    rows: [],
    pipeline: {late: "sideOutput"},
  });
});

test("numbers go down to the border at which it still shows", async () => {
  const scenario = {format: "window-lab/1", rows: [{time: 123_456_789}, {time: 123_466_790}], pipeline: {}};
  const shows = (/** @type {Scenario} */ s) =>
    events(s).length === 2 && events(s)[1].time - events(s)[0].time > 42;
  const {rows} = await shrink(scenario, each(shows));
  assert.deepEqual(rows, [{time: 0}, {time: 43}]);
});

test("it ends, and what comes out still shows it, whatever the scenario", async () => {
  for (const topic of topics) {
    const scenario = /** @type {Scenario} */ (randomScenario(topic, "shrink", 7));
    const length = toText(scenario).length;
    const shows = (/** @type {Scenario} */ s) => toText(s).length > length / 3;
    const small = await shrink(scenario, each(shows), {most: 2000});
    assert.ok(shows(small) && toText(small).length < length, topic);
  }
});
