// How does a document stand as a text, and where in the text is each of its values? What changes in one changes in the other.
import {parser} from "@lezer/json";
import {formatted, shownAfter, shownPart, shownRows} from "./json-layout.js";
import {isObject} from "./scenario.js";

/** @import {SyntaxNode, Tree} from "@lezer/common" */
/** @typedef {import("./scenario.js").Scenario} Scenario */
/** @typedef {(string | number)[]} Path names of members, and indices of elements */
/** A change of a text: `[from, to)` becomes `insert`. @typedef {{from: number, to: number, insert: string}} Change */

/** Deeper than this, no place is looked for. */
const mostDepth = 100;

/**
 * The text of a document: as it was typed last, with what changed in the document since. `apart`: it is unfinished, and the
 * place of a change cannot be found in it, so it stays as it was typed.
 *
 * @param {Scenario} document @param {import("../state.js").Typed | null} typed
 * @returns {{text: string, shown: number, apart: boolean}}
 */
export function textFor(document, typed) {
  const anew = () => {
    const shown = shownRows(document);
    return {text: formatted(shownPart(document, shown)), shown, apart: false};
  };
  if (!typed) return anew();
  const {text} = typed;
  if (typed.document === document) return {text, shown: typed.shown, apart: false};
  const shown = shownAfter(typed.document, typed.shown, document);
  const [before, after] = [shownPart(typed.document, typed.shown), shownPart(document, shown)];
  const changes = changesOf(treeOf(text), text, before, after);
  if (changes) return {text: withChanges(text, changes), shown, apart: false};
  return typed.unfinished ? {text, shown: typed.shown, apart: true} : anew();
}

/** @param {string} text @param {Change[]} changes in order */
export const withChanges = (text, changes) =>
  changes.reduceRight((held, {from, to, insert}) => held.slice(0, from) + insert + held.slice(to), text);

/** The tree of a text, complete or not. @param {string} text */
export const treeOf = (text) => parser.parse(text);

/**
 * What is wrong with a text that JavaScript's own reader takes: it drops members that are there twice, and digits.
 *
 * @param {Tree} tree @param {string} text
 * @returns {{rule: string, value: string, args: string[], from: number, to: number} | null}
 */
export function lossOf(tree, text) {
  /** @type {ReturnType<typeof lossOf>} */
  let found = null;
  tree.iterate({
    enter(node) {
      if (found) return false;
      if (node.name === "Number") {
        const value = text.slice(node.from, node.to);
        const isExact = !/^-?\d{16,}$/.test(value) || BigInt(value) === BigInt(Number(value));
        if (!isExact) found = {rule: "exact-number", value, args: [], from: node.from, to: node.to};
      }
      if (node.name === "Object") {
        const names = new Set();
        for (const property of node.node.getChildren("Property")) {
          const name = nameOf(property, text);
          if (names.has(name)) {
            const {line, column} = lineAt(text, property.from);
            const args = [String(name), String(line), String(column)];
            found = {rule: "duplicate-member", value: "", args, from: property.from, to: property.to};
          }
          names.add(name);
        }
      }
    },
  });
  return found;
}

/** Both from 1. @param {string} text @param {number} at */
export function lineAt(text, at) {
  const before = text.slice(0, at);
  return {line: before.split("\n").length, column: at - before.lastIndexOf("\n")};
}

/** The other way. @param {string} text @param {number} line @param {number} column */
export function positionAt(text, line, column) {
  let from = 0;
  for (let i = 1; i < line; i++) from = text.indexOf("\n", from) + 1;
  return Math.min(text.length, from + column - 1);
}

/** A place as problems name it, `rows[3].time`, as a path. @param {string} where @returns {Path} */
export const pathOf = (where) =>
  [...where.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? name : Number(index),
  );

/** @param {SyntaxNode} property @param {string} text @returns {string | null} */
function nameOf(property, text) {
  const name = property.getChild("PropertyName");
  if (!name) return null;
  try {
    return JSON.parse(text.slice(name.from, name.to));
  } catch {
    return null; // being typed
  }
}

const valueNames = new Set(["Object", "Array", "String", "Number", "True", "False", "Null"]);

/** @param {SyntaxNode} node @returns {SyntaxNode[]} its values, in order */
function valuesOf(node) {
  const values = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (valueNames.has(child.name)) values.push(child);
  return values;
}

