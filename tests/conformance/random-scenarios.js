// Which scenarios look for trouble?
//
// Made at random, each from a seed of its own, over everything that the format can say: ties, times one millisecond to
// either side of whatever decides (a window's bound, a session's gap, the lateness), elements far behind, jumps of both
// clocks. A topic says where to look more closely.

/**
 * Randomness from a seed: the same text gives the same numbers. (xoshiro128** over an FNV hash.)
 */
export class Dice {
  /** @param {string} seed */
  constructor(seed) {
    let h = 0x811c9dc5;
    for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 0x01000193);
    this.s = Uint32Array.from([1, 2, 3, 4], () => {
      h = (h + 0x9e3779b9) | 0;
      let z = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
      z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
      return z ^ (z >>> 16);
    });
  }

  /** In [0, 1), with 32 bits. */
  next() {
    const s = this.s;
    const rotated = Math.imul(s[1], 5);
    const result = Math.imul((rotated << 7) | (rotated >>> 25), 9) >>> 0;
    const t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 11) | (s[3] >>> 21);
    return result / 2 ** 32;
  }

  /** @param {number} p */
  chance(p) {
    return this.next() < p;
  }

  /**
   * An integer, both ends included.
   * @param {number} low
   * @param {number} high
   */
  between(low, high) {
    return high <= low ? low : low + Math.floor(this.next() * (high - low + 1));
  }

  /**
   * @template {any[]} T
   * @param {T} from
   * @returns {T[number]}
   */
  pick(...from) {
    return from[Math.floor(this.next() * from.length)];
  }
}

/**
 * @typedef {object} Profile where a topic looks: probabilities, unless it says otherwise
 * @property {string[]} windows the window types to choose from
 * @property {number} processing of windows in time that go by the clock
 * @property {number} trigger of a trigger that is given
 * @property {number} depth of nested triggers, at most
 * @property {number} evictor
 * @property {number} lateness
 * @property {number} several of more than one partition
 * @property {number} manual
 * @property {number} periodic of emission every so often
 * @property {number} idle of idleness, with several partitions
 * @property {number} behind of events far behind
 * @property {number} explicit of arrivals that are given
 * @property {number} runs of more than one run
 * @property {number} far of times at the end of what the format holds
 * @property {[number, number]} rows how many, from and to
 * @property {number} long of a table of 100 rows and more
 */

const inTime = ["tumbling", "sliding", "session", "dynamicSession"];
const counted = ["global", "count", "slidingCount"];

/** @type {Profile} */
const usual = {
  windows: [...inTime, "tumbling", "sliding", "session", "cumulate", ...counted],
  processing: 0.12,
  trigger: 0.4,
  depth: 2,
  evictor: 0.2,
  lateness: 0.6,
  several: 0.25,
  manual: 0.12,
  periodic: 0.3,
  idle: 0.5,
  behind: 0.3,
  explicit: 0.5,
  runs: 0,
  far: 0.02,
  rows: [1, 18],
  long: 0.03,
};

/** @type {Record<string, Partial<Profile>>} */
const profiles = {
  any: {},
  time: {windows: ["tumbling", "sliding", "sliding", "cumulate"], processing: 0},
  late: {
    windows: ["tumbling", "sliding", "session", "dynamicSession", "cumulate"],
    processing: 0,
    lateness: 0.95,
    behind: 0.6,
    periodic: 0.1,
    manual: 0.05,
    several: 0.1,
  },
  session: {windows: ["session", "session", "dynamicSession"], lateness: 0.8, rows: [3, 24]},
  hash: {windows: ["dynamicSession"], manual: 0, several: 0, explicit: 0, far: 0, trigger: 0.2, rows: [1, 3]},
  merge: {windows: ["dynamicSession"], lateness: 0.9, manual: 0.6, several: 0, explicit: 0.2},
  processing: {
    windows: [...inTime, ...inTime, "global", "cumulate"],
    processing: 0.7,
    trigger: 0.6,
    explicit: 0.95,
  },
  trigger: {trigger: 1, depth: 3, explicit: 0.7, lateness: 0.7},
  evictor: {evictor: 1, trigger: 0.5, rows: [4, 20]},
  global: {windows: counted, trigger: 0.6, evictor: 0.3},
  partitions: {
    several: 1,
    manual: 0.05,
    idle: 0.75,
    explicit: 0.8,
    periodic: 0.5,
    trigger: 0.2,
    rows: [4, 24],
  },
  manual: {manual: 1, several: 0.8, trigger: 0.25},
  far: {far: 1, explicit: 0.6},
  long: {long: 1, rows: [100, 160]},
  runs: {runs: 1, trigger: 0.6, evictor: 0.4},
  failing: {windows: ["dynamicSession", "global", ...inTime], trigger: 0.8, depth: 3, explicit: 0.8},
  document: {runs: 0.4, rows: [0, 8]},
};

