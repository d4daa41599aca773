// Which fragment of a link holds a scenario, and which scenario does a link hold? For commands and tools: what is wrong is an error.

import {message} from "../i18n/message.js";
import {Refusal} from "../link/bytes.js";
import {linkOf} from "../link/link.js";
import {fragmentOf, opened} from "../link/open.js";
import {refusalTexts} from "../link/refusal-text.js";
import {readAsWritten} from "../model/canonical.js";
import {whatText} from "../view/problem.js";
import {nodeEngine} from "./engine.js";
import {packing} from "./packing.js";

/** In English. @param {string} key @param {any} [params] */
export const say = (key, params) => message("en", key, params);

/**
 * @param {string} text JSON
 * @param {"en" | "zh" | null} lang in which it opens; null: the reader's
 * @param {Record<string, unknown>} [view] what goes before the document's own view
 */
export async function fragmentFor(text, lang, view) {
  const engine = await nodeEngine();
  const {problems, runs} = await engine.run(text);
  const wrong = [...problems, ...runs.flatMap((run) => run.problems)];
  if (wrong.length > 0)
    throw new Error(wrong.map((problem) => `${problem.where || "document"}: ${whatText(problem, {lang: "en", message: say})}`).join("\n")); // prettier-ignore
  try {
    const written = readAsWritten(text.replace(/^\uFEFF/, ""));
    const document = view ? {...written, view: {...written.view, ...view}} : written;
    return await linkOf({document, lang}, packing);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Error(refusalTexts(error, say).join("\n"));
  }
}

/**
 * The scenario that a link holds, in its canonical form, and the language that it asks for.
 * @param {string} address a link, or what is behind its `#`, in either form
 * @param {"en" | "zh"} [lang] of what is said when it cannot be opened
 */
export async function scenarioOf(address, lang = "en") {
  const fetched = (/** @type {string} */ path) => Promise.reject(new Refusal("page", {path}));
  try {
    return await opened(fragmentOf(address), {packing, fetched});
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const say = (/** @type {string} */ key, /** @type {any} */ params = {}) => message(lang, key, params);
    throw new Error([say("link.refused"), ...refusalTexts(error, say)].join("\n"));
  }
}
