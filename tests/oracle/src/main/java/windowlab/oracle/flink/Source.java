// Where do elements, watermarks and statuses come from?
package windowlab.oracle.flink;

import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.apache.flink.streaming.api.operators.source.TimestampsAndWatermarks;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.io.PushingAsyncDataInput;
import org.apache.flink.streaming.runtime.operators.TimestampsAndWatermarksOperator;
import org.apache.flink.streaming.runtime.operators.TimestampsAndWatermarksOperatorFactory;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.TestProcessingTimeService;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;

import windowlab.oracle.scenario.Event;
import windowlab.oracle.scenario.Pipeline;
import windowlab.oracle.scenario.Scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The partitions, with Flink's own generators, up to where the window operator's input valve begins. */
abstract class Source implements AutoCloseable {
    /** Longer than any scenario: the operator's own periodic timer is out of the way. */
    private static final long NEVER = 1L << 60;

    /**
     * Sources see a clock of their own, which is at this value when the job starts. It only measures spans; 0 would be
     * wrong, as Flink's idleness timer takes 0 for "not started".
     */
    private static final long CLOCK_START = 1_000_000;

    final Pipeline pipeline;
    final Pipeline.Watermarks watermarks;
    final FlinkRun run;
    final long startedAt;

    /** Processing time of the last call of moveTo. */
    long now;

    Source(Scenario scenario, Pipeline pipeline, FlinkRun run) {
        this.pipeline = pipeline;
        this.watermarks = pipeline.watermarks();
        this.run = run;
        this.startedAt = scenario.start;
        this.now = startedAt;
        this.quietSince = new long[pipeline.partitions()];
        Arrays.fill(quietSince, startedAt);
    }

    static Source create(Scenario scenario, Pipeline pipeline, FlinkRun run) throws Exception {
        if (pipeline.watermarks().splits()) {
            return new Splits(scenario, pipeline, run);
        }
        return pipeline.watermarks().strategy() == Pipeline.Strategy.MANUAL
                ? new ManualChannels(scenario, pipeline, run)
                : new Channels(scenario, pipeline, run);
    }

    void start() throws Exception {
        if (generates() && watermarks.emitEvery() == 0) {
            emitTwice();
        }
    }

    boolean generates() {
        return watermarks.strategy() != Pipeline.Strategy.MANUAL;
    }

    abstract void row(Scenario.Row row) throws Exception;

    abstract void end() throws Exception;

    /** The generators' periodic emission, once, on all partitions. */
    abstract void emit() throws Exception;

    abstract void moveClock(long sourceTime) throws Exception;

    @Override
    public abstract void close() throws Exception;

    // ---- instants at which the generators are asked

    private final long[] quietSince;

    /** The next instant at which the periodic emission runs, or Long.MAX_VALUE. */
    long nextInstant() {
        if (!generates()) {
            return Long.MAX_VALUE;
        }
        if (watermarks.emitEvery() > 0) {
            return startedAt + ((now - startedAt) / watermarks.emitEvery() + 1) * watermarks.emitEvery();
        }
        if (watermarks.idleAfter() == 0) {
            return Long.MAX_VALUE;
        }
        long next = Long.MAX_VALUE;
        for (long since : quietSince) {
            long idleAt = since + watermarks.idleAfter() + 1;
            if (idleAt > now) {
                next = Math.min(next, idleAt);
            }
        }
        return next;
    }

    void moveTo(long instant) throws Exception {
        boolean due = nextInstant() <= instant;
        now = instant;
        moveClock(instant - startedAt + CLOCK_START);
        if (due && watermarks.emitEvery() == 0) {
            emit();
        }
    }

    /** With emission after every event: what follows an event of a partition. */
    void afterEvent(int partition) throws Exception {
        quietSince[partition] = now;
        if (generates() && watermarks.emitEvery() == 0) {
            emitTwice();
        }
    }

    /**
     * Once for the watermark. Flink's idleness timer takes its start from the first periodic emission that sees no new
     * event, so a second one follows at once: it starts the timer now.
     */
    private void emitTwice() throws Exception {
        emit();
        if (watermarks.idleAfter() > 0) {
            emit();
        }
    }

    // ---- channels: each partition is a parallel subtask with Flink's timestamps-and-watermarks operator

