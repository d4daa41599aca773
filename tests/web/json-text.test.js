// Does a text say its document, follow what changes in it, and stay as it was laid out where nothing changed?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {formatted, mostRows, shownAfter, shownPart, withHidden} from "../../web/model/json-layout.js";
import {
  changesOf,
  lossOf,
  nodeAt,
  pathAt,
  pathOf,
  textFor,
  treeOf,
  withChanges,
} from "../../web/model/json-text.js";
import {shared} from "../../web/model/sharing.js";

/** The text after a change of its document. @param {string} text @param {any} before @param {any} after */
function followed(text, before, after) {
  const changes = changesOf(treeOf(text), text, before, after);
  return changes && withChanges(text, changes);
}

describe("a text that is laid out", () => {
  test("says its document, a row to a line", () => {
    const text = formatted(eightPayments);
    assert.deepEqual(JSON.parse(text), eightPayments);
    assert.match(text, /\n {4}\{"id": "p1", "time": "10:00:10"\},\n/);
  });
  test("shows the first rows of many, and what was hidden comes back", () => {
    const document = {format: "window-lab/1", rows: Array.from({length: 5000}, (_, i) => ({time: i}))};
    const {text, shown} = textFor(document, null);
    assert.equal(shown, mostRows);
    assert.equal(JSON.parse(text).rows.length, mostRows);
    assert.deepEqual(withHidden(JSON.parse(text), document, shown), document);
    const more = {...document, rows: [{time: -1}, ...document.rows]};
    assert.equal(shownAfter(document, shown, more), shown + 1, "a row that is put in front is shown too");
    assert.equal(shownPart(more, shown + 1).rows?.at(-1), document.rows[shown - 1]);
    assert.equal(shownAfter(document, shown, {...document, rows: []}), 0);
  });
});

describe("a text of one's own", () => {
  const text = `{ "format":"window-lab/1",
\t"rows" : [ {"time":1}, {"time":2,"x-note":"  kept "},
     {"time":3} ],
\t"pipeline": {}}`;
  const document = JSON.parse(text);
  const [one, two, three] = document.rows;
  /** @type {[string, any, string][]} */
  const cases = [
    ["a value", {...document, rows: [one, {...two, time: "10:00:00"}, three]}, text.replace('"time":2', '"time":"10:00:00"')],
    ["a row put in", {...document, rows: [one, two, {time: 9}, three]}, text.replace('kept "},', 'kept "}, {"time": 9},')],
    ["a row taken out", {...document, rows: [one, three]}, text.replace(' {"time":2,"x-note":"  kept "},', "")],
    ["the first row taken out", {...document, rows: [two, three]}, text.replace('{"time":1}, ', "")],
    ["a member put in", {...document, title: "T"}, text.replace('"pipeline": {}', '"pipeline": {},\n\t"title": "T"')],
    ["a member taken out", {format: document.format, rows: document.rows}, text.replace(',\n\t"pipeline": {}', "")],
    ["an option in an empty object", {...document, pipeline: {keyed: false}}, text.replace("{}", '{"keyed": false}')],
  ]; // prettier-ignore
  for (const [name, after, expected] of cases)
    test(`keeps its layout around ${name}`, () => assert.equal(followed(text, document, after), expected));

  test("that is unfinished follows where the place is there, and is left alone where it is not", () => {
    const unfinished = text.replace('"pipeline": {}', '"pipeline": {"window": ');
    const after = {...document, rows: [one, two, {...three, time: 4}]};
    const typed = {text: unfinished, document, shown: 3, unfinished: true, problem: null};
    assert.deepEqual(textFor(after, typed), {
      text: unfinished.replace('"time":3', '"time":4'),
      shown: 3,
      apart: false,
    });
    const cut = {...typed, text: text.slice(0, 60)};
    assert.deepEqual(textFor(after, cut), {text: cut.text, shown: 3, apart: true});
  });

  test("says the document after any change of it", () => {
    let seed = 7;
    const random = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
    /** @param {number} depth @returns {any} */
    const value = (depth) => {
      const kind = random(depth > 0 ? 6 : 4);
      if (kind === 4) return Array.from({length: random(5)}, () => value(depth - 1));
      if (kind === 5) return Object.fromEntries(Array.from({length: random(5)}, () => [`m${random(6)}`, value(depth - 1)])); // prettier-ignore
      return [null, random(9), `t"${random(9)}`, random(2) > 0][kind];
    };
    /** @param {any} held @returns {any} the same, with something else in it */
    const changed = (held) => {
      if (random(5) === 0 || typeof held !== "object" || held === null) return value(2);
      if (Array.isArray(held)) {
        const list = held.slice();
        const i = random(list.length + 1);
        if (random(2) > 0) list.splice(i, random(3), ...Array.from({length: random(3)}, () => value(1)));
        else if (i < list.length) list[i] = changed(list[i]);
        return list;
      }
      const names = Object.keys(held);
      const name = names.length > 0 && random(3) > 0 ? names[random(names.length)] : `m${random(6)}`;
      const {[name]: was, ...rest} = held;
      return random(3) === 0 ? rest : {...held, [name]: was === undefined ? value(2) : changed(was)};
    };
    for (let i = 0; i < 2000; i++) {
      const before = {a: value(3), b: value(3)};
      const after = changed(changed(before));
      const layouts = [formatted(before), JSON.stringify(before), JSON.stringify(before, null, "\t")];
      for (const layout of layouts) {
        const next = followed(layout, before, after);
        assert.deepEqual(JSON.parse(String(next)), after, `${layout}\n${next}`);
      }
    }
  });
});

