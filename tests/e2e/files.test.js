// Does what is saved come back, and is nothing lost over a file that is none?
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {describe} from "node:test";
import {cells, nextFrame, results, testPages} from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

const onPage = testPages();

/** Chooses in the menu of files. @param {Page} page @param {string} name */
async function choose(page, name) {
  await page.locator('[data-menu="file"]').click();
  await page.getByRole("menuitem", {name}).click();
}

/** @param {Page} page @param {string} name */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), choose(page, name)]);
  return {name: download.suggestedFilename(), bytes: await readFile(await download.path())};
}

/** Drops a file on the page. @param {Page} page @param {string} name @param {string} text */
const drop = (page, name, text) =>
  page.locator("window-lab").evaluate(
    (lab, [name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      lab.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
    },
    [name, text],
  );

describe("files", () => {
  onPage(
    "of code: what has no equivalent is listed by its place, the rest comes as a zip file",
    async (page) => {
      await choose(page, "Export code for Flink");
      const dialog = page.locator("dialog.dialog-export");
      await dialog.locator(".export-files li").first().waitFor();
      await dialog.locator("select[name=what]").selectOption("flink-sql");
      await dialog.getByText("pipeline.late: SQL has no side output").waitFor();
      assert.equal(await dialog.locator("button[type=submit]").getAttribute("aria-disabled"), "true");
      await dialog.locator("select[name=what]").selectOption("flink-test");
      await dialog.locator("select[name=run]").selectOption({index: 1});
      await dialog.getByText("WindowPipelineTest.java").waitFor();
      const [download] = await Promise.all([page.waitForEvent("download"), dialog.locator("button[type=submit]").click()]); // prettier-ignore
      assert.equal(download.suggestedFilename(), "eight-payments-three-tolerances.zip");
      const bytes = await readFile(await download.path());
      assert.equal(bytes.subarray(0, 4).toString("latin1"), "PK\u0003\u0004");
      assert.ok(bytes.includes("src/test/java/windows/WindowPipelineTest.java"));
    },
  );

  onPage(
    "of a picture carry the scenario: dropped, it opens, and undo brings back what was there",
    async (page) => {
      await page.locator('td[data-row="7"][data-column="time"]').click();
      await page.keyboard.type("10:00:31");
      await page.keyboard.press("Enter");
      await nextFrame(page);
      const {name, bytes} = await saved(page, "Save the picture (SVG)");
      assert.equal(name, "eight-payments-three-tolerances.svg");
      const before = await results(page);
      await page.locator("window-lab").evaluate((lab) => Object.assign(lab, {scenario: null}));
      await nextFrame(page);
      await drop(page, name, String(bytes));
      await page.locator(".score-body").waitFor();
      await nextFrame(page);
      assert.equal((await cells(page, "time"))[7], "10:00:31");
      assert.deepEqual(await results(page), before);
      await page.keyboard.press("Control+z");
      await nextFrame(page);
      assert.equal((await cells(page, "time")).length, 0);
    },
  );

  onPage("of a picture show in an <img>, in light and in dark", async (page) => {
    const {bytes} = await saved(page, "Save the picture (SVG)");
    const png = await saved(page, "Save the picture (PNG)");
    assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
    const paper = async (/** @type {"light" | "dark"} */ colorScheme) => {
      await page.emulateMedia({colorScheme});
      return page.evaluate(async (svg) => {
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
        await image.decode();
        const canvas = document.createElement("canvas");
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        context.drawImage(image, 0, 0);
        const shades = new Set();
        const {data} = context.getImageData(0, 0, canvas.width, canvas.height);
        for (let i = 0; i < data.length; i += 4)
          shades.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
        return {first: data[0], shades: shades.size};
      }, String(bytes));
    };
    const [light, dark] = [await paper("light"), await paper("dark")];
    assert.equal(light.first, 255);
    assert.ok(dark.first < 60, `${dark.first}`);
    assert.ok(light.shades > 100 && dark.shades > 100);
  });

  onPage("of JSON come back by the file chooser and by a paste", async (page) => {
    const {name, bytes} = await saved(page, "Save the scenario (JSON)");
    assert.equal(name, "eight-payments-three-tolerances.json");
    const text = String(bytes).replace("10:00:30", "10:00:32");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), choose(page, "Open a file")]);
    await chooser.setFiles({name, mimeType: "application/json", buffer: Buffer.from(text)});
    await page.locator(".notice", {hasText: "opened"}).waitFor();
    await nextFrame(page);
    assert.equal((await cells(page, "time"))[7], "10:00:32");
    await page.locator('td[data-row="0"][data-column="id"]').click();
    await page.evaluate((text) => navigator.clipboard.writeText(text), text.replace("10:00:32", "10:00:33"));
    await page.keyboard.press("Control+v");
    await nextFrame(page);
    assert.equal((await cells(page, "time"))[7], "10:00:33");
  });

  onPage("that are no scenario are refused in words, and nothing changes", async (page) => {
    const before = await results(page);
    /** @type {[string, string, RegExp][]} */
    const wrong = [
      ["notes.txt", "hello", /notes\.txt is neither/],
      ["package.json", '{"name": "x"}', /no scenario/],
      ["broken.json", '{"format": "window-lab/1",\n "rows": [}', /Line 2, column 11/],
      ["drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", /without a scenario/],
    ];
    for (const [name, text, expected] of wrong) {
      await drop(page, name, text);
      await page.locator(".trouble", {hasText: name}).waitFor();
      assert.match(await page.locator(".trouble").innerText(), expected);
      assert.deepEqual(await results(page), before);
    }
    await page.locator(".trouble button").click();
    assert.equal(await page.locator(".trouble").count(), 0);
  });

  onPage("are not needed for a ticket: it is Markdown on the clipboard", async (page) => {
    await page.locator('td[data-row="7"][data-column="time"]').click();
    await page.locator(".why b", {hasText: "10:01:44.999"}).first().waitFor();
    await choose(page, "Copy for a ticket");
    await page.locator(".notice", {hasText: "Copied"}).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    for (const part of [
      "### Eight payments",
      "| 8 | p8 | 10:00:30 |",
      '"outOfOrderness": "30 s"',
      "| \\[10:00, 10:01) | 2 | 2 | 2 → 3 |".replace("\\", ""),
      "side output",
      "10:02:09.999 ≥ 10:01:44.999",
    ])
      // prettier-ignore
      assert.ok(text.includes(part), `${part}\n${text}`);
  });
});
