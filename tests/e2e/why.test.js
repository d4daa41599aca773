// Does the page say why, step by step, what it costs and what to look at, and do its buttons do what they say?
import assert from "node:assert/strict";
import {describe} from "node:test";
import {axe, fates, nextFrame, testPages} from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

const onPage = testPages();

/** @param {Page} page @param {any} document */
async function open(page, document) {
  await page.evaluate((scenario) => {
    const lab = /** @type {any} */ (globalThis.document.querySelector("window-lab"));
    lab.scenario = scenario;
  }, document);
  await nextFrame(page);
}
const trap = {
  format: "window-lab/1",
  rows: [0, 20, 40, 70].map((s, i) => ({id: `e${i + 1}`, time: s * 1000})),
  pipeline: {trigger: {type: "count", n: 3}},
};

describe("step by step", () => {
  onPage("the selected event has its three steps, in the run that is chosen", async (page) => {
    await page.locator('.table td[data-column="id"]', {hasText: "p8"}).click();
    const steps = page.locator(".steps");
    await steps.locator(".step").first().waitFor();
    assert.equal(await steps.locator(".step").count(), 3);
    assert.match(await steps.innerText(), /Step by step: p8[\s\S]*too late by[\s\S]*55 s/);
    await steps.getByRole("button", {name: "60 s"}).click();
    await nextFrame(page);
    assert.match(
      await steps.locator(".step").nth(2).innerText(),
      /Into a correction[\s\S]*in time by[\s\S]*5 s/,
    );
    await steps.locator(".step").nth(0).getByRole("button", {name: "p7"}).click();
    await page.locator(".steps h2", {hasText: "p7"}).waitFor();
  });

  onPage("what would have changed it is tried by one click, and undo takes it back", async (page) => {
    await page.locator('.table td[data-column="id"]', {hasText: "p8"}).click();
    const would = page.locator(".why-run").first().locator(".would li", {hasText: "allowed lateness"});
    await would.getByRole("button").click();
    await page.locator(".notice", {hasText: "Correct for 1 min 40 s 1 ms"}).waitFor();
    await page.waitForFunction(
      () =>
        !globalThis.document
          .querySelector("window-lab")
          ?.shadowRoot?.querySelector('.board [aria-busy="true"]'),
    );
    assert.deepEqual((await fates(page)).at(-1), ["0 s: correction", "30 s: correction", "60 s: correction"]);
    await page.locator(".notice").getByRole("button", {name: "Undo"}).click();
    await nextFrame(page);
    await page.locator(".why-run .fate", {hasText: "side output"}).first().waitFor();
  });
});

describe("a window and a firing", () => {
  onPage("tell their story when they are selected, and lead to the rows of it", async (page) => {
    await page.locator(".results .pane.late").first().click();
    const why = page.locator(".why");
    await why.locator(".moment.chosen").waitFor();
    assert.match(await why.innerText(), /Why did \[10:00, 10:01\) fire at row 8, p8\?/);
    assert.match(
      await why.locator(".moment.chosen").innerText(),
      /2 → 3[\s\S]*10:00:59.999[\s\S]*≤[\s\S]*10:01:39.999[\s\S]*<[\s\S]*10:01:44.999/,
    );
    await page.locator(".results th.window", {hasText: "[10:02, 10:03)"}).locator("button").click();
    await why.locator("h2", {hasText: "Why? [10:02, 10:03)"}).waitFor();
    assert.equal(await why.locator(".why-run").count(), 3);
    assert.match(await why.innerText(), /What was missing, until the input ended/);
    await why
      .locator(".would")
      .first()
      .getByRole("button", {name: /Add that event/})
      .click();
    await page.locator(".notice", {hasText: "an event after the last row"}).waitFor();
    await why.locator(".why-run").first().locator(".moment", {hasText: "row 9"}).first().waitFor();
    await why.locator(".story .part", {hasText: "row 6"}).first().click();
    await page.locator(".steps h2", {hasText: "p6"}).waitFor();
  });
});

describe("what to look at", () => {
  onPage("a mend is in words, and takes the warning away", async (page) => {
    await open(page, trap);
    const warning = page.locator('.advice li[data-id="trigger-drops-rest"]');
    await warning.getByRole("button", {name: "Take the window’s own trigger"}).click();
    await warning.waitFor({state: "detached"});
    assert.doesNotMatch(await page.locator(".sentence p").innerText(), /firing at event count/);
  });
});

describe("cost and latency", () => {
  onPage("is opened by its heading and follows the pipeline", async (page) => {
    await page.locator(".cost .disclosure").click();
    const runs = page.locator(".cost-run");
    await runs.first().waitFor();
    assert.equal(await runs.count(), 3);
    assert.match(await runs.nth(1).innerText(), /1.min.30.s[\s\S]*2.min.15.s/);
    await open(page, trap);
    await page.waitForFunction(() => globalThis.document.querySelector("window-lab")?.shadowRoot?.querySelectorAll(".cost-run").length === 1); // prettier-ignore
  });
});

describe("the sentence that one chooses", () => {
  onPage("fills the pipeline, by keyboard alone, and is chosen when it is opened again", async (page) => {
    const button = page.getByRole("button", {name: "Choose a sentence"});
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.locator("dialog.dialog-requirement");
    await dialog.waitFor();
    await dialog.getByRole("radio", {name: /per visit/}).focus();
    await page.keyboard.press("Space");
    await dialog.locator('[name="session.gap"]').fill("20 s");
    await dialog.locator('[name="lateness"]').fill("nonsense");
    assert.match(await dialog.innerText(), /A duration, such as/);
    await dialog.locator('[name="lateness"]').fill("10 min");
    await page.keyboard.press("Enter");
    await dialog.waitFor({state: "detached"});
    assert.match(
      await page.locator(".sentence p").innerText(),
      /sessions that end after 20 s.*correcting for 10 min more/,
    );
    await button.click();
    assert.equal(await dialog.locator('[name="session.gap"]').inputValue(), "20 s");
    await page.keyboard.press("Escape");
    await page.getByRole("button", {name: /^Undo/}).first().click();
    assert.match(await page.locator(".sentence p").innerText(), /tumbling windows of 1 min/);
  });
});

for (const [name, look] of Object.entries({
  "a desk": {},
  "a phone, dark": {width: 390, height: 844, theme: /** @type {const} */ ("dark")},
}))
  onPage(
    `all of it, on ${name}, has nothing that axe finds wrong, and nothing wider than the page`,
    async (page) => {
      await page.locator('.table td[data-column="id"]', {hasText: "p8"}).click();
      await page.locator(".cost .disclosure").click();
      await page.locator(".cost-run").first().waitFor();
      assert.deepEqual(await axe(page), []);
      const wide = await page.evaluate(() => globalThis.document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false);
      await page.locator('[data-menu="requirement"]').click();
      await page.locator("dialog.dialog-requirement").waitFor();
      assert.deepEqual(await axe(page), []);
    },
    {...look, bypassCSP: true},
  );
