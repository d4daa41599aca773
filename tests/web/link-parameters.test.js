// Do plain parameters say what LINKS.md says, and is each mistake named with its parameter?

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {packing} from "../../web/cli/packing.js";
import {Refusal} from "../../web/link/bytes.js";
import {fragmentOf, opened} from "../../web/link/open.js";
import {parameterNames, readParameters} from "../../web/link/parameters.js";

const format = "window-lab/1";
/** @param {string} fragment */
const read = (fragment) => readParameters(fragment).document;

/** What is wrong with a fragment, `parameter rule` each. @param {string} fragment */
function wrong(fragment) {
  try {
    readParameters(fragment);
  } catch (error) {
    if (error instanceof Refusal && error.rule === "parameters")
      return error.problems.map(({parameter, rule}) => `${parameter} ${rule}`);
    throw error;
  }
  return [];
}

describe("plain parameters", () => {
  test("say the eight payments", () => {
    const fragment =
      "window=tumbling:1min&lateness=45s&late=sideOutput&events=p1@10:00:10,p2@10:00:40,10:01&runs=delay:0s,30s&select=p1&lang=zh";
    assert.deepEqual(readParameters(fragment), {
      document: {
        format,
        rows: [{id: "p1", time: "10:00:10"}, {id: "p2", time: "10:00:40"}, {time: "10:01:00"}],
        pipeline: {
          window: {type: "tumbling", size: "1min"},
          ...{allowedLateness: "45s", late: "sideOutput"},
        },
        runs: [
          {name: "0s", change: {watermarks: {outOfOrderness: "0s"}}},
          {name: "30s", change: {watermarks: {outOfOrderness: "30s"}}},
        ],
        view: {select: "p1"},
      },
      src: null,
      view: {select: "p1"},
      lang: "zh",
    });
  });

  test("have rows of every kind", () => {
    assert.deepEqual(
      read("day=2024-05-01&events=p1@10:00:10/a/5/2/30s^10:00:11,7//-2.5e1,!10:01:00/1,!idle/1,!active,!tick^2024-05-01T11:00Z").rows, // prettier-ignore
      [
        {id: "p1", time: "10:00:10", key: "a", value: 5, partition: 2, gap: "30s", arrives: "10:00:11"},
        {time: 7, value: -25},
        ...[{watermark: "10:01:00", partition: 1}, {status: "idle", partition: 1}, {status: "active"}],
        {tick: true, arrives: "2024-05-01T11:00Z"},
      ],
    );
    assert.deepEqual(read("events=").rows, []);
  });

  /** @type {[string, any][]} */
  const pipelines = [
    [
      "window=sliding:10min:1min:-5s",
      {window: {type: "sliding", size: "10min", slide: "1min", offset: "-5s"}},
    ],
    ["window=session:30s&time=processing", {window: {type: "session", gap: "30s", time: "processing"}}],
    ["window=slidingCount:4:2", {window: {type: "slidingCount", size: 4, slide: 2}}],
    ["window=cumulate:1h:10min", {window: {type: "cumulate", maxSize: "1h", step: "10min"}}],
    [
      "watermarks=none&emit=200ms&idle=5s&combine=splits",
      {watermarks: {strategy: "none", emit: {every: "200ms"}, idleAfter: "5s", combine: "splits"}},
    ],
    ["emit=event&partitions=3&keyed=false", {watermarks: {emit: "event"}, partitions: 3, keyed: false}],
    ["trigger=purging:count:5", {trigger: {type: "purging", nested: {type: "count", n: 5}}}],
    [
      "trigger=processingTimeout:10s:reset:keep:eventTime",
      {
        trigger: {
          ...{type: "processingTimeout", interval: "10s", resetOnEvent: true, clearOnTimeout: false},
          nested: {type: "eventTime"},
        },
      },
    ],
    ["evictor=time:500:after", {evictor: {type: "time", interval: 500, after: true}}],
    ["evictor=delta:-0.5", {evictor: {type: "delta", threshold: -0.5}}],
    ["aggregate=avg&end=false", {aggregate: "avg", endOfInput: false}],
  ];
  for (const [fragment, pipeline] of pipelines)
    test(fragment, () => assert.deepEqual(read(fragment).pipeline, pipeline));

  test("have runs of several options, which take away what the pipeline says", () => {
    const {runs} = read(
      "window=tumbling:1min:10s&run=strict;delay:0s;late:drop&run=other;window:tumbling:2min;trigger:none&run=same",
    );
    assert.deepEqual(runs, [
      {name: "strict", change: {watermarks: {outOfOrderness: "0s"}, late: "drop"}},
      {name: "other", change: {window: {offset: null, type: "tumbling", size: "2min"}, trigger: null}},
      {name: "same", change: {}},
    ]);
  });

  test("are percent-decoded, by whichever tool they were encoded", () => {
    const {title, rows} = read(`title=a%26b+c&events=${encodeURIComponent("10:00:10/a,10:00:20/ä")}`);
    assert.equal(title, "a&b+c");
    assert.deepEqual(
      rows.map((/** @type {any} */ row) => row.key),
      ["a", "ä"],
    );
  });

  test("may be a whole document, with another view", () => {
    const document = {format, rows: [{time: 1}], view: {step: 1, key: "a"}};
    assert.deepEqual(read(`json=${encodeURIComponent(JSON.stringify(document))}&step=0&show=score,why`), {
      ...document,
      view: {step: 0, key: "a", show: ["score", "why"]},
    });
  });

  test("may be the path of a document", async () => {
    const fetched = async (/** @type {string} */ path) => ({format, title: path, rows: [{time: 60_000}]});
    assert.deepEqual(await opened("src=a/b.json&step=0", {packing, fetched}), {
      document: {format, title: "a/b.json", rows: [{time: "00:01:00"}], view: {step: 0}},
      lang: null,
    });
  });

  /** @type {[string, string[]][]} */
  const mistakes = [
    ["windows=tumbling:1min&Delay=1s", ["windows near", "Delay near"]],
    ["wheel", ["wheel unknown"]],
    ["delay=soon&delay=1s", ["delay twice", "delay duration"]],
    ["window=tumble:1min&late=never", ["window choice", "late choice"]],
    ["window=sliding:1min", ["window shape"]],
    ["window=count:0", ["window whole"]],
    ["events=10:00:10,25:00,10:00/a/x,1/2/3/9999/1s,1^2^3,1/2/3/4/5s/6", ["events[1] time", "events[2] number", "events[3] whole", "events[4] shape", "events[5] shape"]], // prettier-ignore
    ["events=!soon,!tick/1", ["events[0] time", "events[1] shape"]],
    ["runs=delay:1s,x", ["runs[1] duration"]],
    ["runs=nothing:1", ["runs[0] choice"]],
    ["run=a;late:x&run=b;foo:1", ["run[0] choice", "run[1] choice"]],
    ["trigger=purging", ["trigger choice"]],
    ["trigger=processingTimeout", ["trigger duration", "trigger choice"]],
    ["title=%E4", ["title encoding"]],
    ["json={}x", ["json json"]],
    ["json={}&events=1", ["events beside"]],
    ["src=", ["src path"]],
    ["day=2024-02-30&step=-1&show=all&hide=x&lang=fr", ["step whole", "show choice", "hide choice", "lang choice", "day day"]], // prettier-ignore
  ];
  for (const [fragment, named] of mistakes)
    test(`${fragment} is refused by name`, () => assert.deepEqual(wrong(fragment), named));

  test("nothing that is taken does the engine refuse for its form", async () => {
    const engine = await nodeEngine();
    for (const [fragment] of pipelines) {
      const {document} = await opened(`${fragment}&events=10:00:10/a/5/0/30s`, {packing, fetched: async () => null}); // prettier-ignore
      const {problems = []} = JSON.parse(await engine.line(JSON.stringify(document)));
      assert.deepEqual(problems, [], fragment);
    }
  });

  test("are all in the reference", () => {
    const reference = readFileSync(new URL("../../web/LINKS.md", import.meta.url), "utf8");
    for (const name of parameterNames) assert.ok(reference.includes(`\`${name}\``), name);
  });

  test("stand behind the # of an address", () => {
    assert.equal(fragmentOf(" https://a.example/b/#window=global "), "window=global");
    assert.equal(fragmentOf("window=global"), "window=global");
    assert.equal(fragmentOf("#src=a#b"), "src=a#b");
  });
});
