// Does the page do in a real browser what it promises, under its strict policy and without a complaint?
import assert from "node:assert/strict";
import {describe} from "node:test";
import {cells, fates, nextFrame, results, testPages} from "./browser.js";

const onPage = testPages();

const p8 = (/** @type {import("playwright-core").Page} */ page) =>
  page.locator('td[data-row="7"][data-column="time"]');
const eight = [
  ["[10:00, 10:01)", "2", "2", "2→3"],
  ["[10:01, 10:02)", "3", "3", "3"],
  ["[10:02, 10:03)", "2", "2", "2"],
  ["side output", "p8", "p8", "–"],
];

describe("the eight payments", () => {
  onPage("are what the page opens with, and p8 is late but under 60 s", async (page) => {
    assert.deepEqual(await results(page), eight);
    assert.deepEqual((await fates(page))[7], ["0 s: side output", "30 s: side output", "60 s: correction"]);
    assert.equal(await page.title(), "Eight payments, three tolerances · Window Lab");
  });

  onPage("change in the next frame when p8's time is typed over, and undo brings them back", async (page) => {
    await p8(page).click();
    await page.keyboard.type("10:02:50");
    await page.keyboard.press("Enter");
    await nextFrame(page);
    const changed = [["[10:00, 10:01)", "2", "2", "2"], ["[10:01, 10:02)", "3", "3", "3"], ["[10:02, 10:03)", "3", "3", "3"]]; // prettier-ignore
    assert.deepEqual(await results(page), changed);
    assert.deepEqual((await fates(page))[7], ["0 s: on time", "30 s: on time", "60 s: on time"]);
    assert.equal(await page.locator(".live").innerText(), "p8: 0 s: on time, 30 s: on time, 60 s: on time.");
    await page.keyboard.press("Control+z");
    await nextFrame(page);
    assert.deepEqual(await results(page), eight);
    assert.equal(await page.locator(".live").innerText(), "Undone.");
    await page.keyboard.press("Control+Shift+z");
    await nextFrame(page);
    assert.deepEqual(await results(page), changed);
    await page.getByRole("button", {name: "Undo"}).click();
    await nextFrame(page);
    assert.deepEqual(await results(page), eight);
  });

  onPage("say why p8 is late, when its row is chosen", async (page) => {
    await p8(page).click();
    await page.locator(".why b", {hasText: "10:01:44.999"}).first().waitFor();
    await page.locator(".why", {hasText: "p8"}).waitFor();
  });
});

describe("bad input", () => {
  onPage("marks its cell, says what is allowed, and keeps the last good result", async (page) => {
    await p8(page).click();
    await page.keyboard.type("10:0");
    await page.keyboard.press("Enter");
    await nextFrame(page);
    assert.equal(await p8(page).getAttribute("aria-invalid"), "true");
    assert.match(
      await page.locator(".problems").innerText(),
      /Row 8, event time.*"10:0" is not a time.*10:00:10/s,
    );
    assert.match(await page.locator(".problems").innerText(), /last good result/);
    assert.deepEqual(await results(page), eight);
    assert.equal(await page.locator(".stage.stale").count(), 1);
    assert.equal((await cells(page, "time"))[7], "10:0", "nothing typed is lost");
    await page.getByRole("button", {name: "中文"}).click();
    assert.match(await page.locator(".problems").innerText(), /不是时间/);
    await p8(page).click();
    await page.keyboard.type("10:00:30");
    await page.keyboard.press("Enter");
    await nextFrame(page);
    assert.equal(await page.locator(".stale, .problems, [aria-invalid]").count(), 0);
  });

  onPage("of an option marks its control, and names the run", async (page) => {
    await page.getByRole("button", {name: "1 min", exact: true}).click();
    const size = page.locator('[data-option="window.size"]');
    await size.fill("fast");
    await size.press("Enter");
    await nextFrame(page);
    assert.equal(await size.getAttribute("aria-invalid"), "true");
    assert.match(await page.locator(".form").innerText(), /is not a duration/);
    assert.deepEqual(await results(page), eight);
    await page.keyboard.press("Control+z");
    await nextFrame(page);
    assert.equal(await page.locator("[aria-invalid]").count(), 0);
  });
});

