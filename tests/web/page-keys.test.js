// What does a key mean to the whole page?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {pageKey} from "../../web/model/page-keys.js";
import {catalogues} from "../../web/i18n/message.js";
import {keyGroups} from "../../web/view/keys.js";

const none = {ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, defaultPrevented: false};
const here = {target: undefined, wall: false, isPage: true, step: null, rows: 8};
/** @param {string} key @param {any} [more] @param {any} [at] */
const meaning = (key, more, at) => pageKey({...none, key, ...more}, {...here, ...at});

describe("a key", () => {
  test("undoes, redoes, opens and saves, with Ctrl or ⌘", () => {
    assert.deepEqual(meaning("z", {ctrlKey: true}), {type: "undone"});
    assert.deepEqual(meaning("Z", {metaKey: true, shiftKey: true}), {type: "redone"});
    assert.deepEqual(meaning("y", {ctrlKey: true}), {type: "redone"});
    assert.deepEqual(meaning("o", {ctrlKey: true}), {type: "fileAsked"});
    assert.deepEqual(meaning("s", {ctrlKey: true}), {type: "saveAsked", as: "json"});
    assert.equal(meaning("s", {ctrlKey: true}, {isPage: false}), null, "in a page of someone else");
    assert.equal(meaning("z", {ctrlKey: true, altKey: true}), null);
  });
  test("that was taken by something else means nothing more", () =>
    assert.equal(meaning("f", {defaultPrevented: true}), null));
  test("steps and plays on the wall, and leaves it", () => {
    const wall = {wall: true};
    assert.deepEqual(meaning("ArrowLeft", {}, wall), {type: "stepped", step: 7});
    assert.deepEqual(meaning("ArrowDown", {}, {...wall, step: 7}), {type: "stepped", step: null});
    assert.deepEqual(meaning("ArrowUp", {}, {...wall, step: 0}), {type: "stepped", step: 0});
    assert.deepEqual(meaning(" ", {}, wall), {type: "playToggled"});
    assert.deepEqual(meaning("Escape", {}, wall), {type: "wallToggled", wall: false});
    assert.equal(meaning("Escape"), null);
  });
  test("that is listed is described in both languages", () => {
    for (const [group, keys] of Object.entries(keyGroups))
      for (const [, does] of keys)
        for (const catalogue of Object.values(catalogues))
          assert.ok(catalogue[`keysOf.${group}.${does}`], `${group} ${does}`);
  });
});
