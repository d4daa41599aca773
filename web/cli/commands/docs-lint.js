// `window-lab docs-lint`: does every scenario of a documentation still parse, run, and give what it expects?

import {readFile, readdir, stat} from "node:fs/promises";
import {extname, join} from "node:path";
import {message} from "../../i18n/message.js";
import {differencesOf} from "../../model/expect.js";
import {failureOf} from "../../model/failure.js";
import {isObject} from "../../model/scenario.js";
import {placedText} from "../../view/problem.js";
import {nodeEngine} from "../engine.js";
import {messageOf, print} from "../io.js";
import {scenariosIn} from "../scenarios-in.js";

/** @typedef {import("../scenarios-in.js").Held} Held @typedef {"en" | "zh"} Language */

const texts = new Set([".md", ".mdx", ".markdown", ".html", ".htm", ".rst"]);

/** @param {string[]} places folders, and files @param {{lang?: Language}} options */
export async function run(places, {lang = "en"}) {
  const engine = await nodeEngine();
  let count = 0;
  let failed = 0;
  for (const place of places)
    for await (const file of filesIn(place))
      for (const held of await heldIn(file)) {
        count++;
        const wrong = await wrongIn(engine, held, lang);
        if (wrong.length > 0) failed++;
        for (const what of wrong) await print(`${file}:${held.line}: ${what}\n`);
      }
  await print(`${count} scenarios, ${failed} with something wrong\n`);
  // Of a documentation that holds none, nothing was checked.
  if (failed > 0 || count === 0) process.exitCode = 1;
}

/** All files below a folder, in their order; what is hidden, and what was installed, is left out. @param {string} place @returns {AsyncGenerator<string>} */
async function* filesIn(place) {
  if (!(await stat(place)).isDirectory()) return yield place;
  const entries = await readdir(place, {withFileTypes: true});
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (!entry.name.startsWith(".") && entry.name !== "node_modules") {
      const path = join(place, entry.name);
      if (entry.isDirectory()) yield* filesIn(path);
      else if (extname(path) === ".json" || texts.has(extname(path))) yield path;
    }
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

/**
 * What is wrong with a scenario, in words.
 * @param {import("../../engine.js").Engine} engine @param {Held} held @param {Language} lang
 * @returns {Promise<string[]>}
 */
async function wrongIn(engine, {text}, lang) {
  const say = (/** @type {string} */ key, /** @type {any} */ params) => message(lang, key, params);
  const reader = {lang, message: say};
  const {problems, table, runs} = await engine.run(text);
  if (problems.length > 0 || !table) return problems.map((problem) => placedText(problem, reader));
  const document = JSON.parse(text);
  const names = runs.map(({name}) => name);
  const stops = runs.flatMap((run) => {
    if (!run.recording) return run.problems.map((problem) => `${run.name}: ${placedText(problem, reader)}`);
    const failure = failureOf(table, run);
    const between = say("why.between", {});
    return failure ? [`${run.name}: ${failure.says.map(({key, args}) => say(key, args)).join(between)}`] : [];
  });
  if (document.expect === undefined) return stops;
  try {
    const traces = JSON.parse(await engine.line(text)).runs.map((/** @type {any} */ run) => run.trace ?? []);
    const differences = differencesOf(document, names, traces) ?? [];
    return [
      ...stops,
      ...differences.map(({run, where, kind, ...rest}) => `${run}: ${where}: ${say(`expect.${kind}`, rest)}`),
    ];
  } catch (error) {
    return [...stops, messageOf(error)];
  }
}
