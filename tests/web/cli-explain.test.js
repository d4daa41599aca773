// Do `explain` and `lint` say why, in words and as JSON, with statuses that scripts can rely on?

import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {readdir} from "node:fs/promises";
import {text} from "node:stream/consumers";
import {describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {catalogues, message} from "../../web/i18n/message.js";
import {explain, lint} from "../../web/cli/explain.js";
import {nodeEngine, wasmFile} from "../../web/cli/engine.js";
import {readFile} from "node:fs/promises";
import createWindowLab from "#wasm";
import {compile, instantiate} from "../../web/lab.js";

const command = fileURLToPath(new URL("../../web/cli/window-lab.js", import.meta.url));
const payments = JSON.stringify(eightPayments);

/** @param {string[]} args @param {unknown} document */
async function lab(args, document) {
  const child = spawn(process.execPath, [command, ...args]);
  child.stdin.end(typeof document === "string" ? document : JSON.stringify(document));
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((/** @type {(ended: any[]) => void} */ resolve) =>
      child.on("close", (...ended) => resolve(ended)),
    ),
  ]);
  return {out, err, status};
}

/** @param {any} more */
const asked = (more) => ({
  event: null,
  window: null,
  run: null,
  lang: /** @type {"en"} */ ("en"),
  json: false,
  ...more,
});

describe("window-lab explain", () => {
  test("tells an event's fate with its inequality, and what would have changed it", async () => {
    const {out, status} = await lab(["explain", "-", "--event", "p8", "--run", "30 s"], payments);
    assert.equal(status, 0);
    assert.match(out, /Apache Flink 2\.3\.0/);
    assert.match(out, /10:02:09\.999 ≥ 10:01:44\.999/);
    assert.match(out, /= 10:00:30 mod 1 min = 30 s\n.*= 10:00:30 − 30 s = 10:00:00\n/);
    assert.match(out, /out-of-orderness of more than 55 s it would have counted/);
    assert.match(out, /out-of-orderness of more than 1 min 40 s it would have been on time/);
    assert.match(out, /allowed lateness of more than 1 min 10 s/);
    assert.match(out, /Without p7 \(row 7\)/);
    assert.doesNotMatch(out, /Run “0 s”|\{\w+\}|undefined|NaN/);
  });
  test("tells what a window waits for, and what would do", async () => {
    const {out, status} = await lab(["explain", "-", "--window", "all@10:02", "--run", "30 s"], payments);
    assert.equal(status, 0);
    assert.match(out, /needs a watermark ≥ 10:02:59\.999; the watermark stands at 10:02:09\.999/);
    assert.match(out, /An event at 10:03:30\.000 or later would do/);
  });
  test("names the partition that holds a window", async () => {
    const rows = [{time: "10:00:10"}, {time: "10:00:12", partition: 1}, {time: "10:05:00"}];
    const {text} = await explain(JSON.stringify({format: "window-lab/1", rows}), asked({window: "10:00"}));
    assert.match(text, /Partition 1 holds it: nothing since e2, 10:00:12/);
    assert.match(text, /10:01:00\.000 or later on partition 1 would do/);
  });
  test("tells of the run as a whole: the watermark, what is amiss, cost and latency", async () => {
    const {text} = await explain(payments, asked({run: "30 s"}));
    assert.match(text, /risen 6 times and stands at 10:02:09\.999/);
    assert.match(text, /p8 came too late/);
    assert.match(
      text,
      /\[10:02, 10:03\), key “all”\n *Holds p6, p7\. It needs a watermark ≥ 10:02:59\.999; .*10:03:30\.000 or later would do/,
    );
    assert.match(text, /⌈\(1 min \+ 30 s \+ 45 s\) ÷ 1 min⌉ = 3 +3\n/);
    assert.match(text, /1 min \(window\) \+ 30 s \(out-of-orderness\) \+ 45 s \(allowed lateness\)/);
  });
  test("begins with the failure of a run that ended early, or with its refusal, and says so by its status", async () => {
    const rows = [{time: "10:00:05"}];
    const failed = JSON.stringify({
      format: "window-lab/1",
      rows,
      pipeline: {window: {type: "dynamicSession"}},
    });
    for (const question of [{}, {event: "e1"}, {window: "all@10:00"}]) {
      const {text, refused} = await explain(failed, asked(question));
      assert.match(text, /ended early:\n *e1 in row 1 has no gap/);
      assert.doesNotMatch(text, /Everything that came is in a result/);
      assert.ok(refused);
    }
    assert.equal((await lab(["lint", "-"], failed)).status, 1);
    const misspelt = JSON.stringify({format: "window-lab/1", rows, pipeline: {trigger: {typ: "count"}}});
    assert.match((await explain(misspelt, asked({window: "all@10:00"}))).text, /Did you mean “type”/);
  });
  test("is said in Chinese, and is there as JSON", async () => {
    const {text} = await explain(payments, asked({event: "p8", lang: "zh"}));
    assert.match(text, /若容许乱序大于 55 s/);
    assert.doesNotMatch(text.replace(/Apache Flink|min|all|ms|UTC/g, ""), /[a-z]{4}/i);
    const json = JSON.parse((await explain(payments, asked({event: "p8", json: true}))).text);
    assert.equal(json.flink, "2.3.0");
    assert.deepEqual(json.runs.map((/** @type {any} */ {event}) => event.fate), ["sideOutput", "sideOutput", "correction"]); // prettier-ignore
  });
  test("is wrong usage without a file, and for what the document does not have", async () => {
    for (const args of [
      ["explain"],
      ["explain", "-", "--event", "p9"],
      ["explain", "-", "--window", "x@1"],
      ["explain", "-", "--odd"],
      ["explain", "-", "--lang", "fr"],
    ])
      // prettier-ignore
      assert.equal((await lab(args, payments)).status, 2, args.join(" "));
    const {err} = await lab(["explain", "-", "--window", "x@1"], payments);
    assert.match(err, /there are all@10:00/);
    assert.match((await lab(["explain", "-", "--event", "p9"], payments)).err, /there are p1, p2, .*p8\n/);
    assert.match((await lab(["explain", "-", "--run", "9 s"], payments)).err, /but "0 s", "30 s", "60 s"/);
  });
  test("of a document that is refused says what is wrong and where, in the words of run and lint", async () => {
    const wrong = {format: "window-lab/1", rows: [{time: "x"}, {time: 1_714_557_610_000_000_000}]};
    const {out, status} = await lab(["explain", "-"], wrong);
    assert.equal(status, 1);
    assert.match(
      out,
      /^rows\[0\]\.time: "x" is not a .*\nrows\[1\]\.time: .*; nanoseconds have to be divided/,
    );
    assert.equal((await lab(["lint", "-"], wrong)).out, out.replaceAll(/^/gm, "-: ").slice(0, -3));
  });
});

