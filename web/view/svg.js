// What is a picture before it is DOM or text? Plain nodes, and the two ways to write them, the same in page and Node.
import {directive, Directive} from "lit/directive.js";

/**
 * @typedef {{tag: string, attrs: Record<string, string | number | boolean | null | undefined>, children: (SvgNode | string)[]}} SvgNode
 *   an attribute that is null, undefined or false is not there; `key` is none: among its siblings it names the node
 */

/**
 * @param {string} tag
 * @param {SvgNode["attrs"]} [attrs]
 * @param {...any} children nodes, strings, lists of them; null and false are nothing
 * @returns {SvgNode}
 */
export const s = (tag, attrs = {}, ...children) => ({
  tag,
  attrs,
  children: children.flat(2).filter((child) => child !== null && child !== false),
});

/** To a tenth of a pixel. @param {number} n */
export const round = (n) => Math.round(n * 10) / 10;

/** A line of text. @param {number} x @param {number} y middle of the line @param {number} size @param {Record<string, any>} attrs @param {...any} children */
export const text = (x, y, size, attrs, ...children) =>
  s("text", {x: round(x), y: round(y + size * 0.36), "font-size": size, ...attrs}, ...children);

const isThere = (/** @type {unknown} */ value) => value !== null && value !== undefined && value !== false;

/** @param {unknown} text */
const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})[c] ?? c);

/** As SVG text. @param {SvgNode | string} node @returns {string} */
export function svgText(node) {
  if (typeof node === "string") return escaped(node);
  const attrs = Object.entries(node.attrs)
    .filter(([name, value]) => isThere(value) && name !== "key")
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("");
  const inner = node.children.map(svgText).join("");
  return inner ? `<${node.tag}${attrs}>${inner}</${node.tag}>` : `<${node.tag}${attrs}/>`;
}

const namespace = "http://www.w3.org/2000/svg";

/**
 * Makes the children of `parent` those of `next`, and changes only what differs from `last`. A child with a key keeps its
 * element wherever it goes: a bar stays the same bar, with focus and transition, when another one comes before it.
 *
 * @param {Element} parent @param {(SvgNode | string)[]} next @param {(SvgNode | string)[]} last
 */
export function patch(parent, next, last) {
  const elements = [...parent.childNodes];
  /** Where the children were, by key; those without one by their number among these. @type {Map<unknown, number>} */
  const places = new Map();
  let unkeyed = 0;
  last.forEach((node, i) => {
    const key = keyOf(node);
    places.set(key === undefined || places.has(key) ? unkeyed++ : key, i);
  });
  unkeyed = 0;
  const found = next.map((node) => {
    const name = keyOf(node) ?? unkeyed++;
    const at = places.get(name);
    if (at === undefined || !isAlike(node, last[at])) return -1;
    places.delete(name);
    return at;
  });
  for (const at of places.values()) elements[at].remove();
  next.forEach((node, i) => {
    const at = found[i];
    const element = at < 0 ? made(node) : elements[at];
    if (at >= 0) update(element, node, last[at]);
    if (parent.childNodes[i] !== element) parent.insertBefore(element, parent.childNodes[i] ?? null);
  });
}

/** @param {SvgNode | string} node */
const keyOf = (node) => (typeof node === "string" ? undefined : (node.attrs.key ?? undefined));

/** @param {SvgNode | string} a @param {SvgNode | string} b */
const isAlike = (a, b) =>
  typeof a === "string" ? typeof b === "string" : typeof b !== "string" && a.tag === b.tag;

/** @param {Node} element @param {SvgNode | string} node @param {SvgNode | string} before that it was */
function update(element, node, before) {
  if (typeof node === "string") {
    if (node !== before) /** @type {Text} */ (element).data = node;
    return;
  }
  const was = /** @type {SvgNode} */ (before);
  setAttributes(/** @type {Element} */ (element), node.attrs, was.attrs);
  patch(/** @type {Element} */ (element), node.children, was.children);
}

/** @param {SvgNode | string} node */
function made(node) {
  if (typeof node === "string") return document.createTextNode(node);
  const element = document.createElementNS(namespace, node.tag);
  setAttributes(element, node.attrs, {});
  element.append(...node.children.map(made));
  return element;
}

/** @param {Element} element @param {SvgNode["attrs"]} next @param {SvgNode["attrs"]} last */
function setAttributes(element, next, last) {
  for (const [name, value] of Object.entries(next))
    if (value !== last[name] && name !== "key") {
      if (isThere(value)) element.setAttribute(name, String(value));
      else element.removeAttribute(name);
    }
  for (const name of Object.keys(last)) if (!(name in next)) element.removeAttribute(name);
}

class Drawing extends Directive {
  /** @type {(SvgNode | string)[]} */
  last = [];

  /** @param {(SvgNode | string)[]} _ */
  render(_) {
    return undefined;
  }

  /** @param {import("lit/directive.js").ElementPart} part @param {[(SvgNode | string)[]]} nodes */
  update(part, [nodes]) {
    patch(part.element, nodes, this.last);
    this.last = nodes;
    return undefined;
  }
}

/** In a lit template: the nodes are all that is in this element, as in `<g ${drawing(nodes)}></g>`. */
export const drawing = directive(Drawing);
