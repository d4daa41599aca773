// Is the page used with a thumb on a phone: cells, rows, runs, the form, dialogs? No keys but those of its keyboard.
import assert from "node:assert/strict";
import {describe} from "node:test";
import {cells, fates, nextFrame, testPages} from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

const onPage = testPages();
const phone = {width: 390, height: 844, touch: true};

/** @param {Page} page @param {string} selector */
async function tap(page, selector) {
  await page.locator(selector).first().tap();
  await nextFrame(page);
}
/** Nothing is wider than the screen, and no target smaller than a fingertip. @param {Page} page @param {string} where */
async function fits(page, where) {
  const found = await page.locator("window-lab").evaluate((lab) => {
    const targets = [...(lab.shadowRoot?.querySelectorAll("button, input, select, textarea") ?? [])];
    const small = targets.flatMap((target) => {
      const {width, height} = target.getBoundingClientRect();
      const isThere = width > 0 && target.checkVisibility({visibilityProperty: true});
      const isTicked = target.matches("[type=radio], [type=checkbox]"); // its label is the target
      return isThere && !isTicked && Math.min(width, height) < 23.5
        ? `${target.className} ${target.textContent?.trim().slice(0, 20)} ${width}×${height}`
        : [];
    });
    const dialog = lab.shadowRoot?.querySelector("dialog")?.getBoundingClientRect();
    const isOut = dialog && (dialog.left < 0 || dialog.right > innerWidth || dialog.bottom > innerHeight);
    return {sideways: document.documentElement.scrollWidth - innerWidth, small, isOut: Boolean(isOut)};
  });
  assert.deepEqual(found, {sideways: 0, small: [], isOut: false}, where);
}

describe("on a phone", () => {
  onPage(
    "a cell is edited by a second tap, a row is added and deleted, and undo is in reach",
    async (page) => {
      const cell = 'td[data-row="7"][data-column="time"]';
      await tap(page, cell);
      await tap(page, cell);
      await page.locator("td input").fill("10:02:50");
      await page.keyboard.press("Enter");
      await nextFrame(page);
      assert.deepEqual((await fates(page))[7], ["0 s: on time", "30 s: on time", "60 s: on time"]);
      await tap(page, "tr.end .add");
      await page.locator("td input").fill("10:03");
      await page.keyboard.press("Enter");
      await nextFrame(page);
      assert.deepEqual((await cells(page, "time")).slice(-1), ["10:03:00"]);
      // Rows have their heights when the result is there: a tap is to find its row where it was.
      await page.locator('td[data-row="8"][data-column="fates"] [role=img]').first().waitFor();
      await nextFrame(page);
      await fits(page, "with a row more");
      await tap(page, '[data-menu="row 8"]');

      await page.getByRole("menuitem", {name: /^Delete/}).tap();
      await nextFrame(page);
      assert.equal((await cells(page, "time")).length, 8);
      for (let i = 0; i < 4; i++) await tap(page, 'header button[aria-label="Undo"]:enabled');
      assert.equal((await cells(page, "time"))[7], "10:00:30");
    },
    phone,
  );
  onPage(
    "each run is a tap away, and so is what is done with it",
    async (page) => {
      await page.getByRole("button", {name: "Show 60 s"}).tap();
      await nextFrame(page);
      const board = await page.locator(".board").boundingBox();
      const head = await page.locator('.run-head[aria-label="Run 60 s"]').boundingBox();
      assert.ok(board && head && head.x >= board.x && head.x + head.width <= board.x + board.width + 1);
      await page.locator('[data-menu="run 2"]').tap();
      await page.getByRole("menuitem", {name: "Remove this run"}).tap();
      await nextFrame(page);
      assert.equal(await page.locator(".run-head").count(), 2);
      await fits(page, "with two runs");
    },
    phone,
  );
  onPage(
    "form, JSON, title and every dialog fit",
    async (page) => {
      await fits(page, "at first");
      await tap(page, ".settings-button");
      await fits(page, "with the form");
      await page.locator('[data-option="allowedLateness"]').fill("5m");
      await page.keyboard.press("Enter");
      await nextFrame(page);
      assert.match(await page.locator(".sentence").innerText(), /correcting for 5 min/);
      await tap(page, ".settings-button");
      await tap(page, ".about .notes");
      await page.locator("textarea").fill("Look at p8.");
      await fits(page, "while notes are written");
      await tap(page, ".sentence p");
      for (const [menu, item] of [["table", "Generate"], ["run 0", "Sweep"], ["file", "Keys"]]) {
        await tap(page, `[data-menu="${menu}"]`);
        await page.getByRole("menuitem", {name: new RegExp(`^${item}`)}).tap();
        await page.locator("dialog[open]").waitFor();
        await fits(page, item);
        await page.locator("dialog .close").tap();
        await page.locator("dialog").waitFor({state: "detached"});
      } // prettier-ignore
      await tap(page, "header [aria-pressed]");
      await page.locator(".code[data-ready]").waitFor();
      const code = await page.locator(".json").boundingBox();
      assert.ok(code && code.y >= 0 && code.y < 500, "the text is in view");
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    },
    phone,
  );
});
