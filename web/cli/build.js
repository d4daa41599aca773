// How do sources become a static site? The engine by CMake, the page by esbuild. What did not change is not made again.

import {existsSync, statSync} from "node:fs";
import {cp, mkdir, readFile, readdir, rename, rm, writeFile} from "node:fs/promises";
import {basename, join} from "node:path";
import {homepageSaid, siteOf, writeHeaders} from "./hosting.js";
import {standaloneScript, withAssets, workerScript, writeStandalone, writeVersioned} from "./standalone.js";
import {debianVersion, root, run, setUp} from "./setup.js";

/** The folder that any web host serves, from any path. */
export const site = join(root, "dist");

/** What is bundled for the npm package; its other files are sources. */
export const packaged = join(root, "build/package");

/** `npm run build`: everything that the page and the npm package need, from whatever is there. */
export async function build() {
  await buildWasm();
  await buildPage();
  await buildPackage();
  console.log("Built dist/: a static site for any web host, under any path.");
}

export async function buildWasm() {
  await setUp("wasm");
  await cmake("wasm");
}

export async function buildNative() {
  await setUp("native");
  await cmake("native");
}

/**
 * Configures what was not configured, and builds what changed.
 * @param {string} preset
 * @param {...string} targets those alone; else all that is built by default
 */
export async function cmake(preset, ...targets) {
  const made = join(root, "build", preset, "build.ninja");
  const presets = join(root, "CMakePresets.json"); // CMake itself takes no notice when these change
  // The compilers of Debian 12 have nothing to warn of. What others may see is no reason not to build.
  const lenient = debianVersion() === 12 ? [] : ["-DCMAKE_COMPILE_WARNING_AS_ERROR=OFF"];
  if (!existsSync(made) || statSync(made).mtimeMs < statSync(presets).mtimeMs)
    await run(["cmake", "--preset", preset, ...lenient]);
  const only = targets.length > 0 ? ["--target", ...targets] : [];
  await run(["cmake", "--build", "--preset", preset, ...only]);
}

const entryPoints = {"window-lab": "web/window-lab.js", "window-lab-app": "web/app.js"};

/**
 * The element, in chunks that come when they are needed, with the engine beside them.
 * @param {string} folder
 * @param {import("esbuild").BuildOptions} options
 */
async function bundle(folder, options) {
  const {build} = await import("esbuild");
  const made = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    logLevel: "warning",
    ...options,
    metafile: true,
  });
  for (const name of ["window-lab.wasm", "window-lab-first.wasm"])
    await cp(join(root, "build/wasm", name), join(folder, name));
  return made;
}

/** What `import "window-lab"` and `import "window-lab/standalone"` give. Where a page is, only the build can say: no site is around it. */
export async function buildPackage() {
  const define = {"globalThis.HOMEPAGE": '""', ...homepageSaid()};
  const inlined = {workerScript: await workerScript(define)};
  await rm(packaged, {recursive: true, force: true});
  await bundle(packaged, {define, plugins: [withAssets("web/assets-packaged.js", inlined)]});
  await writeFile(join(packaged, "window-lab.standalone.js"), await standaloneScript(define));
}

/**
 * Bundles the page, beside the engine that was built. The site is replaced when all of it is there, and only then.
 * @param {string} [folder]
 */
export async function buildPage(folder = site) {
  const {build} = await import("esbuild");
  const next = join(root, "build", "page");
  await rm(next, {recursive: true, force: true});
  const {metafile} = await bundle(next, {
    entryPoints: {...entryPoints, "window-lab-worker": "web/worker.js"},
    sourcemap: true,
    define: homepageSaid(),
  });
  const assets = (await readdir(join(root, "web"))).filter((name) =>
    /\.(html|css|svg|png|ico|webmanifest|schema\.json|md|txt)$/.test(name),
  );
  for (const name of assets) await cp(join(root, "web", name), join(next, name));
  await askAtOnce(join(next, "index.html"), neededAtOnce(metafile.outputs));
  await writeStandalone(next);
  await writeVersioned(next);
  // They are drawn by the engine, which asks this module for it.
  const {describeHome, writeExamples} = await import("./example-pages.js");
  const {writeGuide} = await import("./guide.js");
  await writeExamples(next);
  await writeGuide(next);
  await describeHome(next);
  await build({
    absWorkingDir: root,
    entryPoints: ["web/service-worker.js"],
    outdir: next,
    define: {SITE: JSON.stringify(await siteOf(next))},
    target: "es2022",
    minify: true,
    logLevel: "warning",
  });
  await writeHeaders(next);
  await rm(folder, {recursive: true, force: true});
  await mkdir(join(folder, ".."), {recursive: true});
  await rename(next, folder);
}

/** In templates, as everywhere in HTML and CSS, how far a line is indented means nothing. @type {import("esbuild").Plugin} */
const withoutIndents = {
  name: "without indents",
  setup: ({onLoad}) =>
    onLoad({filter: /\/web\/(view|style)\/[\w-]+\.js$/}, async ({path}) => ({
      contents: (await readFile(path, "utf8")).replace(/\n[ \t]+/g, "\n"),
    })),
};

/**
 * The chunks that the app cannot start without: by themselves, browsers would ask for each only when they have read the one
 * before it.
 * @param {import("esbuild").Metafile["outputs"]} outputs
 */
function neededAtOnce(outputs) {
  const roots = Object.keys(outputs).filter((name) => /^window-lab(-app)?\.js$/.test(basename(name)));
  const found = new Set(roots);
  for (const name of found)
    for (const {path, kind} of outputs[name].imports) if (kind === "import-statement") found.add(path);
  return [...found].flatMap((name) => (basename(name) !== "window-lab.js" ? basename(name) : []));
}

/** @param {string} page @param {string[]} scripts */
async function askAtOnce(page, scripts) {
  const html = await readFile(page, "utf8");
  const links = scripts.map((name) => `<link rel="modulepreload" href="${name}" />\n    `).join("");
  await writeFile(page, html.replace("<script", `${links}<script`));
}
