// How is Flink asked what it does with a scenario?
import {spawn} from "node:child_process";
import {createHash} from "node:crypto";
import {existsSync, readFileSync, readdirSync, writeFileSync} from "node:fs";
import {createInterface} from "node:readline";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {run, setUp} from "../../web/cli/setup.js";

const folder = fileURLToPath(new URL("../oracle", import.meta.url));
const jar = join(folder, "target/oracle.jar");
const stampFile = join(folder, "target/built-from");

/** Without the first flag, the JVM leaves the stack trace of a frequent exception out, which tells Flink's from ours. */
const jvm = ["-XX:-OmitStackTraceInFastThrow", "-XX:+UseSerialGC", "-Xmx2g", "-jar", jar];

/** How long one scenario may take, in ms. */
const patience = 120_000;

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
 * The oracle as a process that stays, once it is built.
 * @typedef {{runs: import("../../web/cli/compare.js").TracedRun[]}} Answer
 */
export class Oracle {
  constructor() {
    /** @type {{text: string, resolve: (a: Answer) => void, reject: (e: Error) => void}[]} */
    this.waiting = [];
    /** @type {Error | undefined} why there are no more answers */
    this.ended = undefined;
    this.java = spawn("java", [...jvm, "serve"], {stdio: ["pipe", "pipe", "inherit"]});
    createInterface({input: this.java.stdout, crlfDelay: Infinity}).on("line", (line) => this.#answer(line));
    this.java.on("error", (error) => this.#end(error));
    this.java.on("exit", (code, signal) => this.#end(new Error(`the oracle ended: ${signal ?? code}`)));
  }

  /** How many questions have no answer yet. */
  get pending() {
    return this.waiting.length;
  }

  /**
   * What Flink does with a scenario. Questions may be put before the last one is answered.
   * @param {object | string} scenario the document, or its JSON text
   * @returns {Promise<Answer>} rejected if the oracle itself is at fault
   */
  ask(scenario) {
    const text = typeof scenario === "string" ? scenario.replaceAll("\n", " ") : JSON.stringify(scenario);
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(this.ended);
      this.waiting.push({text, resolve, reject});
      this.java.stdin.write(text + "\n");
      if (this.waiting.length === 1) this.#watch();
    });
  }

  async close() {
    clearTimeout(this.timer);
    this.ended ??= new Error("the oracle is closed");
    if (this.java.exitCode !== null) return;
    const gone = new Promise((resolve) => this.java.once("exit", resolve));
    this.java.stdin.end();
    await gone;
  }

  #watch() {
    clearTimeout(this.timer);
    if (this.waiting.length === 0) return;
    this.timer = setTimeout(() => {
      this.java.kill("SIGKILL");
      this.#end(new Error(`the oracle did not answer: ${this.waiting[0].text.slice(0, 2000)}`));
    }, patience);
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
    this.ended ??= why;
    for (const question of this.waiting.splice(0)) question.reject(why);
  }
}
