// Does a finger do in the score what a hand does: select, drag, zoom, step, and scroll the page past it?
import assert from "node:assert/strict";
import {nextFrame, testPages} from "./browser.js";
import {kinds} from "./kinds.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{x: number, y: number}} Point */

const onPage = testPages();
const phone = {width: 390, height: 844, touch: true};

/** Fingers that go together along lines, as a touch screen tells it. @param {Page} page @param {[Point, Point][]} paths */
async function swipe(page, paths, steps = 8) {
  const session = await page.context().newCDPSession(page);
  const points = (/** @type {number} */ k) =>
    paths.map(([from, to], id) => ({
      x: from.x + ((to.x - from.x) * k) / steps,
      y: from.y + ((to.y - from.y) * k) / steps,
      id,
    }));
  await session.send("Input.dispatchTouchEvent", {type: "touchStart", touchPoints: points(0)});
  for (let k = 1; k <= steps; k++) {
    await session.send("Input.dispatchTouchEvent", {type: "touchMove", touchPoints: points(k)});
    await nextFrame(page);
  }
  await session.send("Input.dispatchTouchEvent", {type: "touchEnd", touchPoints: []});
  await nextFrame(page);
}

/** The middle of what is shown of something, with the chart in view. @param {Page} page @param {string} selector @param {number} column @returns {Promise<Point>} */
async function middleOf(page, selector, column = 0) {
  const box = await page.locator(".score-body .column").nth(column).locator(selector).first().boundingBox();
  assert.ok(box);
  return {x: box.x + box.width / 2, y: box.y + box.height / 2};
}
/** @param {Page} page */
const toChart = async (page) => {
  await page.locator(".board").evaluate((board) => (board.scrollLeft = board.scrollWidth));
  for (let i = 0; i < 4; i++) await nextFrame(page);
};

onPage(
  "a tap selects an event, a firing, a window",
  async (page) => {
    await toChart(page);
    const mark = await middleOf(page, '.mark[data-row="4"]', 2);
    await page.touchscreen.tap(mark.x + 8, mark.y); // a finger is not exact
    await nextFrame(page);
    assert.equal(
      await page.locator(".score-body .column").nth(2).locator('.mark.selected[data-row="4"]').count(),
      1,
    );
    const bar = await middleOf(page, ".bar.tone-late", 2);
    await page.touchscreen.tap(bar.x + 30, bar.y + 3);
    await nextFrame(page);
    assert.equal(await page.locator(".score-body .bar.chosen").count(), 1);
  },
  phone,
);

onPage(
  "the event that is selected is dragged in time",
  async (page) => {
    await toChart(page);
    const {x, y} = await middleOf(page, ".mark.selected .mark-shape", 2);
    await swipe(page, [
      [
        {x, y},
        {x: x + 60, y},
      ],
    ]);
    assert.notEqual(await page.locator('td[data-row="7"][data-column="time"]').innerText(), "10:00:30");
    assert.equal(await page.getByRole("button", {name: "Undo"}).isDisabled(), false);
  },
  phone,
);

onPage(
  "two fingers zoom the time axis",
  async (page) => {
    await toChart(page);
    const {x, y} = await middleOf(page, ".band", 2);
    const ticks = () => page.locator(".score-head .tick").allTextContents();
    const before = await ticks();
    await swipe(page, [
      [
        {x: x - 15, y},
        {x: x - 70, y},
      ],
      [
        {x: x + 15, y},
        {x: x + 70, y},
      ],
    ]);
    assert.notDeepEqual(await ticks(), before);
  },
  phone,
);

onPage(
  "one above the other, they zoom many rows",
  async (page) => {
    const rows = Array.from({length: 200}, (_, i) => ({time: i * 1000}));
    await page.locator("window-lab").evaluate((lab, rows) => {
      /** @type {any} */ (lab).scenario = {format: "window-lab/1", rows};
    }, rows);
    await page.locator(".overview").waitFor();
    await toChart(page);
    const board = await page.locator(".board").boundingBox();
    assert.ok(board);
    const [x, y] = [board.x + board.width - 60, board.y + board.height / 2];
    await swipe(page, [
      [
        {x, y: y - 120},
        {x, y: y - 20},
      ],
      [
        {x, y: y + 120},
        {x, y: y + 20},
      ],
    ]);
    await page.locator(".ruler-side").waitFor();
  },
  phone,
);

onPage(
  "a finger on the score scrolls the page",
  async (page) => {
    await toChart(page);
    const {x, y} = await middleOf(page, ".band", 2);
    await swipe(page, [
      [
        {x, y},
        {x, y: y - 200},
      ],
    ]);
    await page.waitForFunction(() => scrollY > 60);
    assert.equal(await page.getByRole("button", {name: "Undo"}).isDisabled(), true, "and moves nothing");
  },
  phone,
);

onPage(
  "all that is touched is at least 24 px wide and high, in each kind of picture",
  async (page) => {
    for (const name of ["tumbling", "keys", "partitions"]) {
      await page.locator("window-lab").evaluate((lab, scenario) => {
        /** @type {any} */ (lab).scenario = scenario;
      }, kinds[name]);
      for (let i = 0; i < 4; i++) await nextFrame(page);
      const small = await page
        .locator(":is(.below, .results, .stage, header) :is(button, input, select)")
        .evaluateAll((nodes) =>
          nodes.flatMap((node) => {
            const {width, height} = node.getBoundingClientRect();
            return width > 0 && (width < 24 || height < 24) ? `${node.className} ${width} × ${height}` : [];
          }),
        );
      assert.deepEqual(small, [], name);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    }
  },
  phone,
);
