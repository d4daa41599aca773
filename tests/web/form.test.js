// Does the form hold every option, set what was chosen, and say what has no effect; does the sentence say what is set?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {catalogues, message} from "../../web/i18n/message.js";
import {nodeEngine} from "../../web/cli/engine.js";
import {chosen, countedOn, formModel, placeOf, typedOption} from "../../web/model/form.js";
import {varies, withOption, withUnified, withVaried} from "../../web/model/scenario.js";
import {sentenceModel} from "../../web/model/sentence.js";
import "../../web/state/all.js";
import {begin, update} from "../../web/state.js";

/** @typedef {import("../../web/model/scenario.js").Scenario} Scenario */

/** @param {any} pipeline @param {any} [more] @returns {Scenario} */
const scenario = (pipeline, more = {}) => ({format: "window-lab/1", rows: [{time: 0}], pipeline, ...more});
/** @param {Scenario} document @param {any[]} [problems] @param {number | null} [used] */
const fields = (document, problems = [], used = 1) =>
  Object.fromEntries(
    formModel(document, problems, used).flatMap(({fields}) => fields.map((field) => [field.id, field])),
  );
/** @param {Scenario} document @param {string} id @param {any} value @param {number | null} [run] */
function choose(document, id, value, run = null) {
  const set = chosen(document, id.split("."), value, run);
  return withOption(document, set.path, set.value, run);
}

describe("the form", () => {
  test("has the members of the types that are chosen, and no others", () => {
    const of = (/** @type {any} */ pipeline, /** @type {string} */ start) => Object.keys(fields(scenario(pipeline))).filter((id) => id.startsWith(start)); // prettier-ignore
    assert.deepEqual(of({}, "window."), ["window.type", "window.size", "window.offset", "window.time"]);
    assert.deepEqual(of({window: {type: "session", size: 1}}, "window."), ["window.type", "window.gap", "window.offset", "window.time"]); // prettier-ignore
    assert.deepEqual(
      of(
        {trigger: {type: "purging", nested: {type: "processingTimeout", nested: {type: "count"}}}},
        "trigger",
      ),
      [
        "trigger.type",
        "trigger.nested.type",
        "trigger.nested.interval",
        "trigger.nested.resetOnEvent",
        "trigger.nested.clearOnTimeout",
        "trigger.nested.nested.type",
        "trigger.nested.nested.n",
      ],
    );
  });
  test("shows values as typed, one for each run where they vary", () => {
    const {["watermarks.outOfOrderness"]: field, ["window.size"]: size} = fields(eightPayments);
    assert.deepEqual(field.settings.map(({run, value}) => [run, value]), [[0, "0 s"], [1, "30 s"], [2, "60 s"]]); // prettier-ignore
    assert.equal(field.differs, true);
    assert.deepEqual(size.settings, [{run: null, value: "1 min", applies: true, problem: null}]);
    assert.equal(size.differs, false);
  });
  test("knows which run an option does not apply to", () => {
    const runs = [{}, {change: {trigger: {type: "purging", nested: {type: "count", n: 2}}}}];
    const found = fields(scenario({}, {runs}));
    for (const id of ["trigger.nested.type", "trigger.nested.n"])
      assert.deepEqual(found[id].settings.map(({applies}) => applies), [false, true]); // prettier-ignore
    assert.deepEqual(found["trigger.type"].settings.map(({applies}) => applies), [true, true]); // prettier-ignore
  });
  test("puts a problem at its option, in its run", () => {
    const problem = (/** @type {string} */ where, /** @type {number} */ run) => ({where, run, rule: "duration", value: "", args: [], what: "", allowed: ""}); // prettier-ignore
    const problems = [
      problem("runs[1].change.watermarks.outOfOrderness", 1),
      problem("pipeline.window.size", 0),
    ];
    const found = fields(eightPayments, problems);
    assert.deepEqual(found["watermarks.outOfOrderness"].settings.map(({problem}) => problem), [null, problems[0], null]); // prettier-ignore
    assert.equal(found["window.size"].settings[0].problem, problems[1]);
    assert.deepEqual(placeOf(problem("runs[2].change.trigger.n", 2)), {path: "trigger.n", run: 2});
    assert.deepEqual(placeOf({...problems[1], run: undefined}), {path: "window.size", run: null});
    assert.deepEqual(placeOf({...problems[1], where: "title", run: undefined}), {path: null, run: null});
  });
  test("says what has no effect, if that is so in every run", () => {
    const notes = (/** @type {any} */ pipeline, /** @type {any} */ more = {}) =>
      Object.entries(fields(scenario(pipeline, more))).filter(([, {note}]) => note).map(([id]) => id); // prettier-ignore
    const always = ["watermarks.combine", "evictor.after", "arrivalSpacing"];
    assert.deepEqual(notes({}).sort(), always.sort());
    assert.ok(notes({window: {type: "global"}}).includes("allowedLateness"));
    assert.ok(notes({window: {type: "tumbling", time: "processing"}}).includes("late"));
    assert.ok(notes({watermarks: {strategy: "none"}}).includes("watermarks.outOfOrderness"));
    assert.ok(!notes({watermarks: {strategy: "none", idleAfter: "1 s"}}).includes("watermarks.emit"));
    assert.ok(notes({watermarks: {strategy: "manual"}}).includes("watermarks.idleAfter"));
    assert.ok(!notes({partitions: 2}).includes("watermarks.combine"));
    const runs = [{change: {window: {type: "global"}}}, {}];
    assert.ok(!notes({}, {runs}).includes("allowedLateness"), "one of the runs can be late");
  });
});

