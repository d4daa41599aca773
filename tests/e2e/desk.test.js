// Is work kept over a reload, and is the page fit for a wall, for paper, and for those who look for its keys?
import assert from "node:assert/strict";
import {describe} from "node:test";
import {cells, nextFrame, results, testPages} from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

const onPage = testPages();

/** @param {Page} page @param {string} time */
async function typeLast(page, time) {
  await page.locator('td[data-row="7"][data-column="time"]').click();
  await page.keyboard.type(time);
  await page.keyboard.press("Enter");
  await nextFrame(page);
}

describe("a draft", () => {
  onPage("is there after a reload, says so, and one may start anew", async (page) => {
    await typeLast(page, "10:00:47");
    await page.waitForLoadState("networkidle");
    await page.reload();
    await page.locator(".draft", {hasText: "draft"}).waitFor();
    assert.equal((await cells(page, "time"))[7], "10:00:47");
    // What was done before may still be undone.
    await page.keyboard.press("Control+z");
    await nextFrame(page);
    assert.equal((await cells(page, "time"))[7], "10:00:30");
    await page.keyboard.press("Control+Shift+z");
    await nextFrame(page);
    assert.equal((await cells(page, "time"))[7], "10:00:47");
    await page.getByRole("button", {name: "Start anew"}).click();
    await nextFrame(page);
    assert.equal((await cells(page, "time"))[7], "10:00:30");
    assert.equal(await page.locator(".draft").count(), 0);
    await page.keyboard.press("Control+z");
    await nextFrame(page);
    assert.equal((await cells(page, "time"))[7], "10:00:47");
  });

  onPage("holds also a text that is not finished", async (page) => {
    await page.locator("header [aria-pressed]").click();
    await page.locator(".code[data-ready] .cm-content").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("[");
    await page.locator(".json-status.wrong").waitFor();
    await page.waitForLoadState("networkidle");
    await page.reload();
    await page.locator(".draft").waitFor();
    await page.locator("header [aria-pressed]").click();
    await page.locator(".json-status.wrong").waitFor();
    assert.match(await page.locator(".cm-content").innerText(), /^\[/);
    assert.deepEqual((await results(page))[0], ["[10:00, 10:01)", "2", "2", "2→3"]);
  });

  onPage("stays in its tab while that is open, and goes to the next one when it is closed", async (page) => {
    await typeLast(page, "10:00:48");
    await page.waitForFunction(() => Object.values(localStorage).some((text) => text.includes("10:00:48")));
    const [url] = page.url().split("#"); // the address itself without what it says of the scenario
    const second = await page.context().newPage();
    await second.goto(url);
    await second.locator(".score-body").waitFor();
    await second.waitForTimeout(200);
    assert.equal((await cells(second, "time"))[7], "10:00:30");
    await second.close();
    const third = await page.context().newPage();
    await page.close();
    await third.goto(url);
    await third.locator(".draft").waitFor();
    assert.equal((await cells(third, "time"))[7], "10:00:48");
  });

  onPage("is not there where nothing was done", async (page) => {
    await page.waitForLoadState("networkidle");
    await page.reload();
    await page.locator(".score-body").waitFor();
    assert.equal(await page.locator(".draft").count(), 0);
  });
});

describe("on a wall", () => {
  onPage("there is the picture alone, moved by keys, and Escape leaves", async (page) => {
    await page.keyboard.press("f");
    await nextFrame(page);
    assert.equal(await page.locator(".tools").isVisible(), false);
    assert.equal(await page.locator(".panels").isVisible(), false);
    assert.equal(await page.locator(".board").isVisible(), true);
    for (const part of [".run-menu", ".table .icon-button:not(.corner-button)", ".scrubber button", ".zoom"])
      assert.equal(await page.locator(part).first().isVisible(), false, part);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await nextFrame(page);
    assert.match(await page.locator(".scrubber-label").innerText(), /row 7, p7/);
    await page.keyboard.press("Escape");
    await page.locator(".tools").waitFor();
    assert.equal(await page.locator(".panels").isVisible(), true);
  });
});

describe("the keys", () => {
  onPage("are listed by ?, in both languages, and a letter in the table is no command", async (page) => {
    await page.keyboard.press("?");
    await page.locator(".keys-dialog dt", {hasText: "Insert"}).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".keys-dialog").waitFor({state: "detached"});
    await page.getByRole("button", {name: "中文"}).click();
    await page.locator('[data-menu="file"]').click();
    await page.getByRole("menuitem", {name: "快捷键"}).click();
    await page.locator(".keys-dialog dd", {hasText: "撤销"}).waitFor();
    await page.keyboard.press("Escape");
    await page.locator('td[data-row="0"][data-column="id"]').click();
    await page.keyboard.press("?");
    assert.equal(await page.locator(".keys-dialog").count(), 0);
    assert.equal(await page.locator("td input").inputValue(), "?");
  });
});

describe("on paper", () => {
  onPage(
    "the picture is light, whole and without the page's tools",
    async (page) => {
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      await page.emulateMedia({media: "print"});
      await page.setViewportSize({width: 1032, height: 700});
      const board = page.locator(".board");
      const seen = await board.evaluate((board) => {
        const charts = /** @type {Element} */ (board.querySelector(".charts"));
        return {
          right: charts.getBoundingClientRect().right,
          color: getComputedStyle(board).backgroundColor,
          cut: getComputedStyle(board).overflow,
        };
      });
      assert.ok(seen.right < 1033, JSON.stringify(seen));
      assert.deepEqual([seen.color, seen.cut], ["rgb(255, 255, 255)", "visible"]);
      for (const part of [
        ".tools",
        ".scrubber",
        ".settings-button",
        "h1",
        ".run-menu",
        ".add",
        ".try",
        ".ways",
      ])
        assert.equal(await page.locator(part).first().isVisible(), false, part);
      assert.ok((await page.pdf({preferCSSPageSize: true})).length > 10_000);
    },
    {theme: "dark"},
  );
});
