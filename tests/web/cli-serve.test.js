// Does the server that `npm start` runs give the page, under the strict CSP, and nothing else?

import assert from "node:assert/strict";
import {existsSync} from "node:fs";
import {mkdir, mkdtemp, readFile, rm, writeFile} from "node:fs/promises";
import {request} from "node:http";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {text} from "node:stream/consumers";
import {after, before, describe, test} from "node:test";
import {contentSecurityPolicy} from "../../web/cli/hosting.js";
import {serve} from "../../web/cli/serve.js";

/** @type {string} */
let parent;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
before(async () => {
  parent = await mkdtemp(join(tmpdir(), "window-lab-"));
  await mkdir(join(parent, "site/lab"), {recursive: true});
  await writeFile(join(parent, "secret.txt"), "secret");
  for (const name of [
    "index.html",
    "a.js",
    "window-lab.wasm",
    "x.svg",
    "x.css",
    "x.bin",
    "ä b.txt",
    "lab/index.html",
  ])
    await writeFile(join(parent, "site", name), name);
  server = await serve(join(parent, "site"), {port: 0});
});
after(async () => {
  await server.close();
  await rm(parent, {recursive: true});
});

/** An address as it is: fetch would tidy it up first. @param {string} path @param {string} [method] */
async function get(path, method = "GET") {
  const {hostname, port} = new URL(server.url);
  const response = await new Promise(
    (/** @type {(r: import("node:http").IncomingMessage) => void} */ resolve, reject) =>
      request({hostname, port, path, method}, resolve).on("error", reject).end(),
  );
  return {status: response.statusCode, headers: response.headers, body: await text(response)};
}

describe("the server", () => {
  for (const [path, type, body] of [
    ["/", "text/html; charset=utf-8", "index.html"],
    ["/index.html?x=1", "text/html; charset=utf-8", "index.html"],
    ["/a.js", "text/javascript; charset=utf-8", "a.js"],
    ["/window-lab.wasm", "application/wasm", "window-lab.wasm"],
    ["/x.svg", "image/svg+xml; charset=utf-8", "x.svg"],
    ["/x.css", "text/css; charset=utf-8", "x.css"],
    ["/x.bin", "application/octet-stream", "x.bin"],
    ["/%C3%A4%20b.txt", "text/plain; charset=utf-8", "ä b.txt"],
    ["/lab/", "text/html; charset=utf-8", "lab/index.html"],
  ])
    test(`gives ${path} as ${type}`, async () => {
      const answer = await get(path);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers["content-type"], type);
      assert.equal(answer.headers["content-security-policy"], contentSecurityPolicy);
      assert.equal(answer.body, body);
    });

  test("leads from a folder to its page", async () => {
    const {status, headers} = await get("/lab?x=1");
    assert.equal(status, 302);
    assert.equal(headers.location, "./lab/?x=1");
  });

  for (const path of [
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/lab/../../secret.txt",
    "/%00",
    "/%zz",
    "//etc/passwd",
    "/a.js/",
  ])
    test(`gives nothing for ${path}`, async () => {
      const {status, body} = await get(path);
      assert.ok(status === 400 || status === 404, `${status}`);
      assert.doesNotMatch(body, /secret$|root:/);
    });

  test("answers HEAD without a body, and refuses to be written to", async () => {
    const head = await get("/a.js", "HEAD");
    assert.deepEqual([head.status, head.headers["content-length"], head.body], [200, "4", ""]);
    assert.equal((await get("/a.js", "POST")).status, 405);
  });

  test("takes the next port if one is taken, unless it must be that one", async () => {
    const taken = Number(new URL(server.url).port);
    const other = await serve(parent, {port: taken});
    assert.ok(Number(new URL(other.url).port) > taken);
    await other.close();
    await assert.rejects(serve(parent, {port: taken, exact: true}), new RegExp(`port ${taken}`));
  });
});

describe("the strict CSP", () => {
  const page = new URL("../../web/index.html", import.meta.url);
  test("of the server is the page's own", {skip: !existsSync(page)}, async () => {
    const html = await readFile(page, "utf8");
    const [, policy] = html.match(/http-equiv="Content-Security-Policy"\s+content="([^"]*)"/i) ?? [];
    const parts = (/** @type {string} */ text) =>
      text
        .split(";")
        .map((part) => part.trim().replace(/\s+/g, " "))
        .filter(Boolean)
        .sort();
    assert.deepEqual(parts(policy ?? ""), parts(contentSecurityPolicy));
  });
});