describe("the table", () => {
  onPage("moves by keys, edits, cancels, inserts, moves and deletes rows", async (page) => {
    await page.locator('td[data-row="0"][data-column="id"]').click();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("F2");
    await page.keyboard.type("x");
    await page.keyboard.press("Escape");
    assert.equal((await cells(page, "id"))[1], "p2");
    await page.keyboard.press("Enter");
    await page.keyboard.type("second");
    await page.keyboard.press("Tab");
    await page.keyboard.type("10:00:45");
    await page.keyboard.press("Enter");
    await nextFrame(page);
    assert.deepEqual((await cells(page, "id")).slice(0, 3), ["p1", "second", "p3"]);
    assert.equal((await cells(page, "time"))[1], "10:00:45");
    await page.keyboard.press("Control+Enter");
    await nextFrame(page);
    await page.keyboard.press("Escape");
    assert.deepEqual((await cells(page, "id")).slice(2, 5), ["p3", "p9", "p4"]);
    await page.keyboard.press("Alt+ArrowUp");
    await nextFrame(page);
    assert.deepEqual((await cells(page, "id")).slice(2, 5), ["p9", "p3", "p4"]);
    await page.keyboard.press("Control+Delete");
    await nextFrame(page);
    assert.deepEqual((await cells(page, "id")).slice(0, 4), ["p1", "second", "p3", "p4"]);
    assert.equal(await page.locator("td:focus").count(), 1, "the focus stays in the table");
  });

  onPage("takes pasted rows, copies them, and grows where one types below the last row", async (page) => {
    await page.locator('td[data-row="0"][data-column="id"]').click();
    await page.evaluate(() =>
      navigator.clipboard.writeText("id\ttime\tkey\tvalue\na\t10:00:05\tx\t3\nb\t10:00:06\ty\t4.5\n"),
    );
    await page.keyboard.press("Control+v");
    await nextFrame(page);
    assert.deepEqual((await cells(page, "id")).slice(0, 3), ["a", "b", "p3"]);
    assert.deepEqual((await cells(page, "value")).slice(0, 3), ["3", "4.5", "1"]);
    assert.equal(await page.locator(".keys").count(), 1, "several keys can be chosen from");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+c");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "a\t10:00:05\nb\t10:00:06");
    await page.keyboard.press("Control+End");
    await page.evaluate(() => navigator.clipboard.writeText("10:05:00\n10:06:00"));
    await page.keyboard.press("Control+v");
    await nextFrame(page);
    assert.deepEqual((await cells(page, "time")).slice(8), ["10:05:00", "10:06:00"]);
    assert.deepEqual(await page.locator(".problems").count(), 0);
  });

  onPage("has a menu on each row", async (page) => {
    const number = page.locator('td[data-row="2"][data-column="number"]');
    await number.click({position: {x: 6, y: 16}});
    await page.locator('td[data-row="2"][data-column="number"]:focus').waitFor();
    assert.equal(await page.locator(".menu").count(), 0, "a click anywhere on a number chooses the row");
    await number.click({button: "right", position: {x: 30, y: 16}});
    await page.locator(".menu").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".menu").waitFor({state: "detached"});
    await page.getByRole("button", {name: "Row 3: more"}).click();
    await page.getByRole("menuitemcheckbox", {name: "A watermark"}).click();
    await nextFrame(page);
    assert.match((await cells(page, "id"))[2], /watermark/);
    await page.locator('td[data-row="2"][data-column="number"]').click();
    await page.keyboard.press("Enter");
    await page.locator(".menu button:focus").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await page.locator(".menu").waitFor({state: "detached"});
    await page.locator("td:focus").waitFor(); // the focus is back
  });
});

