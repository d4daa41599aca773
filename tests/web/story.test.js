// Is the life of a window told as it was: opened, fired, closed, merged, and what it lacks?
import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {sessionMerge} from "../../web/examples/session-merge.js";
import {catalogues, message} from "../../web/i18n/message.js";
import {firesBy, storiesOf} from "../../web/model/questions.js";
import {firingOf} from "../../web/model/selection.js";
import {windowStepsModel} from "../../web/model/window-steps.js";
import {storyModel} from "../../web/model/story.js";

/** @import {Message} from "../../web/model/score.js" */

const english = (/** @type {Message[]} */ says) =>
  says.map(({key, args}) => message("en", key, args)).join(" ");

/** The story of a window in each run. @param {any} document @param {number} start @param {number} end @param {{run: number, firing: number} | null} [firing] */
async function storyOf(document, start, end, firing = null) {
  const engine = await nodeEngine();
  const {table, runs} = await engine.run(document);
  assert.ok(table);
  const window = {kind: /** @type {const} */ ("window"), key: null, start, end};
  const of = firing ? firingOf(table, runs, firing.run, firing.firing) : window;
  const told = await firesBy(engine, await storiesOf(engine, {table, runs}, of));
  const progress = [];
  for (const [run, {recording}] of runs.entries())
    progress.push(recording ? (await engine.diagnosis(run)).progress : null);
  const model = storyModel({table, runs, of: {start, end, key: null}, firing, told, progress});
  for (const {lives} of model.runs)
    for (const {moments, missing} of lives)
      for (const {key, args} of [...moments.flatMap(({says}) => says), ...(missing ? [...missing.says, ...missing.would.map(({says}) => says)] : [])])
        for (const lang of /** @type {const} */ (["en", "zh"])) {
          assert.ok(catalogues[lang][key], key);
          assert.doesNotMatch(message(lang, key, args), /undefined|\{\w+\}/);
        }
  return {...model, steps: windowStepsModel({table, runs, of, chosen: null, told, progress})?.steps ?? []};
} // prettier-ignore
const day = 0;
const at = (/** @type {number} */ h, /** @type {number} */ m, /** @type {number} */ s = 0) => day + ((h * 60 + m) * 60 + s) * 1000; // prettier-ignore

describe("the window of p8", () => {
  test("at 60 s: opened, fired, corrected, closed, each with its comparison", async () => {
    const {runs, window} = await storyOf(eightPayments, at(10, 0), at(10, 1));
    assert.equal(window, "[10:00, 10:01)");
    const [{moments, missing}] = runs[2].lives;
    assert.equal(missing, null);
    assert.deepEqual(
      moments.map(({kind, row, value, was, verdict}) => [
        kind,
        row,
        was,
        value,
        verdict?.terms.join(" ") ?? null,
      ]),
      [
        ["opened", 0, null, null, null],
        ["fired", 5, null, "2", "10:01:09.999 ≥ 10:00:59.999"],
        ["fired", 7, "2", "3", "10:00:59.999 ≤ 10:01:39.999 < 10:01:44.999"],
        ["closed", null, null, null, null],
      ],
    );
    assert.deepEqual(runs.map(({lives}) => lives.length), [1, 1, 1]); // prettier-ignore
    assert.match(english(moments[2].says), /p8 came when it was over, but still kept/);
    assert.deepEqual(moments[2].held.map(({id}) => id), ["p1", "p2", "p8"]); // prettier-ignore
  });

  test("a firing that is asked about is told in its own run, and is the one that is marked", async () => {
    const {runs, firing} = await storyOf(eightPayments, at(10, 0), at(10, 1), {run: 2, firing: 1});
    assert.deepEqual(firing, {row: 7, at: "p8"});
    assert.deepEqual(runs.map(({run}) => run), [2]); // prettier-ignore
    assert.deepEqual(runs[0].lives[0].moments.map(({chosen}) => chosen), [false, false, true, false]); // prettier-ignore
  });

  test("the last window lacks a watermark, and adding the event that is named makes it fire", async () => {
    const {runs} = await storyOf(eightPayments, at(10, 2), at(10, 3));
    const {missing, holds} = runs[1].lives[0];
    assert.ok(missing?.ended);
    assert.deepEqual(missing.verdict?.terms, ["10:02:09.999", "<", "10:02:59.999"]);
    assert.deepEqual(holds.map(({id}) => id), ["p6", "p7"]); // prettier-ignore
    const next = missing.would.find(({says}) => says.key.startsWith("fire.nextEvent"));
    assert.match(english([/** @type {any} */ (next).says]), /An event at 10:03:30\.000 or later would do/);
    assert.equal(next?.mend?.message.type, "eventsAppended");
  });
});

