// `npm run --silent bench:engine -- --kind KIND …`: how fast is the engine on one workload? Prints one result line, so
// that other benchmarks can put it beside their own peers.

import {resolve} from "node:path";
import {buildEngine, engines, runPeer} from "./peers.js";

const usage = `usage: npm run --silent bench:engine -- --kind KIND --data FILE [option…]
  --kind       native, wasm; traced, wasm-traced: the same with a recording of everything
  --data       a data file, see tests/bench/README.md
  --workload   W1 to W5 (W1)
  --n          rows (all)
  --budget     seconds of repeats (2)
  --reps       repeats at the most (7)`;

const args = process.argv.slice(2);
const at = args.indexOf("--kind");
const [, kind] = at < 0 ? ["--kind", "native"] : args.splice(at, 2);
const data = args.indexOf("--data") + 1;
if (!(kind in engines) || data === 0 || data === args.length) {
  console.error(usage);
  process.exit(2);
}
args[data] = resolve(process.env.INIT_CWD ?? "", args[data]); // npm runs this in the repository's folder
try {
  await buildEngine(kind.startsWith("wasm") ? "wasm" : "native");
  console.log(JSON.stringify(await runPeer(engines[kind], args)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