export const topics = Object.keys(profiles);

/** Instants and durations lie within these many ms, see the format. */
const lastInstant = 8.64e15;
const longest = 1e14;

/**
 * The scenario with a number of a seed's series. A string member `@raw:…@` stands for JSON text as it is, see toText.
 * @param {string} topic
 * @param {string | number} seed
 * @param {number} number
 */
export function randomScenario(topic, seed, number) {
  if (!(topic in profiles)) throw new RangeError(`topic: one of ${topics.join(", ")}`);
  return new Maker(topic, new Dice(`${topic}:${seed}:${number}`)).document();
}

/**
 * The JSON text of a scenario.
 * @param {object} scenario
 */
export function toText(scenario) {
  return JSON.stringify(scenario).replaceAll(/"@raw:([^"@]*)@"/g, "$1");
}

/** One scenario in the making. All times are in ms. */
class Maker {
  // what its times are multiples of, more or less: a unit, a window's size
  unit = 1;
  size = 1;
  // of the pipeline
  type = "";
  grid = 1; // from one window's start to the next
  offset = 0;
  length = 1; // of a window, at the most
  tolerance = 0;
  lateness = 0;
  partitions = 1;
  manual = false;
  processing = false;
  endOfInput = true;
  every = Infinity;
  shortest = Infinity; // of the triggers' intervals
  // of the table
  far = false;
  explicit = false;
  started = false;
  reach = 0; // of one jump of either clock
  front = 0; // of event time
  last = 0;
  clock = 0;
  highest = -Infinity; // of the watermark rows
  /** @type {(string | number)[]} */
  keys = [];

  /**
   * @param {string} topic
   * @param {Dice} dice
   */
  constructor(topic, dice) {
    this.topic = topic;
    this.dice = dice;
    this.profile = {...usual, ...profiles[topic]};
  }

  document() {
    const {dice, profile} = this;
    this.scale();
    const pipeline = this.pipeline();
    /** @type {Record<string, any>} */
    const document = {format: "window-lab/1"};
    this.rows(document, pipeline);
    document.pipeline = pipeline;
    if (dice.chance(profile.runs)) document.runs = this.runs(pipeline);
    if (this.topic === "document") dress(document, dice);
    return document;
  }

  /** What all times of the scenario are multiples of, more or less. */
  scale() {
    const {dice} = this;
    this.unit = dice.pick(1, 1, 10, 1000, 1000, 60_000);
    this.size = dice.pick(2, 3, 4, 5, 6, 7, 8, 10, 12) * this.unit;
    if (dice.chance(0.1)) this.size = Math.max(1, this.size + dice.pick(-1, 1));
    this.far = dice.chance(this.profile.far);
    this.endOfInput = dice.chance(0.8);
  }

  /** A part of the size, at least 1 ms. */
  part() {
    const {dice, size, unit} = this;
    const n = dice.pick(
      size / 5,
      size / 3,
      size / 2,
      size / 2,
      size,
      size,
      2 * size,
      unit,
      unit,
      size - 1,
      size + 1,
      1,
    );
    return Math.max(1, Math.floor(n));
  }

