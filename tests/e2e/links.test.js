// Is a scenario handed out as an address, and does an address open it, without any work being lost?
import assert from "node:assert/strict";
import {describe} from "node:test";
import decodeQR from "qr/decode.js";
import {packing} from "../../web/cli/packing.js";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {linkOf, openLink} from "../../web/link/link.js";
import {canonical} from "../../web/model/canonical.js";
import {axe, cells, testPages} from "./browser.js";
import {eventually} from "./eventually.js";

/** @typedef {import("playwright-core").Page} Page */

const onPage = testPages();

/** @type {any} */
const scenario = {
  format: "window-lab/1",
  title: "Three rows",
  rows: [{id: "a", time: "09:00:00"}, {id: "b", time: "09:02:00"}, {id: "c", time: "09:00:30"}], // prettier-ignore
};
/** @param {any} document @param {"en" | "zh" | null} [lang] */
const fragment = (document, lang = null) => linkOf({document, lang}, packing);

/** Where the page is, without a fragment. @param {Page} page */
const base = (page) => page.url().replace(/#.*/, "");
/** Opens an address anew, as from another page. @param {Page} page @param {string} hash */
async function open(page, hash) {
  const address = `${base(page)}#${hash}`;
  await page.waitForLoadState("networkidle"); // else the browser complains of what it dropped
  await page.goto("about:blank");
  await page.goto(address);
  await page.locator(".score-body").waitFor();
}
/** @param {Page} page */
const ids = (page) => cells(page, "id");
/** What the address says. @param {Page} page */
const said = async (page) => (await openLink(new URL(page.url()).hash.slice(1), packing)).document;
/** Until the address says that first row's id. @param {Page} page @param {string} id */
const saysFirst = (page, id) => eventually(async () => assert.equal((await said(page)).rows[0].id, id));
/** @param {Page} page @param {(hash: string) => boolean} is */
const addressIs = (page, is) => page.waitForURL((url) => is(url.hash));

/** @param {Page} page @param {string} text */
async function edit(page, text) {
  await page.locator('[data-row="0"][data-column="id"]').dblclick();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}
/** @param {Page} page @param {string} id */
const shows = (page, id) =>
  page.locator(`td[data-row="0"][data-column="id"]`).filter({hasText: id}).waitFor();

describe("an address", () => {
  onPage("opens a scenario, with its step, selection, parts and language", async (page) => {
    const view = {step: 1, select: "b", show: ["table", "score"]};
    await open(page, await fragment({...scenario, view}, "zh"));
    await shows(page, "a");
    assert.deepEqual(await ids(page), ["a", "b", "c"]);
    assert.equal(await page.locator("html").getAttribute("lang"), "zh");
    assert.match(await page.title(), /Three rows/);
    assert.equal(await page.locator(".results").isVisible(), false);
    assert.equal(await page.evaluate(() => localStorage.getItem("window-lab")), null, "no preference");
  });

  onPage("follows what is edited, without a step of history; a reload has all of it", async (page) => {
    await open(page, await fragment(scenario));
    const length = await page.evaluate(() => history.length);
    const before = new URL(page.url()).hash;
    await edit(page, "x1");
    await addressIs(page, (hash) => hash !== before);
    await edit(page, "x2");
    await saysFirst(page, "x2");
    assert.equal(await page.evaluate(() => history.length), length);
    await page.reload();
    await shows(page, "x2");
    // In another tab, which has no draft, too.
    const other = await page.context().newPage();
    await other.goto(page.url());
    await shows(other, "x2");
    await edit(other, "y1");
    await saysFirst(other, "y1");
    await page.reload();
    await shows(page, "x2");
  });

  onPage("is plain again when all is undone, and stays as it is while nothing is done", async (page) => {
    await page.locator('td[data-row="0"][data-column="id"]').click();
    await page.waitForTimeout(700);
    assert.equal(new URL(page.url()).hash, "");
    await edit(page, "x1");
    await addressIs(page, (hash) => hash.startsWith("#1="));
    await page.keyboard.press("Escape");
    await page.locator('button[aria-label="Undo"]').click();
    await addressIs(page, (hash) => hash === "");
  });

  onPage("that is changed by hand opens, back returns, and undo brings back what was there", async (page) => {
    await edit(page, "mine");
    await addressIs(page, (hash) => hash.startsWith("#1="));
    const other = await fragment(scenario);
    await page.evaluate((hash) => void (location.hash = hash), other);
    await shows(page, "a");
    await page.locator(".notice", {hasText: "Undo brings back what was there"}).waitFor();
    await page.locator('button[aria-label="Undo"]').click();
    await shows(page, "mine");
    await page.locator('button[aria-label="Redo"]').click();
    await shows(page, "a");
    await page.waitForTimeout(700);
    await page.goBack();
    await shows(page, "mine");
    await page.goForward();
    await shows(page, "a");
  });

  onPage("opened over a draft loses neither", async (page) => {
    await edit(page, "mine");
    await addressIs(page, (hash) => hash.startsWith("#1="));
    const home = base(page);
    await open(page, await fragment(scenario));
    await shows(page, "a");
    await page.locator(".notice", {hasText: "Undo brings back your draft"}).waitFor();
    await page.locator('button[aria-label="Undo"]').click();
    await shows(page, "mine");
    await page.locator('button[aria-label="Redo"]').click();
    await edit(page, "theirs");
    await saysFirst(page, "theirs");
    // Also when the tab was closed: a plain page in another one takes the latest up, and the other stays.
    const context = page.context();
    await page.waitForLoadState("networkidle");
    await page.goto("about:blank");
    const next = await context.newPage();
    await next.goto(home);
    await next.locator(".draft").waitFor();
    await shows(next, "theirs");
    const kept = await next.evaluate(() => Object.values(localStorage).filter((text) => /"id":"mine"/.test(JSON.stringify(JSON.parse(text).document ?? ""))).length); // prettier-ignore
    assert.equal(kept, 1);
  });

  onPage("of plain parameters opens; one of a file of this site, too", async (page) => {
    await open(page, "window=session:30s&delay=5s&events=p@10:00,q@10:00:20&lang=en");
    await shows(page, "p");
    assert.deepEqual(await ids(page), ["p", "q"]);
    assert.match(await page.locator(".sentence").innerText(), /30 s/);
    await page.route("**/figures/a.json", (route) => route.fulfill({json: scenario}));
    await open(page, "src=figures/a.json&step=0");
    await shows(page, "a");
  });

  onPage("that is edited in 22 small steps is written a few times at most", async (page) => {
    await page.evaluate(() => {
      const replace = history.replaceState.bind(history);
      Object.assign(globalThis, {writes: 0});
      history.replaceState = (...given) => {
        /** @type {any} */ (globalThis).writes++;
        replace(...given);
      };
    });
    const title = page.locator('[data-row="0"][data-column="time"]');
    await title.click();
    for (let i = 0; i < 20; i++) await page.keyboard.press("Alt+ArrowDown");
    await edit(page, "x1");
    await edit(page, "x2");
    await saysFirst(page, "x2");
    assert.ok((await page.evaluate(() => /** @type {any} */ (globalThis).writes)) <= 8);
  });
});

describe("an address that cannot be opened", () => {
  /** @type {[string, string, RegExp][]} */
  const bad = [
    ["of a newer version", "7=AAAA", /version 7, which a newer/],
    ["cut by a chat", "CUT", /Something of it is missing/],
    ["with a parameter that is none", "windw=global", /windw is no parameter/],
    ["with values that are none", "window=tumbling:soon&events=10:00,x", /events\[1\]: x is no time[^]*window: soon is no duration/], // prettier-ignore
    ["to another site", "src=https://example.org/a.json", /not on this site/],
    ["with script in it", "<img src=x onerror=alert(1)>=1", /is no parameter/],
  ];
  for (const [what, hash, says] of bad)
    onPage(`${what} says so, keeps its text, and the page works`, async (page) => {
      const cut = (await fragment(scenario)).slice(0, -9);
      const text = hash === "CUT" ? cut : hash;
      await open(page, text);
      const line = page.locator(".refused");
      await line.waitFor();
      assert.match(await line.innerText(), says);
      const kept = await line.locator("input").inputValue();
      assert.equal(decodeURIComponent(kept), `#${decodeURIComponent(text)}`);
      assert.deepEqual(
        await ids(page),
        eightPayments.rows?.map(({id}) => id),
      );
      // What is done next does not write over it: it stays one step back.
      const length = await page.evaluate(() => history.length);
      await edit(page, "x1");
      await addressIs(page, (hash) => hash.startsWith("#1=") && !hash.endsWith(text));
      const written = page.url();
      await edit(page, "x2");
      await page.waitForURL((url) => url.href !== written);
      assert.equal(await page.evaluate(() => history.length), length + 1);
      await line.locator("button[aria-label=Close]").click();
      await line.waitFor({state: "detached"});
    });

  onPage("leaves what was there when it is typed into the address", async (page) => {
    await edit(page, "mine");
    await addressIs(page, (hash) => hash.startsWith("#1="));
    await page.evaluate(() => void (location.hash = "1=AAAA"));
    await page.locator(".refused").waitFor();
    await shows(page, "mine");
    await page.goBack();
    await page.waitForTimeout(300);
    await shows(page, "mine");
  });
});

/** What a camera reads in the QR code that is drawn. @param {Page} page */
async function codeSays(page) {
  const size = Number((await page.locator(".code-of-link").getAttribute("viewBox"))?.split(" ")[2]);
  const path = (await page.locator(".code-of-link path").getAttribute("d")) ?? "";
  const scale = 4; // px a module
  const image = {width: size * scale, height: size * scale, data: new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255)}; // prettier-ignore
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < scale; row++) {
      const from = ((Number(y) * scale + row) * image.width + Number(x) * scale) * 4;
      for (let i = 0; i < Number(width) * scale; i++) image.data.fill(0, from + i * 4, from + i * 4 + 3);
    }
  return decodeQR(image);
}

