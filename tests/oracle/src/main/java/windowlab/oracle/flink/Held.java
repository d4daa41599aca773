// What does the window operator hold?
package windowlab.oracle.flink;

import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.state.StateEntry;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.heap.HeapKeyedStateBackend;
import org.apache.flink.runtime.state.heap.StateTable;
import org.apache.flink.runtime.state.internal.InternalListState;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.windowing.windows.Window;
import org.apache.flink.streaming.runtime.operators.windowing.EvictingWindowOperator;
import org.apache.flink.streaming.runtime.operators.windowing.WindowOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

import windowlab.oracle.scenario.Event;
import windowlab.oracle.trace.Trace;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Read out of the operator's state backend and its timer service, without changing anything. */
@SuppressWarnings({"unchecked", "rawtypes"})
final class Held {
    private static final String CONTENTS = "window-contents";
    private static final String SESSIONS = "merging-window-set";

    private final WindowOperator operator;
    private final boolean merging;
    private final boolean eventTime;

    /** The operator is open. `beforeClear` gets what is in a window whose contents the operator is about to clear. */
    Held(WindowOperator operator, boolean merging, boolean eventTime, Consumer<List<Event>> beforeClear) throws Exception {
        this.operator = operator;
        this.merging = merging;
        this.eventTime = eventTime;
        if (operator instanceof EvictingWindowOperator) {
            watch(EvictingWindowOperator.class, "evictingWindowState", beforeClear);
        } else {
            watch(WindowOperator.class, "windowState", beforeClear);
        }
    }

    private void watch(Class<?> declaring, String name, Consumer<List<Event>> beforeClear) throws Exception {
        Field field = field(declaring, name);
        InternalListState inner = (InternalListState) field.get(operator);
        field.set(
                operator,
                Proxy.newProxyInstance(
                        Held.class.getClassLoader(),
                        new Class<?>[] {InternalListState.class},
                        (proxy, method, args) -> {
                            if (method.getName().equals("clear")) {
                                beforeClear.accept(events((Iterable<?>) inner.get()));
                            }
                            try {
                                return method.invoke(inner, args);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        }));
    }

    static Field field(Class<?> declaring, String name) throws ReflectiveOperationException {
        Field f = declaring.getDeclaredField(name);
        f.setAccessible(true);
        return f;
    }

    private static List<Event> events(Iterable<?> state) {
        List<Event> list = new ArrayList<>();
        if (state != null) {
            for (Object o : state) {
                list.add(o instanceof StreamRecord ? ((StreamRecord<Event>) o).getValue() : (Event) o);
            }
        }
        return list;
    }

    private Map<String, StateTable> tables() throws ReflectiveOperationException {
        Object backend = ((AbstractStreamOperator<?>) operator).getKeyedStateBackend();
        return (Map<String, StateTable>) field(HeapKeyedStateBackend.class, "registeredKVStates").get(backend);
    }

    /** The sessions in flight of a key, each with the window under which its contents are kept. */
    Map<Window, Window> sessions(Object key) throws ReflectiveOperationException {
        return pairs(tables().get(SESSIONS).get(key, VoidNamespace.INSTANCE));
    }

    private static Map<Window, Window> pairs(Object list) {
        Map<Window, Window> map = new HashMap<>();
        if (list != null) {
            for (Tuple2<Window, Window> t : (List<Tuple2<Window, Window>>) list) {
                map.put(t.f0, t.f1);
            }
        }
        return map;
    }

    /** What is kept under a window. */
    List<Event> contents(Object key, Window stateWindow) throws ReflectiveOperationException {
        return events((Iterable<?>) tables().get(CONTENTS).get(key, stateWindow));
    }

    /**
     * The windows that are held, with their contents, by key: sessions that are in flight; other windows that have contents,
     * state of their trigger, or a timer at their cleanup time.
     */
    Map<Object, Map<Window, List<Event>>> open() throws Exception {
        Map<Object, Map<Window, List<Event>>> open = new HashMap<>();
        if (merging) {
            for (StateEntry<Object, ?, ?> e : (Iterable<StateEntry<Object, ?, ?>>) tables().get(SESSIONS)) {
                for (Map.Entry<Window, Window> s : pairs(e.getState()).entrySet()) {
                    put(open, e.getKey(), s.getKey(), s.getValue());
                }
            }
            return open;
        }
        for (StateTable table : tables().values()) {
            for (StateEntry<Object, ?, ?> e : (Iterable<StateEntry<Object, ?, ?>>) table) {
                Window w = (Window) e.getNamespace();
                put(open, e.getKey(), w, w);
            }
        }
        InternalTimerService<Window> timers =
                (InternalTimerService<Window>) field(WindowOperator.class, "internalTimerService").get(operator);
        Method isCleanupTime = WindowOperator.class.getDeclaredMethod("isCleanupTime", Window.class, long.class);
        isCleanupTime.setAccessible(true);
        List<Tuple2<Object, Window>> atCleanup = new ArrayList<>();
        org.apache.flink.util.function.BiConsumerWithException<Window, Long, Exception> look =
                (w, time) -> {
                    if ((Boolean) isCleanupTime.invoke(operator, w, time)) {
                        atCleanup.add(Tuple2.of(((AbstractStreamOperator<?>) operator).getCurrentKey(), w));
                    }
                };
        if (eventTime) {
            timers.forEachEventTimeTimer(look);
        } else {
            timers.forEachProcessingTimeTimer(look);
        }
        for (Tuple2<Object, Window> t : atCleanup) {
            put(open, t.f0, t.f1, t.f1);
        }
        return open;
    }

    private void put(Map<Object, Map<Window, List<Event>>> open, Object key, Window w, Window stateWindow)
            throws ReflectiveOperationException {
        open.computeIfAbsent(key, k -> new TreeMap<>(Trace.BY_BOUNDS)).put(w, contents(key, stateWindow));
    }
}
