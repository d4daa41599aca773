// `window-lab figure`: what does a fence of a documentation become? For tools that are not in Node.

import {figureOf, htmlOf} from "../../docs/figure.js";
import {contentsOf, print} from "../io.js";

/** @param {string[]} files one @param {{fence?: string}} options */
export async function run([file], {fence}) {
  await print(`${htmlOf(await figureOf((await contentsOf(file)).toString(), fence))}\n`);
}
