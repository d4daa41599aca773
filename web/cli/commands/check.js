// `window-lab check`: is each case of vector files what the engine does? A file that holds none is a failure too.

import {difference} from "../compare.js";
import {nativeLines, wasmLines} from "../engine.js";
import {contentsOf, messageOf, print} from "../io.js";

/** How many failed cases are printed in full. */
const shown = 10;

/** @param {string[]} files @param {{native?: boolean}} options */
export async function run(files, {native}) {
  const lines = await (native ? nativeLines() : wasmLines());
  let passed = 0;
  let failed = 0;
  /** @param {string} report */
  const fail = async (report) => {
    if (++failed <= shown) await print(`${report}\n`);
  };
  for (const file of files) {
    try {
      const contents = await contentsOf(file);
      const cases = casesOf(contents);
      if (!cases) {
        const [{error}] = JSON.parse((await lines([contents]))[0]).runs;
        throw new Error(error ?? "it is no JSON");
      }
      const answers = await lines(cases.map(({scenario}) => JSON.stringify(scenario)));
      for (const [i, {name, runs}] of cases.entries()) {
        const found = difference(runs, JSON.parse(answers[i]).runs);
        if (found) await fail(`FAILED ${file}: ${name}, ${found}`);
        else ++passed;
      }
    } catch (error) {
      await fail(`FAILED ${file}: ${messageOf(error)}`);
    }
  }
  if (failed > shown) await print(`… and ${failed - shown} more failed\n`);
  await print(`${passed} passed, ${failed} failed\n`);
  if (failed > 0) process.exitCode = 1;
}

/**
 * Null if the file is no JSON: of that the engine says most, and where.
 * @param {Uint8Array} contents of a vector file
 * @returns {{name: string, scenario: unknown, runs: import("../compare.js").TracedRun[]}[] | null}
 */
function casesOf(contents) {
  let value;
  try {
    value = JSON.parse(new TextDecoder("utf-8", {fatal: true}).decode(contents));
  } catch {
    return null;
  }
  const {cases} = Object(value);
  if (!Array.isArray(cases) || cases.length === 0) throw new Error("it holds no cases to compare with");
  return cases;
}
