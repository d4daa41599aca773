// How does a key become a text in the reader's language? With what has been learnt of the catalogues by then.

/** @typedef {"en" | "zh"} Language */
/** @typedef {Record<string, unknown>} Params */
/** A text, or one for each plural category of `count`. @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Template */

/** @type {Record<Language, Record<string, Template>>} */
export const catalogues = {en: {}, zh: {}};

/** The nearest language that there is a catalogue for. @param {string | null | undefined} tag BCP 47 @returns {Language} */
export const languageOf = (tag) => (tag?.toLowerCase().startsWith("zh") ? "zh" : "en");

// Intl's objects are slow to make.
/** @type {Record<string, Intl.PluralRules>} */
const plurals = {};
/** @type {Record<string, Intl.ListFormat>} */
const lists = {};

/**
 * The text of `key` as a list: strings, and between them what `params` holds for each `{name}`. So a part may be a link.
 *
 * @param {Language} lang
 * @param {string} key
 * @param {Params} [params] `count` chooses the plural; a number elsewhere is written as it is
 * @returns {unknown[]}
 */
export function messageParts(lang, key, params = {}) {
  const found = catalogues[lang][key] ?? catalogues.en[key];
  if (found === undefined) return [key];
  const category =
    typeof found === "string"
      ? "other"
      : (plurals[lang] ??= new Intl.PluralRules(lang)).select(Number(params.count));
  const template = typeof found === "string" ? found : (found[category] ?? found.other ?? "");
  return template.split(/\{(\w+)\}/).map((part, i) => (i % 2 === 0 ? part : (params[part] ?? "")));
}

/** The text of `key`. @param {Language} lang @param {string} key @param {Params} [params] */
export const message = (lang, key, params) => messageParts(lang, key, params).join("");

/**
 * `a, b, or c`, `a, b, and c`, or `a, b, c`.
 *
 * @param {Language} lang
 * @param {string[]} items
 * @param {"disjunction" | "conjunction" | "unit"} type
 */
export const listText = (lang, items, type) =>
  (lists[lang + type] ??= new Intl.ListFormat(lang, {type})).format(items);
