// Does the page's engine say what the WebAssembly module says, and are the two kept in step?

import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {createServer} from "node:http";
import {before, describe, test} from "node:test";
import createWindowLab from "#wasm";
import {nodeEngine, wasmFile} from "../../web/cli/engine.js";
import {createEngine} from "../../web/engine.js";
import {columnsOf, compile, instantiate} from "../../web/lab.js";
import {
  contentsOf,
  entryKinds,
  failureKinds,
  fates,
  recordingOf,
  timings,
  windowsOf,
} from "../../web/recording.js";

/** The eight payments of the page's first scenario, under one tolerance. */
const payments = {
  format: "window-lab/1",
  rows: ["10:00:10", "10:00:40", "10:01:25", "10:01:50", "10:01:10", "10:02:10", "10:02:40", "10:00:30"].map(
    (time, i) => ({id: `p${i + 1}`, time}),
  ),
  pipeline: {
    window: {type: "tumbling", size: "1 min"},
    allowedLateness: "45 s",
    late: "sideOutput",
    watermarks: {strategy: "bounded", outOfOrderness: "60 s"},
  },
};

const bytes = await readFile(wasmFile);

describe("the engine", () => {
  /** @type {import("../../web/engine.js").Engine} */
  let engine;
  before(async () => (engine = await nodeEngine()));

  test("says the end of a session longer than doubles can count, to the millisecond", async () => {
    const first = -8.64e15 + 1;
    const step = 99_999_999_999_998;
    const rows = Array.from({length: 172}, (_, i) => ({time: first + i * step}));
    const gap = 99_999_999_999_999;
    const {problems, runs} = await engine.run({
      format: "window-lab/1",
      rows: [...rows].reverse(), // each one is late but for the lateness, and merges with those after it
      pipeline: {
        window: {type: "session", gap},
        watermarks: {strategy: "none"},
      },
    });
    assert.deepEqual(problems, []);
    const {panes, firings} = /** @type {import("../../web/recording.js").Recording} */ (runs[0].recording);
    const end = first + 171 * step + gap;
    assert.ok(BigInt(end) - BigInt(first) !== BigInt(end - first), "no double is as long");
    const [fire] = (await engine.trace(0)).filter(({type}) => type === "fire");
    assert.deepEqual([fire.start, fire.end, fire.ids.length], [first, end, 172]);
    const pane = firings.pane[0];
    assert.deepEqual([panes.start[pane], panes.end[pane]], [first, end]);
  });

  test("runs a document and gives its table", async () => {
    const {problems, table, runs} = await engine.run(payments);
    assert.deepEqual(problems, []);
    assert.ok(table);
    assert.equal(table.length, 8);
    assert.deepEqual(table.ids, ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"]);
    assert.deepEqual(table.keys, ["all"]);
    assert.equal(table.time[0], Date.UTC(1970, 0, 1, 10, 0, 10));
    assert.equal(runs.length, 1);
    assert.equal(runs[0].name, "run");
    assert.equal(runs[0].failure, undefined);
  });

  test("takes JSON text as well", async () => {
    assert.deepEqual(await engine.run(JSON.stringify(payments)), await engine.run(payments));
  });

  test("resolves the pipeline: every default, durations in milliseconds", async () => {
    const {runs} = await engine.run(payments);
    assert.deepEqual(runs[0].pipeline, {
      watermarks: {
        strategy: "bounded",
        outOfOrderness: 60_000,
        emit: "event",
        idleAfter: null,
        combine: "channels",
      },
      partitions: 1,
      keyed: true,
      window: {type: "tumbling", size: 60_000, offset: 0, time: "event"},
      trigger: {type: "eventTime"},
      evictor: null,
      allowedLateness: 45_000,
      late: "sideOutput",
      aggregate: "count",
      endOfInput: true,
    });
  });

  test("resolves nested triggers and evictors", async () => {
    const {runs} = await engine.run({
      ...payments,
      pipeline: {
        watermarks: {strategy: "monotonous", emit: {every: "200 ms"}, idleAfter: "5 s", combine: "splits"},
        window: {type: "sliding", size: "1 min", slide: "30 s"},
        trigger: {
          type: "purging",
          nested: {type: "processingTimeout", interval: "1 s", nested: {type: "count", n: 2}},
        },
        evictor: {type: "time", interval: "10 s", after: true},
      },
    });
    const {watermarks, window, trigger, evictor} = runs[0].pipeline ?? {};
    assert.deepEqual(watermarks, {
      strategy: "monotonous",
      emit: {every: 200},
      idleAfter: 5000,
      combine: "splits",
    });
    assert.deepEqual(window, {type: "sliding", size: 60_000, slide: 30_000, offset: 0, time: "event"});
    assert.deepEqual(trigger, {
      type: "purging",
      nested: {
        type: "processingTimeout",
        interval: 1000,
        resetOnEvent: false,
        clearOnTimeout: true,
        nested: {type: "count", n: 2},
      },
    });
    assert.deepEqual(evictor, {type: "time", interval: 10_000, after: true});
  });

  test("records a run in columns that say what its trace says", async () => {
    const {table, runs} = await engine.run(payments);
    const {recording} = runs[0];
    assert.ok(table && recording);
    const trace = await engine.trace(0);
    assert.deepEqual(
      Array.from(recording.entries.kind, (kind) => entryKinds[kind]),
      trace.map(({type}) => type),
    );
    assert.deepEqual(
      [...recording.entries.row],
      trace.map(({row}) => row),
    );
    trace.forEach((entry, i) => {
      const at = recording.entries.index[i];
      if (entry.type === "element") assert.deepEqual(windowsOf(recording, at), entry.windows);
      if (entry.type !== "fire") return;
      const rows = contentsOf(recording, i);
      assert.deepEqual(
        Array.from(rows, (row) => table.ids[row]),
        entry.ids,
      );
      assert.equal(recording.firings.value[at], entry.value);
      assert.equal(timings[recording.firings.timing[at]], entry.timing);
    });
  });

  test("keeps what it gave: a later run changes no earlier outcome", async () => {
    const first = await engine.run(payments);
    const before = structuredClone(first);
    await engine.run({...payments, rows: Array.from({length: 50_000}, (_, i) => ({time: i * 10}))});
    assert.deepEqual(first, before);
  });

  test("explains an event's fate with the numbers that decided it", async () => {
    await engine.run(payments);
    const {row, fate, watermark, watermarkRow, windows, listed} = await engine.explain(0, 7);
    const ten = Date.UTC(1970, 0, 1, 10);
    assert.deepEqual([row, fate, windows], [7, "correction", 1]);
    assert.deepEqual([watermark, watermarkRow], [ten + 2 * 60_000 + 40_000 - 60_000 - 1, 6]);
    assert.equal(listed[0].start, ten);
    assert.equal(listed[0].end, ten + 60_000);
    assert.equal(listed[0].last, ten + 59_999);
    assert.equal(listed[0].keptUntil, ten + 59_999 + 45_000);
  });

  test("refuses a document as a whole: every problem at its place, no table and no runs", async () => {
    const outcome = await engine.run({
      ...payments,
      rows: [{time: "ten"}, {time: "10:00:10"}, {time: "eleven"}],
    });
    assert.equal(outcome.table, null);
    assert.deepEqual(outcome.runs, []);
    assert.deepEqual(
      outcome.problems.map(({where}) => where),
      ["rows[0].time", "rows[2].time"],
    );
    for (const {what, allowed} of outcome.problems) assert.ok(what && allowed);
  });

  test("refuses one run and still runs the others", async () => {
    const {problems, runs} = await engine.run({
      ...payments,
      runs: [
        {name: "good", change: {}},
        {name: "bad", change: {window: {size: 0}}},
      ],
    });
    assert.deepEqual(problems, []);
    assert.ok(runs[0].recording);
    assert.equal(runs[1].recording, null);
    assert.equal(runs[1].pipeline, null);
    assert.equal(runs[1].problems.length, 1);
    await assert.rejects(engine.trace(1), /defect in the engine/);
  });

  test("says what is no JSON, instead of throwing", async () => {
    const {problems} = await engine.run("{");
    assert.equal(problems.length, 1);
  });

  test("prints the line of the command", async () => {
    const line = JSON.parse(await engine.line(payments));
    await engine.run(payments);
    assert.deepEqual(line, {runs: [{name: "run", trace: await engine.trace(0)}]});
  });
});

describe("the engine's module", () => {
  test("is fetched, whatever type its server gives it", async () => {
    for (const type of ["application/wasm", "application/octet-stream"]) {
      const server = createServer((_, response) =>
        response.writeHead(200, {"content-type": type}).end(bytes),
      );
      await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
      const {port} = /** @type {import("node:net").AddressInfo} */ (server.address());
      try {
        const engine = await createEngine({wasm: `http://127.0.0.1:${port}/window-lab.wasm`});
        assert.equal((await engine.run(payments)).runs.length, 1);
      } finally {
        server.close();
      }
    }
  });

  test("that is not there is an error with its address", async () => {
    const server = createServer((_, response) => response.writeHead(404).end());
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const {port} = /** @type {import("node:net").AddressInfo} */ (server.address());
    await assert.rejects(createEngine({wasm: `http://127.0.0.1:${port}/x.wasm`}), /x\.wasm: 404/);
    server.close();
  });

  test("that does not fit its glue is an error", async () => {
    // (module (import "a" "b" (func)))
    const hex = "0061736d 01000000 0104 016000 00 0207 01 0161 0162 0000";
    const needy = await WebAssembly.compile(Buffer.from(hex.replaceAll(" ", ""), "hex"));
    /** @type {any} */
    const glue = async (/** @type {any} */ {instantiateWasm}) => {
      instantiateWasm({}, () => assert.fail("it was instantiated without its imports"));
      return new Promise(() => {});
    };
    await assert.rejects(instantiate(glue, needy));
  });
});

describe("the names that JavaScript keeps", async () => {
  const module = await instantiate(createWindowLab, await compile(bytes));
  const types = await readFile(new URL("../../wasm/window-lab-wasm.d.ts", import.meta.url), "utf8");
  /** The members that an interface of the hand-written types has. @param {string} name */
  const membersOf = (name) => {
    const [, body] = types.match(new RegExp(`interface ${name} {\n(.*?)\n}`, "s")) ?? [];
    assert.ok(body, `no interface ${name}`);
    return [...body.matchAll(/^  (\w+)[(:]/gm)].map(([, member]) => member).sort();
  };

  test("of entries, timings and fates are the engine's, in its order", () => {
    assert.deepEqual([...entryKinds], JSON.parse(module.entryNames()));
    assert.deepEqual([...timings], JSON.parse(module.timingNames()));
    assert.deepEqual([...fates], JSON.parse(module.fateNames()));
    assert.deepEqual([...failureKinds], JSON.parse(module.failureNames()));
  });

  test("in the types of Lab are those of its prototype", () => {
    const found = new Set();
    for (let at = module.Lab.prototype; at !== Object.prototype; at = Object.getPrototypeOf(at))
      for (const name of Object.getOwnPropertyNames(at)) found.add(name);
    // What Emscripten gives to every class.
    for (const name of ["constructor", "clone", "isAliasOf", "isDeleted", "deleteLater"]) found.delete(name);
    assert.deepEqual(membersOf("Lab"), [...found].sort());
  });

  test("in the types of the module are those that the bindings define", async () => {
    const bindings = await readFile(new URL("../../wasm/bindings.cpp", import.meta.url), "utf8");
    const defined = [...bindings.matchAll(/^    (?:class_<\w+>|function)\("(\w+)"/gm)]
      .map(([, name]) => name)
      .sort();
    assert.deepEqual(membersOf("WindowLabModule"), defined);
    const members = /** @type {Record<string, any>} */ (/** @type {unknown} */ (module));
    for (const name of defined) assert.equal(typeof members[name], "function", name);
  });

  test("in the types of the table are those of its views", () => {
    const lab = new module.Lab();
    assert.deepEqual(membersOf("TableViews"), Object.keys(lab.table() ?? {}).sort());
    lab.delete();
  });

  test("of a recording's columns are those of the types", async () => {
    const source = await readFile(new URL("../../web/recording.js", import.meta.url), "utf8");
    const [, type] = source.match(/@typedef \{object\} Recording\n(.*?)\n \*\//s) ?? [];
    const typed = [...type.matchAll(/@property \{(\{.*?\}|\w+)\} (\w+)/gs)].flatMap(([, members, table]) =>
      members.startsWith("{")
        ? [...members.matchAll(/(\w+):/g)].map(([, name]) => `${table}.${name}`)
        : [table],
    );
    const lab = new module.Lab();
    lab.load(JSON.stringify(payments));
    lab.run(0);
    const told = Object.entries(recordingOf(columnsOf(lab, 0))).flatMap(([table, members]) =>
      ArrayBuffer.isView(members) ? table : Object.keys(members).map((name) => `${table}.${name}`),
    );
    assert.deepEqual(typed.sort(), told.sort());
    lab.delete();
  });

  test("of a run's bounds are there", () => {
    const limits = JSON.parse(module.limits());
    assert.ok(Object.keys(limits).length > 0);
    for (const [name, max] of Object.entries(limits)) assert.ok(max > 0, name);
  });
});

describe("a table in columns", async () => {
  const module = await instantiate(createWindowLab, await compile(bytes));
  /** @param {Record<string, number[]>} columns @param {object} [names] */
  const loaded = (columns, names = {keys: ["a", "b"]}) => {
    const lab = new module.Lab();
    lab.resize(columns.time.length);
    const views = /** @type {Record<string, any>} */ (lab.room());
    for (const [name, values] of Object.entries(columns)) views[name].set(values);
    const pipeline = {window: {type: "tumbling", size: 10}};
    const summary = JSON.parse(
      lab.loadColumns(JSON.stringify({format: "window-lab/1", pipeline}), JSON.stringify(names)),
    );
    return {lab, summary};
  };

  test("runs as the same rows in a document do", async () => {
    const {lab, summary} = loaded({time: [3, 12, 9], arrives: [3, 1003, 2003], key: [0, 1, 0]});
    assert.deepEqual([summary.problems, summary.rows], [[], 3]);
    lab.run(0);
    const engine = await nodeEngine();
    const {runs} = await engine.run({
      format: "window-lab/1",
      rows: [
        {time: 3, key: "a"},
        {time: 12, key: "b"},
        {time: 9, key: "a"},
      ],
      pipeline: {window: {type: "tumbling", size: 10}},
    });
    assert.deepEqual(recordingOf(columnsOf(lab, 0)), runs[0].recording);
    lab.delete();
  });

  for (const [what, columns] of /** @type {[string, Record<string, number[]>][]} */ ([
    ["a fraction of a millisecond", {time: [0.5]}],
    ["no number", {time: [NaN]}],
    ["an instant beyond what can be held", {time: [1e300]}],
    ["an arrival that goes back", {time: [0, 0], arrives: [5, 4]}],
    ["a key without a name", {time: [0], key: [2]}],
    ["a kind of row that there is not", {time: [0], kind: [5]}],
  ]))
    test(`refuses ${what}`, () => {
      const {lab, summary} = loaded(columns);
      assert.match(summary.defect, /^\w+\[\d\] /);
      lab.delete();
    });

  test("refuses names that are not in code point order", () => {
    const {lab, summary} = loaded({time: [0]}, {keys: ["b", "a"]});
    assert.match(summary.defect, /order/);
    lab.delete();
  });
});
