// Does the page work without a network after the first visit, and come to a newer version without mixing the two?
import assert from "node:assert/strict";
import {cp, mkdtemp, readFile, readdir, rm, writeFile} from "node:fs/promises";
import {existsSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {chromium} from "playwright-core";
import {buildPage, site} from "../../web/cli/build.js";
import {headers, siteOf} from "../../web/cli/hosting.js";
import {serve} from "../../web/cli/serve.js";
import {browser as browserPath} from "../../web/cli/setup.js";

/** @type {string} */
let folder;
before(async () => {
  if (!existsSync(join(site, "index.html"))) await buildPage();
  folder = await mkdtemp(join(tmpdir(), "window-lab-site-"));
  await cp(site, folder, {recursive: true});
});
after(() => rm(folder, {recursive: true}));

/** @param {import("playwright-core").Page} page */
const worked = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(({active}) => active?.state));

describe("the service worker", () => {
  test("keeps the page for a time without a network, and brings a newer version as a whole, when it is asked for", async () => {
    const browser = await chromium.launch({executablePath: browserPath("chromium"), args: ["--no-sandbox"]});
    const context = await browser.newContext({locale: "en-US"});
    const page = await context.newPage();
    /** @type {string[]} */
    const complaints = [];
    page.on("console", (said) => complaints.push(said.text()));
    const {url, close} = await serve(folder, {port: 0, offline: true});
    try {
      await page.goto(url);
      await page.locator(".score-body").waitFor();
      assert.match(String(await worked(page)), /activat/);
      await page.reload();
      await page.waitForFunction(() => navigator.serviceWorker.controller);

      await close();
      await page.goto(`${url}?x=1`);
      await page.getByRole("gridcell", {name: "10:00:30"}).first().waitFor();
      await page.getByRole("button", {name: "JSON"}).click();
      await page.locator(".cm-content").waitFor(); // chunks that were never loaded are there as well

      // a newer version, at the same address
      const html = await readFile(join(folder, "index.html"), "utf8");
      await writeFile(join(folder, "index.html"), html.replace("<html", '<html data-newer="yes"'));
      const worker = await readFile(join(folder, "service-worker.js"), "utf8");
      const {version} = await siteOf(folder);
      await writeFile(join(folder, "service-worker.js"), worker.replace(/[0-9a-f]{16}/, version));
      const again = await serve(folder, {port: Number(new URL(url).port), exact: true, offline: true});
      try {
        await page.reload();
        const isNewer = () => page.evaluate(() => document.documentElement.dataset.newer === "yes");
        const take = page.getByRole("button", {name: "Reload with it"});
        await take.waitFor();
        assert.equal(await isNewer(), false, "until it is asked for, all is of the older one");
        await Promise.all([page.waitForEvent("load"), take.click()]);
        await page.locator(".score-body").waitFor();
        assert.equal(await isNewer(), true);
        assert.equal(await page.evaluate(async () => (await caches.keys()).length), 1);
      } finally {
        await again.close();
      }
      assert.deepEqual(complaints, []);
    } finally {
      await browser.close();
    }
  });
});

test("what hosts read says the same headers", async () => {
  const names = await readdir(site);
  for (const file of [
    "_headers",
    ".htaccess",
    "nginx-headers.conf",
    "staticwebapp.config.json",
    "vercel.json",
  ]) {
    assert.ok(names.includes(file), file);
    const text = (await readFile(join(site, file), "utf8")).replaceAll('\\"', '"');
    for (const [name, value] of Object.entries(headers)) {
      assert.ok(text.includes(name), `${file}: ${name}`);
      assert.ok(text.includes(value), `${file}: ${value}`);
    }
  }
});
