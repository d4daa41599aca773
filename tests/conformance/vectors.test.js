// Does the WebAssembly engine do what Flink did? Each case holds what real Flink did; this file only compares.
// A vector is never written from our own output.

import assert from "node:assert/strict";
import {readdir, readFile} from "node:fs/promises";
import {describe, test} from "node:test";
import {difference} from "../../web/cli/compare.js";
import {nodeEngine} from "../../web/cli/engine.js";

const folder = new URL("../vectors/", import.meta.url);
const files = (await readdir(folder)).filter((name) => name.endsWith(".json"));
assert.ok(files.length > 0, "no vectors found: a suite that compares nothing must not pass");
const engine = await nodeEngine();

for (const file of files) {
  const {flink, cases} = JSON.parse(await readFile(new URL(file, folder), "utf8"));
  test(`${file}, as Flink ${flink}`, async () => {
    assert.ok(cases.length > 0);
    const differences = [];
    for (const {name, scenario, runs} of cases) {
      const found = difference(runs, JSON.parse(await engine.line(scenario)).runs);
      if (found) differences.push(`${name}, ${found}`);
    }
    assert.equal(differences.length, 0, `${differences.length} of ${cases.length}: ${differences[0]}`);
  });
}

describe("what the page is given", () => {
  test("says the same as the traces, in every run of every vector", async () => {
    for (const file of files) {
      const {cases} = JSON.parse(await readFile(new URL(file, folder), "utf8"));
      for (const {name, scenario, runs} of cases) {
        const outcome = await engine.run(scenario);
        for (const [i, run] of outcome.runs.entries()) {
          assert.equal(run.recording === null, runs[i].error !== undefined, `${name}, ${run.name}`);
          if (runs[i].trace) assert.equal(run.recording?.entries.kind.length, runs[i].trace.length, name);
        }
      }
    }
  });
});
