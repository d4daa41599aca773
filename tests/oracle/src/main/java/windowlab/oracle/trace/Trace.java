// What did a run do, entry by entry?
package windowlab.oracle.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.streaming.api.windowing.windows.Window;

import windowlab.oracle.scenario.Event;
import windowlab.oracle.scenario.Values;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** What the observers saw, in order. */
public final class Trace {
    public static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    public static final Comparator<Window> BY_BOUNDS =
            Comparator.<Window>comparingLong(Trace::start).thenComparingLong(Trace::end);

    public final ArrayNode entries = JSON.arrayNode();

    /** The row in hand. */
    public int row;

    public ObjectNode add(String type) {
        return insert(mark(), type);
    }

    /** Puts an entry before those that were added since `mark`. */
    public ObjectNode insert(int mark, String type) {
        ObjectNode e = JSON.objectNode();
        e.put("row", row);
        e.put("type", type);
        entries.insert(mark, e);
        return e;
    }

    public int mark() {
        return entries.size();
    }

    // ---- the parts of an entry

    public static void putIds(ObjectNode entry, String member, List<Event> events) {
        ArrayNode ids = entry.putArray(member);
        events.forEach(e -> ids.add(e.id));
    }

    public static ObjectNode putWindow(ObjectNode to, Window w) {
        to.set("start", instant(start(w)));
        to.set("end", instant(end(w)));
        return to;
    }

    public static ObjectNode window(Window w) {
        return putWindow(JSON.objectNode(), w);
    }

    public static long start(Window w) {
        return w instanceof TimeWindow ? ((TimeWindow) w).getStart() : Long.MIN_VALUE;
    }

    public static long end(Window w) {
        return w instanceof TimeWindow ? ((TimeWindow) w).getEnd() : Long.MAX_VALUE;
    }

    public static JsonNode instant(long t) {
        if (t == Long.MIN_VALUE) {
            return JSON.textNode("-inf");
        }
        if (t == Long.MAX_VALUE) {
            return JSON.textNode("+inf");
        }
        return JSON.numberNode(t);
    }

    public static JsonNode number(double v) {
        return v == Math.rint(v) && Math.abs(v) <= Values.MAX ? JSON.numberNode((long) v) : JSON.numberNode(v);
    }

    /** By code points, which is the order of the UTF-8 bytes too. */
    public static int compareKeys(String a, String b) {
        return Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());
    }
}