    private static final class Channels extends Source {
        private final List<OneInputStreamOperatorTestHarness<Event, Event>> subtasks = new ArrayList<>();

        Channels(Scenario scenario, Pipeline pipeline, FlinkRun run) throws Exception {
            super(scenario, pipeline, run);
            for (int i = 0; i < pipeline.partitions(); i++) {
                OneInputStreamOperatorTestHarness<Event, Event> h =
                        new OneInputStreamOperatorTestHarness<>(
                                new TimestampsAndWatermarksOperatorFactory<>(Parts.watermarkStrategy(watermarks), true),
                                Math.max(128, pipeline.partitions()),
                                pipeline.partitions(),
                                i);
                h.getExecutionConfig().setAutoWatermarkInterval(watermarks.emitEvery() > 0 ? watermarks.emitEvery() : NEVER);
                h.setProcessingTime(CLOCK_START);
                h.setup(Parts.EVENT_TYPE.createSerializer(h.getExecutionConfig().getSerializerConfig()));
                h.open();
                subtasks.add(h);
            }
        }

        @Override
        void row(Scenario.Row row) throws Exception {
            if (row.kind != Scenario.RowKind.EVENT) {
                return;
            }
            subtasks.get(row.partition).processElement(new StreamRecord<>(row.event));
            drain(row.partition);
            afterEvent(row.partition);
        }

        @Override
        void emit() throws Exception {
            for (int i = 0; i < subtasks.size(); i++) {
                TimestampsAndWatermarksOperator<Event> op =
                        (TimestampsAndWatermarksOperator<Event>) (Object) subtasks.get(i).getOneInputOperator();
                op.onProcessingTime(now);
                drain(i);
            }
        }

        @Override
        void moveClock(long sourceTime) throws Exception {
            for (int i = 0; i < subtasks.size(); i++) {
                subtasks.get(i).setProcessingTime(sourceTime);
                drain(i);
            }
        }

        @Override
        void end() throws Exception {
            for (int i = 0; i < subtasks.size(); i++) {
                subtasks.get(i).processWatermark(Watermark.MAX_WATERMARK);
                drain(i);
            }
        }

        /** Hands on what a subtask gave out, over its channel. */
        private void drain(int channel) throws Exception {
            Object out;
            while ((out = subtasks.get(channel).getOutput().poll()) != null) {
                if (out instanceof Watermark) {
                    run.watermark((Watermark) out, channel);
                } else if (out instanceof WatermarkStatus) {
                    run.status((WatermarkStatus) out, channel);
                } else {
                    StreamRecord<Event> record = (StreamRecord<Event>) out;
                    run.element(record.getValue(), record.getTimestamp());
                }
            }
        }

        @Override
        public void close() throws Exception {
            for (OneInputStreamOperatorTestHarness<Event, Event> h : subtasks) {
                h.close();
            }
        }
    }

    // ---- manual channels: rows go straight into the channels

    private static final class ManualChannels extends Source {
        ManualChannels(Scenario scenario, Pipeline pipeline, FlinkRun run) {
            super(scenario, pipeline, run);
        }

        @Override
        void row(Scenario.Row row) throws Exception {
            switch (row.kind) {
                case EVENT:
                    run.element(row.event, row.event.time);
                    break;
                case WATERMARK:
                    run.watermark(new Watermark(row.watermark), row.partition);
                    break;
                case STATUS:
                    run.status(row.idle ? WatermarkStatus.IDLE : WatermarkStatus.ACTIVE, row.partition);
                    break;
                default:
                    break;
            }
        }

        @Override
        void end() throws Exception {
            for (int i = 0; i < pipeline.partitions(); i++) {
                run.watermark(Watermark.MAX_WATERMARK, i);
            }
        }

        @Override
        void emit() {}

        @Override
        void moveClock(long sourceTime) {}

        @Override
        public void close() {}
    }

    // ---- splits: the partitions are splits of one source, multiplexed by Flink's source operator parts

    private static final class Splits extends Source implements PushingAsyncDataInput.DataOutput<Event> {
        private final TestProcessingTimeService time = new TestProcessingTimeService();
        private final TimestampsAndWatermarks<Event> logic;
        private final List<SourceOutput<Event>> splits = new ArrayList<>();