  pipeline() {
    const {dice, profile, size} = this;
    /** @type {Record<string, any>} */
    const p = {};
    this.partitions = dice.chance(profile.several) ? dice.pick(2, 2, 2, 3, 3, dice.between(4, 8)) : 1;
    p.watermarks = this.watermarks();
    p.window = this.window();
    if (dice.chance(0.15)) p.keyed = false;
    if (this.partitions > 1 && dice.chance(0.8)) p.partitions = this.partitions + (dice.chance(0.1) ? 1 : 0);
    const few = this.type === "count" || this.type === "slidingCount" ? 0.4 : 1;
    if (dice.chance(this.type === "global" ? Math.max(0.85, profile.trigger) : profile.trigger * few))
      p.trigger = this.trigger(profile.depth);
    if (dice.chance(profile.evictor)) p.evictor = this.evictor();
    if (dice.chance(profile.lateness))
      this.lateness = p.allowedLateness = dice.pick(
        0,
        1,
        this.unit,
        size >> 1,
        size - 1,
        size,
        size + 1,
        2 * size,
        30 * size,
        longest,
      );

    if (dice.chance(0.5)) p.late = dice.pick("sideOutput", "sideOutput", "drop");
    if (dice.chance(0.8))
      p.aggregate = dice.pick("count", "sum", "min", "max", "avg", "first", "last", "distinct", "list");
    if (!this.endOfInput) p.endOfInput = false;
    this.bound();
    return p;
  }

  watermarks() {
    const {dice, profile, size} = this;
    /** @type {Record<string, any>} */
    const w = {
      strategy: dice.chance(profile.manual)
        ? "manual"
        : dice.pick(...Array(8).fill("bounded"), "monotonous", "none"),
    };
    this.manual = w.strategy === "manual";
    if (w.strategy === "bounded" && dice.chance(0.9))
      this.tolerance = w.outOfOrderness = dice.pick(0, 0, 0, 1, this.unit, size >> 1, size, 3 * size);
    if (this.topic === "hash" || (this.topic === "merge" && w.strategy === "bounded" && dice.chance(0.7)))
      this.tolerance = w.outOfOrderness = 1000 * size;
    if (dice.chance(this.partitions > 1 ? 0.5 : 0.05))
      w.combine = dice.pick("splits", "splits", "splits", "channels");
    if (dice.chance(profile.periodic)) {
      this.every = this.part();
      w.emit = {every: this.every};
    } else if (dice.chance(0.05)) w.emit = "event";
    if (dice.chance(this.partitions > 1 ? profile.idle : 0.12)) w.idleAfter = this.part();
    return w;
  }

  window() {
    const {dice, profile, size} = this;
    this.type = dice.pick(...profile.windows);
    /** @type {Record<string, any>} */
    const w = {type: this.type};
    this.grid = size;
    this.length = size;
    switch (this.type) {
      case "tumbling":
        w.size = size;
        break;
      case "sliding": {
        const slide = dice.pick(
          size / 2,
          size / 3,
          size / 4,
          size / 7,
          size,
          size + this.unit,
          2 * size,
          size - 1,
          size / 40,
        );
        this.grid = w.slide = Math.max(1, Math.floor(slide));
        w.size = size;
        if (size / this.grid > 200) this.grid = w.slide = Math.ceil(size / 200);
        break;
      }
      case "session":
        this.grid = this.length = w.gap = Math.min(this.part(), size);
        break;
      case "dynamicSession":
        this.grid = this.length = this.part();
        break;
      case "cumulate":
        this.grid = w.step = Math.max(1, Math.floor(dice.pick(size / 2, size / 3, size, this.unit, 1)));
        this.length = w.maxSize = this.grid * dice.pick(1, 2, 3, 4, 5, 12);
        break;
      case "count":
        w.size = dice.between(1, 4);
        break;
      case "slidingCount":
        w.size = dice.between(1, 5);
        w.slide = dice.between(1, 4);
        break;
    }
    if (["tumbling", "sliding", "cumulate"].includes(this.type) && dice.chance(0.35)) {
      const most = this.type === "cumulate" ? 3 * this.length : this.grid - 1;
      this.offset = w.offset = dice.between(0, most) * (dice.chance(0.4) ? -1 : 1) + 0;
    }
    this.processing = inTime.includes(this.type) && dice.chance(profile.processing);
    if (this.processing) w.time = "processing";
    else if (dice.chance(0.05)) w.time = "event";
    return w;
  }

