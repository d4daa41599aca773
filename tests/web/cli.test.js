// Does the command line do what scripts rely on: a line for each file, exit statuses, readable differences?

import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {mkdtemp, readFile, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {text} from "node:stream/consumers";
import {after, before, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {commands} from "../../web/cli/commands.js";
import {scenarioIn} from "../../web/model/scenario-file.js";

const command = fileURLToPath(new URL("../../web/cli/window-lab.js", import.meta.url));
const vectors = fileURLToPath(new URL("../vectors/", import.meta.url));

/** @type {string} */
let folder;
before(async () => (folder = await mkdtemp(join(tmpdir(), "window-lab-"))));
after(() => rm(folder, {recursive: true}));

/**
 * @param {string[]} args
 * @param {string} [input] standard input
 */
async function lab(args, input = "") {
  const child = spawn(process.execPath, [command, ...args], {cwd: folder});
  child.stdin.end(input);
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((/** @type {(ended: any[]) => void} */ resolve) =>
      child.on("close", (...ended) => resolve(ended)),
    ),
  ]);
  return {out, err, status, lines: out.split("\n").slice(0, -1)};
}

/** @param {string} name @param {unknown} contents text, or a value to be written as JSON */
async function file(name, contents) {
  await writeFile(join(folder, name), typeof contents === "string" ? contents : JSON.stringify(contents));
  return name;
}

const scenario = {format: "window-lab/1", rows: [{time: 0}, {time: 70_000}]};
const trace = [
  {row: 0, type: "element", id: "e1", key: "all", windows: [{start: 0, end: 60_000, late: false}]},
  {row: 0, type: "watermark", value: -1},
  {row: 1, type: "element", id: "e2", key: "all", windows: [{start: 60_000, end: 120_000, late: false}]},
  {row: 1, type: "watermark", value: 69_999},
];

for (const backend of [[], ["--native"]])
  describe(`window-lab run ${backend}`, () => {
    test("prints one line of JSON for each file, in their order", async () => {
      const names = [
        await file("b.json", {...scenario, endOfInput: true}),
        await file("a.json", {...scenario, title: "no end", pipeline: {endOfInput: false}}),
        await file("c.json", {...scenario, rows: []}),
      ];
      const {lines, status} = await lab(["run", ...backend, names[1], names[2], names[1]]);
      assert.equal(status, 0);
      assert.equal(lines.length, 3);
      assert.equal(lines[0], lines[2]);
      assert.notEqual(lines[0], lines[1]);
    });

    test("prints runs in the form of the vectors", async () => {
      const name = await file("s.json", {...scenario, pipeline: {endOfInput: false}});
      const {lines} = await lab(["run", ...backend, name]);
      const {runs} = JSON.parse(lines[0]);
      assert.equal(runs.length, 1);
      assert.equal(runs[0].name, "run");
      assert.deepEqual(runs[0].trace.slice(0, trace.length), trace);
    });

    test("reads standard input as -", async () => {
      const {lines, status} = await lab(["run", ...backend, "-"], JSON.stringify(scenario, null, 2));
      assert.equal(status, 0);
      assert.equal(JSON.parse(lines[0]).runs[0].name, "run");
    });

    test("a refused run is in its line, and no reason to fail", async () => {
      const name = await file("r.json", {...scenario, pipeline: {window: {size: 0}}});
      const {lines, status} = await lab(["run", ...backend, name]);
      assert.equal(status, 0);
      assert.equal(typeof JSON.parse(lines[0]).runs[0].error, "string");
    });

    test("a document refused as a whole has its problems beside one run with an error; status 1", async () => {
      const name = await file("d.json", {...scenario, rows: [{time: "ten"}]});
      const good = await file("g.json", scenario);
      const {lines, status} = await lab(["run", ...backend, name, good]);
      assert.equal(status, 1);
      const {runs, problems} = JSON.parse(lines[0]);
      assert.deepEqual(Object.keys(runs[0]), ["name", "error"]);
      assert.equal(runs[0].name, "run");
      assert.equal(problems[0].where, "rows[0].time");
      assert.equal(problems[0].value, '"ten"');
      assert.ok(problems[0].allowed);
      assert.ok(JSON.parse(lines[1]).runs[0].trace);
    });

    test("what is no JSON, and what cannot be read, is a line like that too", async () => {
      const name = await file("n.json", "{");
      const {lines, status, err} = await lab(["run", ...backend, name, "missing.json"]);
      assert.equal(status, 1);
      assert.equal(lines.length, 2);
      for (const line of lines) {
        const {runs, problems} = JSON.parse(line);
        assert.equal(typeof runs[0].error, "string");
        assert.equal(problems.length, 1);
      }
      assert.match(err, /missing\.json: ENOENT/);
    });

    test("bytes that are no UTF-8 are refused with their place", async () => {
      await writeFile(
        join(folder, "latin.json"),
        Buffer.from('{"format": "window-lab/1",\n "title": "Z\xfcrich"}', "latin1"),
      );
      const {lines, status} = await lab(["run", ...backend, "latin.json"]);
      assert.equal(status, 1);
      const {problems} = JSON.parse(lines[0]);
      assert.deepEqual([problems[0].rule, ...problems[0].args], ["json", "2", "13", "utf8"]);
    });

    test("a file of vectors that is no JSON is refused with the place of what is wrong", async () => {
      const {lines, status} = await lab(["check", ...backend, await file("junk.json", '{\n  "cases": [,]}')]);
      assert.equal(status, 1);
      assert.match(lines[0], /^FAILED junk\.json: Line 2, column 13: "," is not expected here\.$/);
    });
  });

