// Do the three steps of a ticket answer what is asked, with arithmetic that is right?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {idlePartition} from "../../web/examples/idle-partition.js";
import {catalogues, message} from "../../web/i18n/message.js";
import {stepsModel} from "../../web/model/steps.js";
import {durationOf} from "../../web/model/time.js";
import {whyModel} from "../../web/model/why.js";

/** @param {any} document @param {string} id @param {number | null} [chosen] */
async function stepsOf(document, id, chosen = null) {
  const engine = await nodeEngine();
  const {table, runs} = await engine.run(document);
  assert.ok(table);
  const row = table.ids.indexOf(id);
  const [explained, assignments, advice] = [[], [], []].map((list) => /** @type {any[]} */ (list));
  for (const run of runs.keys()) {
    explained.push(await engine.explain(run, row));
    assignments.push(await engine.assignment(run, row));
    advice.push({warnings: await engine.warnings(run), diagnosis: await engine.diagnosis(run)});
  }
  const {zone, rows} = document;
  const why = whyModel({table, runs, selected: row, explained, zone});
  const model = stepsModel({table, runs, why, chosen, explained, assignments, advice, typed: rows[row].time, zone});
  assert.ok(model);
  for (const {hint, says, facts, verdict, ways, mends} of model.steps)
    for (const {key} of [...(hint ? [{key: hint}] : []), ...says, ...facts.map(({label}) => label), ...(verdict?.outcome ? [verdict.outcome] : []), ...[...ways, ...mends].map(({says}) => says)])
      for (const lang of /** @type {const} */ (["en", "zh"])) assert.ok(catalogues[lang][key], key);
  return model;
} // prettier-ignore
const english = (/** @type {import("../../web/model/score.js").Message[]} */ says) =>
  says.map(({key, args}) => message("en", key, args)).join(" ");
/** @param {{terms: string[], outcome: any} | null} verdict */
const verdictText = (verdict) =>
  verdict && `${verdict.terms.join(" ")}${verdict.outcome ? ` → ${english([verdict.outcome])}` : ""}`;

describe("the ticket of p8", () => {
  test("begins with the first run in which something is amiss, and is of the run that is asked for", async () => {
    const model = await stepsOf(eightPayments, "p8");
    assert.equal(model.run, 0);
    assert.deepEqual(model.runs, ["0 s", "30 s", "60 s"]);
    assert.equal((await stepsOf(eightPayments, "p8", 2)).run, 2);
  });

  test("at 30 s: the watermark moves, the window is the right one, it came 25 s too late", async () => {
    const {steps} = await stepsOf(eightPayments, "p8", 1);
    const [progress, window, lateness] = steps;
    assert.match(english(progress.says), /rose 6 times and stood at 10:02:09\.999/);
    assert.equal(
      verdictText(progress.verdict),
      "10:02:09.999 ≥ 10:00:59.999 → far enough for [10:00, 10:01)",
    );
    assert.deepEqual(window.facts.map(({terms, value}) => `${terms} = ${value}`), [
      "10:00:30 mod 1 min = 30 s",
      "10:00:30 − 30 s = 10:00:00",
      "10:00:00 + 1 min = 10:01:00",
    ]); // prettier-ignore
    assert.equal(verdictText(window.verdict), "10:00:00 ≤ 10:00:30 < 10:01:00");
    assert.deepEqual(steps.map(({looks}) => looks), [false, false, true]); // prettier-ignore
    assert.equal(verdictText(lateness.verdict), "10:02:09.999 ≥ 10:01:44.999 → side output");
    const {terms, value} = /** @type {import("../../web/model/why.js").Fact} */ (lateness.facts.at(-1));
    assert.deepEqual([terms, value], ["10:02:09.999 − 10:01:44.999", "25 s"]);
  });

  test("at 60 s: a correction, in time for it by 5 s", async () => {
    const [, , lateness] = (await stepsOf(eightPayments, "p8", 2)).steps;
    assert.match(english(lateness.says), /Into a correction/);
    assert.equal(lateness.facts.at(-1)?.value, "5 s");
  });
});

test("what came exactly as its window went came a millisecond too late", async () => {
  // The watermark of a is 9,999: the last millisecond of the window of b, which is then over.
  const rows = [
    {id: "a", time: 10_000},
    {id: "b", time: 9000},
  ];
  const pipeline = {window: {type: "tumbling", size: "10 s"}, watermarks: {outOfOrderness: 0}};
  const {steps} = await stepsOf({format: "window-lab/1", rows, pipeline}, "b");
  const {terms, value} = /** @type {import("../../web/model/why.js").Fact} */ (steps[2].facts.at(-1));
  assert.deepEqual([terms, value], ["00:00:09.999 − 00:00:09.999 + 1 ms", "1 ms"]);
});

