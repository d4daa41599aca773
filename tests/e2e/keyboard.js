// How does a test do the page's tasks without a pointer? By Tab, arrows and letters, from what has the focus.
import assert from "node:assert/strict";
import {nextFrame} from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

/** The accessible name of what has the focus, through shadow roots. @param {Page} page */
export const focused = (page) =>
  page.evaluate(() => {
    let held = document.activeElement;
    while (held?.shadowRoot?.activeElement) held = held.shadowRoot.activeElement;
    return {
      name: held?.getAttribute("aria-label") ?? held?.textContent?.trim() ?? "",
      cell: held instanceof HTMLElement ? `${held.dataset.row ?? ""} ${held.dataset.column ?? ""}` : "",
      menu: held instanceof HTMLElement ? (held.dataset.menu ?? "") : "",
    };
  });

/** Tab, until something has the focus. @param {Page} page @param {(at: Awaited<ReturnType<typeof focused>>) => boolean} isThere @param {string} [key] */
export async function tabTo(page, isThere, key = "Tab") {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press(key);
    if (isThere(await focused(page))) return;
  }
  assert.fail(`Tab does not lead there: ${isThere}`);
}
/** The menu of a name, opened, and an item of it chosen by arrows. @param {Page} page @param {string} name @param {RegExp} item */
export async function choose(page, name, item) {
  await tabTo(page, ({menu}) => menu === name);
  await page.keyboard.press("Enter");
  await nextFrame(page);
  for (let i = 0; i < 20; i++) {
    if (item.test((await focused(page)).name)) {
      await page.keyboard.press("Enter");
      return nextFrame(page);
    }
    await page.keyboard.press("ArrowDown");
  }
  assert.fail(`no ${item} in the menu`);
}
export const toTable = (/** @type {Page} */ page) => tabTo(page, ({cell}) => /^\d+ /.test(cell));
/** @param {Page} page @param {string} keys with blanks between them */
export async function press(page, keys) {
  for (const key of keys.split(" ")) await page.keyboard.press(key);
  await nextFrame(page);
}
export const paste = (/** @type {Page} */ page, /** @type {string} */ text) =>
  page
    .evaluate((copied) => navigator.clipboard.writeText(copied), text)
    .then(() => page.keyboard.press("Control+v"))
    .then(() => nextFrame(page));
