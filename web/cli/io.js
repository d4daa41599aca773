// What do the commands share with the outside? Files, standard input and output, and what is said when something is wrong.

import {once} from "node:events";
import {mkdir, readFile, writeFile} from "node:fs/promises";
import {dirname, join} from "node:path";
import {buffer} from "node:stream/consumers";

/** Something on the command line that is not allowed, or that the document does not have. */
export class Misused extends Error {}

/** The bytes of a file, `-` for standard input: whether they are text, the engine judges. @param {string} file @returns {Promise<Buffer>} */
export const contentsOf = (file) => (file === "-" ? buffer(process.stdin) : readFile(file));

/** @param {string} text */
export async function print(text) {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

/** To a file, or to standard output if there is none or it is `-`. @param {string} text @param {string} [file] */
export const printTo = (text, file = "-") => (file === "-" ? print(text) : writeFile(file, text));

/** @param {string} folder which need not be there @param {Record<string, string>} files texts by path in it */
export async function writeFiles(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), {recursive: true});
    await writeFile(file, text);
  }
}

/** What is wrong goes to standard error. @param {string} text */
export const complain = (text) => void process.stderr.write(`window-lab: ${text}\n`);

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
