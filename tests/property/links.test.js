// Does a document's canonical form compute what it does, and does a link give it back, whatever it is? And does nothing that
// a link may hold do worse than be refused?

import assert from "node:assert/strict";
import {readFileSync, readdirSync} from "node:fs";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {packing} from "../../web/cli/packing.js";
import {difference} from "../../web/cli/compare.js";
import {Refusal, checksum, fromBase64url, toBase64url} from "../../web/link/bytes.js";
import {linkOf, openLink} from "../../web/link/link.js";
import {opened} from "../../web/link/open.js";
import {documentOf} from "../../web/link/read-1.js";
import {packing as webPacking} from "../../web/link/packing.js";
import {bytesOf} from "../../web/link/write-1.js";
import {canonical, readAsWritten} from "../../web/model/canonical.js";
import {Dice, randomScenario, toText, topics} from "../conformance/random-scenarios.js";

const count = Number(process.env.WINDOWLAB_COUNT ?? 40);
const seed = process.env.WINDOWLAB_SEED ?? "1";
const folder = new URL("../vectors/", import.meta.url);

/** What Flink was asked, and random documents, wrong ones and oddly written ones among them. @returns {string[]} */
function documents() {
  const vectors = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")).cases);
  assert.ok(vectors.length > 1000);
  return [
    ...vectors.map(({scenario}) => JSON.stringify(scenario)),
    ...topics.flatMap((topic) =>
      Array.from({length: count}, (_, i) => toText(randomScenario(topic, seed, i))),
    ),
  ];
}

test("a canonical form is one, computes the same trace, has the same problems, and comes back from its link", async () => {
  const engine = await nodeEngine();
  for (const text of documents()) {
    const form = canonical(readAsWritten(text));
    const said = JSON.stringify(form);
    assert.equal(JSON.stringify(canonical(JSON.parse(said))), said, text);
    const [before, after] = [JSON.parse(await engine.line(text)), JSON.parse(await engine.line(said))];
    assert.equal(difference(before.runs, after.runs), undefined, text);
    const rules = (/** @type {{where: string, rule: string}[]} */ problems = []) =>
      problems.map(({where, rule}) => `${where} ${rule}`);
    assert.deepEqual(rules(after.problems), rules(before.problems), text);
    const {document} = await openLink(await linkOf({document: form, lang: null}, packing), packing);
    assert.equal(JSON.stringify(document), said, text);
  }
});

describe("any JSON comes back from its bytes", () => {
  /** @param {Dice} dice @param {number} depth @returns {any} */
  const anything = (dice, depth) => {
    const text = () => dice.pick("", "all", "e1", "p07", "10:00:00", "1 min 30 s", "-5 s", "00:00:00.5", "éß键🎈", "\ud800", "__proto__", "window", "1", "x".repeat(dice.between(0, 300))); // prettier-ignore
    const n = () => dice.pick(0, 5, 95, 96, 127, 128, -1, -63, -64, -65, 2 ** 53 - 1, 1 - 2 ** 53, 0.1, -1e-7, 1e300, 5e-324, 123.45, 1.7976931348623157e308, 2 ** 60, 8.64e15); // prettier-ignore
    const kind = dice.between(0, depth > 4 ? 4 : 7);
    if (kind === 0) return dice.pick(null, true, false);
    if (kind <= 2) return n();
    if (kind <= 4) return text();
    if (kind === 5) return Array.from({length: dice.between(0, 5)}, () => anything(dice, depth + 1));
    const name = () => dice.pick("id", "time", "value", "rows", "x-1", "ключ", "__proto__", "7", "all");
    return Object.fromEntries(Array.from({length: dice.between(0, 5)}, () => [name(), anything(dice, depth + 1)])); // prettier-ignore
  };
  /** Columns whose values are of one kind or another. @param {Dice} dice */
  const table = (dice) => {
    const kinds = [
      (/** @type {number} */ i) => `p${i + 9}`,
      (/** @type {number} */ i) => `order-${String(i * 3).padStart(4, "0")}`,
      () => dice.pick("a", "b", "键"),
      () => dice.between(-1e6, 1e6) * 1000,
      () => dice.between(-9999, 9999) / 100,
      () => dice.pick(8.64e15, -8.64e15, 0),
      () => new Date(dice.between(-1e12, 1e12)).toISOString().slice(0, 19),
      () => `${dice.between(1, 59)} s`,
      () => ({every: 5}),
      () => anything(dice, 3),
    ];
    const chosen = ["id", "time", "key", "value", "gap", "x-a"].map((name) => ({
      name,
      kind: dice.pick(...kinds),
      often: dice.pick(1, 1, 0.5),
    }));
    return Array.from({length: dice.between(1, 40)}, (_, i) =>
      Object.fromEntries(
        chosen.filter(({often}) => dice.chance(often)).map(({name, kind}) => [name, kind(i)]),
      ),
    );
  };
  test("as it was", () => {
    for (let i = 0; i < 50 * count; i++) {
      const dice = new Dice(`json:${seed}:${i}`);
      const document = dice.chance(0.5)
        ? anything(dice, 0)
        : {day: dice.pick("2024-05-01", "1970-01-01", "x"), rows: table(dice)};
      const lang = /** @type {const} */ ([null, "en", "zh"])[dice.between(0, 2)];
      let bytes;
      try {
        bytes = bytesOf(document, lang, () => dice.chance(0.5));
      } catch (error) {
        assert.ok(error instanceof Refusal, String(error));
        continue;
      }
      assert.equal(JSON.stringify(documentOf(bytes)), JSON.stringify({document, lang}));
    }
  });
});