  /** @param {number} depth how many more may be inside */
  trigger(depth) {
    const {dice} = this;
    const global = counted.includes(this.type);
    const merging = this.type === "session" || this.type === "dynamicSession";
    const kinds = ["count", "count", "continuousProcessingTime"];
    if (global) kinds.push("never", "endOfStream", "endOfStream");
    else kinds.push("eventTime", "processingTime", "continuousEventTime", "continuousEventTime");
    // with the final watermark it would never end
    if (global && (!this.endOfInput || (this.topic === "failing" && dice.chance(0.05))))
      kinds.push("continuousEventTime");
    if (!merging) kinds.push("delta");
    if (!merging && depth > 0) kinds.push("processingTimeout", "processingTimeout");
    if (depth > 0) kinds.push("purging", "purging");
    /** @type {Record<string, any>} */
    const t = {type: dice.pick(...kinds)};
    if (this.topic === "failing" && depth > 1 && !merging && dice.chance(0.6)) t.type = "processingTimeout";
    switch (t.type) {
      case "count":
        t.n = dice.between(1, 4);
        break;
      case "continuousEventTime":
      case "continuousProcessingTime":
        t.interval = this.interval();
        break;
      case "delta":
        t.threshold = dice.pick(dice.between(0, 5), dice.between(-4, 0), 0.5);
        break;
      case "processingTimeout":
        t.interval = this.interval();
        if (dice.chance(0.6)) t.resetOnEvent = dice.chance(0.5);
        if (dice.chance(0.6)) t.clearOnTimeout = dice.chance(0.5);
        t.nested = this.trigger(depth - 1);
        if (this.topic === "failing" && dice.chance(0.5))
          t.nested = {type: "continuousProcessingTime", interval: this.interval()};
        break;
      case "purging":
        t.nested = this.trigger(depth - 1);
        break;
    }
    return t;
  }

  /** Of a trigger: not so short that a window alone sets thousands of timers. */
  interval() {
    const interval = Math.max(this.part(), Math.ceil(Math.max(this.size, this.length) / 100));
    this.shortest = Math.min(this.shortest, interval);
    return interval;
  }

  evictor() {
    const {dice, size} = this;
    /** @type {Record<string, any>} */
    const e = {type: dice.pick("count", "time", "delta")};
    if (e.type === "count") e.n = dice.between(0, 4);
    else if (e.type === "time") e.interval = dice.pick(0, 1, this.unit, size >> 1, size, 3 * size);
    else e.threshold = dice.pick(dice.between(0, 5), dice.between(-4, 0), 0.25);
    if (dice.chance(0.6)) e.after = dice.chance(0.7);
    return e;
  }

  /** How far one jump of either clock may go, so that no advance makes more than some hundreds of timers due for a key. */
  bound() {
    const many = this.profile.long === 1 ? 20 : 300;
    this.reach = Math.min(Math.min(this.shortest, this.every) * many, longest);
  }

  // ---- rows

  /**
   * @param {Record<string, any>} document
   * @param {Record<string, any>} pipeline
   */
  rows(document, pipeline) {
    const {dice, profile, size} = this;
    const n = dice.chance(profile.long)
      ? dice.between(100, 160)
      : dice.chance(0.1)
        ? dice.between(20, 45)
        : dice.between(...profile.rows);
    // without arrivals that are given, the clock begins at the first event's time
    this.explicit = this.far ? dice.chance(0.9) : dice.chance(profile.explicit);
    if (!this.explicit && dice.chance(0.9))
      document.arrivalSpacing =
        Math.min(dice.pick(0, 1, this.unit, size / 3, size / 2, size), this.reach) | 0;
    this.keys = this.keyNames(n);
    this.front = this.far
      ? dice.pick(-1, 1) * (lastInstant - dice.pick(0, 1, size, 10 * size, 100 * size))
      : dice.pick(0, 0, 0, -2 * size, 1 - size, size * 100, 1_700_000_000_000, -1_700_000_000_000);
    this.clock = within(this.front + dice.pick(0, 0, size, -size, 1, 100 * size));
    this.last = this.front;
    /** @type {Record<string, any>[]} */
    const rows = [];
    const naming = dice.pick("none", "none", "none", "some", "odd");
    for (let i = 0; i < n; i++) {
      const row = this.row(i);
      if ("time" in row && naming !== "none" && dice.chance(0.7))
        row.id =
          naming === "some"
            ? `p${i}`
            : dice.pick(`事件${i}`, `é\u0301${i}`, ` ${i}`, `"${i}\\`, 1000 + i, `🎈${i}`);
      if (this.explicit) this.arrive(row, document.arrivalSpacing ?? 1000);
      rows.push(row);
    }
    if (this.topic === "merge") this.bridges(rows);
    if (this.topic === "hash") this.crowd(rows);
    if (this.manual && dice.chance(0.5)) {
      const row = {watermark: within(this.front + size)};
      rows.push(this.explicit ? {...row, arrives: this.clock} : row);
    }
    const used = Math.max(0, ...rows.map((row) => row.partition ?? 0));
    if (pipeline.partitions <= used) pipeline.partitions = used + 1;
    document.rows = rows;
  }

