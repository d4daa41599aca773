// How does a pipeline read in Flink's DataStream API? One class that both the job and the operator test use.

import {comment, duration, fileOf, indented, long, source, text} from "./java.js";
import {triggersOf} from "./prepare.js";

/** @import {Exported} from "./prepare.js" */

const windowing = "org.apache.flink.streaming.api.windowing";
const assigners = `${windowing}.assigners`;
const functions = "org.apache.flink.streaming.api.functions.windowing";

/** All that a generated class may name. */
export const known = [
  ...["Tumbling", "Sliding"].flatMap((kind) => [
    `${assigners}.${kind}EventTimeWindows`,
    `${assigners}.${kind}ProcessingTimeWindows`,
  ]),
  ...["EventTimeSessionWindows", "ProcessingTimeSessionWindows", "GlobalWindows", "WindowAssigner"].map((name) => `${assigners}.${name}`),
  ...["DynamicEventTimeSessionWindows", "DynamicProcessingTimeSessionWindows"].map((name) => `${assigners}.${name}`),
  ...["EventTime", "ProcessingTime", "Count", "ContinuousEventTime", "ContinuousProcessingTime", "Delta", "ProcessingTimeout", "Purging"].map((name) => `${windowing}.triggers.${name}Trigger`),
  `${windowing}.triggers.Trigger`,
  ...["Count", "Time", "Delta"].map((name) => `${windowing}.evictors.${name}Evictor`),
  `${windowing}.windows.TimeWindow`,
  `${windowing}.windows.GlobalWindow`,
  `${functions}.delta.DeltaFunction`,
  `${functions}.ProcessWindowFunction`,
  `${functions}.ProcessAllWindowFunction`,
  "org.apache.flink.api.common.ExecutionConfig",
  "org.apache.flink.api.common.eventtime.BoundedOutOfOrdernessWatermarks",
  "org.apache.flink.api.common.eventtime.NoWatermarksGenerator",
  "org.apache.flink.api.common.eventtime.Watermark",
  "org.apache.flink.api.common.eventtime.WatermarkGenerator",
  "org.apache.flink.api.common.eventtime.WatermarkOutput",
  "org.apache.flink.api.common.eventtime.WatermarkStrategy",
  "org.apache.flink.api.common.functions.AggregateFunction",
  "org.apache.flink.api.common.serialization.SerializerConfigImpl",
  "org.apache.flink.api.common.typeinfo.TypeInformation",
  "org.apache.flink.api.common.typeutils.TypeSerializer",
  "org.apache.flink.streaming.api.datastream.DataStream",
  "org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator",
  "org.apache.flink.streaming.api.environment.StreamExecutionEnvironment",
  "org.apache.flink.util.Collector",
  "org.apache.flink.util.OutputTag",
  ...["Duration", "Instant"].map((name) => `java.time.${name}`),
  ...["ArrayList", "Collection", "Comparator", "HashSet", "List", "Set"].map((name) => `java.util.${name}`),
]; // prettier-ignore

/** Whether a window holds one stretch of time. @param {Record<string, any>} pipeline */
export const inTime = ({window}) => window.type !== "global";

/** @param {Record<string, any>} pipeline */
export const usesGap = ({window}) => window.type === "dynamicSession";

/**
 * Whether one accumulator can stand for all elements. An evictor looks at the elements themselves; and merged sessions
 * would add up in another order.
 * @param {Record<string, any>} pipeline
 */
const isIncremental = ({evictor, window, aggregate}) =>
  !evictor &&
  (["count", "min", "max"].includes(aggregate) ||
    (["sum", "avg"].includes(aggregate) && !/ession$/.test(window.type)));

/** What the value of a result is. @param {Record<string, any>} pipeline */
export function valueType(pipeline) {
  const {aggregate} = pipeline;
  if (aggregate === "list") return "List<String>";
  if (aggregate === "count" || aggregate === "distinct") return "long";
  return isIncremental(pipeline) || aggregate === "sum" ? "double" : "Double";
}

/** @param {string} type */
const boxed = (type) => ({long: "Long", double: "Double"})[type] ?? type;

/**
 * What a job and the operator test have in common, by path.
 * @param {Exported} exported @param {{name: string, flink: import("./targets.js").Line}} of
 * @returns {Record<string, string>}
 */
