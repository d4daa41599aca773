// Which commands are there, and what does each of them take? Help, checks of the command line and dispatch read this table.

import {targets, versions} from "../export/targets.js";
import {flinkVersion} from "../flink-version.js";

/**
 * An option: a switch without `value`, else what stands for its value in the help. `choices` are all that is allowed;
 * `least` makes it an integer.
 * @typedef {{value?: string, short?: string, choices?: string[], least?: number, what: string}} Option
 *
 * @typedef {object} Command
 * @property {string} files how they stand in the usage
 * @property {{least: number, most: number, of?: string}} count of files, or what they are
 * @property {string} what in one line
 * @property {string[]} [more] paragraphs of its own help
 * @property {Record<string, Option>} options
 * @property {string[]} examples
 * @property {() => Promise<{run: (files: string[], options: Record<string, any>) => Promise<void>}>} load
 */

/** @type {Option} */
const lang = {value: "en|zh", choices: ["en", "zh"], what: "the language (en)"};
/** @type {Option} */
const native = {what: "use the native build of the engine instead of the WebAssembly module"};
/** @type {Option} */
const json = {what: "the same as JSON"};

const one = {least: 1, most: 1};
const any = {least: 1, most: Infinity};

/** @type {Record<string, Command>} */
export const commands = {
  run: {
    files: "FILE…",
    count: any,
    what: 'run scenarios: one line of JSON for each, {"runs":[{"name","trace"},…]}',
    more: ["What is refused is in its line; status 1 if a document was refused as a whole."],
    options: {native},
    examples: ["run scenario.json"],
    load: () => import("./commands/run.js"),
  },
  explain: {
    files: "FILE",
    count: one,
    what: "say why: of an event, of a window, or of the runs as a whole",
    options: {
      event: {value: "ID", what: "this event's fate, and what would have changed it"},
      window: {
        value: "KEY@START",
        what: "this window's firings, or what it waits for; START in ms, ISO 8601 or as 10:00",
      },
      run: {value: "NAME", what: "only this run"},
      lang,
      json,
    },
    examples: ["explain scenario.json --event p8", "explain scenario.json --window all@10:02"],
    load: () => import("./commands/explain.js"),
  },
  lint: {
    files: "FILE…",
    count: any,
    what: "warn of what is hardly meant, with what mends it",
    more: ["Status 1 if there are warnings."],
    options: {lang, json},
    examples: ["lint scenario.json"],
    load: () => import("./commands/lint.js"),
  },
  render: {
    files: "FILE",
    count: one,
    what: "draw a scenario: an SVG picture, which the page opens again",
    more: [`Draws what the scenario's "view" says, unless an option says otherwise.`],
    options: {
      output: {value: "OUT.svg", short: "o", what: "the picture's file (standard output)"},
      show: {value: "PARTS", what: "some of title,sentence,table,score (all of them)"},
      run: {value: "NAME", what: "only this run"},
      key: {value: "KEY", what: "only this key"},
      step: {value: "ROW", least: 1, what: "the row after which it stands, from 1 (the end)"},
      lang,
      theme: {
        value: "NAME",
        choices: ["light", "dark", "auto"],
        what: "light, dark, or auto: as it is where the picture is shown (auto)",
      },
      width: {value: "PX", least: 240, what: "how wide the picture is (what it needs)"},
    },
    examples: ["render scenario.json -o scenario.svg", "render --lang zh --theme dark scenario.json"],
    load: () => import("./commands/render.js"),
  },
  link: {
    files: "FILE",
    count: one,
    what: "make a link of a scenario: the whole of it is behind the #",
    more: ["Status 1 if the document is refused, or does not fit into a link."],
    options: {
      page: {value: "ADDRESS", what: "what stands in front of the # (nothing)"},
      lang: {...lang, what: "the language that the page opens in (the reader's)"},
    },
    examples: ["link scenario.json --page https://lab.example.org/"],
    load: () => import("./commands/link.js"),
  },
  open: {
    files: "LINK",
    count: {...one, of: "link"},
    what: "print the scenario that a link holds, in its canonical form",
    more: ["LINK is an address with a #, or what is behind it, in either form; - is standard input."],
    options: {lang: {...lang, what: "the language of what is said when it cannot be opened (en)"}},
    examples: ["open 'https://lab.example.org/#window=tumbling:1min&events=10:00:10,10:01:25'"],
    load: () => import("./commands/open.js"),
  },
  embed: {
    files: "FILE",
    count: one,
    what: "print what shows a scenario in other pages: an element, a frame, a link",
    options: {
      page: {value: "ADDRESS", what: "where the site is (https://lab.example.org/)"},
      script: {value: "FOLDER", what: "no site is needed: the script is laid there, into your own pages"},
      show: {
        value: "PARTS",
        what: "parts that are shown: some of table,form,score,results,why (all of them)",
      },
      readonly: {what: "nothing can be changed by hand"},
      lang: {...lang, what: "the language that it is shown in (the reader's)"},
    },
    examples: [
      "embed scenario.json --show score,why --page https://lab.example.org/",
      "embed scenario.json --script docs/assets",
    ],
    load: () => import("./commands/embed.js"),
  },
  figure: {
    files: "FILE",
    count: one,
    what: "print what a fence ```window-lab becomes: the element, and in it a picture",
    more: [
      "FILE is what stands in the fence: a scenario, or the parameters of a link, on one line or several.",
      "For generators that hand fences to a program; what is wrong is said with its place, and status 1.",
    ],
    options: {
      fence: {
        value: "WORDS",
        what: "what stands behind window-lab: show, run, key, step, readonly, lang, theme",
      },
      of: {value: "FILE", what: "the page that it is of: what is wrong is said as FILE:LINE: what"},
      line: {value: "LINE", least: 1, what: "where it stands there, if it cannot be found"},
      lang,
    },
    examples: [`figure --fence 'show="score" readonly' scenario.json`],
    load: () => import("./commands/figure.js"),
  },
  figures: {
    files: "PLACE…",
    count: any,
    what: "draw the fences of a documentation ahead, for generators that run no programs (Hugo)",
    more: [
      "Writes what each fence becomes, by the SHA-256 of what it says, and the script that makes it live.",
      "If one of them is wrong, it is said as FILE:LINE: what, and nothing is written; status 1.",
    ],
    options: {
      output: {value: "DIR", short: "o", what: "the folder for them (assets/window-lab)"},
      lang,
    },
    examples: ["figures content -o assets/window-lab"],
    load: () => import("./commands/figures.js"),
  },
  export: {
    files: "FILE",
    count: one,
    what: "write a scenario as code for Flink: a project that is tested against what the lab shows",
    more: [
      "flink-java   a Maven project: a job that replays the rows, and a test of it on a local cluster",
      "flink-test   a test of the window operator, step by step: has every option exactly, both clocks and partitions too",
      "flink-sql    a script for Flink's SQL client, and the rows as a file, where SQL has such windows",
      "pyflink      the same settings in Python",
      "What a target cannot say is listed with its place, and nothing is written; status 1.",
    ],
    options: {
      to: {value: "TARGET", choices: targets, what: `one of ${targets.join(", ")}`},
      output: {value: "DIR", short: "o", what: "a new folder for the files (standard output)"},
      run: {value: "NAME", what: "this run (the first one)"},
      flink: {
        value: "LINE",
        choices: ["2", "1.20"],
        what: `2 (${versions[2]}) or 1.20 (${versions["1.20"]}) (2)`,
      },
      source: {
        value: "SOURCE",
        choices: ["rows", "kafka"],
        what: "the scenario's rows, or Kafka: topic and schema are left to fill in (rows)",
      },
      lang,
      force: {what: "write into a folder that is not empty"},
    },
    examples: ["export scenario.json --to flink-java -o job", "export scenario.json --to flink-sql"],
    load: () => import("./commands/export.js"),
  },
  "docs-lint": {
    files: "PLACE…",
    count: any,
    what: "check every scenario of a documentation: it is read, it runs, and gives what it expects",
    more: [
      "PLACE is a folder or a file. Scenarios are files of JSON of the format, fences ```window-lab in Markdown, directives",
      "window-lab of Sphinx, scripts of JSON and links in <window-lab>. What is wrong is said as FILE:LINE: what. A scenario's",
      '"expect" states its outcome.',
    ],
    options: {lang},
    examples: ["docs-lint docs/"],
    load: () => import("./commands/docs-lint.js"),
  },
  check: {
    files: "FILE…",
    count: any,
    what: "run the cases of vector files, and compare with what Flink did",
    options: {native},
    examples: ["check tests/vectors/*.json"],
    load: () => import("./commands/check.js"),
  },
};

