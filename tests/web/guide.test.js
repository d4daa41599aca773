// Does the guide say the same in both languages, and nothing that the gallery does not state? Do its links lead somewhere?
import assert from "node:assert/strict";
import {existsSync, readdirSync} from "node:fs";
import {test} from "node:test";
import {chapter, chapters, figuresOf, idsOf, outcome} from "../../web/cli/guide.js";
import {galleryFiles} from "../../web/cli/example-pages.js";
import {reasonsEn} from "../../web/i18n/reasons.en.js";

const root = new URL("../../", import.meta.url);
const languages = /** @type {const} */ (["en", "zh"]);
const read = async () =>
  Object.fromEntries(
    await Promise.all(
      languages.map(async (lang) => [lang, await Promise.all(chapters.map((name) => chapter(name, lang)))]),
    ),
  );

test("each page stands in both languages, with the same figures and as many sections", async () => {
  const guide = await read();
  for (const lang of languages)
    assert.deepEqual(
      readdirSync(new URL(`web/guide/${lang}`, root)).sort(),
      chapters.map((name) => `${name}.md`).sort(),
    );
  for (const [i, name] of chapters.entries()) {
    const [en, zh] = [guide.en[i], guide.zh[i]];
    assert.deepEqual(figuresOf(en), figuresOf(zh), name);
    assert.equal(idsOf(en).length, idsOf(zh).length, name);
    assert.match(zh.title, /\p{Script=Han}/u);
    assert.notEqual(en.description, "");
  }
});

test("each figure is of the gallery, and states what Flink did", async () => {
  const gallery = await galleryFiles();
  const guide = await read();
  const shown = new Set(languages.flatMap((lang) => guide[lang].flatMap(figuresOf)).map(({name}) => name));
  assert.ok(shown.size >= 30, String(shown.size));
  for (const name of shown) assert.ok(/** @type {any} */ (gallery[name])?.expect, name);
});

test("each warning has its section, by its id", async () => {
  const ids = Object.keys(reasonsEn)
    .filter((key) => key.startsWith("warning."))
    .map((key) => key.slice("warning.".length))
    .filter((id) => !["none", "fix"].includes(id));
  for (const lang of languages) {
    const [, ...sections] = idsOf(await chapter("warnings", lang));
    assert.deepEqual(sections.sort(), ids.sort());
  }
});

test("links lead to pages and sections that are there", async () => {
  const guide = await read();
  const gallery = await galleryFiles();
  for (const lang of languages) {
    const ids = Object.fromEntries(guide[lang].map((/** @type {any} */ one) => [one.name, idsOf(one)]));
    for (const {name, tokens} of guide[lang])
      for (const token of tokens.flatMap((/** @type {any} */ one) => one.children ?? [])) {
        if (token.type !== "link_open") continue;
        const href = decodeURI(token.attrGet("href"));
        const [, page, section] = /^([\w-]+)\.html(?:#(.+))?$/.exec(href) ?? [];
        const [, example] = /^(?:\.\.\/)+examples\/(?:zh\/)?([\w-]+)\.html$/.exec(href) ?? [];
        if (example) assert.ok(gallery[example], `${lang}/${name}: ${href}`);
        else if (page) {
          assert.ok(ids[page], `${lang}/${name}: ${href}`);
          if (section) assert.ok(ids[page].includes(section), `${lang}/${name}: ${href}`);
        } else {
          const [, up, file] = /^((?:\.\.\/)+)([\w.-]+)$/.exec(href) ?? [];
          assert.equal(up, lang === "zh" ? "../../" : "../", `${lang}/${name}: ${href}`);
          assert.ok(existsSync(new URL(`web/${file}`, root)), `${lang}/${name}: ${href}`);
        }
      }
  }
});

test("an outcome in words: of each run, what fires after which row, and what is late", () => {
  const rows = [{id: "a"}, {}];
  const one = {fires: [{row: 1, ids: ["a"]}, {row: 2, ids: ["b", "<c>"]}], late: ["x"]}; // prettier-ignore
  const text = outcome({rows, expect: one}, "en");
  assert.match(text, /after e2 fires \{a\}; at the end of the input fires \{b, &#60;c&#62;\}; late: x/);
  const two = outcome(
    {rows, runs: [{name: "r"}, {name: "s"}], expect: {r: one, s: {fires: [], late: []}}},
    "zh",
  );
  assert.match(two, /<b>r<\/b> e2 之后触发 \{a\}；/);
  assert.match(two, /<b>s<\/b> 没有窗口触发/);
  assert.equal(outcome({rows, expect: {late: []}}, "en"), "");
});
