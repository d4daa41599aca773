// Does a fence of a documentation become a live figure, with a picture for readers without scripts, in each of the ways to write it?
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {createHash} from "node:crypto";
import {existsSync} from "node:fs";
import {mkdtemp, readFile, readdir, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import markdownIt from "window-lab/markdown-it";
import remark from "window-lab/remark";
import {buildPackage} from "../../web/cli/build.js";
import {bundled} from "../../web/cli/bundled.js";
import {scenarioOf} from "../../web/cli/fragment.js";
import {scenariosIn} from "../../web/cli/scenarios-in.js";
import {scenarioIn as scenarioFileIn} from "../../web/model/scenario-file.js";
import {attributesOf, isFence} from "../../web/docs/attributes.js";
import {figure, figureHtml} from "../../web/docs/figure.js";

const command = fileURLToPath(new URL("../../web/cli/window-lab.js", import.meta.url));
const scenario = {
  format: "window-lab/1",
  title: 'A "late" <one> {{ x }}',
  rows: [{id: "a", time: "10:00:10"}, {time: "10:01:25"}],
  runs: [{name: "first"}, {name: "second", change: {allowedLateness: "1 min"}}],
};
const body = JSON.stringify(scenario);
const bad = '{"format": "window-lab/1",\n "rows": [{"time": 5}, {"time": "noon"}]}';

/** @type {string} */
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "window-lab-fences-"));
  if (!existsSync(bundled)) await buildPackage();
});
after(() => rm(folder, {recursive: true}));

/** @param {string[]} args @param {string} [input] */
const lab = (args, input = "") => spawnSync(process.execPath, [command, ...args], {cwd: folder, encoding: "utf8", input}); // prettier-ignore
const pictureText = (/** @type {import("../../web/docs/figure.js").Figure} */ {picture}) => decodeURIComponent(picture?.src ?? ""); // prettier-ignore

