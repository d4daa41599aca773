// Does a ticket say the rows, the pipelines, the results and the reasons, as Markdown that nothing in them breaks?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {message} from "../../web/i18n/message.js";
import {sentenceModel} from "../../web/model/sentence.js";
import {ticketText} from "../../web/model/ticket.js";
import {whyModel} from "../../web/model/why.js";
import {clauseText} from "../../web/view/sentence.js";

const engine = await nodeEngine();
/** @param {any} document @param {number | null} selected @param {"en" | "zh"} lang */
async function ticket(document, selected, lang = "en") {
  const {table, runs} = await engine.run(document);
  assert.ok(table);
  const say = (/** @type {string} */ key, /** @type {any} */ params) => message(lang, key, params);
  const explained = selected === null ? [] : await Promise.all(runs.map((_, run) => engine.explain(run, selected))); // prettier-ignore
  const why = whyModel({table, runs, selected, explained});
  return ticketText({document, table, runs, why}, {message: say, title: "T", sentence: clauseText(sentenceModel(runs), say)}); // prettier-ignore
}

describe("a ticket", () => {
  test("has everything of the eight payments", async () => {
    const text = await ticket(eightPayments, 7);
    for (const part of [
      "### T\n",
      "Count events per key in tumbling windows of 1 min",
      "**8 rows, in order of arrival**",
      "| # | id | time |\n| --- | --- | --- |\n| 1 | p1 | 10:00:10 |",
      '"outOfOrderness": "30 s"',
      "| [10:00, 10:01) | 2 | 2 | 2 → 3 |",
      "| side output | p8 | p8 |  |",
      "- **30 s**: side output",
      "`10:02:09.999 ≥ 10:01:44.999`",
    ])
      assert.ok(text.includes(part), `${part}\n\n${text}`);
  });
  test("keeps its tables whole whatever is in them", async () => {
    const rows = [
      {id: "a|b", time: 1},
      {id: "c\nd", time: 2, key: "`x`"},
    ];
    const text = await ticket({format: "window-lab/1", rows}, null);
    const lines = text.split("\n").filter((line) => /^\| \d/.test(line));
    assert.deepEqual(lines, ["| 1 | a\\|b | 1 |  |", "| 2 | c d | 2 | `x` |"]);
  });
  test("is in Chinese too", async () => assert.match(await ticket(eightPayments, 7, "zh"), /侧输出/));
});
