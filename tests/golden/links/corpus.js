// Which links were given out, and what do they say? Read from links.jsonl: one on a line, the oldest first.
import {createHash} from "node:crypto";
import {readFileSync} from "node:fs";

/** `scenario`: its canonical form, byte for byte. @typedef {{name: string, release: string, link: string, lang: "en" | "zh" | null, scenario: string}} Entry */

export const corpusFile = new URL("links.jsonl", import.meta.url);
/** By name: what an entry was when it was added. */
export const sumsFile = new URL("sums.json", import.meta.url);

/** @returns {Entry[]} */
export const entries = () =>
  readFileSync(corpusFile, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** @returns {Record<string, string>} */
export const sums = () => JSON.parse(readFileSync(sumsFile, "utf8"));

/** @param {Entry} entry */
export const sumOf = (entry) => createHash("sha256").update(JSON.stringify(entry)).digest("hex").slice(0, 32);
