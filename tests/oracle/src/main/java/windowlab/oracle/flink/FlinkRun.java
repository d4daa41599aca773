// What does Flink do with one run of a scenario?
package windowlab.oracle.flink;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.typeinfo.BasicTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.api.java.functions.NullByteKeySelector;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.api.windowing.assigners.WindowAssigner;
import org.apache.flink.streaming.api.windowing.evictors.Evictor;
import org.apache.flink.streaming.api.windowing.triggers.Trigger;
import org.apache.flink.streaming.api.windowing.windows.Window;
import org.apache.flink.streaming.runtime.io.PushingAsyncDataInput;
import org.apache.flink.streaming.runtime.operators.windowing.WindowOperator;
import org.apache.flink.streaming.runtime.operators.windowing.WindowOperatorBuilder;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.StatusWatermarkValve;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;

import windowlab.oracle.scenario.Event;
import windowlab.oracle.scenario.Pipeline;
import windowlab.oracle.scenario.Scenario;
import windowlab.oracle.trace.Trace;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;

/** One run: sources, input valve and window operator are Flink's. */
@SuppressWarnings({"unchecked", "rawtypes"})
public final class FlinkRun implements AutoCloseable {
    private static final OutputTag<Event> LATE = new OutputTag<>("late", Parts.EVENT_TYPE);
    private static final Method IS_WINDOW_LATE;
    private static final Field NUM_LATE_DROPPED;
    private static final Method CHANNEL;
    private static final Field CHANNEL_WATERMARK;
    private static final Field CHANNEL_STATUS;

