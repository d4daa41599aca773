// Is each scenario of the gallery complete in both languages, true, and found?
import assert from "node:assert/strict";
import {readFileSync, readdirSync} from "node:fs";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {galleryFiles} from "../../web/cli/example-pages.js";
import {answers, questions} from "../../web/gallery/questions.js";
import {documents} from "../../web/gallery/index.js";
import {differencesOf} from "../../web/model/expect.js";
import {found as foundIn, listed} from "../../web/model/gallery.js";

const folder = new URL("../../web/gallery/", import.meta.url);
const gallery = listed(documents);
const found = (/** @type {string} */ search, asks = "") => foundIn(gallery, search, asks);
const own = gallery.filter(({document}) => document.expect !== undefined);

/** What each warns of, which is what it shows. */
const warned = {
  "hour-by-second": ["many-windows"],
  "global-without-trigger": ["never-fires"],
  "count-loses-the-rest": ["trigger-drops-rest"],
  "purging-and-corrections": ["purge-forgets"],
  "two-times": ["clock-never-comes"],
  "seconds-for-ms": ["times-in-seconds"],
  "empty-partition": ["partition-holds"],
  "back-from-idle": ["idle-too-short"],
};

test("has what is in its folder, and an answer to every question", async () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -5)); // prettier-ignore
  assert.deepEqual(own.map(({name}) => name).sort(), files.sort());
  assert.ok(gallery.length >= 40, String(gallery.length));
  for (const question of questions) assert.ok(found("", question).length >= 2, question);
  for (const asks of Object.values(answers)) assert.ok(asks.length > 0);
  // Pages are made of the files, the dialog has what was bundled.
  const pages = await galleryFiles();
  assert.deepEqual(Object.keys(pages), Object.keys(answers));
  for (const {name, document} of gallery) assert.deepEqual(pages[name], document);
});

describe("each scenario", () => {
  for (const {name, document} of own)
    test(name, async () => {
      for (const lang of /** @type {const} */ (["en", "zh"]))
        for (const part of /** @type {const} */ (["title", "notes"]))
          assert.ok(/** @type {any} */ (document)[part][lang].length > 3, `${part}.${lang}`);
      assert.match(/** @type {any} */ (document).title.zh, /\p{Script=Han}/u);
      const engine = await nodeEngine();
      const text = readFileSync(new URL(`${name}.json`, folder), "utf8");
      const {problems, table, runs} = await engine.run(text);
      assert.deepEqual(problems, []);
      const {select, step = 0} = /** @type {any} */ (document.view ?? {});
      assert.ok(table?.ids.includes(select), `view.select: ${select}`);
      assert.ok(table && step < table.length);
      const ids = new Set();
      for (const i of runs.keys()) for (const {id} of await engine.warnings(i)) ids.add(id);
      assert.deepEqual([...ids], warned[/** @type {keyof typeof warned} */ (name)] ?? []);
      const traces = JSON.parse(await engine.line(text)).runs.map((/** @type {any} */ run) => run.trace);
      assert.deepEqual(differencesOf(document, runs.map(({name}) => name), traces), []); // prettier-ignore
    });
});

describe("what is looked for", () => {
  test("is found by all of its words, in both languages, and by what the pipeline is made of", () => {
    const names = (/** @type {string} */ search, asks = "") => found(search, asks).map(({name}) => name);
    assert.deepEqual(names("late  BRIDGES"), ["late-row-bridges"]);
    assert.deepEqual(names("会话 接起"), ["late-row-bridges"]);
    assert.ok(names("cumulate").includes("cumulate-late"));
    assert.deepEqual(names("bridges", "zones"), []);
    assert.equal(names("").length, gallery.length);
    assert.deepEqual(names("no such thing"), []);
  });
});
