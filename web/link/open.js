// What scenario does an address ask for, in whichever form its fragment says it?
import {canonical} from "../model/canonical.js";
import {Refusal} from "./bytes.js";
import {mostCharacters, openLink, versionOf} from "./link.js";
import {readParameters, withView} from "./parameters.js";

/** @typedef {import("./link.js").Linked} Linked @typedef {import("./link.js").Packing} Packing */

/** What is behind the `#` of an address, or all of it. @param {string} address */
export const fragmentOf = (address) => address.trim().slice(address.trim().indexOf("#") + 1);

/**
 * The scenario in its canonical form, and the language. All that it throws are refusals, but for what `fetched` throws.
 *
 * @param {string} fragment what is behind the `#`
 * @param {{packing: Packing, fetched: (path: string) => Promise<any>}} by `fetched`: the document at a path
 * @returns {Promise<Linked>}
 */
export async function opened(fragment, {packing, fetched}) {
  if (versionOf(fragment) !== null) return openLink(fragment, packing);
  if (fragment.length > mostCharacters)
    throw new Refusal("long", {length: fragment.length, most: mostCharacters});
  const {document, src, view, lang} = readParameters(fragment);
  const said = src === null ? document : withView(await fetched(src), view);
  try {
    return {document: canonical(said), lang};
  } catch {
    throw new Refusal("deep"); // no stack left
  }
}