export const pipelineFiles = (exported, {name, flink}) => ({
  [fileOf(name, "Event")]: eventSource(exported, name),
  [fileOf(name, "Result")]: resultSource(exported, name),
  [fileOf(name, "WindowPipeline")]: pipelineSource(exported, name),
  ...(exported.pipeline.window.type === "cumulate"
    ? {[fileOf(name, "CumulateWindows")]: cumulateSource(name, flink)}
    : {}),
});

/** The beginning of a job, which runs `build(env)`. @param {Exported} exported @param {string} [settings] of the environment, in lines of their own */
export const mainMethod = ({pipeline, title}, settings = "") => `    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
${settings}        SingleOutputStreamOperator<Result> results = build(env);
        results.print();
${pipeline.late === "sideOutput" ? `        results.getSideOutput(WindowPipeline.LATE).print("late");\n` : ""}        env.execute(${text(comment(title, 80) || "Windows")});
    }
`; // prettier-ignore

// ---- the two kinds of data

/** @param {Exported} exported @param {string} name of the package */
const eventSource = ({pipeline}, name) =>
  source({
    ...{about: "What flows through the job?", name, known},
    body: `public record Event(String id, ${pipeline.keyed ? "String key, " : ""}Instant time, double value${usesGap(pipeline) ? ", long gapMillis" : ""}) {}\n`,
  });

/** @param {Exported} exported @param {string} name */
const resultSource = ({pipeline}, name) =>
  source({
    ...{about: "What does a window report when it fires?", name, known},
    body: `public record Result(${[...(pipeline.keyed ? ["String key"] : []), ...(inTime(pipeline) ? ["Instant start", "Instant end"] : []), `${valueType(pipeline)} value`].join(", ")}) {}\n`,
  });

// ---- the windows

/** Constants by name, as they are asked for. */
class Constants {
  /** @type {Map<string, string>} */
  lines = new Map();
  /** @param {string} name @param {number} ms */
  duration(name, ms) {
    return this.#named(name, "Duration", duration(ms));
  }
  /** @param {string} name @param {number} n */
  count(name, n) {
    return this.#named(name, Number.isInteger(n) && Math.abs(n) < 2 ** 31 ? "int" : "long", long(n));
  }
  /** @param {string} name @param {number} n */
  number(name, n) {
    return this.#named(name, "double", String(n + 0));
  }
  /** Of the same name and another value is another constant. @param {string} name @param {string} type @param {string} value */
  #named(name, type, value) {
    const line = (/** @type {string} */ as) => `static final ${type} ${as} = ${value};`;
    let free = name;
    for (let n = 2; this.lines.has(free) && this.lines.get(free) !== line(free); n++) free = `${name}_${n}`;
    this.lines.set(free, line(free));
    return free;
  }
  toString() {
    return [...this.lines.values()].map((line) => `    ${line}\n`).join("");
  }
}

/**
 * What `countWindow` stands for, if these global windows are just that.
 * @param {Record<string, any>} pipeline
 * @returns {{size: number, slide?: number} | null}
 */
function countWindow({window, trigger, evictor}) {
  if (window.type !== "global") return null;
  if (trigger?.type === "purging" && trigger.nested.type === "count" && !evictor)
    return {size: trigger.nested.n};
  const slides = trigger?.type === "count" && evictor?.type === "count" && evictor.n > 0 && !evictor.after;
  return slides ? {size: evictor.n, slide: trigger.n} : null;
}

/** @param {Record<string, any>} pipeline @param {Constants} constants */
function windowCalls(pipeline, constants) {
  const {window, keyed, trigger} = pipeline;
  const all = keyed ? "" : "All";
  const call = (/** @type {string} */ assigner) => [`.window${all}(${assigner})`];
  const clock = window.time === "processing" ? "ProcessingTime" : "EventTime";
  const offset = window.offset ? `, ${constants.duration("WINDOW_OFFSET", window.offset)}` : "";
  switch (window.type) {
    case "tumbling":
      return call(`Tumbling${clock}Windows.of(${constants.duration("WINDOW_SIZE", window.size)}${offset})`);
    case "sliding":
      return call(
        `Sliding${clock}Windows.of(${constants.duration("WINDOW_SIZE", window.size)}, ${constants.duration("WINDOW_SLIDE", window.slide)}${offset})`,
      );
    case "session":
      return call(`${clock}SessionWindows.withGap(${constants.duration("SESSION_GAP", window.gap)})`);
    case "dynamicSession":
      return call(`Dynamic${clock}SessionWindows.<Event>withDynamicGap(event -> event.gapMillis())`);
    case "cumulate":
      return call(
        `new CumulateWindows(${constants.duration("MAX_SIZE", window.maxSize)}, ${constants.duration("STEP", window.step)}, ${window.offset ? constants.duration("WINDOW_OFFSET", window.offset) : "Duration.ZERO"})`,
      );
  }
  const counts = countWindow(pipeline);
  if (counts) return [`.countWindow${all}(${[constants.count("WINDOW_SIZE", counts.size), ...(counts.slide ? [constants.count("WINDOW_SLIDE", counts.slide)] : [])].join(", ")})`]; // prettier-ignore
  return call(
    trigger?.type === "endOfStream"
      ? "GlobalWindows.createWithEndOfStreamTrigger()"
      : "GlobalWindows.create()",
  );
}