describe("a fence", () => {
  test("is told from others by the name of its language, however that is written", () => {
    for (const info of ["window-lab", " window-lab show=score", "{.window-lab show=score}", "{window-lab}"])
      assert.ok(isFence(info), info);
    for (const info of ["", "js", "window-labs", "window-lab-x", "js window-lab"])
      assert.ok(!isFence(info), info);
  });

  test("gives attributes, as HTML, Pandoc and Hugo write them", () => {
    const said = {show: "score why", step: "3", readonly: ""};
    for (const info of [
      'window-lab show="score why" step=3 readonly',
      "{.window-lab show='score why' step=3 readonly=true}",
      'window-lab {step=3, show="score why", readonly="readonly"}',
      ' show = "score why"  step="3" readonly ',
    ])
      assert.deepEqual(attributesOf(info), said, info);
  });

  for (const [info, said] of [
    ["height=300", /^height: .*show, run, key, step, readonly, lang, theme$/],
    ["show=scores", /^show: some of table, form, score, results, why, not "scores"$/],
    ["show", /^show: .* not "true"$/],
    ["step=-1", /^step: a row, from 0/],
    ["lang=de", /^lang: en or zh/],
    ["run=third", /there is no run "third", but first, second$/],
    ["key=EUR", /there is no key "EUR"/],
    ["step=2", /there is no row 3/],
  ])
    test(`does not take ${info}`, () =>
      assert.rejects(figure(body, String(info)), ({message}) => /** @type {RegExp} */ (said).test(message)));

  test("holds a scenario, whose link gives it back as the fence shows it", async () => {
    const made = await figure(body, 'show="score why" run=second step=0 readonly theme=dark');
    const {link, ...rest} = made.attributes;
    assert.deepEqual(rest, {readonly: "", theme: "dark"});
    const {document} = /** @type {any} */ (await scenarioOf(link));
    assert.equal(document.title, scenario.title);
    assert.deepEqual(document.view, {step: 0, run: "second", show: ["score", "why"]});
    assert.doesNotMatch(pictureText(made), /prefers-color-scheme|>first</);
  });

  for (const [what, text] of [
    ["on one line", "window=tumbling:1min&events=10:00:10,10:01:25&lang=zh"],
    ["on several", "\n  window=tumbling:1min\nevents=10:00:10,10:01:25&\n&lang=zh\n"],
    ["as a whole link", "https://lab.example.org/#window=tumbling:1min&events=10:00:10,10:01:25&lang=zh"],
  ])
    test(`or the parameters of one, ${what}`, async () => {
      const made = await figure(text);
      const {document} = await scenarioOf(made.attributes.link);
      assert.equal(document.rows?.length, 2);
      assert.equal(made.attributes.lang, "zh");
      assert.match(pictureText(made), /[\u4e00-\u9fff]/);
    });

  test("or a link of the other form, with the lines that a mail broke", async () => {
    const {link} = (await figure(body)).attributes;
    assert.equal((await figure(`${link.slice(0, 20)}\n${link.slice(20)}`)).attributes.link, link);
  });

  test("has a picture of what the element shows, and words for it; of too many rows it has none", async () => {
    const whole = await figure(body);
    assert.match(whole.picture?.alt ?? "", /^A "late" <one> \{\{ x \}\}\. /);
    assert.match(pictureText(whole), /10:01:25/);
    assert.match(pictureText(whole), /prefers-color-scheme: dark/);
    // As it says of itself, it opens where it is dropped.
    const dropped = scenarioFileIn(pictureText(whole).replace(/^[^<]*/, ""));
    assert.ok("document" in dropped && dropped.document.title === scenario.title);
    assert.doesNotMatch(pictureText(await figure(body, "show=score")), />10:01:25</);
    const rows = Array.from({length: 401}, (_, i) => ({time: i}));
    assert.equal((await figure(JSON.stringify({format: "window-lab/1", rows}))).picture, null);
  });

  test("is one line of HTML, in which nothing is taken for markup or a template", async () => {
    const html = figureHtml(await figure(body, "readonly"));
    assert.match(html, /^<window-lab link="1=[\w-]+" readonly><img src="data:image\/svg\+xml,[^"<>]*" alt="[^"<>]*" width="\d+" height="\d+"><\/window-lab>$/); // prettier-ignore
    assert.doesNotMatch(html, /[{}\n`]/);
  });

  test("that expects something else than comes is wrong", () =>
    assert.rejects(
      figure('{"format": "window-lab/1", "rows": [{"time": 5}], "expect": {"fires": [{"value": 2}]}}'),
      /expect\.fires\[0\]/,
    ));
});

describe("plugins", () => {
  /** @param {any} token @param {any} [env] */
  function rendered(token, env) {
    const md = {renderer: {rules: {fence: () => "other"}}};
    markdownIt(md);
    return /** @type {any} */ (md.renderer.rules.fence)([{attrs: null, map: [4, 8], ...token}], 0, {}, env);
  }

  test("markdown-it: the figure, at once; other fences as they were", async () => {
    assert.equal(rendered({info: "js", content: "1"}), "other");
    const html = `${figureHtml(await figure(body, "show=score"))}\n`;
    assert.equal(rendered({info: "window-lab show=score", content: body}), html);
    assert.equal(rendered({info: "window-lab", attrs: [["show", "score"]], content: body}), html);
  });

  test("markdown-it: what is wrong, with file, line and place", async () => {
    const file = join(folder, "page.md");
    await writeFile(file, `---\ntitle: x\n---\n\n\`\`\`window-lab\n${bad}\n\`\`\`\n`);
    const wrong = {info: "window-lab", content: `${bad}\n`};
    // The generator took the head away, and counts without it.
    assert.throws(() => rendered(wrong, {path: file}), {message: new RegExp(`^${file}:6: rows\\[1\\]\\.time: "noon"`)}); // prettier-ignore
    assert.throws(() => rendered(wrong), /^Error: 6: rows\[1\]\.time/);
  });

  test("remark: the figure as a node for HTML and for MDX", async () => {
    const fence = {type: "code", lang: "window-lab", meta: "readonly", value: body};
    const other = {type: "code", lang: "js", value: "1"};
    const tree = {type: "root", children: [other, {type: "list", children: [fence]}]};
    await remark()(tree, {});
    const {data} = /** @type {any} */ (fence);
    const {attributes, picture} = await figure(body, "readonly");
    assert.equal(data.hName, "window-lab");
    assert.deepEqual(data.hProperties, {link: attributes.link, readOnly: true});
    assert.deepEqual(data.hChildren, [{type: "element", tagName: "img", properties: picture, children: []}]);
    assert.deepEqual(other, {type: "code", lang: "js", value: "1"});
  });

  test("remark: what is wrong, with file, line and place", () => {
    const fence = {type: "code", lang: "window-lab", value: bad, position: {start: {line: 7}}};
    return assert.rejects(remark()({type: "root", children: [fence]}, {path: "docs/x.md"}), {message: /^docs\/x\.md:8: rows\[1\]\.time/}); // prettier-ignore
  });
});

describe("commands", () => {
  test("figure: the same HTML for any tool; what is wrong where it stands", async () => {
    const {stdout} = lab(["figure", "-", "--fence", "show=score"], body);
    assert.equal(stdout, `${figureHtml(await figure(body, "show=score"))}\n`);
    const {status, stderr} = lab(["figure", "-", "--of", "nowhere.md", "--line", "12"], bad);
    assert.equal(status, 1);
    assert.match(stderr, /^window-lab: nowhere\.md:12: rows\[1\]\.time/);
  });

  test("figures: one for each fence, by what it says, and the script; nothing, if one is wrong", async () => {
    await writeFile(join(folder, "a.md"), `\`\`\`window-lab {show="score", readonly=true}\r\n${body}\r\n\`\`\`\r\n`); // prettier-ignore
    const {status, stderr} = lab(["figures", "a.md", "-o", "made"]);
    assert.equal(stderr, "");
    assert.equal(status, 0);
    const name = createHash("sha256").update(`readonly=true\nshow=score\n${body}`).digest("hex");
    assert.deepEqual((await readdir(join(folder, "made"))).sort(), [`${name}.html`, "window-lab.standalone.js"].sort()); // prettier-ignore
    assert.equal(await readFile(join(folder, "made", `${name}.html`), "utf8"), figureHtml(await figure(body, "show=score readonly"))); // prettier-ignore
    await writeFile(join(folder, "b.md"), `# B\n\n\`\`\`window-lab\n${bad}\n\`\`\`\n`);
    const wrong = lab(["figures", "a.md", "b.md", "-o", "none"]);
    assert.equal(wrong.status, 1);
    assert.match(wrong.stderr, /b\.md:4: rows\[1\]\.time: "noon"/);
    assert.ok(!(await readdir(folder)).includes("none"));
  });

  test("docs-lint: links in fences, attributes, and directives of Sphinx", async () => {
    const text = [
      "```window-lab",
      "window=tumbling:1mi&events=10:00:10",
      "```",
      "```window-lab show=scores",
      "events=10:00:10",
      "```",
      '<p><window-lab class="x" run="third"',
      '  link="window=tumbling:1min&amp;events=10:00:10"></window-lab>',
      '<window-lab link="window=tumbling:1min&amp;events=10:00:10"></window-lab> <window-lab link="…"></window-lab>',
    ].join("\n");
    await writeFile(join(folder, "c.md"), text);
    await writeFile(join(folder, "d.rst"), `D\n=\n\n.. window-lab::\n   :show: score\n\n   ${bad.replace("\n", "\n   ")}\n\nText.\n`); // prettier-ignore
    const {status, stdout} = lab(["docs-lint", "c.md", "d.rst"]);
    assert.equal(status, 1);
    assert.match(stdout, /^c\.md:2: .*\nc\.md:2: .*\nc\.md:2: window: 1mi is no duration/);
    assert.match(stdout, /^c\.md:5: show: some of/m);
    assert.match(stdout, /^d\.rst:7: rows\[1\]\.time/m);
    assert.match(stdout, /^c\.md:7: there is no run "third"/m);
    assert.match(stdout, /^5 scenarios, 4 with/m);
  });

  test("directives are found with their options, as MyST has them too", () => {
    const rst = ".. window-lab::\n   :show: score why\n   :readonly:\n\n   {\n     \"a\": 1\n   }\n\nText.\n\n.. window-lab:: file.json\n"; // prettier-ignore
    assert.deepEqual(scenariosIn(rst), [{text: '{\n  "a": 1\n}\n', line: 5, info: 'show="score why" readonly', fence: true}]); // prettier-ignore
    assert.deepEqual(scenariosIn("```{window-lab}\n:lang: zh\n\nevents=10:00:10\n```"), [{text: "events=10:00:10", line: 4, info: 'lang="zh"', fence: true}]); // prettier-ignore
    assert.deepEqual(scenariosIn("```{window-lab} file.json\n:lang: zh\n```"), []);
  });
});
