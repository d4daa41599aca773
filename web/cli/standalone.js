// How does all of it become one script, and one page? For places that fetch nothing from elsewhere: other origins, sandboxes, a disk.

import {createHash} from "node:crypto";
import {cp, mkdir, readFile, readdir, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {constants, deflateRawSync} from "node:zlib";
import {contentSecurityPolicy, homepageSaid} from "./hosting.js";
import {root} from "./setup.js";

const shared = /** @type {const} */ ({
  absWorkingDir: root,
  bundle: true,
  format: "iife",
  target: "es2022",
  minify: true,
  charset: "ascii",
  write: false,
  logLevel: "warning",
});
/** The glue asks where it is; nothing depends on the answer. */
const nowhere = {"import.meta.url": '"https://window-lab.invalid/"'};

/**
 * Without a letter beyond ASCII: a page in another encoding reads a classic script in its own. The bundler leaves some in
 * regular expressions and templates.
 * @param {string} script
 */
const inAscii = (script) => script.replace(/[^\x00-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`); // prettier-ignore

/** A classic script with all of it, the engine too. @param {Record<string, string>} said what the build puts into it */
export async function standaloneScript(said) {
  const {build} = await import("esbuild");
  const wasm = await readFile(join(root, "build/wasm/window-lab.wasm"));
  const packedWasm = deflateRawSync(wasm, {level: constants.Z_BEST_COMPRESSION}).toString("base64");
  const {outputFiles} = await build({
    ...shared,
    define: {...nowhere, ...said},
    entryPoints: ["web/window-lab.js"],
    plugins: [withAssets("web/assets-inlined.js", {packedWasm, workerScript: await workerScript(said)})],
  });
  return inAscii(outputFiles[0].text);
}

/** The worker's script, with all that it imports. @param {Record<string, string>} said */
export async function workerScript(said) {
  const {build} = await import("esbuild");
  const define = {...nowhere, ...said};
  const {outputFiles} = await build({...shared, define, entryPoints: ["web/worker.js"]});
  return outputFiles[0].text;
}

/**
 * Puts another module in the place of web/assets.js, and in it what it imports as "inlined".
 * @param {string} assets @param {Record<string, string>} inlined
 * @returns {import("esbuild").Plugin}
 */
export const withAssets = (assets, inlined) => ({
  name: "assets",
  setup(build) {
    build.onResolve({filter: /\/assets\.js$/}, () => ({path: join(root, assets)}));
    build.onResolve({filter: /^inlined$/}, ({path}) => ({path, namespace: "inlined"}));
    build.onLoad({filter: /.*/, namespace: "inlined"}, () => ({contents: JSON.stringify(inlined), loader: "json"})); // prettier-ignore
  },
});

/**
 * Writes window-lab.standalone.js, the script, window-lab.html, a page with that script in it, and embed.js for iframes.
 * @param {string} folder the site
 */
export async function writeStandalone(folder) {
  const {build} = await import("esbuild");
  const script = await standaloneScript(homepageSaid());
  const frame = await build({
    ...shared,
    define: {...nowhere, ...homepageSaid()},
    entryPoints: ["web/embed.js"],
  });
  await writeFile(join(folder, "embed.js"), inAscii(frame.outputFiles[0].text));
  await writeFile(join(folder, "window-lab.standalone.js"), script);
  await writeFile(join(folder, "window-lab.html"), await onePage(folder, script));
}

/**
 * Copies what others embed to v1/: a page that names a file there finds it there for ever, whatever becomes of the site's own. The one
 * script is there by its version as well: what has been released under such a name stays as it is, as `integrity` asks for.
 * @param {string} folder the site
 */
export async function writeVersioned(folder) {
  const to = join(folder, "v1");
  await mkdir(to);
  const names = (await readdir(folder)).filter(
    (name) => /\.(js|wasm)$|^(embed\.(html|css)|favicon\.svg)$/.test(name) && name !== "service-worker.js",
  );
  for (const name of names) await cp(join(folder, name), join(to, name));
  const {version} = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const script = await readFile(join(to, "window-lab.standalone.js"));
  const pinned = `window-lab.standalone-${version}.js`;
  await writeFile(join(to, pinned), script);
  const integrity = `sha384-${createHash("sha384").update(script).digest("base64")}`;
  await writeFile(join(to, "integrity.json"), `${JSON.stringify({[pinned]: integrity}, null, 2)}\n`);
}

/**
 * The page with everything in it, under the policy that allows this one script and no other.
 * @param {string} folder
 * @param {string} script
 */
async function onePage(folder, script) {
  const [page, style, icon] = await Promise.all(
    ["index.html", "page.css", "favicon.svg"].map((name) => readFile(join(folder, name), "utf8")),
  );
  // Within a page no text may end the script.
  const inline = script.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "\\x3C!--");
  const policy = contentSecurityPolicy
    .replace("script-src 'self'", `script-src '${hashOf(inline)}'`)
    .replace("style-src 'self'", `style-src '${hashOf(style)}'`)
    .replaceAll(" 'self'", "")
    .replace("font-src; ", "")
    .replace("connect-src; ", "")
    .replace("manifest-src; ", "");
  const replace = (/** @type {string} */ text, /** @type {RegExp} */ what, /** @type {string} */ by) => {
    if (!what.test(text)) throw new Error(`index.html has no ${what}`);
    return text.replace(what, () => by);
  };
  let html = page.replace(/\s*<link rel="(preload|modulepreload|manifest)"[^>]*>/g, "");
  html = replace(html, /(?<=http-equiv="Content-Security-Policy"\s+content=")[^"]*/, policy);
  html = replace(html, /<link rel="icon"[^>]*>/, `<link rel="icon" href="data:image/svg+xml;base64,${Buffer.from(icon).toString("base64")}" />`); // prettier-ignore
  html = replace(html, /<link rel="stylesheet"[^>]*>/, `<style>${style}</style>`);
  // The element has to be there before the script: it is a classic one, which runs where it stands.
  html = replace(html, /\s*<script type="module"[^>]*><\/script>/, "");
  return replace(html, /<\/body>/, `  <script>${inline}</script>\n  </body>`);
}

/** As a policy names a script or a style. @param {string} text */
const hashOf = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
