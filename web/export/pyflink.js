// PyFlink: the same settings in Python.

import {comment, unsafe, wrapped} from "./java.js";
import {inTime, usesGap} from "./pipeline.js";
import {usesClock} from "./prepare.js";
import {noteInCode} from "./words.js";

/** @import {Exported} from "./prepare.js" */
/** @import {Note} from "./words.js" */

/** A string literal of Python. @param {string} value */
const pythonText = (value) =>
  `"${value.replace(unsafe, (char) => {
    if (char === '"' || char === "\\") return `\\${char}`;
    const code = Number(char.codePointAt(0));
    return code > 0xffff
      ? `\\U${code.toString(16).padStart(8, "0")}`
      : `\\u${code.toString(16).padStart(4, "0")}`;
  })}"`;

/** @param {number} n */
const float = (n) => (Number.isInteger(n) && !/e/.test(String(n)) ? `${n}.0` : String(n));

const units = /** @type {[string, number][]} */ ([["days", 86_400_000], ["hours", 3_600_000], ["minutes", 60_000], ["seconds", 1000]]); // prettier-ignore

/** @param {number} ms */
function time(ms) {
  const [unit, size] = units.find(([, size]) => ms !== 0 && ms % size === 0) ?? ["milliseconds", 1];
  return `Time.${unit}(${ms / size})`;
}

/** @param {Record<string, any>} pipeline */
function windowText({window}) {
  const clock = window.time === "processing" ? "ProcessingTime" : "EventTime";
  const offset = window.offset ? `, ${time(window.offset)}` : "";
  switch (window.type) {
    case "tumbling":
      return `Tumbling${clock}Windows.of(${time(window.size)}${offset})`;
    case "sliding":
      return `Sliding${clock}Windows.of(${time(window.size)}, ${time(window.slide)}${offset})`;
    case "session":
      return `${clock}SessionWindows.with_gap(${time(window.gap)})`;
    case "dynamicSession":
      return `${clock}SessionWindows.with_dynamic_gap(OwnGap())`;
    default:
      return "GlobalWindows.create()";
  }
}

/** @param {Record<string, any>} trigger @returns {string} */
function triggerText(trigger) {
  const name = `${trigger.type[0].toUpperCase()}${trigger.type.slice(1)}Trigger`;
  if (trigger.type === "count") return `${name}.of(${trigger.n})`;
  if (trigger.type === "purging") return `${name}.of(${triggerText(trigger.nested)})`;
  if (trigger.type === "never") return `${name}()`;
  return trigger.interval ? `${name}.of(${time(trigger.interval)})` : `${name}.create()`;
}

/** What PyFlink has. */
export const triggersOfPython = ["eventTime", "processingTime", "count", "continuousEventTime", "continuousProcessingTime", "never", "purging"]; // prettier-ignore
export const windowsOfPython = ["tumbling", "sliding", "session", "dynamicSession", "global"];

/** What is otherwise than in the lab. @param {Exported} exported @returns {Note[]} */
export function pythonNotes({pipeline}) {
  const {strategy, emit} = pipeline.watermarks;
  const isAsked = strategy !== "none" && emit === "event";
  const byClock = pipeline.window.time === "processing" ? "pipeline.window.time" : "pipeline.trigger";
  return [
    ...(isAsked ? [{where: "pipeline.watermarks.emit", rule: "python.emit"}] : []),
    ...(usesClock(pipeline) ? [{where: byClock, rule: "python.clock"}] : []),
  ];
}

/** The value of a window, over `events`. @param {Record<string, any>} pipeline */
function valueText({aggregate}) {
  const value = "event[VALUE]";
  switch (aggregate) {
    case "count":
      return "sum(1 for _ in events)";
    case "list":
      return "[event[ID] for event in events]";
    case "distinct":
      return `len({${value} for event in events})`;
    case "first":
      return `[${value} for event in events][0]`;
    case "last":
      return `[${value} for event in events][-1]`;
    case "avg":
      return null;
    default:
      return `${aggregate}(${value} for event in events)`;
  }
}

