// Which of Flink's classes does a pipeline ask for?
package windowlab.oracle.flink;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.functions.windowing.delta.DeltaFunction;
import org.apache.flink.streaming.api.windowing.assigners.DynamicEventTimeSessionWindows;
import org.apache.flink.streaming.api.windowing.assigners.DynamicProcessingTimeSessionWindows;
import org.apache.flink.streaming.api.windowing.assigners.EventTimeSessionWindows;
import org.apache.flink.streaming.api.windowing.assigners.GlobalWindows;
import org.apache.flink.streaming.api.windowing.assigners.ProcessingTimeSessionWindows;
import org.apache.flink.streaming.api.windowing.assigners.SessionWindowTimeGapExtractor;
import org.apache.flink.streaming.api.windowing.assigners.SlidingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.SlidingProcessingTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingProcessingTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.WindowAssigner;
import org.apache.flink.streaming.api.windowing.evictors.CountEvictor;
import org.apache.flink.streaming.api.windowing.evictors.DeltaEvictor;
import org.apache.flink.streaming.api.windowing.evictors.Evictor;
import org.apache.flink.streaming.api.windowing.evictors.TimeEvictor;
import org.apache.flink.streaming.api.windowing.triggers.ContinuousEventTimeTrigger;
import org.apache.flink.streaming.api.windowing.triggers.ContinuousProcessingTimeTrigger;
import org.apache.flink.streaming.api.windowing.triggers.CountTrigger;
import org.apache.flink.streaming.api.windowing.triggers.DeltaTrigger;
import org.apache.flink.streaming.api.windowing.triggers.EventTimeTrigger;
import org.apache.flink.streaming.api.windowing.triggers.ProcessingTimeTrigger;
import org.apache.flink.streaming.api.windowing.triggers.ProcessingTimeoutTrigger;
import org.apache.flink.streaming.api.windowing.triggers.PurgingTrigger;
import org.apache.flink.streaming.api.windowing.triggers.Trigger;

import windowlab.oracle.scenario.Event;
import windowlab.oracle.scenario.Pipeline;

import java.time.Duration;

/** A pipeline turned into Flink's own parts, which may refuse it. */
@SuppressWarnings({"unchecked", "rawtypes"})
public final class Parts {
    public static final TypeInformation<Event> EVENT_TYPE = TypeInformation.of(Event.class);

    private static final DeltaFunction<Event> DELTA = (old, now) -> now.value - old.value;

    private Parts() {}

    public static WatermarkStrategy<Event> watermarkStrategy(Pipeline.Watermarks w) {
        WatermarkStrategy<Event> s =
                switch (w.strategy()) {
                    case BOUNDED -> WatermarkStrategy.forBoundedOutOfOrderness(ms(w.outOfOrderness()));
                    case MONOTONOUS -> WatermarkStrategy.forMonotonousTimestamps();
                    default -> WatermarkStrategy.noWatermarks();
                };
        if (w.idleAfter() > 0) {
            s = s.withIdleness(ms(w.idleAfter()));
        }
        return s.withTimestampAssigner((event, previous) -> event.time);
    }

    public static WindowAssigner<? super Event, ?> assigner(Pipeline.Window window) {
        if (window instanceof Pipeline.Tumbling w) {
            return w.processing()
                    ? TumblingProcessingTimeWindows.of(ms(w.size()), ms(w.offset()))
                    : TumblingEventTimeWindows.of(ms(w.size()), ms(w.offset()));
        }
        if (window instanceof Pipeline.Sliding w) {
            return w.processing()
                    ? SlidingProcessingTimeWindows.of(ms(w.size()), ms(w.slide()), ms(w.offset()))
                    : SlidingEventTimeWindows.of(ms(w.size()), ms(w.slide()), ms(w.offset()));
        }
        if (window instanceof Pipeline.Session w) {
            return w.processing()
                    ? ProcessingTimeSessionWindows.withGap(ms(w.gap()))
                    : EventTimeSessionWindows.withGap(ms(w.gap()));
        }
        if (window instanceof Pipeline.DynamicSession w) {
            SessionWindowTimeGapExtractor<Event> gapOf = e -> e.gap;
            return w.processing()
                    ? DynamicProcessingTimeSessionWindows.withDynamicGap(gapOf)
                    : DynamicEventTimeSessionWindows.withDynamicGap(gapOf);
        }
        if (window instanceof Pipeline.Cumulate w) {
            return new CumulateWindows(w.maxSize(), w.step(), w.offset());
        }
        return GlobalWindows.create();
    }

    /** What the user sets over the assigner's default trigger, as countWindow does too; or null. */
    public static Trigger<? super Event, ?> customTrigger(Pipeline p) {
        if (p.trigger() != null) {
            return trigger(p.trigger());
        }
        if (p.window() instanceof Pipeline.Count w) {
            return PurgingTrigger.of(CountTrigger.of(w.size()));
        }
        return p.window() instanceof Pipeline.SlidingCount w ? CountTrigger.of(w.slide()) : null;
    }

    private static Trigger trigger(Pipeline.Trigger trigger) {
        if (trigger instanceof Pipeline.EventTime) {
            return EventTimeTrigger.create();
        }
        if (trigger instanceof Pipeline.ProcessingTime) {
            return ProcessingTimeTrigger.create();
        }
        if (trigger instanceof Pipeline.EveryCount t) {
            return CountTrigger.of(t.n());
        }
        if (trigger instanceof Pipeline.ContinuousEventTime t) {
            return ContinuousEventTimeTrigger.of(ms(t.interval()));
        }
        if (trigger instanceof Pipeline.ContinuousProcessingTime t) {
            return ContinuousProcessingTimeTrigger.of(ms(t.interval()));
        }
        if (trigger instanceof Pipeline.Delta t) {
            return DeltaTrigger.of(t.threshold(), DELTA, EVENT_TYPE.createSerializer(new SerializerConfigImpl()));
        }
        if (trigger instanceof Pipeline.ProcessingTimeout t) {
            return ProcessingTimeoutTrigger.of(trigger(t.nested()), ms(t.interval()), t.resetOnEvent(), t.clearOnTimeout());
        }
        if (trigger instanceof Pipeline.Purging t) {
            return PurgingTrigger.of(trigger(t.nested()));
        }
        return trigger instanceof Pipeline.Never ? new GlobalWindows.NeverTrigger() : new GlobalWindows.EndOfStreamTrigger();
    }

    public static Evictor<? super Event, ?> evictor(Pipeline p) {
        if (p.evictor() instanceof Pipeline.CountEvictor e) {
            return CountEvictor.of(e.n(), e.after());
        }
        if (p.evictor() instanceof Pipeline.TimeEvictor e) {
            return TimeEvictor.of(ms(e.interval()), e.after());
        }
        if (p.evictor() instanceof Pipeline.DeltaEvictor e) {
            return DeltaEvictor.of(e.threshold(), DELTA, e.after());
        }
        return p.window() instanceof Pipeline.SlidingCount w ? CountEvictor.of(w.size()) : null;
    }

    private static Duration ms(long v) {
        return Duration.ofMillis(v);
    }
}
