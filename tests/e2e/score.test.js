// Does the score do in a real browser what a hand, a key and a long table ask of it?
import assert from "node:assert/strict";
import {describe} from "node:test";
import {axe, cells, nextFrame, testPages} from "./browser.js";
import {kinds} from "./kinds.js";

/** @typedef {import("playwright-core").Page} Page */

const onPage = testPages();

/** @param {Page} page @param {any} scenario */
async function show(page, scenario) {
  await page.evaluate((scenario) => {
    /** @type {any} */ (document.querySelector("window-lab")).scenario = scenario;
  }, scenario);
  await page.locator(`.title:has-text("${scenario.title}")`).waitFor();
  await nextFrame(page);
}

const rowsOf = (/** @type {number} */ count, keys = 1) =>
  Array.from({length: count}, (_, i) => ({
    id: `e${i + 1}`,
    time: 1_700_000_000_000 + i * 2000 - ((i * 7919) % 8000),
    key: `key ${i % keys}`,
  }));
const tumbling = {
  watermarks: {outOfOrderness: "5 s"},
  window: {type: "tumbling", size: "1 min"},
  allowedLateness: "20 s",
};

/** @param {Page} page @param {number} row @param {number} column */
async function markAt(page, row, column) {
  const mark = page.locator(".score-body .column").nth(column).locator(`.mark[data-row="${row}"]`);
  const box = await mark.boundingBox();
  assert.ok(box);
  return {x: box.x + box.width / 2, y: box.y + box.height / 2};
}

