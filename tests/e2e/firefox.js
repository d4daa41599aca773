// How does a test look at a page in Firefox? A page with a storage of its own, and everything that the browser complains about.
import assert from "node:assert/strict";
import puppeteer from "puppeteer-core";
import {browser as browserPath} from "../../web/cli/setup.js";

export const openFirefox = () =>
  puppeteer.launch({browser: "firefox", executablePath: browserPath("firefox"), headless: true});

/**
 * @param {import("puppeteer-core").Browser} browser
 * @param {{url: string, width: number}} at
 * @param {(page: import("puppeteer-core").Page) => Promise<void>} run which fails, too, if the browser says anything
 */
export async function onFirefoxPage(browser, {url, width}, run) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (said) => complaints.push(`${said.type()}: ${said.text()}`));
  page.on("pageerror", (error) => complaints.push(String(error)));
  try {
    await page.setViewport({width, height: 900});
    await page.goto(url);
    await run(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}
