// Does a page open with the run and the window that the document's view names?
import assert from "node:assert/strict";
import {test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import "../../web/state/all.js";
import {begin, update} from "../../web/state.js";

const document = {
  format: "window-lab/1",
  day: "2024-05-01",
  rows: [
    {id: "p1", time: "10:00:05", key: "a"},
    {id: "p2", time: "10:00:15", key: "b"},
    {id: "p3", time: "10:00:16", key: "a"},
  ],
  pipeline: {window: {type: "tumbling", size: "10 s"}},
  runs: [{name: "short"}, {name: "long", change: {window: {size: "1 min"}}}],
};
const engine = await nodeEngine();
/** @param {Record<string, any>} view */
async function opened(view) {
  const [state] = begin({...document, view});
  const outcome = await engine.run(state.document);
  return update(state, {type: "resultArrived", revision: state.revision, outcome});
}

const second = (/** @type {number} */ s) => Date.UTC(2024, 4, 1, 10, 0, s);

test("the window is selected, of the key that is named, and brought into view", async () => {
  const bounds = {start: "10:00:10", end: "10:00:20"};
  const [state, effects] = await opened({select: {key: "a", ...bounds}});
  const window = {kind: "window", key: "a", start: second(10), end: second(20)};
  assert.deepEqual(state.selected, window);
  assert.ok(effects.some(({type}) => type === "showSelected"));
  assert.deepEqual((await opened({select: bounds}))[0].selected, {...window, key: null}, "of any key");
  assert.equal((await opened({select: {key: "c", ...bounds}}))[0].selected, null, "there is no such key");
});

test("the run is shown, and is the one that is looked into", async () => {
  const minute = {start: "2024-05-01T10:00:00Z", end: Date.UTC(2024, 4, 1, 10, 1)};
  const [state, effects] = await opened({run: "long", select: minute});
  assert.deepEqual(
    effects.find(({type}) => type === "showRun"),
    {type: "showRun", run: 1},
  );
  assert.deepEqual(state.selected, {kind: "window", key: null, start: second(0), end: second(60)});
  assert.equal((await opened({run: "short", select: minute}))[0].selected, null, "short has no such window");
});

test("a name that is none, bounds of no window: nothing is chosen, and it is looked for once", async () => {
  const [state, effects] = await opened({run: "other", select: {start: 0, end: 1}});
  assert.equal(state.selected, null);
  assert.ok(!effects.some(({type}) => type === "showRun"));
  assert.equal(state.opening, null);
});
