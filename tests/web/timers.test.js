// Does the state panel say which timers are set, and what the state takes?
import assert from "node:assert/strict";
import {before, describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {stateModel} from "../../web/model/state-at.js";
import {findTimers} from "../../web/model/timers.js";
import "../../web/state/all.js";
import {begin, timersWanted, update} from "../../web/state.js";

/** @type {Awaited<ReturnType<typeof nodeEngine>>} */
let engine;
before(async () => (engine = await nodeEngine()));

const rows = [
  {time: "10:00:05", key: "a"},
  {time: "10:00:25", key: "b"},
  {time: "10:00:12", key: "a"},
];
/** @param {object} pipeline @param {number | null} step @param {string | null} [key] */
async function stateOf(pipeline, step, key = null) {
  const {table, runs} = await engine.run({format: "window-lab/1", rows, pipeline});
  assert.ok(table);
  const timers = await findTimers(engine, {revision: 1, step, key}, {table, runs});
  return stateModel({table, runs, step, key, timers}).runs[0];
}
/** @param {Awaited<ReturnType<typeof stateOf>>} state */
const said = ({timers}) =>
  timers?.clocks.flatMap(({clock, listed}) =>
    listed.map(({at, key, window, does}) => `${clock} ${at} ${key} ${window} ${does}`),
  );
const ten = {type: "tumbling", size: "10 s"};

describe("timers at a step", () => {
  test("the one that fires and the one that cleans up, of each window", async () => {
    const state = await stateOf({window: ten, allowedLateness: "1 min"}, 0);
    assert.deepEqual(said(state), [
      "event 10:00:09.999 a [10:00:00, 10:00:10) fires",
      "event 10:01:09.999 a [10:00:00, 10:00:10) cleans",
    ]);
  });

  test("of the key that is shown alone", async () => {
    const pipeline = {window: ten, watermarks: {strategy: "none"}};
    assert.deepEqual(said(await stateOf(pipeline, 2, "b")), [
      "event 10:00:29.999 b [10:00:20, 10:00:30) firesAndCleans",
    ]);
  });

  test("of both clocks, and none once the input has ended", async () => {
    const trigger = {type: "continuousProcessingTime", interval: "1 min"};
    const pipeline = {window: ten, watermarks: {strategy: "none"}, trigger};
    assert.deepEqual(
      (await stateOf(pipeline, 1)).timers?.clocks.map(({clock, count}) => [clock, count]),
      [
        ["event", 2],
        ["processing", 2],
      ],
    );
    assert.deepEqual((await stateOf({window: ten}, null)).timers?.clocks, []);
  });

  test("the first few of many, and how many more", async () => {
    const window = {type: "sliding", size: "1 min", slide: "1 s"};
    const [{listed, more, count}] = (await stateOf({window}, 0)).timers?.clocks ?? [];
    assert.equal(count, 60);
    assert.equal(listed.length + more, 60);
    assert.ok(more > 0);
  });

  test("those of another step are not said to be of this one", async () => {
    const {table, runs} = await engine.run({format: "window-lab/1", rows, pipeline: {window: ten}});
    assert.ok(table);
    const timers = await findTimers(engine, {revision: 1, step: 0, key: null}, {table, runs});
    assert.equal(stateModel({table, runs, step: 1, timers}).runs[0].timers, null);
    assert.equal(stateModel({table, runs, step: 0}).runs[0].bytes, null);
  });
});

test("the most bytes that the steps say are those of the cost", async () => {
  for (const aggregate of ["sum", "avg", "list"]) {
    const pipeline = {window: ten, watermarks: {strategy: "none"}, aggregate};
    const {table, runs} = await engine.run({format: "window-lab/1", rows, pipeline});
    assert.ok(table);
    const {bytesPeak} = await engine.cost(0);
    const timers = await findTimers(engine, {revision: 1, step: 2, key: null}, {table, runs});
    assert.equal(stateModel({table, runs, step: 2, timers}).runs[0].bytes, bytesPeak, aggregate);
  }
});

test("they are asked for while the panel is open and the result is there; a stale answer is dropped", async () => {
  let [state] = begin({format: "window-lab/1", rows, pipeline: {window: ten}});
  const outcome = await engine.run(state.document);
  assert.equal(timersWanted(state), null);
  [state] = update(state, {type: "resultArrived", revision: state.revision, outcome});
  assert.equal(timersWanted(state), null, "the panel is closed");
  [state] = update(state, {type: "stepped", step: 1});
  const wanted = timersWanted(state);
  assert.deepEqual(wanted, {revision: state.revision, step: 1, key: null});
  const [later] = update(state, {type: "stepped", step: 2});
  assert.equal(update(later, {type: "timersFound", found: {...wanted, runs: []}})[0].timers, null);
  const [found] = update(state, {type: "timersFound", found: {...wanted, runs: []}});
  assert.equal(found.timers?.step, 1);
});
