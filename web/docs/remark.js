// How does remark show a fence ```window-lab? As the element, with a picture for readers without scripts: `import windowLab from "window-lab/remark"`.

import {isFence} from "./attributes.js";
import {figure} from "./figure.js";
import {placedError} from "./placed.js";

/**
 * For remark-rehype, and for MDX, in which HTML as text would be lost.
 * @param {{lang?: "en" | "zh"}} [options]
 */
export default function windowLab(options = {}) {
  return async (/** @type {any} */ tree, /** @type {{path?: string}} */ {path: file}) => {
    for (const node of fencesIn(tree)) {
      const {value, meta, position} = node;
      /** @type {import("./figure.js").Figure} */
      let made;
      try {
        made = await figure(value, meta ?? "", options);
      } catch (error) {
        throw placedError(error, {file, line: position && position.start.line + 1, body: value});
      }
      const {readonly, ...attributes} = made.attributes;
      Object.assign(node, {
        type: "windowLab",
        data: {
          hName: "window-lab",
          hProperties: {...attributes, ...(readonly === undefined ? {} : {readOnly: true})},
          hChildren: made.picture
            ? [{type: "element", tagName: "img", properties: made.picture, children: []}]
            : [],
        },
      });
    }
  };
}

/** @param {any} node @returns {any[]} */
const fencesIn = (node) =>
  node.type === "code"
    ? isFence(node.lang ?? "") ? [node] : [] // prettier-ignore
    : (node.children ?? []).flatMap(fencesIn);
