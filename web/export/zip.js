// How do several files become one? A zip archive that only stores, which is enough for a few source files.

/** By byte: the remainder of CRC-32. */
const remainders = Uint32Array.from({length: 256}, (_, byte) => {
  let r = byte;
  for (let bit = 0; bit < 8; bit++) r = r & 1 ? 0xedb88320 ^ (r >>> 1) : r >>> 1;
  return r;
});

/** @param {Uint8Array} bytes */
const crc32 = (bytes) => {
  let r = 0xffffffff;
  for (const byte of bytes) r = remainders[(r ^ byte) & 0xff] ^ (r >>> 8);
  return (r ^ 0xffffffff) >>> 0;
};

/** 1 January 1980, where a zip's time begins: the same files are the same bytes. */
const day = (1 << 5) | 1;
const utf8Names = 1 << 11;
const version = 20;

/** @param {[number, number][]} fields value and how many bytes it takes, the lowest first */
const packed = (fields) =>
  fields.flatMap(([value, bytes]) =>
    Array.from({length: bytes}, (_, i) => Math.floor(value / 256 ** i) & 0xff),
  );

/** @param {Record<string, string>} files text by path @returns {Uint8Array<ArrayBuffer>} */
export function zipOf(files) {
  const encoder = new TextEncoder();
  /** @type {(Uint8Array | number[])[]} */
  const parts = [];
  /** @type {(Uint8Array | number[])[]} */
  const directory = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = encoder.encode(path);
    const data = encoder.encode(text);
    /** @type {[number, number][]} */
    const common = [[version, 2], [utf8Names, 2], [0, 2], [0, 2], [day, 2], [crc32(data), 4], [data.length, 4], [data.length, 4], [name.length, 2], [0, 2]]; // prettier-ignore
    parts.push(packed([[0x04034b50, 4], ...common]), name, data);
    directory.push(packed([[0x02014b50, 4], [version, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]]), name); // prettier-ignore
    offset += 30 + name.length + data.length;
  }
  const count = Object.keys(files).length;
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const all = [...parts, ...directory, packed([[0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]])]; // prettier-ignore
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
