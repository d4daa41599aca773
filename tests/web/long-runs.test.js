// Does a long run say how far it is, give way, and end when nobody wants it?

import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {before, describe, test} from "node:test";
import createWindowLab from "#wasm";
import {nodeEngine, wasmFile} from "../../web/cli/engine.js";
import {createEngine, isLarge} from "../../web/engine.js";
import {columnsOf, compile, instantiate} from "../../web/lab.js";
import {recordingOf} from "../../web/recording.js";
import {piecesOf} from "../../web/transport.js";

const bytes = await readFile(wasmFile);

/** Rows of every key that are somewhat out of order, always the same. @param {number} count */
function rows(count) {
  let seed = 1;
  const next = (/** @type {number} */ below) =>
    (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) % below;
  return Array.from({length: count}, (_, i) => ({
    time: i * 100 - next(3000),
    key: `k${next(7)}`,
    value: next(100),
  }));
}
const pipeline = {
  window: {type: "tumbling", size: "10 s"},
  watermarks: {strategy: "bounded", outOfOrderness: "2 s"},
  allowedLateness: "1 s",
};
/** @param {number} count @param {object} [more] */
const document = (count, more = {}) => ({format: "window-lab/1", rows: rows(count), pipeline, ...more});
const threeRuns = [0, 1, 2].map((seconds) => ({
  name: `${seconds} s`,
  change: {watermarks: {outOfOrderness: `${seconds} s`}},
}));

describe("a long run", () => {
  /** @type {import("../../web/engine.js").Engine} */
  let engine;
  before(async () => (engine = await nodeEngine()));

  test("says how far it is, over all of its runs, forwards only and to the end", async () => {
    /** @type {number[]} */
    const seen = [];
    const wanted = 3 * 60_000;
    await engine.run(document(60_000, {runs: threeRuns}), {
      onProgress({rows, of}) {
        assert.equal(of, wanted);
        seen.push(rows);
      },
    });
    assert.ok(seen.length >= 12, `${seen.length} blocks`);
    assert.equal(seen[0], 0);
    assert.deepEqual(
      seen,
      seen.slice().sort((a, b) => a - b),
    );
    assert.equal(seen.at(-1), wanted);
  });

  test("counts only the runs that there are", async () => {
    const last = {rows: -1, of: -1};
    const runs = [...threeRuns, {name: "bad", change: {window: {size: 0}}}];
    const outcome = await engine.run(document(5000, {runs}), {
      onProgress: (progress) => Object.assign(last, progress),
    });
    assert.deepEqual(last, {rows: 15_000, of: 15_000});
    assert.equal(outcome.runs[3].recording, null);
  });

  test("records the same as one in one go", async () => {
    const lab = new (await instantiate(createWindowLab, await compile(bytes))).Lab();
    for (const window of [
      pipeline.window,
      {type: "sliding", size: "10 s", slide: "3 s"},
      {type: "session", gap: "150 ms"},
    ]) {
      const whole = document(40_000, {pipeline: {...pipeline, window}});
      const {runs} = await engine.run(whole);
      lab.load(JSON.stringify(whole));
      assert.deepEqual(JSON.parse(lab.run(0)), {rows: 40_000, done: true});
      assert.deepEqual(runs[0].recording, recordingOf(columnsOf(lab, 0)), window.type);
    }
    lab.delete();
  });

  test("lets others have their turn", async () => {
    let turns = 0;
    const timer = setInterval(() => ++turns, 1);
    let blocks = 0;
    await engine.run(document(200_000), {onProgress: () => ++blocks});
    clearInterval(timer);
    assert.ok(turns > 3, `${turns} turns in ${blocks} blocks`);
  });

  test("is dropped within a block, and the engine is as good as new", async () => {
    const abort = new AbortController();
    /** @type {number[]} */
    const after = [];
    const run = engine.run(document(100_000), {
      signal: abort.signal,
      onProgress({rows}) {
        if (abort.signal.aborted) after.push(rows);
        if (rows > 0) abort.abort();
      },
    });
    await assert.rejects(run, {name: "AbortError"});
    assert.deepEqual(after, []);
    await assert.rejects(engine.explain(0, 0), /no outcome/);
    const {runs} = await engine.run(document(10));
    assert.equal(runs[0].recording?.elements.row.length, 10);
    assert.equal((await engine.explain(0, 3)).row, 3);
  });

  test("does not begin if it was dropped before", async () => {
    const reason = new Error("not wanted");
    await assert.rejects(engine.run(document(10), {signal: AbortSignal.abort(reason)}), reason);
    await engine.run(document(10), {signal: new AbortController().signal});
  });

  test("is dropped by a newer one, each with the outcome that is its own", async () => {
    const all = await Promise.allSettled([50_000, 40_000, 20].map((count) => engine.run(document(count))));
    assert.deepEqual(
      all.map((one) => (one.status === "fulfilled" ? one.value.table?.length : one.reason.name)),
      ["AbortError", "AbortError", 20],
    );
    const first = engine.run(document(50_000), {onProgress: ({rows}) => rows > 0 && second()});
    /** @type {Promise<import("../../web/recording.js").Outcome> | undefined} */
    let later;
    const second = () => (later ??= engine.run(document(30)));
    await assert.rejects(first, {name: "AbortError"});
    assert.equal((await later)?.table?.length, 30);
    assert.equal((await engine.trace(0)).filter(({type}) => type === "element").length > 0, true);
  });

  test("that meets a bound ends there, and counts as done", async () => {
    const endless = {window: {type: "global"}, trigger: {type: "continuousEventTime", interval: "1 s"}};
    const last = {rows: -1, of: -1};
    const {runs} = await engine.run(document(2000, {pipeline: endless}), {
      onProgress: (progress) => Object.assign(last, progress),
    });
    assert.ok(runs[0].failure);
    assert.deepEqual(last, {rows: 2000, of: 2000});
  });
});

