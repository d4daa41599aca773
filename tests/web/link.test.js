// Are links as short as they are promised to be, and refused for the reason that they have?

import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {packing} from "../../web/cli/packing.js";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {Refusal} from "../../web/link/bytes.js";
import {linkOf, mostCharacters, openLink} from "../../web/link/link.js";
import {packing as webPacking} from "../../web/link/packing.js";
import {canonical} from "../../web/model/canonical.js";
import {recipeOf, recipeTexts, withGenerated} from "../../web/model/generator.js";

/** @param {Record<string, string>} recipe */
function generated(recipe) {
  const texts = {...recipeTexts(eightPayments), ...recipe};
  return withGenerated(eightPayments, recipeOf(texts, eightPayments).recipe, texts).document;
}

/** Whichever way it is packed: the one whose link is longer. @param {any} document */
async function lengthOf(document) {
  const links = await Promise.all(
    [packing, webPacking].map((packed) => linkOf({document, lang: "zh"}, packed)),
  );
  for (const link of links)
    assert.equal(JSON.stringify((await openLink(link, packing)).document), JSON.stringify(canonical(document))); // prettier-ignore
  return Math.max(...links.map(({length}) => length));
}

describe("a link is short", () => {
  test("the eight payments: at most 220 characters", async () => {
    const length = await lengthOf(eightPayments);
    assert.ok(length <= 220, String(length));
    const looked = await lengthOf({...eightPayments, view: {key: "all", step: 5, select: "p8"}});
    assert.ok(looked <= 220, String(looked));
  });
  for (const [most, recipe] of /** @type {[number, Record<string, string>][]} */ ([
    [1200, {count: "200"}],
    [1200, {count: "200", disorder: "30 s", late: "5", values: "100", keys: "5"}],
    [1200, {count: "200", disorder: "30 s", late: "5", values: "100", keys: "5", partitions: "4"}],
    [1200, {count: "200", disorder: "2 min", values: "100", keys: "10", partitions: "4", seed: "7"}],
    // 200 times log2(1000), log2(20), log2(8) and of the order some 6 bits are 595 bytes, or 790 characters, that nothing can pack.
    [1250, {count: "200", disorder: "30 s", late: "5", values: "1000", keys: "20", partitions: "8"}],
  ]))
    test(`200 events: at most ${most} (${JSON.stringify(recipe)})`, async () => {
      const document = generated(recipe);
      assert.equal(document.rows?.length, 200);
      const length = await lengthOf(document);
      assert.ok(length <= most, String(length));
    });
  test("200 events to the millisecond, with ids of a sequence and prices", async () => {
    let t = Date.parse("2024-05-01T10:00:00Z");
    const rows = Array.from({length: 200}, (_, i) => ({
      id: `order-${10_000 + i}`,
      time: new Date((t += ((i * 7919) % 4001) - 800)).toISOString(),
      key: `user-${(i * i) % 7}`,
      value: ((i * 104_729) % 10_000) / 100,
    }));
    const length = await lengthOf({format: "window-lab/1", rows});
    assert.ok(length <= 1200, String(length));
  });
});

describe("no link is made", () => {
  /** @type {[string, any, string][]} */
  const cases = [
    [
      "of what is longer than a link may be",
      {"x-a": Array.from({length: 30_000}, (_, i) => Math.sin(i))},
      "long",
    ],
    ["of what unpacks to more than a link may hold", {title: "a".repeat(1 << 21)}, "large"],
    ["of what is nested too deep", {"x-a": JSON.parse("[".repeat(1500) + "]".repeat(1500))}, "deep"],
    ["of a name that is no text", {"x-\ud800": 1}, "text"],
  ];
  for (const [what, document, rule] of cases)
    test(what, () =>
      assert.rejects(
        linkOf({document: {format: "window-lab/1", ...document}, lang: null}, packing),
        (/** @type {any} */ error) => error instanceof Refusal && error.rule === rule,
      ),
    );
});

test("what holds just as much as it may opens, in good time", async () => {
  const rows = Array.from({length: 20_000}, (_, i) => ({time: i * 60_000}));
  const link = await linkOf({document: {format: "window-lab/1", rows}, lang: null}, packing);
  assert.ok(link.length < mostCharacters);
  assert.equal((await openLink(link, webPacking)).document.rows.length, 20_000);
});

test("a link that a mail broke into lines, or whose = was encoded, opens", async () => {
  const link = await linkOf({document: eightPayments, lang: "en"}, packing);
  const broken = `${link.slice(0, 60)}\r\n ${link.slice(60)}`.replace("=", "%3D");
  assert.deepEqual(await openLink(broken, packing), await openLink(link, packing));
});
