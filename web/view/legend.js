// What do the score's marks, bars and lines mean? Only those that are in the picture.
import {html, svg} from "lit/html.js";
import {markImage} from "./mark.js";

/** @import {ScoreModel} from "../model/score.js" */

/** @type {Record<string, ReturnType<typeof svg>>} */
const lines = {
  watermark: svg`<path class="watermark" d="M1,4H11V12H25"></path>`,
  lateness: svg`<path class="lateness" d="M1,4H11V12H25"></path>`,
  clock: svg`<path class="clock" d="M1,4H11V12H25"></path>`,
  partition: svg`<path class="partition partition-0" d="M1,4H11V8"></path><path class="partition partition-0 idle" d="M11,8V12H25"></path>`,
};

/** @type {Record<string, ReturnType<typeof svg>>} */
const bars = {
  early: svg`<rect class="bar-area" x="1.5" y="2.5" width="23" height="11" rx="5.5"></rect>`,
  onTime: svg`<rect class="bar-area" x="1.5" y="2.5" width="23" height="11" rx="5.5"></rect>`,
  late: svg`<path class="bar-area" d="M6,2.5H20L25,8L20,13.5H6L1,8z"></path>`,
  purge: svg`<path class="purge" d="M13,3v10"></path>`,
  evict: svg`<text class="bar-evicted" x="13" y="12" font-size="11" text-anchor="middle">−n</text>`,
  none: svg`<rect class="bar-area" x="1.5" y="2.5" width="23" height="11" rx="2.5"></rect>`,
};

/** @param {ScoreModel["legend"]} items @param {{message: (key: string) => string}} context */
export const legend = (items, {message}) =>
  html`<ul class="legend" aria-label=${message("legend.label")}>
    ${items.map(
      ({kind, name}) =>
        html`<li>
          ${
            kind === "mark"
              ? markImage(name, "")
              : html`<svg
                  class="score legend-sample"
                  viewBox="0 0 26 16"
                  width="26"
                  height="16"
                  aria-hidden="true"
                >
                  ${kind === "line" ? lines[name] : svg`<g class="bar tone-${name}">${bars[name]}</g>`}
                </svg>`
          }
          ${message(kind === "mark" ? `fate.${name}` : `legend.${kind}.${name}`)}
        </li>`,
    )}
  </ul>`;