describe("the pipeline", () => {
  onPage("is changed at the head of a run, by typing and by counting", async (page) => {
    const first = page.getByRole("textbox", {name: "out-of-orderness, 0 s"});
    await first.fill("2 min");
    await first.press("Enter");
    await nextFrame(page);
    assert.match(await page.locator(".sentence p").innerText(), /120 s · 30 s · 60 s|2 min · 30 s · 60 s/);
    assert.deepEqual((await results(page))[0], ["[10:00, 10:01)", "3", "2", "2→3"]);
    await page.getByRole("textbox", {name: "out-of-orderness, 2 min"}).press("ArrowUp");
    await page.getByRole("textbox", {name: "out-of-orderness, 3 min"}).press("ArrowUp");
    await nextFrame(page);
    await page.getByRole("textbox", {name: "out-of-orderness, 4 min"}).waitFor();
    await page.getByRole("button", {name: "Undo"}).click();
    await page.getByRole("textbox", {name: "out-of-orderness, 2 min"}).waitFor();
  });

  onPage("has each part of the sentence lead to its control", async (page) => {
    for (const [part, option] of [
      ["tumbling", "window.type"],
      ["45 s", "allowedLateness"],
      ["goes to side output", "late"],
      ["per key", "keyed"],
      ["Count events", "aggregate"],
      ["0 s · 30 s · 60 s", "watermarks.outOfOrderness"],
    ]) {
      await page.getByRole("button", {name: part, exact: true}).click();
      await nextFrame(page);
      assert.equal(
        await page
          .locator(`[data-option="${option}"]`)
          .first()
          .evaluate((control) => control === /** @type {ShadowRoot} */ (control.getRootNode()).activeElement),
        true,
        part,
      );
    }
  });

  onPage("computes every kind of window that it offers", async (page) => {
    await page.getByRole("button", {name: "Pipeline"}).click();
    const kind = page.locator('[data-option="window.type"]');
    for (const choice of ["sliding", "session", "cumulate", "global", "count", "sliding count", "tumbling"]) {
      await kind.selectOption({label: choice});
      await nextFrame(page);
      assert.equal(await page.locator(".problems").count(), 0, choice);
    }
    await page.locator('[data-option="trigger.type"]').selectOption({label: "purging"});
    await page.locator('[data-option="trigger.nested.type"]').selectOption({label: "count"});
    await page.locator('[data-option="trigger.nested.n"]').fill("3");
    await page.locator('[data-option="trigger.nested.n"]').press("Enter");
    await nextFrame(page);
    assert.match(await page.locator(".sentence p").innerText(), /firing at event count 3 and emptied by it/);
    assert.equal(await page.locator(".problems").count(), 0);
  });

  onPage("has runs that can be added, renamed and removed", async (page) => {
    await page.getByRole("button", {name: "Run 60 s: more"}).click();
    await page.getByRole("menuitem", {name: "Remove this run"}).click();
    await nextFrame(page);
    assert.equal(await page.locator(".run-head").count(), 2);
    await page.getByRole("button", {name: "Add a run to compare"}).click();
    await nextFrame(page);
    assert.equal(await page.locator(".run-head").count(), 3);
    assert.equal(await page.getByRole("textbox", {name: "out-of-orderness, 60 s"}).inputValue(), "60 s");
    await page.getByRole("button", {name: "Run 0 s: more"}).click();
    await page.getByRole("menuitem", {name: "Remove this run"}).click();
    await nextFrame(page);
    assert.equal(await page.locator(".run-head").count(), 2);
  });
});

describe("looks", () => {
  onPage("Chinese, dark, and both remembered", async (page) => {
    await page.getByRole("button", {name: "中文"}).click();
    await page.getByRole("button", {name: "配色：跟随系统"}).click();
    await page.getByRole("button", {name: "配色：浅色"}).click();
    assert.equal(await page.locator("window-lab").getAttribute("theme"), "dark");
    assert.equal(await page.locator("html").getAttribute("lang"), "zh");
    await page.reload();
    await page.locator(".score-body").waitFor();
    assert.equal(await page.locator("window-lab").getAttribute("lang"), "zh");
    assert.equal(await page.locator("window-lab").getAttribute("theme"), "dark");
    assert.equal(await page.title(), "八笔支付，三种容忍度 · Window Lab");
  });

  onPage("Chinese from the start, for those who read it", async (page) => assert.equal(await page.locator("html").getAttribute("lang"), "zh"), {locale: "zh-CN"}); // prettier-ignore

  onPage(
    "a phone's width, without scrolling the page sideways",
    async (page) => {
      for (const open of [false, true]) {
        if (open) await page.getByRole("button", {name: "Pipeline"}).click();
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
      }
      const head = await page.locator(".table thead .column-id").boundingBox();
      await page.locator(".board").evaluate((board) => (board.scrollLeft = 400));
      await nextFrame(page);
      const scrolled = await page.locator(".table thead .column-id").boundingBox();
      assert.ok(
        head && scrolled && scrolled.x < head.x && scrolled.x >= 0,
        "the ids stay beside the picture",
      );
      const chart = await page.locator(".charts").boundingBox();
      assert.ok(chart && scrolled && chart.x < scrolled.x + scrolled.width);
    },
    {width: 390, height: 844},
  );
});

