// Is long work cut into pieces, so that a page with many rows still hears its keys? Counted in pieces, not in time.
import assert from "node:assert/strict";
import {before, describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {pastedInPieces} from "../../web/model/pasting.js";
import {planOf, placesOf, prepared} from "../../web/model/layout.js";
import {sketchInPieces} from "../../web/model/dense.js";
import {pieceSize, whole} from "../../web/model/pieces.js";
import {resultsInPieces, resultsModel} from "../../web/model/results.js";
import {indexInPieces, stateModel} from "../../web/model/state-at.js";
import "../../web/state/all.js";
import {begin, update} from "../../web/state.js";
import {inSlices} from "../../web/slices.js";

const count = 100_000;
const view = {follow: true, from: 0, to: 40, width: 330};
/** @type {import("../../web/recording.js").Table} */
let table;
/** @type {import("../../web/recording.js").OutcomeRun[]} */
let runs;
const run = async () => {
  const rows = Array.from({length: count}, (_, i) => ({time: i * 1000 + ((i * 7919) % 20_000)}));
  const pipeline = {watermarks: {outOfOrderness: "10 s"}, window: {size: "1 min"}};
  const engine = await nodeEngine();
  return engine.run({format: "window-lab/1", rows, pipeline});
};

/** @param {Generator<void, unknown>} work */
function piecesOf(work) {
  let pieces = 0;
  while (!work.next().done) pieces++;
  return pieces;
}

describe("of 100,000 rows", () => {
  before(async () => {
    const outcome = await run();
    assert.ok(outcome.table);
    ({table, runs} = {...outcome, table: outcome.table});
  });

  test("the first picture is made ready in many pieces, and then no longer", () => {
    // their history, their heights and their places pass through all rows
    assert.ok(piecesOf(prepared(table, runs, view)) >= (3 * count) / pieceSize);
    assert.ok(piecesOf(prepared(table, runs, view)) < 10);
    const places = placesOf(table, runs, view);
    assert.equal(places.length, count + 1);
    assert.equal(planOf(table, runs, view).places, places);
  });

  test("so are the results, and the strip that shows the whole run", () => {
    assert.ok(piecesOf(resultsInPieces(table, runs, null)) >= count / pieceSize);
    assert.equal(piecesOf(resultsInPieces(table, runs, null)), 0);
    const {lines, count: all} = resultsModel({table, runs, to: 3});
    assert.equal(lines.length, 3);
    assert.equal(all, new Set(table.time.map((t) => Math.floor(t / 60_000))).size);
    const [column] = planOf(table, runs, view).columns;
    const range = {from: 0, to: count + 1, perRow: 0.007};
    assert.ok(piecesOf(sketchInPieces(table, runs[0], column, range)) >= count / pieceSize);
  });

  test("so is what the state of a step is read from", () => {
    const {recording} = runs[0];
    assert.ok(recording);
    assert.ok(piecesOf(indexInPieces(recording, table.length)) >= (2 * count) / pieceSize);
    assert.equal(piecesOf(indexInPieces(recording, table.length)), 0);
    assert.ok(stateModel({table, runs, step: 50_000}).runs[0].held > 0);
  });
});

describe("a paste of 50,000 rows", () => {
  const lines = 50_000;
  const text = Array.from({length: lines}, (_, i) => `n${i}\t${new Date(i * 1000).toISOString()}`).join("\n");
  const opened = begin({format: "window-lab/1", rows: [{id: "n7", time: 0}]})[0];
  const [waiting, effects] = update(opened, {type: "pasted", text});
  const [asked] = /** @type {any[]} */ (effects);

  test("is read in many pieces, and is then one step to undo", () => {
    assert.equal(waiting, opened);
    const work = pastedInPieces(asked.document, asked.cell, asked.columns, asked.text);
    assert.ok(piecesOf(work) > (2 * lines) / pieceSize);
    const pasted = whole(pastedInPieces(asked.document, asked.cell, asked.columns, asked.text));
    const [state] = update(waiting, {type: "pasteRead", asked, pasted});
    assert.equal(state.document.rows?.length, lines);
    assert.equal(state.past.length, 1);
    assert.equal(update(state, {type: "undone"})[0].document, opened.document);
  });

  test("is read in many pieces whatever it is: a log, one of a server, JSON, dates of a spreadsheet", () => {
    const instant = (/** @type {number} */ i) => new Date(i * 1000).toISOString();
    const kinds = [
      (/** @type {number} */ i) => `${instant(i)} INFO key=k${i}`,
      (/** @type {number} */ i) => `192.0.2.1 - - [10/Oct/2025:13:55:${String(i % 60).padStart(2, "0")} +0000] "GET /" 200 1`,
      (/** @type {number} */ i) => `{"payload": {"ts": "${instant(i)}", "user": {"id": "u"}}}`,
      (/** @type {number} */ i) => `3/${(i % 28) + 1}/2026 2:15:00 PM,k`,
    ]; // prettier-ignore
    for (const line of kinds) {
      const long = Array.from({length: 20_000}, (_, i) => line(i)).join("\n");
      const work = pastedInPieces(opened.document, asked.cell, asked.columns, long);
      assert.ok(piecesOf(work) > 3 * 18, line(1));
    }
  });

  test("is put into what was changed meanwhile", () => {
    const changed = {...waiting, document: {...waiting.document, title: "Other"}};
    const [state, again] = update(changed, {type: "pasteRead", asked, pasted: null});
    assert.equal(state, changed);
    assert.deepEqual(again, [{...asked, of: changed.document, document: changed.document}]);
  });
});

describe("work in slices", () => {
  const until = performance.now.bind(performance);
  /** @param {number} pieces */
  function* busy(pieces) {
    for (let piece = 0; piece < pieces; piece++) {
      for (const begun = until(); until() - begun < 3;);
      yield;
    }
    return "done";
  }

  test("comes to the same as in one go", async () => {
    assert.equal(whole(busy(2)), "done");
    assert.equal(await inSlices(busy(2)), "done");
  });

  test("lets others through, and is dropped when nobody wants it any more", async () => {
    const wanted = new AbortController();
    setImmediate(() => wanted.abort());
    await assert.rejects(inSlices(busy(1000), wanted.signal), {name: "AbortError"});
  });
});
