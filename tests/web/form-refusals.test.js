// Does every combination that Flink refuses explain itself at one of the form's options? Each that the form can set is set.
import assert from "node:assert/strict";
import {test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {chosen, formModel} from "../../web/model/form.js";
import {withOption} from "../../web/model/scenario.js";

/** @typedef {import("../../web/model/scenario.js").Scenario} Scenario */

/** @param {Scenario} document @param {string} id @param {any} value */
function choose(document, id, value) {
  const set = chosen(document, id.split("."), value, null);
  return withOption(document, set.path, set.value, null);
}
/** @param {Scenario} document @param {string} id */
const choicesOf = (document, id) =>
  formModel(document, [])
    .flatMap(({fields}) => fields)
    .find((field) => field.id === id)?.choices ?? [];

/** Every kind of window, on either clock, with every trigger, in a nest of two too, and every evictor. */
function* combinations() {
  /** @type {Scenario} */
  const base = {format: "window-lab/1", rows: [{time: "10:00:00"}, {time: "10:01:00"}]};
  for (const window of choicesOf(base, "window.type"))
    for (const time of choicesOf(base, "window.time")) {
      const windowed = choose(choose(base, "window.type", window), "window.time", time);
      for (const trigger of choicesOf(base, "trigger.type")) {
        const triggered = choose(windowed, "trigger.type", trigger);
        const nested = choicesOf(triggered, "trigger.nested.type");
        for (const inner of nested.length > 0 ? nested : [null])
          for (const evictor of choicesOf(base, "evictor.type")) {
            const full = inner === null ? triggered : choose(triggered, "trigger.nested.type", inner);
            yield choose(full, "evictor.type", evictor);
          }
      }
    }
}

test("what Flink refuses is said at an option, whichever combination the form makes of them", async () => {
  const engine = await nodeEngine();
  const rules = new Set();
  let made = 0;
  for (const document of combinations()) {
    const {problems, runs} = await engine.run(document);
    const all = [...problems, ...runs.flatMap((run) => run.problems)];
    const fields = formModel(document, all, 1).flatMap(({fields}) => fields);
    const shown = new Set(fields.flatMap(({settings}) => settings.map(({problem}) => problem)));
    for (const problem of all) {
      rules.add(problem.rule);
      assert.ok(shown.has(problem), `${problem.where} ${problem.rule}: ${JSON.stringify(document.pipeline)}`);
    }
    made++;
  }
  assert.ok(made > 1800, `only ${made} combinations`);
  assert.ok(rules.size >= 4, [...rules].join());
});
