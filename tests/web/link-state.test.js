// Does a link that is opened leave what was there within reach, and is one handed out or refused as it should be?

import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {begin, update} from "../../web/state.js";
import "../../web/state/all.js";

/** @typedef {import("../../web/state.js").State} State */

const document = {format: "window-lab/1", rows: [{id: "a", time: "09:00:00"}], view: {step: 0}};
const draft = {document: {format: "window-lab/1", rows: [{time: "08:00:00"}]}, unfinished: null, link: "", at: 0}; // prettier-ignore

const fresh = () => begin(null, {lang: "en"})[0];
/** @param {State} state @param {any} message @returns {State} */
const after = (state, message) => update(state, message)[0];

describe("a page that is opened with a link", () => {
  test("has its document, its view and its language, and nothing to undo", () => {
    const [state, effects] = update(fresh(), {type: "linkBegun", document, lang: "zh", draft: null});
    assert.equal(state.document, document);
    assert.deepEqual([state.step, state.lang, state.past.length], [0, "zh", 0]);
    assert.deepEqual(
      effects.map(({type}) => type),
      ["run"],
    );
  });
  test("keeps its language if the link says none", () =>
    assert.equal(after(fresh(), {type: "linkBegun", document, lang: null, draft: null}).lang, "en"));
  test("has the draft of its tab one step of undo away, with an unfinished text", () => {
    const unfinished = {text: "{", shown: 1};
    const opened = after(fresh(), {type: "linkBegun", document, lang: null, draft: {...draft, unfinished}});
    assert.equal(opened.notice?.key, "link.opened.draft");
    const undone = after(opened, {type: "undone"});
    assert.equal(undone.document, draft.document);
    assert.equal(undone.typed?.text, "{");
    assert.equal(after(undone, {type: "redone"}).document, document);
  });
});

test("an address that is changed opens as one step of undo, and what was refused is over", () => {
  const before = after(begin(draft.document)[0], {
    type: "linkRefused",
    refused: {rule: "broken", params: {}, problems: [], fragment: "1=A"},
  });
  assert.equal(before.refused?.fragment, "1=A");
  const opened = after(before, {type: "linkOpened", document, lang: null});
  assert.equal(opened.refused, null);
  assert.equal(after(opened, {type: "undone"}).document, draft.document);
});

describe("a refusal", () => {
  const refused = {rule: "broken", params: {}, problems: [], fragment: "1=A"};
  const state = after(begin(draft.document)[0], {type: "linkRefused", refused});
  test("changes nothing else, and goes when it is dismissed", () => {
    assert.equal(state.document, draft.document);
    assert.equal(after(state, {type: "refusalDismissed"}).refused, null);
  });
  test("gives the link as it came", () =>
    assert.deepEqual(update(state, {type: "linkCopied"})[1], [{type: "copyLink", text: "#1=A"}]));
});

describe("a link that is handed out", () => {
  const asked = begin(document)[0];
  test("is made as it is seen, unless it is asked for without", () => {
    assert.deepEqual(update(asked, {type: "shareAsked"})[1], [{type: "share", look: true}]);
    assert.deepEqual(update(asked, {type: "shareAsked", look: false})[1], [{type: "share", look: false}]);
  });
  const shared = {address: "https://a.example/#1=A", look: true, refused: null};
  test("stands in the dialog, and is copied from it", () => {
    const shown = after(asked, {type: "shareMade", shared});
    assert.equal(shown.dialog?.name, "share");
    const [taken, effects] = update(shown, {type: "shareTaken"});
    assert.deepEqual([taken.dialog, effects], [null, [{type: "copyLink", text: shared.address}]]);
  });
  test("is a file where there can be none", () => {
    const refused = {rule: "long", params: {}, problems: []};
    const shown = after(asked, {type: "shareMade", shared: {...shared, refused}});
    assert.deepEqual(update(shown, {type: "shareTaken"})[1], [{type: "save", as: "json"}]);
  });
});
