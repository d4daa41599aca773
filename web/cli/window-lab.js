#!/usr/bin/env node
// The `window-lab` command: reads the command line by the table of commands, and calls the one that is meant.

import {readFile} from "node:fs/promises";
import {parseArgs} from "node:util";
import {commands, usage, usageOf} from "./commands.js";
import {Misused, complain, messageOf, print} from "./io.js";

/** @param {string[]} args */
async function main(args) {
  const [name, ...rest] = args;
  if (name === "--version") return print(`${await version()}\n`);
  if (name === "--help" || name === "-h" || name === "help") return print(usage());
  if (name === undefined) throw new Misused("a command is needed");
  if (!Object.hasOwn(commands, name)) throw new Misused(`a command is needed, not ${name}`);
  if (rest.includes("--help") || rest.includes("-h")) return print(usageOf(name));
  const {files, options} = read(name, rest);
  const {run} = await commands[name].load();
  return run(files, options);
}

/**
 * What a command was given, checked by its entry in the table.
 * @param {string} name
 * @param {string[]} args
 */
function read(name, args) {
  const {options: known, count} = commands[name];
  const {of = "file"} = count;
  const {values, positionals: files} = parsed(name, args);
  /** @type {Record<string, any>} */
  const options = {...values};
  for (const [option, {choices, least}] of Object.entries(known)) {
    const value = options[option];
    if (value === undefined) continue;
    if (choices && !choices.includes(value))
      throw new Misused(`--${option} is ${listed(choices)}, not ${value}`, {cause: name});
    if (least === undefined) continue;
    if (!/^\d{1,15}$/.test(value) || Number(value) < least)
      throw new Misused(`--${option} is an integer from ${least}, not ${value}`, {cause: name});
    options[option] = Number(value);
  }
  if (files.length < count.least)
    throw new Misused(`${name} needs ${count.most > 1 ? "at least one" : "a"} ${of}`, {cause: name});
  if (files.length > count.most) throw new Misused(`${name} takes one ${of}`, {cause: name});
  return {files, options};
}

/** @param {string} name @param {string[]} args */
function parsed(name, args) {
  const options = Object.fromEntries(
    Object.entries(commands[name].options).map(([option, {value, short}]) => [
      option,
      {type: /** @type {"string" | "boolean"} */ (value ? "string" : "boolean"), ...(short ? {short} : {})},
    ]),
  );
  try {
    return parseArgs({args, allowPositionals: true, options});
  } catch (error) {
    throw new Misused(messageOf(error), {cause: name});
  }
}

/** @param {string[]} words */
const listed = (words) => `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

async function version() {
  return JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8")).version;
}

// Whoever reads may have had enough: `window-lab run … | head`.
process.stdout.on("error", (error) => {
  if (/** @type {NodeJS.ErrnoException} */ (error).code === "EPIPE") process.exit();
  throw error;
});

try {
  await main(process.argv.slice(2));
} catch (error) {
  complain(messageOf(error));
  if (error instanceof Misused) {
    const name = /** @type {string | undefined} */ (error.cause);
    process.stderr.write(`\n${name ? usageOf(name) : usage()}`);
  }
  process.exitCode = error instanceof Misused ? 2 : 1;
}
