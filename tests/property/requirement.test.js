// Does a sentence become settings that say the same sentence, whatever was there before?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {message} from "../../web/i18n/message.js";
import {aggregates, requirementOf, requirementRead, requirementTexts, settingsOf, shapes, withRequirement} from "../../web/model/requirement.js"; // prettier-ignore
import {sentenceModel} from "../../web/model/sentence.js";
import {durationText} from "../../web/model/time.js";
import {clauseText} from "../../web/view/sentence.js";
import {holds} from "./random.js";

/** @import {Requirement} from "../../web/model/requirement.js" */

/** Numbers from 0 to 1 (exclusive), always the same. @param {number} seed */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param {() => number} random @returns {Requirement} */
function randomRequirement(random) {
  const pick = (/** @type {any[]} */ list) => list[Math.floor(random() * list.length)];
  const span = (/** @type {number} */ least) =>
    Math.max(least, pick([0, 1, 999, 30_000, 60_000, 90_000, 3_600_000, 86_400_000, 1_234_567]));
  const shape = pick(Object.keys(shapes));
  const {blanks, inTime} = shapes[shape];
  const numbers = Object.fromEntries(
    Object.entries(blanks).map(([name, {kind}]) => [
      name,
      kind === "duration" ? span(1) : 1 + Math.floor(random() * 50),
    ]),
  );
  if (shape === "cumulate") numbers.maxSize = numbers.step * (1 + Math.floor(random() * 20));
  if (shape === "sliding") numbers.slide = Math.max(numbers.slide, Math.ceil(numbers.size / 10_000_000));
  return {
    shape,
    numbers,
    delay: inTime ? span(0) : null,
    lateness: inTime ? span(0) : null,
    late: pick(["drop", "sideOutput"]),
    aggregate: pick(aggregates),
    keyed: pick([true, false]),
  };
}

/** What a sentence says: without windows in time nothing of what is late. @param {Requirement | null} requirement */
const said = (requirement) => requirement && {...requirement, late: requirement.lateness === null ? null : requirement.late}; // prettier-ignore

/** @param {import("../../web/engine.js").Engine} engine @param {import("../../web/model/scenario.js").Scenario} document */
async function pipelineOf(engine, document) {
  const {problems, runs} = await engine.run({...document, rows: [{time: 0}]});
  assert.deepEqual([...problems, ...runs.flatMap((run) => run.problems)], [], JSON.stringify(document));
  return runs[0].pipeline;
}

test("a sentence becomes a pipeline that becomes the sentence again, and its texts do, too", async () => {
  const engine = await nodeEngine();
  const random = randomOf(7);
  for (let i = 0; i < 400; i++) {
    const asked = randomRequirement(random);
    const document = withRequirement({format: "window-lab/1"}, asked);
    const pipeline = await pipelineOf(engine, document);
    assert.deepEqual(said(requirementOf(pipeline)), said(asked), JSON.stringify(document));
    const {requirement, wrong} = requirementRead(requirementTexts(pipeline, document));
    assert.deepEqual(wrong, []);
    assert.deepEqual(said(requirement), said(asked));
    assert.deepEqual(withRequirement(document, requirement).pipeline, document.pipeline);
  }
});

test("every number of a sentence is in the words of both languages, and in what the page says of the pipeline", async () => {
  const engine = await nodeEngine();
  const random = randomOf(11);
  for (let i = 0; i < 60; i++) {
    const asked = randomRequirement(random);
    const {blanks} = shapes[asked.shape];
    const texts = Object.fromEntries(
      Object.entries(blanks).map(([name, {kind}]) => [
        name,
        kind === "duration" ? durationText(asked.numbers[name]) : String(asked.numbers[name]),
      ]),
    );
    const document = withRequirement({format: "window-lab/1"}, asked);
    const pipeline = await pipelineOf(engine, document);
    for (const lang of /** @type {const} */ (["en", "zh"])) {
      const words = message(lang, `requirement.shape.${asked.shape}`, texts);
      const told = clauseText(sentenceModel([{name: "run", pipeline}], [document.pipeline]), (key, params) =>
        message(lang, key, params),
      );
      for (const text of Object.values(texts))
        for (const where of [words, told, settingsOf(asked).join()]) assert.ok(where.includes(text), `${where}: ${text}`); // prettier-ignore
    }
  }
});

describe("whatever was there before", () => {
  const random = randomOf(3);
  holds("choosing a sentence says it, and keeps what it does not speak of", async (scenario, engine) => {
    const {rows: _, ...document} = scenario;
    const before = await engine.run({...document, rows: [{time: 0}]});
    const [first] = before.runs;
    if (!first?.pipeline || first.problems.length > 0) return false;
    const {strategy} = first.pipeline.watermarks;
    const isMade = strategy === "bounded" || strategy === "monotonous";
    const asked = randomRequirement(random);
    const wanted = isMade || asked.delay === null ? asked : {...asked, delay: null};
    const next = withRequirement(document, wanted);
    const {runs, problems} = await engine.run({...next, rows: [{time: 0}]});
    if (problems.length > 0 || !runs[0].pipeline) return false; // another option refuses the two together
    const found = requirementOf(runs[0].pipeline);
    const varied = (/** @type {string} */ name) => JSON.stringify(document.runs ?? []).includes(name);
    const without = (/** @type {Requirement | null} */ of) => ({
      ...said(of),
      ...(varied("watermarks") ? {delay: null} : {}),
      ...(varied("allowedLateness") ? {lateness: null, late: null} : {}),
    });
    assert.deepEqual(without(found), without(wanted));
    const {partitions, endOfInput} = first.pipeline;
    assert.equal(runs[0].pipeline.partitions, partitions);
    assert.equal(runs[0].pipeline.endOfInput, endOfInput);
    assert.equal(runs[0].pipeline.watermarks.idleAfter, first.pipeline.watermarks.idleAfter);
  });
});
