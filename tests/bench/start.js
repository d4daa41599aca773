// npm run bench:start: how long until the first picture is there, on lines near and far, and for one embed or three on a page? Writes
// START.md, in ratios to what is wanted. Files are sent as web hosts send them, packed by brotli. Times are told, and fail nothing.
import {existsSync} from "node:fs";
import {readFile, stat, writeFile} from "node:fs/promises";
import {createServer} from "node:http";
import {extname, join, normalize} from "node:path";
import {brotliCompressSync} from "node:zlib";
import {chromium} from "playwright-core";
import {buildPage, site} from "../../web/cli/build.js";
import {headers} from "../../web/cli/hosting.js";
import {browser as browserPath} from "../../web/cli/setup.js";
import {named} from "../../web/examples/index.js";
import {calibrated} from "./calibrated.js";

const rounds = Number(process.argv[2] ?? 7);

/** What is measured, and what is wanted of it, in ms. Bytes a second, and ms until an answer begins. */
const starts = [
  {name: "again, files in the cache", wanted: 200, again: true},
  {name: "first visit, 10 Mbit/s, 40 ms away", wanted: 800, line: {rate: 10e6 / 8, delay: 40}},
  {name: "first visit, 1.6 Mbit/s, 150 ms away, processor 4 × slower", wanted: 2500, line: {rate: 1.6e6 / 8, delay: 150}, slower: 4}, // prettier-ignore
];
/** How much longer three embeds may take than one. */
const wantedOfThree = 1.3;

