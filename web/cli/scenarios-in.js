// Which scenarios does a documentation's text hold? Fences of Markdown, and scripts of JSON within the element.

/**
 * @typedef {object} Held
 * @property {string} text what should be a scenario document, as JSON
 * @property {number} line where it begins, from 1
 */

/** A fence may stand in a list or a quotation: its lines begin as the fence does. */
const fence = /^([\s>]*)(`{3,}|~{3,})\s*\{?\s*\.?window-lab\b/;
const element =
  /<window-lab\b[^>]*>\s*<script\b[^>]*type\s*=\s*["']?application\/json["']?[^>]*>([^]*?)<\/script>/gi;

/**
 * The scenarios in Markdown or HTML: fences of the language window-lab, and scripts of JSON within the element.
 *
 * @param {string} text
 * @returns {Held[]} in their order
 */
export function scenariosIn(text) {
  const lines = text.split(/\r?\n/);
  /** @type {Held[]} */
  const found = [];
  for (let i = 0; i < lines.length; i++) {
    const [, before, marks] = fence.exec(lines[i]) ?? [];
    if (marks === undefined) continue;
    const begin = i + 1;
    const isEnd = (/** @type {string} */ line) => {
      const mark = line.slice(Math.min(before.length, /^[\s>]*/.exec(line)?.[0].length ?? 0)).trim();
      return mark.length >= marks.length && [...mark].every((letter) => letter === marks[0]);
    };
    do i++;
    while (i < lines.length && !isEnd(lines[i]));
    found.push({text: lines.slice(begin, i).map(without(before)).join("\n"), line: begin + 1});
  }
  for (const match of text.matchAll(element)) {
    const at = match.index + match[0].lastIndexOf(match[1]);
    const blank = /^\s*/.exec(match[1])?.[0] ?? "";
    found.push({text: match[1], line: text.slice(0, at + blank.length).split("\n").length});
  }
  return found.sort((a, b) => a.line - b.line);
}

/** Takes off what a fence in a list or a quotation has before each of its lines. @param {string} before */
const without = (before) => (/** @type {string} */ line) => {
  let at = 0;
  while (at < before.length && at < line.length && /[\s>]/.test(line[at])) at++;
  return line.slice(at);
};
