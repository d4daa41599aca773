// `window-lab figure`: what does a fence ```window-lab become? For generators that hand a fence to a program.

import {figure, figureHtml} from "../../docs/figure.js";
import {placedError} from "../../docs/placed.js";
import {contentsOf, print} from "../io.js";

/** @param {string[]} files one @param {{fence?: string, of?: string, line?: number, lang?: "en" | "zh"}} options */
export async function run([name], {fence = "", of: file, line, lang}) {
  const body = (await contentsOf(name)).toString();
  try {
    await print(`${figureHtml(await figure(body, fence, {lang}))}\n`);
  } catch (error) {
    throw placedError(error, {file, line, body});
  }
}
