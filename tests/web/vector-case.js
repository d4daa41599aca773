// What did real Flink do in a case of tests/vectors?
import {readFileSync} from "node:fs";

/** @param {string} file without `.json` @param {number} [index] of the case */
export const vectorCase = (file, index = 0) =>
  JSON.parse(readFileSync(new URL(`../vectors/${file}.json`, import.meta.url), "utf8")).cases[index];
