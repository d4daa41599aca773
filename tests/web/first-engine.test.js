// Does the small engine of the first picture say what the whole one says, and does that take over without a seam?

import assert from "node:assert/strict";
import {readFile, readdir} from "node:fs/promises";
import {before, describe, test} from "node:test";
import createWindowLab from "#wasm";
import {wasmFile} from "../../web/cli/engine.js";
import {createEngine} from "../../web/engine.js";
import {named} from "../../web/examples/index.js";
import {instantiateFirst} from "../../web/first.js";
import {Declined, compile, createHost, createInstance, instantiate} from "../../web/lab.js";
import {onThisThread} from "../../web/transport.js";
import {message} from "../../web/i18n/message.js";
import {atRow} from "../../web/model/selection.js";
import {pictureSvg} from "../../web/view/picture.js";

const bytes = await readFile(wasmFile);
const firstBytes = await readFile(new URL("../../build/wasm/window-lab-first.wasm", import.meta.url));
const folder = new URL("../vectors/", import.meta.url);

const watch = {signal: new AbortController().signal, onProgress() {}};

/** What Flink has run, and the examples. @type {[string, any][]} */
const documents = Object.entries(named);
for (const file of await readdir(folder))
  if (file.endsWith(".json"))
    for (const {name, scenario} of JSON.parse(await readFile(new URL(file, folder), "utf8")).cases)
      documents.push([`${file} ${name}`, scenario]);

/** @returns {Promise<import("../../web/transport.js").Transport>} */
async function small() {
  const compiled = await compile(firstBytes);
  return onThisThread(
    createHost(createInstance(async () => /** @type {any} */ (await instantiateFirst(compiled)))),
  );
}

/** @param {{general: boolean}} how */
async function whole(how) {
  const compiled = await compile(bytes);
  return onThisThread(
    createHost(
      createInstance(() => instantiate(createWindowLab, compiled)),
      how,
    ),
  );
}

/** But for the numbers of windows, which each way counts in an order of its own. @param {any} document @param {import("../../web/recording.js").Outcome} outcome */
const pictureOf = (document, {table, runs}) =>
  table &&
  pictureSvg(
    {table, runs},
    {
      document,
      message: (key, params) => message("en", key, params),
      lang: "en",
      theme: "light",
      view: {key: null, selected: atRow(null), step: null, width: 640},
    },
  ).replace(/ data-pane="\d+"/g, "");

describe("the small engine", () => {
  /** @type {Record<"first" | "general" | "fastest", import("../../web/transport.js").Transport>} */
  let engines;
  before(async () => {
    engines = {
      first: await small(),
      general: await whole({general: true}),
      fastest: await whole({general: false}),
    };
  });

  test("records what the whole one records, or leaves it to that", async () => {
    let answered = 0;
    for (const [name, document] of documents) {
      const expected = await engines.general.run(document, watch);
      const isSound = expected.problems.length === 0 && expected.runs.every(({problems, failure}) => problems.length === 0 && !failure); // prettier-ignore
      const outcome = await engines.first.run(document, watch).catch((error) => {
        assert.ok(error instanceof Declined, `${name}: ${error}`);
        return null;
      });
      if (outcome) answered++;
      assert.equal(outcome !== null, isSound, name);
      if (outcome) assert.deepEqual(outcome, expected, name);
    }
    assert.ok(answered > 500, String(answered));
  });

  test("draws the picture that the whole one draws by its fastest way", async () => {
    const differ = [];
    for (const [name, document] of documents) {
      const outcome = await engines.first.run(document, watch).catch(() => null);
      if (!outcome) continue;
      const other = await engines.fastest.run(document, watch);
      if (pictureOf(document, outcome) !== pictureOf(document, other)) differ.push(name);
    }
    assert.deepEqual(differ, []);
  });
});

describe("an engine that begins small", () => {
  const begun = () => createEngine({wasm: bytes, first: firstBytes, worker: null});

  test("answers questions about what the small one ran as the whole one does about the same run", async () => {
    const general = await whole({general: true});
    for (const [name, document] of Object.entries(named)) {
      const engine = await begun();
      const {table, runs} = await engine.run(document);
      await general.run(document, watch);
      for (const run of runs.keys()) {
        for (let row = 0; row < (table?.length ?? 0); row++) {
          assert.deepEqual(
            await engine.explain(run, row),
            await general.about("explain", run, row, 100),
            name,
          );
          assert.deepEqual(await engine.counterfactuals(run, row), await general.about("counterfactuals", run, row), name); // prettier-ignore
          assert.deepEqual(
            await engine.assignment(run, row),
            await general.about("assignment", run, row),
            name,
          );
        }
        for (const pane of runs[run].recording?.panes.key.keys() ?? [])
          assert.deepEqual(await engine.explainWindow(run, pane, 3), await general.about("explainWindow", run, pane, 3), name); // prettier-ignore
        for (const question of /** @type {const} */ (["warnings", "diagnosis", "cost", "trace"]))
          assert.deepEqual(await engine[question](run), await general.about(question, run), name);
      }
    }
  });

  test("is asked about the last outcome, whichever of the two ran it", async () => {
    const engine = await begun();
    const {runs} = await engine.run(named["eight-payments"]);
    assert.equal(runs.length, named["eight-payments"].runs?.length ?? 1);
    const late = engine.explain(0, 7);
    const other = await engine.run(named["session-merge"]); // the small one's: the whole one is under way
    assert.equal((await late).row, 7);
    assert.equal((await engine.trace(0)).length, other.runs[0].recording?.entries.kind.length);
    await engine.complete();
    const third = await engine.run(named["eight-payments"]);
    assert.equal((await engine.trace(0)).length, third.runs[0].recording?.entries.kind.length);
  });

  test("says by the whole one what is wrong with a document, and runs there what the small one would be long about", async () => {
    const engine = await begun();
    assert.deepEqual(
      (await engine.run({format: "window-lab/1", rows: [{time: "x"}]})).problems.map(({rule}) => rule),
      ["timestamp"],
    );
    const other = await begun();
    assert.equal((await other.run('{"format":"window-lab/1","rows":[{"id":"\ud800","time":1}]}')).problems[0].rule, "json"); // prettier-ignore
    const heavy = {
      format: "window-lab/1",
      rows: Array.from({length: 500}, (_, i) => ({time: i * 1000})),
      pipeline: {window: {type: "sliding", size: "1 h", slide: "1 s"}},
    };
    const [run] = (await (await begun()).run(heavy)).runs;
    assert.deepEqual(run, (await (await whole({general: false})).run(heavy, watch)).runs[0]);
    assert.equal(run.failure, undefined);
  });

  test("does without the small one if that is not to be had", async () => {
    const engine = await createEngine({wasm: bytes, first: new Uint8Array(3), worker: null});
    assert.deepEqual((await engine.run(named["eight-payments"])).problems, []);
  });

  test("tells that the whole one did not come, and asks for it again", async () => {
    let times = 0;
    const load = async () => {
      if (times++ === 0) throw new Error("no network");
      return createWindowLab;
    };
    const engine = await createEngine({load, wasm: bytes, first: firstBytes, worker: null});
    await engine.run(named["eight-payments"]);
    await assert.rejects(engine.warnings(0), /no network/);
    assert.ok(Array.isArray(await engine.warnings(0)));
  });
});