/** @param {Record<string, any>} pipeline @param {Constants} constants */
function triggerCalls(pipeline, constants) {
  const {trigger} = pipeline;
  const isOfWindow = !inTime(pipeline) && trigger?.type === "endOfStream";
  return trigger && !isOfWindow && !countWindow(pipeline)
    ? [`.trigger(${triggerText(trigger, constants)})`]
    : [];
}

/** @param {Record<string, any>} trigger @param {Constants} constants @returns {string} */
function triggerText(trigger, constants) {
  switch (trigger.type) {
    case "count":
      return `CountTrigger.of(${constants.count("TRIGGER_COUNT", trigger.n)})`;
    case "continuousEventTime":
      return `ContinuousEventTimeTrigger.of(${constants.duration("TRIGGER_INTERVAL", trigger.interval)})`;
    case "continuousProcessingTime":
      return `ContinuousProcessingTimeTrigger.of(${constants.duration("TRIGGER_INTERVAL", trigger.interval)})`;
    case "delta":
      return `DeltaTrigger.of(${constants.number("TRIGGER_THRESHOLD", trigger.threshold)}, RISE, EVENT_TYPE.createSerializer(new SerializerConfigImpl()))`;
    case "processingTimeout":
      return `ProcessingTimeoutTrigger.of(${triggerText(trigger.nested, constants)}, ${constants.duration("TIMEOUT", trigger.interval)}, ${trigger.resetOnEvent}, ${trigger.clearOnTimeout})`;
    case "purging":
      return `PurgingTrigger.of(${triggerText(trigger.nested, constants)})`;
    case "never":
      return "new GlobalWindows.NeverTrigger()";
    case "endOfStream":
      return "new GlobalWindows.EndOfStreamTrigger()";
    default:
      return `${trigger.type === "eventTime" ? "EventTime" : "ProcessingTime"}Trigger.create()`;
  }
}

/** @param {Record<string, any>} pipeline @param {Constants} constants */
function evictorCalls(pipeline, constants) {
  const {evictor} = pipeline;
  if (!evictor || countWindow(pipeline)) return [];
  const after = evictor.after ? ", true" : "";
  switch (evictor.type) {
    case "count":
      return [`.evictor(CountEvictor.of(${constants.count("KEPT", evictor.n)}${after}))`];
    case "time":
      return [`.evictor(TimeEvictor.of(${constants.duration("KEPT", evictor.interval)}${after}))`];
    default:
      return [
        `.evictor(DeltaEvictor.of(${constants.number("EVICTOR_THRESHOLD", evictor.threshold)}, RISE${after}))`,
      ];
  }
}

/** Where Flink surprises. @param {Record<string, any>} pipeline @returns {string[]} */
function remarks(pipeline) {
  const {window, trigger, evictor, allowedLateness, late, aggregate} = pipeline;
  const types = triggersOf(pipeline).map(({type}) => type);
  const said = [];
  if (trigger && inTime(pipeline) && !types.includes("eventTime") && !types.includes("processingTime"))
    said.push(
      "The trigger takes the place of the assigner's own: what is left when a window ends has no result.",
    );
  if (trigger && types.includes("count") && !types.includes("purging") && !countWindow(pipeline))
    said.push("A count trigger does not purge: each firing has all elements of its window again.");
  if (evictor)
    said.push("An evictor needs the elements themselves, so that nothing can be aggregated as it arrives.");
  else if (/ession$/.test(window.type) && !isIncremental(pipeline))
    said.push(
      `Sessions that merge would put accumulators together in another order, which ${aggregate} would show.`,
    );
  if (evictor?.after)
    said.push("This evictor works after the function: what it removes is missing from the next firing.");
  if (allowedLateness > 0 && inTime(pipeline) && window.time === "event")
    said.push("Late within the allowed lateness: a window fires again at once, with all of its elements.");
  if (window.time === "processing")
    said.push("Windows in processing time know no lateness, and what is open at the end never fires.");
  if (late === "sideOutput" && window.type === "sliding")
    said.push("An event that is late for some of its windows only is in no side output.");
  return said;
}

