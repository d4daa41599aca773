// How is a long JSON text read bit by bit? Its long lists in pieces, so that a page goes on while it opens a file.
import {isObject} from "./scenario.js";

/** So many characters of a list are parsed in one piece, or so many gone through: a millisecond's work or two. */
export const charactersInPiece = 1 << 17;

/**
 * What `JSON.parse` makes of the text, or throws. In pieces if the text is a long list, or an object with long lists.
 *
 * @param {string} text
 * @returns {Generator<void, any>}
 */
export function* parsedInPieces(text) {
  if (text.length <= charactersInPiece || text.includes(mark)) return JSON.parse(text);
  const found = yield* longLists(text);
  // What is not well formed is left to the parser, which says so.
  if (!found || found.length === 0) return JSON.parse(text);
  /** @type {unknown[][]} */
  const lists = [];
  let rest = "";
  let at = 0;
  for (const {from, to, commas} of found) {
    const list = [];
    let begin = from + 1;
    for (const end of [...commas, to]) {
      const piece = text.slice(begin, end);
      if (!/\S/.test(piece)) return JSON.parse(text);
      for (const value of JSON.parse(`[${piece}]`)) list.push(value);
      begin = end + 1;
      yield;
    }
    rest += `${text.slice(at, from)}"${mark}${lists.length}"`;
    at = to + 1;
    lists.push(list);
  }
  const value = JSON.parse(rest + text.slice(at));
  const listOf = (/** @type {unknown} */ held) =>
    typeof held === "string" && held.startsWith(marked) ? lists[Number(held.slice(marked.length))] : held;
  if (!isObject(value)) return listOf(value);
  let placed = 0;
  for (const [name, held] of Object.entries(value)) {
    const list = listOf(held);
    // Defined, not set: `__proto__` is a name like any other.
    if (list === held) continue;
    Object.defineProperty(value, name, {value: list, writable: true, enumerable: true, configurable: true});
    placed++;
  }
  // Of two members of one name the last one counts; and a list is no name.
  return placed === lists.length ? value : JSON.parse(text);
}

/** What stands in the place of a list, as it is written and as it is read. No text that has it is read in pieces. */
const mark = "\\u0001";
const marked = "\u0001";

const [quote, comma, backslash] = [34, 44, 92];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * The lists of a text that are longer than a piece, and are the value or members of it: where their brackets are, and the commas at
 * which they can be cut. `null`: the text has no end.
 *
 * @param {string} text
 * @returns {Generator<void, {from: number, to: number, commas: number[]}[] | null>}
 */
function* longLists(text) {
  const found = [];
  /** @type {{from: number, to: number, commas: number[]} | null} the one that the scan is in */
  let list = null;
  let within = 0; // depth of what is in the list
  let cut = 0;
  let depth = 0;
  let rested = 0;
  for (let i = 0; i < text.length; i++) {
    if (i - rested > charactersInPiece) {
      rested = i;
      yield;
    }
    const code = text.charCodeAt(i);
    if (code === quote) {
      let end = i;
      do end = text.indexOf('"', end + 1);
      while (end > 0 && isEscaped(text, end));
      if (end < 0) return null;
      i = end;
    } else if (code === openList || code === openObject) {
      depth++;
      if (list || depth > 2 || code !== openList) continue;
      list = {from: i, to: 0, commas: []};
      within = depth;
      cut = i;
    } else if (code === closeList || code === closeObject) {
      depth--;
      if (!list || depth >= within) continue;
      if (code !== closeList) return null;
      if (i - list.from > charactersInPiece) found.push({...list, to: i});
      list = null;
    } else if (code === comma && list && depth === within && i - cut > charactersInPiece) {
      list.commas.push(i);
      cut = i;
    }
  }
  return depth === 0 ? found : null;
}

/** Whether the quotation mark is one of the string that it is in. @param {string} text @param {number} at */
function isEscaped(text, at) {
  let from = at;
  while (text.charCodeAt(from - 1) === backslash) from--;
  return (at - from) % 2 === 1;
}
