// How do numbers and texts stand in bytes? Whole numbers of 7 bits a byte, the lowest first; texts in UTF-8 behind their length.

/** Why a link is not opened, or none is made, in words of the catalogues: `link.refused.` and the rule. */
export class Refusal extends Error {
  /** @param {string} rule @param {Record<string, unknown>} [params] @param {import("./parameters.js").ParameterProblem[]} [problems] of parameters */
  constructor(rule, params = {}, problems = []) {
    super(`${rule} ${JSON.stringify(params)}`);
    this.name = "Refusal";
    this.rule = rule;
    this.params = params;
    this.problems = problems;
  }
}

/** What is not as it was written. */
export const broken = () => new Refusal("broken");
/** What this version of the decoder does not know. */
export const newer = () => new Refusal("newer");

/** Numbers in bits have at most so many each. */
const mostBits = 32;

export class Writer {
  /** @type {number[]} */
  #bytes = [];

  /** @param {boolean} [inBits] whether numbers in a row may be written in bits */
  constructor(inBits = false) {
    this.inBits = inBits;
  }

  get length() {
    return this.#bytes.length;
  }
  /** @param {number} byte */
  byte(byte) {
    this.#bytes.push(byte);
  }
  /** @param {Iterable<number>} bytes */
  bytes(bytes) {
    for (const byte of bytes) this.#bytes.push(byte);
  }
  /** @param {number} n a safe integer from 0 */
  whole(n) {
    for (; n > 127; n = Math.floor(n / 128)) this.#bytes.push((n % 128) | 128);
    this.#bytes.push(n);
  }
  /** A safe integer: 6 bits and the sign in the first byte. @param {number} n */
  signed(n) {
    const rest = Math.floor(Math.abs(n) / 64);
    this.#bytes.push((Math.abs(n) % 64) | (n < 0 ? 64 : 0) | (rest > 0 ? 128 : 0));
    if (rest > 0) this.whole(rest);
  }
  /** Numbers in a row: 0 and each as it is, or the bits that each takes, the least one, and what each is above it. @param {number[]} list safe integers */
  numbers(list) {
    const least = list.reduce((least, n) => Math.min(least, n), Infinity);
    const most = list.reduce((most, n) => Math.max(most, n), -Infinity);
    const bits = Math.max(1, Math.ceil(Math.log2(most - least + 1)));
    const each = new Writer();
    each.byte(0);
    for (const n of list) each.signed(n);
    if (!this.inBits || !(bits <= mostBits) || (list.length * bits) / 8 >= each.length)
      return this.bytes(each.#bytes);
    this.byte(bits);
    this.signed(least);
    const bytes = new Uint8Array(Math.ceil((list.length * bits) / 8));
    for (const [i, n] of list.entries())
      for (let bit = 0; bit < bits; bit++)
        if (((n - least) / 2 ** bit) & 1) bytes[(i * bits + bit) >> 3] |= 1 << ((i * bits + bit) & 7);
    this.bytes(bytes);
  }
  /** @param {string} text of whole characters */
  text(text) {
    const bytes = new TextEncoder().encode(text);
    this.whole(bytes.length);
    this.bytes(bytes);
  }
  take() {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads what a `Writer` wrote. Whatever the bytes are, all that it throws are refusals. */
export class Reader {
  #at = 0;
  #bytes;
  #left;

  /** @param {Uint8Array} bytes @param {number} most how many characters of JSON may come of them */
  constructor(bytes, most) {
    this.#bytes = bytes;
    this.#left = most;
  }

  /** Counts characters of JSON that come of what is read. @param {number} characters */
  spend(characters) {
    this.#left -= characters;
    if (this.#left < 0) throw new Refusal("large");
  }
  get isAtEnd() {
    return this.#at === this.#bytes.length;
  }
  byte() {
    if (this.#at >= this.#bytes.length) throw broken();
    return this.#bytes[this.#at++];
  }
  /** @param {number} length */
  bytes(length) {
    if (length > this.#bytes.length - this.#at) throw broken();
    return this.#bytes.subarray(this.#at, (this.#at += length));
  }
  whole() {
    let n = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      n += (byte & 127) * scale;
      if (!Number.isSafeInteger(n)) throw broken();
      if (byte < 128) return n;
      if (scale > 2 ** 53) throw broken();
    }
  }
  signed() {
    const byte = this.byte();
    const n = (byte & 63) + (byte & 128 ? this.whole() * 64 : 0);
    if (!Number.isSafeInteger(n)) throw broken();
    return byte & 64 ? 0 - n : n;
  }
  /** What gives numbers in a row, one after the other. @param {number} count @returns {() => number} */
  numbers(count) {
    const bits = this.byte();
    if (bits === 0) return () => this.signed();
    if (bits > mostBits) throw newer();
    const least = this.signed();
    const bytes = this.bytes(Math.ceil((count * bits) / 8));
    let at = 0;
    return () => {
      let n = 0;
      for (let bit = 0; bit < bits; bit++, at++) if (bytes[at >> 3] & (1 << (at & 7))) n += 2 ** bit;
      return least + n;
    };
  }
  /** @param {number} [length] in bytes; else it stands before the text */
  text(length = this.whole()) {
    const bytes = this.bytes(length);
    this.spend(bytes.length);
    try {
      return new TextDecoder("utf-8", {fatal: true, ignoreBOM: true}).decode(bytes);
    } catch {
      throw broken();
    }
  }
}

/** CRC-16 (polynomial 0x1021, from 0): whether all of it came, as it was. @param {Uint8Array} bytes */
export function checksum(bytes) {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x8000 ? 0x11021 : 0);
  }
  return crc;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** @type {Map<string, number>} */
const values = new Map([...alphabet].map((character, i) => [character, i]));

/** @param {Uint8Array} bytes */
export function toBase64url(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const three = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const characters = Math.min(4, bytes.length - i + 1);
    for (let j = 0; j < characters; j++) text += alphabet[(three >> (18 - 6 * j)) & 63];
  }
  return text;
}

/** @param {string} text */
export function fromBase64url(text) {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let held = 0;
  for (let i = 0, at = 0; i < text.length; i++) {
    const value = values.get(text[i]);
    if (value === undefined) throw new Refusal("character", {character: text[i]});
    held = ((held << 6) | value) & 0xffffff;
    if (i % 4 > 0) bytes[at++] = (held >> (6 - 2 * (i % 4))) & 255;
  }
  // What is left over of the last character is 0, and one alone is no byte.
  const over = [0, 6, 4, 2][text.length % 4];
  if (over === 6 || (held & ((1 << over) - 1)) !== 0) throw broken();
  return bytes;
}
