// What does the member `pipeline` say?
package windowlab.oracle.scenario;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.List;

/**
 * A pipeline as the format describes it, with every default filled in; times in ms. What Flink itself refuses (an offset that
 * is too large, a trigger that cannot merge, …) is left to Flink.
 */
public record Pipeline(
        Watermarks watermarks,
        int partitions,
        boolean keyed,
        Window window,
        Trigger trigger,
        Evictor evictor,
        long allowedLateness,
        boolean sideOutput,
        String aggregate,
        boolean endOfInput) {

    public enum Strategy {
        BOUNDED,
        MONOTONOUS,
        NONE,
        MANUAL
    }

    /** `emitEvery` 0: after every event. `idleAfter` 0: never. */
    public record Watermarks(Strategy strategy, long outOfOrderness, long emitEvery, long idleAfter, boolean splits) {}

    // ---- windows

    public sealed interface Window {
        /** Whether the windows follow the clock, not the watermark. */
        default boolean processing() {
            return false;
        }

        /** Whether it is made of global windows, which have no end. */
        default boolean global() {
            return false;
        }

        default boolean session() {
            return false;
        }
    }

    public record Tumbling(long size, long offset, boolean processing) implements Window {}

    public record Sliding(long size, long slide, long offset, boolean processing) implements Window {}

    public record Session(long gap, boolean processing) implements Window {
        @Override
        public boolean session() {
            return true;
        }
    }

    public record DynamicSession(boolean processing) implements Window {
        @Override
        public boolean session() {
            return true;
        }
    }

    public record Global() implements Window {
        @Override
        public boolean global() {
            return true;
        }
    }

    public record Count(long size) implements Window {
        @Override
        public boolean global() {
            return true;
        }
    }

    public record SlidingCount(long size, long slide) implements Window {
        @Override
        public boolean global() {
            return true;
        }
    }

    public record Cumulate(long maxSize, long step, long offset) implements Window {}

    // ---- triggers; null stands for the assigner's own

    public sealed interface Trigger {
        /** Whether there is a timeout in it, however deep. */
        default boolean timesOut() {
            return false;
        }
    }

    public record EventTime() implements Trigger {}

    public record ProcessingTime() implements Trigger {}

    public record EveryCount(long n) implements Trigger {}

    public record ContinuousEventTime(long interval) implements Trigger {}

    public record ContinuousProcessingTime(long interval) implements Trigger {}

    public record Delta(double threshold) implements Trigger {}

    public record Never() implements Trigger {}

    public record EndOfStream() implements Trigger {}

    public record ProcessingTimeout(long interval, boolean resetOnEvent, boolean clearOnTimeout, Trigger nested)
            implements Trigger {
        @Override
        public boolean timesOut() {
            return true;
        }
    }

    public record Purging(Trigger nested) implements Trigger {
        @Override
        public boolean timesOut() {
            return nested.timesOut();
        }
    }

    // ---- evictors; null stands for none, or the assigner's own

    public sealed interface Evictor {}

    public record CountEvictor(long n, boolean after) implements Evictor {}

    public record TimeEvictor(long interval, boolean after) implements Evictor {}

    public record DeltaEvictor(double threshold, boolean after) implements Evictor {}

    // ---- what follows from it

    public boolean timesOut() {
        return trigger != null && trigger.timesOut();
    }

    /** Whether Flink sorts the window operator's input by key and time, see FlinkRun. */
    public boolean sortsInput() {
        return keyed && window.global() && trigger instanceof EndOfStream;
    }

    // ---- reading

    private static final List<String> PIPELINE =
            List.of("watermarks", "partitions", "keyed", "window", "trigger", "evictor", "allowedLateness", "late", "aggregate",
                    "endOfInput");
    private static final List<String> WATERMARKS = List.of("strategy", "outOfOrderness", "emit", "idleAfter", "combine");
    private static final List<String> WINDOW =
            List.of("type", "time", "size", "slide", "offset", "gap", "maxSize", "step");
    private static final List<String> TRIGGER =
            List.of("type", "n", "interval", "threshold", "resetOnEvent", "clearOnTimeout", "nested");
    private static final List<String> EVICTOR = List.of("type", "n", "interval", "threshold", "after");

    static Pipeline read(JsonNode json, int highestPartition) {
        Members p = new Members(json, "pipeline", PIPELINE);
        Window window = window(p.object("window", WINDOW));
        return new Pipeline(
                watermarks(p.object("watermarks", WATERMARKS)),
                p.has("partitions") ? (int) p.integer("partitions", highestPartition + 1, 1024) : highestPartition + 1,
                p.flag("keyed", true),
                window,
                p.has("trigger") ? trigger(p, "trigger", window) : null,
                p.has("evictor") ? evictor(p.object("evictor", EVICTOR)) : null,
                p.duration("allowedLateness", 0, 0),
                p.choice("late", "drop", "sideOutput").equals("sideOutput"),
                p.choice("aggregate", "count", "sum", "min", "max", "avg", "first", "last", "distinct", "list"),
                p.flag("endOfInput", true));
    }

    /** What the strategy takes no notice of is not looked at. */
    private static Watermarks watermarks(Members w) {
        Strategy strategy = Strategy.valueOf(w.choice("strategy", "bounded", "monotonous", "none", "manual").toUpperCase());
        boolean generates = strategy != Strategy.MANUAL;
        return new Watermarks(
                strategy,
                strategy == Strategy.BOUNDED ? w.duration("outOfOrderness", 0, 0) : 0,
                generates ? emitEvery(w) : 0,
                generates ? w.duration("idleAfter", 1, 0) : 0,
                w.choice("combine", "channels", "splits").equals("splits"));
    }

    private static long emitEvery(Members w) {
        if (!w.has("emit") || !w.need("emit").isObject()) {
            w.choice("emit", "event");
            return 0;
        }
        return w.object("emit", List.of("every")).duration("every", 1);
    }

    private static Window window(Members w) {
        String type =
                w.choice("type", "tumbling", "sliding", "session", "dynamicSession", "global", "count", "slidingCount", "cumulate");
        boolean inTime = List.of("tumbling", "sliding", "session", "dynamicSession").contains(type);
        boolean processing = w.choice("time", "event", "processing").equals("processing");
        if (processing && type.equals("cumulate")) {
            throw new Refused(w.place("time") + ": cumulate windows are in event time only");
        }
        processing &= inTime;
        switch (type) {
            case "tumbling":
                return new Tumbling(w.duration("size", 1, 60_000), w.duration("offset", Long.MIN_VALUE, 0), processing);
            case "sliding":
                return new Sliding(
                        w.duration("size", 1), w.duration("slide", 1), w.duration("offset", Long.MIN_VALUE, 0), processing);
            case "session":
                return new Session(w.duration("gap", 1), processing);
            case "dynamicSession":
                return new DynamicSession(processing);
            case "count":
                return new Count(w.integer("size", 1, Values.MAX));
            case "slidingCount":
                return new SlidingCount(w.integer("size", 1, Values.MAX), w.integer("slide", 1, Values.MAX));
            case "cumulate":
                return new Cumulate(w.duration("maxSize", 1), w.duration("step", 1), w.duration("offset", Long.MIN_VALUE, 0));
            default:
                return new Global();
        }
    }

    private static Trigger trigger(Members parent, String member, Window window) {
        Members t = parent.object(member, TRIGGER);
        String type = t.text("type");
        boolean fits =
                switch (type) {
                    case "eventTime", "processingTime" -> !window.global();
                    case "never", "endOfStream" -> window.global();
                    default -> true;
                };
        if (!fits) {
            throw new Refused(t.place("type") + ": " + type + " goes with " + (window.global() ? "windows in time" : "global windows"));
        }
        return switch (type) {
            case "eventTime" -> new EventTime();
            case "processingTime" -> new ProcessingTime();
            case "never" -> new Never();
            case "endOfStream" -> new EndOfStream();
            case "count" -> new EveryCount(t.integer("n", 1, Values.MAX));
            case "continuousEventTime" -> new ContinuousEventTime(t.duration("interval", 1));
            case "continuousProcessingTime" -> new ContinuousProcessingTime(t.duration("interval", 1));
            case "delta" -> new Delta(t.number("threshold"));
            case "processingTimeout" -> {
                t.need("nested");
                yield new ProcessingTimeout(
                        t.duration("interval", 1),
                        t.flag("resetOnEvent", false),
                        t.flag("clearOnTimeout", true),
                        trigger(t, "nested", window));
            }
            case "purging" -> {
                t.need("nested");
                yield new Purging(trigger(t, "nested", window));
            }
            default -> throw new Refused(t.place("type") + ": \"" + type + "\" is no trigger");
        };
    }

    private static Evictor evictor(Members e) {
        boolean after = e.flag("after", false);
        String type = e.text("type");
        return switch (type) {
            case "count" -> new CountEvictor(e.integer("n", 0, Values.MAX), after);
            case "time" -> new TimeEvictor(e.duration("interval", 0), after);
            case "delta" -> new DeltaEvictor(e.number("threshold"), after);
            default -> throw new Refused(e.place("type") + ": \"" + type + "\" is no evictor");
        };
    }
}
