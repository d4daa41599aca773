// Does Firefox do the main paths of the page too, under the strict policy and without a complaint?
import assert from "node:assert/strict";
import {existsSync} from "node:fs";
import {basename, dirname, join} from "node:path";
import {after, before, describe, test} from "node:test";
import {packing} from "../../web/cli/packing.js";
import {linkOf, openLink} from "../../web/link/link.js";
import {buildPage, site} from "../../web/cli/build.js";
import {serve} from "../../web/cli/serve.js";
import {eventually} from "./eventually.js";
import {onFirefoxPage, openFirefox} from "./firefox.js";

/** @type {import("puppeteer-core").Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
before(async () => {
  if (!existsSync(join(site, "index.html"))) await buildPage();
  server = await serve(dirname(site), {port: 0});
  browser = await openFirefox();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/**
 * Until something is in the element. (`waitForSelector` looks again when the document changes; what changes in a shadow
 * root it does not hear of.)
 *
 * @param {import("puppeteer-core").Page} page @param {string} selector
 */
const isThere = (page, selector) =>
  page.waitForFunction(
    (selector) => document.querySelector("window-lab")?.shadowRoot?.querySelector(selector),
    {polling: "raf"},
    selector,
  );

/** @param {string} name @param {(page: import("puppeteer-core").Page) => Promise<void>} run */
const onPage = (name, run) =>
  test(name, () =>
    onFirefoxPage(browser, {url: `${server.url}${basename(site)}/`, width: 1480}, async (page) => {
      await isThere(page, ".score-body");
      await run(page);
    }),
  );

/** The words of a row's fates. @param {import("puppeteer-core").Page} page @param {number} row */
const fates = (page, row) =>
  page.evaluate((row) => {
    const root = /** @type {ShadowRoot} */ (document.querySelector("window-lab")?.shadowRoot);
    const line = root.querySelector(`td[data-row="${row}"]`)?.closest("tr");
    return [...(line?.querySelectorAll(".column-fates [role=img]") ?? [])].map((mark) =>
      mark.getAttribute("aria-label"),
    );
  }, row);
const late = ["0 s: side output", "30 s: side output", "60 s: correction"];
const onTime = ["0 s: on time", "30 s: on time", "60 s: on time"];

/** Until the fates of p8 are these. @param {import("puppeteer-core").Page} page @param {string[]} expected */
const fatesAre = (page, expected) => eventually(async () => assert.deepEqual(await fates(page, 7), expected));

