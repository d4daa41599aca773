// How is a document laid out as a text, and how much of it is shown?

/** @typedef {import("./scenario.js").Scenario} Scenario */

/** Rows that the text shows; the others are kept as they are. */
export const mostRows = 1000;
/** So long may a list or an object be to stand on one line. */
const lineWidth = 90;

const isCompound = (/** @type {unknown} */ value) => typeof value === "object" && value !== null;

/** JSON as one would write it by hand: what is short stands on one line. @param {any} value @param {string} [indent] @returns {string} */
export function formatted(value, indent = "") {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Array.isArray(value)
    ? value.map((element) => ({name: "", held: element}))
    : Object.entries(value)
        .filter(([, held]) => held !== undefined)
        .map(([name, held]) => ({name: `${JSON.stringify(name)}: `, held}));
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (members.length === 0) return open + close;
  // The document itself never stands on one line, nor does a list of objects.
  if (indent !== "" && !(Array.isArray(value) && value.some(isCompound))) {
    const line = `${open}${members.map(({name, held}) => name + formatted(held, indent)).join(", ")}${close}`;
    if (indent.length + line.length <= lineWidth && !line.includes("\n")) return line;
  }
  const inner = `${indent}  `;
  return `${open}\n${members.map(({name, held}) => inner + name + formatted(held, inner)).join(",\n")}\n${indent}${close}`;
}

const rowsInPiece = 512;

/**
 * The same of a document with many rows, in pieces: texts that follow one another.
 *
 * @param {Scenario} document
 * @returns {Generator<void, string[]>}
 */
export function* formattedInPieces(document) {
  const {rows} = document;
  if (!Array.isArray(rows) || rows.length <= rowsInPiece || !isCompound(rows[0]))
    return [formatted(document)];
  const text = formatted({...document, rows: []});
  // No text in JSON has a line's end in it: what stands there so far out is a member of the document.
  const [line, empty] = ['\n  "rows": ', "[]"];
  const at = text.indexOf(line + empty) + line.length;
  const inner = " ".repeat(4);
  const parts = [text.slice(0, at), "[\n"];
  for (let from = 0; from < rows.length; from += rowsInPiece) {
    const piece = rows.slice(from, from + rowsInPiece).map((row) => inner + formatted(row, inner));
    parts.push(from === 0 ? "" : ",\n", piece.join(",\n"));
    yield;
  }
  parts.push("\n  ]", text.slice(at + empty.length));
  return parts;
}

/** The part of a document that its text shows: all but the rows from `shown` on. @param {Scenario} document @param {number} shown @returns {Scenario} */
export const shownPart = (document, shown) =>
  Array.isArray(document.rows) && document.rows.length > shown
    ? {...document, rows: document.rows.slice(0, shown)}
    : document;

/** How many rows the text of a document shows. @param {Scenario} document */
export const shownRows = (document) =>
  Array.isArray(document.rows) ? Math.min(mostRows, document.rows.length) : 0;

/**
 * How many rows a text shows after the document behind it changed: what was hidden stays so where it can.
 *
 * @param {Scenario} before @param {number} shown @param {Scenario} after
 */
export function shownAfter(before, shown, after) {
  const [old, next] = [before.rows, after.rows];
  if (!Array.isArray(old) || !Array.isArray(next) || old.length <= shown) return shownRows(after);
  const stays = next.length - (old.length - shown);
  const isSame = stays >= 0 && stays <= 2 * mostRows && next[stays] === old[shown];
  return isSame ? stays : shownRows(after);
}

/** A document that was read from a text, with the rows that the text did not show. @param {any} read @param {Scenario} document @param {number} shown */
export function withHidden(read, document, shown) {
  const hidden = Array.isArray(document.rows) ? document.rows.slice(shown) : [];
  if (hidden.length === 0) return read;
  return {...read, rows: [...(read.rows ?? []), ...hidden]};
}