/** @param {SyntaxNode} object @param {string} name @param {string} text */
const propertyOf = (object, name, text) =>
  object.getChildren("Property").find((property) => nameOf(property, text) === name) ?? null;

/** @param {Tree} tree */
const rootOf = (tree) => valuesOf(tree.topNode)[0] ?? null;

/**
 * The value at a path, or the nearest one around it that is there, and the member that it is, if it is one.
 *
 * @param {Tree} tree @param {string} text @param {Path} path
 * @returns {{node: SyntaxNode, property: SyntaxNode | null, depth: number} | null} `depth`: how much of the path was found
 */
export function nodeAt(tree, text, path) {
  let node = rootOf(tree);
  if (!node) return null;
  /** @type {SyntaxNode | null} */
  let property = null;
  let depth = 0;
  for (const step of path) {
    /** @type {SyntaxNode | null} */
    let inner = null;
    /** @type {SyntaxNode | null} */
    let member = null;
    if (typeof step === "number") inner = node.name === "Array" ? (valuesOf(node)[step] ?? null) : null;
    else if (node.name === "Object") {
      member = propertyOf(node, step, text);
      inner = member && (valuesOf(member)[0] ?? null);
    }
    if (!inner) break;
    [node, property] = [inner, member];
    depth++;
  }
  return {node, property, depth};
}

/**
 * Where a position is: the path to the value or object around it.
 *
 * @param {Tree} tree @param {string} text @param {number} at
 * @returns {Path}
 */
export function pathAt(tree, text, at) {
  /** @type {Path} */
  const path = [];
  /** @type {SyntaxNode | null} */
  let node = tree.resolveInner(at, -1);
  if (!["Object", "Array", "JsonText"].includes(node.name) || node.to === at) {
    // at the end of a value one is still in it; after a bracket no longer
    if (["Object", "Array"].includes(node.name) && node.to === at && node.lastChild?.name !== "⚠")
      node = node.parent;
  }
  for (; node; node = node.parent) {
    const {parent} = node;
    if (node.name === "Property") path.unshift(nameOf(node, text) ?? "");
    else if (parent?.name === "Array" && valueNames.has(node.name))
      path.unshift(valuesOf(parent).findIndex(({from}) => from === /** @type {SyntaxNode} */ (node).from));
  }
  return path;
}

/**
 * How a text has to change for what changed between two documents, `before` being what it says: all the rest of it stays
 * as it was laid out. It need not be complete, as long as the places can be found.
 *
 * @param {Tree} tree @param {string} text @param {any} before @param {any} after
 * @returns {Change[] | null} in order; `null`: a place cannot be found
 */
export function changesOf(tree, text, before, after) {
  const root = rootOf(tree);
  /** @type {Change[]} */
  const changes = [];
  if (!root || !changed(root, text, before, after, changes, 0)) return null;
  return changes.sort((a, b) => a.from - b.from || a.to - b.to);
}

/** @param {string} text @param {number} at */
const indentAt = (text, at) => /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", at - 1) + 1, at))?.[0] ?? "";

/**
 * @param {SyntaxNode} node @param {string} text @param {any} before @param {any} after @param {Change[]} changes @param {number} depth
 * @returns {boolean} whether it was found
 */
function changed(node, text, before, after, changes, depth) {
  if (before === after) return true;
  const isDeep = depth > mostDepth;
  if (!isDeep && isObject(before) && isObject(after) && node.name === "Object")
    return objectChanged(node, text, before, after, changes, depth);
  if (!isDeep && Array.isArray(before) && Array.isArray(after) && node.name === "Array")
    return arrayChanged(node, text, before, after, changes, depth);
  if (JSON.stringify(before) === JSON.stringify(after)) return true;
  changes.push({from: node.from, to: node.to, insert: formatted(after, indentAt(text, node.from))});
  return true;
}

