// Does axe find anything, in any view, theme and language? One page, which goes through all of them.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";
import {axe, nextFrame, openBrowser} from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof openBrowser>>} */
let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

/** The page's app is no one's but the element's: it is found as it takes a message. @param {Page} page */
async function find(page) {
  await page.evaluate(async () => {
    const {App} = await import(new URL("window-lab-app.js", document.baseURI).href);
    const {send} = App.prototype;
    App.prototype.send = function (/** @type {unknown} */ message) {
      /** @type {any} */ (globalThis).app = this;
      send.call(this, message);
    };
  });
  await page.locator(".table td").first().click();
  await page.locator(".steps").waitFor(); // all of the page is there
}
/** @param {Page} page @param {...Record<string, unknown>} messages */
const send = (page, ...messages) =>
  page.evaluate((messages) => {
    for (const message of messages) /** @type {any} */ (globalThis).app.send(message);
  }, messages);

/** What opens a view, what shows that it is there, and what closes it. @type {{name: string, open: any[], seen: string, close: any[]}[]} */
const views = [
  {name: "the table and the score", open: [], seen: ".score-body", close: []},
  {name: "form, state and transcript", open: [{type: "formToggled"}, {type: "stateToggled"}, {type: "transcriptToggled"}], seen: ".form", close: [{type: "formToggled"}, {type: "stateToggled"}, {type: "transcriptToggled"}]},
  {name: "the JSON", open: [{type: "jsonToggled"}], seen: ".code[data-ready] .cm-content", close: [{type: "jsonToggled"}]},
  {name: "the menu of files", open: [{type: "menuOpened", menu: "file"}], seen: '[role="menu"]', close: [{type: "menuOpened", menu: null}]},
  {name: "the examples", open: [{type: "menuOpened", menu: "examples"}], seen: '[role="menu"]', close: [{type: "menuOpened", menu: null}]},
  {name: "the generator", open: [{type: "dialogOpened", name: "generator", opener: "table"}], seen: "dialog.dialog", close: [{type: "dialogClosed"}]},
  {name: "the sweep", open: [{type: "dialogOpened", name: "sweep", opener: "run 0"}], seen: "dialog.dialog", close: [{type: "dialogClosed"}]},
  {name: "the keys", open: [{type: "keysToggled"}], seen: ".keys-dialog", close: [{type: "keysToggled"}]},
  {name: "a reason", open: [{type: "stepped", step: 5}, {type: "selected", what: {kind: "event", row: 7}}], seen: ".why", close: [{type: "stepped", step: null}]},
  {name: "the sentence to choose", open: [{type: "dialogOpened", name: "requirement", opener: "requirement"}], seen: "dialog.dialog", close: [{type: "dialogClosed"}]},
  {name: "a window’s story, and cost", open: [{type: "costToggled"}, {type: "selected", what: {kind: "window", key: null, start: 36_000_000, end: 36_060_000}}], seen: ".story", close: [{type: "costToggled"}]},
  {name: "a value that is wrong", open: [{type: "cursorMoved", row: 7, column: "time"}, {type: "editStarted", text: "10:0"}, {type: "editCommitted", move: null}], seen: "td.cell-problem, .problems, [aria-invalid=true]", close: [{type: "undone"}]},
  {name: "low rows", open: [{type: "rowsShown", perRow: 6, row: null}], seen: ".ruler", close: [{type: "rowsShown", perRow: null, row: null}]},
  {name: "the wall", open: [{type: "wallToggled", wall: true}], seen: ".score-body", close: [{type: "wallToggled", wall: false}]},
]; // prettier-ignore

for (const theme of ["light", "dark"])
  for (const lang of ["en", "zh"])
    test(`${theme}, ${lang}`, async () => {
      const {page, close} = await browser.open({bypassCSP: true});
      await find(page);
      await send(page, {type: "themeChosen", theme}, {type: "languageChosen", lang});
      for (const {name, open, seen, close: leave} of views) {
        await send(page, ...open);
        await page.locator(seen).first().waitFor();
        await nextFrame(page);
        assert.deepEqual(await axe(page), [], name);
        await send(page, ...leave);
      }
      await close();
    });
