// Which scenarios are exported on every check? Each option of the format once, and what people write in names.

/** @typedef {{name: string, document: any}} Case */

const s = 1000;

/** Two keys, ties, an event behind the watermark, one far behind, values that show an order. */
const rows = [
  {time: 10 * s, key: "a", value: 3, gap: "12 s", arrives: 10 * s},
  {time: 12 * s, key: "b", value: -1.5, gap: "5 s", arrives: 11 * s},
  {time: 12 * s, key: "a", value: 3, gap: "20 s", arrives: 11 * s},
  {time: 31 * s, key: "a", value: 8, gap: "7 s", arrives: 33 * s},
  {tick: true, arrives: 40 * s},
  {time: 24 * s, key: "b", value: 2, gap: "15 s", arrives: 41 * s},
  {time: 11 * s, key: "a", value: 0.5, gap: "2 s", arrives: 42 * s},
  {time: 59_999, key: "b", value: 7, gap: "30 s", arrives: 70 * s},
  {time: 5 * s, key: "b", value: 4, gap: "1 s", arrives: 71 * s},
  {time: 75 * s, key: "a", value: 1, gap: "10 s", arrives: 90 * s},
];

/** @param {any} pipeline @param {any} [more] */
const document = (pipeline, more = {}) => ({
  ...{format: "window-lab/1", rows},
  pipeline: {window: {size: "20 s"}, ...pipeline},
  ...more,
});

const global = {type: "global"};
const tumbling = {type: "tumbling", size: "20 s"};
const minute = {type: "tumbling", size: "1 min"};
const count = (/** @type {number} */ n) => ({type: "count", n});
const list = {aggregate: "list"};

/** Rows over two partitions. */
const parted = rows.map((row, i) => ("tick" in row ? row : {...row, partition: i % 2}));

const manual = [
  {time: 10 * s, arrives: 0},
  {watermark: 15 * s, arrives: 1 * s},
  {time: 12 * s, partition: 1, arrives: 2 * s},
  {status: "idle", partition: 1, arrives: 3 * s},
  {watermark: 25 * s, arrives: 4 * s},
  {time: 14 * s, arrives: 5 * s},
  {status: "active", partition: 1, arrives: 6 * s},
  {watermark: 45 * s, partition: 1, arrives: 7 * s},
  {time: 50 * s, arrives: 8 * s},
];

