// How is Flink watched without changing what it does?
package windowlab.oracle.flink;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.windowing.assigners.MergingWindowAssigner;
import org.apache.flink.streaming.api.windowing.assigners.WindowAssigner;
import org.apache.flink.streaming.api.windowing.evictors.Evictor;
import org.apache.flink.streaming.api.windowing.triggers.Trigger;
import org.apache.flink.streaming.api.windowing.triggers.TriggerResult;
import org.apache.flink.streaming.api.windowing.windows.Window;
import org.apache.flink.streaming.runtime.operators.windowing.TimestampedValue;
import org.apache.flink.streaming.runtime.operators.windowing.WindowOperator;
import org.apache.flink.util.Collector;

import windowlab.oracle.scenario.Event;
import windowlab.oracle.scenario.Pipeline;
import windowlab.oracle.trace.Aggregates;
import windowlab.oracle.trace.History;
import windowlab.oracle.trace.Trace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Stands between Flink's window operator and its parts, passes every call on, and writes down what goes by. Nothing here
 * decides what happens.
 */
@SuppressWarnings({"unchecked", "rawtypes"})
public final class Observer {
    private final Trace trace;
    private final Pipeline pipeline;
    private AbstractStreamOperator<?> operator;

    /** What one element did, from its assignment on. */
    private List<Window> assigned;

    /** For a merging assigner: the merges that it asked for while the current element was added. */
    private final Map<Window, List<Window>> merges = new HashMap<>();

    /** What the last trigger result was about, whether it purges, and whether it has led to a firing. */
    private Window triggered;

    private boolean purges;
    private boolean fired;

    /** What was in a window when its contents were cleared other than by a purge. */
    private List<Event> cleared;

    /** The session whose contents the current element makes Flink lose. */
    private Window losing;

    /** How many timers a run may set off. */
    private static final int MAX_TIMERS = 100_000;

    private int timers;

    /** The job would not come to an end. */
    public static final class Endless extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private final History history = new History();
    private Held held;

    Observer(Trace trace, Pipeline pipeline) {
        this.trace = trace;
        this.pipeline = pipeline;
    }

    /** The operator is open, and nothing has come in yet. */
    void attach(WindowOperator operator, WindowAssigner assigner) throws Exception {
        this.operator = operator;
        Timers.order(operator, this::name);
        held = new Held(operator, assigner instanceof MergingWindowAssigner, assigner.isEventTime(), this::contentsCleared);
    }

    String key() {
        return name(operator.getCurrentKey());
    }

    /** A key of Flink's as the trace calls it. */
    private String name(Object flinkKey) {
        return pipeline.keyed() ? (String) flinkKey : "all";
    }

    /** An entry about contents that a window gives up, or still has. */
    private void contents(String type, String key, Window w, List<Event> events) {
        ObjectNode entry = trace.add(type);
        entry.put("key", key);
        Trace.putWindow(entry, w);
        Trace.putIds(entry, "ids", events);
        Trace.putIds(entry, "unfired", history.unfired(key, w, events));
    }

    /** What is still held when all is over. */
    void open() throws Exception {
        Map<String, Map<Window, List<Event>>> byKey = new TreeMap<>(Trace::compareKeys);
        held.open().forEach((flinkKey, windows) -> byKey.put(name(flinkKey), windows));
        byKey.forEach((key, windows) -> windows.forEach((w, events) -> contents("open", key, w, events)));
    }

    // ---- one element

    void beginElement() {
        assigned = null;
        merges.clear();
        losing = null;
    }

    /** The element was processed. */
    void endElement() throws Exception {
        if (losing != null && !losing.equals(held.sessions(operator.getCurrentKey()).get(losing))) {
            throw new IllegalStateException("contents that were taken for lost are not");
        }
    }

