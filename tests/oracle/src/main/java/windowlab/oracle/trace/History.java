// What does a firing replace, repeat, come after?
package windowlab.oracle.trace;

import org.apache.flink.streaming.api.windowing.windows.Window;

import windowlab.oracle.scenario.Event;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What has become of each key's windows so far: their firings, and which elements were in one. Flink keeps no such record.
 * A session that comes about by merging takes over the records of the sessions that it is made of.
 */
public final class History {
    /** One firing, set against those before it. */
    public static final class Firing {
        public int pane;
        public String timing;
        public Collection<Window> replaces;
        public boolean repeat;
    }

    private static final class Record {
        int fired;
        /** Whether it fired when its end had come. */
        boolean complete;
        /** Whether it has a firing of its own that none has replaced. */
        boolean stands;
        /** The merged windows with a firing that none has replaced. */
        final Set<Window> merged = new TreeSet<>(Trace.BY_BOUNDS);
        /** The ids of the last firing of its own. */
        List<String> last;
        final Set<Event> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private final Map<String, Map<Window, Record>> records = new HashMap<>();

    private Map<Window, Record> of(String key) {
        return records.computeIfAbsent(key, k -> new HashMap<>());
    }

    /** The window fires; complete: its end has come, on the clock that it goes by. */
    public Firing fire(String key, Window w, List<Event> events, boolean complete) {
        Record r = of(key).computeIfAbsent(w, k -> new Record());
        List<String> ids = new ArrayList<>();
        events.forEach(e -> ids.add(e.id));
        Firing f = new Firing();
        f.pane = r.fired++;
        f.timing = r.complete ? "late" : complete ? "onTime" : "early";
        f.replaces = new ArrayList<>(r.merged);
        f.repeat = ids.equals(r.last);
        r.complete |= complete;
        r.stands = true;
        r.merged.clear();
        r.last = ids;
        r.seen.addAll(events);
        return f;
    }

    public void merge(String key, Collection<Window> from, Window into) {
        Record result = new Record();
        for (Window w : from) {
            Record r = of(key).remove(w);
            if (r != null) {
                result.fired += r.fired;
                result.complete |= r.complete;
                result.merged.addAll(r.merged);
                if (r.stands) {
                    result.merged.add(w);
                }
                result.seen.addAll(r.seen);
            }
        }
        if (of(key).put(into, result) != null) {
            throw new IllegalStateException("sessions were merged into one that is none of them");
        }
    }

    /** Those that have been in no firing of the window, nor of one that was merged into it. */
    public List<Event> unfired(String key, Window w, List<Event> events) {
        Record r = of(key).get(w);
        List<Event> left = new ArrayList<>(events);
        if (r != null) {
            left.removeIf(r.seen::contains);
        }
        return left;
    }

    public void close(String key, Window w) {
        of(key).remove(w);
    }
}
