// Are random scenarios the same for the same seed, and do they cover what they are for?
import assert from "node:assert/strict";
import {test} from "node:test";
import {optionsOfAll} from "./options.js";
import {randomScenario, toText, topics} from "./random-scenarios.js";

/** @import {Scenario} from "../../web/model/scenario.js" */

const series = (/** @type {string} */ topic, /** @type {number} */ n) =>
  Array.from({length: n}, (_, i) => /** @type {Scenario} */ (randomScenario(topic, "test", i)));

test("the same seed gives the same scenario, another number another one", () => {
  for (const topic of topics) {
    assert.equal(toText(randomScenario(topic, 7, 3)), toText(randomScenario(topic, "7", 3)));
    assert.notEqual(toText(randomScenario(topic, 7, 3)), toText(randomScenario(topic, 7, 4)));
  }
});

test("the text of a scenario is JSON, also where it is written in an odd way", () => {
  for (const scenario of series("document", 300)) JSON.parse(toText(scenario));
});

test("every value of every option comes about", () => {
  const seen = new Set(
    topics.flatMap((topic) => series(topic, 150)).flatMap((scenario) => [...optionsOfAll(scenario)]),
  );
  const values = {
    "watermarks.strategy": ["bounded", "monotonous", "none", "manual"],
    "watermarks.combine": ["channels", "splits"],
    "watermarks.emit": ["event"],
    "window.type": [
      "tumbling",
      "sliding",
      "session",
      "dynamicSession",
      "global",
      "count",
      "slidingCount",
      "cumulate",
    ],
    "window.time": ["event", "processing"],
    "trigger.type": [
      "eventTime",
      "processingTime",
      "count",
      "continuousEventTime",
      "continuousProcessingTime",
      "delta",
      "never",
      "endOfStream",
      "processingTimeout",
      "purging",
    ],
    "trigger.nested.type": [
      "eventTime",
      "processingTime",
      "count",
      "continuousEventTime",
      "continuousProcessingTime",
      "delta",
      "processingTimeout",
      "purging",
    ],
    "trigger.resetOnEvent": ["true", "false"],
    "trigger.clearOnTimeout": ["true", "false"],
    "evictor.type": ["count", "time", "delta"],
    "evictor.after": ["true", "false"],
    late: ["drop", "sideOutput"],
    aggregate: ["count", "sum", "min", "max", "avg", "first", "last", "distinct", "list"],
    keyed: ["false"],
    endOfInput: ["false"],
    "window.offset": ["negative"],
  };
  for (const [place, all] of Object.entries(values))
    for (const value of all) assert.ok(seen.has(`${place}: ${value}`), `${place}: ${value}`);
  for (const place of ["watermarks.emit.every", "watermarks.idleAfter", "partitions", "allowedLateness"])
    assert.ok(seen.has(place), place);
});

test("keys, times and tables are of every kind", () => {
  const rows = topics.flatMap((topic) => series(topic, 100)).map(({rows = []}) => rows);
  const all = rows.flat();
  assert.ok(rows.some((table) => table.length > 100));
  assert.ok(all.some(({time}) => time < 0));
  assert.ok(all.some(({time}) => time === 8.64e15));
  assert.ok(all.some(({key}) => /[^\0-\x7f]/.test(key)));
  assert.ok(all.some(({partition}) => partition === 7));
  for (const kind of ["watermark", "status", "tick"])
    assert.ok(
      all.some((row) => kind in row),
      kind,
    );
});
