// How does a scenario go into the fragment of an address, and come back? LINKS.md has the format, and what it promises.
import {canonical} from "../model/canonical.js";
import {Refusal, broken, checksum, fromBase64url, newer, toBase64url} from "./bytes.js";
import {documentOf} from "./read-1.js";
import {bytesOf} from "./write-1.js";

/**
 * What packs bytes, on a page or in Node: raw DEFLATE. `inflate` gives `null` for more than `most` bytes, and throws whatever it
 * likes for what is no such stream.
 * @typedef {{deflate: (bytes: Uint8Array) => Promise<Uint8Array>, inflate: (bytes: Uint8Array, most: number) => Promise<Uint8Array | null>}} Packing
 *
 * A scenario, and the language that it is shown in, `null` for any.
 * @typedef {{document: any, lang: "en" | "zh" | null}} Linked
 */

/** Characters behind the `#`, and bytes that they may unpack to. */
export const mostCharacters = 1 << 16;
const mostBytes = 1 << 20;
/** Links that are longer are cut by some chats and mails. */
export const longForChats = 2000;

const stored = 0;
const deflated = 1;

/**
 * The fragment that says a scenario, in its canonical form. It was read back before it is given out.
 *
 * @param {Linked} linked
 * @param {Packing} packing
 * @returns {Promise<string>} what goes behind the `#`; a Refusal if there can be none
 */
export async function linkOf({document, lang}, packing) {
  /** @type {{method: number, body: Uint8Array, of: Uint8Array} | null} */
  let best = null;
  for (const of of sureBytes(document, lang))
    for (const [method, body] of /** @type {[number, Uint8Array][]} */ ([
      [stored, of],
      [deflated, await packing.deflate(of)],
    ]))
      // prettier-ignore
      if (!best || body.length < best.body.length) best = {method, body, of};
  if (!best) throw new Refusal("large");
  const check = checksum(best.of);
  const bytes = new Uint8Array(3 + best.body.length);
  bytes.set([best.method, check >> 8, check & 255]);
  bytes.set(best.body, 3);
  const fragment = `1=${toBase64url(bytes)}`;
  if (fragment.length > mostCharacters)
    throw new Refusal("long", {length: fragment.length, most: mostCharacters});
  return fragment;
}

/** The bytes of a document that was read back from them: numbers byte by byte, which pack well where they are alike, and in bits.
 *  @param {any} document @param {Linked["lang"]} lang */
function sureBytes(document, lang) {
  try {
    const form = canonical(document);
    const text = JSON.stringify(form);
    const all = [false, true].map((inBits) => bytesOf(form, lang, inBits));
    const fit = all.filter(({length}) => length <= mostBytes);
    if (fit.length === 0) throw new Refusal("large");
    if (fit.every((bytes) => JSON.stringify(documentOf(bytes).document) === text)) return fit;
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal("deep"); // no stack left
    throw error;
  }
  throw new Refusal("unlike");
}

/** The version of a fragment that holds a whole scenario; `null` if it is something else. @param {string} fragment */
export const versionOf = (fragment) => /^(\d+)(?:=|%3D)/i.exec(fragment)?.[1] ?? null;

/**
 * The scenario that a fragment holds. Whatever it is, it ends, and all that it throws are refusals.
 *
 * @param {string} fragment what is behind the `#`
 * @param {Packing} packing
 * @returns {Promise<Linked>}
 */
export async function openLink(fragment, packing) {
  if (fragment.length > mostCharacters)
    throw new Refusal("long", {length: fragment.length, most: mostCharacters});
  const version = versionOf(fragment);
  if (version !== "1") throw new Refusal("version", {version: version ?? ""});
  // Mails break lines.
  const bytes = fromBase64url(fragment.replace(/^1(=|%3D)/i, "").replace(/\s+/g, ""));
  if (bytes.length < 3) throw broken();
  const [method, high, low] = bytes;
  if (method > deflated) throw newer();
  const body = method === stored ? bytes.subarray(3) : await inflated(bytes.subarray(3), packing);
  if (checksum(body) !== high * 256 + low) throw broken();
  return documentOf(body);
}

/** @param {Uint8Array} bytes @param {Packing} packing */
async function inflated(bytes, packing) {
  let body;
  try {
    body = await packing.inflate(bytes, mostBytes);
  } catch {
    throw broken();
  }
  if (!body) throw new Refusal("large");
  return body;
}
