// Is every task of table, form, runs and results done by keyboard alone? No pointer in this file.
import assert from "node:assert/strict";
import {describe} from "node:test";
import {cells, fates, nextFrame, results, testPages} from "./browser.js";
import {choose, focused, paste, press, tabTo, toTable} from "./keyboard.js";

/** @typedef {import("playwright-core").Page} Page */

const onPage = testPages();

describe("the table, by keyboard alone", () => {
  onPage("ranges are filled down, duplicated, moved and sorted, and undo takes each back", async (page) => {
    await toTable(page);
    await press(page, "Control+Home ArrowRight ArrowRight ArrowRight");
    await page.keyboard.type("ann");
    await press(page, "Enter ArrowUp Shift+ArrowDown Shift+ArrowDown Control+d");
    assert.deepEqual((await cells(page, "key")).slice(0, 4), ["ann", "ann", "ann", "all"]);
    await press(page, "Control+z");
    assert.deepEqual((await cells(page, "key")).slice(0, 3), ["ann", "all", "all"]);
    await press(page, "Control+Home Shift+ArrowDown Control+Shift+d");
    assert.deepEqual((await cells(page, "id")).slice(0, 5), ["p1", "p2", "p9", "p10", "p3"]);
    await press(page, "Control+z Control+Home Shift+ArrowDown Alt+ArrowDown");
    assert.deepEqual((await cells(page, "id")).slice(0, 4), ["p3", "p1", "p2", "p4"]);
    await press(page, "Control+z Control+Home");
    await choose(page, "table", /Sort by event time/);
    assert.deepEqual(await cells(page, "id"), ["p1", "p8", "p2", "p5", "p3", "p4", "p6", "p7"]);
    assert.match(await page.locator(".notice").innerText(), /another order/);
    await press(page, "Control+z");
    assert.deepEqual((await cells(page, "id")).slice(-1), ["p8"]);
  });

  onPage("an inserted row is given up by undo at once, and the cell has the focus", async (page) => {
    await toTable(page);
    await press(page, "Control+Home Control+Enter");
    assert.equal((await cells(page, "id")).length, 9);
    await press(page, "Control+z");
    assert.equal((await cells(page, "id")).length, 8);
    assert.equal((await focused(page)).cell, "0 number");
  });

  onPage("an id that is taken is changed, and that is said", async (page) => {
    await toTable(page);
    await press(page, "Control+Home ArrowDown ArrowRight");
    await page.keyboard.type("p1");
    await press(page, "Enter");
    assert.equal((await cells(page, "id"))[1], "p1#2");
    assert.match(await page.locator(".notice").innerText(), /p1 names another event already/);
  });

  onPage("a row is made a watermark and an event again, with all that it was", async (page) => {
    await toTable(page);
    await press(page, "Control+Home Enter");
    for (const item of [/^A watermark/, /^Only time/, /^An event/]) {
      for (let i = 0; i < 20 && !item.test((await focused(page)).name); i++) await press(page, "ArrowDown");
      await press(page, "Enter");
      if (item.source.includes("watermark")) assert.match((await cells(page, "id"))[0], /watermark/);
      if (!item.source.includes("event")) await press(page, "Enter");
    }
    await press(page, "Enter Escape ArrowDown");
    assert.equal(
      (await focused(page)).cell,
      "1 number",
      "a menu that is left leaves the cursor where it was",
    );
    await press(page, "ArrowUp");
    assert.deepEqual([(await cells(page, "id"))[0], (await cells(page, "time"))[0]], ["p1", "10:00:10"]);
  });

  onPage("JSON, logs and drawn tables are pasted, and what was copied comes back", async (page) => {
    await toTable(page);
    await press(page, "Control+Home Control+a Delete");
    assert.equal((await cells(page, "id")).length, 0);
    await press(page, "ArrowRight");
    await paste(
      page,
      '{"id": "a", "ts": "2024-05-01 10:00:00.250", "key": "k"}\n{"id": "b", "ts": 1714557611000}',
    );
    assert.deepEqual(await cells(page, "id"), ["a", "b"]);
    assert.equal((await cells(page, "time"))[0], "2024-05-01T10:00:00.250");
    await press(page, "Control+z");
    await paste(page, "2024-05-01 10:00:10,250 INFO key=k\n2024-05-01 10:00:11,500 WARN key=l");
    assert.deepEqual(await cells(page, "time"), ["2024-05-01T10:00:10.250", "2024-05-01T10:00:11.500"]);
    await paste(page, '{"time": 1}\n{"time": ');
    assert.match(await page.locator(".notice").innerText(), /line 2 is no JSON/);
    assert.equal((await cells(page, "time")).length, 2, "nothing half-pasted");
  });

  onPage("events are generated, the same twice, as one step of undo", async (page) => {
    const generate = async () => {
      await choose(page, "table", /Generate/);
      await page.keyboard.type("40");
      await press(page, "Enter");
      await page.locator(".notice").waitFor();
      return cells(page, "time");
    };
    const first = await generate();
    assert.equal(first.length, 40);
    assert.match(await page.locator(".notice").innerText(), /40 events made, seed 1/);
    assert.match((await focused(page)).cell, /^0 time/);
    await press(page, "Control+z");
    assert.equal((await cells(page, "id")).length, 8);
    assert.deepEqual(await generate(), first);
    await choose(page, "table", /Generate/);
    await press(page, "Escape");
    assert.equal(await page.locator("dialog").count(), 0);
    assert.equal((await focused(page)).menu, "table", "the focus is back where it was");
  });
});