/** The middle of an upright part of a line. @param {Page} page @param {string} line @param {number} column */
async function lineAt(page, line, column) {
  const d = String(
    await page.locator(".score-body .column").nth(column).locator(`path.${line}`).getAttribute("d"),
  );
  const points = [...d.matchAll(/([\d.]+),([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const i = points.findIndex(([x], i) => i > 2 && points[i + 1]?.[0] === x);
  const box = await page.locator(".score-body .column").nth(column).boundingBox();
  assert.ok(box && i > 0);
  return {x: box.x + points[i][0], y: box.y + (points[i][1] + points[i + 1][1]) / 2};
}

const nodes = (/** @type {Page} */ page) => page.locator(".score-body *").count();

describe("an event", () => {
  onPage("is dragged to another row, which is one step of undo", async (page) => {
    const {x, y} = await markAt(page, 7, 0);
    const above = await markAt(page, 4, 0);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 1, above.y + 8, {steps: 8});
    await page.mouse.up();
    await nextFrame(page);
    assert.deepEqual(await cells(page, "id"), ["p1", "p2", "p3", "p4", "p8", "p5", "p6", "p7"]);
    assert.equal((await cells(page, "time"))[4], "10:00:30");
    await page.keyboard.press("Control+z");
    await nextFrame(page);
    assert.equal((await cells(page, "id"))[7], "p8");
    assert.equal(await page.getByRole("button", {name: "Undo"}).isDisabled(), true);
  });

  onPage("goes up and down, earlier and later, by keys and by clicks without dragging", async (page) => {
    await page.locator('td[data-row="7"][data-column="time"]').click();
    await page.locator(".score-body").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await nextFrame(page);
    assert.equal((await cells(page, "id"))[6], "p8");
    const handles = page.getByRole("group", {name: "Move p8"});
    await handles.getByRole("button", {name: "Arrives a row earlier"}).click();
    await nextFrame(page);
    assert.equal((await cells(page, "id"))[5], "p8");
    await handles.getByRole("button", {name: "Later event time"}).click();
    await nextFrame(page);
    assert.equal((await cells(page, "time"))[5], "10:00:35");
    for (let i = 0; i < 3; i++) await page.keyboard.press("Control+z");
    await nextFrame(page);
    assert.deepEqual([(await cells(page, "id"))[7], (await cells(page, "time"))[7]], ["p8", "10:00:30"]);
  });
});

describe("the lateness line", () => {
  onPage("is dragged, and all follows", async (page) => {
    const {x, y} = await lineAt(page, "lateness", 0);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 120, y, {steps: 6});
    await nextFrame(page);
    assert.match(String(await page.locator(".guide-text").textContent()), /^− (1|2) min/);
    await page.mouse.up();
    await page.keyboard.press("Control+z");
    await nextFrame(page);
    assert.equal(await page.getByRole("button", {name: "Undo"}).isDisabled(), true);
  });
  onPage("is moved by keys", async (page) => {
    await page.locator(".score-body").focus();
    const lines = () =>
      page
        .locator(".score-body path.lateness")
        .evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
    const before = await lines();
    await page.keyboard.press("l");
    await nextFrame(page);
    assert.notDeepEqual(await lines(), before);
  });
});

describe("on a phone", () => {
  const phone = {width: 390, height: 844};
  /** Where no title is shown. @param {Page} page @param {any} scenario @param {number} rows */
  async function put(page, scenario, rows) {
    await page.evaluate((scenario) => {
      /** @type {any} */ (document.querySelector("window-lab")).scenario = scenario;
    }, scenario);
    await page.locator(`.table td.column-id[data-row="${rows - 1}"]`).waitFor();
    for (let i = 0; i < 6; i++) await nextFrame(page); // the room is measured, the picture follows it
  }
  /** Where the ids end, the table ends, and a column begins, once that is as `holds` has it. @param {Page} page @param {number} column @param {(at: number[]) => boolean} holds */
  async function edges(page, column, holds) {
    /** @type {number[]} */
    let at = [];
    for (let i = 0; i < 60 && !(at.length > 0 && holds(at)); i++) {
      await nextFrame(page);
      const [ids, table, chart] = await Promise.all([
        page.locator("td.column-id").first().boundingBox(),
        page.locator(".table").first().boundingBox(),
        page.locator(".score-body .column").nth(column).boundingBox(),
      ]);
      if (ids && table && chart) at = [ids.x + ids.width, table.x + table.width, chart.x];
    }
    assert.ok(holds(at), JSON.stringify(at));
  }

  const long = async (/** @type {Page} */ page) => {
    const rows = rowsOf(20).map((row) => ({...row, id: `payment ${row.id}`}));
    await put(page, {format: "window-lab/1", rows, pipeline: tumbling, runs: [{}, {}, {}]}, 20);
    await page.locator(".board").evaluate((board) => (board.scrollLeft = 500));
    await edges(page, 0, ([ids, table]) => ids > 90 && Math.abs(ids - table) <= 1);
  };
  onPage("long ids stay in view beside the chart", long, phone);

  const named = async (/** @type {Page} */ page) => {
    const runs = ["a", "b", "c", "d"].map((name) => ({name}));
    const document = {format: "window-lab/1", rows: rowsOf(5), pipeline: tumbling, runs};
    await put(page, {...document, view: {run: "c"}}, 5);
    await edges(page, 2, ([ids, , column]) => Math.abs(column - ids) <= 16);
  };
  onPage("the run that the document names is the one in view", named, phone);
});

describe("allowed lateness of 0", () => {
  const none = {
    format: "window-lab/1",
    title: "no lateness",
    rows: [{time: 0}, {time: 20_000}, {time: 40_000}, {time: 60_000}],
    pipeline: {...tumbling, allowedLateness: 0},
  };
  const lateness = (/** @type {Page} */ page) => page.locator(".score-body path.lateness").count();

  onPage("is drawn out of the watermark's line with Alt, and back by undo", async (page) => {
    await show(page, none);
    assert.equal(await lateness(page), 0);
    const {x, y} = await lineAt(page, "watermark", 0);
    await page.keyboard.down("Alt");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, {steps: 6});
    await page.mouse.up();
    await page.keyboard.up("Alt");
    await nextFrame(page);
    assert.equal(await lateness(page), 1);
    await page.keyboard.press("Control+z");
    await nextFrame(page);
    assert.equal(await lateness(page), 0);
  });
  onPage("rises by keys, and goes back to 0", async (page) => {
    await show(page, none);
    await page.locator(".score-body").focus();
    await page.keyboard.press("l");
    await nextFrame(page);
    assert.equal(await lateness(page), 1);
    await page.keyboard.press("Shift+L");
    await nextFrame(page);
    assert.equal(await lateness(page), 0);
  });
});

describe("steps", () => {
  onPage("tell the timers that are set and the bytes held, once they rest", async (page) => {
    await page.locator(".score-body").focus();
    await page.keyboard.press("Home");
    const run = page.locator(".state-run").first();
    await run.locator(".state-timers-list li").first().waitFor();
    assert.match(await run.locator(".state-timers-list").innerText(), /09:59:59\.999|10:0\d:59\.999/);
    assert.match(await run.locator(".state-bytes").innerText(), /\d+ B/);
  });

  onPage("label state and results as of the row", async (page) => {
    assert.equal(await page.locator(".results .as-of").count(), 0);
    await page.locator(".score-body").focus();
    await page.keyboard.press("Home");
    await nextFrame(page);
    assert.match(await page.locator(".results .as-of").innerText(), /^as of row 1, p1/);
    await page.locator(".state-at", {hasText: "as of row 1, p1"}).waitFor();
  });

  onPage("move the focus from mark to mark, which say what they are", async (page) => {
    await page.locator(".score-body").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await nextFrame(page);
    const label = await page.evaluate(() =>
      document.querySelector("window-lab")?.shadowRoot?.activeElement?.getAttribute("aria-label"),
    );
    assert.match(String(label), /^p2, 10:00:40: on time$/);
  });
});

describe("windows and firings", () => {
  const held = (/** @type {Page} */ page) => page.locator(".score-body .held").count();
  onPage("are selected by a click, and shown in table, picture and results alike", async (page) => {
    await nextFrame(page);
    const bar = page.locator(".score-body .column").nth(2).locator(".bar.tone-late");
    await bar.click();
    await nextFrame(page);
    assert.equal(await page.locator(".score-body .bar.chosen").count(), 1);
    assert.equal(await held(page), 3);
    assert.equal(await page.locator(".table tr.held").count(), 3);
    assert.match(await page.locator(".results .pane.selected").innerText(), /^3/);
    const band = await page.locator(".score-body .column").nth(2).locator(".band").nth(1).boundingBox();
    assert.ok(band);
    await page.mouse.click(band.x + 4, band.y + band.height / 2 + 8);
    await nextFrame(page);
    assert.equal(await page.locator(".score-body .band.chosen").count(), 3, "in each of the runs");
    assert.match(await page.locator(".results tr.selected th").innerText(), /10:01, 10:02/);
    await page.locator(".score-body").focus();
    await page.keyboard.press("Escape");
    await nextFrame(page);
    assert.equal(await page.locator(".score-body .chosen, .score-body .selected").count(), 0);
  });

  onPage("are reached by keys from the event, with the focus on each", async (page) => {
    await page.locator('td[data-row="7"][data-column="time"]').click();
    await page.locator(".score-body").focus();
    const name = () =>
      page.evaluate(() =>
        document.querySelector("window-lab")?.shadowRoot?.activeElement?.getAttribute("aria-label"),
      );
    const press = async (/** @type {string} */ key) => {
      await page.keyboard.press(key);
      await nextFrame(page);
      return String(await name());
    };
    assert.match(await press("v"), /^Window \[10:00, 10:01\)/);
    assert.match(await press("f"), /10:00, 10:01/);
    assert.notEqual(await press("f"), await press("Shift+F"));
    assert.match(await press("c"), /^p1, /);
  });

  onPage("keep their elements while others come and go before them", async (page) => {
    await nextFrame(page);
    const bar = await page.locator(".score-body .bar.tone-late").elementHandle();
    const text = await bar?.textContent();
    await page.locator('td[data-row="2"][data-column="time"]').click();
    await page.locator(".score-body .column").nth(0).locator(".band").nth(1).hover();
    await nextFrame(page);
    assert.ok(await bar?.evaluate((bar) => bar.isConnected && bar.classList.contains("tone-late")));
    assert.equal(await bar?.textContent(), text);
  });

  onPage("below the pointer are lifted in the results too", async (page) => {
    await nextFrame(page);
    await page.locator(".score-body .column").nth(2).locator(".bar.tone-late").hover();
    await nextFrame(page);
    assert.match(await page.locator(".results .pane.over").innerText(), /^3/);
    await page.locator(".results .window-of").nth(2).hover();
    await nextFrame(page);
    assert.equal(await page.locator(".score-body .band.over").count(), 3);
  });
});

describe("in the reader's own colours", () => {
  const forced = {forcedColors: /** @type {const} */ ("active")};
  const drawn = async (/** @type {Page} */ page) => {
    await show(page, {...kinds.tumbling, title: "Forced", view: {select: "t7"}});
    const colours = (/** @type {string} */ selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => {
          const {fill, stroke, color, backgroundColor} = getComputedStyle(node);
          return {fill, stroke, color, backgroundColor};
        });
    const bar = await colours(".score-body .bar-area");
    const text = await colours(".score-body .bar-text");
    assert.notEqual(bar.fill, text.fill, "the value of a firing can be read");
    const chip = await colours(".results .pane");
    assert.notEqual(chip.color, chip.backgroundColor, "in the results too");
    const edge = await colours(".score-body .band-edge");
    const row = await colours(".score-body .row.selected");
    assert.notEqual(row.stroke, edge.stroke, "what is selected is told from what is not");
    const shapes = await page
      .locator(".score-body .mark-shape")
      .evaluateAll((nodes) =>
        nodes.map((node) => `${node.classList.contains("solid")} ${node.getAttribute("d")}`),
      );
    assert.equal(new Set(shapes).size, 2, "fates are told apart by shape");
  };
  onPage("values, selection and fates are seen", drawn, forced);
  onPage("on black as well", drawn, {...forced, theme: "dark"});
});

describe("a long table", () => {
  onPage("has an axis that follows its rows, and an overview that shows where one is", async (page) => {
    await show(page, {format: "window-lab/1", title: "Long", rows: rowsOf(2000), pipeline: tumbling});
    const label = () => page.locator(".score-head .tick").first().textContent();
    const first = await label();
    assert.ok((await page.locator(".score-body .mark:not(.beyond)").count()) >= 20);
    const strip = page.getByRole("scrollbar", {name: "The whole run"});
    await strip.focus();
    await page.keyboard.press("End");
    await nextFrame(page);
    assert.notEqual(await label(), first);
    assert.match(String(await strip.getAttribute("aria-valuetext")), /2000$/);
    assert.ok((await page.locator(".score-body .mark:not(.beyond)").count()) >= 15);
  });

  onPage("is shown whole, and never takes more nodes than a page can bear", async (page) => {
    const runs = [0, 5, 10].map((s) => ({name: `${s} s`, change: {watermarks: {outOfOrderness: `${s} s`}}}));
    await show(page, {
      format: "window-lab/1",
      title: "Long",
      rows: rowsOf(20_000, 3),
      pipeline: tumbling,
      runs,
    });
    await page.locator(".overview").waitFor();
    assert.ok((await nodes(page)) <= 1500);
    await page.locator(".score-body").focus();
    for (const key of ["0", "]", "]", "]", "]", "]", "]", "[", "0"]) {
      await page.keyboard.press(key);
      await nextFrame(page);
      const count = await nodes(page);
      assert.ok(count > 20 && count <= 1500, `${count} nodes after ${key}`);
    }
    assert.match(String(await page.locator(".cell").first().getAttribute("aria-label")), /^\d+ events?/);
    await page.locator(".cell").last().click();
    await page.locator(".table").waitFor();
    assert.ok((await page.locator(".score-body .mark.selected").count()) > 0, "a click goes there");
  });
});

describe("low rows", () => {
  onPage("have firings and windows that are selected by a click, and by the keys", async (page) => {
    await show(page, {format: "window-lab/1", title: "Low", rows: rowsOf(200), pipeline: tumbling});
    await page.locator(".overview").waitFor();
    await page.locator(".score-body").focus();
    await page.keyboard.press("[");
    for (let i = 0; i < 12 && (await page.locator(".board.dense").count()) === 0; i++)
      await page.keyboard.press("[");
    await page.locator(".board.dense .stroke").first().waitFor();
    // A place of a firing on which no event lies, as that would be meant.
    const at = await page.locator(".score-body").evaluate((svg) => {
      const root = /** @type {ShadowRoot} */ (svg.getRootNode());
      const {left, top} = svg.getBoundingClientRect();
      for (const [, x, y] of (svg.querySelector(".stroke")?.getAttribute("d") ?? "").matchAll(
        /M([\d.]+),([\d.]+)/g,
      ))
        for (let dx = 2; dx < 40; dx += 4) {
          const place = {x: left + Number(x) + dx, y: top + Number(y)};
          const there = root.elementFromPoint(place.x, place.y);
          if (there?.closest(".score-body") === svg && !there.closest(".cell")) return place;
        }
      return null;
    });
    assert.ok(at);
    await page.mouse.click(at.x, at.y);
    await page.locator(".why .story").first().waitFor();
    await page.locator(".score-body .stroke.picked").waitFor({state: "attached"});
    await page.keyboard.press("v");
    await page.locator(".score-body .band.chosen").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".score-body .picked").waitFor({state: "detached"});
  });
});

