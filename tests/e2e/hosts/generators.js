// How is each docs generator installed and run? As its authors would, in a folder of its own.
import {execFile} from "node:child_process";
import {existsSync} from "node:fs";
import {cp, mkdir, rm} from "node:fs/promises";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {promisify} from "node:util";
import {build, packaged} from "../../../web/cli/build.js";
import {root, setUp} from "../../../web/cli/setup.js";

const exec = promisify(execFile);
const fixtures = fileURLToPath(new URL(".", import.meta.url));
const docs = join(root, "web/docs");
const script = join(packaged, "window-lab.standalone.js");
const lab = [process.execPath, join(root, "web/cli/window-lab.js")];
export const work = join(root, "build/hosts");

/** @param {string} command @param {string[]} args @param {string} cwd @param {Record<string, string>} [env] */
async function run(command, args, cwd, env = {}) {
  try {
    return await exec(command, args, {cwd, env: {...process.env, ...env}, maxBuffer: 1 << 26});
  } catch (error) {
    const {stdout = "", stderr = ""} = /** @type {any} */ (error);
    throw new Error(`${command} ${args.join(" ")}\n${`${stdout}${stderr}`.slice(-6000)}`);
  }
}

/** @type {Promise<string> | null} */
let packing = null;
/** The package as a file, packed once. */
const tarball = () =>
  (packing ??= run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", work], root).then(
    ({stdout}) => join(work, JSON.parse(stdout)[0].filename),
  ));

/** @param {string} folder @param {string[]} [more] */
const npmInstall = (folder, more = []) =>
  run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...more], folder);

/** With what its requirements say. @param {string} folder */
async function python(folder) {
  const venv = join(work, "venv");
  if (!existsSync(venv)) await run("python3", ["-m", "venv", venv], work);
  await run(join(venv, "bin/pip"), ["install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt"], folder); // prettier-ignore
  return join(venv, "bin");
}
/** Python has no Node's modules: it is told where the command is. */
const command = {WINDOW_LAB: lab.map((word) => `'${word}'`).join(" ")};

/** By name: builds the site in a folder that has the fixture's files, and gives where it then is. @type {Record<string, (folder: string) => Promise<string>>} */
export const generators = {
  async plain(folder) {
    await cp(script, join(folder, "window-lab.standalone.js"));
    await picture(join(folder, "late.svg"));
    return folder;
  },
  async reveal(folder) {
    await npmInstall(folder);
    await cp(script, join(folder, "window-lab.standalone.js"));
    return folder;
  },
  async mkdocs(folder) {
    await cp(script, join(folder, "docs/window-lab.standalone.js"));
    await cp(join(docs, "window_lab.py"), join(folder, "window_lab.py"));
    const bin = await python(folder);
    await run(join(bin, "mkdocs"), ["build", "--strict"], folder, command);
    return join(folder, "site");
  },
  async sphinx(folder) {
    await mkdir(join(folder, "static"));
    await cp(script, join(folder, "static/window-lab.standalone.js"));
    await cp(join(docs, "window_lab.py"), join(folder, "window_lab.py"));
    const bin = await python(folder);
    await run(join(bin, "sphinx-build"), ["--fail-on-warning", "--builder", "html", ".", "site"], folder, command); // prettier-ignore
    return join(folder, "site");
  },
  async hugo(folder) {
    const hooks = join(folder, "layouts/_default/_markup");
    await mkdir(hooks, {recursive: true});
    await cp(join(docs, "render-codeblock-window-lab.html"), join(hooks, "render-codeblock-window-lab.html"));
    await mkdir(join(folder, "static"));
    await cp(script, join(folder, "static/window-lab.standalone.js"));
    await picture(join(folder, "static/late.svg"));
    await run("hugo", ["--destination", "site"], folder);
    return join(folder, "site");
  },
  async vitepress(folder) {
    await npmInstall(folder, [await tarball()]);
    await run("npm", ["run", "build"], folder);
    return join(folder, ".vitepress/dist");
  },
  async docusaurus(folder) {
    await npmInstall(folder, [await tarball()]);
    await run("npm", ["run", "build"], folder, {DOCUSAURUS_IGNORE_UPDATES: "1"});
    return join(folder, "build");
  },
};

/** Draws what the fixtures show, as an author does who has only the command. @param {string} path */
async function picture(path) {
  const page = join(fixtures, "mkdocs/docs/index.md");
  const {scenariosIn} = await import("../../../web/cli/scenarios-in.js");
  const {readFile, writeFile} = await import("node:fs/promises");
  const [{text}] = scenariosIn(await readFile(page, "utf8"));
  await writeFile(`${path}.json`, text);
  await run(lab[0], [lab[1], "render", `${path}.json`, "-o", path], root);
}

/** Makes everything that they need. */
export async function prepare() {
  await setUp("hosts");
  if (!existsSync(script)) await build();
  await mkdir(work, {recursive: true});
}

/** Builds a site anew. @param {string} name @param {(folder: string) => Promise<void>} [change] of its files, before it is built @returns {Promise<string>} where it is */
export async function built(name, change = async () => {}) {
  const folder = join(work, name);
  await rm(folder, {recursive: true, force: true});
  await cp(join(fixtures, name), folder, {recursive: true});
  await change(folder);
  return generators[name](folder);
}
