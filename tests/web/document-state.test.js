// What does typing the document's text do to the page, and what does undo bring back?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {formatted} from "../../web/model/json-layout.js";
import {textFor} from "../../web/model/json-text.js";
import "../../web/state/all.js";
import {begin, update} from "../../web/state.js";

/** @typedef {import("../../web/state.js").State} State @typedef {import("../../web/state.js").Message} Message */

const start = () => begin(eightPayments)[0];
const own = formatted(eightPayments);
/** @param {State} state @param {...Message} messages */
const after = (state, ...messages) => messages.reduce((held, message) => update(held, message)[0], state);
/** What the editor says of a text. @param {string} text @param {number} [group] @returns {Message} */
function typed(text, group = 1) {
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    // unfinished
  }
  return {type: "textTyped", text, read, shown: 8, apart: false, group};
}

describe("a text that is typed", () => {
  const text = own.replace("10:00:30", "10:00:45");
  test("changes the document, and what it leaves as it was stays the same object", () => {
    const [state, effects] = update(start(), typed(text));
    assert.equal(state.document.rows?.[7].time, "10:00:45");
    assert.equal(state.document.rows?.[0], eightPayments.rows?.[0]);
    assert.equal(state.document.pipeline, eightPayments.pipeline);
    assert.deepEqual(
      effects.map(({type}) => type),
      ["run"],
    );
  });
  test("is one step of undo until there is a pause, and undo brings the text back as it was", () => {
    const odd = own.replace('"rows": [', '"rows":   [');
    const state = after(start(), typed(odd, 1), typed(text, 2), typed(text.replace("45", "46"), 2));
    assert.equal(state.past.length, 2);
    const undone = after(state, {type: "undone"});
    assert.equal(undone.document.rows?.[7].time, "10:00:30");
    assert.equal(textFor(undone.document, undone.typed).text, odd);
    const redone = after(undone, {type: "redone"});
    assert.equal(textFor(redone.document, redone.typed).text, text.replace("45", "46"));
  });
  test("that is laid out otherwise runs nothing", () => {
    const [state, effects] = update(start(), typed(own.replaceAll("  ", " ")));
    assert.equal(state.document, eightPayments);
    assert.deepEqual(effects, []);
  });
});

describe("a text that is not finished", () => {
  const broken = own.replace('"10:00:30"}', '"10:00:30", ');
  test("changes nothing, is kept, and the engine's reader is asked what is wrong", () => {
    const [state, effects] = update(start(), typed(broken));
    assert.equal(state.document, eightPayments);
    assert.equal(state.revision, start().revision);
    assert.deepEqual(effects, [{type: "check", text: broken}]);
    const problem = {where: "", rule: "json", value: "", args: ["1", "2", "name"], what: "", allowed: ""};
    const checked = after(state, {type: "textChecked", text: broken, problem});
    assert.equal(checked.typed?.problem, problem);
    assert.equal(after(state, {type: "textChecked", text: "other", problem}).typed?.problem, null);
  });
  test("takes up what is edited in the table meanwhile", () => {
    const state = after(
      start(),
      typed(broken),
      {type: "cursorMoved", row: 0, column: "time"},
      {type: "editStarted", text: "10:00:11"},
      {type: "editCommitted", move: null},
    );
    assert.equal(textFor(state.document, state.typed).text, broken.replace("10:00:10", "10:00:11"));
    assert.equal(after(state, {type: "undone"}, {type: "undone"}).typed, null);
  });
  test("is dropped for the page's, and undo brings it back", () => {
    const state = after(start(), typed(broken), {type: "textDropped"});
    assert.equal(state.typed, null);
    assert.equal(after(state, {type: "undone"}).typed?.text, broken);
  });
  test("comes back with a draft", () => {
    const document = {...eightPayments, title: "Mine"};
    const state = after(start(), {type: "draftFound", document, unfinished: {text: broken, shown: 8}});
    assert.equal(state.document, document);
    assert.equal(state.typed?.text, broken);
    assert.ok(state.restored);
    assert.deepEqual(state.past, []);
    assert.equal(after(state, {type: "loaded", document: eightPayments}).restored, false);
  });
  test("has the steps of undo that were kept with it", () => {
    const document = {...eightPayments, title: "mine"};
    const [first, second] = [
      {format: "window-lab/1", rows: []},
      {format: "window-lab/1", rows: [{time: 1}]},
    ];
    const state = after(start(), {type: "draftFound", document, unfinished: null, past: [first, second, 7]});
    assert.deepEqual(state.past.map((step) => step.document), [first, second]); // prettier-ignore
    const undone = after(state, {type: "undone"}, {type: "undone"});
    assert.equal(undone.document, first);
    assert.equal(after(undone, {type: "redone"}, {type: "redone"}).document, document);
  });
});

describe("a document that is opened", () => {
  test("from a file is a step of undo, and the text goes with it", () => {
    const state = after(start(), typed(own.replace("30", "31")), {type: "loaded", document: {format: "window-lab/1", rows: []}}); // prettier-ignore
    assert.equal(state.typed, null);
    assert.notEqual(after(state, {type: "undone"}).typed, null);
  });
  test("says which parts are shown, and what is hidden at first", () => {
    const view = {show: ["score", "form"], hide: "results", step: 2};
    const [state] = begin({format: "window-lab/1", rows: [{time: 1}, {time: 2}, {time: 3}], view});
    assert.deepEqual(
      [state.parts, state.hidesResults, state.formOpen, state.step],
      [["score", "form"], true, true, 2],
    );
    const shown = after(state, {type: "resultsRevealed"}, {type: "allShown"});
    assert.deepEqual([shown.parts, shown.hidesResults], [null, false]);
  });
});

describe("title and notes", () => {
  const written = (/** @type {any} */ document, /** @type {any[]} */ ...messages) => {
    let state = begin(document, {lang: "en"})[0];
    for (const message of messages) [state] = update(state, message);
    return state;
  };
  /** @param {"title" | "notes"} part @param {string} text */
  const write = (part, text) => [
    {type: "aboutOpened", part},
    {type: "aboutWritten", part, text},
  ];
  test("are written where a document begins, and undone", () => {
    const state = written(
      {format: "window-lab/1", rows: []},
      ...write("notes", " why \n"),
      ...write("title", "What"),
    );
    assert.equal(
      JSON.stringify(state.document),
      '{"format":"window-lab/1","title":"What","notes":"why","rows":[]}',
    );
    assert.equal(state.writing, null);
    assert.equal(update(state, {type: "undone"})[0].document.title, undefined);
  });
  test("of several languages are written in the reader's; what is left empty is taken away", () => {
    const document = {format: "window-lab/1", title: {en: "a", zh: "甲"}};
    assert.deepEqual(written(document, ...write("title", "b")).document.title, {en: "b", zh: "甲"});
    assert.deepEqual(written(document, ...write("title", "")).document.title, {zh: "甲"});
    assert.equal(
      written({format: "window-lab/1", title: "a"}, ...write("title", " ")).document.title,
      undefined,
    );
  });
  test("that were not changed, or were left, change nothing", () => {
    const document = {format: "window-lab/1", title: "a"};
    assert.equal(written(document, ...write("title", "a")).past.length, 0);
    const left = written(document, {type: "aboutOpened", part: "title"}, {type: "aboutLeft"}, {type: "aboutWritten", part: "title", text: "b"}); // prettier-ignore
    assert.equal(left.document.title, "a");
  });
});
