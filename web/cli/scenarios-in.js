// Which scenarios does a documentation's text hold? Fences of Markdown, directives of Sphinx, and scripts of JSON within the element.

import {writtenAttributes} from "../docs/attributes.js";

/**
 * @typedef {object} Held
 * @property {string} text what should be a scenario document, as JSON; in a fence it may be a link's parameters
 * @property {number} line where it begins, from 1
 * @property {string} [info] of a fence: the attributes that it gives the element; else it is none
 */

/** A fence may stand in a list or a quotation: its lines begin as the fence does. */
const fence = /^([\s>]*)(`{3,}|~{3,})\s*(\{?\s*\.?window-lab(?=[\s,}]|$).*)/;
const directive = /^(\s*)\.\.\s+window-lab::\s*$/;
/** What a directive says of itself, in front of what it holds. */
const option = /^\s*:([\w-]+):\s*(.*)$/;
const element =
  /<window-lab\b[^>]*>\s*<script\b[^>]*type\s*=\s*["']?application\/json["']?[^>]*>([^]*?)<\/script>/gi;

/**
 * The scenarios in Markdown, reStructuredText or HTML: fences of the language window-lab, directives, and scripts of JSON within the
 * element.
 *
 * @param {string} text
 * @returns {Held[]} in their order
 */
export function scenariosIn(text) {
  const lines = text.split(/\r?\n/);
  /** @type {Held[]} */
  const found = [];
  for (let i = 0; i < lines.length; i++) {
    const [, left] = directive.exec(lines[i]) ?? [];
    if (left !== undefined) {
      const begin = i + 1;
      const isIn = (/** @type {string} */ line) => line.trim() === "" || indent(line) > left.length;
      while (i + 1 < lines.length && isIn(lines[i + 1])) i++;
      found.push(directed(lines.slice(begin, i + 1), begin + 1, ""));
      continue;
    }
    const [, before, marks, info] = fence.exec(lines[i]) ?? [];
    if (marks === undefined) continue;
    const begin = i + 1;
    const isEnd = (/** @type {string} */ line) => {
      const mark = line.slice(Math.min(before.length, /^[\s>]*/.exec(line)?.[0].length ?? 0)).trim();
      return mark.length >= marks.length && [...mark].every((letter) => letter === marks[0]);
    };
    do i++;
    while (i < lines.length && !isEnd(lines[i]));
    found.push(directed(lines.slice(begin, i).map(without(before)), begin + 1, info));
  }
  for (const match of text.matchAll(element)) {
    const at = match.index + match[0].lastIndexOf(match[1]);
    const blank = /^\s*/.exec(match[1])?.[0] ?? "";
    found.push({text: match[1], line: text.slice(0, at + blank.length).split("\n").length});
  }
  return found.sort((a, b) => a.line - b.line);
}

/** @param {string} line */
const indent = (line) => line.length - line.trimStart().length;

/**
 * What is in a fence or a directive, without the options in front of it.
 * @param {string[]} lines @param {number} line the first one's @param {string} info
 * @returns {Held}
 */
function directed(lines, line, info) {
  let from = 0;
  const options = [];
  for (let match; (match = option.exec(lines[from] ?? "")); from++)
    options.push(match[2] === "" ? match[1] : `${match[1]}="${match[2]}"`);
  const isDirective = info === "" || options.length > 0;
  while (isDirective && lines[from]?.trim() === "") from++;
  const rest = lines.slice(from);
  const left = info === "" ? Math.min(...rest.filter((line) => line.trim() !== "").map(indent)) : 0;
  const attributes = Object.entries(writtenAttributes(info)).map(([name, value]) => `${name}="${value}"`);
  return {
    text: rest.map((line) => line.slice(left)).join("\n"),
    line: line + from,
    info: [...attributes, ...options].join(" "),
  };
}

/** Takes off what a fence in a list or a quotation has before each of its lines. @param {string} before */
const without = (before) => (/** @type {string} */ line) => {
  let at = 0;
  while (at < before.length && at < line.length && /[\s>]/.test(line[at])) at++;
  return line.slice(at);
};
