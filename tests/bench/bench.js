// `npm run bench`: how many times the time of a loop made for the workload does the engine take? All peers take turns in
// one run, so that a slow minute of the machine hits them all. Answers must be equal; times are told, and fail nothing.

import {writeFile} from "node:fs/promises";
import {cpus} from "node:os";
import {parseArgs} from "node:util";
import {calibration} from "./calibrated.js";
import {buildPeers, dataFile, engines, runPeer, yardsticks} from "./peers.js";

/** @import {ResultLine} from "./peers.js" */

const usage = `usage: npm run bench [-- option…]
  --only W1,W2   these workloads
  --keys 1,100   these numbers of keys
  --flink        Flink's window operator too (takes a JDK and Maven)
  --rounds N     how often each peer takes its turn (3)
  --budget S     seconds of repeats in a turn (1)
  --reps R       repeats in a turn, at the most (7)
  --out FILE     writes the tables there too
  --record       into RESULTS.md; for a whole run, on a machine that does nothing else`;

/**
 * @typedef {object} Case
 * @property {string} workload
 * @property {number} keys
 * @property {number} rows
 * @property {string[]} peers the first is what the others are measured by
 */

const all = ["native", "wasm", "traced", "wasm-traced"];
const results = ["native", "wasm"];
const slow = ["naive", "wasm-naive", "flink"];

/** Where an overlap makes some take minutes, they get fewer rows, and the fast ones a case with more. @type {Case[]} */
const cases = [
  ...["W1", "W5"].flatMap((workload) =>
    [1, 100, 10_000].map((keys) => ({
      ...{workload, keys, rows: 1_000_000},
      peers: ["limit", "wasm-limit", ...all, ...slow],
    })),
  ),
  {workload: "W4", keys: 10_000, rows: 1_000_000, peers: ["limit", "wasm-limit", ...all, ...slow]},
  ...["W2", "W3"].flatMap((workload) => [
    {workload, keys: 1, rows: 1_000_000, peers: ["stacks", "limit", "wasm-limit", ...all]},
    // More entries than a page keeps.
    {workload, keys: 100, rows: 1_000_000, peers: ["stacks", "limit", "wasm-limit", ...results, "traced"]},
    {workload, keys: 10_000, rows: 1_000_000, peers: ["limit", "wasm-limit", ...results]},
  ]),
  // What a page records while one waits.
  {workload: "W1", keys: 100, rows: 100_000, peers: ["limit", ...all]},
  {workload: "W2", keys: 1, rows: 100_000, peers: ["stacks", ...all, ...slow]},
  {workload: "W2", keys: 100, rows: 10_000, peers: ["stacks", ...all, ...slow]},
  {workload: "W2", keys: 10_000, rows: 2_000, peers: ["limit", ...results, ...slow]},
  {workload: "W3", keys: 1, rows: 10_000, peers: ["stacks", ...all, ...slow]},
  {workload: "W3", keys: 100, rows: 2_000, peers: ["stacks", ...all, ...slow]},
];

/** What we aim for: times the first peer's time, natively; WebAssembly may take 1.25 times that. */
const aims = {W1: 2, W2: 2, W3: 2, W4: 3, W5: 2};
const wasmMay = 1.25;
/** What a recording may cost beside that, ns. */
const tracing = {event: 40, firing: 20};

/** What a page may wait for a recording, ms, by rows. */
const recordingGoals = new Map([
  [100_000, 15],
  [1_000_000, 150],
]);

/**
 * @typedef {object} Measured
 * @property {Case} of
 * @property {ResultLine} line of any peer: they agree
 * @property {Map<string, number[]>} best seconds of each peer, the least of each round
 */

/** @param {string[]} args */
async function main(args) {
  const {values: options} = parseArgs({
    args,
    options: {
      only: {type: "string"},
      keys: {type: "string"},
      flink: {type: "boolean", default: false},
      rounds: {type: "string", default: "3"},
      budget: {type: "string", default: "1"},
      reps: {type: "string", default: "7"},
      out: {type: "string"},
      record: {type: "boolean", default: false},
    },
  });
  const {flink, rounds, budget, reps} = options;
  const chosen = cases
    .filter(({workload}) => options.only?.split(",").includes(workload) ?? true)
    .filter(({keys}) => options.keys?.split(",").includes(String(keys)) ?? true);
  if (chosen.length === 0) throw new Error(`no such case\n${usage}`);
  await buildPeers({flink});
  /** @type {Measured[]} */
  const measured = [];
  const loops = [];
  for (let round = 0; round < Number(rounds); round++) {
    loops.push(calibration());
    for (const [i, of] of chosen.entries()) {
      for (const peer of of.peers) {
        if (peer === "flink" && !flink) continue;
        const line = await turn(of, peer, {budget: peer === "flink" ? 5 * Number(budget) : budget, reps});
        const best = Math.min(...line.secs);
        console.error(`round ${round + 1}: ${nameOf(of)}, ${peer}: ${(best * 1000).toFixed(2)} ms`);
        measured[i] ??= {of, line, best: new Map()};
        check(of, peer, line, measured[i].line);
        measured[i].best.set(peer, [...(measured[i].best.get(peer) ?? []), best]);
      }
    }
  }
  const command = ["npm run bench", ...(args.length > 0 ? ["--", ...args] : [])].join(" ");
  const text = [
    heading(command, Number(rounds)),
    ratios(measured),
    times(measured),
    recordings(measured, Math.min(...loops)),
  ].join("\n");
  console.log(text);
  if (options.out !== undefined) await writeFile(options.out, text);
  if (options.record)
    await writeFile(new URL("RESULTS.md", import.meta.url), `# Results of the benchmark\n\n${text}`);
}

