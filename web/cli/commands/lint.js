// `window-lab lint`: what is hardly meant, in each file, with what mends it.

import {lint} from "../explain.js";
import {complain, contentsOf, messageOf, print} from "../io.js";

/** @param {string[]} files @param {{lang?: "en" | "zh", json?: boolean}} options */
export async function run(files, {lang = "en", json = false}) {
  for (const file of files)
    try {
      const {text, refused, count} = await lint((await contentsOf(file)).toString(), {lang, json, file});
      await print(text);
      if (refused || count > 0) process.exitCode = 1;
    } catch (error) {
      complain(`${file}: ${messageOf(error)}`);
      process.exitCode = 1;
    }
}
