// Does the transcript say what the trace says: each entry once, in its row, with its numbers?
import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {describe, test} from "node:test";
import {message} from "../../web/i18n/message.js";
import {formatOf} from "../../web/model/layout.js";
import {transcriptModel} from "../../web/model/transcript.js";
import {outcomeOfCase} from "./recording-of-trace.js";

const folder = new URL("../vectors/", import.meta.url);
const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")).cases)
  .filter(({runs}) => runs.some((/** @type {any} */ run) => run.trace));

/** @param {"en" | "zh"} lang @param {import("../../web/model/score.js").Message} fact */
const text = (lang, {key, args}) =>
  message(lang, key, typeof args.fate === "string" ? {...args, fate: message(lang, args.fate)} : args);

/** Which sentence an entry of the trace is told by. @type {Record<string, RegExp>} */
const sentences = {
  element: /^transcript\.element/,
  merge: /^transcript\.merge$/,
  lateElement: /^transcript\.lateElement\./,
  watermark: /^transcript\.watermark$/,
  status: /^transcript\.(idle|active)$/,
  partition: /^transcript\.partition\./,
  fire: /^transcript\.fire\./,
  evict: /^transcript\.evict$/,
  purge: /^transcript\.purge/,
  close: /^transcript\.close/,
  lost: /^transcript\.lost/,
  open: /^transcript\.open/,
};

describe("the transcript", () => {
  test("tells each entry of the trace once, in its row, in the order of the trace", () => {
    for (const one of cases) {
      const outcome = outcomeOfCase(one);
      const {rows} = transcriptModel({...outcome, most: Infinity});
      one.runs.forEach((/** @type {any} */ run, /** @type {number} */ i) => {
        if (!run.trace) return;
        const told = rows.flatMap(({row, runs}) => runs[i].facts.map(({key}) => ({row, key})));
        assert.equal(told.length, run.trace.length, one.name);
        run.trace.forEach((/** @type {any} */ entry, /** @type {number} */ e) => {
          assert.equal(told[e].row, entry.row, one.name);
          assert.match(told[e].key, sentences[entry.type], one.name);
        });
      });
    }
  });

  test("says what the trace says of each entry: windows, elements, values", () => {
    for (const one of cases) {
      const outcome = outcomeOfCase(one);
      const format = formatOf(outcome.table, outcome.runs);
      const {rows} = transcriptModel({...outcome, most: Infinity});
      one.runs.forEach((/** @type {any} */ run, /** @type {number} */ i) => {
        if (!run.trace) return;
        const told = rows.flatMap(({runs}) => runs[i].facts.map((fact) => text("en", fact)));
        run.trace.forEach((/** @type {any} */ entry, /** @type {number} */ e) => {
          const instant = (/** @type {unknown} */ t) =>
            t === "-inf" ? -Infinity : t === "+inf" ? Infinity : Number(t);
          const has = (/** @type {string} */ part) =>
            assert.ok(told[e].includes(part), `${one.name}: ${told[e]} / ${part}`);
          if (entry.type === "watermark") has(format.exact(instant(entry.value)));
          if (entry.type === "element" || entry.type === "lateElement") has(entry.id);
          if (entry.type === "partition") has(String(entry.partition));
          if ("start" in entry) has(format.window({start: instant(entry.start), end: instant(entry.end)}));
          if (entry.type === "element" && entry.windows.length <= 12)
            for (const {start, end} of entry.windows)
              has(format.window({start: instant(start), end: instant(end)}));
          if (entry.ids && entry.ids.length <= 12 && !told[e].includes("→"))
            for (const id of entry.ids) has(id);
          for (const {start, end} of (entry.replaces ?? []).slice(0, 12))
            has(format.window({start: instant(start), end: instant(end)}));
          for (const id of (entry.unfired ?? []).slice(0, 12)) has(id);
        });
      });
    }
  });

  test("says of a run that ended early at which row, and why", () => {
    const outcome = outcomeOfCase(cases.find(({name}) => name === "window-lab"));
    const failure = {failure: "no gap", failureKind: /** @type {const} */ ("noGap"), failureRow: 2};
    const [run, ...others] = outcome.runs;
    const {rows} = transcriptModel({...outcome, runs: [{...run, ...failure}, ...others]});
    const keys = rows.map(({runs}) => runs[0].ended.map(({key}) => key).join());
    assert.deepEqual(keys.slice(0, 4), ["", "", "failure.noGap", "why.notReached"]);
    assert.ok(rows.every(({runs}) => runs[1].ended.length === 0));
  });

  test("has words for all of it in both languages", () => {
    for (const one of cases)
      for (const {what, runs} of transcriptModel(outcomeOfCase(one)).rows)
        for (const fact of [what, ...runs.flatMap(({facts}) => facts)])
          for (const lang of /** @type {const} */ (["en", "zh"]))
            assert.doesNotMatch(text(lang, fact), /transcript\.|undefined|NaN|\{\w+\}/, one.name);
  });

  test("tells some rows of many, and no more than can be heard of one", () => {
    const outcome = outcomeOfCase(cases.find(({name}) => name === "window-lab"));
    const {rows, count} = transcriptModel({...outcome, from: 2, to: 4, most: 1});
    assert.deepEqual(rows.map(({row}) => row), [2, 3]); // prettier-ignore
    assert.equal(count, outcome.table.length + 1);
    assert.ok(rows.every(({runs}) => runs.every(({facts}) => facts.length <= 1)));
    assert.ok(rows.some(({runs}) => runs.some(({more}) => more > 0)));
  });
});