/**
 * The class with the pipeline: from events to results.
 * @param {Exported} exported
 * @param {string} name
 */
function pipelineSource(exported, name) {
  const {pipeline} = exported;
  const constants = new Constants();
  const {late, keyed, allowedLateness} = pipeline;
  const calls = [
    ...(keyed ? [".keyBy(Event::key)"] : []),
    ...windowCalls(pipeline, constants),
    ...triggerCalls(pipeline, constants),
    ...evictorCalls(pipeline, constants),
    ...(allowedLateness > 0
      ? [`.allowedLateness(${constants.duration("ALLOWED_LATENESS", allowedLateness)})`]
      : []),
    ...(late === "sideOutput" ? [".sideOutputLateData(LATE)"] : []),
    isIncremental(pipeline) ? ".aggregate(new Summary(), new Report())" : ".process(new Report())",
  ];
  const code = calls.join("\n");
  const needs = [
    constants.toString(),
    /RISE/.test(code)
      ? "    /** How much more the new event's value is. */\n    static final DeltaFunction<Event> RISE = (old, event) -> event.value() - old.value();\n"
      : "",
    `    static final TypeInformation<Event> EVENT_TYPE = TypeInformation.of(Event.class);\n`,
    late === "sideOutput"
      ? `    /** Events that are too late for all of their windows. */\n    static final OutputTag<Event> LATE = new OutputTag<>("late", EVENT_TYPE);\n`
      : "",
  ].filter(Boolean);
  const said = remarks(pipeline);
  const body = `public final class WindowPipeline {
${needs.join("\n")}
    private WindowPipeline() {}

    static SingleOutputStreamOperator<Result> results(DataStream<Event> events) {
${said.map((line) => `        // ${line}\n`).join("")}        return events
${indented(code, 16)};
    }

${indented(isIncremental(pipeline) ? `${summaryText(pipeline)}\n${reportOne(pipeline)}` : reportAll(pipeline), 4)}}
`;
  const title = comment(exported.title);
  return source({
    about: `${title ? `${title}\n\n` : ""}From events to the results of their windows.`,
    ...{name, known, body},
  });
}

// ---- the function

/** @param {Record<string, any>} pipeline */
function summaryText({aggregate}) {
  const head = (/** @type {string} */ type, /** @type {string} */ out = type) =>
    `static final class Summary implements AggregateFunction<Event, ${type}, ${out}> {\n`;
  const methods = (/** @type {string} */ type, /** @type {string} */ out, /** @type {string[]} */ [create, add, get, merge]) => `    @Override
    public ${type} createAccumulator() {
        return ${create};
    }

    @Override
    public ${type} add(Event event, ${type} held) {
        return ${add};
    }

    @Override
    public ${out} getResult(${type} held) {
        return ${get};
    }

    @Override
    public ${type} merge(${type} a, ${type} b) {
        return ${merge};
    }
}
`; // prettier-ignore
  switch (aggregate) {
    case "count":
      return head("Long") + methods("Long", "Long", ["0L", "held + 1", "held", "a + b"]);
    case "sum":
      return head("Double") + methods("Double", "Double", ["0.0", "held + event.value()", "held", "a + b"]);
    case "avg":
      return `/** A sum, and of how many values. */
public record SumAndCount(double sum, long count) {}

