// Does `docs-lint` find every scenario of a documentation, and say where one is wrong?

import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {mkdir, mkdtemp, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {after, before, test} from "node:test";
import {fileURLToPath} from "node:url";
import {scenariosIn} from "../../web/cli/scenarios-in.js";

const command = fileURLToPath(new URL("../../web/cli/window-lab.js", import.meta.url));

/** @type {string} */
let folder;
before(async () => (folder = await mkdtemp(join(tmpdir(), "window-lab-docs-"))));
after(() => rm(folder, {recursive: true}));

/** @param {Record<string, string>} files */
async function docs(files) {
  for (const [name, contents] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), {recursive: true});
    await writeFile(join(folder, name), contents);
  }
}

/** @param {...string} args */
const lint = (...args) =>
  spawnSync(process.execPath, [command, "docs-lint", ...args], {cwd: folder, encoding: "utf8"});

const good = '{"format": "window-lab/1", "rows": [{"time": 5}], "expect": {"fires": [{"value": 1}]}}';

test("fences and elements are found, with their lines", () => {
  const found = scenariosIn(
    [
      "# Title",
      "```window-lab",
      '{"a": 1,',
      ' "b": 2}',
      "```",
      "- item",
      "  > ````{.window-lab height=300}",
      "  > ```",
      "  > ````",
      "~~~js",
      "~~~",
      "<window-lab show='score'>",
      '<script type="application/json">',
      '{"c": 3}',
      "</script></window-lab>",
      "~~~ window-lab",
      "to the end",
    ].join("\n"),
  );
  assert.deepEqual(found, [
    {text: '{"a": 1,\n "b": 2}', line: 3, info: "", fence: true},
    {text: "```", line: 8, info: 'height="300"', fence: true},
    {text: '\n{"c": 3}\n', line: 14},
    {text: "to the end", line: 17, info: "", fence: true},
  ]);
});

test("all is well: status 0, and how many there were", async () => {
  await docs({
    "good/a.md": `text\n\n\`\`\`window-lab\n${good}\n\`\`\`\n`,
    "good/deep/b.json": good,
    "good/package.json": '{"name": "x"}',
    "good/node_modules/x/c.json": '{"format": "window-lab/1", "rows": 1}',
  });
  const {stdout, stderr, status} = lint("good");
  assert.deepEqual([stdout, stderr, status], ["2 scenarios, 0 with something wrong\n", "", 0]);
});

test("what cannot be read, is refused, fails, or turns out otherwise is said at its place; status 1", async () => {
  await docs({
    "bad/1.md": '```window-lab\n{"format": "window-lab/1",}\n```\n',
    "bad/2.md": `x\n\`\`\`window-lab\n{"format": "window-lab/1", "rows": [{"time": "ten"}]}\n\`\`\`\n`,
    "bad/3.json":
      '{"format": "window-lab/1", "runs": [{"name": "A", "change": {"window": {"type": "global"}, "trigger": {"type": "eventTime"}}}]}',
    "bad/4.json":
      '{"format": "window-lab/1", "rows": [{"time": 0}], "pipeline": {"window": {"type": "dynamicSession"}}}',
    "bad/5.json": good.replace('"value": 1', '"value": 2'),
    "bad/6.json": '{"format": "window-lab/1", ',
    "bad/7.json": '{"format": "window-lab/2"}',
  });
  const {stdout, status} = lint("bad");
  const lines = stdout.split("\n");
  assert.equal(status, 1);
  for (const start of [
    "1.md:2: ",
    "2.md:3: rows[0].time: ",
    "3.json:1: A: ",
    "4.json:1: run: ",
    "5.json:1: run: expect.fires[0]: ",
    "6.json:1: ",
    "7.json:1: ",
  ])
    // prettier-ignore
    assert.ok(lines.some((line) => line.startsWith(join("bad", start))), `${start}\n${stdout}`);
  assert.equal(lines.at(-2), "7 scenarios, 7 with something wrong");
  assert.match(lint("bad", "--lang", "zh").stdout, /\p{Script=Han}/u);
});

test("a documentation that holds none was not checked", async () => {
  await docs({"none/a.md": "text"});
  const {stdout, status} = lint("none");
  assert.deepEqual([stdout, status], ["0 scenarios, 0 with something wrong\n", 1]);
  assert.equal(lint("missing").status, 1);
});
