// `npm run bench:counters [-- --record]`: how much does the engine do for an event? Held against what was recorded.

import {spawnSync} from "node:child_process";
import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {cmake} from "../../web/cli/build.js";
import {root, setUp} from "../../web/cli/setup.js";

const recorded = join(root, "tests/bench/counters.txt");
const record = process.argv.includes("--record");
await setUp("native");
await cmake("native", "bench-counters");
const {status, stdout} = spawnSync(
  join(root, "build/native/bench/bench-counters"),
  record ? [] : [recorded],
  {encoding: "utf8", stdio: ["ignore", "pipe", "inherit"]},
);
process.stdout.write(stdout);
if (record) writeFileSync(recorded, stdout);
process.exitCode = status ?? 1;
