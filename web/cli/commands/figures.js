// `window-lab figures`: what do all fences of a documentation become? For generators that run no programs, but read files.

import {createHash} from "node:crypto";
import {copyFile, mkdir, readFile} from "node:fs/promises";
import {existsSync} from "node:fs";
import {join} from "node:path";
import {writtenAttributes} from "../../docs/attributes.js";
import {figure, figureHtml} from "../../docs/figure.js";
import {filesIn} from "../files-in.js";
import {bundled, script} from "../bundled.js";
import {complain, messageOf, print, writeFiles} from "../io.js";
import {scenariosIn} from "../scenarios-in.js";

/** @param {string[]} places folders, and files @param {{output?: string, lang?: "en" | "zh"}} options */
export async function run(places, {output = "assets/window-lab", lang}) {
  /** @type {Record<string, string>} */
  const made = {};
  let failed = 0;
  for (const place of places)
    for await (const file of filesIn(place))
      for (const {text, line, info = "", fence} of scenariosIn(await readFile(file, "utf8"))) {
        if (!fence) continue;
        try {
          made[`${nameOf(text, info)}.html`] = figureHtml(await figure(text, info, {lang}));
        } catch (error) {
          failed++;
          complain(messageOf(error).replace(/^/gm, `${file}:${line}: `));
        }
      }
  if (failed > 0) throw new Error(`${failed} with something wrong, and nothing written`);
  if (!existsSync(bundled)) throw new Error(`${script} was not built yet: npm run build`);
  await mkdir(output, {recursive: true});
  await copyFile(bundled, join(output, script));
  await writeFiles(output, made);
  await print(`${Object.keys(made).length} figures in ${output}\n`);
}

/** How a figure is found again: by what the fence says, which templates can compute. @param {string} body @param {string} info */
function nameOf(body, info) {
  const attributes = Object.entries(writtenAttributes(info)).sort(([a], [b]) => (a < b ? -1 : 1));
  const said = [...attributes.map(([name, value]) => `${name}=${value}`), body.replaceAll("\r\n", "\n").trim()]; // prettier-ignore
  return createHash("sha256").update(said.join("\n")).digest("hex");
}
