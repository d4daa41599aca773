// Which scenarios does a documentation's text hold? Fences of Markdown, directives of Sphinx, and what an element has: JSON or a link.

import {isAttribute, writtenAttributes} from "../docs/attributes.js";

/**
 * @typedef {object} Held
 * @property {string} text what should be a scenario document, as JSON; in a fence it may be a link's parameters
 * @property {number} line where it begins, from 1
 * @property {string} [info] the attributes that it gives the element, of a fence or of an element with a link; else it is none of these
 * @property {boolean} [fence] that a plugin makes a figure of
 */

/** A fence may stand in a list or a quotation: its lines begin as the fence does. */
const fence = /^([\s>]*)(`{3,}|~{3,})\s*(\{?\s*\.?window-lab(?=[\s,}]|$).*)/;
const directive = /^(\s*)\.\.\s+window-lab::\s*$/;
/** What a directive says of itself, in front of what it holds. */
const option = /^\s*:([\w-]+):\s*(.*)$/;
const element =
  /<window-lab\b[^>]*>\s*<script\b[^>]*type\s*=\s*["']?application\/json["']?[^>]*>([^]*?)<\/script>/gi;

/** A link that is left out in an example, or made by a template, is none. */
const linked = /<window-lab\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const isMade = /…|\.\.\.|\$\{|\{\{|<%/;

/**
 * The scenarios in Markdown, reStructuredText or HTML: fences of the language window-lab, directives, scripts of JSON within the
 * element, and its links.
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
    // Behind MyST's braces stands a file, which is looked at by itself.
    const [, file] = /^\{window-lab\}(.*)/.exec(info) ?? [];
    if (file?.trim()) continue;
    found.push(
      directed(lines.slice(begin, i).map(without(before)), begin + 1, file === undefined ? info : ""),
    );
  }
  for (const match of text.matchAll(element)) {
    const at = match.index + match[0].lastIndexOf(match[1]);
    const blank = /^\s*/.exec(match[1])?.[0] ?? "";
    found.push({text: match[1], line: text.slice(0, at + blank.length).split("\n").length});
  }
  for (const {index, 1: tag} of text.matchAll(linked)) {
    const {link, ...attributes} = writtenAttributes(tag);
    if (link === undefined || isMade.test(link)) continue;
    const known = Object.fromEntries(Object.entries(attributes).filter(([name]) => isAttribute(name)));
    found.push({text: unescaped(link), line: text.slice(0, index).split("\n").length, info: written(known)});
  }
  return found.sort((a, b) => a.line - b.line);
}

/** @param {Record<string, string>} attributes */
const written = (attributes) => Object.entries(attributes).map(([name, value]) => `${name}="${value}"`).join(" "); // prettier-ignore

/** @param {string} html */
const unescaped = (html) => html.replace(/&amp;|&#38;/g, "&").replace(/&quot;|&#34;/g, '"').replace(/&lt;|&#60;/g, "<").replace(/&gt;|&#62;/g, ">"); // prettier-ignore

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
  return {
    text: rest.map((line) => line.slice(left)).join("\n"),
    line: line + from,
    info: [written(writtenAttributes(info)), ...options].filter(Boolean).join(" "),
    fence: true,
  };
}

/** Takes off what a fence in a list or a quotation has before each of its lines. @param {string} before */
const without = (before) => (/** @type {string} */ line) => {
  let at = 0;
  while (at < before.length && at < line.length && /[\s>]/.test(line[at])) at++;
  return line.slice(at);
};
