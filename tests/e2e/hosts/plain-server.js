// What is someone else's web host like? Files with their types, and no header that would help us.
import {readFile} from "node:fs/promises";
import {createServer} from "node:http";
import {extname, join, normalize} from "node:path";

/** @type {Record<string, string>} */
const types = {
  ".css": "text/css",
  ".htm": "text/html",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".png": "image/png",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/**
 * @param {string} folder
 * @param {Record<string, string>} [pages] by path: what is not in the folder
 * @returns {Promise<{url: string, asked: string[], close: () => Promise<void>}>} `asked`: paths, in order
 */
export async function plainServer(folder, pages = {}) {
  /** @type {string[]} */
  const asked = [];
  const server = createServer(async (request, response) => {
    let path = decodeURIComponent((request.url ?? "/").replace(/[?#].*/, ""));
    if (path.endsWith("/")) path += "index.html";
    asked.push(path);
    try {
      const contents = pages[path] ?? (await readFile(join(folder, normalize(path))));
      response
        .writeHead(200, {"content-type": types[extname(path)] ?? "application/octet-stream"})
        .end(contents);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const {port} = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
