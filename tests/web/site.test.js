// Is the site whole for those who do not run it: previews of links, search, oEmbed, tools that read llms.txt, hosts at any path?
import assert from "node:assert/strict";
import {execFile} from "node:child_process";
import {existsSync, readFileSync, readdirSync} from "node:fs";
import {mkdtemp, readFile, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {promisify} from "node:util";
import {buildPage, site} from "../../web/cli/build.js";
import {commands} from "../../web/cli/commands.js";
import {describeHome, previews, writeExamples} from "../../web/cli/example-pages.js";
import {previewSize} from "../../web/cli/still-page.js";
import {scenarioOf} from "../../web/cli/fragment.js";
import {sumOf, sumsFile} from "../../web/cli/previews.js";
import {named} from "../../web/examples/index.js";
import {flinkVersion} from "../../web/flink-version.js";
import {canonical} from "../../web/model/canonical.js";
import {textIn} from "../../web/model/own-text.js";

before(async () => {
  if (!existsSync(join(site, "examples"))) await buildPage();
});

/** A site of nothing but these pages, whose place is known. @type {string} */
let folder;
const home = "https://lab.example.org/flink/";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "window-lab-site-"));
  const said = process.env.WINDOWLAB_HOMEPAGE;
  process.env.WINDOWLAB_HOMEPAGE = "https://lab.example.org/flink"; // a slash is added
  await writeFile(join(folder, "index.html"), readFileSync(new URL("../../web/index.html", import.meta.url)));
  await writeExamples(folder, {...named, own: {format: "window-lab/1", title: 'A "<b>" & more', rows: [{time: 1, key: "</script>"}]}}); // prettier-ignore
  await describeHome(folder);
  if (said === undefined) delete process.env.WINDOWLAB_HOMEPAGE;
  else process.env.WINDOWLAB_HOMEPAGE = said;
});
after(() => rm(folder, {recursive: true}));

/** @param {string} html @param {string} name */
const metaOf = (html, name) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]; // prettier-ignore

describe("an example's page", () => {
  for (const [lang, path] of /** @type {["en" | "zh", string][]} */ ([
    ["en", "examples/"],
    ["zh", "examples/zh/"],
  ]))
    test(`says what it is, shows a picture, and has the scenario (${lang})`, async () => {
      for (const [name, scenario] of Object.entries(named)) {
        const html = await readFile(join(folder, path, `${name}.html`), "utf8");
        const title = textIn(scenario.title, lang);
        assert.ok(title && html.includes(`<title>${title} · Window Lab</title>`), html.slice(0, 900));
        assert.equal(metaOf(html, "og:title"), title);
        assert.equal(metaOf(html, "og:url"), `${home}${path}${name}.html`);
        assert.ok(html.includes(`<link rel="canonical" href="${home}${path}${name}.html" />`));
        assert.equal(metaOf(html, "og:image"), `${home}examples/${name}.png`);
        assert.equal(metaOf(html, "twitter:card"), "summary_large_image");
        assert.ok((metaOf(html, "description") ?? "").length > 20);
        const [, json] = /<script type="application\/json">([^]*?)<\/script>/.exec(html) ?? [];
        assert.deepEqual(JSON.parse(json), scenario);
        const [, picture] = /<img src="([^"]+\.svg)" width/.exec(html) ?? [];
        assert.match(await readFile(join(folder, path, picture), "utf8"), /^<svg/);
      }
    });

  test("is found by oEmbed, which frames the same scenario", async () => {
    const html = await readFile(join(folder, "examples/session-merge.html"), "utf8");
    const [, file] = /type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? [];
    const {width, height, html: frame, ...said} = JSON.parse(await readFile(join(folder, "examples", file), "utf8")); // prettier-ignore
    assert.deepEqual(said, {
      version: "1.0",
      type: "rich",
      title: "Sessions that one late event joins",
      provider_name: "Window Lab",
      provider_url: home,
      thumbnail_url: `${home}examples/session-merge.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    assert.ok(width > 0 && height > 0);
    const [, address] = /<iframe src="([^"]+)"/.exec(frame) ?? [];
    assert.ok(address.startsWith(`${home}v1/embed.html#1=`), address);
    assert.deepEqual((await scenarioOf(address)).document, canonical(named["session-merge"]));
  });

  test("without a place that is known claims none, and is described all the same", async () => {
    for (const [name] of Object.entries(named)) {
      const html = await readFile(join(site, `examples/${name}.html`), "utf8");
      const oembed = JSON.parse(await readFile(join(site, `examples/${name}.oembed.json`), "utf8"));
      if (process.env.WINDOWLAB_HOMEPAGE) continue;
      assert.doesNotMatch(html, /canonical|og:url/);
      assert.deepEqual([oembed.version, oembed.type, oembed.html], ["1.0", "link", undefined]);
      assert.ok(metaOf(html, "og:title"));
    }
  });

  test("of a scenario with anything in it stays a page", async () => {
    const html = await readFile(join(folder, "examples/own.html"), "utf8");
    assert.equal(html.match(/<script/g)?.length, 2);
    assert.ok(html.includes("<h1>A &#34;&#60;b&#62;&#34; &#38; more</h1>"), html);
    assert.equal(metaOf(html, "og:image"), undefined, "it has no picture yet");
    assert.match(await readFile(join(folder, "examples/index.html"), "utf8"), /href="own\.html"/);
  });

  test("leads nowhere that is not there", () => {
    for (const path of ["examples/", "examples/zh/"])
      for (const file of readdirSync(join(site, path)).filter((name) => name.endsWith(".html"))) {
        const html = readFileSync(join(site, path, file), "utf8");
        for (const [, to] of html.matchAll(
          /(?:href|src|content)="(\.{0,2}[^"#]*\.(?:html|css|svg|png|js|json)|\.[./]*)"/g,
        )) {
          // prettier-ignore
          if (/^https?:/.test(to)) continue;
          assert.ok(existsSync(join(site, path, to, to.endsWith("/") ? "index.html" : "")), `${path}${file}: ${to}`); // prettier-ignore
        }
      }
  });
});

