// Does a figure live in the pages that others make, with the tools that they make them with? Each of the folders beside this file is
// such a documentation: it is installed, built and looked at as its author and readers would. `npm run test:hosts`.
import assert from "node:assert/strict";
import {existsSync} from "node:fs";
import {cp, mkdir, readdir, rm, symlink, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {chromium} from "playwright-core";
import {build, site as dist} from "../../../web/cli/build.js";
import {browser as browserPath, root, setUp} from "../../../web/cli/setup.js";
import {eventually} from "../eventually.js";
import {exec, installedPackage, node, npmInstalled, python, served} from "./installed.js";
import {plainServer} from "./plain-server.js";

/** @typedef {import("playwright-core").Page} Page */

const fixtures = fileURLToPath(new URL(".", import.meta.url));
const work = join(root, "build/hosts");
/** Below this a site is made: nobody's documentation is at the root of a host. */
const under = "sub";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  await setUp("hosts");
  if (!existsSync(join(dist, "v1"))) await build();
  await mkdir(work, {recursive: true});
  await installedPackage(work);
  docusaurus = atDocusaurus.made();
  docusaurus.catch(() => {}); // its own tests say so
  browser = await chromium.launch({executablePath: browserPath("chromium"), args: ["--no-sandbox"]});
});
after(() => browser?.close());

const atDocusaurus = {
  site: join(work, "site/docusaurus"),
  make: (/** @type {string} */ folder) =>
    exec(
      process.execPath,
      [
        node(folder, "@docusaurus/core/bin/docusaurus.mjs"),
        "build",
        "--no-minify",
        "--out-dir",
        join(work, "site/docusaurus", under),
      ],
      {cwd: folder},
    ),
  async made() {
    const {folder} = await copied("docusaurus");
    await npmInstalled(folder);
    await this.make(folder);
    return folder;
  },
};
/** The largest of them is made beside the others. @type {Promise<string>} */
let docusaurus;

/** A fixture where it can be built; what was installed there before stays. @param {string} name */
async function copied(name) {
  const folder = join(work, name);
  await mkdir(folder, {recursive: true});
  for (const entry of await readdir(folder))
    if (![".venv", "node_modules", "installed.txt"].includes(entry))
      await rm(join(folder, entry), {recursive: true});
  await cp(join(fixtures, name), folder, {recursive: true});
  await rm(join(work, "site", name), {recursive: true, force: true});
  return {folder, site: join(work, "site", name), out: join(work, "site", name, under)};
}

/** The package stands in the folder above; tools that look only into this one find it so. @param {string} folder */
async function withPackage(folder) {
  const link = join(folder, "node_modules");
  if (!existsSync(link)) await symlink(join(work, "node_modules"), link, "junction");
}

/**
 * A page of someone's site, and what the browser complains about.
 * @param {string} site folder @param {(page: Page, url: string) => Promise<void>} run @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function visited(site, run, options = {}) {
  const icon = "/favicon.ico"; // for which a browser asks of its own accord
  const server = await plainServer(site, {[icon]: ""});
  const context = await browser.newContext({
    viewport: {width: 1400, height: 900},
    locale: "en-US",
    colorScheme: "light",
    ...options,
  });
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (said) => {
    // Furo tells what its switch does.
    if (!/^Changed to \w+ mode\.$/.test(said.text())) complaints.push(`${said.type()}: ${said.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => {
    // Scripts that a page wants ahead are refused where there are to be none.
    const isUnwanted = options.javaScriptEnabled === false && request.resourceType() === "script";
    if (isUnwanted || request.failure()?.errorText === "net::ERR_ABORTED") return;
    complaints.push(`failed: ${request.url()}`);
  });
  try {
    await run(page, `${server.url}${under}/`);
    assert.deepEqual(complaints, []);
    assert.deepEqual(server.asked.filter((path) => !path.startsWith(`/${under}/`) && path !== icon), []); // prettier-ignore
  } finally {
    await context.close();
    await server.close();
  }
}

/** Each figure of a page draws, once it is near. @param {Page} page @param {number} count */
async function live(page, count) {
  const labs = page.locator("window-lab");
  await labs.nth(count - 1).waitFor({state: "attached"});
  assert.equal(await labs.count(), count);
  for (let i = 0; i < count; i++) {
    await labs.nth(i).scrollIntoViewIfNeeded();
    await labs.nth(i).locator(".score-body").waitFor();
    assert.equal(await labs.nth(i).locator("> img").isVisible(), false, "the picture gave way");
  }
}

