// Does what is pasted on the page, or dropped on it, go where one expects, and is it said what was made of it?
import assert from "node:assert/strict";
import {describe} from "node:test";
import {cells, nextFrame, testPages} from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

const onPage = testPages();

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+v");
  await nextFrame(page);
}
const notice = (/** @type {Page} */ page) => page.locator(".notice").innerText();

describe("a paste while nothing has the focus", () => {
  onPage("of events takes the place of an example's, or goes below them, as one chooses", async (page) => {
    await paste(page, "when,who,sum,a,b\n3/1/2026 10:00,ann,5,x,y\n4/1/2026 10:00,bob,6,x,y");
    assert.deepEqual(await cells(page, "time"), ["2026-01-03T10:00:00", "2026-01-04T10:00:00"]);
    assert.match(await notice(page), /in place of the 8 before.*when is taken for the event time.*Not read: who, a, b.*day first/s); // prettier-ignore
    await page.getByRole("button", {name: "Month first"}).click();
    await nextFrame(page);
    assert.deepEqual(await cells(page, "time"), ["2026-03-01T10:00:00", "2026-04-01T10:00:00"]);
    await page.getByRole("button", {name: "Below the others"}).click();
    await nextFrame(page);
    assert.equal((await cells(page, "time")).length, 10);
    await page.locator(".notice").getByRole("button", {name: "Undo"}).click();
    await nextFrame(page);
    assert.deepEqual((await cells(page, "id")).slice(-1), ["p8"]);
  });
  onPage("of a scenario or of a picture opens it, and of words changes nothing", async (page) => {
    await paste(page, "hello, world");
    assert.match(await notice(page), /Nothing was pasted/);
    assert.equal((await cells(page, "id")).length, 8);
    await paste(page, '{"format": "window-lab/1", "rows": [{"id": "q", "time": "10:00:00"}]}');
    assert.deepEqual(await cells(page, "id"), ["q"]);
    await page.keyboard.press("Control+z");
    await paste(page, '<svg xmlns="http://www.w3.org/2000/svg"><metadata id="window-lab-scenario">{"format": "window-lab/1", "rows": [{"id": "s", "time": "10:00:00"}]}</metadata></svg>'); // prettier-ignore
    await page.locator(".notice", {hasText: "opened"}).waitFor();
    assert.deepEqual(await cells(page, "id"), ["s"]);
  });
});

describe("a file that is dropped", () => {
  onPage("may be a table", async (page) => {
    await page.locator("window-lab").evaluate((lab) => {
      const data = new DataTransfer();
      data.items.add(new File(["ts;user;amount\n1714557600;a;1\n1714557605;b;2\n"], "events.csv"));
      lab.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
    });
    await page.locator(".notice", {hasText: "read in s since 1970"}).waitFor();
    assert.deepEqual(await cells(page, "key"), ["a", "b"]);
    assert.deepEqual(await cells(page, "time"), ["10:00:00", "10:00:05"]);
  });
});

describe("a time of day that is typed below full dates", () => {
  onPage("is of their day, and that is said", async (page) => {
    await paste(page, "2026-03-01 10:00:00\n2026-03-01 10:00:30");
    await page.locator('td[data-row="2"]').last().click();
    await page.keyboard.type("10:01");
    await page.keyboard.press("Enter");
    await nextFrame(page);
    assert.equal((await cells(page, "time"))[2], "2026-03-01T10:01:00");
    assert.match(await notice(page), /2026-03-01/);
  });
});
