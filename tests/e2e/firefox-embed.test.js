// Do element and frame work in Firefox, in someone else's page, as they do in Chromium?
import assert from "node:assert/strict";
import {existsSync} from "node:fs";
import {basename, dirname, join} from "node:path";
import {after, before, describe, test} from "node:test";
import {buildPage, site} from "../../web/cli/build.js";
import {packing} from "../../web/cli/packing.js";
import {linkOf} from "../../web/link/link.js";
import {onFirefoxPage, openFirefox} from "./firefox.js";
import {plainServer} from "./hosts/plain-server.js";

const two = {
  format: "window-lab/1",
  title: "Two",
  rows: [
    {id: "a", time: "10:00:01"},
    {id: "b", time: "10:01:30"},
  ],
};
const within = `<script type="application/json">${JSON.stringify(two)}</script>`;

/** @type {import("puppeteer-core").Browser} */
let browser;
/** The site, from which nothing but files comes. @type {Awaited<ReturnType<typeof plainServer>>} */
let lab;
before(async () => {
  if (!existsSync(join(site, "v1/embed.html"))) await buildPage();
  lab = await plainServer(dirname(site));
  browser = await openFirefox();
});
after(async () => {
  await browser?.close();
  await lab?.close();
});

/** @typedef {import("puppeteer-core").Page | import("puppeteer-core").Frame} Place */
/** Until something in the element has this in its text. @param {Place} place @param {string} selector @param {string} [text] @param {string} [of] */
const isThere = (place, selector, text = "", of = "window-lab") =>
  place.waitForFunction(
    (of, selector, text) => [...(document.querySelector(of)?.shadowRoot?.querySelectorAll(selector) ?? [])].some((found) => found.textContent?.includes(text)), // prettier-ignore
    {polling: "raf"},
    of,
    selector,
    text,
  );

/**
 * A page of another origin than the site's.
 * @param {string} name @param {string | (() => Promise<string>)} body
 * @param {(page: import("puppeteer-core").Page) => Promise<void>} run
 */
const inPage = (name, body, run) =>
  test(name, async () => {
    const html = typeof body === "string" ? body : await body();
    const host = await plainServer(dirname(site), {
      "/index.html": `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body>${html}`,
      "/two.json": JSON.stringify(two),
    });
    try {
      await onFirefoxPage(browser, {url: host.url, width: 1000}, run);
    } finally {
      await host.close();
    }
  });

const module = `<script type="module" src="/${basename(site)}/window-lab.js"></script>`;