test("the steps of a window: far enough, what is in it, what came too late", async () => {
  const {steps} = await storyOf(eightPayments, at(10, 0), at(10, 1));
  assert.deepEqual(steps.map(({name, looks}) => [name, looks]), [["progress", false], ["contents", false], ["missed", true]]); // prettier-ignore
  const [progress, contents, missed] = steps;
  assert.equal(progress.verdict?.terms.join(" "), "10:02:39.999 ≥ 10:00:59.999");
  assert.equal(contents.verdict?.terms.join(" "), "10:00:00 ≤ 10:00:10 < 10:01:00");
  assert.match(english(missed.says), /p8 did/);
  assert.equal(missed.verdict?.terms.join(" "), "10:02:39.999 ≥ 10:01:44.999");
  const last = await storyOf(eightPayments, at(10, 2), at(10, 3));
  assert.equal(last.steps[0].looks, true);
  assert.match(english(last.steps[2].says), /Nothing: .*10:03:44\.999/);
});

test("sessions that merge say what they became, and what they were made of", async () => {
  const small = await storyOf(sessionMerge, at(10, 0), at(10, 0, 50));
  assert.deepEqual(small.runs[0].lives[0].moments.at(-1)?.kind, "merged");
  assert.match(
    english(small.runs[0].lives[0].moments.at(-1)?.says ?? []),
    /Became part of \[10:00:00, 10:01:40\)/,
  );
  const whole = await storyOf(sessionMerge, at(10, 0), at(10, 1, 40));
  const [{moments}] = whole.runs[0].lives;
  assert.match(english(moments[0].says), /Made of .*\[10:00:00, 10:00:50\).* when c5/);
  assert.match(english(moments[1].says), /replaces/);
});

test("every firing of every window of the vectors is told once, and what is compared is so", async () => {
  const folder = new URL("../vectors/", import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith(".json") && !file.startsWith("random-"));
  const engine = await nodeEngine();
  let told = 0;
  for (const file of files)
    for (const {scenario} of JSON.parse(readFileSync(new URL(file, folder), "utf8")).cases) {
      const {table, runs} = await engine.run(scenario);
      if (!table) continue;
      const {recording} = runs[0] ?? {};
      if (!recording || recording.panes.key.length === 0) continue;
      const {panes, firings} = recording;
      const [start, end] = [panes.start[0], panes.end[0]];
      const named = [...panes.key.keys()].filter(
        (pane) => panes.start[pane] === start && panes.end[pane] === end,
      );
      const first = new Set(named.slice(0, 4)); // so many are told of
      const wanted = [...firings.pane].filter((pane) => first.has(pane)).length;
      const model = await storyOf({...scenario, runs: undefined}, start, end).catch((error) => {
        throw new Error(`${file}: ${error.message}`);
      });
      const moments = model.runs[0].lives.flatMap((life) => life.moments);
      if (scenario.runs === undefined) {
        assert.equal(
          moments.filter(({kind}) => kind === "fired").length,
          wanted,
          `${file} ${scenario.title ?? ""}`,
        );
        told++;
      }
      for (const {verdict} of moments) {
        if (!verdict) continue;
        const [left, sign, right] = verdict.terms;
        if (/^[\d−: .-]+$/.test(left + right) && left.length === right.length)
          assert.ok(
            {"≥": left >= right, ">": left > right, "≤": left <= right}[sign],
            verdict.terms.join(" "),
          );
      }
    }
  assert.ok(told > 20, String(told));
});
