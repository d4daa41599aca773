// Are cost and latency told as they are: formulas that come to what they say, parts that make up the whole?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {examples} from "../../web/examples/index.js";
import {catalogues} from "../../web/i18n/message.js";
import {costModel} from "../../web/model/cost.js";
import {durationOf} from "../../web/model/time.js";
import "../../web/state/all.js";
import {begin, update} from "../../web/state.js";

/** @param {any} document */
async function costsOf(document) {
  const engine = await nodeEngine();
  const {runs} = await engine.run(document);
  const costs = [];
  for (const i of runs.keys()) costs.push(await engine.cost(i));
  return costModel({runs, costs});
}
/** @param {any} pipeline */
const costOf = async (pipeline) => {
  const rows = [0, 20, 45, 70, 100, 300].map((s) => ({time: s * 1000, key: `k${s % 3}`}));
  return (await costsOf({format: "window-lab/1", rows, pipeline}))[0];
};

/** What a formula comes to, computed from its text. @param {string} formula */
function valueOf(formula) {
  let text = formula.replaceAll("\u202f", "");
  text = text.replace(/\d+\u00a0(?:d|h|min|s|ms)(?:\u00a0\d+\u00a0(?:h|min|s|ms))*/g, (span) => String(durationOf(span.replaceAll("\u00a0", " ")))); // prettier-ignore
  text = text.replace(/(\d+) B/g, "$1").replaceAll("÷", "/").replaceAll("×", "*").replace("⌈", "Math.ceil(").replace("⌉", ")"); // prettier-ignore
  assert.match(text, /^(?:[\d .()/*+]|Math\.ceil)+$/, text);
  return Number(new Function(`return ${text}`)());
}

describe("cost and latency", () => {
  const pipelines = {
    tumbling: {window: {size: "1 min"}, watermarks: {outOfOrderness: "30 s"}, allowedLateness: "45 s"},
    sliding: {window: {type: "sliding", size: "1 min", slide: "15 s"}, watermarks: {outOfOrderness: "10 s"}},
    cumulate: {window: {type: "cumulate", maxSize: "1 min", step: "10 s"}},
    lists: {window: {size: "1 min 30 s"}, aggregate: "list"},
  };
  for (const [name, pipeline] of Object.entries(pipelines))
    test(`of ${name} windows: each formula comes to the number beside it`, async () => {
      const {lines} = await costOf(pipeline);
      let told = 0;
      for (const {formula, expected} of lines) {
        if (formula === null || expected === null || formula.includes(".")) continue;
        const [, number, unit] = /** @type {string[]} */ (/^([\d.\u202f]+) ?(k?B)?$/.exec(expected));
        const is = Number(number.replaceAll("\u202f", "")) * (unit === "kB" ? 1000 : 1);
        assert.ok(Math.abs(valueOf(formula) - is) <= is * 0.01, `${formula} = ${expected}`);
        told++;
      }
      assert.ok(told >= 2, `${told}`);
    });

  test("of the examples: the parts make up the longest latency of all runs", async () => {
    for (const document of examples) {
      const runs = await costsOf(document);
      for (const {latency} of runs) {
        assert.ok(latency);
        const sum = latency.parts.reduce((all, {share}) => all + share, 0);
        assert.ok(Math.abs(sum + latency.rest - 1) < 1e-9);
        assert.ok(!latency.past || latency.past.share <= 1 + 1e-9);
      }
      for (const {name} of runs[0].lines)
        for (const lang of /** @type {const} */ (["en", "zh"])) assert.ok(catalogues[lang][`cost.line.${name}`], name); // prettier-ignore
    }
    const [zero, thirty] = await costsOf(eightPayments);
    assert.equal(zero.latency?.first, "1\u00a0min");
    assert.equal(thirty.latency?.first, "1\u00a0min\u00a030\u00a0s");
    assert.equal(thirty.latency?.final, "2\u00a0min\u00a015\u00a0s");
  });

  test("of windows that do not go by time there is no latency, nor a formula", async () => {
    const {latency, lines} = await costOf({window: {type: "count", size: 2}});
    assert.equal(latency, null);
    assert.equal(lines.find(({name}) => name === "perKey")?.expected, null);
  });
});

test("cost is asked for when it is opened, and again when there is another result; an old answer is dropped", () => {
  const table = {length: 1, kind: [0], keys: ["all"]};
  const outcome = {problems: [], table, runs: [{name: "run", problems: [], recording: null, pipeline: null}]};
  let [state] = begin({format: "window-lab/1", rows: [{time: 0}]});
  [state] = update(state, {type: "resultArrived", revision: 1, outcome});
  const [opened, asked] = update(state, {type: "costToggled"});
  assert.deepEqual(asked, [{type: "cost", revision: 1}]);
  const [known] = update(opened, {type: "costsFound", revision: 1, runs: [null]});
  assert.equal(known.costs?.revision, 1);
  const [edited] = update(known, {type: "memberChanged", member: "day", value: "2024-05-01"});
  assert.equal(update(edited, {type: "costsFound", revision: 1, runs: []})[0].costs?.runs.length, 1);
  const [, again] = update(edited, {type: "resultArrived", revision: 2, outcome});
  assert.deepEqual(again, [{type: "cost", revision: 2}]);
  const [closed, nothing] = update(known, {type: "costToggled"});
  assert.equal(closed.costOpen, false);
  assert.deepEqual(nothing, []);
});