describe("Firefox: the element", () => {
  inPage(
    "shows what it is given, in its own look, tells what is done by hand, and is set",
    `<style>window-lab { --wl-surface: rgb(1, 2, 3) } window-lab::part(board) { outline: 7px solid red }</style>
     <div style="background: #101418"><window-lab lang="en" show="table score results" step="0">${within}</window-lab></div>${module}`,
    async (page) => {
      await isThere(page, ".score-body");
      await isThere(page, ".scrubber-label", "row 1, a");
      const look = await page.evaluate(() => {
        const lab = /** @type {Element} */ (document.querySelector("window-lab"));
        const board = lab.shadowRoot?.querySelector("[part=board]");
        return [getComputedStyle(lab).colorScheme, board && getComputedStyle(board).outlineWidth, board && getComputedStyle(board).getPropertyValue("--wl-surface")]; // prettier-ignore
      });
      assert.deepEqual(look, ["dark", "7px", "rgb(1, 2, 3)"]);
      await page.evaluate(() => {
        /** @type {any[]} */
        const told = [];
        Object.assign(globalThis, {told});
        for (const name of ["change", "select"])
          document.addEventListener(name, (event) => told.push([name, /** @type {any} */ (event).detail]));
      });
      await page.click('window-lab >>> td[data-row="1"][data-column="time"]');
      await page.keyboard.type("10:02:00");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => /** @type {any} */ (globalThis).told.some((/** @type {any} */ [name]) => name === "change"), {polling: "raf"}); // prettier-ignore
      const told = await page.evaluate(() => /** @type {any} */ (globalThis).told);
      const changes = told.filter((/** @type {any} */ [name]) => name === "change");
      assert.deepEqual(changes.map((/** @type {any} */ [, {scenario}]) => scenario.rows[1].time), ["10:02:00"]); // prettier-ignore
      assert.equal(told.find((/** @type {any} */ [name]) => name === "select")[1].selected.id, "b");
      await page.evaluate(
        (other) => void Object.assign(document.querySelector("window-lab") ?? {}, {scenario: other}),
        {...two, title: "Set"},
      );
      await isThere(page, ".about", "Set");
    },
  );

  inPage(
    "several share their engines, and one that is far away waits",
    `<script>let made = 0; const {instantiate} = WebAssembly;
       WebAssembly.instantiate = (...of) => (made++, instantiate(...of)); globalThis.instances = () => made;</script>
     <window-lab id="x" lang="en">${within}</window-lab><window-lab id="y" lang="en" src="two.json" readonly></window-lab>
     <div style="height: 4000px"></div><window-lab id="z">${within}<p>A picture</p></window-lab>${module}`,
    async (page) => {
      for (const of of ["#x", "#y"]) await isThere(page, ".score-body", "", of);
      // The small one and the whole one.
      await page.waitForFunction(() => /** @type {any} */ (globalThis).instances() === 2, {polling: "raf"});
      assert.equal(await page.evaluate(() => document.querySelector("#z")?.shadowRoot?.querySelector(".score-body")), null); // prettier-ignore
      await page.evaluate(() => document.querySelector("#z")?.scrollIntoView());
      await isThere(page, ".score-body", "", "#z");
      assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).instances()), 2);
    },
  );

  inPage(
    "the one script, from another origin that sends no header, and a long table in the worker",
    async () =>
      `<window-lab lang="en">${within}</window-lab><script src="${lab.url}${basename(site)}/v1/window-lab.standalone.js"></script>`,
    async (page) => {
      await isThere(page, ".score-body");
      await page.evaluate(() => {
        const rows = Array.from({length: 20_000}, (_, i) => ({time: i * 1000}));
        /** @type {any} */ (document.querySelector("window-lab")).scenario = {format: "window-lab/1", rows};
      });
      await isThere(page, ".overview");
    },
  );
});

describe("Firefox: the frame", () => {
  /** @param {string} attributes @param {string} [query] */
  const frame =
    (attributes, query = "") =>
    async () => {
      const link = await linkOf({document: {...two, view: {step: 1, show: ["score", "results"]}}, lang: "en"}, packing); // prettier-ignore
      return `<iframe ${attributes} width="900" height="100" src="${lab.url}${basename(site)}/v1/embed.html${query}#${link}"></iframe>
      <script>const frame = document.querySelector("iframe");
      addEventListener("message", ({source, data}) => { if (source === frame.contentWindow && data.type === "window-lab:height") frame.height = data.height; });</script>`;
    };
  /** @param {import("puppeteer-core").Page} page */
  const framed = (page) => page.waitForFrame((frame) => frame.url().includes("embed.html"));

  for (const attributes of ["", 'sandbox="allow-scripts allow-popups"'])
    inPage(
      `opens its link and tells its height: ${attributes || "a plain frame"}`,
      frame(attributes),
      async (page) => {
        const inner = await framed(page);
        await isThere(inner, ".about", "Two");
        await isThere(inner, ".scrubber-label", "row 2, b");
        await page.waitForFunction(() => Number(document.querySelector("iframe")?.height) > 300, {polling: "raf"}); // prettier-ignore
      },
    );

  inPage("waits for a click, if it is asked to", frame("", "?load=click&lang=zh&readonly"), async (page) => {
    const inner = await framed(page);
    await inner.waitForSelector("button");
    assert.equal(await inner.$("window-lab"), null);
    await inner.click("button");
    await isThere(inner, ".score-body");
    assert.equal(await inner.$eval("window-lab", (lab) => lab.getAttribute("lang")), "zh");
    assert.equal(await inner.$("window-lab >>> .embed-header button"), null);
  });
});
