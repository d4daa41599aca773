// Which pictures of the score are kept as they are? One for each kind of window, and for what is drawn in its own way.
import {readdirSync, readFileSync} from "node:fs";
import {message} from "../../web/i18n/message.js";
import {scoreSvg} from "../../web/view/score.js";
import {outcomeOfCase} from "../web/recording-of-trace.js";

/** @import {View} from "../../web/model/score.js" */

/** @type {{vector: string, as?: string, view?: View, theme?: "light" | "dark", language?: "en" | "zh"}[]} */
const kept = [
  {vector: "window-lab"},
  {
    vector: "window-lab",
    as: "window-lab-zh-dark-step",
    view: {selected: {kind: "event", row: 7}, step: 5},
    theme: "dark",
    language: "zh",
  },
  {vector: "tumbling-keys-are-independent"},
  {vector: "tumbling-keys-are-independent", as: "keys-one-chosen", view: {key: "a"}},
  {vector: "tumbling-keys-are-independent", as: "keys-in-columns", view: {columns: "keys"}},
  {vector: "sliding-late-for-some-of-its-windows", view: {selected: {kind: "event", row: 2}}},
  {vector: "cumulate-grows-step-by-step"},
  {vector: "session-bridge-joins-two-sessions", view: {hovered: 2}},
  {vector: "session-firing-replaces-those-of-merged-sessions"},
  {vector: "dynamic-session-same-window-again-loses-contents"},
  {vector: "global-count-trigger-keeps-contents"},
  {vector: "sliding-count-window"},
  {vector: "processing-tumbling"},
  {vector: "processing-sliding"},
  {vector: "partition-wakes-up-in-two-steps"},
  {vector: "manual-watermarks"},
  {vector: "trigger-continuous-processing-time"},
  {vector: "trigger-purging-and-lateness"},
  {vector: "repeat-after-a-watermark-jump"},
  {vector: "close-drops-what-never-fired"},
];

const vectors = new URL("../vectors/", import.meta.url);
const cases = readdirSync(vectors)
  .filter((file) => file.endsWith(".json") && !file.startsWith("random-"))
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, vectors), "utf8")).cases);

/** The pictures, by the names of their files; an element to a line. */
export const pictures = kept.map(({vector, as = vector, view, theme, language = "en"}) => {
  const found = cases.find(({name}) => name === vector);
  if (!found) throw new Error(`no vector ${vector}`);
  const svg = scoreSvg(outcomeOfCase(found), {
    view,
    theme,
    message: (key, params) => message(language, key, params),
  });
  return {
    file: new URL(`${as}.svg`, import.meta.url),
    svg: svg.replace(/(?<!tspan)>(?=<(?!\/?tspan))/g, ">\n") + "\n",
  };
});
