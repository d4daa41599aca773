// Is every task of files, the document, its zone and what it states done by keyboard alone? No pointer in this file.
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {describe} from "node:test";
import {cells, nextFrame, results, testPages} from "./browser.js";
import {choose, focused, paste, press, tabTo, toTable} from "./keyboard.js";

/** @typedef {import("playwright-core").Page} Page */

const onPage = testPages();

/** @param {Page} page @param {any} scenario */
const open = (page, scenario) =>
  page
    .locator("window-lab")
    .evaluate((lab, scenario) => Object.assign(lab, {scenario}), {format: "window-lab/1", ...scenario})
    .then(() => nextFrame(page));
const documentOf = (/** @type {Page} */ page) =>
  page.locator("window-lab").evaluate((/** @type {any} */ lab) => lab.scenario);

describe("files, by keyboard alone", () => {
  onPage("the picture is saved, and opened again with the scenario in it", async (page) => {
    const saved = async (/** @type {RegExp} */ item) => {
      const [download] = await Promise.all([page.waitForEvent("download"), choose(page, "file", item)]);
      return {name: download.suggestedFilename(), bytes: await readFile(await download.path())};
    };
    const svg = await saved(/\(SVG\)/);
    assert.match(String(svg.bytes.subarray(0, 5)), /<svg/);
    assert.equal((await saved(/\(PNG\)/)).bytes.subarray(1, 4).toString(), "PNG");
    assert.equal((await focused(page)).menu, "file", "the focus is where it was");
    const before = await results(page);
    await choose(page, "examples", /empty table/);
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Control+o")]);
    await chooser.setFiles({name: svg.name, mimeType: "image/svg+xml", buffer: svg.bytes});
    await page.locator(".notice", {hasText: "opened"}).waitFor();
    await nextFrame(page);
    assert.deepEqual(await results(page), before);
    await press(page, "Control+z");
    assert.equal((await cells(page, "id")).length, 0);
    const [json] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Control+s")]);
    assert.match(json.suggestedFilename(), /\.json$/);
  });
  onPage("it is copied for a ticket, and printed", async (page) => {
    await choose(page, "file", /ticket/);
    await page.locator(".notice", {hasText: "Copied"}).waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^### Eight payments/);
    await page.evaluate(() =>
      Object.assign(window, {print: () => document.body.setAttribute("printed", "")}),
    );
    await choose(page, "file", /^Print/);
    assert.equal(await page.locator("body[printed]").count(), 1);
  });
  onPage("the wall is entered from the menu, stepped, played and left", async (page) => {
    await choose(page, "file", /wall/);
    await press(page, "Home ArrowDown");
    assert.match(await page.locator(".scrubber-label").innerText(), /row 2/);
    await press(page, "Space");
    await page.locator(".scrubber-label", {hasText: "row 3"}).waitFor();
    await press(page, "Escape");
    await page.locator(".tools").waitFor();
  });
});

describe("the document as JSON, by keyboard alone", () => {
  onPage("is opened, typed into and left; undo takes back what was typed", async (page) => {
    await tabTo(page, ({name}) => name === "JSON of the scenario");
    await press(page, "Enter");
    await page.locator(".code[data-ready]").waitFor();
    await page.waitForFunction(() => document.querySelector("window-lab")?.shadowRoot?.activeElement?.matches(".cm-content")); // prettier-ignore
    await page.keyboard.press("Control+f");
    await page.keyboard.type("10:00:30");
    await press(page, "Enter Escape");
    await page.keyboard.type("10:02:50");
    await nextFrame(page);
    await page.locator('td[data-row="7"][data-column="time"]', {hasText: "10:02:50"}).waitFor();
    await press(page, "Control+z");
    await page.locator('td[data-row="7"][data-column="time"]', {hasText: "10:00:30"}).waitFor();
    await press(page, "Escape Tab");
    assert.notEqual((await focused(page)).name, "", "Tab leaves the text");
  });
});

describe("what a document states", () => {
  onPage("how it is opened is honoured, and what it hides is shown by keyboard", async (page) => {
    await open(page, {
      rows: [{id: "a", time: "10:00:00"}, {id: "b", time: "10:02:00"}],
      view: {step: 0, select: "b", show: ["table", "score", "results"], hide: "results"},
    }); // prettier-ignore
    await page.locator(".scrubber-label", {hasText: "row 1"}).waitFor();
    assert.equal(await page.locator(".results").isVisible(), false);
    await tabTo(page, ({name}) => name === "Show the results");
    await press(page, "Enter");
    assert.equal(await page.locator(".results").isVisible(), true);
    assert.equal(await page.locator(".why").isVisible(), false);
    await tabTo(page, ({name}) => name === "Show all parts of the page");
    await press(page, "Enter");
    assert.match(await page.locator(".why h2").innerText(), /b/);
  });
  onPage("what it expects is compared, and a difference leads to its row", async (page) => {
    await open(page, {
      rows: [{id: "a", time: "10:00:00"}, {id: "b", time: "10:02:00"}, {id: "c", time: "10:00:30"}],
      expect: {late: []},
    }); // prettier-ignore
    await page.locator(".expected.bad").waitFor();
    assert.match(await page.locator(".expected.bad").innerText(), /late: stated .*came c/);
    await toTable(page);
    await press(page, "Control+End ArrowUp");
    await page.keyboard.type("c");
    await press(page, "Escape Control+Delete");
    await page.locator(".expected.good").waitFor();
  });
});

describe("a zone other than UTC", () => {
  onPage("shows and takes its times, and what is typed is kept with the offset", async (page) => {
    await open(page, {rows: [{id: "a", time: "2024-07-01T10:00:00Z"}]});
    await tabTo(page, ({name}) => name === "Pipeline");
    await press(page, "Enter");
    await tabTo(page, ({name}) => name === "time zone shown");
    await page.keyboard.type("Europe/Berlin");
    await press(page, "Enter");
    assert.deepEqual(await cells(page, "time"), ["2024-07-01T12:00:00"]);
    await toTable(page);
    await press(page, "Control+End");
    await page.keyboard.type("12:00:30");
    await press(page, "Enter");
    await page.keyboard.type("2024-12-01 9:05");
    await press(page, "Enter");
    assert.deepEqual(await cells(page, "time"), ["2024-07-01T12:00:00", "2024-07-01T12:00:30", "2024-12-01T09:05:00"]); // prettier-ignore
    const {rows, zone} = await documentOf(page);
    assert.equal(zone, "Europe/Berlin");
    assert.deepEqual(rows.map((/** @type {any} */ {time}) => time), ["2024-07-01T10:00:00Z", "2024-07-01T12:00:30+02:00", "2024-12-01T09:05:00+01:00"]); // prettier-ignore
    assert.match((await results(page))[0][0], /12:00/);
  });
});

describe("columns, by keyboard alone", () => {
  onPage("are shown and hidden, and cells are copied, cut and pasted", async (page) => {
    await choose(page, "columns", /^partition/);
    assert.deepEqual(await cells(page, "partition"), Array(8).fill("0"));
    await toTable(page);
    await press(page, "Control+Home ArrowRight ArrowRight Shift+ArrowDown Control+c");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "10:00:10\n10:00:40");
    await press(page, "Control+End");
    await paste(page, "10:03:00\n10:03:10");
    assert.equal((await cells(page, "time")).length, 10);
    await press(page, "Control+Home ArrowRight Control+x");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "p1");
    assert.equal((await cells(page, "id"))[0], "e1");
    await press(page, "Control+z Control+z");
    assert.deepEqual((await cells(page, "id")).slice(-1), ["p8"]);
  });
});
