// Does the page stay awake while a long run goes on, and say what became of it?
import assert from "node:assert/strict";
import {describe} from "node:test";
import {cells, results, testPages} from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

const onPage = testPages();

/** Puts in a table of generated rows, a second apart. @param {Page} page @param {number} count */
const open = (page, count) =>
  page.locator("window-lab").evaluate((lab, count) => {
    const rows = Array.from({length: count}, (_, i) => ({id: `n${i}`, time: i * 1000}));
    const pipeline = {window: {type: "tumbling", size: "1 day"}};
    Object.assign(lab, {
      scenario: {format: "window-lab/1", title: "Many", day: "2024-05-01", rows, pipeline},
    });
  }, count);

const progress = (/** @type {Page} */ page) => page.locator(".run-progress progress");
const cancel = (/** @type {Page} */ page) => page.getByRole("button", {name: "Cancel"});
/** @param {Page} page @param {number} row @param {string} column @param {string} text */
async function type(page, row, column, text) {
  await page.locator(`td[data-row="${row}"][data-column="${column}"]`).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}
/** Waits until the first window holds that many. @param {Page} page @param {number} count */
async function firstHolds(page, count) {
  const until = performance.now() + 60_000;
  for (;;) {
    const first = (await results(page))[0]?.[1];
    if (first === String(count)) return;
    if (performance.now() > until) assert.fail(`${first} instead of ${count}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Keeps the worker's answers back, so that no run ends before the hand is at the button; gives what lets the next ones
 * through.
 * @param {Page} page
 */
async function holdBack(page) {
  const [worker] = page.workers();
  await worker.evaluate(() => {
    const post = self.postMessage;
    const told = (/** @type {[any, any]} */ ...args) => {
      if (args[0].type !== "answer") post.apply(self, args);
    };
    Object.assign(self, {postMessage: told, letGo: () => Object.assign(self, {postMessage: post})});
  });
  return () => worker.evaluate(() => void Object(self).letGo());
}

describe("a long run", () => {
  onPage("shows how far it is, takes edits meanwhile, and can be cancelled", async (page) => {
    await open(page, 300_000);
    await progress(page).waitFor();
    await type(page, 0, "time", "1969-12-31T23:59:58Z");
    assert.equal((await cells(page, "time"))[0], "1969-12-31T23:59:58Z");
    await firstHolds(page, 1);
    assert.equal(await progress(page).count(), 0);
    assert.equal(page.workers().length, 1);
    // The other rows are there: only this one goes to the worker.
    await type(page, 1, "time", "1969-12-31T23:59:59Z");
    await firstHolds(page, 2);
    await page.keyboard.press("Control+z");
    await firstHolds(page, 1);

    const letGo = await holdBack(page);
    await open(page, 300_001);
    await progress(page).waitFor();
    await cancel(page).click();
    await page.locator(".cancelled", {hasText: "Cancelled."}).waitFor();
    assert.equal(await progress(page).count(), 0);
    await letGo();
    await page.getByRole("button", {name: "Run again"}).click();
    await firstHolds(page, 86_400);
    assert.equal(await page.locator(".stale, .cancelled, .run-progress").count(), 0);

    // And here only the pipeline goes.
    await page.getByRole("button", {name: "1 d", exact: true}).click();
    await page.locator('[data-option="window.size"]').fill("12 h");
    await page.keyboard.press("Enter");
    await firstHolds(page, 43_200);
  });

  onPage("whose worker dies leaves what was typed, and the next edit starts another", async (page) => {
    await open(page, 100_000);
    await firstHolds(page, 86_400);
    const [worker] = page.workers();
    await worker.evaluate(() =>
      addEventListener("message", ({data}) => {
        if (data.type === "run") reportError(new Error("out of memory"));
      }),
    );
    const closed = new Promise((resolve) => worker.on("close", resolve));
    await type(page, 0, "time", "1969-12-31T23:59:58Z");
    await page.locator(".alert", {hasText: /The engine stopped: .*out of memory/}).waitFor();
    await closed;
    assert.equal((await cells(page, "time"))[0], "1969-12-31T23:59:58Z");
    await firstHolds(page, 86_400);
    assert.equal(await page.locator(".stage.stale").count(), 1);
    await type(page, 1, "time", "1969-12-31T23:59:59Z");
    await firstHolds(page, 2);
    assert.equal(await page.locator(".alert, .stale").count(), 0);
    assert.equal(page.workers().length, 1);
  });

  onPage("goes on the page itself where there are no workers", async (page) => {
    await page.evaluate(() => {
      Object.assign(window, {
        Worker: class {
          constructor() {
            throw new DOMException("forbidden", "SecurityError");
          }
        },
      });
    });
    await open(page, 50_000);
    await firstHolds(page, 50_000);
    assert.equal(page.workers().length, 0);
  });
});
