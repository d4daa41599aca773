// `npm run bench:start`: how long until the page shows its first picture, and until an edit of a long table is seen? In a
// headless Chromium, from a server on this machine: network aside. Times are told, and fail nothing.

import {parseArgs} from "node:util";
import {openBrowser} from "../e2e/browser.js";

const usage = `usage: npm run bench:start [-- option…]
  --start        only the start
  --edit         only the edits
  --rows N,M     tables of so many rows (1000,100000)
  --rounds N     how often (7)`;

/** @typedef {Awaited<ReturnType<typeof openBrowser>>} Browser */
/** @typedef {import("playwright-core").Page} Page */

/** @param {number[]} times ms */
function told(times) {
  const sorted = times.slice().sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return `least ${sorted[0].toFixed(1)}, median ${at(0.5).toFixed(1)}, most ${at(1).toFixed(1)} ms`;
}

/**
 * From the navigation to the frame after the score is there; and what of it is the network, the compiler and the engine.
 * @param {Browser} browser
 * @param {number} rounds
 */
async function start(browser, rounds) {
  /** @type {Record<string, number[]>} */
  const times = {first: [], again: [], fetched: [], compiled: []};
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const {page, close} = await browser.open();
    for (const visit of ["first", "again"]) {
      await page.addInitScript(() => {
        const look = () => {
          const score = document.querySelector("window-lab")?.shadowRoot?.querySelector(".score-body");
          if (score) requestAnimationFrame(() => performance.mark("score"));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      // The page that is open has filled the cache; the first visit does without.
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.setCacheDisabled", {cacheDisabled: visit === "first"});
      await page.reload();
      await page.waitForFunction(() => performance.getEntriesByName("score").length > 0);
      const seen = await page.evaluate(async () => {
        const resources = /** @type {PerformanceResourceTiming[]} */ (
          performance.getEntriesByType("resource")
        );
        const wasm = resources.find(({name}) => name.endsWith(".wasm"));
        const source = await (await fetch(wasm?.name ?? "")).arrayBuffer();
        const begun = performance.now();
        await WebAssembly.compile(source);
        return {
          score: performance.getEntriesByName("score")[0].startTime,
          fetched: Math.max(...resources.map(({responseEnd}) => responseEnd)),
          compiled: performance.now() - begun,
          bytes: resources.reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0),
        };
      });
      times[visit].push(seen.score);
      if (visit === "first") {
        times.fetched.push(seen.fetched);
        bytes = seen.bytes;
      }
      times.compiled.push(seen.compiled);
    }
    await close();
  }
  console.log(`start, without a cache     ${told(times.first)}`);
  console.log(
    `  of it until all is here  ${told(times.fetched)} (${(bytes / 1000).toFixed(0)} kB as served)`,
  );
  console.log(`start, with a cache        ${told(times.again)}`);
  console.log(`compiling the module       ${told(times.compiled)}`);
}

/**
 * From the key that ends an edit to the frame after its results are there.
 * @param {Browser} browser
 * @param {number} count rows
 * @param {number} rounds
 */
async function edits(browser, count, rounds) {
  const {page, close} = await browser.open();
  await page.locator("window-lab").evaluate((lab, count) => {
    const rows = Array.from({length: count}, (_, i) => ({id: `n${i}`, time: i * 1000}));
    const pipeline = {window: {type: "tumbling", size: "1 day"}};
    Object.assign(lab, {scenario: {format: "window-lab/1", day: "2024-05-01", rows, pipeline}});
  }, count);
  const first = () => page.locator(".results tbody tr").first().locator("td, th").nth(1).innerText();
  while (!(await first().catch(() => "")).includes(String(Math.min(count, 86_400))))
    await new Promise((resolve) => setTimeout(resolve, 50));
  const times = [];
  for (let row = 0; row < rounds; row++) {
    // Each edit moves one event more into a window of its own in front.
    await page.locator(`td[data-row="${row}"][data-column="time"]`).click();
    await page.keyboard.type(`1969-12-31T23:59:${10 + row}Z`);
    const seen = page.evaluate(
      () =>
        new Promise((resolve) => {
          const text = () =>
            document.querySelector("window-lab")?.shadowRoot?.querySelector(".results tbody tr")?.textContent;
          const before = text();
          addEventListener("keydown", () => watch(performance.now()), {capture: true, once: true});
          const watch = (/** @type {number} */ begun) => {
            if (text() === before) return requestAnimationFrame(() => watch(begun));
            requestAnimationFrame(() => resolve(performance.now() - begun));
          };
        }),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    await page.keyboard.press("Enter");
    times.push(/** @type {number} */ (await seen));
  }
  console.log(`edit of ${String(count).padStart(7)} rows       ${told(times)}`);
  await close();
}

const {values: options} = parseArgs({
  options: {
    start: {type: "boolean", default: false},
    edit: {type: "boolean", default: false},
    rows: {type: "string", default: "1000,100000"},
    rounds: {type: "string", default: "7"},
    help: {type: "boolean", default: false},
  },
});
if (options.help) {
  console.log(usage);
} else {
  const rounds = Number(options.rounds);
  const browser = await openBrowser();
  try {
    if (!options.edit) await start(browser, rounds);
    if (!options.start)
      for (const count of options.rows.split(",")) await edits(browser, Number(count), rounds);
  } finally {
    await browser.close();
  }
}
