// Does <window-lab> do in someone else's page what its attributes say, and no more?
import assert from "node:assert/strict";
import {existsSync} from "node:fs";
import {dirname, basename, join} from "node:path";
import {after, before, describe, test} from "node:test";
import {chromium} from "playwright-core";
import {buildPage, site} from "../../web/cli/build.js";
import {browser as browserPath} from "../../web/cli/setup.js";
import {packing} from "../../web/cli/packing.js";
import {linkOf} from "../../web/link/link.js";
import {plainServer} from "./hosts/plain-server.js";

/** @typedef {import("playwright-core").Page} Page */

const two = {
  format: "window-lab/1",
  title: "Two",
  rows: [
    {id: "a", time: "10:00:01"},
    {id: "b", time: "10:01:30"},
  ],
  runs: [{name: "A"}, {name: "B", change: {window: {size: "5 min"}}}],
};

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  if (!existsSync(join(site, "index.html"))) await buildPage();
  browser = await chromium.launch({executablePath: browserPath("chromium"), args: ["--no-sandbox"]});
});
after(() => browser?.close());

/**
 * A page of a site of someone else.
 * @param {string} body
 * @param {(page: Page, server: Awaited<ReturnType<typeof plainServer>>) => Promise<void>} run
 * @param {{complaints?: RegExp}} [expected] what the browser complains about
 */
async function onSite(body, run, {complaints: expected = /^$/} = {}) {
  const lab = `/${basename(site)}/window-lab.js`;
  const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body>${body}<script type="module" src="${lab}"></script>`;
  const server = await plainServer(dirname(site), {
    "/index.html": html,
    "/two.json": JSON.stringify(two),
  });
  const page = await browser.newPage({viewport: {width: 900, height: 700}, locale: "en-US"});
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (said) => complaints.push(said.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  try {
    await page.goto(server.url);
    await run(page, server);
    assert.match(complaints.join("\n"), expected);
  } finally {
    await page.close();
    await server.close();
  }
}

/** @param {Page} page @param {string} [selector] */
const labOf = (page, selector = "window-lab") => ({
  ready: () => page.locator(`${selector} .score-body`).waitFor(),
  scenario: () => page.evaluate((of) => /** @type {any} */ (document.querySelector(of)).scenario, selector),
  shows: (/** @type {string} */ part) => page.locator(`${selector} ${part}`).first().isVisible(),
});

const inline = `<script type="application/json">${JSON.stringify(two)}</script>`;

describe("what is opened", () => {
  test("is the scenario within", () =>
    onSite(`<window-lab>${inline}</window-lab>`, async (page) => {
      const lab = labOf(page);
      await lab.ready();
      assert.deepEqual(await lab.scenario(), two);
      assert.equal(await lab.shows("h1"), false, "no name of the page");
    }));

  test("is what src names, and then what it names next", () =>
    onSite(`<window-lab src="two.json"></window-lab>`, async (page) => {
      const lab = labOf(page);
      await lab.ready();
      assert.deepEqual(await lab.scenario(), two);
      await page.evaluate(() => document.querySelector("window-lab")?.setAttribute("src", "data:application/json,{\"format\":\"window-lab/1\",\"title\":\"Next\"}")); // prettier-ignore
      await page.locator("window-lab").getByText("Next").waitFor();
    }));

  test("is what a link says, in either form, and then what it says next; one that cannot be opened says why", () =>
    onSite(`<window-lab link="title=Typed&events=10:00:10,10:01:25&lang=zh"></window-lab>`, async (page) => {
      const lab = labOf(page);
      await lab.ready();
      assert.equal((await lab.scenario()).rows.length, 2);
      await page.locator("window-lab[lang=zh]").waitFor();
      const link = await linkOf({document: two, lang: null}, packing);
      const give = (/** @type {string} */ link) =>
        page.evaluate((link) => document.querySelector("window-lab")?.setAttribute("link", link), link);
      await give(`https://lab.example.org/#${link}`);
      await page.locator("window-lab").getByText("Two").waitFor();
      await give("7=AAAA");
      await page.locator("window-lab .refused, window-lab [role=alert]").first().waitFor();
      assert.equal((await lab.scenario()).title, "Two", "what was there stays");
    }));

  test("is what was set before it was there, and is said when it cannot be had", () =>
    onSite(
      `<window-lab id="set"></window-lab><window-lab id="missing" src="missing.json"></window-lab><window-lab id="broken"><script type="application/json">{"format": "window-lab/1",}</script></window-lab>
       <script>document.querySelector("#set").scenario = ${JSON.stringify(two)};
       customElements.whenDefined("window-lab").then(() => (document.querySelector("#set").scenario = ${JSON.stringify({...two, title: "Set"})}));</script>`,
      async (page) => {
        await page.locator("#set").getByText("Set", {exact: true}).waitFor();
        await page.locator("#missing").getByText("missing.json").waitFor();
        await page.locator("#broken").getByText("Line 1, column 27").waitFor();
      },
      {complaints: /404/},
    ));
});