describe("the first step", () => {
  const rows = [
    {id: "a", time: 1000},
    {id: "b", time: 12_000},
  ];
  const first = async (/** @type {any} */ pipeline) =>
    (await stepsOf({format: "window-lab/1", rows, pipeline}, "a")).steps[0].says[0].key;
  test("is of no use where the trigger does not look at the watermark", async () => {
    assert.equal(await first({window: {type: "global"}, trigger: {type: "count", n: 2}}), "steps.progress.unused"); // prettier-ignore
    assert.equal(await first({window: {type: "tumbling", size: "5 s", time: "processing"}}), "steps.progress.clock"); // prettier-ignore
  });
  test("is asked where it does, whatever the windows go by", async () => {
    const trigger = {type: "purging", nested: {type: "continuousEventTime", interval: "1 s"}};
    assert.match(
      await first({window: {type: "global"}, trigger, endOfInput: false}),
      /steps\.progress(?!\.unused)/,
    );
    assert.match(await first({window: {type: "tumbling", size: "5 s", time: "processing"}, trigger: {type: "eventTime"}}), /steps\.progress(?!\.clock)/); // prettier-ignore
  });
});

test("the partition that holds the watermark back is named, with how far the others are, and leads to its last event", async () => {
  const rows = idlePartition.rows?.slice(0, 6) ?? [];
  const [progress] = (await stepsOf({...idlePartition, rows}, "a5", 0)).steps;
  assert.ok(progress.looks);
  assert.match(
    english(progress.says),
    /Partition 1 holds it back by 1 min 50 s: nothing newer came from there than b1/,
  );
  assert.deepEqual(progress.partitions.map(({partition, how}) => [partition, how]), [[1, "holds"], [0, "counts"]]); // prettier-ignore
  assert.equal(progress.facts[0].terms, "min(10:02:04.999, 10:00:14.999)");
  assert.deepEqual(progress.ways.map(({message}) => message.row), [1]); // prettier-ignore
});

describe("the second step", () => {
  /** @param {any} rows @param {any} pipeline @param {any} [more] */
  const window = async (rows, pipeline, more = {}) =>
    (await stepsOf({format: "window-lab/1", rows, pipeline, ...more}, "x")).steps[1];

  test("finds a day that is cut eight hours off, and has the remedy", async () => {
    const rows = [{id: "x", time: "2024-05-01T18:00:00Z"}];
    const step = await window(rows, {window: {size: "1 d"}}, {zone: "Asia/Shanghai"});
    assert.ok(step.looks);
    assert.match(english(step.says), /midnight UTC, which is .*08:00:00 in Asia\/Shanghai/);
    assert.equal(step.mends.length, 1);
    assert.match(english([step.facts[0].label]), /typed as 2024-05-01T18:00:00Z/);
  });
  test("finds seconds that were taken for milliseconds", async () => {
    const step = await window(
      [0, 30, 90].map((s, i) => ({id: i === 0 ? "x" : `y${i}`, time: 1_714_557_600 + s})),
      {},
    );
    assert.match(english(step.says), /looks like seconds/);
  });
  test("finds a key that only looks the same", async () => {
    const rows = [
      {id: "x", time: 0, key: "Ann"},
      {time: 1000, key: "ann "},
      {time: 2000, key: "bob"},
    ];
    const step = await window(rows, {});
    assert.ok(step.looks);
    assert.match(english(step.says), /“Ann”, and there is a key “ann ”/);
  });
  test("finds the hole between windows", async () => {
    const step = await window([{id: "x", time: 7000}], {
      window: {type: "sliding", size: "5 s", slide: "10 s"},
    });
    assert.match(english(step.says), /in no window/);
    assert.ok(step.looks);
  });
  test("tells a session that grew from the event’s own", async () => {
    const rows = [{id: "x", time: "10:00:00"}, {time: "10:00:20"}];
    const step = await window(rows, {window: {type: "session", gap: "30 s"}});
    assert.match(
      english(step.says),
      /Alone it would be \[10:00:00, 10:00:30\); .* became \[10:00:00, 10:00:50\)/,
    );
  });
  test("has an offset in its arithmetic, before 1970, too", async () => {
    const step = await window([{id: "x", time: "1969-12-31T23:59:30"}], {
      window: {size: "1 min", offset: "15 s"},
    });
    assert.deepEqual(step.facts.map(({terms, value}) => `${terms} = ${value}`).slice(-3), [
      "(1969-12-31 23:59:30 − 15 s) mod 1 min = 15 s",
      "1969-12-31 23:59:30 − 15 s = 1969-12-31 23:59:15",
      "1969-12-31 23:59:15 + 1 min = 1970-01-01 00:00:15",
    ]); // prettier-ignore
  });
  test("comes to the window that Flink has, for every event of the examples", async () => {
    for (const {id} of eightPayments.rows ?? []) {
      const step = (await stepsOf(eightPayments, id, 0)).steps[1];
      const [remainder] = step.facts;
      const ms = durationOf(remainder.value);
      assert.ok(ms !== null && ms >= 0 && ms < 60_000);
      assert.ok(step.verdict);
    }
  });
});

test("without watermarks the first step says why", async () => {
  const pipeline = {watermarks: {strategy: "none"}};
  const [progress] = (await stepsOf({format: "window-lab/1", rows: [{id: "x", time: 0}], pipeline}, "x"))
    .steps;
  assert.ok(progress.looks);
  assert.match(english(progress.says), /makes none/);
  assert.deepEqual(progress.ways[0].message, {type: "optionFocused", path: "watermarks.strategy"});
});