/** @param {Exported} exported @returns {Record<string, string>} */
export function pythonFiles(exported) {
  const {pipeline, rows, title} = exported;
  const {keyed, watermarks, allowedLateness, late, aggregate, trigger} = pipeline;
  const {strategy, outOfOrderness, idleAfter, emit} = watermarks;
  const side = late === "sideOutput";
  const gap = usesGap(pipeline);
  const columns = ["ID", ...(keyed ? ["KEY"] : []), "TIME", "VALUE", ...(gap ? ["GAP"] : [])];
  const types = {ID: "STRING", KEY: "STRING", TIME: "LONG", VALUE: "DOUBLE", GAP: "LONG"};
  const typesOf = (/** @type {string[]} */ list) => list.map((name) => `Types.${name}()`).join(", ");
  const valueType = aggregate === "list" ? "BASIC_ARRAY(Types.STRING())" : aggregate === "count" || aggregate === "distinct" ? "LONG()" : "DOUBLE()"; // prettier-ignore
  const results = [...(keyed ? ["STRING()"] : []), ...(inTime(pipeline) ? ["LONG()", "LONG()"] : []), valueType]; // prettier-ignore
  const events = rows
    .filter(({kind}) => kind === "event")
    .map(({id, key, time, value, gap: own}) =>
      `    (${[pythonText(id), ...(keyed ? [pythonText(key)] : []), time, float(value), ...(gap ? [own] : [])].join(", ")}),\n`,
    ); // prettier-ignore
  const eventType = `Types.TUPLE([${typesOf(columns.map((name) => types[/** @type {"ID"} */ (name)]))}])`;
  const made = {
    bounded: `for_bounded_out_of_orderness(Duration.of_millis(${outOfOrderness}))`,
    monotonous: "for_monotonous_timestamps()",
    none: "no_watermarks()",
  }[/** @type {"bounded"} */ (strategy)];
  const calls = [
    ...(keyed ? [".key_by(lambda event: event[KEY], key_type=Types.STRING())", `.window(${windowText(pipeline)})`] : [`.window_all(${windowText(pipeline)})`]),
    ...(trigger ? [`.trigger(${triggerText(trigger)})`] : []),
    ...(allowedLateness > 0 ? [`.allowed_lateness(${allowedLateness})`] : []),
    ...(side ? [".side_output_late_data(LATE)"] : []),
    ".process(Report(), RESULT)",
  ]; // prettier-ignore
  const value = valueText(pipeline);
  const out = [...(keyed ? ["key"] : []), ...(inTime(pipeline) ? ["context.window().start", "context.window().end"] : []), "value"]; // prettier-ignore
  const body = `${columns.join(", ")} = range(${columns.length})

# In order of arrival; times in ms since 1970.
ROWS = [
${events.join("")}]

EVENT = ${eventType}
RESULT = Types.TUPLE([${results.map((name) => `Types.${name}`).join(", ")}])
${side ? `\n# Events that are too late for all of their windows. A type of its own: one that is in use cannot be pickled.\nLATE = OutputTag("late", ${eventType})\n` : ""}

class EventTime(TimestampAssigner):
    def extract_timestamp(self, event, record_timestamp):
        return event[TIME]

${gap ? "\nclass OwnGap(SessionWindowTimeGapExtractor):\n    def extract(self, event):\n        return event[GAP]\n\n" : ""}
class Report(${keyed ? "ProcessWindowFunction" : "ProcessAllWindowFunction"}):
    def process(self, ${keyed ? "key, " : ""}context, events):
${value === null ? `        values = [event[VALUE] for event in events]\n        value = sum(values) / len(values)\n` : `        value = ${value}\n`}        yield ${out.length > 1 ? out.join(", ") : `(${out[0]},)`}


def main():
    env = StreamExecutionEnvironment.get_execution_environment()
    env.set_parallelism(1)
${emit?.every ? `    env.get_config().set_auto_watermark_interval(${emit.every})\n` : ""}    watermarks = WatermarkStrategy.${made}${idleAfter ? `.with_idleness(Duration.of_millis(${idleAfter}))` : ""}
    events = env.from_collection(ROWS, EVENT).assign_timestamps_and_watermarks(
        watermarks.with_timestamp_assigner(EventTime())
    )
    results = (
        events
${calls.map((call) => `        ${call}\n`).join("")}    )
    results.print()
${side ? "    results.get_side_output(LATE).print()\n" : ""}    env.execute(${pythonText(comment(title, 80) || "Windows")})


if __name__ == "__main__":
    main()
`;
  const heading = [comment(title), ...pythonNotes(exported).map(noteInCode)].filter(Boolean);
  const about = heading.map((text) => wrapped(text).replace(/^/gm, "# ") + "\n#\n").join("").replace(/#\n$/, ""); // prettier-ignore
  return {"windows.py": `${about}${about ? "\n" : ""}${importsOf(body)}\n${body}`};
}

/** @type {[string, string[]][]} */
const modules = [
  ["pyflink.common", ["Duration", "Time", "Types", "WatermarkStrategy"]],
  ["pyflink.common.watermark_strategy", ["TimestampAssigner"]],
  ["pyflink.datastream", ["OutputTag", "StreamExecutionEnvironment"]],
  ["pyflink.datastream.functions", ["ProcessAllWindowFunction", "ProcessWindowFunction"]],
  ["pyflink.datastream.window", ["SessionWindowTimeGapExtractor", ...["Tumbling", "Sliding"].flatMap((kind) => [`${kind}EventTimeWindows`, `${kind}ProcessingTimeWindows`]), "EventTimeSessionWindows", "ProcessingTimeSessionWindows", "GlobalWindows", ...triggersOfPython.map((name) => `${name[0].toUpperCase()}${name.slice(1)}Trigger`)]],
]; // prettier-ignore

/** Imports of what a body names. @param {string} body */
function importsOf(body) {
  const code = body.replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
  return modules
    .map(([module, names]) => [module, names.filter((name) => new RegExp(`\\b${name}\\b`).test(code)).sort()])
    .filter(([, names]) => names.length > 0)
    .map(([module, names]) => `from ${module} import ${/** @type {string[]} */ (names).join(", ")}\n`)
    .join("");
}
