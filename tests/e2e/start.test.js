// How many bytes does the first picture wait for? Held to a bound, compressed as a web host sends them.
import assert from "node:assert/strict";
import {existsSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {before, test} from "node:test";
import {brotliCompressSync} from "node:zlib";
import {buildPage, site} from "../../web/cli/build.js";

/** kB of 1,000 bytes. What may be is 150 in all; this is what is, and no more may come. */
const most = {scripts: 135, wasm: 165};

/** @param {string} name */
const text = (name) => readFileSync(join(site, name), "utf8");
const kiloBytes = (/** @type {string[]} */ names) =>
  names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(site, name))).length, 0) / 1000;

/** A script and those that it cannot start without; of those that it imports later the engine's glue alone. @param {string} name @param {Set<string>} [found] */
function needed(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, other] of text(name).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) needed(other, found);
  for (const [, other] of text(name).matchAll(/import\("\.\/(window-lab-(?:app|[A-Z0-9]+)\.js)"\)/g)) needed(other, found); // prettier-ignore
  return found;
}

before(async () => {
  if (!existsSync(join(site, "index.html"))) await buildPage();
});

test("the first picture waits for few bytes, and not for the editor of JSON", () => {
  const scripts = [...needed("window-lab.js")];
  assert.ok(scripts.length >= 3, String(scripts));
  assert.ok(!scripts.some((name) => /json-editor/.test(name)), String(scripts));
  assert.ok(!scripts.some((name) => /cm-content/.test(text(name))), "CodeMirror is in a chunk of its own");
  assert.ok(kiloBytes(scripts) <= most.scripts, `${kiloBytes(scripts)} kB of scripts`);
  assert.ok(
    kiloBytes(["window-lab.wasm"]) <= most.wasm,
    `${kiloBytes(["window-lab.wasm"])} kB of WebAssembly`,
  );
});
