// Does the engine do what Flink does, with scenarios that nobody thought of?

import {fileURLToPath} from "node:url";
import {parseArgs} from "node:util";
import {buildNative, buildWasm} from "../../web/cli/build.js";
import {difference} from "../../web/cli/compare.js";
import {EngineUnderTest} from "./engine-under-test.js";
import {Oracle, buildOracle} from "./oracle.js";
import {optionsOfAll} from "./options.js";
import {randomScenario, toText, topics} from "./random-scenarios.js";
import {resultsDifference} from "./results.js";
import {shrink} from "./shrink.js";

/** @import {Scenario} from "../../web/model/scenario.js" */
/** @import {TracedRun} from "../../web/cli/compare.js" */

const usage = `usage: npm run conformance:fuzz -- [--seconds N] [--count N] [--seed S] [--topic T,T,…] [--native | --results] [--most N]
  --seconds N   for how long (60)
  --count N     how many scenarios at the most
  --seed S      the same seed gives the same scenarios; a fresh one if there is none
  --only NAME   just the scenario of that name, as a difference is called: topic-seed-number
  --topic T,…   of ${topics.join(", ")}
  --native      the native build of the engine, not the WebAssembly module
  --results     the results alone, as the module's batch call gives them, not the traces
  --most N      end after so many differences (1)`;

/** How many scenarios make a list that goes to both sides. */
const batch = 64;

/**
 * @typedef {object} Options
 * @property {number} seconds
 * @property {number} [count]
 * @property {string} seed
 * @property {string[]} topics
 * @property {number} first the number of the first scenario of each topic
 * @property {import("./engine-under-test.js").Way} way
 * @property {number} most
 *
 * @typedef {object} Found a difference
 * @property {string} name `topic-seed-number`
 * @property {Scenario} scenario the smallest that shows it
 * @property {TracedRun[]} flink what Flink does with that
 * @property {string} text the first difference, in words
 */

/**
 * Runs random scenarios through both, and shrinks what differs.
 * @param {Options} options
 * @param {(found: Found) => void} tell
 * @returns {Promise<{scenarios: number, differences: number, counts: Map<string, number>}>}
 */
export async function fuzz(options, tell) {
  const oracle = new Oracle();
  const compare = options.way === "results" ? resultsDifference : difference;
  const engine = new EngineUnderTest(options.way);
  /** What Flink does with each, and where the engine differs. */
  const both = async (/** @type {Scenario[]} */ scenarios) => {
    const texts = scenarios.map(toText);
    const asked = texts.map((text) => oracle.ask(text));
    const [answers, found] = await Promise.all([Promise.allSettled(asked), engine.runs(texts)]);
    return answers.map((answer, i) => {
      if (answer.status === "fulfilled")
        return {runs: answer.value.runs, text: compare(answer.value.runs, found[i], scenarios[i])};
      const {message} = answer.reason;
      return {runs: [], text: /more than \d+ (timers|instants)/.test(message) ? undefined : message};
    });
  };
  /** @type {Map<string, number>} */
  const counts = new Map();
  const count = (/** @type {string} */ what, n = 1) => counts.set(what, (counts.get(what) ?? 0) + n);
  let differences = 0;
  let scenarios = 0;
  const started = Date.now();
  const isOver = () =>
    Date.now() - started > options.seconds * 1000 ||
    scenarios >= (options.count ?? Infinity) ||
    differences >= options.most;

  const next = () => {
    const list = Array.from({length: Math.min(batch, (options.count ?? Infinity) - scenarios)}, () => {
      const topic = options.topics[scenarios % options.topics.length];
      const number = options.first + Math.floor(scenarios++ / options.topics.length);
      return {topic, name: `${topic}-${options.seed}-${number}`, scenario: made(topic, options.seed, number)};
    });
    return {list, results: both(list.map(({scenario}) => scenario))};
  };
  try {
    let ahead = next();
    for (let over = false; !over;) {
      const {list, results} = ahead;
      over = isOver();
      // both sides work on the next list while this one is compared
      if (!over) ahead = next();
      for (const [i, {runs, text}] of (await results).entries()) {
        const {topic, name, scenario} = list[i];
        tally(count, topic, scenario, runs);
        if (!text || differences >= options.most) continue;
        differences++;
        console.error(`${name} differs, looking for the smallest scenario that does …`);
        const smallest = await shrink(scenario, async (candidates) =>
          (await both(candidates)).map(
            ({text: other}) => other !== undefined && kindOf(other) === kindOf(text),
          ),
        );
        const [last] = await both([smallest]);
        tell({name, scenario: smallest, flink: last.runs, text: last.text ?? text});
      }
    }
  } finally {
    await Promise.all([oracle.close(), engine.close()]);
  }
  return {scenarios, differences, counts};
}

