// How does markdown-it (VitePress, Eleventy, …) show a fence of window-lab? `md.use(windowLab)`

import {fenceHtml} from "./fences.js";

/** @param {any} md */
export default function windowLab(md) {
  const others = md.renderer.rules.fence;
  md.renderer.rules.fence = (
    /** @type {any[]} */ tokens,
    /** @type {number} */ i,
    /** @type {any} */ options,
    /** @type {any} */ env,
    /** @type {any} */ self,
  ) => {
    const {info, content, map} = tokens[i];
    const [, rest] = /^window-lab(?:\s+(.*))?$/.exec(info.trim()) ?? [null];
    if (rest === null)
      return others ? others(tokens, i, options, env, self) : self.renderToken(tokens, i, options);
    try {
      return `${fenceHtml(content, rest ?? "")}\n`;
    } catch (error) {
      const file = env?.path ?? env?.relativePath ?? env?.page?.inputPath ?? "";
      const line = map ? map[0] + 1 : 1;
      throw new Error(`${file}:${line}: window-lab: ${/** @type {Error} */ (error).message}`);
    }
  };
}
