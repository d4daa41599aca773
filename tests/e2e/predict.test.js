// Can someone predict what fires, by keys alone, learn where it first goes wrong, and reveal the rest?
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {describe} from "node:test";
import {axe, testPages} from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

const onPage = testPages();
const exercise = JSON.parse(
  readFileSync(new URL("../../web/gallery/exercise-lateness.json", import.meta.url), "utf8"),
);

/** @param {Page} page */
async function open(page) {
  await page.evaluate((document) => {
    /** @type {any} */ (globalThis.document.querySelector("window-lab")).scenario = document;
  }, exercise);
  await page.locator(".predict").waitFor();
}
const status = (/** @type {Page} */ page, /** @type {string} */ text) =>
  page.locator(".predict [role=status]", {hasText: text}).waitFor();

describe("predict, then reveal", () => {
  onPage(
    "the first difference is told, what is right is said, and the results come when asked for",
    async (page) => {
      await open(page);
      assert.equal(await page.locator(".results").isVisible(), false);
      await page.locator(".predict input").first().focus();
      await page.keyboard.press("Tab");
      await page.keyboard.type("a");
      await page.keyboard.press("Enter");
      await status(page, "first different after row 3 (x): you say nothing, Flink {a, x}.");
      assert.equal(await page.locator(".predict input").nth(2).getAttribute("aria-invalid"), "true");
      await page.keyboard.press("Tab");
      await page.keyboard.type("x a");
      for (let i = 0; i < 3; i++) await page.keyboard.press("Tab");
      await page.keyboard.type("b, c");
      await page.keyboard.press("Enter");
      await status(page, "All of it is right");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.locator(".results").waitFor();
      assert.equal(await page.locator(".predict").count(), 0);
    },
  );

  onPage(
    "is to axe's liking, and fits a phone, in Chinese",
    async (page) => {
      await open(page);
      await page.locator(".predict button[type=submit]").click();
      await status(page, "第一处不同在第 2 行（b）之后：你写的是 无，Flink 是 {a}。");
      assert.deepEqual(await axe(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    },
    {width: 390, height: 844, theme: "dark", locale: "zh-CN", bypassCSP: true},
  );
});