/** @param {string} topic @param {string} seed @param {number} number */
const made = (topic, seed, number) => /** @type {Scenario} */ (randomScenario(topic, seed, number));

/**
 * What a smaller scenario has to share, so that shrinking does not end at another defect: what differs, and on which side
 * there is nothing.
 * @param {string} text a difference
 */
function kindOf(text) {
  const what = /^(?:run "(?:[^"\\]|\\.)*": )?([a-z ]+)/.exec(text)?.[1].trim();
  return what === "entry" ? what : `${what} ${/expected nothing/.test(text)}`;
}

/**
 * @param {(what: string, n?: number) => void} count
 * @param {string} topic
 * @param {Scenario} scenario
 * @param {TracedRun[]} runs
 */
function tally(count, topic, scenario, runs) {
  count(`topic ${topic}`);
  if (runs.length === 0) count("run too large for the oracle");
  if (runs.every(({error}) => error === undefined))
    for (const option of optionsOfAll(scenario)) count(`option ${option}`);
  for (const run of runs) {
    count(
      run.error !== undefined
        ? "run refused"
        : run.failure === "endless"
          ? "run endless"
          : run.failure !== undefined
            ? "run failed"
            : "run to its end",
    );
    for (const entry of run.trace ?? []) count(`entry ${/** @type {any} */ (entry).type}`);
  }
}

/** @param {Found} found */
const printed = ({name, scenario, text}) => `DIFFERENT: ${name}: ${text}\n${toText(scenario)}`;

/** A line for each group of counts: topics, options, how runs ended, entries. @param {Map<string, number>} counts */
function summary(counts) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const [what, n] of [...counts].sort()) {
    const [group, ...rest] = what.split(" ");
    groups.set(group, [...(groups.get(group) ?? []), `${rest.join(" ")} ${n}`]);
  }
  return [...groups].map(([group, list]) => `${group}: ${list.join(", ")}`).join("\n");
}

/** The command line says what cannot be. */
class Misuse extends Error {}

/** @param {string[]} args */
async function main(args) {
  const {values} = parseArgs({
    args,
    options: {
      seconds: {type: "string", default: "60"},
      count: {type: "string"},
      seed: {type: "string", default: String(Date.now() % 1e9)},
      topic: {type: "string", default: topics.join(",")},
      native: {type: "boolean", default: false},
      results: {type: "boolean", default: false},
      most: {type: "string", default: "1"},
      only: {type: "string"},
    },
  });
  const only = /^(\w+)-(.+)-(\d+)$/.exec(values.only ?? "");
  if (values.only && !only) throw new Misuse(`--only ${values.only}: topic-seed-number is needed`);
  const options = {
    seconds: Number(values.seconds),
    count: only ? 1 : values.count === undefined ? undefined : Number(values.count),
    seed: only ? only[2] : values.seed,
    topics: (only ? only[1] : values.topic).split(","),
    first: only ? Number(only[3]) : 0,
    way: /** @type {Options["way"]} */ (values.native ? "native" : values.results ? "results" : "wasm"),
    most: Number(values.most),
  };
  const unknown = options.topics.filter((topic) => !topics.includes(topic));
  if (unknown.length > 0) throw new Misuse(`no topic ${unknown.join(", ")}`);
  await buildOracle();
  await (values.native ? buildNative() : buildWasm());
  return (await report(options)) > 0 ? 1 : 0;
}

/**
 * Fuzzes, and prints what is found and what was looked at.
 * @param {Options} options
 * @returns {Promise<number>} how many differences there were
 */
export async function report(options) {
  console.log(`fuzzing: seed ${options.seed}, ${options.way}`);
  const started = performance.now();
  const {scenarios, differences, counts} = await fuzz(options, (found) => console.log(printed(found)));
  const seconds = (performance.now() - started) / 1000;
  const rate = Math.round((scenarios / seconds) * 60);
  console.log(summary(counts));
  console.log(
    `seed ${options.seed}: ${scenarios} scenarios in ${seconds.toFixed(0)} s (${rate} a minute), ${differences} differences`,
  );
  return differences;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    const {code, message} = /** @type {NodeJS.ErrnoException} */ (error);
    const isMisuse = error instanceof Misuse || code?.startsWith("ERR_PARSE_ARGS");
    console.error(isMisuse ? `${message}\n${usage}` : error);
    process.exitCode = 2;
  }
}
