// Does the site work as someone unpacks it: from any host, under any path, with nothing but files?
import assert from "node:assert/strict";
import {existsSync} from "node:fs";
import {cp, mkdtemp, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {chromium} from "playwright-core";
import {buildPage, site} from "../../web/cli/build.js";
import {browser as browserPath} from "../../web/cli/setup.js";
import {axe} from "./browser.js";
import {plainServer} from "./hosts/plain-server.js";

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof plainServer>>} */
let server;
/** @type {string} */
let folder;
before(async () => {
  if (!existsSync(join(site, "examples"))) await buildPage();
  folder = await mkdtemp(join(tmpdir(), "window-lab-unpacked-"));
  await cp(site, join(folder, "a b/labs/window"), {recursive: true});
  server = await plainServer(folder);
  browser = await chromium.launch({executablePath: browserPath("chromium"), args: ["--no-sandbox"]});
});
after(async () => {
  await browser?.close();
  await server?.close();
  await rm(folder, {recursive: true});
});

/** @param {string} path @param {(page: import("playwright-core").Page) => Promise<void>} run @param {import("playwright-core").BrowserContextOptions} [look] */
async function at(path, run, look = {}) {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, locale: "en-US", ...look});
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (said) => complaints.push(said.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("response", (response) => void (response.ok() || complaints.push(response.url())));
  try {
    await page.goto(`${server.url}a%20b/labs/window/${path}`);
    await run(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

test("the page: edits, a long table in the worker, a link, and no analytics", () =>
  at("", async (page) => {
    await page.getByRole("gridcell", {name: "10:00:30"}).first().click();
    await page.keyboard.type("10:02:50");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash.startsWith("#1="));
    await page.getByText("there are no analytics").waitFor();
    await page.evaluate(() => {
      const rows = Array.from({length: 20_000}, (_, i) => ({time: i * 1000}));
      /** @type {any} */ (document.querySelector("window-lab")).scenario = {format: "window-lab/1", title: "Long", rows}; // prettier-ignore
    });
    await page.locator(".overview").first().waitFor();
  }));

test("an example's page: live, in its language, and it leads to the page with what is there", () =>
  at("examples/zh/session-merge.html", async (page) => {
    await page.locator(".score-body").waitFor();
    assert.equal(await page.locator("window-lab img").isVisible(), false);
    await page.locator(".scrubber button").first().click();
    assert.equal(await page.getByText("一条迟到事件连起两个会话").count(), 2); // the heading, and hidden in the element
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", {name: "Window Lab", exact: false}).last().click(),
    ]);
    await opened.locator(".score-body").waitFor();
    assert.ok(opened.url().startsWith(`${server.url}a%20b/labs/window/#1=`), opened.url());
  }));

test("an example's page: a picture and words where scripts are not allowed", () =>
  at(
    "examples/session-merge.html",
    async (page) => {
      const picture = page.locator("window-lab img");
      assert.ok(await picture.evaluate((image) => /** @type {any} */ (image).complete && /** @type {any} */ (image).naturalWidth > 300)); // prettier-ignore
      assert.match(await page.locator("noscript p").innerText(), /please allow scripts/);
    },
    {javaScriptEnabled: false},
  ));

test("a page of the guide: live figures that agree with what is stated, and pictures where scripts are not allowed", async () => {
  await at("guide/lateness.html", async (page) => {
    const figures = page.locator("figure");
    await figures.first().scrollIntoViewIfNeeded();
    await figures.first().getByText("As the scenario states").waitFor();
    assert.match(await figures.first().locator("figcaption").innerText(), /lateness 30 s after b fires \{a\}; after x fires \{a, x\}/); // prettier-ignore
    await page.getByRole("link", {name: "中文"}).click();
    await page.getByRole("heading", {name: "迟到的两道关"}).waitFor();
  });
  const still = async (/** @type {import("playwright-core").Page} */ page) => {
    const picture = page.locator("window-lab img").first();
    assert.ok(await picture.evaluate((image) => /** @type {any} */ (image).naturalWidth > 300));
  };
  await at("guide/zh/lateness.html", still, {javaScriptEnabled: false});
});

for (const [path, width, scheme] of /** @type {[string, number, "light" | "dark"][]} */ ([
  ["guide/warnings.html", 1280, "dark"],
  ["guide/zh/pipeline.html", 390, "light"],
]))
  test(`${path} fits ${width} px, ${scheme}, and is to axe's liking`, () =>
    at(
      path,
      async (page) => {
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        assert.deepEqual(await axe(page), []);
      },
      {viewport: {width, height: 800}, colorScheme: scheme, bypassCSP: true},
    ));

for (const [width, scheme] of /** @type {[number, "light" | "dark"][]} */ ([
  [1280, "light"],
  [390, "dark"],
]))
  test(`the list of examples fits ${width} px, ${scheme}`, () =>
    at(
      "examples/",
      async (page) => {
        assert.ok((await page.getByRole("listitem").count()) >= 5);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, String(wide));
        await page.getByRole("link", {name: /Sessions that/}).click();
        await page.locator(".score-body").waitFor();
      },
      {viewport: {width, height: 800}, colorScheme: scheme},
    ));

for (const path of ["examples/", "examples/early-firings.html", "examples/zh/idle-partition.html"])
  for (const colorScheme of /** @type {const} */ (["light", "dark"]))
    test(`axe finds nothing wrong: ${path}, ${colorScheme}`, () =>
      at(
        path,
        async (page) => {
          if (path.endsWith("html")) await page.locator(".why h2").waitFor();
          assert.deepEqual(await axe(page), []);
        },
        {colorScheme, bypassCSP: true},
      ));