/** @type {Record<string, string>} */
const types = {".css": "text/css", ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm"}; // prettier-ignore

/** A host of the site, and of pages of someone else. @param {Record<string, string>} pages by path */
async function host(pages) {
  /** @type {Map<string, Buffer>} */
  const packed = new Map();
  const server = createServer(async (request, response) => {
    let path = decodeURIComponent((request.url ?? "/").replace(/[?#].*/, ""));
    if (path.endsWith("/")) path += "index.html";
    try {
      if (!packed.has(path)) packed.set(path, brotliCompressSync(pages[path] ?? (await readFile(join(site, normalize(path)))))); // prettier-ignore
    } catch {
      return response.writeHead(404).end();
    }
    const cached = {"cache-control": "max-age=3600"};
    const strict = path in pages ? {} : headers;
    response.writeHead(200, {...strict, ...cached, "content-type": types[extname(path)] ?? "text/plain", "content-encoding": "br"}); // prettier-ignore
    response.end(packed.get(path));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const {port} = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {url: `http://127.0.0.1:${port}/`, close: () => server.close()};
}

/** Marks the frame after every element of the page has its score. @param {import("playwright-core").Page} page */
const watch = (page) =>
  page.addInitScript(() => {
    const look = () => {
      const all = [...document.querySelectorAll("window-lab")];
      if (
        all.length > 0 &&
        document.readyState !== "loading" &&
        all.every((lab) => lab.shadowRoot?.querySelector(".score-body .mark"))
      )
        requestAnimationFrame(() => performance.mark("score")); // prettier-ignore
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
/** @param {import("playwright-core").Page} page */
async function marked(page) {
  await page.waitForFunction(() => performance.getEntriesByName("score").length > 0, undefined, {timeout: 60_000}); // prettier-ignore
  return page.evaluate(() => ({
    time: performance.getEntriesByName("score")[0].startTime,
    bytes: performance
      .getEntriesByType("resource")
      .filter(({startTime}) => startTime < performance.getEntriesByName("score")[0].startTime)
      .reduce((sum, entry) => sum + /** @type {PerformanceResourceTiming} */ (entry).encodedBodySize, 0),
  }));
}

/** @param {import("playwright-core").Browser} browser @param {string} url @param {{again?: boolean, line?: {rate: number, delay: number}, slower?: number}} how */
async function started(browser, url, {again = false, line, slower = 1}) {
  const context = await browser.newContext({viewport: {width: 1480, height: 900}, locale: "en-US", serviceWorkers: "block"}); // prettier-ignore
  try {
    const page = await context.newPage();
    await watch(page);
    const session = await context.newCDPSession(page);
    if (line) {
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", {offline: false, latency: line.delay, downloadThroughput: line.rate, uploadThroughput: line.rate}); // prettier-ignore
    }
    await session.send("Emulation.setCPUThrottlingRate", {rate: slower});
    await page.goto(url);
    const first = await marked(page);
    if (!again) return first;
    await page.goto("about:blank");
    await page.goto(url);
    return await marked(page);
  } finally {
    await context.close();
  }
}

const middle = (/** @type {number[]} */ list) => list.slice().sort((a, b) => a - b)[list.length >> 1];

if (!existsSync(join(site, "v1/window-lab.js"))) await buildPage();
const scenarios = Object.values(named).slice(0, 3);
/** @param {number} count @param {string} script */
const embedding = (count, script) =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${scenarios
    .slice(0, count)
    .map((scenario) => `<window-lab show="score" lang="en"><script type="application/json">${JSON.stringify(scenario)}</script></window-lab>`)
    .join("")}${script}`; // prettier-ignore
const builds = {
  "v1/window-lab.js": '<script type="module" src="/v1/window-lab.js"></script>',
  "v1/window-lab.standalone.js": '<script src="/v1/window-lab.standalone.js" defer></script>',
};
const pages = Object.fromEntries(
  Object.values(builds).flatMap((script, i) => [1, 3].map((count) => [`/embeds-${i}-${count}.html`, embedding(count, script)])), // prettier-ignore
);
const server = await host(pages);
const browser = await chromium.launch({executablePath: browserPath("chromium"), args: ["--no-sandbox"]});
try {
  const blank = await browser.newPage();
  const units = [await calibrated(blank)];
  /** @type {Record<string, number[]>} */
  const times = {};
  /** @param {string} name @param {number} time */
  const add = (name, time) => (times[name] ??= []).push(time);
  let bytes = 0;
  // By turns, so that what else the machine does is shared by all.
  for (let round = 0; round < rounds; round++) {
    for (const {name, ...how} of starts) {
      const seen = await started(browser, server.url, how);
      add(name, seen.time);
      if (how.line) bytes = Math.max(bytes, seen.bytes);
    }
    for (const page of Object.keys(pages)) add(page, (await started(browser, server.url + page.slice(1), {again: true})).time); // prettier-ignore
    units.push(await calibrated(blank));
  }
  const unit = middle(units);
  const told = (/** @type {number} */ n) => n.toFixed(2);
  const lines = starts.map(({name, wanted}) => `| ${name} | ${wanted} ms | ${told(middle(times[name]) / wanted)} | ${told(Math.min(...times[name]) / wanted)} | ${told(middle(times[name]) / unit)} |`); // prettier-ignore
  const embeds = Object.keys(builds).map((name, i) => {
    const [one, three] = [1, 3].map((count) => times[`/embeds-${i}-${count}.html`]);
    return `| \`${name}\` | ${told(wantedOfThree)} | ${told(middle(three) / middle(one))} | ${told(Math.min(...three) / Math.min(...one))} | ${told(middle(three) / unit)} |`; // prettier-ignore
  });
  const {size} = await stat(join(site, "window-lab-first.wasm"));
  const text = `# How long the start takes

\`npm run bench:start\` writes this. From the navigation to the frame after the score is drawn, in headless Chromium without a graphics card,
from a server on the same machine that packs by brotli; lines are made slower by the browser. The middle of ${rounds}, and the least, as ratios to what is
wanted: below 1 is as wanted. The last column is a ratio to a loop of 10,000,000 multiplications and remainders in the same browser
(${Math.min(...units).toFixed(0)} to ${Math.max(...units).toFixed(0)} ms in this run, on two cores that others use too).

| start | wanted | measured / wanted | the least | ratio to the loop |
|---|--:|--:|--:|--:|
${lines.join("\n")}

By then ${(bytes / 1000).toFixed(0)} kB have come, packed, of which some only happened to be there by then (what is held to a bound is in
\`tests/e2e/start.test.js\`); the module is ${(size / 1000).toFixed(0)} kB before it is packed.

## Three embeds on a page

With files in the cache, three elements in view against one; they share one engine.

| | wanted | three / one | by the least | ratio to the loop, three |
|---|--:|--:|--:|--:|
${embeds.join("\n")}
`;
  await writeFile(new URL("START.md", import.meta.url), text);
  console.log(text);
} finally {
  await browser.close();
  server.close();
}
