// What is exported: which files and texts for which scenario, and what is said instead where a target has no equivalent?
import assert from "node:assert/strict";
import {test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {exportTo} from "../../web/export/export.js";
import {comment, double, duration, instant, text} from "../../web/export/java.js";
import {prepare} from "../../web/export/prepare.js";
import {targets} from "../../web/export/targets.js";
import {zipOf} from "../../web/export/zip.js";

const engine = await nodeEngine();

/** @param {any} pipeline @param {any[]} [rows] @param {any} [more] */
async function exported(
  pipeline,
  rows = [{time: "10:00:10"}, {time: "10:01:25"}, {time: "10:00:30"}],
  more = {},
) {
  const {exported, problems} = await prepare(engine, JSON.stringify({format: "window-lab/1", ...more, rows, pipeline})); // prettier-ignore
  assert.deepEqual(problems, []);
  assert.ok(exported);
  return exported;
}

/** All texts as one. @param {any} pipeline @param {string} target @param {any[]} [rows] */
const written = async (pipeline, target, rows) =>
  Object.values(exportTo(await exported(pipeline, rows), target).files).join("\n");

/** Where something has no equivalent. @param {any} pipeline @param {string} target @param {any[]} [rows] */
const refused = async (pipeline, target, rows) =>
  exportTo(await exported(pipeline, rows), target).problems.map(({where}) => where);

test("more rows than a source file takes are refused, whatever the target is", async () => {
  const asked = (/** @type {number} */ count) =>
    prepare(engine, JSON.stringify({format: "window-lab/1", rows: Array.from({length: count}, (_, i) => ({time: i}))}));
  assert.deepEqual((await asked(5001)).problems, [{where: "rows", rule: "rows.many", instead: "most", args: ["5000"]}]);
  const {exported} = await asked(5000);
  assert.ok(exported);
  for (const target of targets) assert.deepEqual(exportTo(exported, target).problems, []);
}); // prettier-ignore

test("a string literal holds any text, and no escape begins where none was meant", () => {
  assert.equal(text('a"b\\u0041'), '"a\\"b\\\\u0041"');
  assert.equal(text("支付 é\u202e\n\u2028\u0000"), '"支付 é\\u202e\\n\\u2028\\u0000"');
  assert.equal(text("\ud800x"), '"\\ud800x"');
  assert.equal(text("😀"), '"😀"');
});

test("a comment stays one line, and a comment", () => {
  assert.equal(comment("a */ b\\u000a c\r\nint x;\u2029\u202e!"), "a * / b/u000a c int x; !");
});

test("durations, instants and doubles are exact, to the ends of what the format holds", () => {
  assert.deepEqual([0, 1, 60_000, 90_000, 86_400_000, 1e14 + 1].map(duration), ["Duration.ZERO", "Duration.ofMillis(1)", "Duration.ofMinutes(1)", "Duration.ofSeconds(90)", "Duration.ofDays(1)", "Duration.ofMillis(100000000000001L)"]); // prettier-ignore
  assert.equal(instant(-8.64e15), 'Instant.parse("-271821-04-20T00:00:00Z")');
  assert.equal(instant(8.64e15 + 1), "Instant.ofEpochMilli(8640000000000001L)");
  assert.deepEqual([3, -0, 1e300, 0.1, "Infinity", "NaN"].map(double), ["3.0", "0.0", "1e300", "0.1", "Double.POSITIVE_INFINITY", "Double.NaN"]); // prettier-ignore
});

test("the job has the scenario's settings and what the lab showed", async () => {
  const code = await written(
    {watermarks: {outOfOrderness: "30 s"}, allowedLateness: "45 s", late: "sideOutput"},
    "flink-java",
  );
  for (const part of [
    "OUT_OF_ORDERNESS = Duration.ofSeconds(30);",
    ".window(TumblingEventTimeWindows.of(WINDOW_SIZE))",
    ".allowedLateness(ALLOWED_LATENESS)",
    ".sideOutputLateData(LATE)",
    'new Result("all", Instant.parse("1970-01-01T10:00:00Z"), Instant.parse("1970-01-01T10:01:00Z"), 2)',
    "<flink.version>2.3.0</flink.version>",
  ])
    assert.ok(code.includes(part), part);
});

test("what a replayed job cannot repeat is told by its place, and the operator test has it", async () => {
  const cases = {
    "pipeline.watermarks.strategy": {watermarks: {strategy: "manual"}},
    "pipeline.watermarks.emit": {watermarks: {emit: {every: "200 ms"}}},
    "pipeline.watermarks.idleAfter": {watermarks: {idleAfter: "1 s"}},
    "pipeline.partitions": {partitions: 2},
    "pipeline.window.time": {window: {time: "processing", size: "1 min"}},
    "pipeline.trigger.nested.type": {
      trigger: {type: "purging", nested: {type: "continuousProcessingTime", interval: "1 s"}},
    },
    "pipeline.endOfInput": {endOfInput: false},
  };
  for (const [where, pipeline] of Object.entries(cases)) {
    assert.deepEqual(await refused(pipeline, "flink-java"), [where]);
    assert.deepEqual(await refused(pipeline, "flink-test"), []);
  }
});

test("SQL says what it can, and all that it cannot", async () => {
  const code = await written({watermarks: {outOfOrderness: "30 s"}, window: {type: "sliding", size: "1 min", slide: "20 s", offset: "1500 ms"}}, "flink-sql"); // prettier-ignore
  assert.match(code, /HOP\(TABLE events, DESCRIPTOR\(event_time\), INTERVAL '20' SECOND, INTERVAL '1' MINUTE, INTERVAL '1\.500' SECOND\(2, 3\)\)/); // prettier-ignore
  assert.match(code, /event_time - INTERVAL '30\.001' SECOND/);
  const all = {
    ...{window: {type: "sliding", size: "1 min", slide: "25 s"}, aggregate: "list", allowedLateness: "1 s"},
    ...{late: "sideOutput", trigger: {type: "count", n: 2}, evictor: {type: "count", n: 2}},
  };
  assert.deepEqual(await refused(all, "flink-sql"), [
    "pipeline.window.slide",
    "pipeline.trigger",
    "pipeline.evictor",
    "pipeline.allowedLateness",
    "pipeline.late",
    "pipeline.aggregate",
  ]);
  assert.deepEqual(await refused({window: {type: "global"}}, "flink-sql"), ["pipeline.window.type"]);
  assert.deepEqual(await refused({}, "flink-sql", [{time: -1}, {time: 253402300800000}]), ["rows[0].time", "rows[1].time"]); // prettier-ignore
});

test("from Kafka the strategy is plain, and it is said where results differ", async () => {
  const one = await exported({watermarks: {outOfOrderness: "30 s", idleAfter: "10 s"}, partitions: 2});
  const {files, notes} = exportTo(one, "flink-java", {source: "kafka"});
  const job = files["src/main/java/windows/WindowJob.java"];
  assert.match(job, /<Event>forBoundedOutOfOrderness\(OUT_OF_ORDERNESS\)\s+\.withIdleness\(IDLE_AFTER\)/);
  assert.deepEqual(notes.map(({where}) => where), ["pipeline.watermarks.emit", "pipeline.watermarks.combine", "pipeline.endOfInput"]); // prettier-ignore
  assert.equal(exportTo(one, "flink-test", {source: "kafka"}).problems.length, 1);
  const manual = await exported({watermarks: {strategy: "manual"}});
  assert.deepEqual(exportTo(manual, "flink-java", {source: "kafka"}).problems.map(({where}) => where), ["pipeline.watermarks.strategy"]); // prettier-ignore
});

test("PyFlink has the settings, says what is otherwise, and what it lacks", async () => {
  const one = await exported({window: {type: "session", gap: "90 s"}, allowedLateness: "45 s", late: "sideOutput"}); // prettier-ignore
  const {files, notes} = exportTo(one, "pyflink");
  for (const part of ["EventTimeSessionWindows.with_gap(Time.seconds(90))", ".allowed_lateness(45000)", "LATE = OutputTag"])
    assert.ok(files["windows.py"].includes(part), part); // prettier-ignore
  assert.equal(notes.length, 1);
  assert.deepEqual(await refused({evictor: {type: "count", n: 1}, trigger: {type: "purging", nested: {type: "delta", threshold: 1}}}, "pyflink"), ["pipeline.evictor", "pipeline.trigger.nested.type"]); // prettier-ignore
});

test("the same settings for 1.20", async () => {
  const one = await exported({window: {type: "cumulate", maxSize: "1 min", step: "20 s"}});
  const {files} = exportTo(one, "flink-java", {flink: "1.20"});
  assert.match(files["pom.xml"], /<flink\.version>1\.20\./);
  assert.match(files["src/main/java/windows/CumulateWindows.java"], /getDefaultTrigger\(StreamExecutionEnvironment env\)/); // prettier-ignore
});

test("the operator test moves the clock to the instant at which a periodic generator emits", async () => {
  const code = await written(
    {window: {size: "1 min"}, watermarks: {emit: {every: "200 ms"}}, trigger: {type: "continuousProcessingTime", interval: "1 min"}}, // prettier-ignore
    "flink-test",
  );
  assert.match(code, /clock\(Instant.parse\("1970-01-01T10:00:10.200Z"\)\);\n +run.watermark\(Instant.parse\("1970-01-01T10:00:09.999Z"\)\)/); // prettier-ignore
});

test("a job that fails, a document that is refused and a run that is not there have no export", async () => {
  const places = async (/** @type {any} */ document, /** @type {string | null} */ run = null) =>
    (await prepare(engine, JSON.stringify(document), run)).problems.map(({where}) => where);
  assert.deepEqual(await places({format: "window-lab/1", rows: [{time: "x"}]}), ["rows[0].time"]);
  assert.deepEqual(await places({format: "window-lab/1", rows: []}, "other"), ["runs"]);
  const noGap = {format: "window-lab/1", rows: [{time: 5}], pipeline: {window: {type: "dynamicSession"}}};
  assert.deepEqual(await places(noGap), ["rows[0]"]);
});

test("a zip file holds names, texts and their checksums, the same bytes each time", () => {
  const bytes = Buffer.from(zipOf({"src/é.txt": "123456789", empty: ""}));
  assert.ok(bytes.includes(Buffer.from("src/é.txt")));
  assert.ok(bytes.includes(Buffer.from([0x26, 0x39, 0xf4, 0xcb, 9, 0, 0, 0, 9, 0, 0, 0])));
  const end = bytes.subarray(-22);
  assert.deepEqual([end.readUInt32LE(0), end.readUInt16LE(10)], [0x06054b50, 2]);
  const directory = end.readUInt32LE(16);
  assert.equal(bytes.readUInt32LE(directory), 0x02014b50);
  assert.equal(directory + end.readUInt32LE(12) + 22, bytes.length);
});

test("every target ends its files by a line end, and none has a tab or a line that ends in spaces", async () => {
  const one = await exported({}, undefined, {title: "Eight \\u000a */ payments"});
  for (const target of targets)
    for (const [path, text] of Object.entries(exportTo(one, target).files)) {
      assert.match(text, /\n$/, path);
      assert.doesNotMatch(text, /[ \t]\n|\t/, path);
    }
});
