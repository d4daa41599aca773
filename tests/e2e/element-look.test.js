// Can a page give <window-lab> its own look: has each custom property and each part that is documented an effect?
import assert from "node:assert/strict";
import {existsSync, readFileSync} from "node:fs";
import {basename, dirname, join} from "node:path";
import {after, before, test} from "node:test";
import {chromium} from "playwright-core";
import {buildPage, site} from "../../web/cli/build.js";
import {browser as browserPath} from "../../web/cli/setup.js";
import {eventually} from "./eventually.js";
import {plainServer} from "./hosts/plain-server.js";

const manifest = JSON.parse(readFileSync(new URL("../../web/custom-elements.json", import.meta.url), "utf8"));
const [{cssParts, cssProperties}] = manifest.modules[0].declarations;

/** All kinds of fates and firings are in it. */
const scenario = {
  format: "window-lab/1",
  title: "Looks",
  notes: "All kinds",
  rows: [
    {id: "a", time: "10:00:05", key: "k"},
    {id: "b", time: "10:00:25", key: "k"},
    {id: "c", time: "10:00:55", key: "k"},
    {id: "d", time: "10:01:20", key: "k"},
    {id: "e", time: "10:00:40", key: "k"},
    {id: "f", time: "10:04:00", key: "l"},
    {id: "g", time: "10:00:10", key: "k"},
    {id: "h", time: "10:00:20", key: "k"},
  ],
  pipeline: {
    watermarks: {strategy: "bounded", outOfOrderness: "5 s"},
    window: {type: "tumbling", size: "1 min"},
    trigger: {type: "continuousEventTime", interval: "20 s"},
    allowedLateness: "1 min",
    late: "sideOutput",
  },
  runs: [{name: "side"}, {name: "drop", change: {late: "drop"}}, {name: "gone", change: {trigger: null, evictor: {type: "count", n: 1}}}], // prettier-ignore
  view: {select: "e", show: ["table", "form", "score", "results", "why"]},
};

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof plainServer>>} */
let server;
/** @type {import("playwright-core").Page} */
let page;
before(async () => {
  if (!existsSync(join(site, "index.html"))) await buildPage();
  const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style></style><window-lab lang="en" theme="light"><script type="application/json">${JSON.stringify(scenario)}</script></window-lab><script type="module" src="/${basename(site)}/window-lab.js"></script>`;
  server = await plainServer(dirname(site), {"/index.html": html});
  browser = await chromium.launch({executablePath: browserPath("chromium"), args: ["--no-sandbox"]});
  page = await browser.newPage({viewport: {width: 1400, height: 1200}});
  await page.goto(server.url);
  await page.locator(".why h2").waitFor();
  await page.locator(".steps").first().waitFor();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** What a page's own style does. @param {string} css */
const styled = (css) => page.evaluate((css) => void (/** @type {Element} */ (document.querySelector("style")).textContent = css), css); // prettier-ignore

test("each part is there, and takes a style", async () => {
  const names = cssParts.map((/** @type {{name: string}} */ {name}) => name);
  await styled(names.map((/** @type {string} */ name, /** @type {number} */ i) => `window-lab::part(${name}) { outline: ${i + 11}px solid red }`).join("\n")); // prettier-ignore
  const found = await page.evaluate((names) => {
    const root = /** @type {ShadowRoot} */ (document.querySelector("window-lab")?.shadowRoot);
    return names.map((/** @type {string} */ name) => {
      const part = root.querySelector(`[part="${name}"]`);
      return part && getComputedStyle(part).outlineWidth;
    });
  }, names);
  assert.deepEqual(found, names.map((/** @type {string} */ _, /** @type {number} */ i) => `${i + 11}px`)); // prettier-ignore
  await styled("");
});

/** Where the computed style of something in the element says this. @param {string[]} values @param {"color" | "other"} kind */
const seen = (values, kind) =>
  page.evaluate(([values, kind]) => {
    const root = /** @type {ShadowRoot} */ (document.querySelector("window-lab")?.shadowRoot);
    const names = kind === "color" ? ["color", "background-color", "background-image", "border-top-color", "border-bottom-color", "border-left-color", "border-right-color", "fill", "stroke", "outline-color", "text-decoration-color", "box-shadow", "accent-color"] : ["font-family", "border-top-left-radius", "border-bottom-left-radius"]; // prettier-ignore
    const all = new Set();
    for (const element of [root.host, ...root.querySelectorAll("*")])
      for (const pseudo of ["", "::before", "::after"]) {
        const style = getComputedStyle(element, pseudo);
        for (const name of names) all.add(style.getPropertyValue(name));
      }
    const text = [...all].join("\n");
    return values.map((value) => text.includes(value));
  }, /** @type {[string[], string]} */ ([values, kind]));

test("each custom property colours or shapes something", async () => {
  const colours = cssProperties.filter((/** @type {{syntax: string}} */ {syntax}) => syntax === "<color>");
  const values = colours.map((/** @type {any} */ _, /** @type {number} */ i) => `rgb(${i + 1}, 250, ${200 - i})`); // prettier-ignore
  const others = {"--wl-font": "Own Font", "--wl-mono": "Own Mono", "--wl-radius": "13.5px", "--wl-radius-small": "6.5px"}; // prettier-ignore
  assert.equal(colours.length + Object.keys(others).length, cssProperties.length);
  await styled(
    `window-lab { ${colours.map((/** @type {{name: string}} */ {name}, /** @type {number} */ i) => `${name}: ${values[i]};`).join(" ")} ${Object.entries(
      others,
    )
      .map(([name, value]) => `${name}: ${/Own/.test(value) ? `"${value}"` : value};`)
      .join(" ")} }`,
  );
  // What is seen only while someone is there: the ring of the focus, a row under the pointer.
  await page.locator(".scrubber button").first().focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.locator(".button").first().hover();
  await eventually(async () => {
    const is = await seen(values, "color"); // it turns by and by
    assert.deepEqual(colours.filter((/** @type {any} */ _, /** @type {number} */ i) => !is[i]).map((/** @type {{name: string}} */ {name}) => name), []); // prettier-ignore
  });
  assert.deepEqual(await seen(Object.values(others), "other"), Object.values(others).map(() => true)); // prettier-ignore
});

test("nothing of the element's style reaches the page", async () => {
  await styled("");
  const before = await page.evaluate(() => [document.styleSheets.length, document.adoptedStyleSheets.length]);
  assert.deepEqual(before, [1, 0]);
});
