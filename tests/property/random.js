// What holds for every scenario? A property is tried on many random ones, and the smallest that breaks it is printed.
//
//     node tests/property/fates.test.js                                a few hundred scenarios, always the same
//     WINDOWLAB_COUNT=10000 WINDOWLAB_SEED=2 node tests/property/…     so many in all, from another seed

import assert from "node:assert/strict";
import {test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {randomScenario, toText, topics} from "../conformance/random-scenarios.js";
import {shrink} from "../conformance/shrink.js";

/** @import {Scenario} from "../../web/model/scenario.js" */
/** @import {Engine} from "../../web/engine.js" */

/**
 * Throws if it does not hold. Says false of a scenario that it says nothing about.
 * @typedef {(scenario: Scenario, engine: Engine) => Promise<boolean | void>} Property
 */

const seed = process.env.WINDOWLAB_SEED ?? "1";

/** All topics but the one that is about documents that are written in an odd way, or wrong. */
export const valid = topics.filter((topic) => topic !== "document");

/**
 * Tries a property on random scenarios of each topic.
 * @param {string} name a sentence
 * @param {Property} property
 * @param {{count?: number, of?: string[], atLeast?: number}} [options] how many of each topic; which topics; how many
 *   scenarios, of a hundred, it must say something about
 */
export function holds(name, property, {count = 25, of = valid, atLeast = 50} = {}) {
  test(name, async () => {
    const engine = await nodeEngine();
    const all = process.env.WINDOWLAB_COUNT;
    const each = all ? Math.ceil(Number(all) / of.length) : count;
    let tried = 0;
    for (const topic of of) {
      for (let number = 0; number < each; number++) {
        const scenario = /** @type {Scenario} */ (JSON.parse(toText(randomScenario(topic, seed, number))));
        const broken = await complaint(property, scenario, engine);
        if (broken === "") tried++;
        if (!broken) continue;
        // One after the other: the engine keeps the last outcome.
        const shows = async (/** @type {Scenario[]} */ candidates) => {
          const result = [];
          for (const candidate of candidates)
            result.push(Boolean(await complaint(property, candidate, engine)));
          return result;
        };
        const smallest = await shrink(scenario, shows, {seconds: 30});
        assert.fail(
          `topic ${topic}, seed ${seed}, number ${number}: ${await complaint(property, smallest, engine)}\n` +
            JSON.stringify(smallest),
        );
      }
    }
    assert.ok(tried * 100 >= each * of.length * atLeast, `it was tried on ${tried} scenarios only`);
  });
}

/**
 * How the scenario breaks the property; empty if it does not, null if there is nothing to say of it.
 * @param {Property} property
 * @param {Scenario} scenario
 * @param {Engine} engine
 */
async function complaint(property, scenario, engine) {
  try {
    return (await property(scenario, engine)) === false ? null : "";
  } catch (error) {
    return error instanceof Error ? error.message || String(error) : String(error);
  }
}