test("both builds of the engine print the same bytes", async () => {
  const {cases} = JSON.parse(await readFile(join(vectors, "random-any.json"), "utf8"));
  const names = [];
  for (const {name, scenario} of cases.slice(0, 50)) names.push(await file(`${name}.json`, scenario));
  const [wasm, native] = await Promise.all([lab(["run", ...names]), lab(["run", "--native", ...names])]);
  assert.equal(wasm.lines.length, 50);
  assert.equal(wasm.out, native.out);
});

describe("window-lab check", () => {
  const vector = join(vectors, "window-lab.json");

  for (const backend of [[], ["--native"]])
    test(`passes what is as Flink did it ${backend}`, async () => {
      const {out, status} = await lab(["check", ...backend, vector]);
      assert.equal(out, "1 passed, 0 failed\n");
      assert.equal(status, 0);
    });

  test("shows where a trace parts from Flink's", async () => {
    const vectors = JSON.parse(await readFile(vector, "utf8"));
    vectors.cases[0].runs[1].trace[1].value = 5;
    const {lines, status} = await lab(["check", await file("wrong.json", vectors)]);
    assert.equal(status, 1);
    assert.equal(lines[0], 'FAILED wrong.json: window-lab, run "tolerance 30 s": entry 1');
    assert.match(lines[1], /^ {2}expected .*"value":5/);
    assert.match(lines[2], /^ {2}found .*"value":35979999/);
    assert.equal(lines.at(-1), "0 passed, 1 failed");
  });

  test("counts every case and shows the first", async () => {
    const {cases} = JSON.parse(await readFile(vector, "utf8"));
    cases[0].runs.pop();
    const many = await file("many.json", {cases: Array.from({length: 30}, () => cases[0])});
    const {lines, status} = await lab(["check", vector, many]);
    assert.equal(status, 1);
    assert.equal(lines.filter((line) => line.startsWith("FAILED")).length, 10);
    assert.deepEqual(lines.slice(-2), ["… and 20 more failed", "1 passed, 30 failed"]);
  });

  test("fails on a file that compares nothing", async () => {
    for (const contents of ["{", "{}", {cases: []}]) {
      const {lines, status} = await lab(["check", await file("nothing.json", contents), "missing.json"]);
      assert.equal(status, 1);
      assert.match(lines[0], /^FAILED nothing\.json: /);
      assert.match(lines[1], /^FAILED missing\.json: /);
      assert.equal(lines[2], "0 passed, 2 failed");
    }
  });
});

describe("window-lab", () => {
  test("prints its help and its version", async () => {
    const {version} = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
    assert.deepEqual(await lab(["--version"]), {out: `${version}\n`, err: "", status: 0, lines: [version]});
    const {out, status} = await lab(["--help"]);
    assert.match(out, /^Usage: window-lab /);
    assert.equal(status, 0);
  });
  test("each command has help of its own, with each of its options", async () => {
    for (const [name, {options}] of Object.entries(commands)) {
      const {out, status} = await lab([name, "--help"]);
      assert.equal(status, 0);
      assert.match(out, new RegExp(`^Usage: window-lab ${name} `));
      for (const option of Object.keys(options)) assert.ok(out.includes(`--${option}`), `${name} ${option}`);
    }
  });

  for (const args of [[], ["walk"], ["run"], ["check"], ["run", "--fast", "x.json"], ["check", "--native"]])
    test(`refuses the wrong usage ${args.join(" ") || "without a command"}: status 2, nothing on standard output`, async () => {
      const {out, err, status} = await lab(args);
      assert.equal(status, 2);
      assert.equal(out, "");
      assert.match(err, /Usage: window-lab /);
    });
});