/** @param {SyntaxNode} node @param {string} text @param {Record<string, any>} before @param {Record<string, any>} after @param {Change[]} changes @param {number} depth */
function objectChanged(node, text, before, after, changes, depth) {
  const properties = node.getChildren("Property");
  const names = properties.map((property) => nameOf(property, text));
  const there = Object.keys(after).filter((name) => after[name] !== undefined);
  if (properties.length === 0 || there.length === 0) return replaced(node, text, before, after, changes);
  for (const name of there) {
    const i = names.indexOf(name);
    if (i < 0) {
      if (before[name] !== undefined) return false;
      continue;
    }
    const value = valuesOf(properties[i])[0];
    if (before[name] === after[name]) continue;
    if (!value || before[name] === undefined) return false;
    if (!changed(value, text, before[name], after[name], changes, depth + 1)) return false;
  }
  const gone = Object.keys(before).filter((name) => before[name] !== undefined && after[name] === undefined);
  if (gone.some((name) => !names.includes(name))) return false;
  const added = there.filter((name) => before[name] === undefined);
  return edited(node, text, changes, {
    items: properties,
    gone: properties.flatMap((_, i) => (gone.includes(names[i] ?? "") ? i : [])),
    at: properties.length,
    added: added.map(
      (name) => (/** @type {string} */ indent) =>
        `${JSON.stringify(name)}: ${formatted(after[name], indent)}`,
    ),
  });
}

/** @param {SyntaxNode} node @param {string} text @param {any[]} before @param {any[]} after @param {Change[]} changes @param {number} depth */
function arrayChanged(node, text, before, after, changes, depth) {
  const items = valuesOf(node);
  if (items.length !== before.length) return false;
  if (items.length === 0 || after.length === 0) return replaced(node, text, before, after, changes);
  const isSame = (/** @type {any} */ a, /** @type {any} */ b) =>
    a === b || JSON.stringify(a) === JSON.stringify(b);
  const least = Math.min(before.length, after.length);
  let front = 0;
  while (front < least && isSame(before[front], after[front])) front++;
  let back = 0;
  while (back < least - front && isSame(before.at(-1 - back), after.at(-1 - back))) back++;
  const [old, next] = [before.length - front - back, after.length - front - back];
  const both = Math.min(old, next);
  for (let i = front; i < front + both; i++)
    if (!changed(items[i], text, before[i], after[i], changes, depth + 1)) return false;
  return edited(node, text, changes, {
    items,
    gone: Array.from({length: old - both}, (_, i) => front + both + i),
    at: front + both,
    added: after
      .slice(front + both, front + next)
      .map((value) => (/** @type {string} */ indent) => formatted(value, indent)),
  });
}

/** @param {SyntaxNode} node @param {string} text @param {any} before @param {any} after @param {Change[]} changes */
function replaced(node, text, before, after, changes) {
  if (JSON.stringify(before) !== JSON.stringify(after))
    changes.push({from: node.from, to: node.to, insert: formatted(after, indentAt(text, node.from))});
  return true;
}

/**
 * Takes items out of a list or an object, and puts others in, with commas and blanks as those around have them.
 *
 * @param {SyntaxNode} node @param {string} text @param {Change[]} changes
 * @param {{items: SyntaxNode[], gone: number[], at: number, added: ((indent: string) => string)[]}} what `at`: before which item others are put in
 */
function edited(node, text, changes, {items, gone, at, added}) {
  if (gone.length === items.length) {
    // all are replaced: what is between the brackets
    const indent = indentAt(text, items[0].from);
    const insert = added.map((item) => item(indent)).join(`,${blankBefore(text, node, items[0])}`);
    changes.push({from: items[0].from, to: items[items.length - 1].to, insert});
    return true;
  }
  const isGone = new Set(gone);
  for (const i of gone) {
    const previous = items.slice(0, i).findLast((_, j) => !isGone.has(j));
    if (previous) changes.push({from: items[i - 1].to, to: items[i].to, insert: ""});
    else changes.push({from: items[i].from, to: items[i + 1].from, insert: ""});
  }
  if (added.length === 0) return true;
  const previous = items.slice(0, at).findLastIndex((_, j) => !isGone.has(j));
  const model = items[Math.max(0, previous)];
  const blank = blankBefore(text, node, model);
  const indent = blank.includes("\n") ? blank.slice(blank.lastIndexOf("\n") + 1) : indentAt(text, model.from);
  const texts = added.map((item) => item(indent));
  if (previous >= 0) {
    const from = items[previous].to;
    changes.push({from, to: from, insert: texts.map((item) => `,${blank}${item}`).join("")});
  } else
    changes.push({
      from: items[0].from,
      to: items[0].from,
      insert: texts.map((item) => `${item},${blank}`).join(""),
    });
  return true;
}

/** The blanks in front of an item, as they stand after the comma or bracket before it. @param {string} text @param {SyntaxNode} node @param {SyntaxNode} item */
function blankBefore(text, node, item) {
  return /\s*$/.exec(text.slice(node.from + 1, item.from))?.[0] || " ";
}
