// Does the page say everything in both languages, and every text with all that it should say?
import assert from "node:assert/strict";
import {readFile, readdir} from "node:fs/promises";
import {describe, test} from "node:test";
import createWindowLab from "#wasm";
import {wasmFile} from "../../web/cli/engine.js";
import {compile, instantiate} from "../../web/lab.js";
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

  test("are worded by the page as the engine words them, what is wrong with them at least", async () => {
    const reader = {
      lang: /** @type {const} */ ("en"),
      message: (/** @type {string} */ key, /** @type {any} */ params) => message("en", key, params),
    };
    const documents = [
      "{",
      '{"a" 1}',
      "[]",
      "{}",
      '{"format":"window-lab/2"}',
      '{"format":"window-lab/1","format":1}',
      ...[
        {rows: 5},
        {
          rows: [
            {time: "10:00:99"},
            {time: "soon"},
            {tiem: 5},
            {time: 1, tick: true},
            {time: 1.5},
            {time: 9e15},
          ],
        },
        {
          rows: [
            {time: 1, id: "a"},
            {time: 2, id: "a"},
            {time: 3, arrives: -5},
            {time: 4, value: "x"},
            {time: 5, partition: -1},
          ],
        },
        {
          day: "tomorrow",
          zone: "Mars/Olympus",
          arrivalSpacing: "3 parsecs",
          title: 5,
          rows: [{time: 0}, {time: 1, gap: "a while"}],
        },
        {
          pipeline: {
            window: {size: 0},
            keyed: 1,
            late: "never",
            allowedLateness: 1e15,
            watermarks: {emit: 3},
          },
        },
        {pipeline: {window: {type: "global"}, trigger: {type: "eventTime"}}},
        {pipeline: {trigger: {type: "never"}}},
        {pipeline: {window: {type: "session", gap: 5}, trigger: {type: "delta", threshold: 1}}},
        {pipeline: {window: {size: 5, offset: 7}}},
        {pipeline: {window: {type: "cumulate", maxSize: 5, step: 2}}},
        {pipeline: {window: {type: "cumulate", maxSize: 4, step: 2, time: "processing"}}},
        {pipeline: {window: {type: "sliding", size: "1000 d", slide: 1}}},
        {pipeline: {window: {type: "sliding"}}},
        {pipeline: {partitions: 1}, rows: [{time: 0, partition: 3}]},
        {pipeline: {partitions: 5000}},
      ].map((members) => JSON.stringify({format: "window-lab/1", ...members})),
    ];
    const marks = (/** @type {string} */ text) => text.replace(/[`“”]/g, '"');
    const seen = new Set();
    for (const document of documents) {
      const {problems = [], runs} = JSON.parse(module.runDocument(document));
      for (const problem of [...problems, ...runs.flatMap((/** @type {any} */ run) => run.problems ?? [])]) {
        if (problem.rule === "duplicate-id") continue; // beside a place, rows are counted from 0
        assert.equal(marks(whatText(problem, reader)), marks(problem.what), problem.rule);
        seen.add(problem.rule);
      }
    }
    assert.ok(seen.size >= 25, [...seen].join(" "));
  });
});
