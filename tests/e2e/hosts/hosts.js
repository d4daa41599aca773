// Do figures live in documentation that others build? Each generator is installed and run, and its site driven in Chromium.
// `npm run test:hosts`, since it installs a lot; after `npm run build`.
import assert from "node:assert/strict";
import {readFile, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {chromium} from "playwright-core";
import {browser as browserPath} from "../../../web/cli/setup.js";
import {built, generators, prepare, work} from "./generators.js";
import {plainServer} from "./plain-server.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  await prepare();
  browser = await chromium.launch({executablePath: browserPath("chromium"), args: ["--no-sandbox"]});
});
after(() => browser?.close());

/**
 * On a page of a site that stands below /docs/, which the browser must not complain about.
 * @param {string} site @param {(page: Page, url: string) => Promise<void>} drive @param {import("playwright-core").BrowserContextOptions} [look]
 */
async function onSite(site, drive, look = {}) {
  const server = await plainServer(site, {}, "/docs/");
  const context = await browser.newContext({viewport: {width: 1400, height: 900}, locale: "en-US", ...look});
  /** @type {string[]} */
  const complaints = [];
  try {
    const page = await context.newPage();
    page.on("console", (said) => complaints.push(`${said.type()}: ${said.text()}`));
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(`${server.url}docs/`);
    await drive(page, `${server.url}docs/`);
    assert.deepEqual(complaints, []);
    assert.deepEqual(server.asked.filter((path) => !path.startsWith("/docs/") && path !== "/favicon.ico"), []); // prettier-ignore
  } finally {
    await context.close();
    await server.close();
  }
}

/** The figure is alive: it shows what Flink does, and what is selected. @param {Page} page */
async function isAlive(page) {
  const figure = page.locator("window-lab").first();
  await figure.locator(".score-body").waitFor();
  assert.match(await figure.locator(".results").innerText(), /→\s*3/);
  assert.match(await figure.locator(".why").innerText(), /p4/);
  await figure.locator('.score-body .mark[data-row="0"]').click();
  await figure.locator(".why h2", {hasText: "p1"}).waitFor();
  assert.equal(await figure.locator("img").isVisible().catch(() => false), false); // prettier-ignore
}
const schemeOf = (/** @type {Page} */ page) =>
  page.evaluate(
    () => getComputedStyle(/** @type {Element} */ (document.querySelector("window-lab"))).colorScheme,
  );

/** How one turns it dark, where the host has such a switch. @type {Record<string, (page: Page) => Promise<unknown>>} */
const darken = {
  mkdocs: (page) => page.locator('label[for="__palette_1"]').click(),
  vitepress: (page) => page.locator(".VPSwitchAppearance").first().click(),
  docusaurus: async (page) => {
    const isDark = () => page.evaluate(() => document.documentElement.dataset.theme === "dark");
    for (let i = 0; i < 3 && !(await isDark()); i++)
      await page.locator('[class*="colorModeToggle"] button').first().click();
  },
};
/** Where there is a picture for readers without scripts. */
const drawn = ["plain", "mkdocs", "sphinx", "hugo", "vitepress", "docusaurus"];
/** Which refuse a scenario that is wrong. */
const strict = ["mkdocs", "sphinx", "vitepress", "docusaurus"];
/** Where a fixture's fences are. */
const pages = {
  mkdocs: "docs/index.md",
  sphinx: "index.rst",
  vitepress: "index.md",
  docusaurus: "docs/index.md",
};

for (const name of Object.keys(generators))
  describe(name, () => {
    /** @type {string} */
    let site;
    before(async () => {
      site = await built(name);
    });

    if (name !== "reveal")
      test("shows a figure that is alive", () =>
        onSite(site, async (page) => {
          await isAlive(page);
          const all = page.locator("window-lab");
          for (let i = 1; i < (await all.count()); i++) {
            await all.nth(i).scrollIntoViewIfNeeded();
            await all.nth(i).locator(".score-body").waitFor();
          }
          if (name !== "plain") assert.equal(await all.count(), 2);
          if (!darken[name]) return;
          assert.equal(await schemeOf(page), "light");
          await darken[name](page);
          await page.waitForFunction(() => getComputedStyle(/** @type {Element} */ (document.querySelector("window-lab"))).colorScheme === "dark"); // prettier-ignore
        }));

    if (drawn.includes(name))
      test("has a picture where there are no scripts", () =>
        onSite(
          site,
          async (page) => {
            const picture = page.locator("window-lab > img").first();
            await picture.scrollIntoViewIfNeeded();
            const box = await picture.boundingBox();
            assert.ok(box && box.width > 200 && box.height > 80, JSON.stringify(box));
            assert.equal(await picture.getAttribute("alt"), "A late payment");
          },
          {javaScriptEnabled: false},
        ));

    if (strict.includes(name))
      test("is not built with a scenario that is wrong: file, line and place are named", async () => {
        const file = pages[/** @type {keyof typeof pages} */ (name)];
        const folder = join(work, name);
        const text = await readFile(join(folder, file), "utf8");
        await writeFile(join(folder, file), text.replace("10:01:25", "noon"));
        await assert.rejects(generators[name](folder), (error) => {
          const said = String(error);
          assert.match(said, /rows\[2\]\.time/);
          assert.ok(said.includes(file.split("/").at(-1) ?? ""), said);
          return true;
        });
      });
  });

test("reveal.js: keys that the figure takes turn no slide, others do", async () => {
  const site = join(work, "reveal");
  await onSite(site, async (page, url) => {
    await page.goto(`${url}#/1`);
    await page.locator(".score-body").waitFor();
    const slide = () => page.evaluate(() => location.hash);
    await isAlive(page);
    await page.locator(".score-body").first().focus();
    await page.keyboard.press("ArrowUp");
    await page.locator(".score-body .to-come").first().waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    assert.equal(await slide(), "#/1");
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.hash === "#/2");
  });
});