/**
 * @param {Case} of
 * @param {string} peer
 * @param {{budget: string | number, reps: string}} limits
 */
async function turn({workload, keys, rows}, peer, {budget, reps}) {
  const data = await dataFile(Math.max(rows, 100_000), keys);
  const which = ["--data", data, "--workload", workload, "--n", String(rows)];
  return runPeer({...engines, ...yardsticks}[peer], [...which, "--budget", String(budget), "--reps", reps]);
}

/** Fast and wrong is no result. @param {Case} of @param {string} peer @param {ResultLine} line @param {ResultLine} first */
function check(of, peer, line, first) {
  for (const what of /** @type {const} */ (["fires", "count", "value4", "hash", "late"]))
    if (line[what] !== first[what])
      throw new Error(
        `${nameOf(of)}: ${what} is ${line[what]} by ${peer}, and ${first[what]} by ${first.peer}`,
      );
}

const number = (/** @type {number} */ n) => n.toLocaleString("en");
const nameOf = (/** @type {Case} */ {workload, keys, rows}) =>
  `${workload}, ${number(keys)} key${keys > 1 ? "s" : ""}, ${number(rows)} rows`;
const short = (/** @type {number} */ x) =>
  x >= 99.5 ? number(Math.round(x)) : x >= 0.001 ? String(Number(x.toPrecision(3))) : x.toExponential(1);
const row = (/** @type {(string | number)[]} */ cells) => `| ${cells.join(" | ")} |`;

/** @param {string} command @param {number} rounds */
function heading(command, rounds) {
  const date = new Date().toISOString().slice(0, 10);
  return `\`${command}\`, ${date}; ${cpus().length} cores, ${cpus()[0]?.model.trim()}; Node ${process.version}. Each
figure is the least of all repeats of ${rounds} rounds, in which the peers took turns.\n`;
}

/**
 * How many times the yardstick's time: of the least times, and from the best to the worst round.
 * @param {Measured[]} measured
 */
function ratios(measured) {
  const head = ["case", "firings an event", "yardstick", "native", "aim", "wasm", "aim", "wasm to native"];
  const lines = measured.map(({of, line, best}) => {
    const yardstick = of.peers[0];
    const firings = line.fires / line.n;
    const per = (/** @type {string} */ peer, to = yardstick) => spread(best.get(peer), best.get(to));
    const aim = aims[/** @type {keyof typeof aims} */ (of.workload)];
    const over = overhead(best, "traced", "native", line);
    return [
      ...[nameOf(of), short(firings), yardstick, per("native"), aim, per("wasm"), aim * wasmMay],
      ...[per("wasm", "native"), over, short(tracing.event + tracing.firing * firings)],
      ...[per("native", "naive"), per("native", "flink")],
    ];
  });
  const columns = [...head, "traced: more ns an event", "aim", "native to naive", "native to Flink"];
  return [row(columns), row(columns.map((_, i) => (i ? "--:" : "---"))), ...lines.map(row), ""].join("\n");
}

/**
 * @param {number[] | undefined} of seconds of each round
 * @param {number[] | undefined} to
 */
function spread(of, to) {
  if (!of || !to) return "";
  const each = of.map((seconds, round) => seconds / to[round]);
  const least = Math.min(...of) / Math.min(...to);
  return `${short(least)} (${short(Math.min(...each))}–${short(Math.max(...each))})`;
}

/**
 * @param {Map<string, number[]>} best
 * @param {string} peer
 * @param {string} without
 * @param {ResultLine} line
 */
function overhead(best, peer, without, line) {
  const [more, less] = [best.get(peer), best.get(without)];
  return more && less ? short(((Math.min(...more) - Math.min(...less)) / line.n) * 1e9) : "";
}

/** The least time of each peer, ms. @param {Measured[]} measured */
function times(measured) {
  const peers = [...Object.keys(engines), ...Object.keys(yardsticks)].filter((peer) =>
    measured.some(({best}) => best.has(peer)),
  );
  const lines = measured.map(({of, best}) => [
    nameOf(of),
    ...peers.map((peer) => (best.has(peer) ? short(Math.min(...(best.get(peer) ?? [])) * 1000) : "")),
  ]);
  const columns = ["ms", ...peers];
  return [row(columns), row(columns.map((_, i) => (i ? "--:" : "---"))), ...lines.map(row), ""].join("\n");
}

/**
 * What a page waits for: a recording of so many rows, of a goal in milliseconds, both also as ratios to a fixed loop.
 * @param {Measured[]} measured @param {number} loop ms
 */
function recordings(measured, loop) {
  const lines = measured.flatMap(({of, best}) => {
    const goal = recordingGoals.get(of.rows);
    const seconds = best.get("wasm-traced");
    if (goal === undefined || !seconds) return [];
    const ms = Math.min(...seconds) * 1000;
    return [[nameOf(of), short(ms), goal, short(ms / loop), short(goal / loop)]];
  });
  if (lines.length === 0) return "";
  const columns = ["recorded in WebAssembly, and read", "ms", "goal", "to the loop", "goal"];
  return [
    `The loop of 10,000,000 multiplications and remainders took ${short(loop)} ms in this run.\n`,
    row(columns),
    row(columns.map((_, i) => (i ? "--:" : "---"))),
    ...lines.map(row),
    "",
  ].join("\n");
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