/** @type {[string, any, any?][]} */
const table = [
  ...["count", "sum", "min", "max", "avg", "first", "last", "distinct", "list"].flatMap((aggregate) => [
    /** @type {[string, any]} */ ([`aggregate ${aggregate}`, {aggregate}]),
    /** @type {[string, any]} */ ([`aggregate ${aggregate} of what an evictor leaves`, {aggregate, evictor: {type: "time", interval: 0}}]),
  ]),
  ["tumbling with an offset", {window: {...tumbling, offset: "-3 s"}, ...list}],
  ["tumbling in processing time", {window: {...tumbling, time: "processing"}, ...list}],
  ["sliding", {window: {type: "sliding", size: "20 s", slide: "10 s", offset: "2 s"}, ...list}],
  ["sliding, size no multiple of the slide", {window: {type: "sliding", size: "20 s", slide: "7 s"}, aggregate: "sum"}],
  ["sliding in processing time", {window: {type: "sliding", size: "20 s", slide: "10 s", time: "processing"}}],
  ["session", {window: {type: "session", gap: "10 s"}, allowedLateness: "20 s", aggregate: "sum"}],
  ["session, counted", {window: {type: "session", gap: "10 s"}, late: "sideOutput"}],
  ["session in processing time", {window: {type: "session", gap: "10 s", time: "processing"}, ...list}],
  ["dynamicSession", {window: {type: "dynamicSession"}, allowedLateness: "1 min", ...list}],
  ["dynamicSession in processing time", {window: {type: "dynamicSession", time: "processing"}, ...list}],
  ["global, which never fires", {window: global}],
  ["count", {window: {type: "count", size: 2}, aggregate: "sum"}],
  ["count without keys", {window: {type: "count", size: 3}, keyed: false, ...list}],
  ["slidingCount", {window: {type: "slidingCount", size: 3, slide: 2}, ...list}],
  ["slidingCount with another evictor", {window: {type: "slidingCount", size: 3, slide: 2}, evictor: {type: "delta", threshold: 2}, ...list}],
  ["cumulate", {window: {type: "cumulate", maxSize: "60 s", step: "20 s", offset: "1 s"}, ...list}],
  ["without keys", {keyed: false, late: "sideOutput", ...list}],
  ["trigger eventTime on windows in processing time", {window: {...tumbling, time: "processing"}, trigger: {type: "eventTime"}, ...list}],
  ["trigger processingTime on windows in event time", {window: minute, trigger: {type: "processingTime"}, ...list}],
  ["trigger count", {trigger: count(2), ...list}],
  ["trigger continuousEventTime", {window: minute, trigger: {type: "continuousEventTime", interval: "10 s"}, ...list}],
  ["trigger continuousProcessingTime", {window: minute, trigger: {type: "continuousProcessingTime", interval: "10 s"}, ...list}],
  ["trigger delta", {window: global, trigger: {type: "delta", threshold: 2.5}, ...list}],
  ["trigger never inside another", {window: global, trigger: {type: "purging", nested: {type: "never"}}}],
  ["trigger endOfStream", {window: global, trigger: {type: "endOfStream"}, aggregate: "count"}],
  ["trigger endOfStream, which shows ties", {window: global, trigger: {type: "endOfStream"}, ...list}],
  ["trigger endOfStream inside another", {window: global, trigger: {type: "purging", nested: {type: "endOfStream"}}, ...list}],
  ["trigger processingTimeout", {window: minute, trigger: {type: "processingTimeout", interval: "5 s", resetOnEvent: true, clearOnTimeout: false, nested: count(3)}, ...list}],
  ["trigger purging", {trigger: {type: "purging", nested: {type: "eventTime"}}, allowedLateness: "1 min", ...list}],
  ["evictor count, after", {window: global, trigger: count(3), evictor: {type: "count", n: 2, after: true}, ...list}],
  ["evictor count, before", {evictor: {type: "count", n: 1}, ...list}],
  ["evictor time", {window: minute, evictor: {type: "time", interval: "10 s"}, ...list}],
  ["evictor delta", {window: minute, evictor: {type: "delta", threshold: 2, after: false}, ...list}],
  ["allowed lateness and side output", {watermarks: {outOfOrderness: "5 s"}, allowedLateness: "15 s", late: "sideOutput", ...list}],
  ["strategy monotonous", {watermarks: {strategy: "monotonous"}, ...list}],
  ["strategy none", {watermarks: {strategy: "none"}, ...list}],
  ["strategy manual, channels", {watermarks: {strategy: "manual"}, ...list}, {rows: manual}],
  ["strategy manual, splits", {watermarks: {strategy: "manual", combine: "splits"}, ...list}, {rows: manual}],
  ["periodic emission", {watermarks: {emit: {every: "7 s"}}, ...list}],
  ["periodic emission, triggers by the clock", {window: minute, watermarks: {emit: {every: "7 s"}}, trigger: {type: "continuousProcessingTime", interval: "9 s"}, ...list}],
  ["idleness", {window: minute, watermarks: {idleAfter: "3 s"}, partitions: 3, trigger: {type: "processingTimeout", interval: "5 s", nested: {type: "eventTime"}}, ...list}, {rows: parted}],
  ["channels", {partitions: 2, ...list}, {rows: parted}],
  ["splits, periodic, idle", {watermarks: {combine: "splits", emit: {every: "5 s"}, idleAfter: "9 s"}, ...list}, {rows: parted}],
  ["an input that does not end", {endOfInput: false, ...list}],
]; // prettier-ignore

const hostile = ['quote " and \\ backslash', "*/ /* //", "\\u000a\\u0022", "支付 é 😀", "", " ", "\u202eright to left", "a\tb\nc", "${x} %s {{y}}", "'); DROP TABLE events; --"]; // prettier-ignore

/** @type {Case[]} */
export const cases = [
  ...table.map(([name, pipeline, more]) => ({name, document: document(pipeline, more)})),
  {
    name: "names and titles of any kind",
    document: {
      ...{format: "window-lab/1", title: '*/ \\u000a " ${x}\n second line'},
      rows: hostile.map((text, i) => ({time: i * s, id: `${i} ${text}`, key: text})),
      pipeline: {window: {size: "5 s"}, late: "sideOutput", ...list},
    },
  },
  {
    name: "names in SQL",
    document: {
      ...{format: "window-lab/1", title: '*/ \\u000a " ; -- ${x}\n second line'},
      rows: hostile.map((text, i) => ({time: i * s, id: `${i} ${text}`, key: text})),
      pipeline: {window: {size: "5 s"}},
    },
  },
  {
    name: "times at the ends, numbers at their ends",
    document: {
      format: "window-lab/1",
      rows: [
        ...[-8.64e15, -1, 8.64e15].map((time) => ({time, value: 1e308})),
        ...[0, 0, 0].map((time) => ({time, value: 1e308, key: "far too late"})),
      ],
      pipeline: {window: {type: "tumbling", size: "1 d"}, allowedLateness: 1e14, late: "sideOutput", aggregate: "sum"}, // prettier-ignore
    },
  },
  {
    name: "two thousand rows",
    document: {
      format: "window-lab/1",
      rows: Array.from({length: 2000}, (_, i) => ({time: i * 100 - (i % 7) * 450, key: `k${i % 13}`, value: i % 31})),
      pipeline: {window: {size: "10 s"}, watermarks: {outOfOrderness: "1 s"}, late: "sideOutput", aggregate: "sum"},
    }, // prettier-ignore
  },
];
