// `window-lab export`: a scenario as code for Flink, a project in a folder.

import {readdir} from "node:fs/promises";
import {join} from "node:path";
import {exportTo} from "../../export/export.js";
import {prepare} from "../../export/prepare.js";
import {targets} from "../../export/targets.js";
import {exportProblemText, noteText} from "../../export/words.js";
import {message} from "../../i18n/message.js";
import {nodeEngine} from "../engine.js";
import {Misused, complain, contentsOf, print, writeFiles} from "../io.js";

/**
 * @param {string[]} files one
 * @param {{to?: string, output?: string, run?: string, flink?: "2" | "1.20", source?: "rows" | "kafka", lang?: "en" | "zh", force?: boolean}} options
 */
export async function run([file], {to, output, run, flink, source, lang = "en", force = false}) {
  if (to === undefined) throw new Misused(`export needs --to: ${targets.join(", ")}`, {cause: "export"});
  const {exported, problems} = await prepare(await nodeEngine(), (await contentsOf(file)).toString(), run);
  const made = exported ? exportTo(exported, to, {flink, source}) : {files: {}, problems, notes: []};
  const reader = {lang, message: (/** @type {string} */ key, /** @type {any} */ params) => message(lang, key, params)}; // prettier-ignore
  for (const problem of made.problems) complain(`${file}: ${exportProblemText(problem, reader)}`);
  for (const note of made.notes) process.stderr.write(`note: ${noteText(note, reader)}\n`);
  if (made.problems.length > 0) {
    process.exitCode = 1;
    return;
  }
  const list = Object.entries(made.files);
  if (output === undefined || output === "-") {
    for (const [path, text] of list) await print(list.length > 1 ? `==> ${path} <==\n${text}\n` : text);
    return;
  }
  const isTaken = (await readdir(output).catch(() => [])).length > 0;
  if (isTaken && !force) throw new Misused(`${output} is not empty: name a new folder, or add --force`, {cause: "export"}); // prettier-ignore
  await writeFiles(output, made.files);
  await print(list.map(([path]) => `${join(output, path)}\n`).join(""));
}
