// How do sources become a static site? The engine by CMake, the page by esbuild. What did not change is not made again.

import {existsSync, statSync} from "node:fs";
import {cp, mkdir, readdir, rename, rm} from "node:fs/promises";
import {join} from "node:path";
import {siteOf, writeHeaders} from "./hosting.js";
import {debianVersion, root, run, setUp} from "./setup.js";

/** The folder that any web host serves, from any path. */
export const site = join(root, "dist");

/** `npm run build`: everything that the page needs, from whatever is there. */
export async function build() {
  await buildWasm();
  await buildPage();
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

/**
 * Bundles the page, beside the engine that was built. The site is replaced when all of it is there, and only then.
 * @param {string} [folder]
 */
export async function buildPage(folder = site) {
  const {build} = await import("esbuild");
  const next = join(root, "build", "page");
  await rm(next, {recursive: true, force: true});
  await build({
    absWorkingDir: root,
    entryPoints: {
      "window-lab": "web/window-lab.js",
      "window-lab-app": "web/app.js",
      "window-lab-worker": "web/worker.js",
    },
    outdir: next,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    sourcemap: true,
    logLevel: "warning",
  });
  await cp(join(root, "build/wasm/window-lab.wasm"), join(next, "window-lab.wasm"));
  const assets = (await readdir(join(root, "web"))).filter((name) =>
    /\.(html|css|svg|png|ico|webmanifest|schema\.json)$/.test(name),
  );
  for (const name of assets) await cp(join(root, "web", name), join(next, name));
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
