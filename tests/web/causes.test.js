// Does the diagnosis name the cause, and only where it is one? The ten causes that people meet, in the order in which they
// are looked for, each in a scenario as it would be typed; and scenarios in which nothing is wrong.

import assert from "node:assert/strict";
import {readdir} from "node:fs/promises";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";

/** @import {Scenario} from "../../web/model/scenario.js" */

const engine = await nodeEngine();

/** @param {any[]} rows @param {any} [pipeline] @returns {Scenario} */
const scenario = (rows, pipeline = {}) => ({
  format: "window-lab/1",
  day: "2024-05-01",
  rows: rows.map((row) => (typeof row === "string" ? {time: row} : row)),
  pipeline: {window: {type: "tumbling", size: "1 min"}, endOfInput: false, ...pipeline},
});

/** The causes of a run, as they are told. @param {any} document @param {number} [run] */
async function causesOf(document, run = 0) {
  const {problems, runs} = await engine.run(document);
  assert.deepEqual([...problems, ...(runs[run]?.problems ?? [])], []);
  return (await engine.diagnosis(run)).findings.map(({cause}) => cause);
}

const p = (/** @type {number} */ partition, /** @type {string} */ time, more = {}) => ({
  time,
  partition,
  ...more,
});

/** @type {Record<string, [string, Scenario][]>} in the order of the diagnosis */
const ten = {
  noLaterEvent: [
    ["the last window of a job without an end", scenario(["10:00:05", "10:00:20", "10:00:40"])],
    ["the last session", scenario(["10:00:05", "10:00:20"], {window: {type: "session", gap: "30 s"}})],
    ["input that has ended hides it", scenario(["10:00:05", "10:00:20"], {endOfInput: true})],
    [
      "with out-of-orderness",
      scenario(["10:00:05", "10:00:40", "10:01:20"], {watermarks: {outOfOrderness: "30 s"}}),
    ],
  ],
  silentPartition: [
    ["an empty partition", scenario(["10:00:05", "10:01:10", "10:02:00"], {partitions: 2})],
    [
      "a partition that fell silent",
      scenario([p(0, "10:00:05"), p(1, "10:00:06"), p(0, "10:01:10"), p(0, "10:02:00")]),
    ],
    [
      "a split",
      scenario([p(0, "10:00:05"), p(0, "10:01:10")], {partitions: 2, watermarks: {combine: "splits"}}),
    ],
    [
      "a channel without a watermark of its own",
      scenario(["10:00:05", {watermark: "10:02:00"}], {partitions: 2, watermarks: {strategy: "manual"}}),
    ],
  ],
  triggerReplaced: [
    [
      "by a count",
      scenario(["10:00:05", "10:00:20", "10:01:30", "10:02:30"], {trigger: {type: "count", n: 3}}),
    ],
    [
      "by the clock",
      scenario(["10:00:05", "10:00:20", "10:01:30"], {
        trigger: {type: "continuousProcessingTime", interval: "1 h"},
      }),
    ],
    ["by a delta", scenario(["10:00:05", "10:01:30"], {trigger: {type: "delta", threshold: 5}})],
  ],
  clocksMixed: [
    [
      "windows by the machine’s clock over old event times",
      scenario(["10:00:05", "10:01:30", "10:02:30"], {
        window: {size: "1 min", time: "processing"},
        endOfInput: true,
      }),
    ],
    [
      "sessions by the clock",
      scenario(["10:00:05", "10:05:30"], {window: {type: "session", gap: "1 min", time: "processing"}}),
    ],
  ],
  delayTooLarge: [
    [
      "a day of tolerance",
      scenario(["10:00:05", "10:01:30", "10:02:30"], {watermarks: {outOfOrderness: "1 d"}}),
    ],
  ],
  futureRow: [
    [
      "a row from tomorrow",
      scenario(["10:00:05", "10:00:20", {time: "2024-05-02T10:00:30Z"}, "10:00:40", "10:01:05"]),
    ],
    [
      "a wrong hour",
      scenario(["10:00:05", "10:00:20", "12:00:30", "10:00:40", "10:00:50", "10:01:05"], {endOfInput: true}),
    ],
  ],
  noWatermark: [
    ["no strategy", scenario(["10:00:05", "10:01:30"], {watermarks: {strategy: "none"}})],
    ["none by hand", scenario(["10:00:05", "10:01:30"], {watermarks: {strategy: "manual"}})],
  ],
  unitWrong: [
    ["seconds", scenario([{time: 1_714_557_605}, {time: 1_714_557_640}, {time: 1_714_557_700}])],
    [
      "seconds, with tolerance",
      scenario([{time: 1_714_557_605}, {time: 1_714_557_700}], {watermarks: {outOfOrderness: "30 s"}}),
    ],
  ],
  unitTooFine: [
    [
      "microseconds",
      scenario([{time: 1_714_557_605_000_000}, {time: 1_714_557_640_000_000}, {time: 1_714_557_600_000_000}]),
    ],
  ],
  periodicEmission: [
    [
      "the next emission has not come",
      scenario(["10:00:05", "10:01:00"], {watermarks: {emit: {every: "5 s"}}, keyed: false}),
    ],
  ],
  oneMillisecond: [
    ["an event at end − 1 ms", scenario(["10:00:05", "10:00:59.999"])],
    ["tolerance − 1 ms", scenario(["10:00:05", "10:01:29.999"], {watermarks: {outOfOrderness: "30 s"}})],
  ],
};

