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
  const form = canonical(document);
  const bytes = bytesOf(form, lang);
  if (bytes.length > mostBytes) throw new Refusal("large");
  if (JSON.stringify(documentOf(bytes).document) !== JSON.stringify(form)) throw new Refusal("unlike");
  const packed = await packing.deflate(bytes);
  const [method, body] = packed.length < bytes.length ? [deflated, packed] : [stored, bytes];
  const check = checksum(bytes);
  const fragment = `1=${toBase64url(Uint8Array.of(method, check >> 8, check & 255, ...body))}`;
  if (fragment.length > mostCharacters) throw new Refusal("long", [fragment.length, mostCharacters]);
  return fragment;
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
  if (fragment.length > mostCharacters) throw new Refusal("long", [fragment.length, mostCharacters]);
  const version = versionOf(fragment);
  if (version !== "1") throw new Refusal("version", [version ?? fragment.slice(0, 20)]);
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