describe("the element", () => {
  onPage("gives and takes its document, language and theme", async (page) => {
    const lab = page.locator("window-lab");
    const title = () =>
      lab.evaluate(
        (lab) => /** @type {import('../../web/window-lab.js').WindowLab} */ (lab).scenario.title.en,
      );
    assert.equal(await title(), "Eight payments, three tolerances");
    const rows = Array.from({length: 3000}, (_, i) => ({id: `n${i}`, time: i * 1000}));
    await lab.evaluate((lab, rows) => {
      Object.assign(lab, {scenario: {format: "window-lab/1", title: "Many", day: "2024-05-01", rows}});
    }, rows);
    await nextFrame(page);
    assert.equal(await page.locator(".title").innerText(), "Many");
    assert.ok((await page.locator(".table tbody tr").count()) < 120, "only what is in view is drawn");
    await page.locator('td[data-row="0"][data-column="id"]').click();
    await page.keyboard.press("Control+End");
    await page.locator('tr.end td[data-row="3000"]').waitFor();
    await page.keyboard.press("ArrowUp");
    await page.locator('td[data-row="2999"][data-column="id"]:focus, td[data-row="2999"]:focus').waitFor();
    await lab.evaluate((lab) => lab.setAttribute("lang", "zh-CN"));
    await nextFrame(page);
    assert.equal(await page.locator(".results h2").innerText(), "结果");
    await lab.evaluate((lab) => lab.setAttribute("theme", "dark"));
    await nextFrame(page);
    assert.equal(await page.locator("html").evaluate((root) => getComputedStyle(root).colorScheme), "dark");
    await lab.evaluate((lab) => lab.removeAttribute("theme"));
    await nextFrame(page);
    assert.equal(await lab.getAttribute("theme"), null);
  });
});