describe("the dialog", () => {
  const button = (/** @type {Page} */ page) => page.locator('[data-menu="share"]');
  const link = (/** @type {Page} */ page) => page.locator(".dialog input[name=link]");

  onPage("gives a link to copy, its length, and a code", async (page) => {
    await edit(page, "x1");
    await button(page).click();
    await link(page).waitFor();
    const address = await link(page).inputValue();
    assert.equal(address.split("#")[0], base(page));
    assert.ok((await page.locator(".share-length").innerText()).startsWith(`${address.length} characters`));
    const opened = await openLink(address.split("#")[1], packing);
    assert.equal(opened.document.rows[0].id, "x1");
    assert.equal(opened.lang, "en");
    assert.equal(await codeSays(page), address);
    await page.keyboard.press("Enter");
    await page.locator(".dialog").waitFor({state: "detached"});
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
    // The focus is back on its button.
    assert.equal(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute("data-menu")), "share"); // prettier-ignore
  });

  onPage("leaves out the view and the language if it is asked to", async (page) => {
    await button(page).click();
    await page.locator(".dialog input[name=look]").uncheck();
    await page.waitForFunction(() => {
      const root = document.querySelector("window-lab")?.shadowRoot;
      return root?.querySelector(".dialog") && !(/** @type {any} */ (root.querySelector(".dialog input[name=look]"))?.checked); // prettier-ignore
    });
    const opened = await openLink((await link(page).inputValue()).split("#")[1], packing);
    assert.equal(opened.lang, null);
    assert.equal(JSON.stringify(opened.document), JSON.stringify(canonical(eightPayments)));
  });

  onPage("warns of what chats cut, and offers a file where there is no link", async (page) => {
    const notes = Array.from({length: 300}, (_, i) => ((i * 7919) % 1_000_003) ** 3).join(" ");
    await page.evaluate((document) => Object.assign(/** @type {any} */ (window.document.querySelector("window-lab")), {scenario: document}), {...scenario, notes}); // prettier-ignore
    await button(page).click();
    await page.locator(".share-long").waitFor();
    assert.match(await page.locator(".share-none").innerText(), /Too long for a QR code/);
    await page.keyboard.press("Escape");
    await page.locator(".dialog").waitFor({state: "detached"});
    const rows = Array.from({length: 15_000}, (_, i) => ({time: ((i * 7919) % 1_000_003) ** 2}));
    await page.evaluate((document) => Object.assign(/** @type {any} */ (window.document.querySelector("window-lab")), {scenario: document}), {...scenario, rows}); // prettier-ignore
    await button(page).click();
    await page.locator(".dialog", {hasText: "does not fit into a link"}).waitFor();
    const saved = page.waitForEvent("download");
    await page.locator(".dialog .primary").click();
    assert.match((await saved).suggestedFilename(), /\.json$/);
  });

  for (const lang of ["en-US", "zh-CN"])
    for (const theme of /** @type {const} */ (["light", "dark"]))
      onPage(
        `axe finds nothing wrong with it, nor with a refusal (${lang}, ${theme})`,
        async (page) => {
          await page.evaluate(() => void (location.hash = "windw=global&delay=x"));
          await page.locator(".refused").waitFor();
          assert.deepEqual(await axe(page), []);
          await button(page).click();
          await link(page).waitFor();
          assert.deepEqual(await axe(page), []);
        },
        {bypassCSP: true, locale: lang, theme},
      );
});
