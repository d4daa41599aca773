// What is wrong with a scenario of a documentation? It is to be read, to run, and to give what it expects.

import {message} from "../i18n/message.js";
import {differencesOf} from "../model/expect.js";
import {failureOf} from "../model/failure.js";
import {placedText} from "../view/problem.js";
import {nodeEngine} from "./engine.js";
import {messageOf} from "./io.js";

/**
 * In words, each with its place; nothing if all is well.
 * @param {string} text JSON
 * @param {"en" | "zh"} [lang]
 * @param {import("../engine.js").Engine} [given] the engine, if many are asked about
 * @returns {Promise<string[]>}
 */
export async function wrongIn(text, lang = "en", given) {
  const engine = given ?? (await nodeEngine());
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