        Splits(Scenario scenario, Pipeline pipeline, FlinkRun run) throws Exception {
            super(scenario, pipeline, run);
            time.setCurrentTime(CLOCK_START);
            WatermarkStrategy<Event> strategy =
                    generates()
                            ? Parts.watermarkStrategy(watermarks)
                            : WatermarkStrategy.<Event>forGenerator(ctx -> new FromMarkers())
                                    .withTimestampAssigner((event, previous) -> event.time);
            logic =
                    TimestampsAndWatermarks.createProgressiveEventTimeLogic(
                            strategy,
                            new UnregisteredMetricsGroup(),
                            time,
                            watermarks.emitEvery(),
                            time.getClock(),
                            time.getClock(),
                            UnregisteredMetricGroups.createUnregisteredTaskMetricGroup().getIOMetricGroup());
            ReaderOutput<Event> main =
                    logic.createMainOutput(
                            this,
                            new TimestampsAndWatermarks.WatermarkUpdateListener() {
                                @Override
                                public void updateIdle(boolean idle) {}

                                @Override
                                public void updateCurrentEffectiveWatermark(long watermark) {}

                                @Override
                                public void updateCurrentSplitWatermark(String split, long watermark) {
                                    run.partitionWatermark(Integer.parseInt(split), watermark);
                                }

                                @Override
                                public void updateCurrentSplitIdle(String split, boolean idle) {
                                    run.partitionIdle(Integer.parseInt(split), idle);
                                }

                                @Override
                                public void splitFinished(String split) {}
                            });
            for (int i = 0; i < pipeline.partitions(); i++) {
                splits.add(main.createOutputForSplit(String.valueOf(i)));
            }
            if (generates()) {
                logic.startPeriodicWatermarkEmits();
            }
        }

        /** The manual strategy: markers carry what the split's generator gives out. */
        private static final class FromMarkers implements WatermarkGenerator<Event> {
            @Override
            public void onEvent(Event e, long timestamp, WatermarkOutput output) {
                if (e.marker == null) {
                    return;
                }
                switch (e.marker) {
                    case "watermark":
                        output.emitWatermark(new org.apache.flink.api.common.eventtime.Watermark(e.markerWatermark));
                        break;
                    case "idle":
                        output.markIdle();
                        break;
                    default:
                        output.markActive();
                }
            }

            @Override
            public void onPeriodicEmit(WatermarkOutput output) {}
        }

        @Override
        void row(Scenario.Row row) throws Exception {
            SourceOutput<Event> split = splits.get(row.partition);
            if (row.kind == Scenario.RowKind.EVENT) {
                split.collect(row.event);
                afterEvent(row.partition);
            } else if (!generates() && row.kind == Scenario.RowKind.WATERMARK) {
                split.collect(Event.marker("watermark", row.watermark, row.partition));
            } else if (!generates() && row.kind == Scenario.RowKind.STATUS) {
                split.collect(Event.marker(row.idle ? "idle" : "active", 0, row.partition));
            }
        }

        @Override
        void emit() {
            logic.emitImmediateWatermark(now);
        }

        @Override
        void moveClock(long sourceTime) throws Exception {
            time.setCurrentTime(sourceTime);
        }

        /** As the source's task does it: straight to the output, whatever the source's status is. */
        @Override
        void end() throws Exception {
            logic.stopPeriodicWatermarkEmits();
            run.watermark(Watermark.MAX_WATERMARK, 0);
        }

        @Override
        public void close() {}

        // what comes out of the source

        @Override
        public void emitRecord(StreamRecord<Event> record) throws Exception {
            if (record.getValue().marker == null) {
                run.element(record.getValue(), record.getTimestamp());
            }
        }

        @Override
        public void emitWatermark(Watermark watermark) throws Exception {
            run.watermark(watermark, 0);
        }

        @Override
        public void emitWatermarkStatus(WatermarkStatus status) throws Exception {
            run.status(status, 0);
        }

        @Override
        public void emitLatencyMarker(LatencyMarker marker) {}

        @Override
        public void emitRecordAttributes(RecordAttributes attributes) {}

        @Override
        public void emitWatermark(WatermarkEvent watermark) {}
    }
}
