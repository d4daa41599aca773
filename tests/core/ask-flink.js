// Is what the tables of the Catch2 tests say what Flink does? It is asked about every scenario of theirs.
//
// `node tests/core/ask-flink.js`: needs a JDK and Maven, and gets them where it knows how.

import {mkdtemp, readFile, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {buildNative} from "../../web/cli/build.js";
import {difference} from "../../web/cli/compare.js";
import {nativeLines} from "../../web/cli/engine.js";
import {root, run, setUp} from "../../web/cli/setup.js";
import {Oracle, buildOracle} from "../conformance/oracle.js";

/** The scenarios of the tests, which must pass: so each table says what the engine does. */
async function scenarios() {
  const folder = await mkdtemp(join(tmpdir(), "window-lab-"));
  try {
    process.env.WINDOWLAB_SCENARIOS = join(folder, "scenarios");
    await run([join(root, "build/native/core-tests"), "~[paths]"]);
    const lines = (await readFile(process.env.WINDOWLAB_SCENARIOS, "utf8")).trim().split("\n");
    return [...new Set(lines)];
  } finally {
    await rm(folder, {recursive: true});
  }
}

await setUp("tests");
await buildNative();
await buildOracle();
const documents = await scenarios();
const found = await (await nativeLines())(documents);
const oracle = new Oracle();
const answers = await Promise.all(documents.map((document) => oracle.ask(document)));
await oracle.close();
const wrong = answers
  .map(({runs}, i) => ({document: documents[i], text: difference(runs, JSON.parse(found[i]).runs)}))
  .filter(({text}) => text);
for (const {document, text} of wrong) console.log(`NOT WHAT FLINK DOES: ${text}\n${document}\n`);
console.log(`${documents.length} scenarios of the tests asked of Flink, ${wrong.length} different`);
process.exitCode = wrong.length > 0 ? 1 : 0;
