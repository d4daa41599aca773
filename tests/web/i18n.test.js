// Does the page say everything in both languages, and every text with all that it should say?
import assert from "node:assert/strict";
import {readFile, readdir} from "node:fs/promises";
import {describe, test} from "node:test";
import createWindowLab from "#wasm";
import {wasmFile} from "../../web/cli/engine.js";
import {compile, instantiate} from "../../web/lab.js";
import "../../web/i18n/link.js";
import {catalogues, languageOf, message, messageParts} from "../../web/i18n/message.js";
import {fates, rowKinds} from "../../web/recording.js";
import {formModel} from "../../web/model/form.js";
import {allowedText, problemText, whatText} from "../../web/view/problem.js";

const {en, zh} = catalogues;
/** @param {import("../../web/i18n/message.js").Template} template */
const textsOf = (template) => (typeof template === "string" ? [template] : Object.values(template));
/** @param {import("../../web/i18n/message.js").Template} template */
const namesOf = (template) =>
  [
    ...new Set(textsOf(template).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))),
  ].sort();

describe("the catalogues", () => {
  test("have the same keys", () => assert.deepEqual(Object.keys(zh).sort(), Object.keys(en).sort()));
  test("have texts that say the same things, and none that is empty", () => {
    for (const key of Object.keys(en)) {
      // English counts where Chinese has one form for all.
      const names = (/** @type {any} */ template) => namesOf(template).filter((name) => name !== "count");
      assert.deepEqual(names(zh[key]), names(en[key]), key);
      for (const text of [...textsOf(en[key]), ...textsOf(zh[key])])
        assert.ok(text.length > 0 || key === "why.between", key); // Chinese has no blanks
    }
  });
  test("hold Chinese in Chinese", () => {
    const same = new Set(["sentence.lateness"]);
    const alike = Object.keys(en).filter((key) => JSON.stringify(en[key]) === JSON.stringify(zh[key]) && /[a-z]{4}/i.test(textsOf(en[key]).join(" ").replace(/\{\w+\}/g, "")) && !same.has(key)); // prettier-ignore
    assert.deepEqual(alike.filter((key) => !/^keys\./.test(key)), []); // prettier-ignore
  });
});

describe("a message", () => {
  test("has its parameters put in, and the plural of its count", () => {
    assert.equal(message("en", "notice.pasted", {count: 1}), "1 row pasted.");
    assert.equal(message("en", "notice.pasted", {count: 2}), "2 rows pasted.");
    assert.equal(message("zh", "notice.pasted", {count: 1}), "已粘贴 1 行。");
  });
  test("comes in parts, so that one of them may be a link", () => {
    const link = {a: "link"};
    assert.deepEqual(messageParts("en", "place.cell", {number: 3, column: link}), [
      "Row ",
      3,
      ", ",
      link,
      "",
    ]);
  });
  test("that is missing shows its key rather than nothing", () =>
    assert.equal(message("en", "no.such"), "no.such"));
  test("is in the nearest language", () => {
    for (const tag of ["zh", "zh-CN", "zh-Hant-TW", "ZH"]) assert.equal(languageOf(tag), "zh");
    for (const tag of ["en", "de", "", null, undefined]) assert.equal(languageOf(tag), "en");
  });
});

