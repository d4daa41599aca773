// Is only what changed sent to an engine, and is the outcome that of the whole document?

import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {createRowsSent, difference} from "../../web/rows-sent.js";

/** @param {number} seed */
function random(seed) {
  return (/** @type {number} */ below) => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) % below;
}

describe("the difference of two lists of rows", () => {
  const [a, b, c, d] = [{}, {}, {}, {}];
  for (const [name, before, after, expected] of /** @type {[string, object[], object[], number[]][]} */ ([
    ["the same list", [a, b], [a, b], [2, 0, 0]],
    ["one changed", [a, b, c], [a, d, c], [1, 1, 1]],
    ["one more at the end", [a, b], [a, b, c], [2, 0, 1]],
    ["one less at the start", [a, b], [b], [0, 1, 0]],
    ["the same twice", [a, a], [a, a, a], [2, 0, 1]],
    ["all others", [a, b], [c], [0, 2, 1]],
    ["from nothing", [], [a], [0, 0, 1]],
  ]))
    test(name, () => {
      const {from, removed, added} = difference(before, after);
      assert.deepEqual([from, removed, added], expected);
    });
});

test("a document that follows another one is sent without the rows that stay", () => {
  const sent = createRowsSent();
  const rows = [{time: 1}, {time: 2}, {time: 3}];
  const document = {title: "x", rows};
  assert.equal(sent.splice(document), null);
  sent.send(1, document);
  // Also while the first one is not read yet.
  const edited = {title: "x", rows: rows.with(1, {time: 9})};
  assert.deepEqual(sent.splice(edited), {
    splice: {of: 1, from: 1, removed: 1},
    document: {title: "x", rows: [{time: 9}]},
  });
  sent.send(2, edited);
  /** @type {any} */
  const table = {ids: [], idsFrom: 0, idsBehind: 0};
  sent.ids(1, ["e1", "e2", "e3"]);
  sent.read(1, {problems: [], table});
  assert.deepEqual(sent.table?.ids, ["e1", "e2", "e3"]);
  // The second is refused: what comes next follows the first.
  sent.read(2, {problems: [/** @type {any} */ ({})], table: null});
  assert.equal(sent.splice(document)?.splice.of, 1);
  assert.equal(sent.splice({...document, day: "2024-05-01"}), null);
  assert.equal(sent.splice('{"rows":[]}'), null);
  sent.forget();
  assert.equal(sent.splice(document), null);
});

test("versions of a document, each run after the other, come out as each by itself", async () => {
  const engine = await nodeEngine();
  const next = random(7);
  const row = () => {
    if (next(20) === 0) return {time: "soon"};
    const time = 1000 * next(90);
    return [
      {time},
      {time, id: `n${next(300)}`},
      {time, key: `k${next(5)}`},
      {tick: true},
      {time, value: next(9)},
    ][next(5)];
  };
  const pipeline = {window: {type: "tumbling", size: "20 s"}};
  /** @type {{format: string, rows: object[], pipeline: object}} */
  let document = {
    format: "window-lab/1",
    rows: Array.from({length: 30}, () => ({time: 1000 * next(90)})),
    pipeline,
  };
  let [sound, refused] = [0, 0];
  for (let edit = 0; edit < 150; edit++) {
    const before = document;
    const from = next(document.rows.length + 1);
    const added = Array.from({length: next(3)}, row);
    document = {...document, rows: document.rows.toSpliced(from, next(3), ...added)};
    if (next(8) === 0) document = {...document, pipeline: {...pipeline, allowedLateness: next(30) * 1000}};
    const outcome = await engine.run(document);
    const alone = await (await nodeEngine()).run(JSON.parse(JSON.stringify(document)));
    assert.deepEqual(outcome, alone, `edit ${edit}`);
    if (outcome.problems.length === 0) {
      sound++;
    } else {
      refused++;
      if (next(2) === 0) document = before;
    }
  }
  assert.ok(sound > 50 && refused > 20, `${sound}, ${refused}`);
});