describe("places", () => {
  const text = formatted(eightPayments);
  const tree = treeOf(text);
  test("of problems are found in the text, and the nearest one of what is not there", () => {
    const path = pathOf("rows[3].time");
    assert.deepEqual(path, ["rows", 3, "time"]);
    const found = nodeAt(tree, text, path);
    assert.equal(text.slice(found?.node.from, found?.node.to), '"10:01:50"');
    const near = nodeAt(tree, text, pathOf("pipeline.window.slide"));
    assert.equal(near?.depth, 2);
    assert.equal(near?.property && text.slice(near.property.from, near.property.from + 8), '"window"');
  });
  test("in the text have a path", () => {
    assert.deepEqual(pathAt(tree, text, text.indexOf("10:01:10")), ["rows", 4, "time"]);
    assert.deepEqual(pathAt(tree, text, text.indexOf('"late"') + 2), ["pipeline", "late"]);
    assert.deepEqual(pathAt(tree, text, text.indexOf("60 s")), ["runs", 2, "name"]);
  });
});

describe("what JSON.parse would drop", () => {
  const loss = (/** @type {string} */ text) => lossOf(treeOf(text), text);
  test("is found: members that are there twice, and digits", () => {
    assert.deepEqual(loss('{"a": 1,\n "a": 2}')?.args, ["a", "2", "2"]);
    assert.equal(loss('{"a": [9007199254740993]}')?.rule, "exact-number");
  });
  test("and nothing else is", () => assert.equal(loss('{"a": {"a": 9007199254740992}, "b": -0.1e3}'), null));
});

describe("sharing", () => {
  test("keeps what is the same, by identity, also around rows that were put in", () => {
    const copy = structuredClone(eightPayments);
    assert.equal(shared(eightPayments, copy), eightPayments);
    copy.rows?.splice(3, 0, {time: 5});
    const next = shared(eightPayments, copy);
    assert.equal(next.pipeline, eightPayments.pipeline);
    assert.equal(next.rows?.[2], eightPayments.rows?.[2]);
    assert.equal(next.rows?.[8], eightPayments.rows?.[7]);
    assert.deepEqual(next, copy);
  });
  test("is not fooled by members in another order, or by one named __proto__", () => {
    const [a, b] = [{x: 1, y: 2}, {y: 2, x: 1}]; // prettier-ignore
    assert.deepEqual(Object.keys(shared(a, b)), ["y", "x"]);
    const odd = JSON.parse('{"__proto__": {"z": 1}}');
    assert.equal(JSON.stringify(shared({}, odd)), '{"__proto__":{"z":1}}');
  });
});