describe("rows that are as they were", async () => {
  const module = await instantiate(createWindowLab, await compile(bytes));
  const other = {...pipeline, window: {type: "sliding", size: "10 s", slide: "5 s"}};
  const head = (/** @type {object} */ more = {}) =>
    JSON.stringify({format: "window-lab/1", pipeline: other, ...more});

  const names = (/** @type {import("#wasm").Lab} */ lab) => lab.names(0, 1e6);

  test("are not read once more, and all is as if they had been", () => {
    const [one, two] = [new module.Lab(), new module.Lab()];
    one.load(JSON.stringify(document(3000)));
    one.run(0);
    assert.equal(one.reload(head(), 0, 0), two.load(JSON.stringify(document(3000, {pipeline: other}))));
    assert.equal(one.run(0), two.run(0));
    assert.equal(names(one), names(two));
    assert.equal(one.trace(0), two.trace(0));
    assert.equal(one.explain(0, 17, 9), two.explain(0, 17, 9));
  });

  test("take others among them", () => {
    const [one, two] = [new module.Lab(), new module.Lab()];
    const whole = document(3000);
    one.load(JSON.stringify(whole));
    one.run(0);
    const added = [{time: 5000, key: "new"}, {time: 5001}];
    const {newIds, ...summary} = JSON.parse(one.reload(head({rows: added}), 40, 3));
    whole.rows.splice(40, 3, .../** @type {any[]} */ (added));
    assert.deepEqual(summary, JSON.parse(two.load(JSON.stringify({...whole, pipeline: other}))));
    assert.deepEqual(newIds, [40, 2999]); // ids by place, all of them
    assert.equal(names(one), names(two));
    assert.deepEqual(one.table(), two.table());
    assert.equal(one.run(0), two.run(0));
    assert.equal(one.trace(0), two.trace(0));
  });

  test("outlive a document that is refused", () => {
    const lab = new module.Lab();
    lab.load(JSON.stringify(document(50)));
    assert.ok(JSON.parse(lab.reload(head({title: 5}), 0, 0)).problems.length > 0);
    assert.deepEqual(JSON.parse(lab.reload("{", 0, 0)), {whole: true});
    assert.ok(JSON.parse(lab.load("{")).problems.length > 0);
    assert.equal(JSON.parse(lab.reload(head(), 0, 0)).rows, 50);
    assert.match(lab.trace(0), /was not run/);
    lab.run(0);
    assert.match(lab.trace(0), /"e50"/);
  });
});

describe("an engine that traps", () => {
  test("is followed by a new one", async () => {
    let traps = 0;
    /** @type {any} a module whose first Lab runs out of its memory in the middle of a run */
    const factory = async (/** @type {any} */ options) => {
      const module = await createWindowLab(options);
      const {runTo} = module.Lab.prototype;
      module.Lab.prototype.runTo = function (/** @type {number} */ rows) {
        if (rows > 2000 && traps++ === 0) throw new WebAssembly.RuntimeError("unreachable");
        return runTo.call(this, rows);
      };
      return module;
    };
    const engine = await createEngine({load: async () => factory, wasm: bytes});
    await assert.rejects(engine.run(document(50_000)), /unreachable/);
    assert.equal((await engine.run(document(50_000))).table?.length, 50_000);
    assert.equal(traps > 1, true);
  });
});

describe("a document", () => {
  test("goes to the engine in pieces of the same text", () => {
    for (const whole of [
      document(3),
      document(10_000),
      {rows: [], format: "window-lab/1"},
      {title: undefined, rows: [undefined, {time: 1}], pipeline: {window: undefined}, day: "2024-05-01"},
      {rows: "none"},
      {},
      [],
      null,
      7,
    ])
      assert.equal([...piecesOf(/** @type {any} */ (whole))].join(""), JSON.stringify(whole));
    assert.deepEqual([...piecesOf("{")], ["{"]);
  });

  test("is large by its rows and runs, or by its text", () => {
    assert.equal(isLarge(document(1000)), false);
    assert.equal(isLarge(document(1000, {runs: threeRuns})), false);
    assert.equal(isLarge(document(2000, {runs: threeRuns})), true);
    assert.equal(isLarge(JSON.stringify(document(1000))), false);
    assert.equal(isLarge(JSON.stringify(document(10_000))), true);
    assert.equal(isLarge({format: "window-lab/1"}), false);
  });
});
