// What does the element make of a link that is given to it? The scenario in it, or why there is none.
import {Refusal} from "./bytes.js";
import {fragmentOf, opened} from "./open.js";
import {packing} from "./packing.js";

/** @typedef {import("./refusal-text.js").Refused} Refused */

/**
 * @param {string} link an address with a `#`, or what is behind it
 * @returns {Promise<{document: any, lang: "en" | "zh" | null} | {refused: Refused & {fragment: string}}>}
 */
export async function linked(link) {
  const fragment = fragmentOf(link);
  try {
    // A file is named by `src`, which follows the rules of the element's place.
    return await opened(fragment, {
      packing,
      fetched: (path) => Promise.reject(new Refusal("origin", {path})),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const {rule, params, problems} = error;
    return {refused: {rule, params, problems, fragment}};
  }
}
