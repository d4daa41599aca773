// How many bytes does the first picture wait for? Held to a bound, compressed as a web host sends them.
import assert from "node:assert/strict";
import {existsSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {before, test} from "node:test";
import {brotliCompressSync} from "node:zlib";
import {buildPage, site} from "../../web/cli/build.js";
import {eventually} from "./eventually.js";
import {openBrowser} from "./browser.js";

/** kB of 1,000 bytes. This is what is, and no more may come. */
const most = {scripts: 82, wasm: 61, all: 144};

/** @param {string} name */
const text = (name) => readFileSync(join(site, name), "utf8");
const kiloBytes = (/** @type {string[]} */ names) =>
  names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(site, name))).length, 0) / 1000;

before(async () => {
  if (!existsSync(join(site, "index.html"))) await buildPage();
});

/** What stands on the page, and what it says to those who do not see it. @param {import("playwright-core").Page} page */
const said = (page) =>
  page.locator("window-lab").evaluate((lab) => {
    const root = /** @type {ShadowRoot} */ (lab.shadowRoot);
    const names = ["aria-label", "title", "placeholder", "aria-description"];
    return [
      ...[...root.children].map((part) => /** @type {HTMLElement} */ (part).innerText ?? part.textContent),
      ...names.flatMap((name) =>
        [...root.querySelectorAll(`[${name}]`)].map((named) => named.getAttribute(name) ?? ""),
      ),
    ].join("\n");
  });

for (const [locale, lang] of [
  ["en-US", "en"],
  ["zh-CN", "zh"],
])
  test(`the first picture is there, and says all in words, without what comes later (${lang})`, async () => {
    const browser = await openBrowser();
    try {
      const page = await browser.blank({locale});
      /** @type {string[]} */
      const asked = [];
      const nameOf = (/** @type {string} */ url) =>
        url.slice(browser.url.length).replace(/[?#].*/, "") || "index.html";
      page.on("requestfinished", (request) => asked.push(nameOf(request.url())));
      // The engine's glue is known by what is in it alone.
      const isLater = (/** @type {string} */ name) => /^(later|window-lab\.wasm)/.test(name) || /embind/.test(text(name)); // prettier-ignore
      await page.route(
        (url) => isLater(nameOf(url.href)),
        (route) => route.abort(),
      );
      await page.goto(browser.url);
      await page.locator(".score-body .mark").first().waitFor();
      await page.locator(".alert").waitFor(); // that a part is missing
      const words = await said(page);
      assert.match(words, lang === "en" ? /Count events per key/ : /按键/);
      assert.doesNotMatch(words, /(^|\s)[a-z]+(\.[a-z]+)+(\s|$)/im, "a key, not a text");
      assert.ok(!asked.some((name) => name.startsWith(lang === "en" ? "zh-" : "en-")), String(asked));
      const files = [...new Set(asked)].filter((name) => !/\.(svg|webmanifest)$/.test(name));
      assert.ok(files.length >= 10 && files.includes("index.html"), String(files));
      const scripts = files.filter((name) => name.endsWith(".js"));
      const wasm = files.filter((name) => name.endsWith(".wasm"));
      assert.deepEqual(wasm, ["window-lab-first.wasm"]);
      for (const [what, of] of Object.entries({scripts, wasm, all: files})) {
        const size = kiloBytes(of);
        assert.ok(size <= most[/** @type {keyof typeof most} */ (what)], `${what}: ${size} kB: ${of}`);
      }
      // Controls answer.
      await page.locator(".score-body").press("Home");
      assert.equal(await page.locator(".score .step").count(), 1);
    } finally {
      await browser.close();
    }
  });

test("what comes later moves nothing of the first picture, and another language is there at once", async () => {
  const browser = await openBrowser();
  try {
    const page = await browser.blank({});
    await page.addInitScript(() => {
      Object.assign(globalThis, {shifts: []});
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => /** @type {any} */ (globalThis).shifts.push(/** @type {any} */ (entry).value)),
      ).observe({type: "layout-shift", buffered: true}); // prettier-ignore
    });
    await page.goto(browser.url);
    await page.locator(".why h2").waitFor();
    const chinese = () =>
      performance.getEntriesByType("resource").filter(({name}) => /\/(later\.)?zh\b[^/]*$/.test(name)).length;
    const known = 2; // the texts of the first picture, and all others
    await eventually(async () => assert.equal(await page.evaluate(chinese), known));
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => /** @type {any} */ (globalThis).shifts);
    assert.ok(
      shifts.every((/** @type {number} */ shift) => shift < 0.03),
      String(shifts),
    );
    await page.getByRole("button", {name: "在中文界面中显示"}).click();
    await page.locator("window-lab[lang=zh]").waitFor();
    assert.doesNotMatch(await said(page), /(^|\s)[a-z]+(\.[a-z]+)+(\s|$)/im, "a key, not a text");
    assert.equal(await page.evaluate(chinese), known, "nothing more is asked for");
  } finally {
    await browser.close();
  }
});
