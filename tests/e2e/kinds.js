// Which pictures does the score have? A scenario for each kind of window, trigger, evictor and source, as one would meet it.

const trips = [
  ["t1", "10:00:05", 4],
  ["t2", "10:00:40", 7],
  ["t3", "10:01:10", 3],
  ["t4", "10:01:55", 9],
  ["t5", "10:01:20", 2],
  ["t6", "10:02:30", 6],
  ["t7", "10:00:50", 5],
  ["t8", "10:03:15", 8],
  ["t9", "10:04:05", 4],
  ["t10", "10:01:40", 3],
].map(([id, time, value]) => ({id, time, value}));
const keyed = trips.map((row, i) => ({...row, key: ["ann", "bob", "eve"][i % 3]}));
const partitioned = trips.map((row, i) => ({...row, partition: i % 3 === 2 ? 1 : 0}));
const visits = [
  ["v1", "10:00:00", "ann"],
  ["v2", "10:00:20", "ann"],
  ["v3", "10:01:10", "ann"],
  ["v4", "10:02:00", "bob"],
  ["v5", "10:00:45", "ann"],
  ["v6", "10:02:20", "bob"],
  ["v7", "10:03:30", "ann"],
].map(([id, time, key]) => ({id, time, key}));
const seconds = trips.map((row, i) => ({...row, arrives: `10:00:${String(i * 4).padStart(2, "0")}`}));

const bounded = {strategy: "bounded", outOfOrderness: "10 s"};
const late = {allowedLateness: "45 s", late: "sideOutput"};

/** @param {any} pipeline @param {any[]} [rows] @param {any} [more] */
const scenario = (pipeline, rows = trips, more = {}) => ({
  format: "window-lab/1",
  day: "2024-05-01",
  rows,
  pipeline: {watermarks: bounded, aggregate: "sum", ...late, ...pipeline},
  ...more,
});
/** @param {string} type @param {any} [more] */
const minute = (type, more) => ({window: {type, size: "1 min", ...more}});

/** @type {Record<string, any>} */
export const kinds = {
  tumbling: scenario(minute("tumbling")),
  sliding: scenario(minute("sliding", {size: "2 min", slide: "30 s"})),
  cumulate: scenario({window: {type: "cumulate", maxSize: "3 min", step: "1 min"}}),
  session: scenario(
    {window: {type: "session", gap: "30 s"}, allowedLateness: "2 min", aggregate: "list"},
    visits,
  ),
  dynamicSession: scenario(
    {window: {type: "dynamicSession"}, allowedLateness: "1 min"},
    trips.map((row, i) => ({...row, gap: `${[15, 40, 20, 10][i % 4]} s`})),
  ),
  global: scenario({window: {type: "global"}, trigger: {type: "count", n: 3}}),
  globalNever: scenario({window: {type: "global"}}),
  endOfStream: scenario({window: {type: "global"}, trigger: {type: "endOfStream"}}),
  count: scenario({window: {type: "count", size: 3}}, keyed),
  slidingCount: scenario({window: {type: "slidingCount", size: 4, slide: 2}}),
  processing: scenario(minute("tumbling", {size: "10 s", time: "processing"}), [
    ...seconds,
    {tick: true, arrives: "10:00:50"},
  ]),
  processingSliding: scenario(minute("sliding", {size: "20 s", slide: "10 s", time: "processing"}), seconds),
  continuous: scenario({
    ...minute("tumbling", {size: "2 min"}),
    trigger: {type: "continuousEventTime", interval: "30 s"},
  }),
  countTrigger: scenario({...minute("tumbling", {size: "2 min"}), trigger: {type: "count", n: 2}}),
  purging: scenario({
    ...minute("tumbling", {size: "2 min"}),
    trigger: {type: "purging", nested: {type: "count", n: 2}},
  }),
  delta: scenario({window: {type: "global"}, trigger: {type: "delta", threshold: 3}}),
  timeout: scenario(
    {
      ...minute("tumbling", {size: "2 min"}),
      trigger: {type: "processingTimeout", interval: "6 s", nested: {type: "eventTime"}},
    },
    seconds,
  ),
  evictor: scenario({...minute("tumbling", {size: "2 min"}), evictor: {type: "count", n: 2}}),
  partitions: scenario(
    {...minute("tumbling"), watermarks: {...bounded, outOfOrderness: 0, idleAfter: "3 s"}},
    partitioned,
  ),
  runs: scenario(minute("tumbling"), trips, {
    runs: ["0 s", "30 s", "60 s", "90 s"].map((delay) => ({
      name: delay,
      change: {watermarks: {outOfOrderness: delay}},
    })),
  }),
  keys: scenario(minute("tumbling"), keyed),
  manual: scenario({...minute("tumbling"), watermarks: {strategy: "manual"}}, [
    ...trips.slice(0, 3),
    {watermark: "10:01:00"},
    ...trips.slice(3, 6),
    {watermark: "10:02:20"},
    {status: "idle"},
    ...trips.slice(6),
  ]),
  overlaps: scenario(minute("sliding", {size: "1 h", slide: "1 s"})),
  holes: scenario(minute("sliding", {size: "20 s", slide: "1 min"})),
  list: scenario({...minute("tumbling", {size: "2 min"}), aggregate: "list"}),
  days: scenario({...minute("tumbling", {size: "1 d"})}, [
    {id: "a", time: "2024-05-01T22:10:00Z"},
    {id: "b", time: "2024-05-02T03:00:00Z"},
    {id: "c", time: "2024-05-03T01:00:00Z"},
    {id: "d", time: "2024-05-01T23:59:00Z"},
  ]),
  milliseconds: scenario(
    {...minute("tumbling", {size: "50 ms"}), watermarks: {outOfOrderness: "10 ms"}, allowedLateness: "20 ms"},
    [12, 33, 61, 48, 120, 95, 170].map((ms, i) => ({id: `m${i + 1}`, time: ms})),
  ),
  failed: scenario(
    {window: {type: "dynamicSession"}},
    trips.map((row, i) => (i === 6 ? row : {...row, gap: "30 s"})),
  ),
};