  /** @param {number} rows */
  keyNames(rows) {
    const {dice} = this;
    if (rows > 60 && dice.chance(0.6))
      return Array.from({length: dice.between(10, 60)}, (_, i) => `key ${i}`);
    return dice.pick(
      ["all"],
      ["all"],
      ["a", "b"],
      ["a", "b"],
      ["a", "B", "10", "9"],
      ["c", "B", "ä", "键"],
      ["é", "e\u0301", "z"],
      ["😀", "ﬀ", "\uffff", "a"],
      ["", " ", "all"],
      [1, 2, "1"],
    );
  }

  /** @param {number} i */
  row(i) {
    const {dice} = this;
    const kind = dice.next();
    /** @type {Record<string, any>} */
    let row;
    if (i > 0 && kind < 0.07) return {tick: true};
    if (kind < (this.manual ? 0.42 : 0.09)) row = this.signal();
    else row = this.event();
    const partition = dice.between(0, this.partitions - 1);
    if (this.partitions > 1 && (partition > 0 || dice.chance(0.2))) row.partition = partition;
    return row;
  }

  signal() {
    const {dice, size} = this;
    if (!dice.chance(0.7)) return {status: dice.pick("idle", "idle", "active")};
    const watermark = dice.pick(
      this.front - dice.between(0, size),
      this.front - dice.between(0, size),
      this.edge(this.front) - 1,
      this.edge(this.front) - 1,
      this.edge(this.front) - 2,
      this.edge(this.front) - 1 + this.lateness,
      this.front - 2 * size,
      this.highest,
    );
    const value = within(Number.isFinite(watermark) ? watermark : this.front);
    this.highest = Math.max(this.highest, value);
    return {watermark: value};
  }

  event() {
    const {dice, size, profile} = this;
    if (dice.chance(0.75)) {
      const jump = dice.chance(0.08)
        ? dice.pick(4 * size, 40 * size, 1000 * size, 1e10)
        : dice.pick(0, 1, this.grid, size / 2, size / 2);
      this.front = within(this.front + Math.min(dice.between(0, Math.floor(jump)), this.reach));
    }
    const edge = this.edge(this.front);
    const watermark = this.front - this.tolerance - 1;
    let time;
    if (dice.chance(profile.behind))
      time = dice.pick(
        this.front - dice.between(0, size),
        this.front - dice.between(0, 3 * size),
        this.front - dice.between(0, 3 * size),
        this.edge(watermark - this.lateness) + dice.between(-2, 1),
        this.edge(watermark - this.lateness) + this.grid + dice.between(-2, 1),
        watermark - this.lateness + dice.between(-1, 1),
        watermark - this.length - this.lateness + dice.between(-1, 2),
        this.front - Math.min(100 * size, this.reach),
      );
    else
      time = dice.pick(
        this.front,
        this.front,
        this.last,
        edge + dice.between(-1, 1),
        edge + this.grid + dice.between(-1, 1),
        this.last + this.length + dice.between(-1, 1),
      );
    this.last = time = within(Math.max(time, this.front - 3 * this.reach));
    this.front = Math.max(this.front, Math.min(time, this.front + this.reach));
    /** @type {Record<string, any>} */
    const row = {time};
    if (this.keys.length > 1 || dice.chance(0.1)) row.key = dice.pick(...this.keys);
    if (dice.chance(0.7))
      row.value = dice.pick(
        dice.between(-3, 9),
        dice.between(-3, 9),
        dice.between(-8, 12) / 4,
        dice.pick(0.1, 0.2, 0.7, -1e-7, 123456.789, 1e21, 1.7e308, -1.7e308, 5e-324),
      );
    if (this.type === "dynamicSession" || dice.chance(0.02)) {
      row.gap = dice.pick(this.part(), this.part(), this.length, size, 3 * size);
      if (this.topic === "failing" && dice.chance(0.08)) delete row.gap;
      if (this.topic === "failing" && dice.chance(0.03)) row.gap = dice.pick(0, -1);
    }
    return row;
  }

