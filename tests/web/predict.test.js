// Is a prediction judged by what fires after each row, whatever the order within it?
import assert from "node:assert/strict";
import {test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {galleryFiles} from "../../web/cli/example-pages.js";
import {firstWrong} from "../../web/model/predict.js";

const trace = [
  {type: "watermark", row: 0},
  {type: "fire", row: 1, ids: ["a", "b"]},
  {type: "fire", row: 1, ids: ["c"]},
  {type: "fire", row: 2, ids: ["d"]},
];

test("what is right, in any order and however it is written", () => {
  assert.equal(firstWrong(["", "a, b; c", "d"], trace), null);
  assert.equal(firstWrong([" ", "{c}；{b，a}", "d;"], trace), null);
});

test("the first row that differs: one window for two, one too many, none", () => {
  assert.deepEqual(firstWrong(["", "a b c", ""], trace), {row: 1, said: ["a, b, c"], came: ["a, b", "c"]});
  assert.deepEqual(firstWrong(["a", "a, b; c", "d"], trace), {row: 0, said: ["a"], came: []});
  assert.deepEqual(firstWrong(["", "a, b; c", ""], trace), {row: 2, said: [], came: ["d"]});
  assert.deepEqual(firstWrong(["", "a, b; c; c", "d"], trace)?.row, 1);
});

test("each exercise of the gallery hides its results, and is solved by what it states", async () => {
  const engine = await nodeEngine();
  const exercises = Object.entries(await galleryFiles()).filter(([name]) => name.startsWith("exercise-"));
  assert.ok(exercises.length >= 4);
  for (const [name, scenario] of exercises) {
    const {rows, view, expect} = /** @type {any} */ (scenario);
    assert.equal(view.hide, "results", name);
    const answers = [...rows, null].map(
      (_, row) =>
      expect.fires.filter((/** @type {any} */ fire) => fire.row === row).map((/** @type {any} */ fire) => fire.ids.join(" ")).join(";"), // prettier-ignore
    );
    const {runs} = JSON.parse(await engine.line(JSON.stringify(scenario)));
    assert.equal(firstWrong(answers, runs[0].trace), null, name);
  }
});
