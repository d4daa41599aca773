// Which scenarios of the gallery are meant? Those that answer a question, and have all words that are looked for.
import {gallery} from "../gallery/index.js";
import {isObject} from "./scenario.js";

/**
 * @param {string} search words, in either language
 * @param {string} asks a question; empty: all
 */
export function found(search, asks) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return gallery.filter((one) => {
    if (asks !== "" && !one.asks.some((question) => question === asks)) return false;
    const text = textOf(one);
    return words.every((word) => text.includes(word));
  });
}

/** All that can be looked for: titles and notes, and what the pipeline is made of. @param {(typeof gallery)[number]} of */
const textOf = ({name, document: {title, notes, pipeline, runs}}) =>
  [name, ...textsOf(title), ...textsOf(notes), JSON.stringify([pipeline, runs])].join("\n").toLowerCase();

/** @param {unknown} given @returns {string[]} */
const textsOf = (given) =>
  typeof given === "string" ? [given] : isObject(given) ? Object.values(given).map(String) : [];
