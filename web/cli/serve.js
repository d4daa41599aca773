// How is the page served while one works on it? A folder over HTTP on this machine alone, under the strict CSP.

import {createReadStream} from "node:fs";
import {stat} from "node:fs/promises";
import {createServer} from "node:http";
import {extname, join, resolve, sep} from "node:path";
import {pipeline} from "node:stream/promises";

/** What the page may do, for every host to send; web/index.html says the same. */
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

/** @type {Record<string, string>} */
const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
};

/**
 * Serves `folder` on 127.0.0.1, on `port` or, unless it must be that one, the next that is free.
 * @param {string} folder
 * @param {{port?: number, exact?: boolean}} [options] port 0: any
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function serve(folder, {port = 8080, exact = false} = {}) {
  const server = createServer((request, response) => {
    answer(resolve(folder), request, response).catch(() => response.destroy());
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
 */
async function answer(folder, request, response) {
  response.setHeader("content-security-policy", contentSecurityPolicy);
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "no-referrer");
  response.setHeader("cache-control", "no-cache");
  const refuse = (/** @type {number} */ status, /** @type {string} */ text) =>
    response.writeHead(status, {"content-type": types[".txt"]}).end(`${text}\n`);
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "only GET and HEAD");
  const file = fileOf(folder, request.url ?? "/");
  if (!file) return refuse(400, "no such address");
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
