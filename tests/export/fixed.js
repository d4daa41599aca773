// Does what is exported of the fixed scenarios do on Flink what the lab shows? Part of `npm run test:flink`.

import {rmSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {nodeEngine} from "../../web/cli/engine.js";
import {writeFiles} from "../../web/cli/io.js";
import {run} from "../../web/cli/setup.js";
import {exportTo} from "../../web/export/export.js";
import {prepare} from "../../web/export/prepare.js";
import {versions} from "../../web/export/targets.js";
import {cases} from "./cases.js";
import {verify} from "./verify.js";

const kafka = /** @type {const} */ ("kafka");
/** What a job or SQL cannot say, the operator test can. */
const targets = ["flink-test", "flink-java", "flink-sql"];

/** @returns {Promise<number>} how many are not as they should be */
export async function verifyFixed() {
  const engine = await nodeEngine();
  /** @type {Parameters<typeof verify>[0]} */
  const exports = [];
  for (const [i, {name, document}] of cases.entries()) {
    const {exported, problems} = await prepare(engine, JSON.stringify(document));
    if (!exported) throw new Error(`${name}: ${JSON.stringify(problems)}`);
    exports.push(...targets.map((target) => ({name, exported, target})));
    // The class for Kafka compiles; what its windows do is the operator test.
    if (i % 6 === 0) exports.push({name, exported, target: "flink-java", source: kafka});
  }
  let wrong = 0;
  for (const flink of /** @type {const} */ (["2", "1.20"])) {
    /** @type {Record<string, number>} */
    const counts = {};
    // The API that differs is that of assigners, which one case has of its own.
    const chosen = exports.filter(({name}, i) => flink === "2" || i % 15 < 2 || name === "cumulate");
    for (const {name, target, outcome} of await verify(chosen, flink)) {
      const isRight = outcome === "ok" || (outcome === "refused" && target !== "flink-test");
      if (!isRight) {
        wrong++;
        console.log(`NOT WHAT THE LAB SHOWS: ${target} of ${name}: ${outcome}`);
      }
      const kind = `${target} ${isRight ? outcome : "wrong"}`;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    console.log(`exports on Flink ${versions[flink]}: ${JSON.stringify(counts)}`);
  }
  const folder = fileURLToPath(new URL("target/project", import.meta.url));
  rmSync(folder, {recursive: true, force: true});
  const {files} = exportTo(exports.filter(({name, target}) => name === "names and titles of any kind" && target === "flink-java")[0].exported, "flink-java"); // prettier-ignore
  await writeFiles(folder, files);
  await run(["mvn", "-q", "-B", "-f", join(folder, "pom.xml"), "test"]);
  console.log("mvn test passes in an exported folder");
  return wrong;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await verifyFixed()) > 0 ? 1 : 0;