  /**
   * Many sessions side by side, and a few events with a gap that joins them.
   * @param {Record<string, any>[]} rows
   */
  bridges(rows) {
    const {dice} = this;
    const key = this.keys[0];
    const many = dice.pick(
      dice.between(3, 12),
      dice.between(12, 14),
      dice.between(13, 30),
      dice.between(24, 70),
    );
    const places = [];
    let at = within(this.front + dice.between(-5, 5) * this.size);
    for (let i = 0; i < many; i++) {
      const gap = dice.between(1, this.size);
      places.push({time: at, key, gap, ...(dice.chance(0.5) && {value: dice.between(-3, 9)})});
      at = within(at + gap + dice.pick(0, 1, 1, 1, dice.between(1, 3 * this.size)));
    }
    for (let i = places.length - 1; i > 0; i--) {
      const j = dice.between(0, i);
      if (dice.chance(0.8)) [places[i], places[j]] = [places[j], places[i]];
    }
    const starts = places.map((p) => p.time);
    const [low, high] = [Math.min(...starts), at];
    const bridges = Array.from({length: dice.between(1, 3)}, () => {
      const time = dice.pick(low, low, low - 1, dice.pick(...starts), dice.pick(...starts) + 1);
      return {time, key, gap: Math.max(1, Math.floor((high - time) * dice.pick(1, 1, 0.7, 0.3)))};
    });
    const after = dice.between(1, rows.length);
    rows.splice(after, 0, ...places, ...bridges);
    if (this.explicit) for (const [i, row] of rows.entries()) row.arrives ??= rows[i - 1]?.arrives;
  }

  /**
   * A merge of windows most of which fall into one bucket of the HashSet that Flink collects them in. No two have equal
   * hashes: their order in a crowded bucket is left to chance by Java.
   * @param {Record<string, any>[]} rows
   */
  crowd(rows) {
    const {dice} = this;
    const key = this.keys[0];
    const buckets = dice.pick(16, 32, 64, 128, 256);
    const bucket = dice.between(0, buckets - 1);
    const many = dice.pick(dice.between(8, 14), dice.between(8, 30), dice.between(20, 60));
    const places = [];
    const hashes = new Set();
    let at = within(this.front);
    for (let gap = 1; places.length < many; gap = dice.between(1, 60)) {
      const hash = hashOfWindow(at, at + gap);
      if (dice.chance(0.9) && (hash & (buckets - 1)) !== bucket) at++;
      else if (!hashes.has(hash)) {
        hashes.add(hash);
        places.push({time: at, key, gap});
        at += gap + dice.between(1, 9);
      }
    }
    const time = places[0].time - dice.between(0, 3);
    let gap = at - time;
    while (hashes.has(hashOfWindow(time, time + gap))) gap++;
    const order = dice.chance(0.5) ? places : places.toReversed();
    rows.splice(dice.between(0, rows.length), 0, ...order, {time, key, gap});
  }

