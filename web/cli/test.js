// Is everything as it should be? All that needs neither a JDK nor a docs generator, with a summary at the end.

import {existsSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {buildNative, buildPage, buildWasm} from "./build.js";
import {format, typecheck} from "./format.js";
import {root, run, setUp} from "./setup.js";

/** Where tests for Node are; they are listed, since Node 20 takes no patterns. */
const folders = ["tests/web", "tests/conformance", "tests/property", "tests/golden", "tests/e2e"];

/** What is done, each after those that it needs. @type {{name: string, needs?: string[], run: () => Promise<void>}[]} */
const steps = [
  {name: "setup", run: () => setUp("wasm", "native", "tests")},
  {name: "format", needs: ["setup"], run: () => format(["--check"])},
  {name: "types", needs: ["setup"], run: typecheck},
  {name: "wasm build", needs: ["setup"], run: buildWasm},
  {name: "page build", needs: ["wasm build"], run: buildPage},
  {name: "native build", needs: ["setup"], run: buildNative},
  {name: "native tests", needs: ["native build"], run: () => run(["ctest", "--preset", "native"])},
  {name: "node tests", needs: ["wasm build", "native build"], run: nodeTests},
];

/** `npm test` */
export async function test() {
  /** @type {Map<string, string>} */
  const results = new Map();
  for (const {name, needs = [], run} of steps) {
    const lacking = needs.find((need) => !results.get(need)?.startsWith("ok"));
    if (lacking) {
      results.set(name, `skipped (${lacking})`);
      continue;
    }
    console.log(`\n== ${name}`);
    const begun = performance.now();
    const failure = await run().then(
      () => null,
      (error) => error,
    );
    if (failure) console.error(failure.message);
    results.set(name, `${failure ? "FAILED" : "ok"}  ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  console.log("\n== summary");
  for (const [name, result] of results) console.log(`${name.padEnd(14)}${result}`);
  if ([...results.values()].some((result) => !result.startsWith("ok")))
    throw new Error("Not everything passed.");
}

async function nodeTests() {
  const files = folders.flatMap((folder) => (existsSync(join(root, folder)) ? testFiles(folder) : []));
  if (files.length === 0) throw new Error("no tests found");
  await run([process.execPath, "--test", "--test-reporter=spec", ...files]);
}

/** @param {string} folder below the root */
function testFiles(folder) {
  return readdirSync(join(root, folder), {recursive: true, encoding: "utf8"})
    .filter((name) => name.endsWith(".test.js"))
    .map((name) => join(folder, name))
    .sort();
}
