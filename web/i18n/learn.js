// How does a page come by its texts? Those of the first picture in the reader's language come first, the others after it.
import {catalogues} from "./text.js";

/** @typedef {import("./text.js").Language} Language @typedef {"first" | "later"} Part */

/** @type {Record<`${Part} ${Language}`, () => Promise<Record<string, import("./text.js").Template>>>} */
const sources = {
  "first en": async () => (await import("./en.js")).en,
  "first zh": async () => (await import("./zh.js")).zh,
  "later en": async () => (await import("./later.en.js")).laterEn,
  "later zh": async () => (await import("./later.zh.js")).laterZh,
};
/** @type {Set<string>} */
const known = new Set();

/** Whether these texts can be said. @param {Language} lang @param {Part} part */
export const isKnown = (lang, part) => known.has(`${part} ${lang}`);

/** @param {Language} lang @param {Part} part @returns {Promise<void>} rejected if they cannot be loaded */
export async function learn(lang, part) {
  const texts = await sources[`${part} ${lang}`]();
  Object.assign(catalogues[lang], texts);
  known.add(`${part} ${lang}`);
}
