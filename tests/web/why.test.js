// Is each fate explained by the inequality that decided it, in words that are true and complete?
import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {before, describe, test} from "node:test";
import createWindowLab from "#wasm";
import {nodeEngine, wasmFile} from "../../web/cli/engine.js";
import {compile, instantiate} from "../../web/lab.js";
import {message} from "../../web/i18n/message.js";
import {whyModel} from "../../web/model/why.js";

const folder = new URL("../vectors/", import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith(".json") && !file.startsWith("random-"));
const cases = files.flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")).cases);

/** @type {import("../../web/engine.js").Engine} */
let engine;
before(async () => {
  engine = await nodeEngine();
});

/** The engine's bounds by name. */
const engineLimits = async () => {
  const module = await instantiate(createWindowLab, await compile(readFileSync(wasmFile)));
  return JSON.parse(module.limits());
};
/** @param {any} scenario @param {number} selected */
async function why(scenario, selected) {
  const {table, runs} = await engine.run(scenario);
  assert.ok(table);
  /** @type {(import("../../web/engine.js").ElementFate | null)[]} */
  const explained = [];
  for (const [i, {recording}] of runs.entries())
    explained.push(recording ? await engine.explain(i, selected, 20) : null);
  const model = whyModel({table, runs, selected, explained});
  assert.ok(model);
  return model;
}
/** @param {string} name @param {number} selected */
const whyOf = (name, selected) => {
  const found = cases.find((one) => one.name === name);
  assert.ok(found, `no vector ${name}`);
  return why(found.scenario, selected);
};
/** @param {import("../../web/model/score.js").Message[]} says */
const english = (says) => says.map(({key, args}) => message("en", key, args)).join(" ");

describe("p8 of the eight payments", () => {
  test("at 30 s: the window was gone, with the numbers", async () => {
    const {runs} = await whyOf("window-lab", 7);
    const [, {fate, windows}] = runs;
    assert.equal(fate, "sideOutput");
    const [{window, says, facts, verdict, outcome}] = windows;
    assert.equal(window, "[10:00, 10:01)");
    assert.equal(
      english(says),
      "[10:00, 10:01) is kept until the watermark reaches 10:01:44.999. When p8 arrived, the watermark was 10:02:09.999: the window was gone. So p8 went to side output.",
    );
    assert.deepEqual(
      facts.map(({label, terms, value}) => [message("en", label.key, label.args), terms, value]),
      [
        ["watermark when p8 arrived, from p7", "10:02:40.000 − 30 s − 1 ms", "10:02:09.999"],
        ["[10:00, 10:01) is gone from", "10:00:59.999 + 45 s", "10:01:44.999"],
      ],
    );
    assert.deepEqual(verdict, {left: "10:02:09.999", sign: "≥", right: "10:01:44.999"});
    assert.equal(outcome, "sideOutput");
  });

  test("at 60 s: a correction, as the window is still kept", async () => {
    const {runs} = await whyOf("window-lab", 7);
    const {fate, windows} = runs[2];
    assert.equal(fate, "correction");
    assert.deepEqual(windows[0].verdict, {left: "10:01:39.999", sign: "<", right: "10:01:44.999"});
    assert.match(english(windows[0].says), /still counts.*fired again at row 8 \(p8\): 2 → 3\./);
  });
});

test("on time: the watermark had not reached the last millisecond", async () => {
  const {runs} = await whyOf("window-lab", 4); // p5, out of order
  const [{fate, windows}] = runs;
  assert.equal(fate, "onTime");
  assert.deepEqual(windows[0].verdict, {left: "10:01:49.999", sign: "<", right: "10:01:59.999"});
  assert.match(
    english(windows[0].says),
    /It fired at row 6 \(p6\), when the watermark came to 10:02:09.999: 3\./,
  );
});

test("the first event meets no watermark", async () => {
  const {runs} = await whyOf("window-lab", 0);
  assert.match(english(runs[0].windows[0].says), /there was no watermark yet/);
});