describe("by hand", () => {
  /** Where the mark of a row is, in a column. @param {import("playwright-core").Page} page @param {number} row @param {number} column */
  const markAt = async (page, row, column) => {
    const mark = page.locator(".score-body .column").nth(column).locator(`.mark[data-row="${row}"]`);
    const box = await mark.boundingBox();
    assert.ok(box);
    return {x: box.x + box.width / 2, y: box.y + box.height / 2};
  };
  const time = async (/** @type {import("playwright-core").Page} */ page, row = 7) =>
    (await cells(page, "time"))[row];

  onPage("an event is dragged, all follows, and undo takes it back at once", async (page) => {
    const {x, y} = await markAt(page, 7, 1);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 4, {steps: 5});
    await page.mouse.move(x + 86, y + 4, {steps: 5});
    await nextFrame(page);
    const label = await page.locator(".guide-text").first().textContent();
    assert.match(String(label), /^10:01:(2|3)[05]$/);
    assert.equal(await time(page), label);
    assert.match((await fates(page))[7].join(), /30 s: (correction|on time)/);
    await page.mouse.up();
    await nextFrame(page);
    assert.equal(await page.locator(".guide").count(), 0);
    assert.equal(await time(page), label);
    await page.keyboard.press("Control+z");
    await nextFrame(page);
    assert.equal(await time(page), "10:00:30");
    assert.deepEqual(await results(page), eight);
    assert.equal(await page.getByRole("button", {name: "Undo"}).isDisabled(), true);
  });

  onPage("Escape gives up a drag", async (page) => {
    const {x, y} = await markAt(page, 1, 0);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 70, y, {steps: 5});
    await nextFrame(page);
    assert.notEqual(await time(page, 1), "10:00:40");
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await nextFrame(page);
    assert.equal(await time(page, 1), "10:00:40");
    assert.deepEqual(await results(page), eight);
    assert.equal(await page.getByRole("button", {name: "Undo"}).isDisabled(), true);
  });

  onPage("the watermark's delay is dragged", async (page) => {
    const line = page.locator(".score-body .column").nth(1).locator(".watermark");
    const d = String(await line.getAttribute("d"));
    const points = [...d.matchAll(/([\d.]+),([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const i = points.findIndex(([x], i) => i > 2 && points[i + 1]?.[0] === x);
    const box = await page.locator(".score-body .column").nth(1).boundingBox();
    assert.ok(box && i > 0);
    const [x, y] = [box.x + points[i][0], box.y + (points[i][1] + points[i + 1][1]) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 42, y, {steps: 6});
    await nextFrame(page);
    assert.equal(await page.locator(".guide-text").textContent(), "− 55 s");
    await page.mouse.up();
    await nextFrame(page);
    await page.getByRole("textbox", {name: "out-of-orderness, 55 s"}).waitFor();
    await page.keyboard.press("Control+z");
    await page.getByRole("textbox", {name: "out-of-orderness, 30 s"}).waitFor();
  });

  onPage("keys do the same, in steps and in finer ones", async (page) => {
    await p8(page).click();
    await page.locator(".score-body").focus();
    for (const [keys, expected] of [
      ["Alt+ArrowRight", "10:00:35"],
      ["Alt+ArrowRight", "10:00:40"],
      ["Alt+Shift+ArrowLeft", "10:00:39"],
      ["Alt+ArrowLeft", "10:00:35"],
    ]) {
      await page.keyboard.press(keys);
      await nextFrame(page);
      assert.equal(await time(page), expected, keys);
    }
    await page.keyboard.press("Control+z");
    await nextFrame(page);
    assert.equal(await time(page), "10:00:30");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.locator(".why", {hasText: "p7"}).waitFor();
  });

  onPage("a double click adds an event where there is none", async (page) => {
    const {x, y} = await markAt(page, 2, 0);
    await page.mouse.dblclick(x - 40, y + 12);
    await nextFrame(page);
    assert.deepEqual((await cells(page, "id")).slice(2, 5), ["p3", "p9", "p4"]);
    assert.match(await time(page, 3), /^10:00:(5[05]|00)$|^10:01:00$/);
    await page.keyboard.press("Control+z");
    await nextFrame(page);
    assert.deepEqual(await results(page), eight);
  });

  onPage("the time axis is zoomed and moved, the same in all columns", async (page) => {
    const body = await page.locator(".score-body").boundingBox();
    const starts = await page
      .locator(".score-body .column")
      .evaluateAll((columns) => columns.map((column) => Number(column.getAttribute("x"))));
    assert.ok(body);
    const xs = async () =>
      Promise.all(starts.map(async (start, i) => (await markAt(page, 7, i)).x - body.x - start));
    const [before] = await xs();
    const {x, y} = await markAt(page, 7, 1);
    await page.mouse.move(x, y);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -200);
    await page.keyboard.up("Control");
    await nextFrame(page);
    const zoomed = await xs();
    for (const x of zoomed) assert.ok(Math.abs(x - before) < 2, "it stays under the pointer");
    assert.ok((await page.locator(".mark.beyond").count()) > 0, "what is beyond is hinted at");
    const head = await page.locator(".score-head").boundingBox();
    assert.ok(head);
    await page.mouse.move(head.x + 200, head.y + 12);
    await page.mouse.down();
    await page.mouse.move(head.x + 240, head.y + 12, {steps: 4});
    await page.mouse.up();
    await nextFrame(page);
    for (const x of await xs()) assert.ok(Math.abs(x - before - 40) < 2, "it is moved by hand");
    await page.locator(".score-body").focus();
    await page.keyboard.press("0");
    await nextFrame(page);
    assert.equal(await page.locator(".mark.beyond").count(), 0);
    for (let i = 0; i < 20; i++) await page.keyboard.press("+");
    await nextFrame(page);
    assert.match(await page.locator(".score-head").first().innerHTML(), /10:00:\d\d\.\d{3}|>\.\d{3}/);
    await page.getByRole("button", {name: "Show all"}).click();
    await nextFrame(page);
    assert.equal(await page.locator(".mark.beyond").count(), 0);
  });
});

describe("with fingers", () => {
  onPage(
    "the chosen event is moved, two of them zoom, and elsewhere one scrolls",
    async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setTouchEmulationEnabled", {enabled: true});
      /** @param {{x: number, y: number}[]} from @param {{x: number, y: number}[]} to */
      const swipe = async (from, to) => {
        const points = (/** @type {number} */ share) =>
          from.map(({x, y}, id) => ({id, x: x + (to[id].x - x) * share, y: y + (to[id].y - y) * share}));
        await session.send("Input.dispatchTouchEvent", {type: "touchStart", touchPoints: points(0)});
        for (let i = 1; i <= 8; i++)
          await session.send("Input.dispatchTouchEvent", {type: "touchMove", touchPoints: points(i / 8)});
        await session.send("Input.dispatchTouchEvent", {type: "touchEnd", touchPoints: []});
        await nextFrame(page);
      };
      const mark = async (/** @type {number} */ row) => {
        const box = await page.locator(`.score-body .mark[data-row="${row}"]`).first().boundingBox();
        assert.ok(box);
        return {x: box.x + box.width / 2, y: box.y + box.height / 2};
      };
      const {x, y} = await mark(7);
      await swipe([{x, y}], [{x: x + 40, y}]);
      const moved = (await cells(page, "time"))[7];
      assert.ok(moved > "10:00:40" && /^10:0[01]:\d[05]$/.test(moved), moved);
      const other = await mark(3);
      await swipe([other], [{x: other.x, y: other.y - 120}]);
      await page.waitForFunction(() => scrollY > 40);
      await page.waitForTimeout(400); // until it stands still
      assert.deepEqual((await cells(page, "time"))[3], "10:01:50");
      const {x: middle, y: height} = await mark(7);
      const fingers = (/** @type {number} */ apart) =>
        [-apart, apart].map((dx) => ({x: middle + dx, y: height}));
      await swipe(fingers(15), fingers(60));
      assert.ok((await page.locator(".mark.beyond").count()) > 0);
      assert.equal((await cells(page, "time"))[7], moved);
    },
    {width: 390, height: 844},
  );
});

