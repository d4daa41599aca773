// How does a scenario get into a file, and out of one? A document of JSON, or a picture that carries it.
import {parsedInPieces} from "./json-pieces.js";
import {whole} from "./pieces.js";
import {isObject} from "./scenario.js";

/** @typedef {import("./scenario.js").Scenario} Scenario */

/** The element of a picture that holds the scenario. */
export const metadataId = "window-lab-scenario";

/**
 * The scenario in the text of a file. `rule`: why there is none; of `json` the text is what would have to be JSON.
 * @typedef {{document: Scenario} | {rule: "notText" | "noScenario" | "noMetadata" | "json", text: string}} Found
 */

/** @param {string} text @returns {Found} */
export const scenarioIn = (text) => whole(scenarioInPieces(text));

/** The same in pieces. @param {string} text @returns {Generator<void, Found>} */
export function* scenarioInPieces(text) {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (/^<(\?xml|svg|!--|!DOCTYPE svg)/i.test(trimmed)) {
    const [, held] =
      new RegExp(`<metadata[^>]*id="${metadataId}"[^>]*>([^]*?)</metadata>`).exec(trimmed) ?? [];
    return held === undefined ? {rule: "noMetadata", text} : yield* scenarioInPieces(unescaped(held));
  }
  if (!/^[{[]/.test(trimmed)) return {rule: "notText", text};
  try {
    const document = yield* parsedInPieces(trimmed);
    const isScenario = isObject(document) && typeof document.format === "string";
    return isScenario ? {document: /** @type {Scenario} */ (document)} : {rule: "noScenario", text};
  } catch {
    return {rule: "json", text: trimmed};
  }
}

/** Whether a text that is pasted is meant as a whole scenario. @param {string} text */
export const looksLikeScenario = (text) =>
  /^\s*(\{[^]*"format"\s*:\s*"window-lab\/|<(\?xml|svg)[^]*window-lab-scenario)/.test(text.slice(0, 100_000));

/** @param {string} text of XML */
const unescaped = (text) =>
  text.replace(/&(lt|gt|quot|apos|amp|#(\d+)|#x([0-9a-f]+));/gi, (_, name, decimal, hex) => {
    if (decimal || hex) return String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex, 16));
    return /** @type {Record<string, string>} */ ({lt: "<", gt: ">", quot: '"', apos: "'", amp: "&"})[name];
  });

/** A name for a file: letters of any script, with dashes. @param {string} title @param {string} ending */
export function fileName(title, ending) {
  const name = title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${name || "window-lab"}.${ending}`;
}
