// How are a document's own texts read and written, its title and notes, in one language or in several?
import {isObject, put} from "./scenario.js";

/** @typedef {import("./scenario.js").Scenario} Scenario */

/** A title or notes in the reader's language, if there are. @param {unknown} given @param {string} lang */
export function textIn(given, lang) {
  if (typeof given === "string") return given;
  const texts = isObject(given) ? given : {};
  const text = texts[lang] ?? texts.en ?? texts.zh;
  return typeof text === "string" ? text : "";
}

/** With the text where a document begins, unless it stands elsewhere. @param {Scenario} document @param {"title" | "notes"} part @param {unknown} text @returns {Scenario} */
function placed(document, part, text) {
  if (text === undefined || document[part] !== undefined) return put(document, part, text);
  const {format, title, ...others} = document;
  return {format, ...(title === undefined ? {} : {title}), [part]: text, ...others};
}

/**
 * The document with another title or notes. Where they are in several languages it is the reader's that is written.
 *
 * @param {Scenario} document @param {"title" | "notes"} part @param {string} lang @param {string} text
 * @returns {Scenario} the same one if they were that already
 */
export function withTextIn(document, part, lang, text) {
  const given = document[part];
  const written = text.trim();
  if (written === textIn(given, lang)) return document;
  if (!isObject(given)) return placed(document, part, written === "" ? undefined : written);
  const {[lang]: _, ...others} = given;
  const texts = written === "" ? others : {...given, [lang]: written};
  return put(document, part, Object.keys(texts).length > 0 ? texts : undefined);
}
