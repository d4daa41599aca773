// Does a whole job on a cluster do the same?
package windowlab.oracle.check;

import com.fasterxml.jackson.databind.JsonNode;

import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.AllWindowedStream;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.datastream.WindowedStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.functions.windowing.ProcessAllWindowFunction;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.WindowAssigner;
import org.apache.flink.streaming.api.windowing.evictors.Evictor;
import org.apache.flink.streaming.api.windowing.triggers.Trigger;
import org.apache.flink.streaming.api.windowing.windows.Window;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

import windowlab.oracle.Runs;
import windowlab.oracle.flink.FlinkRun;
import windowlab.oracle.flink.Parts;
import windowlab.oracle.scenario.Event;
import windowlab.oracle.scenario.Pipeline;
import windowlab.oracle.scenario.Refused;
import windowlab.oracle.scenario.Scenario;
import windowlab.oracle.trace.Trace;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs scenarios as whole jobs, written with the public DataStream API, on a local cluster, and compares the firings and
 * late elements with what the oracle's harness reports. Only scenarios that a job repeats exactly: one partition, event
 * time, a watermark after every event.
 */
@SuppressWarnings({"unchecked", "rawtypes"})
public final class CrossCheck {
    /** Filled by the job, which runs in this process. */
    private static final List<String> FIRED = Collections.synchronizedList(new ArrayList<>());

    private static final List<String> LATE_IDS = Collections.synchronizedList(new ArrayList<>());

    /** The user's function of a job that is not keyed is not told the watermark. */
    private static final String NOT_TOLD = "?";

    private CrossCheck() {}

    /** Runs so many of these scenarios as jobs; those that no job repeats exactly are passed over. */
    public static int run(Iterator<JsonNode> scenarios, int count) throws Exception {
        int done = 0;
        int different = 0;
        int fired = 0;
        while (done < count && scenarios.hasNext()) {
            JsonNode doc = scenarios.next();
            Scenario scenario;
            Pipeline pipeline;
            try {
                scenario = new Scenario(doc);
                pipeline = scenario.runs.get(0).pipeline();
            } catch (Refused e) {
                continue;
            }
            boolean hasEvents = scenario.rows.stream().anyMatch(row -> row.kind == Scenario.RowKind.EVENT);
            if (!hasEvents || !isRepeatable(doc, pipeline)) {
                continue;
            }
            JsonNode run = Runs.of(doc).get(0);
            if (run.has("failure")) {
                continue;
            }
            done++;
            JsonNode trace = run.get("trace");
            List<String> expectedFired = new ArrayList<>();
            List<String> expectedLate = new ArrayList<>();
            for (JsonNode e : trace) {
                if (e.get("type").asText().equals("fire")) {
                    List<String> ids = new ArrayList<>();
                    e.get("ids").forEach(id -> ids.add(id.asText()));
                    expectedFired.add(
                            line(
                                    e.get("key").asText(),
                                    e.get("start").asText(),
                                    e.get("end").asText(),
                                    ids,
                                    pipeline.keyed() ? e.get("watermark").asText() : NOT_TOLD));
                } else if (e.get("type").asText().equals("lateElement") && e.get("to").asText().equals("sideOutput")) {
                    expectedLate.add(e.get("id").asText());
                }
            }
            FIRED.clear();
            LATE_IDS.clear();
            job(scenario, pipeline);
            fired += FIRED.size();
            if (pipeline.sortsInput()) {
                for (List<String> lines : List.of(expectedFired, FIRED)) {
                    lines.replaceAll(l -> equalTimesByArrival(l, scenario));
                }
            }
            if (!byWindow(expectedFired).equals(byWindow(FIRED)) || !expectedLate.equals(LATE_IDS)) {
                different++;
                System.out.println("DIFFERENT " + doc);
                System.out.println("  harness " + byWindow(expectedFired) + " late " + expectedLate);
                System.out.println("  job     " + byWindow(FIRED) + " late " + LATE_IDS);
            }
        }
        System.out.println(done + " jobs, " + fired + " firings, " + different + " different");
        return different == 0 ? 0 : 1;
    }

    private static boolean isRepeatable(JsonNode doc, Pipeline p) {
        Pipeline.Watermarks w = p.watermarks();
        return p.partitions() == 1
                && w.strategy() != Pipeline.Strategy.MANUAL
                && w.emitEvery() == 0
                && w.idleAfter() == 0
                && !doc.get("pipeline").toString().contains("rocessing")
                && p.endOfInput()
                // which of several elements with equal times is evicted, Flink's sorting leaves open
                && !(p.sortsInput() && Parts.evictor(p) != null);
    }

    private static String line(String key, String start, String end, List<String> ids, String watermark) {
        return key + " [" + start + ", " + end + ")\t" + ids + " at " + watermark;
    }

    /** The firings of each key and window, in order. */
    private static Map<String, List<String>> byWindow(List<String> lines) {
        Map<String, List<String>> map = new TreeMap<>();
        for (String l : lines) {
            map.computeIfAbsent(l.substring(0, l.indexOf('\t')), k -> new ArrayList<>()).add(l.substring(l.indexOf('\t') + 1));
        }
        return map;
    }

