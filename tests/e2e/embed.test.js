// Does the page for iframes open what a link says, tell how high it is, and lead to the page itself?
import assert from "node:assert/strict";
import {existsSync} from "node:fs";
import {basename, dirname, join} from "node:path";
import {after, before, test} from "node:test";
import {chromium} from "playwright-core";
import {buildPage, site} from "../../web/cli/build.js";
import {packing} from "../../web/cli/packing.js";
import {browser as browserPath} from "../../web/cli/setup.js";
import {linkOf} from "../../web/link/link.js";
import {plainServer} from "./hosts/plain-server.js";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  if (!existsSync(join(site, "v1/embed.html"))) await buildPage();
  browser = await chromium.launch({executablePath: browserPath("chromium"), args: ["--no-sandbox"]});
});
after(() => browser?.close());

const scenario = {
  format: "window-lab/1",
  title: "Framed",
  rows: [
    {id: "a", time: "10:00:01"},
    {id: "b", time: "10:01:30"},
  ],
  view: {step: 1, show: ["score", "results"]},
};

/**
 * A page of someone else that has a frame, from another origin.
 * @param {{query?: string, attributes?: string}} frame
 * @param {(page: import("playwright-core").Page, frame: import("playwright-core").FrameLocator, lab: string) => Promise<void>} run
 */
async function framed({query = "", attributes = ""}, run) {
  const lab = await plainServer(dirname(site));
  const home = `${lab.url}${basename(site)}/`;
  const link = await linkOf({document: scenario, lang: null}, packing);
  const host = await plainServer(dirname(site), {
    "/index.html": `<!doctype html><link rel="icon" href="data:,"><iframe ${attributes} width="900" height="100" src="${home}v1/embed.html${query}#${link}"></iframe>
      <script>const heights = []; const frame = document.querySelector("iframe");
      addEventListener("message", (event) => { if (event.source === frame.contentWindow && event.data.type === "window-lab:height") heights.push(frame.height = event.data.height); });</script>`,
  });
  const page = await browser.newPage({
    viewport: {width: 1000, height: 900},
    locale: "en-US",
    colorScheme: null,
  });
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (said) => complaints.push(said.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  try {
    await page.goto(host.url);
    await run(page, page.frameLocator("iframe"), home);
    assert.deepEqual(complaints, []);
  } finally {
    await page.close();
    await host.close();
    await lab.close();
  }
}

for (const attributes of ["", 'sandbox="allow-scripts allow-popups"'])
  test(`opens the link, as it says, and tells its height: ${attributes || "a plain frame"}`, () =>
    framed({attributes}, async (page, frame) => {
      await frame.getByText("Framed").waitFor();
      await frame.locator(".score-body").waitFor();
      assert.match(await frame.locator(".scrubber-label").innerText(), /row 2, b/);
      assert.equal(await frame.locator(".table").isVisible(), false);
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector("iframe")).height > 300);
      const scrolls = await frame.locator("html").evaluate((root) => root.scrollHeight - root.clientHeight);
      assert.ok(scrolls <= 1, `all of it is to be seen: ${scrolls}`);
    }));

test("is dark where its host is, and follows it", () =>
  framed({attributes: 'style="color-scheme: dark"'}, async (page, frame) => {
    await frame.locator(".score-body").waitFor();
    const scheme = () => frame.locator("window-lab").evaluate((lab) => getComputedStyle(lab).colorScheme);
    assert.equal(await scheme(), "dark");
    await page.evaluate(() => void Object.assign(/** @type {HTMLElement} */ (document.querySelector("iframe")).style, {colorScheme: "light"})); // prettier-ignore
    await frame.locator("window-lab[scheme=light]").waitFor();
    assert.equal(await scheme(), "light");
  }));

test("lets the host's page scroll under the wheel, wherever in the frame it is", () =>
  framed({attributes: 'style="margin-bottom: 3000px"'}, async (page, frame) => {
    await frame.locator(".score-body").waitFor();
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector("iframe")).height > 300);
    for (const part of [".score-body", ".results", ".scrubber"]) {
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForFunction(() => scrollY === 0);
      const {x, y, width, height} = /** @type {{x: number, y: number, width: number, height: number}} */ (await frame.locator(part).boundingBox()); // prettier-ignore
      await page.mouse.move(x + width / 2, y + Math.min(height / 2, 40));
      await page.mouse.wheel(0, 120);
      await page.waitForFunction(() => scrollY > 60, undefined, {timeout: 5000});
    }
  }));

test("leads to the page itself, with what is there now", () =>
  framed({}, async (page, frame, home) => {
    await frame.locator(".score-body").waitFor();
    await frame.getByRole("button", {name: "Back"}).click();
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      frame.getByRole("link", {name: "Open in Window Lab"}).click(),
    ]);
    await opened.locator(".score-body").waitFor();
    assert.ok(opened.url().startsWith(`${home}#1=`), opened.url());
    assert.match(await opened.locator(".scrubber-label").innerText(), /row 1, a/);
  }));

test("waits for a click, if it is asked to, and is readonly", () =>
  framed({query: "?load=click&lang=zh&readonly"}, async (_, frame) => {
    const button = frame.getByRole("button", {name: "显示图示"});
    await button.waitFor();
    assert.equal(await frame.locator("window-lab").count(), 0);
    await button.click();
    await frame.locator(".score-body").waitFor();
    assert.equal(await frame.locator("window-lab").getAttribute("lang"), "zh");
    assert.equal(await frame.locator(".embed-header button").count(), 0);
  }));
