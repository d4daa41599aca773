// How does a host's documentation get what it needs? Its packages as they are pinned, Window Lab as npm hands it out.
import {execFile, spawn} from "node:child_process";
import {existsSync} from "node:fs";
import {readFile, rm, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {createInterface} from "node:readline";
import {promisify} from "node:util";
import {root} from "../../../web/cli/setup.js";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const run = promisify(execFile);

/** A program, as it runs on the machines that build documentations. @param {string} program @param {string[]} args @param {{cwd?: string}} [options] */
export const exec = (program, args, options) =>
  run(program, args, {
    ...options,
    maxBuffer: 64e6,
    env: {...process.env, CI: "true", FORCE_COLOR: "0", NO_UPDATE_NOTIFIER: "1", NO_MKDOCS_2_WARNING: "1"},
  });

/** Window Lab as others get it, in the `node_modules` of a folder. @param {string} folder */
export async function installedPackage(folder) {
  await writeFile(join(folder, "package.json"), '{"private": true}\n');
  const {stdout} = await exec(npm, ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {cwd: root}); // prettier-ignore
  const [{filename}] = JSON.parse(stdout);
  await rm(join(folder, "node_modules/window-lab"), {recursive: true, force: true});
  await exec(npm, ["install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--prefer-offline", `./${filename}`], {cwd: folder}); // prettier-ignore
}

/** What is pinned, unless it is there already. @param {string} folder @param {string} pins file @param {() => Promise<unknown>} install */
async function once(folder, pins, install) {
  const wanted = await readFile(join(folder, pins), "utf8");
  const stamp = join(folder, "installed.txt");
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === wanted) return;
  await install();
  await writeFile(stamp, wanted);
}

/** @param {string} folder */
export const npmInstalled = (folder) => once(folder, "package-lock.json", () => exec(npm, ["ci", "--no-audit", "--no-fund", "--prefer-offline"], {cwd: folder})); // prettier-ignore

/** A script of an installed package. @param {string} folder @param {string} path */
export const node = (folder, path) => join(folder, "node_modules", path);

/** A program of a folder's own Python. @param {string} folder @param {string} name */
export const python = (folder, name) => join(folder, ".venv/bin", name);

/** @param {string} folder */
python.installed = (folder) =>
  once(folder, "requirements.txt", async () => {
    await exec("python3", ["-m", "venv", "--clear", ".venv"], {cwd: folder});
    await exec(python(folder, "pip"), ["install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt"], {cwd: folder}); // prettier-ignore
  });

/** A folder, by the server that Python has. @param {string} folder */
export async function served(folder) {
  const server = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", folder], {stdio: ["ignore", "pipe", "ignore"]}); // prettier-ignore
  for await (const line of createInterface(server.stdout)) {
    const port = / port (\d+)/.exec(line)?.[1];
    if (port) return {url: `http://127.0.0.1:${port}/`, close: async () => void server.kill()};
  }
  throw new Error("Python's server does not start");
}