test("late for some of its windows: each one by itself", async () => {
  const {runs} = await whyOf("sliding-late-for-some-of-its-windows", 2);
  const [{fate, says, windows}] = runs;
  assert.equal(fate, "partlyLate");
  assert.match(english(says), /too late for 1 of its 2 windows.*in no side output/);
  assert.deepEqual(
    windows.map(({fate}) => fate),
    ["onTime", "late"],
  );
});

test("a window by the clock is explained by the clock", async () => {
  const {runs} = await whyOf("processing-tumbling", 0);
  assert.match(
    english(runs[0].windows[0].says),
    /By the clock nothing is late\. The window fired by the clock/,
  );
  assert.equal(runs[0].windows[0].verdict, null);
});

test("windows by the clock whose trigger goes by event time are not said to fire by the clock, and the other way round", async () => {
  const rows = [{id: "a", time: 1000, arrives: 1000}, {id: "b", time: 20_000, arrives: 9000}, {id: "c", time: 21_000, arrives: 9500}]; // prettier-ignore
  const window = (/** @type {string} */ time) => ({type: "tumbling", size: "10 s", time});
  const told = async (/** @type {any} */ pipeline, selected = 0) =>
    (await why({format: "window-lab/1", rows, pipeline}, selected)).runs[0].windows[0].says.map(
      ({key}) => key,
    );
  const byEvents = {window: window("processing"), trigger: {type: "purging", nested: {type: "eventTime"}}};
  assert.deepEqual(await told(byEvents), ["why.byClock", "why.fires.early"]);
  assert.deepEqual(await told({...byEvents, watermarks: {strategy: "none"}, endOfInput: false}), ["why.open.watermark.none"]); // prettier-ignore
  const byClock = {window: window("event"), trigger: {type: "processingTime"}};
  assert.ok((await told({...byClock, endOfInput: false}, 2)).includes("why.open.clock"));
});

test("what made the first firing with an event is what the window's story says of it", async () => {
  let asked = 0;
  for (const {name, scenario} of cases) {
    const {table, runs} = await engine.run(scenario);
    for (const [run, {recording}] of runs.entries())
      for (let row = 0; table && recording && row < table.length; row++) {
        if (table.kind[row] !== 0) continue;
        for (const {pane, firing, by} of (await engine.explain(run, row, 5)).listed) {
          if (firing === null || pane === null) {
            assert.equal(by, null, name);
            continue;
          }
          const {firings} = await engine.explainWindow(run, recording.firings.pane[firing], table.length);
          const own = firings.find((one) => one.firing === firing);
          if (own) assert.equal(by, own.by, `${name}, row ${row}`);
          asked++;
        }
      }
  }
  assert.ok(asked > 500);
});

test("an event of many windows tells some and counts the rest", async () => {
  const {runs} = await why(
    {
      format: "window-lab/1",
      rows: [{time: "10:00:00"}],
      pipeline: {window: {type: "sliding", size: "1 h", slide: "1 s"}},
    },
    0,
  );
  assert.equal(runs[0].windows.length + runs[0].more, 3600);
});

describe("a run that ends early", () => {
  const gapless = {
    format: "window-lab/1",
    rows: [
      {time: 0, gap: "1 s"},
      {id: "x", time: 1},
      {time: 2, gap: "1 s"},
    ],
    pipeline: {window: {type: "dynamicSession"}},
  };
  test("says so at the row at which it ended, and why", async () => {
    const {runs} = await why(gapless, 1);
    assert.equal(
      english(runs[0].says),
      "The run ended at this row. x in row 2 has no gap of its own, and Flink's job fails on it. Type a gap into its row.",
    );
  });
  test("says at later rows that it ended before", async () => {
    const {runs} = await why(gapless, 2);
    assert.match(english(runs[0].says), /^The run ended before this row\. x in row 2 has no gap/);
  });
  test("names the bound that it met, and what to change, in both languages", async () => {
    const {table, runs} = await engine.run(gapless);
    assert.ok(table);
    for (const name of Object.keys(await engineLimits())) {
      /** @type {import("../../web/recording.js").OutcomeRun} */
      const run = {...runs[0], failureKind: "limit", failureRow: 1, limit: {name, row: 1, max: 100000}};
      const says = whyModel({table, runs: [run], selected: 1})?.runs[0].says ?? [];
      assert.match(english(says), /ended at this row\. .*100,000.*This was at row 2, x\.$/, name);
      assert.doesNotMatch(english(says), /bound of the lab/, `${name} has a text of its own`);
      for (const {key, args} of says) assert.match(message("zh", key, args), /[\u4e00-\u9fff]/);
    }
  });
});

