// Does exported code give on real Flink what the lab showed? Many exports are compiled at once and run in one process.

import {spawn} from "node:child_process";
import {createHash} from "node:crypto";
import {existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {delimiter, dirname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {run, setUp} from "../../web/cli/setup.js";
import {exportTo} from "../../web/export/export.js";
import {kafkaConnectors, versions} from "../../web/export/targets.js";

/** @import {Exported} from "../../web/export/prepare.js" */
/** @import {Line} from "../../web/export/targets.js" */

const folder = fileURLToPath(new URL(".", import.meta.url));

const flags = ["-Xmx1g", "-XX:+UseSerialGC", ...["java.util", "java.lang", "java.time"].flatMap((name) => ["--add-opens", `java.base/${name}=ALL-UNNAMED`])]; // prettier-ignore

/** The classes that exports need, fetched once for each version. @param {Line} flink */
async function libraries(flink) {
  const pom = join(folder, "pom.xml");
  const lib = join(folder, "target", `lib-${versions[flink]}`);
  const stampFile = join(lib, "made-from");
  const stamp = createHash("sha256").update(readFileSync(pom)).digest("hex");
  if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
    await setUp("oracle");
    rmSync(lib, {recursive: true, force: true});
    await run(["mvn", "-q", "-B", "-f", pom, `-Dflink.version=${versions[flink]}`, `-Dkafka.version=${kafkaConnectors[flink]}`, "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies", `-DoutputDirectory=${lib}`]); // prettier-ignore
    writeFileSync(stampFile, stamp);
  }
  return readdirSync(lib).filter((name) => name.endsWith(".jar")).map((name) => join(lib, name)).join(delimiter); // prettier-ignore
}

/**
 * Exports, and runs what was exported.
 * @param {{name: string, exported: Exported, target: string, source?: "rows" | "kafka"}[]} cases
 * @param {Line} [flink]
 * @returns {Promise<{name: string, target: string, outcome: string}[]>} outcome: "ok", "refused" or what is wrong
 */
export async function verify(cases, flink = "2") {
  const classpath = await libraries(flink);
  const place = join(folder, "target", `exported-${process.pid}`);
  rmSync(place, {recursive: true, force: true});
  const sources = ["Verify", "Sql"].map((name) =>
    join(folder, `src/main/java/windowlab/verify/${name}.java`),
  );
  /** @type {Map<string, number>} */
  const tests = new Map();
  const results = cases.map(({name, exported, target, source}, i) => {
    const {files, problems} = exportTo(exported, target, {flink, source, name: `verified.case${i}`});
    for (const [path, text] of Object.entries(files)) {
      const own = join(place, `case${i}-${target}`);
      const file = join(path.endsWith(".java") ? place : own, path);
      mkdirSync(dirname(file), {recursive: true});
      writeFileSync(file, text);
      if (path === "windows.sql" && source !== "kafka") tests.set(`sql:${own}`, i);
      if (!path.endsWith(".java")) continue;
      sources.push(file);
      if (path.endsWith("Test.java")) tests.set(`verified.case${i}.${path.split("/").at(-1)?.replace(".java", "")}`, i); // prettier-ignore
    }
    return {name, target, outcome: problems.length > 0 ? "refused" : "no answer"};
  });
  const classes = join(place, "classes");
  mkdirSync(classes, {recursive: true});
  const list = join(place, "sources.txt");
  writeFileSync(list, sources.map((file) => `"${file.replaceAll("\\", "/")}"\n`).join(""));
  await run(["javac", "-J-Xmx1g", "-proc:none", "-nowarn", "-encoding", "UTF-8", "--release", "17", "-cp", classpath, "-d", classes, `@${list}`]); // prettier-ignore
  for (const line of await answers([classes, classpath].join(delimiter), [...tests.keys()])) {
    const [test, outcome] = line.split("\t");
    const i = tests.get(test);
    if (i === undefined) continue;
    results[i].outcome = outcome.startsWith("rows ")
      ? againstLab(outcome.slice(5), cases[i].exported)
      : outcome;
  }
  rmSync(place, {recursive: true, force: true});
  return results;
}

/** @param {string} classpath @param {string[]} tests */
async function answers(classpath, tests) {
  const java = spawn("java", [...flags, "-cp", classpath, "windowlab.verify.Verify"], {stdio: ["pipe", "pipe", "ignore"]}); // prettier-ignore
  let text = "";
  java.stdout.setEncoding("utf8").on("data", (part) => (text += part));
  java.stdin.on("error", () => {}); // it ended: its answers tell
  java.stdin.end(tests.map((test) => `${test}\n`).join(""));
  await new Promise((resolve, reject) => java.on("error", reject).on("close", resolve));
  return text.split("\n").filter(Boolean);
}

/**
 * What SQL gave, set against the lab: the same rows in any order, for sums in another order the same to twelve digits.
 * @param {string} text
 * @param {Exported} exported
 */
function againstLab(text, {fired}) {
  const got = text.split(";").filter(Boolean).map((row) => {
    const [key, start, end, value] = row.split(",");
    return {key: Buffer.from(key, "base64").toString(), start: Number(start), end: Number(end), value: Number(value)};
  }); // prettier-ignore
  const lines = (/** @type {import("../../web/export/prepare.js").Fired[]} */ rows) =>
    rows.map(({key, start, end, value}) => JSON.stringify([key, start, end, Number(Number(value).toPrecision(12))])).sort().join(" "); // prettier-ignore
  return lines(got) === lines(fired) ? "ok" : `SQL ${lines(got)}, the lab ${lines(fired)}`;
}