describe("what is shown", () => {
  test("is the parts, run, key and step that are asked for", () =>
    onSite(`<window-lab show="score results" step="0">${inline}</window-lab>`, async (page) => {
      const lab = labOf(page);
      await lab.ready();
      await page.locator(".results").waitFor();
      for (const [part, is] of /** @type {[string, boolean][]} */ ([
        [".charts", true],
        [".results", true],
        [".table", false],
        [".why", false],
        [".advice", false],
      ]))
        // prettier-ignore
        assert.equal(await lab.shows(part), is, part);
      assert.match(await page.locator(".scrubber-label").innerText(), /row 1, a/);
      await page.evaluate(() => {
        const lab = document.querySelector("window-lab");
        lab?.setAttribute("show", "table");
        lab?.removeAttribute("step");
      });
      await page.locator(".table").waitFor();
      assert.equal(await lab.shows(".charts"), false);
      assert.deepEqual(await lab.scenario(), two, "the document knows nothing of it");
    }));

  test("is the run and the key that are asked for, also when that changes", () => {
    const names = ["A", "B", "C", "D", "E"];
    const many = {
      format: "window-lab/1",
      rows: ["ann", "bob"].map((key, i) => ({id: key[0], key, time: `10:00:0${i}`})),
      runs: names.map((name) => ({name})),
    };
    const within = `<script type="application/json">${JSON.stringify(many)}</script>`;
    return onSite(`<window-lab run="E" key="bob">${within}</window-lab>`, async (page) => {
      await labOf(page).ready();
      /** The run at the left end of what is in view, by its number. */
      const isInView = (/** @type {number} */ run) =>
        page.waitForFunction((run) => {
          const root = /** @type {ShadowRoot} */ (document.querySelector("window-lab")?.shadowRoot);
          const board = root.querySelector(".board")?.getBoundingClientRect();
          const head = root.querySelectorAll(".run-heads > *")[run]?.getBoundingClientRect();
          return board && head && head.left >= board.left - 2 && head.right <= board.right + 2;
        }, run); // prettier-ignore
      const set = (/** @type {string} */ name, /** @type {string} */ value) =>
        page.evaluate(([name, value]) => document.querySelector("window-lab")?.setAttribute(name, value), [name, value]); // prettier-ignore
      await isInView(4);
      const key = page.locator("window-lab .stage [aria-pressed=true]");
      assert.deepEqual(await key.allInnerTexts(), ["bob"]);
      await set("key", "ann");
      await key.filter({hasText: "ann"}).waitFor();
      await set("run", "A");
      await isInView(0);
      assert.deepEqual(await labOf(page).scenario(), many);
    });
  });

  test("is in the language that is asked for, else in the browser's", () =>
    onSite(
      `<window-lab id="x" lang="zh-Hant">${inline}</window-lab><window-lab id="y">${inline}</window-lab>`,
      async (page) => {
        await labOf(page, "#x").ready();
        await labOf(page, "#y").ready();
        const results = (/** @type {string} */ of) => page.locator(`${of} .results h2`).innerText();
        assert.deepEqual([await results("#x"), await results("#y")], ["结果", "Results"]);
        await page.evaluate(() => document.querySelector("#x")?.setAttribute("lang", "en"));
        await page.locator("#x .results h2", {hasText: "Results"}).waitFor();
      },
    ));

  test("is light or dark as the place is, also when it changes", () =>
    onSite(`<div style="background: #101418">${`<window-lab>${inline}</window-lab>`}</div>`, async (page) => {
      await labOf(page).ready();
      const dark = () => page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector("window-lab"))).colorScheme); // prettier-ignore
      assert.equal(await dark(), "dark");
      await page.evaluate(() => {
        const place = /** @type {HTMLElement} */ (document.querySelector("div"));
        place.style.background = "white";
        document.documentElement.dataset.theme = "light"; // as sites do
      });
      await page.waitForFunction(
        () => document.querySelector("window-lab")?.getAttribute("scheme") === "light",
      );
      assert.equal(await dark(), "light");
      await page.evaluate(() => document.querySelector("window-lab")?.setAttribute("theme", "dark"));
      await page.waitForFunction(() => getComputedStyle(/** @type {Element} */ (document.querySelector("window-lab"))).colorScheme === "dark"); // prettier-ignore
    }));

  test("is what stands in the element, until it comes near the viewport", () =>
    onSite(
      `<div style="height: 3000px"></div><window-lab>${inline}<p>A picture</p></window-lab>`,
      async (page, {asked}) => {
        await page.waitForFunction(() => customElements.get("window-lab"));
        await page.waitForTimeout(300);
        assert.ok(await page.getByText("A picture").isVisible());
        assert.ok(!asked.some((path) => path.endsWith(".wasm")), "the engine is not asked for");
        await page.getByText("A picture").scrollIntoViewIfNeeded();
        await labOf(page).ready();
        assert.equal(await page.getByText("A picture").isVisible(), false);
      },
    ));
});

