// Do the stored vectors still say what Flink does, does the engine do the same with scenarios made today, and exported code?
//
// `npm run test:flink`: needs a JDK and Maven, and gets them where it knows how.

import {readFile, readdir} from "node:fs/promises";
import {buildWasm} from "../../web/cli/build.js";
import {difference} from "../../web/cli/compare.js";
import {galleryFiles} from "../../web/cli/example-pages.js";
import {differencesOf} from "../../web/model/expect.js";
import {verifyFixed} from "../export/fixed.js";
import {report} from "./fuzz.js";
import {Oracle, buildOracle} from "./oracle.js";
import {Dice, topics} from "./random-scenarios.js";

const folder = new URL("../vectors/", import.meta.url);

/** How many cases of each file of random scenarios are asked for again; of those written by hand, all. */
const sample = 20;

/** @param {string} seed */
async function vectors(seed) {
  const dice = new Dice(seed);
  const oracle = new Oracle();
  let asked = 0;
  const wrong = [];
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".json")).sort()) {
    const {cases} = JSON.parse(await readFile(new URL(file, folder), "utf8"));
    const chosen = cases.filter(() => cases.length <= sample || dice.chance(sample / cases.length));
    const answers = await Promise.all(chosen.map((/** @type {any} */ {scenario}) => oracle.ask(scenario)));
    for (const [i, {name, runs}] of chosen.entries()) {
      asked++;
      const text = difference(runs, answers[i].runs);
      if (text) wrong.push(`${name}: ${text}`);
    }
  }
  await oracle.close();
  if (asked === 0) throw new Error("there are no vectors");
  console.log(
    wrong.map((text) => `NOT WHAT FLINK DOES: ${text}\n`).join("") +
      `${asked} vectors asked for again, ${wrong.length} different`,
  );
  return wrong.length;
}

/** Does the gallery state what Flink does? */
async function stated() {
  const oracle = new Oracle();
  const wrong = [];
  const all = Object.entries(await galleryFiles());
  for (const [name, scenario] of all) {
    const {runs} = await oracle.ask(scenario);
    const names = runs.map((/** @type {any} */ {name}) => name);
    const traces = runs.map((/** @type {any} */ {trace}) => trace ?? []);
    for (const {run, where, kind} of differencesOf(scenario, names, traces) ?? [])
      wrong.push(`${name}: ${run}: ${where}: ${kind}`);
  }
  await oracle.close();
  console.log(
    wrong.map((text) => `NOT WHAT FLINK DOES: ${text}\n`).join("") +
      `${all.length} scenarios of the gallery asked, ${wrong.length} statements wrong`,
  );
  return wrong.length;
}

await buildOracle();
await buildWasm();
const seed = String(Date.now() % 1e9);
console.log(`seed ${seed}`);
const wrong = await vectors(seed);
let different = await stated();
for (const way of /** @type {const} */ (["wasm", "results"]))
  different += await report({seconds: 30, seed, topics, first: 0, way, most: 3});
const exported = await verifyFixed();
process.exitCode = wrong + different + exported > 0 ? 1 : 0;
