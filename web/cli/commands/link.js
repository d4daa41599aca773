// `window-lab link`: which link holds a scenario? The one that the page would make, of the document's canonical form.

import {message} from "../../i18n/message.js";
import {Refusal} from "../../link/bytes.js";
import {linkOf, longForChats} from "../../link/link.js";
import {refusalTexts} from "../../link/refusal-text.js";
import {readAsWritten} from "../../model/canonical.js";
import {whatText} from "../../view/problem.js";
import {nodeEngine} from "../engine.js";
import {complain, contentsOf, print} from "../io.js";
import {packing} from "../packing.js";

/** @param {string[]} files one @param {{page?: string, lang?: "en" | "zh"}} options */
export async function run([file], {page = "", lang}) {
  const text = (await contentsOf(file)).toString();
  const say = (/** @type {string} */ key, /** @type {any} */ params) => message("en", key, params);
  const engine = await nodeEngine();
  const {problems, runs} = await engine.run(text);
  const wrong = [...problems, ...runs.flatMap((run) => run.problems)];
  if (wrong.length > 0)
    throw new Error(wrong.map((problem) => `${problem.where || "document"}: ${whatText(problem, {lang: "en", message: say})}`).join("\n")); // prettier-ignore
  try {
    const fragment = await linkOf(
      {document: readAsWritten(text.replace(/^\uFEFF/, "")), lang: lang ?? null},
      packing,
    );
    if (page.length + fragment.length >= longForChats) complain(say("share.chats", {most: longForChats}));
    await print(`${page.split("#")[0]}#${fragment}\n`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Error(refusalTexts(error, say).join("\n"));
  }
}