describe("keys", () => {
  const scenario = {format: "window-lab/1", title: "Keys", rows: rowsOf(60, 20), pipeline: tumbling};
  onPage("have a column each, a page of them at a time, on the same axis", async (page) => {
    await show(page, scenario);
    await page.getByRole("button", {name: "a column each"}).click();
    await nextFrame(page);
    assert.equal(await page.locator(".score-body .column").count(), 6);
    const name = () => page.locator(".score-head .key-name").first().textContent();
    const first = await name();
    await page.getByRole("button", {name: "Next keys"}).click();
    await nextFrame(page);
    assert.notEqual(await name(), first);
  });
  onPage("are small charts side by side, each of which leads to its key", async (page) => {
    await show(page, scenario);
    await page.getByRole("button", {name: "side by side, small"}).click();
    await nextFrame(page);
    assert.equal(await page.locator(".multiple").count(), 20);
    await page.locator(".multiple-name").nth(3).click();
    await nextFrame(page);
    assert.ok((await page.locator(".score-body .column").count()) === 1);
  });
  onPage(
    "have what fired and what came selected in their small charts, by click and by key",
    async (page) => {
      await show(page, {...kinds.keys, title: "Small"});
      await page.getByRole("button", {name: "side by side, small"}).click();
      const bob = page.locator(".multiple").nth(1);
      await bob.locator(".stroke").first().waitFor();
      const at = await bob.locator("svg svg").evaluate((svg) => {
        const stroke = /** @type {SVGPathElement} */ (svg.querySelector(".stroke:not(.picked)"));
        const [, x, y] = /** @type {RegExpMatchArray} */ (
          stroke.getAttribute("d")?.match(/^M([\d.]+),([\d.]+)/)
        );
        const {left, top} = /** @type {SVGElement} */ (svg.parentNode).getBoundingClientRect();
        return {x: left + Number(x) + 8, y: top + Number(svg.getAttribute("y")) + Number(y)};
      });
      await page.mouse.click(at.x, at.y);
      await bob.locator(".stroke.picked").waitFor({state: "attached"});
      await page.locator(".why .story").first().waitFor();
      assert.equal(await page.locator(".multiple").nth(0).locator(".picked").count(), 0);
      await bob.locator(".cell").first().click();
      await page.locator(".why h2", {hasText: "t2"}).waitFor();
      await page.locator(".multiple-name").nth(2).focus();
      await page.keyboard.press("f");
      await page.locator(".multiple").nth(2).locator(".stroke.picked").waitFor({state: "attached"});
      await page.locator(".why .story").first().waitFor();
      await page.keyboard.press("v");
      await page.locator(".multiple").nth(2).locator(".band.chosen").waitFor();
    },
  );
});

describe("for those who do not see it", () => {
  onPage("the score is a table of sentences", async (page) => {
    await page.getByRole("button", {name: "The score as text"}).click();
    await page.locator(".transcript").getByText("p8 goes to side output.").first().waitFor();
    assert.equal(await page.locator(".transcript tbody tr").count(), 9);
  });
  onPage(
    "axe finds nothing in any of its forms",
    async (page) => {
      await show(page, {format: "window-lab/1", title: "Long", rows: rowsOf(500, 3), pipeline: tumbling});
      await page.getByRole("button", {name: "The score as text"}).click();
      assert.deepEqual(await axe(page), []);
      await page.locator(".score-body").focus();
      await page.keyboard.press("0");
      await nextFrame(page);
      assert.deepEqual(await axe(page), []);
      await page.getByRole("button", {name: "side by side, small"}).click();
      await nextFrame(page);
      assert.deepEqual(await axe(page), []);
    },
    {bypassCSP: true},
  );
});