  /**
   * When a row arrives: mostly said.
   * @param {Record<string, any>} row
   * @param {number} spacing
   */
  arrive(row, spacing) {
    const {dice, size} = this;
    if (this.started && this.topic !== "merge" && spacing <= this.reach && dice.chance(0.06)) {
      this.clock = within(this.clock + spacing);
      return;
    }
    const before = this.clock;
    const kind = this.started ? dice.next() : 0;
    if (kind < 0.2) {
      // in the same millisecond
    } else if (kind < 0.45)
      this.clock = Math.max(this.clock, this.edge(this.clock + this.grid) + dice.between(-1, 1));
    else if (kind < 0.96)
      this.clock += dice.between(0, dice.pick(1, size / 3, size / 2, row.tick ? 2 * size : size) | 0);
    else this.clock += dice.pick(10 * size, 300 * size, 1e9);
    this.clock = row.arrives = within(Math.min(this.clock, before + this.reach));
    this.started = true;
  }

  /**
   * The window bound at or before a time.
   * @param {number} time
   */
  edge(time) {
    return Math.floor((time - this.offset) / this.grid) * this.grid + this.offset;
  }

  // ---- runs

  /** @param {Record<string, any>} base */
  runs(base) {
    const {dice} = this;
    return Array.from({length: dice.between(1, 4)}, (_, i) => {
      /** @type {Record<string, any>} */
      const run = dice.chance(0.7) ? {name: dice.pick("a", "b", "同", `run ${i}`) + i} : {};
      if (dice.chance(0.1)) return run;
      /** @type {Record<string, any>} */
      const change = {};
      const other = new Maker("any", dice);
      other.scale();
      other.unit = this.unit;
      other.size = this.size;
      other.endOfInput = this.endOfInput;
      const p = other.pipeline();
      // neither finer nor of other kinds of rows than the table was made for
      if (other.reach < this.reach || other.shortest < 600) return run;
      for (const name of Object.keys(p))
        if (name !== "partitions" && dice.chance(0.35)) change[name] = p[name];
      for (const name of Object.keys(base))
        if (dice.chance(0.08) && name !== "endOfInput") change[name] = null;
      if (dice.chance(0.3) && typeof change.window === "object") delete change.window?.type;
      return {...run, change};
    });
  }
}

/**
 * As java.util.HashMap has it. Mirrors: TimeWindow.hashCode.
 * @param {number} start
 * @param {number} end
 */
function hashOfWindow(start, end) {
  let h = BigInt.asUintN(64, BigInt(start) + BigInt(end));
  h = BigInt.asUintN(64, (h ^ (h >> 30n)) * 0xbf58476d1ce4e5b9n);
  h = BigInt.asUintN(64, (h ^ (h >> 27n)) * 0x94d049bb133111ebn);
  const low = Number(BigInt.asUintN(32, h ^ (h >> 31n)));
  return (low ^ (low >>> 16)) >>> 0;
}

/** @param {number} t */
function within(t) {
  return Math.max(-lastInstant, Math.min(lastInstant, Math.round(t)));
}

// ---- documents as people write them, right and wrong

/**
 * @param {Record<string, any>} document
 * @param {Dice} dice
 */
function dress(document, dice) {
  if (dice.chance(0.5)) document.day = dice.pick("2024-02-29", "1969-12-31", "1970-01-01", "2024-05-01");
  if (dice.chance(0.2)) document.title = dice.pick("a title", {en: "a title", zh: "标题"});
  if (dice.chance(0.2)) document["x-note"] = {anything: [1, null]};
  const day = Date.parse(document.day ?? "1970-01-01");
  everyMember(document, (object, name, where) => {
    const value = object[name];
    if (!Number.isSafeInteger(value) || !dice.chance(0.4)) return;
    if (["time", "arrives", "watermark"].includes(name)) object[name] = writtenInstant(value, day, dice);
    else if (
      /^(size|slide|gap|offset|interval|maxSize|step|every|idleAfter|outOfOrderness|allowedLateness|arrivalSpacing)$/.test(
        name,
      ) &&
      !where.includes("count")
    )
      object[name] = writtenDuration(value, dice);
    else if (dice.chance(0.3)) object[name] = `@raw:${value}.0@`;
  });
  for (let n = dice.pick(0, 0, 1, 1, 2); n > 0; n--) disturb(document, dice);
}

/**
 * @param {any} value
 * @param {(object: any, name: string, where: string) => void} visit
 * @param {string} [where]
 */
