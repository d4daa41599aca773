// Do exports of random scenarios give on real Flink what the lab shows? `npm run export:verify -- --random N`; with `--sql`
// only what SQL can say is left of each, and asked of Flink's SQL engine.

import {parseArgs} from "node:util";
import {nodeEngine} from "../../web/cli/engine.js";
import {prepare} from "../../web/export/prepare.js";
import {exportTo} from "../../web/export/export.js";
import {randomScenario, toText, topics} from "../conformance/random-scenarios.js";
import {verify} from "./verify.js";

const {values} = parseArgs({
  options: {
    random: {type: "string", default: "200"},
    seed: {type: "string", default: String(Date.now() % 1e9)},
    topic: {type: "string", default: topics.filter((topic) => topic !== "document").join(",")},
    flink: {type: "string", default: "2"},
    sql: {type: "boolean", default: false},
  },
});
const {seed} = values;
const flink = /** @type {"2" | "1.20"} */ (values.flink);
const chosen = values.sql ? ["time", "session", "late"] : values.topic.split(",");

/** @param {any} document */
function leftForSql({pipeline, ...document}) {
  const {trigger, evictor, allowedLateness, late, watermarks, endOfInput, ...rest} = pipeline;
  const {emit, idleAfter, ...own} = watermarks ?? {};
  return {...document, pipeline: {...rest, watermarks: own}};
}

const engine = await nodeEngine();
const counts = {ok: 0, refused: 0, different: 0, "not run": 0};
/** @type {Record<string, number>} */
const byTarget = {};
console.log(`seed ${seed}`);
const atOnce = 250;
let number = 0;
for (let left = Number(values.random); left > 0; left -= atOnce) {
  /** @type {Parameters<typeof verify>[0]} */
  const cases = [];
  for (let n = Math.min(left, atOnce); n > 0; number++) {
    const topic = chosen[number % chosen.length];
    const text = toText(randomScenario(topic, seed, number));
    const {exported} = await prepare(
      engine,
      values.sql ? JSON.stringify(leftForSql(JSON.parse(text))) : text,
    );
    if (!exported || (values.sql && exportTo(exported, "flink-sql").problems.length > 0)) {
      counts["not run"]++;
      continue;
    }
    n--;
    const name = `${topic}-${seed}-${number}`;
    for (const target of values.sql ? ["flink-sql"] : ["flink-test", "flink-java", "flink-sql"])
      if (exportTo(exported, target).problems.length === 0) cases.push({name, exported, target});
  }
  for (const {name, target, outcome} of await verify(cases, flink)) {
    const kind = outcome === "ok" || outcome === "refused" ? outcome : "different";
    counts[kind]++;
    byTarget[`${target} ${kind}`] = (byTarget[`${target} ${kind}`] ?? 0) + 1;
    if (kind === "different") console.log(`${target} of ${name}: ${outcome.slice(0, 1500)}`);
  }
}
console.log(JSON.stringify({...byTarget, "passed over": counts["not run"]}));
process.exitCode = counts.different > 0 ? 1 : 0;
