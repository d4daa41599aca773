// How do random scenarios become vectors?
//
// `node tests/conformance/make-vectors.js [--seed S] [--count N]` writes tests/vectors/wide-<topic>.json: what Flink does with the
// first scenarios of each topic that are small enough to be kept.

import {writeFile} from "node:fs/promises";
import {parseArgs} from "node:util";
import {Oracle, buildOracle, flinkVersion} from "./oracle.js";
import {randomScenario, toText, topics} from "./random-scenarios.js";

/** The longest case that is kept, in characters. Of long tables there are few. */
const longestOf = (/** @type {string} */ topic) => (topic === "long" ? 90_000 : 12_000);
const countOf = (/** @type {string} */ topic) => (topic === "long" ? 3 : Number(values.count));

const {values} = parseArgs({
  options: {seed: {type: "string", default: "1"}, count: {type: "string", default: "16"}},
});

await buildOracle();
const oracle = new Oracle();
for (const topic of topics) {
  /** @type {string[]} */
  const cases = [];
  for (let number = 0; cases.length < countOf(topic); number++) {
    const text = toText(randomScenario(topic, values.seed, number));
    const {runs} = await oracle.ask(text);
    const name = `${topic}-${values.seed}-${number}`;
    const line = `{"name":${JSON.stringify(name)},"scenario":${text},"runs":${JSON.stringify(runs)}}`;
    if (line.length <= longestOf(topic)) cases.push(line);
  }
  const file = new URL(`../vectors/wide-${topic}.json`, import.meta.url);
  await writeFile(file, `{"flink":${JSON.stringify(flinkVersion())},"cases":[\n${cases.join(",\n")}\n]}\n`);
}
await oracle.close();
