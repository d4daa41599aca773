// How many bytes does the first picture wait for? Held to a bound, compressed as a web host sends them.
import assert from "node:assert/strict";
import {existsSync, readFileSync} from "node:fs";
import {basename, join} from "node:path";
import {before, test} from "node:test";
import {brotliCompressSync} from "node:zlib";
import {buildPage, site} from "../../web/cli/build.js";
import {openBrowser} from "./browser.js";

/** kB of 1,000 bytes. What may be is 150 in all; this is what is, and no more may come. */
const most = {scripts: 90, wasm: 134};

/** @param {string} name */
const text = (name) => readFileSync(join(site, name), "utf8");
const kiloBytes = (/** @type {string[]} */ names) =>
  names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(site, name))).length, 0) / 1000;

/** A script and those that it cannot start without; of those that it imports later the engine's glue and the texts alone. @param {string} name @param {Set<string>} [found] */
function needed(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, other] of text(name).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) needed(other, found);
  for (const [, other] of text(name).matchAll(/import\("\.\/((?:window-lab|en)-(?:app|[A-Z0-9]+)\.js)"\)/g)) needed(other, found); // prettier-ignore
  return found;
}

before(async () => {
  if (!existsSync(join(site, "index.html"))) await buildPage();
});

test("the first picture waits for few bytes, and not for the editor of JSON", () => {
  const scripts = [...needed("window-lab.js")];
  assert.ok(scripts.length >= 3, String(scripts));
  assert.ok(!scripts.some((name) => /json-editor/.test(name)), String(scripts));
  assert.ok(!scripts.some((name) => /cm-content/.test(text(name))), "CodeMirror is in a chunk of its own");
  assert.ok(kiloBytes(scripts) <= most.scripts, `${kiloBytes(scripts)} kB of scripts`);
  assert.ok(
    kiloBytes(["window-lab.wasm"]) <= most.wasm,
    `${kiloBytes(["window-lab.wasm"])} kB of WebAssembly`,
  );
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
      page.on("request", (request) => asked.push(basename(request.url())));
      await page.route(/\/later/, (route) => route.abort());
      await page.goto(browser.url);
      await page.locator(".score-body .mark").first().waitFor();
      await page.locator(".alert").waitFor(); // that a part is missing
      const words = await said(page);
      assert.match(words, lang === "en" ? /Count events per key/ : /按键/);
      assert.doesNotMatch(words, /(^|\s)[a-z]+(\.[a-z]+)+(\s|$)/im, "a key, not a text");
      assert.ok(!asked.some((name) => name.startsWith(lang === "en" ? "zh-" : "en-")), String(asked));
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
    await page.waitForFunction(() => performance.getEntriesByType("resource").some(({name}) => /\/later\.zh/.test(name))); // prettier-ignore
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => /** @type {any} */ (globalThis).shifts);
    assert.ok(
      shifts.every((/** @type {number} */ shift) => shift < 0.03),
      String(shifts),
    );
    const before = await page.evaluate(() => performance.getEntriesByType("resource").length);
    await page.getByRole("button", {name: "在中文界面中显示"}).click();
    await page.locator("window-lab[lang=zh]").waitFor();
    assert.doesNotMatch(await said(page), /(^|\s)[a-z]+(\.[a-z]+)+(\s|$)/im, "a key, not a text");
    assert.equal(await page.evaluate(() => performance.getEntriesByType("resource").length), before);
  } finally {
    await browser.close();
  }
});
