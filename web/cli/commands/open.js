// `window-lab open`: which scenario does a link hold? As JSON, laid out as the page saves it.

import {formatted} from "../../model/json-layout.js";
import {scenarioOf} from "../fragment.js";
import {contentsOf, print} from "../io.js";

/** @param {string[]} links one @param {{lang?: "en" | "zh"}} options */
export async function run([link], {lang}) {
  const address = link === "-" ? (await contentsOf(link)).toString() : link;
  const {document} = await scenarioOf(address, lang);
  await print(`${formatted(document)}\n`);
}