/** Help for all of it. */
export function usage() {
  return `Usage: window-lab COMMAND [OPTIONS] FILE…

Commands, all of them as Apache Flink ${flinkVersion} does it:
${table(Object.entries(commands).map(([name, {files, what}]) => [`${name} ${files}`, what]))}

A FILE of - is standard input. \`window-lab COMMAND --help\` says more.

Exit status: 0 if all is well; 1 if a document was refused, a case failed or lint has warnings; 2 for wrong usage.

Examples:
${examplesOf(Object.values(commands).flatMap(({examples}) => examples))}
`;
}

/** Help for one command. @param {string} name */
export function usageOf(name) {
  const {files, what, more = [], options, examples} = commands[name];
  const listed = Object.entries(options).map(([option, {value, short, what}]) => [
    `${short ? `-${short}, ` : ""}--${option}${value ? ` ${value}` : ""}`,
    what,
  ]);
  return `Usage: window-lab ${name} [OPTIONS] ${files}

${what[0].toUpperCase()}${what.slice(1)}.
${more.map((line) => `${line}\n`).join("")}
Options:
${table([...listed, ["--help", "print this help"]])}

Examples:
${examplesOf(examples)}
`;
}

/** @param {string[]} lines */
const examplesOf = (lines) => lines.map((line) => `  npx window-lab ${line}`).join("\n");

/** Two columns. @param {string[][]} rows */
function table(rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, what]) => `  ${name.padEnd(width)}  ${what}`).join("\n");
}
