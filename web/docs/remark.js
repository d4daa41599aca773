// How does remark (Docusaurus, Astro, Next with MDX, …) show a fence of window-lab? `remarkPlugins: [windowLab]`

import {figureOf} from "./figure.js";

/** @returns {(tree: any, file: any) => Promise<void>} */
export default function windowLab() {
  return async (tree, file) => {
    for (const node of fencesIn(tree)) {
      try {
        const {attributes, picture} = await figureOf(node.value, node.meta ?? "");
        // As remark-rehype has it, with MDX or without: what the node is in HTML.
        const image = picture && {type: "element", tagName: "img", properties: picture, children: []};
        node.type = "windowLab";
        node.data = {hName: "window-lab", hProperties: attributes, hChildren: image ? [image] : []};
      } catch (error) {
        file.fail(`window-lab: ${/** @type {Error} */ (error).message}`, node, "window-lab:fence");
      }
    }
  };
}

/** @param {any} node @returns {Generator<any>} */
function* fencesIn(node) {
  if (node.type === "code" && node.lang === "window-lab") yield node;
  for (const child of node.children ?? []) yield* fencesIn(child);
}
