// How does a scenario go into the fragment of an address, and come back? LINKS.md has the format, and what it promises.
import {canonical} from "../model/canonical.js";
import {Refusal, broken, checksum, fromBase64url, newer, toBase64url} from "./bytes.js";
import {documentOf} from "./read-1.js";
import {bytesOf, columnsOf} from "./write-1.js";

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

/** Of longer tables not every way to write them is tried: that would be felt. */
const fewRows = 2000;

/**
 * The fragment that says a scenario, in its canonical form. It was read back before it is given out.
 *
 * @param {Linked} linked
 * @param {Packing} packing
 * @returns {Promise<string>} what goes behind the `#`; a Refusal if there can be none
 */
export async function linkOf({document, lang}, packing) {
  const form = written(() => canonical(document));
  const text = written(() => JSON.stringify(form));
  /** @type {{method: number, body: Uint8Array, of: Uint8Array} | null} */
  let best = null;
  const columns = columnsOf(form);
  /** Whether it is shorter if these columns' numbers are in bits. @param {Set<string>} inBits */
  async function isShorter(inBits) {
    const of = written(() => bytesOf(form, lang, (name) => inBits.has(name), columns));
    if (of.length > mostBytes) return false;
    const packed = await packing.deflate(of);
    const found = of.length <= packed.length ? {method: stored, body: of, of} : {method: deflated, body: packed, of}; // prettier-ignore
    if (best && found.body.length >= best.body.length) return false;
    best = found;
    return true;
  }
  // Numbers byte by byte pack well where they are alike, or like another column's; in bits they are fewer.
  const names = columns.map(({name}) => name);
  await isShorter(new Set());
  let inBits = (await isShorter(new Set(names))) ? new Set(names) : new Set();
  if (columns.length > 0 && form.rows.length <= fewRows)
    for (const name of names) {
      const other = new Set(inBits);
      if (!other.delete(name)) other.add(name);
      if (await isShorter(other)) inBits = other;
    }
  best = /** @type {{method: number, body: Uint8Array, of: Uint8Array} | null} */ (best);
  if (!best) throw new Refusal("large");
  const {of, method, body} = best;
  if (written(() => JSON.stringify(documentOf(of).document)) !== text) throw new Refusal("unlike");
  const check = checksum(of);
  const bytes = new Uint8Array(3 + body.length);
  bytes.set([method, check >> 8, check & 255]);
  bytes.set(body, 3);
  const fragment = `1=${toBase64url(bytes)}`;
  if (fragment.length > mostCharacters)
    throw new Refusal("long", {length: fragment.length, most: mostCharacters});
  return fragment;
}

/** @template T @param {() => T} make */
function written(make) {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal("deep"); // no stack left
    throw error;
  }
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
