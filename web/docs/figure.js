// What does a fence ```window-lab become? The element with a link to its scenario, and a picture in it for readers without scripts.

import {fragmentFor, scenarioOf} from "../cli/fragment.js";
import {rendered} from "../cli/commands/render.js";
import {escaped} from "../cli/markup.js";
import {wrongIn} from "../cli/wrong.js";
import {attributesOf} from "./attributes.js";

/** Of more rows a picture is no help, and too large for a page. */
const mostRows = 400;

/**
 * @typedef {object} Figure
 * @property {Record<string, string>} attributes of the element
 * @property {{src: string, alt: string, width: string, height: string} | null} picture null: there are too many rows for one
 */

/**
 * An error says what is wrong with the fence, with the place in its document.
 *
 * @param {string} body a scenario document, or the parameters of a link, on one line or several
 * @param {string} [info] what stands behind `window-lab`
 * @param {{lang?: "en" | "zh"}} [options] the language of a picture whose fence says none, and of what is wrong
 * @returns {Promise<Figure>}
 */
export async function figure(body, info = "", options = {}) {
  const {show, run, key, step, ...attributes} = attributesOf(info);
  const {text, lang} = await scenarioIn(body);
  const wrong = await wrongIn(text, options.lang);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  const at = step === undefined ? undefined : Number(step);
  const parts = show?.split(/[\s,]+/).filter(Boolean);
  const said = {show: parts, run, key, step: at};
  const view = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const language = /** @type {"en" | "zh" | undefined} */ (attributes.lang) ?? lang ?? undefined;
  const svg = await rendered(text, {
    run,
    key,
    step: at === undefined ? undefined : at + 1,
    lang: language ?? options.lang,
    theme: /** @type {"light" | "dark" | undefined} */ (attributes.theme),
    show: drawn(parts ?? JSON.parse(text).view?.show),
  });
  return {
    // Run, key and step are in the link: `key` as an attribute would not get through React.
    attributes: {
      link: await fragmentFor(text, null, view),
      ...attributes,
      ...(language ? {lang: language} : {}),
    },
    picture: (JSON.parse(text).rows?.length ?? 0) > mostRows ? null : pictureOf(svg),
  };
}

/** A figure as HTML, on one line. @param {Figure} figure */
export function figureHtml({attributes, picture}) {
  // Braces would be read by what makes pages of templates.
  const text = (/** @type {string} */ value) =>
    escaped(value).replace(/[{}]/g, (brace) => `&#${brace.charCodeAt(0)};`);
  const tag = (/** @type {string} */ name, /** @type {Record<string, string>} */ attributes) =>
    `<${[name, ...Object.entries(attributes).map(([name, value]) => (value === "" ? name : `${name}="${text(value)}"`))].join(" ")}>`;
  return `${tag("window-lab", attributes)}${picture ? tag("img", picture) : ""}</window-lab>`;
}

/** @param {string} body */
async function scenarioIn(body) {
  const text = body.replace(/^\uFEFF/, "").trim();
  if (/^[{[]/.test(text)) return {text, lang: null};
  // Whole links may be broken by mails, parameters stand as they read best.
  const lines = text.split(/\s*\n\s*/);
  const address = /^(\S*#)?\d+=/.test(text) ? lines.join("") : lines.map((line) => line.replace(/^&|&$/g, "")).join("&"); // prettier-ignore
  const {document, lang} = await scenarioOf(address);
  return {text: JSON.stringify(document), lang};
}

/** Which parts of a picture say what these parts of the element do; all, if none does. @param {unknown} parts */
function drawn(parts) {
  if (!Array.isArray(parts)) return undefined;
  /** @type {Record<string, string>} */
  const same = {form: "sentence", table: "table", score: "score"};
  const names = Object.keys(same).filter((part) => parts.includes(part));
  return names.length > 0 ? ["title", ...names.map((part) => same[part])].join() : undefined;
}

/** As an image, so that nothing of its style gets out, and no two pictures of a page meet. @param {string} svg */
function pictureOf(svg) {
  const [, width = "", height = ""] = /^<svg [^>]*\bwidth="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  const words = ["title", "desc"].map((name) =>
    unescaped(new RegExp(`<${name}>([^<]*)`).exec(svg)?.[1] ?? ""),
  );
  const src = encodeURIComponent(svg).replace(/%(20|2C|2F|3A|3B|3D)/g, (code) => decodeURIComponent(code)).replace(/'/g, "%27"); // prettier-ignore
  return {
    src: `data:image/svg+xml,${src}`,
    alt: words.filter(Boolean).join(". "),
    width,
    height,
  };
}

/** @param {string} text */
const unescaped = (text) =>
  text.replace(/&(lt|gt|quot|amp);/g, (_, name) => ({lt: "<", gt: ">", quot: '"', amp: "&"})[/** @type {"lt"} */ (name)]); // prettier-ignore