/** @param {Page} page */
const scheme = (page) => page.locator("window-lab").first().evaluate((lab) => getComputedStyle(lab).colorScheme); // prettier-ignore

/** What a documentation must do, whoever builds it. @param {string} site @param {{dark?: (page: Page) => Promise<void>}} host */
function tellsOf(site, {dark}) {
  test("its figures are live, on a path below the root, and say nothing in the console", () =>
    visited(site, async (page, url) => {
      await page.goto(url);
      await live(page, 2);
      const [first, second] = await page.locator("window-lab").all();
      await first.getByRole("gridcell", {name: "10:00:30"}).click();
      await page.keyboard.type("10:01:40");
      await page.keyboard.press("Enter");
      await first.getByRole("gridcell", {name: "10:01:40"}).waitFor();
      assert.equal(await second.locator(".table").isVisible(), false, "show");
      assert.equal(await second.evaluate((lab) => lab.hasAttribute("readonly")), true);
    }));

  test("so are those of a page that a link leads to, in the fence's language", () =>
    visited(site, async (page, url) => {
      await page.goto(url);
      await live(page, 2);
      await page.getByRole("main").getByRole("link", {name: /Further|Guide/}).first().click(); // prettier-ignore
      await page.waitForURL(/guide/);
      await page.locator("window-lab").last().locator(".results h2", {hasText: "结果"}).waitFor();
    }));

  test("without scripts, the picture of the same scenario is there", () =>
    visited(
      site,
      async (page, url) => {
        await page.goto(url);
        const pictures = page.locator("window-lab > img");
        assert.equal(await pictures.count(), 2);
        const [first, second] = await pictures.all();
        assert.match(
          (await first.getAttribute("alt")) ?? "",
          /^Three payments\. Count events per key in tumbling windows/,
        );
        for (const picture of [first, second]) {
          await picture.scrollIntoViewIfNeeded();
          const {width = 0, height = 0} = (await picture.boundingBox()) ?? {};
          assert.ok(width > 300 && height > 150, `${width} × ${height}`);
          assert.ok(await picture.evaluate((image) => /** @type {any} */ (image).naturalWidth > 300));
        }
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${over} px wider than the page`);
      },
      {javaScriptEnabled: false},
    ));

  if (dark)
    test("they are dark where the site is, and follow its switch", () =>
      visited(site, async (page, url) => {
        await page.goto(url);
        await live(page, 2);
        assert.equal(await scheme(page), "light");
        await dark(page);
        await eventually(async () => assert.equal(await scheme(page), "dark"));
      }));
}

/**
 * A scenario that is wrong ends the build, which says where: in which file, on which line, at which place.
 * @param {() => {folder: string, file: string, head?: string, build: (folder: string) => Promise<unknown>}} host
 */
function refuses(host) {
  test("a scenario that is wrong fails the build, with file, line and place", async () => {
    const {folder, file, head = "", build} = host();
    const text = `${head}# Bad\n\nText.\n\n\`\`\`window-lab\n{"format": "window-lab/1",\n "rows": [{"time": 5}, {"time": "noon"}]}\n\`\`\`\n`;
    await writeFile(join(folder, file), text);
    const line = text.split("\n").findIndex((line) => line.startsWith("{")) + 1;
    const said = await build(folder).then(
      () => assert.fail("it was built"),
      ({stdout = "", stderr = "", message}) => `${message}${stdout}${stderr}`.replace(/\x1b\[[\d;]*m/g, ""),
    );
    assert.match(said, new RegExp(`${file.replace(".", "\\.")}:${line}: rows\\[1\\]\\.time: "noon" is not a time`)); // prettier-ignore
  });
}

describe("MkDocs with Material", () => {
  const site = join(work, "site/mkdocs");
  const make = (/** @type {string} */ folder) => exec(python(folder, "mkdocs"), ["build", "--strict", "--quiet", "--site-dir", join(site, under)], {cwd: folder}); // prettier-ignore
  /** @type {string} */
  let folder;
  before(async () => {
    ({folder} = await copied("mkdocs"));
    await withPackage(folder);
    await python.installed(folder);
    await make(folder);
  });
  tellsOf(site, {
    dark: (page) => page.locator("label[for=__palette_1]").click(),
  });
  refuses(() => ({folder, file: "docs/bad.md", head: "---\ntitle: Bad\n---\n\n", build: make}));
});

describe("Sphinx, with MyST", () => {
  const site = join(work, "site/sphinx");
  const make = (/** @type {string} */ folder) => exec(python(folder, "sphinx-build"), ["-q", "-W", "-E", "-b", "html", ".", join(site, under)], {cwd: folder}); // prettier-ignore
  /** @type {string} */
  let folder;
  before(async () => {
    ({folder} = await copied("sphinx"));
    await withPackage(folder);
    await python.installed(folder);
    await make(folder);
  });
  tellsOf(site, {
    async dark(page) {
      // It goes round: as the system, light, dark.
      const toggle = page
        .locator(".theme-toggle-content, .theme-toggle-header")
        .locator("visible=true")
        .first();
      for (let i = 0; i < 3 && (await page.locator("body").getAttribute("data-theme")) !== "dark"; i++)
        await toggle.click();
    },
  });
  refuses(() => ({folder, file: "bad.md", build: make}));
  test("so does one in a directive of reStructuredText", async () => {
    await rm(join(folder, "bad.md"), {force: true});
    await writeFile(
      join(folder, "bad.rst"),
      'Bad\n===\n\n.. window-lab::\n   :show: score\n\n   {"format": "window-lab/1", "rows": 5}\n',
    );
    await assert.rejects(make(folder), ({stderr}) => /bad\.rst:7: rows: 5/.test(stderr));
    await writeFile(join(folder, "bad.rst"), "Bad\n===\n\n.. window-lab:: nowhere.json\n");
    await assert.rejects(make(folder), ({stderr}) => /bad\.rst:4: .*nowhere\.json/.test(stderr));
  });
});

describe("VitePress (markdown-it)", () => {
  const site = join(work, "site/vitepress");
  const make = (/** @type {string} */ folder) => exec(process.execPath, [node(folder, "vitepress/bin/vitepress.js"), "build", ".", "--outDir", join(site, under)], {cwd: folder}); // prettier-ignore
  /** @type {string} */
  let folder;
  before(async () => {
    ({folder} = await copied("vitepress"));
    await npmInstalled(folder);
    await make(folder);
  });
  tellsOf(site, {
    dark: (page) => page.locator(".VPSwitchAppearance").locator("visible=true").first().click(),
  });
  refuses(() => ({folder, file: "bad.md", head: "---\ntitle: Bad\n---\n\n", build: make}));
});

describe("Hugo", () => {
  const site = join(work, "site/hugo");
  const make = (/** @type {string} */ folder) => exec("hugo", ["--destination", join(site, under)], {cwd: folder}); // prettier-ignore
  const drawn = (/** @type {string} */ folder) => exec(process.execPath, [join(work, "node_modules/window-lab/web/cli/window-lab.js"), "figures", "content"], {cwd: folder}); // prettier-ignore
  /** @type {string} */
  let folder;
  before(async () => {
    ({folder} = await copied("hugo"));
    const hook = "render-codeblock-window-lab.html";
    await cp(
      join(work, "node_modules/window-lab/web/docs", hook),
      join(folder, "layouts/_default/_markup", hook),
    );
    await drawn(folder);
    await make(folder);
  });
  tellsOf(site, {dark: (page) => page.emulateMedia({colorScheme: "dark"})});
  refuses(() => ({folder, file: "content/bad.md", head: "---\ntitle: Bad\n---\n\n", build: drawn}));
  test("a fence that was not drawn ahead fails the build, with file and line", () =>
    assert.rejects(make(folder), ({stdout, stderr}) =>
      /bad\.md:9:\d+"?: this fence has not been drawn/.test(stdout + stderr),
    ));
});

describe("reveal.js", () => {
  test("a figure on a slide is live and dark, and has its keys for itself", async () => {
    const {folder, site, out} = await copied("reveal");
    await npmInstalled(folder);
    for (const name of ["index.html", "slides.js"]) await cp(join(folder, name), join(out, name));
    await cp(join(folder, "node_modules/reveal.js/dist"), join(out, "reveal"), {recursive: true});
    await withScript(out);
    await visited(site, async (page, url) => {
      await page.goto(url);
      const at = () => page.evaluate(() => /** @type {any} */ (window).Reveal.getIndices().h);
      await eventually(async () => assert.equal(await at(), 0));
      await page.keyboard.press("ArrowRight");
      await eventually(async () => assert.equal(await at(), 1));
      await live(page, 1);
      assert.equal(await scheme(page), "dark");
      await page.getByRole("gridcell", {name: "10:01:25"}).click();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.type("10:01:40");
      await page.keyboard.press("Enter");
      await page.getByRole("gridcell", {name: "10:01:40"}).waitFor();
      assert.equal(await at(), 1);
      await page.evaluate(() => /** @type {any} */ (document.activeElement).blur());
      await page.keyboard.press("ArrowRight");
      await eventually(async () => assert.equal(await at(), 2));
    });
  });
});

/** The script as `window-lab embed --script` and `window-lab figures` lay it there. @param {string} folder */
const withScript = (folder) =>
  cp(
    join(work, "node_modules/window-lab/build/package/window-lab.standalone.js"),
    join(folder, "window-lab/window-lab.standalone.js"),
  );

describe("plain HTML", () => {
  test("two lines are a live figure", async () => {
    const {folder, site, out} = await copied("plain");
    await cp(folder, out, {recursive: true});
    await withScript(out);
    await visited(site, async (page, url) => {
      await page.goto(url);
      await live(page, 1);
    });
  });
});

describe("from another origin", () => {
  for (const [what, body] of [
    [
      "the script, which comes without a header",
      (/** @type {string} */ lab) =>
        `<script src="${lab}v1/window-lab.standalone.js" defer></script>\n<window-lab link="events=10:00:10,10:01:25"></window-lab>`,
    ],
    [
      "a frame in a sandbox",
      (/** @type {string} */ lab) =>
        `<iframe sandbox="allow-scripts" src="${lab}v1/embed.html#events=10:00:10,10:01:25" width="900" height="600"></iframe>`,
    ],
  ])
    // prettier-ignore
    test(`${what}, is live`, async () => {
      const lab = await plainServer(dist);
      const site = join(work, "site/cross-origin");
      await mkdir(join(site, under), {recursive: true});
      const page = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${/** @type {any} */ (body)(lab.url)}`;
      await writeFile(join(site, under, "index.html"), page);
      try {
        await visited(site, async (page, url) => {
          await page.goto(url);
          const place = page.frames().length > 1 ? page.frameLocator("iframe") : page;
          await place.locator(".score-body").waitFor();
        });
      } finally {
        await lab.close();
      }
    });
});

describe("the whole site, zipped", () => {
  test("works from a plain server once it is unpacked, whatever that tells of types", async () => {
    const zip = join(work, "dist.zip");
    const folder = join(work, "unpacked");
    for (const old of [zip, folder]) await rm(old, {recursive: true, force: true});
    await exec("python3", ["-m", "zipfile", "-c", zip, "dist/"], {cwd: root});
    await exec("python3", ["-m", "zipfile", "-e", zip, folder]);
    const server = await served(join(folder, "dist"));
    const page = await browser.newPage({locale: "en-US"});
    /** @type {string[]} */
    const complaints = [];
    page.on("console", (said) => complaints.push(said.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    try {
      await page.goto(server.url);
      await page.locator(".why h2").waitFor();
      await page.goto(`${server.url}v1/embed.html#events=10:00:10,10:01:25`);
      await page.locator(".score-body").waitFor();
      assert.deepEqual(complaints, []);
    } finally {
      await page.close();
      await server.close();
    }
  });
});

describe("Docusaurus (remark, MDX)", () => {
  const {site, make} = atDocusaurus;
  /** @type {string} */
  let folder;
  before(async () => (folder = await docusaurus));
  tellsOf(site, {
    async dark(page) {
      const toggle = page.getByRole("button", {name: /dark and light mode/}).first();
      for (let i = 0; i < 3 && (await page.locator("html").getAttribute("data-theme")) !== "dark"; i++)
        await toggle.click();
    },
  });
  refuses(() => ({folder, file: "docs/bad.md", head: "---\ntitle: Bad\n---\n\n", build: make}));
});