    /** A line with neighbours of equal time in the order of the rows; every other order stays as it is. */
    private static String equalTimesByArrival(String line, Scenario scenario) {
        int from = line.indexOf('\t') + 2;
        int to = line.lastIndexOf(']');
        List<String> ids = new ArrayList<>(List.of(line.substring(from, to).split(", ")));
        List<String> byArrival = new ArrayList<>();
        Map<String, Long> times = new TreeMap<>();
        for (Scenario.Row row : scenario.rows) {
            if (row.kind == Scenario.RowKind.EVENT) {
                byArrival.add(row.event.id);
                times.put(row.event.id, row.event.time);
            }
        }
        for (int i = 0; i < ids.size(); ) {
            int end = i + 1;
            while (end < ids.size() && times.get(ids.get(end)).equals(times.get(ids.get(i)))) {
                end++;
            }
            ids.subList(i, end).sort(Comparator.comparingInt(byArrival::indexOf));
            i = end;
        }
        return line.substring(0, from) + String.join(", ", ids) + line.substring(to);
    }

    private static void job(Scenario scenario, Pipeline pipeline) throws Exception {
        List<Event> events = new ArrayList<>();
        for (Scenario.Row row : scenario.rows) {
            if (row.kind == Scenario.RowKind.EVENT) {
                events.add(row.event);
            }
        }
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);
        WatermarkStrategy<Event> strategy = Parts.watermarkStrategy(pipeline.watermarks());
        DataStream<Event> stream =
                env.fromData(events, Parts.EVENT_TYPE)
                        .assignTimestampsAndWatermarks(
                                WatermarkStrategy.<Event>forGenerator(ctx -> new AfterEveryEvent(strategy.createWatermarkGenerator(ctx)))
                                        .withTimestampAssigner((e, previous) -> e.time));

        OutputTag<Event> tag = new OutputTag<>("late", Parts.EVENT_TYPE);
        WindowAssigner assigner = Parts.assigner(pipeline.window());
        Trigger trigger = Parts.customTrigger(pipeline);
        Evictor evictor = Parts.evictor(pipeline);
        SingleOutputStreamOperator<String> result;
        if (pipeline.keyed()) {
            KeyedStream<Event, String> keyed = stream.keyBy(new FlinkRun.ByKey());
            WindowedStream windowed = keyed.window(assigner).allowedLateness(Duration.ofMillis(pipeline.allowedLateness()));
            if (trigger != null) {
                windowed = windowed.trigger(trigger);
            }
            if (evictor != null) {
                windowed = windowed.evictor(evictor);
            }
            if (pipeline.sideOutput()) {
                windowed = windowed.sideOutputLateData(tag);
            }
            result = windowed.process(new Report());
        } else {
            AllWindowedStream windowed = stream.windowAll(assigner).allowedLateness(Duration.ofMillis(pipeline.allowedLateness()));
            if (trigger != null) {
                windowed = windowed.trigger(trigger);
            }
            if (evictor != null) {
                windowed = windowed.evictor(evictor);
            }
            if (pipeline.sideOutput()) {
                windowed = windowed.sideOutputLateData(tag);
            }
            result = windowed.process(new ReportAll());
        }
        result.returns(String.class).sinkTo(new DiscardingSink<>());
        if (pipeline.sideOutput()) {
            result.getSideOutput(tag)
                    .map(
                            e -> {
                                LATE_IDS.add(e.id);
                                return e.id;
                            })
                    .returns(String.class)
                    .sinkTo(new DiscardingSink<>());
        }
        env.execute();
    }

    private static final class AfterEveryEvent implements WatermarkGenerator<Event> {
        private final WatermarkGenerator<Event> inner;

        AfterEveryEvent(WatermarkGenerator<Event> inner) {
            this.inner = inner;
        }

        @Override
        public void onEvent(Event e, long timestamp, WatermarkOutput output) {
            inner.onEvent(e, timestamp, output);
            inner.onPeriodicEmit(output);
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {
            inner.onPeriodicEmit(output);
        }
    }

    private static void report(String key, Window w, Iterable<Event> events, String watermark) {
        List<String> ids = new ArrayList<>();
        events.forEach(e -> ids.add(e.id));
        FIRED.add(
                line(
                        key,
                        Trace.instant(Trace.start(w)).asText(),
                        Trace.instant(Trace.end(w)).asText(),
                        ids,
                        watermark));
    }

    /** The user's function of a keyed job. */
    public static final class Report extends ProcessWindowFunction<Event, String, String, Window> {
        private static final long serialVersionUID = 1L;

        @Override
        public void process(String key, Context ctx, Iterable<Event> events, Collector<String> out) {
            report(key, ctx.window(), events, Trace.instant(ctx.currentWatermark()).asText());
        }
    }

    /** The user's function of a job that is not keyed. */
    public static final class ReportAll extends ProcessAllWindowFunction<Event, String, Window> {
        private static final long serialVersionUID = 1L;

        @Override
        public void process(Context ctx, Iterable<Event> events, Collector<String> out) {
            report("all", ctx.window(), events, NOT_TOLD);
        }
    }
}
