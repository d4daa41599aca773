// Does the one script work where nothing else can be fetched: from another origin, in a sandbox, from the disk?
import assert from "node:assert/strict";
import {existsSync} from "node:fs";
import {dirname, basename, join} from "node:path";
import {readFile} from "node:fs/promises";
import {after, before, test} from "node:test";
import {pathToFileURL} from "node:url";
import {chromium} from "playwright-core";
import {buildPage, site} from "../../web/cli/build.js";
import {browser as browserPath} from "../../web/cli/setup.js";
import {plainServer} from "./hosts/plain-server.js";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  if (!existsSync(join(site, "window-lab.html"))) await buildPage();
  browser = await chromium.launch({executablePath: browserPath("chromium"), args: ["--no-sandbox"]});
});
after(() => browser?.close());

/**
 * @param {(page: import("playwright-core").Page) => Promise<void>} run
 * @returns {Promise<string[]>} what the browser complained about
 */
async function onPage(run) {
  const page = await browser.newPage({viewport: {width: 1200, height: 900}, locale: "en-US"});
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (said) => complaints.push(said.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  try {
    await run(page);
  } finally {
    await page.close();
  }
  return complaints;
}

test("one page from the disk, by a double click", async () => {
  const complaints = await onPage(async (page) => {
    /** @type {string[]} */
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(join(site, "window-lab.html")).href);
    await page.locator(".score-body").waitFor();
    await page.getByRole("gridcell", {name: "10:00:30"}).first().click();
    await page.keyboard.type("10:00:20");
    await page.keyboard.press("Enter");
    await page.getByRole("gridcell", {name: "10:00:20"}).first().waitFor();
    await page.getByRole("button", {name: "JSON"}).click();
    await page.locator(".cm-content").waitFor();
    await page.getByRole("button", {name: "中文"}).click();
    await page.getByText("按键").first().waitFor();
    // A long table goes to the worker, whose script is in the page as well.
    await page.evaluate(() => {
      const rows = Array.from({length: 20_000}, (_, i) => ({time: i * 1000}));
      /** @type {any} */ (document.querySelector("window-lab")).scenario = {format: "window-lab/1", title: "Long", rows}; // prettier-ignore
    });
    await page.waitForFunction(() => document.title.startsWith("Long"));
    await page.locator(".board.dense, .overview").first().waitFor();
    assert.deepEqual(
      asked.filter((url) => !/^(file|data|blob):/.test(url)),
      [],
    );
  });
  assert.deepEqual(complaints, []);
});

test("the script in a page of another encoding, which says none or its own", async () => {
  const lab = await plainServer(dirname(site));
  const body = (/** @type {string} */ charset) => `<!doctype html>${charset}<link rel="icon" href="data:,"><window-lab lang="zh" link="events=10:00:10,10:01:25"></window-lab><script src="${lab.url}${basename(site)}/v1/window-lab.standalone.js"></script>`; // prettier-ignore
  const docs = await plainServer(dirname(site), {"/a.htm": body(""), "/b.htm": body('<meta charset="gbk">')});
  try {
    for (const name of ["a.htm", "b.htm"])
      await onPage(async (page) => {
        await page.goto(docs.url + name);
        await page.locator(".results h2", {hasText: "结果"}).waitFor();
        assert.match(await page.locator(".table").innerText(), / → /);
        assert.doesNotMatch(await page.locator("window-lab").innerText(), /â|Â|鈫/);
      });
    for (const name of ["window-lab.standalone.js", "embed.js"])
      assert.doesNotMatch(await readFile(join(site, "v1", name), "utf8"), /[^\x00-\x7f]/, name);
  } finally {
    await docs.close();
    await lab.close();
  }
});

test("the script from another origin that sends no header for it, also in a sandbox", async () => {
  const lab = await plainServer(dirname(site));
  const hashes = JSON.parse(await readFile(join(site, "v1/integrity.json"), "utf8"));
  const [[pinned, integrity]] = Object.entries(hashes);
  assert.match(pinned, /^window-lab\.standalone-\d+\.\d+\.\d+.*\.js$/);
  const script = `<script src="${lab.url}${basename(site)}/v1/window-lab.standalone.js"></script>`;
  const scenario = JSON.stringify({format: "window-lab/1", title: "Elsewhere", rows: [{time: 5}]});
  const body = `<meta charset="utf-8"><link rel="icon" href="data:,"><window-lab><script type="application/json">${scenario}</script></window-lab>${script}`;
  const docs = await plainServer(dirname(site), {
    "/index.html": `<!doctype html>${body}`,
    "/checked.html": `<!doctype html>${body.replace(lab.url, "/").replace("window-lab.standalone.js", pinned).replace("<script src", `<script integrity="${integrity}" src`)}`,
    "/changed.html": `<!doctype html>${body.replace(lab.url, "/").replace("<script src", `<script integrity="sha384-${"A".repeat(64)}" src`)}`,
    "/frame.html": `<!doctype html><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" width="900" height="600" src="index.html"></iframe>`,
  });
  try {
    const complaints = await onPage(async (page) => {
      await page.goto(docs.url);
      await page.locator("window-lab").getByText("Elsewhere").waitFor();
      await page.locator(".score-body").waitFor();
      await page.goto(`${docs.url}checked.html`);
      await page.locator(".score-body").waitFor();
      await page.goto(`${docs.url}frame.html`);
      const frame = page.frameLocator("iframe");
      await frame.locator("window-lab").getByText("Elsewhere").waitFor();
      await frame.locator(".score-body").waitFor();
    });
    assert.deepEqual(complaints, []);
    const refused = await onPage(async (page) => {
      await page.goto(`${docs.url}changed.html`);
      assert.equal(await page.evaluate(() => customElements.get("window-lab")), undefined);
    });
    assert.match(String(refused), /integrity/);
    assert.ok(!lab.asked.some((path) => !path.endsWith("window-lab.standalone.js")), String(lab.asked));
  } finally {
    await docs.close();
    await lab.close();
  }
});