describe("what is chosen", () => {
  test("comes with what it needs to begin with, and keeps what was typed before", () => {
    let document = choose(scenario({window: {type: "tumbling", size: "5 min"}}), "window.type", "sliding");
    assert.deepEqual(document.pipeline.window, {type: "sliding", size: "5 min", slide: "30 s"});
    document = choose(choose(document, "window.type", "session"), "window.type", "sliding");
    assert.deepEqual(document.pipeline.window, {type: "sliding", size: "5 min", slide: "30 s", gap: "30 s"});
    document = choose(document, "window.type", "count");
    assert.deepEqual(
      document.pipeline.window,
      {type: "count", size: 3, gap: "30 s"},
      "a size in events is none in time",
    );
    assert.deepEqual(choose(document, "window.type", "tumbling").pipeline.window, {
      type: "tumbling",
      gap: "30 s",
    });
  });
  test("may be that there is no trigger, no evictor, no value", () => {
    const document = choose(choose(scenario({}), "trigger.type", "count"), "evictor.type", "time");
    assert.deepEqual(document.pipeline, {
      trigger: {type: "count", n: 2},
      evictor: {type: "time", interval: "10 s"},
    });
    assert.equal(choose(choose(document, "trigger.type", null), "evictor.type", null).pipeline, undefined);
    assert.deepEqual(
      choose(scenario({allowedLateness: "1 s", late: "drop"}), "allowedLateness", undefined).pipeline,
      {late: "drop"},
    );
  });
  test("may be for one run, and null there stands for the default", () => {
    const document = scenario({trigger: {type: "count", n: 5}}, {runs: [{name: "a"}, {name: "b"}]});
    const changed = choose(document, "trigger.type", null, 1);
    assert.deepEqual(changed.runs?.[1], {name: "b", change: {trigger: null}});
    assert.equal(varies(changed, ["trigger", "type"]), true);
    assert.deepEqual(fields(changed)["trigger.type"].settings.map(({value}) => value), ["count", undefined]); // prettier-ignore
    assert.deepEqual(withUnified(changed, ["trigger", "type"]).pipeline.trigger, {type: "count", n: 5});
    assert.equal(varies(withUnified(changed, ["trigger", "type"]), ["trigger", "type"]), false);
    assert.deepEqual(withVaried(document, ["trigger", "n"]).runs?.map(({change}) => change), [{trigger: {n: 5}}, {trigger: {n: 5}}]); // prettier-ignore
  });
  test("of emission is after every event, or an interval", () => {
    const document = choose(scenario({}), "watermarks.emit", "every");
    assert.deepEqual(document.pipeline.watermarks, {emit: {every: "200 ms"}});
    assert.equal(fields(document)["watermarks.emit"].settings[0].value, "every");
    assert.equal(fields(document)["watermarks.emit.every"].settings[0].value, "200 ms");
    assert.deepEqual(choose(document, "watermarks.emit", "event").pipeline.watermarks, {emit: "event"});
  });
  test("runs in the engine, whatever is chosen", async () => {
    const engine = await nodeEngine();
    for (const [id, choices] of Object.entries({
      "window.type": ["tumbling", "sliding", "session", "cumulate", "count", "slidingCount", "global"],
      "trigger.type": ["eventTime", "processingTime", "count", "continuousEventTime", "continuousProcessingTime", "delta", "processingTimeout", "purging", null], // prettier-ignore
      "evictor.type": ["count", "time", "delta", null],
    }))
      for (const choice of choices) {
        const {problems, runs} = await engine.run(choose(scenario({}), id, choice));
        assert.deepEqual([problems, runs[0].problems], [[], []], `${id} ${choice}`);
      }
  });
});

