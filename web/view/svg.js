// What is a picture before it is DOM or text? Plain nodes, and the two ways to write them, the same in page and Node.
import {directive, Directive} from "lit/directive.js";

/**
 * @typedef {{tag: string, attrs: Record<string, string | number | boolean | null | undefined>, children: (SvgNode | string)[]}} SvgNode
 *   an attribute that is null, undefined or false is not there
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

const isThere = (/** @type {unknown} */ value) => value !== null && value !== undefined && value !== false;

/** @param {unknown} text */
const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})[c] ?? c);

/** As SVG text. @param {SvgNode | string} node @returns {string} */
export function svgText(node) {
  if (typeof node === "string") return escaped(node);
  const attrs = Object.entries(node.attrs)
    .filter(([, value]) => isThere(value))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("");
  const inner = node.children.map(svgText).join("");
  return inner ? `<${node.tag}${attrs}>${inner}</${node.tag}>` : `<${node.tag}${attrs}/>`;
}

const namespace = "http://www.w3.org/2000/svg";

/**
 * Makes the children of `parent` those of `next`, and changes only what differs from `last`.
 *
 * @param {Element} parent @param {(SvgNode | string)[]} next @param {(SvgNode | string)[]} last
 */
function patch(parent, next, last) {
  for (let i = 0; i < next.length; i++) {
    const node = next[i];
    const before = last[i];
    if (typeof node === "string") {
      if (typeof before === "string") {
        if (node !== before) /** @type {Text} */ (parent.childNodes[i]).data = node;
      } else put(parent, document.createTextNode(node), i, before);
    } else if (typeof before === "object" && before.tag === node.tag) {
      const element = /** @type {Element} */ (parent.childNodes[i]);
      setAttributes(element, node.attrs, before.attrs);
      patch(element, node.children, before.children);
    } else put(parent, made(node), i, before);
  }
  for (let i = last.length; i > next.length; i--) parent.lastChild?.remove();
}

/** @param {Element} parent @param {Node} node @param {number} i @param {unknown} before what stands there, if anything does */
function put(parent, node, i, before) {
  if (before === undefined) parent.append(node);
  else parent.replaceChild(node, parent.childNodes[i]);
}

/** @param {SvgNode} node */
function made(node) {
  const element = document.createElementNS(namespace, node.tag);
  setAttributes(element, node.attrs, {});
  patch(element, node.children, []);
  return element;
}

/** @param {Element} element @param {SvgNode["attrs"]} next @param {SvgNode["attrs"]} last */
function setAttributes(element, next, last) {
  for (const [name, value] of Object.entries(next))
    if (value !== last[name]) {
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