describe("bars that have no room", () => {
  onPage("are opened for their row, and closed again, by click and by key", async (page) => {
    await page.locator("window-lab").evaluate((lab) => {
      const window = {type: "sliding", size: "1 h", slide: "5 min"};
      const rows = ["10:02:00", "10:20:00", "12:00:00"].map((time) => ({time}));
      Object.assign(lab, {scenario: {format: "window-lab/1", title: "Slides", rows, pipeline: {window}}});
    });
    const bars = () => page.locator('.score-body .bar[data-row="2"]').count();
    await page.locator(".note.opens", {hasText: "more"}).first().waitFor();
    const few = await bars();
    await page.locator(".note.opens").first().click();
    await nextFrame(page);
    const many = await bars();
    assert.ok(few < 7 && many > few + 5, `${few} ${many}`);
    await page.locator(".note.opens", {hasText: "show fewer"}).first().waitFor();
    await page.locator(".score-body").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("m");
    await nextFrame(page);
    assert.equal(await bars(), few);
  });
});

describe("the state panel", () => {
  onPage("opens at a step and says what is held then; closed, it stays closed", async (page) => {
    const state = page.locator(".state");
    assert.equal(await state.locator(".state-run").count(), 0);
    await page.locator(".score-body").focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowUp");
    await nextFrame(page);
    const runs = (await state.locator(".state-run").allInnerTexts()).map((text) =>
      text.replace(/\s+/g, " ").replace(/( ·)? \d+ B\b| Pending timers.*/g, ""),
    );
    assert.deepEqual(runs, [
      "0 s watermark 10:01:49.999 held 3 elements [10:01, 10:02) p3 p4 p5",
      "30 s watermark 10:01:19.999 held 5 elements [10:00, 10:01) p1 p2 fired once [10:01, 10:02) p3 p4 p5",
      "60 s watermark 10:00:49.999 held 5 elements [10:00, 10:01) p1 p2 [10:01, 10:02) p3 p4 p5",
    ]);
    await state.getByRole("button", {name: "p4"}).first().click();
    await page.locator(".why", {hasText: "p4"}).waitFor();
    await state.getByRole("button", {name: "State"}).click();
    await page.getByRole("button", {name: "Forward"}).click();
    assert.equal(await state.locator(".state-run").count(), 0);
  });
});

describe("the scrubber", () => {
  onPage("steps along the rows, by buttons and by the score's keys", async (page) => {
    await page.getByRole("button", {name: "Back"}).click();
    assert.match(await page.locator(".scrubber-label").innerText(), /row 8, p8/);
    await page.locator(".score-body").focus();
    await page.keyboard.press("ArrowUp");
    await nextFrame(page);
    assert.match(await page.locator(".scrubber-label").innerText(), /row 7, p7/);
    await page.keyboard.press("End");
    await nextFrame(page);
    assert.match(await page.locator(".scrubber-label").innerText(), /end of input/);
  });
});