test("a typed option is a number if it is one, else a text, and nothing is the default", () => {
  assert.equal(typedOption("duration", " 1000 "), "1000 ms");
  assert.equal(typedOption("duration", "1.5"), "1.5");
  assert.equal(typedOption("number", "1.5"), 1.5);
  assert.equal(typedOption("duration", "45 s"), "45 s");
  assert.equal(typedOption("number", " "), undefined);
});

test("arrow keys count the last number of a text, not below 0", () => {
  assert.equal(countedOn("30 s", 1), "31 s");
  assert.equal(countedOn("1 h 59 min", 1), "1 h 60 min");
  assert.equal(countedOn("5", -10), "0");
  assert.equal(countedOn("-10 s", 1), "-11 s");
  assert.equal(countedOn("fast", 1), null);
});

describe("what Flink refuses", async () => {
  const engine = await nodeEngine();
  const session = {type: "session", gap: "1 s"};
  const delta = {type: "delta", threshold: 1};
  for (const pipeline of [
    {window: {type: "global"}, trigger: {type: "eventTime"}},
    {window: {type: "count", size: 3}, trigger: {type: "processingTime"}},
    {trigger: {type: "never"}},
    {trigger: {type: "purging", nested: {type: "endOfStream"}}},
    {window: session, trigger: delta},
    {window: session, trigger: {type: "purging", nested: delta}},
    {window: session, trigger: {type: "processingTimeout", interval: "1 s", nested: {type: "eventTime"}}},
    {window: {type: "tumbling", size: "1 min", offset: "1 min"}},
    {window: {type: "sliding", size: "30 d", slide: "1 ms"}},
    {window: {type: "cumulate", maxSize: "5 min", step: "2 min"}},
    {window: {type: "cumulate", maxSize: "5 min", step: "1 min", time: "processing"}},
    {trigger: {type: "count", n: 0}},
    {evictor: {type: "count", n: -1}},
    {partitions: 5000},
    {watermarks: {emit: {every: 0}}},
    {allowedLateness: "-1 s"},
  ])
    test(`says so at its option: ${JSON.stringify(pipeline)}`, async () => {
      for (const runs of [[{}], [{}, {change: {late: "sideOutput"}}], [{}, {change: pipeline}]]) {
        const base = runs.length === 2 && runs[1].change === pipeline ? {} : pipeline;
        const document = scenario(base, {rows: [{time: 1}], runs});
        const outcome = await engine.run(document);
        const [begun] = begin(document);
        const {problems} = update(begun, {type: "resultArrived", revision: begun.revision, outcome})[0];
        assert.ok(problems.length > 0);
        const fields = formModel(document, problems).flatMap((group) => group.fields);
        const shown = fields.flatMap(({settings}) => settings.flatMap(({problem}) => problem ?? []));
        assert.deepEqual(problems.filter((problem) => !shown.includes(problem)), []); // prettier-ignore
      }
    });
});