test("a row that is no event has no why", async () => {
  const {table, runs} = await engine.run({format: "window-lab/1", rows: [{tick: true, arrives: 0}]});
  assert.ok(table);
  assert.equal(whyModel({table, runs, selected: 0}), null);
  assert.equal(whyModel({table, runs, selected: null}), null);
});

test("until the engine has explained, or if that was about another row, the fate alone is told", async () => {
  const {scenario} = cases.find(({name}) => name === "window-lab");
  const {table, runs} = await engine.run(scenario);
  assert.ok(table);
  const other = await engine.explain(0, 0);
  for (const explained of [[], [other]]) {
    const model = whyModel({table, runs, selected: 7, explained});
    assert.equal(model?.runs[0].fate, "sideOutput");
    assert.ok(model?.runs[0].pending);
  }
});

test("every event of every case that Flink ran is explained, in both languages", async () => {
  const told = new Set();
  for (const {name, scenario} of cases) {
    const {table, runs} = await engine.run(scenario);
    for (let row = 0; table && row < table.length; row++) {
      if (table.kind[row] !== 0) continue;
      const explained = [];
      for (const [i, {recording}] of runs.entries())
        explained.push(recording ? await engine.explain(i, row, 20) : null);
      const model = whyModel({table, runs, selected: row, explained});
      assert.ok(model);
      for (const {fate, says, windows, pending} of model.runs) {
        assert.ok(!pending, name);
        assert.ok(fate === null || says.length > 0 || windows.length > 0, name);
        for (const window of windows) assert.ok(window.says.length > 0, name);
        const messages = [
          ...says,
          ...windows.flatMap(({says, facts}) => [...says, ...facts.map(({label}) => label)]),
        ];
        for (const {key, args} of messages) {
          told.add(key);
          for (const language of /** @type {const} */ (["en", "zh"])) {
            const text = message(language, key, args);
            assert.doesNotMatch(text, /why\.|undefined|NaN|\{|\}|\(\)|（）/, `${name}: ${key}`);
          }
        }
      }
    }
  }
  for (const key of [
    "why.late",
    "why.correction",
    "why.onTime",
    "why.early",
    "why.closed",
    "why.lost",
    "why.open.watermark",
  ])
    assert.ok(told.has(key), `no case tells ${key}`);
});

test("numbers of a verdict are always so", async () => {
  const value = (/** @type {string} */ text) =>
    text === "−∞" ? -Infinity : text === "+∞" ? Infinity : Number(text.replace("−", "-").replace(" ms", ""));
  for (const {name, scenario} of cases) {
    const {table, runs} = await engine.run(scenario);
    for (let row = 0; table && row < table.length; row++) {
      if (table.kind[row] !== 0) continue;
      const explained = [];
      for (const [i, {recording}] of runs.entries())
        explained.push(recording ? await engine.explain(i, row, 20) : null);
      for (const {windows} of whyModel({table, runs, selected: row, explained})?.runs ?? [])
        for (const {verdict} of windows) {
          if (!verdict) continue;
          const [left, right] = [value(verdict.left), value(verdict.right)];
          if (Number.isNaN(left) || Number.isNaN(right)) continue; // times of day: these compare as texts
          assert.ok(
            verdict.sign === "<" ? left < right : left >= right,
            `${name}: ${verdict.left} ${verdict.sign} ${verdict.right}`,
          );
        }
    }
  }
});