/** Every key that the sources name as a whole, and how keys begin that they put together. */
async function namedKeys() {
  const sources = await Promise.all(
    ["view", "model"].map(async (folder) => {
      const at = new URL(`../../web/${folder}/`, import.meta.url);
      return Promise.all((await readdir(at)).map((name) => readFile(new URL(name, at), "utf8")));
    }),
  );
  const text = sources.flat().join("\n");
  const whole = [
    ...text.matchAll(/(?:message|parts)\("([\w.]+)"/g),
    ...text.matchAll(/\bkey: "([a-z]\w*(?:\.[\w-]+)+)"/g),
  ];
  const begun = [...text.matchAll(/message\(`([\w.]+)\$\{/g)];
  return {whole: whole.map(([, key]) => key), begun: begun.map(([, key]) => key)};
}

test("every key that the sources name is in the catalogues", async () => {
  const {whole, begun} = await namedKeys();
  assert.ok(whole.length > 50, "the sources name keys");
  for (const key of whole) assert.ok(en[key] !== undefined, key);
  for (const start of begun) assert.ok(Object.keys(en).some((key) => key.startsWith(start)), start); // prettier-ignore
});

test("every fate and kind of row is worded", () => {
  for (const fate of fates) for (const catalogue of [en, zh]) assert.ok(catalogue[`fate.${fate}`], fate);
  for (const kind of rowKinds)
    for (const catalogue of [en, zh])
      assert.ok(catalogue[`kind.${kind}`] && catalogue[`row.as.${kind}`], kind);
});

test("every option, choice and note of the form is worded", () => {
  const types = [
    "tumbling",
    "sliding",
    "session",
    "dynamicSession",
    "cumulate",
    "global",
    "count",
    "slidingCount",
  ];
  const triggers = ["count", "continuousEventTime", "delta", "processingTimeout", "purging"];
  const pipelines = [
    ...types.map((type) => ({window: {type, time: "processing"}})),
    ...triggers.map((type) => ({trigger: {type, nested: {type}}})),
    ...["count", "time", "delta"].map((type) => ({evictor: {type}})),
    ...["monotonous", "none", "manual"].map((strategy) => ({watermarks: {strategy, emit: {every: 1}}})),
  ];
  for (const pipeline of pipelines)
    for (const {name, fields} of formModel({format: "window-lab/1", pipeline}, [], 1)) {
      assert.ok(en[`group.${name}`], name);
      for (const {id, label, choices, note} of fields) {
        assert.ok(en[label], label);
        for (const choice of choices)
          assert.ok(en[`choice.${id.replace(/(\.nested)+/, "")}.${choice}`], `${id} ${choice}`);
        if (note) assert.ok(en[note], note);
      }
    }
});

describe("problems", async () => {
  const module = await instantiate(createWindowLab, await compile(await readFile(wasmFile)));
  /** @type {string[]} */
  const rules = JSON.parse(module.ruleNames());
  for (const lang of /** @type {const} */ (["en", "zh"])) {
    const reader = {
      lang,
      message: (/** @type {string} */ key, /** @type {any} */ params) => message(lang, key, params),
    };
    const problem = (/** @type {any} */ more) => ({
      where: "rows[3].time",
      value: '"x"',
      args: ["1", "2", "3"],
      what: "",
      allowed: "",
      ...more,
    });
    test(`of every rule of the engine are worded, ${lang}`, () => {
      assert.ok(rules.length > 40);
      for (const rule of rules) {
        const args = {required: ["timestamp"], json: ["1", "2", "value"]}[rule] ?? ["1", "2", "3"];
        const [what, allowed] = [whatText(problem({rule, args}), reader), allowedText(rule, args, reader)];
        for (const text of [what, allowed]) {
          assert.ok(text.length > 3, rule);
          assert.ok(!/^(problem|allowed)\.|\{\w+\}|undefined/.test(text), `${rule}: ${text}`);
        }
      }
    });
    test(`of the rules that depend on what they say are worded, ${lang}`, () => {
      const codes =
        "value name name-or-brace value-or-bracket colon comma-or-brace comma-or-bracket quote escape control surrogate utf8 number end".split(
          " ",
        );
      for (const code of codes) assert.ok(catalogues[lang][`allowed.json.${code}`], code);
      assert.match(problemText(problem({rule: "json", value: "", args: ["4", "7", "end"]}), reader), /4.*7/);
      assert.match(problemText(problem({rule: "row-kind", args: ["time", "tick"]}), reader), /time.*tick/);
      assert.match(problemText(problem({rule: "row-kind", args: []}), reader), /watermark/);
      assert.match(
        problemText(problem({rule: "unknown-member", args: ["tiem", "time"]}), reader),
        /“tiem”.*“time”/,
      );
      assert.match(problemText(problem({rule: "unknown-member", args: ["zzz"]}), reader), /x-/);
      assert.match(
        problemText(problem({rule: "required", value: "", args: ["at-least", "1 ms"]}), reader),
        /“time”.*1 ms/,
      );
      assert.match(
        problemText(problem({rule: "choice", args: ["drop", "sideOutput"]}), reader),
        /drop.*sideOutput/,
      );
      assert.match(problemText(problem({rule: "arrival-goes-back", args: ["36010000"]}), reader), /10:00:10/);
      assert.match(problemText(problem({rule: "offset", args: ["size", "60000"]}), reader), /1 min/);
    });
  }
});
