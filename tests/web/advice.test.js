// Is advice said once, with its place and its runs, and does taking it mend what it was about?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {catalogues} from "../../web/i18n/message.js";
import {adviceModel} from "../../web/model/advice.js";
import "../../web/state/all.js";
import {begin, update} from "../../web/state.js";
import {mendByTrial, mended, withTimesScaled} from "../../web/model/mend.js";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {examples} from "../../web/examples/index.js";

/** @param {any} document */
async function adviceOf(document) {
  const engine = await nodeEngine();
  const {table, runs} = await engine.run(document);
  assert.ok(table);
  const advice = [];
  for (const i of runs.keys())
    advice.push({warnings: await engine.warnings(i), diagnosis: await engine.diagnosis(i)});
  const model = adviceModel({table, runs, advice, zone: document.zone});
  for (const {says, mend} of model)
    for (const {key} of [...says, ...(mend ? [mend.says] : [])])
      for (const lang of /** @type {const} */ (["en", "zh"])) assert.ok(catalogues[lang][key], key);
  return model;
}

/** Documents with a trap that has a remedy: the warning's id, and what is in the pipeline then. */
const traps = /** @type {[string, any, any][]} */ ([
  ["slide-leaves-holes", {window: {type: "sliding", size: "5 s", slide: "10 s"}}, {window: {type: "sliding", size: "5 s", slide: "5 s"}}],
  ["trigger-drops-rest", {trigger: {type: "count", n: 2}}, undefined],
  ["state-never-ends", {window: {type: "global"}, trigger: {type: "count", n: 1}}, {window: {type: "global"}, trigger: {type: "purging", nested: {type: "count", n: 1}}}],
  ["partition-holds", {partitions: 3}, {partitions: 1}],
]); // prettier-ignore

describe("advice", () => {
  for (const [id, pipeline, after] of traps)
    test(`${id}: taken, it is given no more`, async () => {
      const document = {
        format: "window-lab/1",
        rows: [{time: 7000}, {time: 20_000}, {time: 31_000}],
        pipeline,
      };
      const found = (await adviceOf(document)).find((one) => one.id === id);
      assert.ok(found?.mend);
      const {patch, run} = found.mend.message;
      const next = mended(document, patch, run);
      assert.deepEqual(next.pipeline, after);
      assert.ok(!(await adviceOf(next)).some((one) => one.id === id));
    });

  test("of all runs is said once; of some, with their names", async () => {
    const model = await adviceOf(eightPayments);
    const late = model.find(({says}) => says.some(({key}) => /^finding\.late/.test(key)));
    assert.deepEqual(late?.runs, ["0 s", "30 s"]);
    assert.deepEqual(late?.event, {row: 7, id: "p8"});
  });

  for (const document of examples)
    test(`of the example “${JSON.stringify(document.title)}” warns of nothing but what the example is about`, async () => {
      const warned = (await adviceOf(document)).filter(({kind}) => kind === "warning").map(({id}) => id);
      assert.deepEqual(warned, /partition/.test(JSON.stringify(document.title)) ? ["idle-too-short"] : []);
    });

  test("does not say that the end of the input fired what it left open", async () => {
    const rows = [{time: 0}, {time: 1000}, {time: 2000}];
    const [one] = await adviceOf({
      format: "window-lab/1",
      rows,
      pipeline: {window: {type: "count", size: 2}},
    });
    assert.equal(one.kind, "finding");
    assert.deepEqual(one.says.map(({key}) => key).slice(0, 2), ["finding.windows", "finding.first"]); // prettier-ignore
  });

  test("of one cause is given once: the warning takes the place of what was found", async () => {
    const rows = [{time: 10_000}, {time: 20_000}, {time: 30_000}, {time: 9_000_000}, {time: 40_000}];
    const model = await adviceOf({format: "window-lab/1", rows});
    const told = model.filter(({says}) => says.some(({key}) => /future/i.test(key)));
    assert.equal(told.length, 1);
    assert.equal(told[0].id, "future-row");
  });

  test("of seconds and microseconds has a remedy in the rows", async () => {
    for (const [scale, id] of /** @type {[number, string][]} */ ([
      [1e-3, "times-in-seconds"],
      [1e3, "times-in-microseconds"],
    ])) {
      const at = (/** @type {number} */ s) => (1_714_557_600_000 + s * 1000) * scale;
      const document = {format: "window-lab/1", rows: [{time: at(0)}, {time: at(30)}, {time: at(90)}]};
      const found = (await adviceOf(document)).find((one) => one.id === id);
      assert.ok(found?.mend, id);
      const {factor, like} = found.mend.message;
      const next = withTimesScaled(document, factor, like);
      assert.deepEqual(next.rows?.map(({time}) => time), [0, 30, 90].map((s) => 1_714_557_600_000 + s * 1000)); // prettier-ignore
      assert.ok(!(await adviceOf(next)).some((one) => one.id === id));
    }
  });

  test("of what would have helped is one message, and undo takes it back", async () => {
    const engine = await nodeEngine();
    await engine.run(eightPayments);
    const all = await engine.counterfactuals(1, 7);
    let [state] = begin(eightPayments);
    for (const one of all) {
      const mend = mendByTrial(one, 1, "p7");
      assert.ok(mend);
      for (const lang of /** @type {const} */ (["en", "zh"])) assert.ok(catalogues[lang][mend.says.key], mend.says.key); // prettier-ignore
      const [next] = update(state, mend.message);
      assert.equal(next.past.length, state.past.length + 1);
      const {runs, table} = await engine.run(next.document);
      const row = table?.ids.indexOf("p8") ?? -1;
      assert.equal((await engine.explain(1, row)).fate, one.fate, JSON.stringify(one));
      assert.equal(runs.length, 3);
      [state] = update(next, {type: "undone"});
      assert.equal(state.document, eightPayments);
    }
  });

  test("adds the events that a window waits for", async () => {
    const engine = await nodeEngine();
    const document = {
      format: "window-lab/1",
      rows: [{time: "10:00:10", key: "a"}],
      pipeline: {partitions: 2},
      day: "2024-05-01",
    };
    await engine.run(document);
    const next = (await engine.counterfactualsOfWindow(0, 0)).find(({change}) => change === "nextEvent");
    assert.ok(next);
    const mend = mendByTrial(next, 0, "");
    const [{document: longer}] = update(begin(document)[0], mend?.message ?? {type: ""});
    assert.equal(longer.rows?.length, 3);
    const [{recording}] = (await engine.run(longer)).runs;
    assert.equal(
      recording?.firings.pane.length && recording.entries.row[recording.entries.kind.indexOf(6)] < 3,
      true,
    );
  });

  test("is taken in its run where the runs differ, and for all where they do not", () => {
    const document = {
      format: "window-lab/1",
      pipeline: {window: {size: "1 min"}},
      runs: [{name: "a", change: {watermarks: {idleAfter: "1 s"}}}, {name: "b"}],
    };
    const patch = {watermarks: {idleAfter: 50_000}};
    assert.deepEqual(mended(document, patch, 0).runs?.[0].change, {watermarks: {idleAfter: "50 s"}});
    assert.deepEqual(mended(document, {allowedLateness: 70_001}, 0).pipeline, {
      window: {size: "1 min"},
      allowedLateness: "1 min 10 s 1 ms",
    });
  });
});