test("by hand nothing of a readonly one can be changed; all else works", () =>
  onSite(`<window-lab readonly show="table score why form results">${inline}</window-lab>`, async (page) => {
    const lab = labOf(page);
    await lab.ready();
    await page.getByRole("gridcell", {name: "10:00:01"}).first().click();
    await page.keyboard.type("10:00:05");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Delete");
    await page.getByRole("gridcell", {name: "10:00:01"}).first().dblclick();
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    for (const name of ["Undo", "Pipeline", "Choose a sentence", "Add a run"])
      assert.equal(await page.getByRole("button", {name, exact: true}).count(), 0, name);
    await page.getByRole("button", {name: "Back"}).click();
    assert.match(await page.locator(".scrubber-label").innerText(), /row/);
    await page.locator("window-lab .why").getByText("a", {exact: false}).first().waitFor();
    assert.deepEqual(await lab.scenario(), two);
    await page.evaluate((other) => (/** @type {any} */ (document.querySelector("window-lab")).scenario = other), {...two, title: "By the host"}); // prettier-ignore
    await page.getByText("By the host").waitFor();
  }));

test("tells what is changed and selected by hand, and not what the host sets", () =>
  onSite(`<window-lab>${inline}</window-lab>`, async (page) => {
    await page.evaluate(() => {
      /** @type {any[]} */
      const told = [];
      Object.assign(globalThis, {told});
      for (const name of ["change", "select"])
        document.addEventListener(name, (event) =>
          told.push([name, /** @type {CustomEvent} */ (event).detail]),
        );
    });
    const lab = labOf(page);
    await lab.ready();
    await page.evaluate((other) => (/** @type {any} */ (document.querySelector("window-lab")).scenario = other), {...two, title: "Set"}); // prettier-ignore
    await page.getByText("Set", {exact: true}).waitFor();
    await page.getByRole("gridcell", {name: "10:01:30"}).first().click();
    await page.keyboard.type("10:02:00");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /** @type {any} */ (globalThis).told.some((/** @type {any} */ [name]) => name === "change")); // prettier-ignore
    const told = await page.evaluate(() => /** @type {any} */ (globalThis).told);
    const changes = told.filter((/** @type {any} */ [name]) => name === "change");
    assert.equal(changes.length, 1);
    assert.equal(changes[0][1].scenario.rows[1].time, "10:02:00");
    const [, {selected}] = told.find((/** @type {any} */ [name]) => name === "select");
    assert.deepEqual([selected.kind, selected.id], ["event", "b"]);
  }));

test("several of them, moved and taken out, do not disturb each other", () =>
  onSite(
    `<window-lab id="x">${inline}</window-lab><window-lab id="y" src="two.json"></window-lab>`,
    async (page) => {
      await labOf(page, "#x").ready();
      await labOf(page, "#y").ready();
      await page.evaluate(() => document.body.prepend(/** @type {Element} */ (document.querySelector("#y"))));
      await page.locator("#y").getByRole("gridcell", {name: "10:01:30"}).first().click();
      await page.keyboard.type("10:03:00");
      await page.keyboard.press("Enter");
      assert.equal((await labOf(page, "#y").scenario()).rows[1].time, "10:03:00");
      assert.equal((await labOf(page, "#x").scenario()).rows[1].time, "10:01:30");
      await page.evaluate(() => document.querySelector("#y")?.remove());
      await page.locator("#x").getByRole("gridcell", {name: "10:00:01"}).first().click();
      await page.locator("#x .why").waitFor();
    },
  ));

test("can be imported where there is no DOM", async () => {
  const {WindowLab} = await import("../../web/window-lab.js");
  assert.equal(typeof WindowLab, "function");
});

test("all of a page share their engines", () =>
  onSite(
    `<script>let made = 0;
       const {instantiate} = WebAssembly;
       WebAssembly.instantiate = (...of) => (made++, instantiate(...of));
       globalThis.instances = () => made;</script>${`<window-lab>${inline}</window-lab>`.repeat(3)}`,
    async (page) => {
      await page.waitForFunction(
        () => [...document.querySelectorAll("window-lab")].every((lab) => lab.shadowRoot?.querySelector(".score-body")), // prettier-ignore
      );
      // The small one, and the whole one, which each of them has asked for what it says of its run.
      await page.waitForLoadState("networkidle");
      assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).instances()), 2);
    },
  ));
