// What can a tool in Node ask of Window Lab? `import {run, render, link, open} from "window-lab/node"`: what the commands do, as functions.

import {nodeEngine} from "./cli/engine.js";
import {fragmentFor, scenarioOf} from "./cli/fragment.js";

/** @type {ReturnType<typeof nodeEngine> | undefined} one for all questions */
let engine;

/** @param {unknown} scenario JSON, or a document */
const textOf = (scenario) => (typeof scenario === "string" ? scenario : JSON.stringify(scenario));

/**
 * What Flink would do: the trace of each run. What is wrong is not thrown but said in `problems`, and in a run's `error`.
 * @param {unknown} scenario
 */
export async function run(scenario) {
  engine ??= nodeEngine();
  return JSON.parse(await (await engine).line(textOf(scenario)));
}

/**
 * The picture of a scenario as SVG. An error says what is wrong with the document.
 * @param {unknown} scenario
 * @param {import("./cli/commands/render.js").Look} [look]
 */
export async function render(scenario, look = {}) {
  const {rendered} = await import("./cli/commands/render.js");
  return rendered(textOf(scenario), look);
}

/**
 * What stands behind the `#` of a link to a scenario. An error says what is wrong with the document.
 * @param {unknown} scenario
 * @param {{lang?: "en" | "zh" | null, view?: Record<string, unknown>}} [look]
 */
export const link = (scenario, {lang = null, view} = {}) => fragmentFor(textOf(scenario), lang, view);

/**
 * The scenario that a link holds, in its canonical form, and the language that it asks for. An error says why it cannot be opened.
 * @param {string} address a link, or what is behind its `#`, in either form
 */
export const open = (address) => scenarioOf(address);
