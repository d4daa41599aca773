// Is a duration understood as people write it, and left as it is where it might be two of them?
import assert from "node:assert/strict";
import {test} from "node:test";
import {keptDuration} from "../../web/model/durations.js";
import {durationOf} from "../../web/model/time.js";

/** @param {Record<string, string>} cases */
function keeps(cases) {
  for (const [text, kept] of Object.entries(cases)) {
    assert.equal(keptDuration(text), kept, text);
    if (!kept.startsWith("-")) assert.notEqual(durationOf(kept), null, kept);
  }
}

test("units go by all of their names, in English and Chinese", () =>
  keeps({
    "5m": "5 min",
    "5 Mins": "5 min",
    "90 sec": "90 s",
    "2 hrs": "2 h",
    "250msec": "250 ms",
    "1 week": "7 d",
    "5分钟": "5 min",
    "１小时30分": "1 h 30 min",
    "1 h, 30 min and 5 s": "1 h 30 min 5 s",
    "1,5 min": "1.5 min",
    "45 s": "45 s",
    "-30 s": "-30 s",
    "−5m": "-5 min",
  }));
test("a clock, ISO 8601 and a number without its unit are units", () =>
  keeps({"0:00:45": "45 s", "1:30:00.5": "1 h 30 min 500 ms", PT1M30S: "1 min 30 s", p1d: "1 d", "1h30": "1 h 30 min", "90": "90 ms", "0": "0 s", "PT0S": "0 s"})); // prettier-ignore
test("what is none, or not one alone, stays as it was typed", () => {
  for (const text of ["1:30", "soon", "5 parsecs", "1.5", "5 µs", "", "s", "p", "pt", "1d30 x"]) assert.equal(keptDuration(text), text); // prettier-ignore
});