    static {
        try {
            IS_WINDOW_LATE = WindowOperator.class.getDeclaredMethod("isWindowLate", Window.class);
            IS_WINDOW_LATE.setAccessible(true);
            NUM_LATE_DROPPED = WindowOperator.class.getDeclaredField("numLateRecordsDropped");
            NUM_LATE_DROPPED.setAccessible(true);
            CHANNEL = StatusWatermarkValve.class.getDeclaredMethod("getSubpartitionStatus", int.class);
            CHANNEL.setAccessible(true);
            CHANNEL_WATERMARK = CHANNEL.getReturnType().getDeclaredField("watermark");
            CHANNEL_WATERMARK.setAccessible(true);
            CHANNEL_STATUS = CHANNEL.getReturnType().getDeclaredField("watermarkStatus");
            CHANNEL_STATUS.setAccessible(true);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The key of a keyed pipeline. */
    public static final class ByKey implements KeySelector<Event, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public String getKey(Event e) {
            return e.key;
        }
    }

    private final Scenario scenario;
    private final Pipeline pipeline;
    public final Trace trace = new Trace();
    private final Clock clock;

    private Observer observer;
    private KeyedOneInputStreamOperatorTestHarness<Object, Event, Event> operator;
    private WindowOperator windowOperator;

    private final StatusWatermarkValve valve;
    private final Source source;

    public FlinkRun(Scenario scenario, Pipeline pipeline) throws Exception {
        this.scenario = scenario;
        this.pipeline = pipeline;
        this.clock = new Clock(scenario.start);
        openOperator();
        valve = new StatusWatermarkValve(pipeline.watermarks().splits() ? 1 : pipeline.partitions());
        partitionWatermark = new long[pipeline.partitions()];
        Arrays.fill(partitionWatermark, Long.MIN_VALUE);
        partitionIdle = new boolean[pipeline.partitions()];
        source = Source.create(scenario, pipeline, this);
    }

    private void openOperator() throws Exception {
        observer = new Observer(trace, pipeline);
        OneInputStreamOperator<Event, Event> built = buildOperator();
        windowOperator = (WindowOperator) built;
        operator =
                pipeline.keyed()
                        ? new KeyedOneInputStreamOperatorTestHarness(
                                built, new ByKey(), BasicTypeInfo.STRING_TYPE_INFO, 128, 1, 0)
                        : new KeyedOneInputStreamOperatorTestHarness(
                                built, new NullByteKeySelector<Event>(), BasicTypeInfo.BYTE_TYPE_INFO, 128, 1, 0);
        operator.setup(Parts.EVENT_TYPE.createSerializer(operator.getExecutionConfig().getSerializerConfig()));
        windowOperator.setProcessingTimeService(clock);
        operator.open();
        observer.attach(windowOperator, Parts.assigner(pipeline.window()));
    }

    /**
     * Flink gives an operator that says of itself that it has no output before the end of the stream, which a window operator
     * with global windows and the end-of-stream trigger does, its input sorted by key and time, once the input has ended.
     * (Not with windowAll, whose operator factory does not say it.)
     * The operator that has seen the elements in their order of arrival gives way to one that sees them so. Flink's sorting
     * leaves the order of equal times open; here they keep their order of arrival.
     */
    private void sortInput() throws Exception {
        operator.close();
        openOperator();
        List<Event> sorted = new ArrayList<>();
        for (Scenario.Row row : scenario.rows) {
            if (row.kind == Scenario.RowKind.EVENT) {
                sorted.add(row.event);
            }
        }
        sorted.sort(Comparator.comparingLong(e -> e.time));
        observer.beginElement();
        for (Event e : sorted) {
            operator.processElement(new StreamRecord<>(e, e.time));
        }
    }

    /** As WindowedStream and AllWindowedStream build it. */
    private OneInputStreamOperator<Event, Event> buildOperator() {
        WindowAssigner assigner = Parts.assigner(pipeline.window());
        Trigger custom = Parts.customTrigger(pipeline);
        KeySelector keys = pipeline.keyed() ? new ByKey() : new NullByteKeySelector<Event>();
        TypeInformation keyType = pipeline.keyed() ? BasicTypeInfo.STRING_TYPE_INFO : BasicTypeInfo.BYTE_TYPE_INFO;
        WindowOperatorBuilder builder =
                new WindowOperatorBuilder(
                        observer.observe(assigner),
                        observer.observe(assigner.getDefaultTrigger()),
                        new ExecutionConfig(),
                        Parts.EVENT_TYPE,
                        keys,
                        keyType);
        if (custom != null) {
            builder.trigger(observer.observe(custom));
        }
        Evictor evictor = Parts.evictor(pipeline);
        if (evictor != null) {
            builder.evictor(observer.observe(evictor));
        }
        builder.allowedLateness(Duration.ofMillis(pipeline.allowedLateness()));
        if (pipeline.sideOutput()) {
            builder.sideOutputLateData(LATE);
        }
        return builder.process(observer.new Reporter());
    }

    // ---- the window operator's input

    /** What comes out of a channel goes through Flink's valve into the window operator. */
    private final PushingAsyncDataInput.DataOutput<Event> fromValve =
            new PushingAsyncDataInput.DataOutput<>() {
                @Override
                public void emitRecord(StreamRecord<Event> record) {
                    throw new UnsupportedOperationException();
                }

                @Override
                public void emitWatermark(Watermark watermark) throws Exception {
                    trace.add("watermark").set("value", Trace.instant(watermark.getTimestamp()));
                    operator.processWatermark(watermark);
                    clock.settle();
                }

                @Override
                public void emitWatermarkStatus(WatermarkStatus status) throws Exception {
                    trace.add("status").put("value", status.isIdle() ? "idle" : "active");
                    operator.processWatermarkStatus(status);
                }

                @Override
                public void emitLatencyMarker(LatencyMarker marker) {}

                @Override
                public void emitRecordAttributes(RecordAttributes attributes) {}

                @Override
                public void emitWatermark(WatermarkEvent watermark) {}
            };

    void watermark(Watermark watermark, int channel) throws Exception {
        int mark = trace.mark();
        try {
            valve.inputWatermark(watermark, channel, fromValve);
        } finally {
            channel(channel, mark);
        }
    }

    void status(WatermarkStatus status, int channel) throws Exception {
        int mark = trace.mark();
        try {
            valve.inputWatermarkStatus(status, channel, fromValve);
        } finally {
            channel(channel, mark);
        }
    }

    /** What the valve now holds for a channel; it goes before what followed from it. */
    private void channel(int channel, int mark) throws Exception {
        if (!pipeline.watermarks().splits()) {
            Object held = CHANNEL.invoke(valve, channel);
            partition(
                    channel, CHANNEL_WATERMARK.getLong(held), ((WatermarkStatus) CHANNEL_STATUS.get(held)).isIdle(), mark);
        }
    }

    // ---- the partitions, before they are combined

    private final long[] partitionWatermark;
    private final boolean[] partitionIdle;

    void partitionWatermark(int partition, long watermark) {
        partition(partition, watermark, partitionIdle[partition], trace.mark());
    }

    void partitionIdle(int partition, boolean idle) {
        partition(partition, partitionWatermark[partition], idle, trace.mark());
    }

    private void partition(int partition, long watermark, boolean idle, int mark) {
        if (watermark == partitionWatermark[partition] && idle == partitionIdle[partition]) {
            return;
        }
        partitionWatermark[partition] = watermark;
        partitionIdle[partition] = idle;
        if (pipeline.partitions() > 1) {
            ObjectNode entry = trace.insert(mark, "partition");
            entry.put("partition", partition);
            entry.set("watermark", Trace.instant(watermark));
            entry.put("status", idle ? "idle" : "active");
        }
    }

    void element(Event event, long timestamp) throws Exception {
        int mark = trace.mark();
        long droppedBefore = dropped();
        observer.beginElement();
        operator.processElement(new StreamRecord<>(event, timestamp));
        observer.endElement();

        ObjectNode entry = trace.insert(mark, "element");
        entry.put("id", event.id);
        entry.put("key", observer.key());
        ArrayNode windows = entry.putArray("windows");
        List<Window> list = observer.elementWindows();
        for (Window w : list) {
            boolean late = (Boolean) IS_WINDOW_LATE.invoke(windowOperator, w);
            windows.add(Trace.window(w).put("late", late));
        }

        Queue<StreamRecord<Event>> side = operator.getSideOutput(LATE);
        StreamRecord<Event> late;
        while (side != null && (late = side.poll()) != null) {
            lateElement(late.getValue(), "sideOutput");
        }
        if (dropped() > droppedBefore) {
            lateElement(event, "drop");
        }
        clock.settle();
    }

    private void lateElement(Event event, String to) {
        trace.add("lateElement").put("id", event.id).put("key", observer.key()).put("to", to);
    }

    private long dropped() throws Exception {
        return ((Counter) NUM_LATE_DROPPED.get(windowOperator)).getCount();
    }

    // ---- the rows

    /** To its end. An exception that is not of this package is the job's failure; the trace holds what was till then. */
    public void run() throws Exception {
        source.start();
        for (int i = 0; i < scenario.rows.size(); i++) {
            Scenario.Row row = scenario.rows.get(i);
            trace.row = i;
            advanceTo(row.arrives);
            source.row(row);
        }
        trace.row = scenario.rows.size();
        if (pipeline.endOfInput()) {
            if (pipeline.sortsInput()) {
                sortInput();
            }
            source.end();
            operator.endInput();
            clock.quiesce();
            windowOperator.finish();
        }
        observer.open();
    }

    /** How many instants at which something is due a run may go through. */
    private static final int MAX_INSTANTS = 200_000;

    private int instants;

    /**
     * Moves processing time to `target`, by way of every instant at which something is due. At one instant, the window
     * operator's timers run first, then the sources' periodic emission.
     */
    private void advanceTo(long target) throws Exception {
        while (true) {
            long next = Math.min(clock.next(), source.nextInstant());
            if (next > target) {
                break;
            }
            if (++instants > MAX_INSTANTS) {
                throw new IllegalStateException("more than " + MAX_INSTANTS + " instants");
            }
            clock.moveTo(next);
            source.moveTo(next);
        }
        clock.moveTo(target);
        source.moveTo(target);
    }

    @Override
    public void close() throws Exception {
        source.close();
        operator.close();
    }
}