describe("title and notes, by keyboard alone", () => {
  onPage("are written where they stand, and undone", async (page) => {
    await tabTo(page, ({name}) => name === "Eight payments, three tolerances");
    await press(page, "Enter");
    await page.keyboard.type("Nine");
    await press(page, "Enter");
    assert.equal((await focused(page)).name, "Nine");
    await tabTo(page, ({name}) => name === "Add notes");
    await press(page, "Enter");
    await page.keyboard.type("Look at p8.");
    await press(page, "Enter");
    await page.keyboard.type("It is late.");
    await press(page, "Control+Enter");
    assert.equal(await page.locator(".notes").innerText(), "Look at p8.\nIt is late.");
    await press(page, "Enter");
    await page.keyboard.type("x");
    await press(page, "Escape");
    assert.equal((await focused(page)).name, "Look at p8.\nIt is late.");
    await press(page, "Control+z Control+z");
    assert.equal(await page.locator(".title").innerText(), "Eight payments, three tolerances");
  });
});

describe("the score, by keyboard alone", () => {
  onPage("is stepped, moved and added to; the state of a step and its words are opened", async (page) => {
    await tabTo(page, ({name}) => /^The score:/.test(name));
    await page.keyboard.press("Home");
    await page.locator(".scrubber-label", {hasText: "row 1, p1"}).waitFor();
    await page.locator(".score-body .to-come").waitFor({state: "attached"});
    await tabTo(page, ({name}) => name.startsWith("State"));
    await page.locator(".state.open .state-facts").first().waitFor(); // it opens with a step
    await page.keyboard.press("Enter");
    await page.locator(".state.open").waitFor({state: "detached"});
    await page.keyboard.press("Enter");
    await page.locator(".state.open .state-facts").first().waitFor();
    await tabTo(page, ({name}) => name.startsWith("The score as text"));
    await page.keyboard.press("Enter");
    await page.locator(".transcript.open tbody tr").first().waitFor();
    await page.locator(".score-body").focus();
    await page.keyboard.press("End");
    await page.locator(".scrubber-label", {hasText: "end of input"}).waitFor();
    await page.keyboard.press("Insert");
    await page.locator('tr:not(.end) td[data-row="8"][data-column="time"]').waitFor();
    await page.keyboard.press("Control+z");
    await page.locator('tr:not(.end) td[data-row="8"][data-column="time"]').waitFor({state: "detached"});
  });
});

