// What does a fence of a documentation become? The element, and in it a picture for readers without scripts.

import {fragmentFor, scenarioOf} from "../cli/fragment.js";
import {escaped} from "../cli/markup.js";
import {textIn} from "../model/own-text.js";

/**
 * An element as tools for Markdown have them: hast's properties, and a child.
 * @typedef {object} Figure
 * @property {Record<string, string | boolean>} attributes of `<window-lab>`
 * @property {{src: string, alt: string} | null} picture null: there are too many rows for one
 */

/** Attributes that a fence may have after its name. */
const known = ["show", "run", "key", "step", "readonly", "lang", "theme"];
/** A picture has at most so many rows. */
const mostRows = 400;

/**
 * @param {string} body of the fence: a scenario as JSON, or a link to one (what is behind its `#` is enough)
 * @param {string} [info] what stands behind the fence's name: `show="score why" readonly`
 * @returns {Promise<Figure>} an error says what is wrong
 */
export async function figureOf(body, info = "") {
  const attributes = attributesIn(info);
  const {lang} = attributes;
  const text = body.trim();
  const isLink = !/^[\uFEFF]?[{[]/.test(text);
  const written = isLink ? (await scenarioOf(text)).document : null;
  const json = written ? JSON.stringify(written) : text;
  const language = lang === "zh" ? "zh" : lang === "en" ? "en" : null;
  const link = isLink ? text.replace(/^[^#]*#/, "") : await fragmentFor(json, language);
  const document = written ?? JSON.parse(text.replace(/^\uFEFF/, ""));
  return {attributes: {link, ...attributes}, picture: await pictureOf(json, document, attributes)};
}

/** @param {string} json @param {any} document @param {Record<string, string | boolean>} attributes */
async function pictureOf(json, document, {run, key, step, lang, theme}) {
  if ((document.rows?.length ?? 0) > mostRows) return null;
  const {rendered} = await import("../cli/commands/render.js");
  const language = lang === "zh" ? "zh" : "en";
  const given = (/** @type {unknown} */ value) => (value === undefined ? undefined : String(value));
  const svg = await rendered(json, {
    run: given(run),
    key: given(key),
    step: step === undefined ? undefined : Number(step) + 1, // the command counts rows from 1
    lang: language,
    theme: theme === "light" || theme === "dark" ? theme : "auto",
  });
  // Not as a part of the page: there its style would reach everything else, and its ids would be there twice.
  const src = `data:image/svg+xml,${svg.replace(/[%#<>"{}\s]/g, (letter) => encodeURIComponent(letter))}`;
  return {src, alt: textIn(document.title, language) || "Window Lab"};
}

/** @param {string} info @returns {Record<string, string | boolean>} */
function attributesIn(info) {
  /** @type {Record<string, string | boolean>} */
  const attributes = {};
  for (const [word, name, , , quoted, plain] of info.matchAll(/([^\s=]+)(=("([^"]*)"|(\S*)))?/g)) {
    if (!known.includes(name)) throw new Error(`${word}: a fence takes ${known.join(", ")}`);
    const value = quoted ?? plain;
    if (name !== "readonly" && value === undefined) throw new Error(`${name}: has no value`);
    if (name === "step" && !/^\d+$/.test(value ?? "")) throw new Error(`${word}: a row, from 0`);
    attributes[name] = value ?? true;
  }
  return attributes;
}

/** @param {Figure} figure */
export function htmlOf({attributes, picture}) {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`,
  );
  // No braces: what is made of Markdown may be a template next.
  const text = (/** @type {string} */ value) =>
    escaped(value).replace(/[{}]/g, (brace) => `&#${brace.charCodeAt(0)};`);
  const image = picture ? `<img src="${escaped(picture.src)}" alt="${text(picture.alt)}">` : "";
  return `<window-lab${written.join("")}>${image}</window-lab>`;
}
