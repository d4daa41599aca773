// When are two runs equal? The rules of the scenario format's *Comparing*.

import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {difference} from "../../web/cli/compare.js";

const run = {
  name: "run",
  trace: [
    {row: 0, type: "watermark", value: 5},
    {row: 1, type: "element", id: "e1"},
  ],
};
const copy = () => structuredClone(run);

/** @type {[string, import("../../web/cli/compare.js").TracedRun[], import("../../web/cli/compare.js").TracedRun[], string?][]} */
const cases = [
  ["the same trace", [run], [copy()]],
  [
    "members in another order",
    [run],
    [{trace: [run.trace[0], {id: "e1", type: "element", row: 1}], name: "run"}],
  ],
  ["zero and minus zero", [{name: "run", trace: [{value: 0}]}], [{name: "run", trace: [{value: -0}]}]],
  ["two errors, however worded", [{name: "run", error: "a"}], [{name: "run", error: "b"}]],
  ["two failures, however worded", [{...run, failure: "a"}], [{...copy(), failure: "b"}]],
  ["two endless runs", [{name: "run", failure: "endless"}], [{name: "run", failure: "endless"}]],
  ["another value", [run], [{...run, trace: [{...run.trace[0], value: 6}, run.trace[1]]}], "entry 0"],
  ["a member more", [run], [{...run, trace: [run.trace[0], {...run.trace[1], key: "all"}]}], "entry 1"],
  [
    "null for what is absent",
    [run],
    [{...run, trace: [run.trace[0], {...run.trace[1], id: null}]}],
    "entry 1",
  ],
  ["an entry less", [run], [{...run, trace: run.trace.slice(0, 1)}], "entry 1"],
  ["an entry more", [run], [{...run, trace: [...run.trace, {row: 2}]}], "entry 2"],
  ["entries in another order", [run], [{...run, trace: run.trace.toReversed()}], "entry 0"],
  [
    "a text for a number",
    [{name: "run", trace: [{value: 1}]}],
    [{name: "run", trace: [{value: "1"}]}],
    "entry 0",
  ],
  [
    "a list for an object",
    [{name: "run", trace: [{value: []}]}],
    [{name: "run", trace: [{value: {}}]}],
    "entry 0",
  ],
  ["another name", [run], [{...run, name: "other"}], "name"],
  ["an error for a trace", [run], [{name: "run", error: "no"}], "error"],
  ["a trace for an error", [{name: "run", error: "no"}], [run], "error"],
  ["a failure that Flink has not", [run], [{...run, failure: "no"}], "failure"],
  [
    "another failure than endless",
    [{name: "run", failure: "endless"}],
    [{name: "run", failure: "no gap"}],
    "failure",
  ],
  ["what is unsupported", [run], [{name: "run", unsupported: "pipeline.evictor.type"}], "unsupported"],
  [
    "an error for what is unsupported",
    [{name: "run", error: "no"}],
    [{name: "run", unsupported: "x"}],
    "unsupported",
  ],
  [
    "a bound that was met",
    [{...run, failure: "no"}],
    [{...run, failure: "no", limit: {name: "rows"}}],
    "limit",
  ],
  ["a run too few", [run, run], [run], "2 runs"],
  ["a run too many", [run], [run, run], "1 runs"],
];

describe("two runs compared", () => {
  for (const [what, expected, found, where] of cases)
    test(`${what}: ${where ? "different" : "equal"}`, () => {
      const text = difference(expected, found);
      if (where === undefined) assert.equal(text, undefined);
      else assert.ok(text?.startsWith(where) || text?.startsWith(`run "run": ${where}`), text);
    });
});
