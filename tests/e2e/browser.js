// How does a test look at the page? A real browser, the built site under a sub-path and the strict policy, and everything
// that the browser complains about.
import {existsSync} from "node:fs";
import {readFile} from "node:fs/promises";
import {basename, dirname, join} from "node:path";
import {createRequire} from "node:module";
import assert from "node:assert/strict";
import {after, before, test} from "node:test";
import {chromium} from "playwright-core";
import {buildPage, site} from "../../web/cli/build.js";
import {serve} from "../../web/cli/serve.js";
import {browser as browserPath} from "../../web/cli/setup.js";

const require = createRequire(import.meta.url);

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{width?: number, height?: number, theme?: "light" | "dark", locale?: string, bypassCSP?: boolean, touch?: boolean,
 *   forcedColors?: "active", contrast?: "more"}} Look */

/** A browser and a server; `open` gives pages. */
export async function openBrowser() {
  if (!existsSync(join(site, "index.html"))) await buildPage();
  const server = await serve(dirname(site), {port: 0});
  const browser = await chromium.launch({
    executablePath: browserPath("chromium"),
    args: "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(
      " ",
    ),
  });
  const url = `${server.url}${basename(site)}/`;
  return {
    url,
    /** A page that has not been anywhere. @param {Look} [look] */
    async blank({width = 1480, height = 900, locale = "en-US"} = {}) {
      return (await browser.newContext({viewport: {width, height}, locale})).newPage();
    },
    /** @param {Look} [look] */
    async open(look = {}) {
      const {width = 1480, height = 900, theme = "light", locale = "en-US", bypassCSP = false} = look;
      const context = await browser.newContext({
        viewport: {width, height},
        colorScheme: theme,
        locale,
        bypassCSP,
        hasTouch: look.touch,
        isMobile: look.touch,
        forcedColors: look.forcedColors,
        contrast: look.contrast,
      });
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const page = await context.newPage();
      /** @type {string[]} what the browser complained about */
      const complaints = [];
      page.on("console", (said) => complaints.push(`${said.type()}: ${said.text()}`));
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("requestfailed", (request) => {
        // What is dropped as the page is left has not failed.
        if (request.failure()?.errorText !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()}`);
      });
      await page.addInitScript(() =>
        document.addEventListener("securitypolicyviolation", (event) =>
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
        ),
      );
      await page.goto(url);
      await page.locator(".why h2").waitFor(); // it comes after the first picture, with all that is closed
      return {page, complaints, close: () => context.close()};
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/**
 * For a file of tests: one browser for them all, and each on a page of its own, that the browser must not complain about.
 *
 * @param {(page: Page) => Promise<void>} [prepare] what is done on each page before its test
 */
export function testPages(prepare = async () => {}) {
  /** @type {Awaited<ReturnType<typeof openBrowser>>} */
  let browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser?.close());
  return (
    /** @type {string} */ name,
    /** @type {(page: Page) => Promise<void>} */ run,
    /** @type {Look} */ look = {},
  ) =>
    test(name, async () => {
      const {page, complaints, close} = await browser.open(look);
      try {
        await prepare(page);
        await run(page);
        assert.deepEqual(complaints, []);
      } finally {
        await close();
      }
    });
}

/** The next frame has been drawn. @param {Page} page */
export const nextFrame = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** The text that is typed or stands in each cell of a column. @param {Page} page @param {string} column */
export const cells = (page, column) =>
  page.locator(`.table tbody tr:not(.end) td[data-column="${column}"]`).allInnerTexts();

/** Each run's fates, one list for each row. @param {Page} page */
export const fates = (page) =>
  page
    .locator(".table tbody tr:not(.end)")
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll(".column-fates [role=img]")].map(
          (mark) => mark.getAttribute("aria-label") ?? "",
        ),
      ),
    );

/** The results: lines of cells, as they are seen. @param {Page} page */
export const results = (page) =>
  page.locator(".results tbody tr").evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].map((cell) => {
        const seen = /** @type {Element} */ (cell.cloneNode(true));
        for (const hidden of seen.querySelectorAll(".said, .differs")) hidden.remove();
        return (seen.textContent ?? "")
          .replace(/\s+/g, " ")
          .replace(/ ?(→|=|·) ?/g, "$1")
          .trim();
      }),
    ),
  );

/** What axe finds wrong; the page must be opened with `bypassCSP`. @param {Page} page */
export async function axe(page) {
  await page.addScriptTag({content: await readFile(require.resolve("axe-core"), "utf8")});
  const {violations} = await page.evaluate(() => /** @type {any} */ (window).axe.run());
  return violations.map(
    (/** @type {any} */ {id, impact, nodes}) =>
      `${impact} ${id}: ${nodes.map((/** @type {any} */ {html, failureSummary}) => `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`,
  );
}
