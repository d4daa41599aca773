// Are runs copied, moved, named, taken away, and made from a list of values?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {formModel} from "../../web/model/form.js";
import {
  listed,
  withRunCopied,
  withRunMoved,
  withRunRemoved,
  withRunRenamed,
  withSweep,
} from "../../web/model/runs.js";
import {eventOf} from "../../web/model/selection.js";
import {examples} from "../../web/examples/index.js";
import "../../web/state/all.js";
import {begin, update} from "../../web/state.js";

const names = (/** @type {any} */ {runs}) => runs.map((/** @type {any} */ {name}) => name);

describe("a run", () => {
  test("is copied beside itself, under a name of its own", () => {
    const copied = withRunCopied(eightPayments, 1);
    assert.deepEqual(names(copied), ["0 s", "30 s", "30 s #2", "60 s"]);
    assert.deepEqual(copied.runs?.[2].change, copied.runs?.[1].change);
  });
  test("moves left and right, and not beyond the ends", () => {
    assert.deepEqual(names(withRunMoved(eightPayments, 0, 1)), ["30 s", "0 s", "60 s"]);
    assert.deepEqual(names(withRunMoved(eightPayments, 2, -1)), ["0 s", "60 s", "30 s"]);
    assert.equal(withRunMoved(eightPayments, 0, -1), eightPayments);
    assert.equal(withRunMoved(eightPayments, 2, 1), eightPayments);
  });
  test("keeps its name when another one goes, also a name that was not written", () => {
    const three = {format: "window-lab/1", runs: [{}, {}, {}]};
    assert.deepEqual(names(withRunRemoved(three, 0)), ["run 2", "run 3"]);
    assert.deepEqual(names(withRunMoved(three, 0, 1)), ["run 2", "run 1", "run 3"]);
  });
  test("takes no name that another one has, nor none", () => {
    assert.deepEqual(names(withRunRenamed(eightPayments, 0, "60 s")), ["60 s #2", "30 s", "60 s"]);
    assert.equal(withRunRenamed(eightPayments, 0, "  "), eightPayments);
  });
});

describe("a sweep", async () => {
  const engine = await nodeEngine();
  test("makes a run for each value, named after it, and is one step of undo", () => {
    const [state] = begin(eightPayments);
    const values = listed("0 s, 10 s，30 s; 60 s");
    const [next] = update(state, {type: "swept", path: ["watermarks", "outOfOrderness"], values});
    assert.deepEqual(names(next.document), ["0 s", "10 s", "30 s", "60 s"]);
    assert.equal(next.document.pipeline.allowedLateness, "45 s", "all else is as in the first run");
    assert.equal(update(next, {type: "undone"})[0].document, eightPayments);
  });
  test("over kinds brings what each kind needs, and runs", async () => {
    const global = {format: "window-lab/1", rows: [{time: "10:00:00"}], pipeline: {window: {type: "global"}}};
    const able = ["count", "continuousEventTime", "continuousProcessingTime", "delta", "never", "purging"];
    const swept = withSweep(global, ["trigger", "type"], [null, ...able]);
    assert.deepEqual(names(swept), ["default", ...able]);
    const {problems, runs} = await engine.run(swept);
    const refused = runs.filter(({problems: of}) => of.length > 0).map(({name}) => name);
    assert.deepEqual([problems, refused], [[], ["purging"]], "purging begins around eventTime");
    const windows = withSweep(
      global,
      ["window", "type"],
      ["tumbling", "sliding", "session", "cumulate", "count"],
    );
    const outcome = await engine.run(windows);
    assert.deepEqual(outcome.runs.flatMap(({problems: of}) => of), []); // prettier-ignore
  });
  test("is what the form shows as different", () => {
    const swept = withSweep(eightPayments, ["allowedLateness"], ["0 s", "1 min"]);
    const fields = formModel(swept, []).flatMap((group) => group.fields);
    assert.deepEqual(fields.filter(({differs}) => differs).map(({id}) => id), ["allowedLateness"]); // prettier-ignore
  });
});

describe("the examples", async () => {
  const engine = await nodeEngine();
  for (const example of examples)
    test(`${/** @type {any} */ (example.title).en}: runs, and says what to look at in both languages`, async () => {
      const {problems, runs} = await engine.run(example);
      assert.deepEqual([...problems, ...runs.flatMap(({problems: of}) => of)], []);
      assert.ok(runs.every(({recording}) => (recording?.firings.pane.length ?? 0) > 0));
      for (const lang of ["en", "zh"]) assert.ok(example.title[lang].length > 0);
    });
  test("are opened over what is there, which undo brings back", () => {
    const [state] = begin(eightPayments);
    const [typed] = update(state, {type: "rowsDeleted", from: 0, to: 0});
    const [opened] = update(typed, {type: "loaded", document: examples[2]});
    assert.equal(opened.document, examples[2]);
    assert.equal(eventOf(opened.selected), 4, "what its view selects");
    const [back] = update(opened, {type: "undone"});
    assert.equal(back.document, typed.document);
    assert.equal(update(back, {type: "redone"})[0].document, examples[2]);
  });
});
