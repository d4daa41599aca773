// Does every link that was ever given out still open, with byte for byte the same scenario?

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {describe, test} from "node:test";
import {packing} from "../../../web/cli/packing.js";
import {openLink} from "../../../web/link/link.js";
import {packing as webPacking} from "../../../web/link/packing.js";
import {canonical} from "../../../web/model/canonical.js";
import {entries, sumOf, sums} from "./corpus.js";

const all = entries();

test("no entry was changed or taken away", () => {
  assert.deepEqual(Object.fromEntries(all.map((entry) => [entry.name, sumOf(entry)])), sums());
});

describe("every link opens", () => {
  for (const {name, link, lang, scenario} of all)
    test(name, async () => {
      for (const packed of [packing, webPacking]) {
        const opened = await openLink(link, packed);
        assert.equal(JSON.stringify(opened.document), scenario);
        assert.equal(opened.lang, lang);
      }
      assert.equal(JSON.stringify(canonical(JSON.parse(scenario))), scenario);
    });
});

test("every member and every choice of the format is in a link", () => {
  const schema = JSON.parse(
    readFileSync(new URL("../../../web/window-lab-1.schema.json", import.meta.url), "utf8"),
  );
  /** @type {Set<string>} */
  const wanted = new Set();
  const collect = (/** @type {any} */ part) => {
    if (typeof part !== "object" || part === null) return;
    for (const [name, held] of Object.entries(part)) {
      if (name === "properties") for (const member of Object.keys(held)) wanted.add(`member ${member}`);
      // A choice that is the default is left out of every scenario.
      if (name === "const" && held !== part.default) wanted.add(`value ${JSON.stringify(held)}`);
      if (name === "enum") for (const choice of held) wanted.add(`value ${JSON.stringify(choice)}`);
      collect(held);
    }
  };
  collect(schema);
  /** @type {Set<string>} */
  const found = new Set();
  const look = (/** @type {any} */ held) => {
    if (typeof held !== "object" || held === null) return void found.add(`value ${JSON.stringify(held)}`);
    for (const [name, inner] of Object.entries(held)) {
      found.add(`member ${name}`);
      look(inner);
    }
  };
  for (const {scenario} of all) look(JSON.parse(scenario));
  assert.ok(wanted.size > 100);
  assert.deepEqual(
    [...wanted].filter((option) => !found.has(option)),
    [],
  );
});

test("links are stored and packed, in both languages and in none", () => {
  const methods = new Set(all.map(({link}) => Buffer.from(link.slice(2), "base64url")[0]));
  assert.deepEqual([...methods].sort(), [0, 1]);
  assert.deepEqual(new Set(all.map(({lang}) => lang)), new Set(["en", "zh", null]));
});
