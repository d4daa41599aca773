// What outcome would the engine give for a scenario whose trace is known? Lets views be looked at and tested on what
// real Flink did, without the engine.

import {entryKinds, fates as fateNames, none, timings} from "../../web/recording.js";
import {mergePatch} from "../../web/model/scenario.js";

/** `"-inf"`, `"+inf"` and numbers of a trace as doubles. @param {number | string} instant */
const instant = (instant) =>
  instant === "-inf" ? -Infinity : instant === "+inf" ? Infinity : Number(instant);

/** A timestamp of a scenario in ms. @param {number | string} value @param {string} day */
export function timestamp(value, day = "1970-01-01") {
  if (typeof value === "number") return value;
  if (/^\d\d:\d\d:/.test(value)) return Date.parse(`${day}T${value}Z`);
  return Date.parse(/Z|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`);
}

/** A duration of a scenario in ms. @param {number | string} value */
export function duration(value) {
  if (typeof value === "number") return value;
  const units = {
    ms: 1,
    millisecond: 1,
    s: 1e3,
    second: 1e3,
    min: 6e4,
    minute: 6e4,
    h: 36e5,
    hour: 36e5,
    d: 864e5,
    day: 864e5,
  };
  let ms = 0;
  for (const [, number, unit] of value.matchAll(/([\d.]+)\s*([a-z]+)/g))
    ms +=
      Number(number) *
      units[/** @type {keyof typeof units} */ (unit.length > 3 ? unit.replace(/s$/, "") : unit)];
  return value.trim().startsWith("-") ? -ms : Math.round(ms);
}

const durationMembers = new Set(
  "outOfOrderness idleAfter size slide offset gap maxSize step interval allowedLateness every".split(" "),
);
/** Durations in ms, whatever form they were written in. @param {any} value @returns {any} */
const inMilliseconds = (value) =>
  value === null || typeof value !== "object"
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([name, v]) => {
          const isDuration =
            durationMembers.has(name) &&
            !(name === "size" && /count/i.test(value.type)) &&
            !(name === "slide" && /count/i.test(value.type));
          return [name, isDuration && v !== null ? duration(v) : inMilliseconds(v)];
        }),
      );

/** @param {any} window */
const defaultTrigger = ({type, time}) =>
  /global|ount/.test(type) ? {type: "never"} : {type: time === "processing" ? "processingTime" : "eventTime"};

/** @param {any} pipeline @param {number} partitions what the rows need */
function resolvedPipeline(pipeline, partitions) {
  const {watermarks = {}, window = {type: "tumbling"}, ...rest} = inMilliseconds(pipeline ?? {});
  const time = ["tumbling", "sliding", "session", "dynamicSession"].includes(window.type ?? "tumbling")
    ? {time: "event"}
    : {};
  const strategy = watermarks.strategy ?? "bounded";
  return {
    watermarks: {
      strategy,
      ...(strategy === "bounded" ? {outOfOrderness: 0} : {}),
      emit: "event",
      idleAfter: null,
      combine: "channels",
      ...watermarks,
    },
    partitions,
    keyed: true,
    window: {
      type: "tumbling",
      ...time,
      ...(window.type === undefined || window.type === "tumbling" ? {size: 60_000} : {}),
      ...window,
    },
    trigger: defaultTrigger(window),
    evictor: null,
    allowedLateness: 0,
    late: "drop",
    aggregate: "count",
    endOfInput: true,
    ...rest,
  };
}

/** @param {any} scenario */
function tableOf(scenario) {
  const rows = scenario.rows ?? [];
  const day = scenario.day ?? "1970-01-01";
  const isEvent = (/** @type {any} */ row) => row.time !== undefined && row.time !== null;
  const ids = rows.map((/** @type {any} */ row, /** @type {number} */ i) =>
    isEvent(row) ? String(row.id ?? `e${i + 1}`) : "",
  );
  const keyOf = (/** @type {any} */ row) => String(row.key ?? "all");
  const codePoints = (/** @type {string} */ a, /** @type {string} */ b) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b));
  const keys = [...new Set(rows.filter(isEvent).map(keyOf))].sort(/** @type {any} */ (codePoints));
  const first = rows.find(isEvent);
  const spacing = duration(scenario.arrivalSpacing ?? 1000);
  const arrives = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const before = i > 0 ? arrives[i - 1] + spacing : first ? timestamp(first.time, day) : 0;
    arrives[i] = rows[i].arrives === undefined ? before : timestamp(rows[i].arrives, day);
  }
  const kind = (/** @type {any} */ row) =>
    isEvent(row)
      ? 0
      : row.watermark !== undefined
        ? 1
        : row.status === "idle"
          ? 2
          : row.status === "active"
            ? 3
            : 4;
  return {
    length: rows.length,
    kind: Uint8Array.from(rows, kind),
    time: Float64Array.from(rows, (/** @type {any} */ row) => timestamp(row.time ?? row.watermark ?? 0, day)),
    arrives,
    key: Uint32Array.from(rows, (/** @type {any} */ row) => (isEvent(row) ? keys.indexOf(keyOf(row)) : 0)),
    value: Float64Array.from(rows, (/** @type {any} */ row) => row.value ?? 1),
    partition: Uint16Array.from(rows, (/** @type {any} */ row) => row.partition ?? 0),
    gap: Float64Array.from(rows, (/** @type {any} */ row) => duration(row.gap ?? 0)),
    ids,
    keys,
  };
}

/** @param {any[]} trace @param {ReturnType<typeof tableOf>} table @param {boolean} keyed */
export function recordingOfTrace(trace, table, keyed = true) {
  /** @type {Record<string, any>} */
  const columns = {};
  const push = (/** @type {string} */ group, /** @type {Record<string, number>} */ values) => {
    const held = (columns[group] ??= {});
    for (const [name, value] of Object.entries(values)) (held[name] ??= []).push(value);
    return held[Object.keys(values)[0]].length - 1;
  };
  const size = (/** @type {string} */ group) => Object.values(columns[group] ?? {a: []})[0].length;
  /** @type {number[]} */
  const rows = [];
  const rowOf = new Map(table.ids.map((/** @type {string} */ id, /** @type {number} */ row) => [id, row]));
  const rowList = (/** @type {string[]} */ ids) => {
    const from = rows.length;
    rows.push(...ids.map((id) => /** @type {number} */ (rowOf.get(id))));
    return from;
  };
  const contents = (/** @type {string[]} */ ids) =>
    push("contents", {parent: none, from: rowList(ids), count: ids.length, total: ids.length});
  const windowList = (/** @type {any[]} */ windows) => {
    const from = size("windows");
    for (const {start, end} of windows) push("windows", {start: instant(start), end: instant(end)});
    return from;
  };
  const keyIndex = (/** @type {string} */ key) => (keyed ? table.keys.indexOf(key) : 0);

  const live = new Map(); // "key|start|end" → pane
  const name = (/** @type {string} */ key, /** @type {any} */ w) => `${key}|${w.start}|${w.end}`;
  const opened = (/** @type {string} */ key, /** @type {any} */ w, /** @type {number} */ row) => {
    const pane = push("panes", {
      key: keyIndex(key),
      start: instant(w.start),
      end: instant(w.end),
      opened: row,
      closed: none,
      into: none,
    });
    live.set(name(key, w), pane);
    return pane;
  };
  const paneOf = (/** @type {any} */ entry) =>
    live.get(name(entry.key, entry)) ?? opened(entry.key, entry, entry.row);

  /** Fates of each event's row, in its windows and as a whole. @type {Map<number, any>} */
  const story = new Map();
  /** @type {{start: number, end: number}} */
  let windowStep = {start: 0, end: 0};

  trace.forEach((entry, i) => {
    const {row, type} = entry;
    let index = none;
    switch (type) {
      case "element": {
        const {windows} = entry;
        const late = windows.map((/** @type {any} */ w) => w.late);
        if (windows.length > 1)
          windowStep = {
            start: instant(windows[1].start) - instant(windows[0].start),
            end: instant(windows[1].end) - instant(windows[0].end),
          };
        index = push("elements", {
          row,
          key: keyIndex(entry.key),
          start: windows.length ? instant(windows[0].start) : 0,
          end: windows.length ? instant(windows[0].end) : 0,
          windows: windows.length,
          lateFrom: Math.max(0, late.indexOf(true)),
          lateCount: late.filter(Boolean).length,
          fate: 0,
        });
        const merges = trace[i + 1]?.type === "merge" && trace[i + 1].row === row;
        if (!merges)
          for (const w of windows) if (!w.late && !live.has(name(entry.key, w))) opened(entry.key, w, row);
        story.set(row, {
          windows: windows.length,
          lateCount: late.filter(Boolean).length,
          fates: [],
          to: undefined,
        });
        break;
      }
      case "merge": {
        const from = entry.from.map((/** @type {any} */ w) => live.get(name(entry.key, w)));
        const pane = live.get(name(entry.key, entry.into)) ?? opened(entry.key, entry.into, row);
        for (const f of from)
          if (f !== undefined && f !== pane) {
            columns.panes.closed[f] = row;
            columns.panes.into[f] = pane;
          }
        for (const w of entry.from)
          if (name(entry.key, w) !== name(entry.key, entry.into)) live.delete(name(entry.key, w));
        index = push("merges", {pane, fromFrom: windowList(entry.from), fromCount: entry.from.length});
        break;
      }
      case "lateElement":
        index = size("elements") - 1;
        story.get(row).to = entry.to === "sideOutput" ? "sideOutput" : "dropped";
        break;
      case "watermark":
        index = push("watermarks", {value: instant(entry.value)});
        break;
      case "status":
        index = push("statuses", {idle: Number(entry.value === "idle")});
        break;
      case "partition":
        index = push("partitions", {
          partition: entry.partition,
          watermark: instant(entry.watermark),
          idle: Number(entry.status === "idle"),
        });
        break;
      case "fire": {
        const pane = paneOf(entry);
        const replaces = entry.replaces ?? [];
        const timing = entry.timing ?? "none";
        index = push("firings", {
          pane,
          contents: contents(entry.ids),
          count: entry.ids.length,
          value: typeof entry.value === "number" ? entry.value : NaN,
          watermark: instant(entry.watermark),
          processingTime: entry.processingTime,
          number: entry.pane,
          timing: timings.indexOf(timing),
          repeat: Number(entry.repeat ?? false),
          replacesFrom: windowList(replaces),
          replacesCount: replaces.length,
        });
        const fate = {late: "correction", none: "fired"}[/** @type {string} */ (timing)] ?? timing;
        for (const id of entry.ids) {
          const of = story.get(/** @type {number} */ (rowOf.get(id)));
          const window = of.windows > 1 ? name(entry.key, entry) : "the one";
          if (!of.fates.some((/** @type {any} */ f) => f.window === window)) of.fates.push({window, fate});
        }
        break;
      }
      case "evict":
      case "purge":
      case "close":
      case "lost":
      case "open": {
        const pane = paneOf(entry);
        const unfired = entry.unfired ?? [];
        index = push("departures", {
          pane,
          contents: contents(entry.ids),
          count: entry.ids.length,
          unfiredFrom: rowList(unfired),
          unfiredCount: unfired.length,
          after: Number(entry.when === "after"),
        });
        const fate = {evict: "evicted", purge: "purged", close: "closed", lost: "lost", open: "open"}[
          /** @type {"evict"} */ (type)
        ];
        for (const id of entry.ids) {
          const of = story.get(/** @type {number} */ (rowOf.get(id)));
          const window = of.windows > 1 ? name(entry.key, entry) : "the one";
          if (!of.fates.some((/** @type {any} */ f) => f.window === window)) of.fates.push({window, fate});
        }
        if (type === "close") {
          columns.panes.closed[pane] = row;
          live.delete(name(entry.key, entry));
        }
        break;
      }
    }
    push("entries", {kind: entryKinds.indexOf(type), row, index});
  });

  for (let i = 0; i < size("elements"); i++) {
    const of = story.get(columns.elements.row[i]);
    const first = () =>
      fateNames.find((fate) => of.fates.some((/** @type {any} */ f) => f.fate === fate)) ?? "open";
    const fate = of.to ?? (of.windows === 0 ? "noWindow" : of.lateCount > 0 ? "partlyLate" : first());
    columns.elements.fate[i] = fateNames.indexOf(fate);
  }

  const typed = {f64: Float64Array, u32: Uint32Array, u8: Uint8Array, u16: Uint16Array};
  const shape = {
    entries: {kind: "u8", row: "u32", index: "u32"},
    elements: {
      row: "u32",
      key: "u32",
      start: "f64",
      end: "f64",
      windows: "u32",
      lateFrom: "u32",
      lateCount: "u32",
      fate: "u8",
    },
    panes: {key: "u32", start: "f64", end: "f64", opened: "u32", closed: "u32", into: "u32"},
    firings: {
      pane: "u32",
      contents: "u32",
      count: "u32",
      value: "f64",
      watermark: "f64",
      processingTime: "f64",
      number: "u32",
      timing: "u8",
      repeat: "u8",
      replacesFrom: "u32",
      replacesCount: "u32",
    },
    departures: {
      pane: "u32",
      contents: "u32",
      count: "u32",
      unfiredFrom: "u32",
      unfiredCount: "u32",
      after: "u8",
    },
    merges: {pane: "u32", fromFrom: "u32", fromCount: "u32"},
    watermarks: {value: "f64"},
    statuses: {idle: "u8"},
    partitions: {partition: "u16", watermark: "f64", idle: "u8"},
    contents: {parent: "u32", from: "u32", count: "u32", total: "u32"},
    windows: {start: "f64", end: "f64"},
  };
  /** @type {any} */
  const recording = {
    windowStep,
    rows: Uint32Array.from(rows),
  };
  for (const [group, members] of Object.entries(shape))
    recording[group] = Object.fromEntries(
      Object.entries(members).map(([member, type]) => [
        member,
        typed[/** @type {"u8"} */ (type)].from(columns[group]?.[member] ?? []),
      ]),
    );
  return recording;
}

/**
 * The outcome of the engine's contract for one case of a vector file.
 *
 * @param {{scenario: any, runs: any[]}} vectorCase what Flink did; a scenario with columns comes without `rows`
 */
export function outcomeOfCase({scenario, runs}) {
  const table = tableOf(scenario);
  const used = Math.max(1, ...[...table.partition].map((p) => p + 1));
  const asked = scenario.runs ?? [{name: "run", change: {}}];
  return {
    problems: [],
    table,
    runs: runs.map((run, i) => {
      const pipeline = resolvedPipeline(mergePatch(scenario.pipeline ?? {}, asked[i].change ?? {}), used);
      const refused = run.error !== undefined;
      return {
        name: run.name,
        pipeline: refused ? null : pipeline,
        problems: refused
          ? [{where: "pipeline", rule: "refused", value: "", args: [], what: String(run.error), allowed: ""}]
          : [],
        failure: run.failure,
        failureKind: failureKindOf(run),
        failureRow: run.limit?.row ?? run.trace?.at(-1)?.row ?? 0,
        limit: run.limit,
        recording: refused ? null : recordingOfTrace(run.trace ?? [], table, pipeline.keyed),
      };
    }),
  };
}

/** @param {any} run of a trace @returns {import("../../web/recording.js").FailureKind | undefined} */
function failureKindOf({failure, limit}) {
  if (failure === undefined) return undefined;
  return limit ? "limit" : failure === "endless" ? "endless" : /no gap/.test(failure) ? "noGap" : "nullState";
}