describe("a cause is named by the diagnosis, first and alone, of", () => {
  for (const [cause, cases] of Object.entries(ten))
    for (const [name, document] of cases)
      test(`${cause}: ${name}`, async () => {
        const found = await causesOf(document);
        assert.equal(found[0], cause, found.join());
        assert.deepEqual(new Set(found), new Set([cause]));
      });
  test("several of them in this order", async () => {
    const mixed = scenario(
      [p(0, "10:00:05"), p(1, "10:00:06"), p(0, "10:01:10"), p(0, "10:02:00"), p(1, "10:00:59.999")],
      {watermarks: {idleAfter: "2 s"}},
    );
    const order = [...Object.keys(ten), "late", "wokeLate"];
    const at = (await causesOf(mixed)).map((cause) => order.indexOf(cause));
    assert.deepEqual(
      at,
      at.toSorted((a, b) => a - b),
    );
  });
});

/** In which nothing is wrong: only the last windows wait, or what is late is late. @type {Record<string, Scenario>} */
const healthy = {
  "time that goes on": scenario(["10:00:05", "10:00:40", "10:01:10", "10:01:50", "10:02:30"]),
  "several keys": scenario([
    {time: "10:00:05", key: "a"},
    {time: "10:00:30", key: "b"},
    {time: "10:01:05", key: "a"},
  ]),
  "a break in the data": scenario(["10:00:05", "10:00:40", "14:00:10", "14:00:30", "14:01:20"]),
  "visits with hours between": scenario(["10:00:05", "10:00:40", "12:30:10", "15:00:30"], {
    window: {type: "session", gap: "5 min"},
  }),
  "one late event after a jump": scenario(["10:00:10", "10:00:50", "10:03:00", "10:00:40"]),
  "two late events after a jump": scenario(["10:00:10", "10:00:50", "10:03:00", "10:00:30", "10:00:40"]),
  corrections: scenario(["10:00:10", "10:01:10", "10:00:40", "10:02:10"], {allowedLateness: "5 min"}),
  "two partitions in step": scenario([
    p(0, "10:00:05"),
    p(1, "10:00:06"),
    p(0, "10:01:10"),
    p(1, "10:01:11"),
    p(0, "10:02:10"),
    p(1, "10:02:05"),
  ]),
  "an idle partition": scenario([p(0, "10:00:05"), p(0, "10:01:10"), p(0, "10:02:10")], {
    partitions: 2,
    watermarks: {idleAfter: "500 ms"},
  }),
  "early results": scenario(["10:00:05", "10:00:40", "10:01:10"], {
    trigger: {type: "continuousEventTime", interval: "20 s"},
  }),
  "small numbers": scenario([{time: 1}, {time: 5}, {time: 12}, {time: 25}], {window: {size: 10}}),
  "times long ago": scenario([{time: -86_400_000}, {time: -86_300_000}, {time: -86_200_000}]),
  "sliding windows": scenario(["10:00:05", "10:00:40", "10:01:10", "10:01:50"], {
    window: {type: "sliding", size: "1 min", slide: "10 s"},
  }),
  "count windows that are full": scenario(["10:00:05", "10:00:40"], {window: {type: "count", size: 2}}),
  "periodic emission": scenario(
    [
      {time: "10:00:05", arrives: "10:00:05"},
      {time: "10:01:05", arrives: "10:01:05"},
      {tick: true, arrives: "10:01:10"},
    ],
    {watermarks: {emit: {every: "200 ms"}}},
  ),
  "the clock goes on": scenario(
    [
      {time: "10:00:05", arrives: "10:00:05"},
      {tick: true, arrives: "10:02:00"},
    ],
    {window: {size: "1 min", time: "processing"}},
  ),
};

describe("no cause is named falsely", () => {
  for (const [name, document] of Object.entries(healthy))
    test(`where nothing is wrong: ${name}`, async () => {
      const wrong = (await causesOf(document)).filter((cause) => !["noLaterEvent", "late"].includes(cause));
      assert.deepEqual(wrong, []);
    });
  test("on the examples", async () => {
    /** What an example is about. @type {Record<string, string[]>} */
    const about = {"idle-partition.js": ["silentPartition", "wokeLate"]};
    const folder = new URL("../../web/examples/", import.meta.url);
    for (const name of await readdir(folder)) {
      if (!name.endsWith(".js") || name === "index.js") continue; // pictures of them
      for (const document of Object.values(await import(new URL(name, folder).href)))
        for (let run = 0; run < (document.runs?.length ?? 1); run++)
          for (const cause of await causesOf(document, run))
            assert.ok(["noLaterEvent", "late", ...(about[name] ?? [])].includes(cause), `${name}: ${cause}`);
    }
  });
});
