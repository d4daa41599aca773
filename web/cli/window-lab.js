#!/usr/bin/env node
// The `window-lab` command: what does Flink do with a scenario, and is a vector file what the engine does?

import {once} from "node:events";
import {readFile} from "node:fs/promises";
import {buffer} from "node:stream/consumers";
import {parseArgs} from "node:util";
import {difference} from "./compare.js";
import {nativeLines, wasmLines} from "./engine.js";
import {NotThere, explain, flinkVersion, lint} from "./explain.js";

const usage = `Usage: window-lab COMMAND [OPTIONS] FILE…

Commands, all of them as Apache Flink ${flinkVersion} does it:
  run FILE…     run scenario documents: one line of JSON for each, {"runs":[{"name","trace"},…]}
  draw FILE     draw a scenario: an SVG picture, which the page opens again
  check FILE…   run the cases of vector files, and compare with what Flink did
  explain FILE  say why: of an event, of a window, or of the run as a whole
  lint FILE…    warn of what is hardly meant, with what mends it

A FILE of - is standard input.

Options:
  --event ID          explain: this event's fate, and what would have changed it
  --window KEY@START  explain: this window's firings, or what it waits for; START in ms, ISO 8601 or as 10:00
  --run NAME          explain: only this run
  --theme NAME        draw: light, dark, or auto (as the place has it where the picture is shown)
  --lang en|zh        draw, explain, lint: the language
  --json              explain, lint: the same as JSON
  --native            run, check: use the native build of the engine instead of the WebAssembly module
  --version           print the version
  --help              print this help

Exit status: 0 if all is well; 1 if a document was refused, a case failed or lint has warnings; 2 for wrong usage.

Examples:
  npx window-lab run scenario.json
  npx window-lab explain scenario.json --event p8
  npx window-lab explain scenario.json --window all@10:02
  npx window-lab lint scenario.json
  npx window-lab draw scenario.json > scenario.svg
  npx window-lab check tests/vectors/*.json
`;

/** How many failed cases are printed in full. */
const shown = 10;

/**
 * The lines of JSON for documents, one for each.
 * @typedef {(documents: (string | Uint8Array)[]) => Promise<string[]>} Lines
 */

/** @param {string[]} args */
async function main(args) {
  if (args.includes("--help") || args.includes("-h")) return print(usage);
  if (args.includes("--version")) {
    const manifest = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
    return print(`${manifest.version}\n`);
  }
  const [command, ...rest] = args.filter((arg) => arg !== "--native");
  if (command === "explain" || command === "lint") return tell(command, rest);
  if (command === "draw") return draw(rest);
  const wrong = rest.find((arg) => arg.startsWith("-") && arg !== "-");
  if (command === undefined || !["run", "check"].includes(command))
    return misused(`a command is needed, not ${command ?? "nothing"}`);
  if (wrong !== undefined) return misused(`unknown option ${wrong}`);
  if (rest.length === 0) return misused(`${command} needs at least one file`);
  const lines = await (args.includes("--native") ? nativeLines() : wasmLines());
  return command === "run" ? run(rest, lines) : check(rest, lines);
}

/** `draw`: one picture on standard output. @param {string[]} args */
async function draw(args) {
  let options;
  try {
    options = parseArgs({
      args,
      allowPositionals: true,
      options: {theme: {type: "string"}, lang: {type: "string"}},
    });
  } catch (error) {
    return misused(messageOf(error));
  }
  const {theme = "auto", lang = "en"} = /** @type {any} */ (options.values);
  const [file, ...more] = options.positionals;
  if (!["light", "dark", "auto"].includes(theme))
    return misused(`--theme is light, dark or auto, not ${theme}`);
  if (lang !== "en" && lang !== "zh") return misused(`--lang is en or zh, not ${lang}`);
  if (file === undefined || more.length > 0) return misused("draw needs one file");
  const {drawn} = await import("./draw.js");
  return print(`${await drawn((await contentsOf(file)).toString(), {theme, lang})}\n`);
}

/**
 * `explain` and `lint`, which say things in words.
 * @param {"explain" | "lint"} command
 * @param {string[]} args
 */
async function tell(command, args) {
  let options;
  try {
    options = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...(command === "explain"
          ? {event: {type: "string"}, window: {type: "string"}, run: {type: "string"}}
          : {}),
        lang: {type: "string"},
        json: {type: "boolean"},
      },
    });
  } catch (error) {
    return misused(messageOf(error));
  }
  const {
    event = null,
    window = null,
    run: of = null,
    lang = "en",
    json = false,
  } = /** @type {any} */ (options.values);
  const files = options.positionals;
  if (lang !== "en" && lang !== "zh") return misused(`--lang is en or zh, not ${lang}`);
  if (files.length === 0) return misused(`${command} needs a file`);
  if (command === "explain" && files.length > 1) return misused("explain takes one file");
  if (event !== null && window !== null) return misused("explain takes --event or --window, not both");
  for (const file of files) {
    try {
      const document = (await contentsOf(file)).toString();
      const {text, refused, count} =
        command === "lint"
          ? await lint(document, {lang, json, file})
          : {...(await explain(document, {event, window, run: of, lang, json})), count: 0};
      await print(text);
      if (refused || count > 0) process.exitCode = 1;
    } catch (error) {
      process.stderr.write(`window-lab: ${file}: ${messageOf(error)}\n`);
      process.exitCode = error instanceof NotThere ? 2 : 1;
    }
  }
}

/** @param {string} why */
function misused(why) {
  process.stderr.write(`window-lab: ${why}\n\n${usage}`);
  process.exitCode = 2;
}

/**
 * One line for each file, in order, whatever is wrong with it.
 * @param {string[]} files
 * @param {Lines} lines
 */
async function run(files, lines) {
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
  process.stderr.write(`window-lab: ${file}: ${what}\n`);
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

/**
 * Compares each case of each file; a file that holds none is a failure too.
 * @param {string[]} files
 * @param {Lines} lines
 */
async function check(files, lines) {
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
 * @returns {{name: string, scenario: unknown, runs: import("./compare.js").TracedRun[]}[] | null}
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

/** Its bytes: whether they are text, the engine judges. @param {string} file @returns {Promise<Buffer>} */
const contentsOf = (file) => (file === "-" ? buffer(process.stdin) : readFile(file));

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} text */
async function print(text) {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

// Whoever reads may have had enough: `window-lab run … | head`.
process.stdout.on("error", (error) => {
  if (/** @type {NodeJS.ErrnoException} */ (error).code === "EPIPE") process.exit();
  throw error;
});

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`window-lab: ${messageOf(error)}\n`);
  process.exitCode = 1;
}