    /**
     * A session that came about by merging keeps its contents under another window. When an element's own window is exactly
     * that session, Flink takes it for a new one and forgets where its contents are.
     */
    private void lost() {
        try {
            Window own = assigned.get(0);
            Window stateWindow = held.sessions(operator.getCurrentKey()).get(own);
            if (stateWindow == null || stateWindow.equals(own)) {
                return;
            }
            losing = own;
            List<Event> events = held.contents(operator.getCurrentKey(), stateWindow);
            if (!events.isEmpty()) {
                contents("lost", key(), own, events);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The windows of the element that was just processed; for sessions the window after merging. */
    List<Window> elementWindows() {
        List<Window> result = new ArrayList<>();
        for (Window w : assigned) {
            Window actual = w;
            for (Map.Entry<Window, List<Window>> m : merges.entrySet()) {
                if (m.getValue().contains(w)) {
                    actual = m.getKey();
                }
            }
            result.add(actual);
        }
        return result;
    }

    WindowAssigner observe(WindowAssigner inner) {
        return inner instanceof MergingWindowAssigner
                ? new MergingAssigner((MergingWindowAssigner) inner)
                : new Assigner(inner);
    }

    private final class Assigner extends WindowAssigner<Event, Window> {
        private final WindowAssigner inner;

        Assigner(WindowAssigner inner) {
            this.inner = inner;
        }

        @Override
        public Collection<Window> assignWindows(Event e, long timestamp, WindowAssignerContext ctx) {
            Collection<Window> windows = inner.assignWindows(e, timestamp, ctx);
            assigned = new ArrayList<>(windows);
            return windows;
        }

        @Override
        public Trigger<Event, Window> getDefaultTrigger() {
            return inner.getDefaultTrigger();
        }

        @Override
        public TypeSerializer<Window> getWindowSerializer(ExecutionConfig config) {
            return inner.getWindowSerializer(config);
        }

        @Override
        public boolean isEventTime() {
            return inner.isEventTime();
        }
    }

    private final class MergingAssigner extends MergingWindowAssigner<Event, Window> {
        private final MergingWindowAssigner inner;

        MergingAssigner(MergingWindowAssigner inner) {
            this.inner = inner;
        }

        @Override
        public Collection<Window> assignWindows(Event e, long timestamp, WindowAssignerContext ctx) {
            Collection<Window> windows = inner.assignWindows(e, timestamp, ctx);
            assigned = new ArrayList<>(windows);
            return windows;
        }

        @Override
        public void mergeWindows(Collection<Window> windows, MergeCallback<Window> callback) {
            inner.mergeWindows(
                    windows,
                    (MergeCallback<Window>)
                            (toBeMerged, result) -> {
                                merges.put(result, new ArrayList<>(new LinkedHashSet<>(toBeMerged)));
                                callback.merge(toBeMerged, result);
                            });
            if (merges.isEmpty()) {
                lost();
            }
        }

        @Override
        public Trigger<Event, Window> getDefaultTrigger() {
            return inner.getDefaultTrigger();
        }

        @Override
        public TypeSerializer<Window> getWindowSerializer(ExecutionConfig config) {
            return inner.getWindowSerializer(config);
        }

        @Override
        public boolean isEventTime() {
            return inner.isEventTime();
        }
    }

    // ---- triggers

    Trigger observe(Trigger inner) {
        return new ObservedTrigger(inner);
    }

    private final class ObservedTrigger extends Trigger<Event, Window> {
        private final Trigger inner;

        ObservedTrigger(Trigger inner) {
            this.inner = inner;
        }

        private TriggerResult note(Window w, TriggerResult result) {
            triggered = w;
            purges = result.isPurge();
            fired = false;
            return result;
        }

        @Override
        public TriggerResult onElement(Event e, long timestamp, Window w, TriggerContext ctx) throws Exception {
            return note(w, inner.onElement(e, timestamp, w, ctx));
        }

        /**
         * A trigger may keep setting timers within one advance of a clock, without end: on a window that has none, once the
         * watermark is at the end of time.
         */
        private void count(TriggerContext ctx) {
            if (++timers > MAX_TIMERS) {
                if (pipeline.window().global() && ctx.getCurrentWatermark() == Long.MAX_VALUE) {
                    throw new Endless();
                }
                throw new IllegalStateException("more than " + MAX_TIMERS + " timers");
            }
        }

        @Override
        public TriggerResult onProcessingTime(long time, Window w, TriggerContext ctx) throws Exception {
            count(ctx);
            return note(w, inner.onProcessingTime(time, w, ctx));
        }

        @Override
        public TriggerResult onEventTime(long time, Window w, TriggerContext ctx) throws Exception {
            count(ctx);
            return note(w, inner.onEventTime(time, w, ctx));
        }

        @Override
        public boolean canMerge() {
            return inner.canMerge();
        }

        /** Called once for each merge that the operator really makes. */
        @Override
        public void onMerge(Window into, OnMergeContext ctx) throws Exception {
            List<Window> from = new ArrayList<>(merges.get(into));
            from.sort(Trace.BY_BOUNDS);
            ObjectNode entry = trace.add("merge");
            entry.put("key", key());
            ArrayNode list = entry.putArray("from");
            for (Window w : from) {
                list.add(Trace.window(w));
            }
            history.merge(key(), from, into);
            entry.set("into", Trace.window(into));
            inner.onMerge(into, ctx);
        }

        @Override
        public void clear(Window w, TriggerContext ctx) throws Exception {
            inner.clear(w, ctx);
        }
    }

    // ---- evictors

    Evictor observe(Evictor inner) {
        return new ObservedEvictor(inner);
    }

    private final class ObservedEvictor implements Evictor<Event, Window> {
        private static final long serialVersionUID = 1L;

        private final Evictor inner;

        ObservedEvictor(Evictor inner) {
            this.inner = inner;
        }

        @Override
        public void evictBefore(Iterable<TimestampedValue<Event>> elements, int size, Window w, EvictorContext ctx) {
            List<Event> before = events(elements);
            inner.evictBefore(elements, size, w, ctx);
            report("before", w, before, events(elements));
        }

        @Override
        public void evictAfter(Iterable<TimestampedValue<Event>> elements, int size, Window w, EvictorContext ctx) {
            List<Event> before = events(elements);
            inner.evictAfter(elements, size, w, ctx);
            report("after", w, before, events(elements));
        }

        private List<Event> events(Iterable<TimestampedValue<Event>> elements) {
            List<Event> list = new ArrayList<>();
            elements.forEach(e -> list.add(e.getValue()));
            return list;
        }

        private void report(String when, Window w, List<Event> before, List<Event> after) {
            Set<Event> left = Collections.newSetFromMap(new IdentityHashMap<>());
            left.addAll(after);
            List<Event> evicted = new ArrayList<>(before);
            evicted.removeIf(left::contains);
            if (evicted.size() + after.size() != before.size()) {
                throw new IllegalStateException("an evictor did more than remove");
            }
            if (!evicted.isEmpty()) {
                ObjectNode entry = trace.add("evict");
                entry.put("key", key());
                Trace.putWindow(entry, w);
                Trace.putIds(entry, "ids", evicted);
                entry.put("when", when);
            }
        }
    }

    // ---- firing, purging and closing

    /** The operator is about to clear a window's contents: by a purge after a trigger's result, or by cleanup. */
    private void contentsCleared(List<Event> events) {
        if (!purges) {
            cleared = events;
            return;
        }
        purges = false;
        if (fired) {
            contents("purge", key(), triggered, events);
        } else if (!events.isEmpty()) {
            throw new IllegalStateException("contents were purged without a firing");
        }
    }

    /** The user's function: reports each firing, and the cleanup of a window's state. */
    final class Reporter extends ProcessWindowFunction<Event, Event, Object, Window> {
        private static final long serialVersionUID = 1L;

        @Override
        public void process(Object flinkKey, Context ctx, Iterable<Event> contents, Collector<Event> out) {
            List<Event> events = new ArrayList<>();
            contents.forEach(events::add);
            Window w = ctx.window();
            fired = true;
            boolean complete =
                    pipeline.window().processing()
                            ? ctx.currentProcessingTime() > w.maxTimestamp()
                            : ctx.currentWatermark() >= w.maxTimestamp();
            History.Firing firing = history.fire(key(), w, events, complete);

            ObjectNode entry = trace.add("fire");
            entry.put("key", key());
            Trace.putWindow(entry, w);
            Trace.putIds(entry, "ids", events);
            entry.set("value", Aggregates.of(pipeline.aggregate(), events));
            entry.set("watermark", Trace.instant(ctx.currentWatermark()));
            entry.set("processingTime", Trace.instant(ctx.currentProcessingTime()));
            entry.put("pane", firing.pane);
            if (!pipeline.window().global()) {
                entry.put("timing", firing.timing);
            }
            if (!firing.replaces.isEmpty()) {
                ArrayNode replaces = entry.putArray("replaces");
                firing.replaces.forEach(r -> replaces.add(Trace.window(r)));
            }
            if (firing.repeat) {
                entry.put("repeat", true);
            }
        }

        @Override
        public void clear(Context ctx) {
            contents("close", key(), ctx.window(), cleared);
            cleared = null;
            history.close(key(), ctx.window());
        }
    }
}
