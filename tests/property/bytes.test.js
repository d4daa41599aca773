// Does the same scenario give the same bytes: again, after others, in another engine, in the native build?

import assert from "node:assert/strict";
import {existsSync} from "node:fs";
import {test} from "node:test";
import {nativeLines, nodeEngine} from "../../web/cli/engine.js";
import {randomScenario, toText, topics} from "../conformance/random-scenarios.js";
import {holds} from "./random.js";

const count = Number(process.env.WINDOWLAB_COUNT ?? 60);
const seed = process.env.WINDOWLAB_SEED ?? "1";

/** Odd documents and wrong ones too: what is said of them are bytes as well. */
const documents = topics.flatMap((topic) =>
  Array.from({length: count}, (_, i) => toText(randomScenario(topic, seed, i))),
);

test("the same document gives the same bytes again, after others and in a new engine", async () => {
  const engine = await nodeEngine();
  const first = [];
  for (const document of documents) first.push(await engine.line(document));
  const other = await nodeEngine();
  for (const i of [...documents.keys()].reverse()) {
    assert.equal(await engine.line(documents[i]), first[i], documents[i]);
    assert.equal(await other.line(documents[i]), first[i], documents[i]);
  }
});

const native = new URL("../../build/native/window-lab-native", import.meta.url);
test(
  "WebAssembly and native give the same bytes",
  {skip: !existsSync(native) && "there is no native build"},
  async () => {
    const engine = await nodeEngine();
    const lines = await (await nativeLines())(documents);
    for (const [i, document] of documents.entries())
      assert.equal(await engine.line(document), lines[i], document);
  },
);

holds(
  "what is recorded for the page is what the trace says, entry for entry",
  async (scenario, engine) => {
    const {runs} = await engine.run(scenario);
    const {runs: lines} = JSON.parse(await engine.line(scenario));
    await engine.run(scenario);
    for (const [i, run] of runs.entries()) {
      assert.equal(lines[i].error !== undefined, run.pipeline === null);
      assert.equal(lines[i].failure, run.failure);
      if (lines[i].trace) assert.deepEqual(await engine.trace(i), lines[i].trace);
    }
    return runs.length > 0;
  },
  {count: 10},
);