describe("the sentence", async () => {
  const engine = await nodeEngine();
  /** @param {Scenario} document @param {"en" | "zh"} [lang] */
  async function said(document, lang = "en") {
    const {problems, runs} = await engine.run(document);
    assert.deepEqual([...problems, ...runs.flatMap(({problems}) => problems)], []);
    const text = (/** @type {string} */ key, /** @type {any} */ params) => message(lang, key, params);
    return sentenceModel(runs)
      .map(({key, parts, runs}) => {
        const params = Object.entries(parts).map(([name, {said}]) => [
          name,
          said.map((item) => ("key" in item ? text(item.key, {}) : item.text)).join(" · "),
        ]);
        return (
          text(key, Object.fromEntries(params)) + (runs ? text("sentence.runs", {runs: runs.join(", ")}) : "")
        );
      })
      .join("");
  }
  test("says whose clause it is, if it is not that of all runs", async () => {
    const document = scenario(
      {watermarks: {strategy: "none"}},
      {runs: [{name: "a"}, {name: "b", change: {trigger: {type: "count", n: 2}}}]},
    );
    assert.match(await said(document), /windows of 1 min, firing at event count 2 \(b\), without/);
    assert.match(await said(document, "zh"), /事件数每达到 2（b）/);
  });
  test("says each run's value in the runs' order, and no name that says the same", async () => {
    const values = scenario(
      {},
      {
        runs: ["60 s", "45 s", "60 s"].map((outOfOrderness) => ({
          change: {watermarks: {strategy: "bounded", outOfOrderness}},
        })),
      },
    );
    assert.match(await said(values), /waiting 60 s · 45 s · 60 s for/);
    const emitted = (/** @type {string} */ name) =>
      scenario(
        {watermarks: {strategy: "bounded", outOfOrderness: "0 s"}},
        {
          runs: [
            {name: "per event", change: {}},
            {name, change: {watermarks: {emit: {every: "20 s"}}}},
          ],
        },
      );
    assert.match(await said(emitted("every 20 s")), /with a watermark every 20 s[,;]/);
    assert.match(await said(emitted("b")), /with a watermark every 20 s \(b\)[,;]/);
  });
  test("says the eight payments in both languages, with all that differs", async () => {
    assert.equal(
      await said(eightPayments),
      "Count events per key in tumbling windows of 1 min, waiting 0 s · 30 s · 60 s for stragglers, correcting for 45 s more; what comes later goes to side output",
    );
    assert.equal(
      await said(eightPayments, "zh"),
      "按键\u2009统计事件数，滚动窗口每 1 min 一个，等待乱序事件 0 s · 30 s · 60 s，之后 45 s 内仍可更正；更晚到的进入侧输出",
    );
  });
  for (const [pipeline, sentence] of /** @type {[any, string][]} */ ([
    [
      {},
      "Count events per key in tumbling windows of 1 min, waiting 0 s for stragglers, without corrections; what comes later is dropped",
    ],
    [
      {
        keyed: false,
        aggregate: "avg",
        window: {type: "sliding", size: "5 min", slide: "1 min"},
        watermarks: {strategy: "monotonous"},
      },
      "Average values of all keys together in sliding windows of 5 min, a new one every 1 min, expecting no stragglers, without corrections; what comes later is dropped",
    ],
    [
      {window: {type: "session", gap: "30 s", time: "processing"}},
      "Count events per key in sessions that end after 30 s without an event by the machine's clock",
    ],
    [
      {window: {type: "dynamicSession"}, watermarks: {strategy: "none"}},
      "Count events per key in sessions that each event prolongs by its own gap, without watermarks until the input ends",
    ],
    [
      {window: {type: "cumulate", maxSize: "1 h", step: "10 min"}, watermarks: {strategy: "manual"}},
      "Count events per key in growing windows, 10 min longer each time, up to 1 h, with watermarks as rows of the table, without corrections; what comes later is dropped",
    ],
    [
      {window: {type: "global"}},
      "Count events per key in one window that never ends, which never fires by itself",
    ],
    [{window: {type: "count", size: 3}}, "Count events per key in windows of 3 events each"],
    [
      {window: {type: "slidingCount", size: 4, slide: 2}},
      "Count events per key in windows of the last 4 events, after every 2",
    ],
    [
      {
        trigger: {type: "purging", nested: {type: "count", n: 3}},
        evictor: {type: "count", n: 2},
        watermarks: {strategy: "none"},
      },
      "Count events per key in tumbling windows of 1 min, firing at event count 3 and emptied by it, keeping the last 2 events only, without watermarks until the input ends",
    ],
    [
      {
        trigger: {type: "processingTimeout", interval: "5 s", nested: {type: "eventTime"}},
        watermarks: {strategy: "none"},
      },
      "Count events per key in tumbling windows of 1 min, firing once the watermark has passed the end, at the latest 5 s after the first event, without watermarks until the input ends",
    ],
  ]))
    // prettier-ignore
    test(sentence, async () => assert.equal(await said({...scenario(pipeline), rows: []}), sentence));
  test("leads from each of its parts to a control, whatever the pipeline, in both languages", async () => {
    const windows = [
      ...[{}, {offset: "10 s"}, {time: "processing"}].map((more) => ({type: "tumbling", ...more})),
      {type: "sliding", size: "1 min", slide: "30 s"},
      {type: "session", gap: "30 s"},
      {type: "dynamicSession"},
      {type: "cumulate", maxSize: "5 min", step: "1 min"},
      {type: "global"},
      {type: "count", size: 3},
      {type: "slidingCount", size: 3, slide: 2},
    ];
    const count = {type: "count", n: 3};
    const timeout = {type: "processingTimeout", interval: "10 s", resetOnEvent: true};
    const triggers = [
      ...[
        null,
        count,
        {type: "eventTime"},
        {type: "never"},
        {type: "endOfStream"},
        {type: "delta", threshold: 2},
      ],
      {type: "continuousEventTime", interval: "10 s"},
      {type: "purging", nested: {...timeout, nested: count}},
      {...timeout, nested: {type: "purging", nested: count}},
    ];
    const others = [
      {watermarks: {outOfOrderness: "5 s", emit: {every: "200 ms"}, idleAfter: "9 s"}, endOfInput: false},
      {watermarks: {strategy: "manual"}, evictor: {type: "time", interval: "1 s", after: true}},
      {watermarks: {strategy: "none"}, evictor: {type: "count", n: 2}, allowedLateness: "1 min"},
    ];
    let told = 0;
    for (const window of windows)
      for (const trigger of triggers)
        for (const other of others) {
          const document = scenario({window, trigger, ...other});
          const {runs} = await engine.run(document);
          const typed = [document.pipeline];
          const options = new Set(formModel(document, []).flatMap(({fields}) => fields.map(({id}) => id)));
          for (const {key, parts} of sentenceModel(runs, typed)) {
            told++;
            for (const [name, {option, said}] of Object.entries(parts)) {
              const leads = options.has(option) || options.has(`${option.split(".")[0]}.type`);
              assert.ok(leads && option.length > 0, `${option} of ${JSON.stringify(document.pipeline)}`);
              for (const lang of /** @type {const} */ (["en", "zh"])) {
                assert.ok(
                  JSON.stringify(catalogues[lang][key]).includes(`{${name}}`),
                  `${lang} ${key} ${name}`,
                );
                for (const item of said) if ("key" in item) assert.ok(catalogues[lang][item.key], item.key);
              }
            }
          }
        }
    assert.ok(told > 500, `only ${told} clauses`);
  });
  test("has a clause for each way where runs go different ways", async () => {
    const document = scenario(
      {watermarks: {strategy: "none"}},
      {runs: [{}, {change: {window: {type: "session", gap: "1 min"}}}, {change: {aggregate: "sum"}}]},
    );
    assert.equal(
      await said(document),
      "Count events · Add up values per key in tumbling windows of 1 min (run 1, run 3) in sessions that end after 1 min without an event (run 2), without watermarks until the input ends",
    );
  });
});