describe("whatever a link holds, it opens or is refused, and soon", () => {
  /** How long one may take on a busy machine, in ms: most take a thousandth of it. */
  const soon = 5000;

  /** @param {string} fragment */
  async function opens(fragment) {
    const begun = performance.now();
    const told = [];
    for (const packed of [packing, webPacking]) {
      try {
        const {document} = await openLink(fragment, packed);
        told.push(JSON.stringify(document));
      } catch (error) {
        if (!(error instanceof Refusal)) assert.fail(`${fragment.slice(0, 200)}: ${error}`);
        told.push(error.rule);
      }
    }
    assert.equal(told[0], told[1], fragment);
    assert.ok(performance.now() - begun < soon, fragment.slice(0, 200));
    return told[0];
  }
  /** @param {Uint8Array} body */
  const framed = (body, method = 0, check = checksum(body)) =>
    `1=${toBase64url(Uint8Array.of(method, check >> 8, check & 255, ...body))}`;

  test("random characters and bytes", async () => {
    for (let i = 0; i < 20 * count; i++) {
      const dice = new Dice(`bytes:${seed}:${i}`);
      const bytes = Uint8Array.from({length: dice.between(0, 60)}, () => dice.between(0, 255));
      await opens(framed(bytes));
      await opens(`1=${toBase64url(bytes)}`);
      await opens(framed(bytes, dice.pick(0, 1, 2, 255), dice.between(0, 65_535)));
      await opens(String.fromCharCode(...Array.from(bytes, (byte) => 32 + (byte % 95))));
    }
  });

  test("links with a bit, a byte or a piece changed, with and without a checksum that is right", async () => {
    const texts = documents();
    for (let i = 0; i < 10 * count; i++) {
      const dice = new Dice(`mutated:${seed}:${i}`);
      const form = canonical(JSON.parse(dice.pick(...texts)));
      const link = await linkOf({document: form, lang: "en"}, packing);
      const characters = [...link];
      const at = dice.between(2, link.length - 1);
      if (dice.chance(0.5)) characters[at] = dice.pick(..."ABCabc019-_=%");
      else characters.splice(at, dice.between(1, 9));
      const changed = characters.join("");
      const opened = await opens(changed);
      if (changed !== link && !/^[a-z]+$/.test(opened))
        assert.fail(`changed, it still opens: ${changed}\n${link}`);

      const body = bytesOf(form, "en", () => dice.chance(0.5));
      for (let n = dice.between(1, 3); n > 0; n--) body[dice.between(0, body.length - 1)] ^= 1 << dice.between(0, 7); // prettier-ignore
      await opens(framed(body));
      await opens(framed(body.subarray(0, dice.between(0, body.length))));
    }
  });

  test("plain parameters of every kind", async () => {
    const {parameterNames} = await import("../../web/link/parameters.js");
    const fetched = async () => assert.fail("nothing is fetched");
    const pieces = ["tumbling", "count", "purging", "processingTimeout", "1min", "10:00:10", "-5", "x", "%", "%41", "{}", "[]", ":", ";", ",", "/", "@", "^", "!", "none", "0.5", "=", "&"]; // prettier-ignore
    for (let i = 0; i < 100 * count; i++) {
      const dice = new Dice(`parameters:${seed}:${i}`);
      const fragment = Array.from({length: dice.between(1, 4)}, () => `${dice.pick(...parameterNames.filter((name) => name !== "src"))}=${Array.from({length: dice.between(0, 8)}, () => dice.pick(...pieces)).join("")}`).join("&"); // prettier-ignore
      try {
        await opened(fragment, {packing, fetched});
      } catch (error) {
        if (!(error instanceof Refusal)) assert.fail(`${fragment}: ${error}`);
      }
    }
    for (const fragment of [`trigger=${"purging:".repeat(8000)}never`, `json=${"[".repeat(60_000)}`, `json={"format":"window-lab/1","x-a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`, `events=${"1,".repeat(30_000)}1`, "&".repeat(60_000), "run=a&".repeat(10_000)]) // prettier-ignore
      await opened(fragment, {packing, fetched}).catch((error) => assert.ok(error instanceof Refusal, `${fragment.slice(0, 40)} ${error}`)); // prettier-ignore
  });

  test("what would be large: zeros, rows that take no bytes, nesting, numbers without end", async () => {
    const big = await packing.deflate(new Uint8Array(1 << 25));
    assert.equal(await opens(framed(big, 1, 0)), "large");
    const zeros = await packing.deflate(new Uint8Array(1 << 20));
    await opens(framed(zeros, 1, 0));
    // So many rows of one value.
    for (const rows of [1000, 100_000, 1e9, 2 ** 53 - 1]) {
      const count = [];
      for (let n = rows; ; n = Math.floor(n / 128)) {
        count.push(n > 127 ? (n % 128) | 128 : n);
        if (n <= 127) break;
      }
      const said = await opens(framed(Uint8Array.of(0, 0, 12, ...count, 1, 24, 1, 32)));
      assert.equal(said === "large", rows > 1000, `${rows}`);
    }
    assert.equal(await opens(framed(Uint8Array.of(0, 0, ...Array(10_000).fill([4, 1]).flat(), 0))), "broken");
    assert.equal(await opens(framed(Uint8Array.of(0, 0, 6, ...Array(1000).fill(255), 0))), "broken");
    assert.equal(await opens(`1=${"A".repeat(70_000)}`), "long");
    assert.equal(await opens("2=AAAA"), "version");
    assert.equal(await opens("1=A*"), "character");
  });
});

test("bytes and base64url are each other's", () => {
  for (let length = 0; length < 40; length++) {
    const bytes = Uint8Array.from({length}, (_, i) => (i * 73 + length * 31) & 255);
    const text = toBase64url(bytes);
    assert.equal(text, Buffer.from(bytes).toString("base64url"));
    assert.deepEqual(fromBase64url(text), bytes);
  }
});
