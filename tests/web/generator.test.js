// Does the generator make what it is asked for, the same from one seed, and say truly what it made?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {generated, recipeOf, recipeTexts, withGenerated} from "../../web/model/generator.js";
import {durationOf, instantOf, instantWriter} from "../../web/model/time.js";

const document = {format: "window-lab/1", notes: "of other rows"};
/** @param {Record<string, string>} more @param {any} [of] */
function made(more, of = document) {
  const texts = {...recipeTexts(of), ...more};
  const {recipe, wrong} = recipeOf(texts, of);
  assert.deepEqual(wrong, []);
  return withGenerated(of, recipe, texts);
}

describe("generated events", () => {
  test("are the same from one seed, and others from another", () => {
    assert.deepEqual(made({seed: "7"}).document.rows, made({seed: "7"}).document.rows);
    assert.notDeepEqual(made({seed: "7"}).document.rows, made({seed: "8"}).document.rows);
  });
  test("are as many, as far apart, of as many keys and partitions as was said", () => {
    const {document: {rows = []}, made: said} = made({count: "500", keys: "3", partitions: "2", spacing: "2 s"}); // prettier-ignore
    assert.equal(rows.length, 500);
    assert.deepEqual([...new Set(rows.map(({key}) => key))].sort(), ["k1", "k2", "k3"]);
    assert.deepEqual([...new Set(rows.map(({partition}) => partition))].sort(), [0, 1]);
    assert.deepEqual([said.keys, said.partitions, said.last - said.first], [3, 2, 499 * 2000]);
    const times = rows.map(({time}) => instantOf(time) ?? 0).sort((a, b) => a - b);
    assert.ok(times.every((time, i) => time === times[0] + i * 2000));
  });
  test("are in order without disorder, and late exactly as many as was said", () => {
    const inOrder = made({disorder: "0 s", late: "0"});
    assert.deepEqual([inOrder.made.behind, inOrder.made.late, inOrder.made.most], [0, 0, 0]);
    for (const seed of ["1", "2", "3", "99"]) {
      const {made: said} = made({count: "1000", late: "5", seed});
      assert.equal(said.late, 50, `seed ${seed}`);
      assert.ok(said.behind > said.late && said.most > 10_000);
    }
  });
  test("are late for a watermark that waits for the disorder: it is true what is said of them", async () => {
    const {document: rowsMade, made: said} = made({count: "400", late: "3", disorder: "5 s"});
    const engine = await nodeEngine();
    const pipeline = {
      watermarks: {outOfOrderness: "5 s"},
      window: {type: "tumbling", size: "1 ms"},
      late: "sideOutput",
    };
    const {runs} = await engine.run({...rowsMade, pipeline});
    assert.equal(runs[0].recording?.elements.fate.filter((fate) => fate === 0).length, said.late);
  });
  test("take the place of the rows and of what was said of those, or come after them", () => {
    const before = {...document, rows: [{id: "g4", time: "09:00:00"}]};
    assert.equal(made({count: "3"}, before).document.rows?.length, 3);
    assert.equal(made({count: "3"}, before).document.notes, undefined);
    const after = made({count: "3", place: "append", disorder: "0 s"}, before).document;
    assert.deepEqual([after.rows?.map(({id}) => id), after.notes], [["g4", "g5", "g6", "g7"], "of other rows"]); // prettier-ignore
    assert.equal(recipeTexts(after).place, "append", "what was asked for stands there the next time");
  });
  test("cross midnight with their date", () =>
    assert.deepEqual(
      made({count: "2", start: "23:59:59", disorder: "0 s"}).document.rows?.map(({time}) => time),
      ["23:59:59", "1970-01-02T00:00:00"],
    ));
});

test("what cannot be made is named by its field", () => {
  const texts = {...recipeTexts(document), count: "0", spacing: "fast", start: "10", late: "80", keys: "1.5"};
  assert.deepEqual(recipeOf({...texts, start: "never"}, document).wrong.sort(), ["count", "keys", "late", "spacing", "start"]); // prettier-ignore
});

test("a hundred thousand are made in one go, each id once", () => {
  const {recipe} = recipeOf({...recipeTexts(document), count: "100000"}, document);
  assert.equal(new Set(generated(recipe).map(({number}) => number)).size, 100_000);
});

describe("durations and instants are read as the engine reads them", async () => {
  const engine = await nodeEngine();
  test("durations", async () => {
    for (const text of [
      "45s",
      "5 min",
      "1 h 30 min",
      "200 ms",
      "1 d",
      "1.5 s",
      "2 hours",
      "60000",
      "1 x",
      "fast",
      "1.0001 s",
      "",
      "1 min30s",
    ]) {
      const {runs, problems} = await engine.run({format: "window-lab/1", rows: [], pipeline: {window: {type: "tumbling", size: /^\d+$/.test(text) ? Number(text) : text}}}); // prettier-ignore
      const isGood = problems.length === 0 && runs[0].problems.length === 0;
      assert.equal(durationOf(text), isGood ? runs[0].pipeline?.window.size : null, text);
    }
  });
  test("instants", async () => {
    for (const text of [
      "10:00:00",
      "10:00:00.250",
      "2024-05-01T10:00:00",
      "2024-05-01T10:00:00.5+02:00",
      "2024-05-01T10:00:00Z",
      "10:00",
      "never",
    ]) {
      const {table, problems} = await engine.run({format: "window-lab/1", day: "2024-02-03", rows: [{time: text}]}); // prettier-ignore
      assert.equal(instantOf(text, "2024-02-03"), problems.length === 0 ? table?.time[0] : null, text);
    }
    const write = instantWriter("2024-02-03");
    for (const t of [0, -1, 1706918400000, 1706954400250, 1706999999999, 1707004800000])
      assert.equal(instantOf(write(t), "2024-02-03"), t, write(t));
  });
});
