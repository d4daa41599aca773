// How is the page served while one works on it? A folder over HTTP on this machine alone, under the strict CSP.

import {createReadStream} from "node:fs";
import {stat} from "node:fs/promises";
import {createServer} from "node:http";
import {basename, extname, join, resolve, sep} from "node:path";
import {pipeline} from "node:stream/promises";
import {headers} from "./hosting.js";

/** @type {Record<string, string>} */
const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
};

/** While one works on the page it comes from the disk: a service worker that was here goes, with what it kept. */
const noServiceWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
});
`;

/**
 * Serves `folder` on 127.0.0.1, on `port` or, unless it must be that one, the next that is free.
 * @param {string} folder
 * @param {{port?: number, exact?: boolean, offline?: boolean}} [options] port 0: any; `offline`: with its service worker
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function serve(folder, {port = 8080, exact = false, offline = false} = {}) {
  const server = createServer((request, response) => {
    answer(resolve(folder), request, response, offline).catch(() => response.destroy());
  });
  for (let last = exact ? port : port + 100; ; ++port) {
    const error = await listening(server, port);
    if (!error) break;
    if (error.code !== "EADDRINUSE" || port >= last)
      throw new Error(`cannot serve on port ${port}: ${error.message}`);
  }
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {import("node:http").Server} server
 * @param {number} port
 * @returns {Promise<NodeJS.ErrnoException | null>} why it cannot
 */
function listening(server, port) {
  return new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", resolve);
      resolve(null);
    });
  });
}

/**
 * @param {string} folder
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {boolean} offline
 */
async function answer(folder, request, response, offline) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const refuse = (/** @type {number} */ status, /** @type {string} */ text) =>
    response.writeHead(status, {"content-type": types[".txt"]}).end(`${text}\n`);
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "only GET and HEAD");
  const file = fileOf(folder, request.url ?? "/");
  if (!file) return refuse(400, "no such address");
  if (!offline && basename(file) === "service-worker.js")
    return response.writeHead(200, {"content-type": types[".js"]}).end(noServiceWorker);
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory()) {
    // Relative addresses in a page need the slash.
    const {pathname, search} = new URL(request.url ?? "/", "http://localhost");
    return response.writeHead(302, {location: `./${pathname.split("/").at(-1)}/${search}`}).end();
  }
  if (!found?.isFile()) return refuse(404, "not found");
  response.writeHead(200, {
    "content-type": types[extname(file)] ?? "application/octet-stream",
    "content-length": found.size,
  });
  if (request.method === "HEAD") return response.end();
  await pipeline(createReadStream(file), response);
}

/**
 * The file that an address names; null if it is malformed or leads out of the folder.
 * @param {string} folder
 * @param {string} address
 */
function fileOf(folder, address) {
  try {
    const path = decodeURIComponent(address.replace(/[?#].*$/, ""));
    if (path.includes("\0")) return null;
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    return file.startsWith(folder + sep) || file === folder ? file : null;
  } catch {
    return null;
  }
}
