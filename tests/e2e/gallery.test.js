// Is a scenario found in the gallery, by hand and by keys, and is opening it one step of undo?
import assert from "node:assert/strict";
import {describe} from "node:test";
import {axe, results, testPages} from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

const onPage = testPages();

/** By keys alone. @param {Page} page */
async function open(page) {
  await page.locator('[data-menu="examples"]').focus();
  await page.keyboard.press("Enter");
  await page.locator(".menu:popover-open").waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.locator(".gallery-list").waitFor();
}
const listed = (/** @type {Page} */ page) => page.locator(".gallery-list button");

describe("the gallery", () => {
  onPage("is searched and opened by keys; Undo brings back what was there", async (page) => {
    const before = await results(page);
    await open(page);
    assert.ok((await listed(page).count()) >= 40);
    await page.keyboard.type("gap apart");
    await page.waitForFunction(() => document.querySelector("window-lab")?.shadowRoot?.querySelectorAll(".gallery-list button").length === 1); // prettier-ignore
    await page.keyboard.press("Enter");
    await page.locator(".title, h2", {hasText: "Exactly one gap apart"}).first().waitFor();
    await page.locator(".why h2", {hasText: "b"}).waitFor();
    assert.equal(await page.locator(".dialog").count(), 0);
    await page.locator(".expected, .states, .expect", {hasText: "As the scenario states"}).first().waitFor();
    await page.keyboard.press("Control+z");
    await page.locator("td", {hasText: "p8"}).first().waitFor();
    assert.deepEqual(await results(page), before);
  });

  onPage("is asked by question, and says when it has nothing", async (page) => {
    await open(page);
    await page.getByRole("radio", {name: "sessions"}).focus();
    await page.keyboard.press("Space");
    await page.locator(".gallery-list button", {hasText: "Sessions that one late event joins"}).waitFor();
    assert.equal(await listed(page).filter({hasText: "The wrong key"}).count(), 0);
    await page.locator('input[name="search"]').fill("no such thing");
    await page.getByText("None has all of these words.").waitFor();
    assert.equal(await listed(page).count(), 0);
    await page.keyboard.press("Escape");
    await page.locator(".dialog").waitFor({state: "detached"});
    assert.equal(await page.evaluate(() => /** @type {any} */ (document.querySelector("window-lab")?.shadowRoot?.activeElement)?.dataset.menu), "examples"); // prettier-ignore
  });

  onPage(
    "is to axe's liking, and fits a phone",
    async (page) => {
      await page.locator('[data-menu="examples"]').click();
      await page.getByRole("menuitem", {name: "全部场景…"}).click();
      await page.locator(".gallery-list").waitFor();
      assert.deepEqual(await axe(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    },
    {width: 390, height: 844, theme: "dark", locale: "zh-CN", bypassCSP: true},
  );
});
