// Which picture stands for an example where its page is linked? `npm run previews` makes them, for those that have none or were
// changed, in Chromium: what reads previews takes no SVG. They are kept, so that a build needs no browser.

import {createHash} from "node:crypto";
import {existsSync} from "node:fs";
import {mkdir, readFile, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {named} from "../examples/index.js";
import {message} from "../i18n/message.js";
import {textIn} from "../model/own-text.js";
import {fonts, light} from "../style/tokens.js";
import {rendered} from "./commands/render.js";
import {previews} from "./example-pages.js";
import {previewSize} from "./still-page.js";
import {escaped} from "./markup.js";
import {browser as browserPath, setUp} from "./setup.js";

/** Of which scenarios the pictures are. */
export const sumsFile = join(previews, "sums.json");
/** @param {object} scenario */
export const sumOf = (scenario) =>
  createHash("sha256").update(JSON.stringify(scenario)).digest("hex").slice(0, 16);

/** `npm run previews [-- --all]` @param {string[]} args */
export async function makePreviews(args) {
  await setUp("tests");
  const {chromium} = await import("playwright-core");
  await mkdir(previews, {recursive: true});
  const known = existsSync(sumsFile) ? JSON.parse(await readFile(sumsFile, "utf8")) : {};
  const browser = await chromium.launch({executablePath: browserPath("chromium"), args: ["--no-sandbox"]});
  try {
    const page = await browser.newPage({viewport: previewSize});
    for (const [name, scenario] of Object.entries(named)) {
      const file = join(previews, `${name}.png`);
      if (existsSync(file) && known[name] === sumOf(scenario) && !args.includes("--all")) continue;
      await page.setContent(await previewOf(scenario));
      await page.screenshot({path: file});
      console.log(file);
    }
  } finally {
    await browser.close();
  }
  const sums = Object.fromEntries(Object.entries(named).map(([name, scenario]) => [name, sumOf(scenario)]));
  await writeFile(sumsFile, `${JSON.stringify(sums, null, 2)}\n`);
}

/** Room for the score, in px; it is drawn as wide as it is high, in proportion. */
const room = {width: 1088, height: 400};

/** @param {import("../examples/index.js").Scenario} scenario */
async function previewOf(scenario) {
  const drawn = (/** @type {number} */ width) => rendered(JSON.stringify(scenario), {show: "score", theme: "light", width}); // prettier-ignore
  const height = Number(/ height="([\d.]+)"/.exec(await drawn(room.width))?.[1]);
  const width = Math.max(560, Math.round((height * room.width) / room.height));
  const footer = `>${message("en", "picture.footer")}<`;
  const svg = (await drawn(width)).replace(footer, "><");
  const title = textIn(scenario.title, "en");
  const font = Math.min(46, Math.floor(1960 / title.length)); // it stays on its line
  const data = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return `<style>
    body { box-sizing: border-box; width: ${previewSize.width}px; height: ${previewSize.height}px; margin: 0; padding: 44px 56px 0; background: ${light.surface}; border-bottom: 14px solid ${light.accent}; color: ${light.text}; font-family: ${fonts.replaceAll("\n", " ")}; }
    b { font-size: 24px; color: ${light.muted}; }
    h1 { margin: 6px 0 28px; font-size: ${font}px; line-height: 1.1; letter-spacing: -0.02em; white-space: nowrap; }
    img { width: ${room.width + 40}px; height: ${room.height + 30}px; margin: 0 -20px; object-fit: contain; object-position: left top; }
  </style><b>Window Lab</b><h1>${escaped(title)}</h1><img src="${data}">`;
}
