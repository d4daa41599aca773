// Does the npm package work for those who install it: imports, types, the command, in a folder that knows nothing of the repository?
// `npm run test:package`, since it installs packages and takes a while; after `npm run build`.
import assert from "node:assert/strict";
import {execFile, execFileSync} from "node:child_process";
import {existsSync} from "node:fs";
import {cp, mkdir, mkdtemp, readFile, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {promisify} from "node:util";
import {chromium} from "playwright-core";
import {build, packaged} from "../../web/cli/build.js";
import {browser as browserPath, root} from "../../web/cli/setup.js";
import {plainServer} from "../e2e/hosts/plain-server.js";

const exec = promisify(execFile);
const npm = process.platform === "win32" ? "npm.cmd" : "npm";

/** A folder of someone else, the package in it. @type {string} */
let folder;
/** @type {string} */
let tarball;
/** @type {string[]} */
let files;
before(async () => {
  if (!existsSync(join(packaged, "window-lab.standalone.js"))) await build();
  folder = await mkdtemp(join(tmpdir(), "window-lab-package-"));
  const packing = execFileSync(npm, ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {cwd: root}); // prettier-ignore
  const [packed] = JSON.parse(String(packing));
  files = packed.files.map((/** @type {{path: string}} */ {path}) => path);
  tarball = join(folder, packed.filename);
  await writeFile(join(folder, "package.json"), '{"private": true, "type": "module"}');
  execFileSync(npm, ["install", "--no-audit", "--no-fund", "--prefer-offline", tarball], {cwd: folder, stdio: "pipe"}); // prettier-ignore
});
after(() => rm(folder, {recursive: true}));

const scenario = {
  format: "window-lab/1",
  title: "Packed",
  rows: [
    {id: "a", time: "10:00:10"},
    {id: "b", time: "10:01:25"},
  ],
  expect: {late: []},
};

describe("what is in it", () => {
  test("is what is needed: no tests, no C++, no source maps, no settings of the repository", () => {
    const odd = files.filter((name) => !/^(web|build\/package|build\/wasm)\/|^(package\.json|README\.md|LICENSE)$/.test(name)); // prettier-ignore
    assert.deepEqual(odd, []);
    assert.deepEqual(files.filter((name) => /\.(map|cpp|hpp|a|o)$|-batch|\.test\.js$/.test(name)), []); // prettier-ignore
  });

  test("names no file beside a script that is not there: bundlers would look for it", async () => {
    const beside = files.filter((name) => /^build\/package\/.*\.js$/.test(name));
    const named = await Promise.all(beside.map(async (name) => [...(await readFile(join(root, name), "utf8")).matchAll(/new URL\("([^"]+)",\s*import\.meta\.url\)/g)].map(([, file]) => file))); // prettier-ignore
    assert.deepEqual([...new Set(named.flat())].sort(), ["window-lab-first.wasm", "window-lab.wasm"]);
    for (const name of named.flat()) assert.ok(files.includes(`build/package/${name}`), name);
  });

  test("has a manifest and types that publint and attw have nothing to say of", async () => {
    const tool = (/** @type {string} */ name) => join(root, "node_modules/.bin", name);
    const {stdout: lint} = await exec(tool("publint"), ["run", tarball, "--strict"], {cwd: folder});
    assert.match(lint, /All good/);
    const assets = ["./schema.json", "./custom-elements.json", "./window-lab.standalone.js"];
    await exec(tool("attw"), [tarball, "--profile", "esm-only", "--exclude-entrypoints", ...assets], {cwd: folder}); // prettier-ignore
  });
});

/** @param {string} script @param {string[]} [flags] */
const node = (script, flags = []) => exec(process.execPath, [...flags, "--input-type=module", "-e", script], {cwd: folder}).then(({stdout}) => stdout); // prettier-ignore

describe("imports", () => {
  test("do nothing where there is no DOM", async () => {
    const said = await node(
      `import {WindowLab} from "window-lab"; import "window-lab/standalone"; console.log(WindowLab.name === "" ? "no name" : typeof WindowLab, globalThis.customElements);`,
    );
    assert.match(said, /^(function|no name) undefined\n$/);
  });

  test("in Node run, draw, link and open a scenario", async () => {
    const said = await node(
      `import {link, open, render, run} from "window-lab/node";
       const scenario = ${JSON.stringify(scenario)};
       const {runs} = await run(scenario);
       const svg = await render(scenario, {show: "score", lang: "zh"});
       const {document} = await open("https://lab.example.org/#" + (await link(scenario)));
       const wrong = await link({format: "window-lab/1", rows: [{time: "x"}]}).catch(({message}) => message);
       const unknown = await open("#9=AAAA").catch(({message}) => message);
       console.log(JSON.stringify({fires: runs[0].trace.filter(({type}) => type === "fire").length, svg: svg.slice(0, 4), title: document.title, wrong, unknown}));`,
    );
    const {wrong, unknown, ...rest} = JSON.parse(said);
    assert.deepEqual(rest, {fires: 2, svg: "<svg", title: "Packed"});
    assert.match(wrong, /^rows\[0\]\.time/);
    assert.match(unknown, /newer/);
  });

  test("turn a fence into a figure, at once and not at once", async () => {
    const said = await node(
      `import fences from "window-lab/markdown-it"; import remark from "window-lab/remark";
       const md = {renderer: {rules: {}}};
       fences(md);
       const html = md.renderer.rules.fence([{info: "window-lab readonly", content: "events=10:00:10,10:01:25"}], 0);
       const fence = {type: "code", lang: "window-lab", value: "events=10:00:10,10:01:25"};
       await remark()({type: "root", children: [fence]}, {});
       console.log(JSON.stringify([html.replace(/1=[^"]+|data:[^"]+/g, ""), fence.data.hName]));`,
    );
    const [html, name] = JSON.parse(said);
    assert.match(
      html,
      /^<window-lab link="" readonly><img src="" alt="[^"]+" width="\d+" height="\d+"><\/window-lab>\n$/,
    );
    assert.equal(name, "window-lab");
  });

  test("give schema and manifest", async () => {
    const said = await node(
      `import {createRequire} from "node:module"; import {existsSync} from "node:fs";
       const require = createRequire(process.cwd() + "/x.js");
       console.log(require("window-lab/schema.json").properties.format.const, require("window-lab/custom-elements.json").schemaVersion,
         existsSync(require.resolve("window-lab/window-lab.standalone.js")));`,
    );
    assert.equal(said, "window-lab/1 1.0.0 true\n");
  });
});

describe("types", () => {
  /** @param {string} source */
  async function checked(source) {
    await writeFile(join(folder, "use.ts"), source);
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom", "--types", "", "use.ts"]; // prettier-ignore
    return exec(process.execPath, [tsc, ...options], {cwd: folder}).then(() => "", ({stdout}) => stdout); // prettier-ignore
  }

  test("know the element, its events and the format, without a library left out of the check", async () => {
    const examples = await import("../../web/examples/index.js");
    assert.equal(
      await checked(`
        import {WindowLab, type Scenario, type WindowLabAttributes} from "window-lab";
        import "window-lab/standalone";
        import {link, open, render, run} from "window-lab/node";
        import type {Pipeline} from "window-lab/scenario";
        import fences from "window-lab/markdown-it";
        import remarkFences, {type FenceOptions} from "window-lab/remark";
        const lab = document.querySelector("window-lab")!;
        lab.scenario = {format: "window-lab/1", rows: [{time: "10:00:10", "x-own": 1}, {tick: true}, {watermark: 5}]};
        lab.addEventListener("change", ({detail}) => detail.scenario.rows?.length);
        lab.addEventListener("select", ({detail: {selected}}) => selected?.kind === "event" && selected.row.toFixed());
        lab.addEventListener("click", (event) => event.clientX);
        const made: WindowLab = document.createElement("window-lab");
        const attributes: WindowLabAttributes = {show: "score results", readonly: true, theme: "dark"};
        const pipeline: Pipeline = {window: {type: "session", gap: "30 s"}, late: "sideOutput"};
        const examples: Scenario[] = ${JSON.stringify(examples.examples)};
        const fragment: string = await link({format: "window-lab/1", pipeline}, {view: {show: ["score"]}});
        const svg: string = await render((await open(fragment)).document, {theme: "dark"});
        (await run(examples[0])).runs[0].trace?.[0].type;
        const options: FenceOptions = {lang: "zh"};
        fences({renderer: {rules: {}}}, options);
        void [made, attributes, svg, remarkFences(options)];
      `),
      "",
    );
  });

  for (const [what, line] of [
    ["a member that is not of the format", `lab.scenario = {format: "window-lab/1", pipelines: {}};`],
    ["a value that is not", `lab.scenario = {format: "window-lab/1", pipeline: {late: "keep"}};`],
    ["an event that is not", `lab.addEventListener("select", ({detail}) => detail.scenario);`],
  ])
    test(`refuse ${what}`, async () => {
      const said = await checked(
        `import "window-lab"; const lab = document.querySelector("window-lab")!; ${line}`,
      );
      assert.match(said, /use\.ts.*error TS/);
    });
});

describe("the command", () => {
  const npx = (/** @type {string[]} */ ...args) =>
    exec(process.platform === "win32" ? "npx.cmd" : "npx", ["--no-install", "window-lab", ...args], {
      cwd: folder,
    });
  before(async () => {
    await writeFile(join(folder, "s.json"), JSON.stringify(scenario));
    await mkdir(join(folder, "docs"));
    await writeFile(join(folder, "docs/page.md"), `\`\`\`window-lab\n${JSON.stringify(scenario)}\n\`\`\`\n`);
  });

  test("runs, explains, lints, draws, links, opens, embeds, and checks a documentation", async () => {
    assert.equal(JSON.parse((await npx("run", "s.json")).stdout).runs.length, 1);
    assert.match((await npx("explain", "s.json", "--event", "a")).stdout, /a/);
    await npx("lint", "s.json");
    await npx("render", "s.json", "-o", "s.svg");
    assert.match(await readFile(join(folder, "s.svg"), "utf8"), /^<svg/);
    const {stdout: link} = await npx("link", "s.json");
    assert.equal(JSON.parse((await npx("open", link.trim())).stdout).title, "Packed");
    assert.match((await npx("embed", "s.json")).stdout, /<window-lab link="1=/);
    assert.match((await npx("docs-lint", "docs")).stdout, /^1 scenarios, 0 /);
    await npx("export", "s.json", "--to", "flink-java", "-o", "job");
    assert.ok(existsSync(join(folder, "job")));
    assert.match((await npx("--version")).stdout, /^\d+\.\d+\.\d+\n$/);
  });

  test("says in a sentence that --native is not in it", () =>
    assert.rejects(npx("run", "--native", "s.json"), ({stderr}) =>
      /--native takes the sources/.test(stderr),
    ));
});

describe("in a browser", () => {
  /** @type {import("playwright-core").Browser} */
  let browser;
  before(async () => {
    browser = await chromium.launch({executablePath: browserPath("chromium"), args: ["--no-sandbox"]});
  });
  after(() => browser?.close());

  test("two lines, and the script that the command lays there, are a live figure", async () => {
    const npx = process.platform === "win32" ? "npx.cmd" : "npx";
    await writeFile(join(folder, "s.json"), JSON.stringify(scenario));
    const {stdout} = await exec(npx, ["--no-install", "window-lab", "embed", "s.json", "--script", "docs/assets"], {cwd: folder}); // prettier-ignore
    const lines = stdout.trim().split("\n").slice(1);
    assert.equal(lines.length, 2, stdout);
    await writeFile(join(folder, "page.html"), `<!doctype html><link rel="icon" href="data:,"><p>Text.</p>${lines.join("\n")}`); // prettier-ignore
    const server = await plainServer(folder);
    const page = await browser.newPage({locale: "en-US"});
    try {
      await page.goto(`${server.url}page.html`);
      await page.getByText("Packed").waitFor();
      await page.getByRole("gridcell", {name: "10:01:25"}).click();
      await page.locator(".why h2").waitFor();
      assert.equal(await page.getByRole("link", {name: "Open in Window Lab"}).count(), 0);
      assert.deepEqual(server.asked, ["/page.html", "/docs/assets/window-lab.standalone.js"]);
    } finally {
      await page.close();
      await server.close();
    }
  });

  /** @param {string} entry what is bundled, as the tools of others do it @param {import("esbuild").BuildOptions} options */
  async function bundled(entry, options) {
    const {build} = await import("esbuild");
    const site = join(folder, "site");
    await rm(site, {recursive: true, force: true});
    await writeFile(join(folder, "entry.js"), entry);
    await build({absWorkingDir: folder, entryPoints: ["entry.js"], outdir: site, bundle: true, format: "esm", logLevel: "silent", ...options}); // prettier-ignore
    const given = JSON.stringify(scenario);
    await writeFile(join(site, "index.html"), `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><window-lab><script type="application/json">${given}</script></window-lab><script type="module" src="entry.js"></script>`); // prettier-ignore
    const server = await plainServer(site);
    const page = await browser.newPage({locale: "en-US"});
    /** @type {string[]} */
    const complaints = [];
    page.on("console", (said) => complaints.push(said.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    try {
      await page.goto(server.url);
      await page.locator(".score-body").waitFor();
      await page.evaluate(() => {
        const rows = Array.from({length: 20_000}, (_, i) => ({time: i * 1000}));
        Object.assign(document.querySelector("window-lab") ?? {}, {scenario: {format: "window-lab/1", rows}});
      });
      await page.locator(".overview").waitFor();
      assert.equal(page.workers().length, 1, "long tables run in the worker");
      assert.equal(await page.getByRole("link", {name: "Open in Window Lab"}).count(), 0, "no site is known");
      assert.deepEqual(complaints, []);
    } finally {
      await page.close();
      await server.close();
    }
  }

  test("a bundler takes the standalone script in", () => bundled('import "window-lab/standalone";', {}));
  test("a bundler that takes files along takes the module", async () => {
    // esbuild knows nothing of new URL(…, import.meta.url): the files are laid beside what it made, as others do.
    await bundled('import "window-lab";', {
      splitting: true,
      plugins: [
        {
          name: "beside",
          setup: (build) =>
            build.onEnd(async () => {
              for (const name of ["window-lab.wasm", "window-lab-first.wasm"])
                await cp(
                  join(folder, "node_modules/window-lab/build/package", name),
                  join(folder, "site", name),
                );
            }),
        },
      ],
    });
  });
});
