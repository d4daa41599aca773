// How is Flink asked what it does with a scenario?
import {spawn} from "node:child_process";
import {createHash} from "node:crypto";
import {existsSync, readFileSync, readdirSync, writeFileSync} from "node:fs";
import {createInterface} from "node:readline";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {run, setUp} from "../../web/cli/setup.js";

/** @import {Readable, Writable} from "node:stream" */

const folder = fileURLToPath(new URL("../oracle", import.meta.url));
const jar = join(folder, "target/oracle.jar");
const stampFile = join(folder, "target/built-from");

/** Without the first flag, the JVM leaves the stack trace of a frequent exception out, which tells Flink's from ours. */
const jvm = ["-XX:-OmitStackTraceInFastThrow", "-XX:+UseSerialGC", "-Xmx2g", "-jar", jar];

/** How long one scenario may take, in ms. */
const patience = 60_000;

/** What the oracle is built from: a hash over its sources. */
function sources() {
  const hash = createHash("sha256");
  const files = readdirSync(join(folder, "src"), {recursive: true, encoding: "utf8"})
    .filter((name) => name.endsWith(".java"))
    .sort();
  for (const name of ["pom.xml", ...files.map((name) => join("src", name))])
    hash
      .update(name)
      .update("\0")
      .update(readFileSync(join(folder, name)))
      .update("\0");
  return hash.digest("hex");
}

/** The version of Flink that is asked. */
export function flinkVersion() {
  const pom = readFileSync(join(folder, "pom.xml"), "utf8");
  return /<flink\.version>(.*)<\/flink\.version>/.exec(pom)?.[1];
}

/** Builds the oracle, unless it was built from these very sources. Gets a JDK and Maven where it knows how. */
export async function buildOracle() {
  const stamp = sources();
  if (existsSync(jar) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  await setUp("oracle");
  await run(["mvn", "-q", "-B", "-f", join(folder, "pom.xml"), "package"]);
  writeFileSync(stampFile, stamp);
}

/**
 * @typedef {{runs: import("../../web/cli/compare.js").TracedRun[]}} Answer
 * @typedef {{text: string, resolve: (a: Answer) => void, reject: (e: Error) => void}} Question
 */

/** The oracle as a process that stays, once it is built; and a new one if that ends. */
export class Oracle {
  constructor() {
    /** @type {Question[]} */
    this.waiting = [];
    /** @type {import("node:child_process").ChildProcessByStdio<Writable, Readable, null> | null} */
    this.java = null;
  }

  /**
   * What Flink does with a scenario. Questions may be put before the last one is answered.
   * @param {object | string} scenario the document, or its JSON text
   * @returns {Promise<Answer>} rejected if the oracle itself is at fault
   */
  ask(scenario) {
    const text = typeof scenario === "string" ? scenario.replaceAll("\n", " ") : JSON.stringify(scenario);
    return new Promise((resolve, reject) => {
      this.waiting.push({text, resolve, reject});
      (this.java ??= this.#start()).stdin.write(text + "\n");
      if (this.waiting.length === 1) this.#watch();
    });
  }

  async close() {
    clearTimeout(this.timer);
    if (!this.java) return;
    const gone = new Promise((resolve) => this.java?.once("close", resolve));
    this.java.stdin.end();
    await gone;
  }

  #start() {
    const java = spawn("java", [...jvm, "serve"], {stdio: ["pipe", "pipe", "inherit"]});
    createInterface({input: java.stdout, crlfDelay: Infinity}).on("line", (line) => this.#answer(line));
    java.stdin.on("error", () => {}); // it ended: that is told below
    java.on("error", (error) => this.#end(error));
    java.on("close", (code, signal) => this.#end(new Error(`the oracle ended: ${signal ?? code}`)));
    return java;
  }

  /** Only the first question may be why there is no answer; those behind it are put again. */
  #watch() {
    clearTimeout(this.timer);
    if (this.waiting.length === 0) return;
    this.timer = setTimeout(() => this.java?.kill("SIGKILL"), patience);
  }

  /** @param {string} line */
  #answer(line) {
    const question = this.waiting.shift();
    this.#watch();
    if (!question) return;
    const answer = JSON.parse(line);
    if (answer.fault) question.reject(new Error(`the oracle is at fault: ${answer.fault}\n${question.text}`));
    else question.resolve(answer);
  }

  /** @param {Error} why */
  #end(why) {
    clearTimeout(this.timer);
    this.java = null;
    const [first, ...others] = this.waiting.splice(0);
    if (!first) return;
    first.reject(new Error(`${why.message}, at ${first.text}`));
    for (const {text, resolve, reject} of others) this.ask(text).then(resolve, reject);
  }
}