describe("Firefox", () => {
  onPage("edits a cell, shows other fates, undoes, and scrubs", async (page) => {
    await fatesAre(page, late);
    await page.click('window-lab >>> td[data-row="7"][data-column="time"]');
    await page.keyboard.type("10:02:50");
    await page.keyboard.press("Enter");
    await fatesAre(page, onTime);
    await page.keyboard.down("Control");
    await page.keyboard.press("z");
    await page.keyboard.up("Control");
    await fatesAre(page, late);
    await page.$eval("window-lab >>> .score-body", (score) => /** @type {any} */ (score).focus());
    await page.keyboard.press("ArrowUp");
    await isThere(page, ".score-body .to-come");
    const label = await page.$eval("window-lab >>> .scrubber-label", (label) => label.textContent);
    assert.match(String(label), /row 8/);
  });

  onPage("drags an event along its time", async (page) => {
    const at = await page.$eval('window-lab >>> .score-body .mark[data-row="7"]', (mark) => {
      const {left, top, width, height} = mark.getBoundingClientRect();
      return {x: left + width / 2, y: top + height / 2};
    });
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 40, at.y, {steps: 4});
    await page.mouse.move(at.x + 125, at.y, {steps: 4});
    await page.mouse.up();
    const time = () => page.$eval('window-lab >>> td[data-row="7"][data-column="time"]', (cell) => cell.textContent?.trim()); // prettier-ignore
    await eventually(async () => assert.notEqual(await time(), "10:00:30"));
  });

  onPage("speaks Chinese, and edits the JSON", async (page) => {
    await page.click('window-lab >>> button[lang="zh"]');
    await page.waitForFunction(() => document.documentElement.lang === "zh");
    // By its own click: the bar still moves while the Chinese letters come.
    await page.$eval("window-lab >>> header [aria-pressed]", (button) => /** @type {any} */ (button).click());
    await isThere(page, ".code[data-ready] .cm-content");
    await isThere(page, ".json-status");
    const lines = await page.$$eval("window-lab >>> .cm-line", (lines) =>
      lines.map((line) => line.textContent),
    );
    assert.ok(lines.includes('    {"id": "p8", "time": "10:00:30"}'), lines.join("\n"));
    await page.click("window-lab >>> .cm-line:nth-child(12)");
    await page.keyboard.press("Home");
    await page.keyboard.press("Home");
    await page.keyboard.down("Shift");
    await page.keyboard.press("End");
    await page.keyboard.up("Shift");
    await page.keyboard.type('{"id": "p8", "time": "10:02:50"');
    await eventually(async () => assert.match(String(await fates(page, 7)), /准时.*准时.*准时/));
  });

  onPage("takes rows that are pasted and typed, and undoes each", async (page) => {
    const times = () => page.$$eval('window-lab >>> .table tbody tr:not(.end) td[data-column="time"]', (all) => all.map((cell) => cell.textContent?.trim())); // prettier-ignore
    /** @param {string[]} expected */
    const timesAre = (expected) => eventually(async () => assert.deepEqual(await times(), expected));
    const before = await times();
    // Made here: the browser gives a test no clipboard.
    await page.evaluate(() => {
      const text = "time;user;amount\n3/1/2026 2:15:00 PM;a;1,5\n3/1/2026 2:15:30 PM;b;2";
      const event = new Event("paste", {bubbles: true, cancelable: true, composed: true});
      Object.defineProperty(event, "clipboardData", {value: {getData: () => text, files: []}});
      document.body.dispatchEvent(event);
    });
    await timesAre(["2026-03-01T14:15:00", "2026-03-01T14:15:30"]);
    await page.click("window-lab >>> tr.end td[data-row]");
    await page.keyboard.type("2:16 pm");
    await page.keyboard.press("Enter");
    await timesAre(["2026-03-01T14:15:00", "2026-03-01T14:15:30", "2026-03-01T14:16:00"]);
    for (let i = 0; i < 2; i++) {
      await page.keyboard.down("Control");
      await page.keyboard.press("z");
      await page.keyboard.up("Control");
    }
    await timesAre(/** @type {string[]} */ (before));
  });

  onPage(
    "gives the focus back to a menu's button, changes an option, and scrubs back and forth",
    async (page) => {
      await page.focus('window-lab >>> [data-menu="file"]');
      await page.keyboard.press("Enter");
      await isThere(page, ".menu:popover-open");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Escape");
      const held = () => page.evaluate(() => /** @type {any} */ (document.querySelector("window-lab")?.shadowRoot?.activeElement)?.dataset.menu); // prettier-ignore
      assert.equal(await held(), "file");
      await page.click("window-lab >>> .settings-button");
      await isThere(page, '[data-option="allowedLateness"]');
      await page.click('window-lab >>> [data-option="allowedLateness"]', {count: 3});
      await page.keyboard.type("5m");
      await page.keyboard.press("Enter");
      await fatesAre(page, ["0 s: correction", "30 s: correction", "60 s: correction"]);
      await page.click('window-lab >>> button[aria-label="Back"]');
      await isThere(page, ".score-body .to-come");
      await page.click('window-lab >>> button[aria-label="Forward"]');
      await page.waitForFunction(() => !document.querySelector("window-lab")?.shadowRoot?.querySelector(".score-body .to-come"), {polling: "raf"}); // prettier-ignore
    },
  );

  onPage("a link opens, the address follows an edit, a reload and a shared link have it", async (page) => {
    const document = {format: "window-lab/1", rows: [{id: "a", time: "09:00:00"}, {id: "b", time: "09:02:00"}]}; // prettier-ignore
    const id = () =>
      page.evaluate(
        () =>
        window.document.querySelector("window-lab")?.shadowRoot?.querySelector('[data-row="0"][data-column="id"]')?.textContent?.trim(), // prettier-ignore
      );
    const shows = (/** @type {string} */ wanted) => eventually(async () => assert.equal(await id(), wanted));
    const fragment = await linkOf({document, lang: "en"}, packing);
    await page.evaluate((fragment) => void (location.hash = fragment), fragment);
    await shows("a");
    await page.click('window-lab >>> [data-row="0"][data-column="id"]');
    await page.keyboard.type("mine");
    await page.keyboard.press("Enter");
    await page.waitForFunction((fragment) => location.hash !== `#${fragment}`, {polling: "raf"}, fragment);
    await page.reload();
    await shows("mine");
    await page.click('window-lab >>> [data-menu="share"]');
    await isThere(page, ".code-of-link path");
    const address = await page.evaluate(() => /** @type {any} */ (window.document.querySelector("window-lab")?.shadowRoot?.querySelector(".dialog input[name=link]")).value); // prettier-ignore
    assert.equal((await openLink(address.split("#")[1], packing)).document.rows[0].id, "mine");
  });
});
