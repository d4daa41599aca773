// What does a web host need to know of the site? Headers, in the files that the usual hosts read, and the service worker's list.

import {createHash} from "node:crypto";
import {readFile, readdir, writeFile} from "node:fs/promises";
import {join, relative, sep} from "node:path";

/** What the page may do, for every host to send; web/index.html says the same, but for what a page cannot say of itself. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html window-lab",
].join("; ");

/** Sent with every file. */
export const headers = {
  "Content-Security-Policy": contentSecurityPolicy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  // Whoever embeds the element loads its files from another origin.
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Cache-Control": "no-cache",
};

/**
 * Where the site will be: `WINDOWLAB_HOMEPAGE` in the environment of the build, with a slash at its end. Empty if it is to be
 * nowhere, and null if that is not said.
 */
export function homepage() {
  const {WINDOWLAB_HOMEPAGE: said} = process.env;
  return said ? new URL(said).href.replace(/([^/])$/, "$1/") : (said ?? null);
}

/** What the build puts into the scripts, for those who embed a part of the page. If nothing is said it is where the scripts are. @returns {Record<string, string>} */
export function homepageSaid() {
  const home = homepage();
  return home === null ? {} : {"globalThis.HOMEPAGE": JSON.stringify(home)};
}

/** Header files for Netlify and Cloudflare Pages, Apache, nginx, Azure, Vercel. @param {string} folder the site */
export async function writeHeaders(folder) {
  const pairs = Object.entries(headers);
  const files = {
    _headers: ["/*", ...pairs.map(([name, value]) => `  ${name}: ${value}`)],
    ".htaccess": [
      "AddType application/wasm .wasm",
      "AddType application/manifest+json .webmanifest",
      "<IfModule mod_headers.c>",
      ...pairs.map(([name, value]) => `  Header set ${name} "${value}"`),
      "</IfModule>",
    ],
    "nginx-headers.conf": [
      "# include this file in the location that serves the site",
      ...pairs.map(([name, value]) => `add_header ${name} "${value}" always;`),
    ],
    "staticwebapp.config.json": [
      JSON.stringify({globalHeaders: headers, mimeTypes: {".wasm": "application/wasm"}}, null, 2),
    ],
    "vercel.json": [
      JSON.stringify(
        {headers: [{source: "/(.*)", headers: pairs.map(([key, value]) => ({key, value}))}]},
        null,
        2,
      ),
    ],
  };
  for (const [name, lines] of Object.entries(files))
    await writeFile(join(folder, name), `${lines.join("\n")}\n`);
}

/** What the service worker keeps. Source maps and what only hosts read are nothing for a reader without a network; nor is what others embed. */
const notKept =
  /\.(map|md|txt)$|^(v1|examples|guide)\/|^((example|guide)\.css|embed\.(html|css|js)|window-lab\.standalone\.js|window-lab\.html|_headers|\.htaccess|nginx-headers\.conf|staticwebapp\.config\.json|vercel\.json)$/;

/**
 * What a version of the site holds, and a name for it: the same files are the same version.
 * @param {string} folder
 */
export async function siteOf(folder) {
  const files = (await filesOf(folder)).filter((file) => !notKept.test(file));
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(folder, file)));
  return {version: hash.digest("hex").slice(0, 16), files};
}

/** All files, by name, with slashes. @param {string} folder */
async function filesOf(folder) {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join("/"),
    )
    .sort();
}