test("each example has the picture of what it is now: `npm run previews`", () => {
  const sums = JSON.parse(readFileSync(sumsFile, "utf8"));
  for (const [name, scenario] of Object.entries(named)) {
    const png = readFileSync(join(previews, `${name}.png`));
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [previewSize.width, previewSize.height]);
    assert.equal(sums[name], sumOf(scenario), name);
  }
});

test("the site's own page has a preview too", async () => {
  const html = await readFile(join(folder, "index.html"), "utf8");
  assert.equal(metaOf(html, "og:title"), "Window Lab");
  assert.equal(metaOf(html, "og:url"), home);
  assert.equal(metaOf(html, "og:image"), `${home}examples/eight-payments.png`);
  assert.equal(html.match(/name="description"/g)?.length, 1);
});

describe("llms.txt", () => {
  const text = readFileSync(new URL("../../web/llms.txt", import.meta.url), "utf8");
  test("names every command and none that is not there, and the version of Flink", () => {
    const told = [...text.matchAll(/^ {4}npx window-lab ([\w-]+)/gm)].map(([, name]) => name);
    assert.deepEqual([...new Set(told)].sort(), Object.keys(commands).sort());
    assert.ok(text.includes(`Apache Flink ${flinkVersion} `));
  });

  test("has a scenario and a link that say the same, and commands that work on it", async () => {
    const [, json] = /```json\n([^]*?)```/.exec(text) ?? [];
    const file = join(folder, "scenario.json");
    await writeFile(file, json);
    const run = (/** @type {string[]} */ ...args) => promisify(execFile)(process.execPath, [fileURLToPath(new URL("../../web/cli/window-lab.js", import.meta.url)), ...args]); // prettier-ignore
    const {runs} = JSON.parse((await run("run", file)).stdout);
    const [, link] = /^ {4}(#window=\S+)/m.exec(text) ?? [];
    const {document} = await scenarioOf(link);
    await writeFile(file, JSON.stringify(document));
    const linked = JSON.parse((await run("run", file)).stdout);
    assert.deepEqual(linked.runs, runs);
    for (const [, command] of text.matchAll(/^ {4}npx window-lab (explain scenario\.json[^#\n]*)/gm))
      assert.ok(
        (await run(...command.trim().replace("scenario.json", file).split(/\s+/))).stdout.length > 50,
      );
    assert.deepEqual((await scenarioOf("#window=tumbling:1min&delay=30s&events=10:00:10,10:00:40,10:01:25")).document.rows.length, 3); // prettier-ignore
  });

  test("points at what is in the site", () => {
    for (const [, to] of text.matchAll(/\]\(([^)]+)\)/g)) assert.ok(existsSync(join(site, to)), to);
    assert.equal(readFileSync(join(site, "llms.txt"), "utf8"), text);
  });
});
