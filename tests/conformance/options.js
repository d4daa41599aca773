// Which options of the format does a run use?

import {isObject, pipelineOf, runsOf} from "../../web/model/scenario.js";

/** @import {Scenario} from "../../web/model/scenario.js" */

/**
 * The options of a pipeline, each as `place: value`, or as `place` where only its size varies. Nested triggers are one place.
 * @param {any} pipeline
 * @returns {string[]}
 */
export function optionsOf(pipeline) {
  return [...new Set(walk(pipeline, ""))];
}

/** All options of all runs of a document. @param {Scenario} scenario */
export function optionsOfAll(scenario) {
  return new Set(runsOf(scenario).flatMap((_, i) => optionsOf(pipelineOf(scenario, i))));
}

/** @param {any} value @param {string} place @returns {string[]} */
function walk(value, place) {
  if (isObject(value))
    return Object.entries(value).flatMap(([name, inner]) => {
      const at =
        name === "nested" ? place.replace(/(\.nested)?$/, ".nested") : place ? `${place}.${name}` : name;
      return walk(inner, at);
    });
  if (typeof value === "string" && !/\d/.test(value)) return [`${place}: ${value}`];
  if (typeof value === "boolean") return [`${place}: ${value}`];
  if (typeof value === "number" && value <= 0) return [`${place}: ${value < 0 ? "negative" : 0}`];
  return value === null ? [] : [place];
}