${head("SumAndCount", "Double")}${methods("SumAndCount", "Double", [
        "new SumAndCount(0, 0)",
        "new SumAndCount(held.sum() + event.value(), held.count() + 1)",
        "held.sum() / held.count()",
        "new SumAndCount(a.sum() + b.sum(), a.count() + b.count())",
      ])}`;
    default: {
      const from = aggregate === "min" ? "Double.POSITIVE_INFINITY" : "Double.NEGATIVE_INFINITY";
      return (
        head("Double") +
        methods("Double", "Double", [from, `Math.${aggregate}(held, event.value())`, "held", `Math.${aggregate}(a, b)`]) // prettier-ignore
      );
    }
  }
}

/** @param {Record<string, any>} pipeline @param {string} input @param {string} body ends by `value` */
function report(pipeline, input, body) {
  const window = inTime(pipeline) ? "TimeWindow" : "GlobalWindow";
  const {keyed} = pipeline;
  const base = keyed ? `ProcessWindowFunction<${input}, Result, String, ${window}>` : `ProcessAllWindowFunction<${input}, Result, ${window}>`; // prettier-ignore
  const bounds = inTime(pipeline) ? ["Instant.ofEpochMilli(context.window().getStart())", "Instant.ofEpochMilli(context.window().getEnd())"] : []; // prettier-ignore
  const list = [...(keyed ? ["key"] : []), ...bounds, "value"];
  const written = list.length > 2 ? `\n${indented(list.join(",\n"), 16)}` : list.join(", ");
  return `static final class Report extends ${base} {
    @Override
    public void process(${keyed ? "String key, " : ""}Context context, Iterable<${input}> ${input === "Event" ? "events" : "summary"}, Collector<Result> out) {
${indented(body, 8)}        out.collect(new Result(${written}));
    }
}
`;
}

/** @param {Record<string, any>} pipeline */
function reportOne(pipeline) {
  const type = boxed(valueType(pipeline));
  return report(pipeline, type, `${type} value = summary.iterator().next();\n`);
}

/** @param {Record<string, any>} pipeline */
function reportAll(pipeline) {
  const each = (/** @type {string} */ line) => `for (Event event : events) {\n    ${line}\n}\n`;
  const type = valueType(pipeline);
  switch (pipeline.aggregate) {
    case "count":
      return report(pipeline, "Event", `long value = 0;\n${each("value++;")}`);
    case "sum":
      return report(pipeline, "Event", `double value = 0;\n${each("value += event.value();")}`);
    case "avg":
      return report(
        pipeline,
        "Event",
        `double sum = 0;\nlong count = 0;\n${each("sum += event.value();\n    count++;")}${type} value = count == 0 ? null : Double.valueOf(sum / count);\n`,
      );
    case "first":
      return report(
        pipeline,
        "Event",
        `Double value = events.iterator().hasNext() ? Double.valueOf(events.iterator().next().value()) : null;\n`,
      );
    case "last":
      return report(pipeline, "Event", `Double value = null;\n${each("value = event.value();")}`);
    case "distinct":
      return report(pipeline, "Event", `Set<Double> values = new HashSet<>();\n${each("values.add(event.value());")}long value = values.size();\n`); // prettier-ignore
    case "list":
      return report(pipeline, "Event", `List<String> value = new ArrayList<>();\n${each("value.add(event.id());")}`); // prettier-ignore
    default:
      return report(
        pipeline,
        "Event",
        `Double value = null;\n${each(`value = value == null ? event.value() : Math.${pipeline.aggregate}(value, event.value());`)}`,
      );
  }
}

/** SQL's CUMULATE windows as an assigner. @param {string} name @param {import("./targets.js").Line} flink */
const cumulateSource = (name, flink) =>
  source({
    ...{about: "How are CUMULATE's windows assigned, which the DataStream API does not have?", name, known},
    body: `/** Within each maxSize, windows from its start: one step long, two steps, and so on; those that hold the element. */
final class CumulateWindows extends WindowAssigner<Object, TimeWindow> {
    private final long maxSize;
    private final long step;
    private final long offset;

    CumulateWindows(Duration maxSize, Duration step, Duration offset) {
        this.maxSize = maxSize.toMillis();
        this.step = step.toMillis();
        this.offset = offset.toMillis();
    }

    @Override
    public Collection<TimeWindow> assignWindows(Object element, long timestamp, WindowAssignerContext context) {
        long start = timestamp - Math.floorMod(timestamp - offset, maxSize);
        long end = start + maxSize;
        List<TimeWindow> windows = new ArrayList<>();
        for (long to = timestamp - Math.floorMod(timestamp - start, step) + step; to <= end; to += step) {
            windows.add(new TimeWindow(start, to));
        }
        return windows;
    }

    @Override
    public Trigger<Object, TimeWindow> getDefaultTrigger(${flink === "1.20" ? "StreamExecutionEnvironment env" : ""}) {
        return EventTimeTrigger.create();
    }

    @Override
    public TypeSerializer<TimeWindow> getWindowSerializer(ExecutionConfig config) {
        return new TimeWindow.Serializer();
    }

    @Override
    public boolean isEventTime() {
        return true;
    }
}
`,
  });