describe("window-lab render", () => {
  const scenario = {
    format: "window-lab/1",
    title: {en: "Two & a half", zh: "两个半"},
    rows: [
      {id: "<a>", time: "10:00:01"},
      {id: "b", time: "10:01:30", key: "k|"},
    ],
  };

  test("prints a picture that carries the scenario, from which it is drawn again, byte for byte", async () => {
    const name = await file("two.json", scenario);
    const {out, err, status} = await lab(["render", name]);
    assert.deepEqual([status, err], [0, ""]);
    assert.match(out, /^<svg [^>]*role="img"/);
    assert.match(out, /Two &amp; a half/);
    assert.match(out, /&lt;a&gt;/);
    assert.match(out, /@media \(prefers-color-scheme: dark\)/);
    assert.doesNotMatch(out, /var\(--/);
    const heights = [...out.matchAll(/ y="([\d.]+)"[^>]*>(?:&lt;a&gt;|b|end of input[^<]*)</g)].map(([, y]) =>
      Number(y),
    );
    assert.equal(new Set(heights).size, 3, `a row's texts stand at their row: ${heights}`);
    const found = scenarioIn(out);
    assert.deepEqual("document" in found && found.document, scenario);
    assert.equal((await lab(["render", "-"], JSON.stringify(scenario))).out, out);
  });
  test("has a theme and a language", async () => {
    const {out} = await lab(["render", "--theme", "dark", "--lang", "zh", await file("two.json", scenario)]);
    assert.match(out, /两个半/);
    assert.doesNotMatch(out, /@media/);
    const {err, status} = await lab(["render", "--theme", "green", "two.json"]);
    assert.equal(status, 2);
    assert.match(err, /--theme is light, dark or auto, not green/);
  });
  test("draws what is asked for: parts, a run, a key, a step, as wide as is said, into a file", async () => {
    const name = await file("runs.json", {
      ...scenario,
      runs: [{name: "A"}, {name: "B", change: {window: {size: "5 min"}}}],
      view: {step: 0},
    });
    const of = async (/** @type {string[]} */ ...args) => {
      const {out, err, status} = await lab(["render", name, ...args]);
      assert.deepEqual([status, err], [0, ""]);
      return out;
    };
    const widthOf = (/** @type {string} */ svg) => Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
    const whole = await of();
    assert.match(whole, />A</);
    assert.match(whole, />B</);
    assert.doesNotMatch(await of("--run", "B"), />A</);
    assert.equal(widthOf(await of("--width", "1000")), 1000);
    const score = await of("--show", "score");
    assert.doesNotMatch(score, /<text[^>]*>Two &amp; a half/);
    assert.doesNotMatch(score, />&lt;a&gt;</);
    assert.ok(widthOf(score) < widthOf(whole));
    assert.notEqual(await of("--step", "2"), whole);
    assert.equal(await of("--step", "1"), whole, "as the document's view says");
    assert.notEqual(await of("--key", "k|"), whole);
    assert.equal(await of("-o", "out.svg"), "");
    assert.equal(await readFile(join(folder, "out.svg"), "utf8"), whole);
  });
  for (const [args, says] of /** @type {[string[], RegExp][]} */ ([
    [["--run", "C"], /there is no run "C", but run/],
    [["--key", "C"], /there is no key "C", but all, k\|/],
    [["--step", "3"], /there is no row 3, but 1 to 2/],
    [["--step", "0"], /--step is an integer from 1, not 0/],
    [["--width", "wide"], /--width is an integer from 240, not wide/],
    [["--show", "score,form"], /--show is some of title, sentence, table, score/],
  ]))
    test(`refuses ${args.join(" ")}: status 2, with its own usage`, async () => {
      const {out, err, status} = await lab(["render", await file("two.json", scenario), ...args]);
      assert.deepEqual([out, status], ["", 2]);
      assert.match(err, says);
      assert.match(err, /Usage: window-lab render /);
    });
  test("of a document with problems says them, and prints nothing", async () => {
    const name = await file("bad.json", {format: "window-lab/1", rows: [{time: "ten"}]});
    const {out, err, status} = await lab(["render", name]);
    assert.deepEqual([out, status], ["", 1]);
    assert.match(err, /rows\[0\]\.time/);
  });
});

describe("window-lab link and open", () => {
  test("give a scenario back, in its canonical form", async () => {
    const name = await file("linked.json", '{"rows":[{"time":60000,"id":1.0},{"id":1,"time":"00:01:00"}],"format":"window-lab/1"}'); // prettier-ignore
    const {out, err, status} = await lab(["link", name, "--page", "https://lab.example.org/#old"]);
    assert.deepEqual([err, status], ["", 0]);
    assert.match(out, /^https:\/\/lab\.example\.org\/#1=[\w-]+\n$/);
    const form = {
      format: "window-lab/1",
      rows: [
        {id: "1.0", time: "00:01:00"},
        {id: "1", time: "00:01:00"},
      ],
    };
    for (const opened of [await lab(["open", out.trim()]), await lab(["open", "-"], out)]) {
      assert.equal(opened.status, 0, opened.err);
      assert.equal(JSON.stringify(JSON.parse(opened.out)), JSON.stringify(form));
    }
  });
  test("say so when chats would cut the link", async () => {
    const notes = Array.from({length: 300}, (_, i) => ((i * 7919) % 1_000_003) ** 3).join(" ");
    const {err, status} = await lab(["link", await file("long.json", {...scenario, notes})]);
    assert.equal(status, 0);
    assert.match(err, /longer than 2000 characters/);
  });
  test("refuse a document with problems, and one that does not fit", async () => {
    const wrong = await lab(["link", await file("wrong.json", {...scenario, rows: [{time: "ten"}]})]);
    assert.deepEqual([wrong.out, wrong.status], ["", 1]);
    assert.match(wrong.err, /rows\[0\]\.time/);
    const rows = Array.from({length: 20_000}, (_, i) => ({time: ((i * 7919) % 1_000_003) ** 2}));
    const large = await lab(["link", await file("large.json", {...scenario, rows})]);
    assert.deepEqual([large.out, large.status], ["", 1]);
    assert.match(large.err, /a link has at most 65536/);
  });
  test("open plain parameters, and name each that is wrong", async () => {
    const {out} = await lab(["open", "window=session:30s&events=10:00,10:00:20/a"]);
    assert.deepEqual(JSON.parse(out), {
      format: "window-lab/1",
      rows: [{time: "10:00:00"}, {time: "10:00:20", key: "a"}],
      pipeline: {window: {type: "session", gap: "30 s"}},
    });
    const {err, status} = await lab(["open", "#window=tumble:1min&delay=foo"]);
    assert.equal(status, 1);
    assert.match(err, /window: tumble:1min is none of[^]*delay: foo is no duration/);
    const zh = await lab(["open", "--lang", "zh", "#9=AAAA"]);
    assert.match(zh.err, /它的版本是 9/);
    assert.match((await lab(["open", "#src=a.json"])).err, /opened by the page alone/);
    assert.match((await lab(["open"])).err, /open needs a link/);
  });
});

test("window-lab embed prints an element, a frame and a link, which all hold the scenario", async () => {
  const name = await file("embed.json", {...scenario, title: 'A "title"'});
  const {out, err, status} = await lab(["embed", name, "--page", "https://a.test/lab", "--show", "score,why", "--readonly"]); // prettier-ignore
  assert.deepEqual([status, err], [0, ""]);
  assert.match(out, /<script src="https:\/\/a\.test\/lab\/v1\/window-lab\.standalone\.js" defer><\/script>\n<window-lab link="1=[\w-]+" readonly><\/window-lab>/); // prettier-ignore
  assert.match(
    out,
    /<iframe src="https:\/\/a\.test\/lab\/v1\/embed\.html\?readonly#1=[\w-]+" title="A &#34;title&#34;"/,
  );
  const links = [...out.matchAll(/1=[\w-]+/g)].map(([link]) => link);
  assert.equal(links.length, 3);
  assert.equal(new Set(links).size, 1);
  const opened = JSON.parse((await lab(["open", links[0]])).out);
  assert.deepEqual(opened.view, {show: ["score", "why"]});
  assert.equal((await lab(["embed", await file("bad.json", {format: "window-lab/1", rows: 1})])).status, 1);
});