function everyMember(value, visit, where = "") {
  if (typeof value !== "object" || value === null) return;
  for (const name of Object.keys(value)) {
    visit(value, name, where);
    everyMember(value[name], visit, `${where}.${name}${value.type ? `(${value.type})` : ""}`);
  }
}

/**
 * @param {number} t
 * @param {number} day
 * @param {Dice} dice
 */
function writtenInstant(t, day, dice) {
  const iso = Math.abs(t) < 6e13 && t > -6e13 ? new Date(t).toISOString() : undefined;
  if (!iso || !/^\d{4}-/.test(iso)) return dice.pick(t, `@raw:${t}.0@`);
  const ofDay = t - day;
  const offset = dice.pick("+02:00", "-05:30", "+14:00");
  const minutes = (offset[0] === "-" ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)));
  const shifted = new Date(t + minutes * 60_000).toISOString().replace("Z", offset);
  const written = [iso, iso.slice(0, -1), shifted, `@raw:${t}.0@`, t === 0 ? 0 : `@raw:${t}e0@`];
  if (t % 1000 === 0)
    written.push(iso.replace(".000Z", "Z"), iso.replace(".000Z", ""), iso.replace("0Z", "Z"));
  if (t % 60_000 === 0) written.push(iso.replace(":00.000Z", "Z"));
  if (ofDay >= 0 && ofDay < 86_400_000) {
    const time = new Date(ofDay).toISOString().slice(11, -1);
    written.push(
      time,
      time.replace(/\.?0+$/, (zeros) => (zeros.startsWith(".") ? "" : zeros)),
    );
  }
  return dice.pick(...written);
}

/**
 * @param {number} d
 * @param {Dice} dice
 */
function writtenDuration(d, dice) {
  const minus = d < 0 ? "-" : "";
  const n = Math.abs(d);
  const written = [
    `${minus}${n}ms`,
    `${minus}${n} ms`,
    `${minus}${n} milliseconds`,
    `@raw:${d}.0@`,
    `${minus}${n / 1000} s`,
  ];
  if (n % 1000 === 0)
    written.push(
      `${minus}${n / 1000}s`,
      `${minus}${n / 1000} seconds`,
      `${minus}${(n / 1000).toFixed(1)} Sec`,
    );
  written.push(
    `${minus}${Math.floor(n / 60_000)} min ${(n % 60_000) / 1000} s`,
    `${minus}${n / 60_000} min`,
    `${minus}${n / 3_600_000}h`,
  );
  return dice.pick(...written);
}

const otherMembers = [
  "sise",
  "x-extra",
  "Type",
  "type",
  "size",
  "n",
  "nested",
  "key",
  "partition",
  "tick",
  "time",
  "gap",
];

/**
 * One thing that may be wrong.
 * @param {Record<string, any>} document
 * @param {Dice} dice
 */
function disturb(document, dice) {
  /** @type {[any, string][]} */
  const places = [];
  everyMember(document, (object, name, where) => {
    // what is only shown, the oracle does not look at
    if (!/title|x-/.test(`${where}.${name}`)) places.push([object, name]);
  });
  const [object, member] = dice.pick(...places);
  const strange = dice.pick(
    null,
    null,
    0,
    -1,
    1,
    0.5,
    1e15,
    8.64e15 + 2,
    -1e14,
    1e14 + 1,
    2,
    3,
    true,
    false,
    "",
    "x",
    "5 s",
    "1.0005 s",
    "5 parsecs",
    "-3 min",
    "10:00",
    "10:00:60",
    "24:00:00",
    "2024-02-30T00:00:00Z",
    "2024-01-01",
    [],
    {},
    [1],
    "event",
    "count",
    "idle",
    "@raw:60000.5@",
    "@raw:1e3@",
    "@raw:-0@",
  );
  const what = dice.next();
  const other = dice.pick(...otherMembers);
  if (Array.isArray(object)) object[Number(member)] = strange;
  else if (what < 0.25) delete object[member];
  else {
    const name = what < 0.4 ? other : member;
    // the text of a number is as it was written: the oracle no longer knows
    const isName = ["id", "key", "name"].includes(name);
    object[name] = isName && String(strange).startsWith("@raw:") ? "x" : strange;
  }
}
