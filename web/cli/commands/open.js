// `window-lab open`: which scenario does a link hold? As JSON, laid out as the page saves it.

import {message} from "../../i18n/message.js";
import {Refusal} from "../../link/bytes.js";
import {fragmentOf, opened} from "../../link/open.js";
import {refusalTexts} from "../../link/refusal-text.js";
import {formatted} from "../../model/json-layout.js";
import {contentsOf, print} from "../io.js";
import {packing} from "../packing.js";

/** @param {string[]} links one @param {{lang?: "en" | "zh"}} options */
export async function run([link], {lang = "en"}) {
  const address = link === "-" ? (await contentsOf(link)).toString() : link;
  const fetched = (/** @type {string} */ path) => Promise.reject(new Refusal("page", {path}));
  try {
    const {document} = await opened(fragmentOf(address), {packing, fetched});
    await print(`${formatted(document)}\n`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const say = (/** @type {string} */ key, /** @type {any} */ params = {}) => message(lang, key, params);
    throw new Error([say("link.refused"), ...refusalTexts(error, say)].join("\n"));
  }
}
