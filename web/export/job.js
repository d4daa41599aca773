// The Flink project: a job that replays the rows, and a test that it gives the lab's results.

import {duration, fileOf, source, text} from "./java.js";
import {known, mainMethod, pipelineFiles} from "./pipeline.js";
import {byWindow, eventText, listMethods, orderText, resultText} from "./values.js";

/** @import {Exported} from "./prepare.js" */

const ofJob = [...known, "org.apache.flink.util.CloseableIterator", "org.junit.jupiter.api.Test"];

/** @param {Exported} exported @param {{name: string, flink: import("./targets.js").Line}} of @returns {Record<string, string>} */
export const jobSources = (exported, {name, flink}) => ({
  ...pipelineFiles(exported, {name, flink}),
  [fileOf(name, "Rows")]: rowsSource(exported, name),
  [fileOf(name, "AfterEveryEvent")]: generatorSource(name),
  [fileOf(name, "WindowJob")]: jobSource(exported, name),
  [fileOf(name, "WindowJobTest", "test")]: testSource(exported, name),
});

/** @param {Exported} exported @param {string} name */
function rowsSource({rows, pipeline}, name) {
  const events = rows.filter(({kind}) => kind === "event").map((row) => eventText(row, pipeline));
  const body = `final class Rows {
    /** In order of arrival. */
    static final List<Event> ALL = all();

    private Rows() {}

${listMethods("all", "Event", events)}}
`;
  return source({about: "Which events does the job replay?", name, known: ofJob, body});
}

/** The generator that a strategy stands for. @param {Record<string, any>} watermarks */
function generator({strategy, outOfOrderness}) {
  if (strategy === "none") return "new NoWatermarksGenerator<>()";
  const delay = strategy === "bounded" && outOfOrderness > 0 ? "OUT_OF_ORDERNESS" : "Duration.ZERO";
  return `new BoundedOutOfOrdernessWatermarks<>(${delay})`;
}

/** @param {Exported} exported @param {string} name */
function jobSource(exported, name) {
  const {watermarks} = exported.pipeline;
  const made = generator(watermarks);
  const body = `public final class WindowJob {
${made.includes("OUT_OF_ORDERNESS") ? `    static final Duration OUT_OF_ORDERNESS = ${duration(watermarks.outOfOrderness)};\n\n` : ""}    private WindowJob() {}

${mainMethod(exported)}
    static SingleOutputStreamOperator<Result> build(StreamExecutionEnvironment env) {
        // One subtask: with more, the order in which rows arrive would be another one in every run.
        env.setParallelism(1);
        DataStream<Event> events =
                env.fromData(Rows.ALL, WindowPipeline.EVENT_TYPE).assignTimestampsAndWatermarks(watermarks());
        return WindowPipeline.results(events);
    }

    private static WatermarkStrategy<Event> watermarks() {
        return WatermarkStrategy.<Event>forGenerator(context -> new AfterEveryEvent<>(${made}))
                .withTimestampAssigner((event, previous) -> event.time().toEpochMilli());
    }
}
`;
  return source({about: "The job: replays the rows through the pipeline, and prints what comes of them.", name, known: ofJob, body}); // prettier-ignore
}

/** @param {string} name */
const generatorSource = (name) =>
  source({
    ...{about: "When is a watermark emitted?", name, known: ofJob},
    body: `/**
 * A generator that emits after every event. Flink asks for a watermark every 200 ms only, in which a whole table is
 * replayed: it would get one watermark, at the end, and no event would ever be late.
 */
final class AfterEveryEvent<T> implements WatermarkGenerator<T> {
    private final WatermarkGenerator<T> generator;

    AfterEveryEvent(WatermarkGenerator<T> generator) {
        this.generator = generator;
    }

    @Override
    public void onEvent(T event, long timestamp, WatermarkOutput output) {
        generator.onEvent(event, timestamp, output);
        generator.onPeriodicEmit(output);
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {
        // After every event is often enough.
    }
}
`,
  });

/** @param {Exported} exported @param {string} name */
function testSource({pipeline, fired, late}, name) {
  const order = orderText(pipeline);
  const side = pipeline.late === "sideOutput";
  const body = `class WindowJobTest {
    @Test
    void givesTheSameResults() throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);
        SingleOutputStreamOperator<Result> stream = WindowJob.build(env);
        CloseableIterator<Result> reported = stream.collectAsync();
${side ? "        CloseableIterator<Event> refused = stream.getSideOutput(WindowPipeline.LATE).collectAsync();\n" : ""}        env.execute();

        List<Result> results = new ArrayList<>();
        reported.forEachRemaining(results::add);
${order ? `        // Flink leaves open which of several windows that are due at one instant comes first.\n        results.sort(${order});\n` : ""}        assertEquals(results(), results);
${
  side
    ? `
        List<String> lateIds = new ArrayList<>();
        refused.forEachRemaining(event -> lateIds.add(event.id()));
        assertEquals(late(), lateIds);
`
    : ""
}    }

${listMethods("results", "Result", byWindow(fired, pipeline).map((one) => resultText(one, pipeline)))}${side ? `\n${listMethods("late", "String", late.map(text))}` : ""}}
`; // prettier-ignore
  return source({
    about: "Does the job, on a local cluster, give these results?",
    ...{name, known: ofJob, body},
    statics: ["org.junit.jupiter.api.Assertions.assertEquals"],
  });
}
