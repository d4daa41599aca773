// Is a long file read and written in pieces that are short, and does it come to the same as in one go? Counted, not timed.
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {formatted, formattedInPieces} from "../../web/model/json-layout.js";
import {charactersInPiece, parsedInPieces} from "../../web/model/json-pieces.js";
import {pastedInPieces} from "../../web/model/pasting.js";
import {saysEventsInPieces} from "../../web/model/pasted-text.js";
import {whole} from "../../web/model/pieces.js";
import {scenarioInPieces} from "../../web/model/scenario-file.js";

const count = 60_000;
const row = (/** @type {number} */ i) => ({id: `e"${i}\\`, time: i * 1000, "x-é": [i, {a: "],[{"}]});
const rows = Array.from({length: count}, (_, i) => row(i));
const scenario = {format: "window-lab/1", title: '"rows": [', rows, pipeline: {window: {size: "1 min"}}};

/**
 * Runs the work. The most that was given to the parser, or written, between two pieces stands for its longest task.
 * @template T @param {Generator<void, T>} work
 */
function measured(work) {
  const {parse, stringify} = JSON;
  let [most, now, pieces] = [0, 0, 0];
  JSON.parse = (text, reviver) => ((now += text.length), parse(text, reviver));
  JSON.stringify = (/** @type {any[]} */ ...args) => {
    const text = /** @type {any} */ (stringify)(...args);
    now += text?.length ?? 0;
    return text;
  };
  try {
    for (;;) {
      const {done, value} = work.next();
      most = Math.max(most, now);
      now = 0;
      if (done) return {value, most, pieces};
      pieces++;
    }
  } finally {
    Object.assign(JSON, {parse, stringify});
  }
}

describe("a long text of JSON", () => {
  const kinds = {
    "a scenario": scenario,
    "a scenario laid out": scenario,
    "a list": rows,
    "an object with two lists": {a: rows, b: 1, c: rows},
    "a member called __proto__": JSON.parse(`{"__proto__": ${JSON.stringify(rows)}}`),
    "a list of numbers": rows.map(({time}) => time * 1000),
  };
  for (const [name, value] of Object.entries(kinds))
    test(`is parsed in pieces: ${name}`, () => {
      const text = name.includes("laid") ? formatted(value) : JSON.stringify(value);
      const {value: read, most, pieces} = measured(parsedInPieces(text));
      assert.deepEqual(read, JSON.parse(text));
      assert.equal(JSON.stringify(read), JSON.stringify(JSON.parse(text)));
      assert.ok(most < 2 * charactersInPiece, `${most} characters at a time`);
      assert.ok(pieces >= text.length / charactersInPiece);
    });

  const long = JSON.stringify(rows);
  for (const text of [
    `${long},`,
    `${long}]`,
    long.slice(0, -1),
    `{"rows": ${long}`,
    `{"rows": ${long.slice(0, -1)}}`,
    `{"rows": ${long.slice(0, -1)},]}`,
    `{"rows": [,${long.slice(1)}}`,
    `{${long}: 1}`,
    `{"rows": ${long} 1}`,
    long.replace("5000,", "5000,,"),
    long.replace(/.$/, "}"),
    `{"a": "${long}`,
  ])
    test(`is refused as the parser does: ${text.slice(0, 12)} … ${text.slice(-5)} (${text.length})`, () => {
      assert.throws(() => JSON.parse(text), SyntaxError);
      assert.throws(() => whole(parsedInPieces(text)), SyntaxError);
    });

  test("has the last of two members of one name, and what stands for lists in the pieces is no word of it", () => {
    for (const text of [
      `{"rows": ${long}, "rows": ${long.slice(0, -1)}, 7]}`,
      `{"a": "\\u00010", "rows": ${long}}`,
      `{"rows": ${long}, "rows": 1}`,
    ])
      // prettier-ignore
      assert.deepEqual(whole(parsedInPieces(text)), JSON.parse(text));
  });
});

describe("a file with many rows", () => {
  test("is opened in pieces", () => {
    const {value, most} = measured(scenarioInPieces(`\uFEFF${JSON.stringify(scenario)}\n`));
    assert.deepEqual(value, {document: scenario});
    assert.ok(most < 2 * charactersInPiece, `${most} characters at a time`);
  });
  test("of other events is known and taken in pieces", () => {
    const text = JSON.stringify(rows.map(({id, time}) => ({user: id, timestamp: time})));
    const known = measured(saysEventsInPieces(text));
    assert.equal(known.value, true);
    const taken = measured(pastedInPieces({format: "window-lab/1", rows: []}, {row: 0, column: "time"}, ["id", "time"], text)); // prettier-ignore
    assert.equal(taken.value.rows, count);
    for (const {most} of [known, taken])
      assert.ok(most < 2 * charactersInPiece, `${most} characters at a time`);
  });
  test("is saved in pieces, laid out as in one go", () => {
    for (const document of [
      scenario,
      {...scenario, rows: rows.slice(0, 3)},
      {...scenario, rows: []},
      {title: "a"},
      {rows},
    ]) {
      const {value, most} = measured(formattedInPieces(/** @type {any} */ (document)));
      assert.equal(value.join(""), formatted(document));
      assert.ok(most < charactersInPiece, `${most} characters at a time`);
    }
  });
});