describe("window-lab lint", () => {
  test("has nothing to say about what is in order", async () => {
    assert.deepEqual(await lab(["lint", "-"], payments), {out: "", err: "", status: 0});
  });
  test("names place, reason, id and what mends it, and says so by its status", async () => {
    const {out, status} = await lab(["lint", "-"], {
      format: "window-lab/1",
      rows: [{time: "10:00:07"}],
      pipeline: {window: {type: "sliding", size: "5 s", slide: "10 s"}},
    });
    assert.equal(status, 1);
    assert.match(out, /^-: run: pipeline\.window\.slide: .*holes.*\(slide-leaves-holes\)\n/);
    assert.match(out, /\{"window":\{"slide":5000\}\}/);
  });
  test("warns of days that are cut at midnight UTC in another zone, with the offset that mends it", async () => {
    const document = {format: "window-lab/1", zone: "Asia/Shanghai", rows: [{time: "2024-05-01T10:00:00Z"}], pipeline: {window: {size: "1 d"}}}; // prettier-ignore
    const {text, count} = await lint(JSON.stringify(document), {lang: "en", json: false, file: "f"});
    assert.equal(count, 1);
    assert.match(text, /day-in-zone/);
    assert.match(text, /"offset":-28800000/);
  });
});

test("every cause, change and warning of the engine is worded, in both languages", async () => {
  const module = await instantiate(createWindowLab, await compile(await readFile(wasmFile)));
  const {causes, warnings, changes} = JSON.parse(module.reasonNames());
  for (const lang of /** @type {const} */ (["en", "zh"])) {
    for (const cause of causes) assert.ok(catalogues[lang][`cause.${cause}`], cause);
    for (const id of warnings) assert.ok(catalogues[lang][`warning.${id}`], id);
    for (const change of changes)
      assert.ok(catalogues[lang][`fire.${change}`] || catalogues[lang][`would.${change}.onTime`], change);
  }
  assert.equal(message("en", "cause.none"), "Nothing is amiss.");
});

test("no warning is made of the examples but those that an example is about", async () => {
  const engine = await nodeEngine();
  const folder = new URL("../../web/examples/", import.meta.url);
  /** @type {Record<string, string[]>} */
  const about = {"idle-partition.js": ["idle-too-short"]};
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".js") || name === "index.js") continue; // pictures of them
    for (const document of Object.values(await import(new URL(name, folder).href))) {
      const {runs} = await engine.run(document);
      for (const i of runs.keys())
        for (const {id} of await engine.warnings(i)) assert.ok(about[name]?.includes(id), `${name}: ${id}`);
    }
  }
});
