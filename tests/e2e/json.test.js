// Is the scenario edited as JSON as well as in the table, each following the other, in a real browser under the strict policy?
import assert from "node:assert/strict";
import {describe} from "node:test";
import {axe, cells, nextFrame, results, testPages} from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

const onPage = testPages(async (page) => {
  await page.locator("header [aria-pressed]").click();
  await page.locator(".code[data-ready] .cm-content").waitFor();
});

/** The text in the editor, as far as it is drawn. @param {Page} page */
const text = (page) => page.locator(".cm-content").evaluate((content) => [...content.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n")); // prettier-ignore
/** Puts the cursor behind a piece of text. @param {Page} page @param {string} piece */
async function behind(page, piece) {
  const at = await page.locator(".cm-content").evaluate((content, piece) => {
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const i = node.textContent?.indexOf(piece) ?? -1;
      if (i < 0) continue;
      const range = document.createRange();
      range.setStart(node, i);
      range.setEnd(node, i + piece.length);
      const {right, top, height} = range.getBoundingClientRect();
      return {x: right, y: top + height / 2};
    }
    throw new Error(`no ${piece}`);
  }, piece);
  await page.mouse.click(at.x, at.y);
}

describe("the document as JSON", () => {
  onPage("changes table and results as it is typed, and follows the table", async (page) => {
    assert.match(await text(page), /\{"id": "p8", "time": "10:00:30"\}/);
    await behind(page, "10:00:30");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("45");
    await nextFrame(page);
    assert.equal((await cells(page, "time"))[7], "10:00:45");
    assert.match(await page.locator(".json-status").innerText(), /In step/);
    await page.locator('td[data-row="0"][data-column="time"]').click();
    await page.keyboard.type("10:00:11");
    await page.keyboard.press("Enter");
    await nextFrame(page);
    assert.match(await text(page), /\{"id": "p1", "time": "10:00:11"\}/);
    assert.match(await text(page), /\{"id": "p8", "time": "10:00:45"\}/);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await nextFrame(page);
    assert.match(
      await text(page),
      /\{"id": "p1", "time": "10:00:10"\}[^]*\{"id": "p8", "time": "10:00:30"\}/,
    );
    assert.equal((await cells(page, "time"))[7], "10:00:30");
  });

  onPage("that is not finished is kept, marked at its line, and nothing of it applied", async (page) => {
    const before = await results(page);
    await behind(page, '"10:00:30"');
    await page.keyboard.type(', "value": ');
    await page.locator(".cm-lint-marker-error").waitFor();
    assert.match(await page.locator(".json-status").innerText(), /line 12|Line 12|A value belongs here/);
    assert.match(await page.locator(".json-status").innerText(), /applied once it is whole/);
    assert.deepEqual(await results(page), before);
    assert.equal(await page.locator(".stale, .alert").count(), 0);
    await page.keyboard.type("7");
    await nextFrame(page);
    assert.equal(await page.locator(".cm-lint-marker-error").count(), 0);
    assert.match(await text(page), /"value": 7\}/);
    await page.keyboard.press("Control+z");
    await nextFrame(page);
    assert.doesNotMatch(await text(page), /"value"/);
  });

  onPage("takes a new document that is typed over all of the old one", async (page) => {
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("{");
    assert.equal(await text(page), "{}");
    await page.keyboard.type('"rows":[');
    assert.equal(await text(page), '{"rows":[]}');
    await page.keyboard.type('{"time":"10:00:20"');
    await nextFrame(page);
    assert.equal(await text(page), '{"rows":[{"time":"10:00:20"}]}');
    await page.locator(".problems").waitFor();
  });

  onPage("marks what the engine refuses at its place, and says what may stand there", async (page) => {
    await behind(page, '"tumbling');
    await page.keyboard.type("x");
    await page.locator(".cm-lint-marker-error").waitFor();
    assert.match(await page.locator(".problems").innerText(), /tumblingx/);
    assert.equal(await page.locator(".cm-lintRange-error").first().innerText(), '"tumblingx"');
    await page.keyboard.press("Backspace");
    await page.locator(".cm-lint-marker-error").waitFor({state: "detached"});
    await page.keyboard.press("Control+Space");
    await page.locator(".cm-tooltip-autocomplete li", {hasText: "cumulate"}).waitFor();
    assert.equal(await page.locator(".cm-tooltip-autocomplete li").count(), 8);
    await page.keyboard.press("Escape");
    await behind(page, '"45 s"');
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type('"');
    await page.locator(".cm-tooltip-autocomplete li", {hasText: "endOfInput"}).waitFor();
    await page.keyboard.type("endO");
    await page.waitForTimeout(100);
    await page.keyboard.press("Enter");
    await page.keyboard.type("false,");
    await nextFrame(page);
    assert.match(await text(page), /"endOfInput": false,\n/);
    assert.match(await page.locator(".json-status").innerText(), /In step/);
  });

  onPage("shows a part of a long table, and keeps the rest", async (page) => {
    await page.locator("window-lab").evaluate((lab) => {
      const rows = Array.from({length: 100_000}, (_, i) => ({time: 1000 * i}));
      Object.assign(lab, {scenario: {format: "window-lab/1", rows}});
    });
    await page.locator(".json-note", {hasText: "100000"}).waitFor();
    await behind(page, "1000");
    await page.keyboard.type("1");
    await page.locator(".run-progress").waitFor({state: "detached"});
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector("window-lab")).scenario.rows[1].time === 10001); // prettier-ignore
    assert.equal(
      await page.locator("window-lab").evaluate((lab) => /** @type {any} */ (lab).scenario.rows.length),
      100_000,
    );
  });

  for (const [name, look] of /** @type {const} */ ([
    ["light", {bypassCSP: true}],
    [
      "dark, in Chinese, on a phone",
      {bypassCSP: true, theme: "dark", locale: "zh-CN", width: 390, height: 844},
    ],
  ]))
    onPage(`gives axe nothing to find, ${name}`, async (page) => assert.deepEqual(await axe(page), []), look);
});