describe("runs, by keyboard alone", () => {
  onPage("are copied, renamed, moved, swept and removed", async (page) => {
    const heads = () =>
      page.locator(".run-head").evaluateAll((all) => all.map((head) => head.getAttribute("aria-label")));
    await tabTo(page, ({name}) => name === "Add a run to compare");
    await press(page, "Enter");
    await page.locator('.run-head[aria-label="Run 90 s"]').waitFor();
    assert.equal((await focused(page)).name, "Add a run to compare", "as often as one likes");
    await choose(page, "run 3", /^Remove/);
    assert.equal((await focused(page)).menu, "run 2");
    await choose(page, "run 0", /^Copy/);
    assert.deepEqual(await heads(), ["Run 0 s", "Run 0 s #2", "Run 30 s", "Run 60 s"]);
    await choose(page, "run 1", /^Rename/);
    await page.keyboard.type("mine");
    await press(page, "Enter");
    assert.equal((await heads())[1], "Run mine");
    await choose(page, "run 1", /^Move right/);
    assert.deepEqual(await heads(), ["Run 0 s", "Run 30 s", "Run mine", "Run 60 s"]);
    await choose(page, "run 2", /^Remove/);
    await choose(page, "run 0", /^Sweep/);
    assert.equal((await focused(page)).name !== "", true);
    await press(page, "Tab");
    await page.keyboard.type("0 s, 10 s, 30 s, 1 min");
    await press(page, "Enter");
    assert.deepEqual(await heads(), ["Run 0 s", "Run 10 s", "Run 30 s", "Run 1 min"]);
    await press(page, "Control+z");
    assert.equal((await heads()).length, 3);
  });
  onPage("are hidden, shown again, and of very many there is a page", async (page) => {
    const head = (/** @type {string} */ name) => page.locator(`.run-head[aria-label="Run ${name}"]`);
    await choose(page, "run 1", /^Hide/);
    await head("30 s").waitFor({state: "detached"});
    await page.locator('[data-menu="run 2"]:focus').waitFor();
    assert.equal(await page.locator(".score-body .column").count(), 2);
    assert.deepEqual((await fates(page))[7], ["0 s: side output", "60 s: correction"]);
    await tabTo(page, ({name}) => name === "Show 30 s, which is hidden", "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.locator('[data-menu="run 1"]:focus').waitFor();
    assert.equal(await page.locator(".score-body .column").count(), 3);

    await page.locator("window-lab").evaluate((lab) => {
      const {scenario} = /** @type {any} */ (lab);
      const runs = [...Array(30).keys()].map((s) => ({name: `${s} s`, change: {watermarks: {outOfOrderness: `${s} s`}}}));
      Object.assign(lab, {scenario: {...scenario, title: "Many", runs}});
    }); // prettier-ignore
    await head("11 s").waitFor();
    assert.equal(await page.locator(".run-head").count(), 12);
    assert.ok((await page.locator(".score-body *").count()) <= 1500);
    await page.getByRole("button", {name: "Next runs"}).press("Enter");
    await head("12 s").waitFor();
    await page.locator(".keys-page", {hasText: "13–24 of 30"}).waitFor();
    await page.getByRole("button", {name: "Show 29 s", exact: true}).press("Enter");
    await head("29 s").waitFor();
    assert.equal(await page.locator(".run-head").count(), 12);
  });
  onPage("an example is opened and undone", async (page) => {
    await choose(page, "examples", /Sessions/);
    assert.deepEqual((await cells(page, "id"))[0], "c1");
    await press(page, "Control+z");
    assert.deepEqual((await cells(page, "id"))[0], "p1");
  });
});

describe("the form and the sentence, by keyboard alone", () => {
  onPage("a part of the sentence leads to its control; what Flink refuses says so there", async (page) => {
    await tabTo(page, ({name}) => name === "tumbling");
    await press(page, "Enter");
    assert.equal((await focused(page)).name, "kind");
    await page.keyboard.type("session"); // a select takes what is typed
    await nextFrame(page);
    await page.locator(".sentence", {hasText: "sessions"}).waitFor();
    await tabTo(page, ({name}) => name === "fires");
    await page.keyboard.type("delta");
    await nextFrame(page);
    const group = page.locator(".group-trigger");
    assert.match(await group.innerText(), /delta.*(does not|merge|session)/is);
  });
});

describe("the results, by keyboard alone", () => {
  onPage(
    "only what differs is asked for; a value leads to its row; arrows go from value to value",
    async (page) => {
      await tabTo(page, ({name}) => name === "Only what differs");
      await press(page, "Enter");
      assert.deepEqual((await results(page)).map(([window]) => window), ["[10:00, 10:01)", "side output"]); // prettier-ignore
      await tabTo(page, ({name}) => /^2\s*, firing on time/.test(name));
      await press(page, "ArrowRight ArrowRight ArrowRight");
      assert.match((await focused(page)).name, /^3\s*, late firing/);
      await press(page, "ArrowDown");
      await press(page, "Home ArrowRight Enter");
      assert.match((await focused(page)).cell, /^2 time/, "the row that let it fire");
      assert.equal(await page.locator(".score-body .bar.chosen").count(), 1, "and it is selected");
    },
  );
  onPage("are copied as CSV and as JSON", async (page) => {
    await choose(page, "results", /Copy as CSV/);
    const csv = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(csv, /^run,what,key,/);
    assert.equal(csv.trim().split("\r\n").length, 1 + 10 + 2);
    await choose(page, "results", /Copy as JSON/);
    const json = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    assert.equal(json.length, 12);
  });
  onPage("say nothing of runs that are all refused", async (page) => {
    await page.locator("window-lab").evaluate((/** @type {any} */ lab) => {
      lab.scenario = {
        format: "window-lab/1",
        rows: [{time: "10:00:00"}],
        pipeline: {trigger: {type: "never"}},
        runs: [{}, {}],
      };
    });
    await page.locator(".results", {hasText: "No run could be made"}).waitFor();
    assert.doesNotMatch(await page.locator(".results").innerText(), /give the same/);
  });
  onPage("of thousands of lines only those in view are drawn", async (page) => {
    await page.locator("window-lab").evaluate((/** @type {any} */ lab) => {
      const rows = Array.from({length: 3000}, (_, i) => ({time: i * 60_000, key: `k${i % 50}`}));
      lab.scenario = {format: "window-lab/1", rows};
    });
    await page.locator(".results-scroll.many").waitFor();
    assert.ok((await page.locator(".results tr").count()) < 90);
    const room = page.locator(".results-scroll");
    await room.evaluate((element) => (element.scrollTop = element.scrollHeight));
    await page.locator(".results td.key", {hasText: "k9"}).first().waitFor();
    assert.ok((await page.locator(".results tr").count()) < 90);
  });
});
