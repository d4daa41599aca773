// `window-lab run`: what does Flink do with scenarios? One line of JSON for each file, in order, whatever is wrong with it.

import {nativeLines, wasmLines} from "../engine.js";
import {complain, contentsOf, messageOf, print} from "../io.js";

/** @param {string[]} files @param {{native?: boolean}} options */
export async function run(files, {native}) {
  const lines = await (native ? nativeLines() : wasmLines());
  for (const file of files) {
    let line;
    try {
      [line] = await lines([await contentsOf(file)]);
      if (isRefused(line)) process.exitCode = 1;
    } catch (error) {
      line = refusal(file, error);
      process.exitCode = 1;
    }
    await print(`${line}\n`);
  }
}

/** Whether a line is that of a document refused as a whole. Most are long, and need not be read. @param {string} line */
function isRefused(line) {
  return line.startsWith('{"runs":[{"name":"run","error":') && "problems" in JSON.parse(line);
}

/**
 * The line for a file that could not be read, or that met a defect of the engine, which is no one's problem but ours.
 * @param {string} file
 * @param {unknown} error
 */
function refusal(file, error) {
  const what = messageOf(error);
  complain(`${file}: ${what}`);
  const isUnreadable = error instanceof Error && "syscall" in error;
  const problem = {
    where: "",
    rule: "file",
    value: JSON.stringify(file),
    args: [],
    what,
    allowed: "a file that can be read",
  };
  return JSON.stringify({runs: [{name: "run", error: what}], problems: isUnreadable ? [problem] : []});
}
