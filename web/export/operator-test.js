// The operator test: what does Flink's window operator do, step by step, on a clock that the test sets?

import {fileOf, instant, source, text} from "./java.js";
import {known, pipelineFiles} from "./pipeline.js";
import {usesClock} from "./prepare.js";
import {byWindow, eventText, listMethods, orderText, resultText} from "./values.js";

/** @import {Exported, Step} from "./prepare.js" */

const ofTest = [
  ...known,
  "org.apache.flink.api.java.functions.KeySelector",
  "org.apache.flink.streaming.api.transformations.OneInputTransformation",
  "org.apache.flink.streaming.runtime.operators.windowing.WindowOperator",
  "org.apache.flink.streaming.runtime.streamrecord.StreamRecord",
  "org.apache.flink.streaming.runtime.tasks.ProcessingTimeService",
  "org.apache.flink.streaming.runtime.tasks.ProcessingTimeServiceUtil",
  "org.apache.flink.streaming.runtime.tasks.TestProcessingTimeService",
  "org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus",
  "org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness",
  "org.apache.flink.util.clock.Clock",
  "org.junit.jupiter.api.Test",
  "java.util.concurrent.CompletableFuture",
  "java.util.concurrent.ScheduledFuture",
].filter((path) => path !== "org.apache.flink.api.common.eventtime.Watermark");

/** Java sources of the test and all that it needs, by path. @param {Exported} exported @param {{name: string, flink: import("./targets.js").Line}} of @returns {Record<string, string>} */
export const operatorTestSources = (exported, {name, flink}) => ({
  ...pipelineFiles(exported, {name, flink}),
  [fileOf(name, "WindowPipelineTest", "test")]: testSource(exported, name),
  [fileOf(name, "OperatorRun", "test")]: runSource(exported, name),
  ...(usesClock(exported.pipeline) ? {[fileOf(name, "FlinkClock", "test")]: clockSource(name)} : {}),
});

/** @param {Exported} exported */
function stepLines({steps, pipeline, start}) {
  const clock = usesClock(pipeline);
  let now = start;
  return steps.flatMap((step) => {
    const lines = clock && step.at !== now ? [`run.clock(${instant(step.at)});`] : [];
    now = step.at;
    return [...lines, ...stepLine(step, pipeline)];
  });
}

/** @param {Step} step @param {Record<string, any>} pipeline */
function stepLine(step, pipeline) {
  switch (step.kind) {
    case "event":
      return [`run.event(${eventText(step.row, pipeline)});`];
    case "watermark":
      return [step.value === "+inf" ? "run.endOfInput();" : `run.watermark(${instant(Number(step.value))});`];
    case "clock":
      return [];
    default:
      return [`run.${step.kind}();`];
  }
}

/** @param {Exported} exported @param {string} name */
function testSource(exported, name) {
  const {pipeline, fired, late, start} = exported;
  const order = orderText(pipeline);
  const lines = stepLines(exported);
  const most = 400;
  const parts = Array.from({length: Math.max(1, Math.ceil(lines.length / most))}, (_, i) => lines.slice(i * most, (i + 1) * most)); // prettier-ignore
  const side = pipeline.late === "sideOutput";
  const body = `class WindowPipelineTest {
    @Test
    void givesTheSameResults() throws Exception {
        try (OperatorRun run = new OperatorRun(${usesClock(pipeline) ? instant(start) : ""})) {
${parts.map((_, i) => `            steps${parts.length > 1 ? i + 1 : ""}(run);\n`).join("")}
            List<Result> results = run.results();
${order ? `            // Flink leaves open which of several windows that are due at one instant comes first.\n            results.sort(${order});\n` : ""}            assertEquals(results(), results);
${side ? "            assertEquals(late(), run.lateIds());\n" : ""}        }
    }

    /** The operator's input, in order: events, and the watermark that all partitions together have. */
${parts.map((part, i) => `    private static void steps${parts.length > 1 ? i + 1 : ""}(OperatorRun run) throws Exception {\n${part.map((line) => `        ${line}\n`).join("")}    }\n`).join("\n")}
${listMethods("results", "Result", byWindow(fired, pipeline).map((one) => resultText(one, pipeline)))}${side ? `\n${listMethods("late", "String", late.map(text))}` : ""}}
`; // prettier-ignore
  return source({
    about: "Does Flink's window operator give these results, step by step?",
    ...{name, known: ofTest, body},
    statics: ["org.junit.jupiter.api.Assertions.assertEquals"],
  });
}

/** @param {Exported} exported @param {string} name */
function runSource({pipeline}, name) {
  const clock = usesClock(pipeline);
  const key = pipeline.keyed ? "String" : "Byte";
  const settle = clock ? "        clock.settle();\n" : "";
  const side = pipeline.late === "sideOutput";
  const body = `/** Flink's own operator, as the pipeline builds it, in Flink's harness: no cluster, no threads. */
