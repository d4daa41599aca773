// Which scenarios of the gallery are meant? Those that answer a question, and have all words that are looked for.
import {named} from "../examples/index.js";
import {answers} from "../gallery/questions.js";
import {isObject} from "./scenario.js";

/** @typedef {import("./scenario.js").Scenario} Scenario */
/** @typedef {{name: string, document: Scenario, asks: import("../gallery/questions.js").Question[]}} Listed */

/** All of the gallery, in its order. @param {Record<string, unknown>} documents `web/gallery/index.js` @returns {Listed[]} */
export const listed = (documents) =>
  Object.entries(answers).map(([name, asks]) => ({
    name,
    document: /** @type {Scenario} */ (documents[name] ?? named[name]),
    asks,
  }));

/**
 * @param {Listed[]} gallery
 * @param {string} search words, in either language
 * @param {string} asks a question; empty: all
 */
export function found(gallery, search, asks) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return gallery.filter((one) => {
    if (asks !== "" && !one.asks.some((question) => question === asks)) return false;
    const text = textOf(one);
    return words.every((word) => text.includes(word));
  });
}

/** All that can be looked for: titles and notes, and what the pipeline is made of. @param {Listed} of */
const textOf = ({name, document: {title, notes, pipeline, runs}}) =>
  [name, ...textsOf(title), ...textsOf(notes), JSON.stringify([pipeline, runs])].join("\n").toLowerCase();

/** @param {unknown} given @returns {string[]} */
const textsOf = (given) =>
  typeof given === "string" ? [given] : isObject(given) ? Object.values(given).map(String) : [];
