// `window-lab docs-lint`: does every scenario of a documentation still parse, run, and give what it expects?

import {readFile} from "node:fs/promises";
import {extname} from "node:path";
import {figure} from "../../docs/figure.js";
import {isObject} from "../../model/scenario.js";
import {nodeEngine} from "../engine.js";
import {filesIn} from "../files-in.js";
import {messageOf, print} from "../io.js";
import {scenariosIn} from "../scenarios-in.js";
import {wrongIn} from "../wrong.js";

/** @typedef {import("../scenarios-in.js").Held} Held @typedef {"en" | "zh"} Language */

/** @param {string[]} places folders, and files @param {{lang?: Language}} options */
export async function run(places, {lang = "en"}) {
  const engine = await nodeEngine();
  let count = 0;
  let failed = 0;
  for (const place of places)
    for await (const file of filesIn(place))
      for (const held of await heldIn(file)) {
        count++;
        const wrong =
          held.info === undefined ? await wrongIn(held.text, lang, engine) : await wrongWith(held, lang);
        if (wrong.length > 0) failed++;
        for (const what of wrong) await print(`${file}:${held.line}: ${what}\n`);
      }
  await print(`${count} scenarios, ${failed} with something wrong\n`);
  // Of a documentation that holds none, nothing was checked.
  if (failed > 0 || count === 0) process.exitCode = 1;
}

/** @param {string} file @returns {Promise<Held[]>} */
async function heldIn(file) {
  const text = await readFile(file, "utf8");
  if (extname(file) !== ".json") return scenariosIn(text);
  return isOfFormat(text) ? [{text, line: 1}] : [];
}

/** Other files of JSON are none of ours; one that says it is of the format and cannot be read is. @param {string} text */
function isOfFormat(text) {
  try {
    const value = JSON.parse(text);
    return isObject(value) && typeof value.format === "string" && value.format.startsWith("window-lab");
  } catch {
    return /"format"\s*:\s*"window-lab\//.test(text);
  }
}

/** What would fail when its page is built. @param {Held} fence @param {Language} lang */
const wrongWith = ({text, info}, lang) =>
  figure(text, info, {lang}).then(
    () => [],
    (error) => messageOf(error).split("\n"),
  );
