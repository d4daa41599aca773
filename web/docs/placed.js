// Where does a fence stand? Generators hand on a page without its head, so its line is looked up in the file.

import {existsSync, readFileSync} from "node:fs";
import {scenariosIn} from "../cli/scenarios-in.js";

/**
 * What is wrong with a fence, with file and line in front of each sentence.
 * @param {unknown} error
 * @param {{file?: string, line?: number, body: string}} fence `line`: as the generator has it
 */
export function placedError(error, {file, line, body}) {
  const said = error instanceof Error ? error.message : String(error);
  const place = [file, (file && lineIn(file, body)) || line].filter(Boolean).join(":");
  return new Error(said.replace(/^/gm, place && `${place}: `));
}

/** @param {string} file @param {string} body */
function lineIn(file, body) {
  if (!existsSync(file)) return undefined;
  const found = scenariosIn(readFileSync(file, "utf8"));
  return found.find(({text, fence}) => fence && text.trim() === body.trim())?.line;
}
