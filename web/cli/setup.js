// What does this machine lack, and how does it get it? Installs it where we know how, else says so in one sentence.

import {spawn, spawnSync} from "node:child_process";
import {accessSync, constants, existsSync, readFileSync, statSync} from "node:fs";
import {delimiter, join} from "node:path";
import {fileURLToPath} from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Tools by the Debian package that brings each, how to tell that it is there, and where others get it; what CMake
 * downloads where it is not installed says nothing of that.
 * @type {Record<string, {found: () => unknown, elsewhere?: string}>}
 */
const tools = {
  emscripten: {
    found: () =>
      onPath("em-config") || existsSync(join(process.env.EMSDK ?? "", "upstream/emscripten/em-config")),
    elsewhere:
      "Emscripten (https://emscripten.org/docs/getting_started/downloads.html, then source emsdk_env)",
  },
  cmake: {found: () => onPath("cmake"), elsewhere: "CMake 3.24 or later (pip install cmake)"},
  "ninja-build": {found: () => onPath("ninja"), elsewhere: "Ninja (pip install ninja)"},
  "g++": {
    found: () => process.env.CXX || onPath("c++", "g++", "clang++"),
    elsewhere: "a C++20 compiler (GCC 12, Clang 14 or later)",
  },
  catch2: {found: () => existsSync("/usr/include/catch2")},
  "clang-format": {
    found: () => onPath("clang-format"),
    elsewhere: "clang-format 14 (pip install clang-format==14.0.6)",
  },
  chromium: {found: () => browser("chromium"), elsewhere: "Chromium or Chrome (set CHROMIUM to its path)"},
  "firefox-esr": {found: () => browser("firefox"), elsewhere: "Firefox (set FIREFOX to its path)"},
  "default-jdk-headless": {
    found: () => javaVersion() >= 17,
    elsewhere: "a JDK, version 17 or later, on PATH",
  },
  hugo: {found: () => onPath("hugo"), elsewhere: "Hugo, 0.111 or later (https://gohugo.io/installation/)"},
  "python3-venv": {
    found: () => spawnSync("python3", ["-c", "import ensurepip, venv"]).status === 0,
    elsewhere: "Python 3.11 or later, with venv",
  },
  maven: {found: () => onPath("mvn"), elsewhere: "Maven (https://maven.apache.org/install.html)"},
};

/** What each purpose needs. */
const needs = {
  wasm: ["emscripten", "cmake", "ninja-build"],
  native: ["g++", "cmake", "ninja-build", "catch2"],
  tests: ["clang-format", "chromium", "firefox-esr"],
  oracle: ["default-jdk-headless", "maven"],
  hosts: ["chromium", "hugo", "python3-venv"],
};

/**
 * Sees to it that everything for these purposes is there.
 * @param {...keyof typeof needs} purposes
 */
export async function setUp(...purposes) {
  const wanted = [...new Set(purposes.flatMap((purpose) => needs[purpose]))];
  const missing = wanted.filter((name) => !tools[name].found());
  // On other systems the packages differ, or are too old.
  if (missing.length > 0 && [12, 13].includes(debianVersion())) await installPackages(missing);
  const lacking = missing
    .filter((name) => !tools[name].found())
    .flatMap((name) => tools[name].elsewhere ?? []);
  if (lacking.length > 0)
    throw new Error(`This machine lacks ${lacking.join("; ")}: install what is missing, and run this again.`);
  await installModules();
}

/** The version of Debian that this is; 0 if it is another system. */
export function debianVersion() {
  if (!existsSync("/etc/os-release")) return 0;
  const release = readFileSync("/etc/os-release", "utf8");
  return /^ID=debian$/m.test(release) ? Number(release.match(/^VERSION_ID="(\d+)"$/m)?.[1] ?? 0) : 0;
}

/** @param {string[]} packages */
async function installPackages(packages) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync("sudo", ["-n", "true"]).status !== 0)
    throw new Error(
      `Debian packages are missing: as root, run apt-get install --no-install-recommends ${packages.join(" ")}`,
    );
  console.log(`Installing Debian packages: ${packages.join(" ")}`);
  const asRoot = isRoot ? [] : ["sudo", "-n"];
  const apt = (/** @type {string[]} */ ...args) =>
    run([...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", ...args]);
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", ...packages);
}

/** The npm packages, as the lock has them. */
async function installModules() {
  const lock = join(root, "package-lock.json");
  const installed = join(root, "node_modules/.package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  await run(["npm", "ci"]);
}

/** The version of the Java compiler on PATH; 0 if there is none. */
function javaVersion() {
  const {stdout} = spawnSync("javac", ["-version"], {encoding: "utf8"});
  return Number(/^javac (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}

/**
 * Where a browser is: what CHROMIUM or FIREFOX says, else one on PATH; "" if there is none.
 * @param {"chromium" | "firefox"} name
 */
export function browser(name) {
  const named = process.env[name.toUpperCase()];
  if (named) return named;
  return name === "chromium"
    ? onPath("chromium", "chromium-browser", "google-chrome")
    : onPath("firefox-esr", "firefox");
}

/**
 * The path of the first of these commands that is on PATH; "" if none is.
 * @param {...string} names
 */
export function onPath(...names) {
  const endings = process.platform === "win32" ? [".exe", ".bat", ".cmd"] : [""];
  for (const name of names)
    for (const folder of (process.env.PATH ?? "").split(delimiter))
      for (const ending of endings) {
        const file = join(folder, name + ending);
        try {
          accessSync(file, constants.X_OK);
          return file;
        } catch {} // not here
      }
  return "";
}

/**
 * Runs a command in the repository's folder, its output on standard error, where it disturbs no one's pipe. Fails if
 * the command does.
 * @param {string[]} command
 */
export async function run([name, ...args]) {
  const isScript = name === "npm" && process.platform === "win32"; // which needs a shell
  const child = spawn(name, args, {cwd: root, stdio: ["ignore", 2, 2], shell: isScript});
  const status = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (status !== 0) throw new Error(`failed (${status}): ${[name, ...args].join(" ")}`);
}
