// How does markdown-it show a fence ```window-lab? As the element, with a picture for readers without scripts: `import windowLab from "window-lab/markdown-it"`.

import {figureAtOnce} from "./at-once.js";
import {isFence} from "./attributes.js";
import {figureHtml} from "./figure.js";
import {placedError} from "./placed.js";

/**
 * @param {any} md
 * @param {{lang?: "en" | "zh"}} [options]
 */
export default function windowLab(md, options = {}) {
  const other = md.renderer.rules.fence;
  md.renderer.rules.fence = (
    /** @type {{info: string, attrs: [string, string][] | null, content: string, map: number[] | null}[]} */ tokens,
    /** @type {number} */ i,
    /** @type {any} */ settings,
    /** @type {any} */ env,
    /** @type {any} */ self,
  ) => {
    const {info, attrs, content: body, map} = tokens[i];
    if (!isFence(info)) return other(tokens, i, settings, env, self);
    // What is in braces, markdown-it-attrs has taken out, where it is used.
    const taken = (attrs ?? []).map(([name, value]) => `${name}="${value || "true"}"`);
    try {
      return `${figureHtml(figureAtOnce(body, [info, ...taken].join(" "), options))}\n`;
    } catch (error) {
      // VitePress and others say which file it is.
      throw placedError(error, {file: env?.path, line: map ? map[0] + 2 : undefined, body});
    }
  };
}