final class OperatorRun implements AutoCloseable {
    private final KeyedOneInputStreamOperatorTestHarness<${key}, Event, Result> harness;
${clock ? "    private final FlinkClock clock;\n" : ""}
    @SuppressWarnings("unchecked")
    OperatorRun(${clock ? "Instant start" : ""}) throws Exception {
        DataStream<Event> events =
                StreamExecutionEnvironment.getExecutionEnvironment().fromSequence(0, 0).map(n -> (Event) null).returns(WindowPipeline.EVENT_TYPE);
        OneInputTransformation<Event, Result> windows =
                (OneInputTransformation<Event, Result>) WindowPipeline.results(events).getTransformation();
        harness =
                new KeyedOneInputStreamOperatorTestHarness<>(
                        windows.getOperatorFactory(),
                        (KeySelector<Event, ${key}>) windows.getStateKeySelector(),
                        (TypeInformation<${key}>) windows.getStateKeyType());
        harness.setup(TypeInformation.of(Result.class).createSerializer(new SerializerConfigImpl()));
${clock ? "        clock = new FlinkClock(start.toEpochMilli());\n        ((WindowOperator<?, ?, ?, ?, ?>) harness.getOperator()).setProcessingTimeService(clock);\n" : ""}        harness.open();
    }
${clock ? "\n    /** Moves on; what becomes due on the way runs at its time. */\n    void clock(Instant now) throws Exception {\n        clock.moveTo(now.toEpochMilli());\n    }\n" : ""}
    void event(Event event) throws Exception {
        harness.processElement(new StreamRecord<>(event, event.time().toEpochMilli()));
${settle}    }

    void watermark(Instant time) throws Exception {
        watermark(time.toEpochMilli());
    }

    /** A bounded input ends with this watermark, which every timer in event time is due at. */
    void endOfInput() throws Exception {
        watermark(Long.MAX_VALUE);
    }

    private void watermark(long time) throws Exception {
        harness.processWatermark(time);
${settle}    }

    void idle() throws Exception {
        harness.processWatermarkStatus(WatermarkStatus.IDLE);
    }

    void active() throws Exception {
        harness.processWatermarkStatus(WatermarkStatus.ACTIVE);
    }

    List<Result> results() {
        return new ArrayList<>(harness.extractOutputValues());
    }
${
  side
    ? `
    List<String> lateIds() {
        List<String> ids = new ArrayList<>();
        Collection<StreamRecord<Event>> late = harness.getSideOutput(WindowPipeline.LATE);
        if (late != null) {
            late.forEach(record -> ids.add(record.getValue().id()));
        }
        return ids;
    }
`
    : ""
}
    @Override
    public void close() throws Exception {
        harness.close();
    }
}
`;
  return source({about: "How is the window operator driven by hand?", name, known: ofTest, body});
}

/** @param {string} name */
const clockSource = (name) =>
  source({
    ...{about: "What time is it for the window operator, and what is due?", name, known: ofTest},
    body: `/**
 * Processing time as in a job: a timer for t runs once the millisecond t is over, and one for the past as soon as the
 * operator is done with what it has in hand. The harness's own clock runs both too early.
 */
final class FlinkClock implements ProcessingTimeService {
    private final TestProcessingTimeService time = new TestProcessingTimeService();

    FlinkClock(long start) throws Exception {
        time.setCurrentTime(start);
    }

    void moveTo(long instant) throws Exception {
        for (long due = next(); due <= instant; due = next()) {
            time.setCurrentTime(due);
        }
        time.setCurrentTime(instant);
    }

    /** Runs what is due by now. */
    void settle() throws Exception {
        while (next() <= time.getCurrentProcessingTime()) {
            time.setCurrentTime(time.getCurrentProcessingTime());
        }
    }

    private long next() {
        return time.getActiveTimerTimestamps().stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
    }

    @Override
    public Clock getClock() {
        return time.getClock();
    }

    @Override
    public ScheduledFuture<?> registerTimer(long timestamp, ProcessingTimeCallback target) {
        long now = time.getCurrentProcessingTime();
        long due = now + ProcessingTimeServiceUtil.getProcessingTimeDelay(timestamp, now);
        return time.registerTimer(due, ignored -> target.onProcessingTime(timestamp));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(ProcessingTimeCallback callback, long delay, long period) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(ProcessingTimeCallback callback, long delay, long period) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<Void> quiesce() {
        return time.quiesce();
    }
}
`,
  });
