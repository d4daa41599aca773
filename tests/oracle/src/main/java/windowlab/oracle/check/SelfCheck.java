// Does a trace add up?
package windowlab.oracle.check;

import com.fasterxml.jackson.databind.JsonNode;

import windowlab.oracle.scenario.Pipeline;
import windowlab.oracle.scenario.Scenario;
import windowlab.oracle.trace.Trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Replays a trace from its entries alone, and checks that it adds up: each firing has what was added to its window and has
 * not gone out of it; each element ends exactly once in each of its windows; `pane`, `timing`, `replaces`, `repeat` and
 * `unfired` follow from the entries before; so do the partitions' entries and what was combined from them.
 */
public final class SelfCheck {
    /** How many (element, window) pairs ended in which way, how many entries of each kind there were. */
    public static final Map<String, Integer> COUNTS = new TreeMap<>();

    /** A window of a key from its first element to its end. A merged one lives on in `into`. */
    private static final class Life {
        final String key;
        final JsonNode start;
        final JsonNode end;
        Life into;
        boolean closed;
        List<String> contents = new ArrayList<>();
        final Set<String> seen = new HashSet<>();
        int fired;
        boolean complete;
        boolean stands;
        List<String> last;

        Life(String key, JsonNode w) {
            this.key = key;
            this.start = w.get("start");
            this.end = w.get("end");
        }

        boolean is(String k, JsonNode w) {
            return key.equals(k) && start.equals(w.get("start")) && end.equals(w.get("end"));
        }

        Life now() {
            Life l = this;
            while (l.into != null) {
                l = l.into;
            }
            return l;
        }
    }

    private final Pipeline pipeline;
    private final boolean ordered;
    private final List<Life> lives = new ArrayList<>();
    private final Map<Integer, Long> partitionWatermarks = new HashMap<>();
    private final Map<Integer, Boolean> partitionIdle = new HashMap<>();
    private final Map<String, Integer> counts = new TreeMap<>();
    private JsonNode entry;
    private int pairs;
    private int ended;

    private SelfCheck(Pipeline pipeline) {
        this.pipeline = pipeline;
        // sessions merge in an order that is Flink's own
        this.ordered = !pipeline.window().session() && !pipeline.sortsInput();
    }

    /** Throws if the trace of a run that went to its end does not add up. */
    public static void check(Pipeline pipeline, Scenario scenario, JsonNode trace) {
        SelfCheck c = new SelfCheck(pipeline);
        try {
            c.replay(trace, scenario.rows.size());
        } catch (RuntimeException e) {
            throw new IllegalStateException("the trace does not add up: " + e.getMessage() + " at " + c.entry, e);
        }
        c.counts.forEach((k, n) -> COUNTS.merge(k, n, Integer::sum));
    }

    private void require(boolean ok, String what) {
        if (!ok) {
            throw new IllegalStateException(what);
        }
    }

    private void count(String what, int n) {
        counts.merge(what, n, Integer::sum);
    }

    private static long time(JsonNode n) {
        return n.isTextual() ? n.asText().equals("-inf") ? Long.MIN_VALUE : Long.MAX_VALUE : n.longValue();
    }

    private static List<String> strings(JsonNode list) {
        List<String> s = new ArrayList<>();
        list.forEach(n -> s.add(n.asText()));
        return s;
    }

    private void same(List<String> ids, List<String> contents, String what) {
        require(
                ordered ? ids.equals(contents) : ids.size() == contents.size() && new HashSet<>(ids).equals(new HashSet<>(contents)),
                what + ": expected " + contents);
    }

    /** The window that an entry is about: it is there. */
    private Life live(JsonNode e) {
        int before = lives.size();
        Life l = live(e.get("key").asText(), e);
        require(lives.size() == before, "of a window that is not there");
        return l;
    }

    private Life live(String key, JsonNode w) {
        for (Life l : lives) {
            if (l.into == null && !l.closed && l.is(key, w)) {
                return l;
            }
        }
        Life l = new Life(key, w);
        lives.add(l);
        return l;
    }

    private boolean seen(Life l, String id) {
        return lives.stream().anyMatch(m -> m.now() == l && m.seen.contains(id));
    }

    private void replay(JsonNode trace, int rows) {
        String added = null;
        String lastOpen = null;
        Life due = null;
        boolean over = false;
        boolean watermarkSeen = false;
        for (JsonNode e : trace) {
            entry = e;
            String type = e.get("type").asText();
            count("entries " + type, 1);
            require(!over || type.equals("open"), "an entry after the last");
            if (type.equals("evict") && e.get("when").asText().equals("before")) {
                due = live(e);
            } else if (due != null) {
                require(type.equals("fire") && live(e) == due, "no firing after an eviction before it");
                due = null;
            }
            switch (type) {
                case "element":
                    added = e.get("id").asText();
                    for (JsonNode w : e.get("windows")) {
                        if (!w.get("late").booleanValue()) {
                            live(e.get("key").asText(), w).contents.add(added);
                            pairs++;
                        }
                    }
                    break;
                case "merge":
                    merge(e);
                    break;
                case "fire":
                    fire(e);
                    break;
                case "evict":
                    {
                        List<String> left = live(e).contents;
                        for (String id : strings(e.get("ids"))) {
                            require(left.remove(id), "evicted what was not there");
                        }
                        ended += e.get("ids").size();
                        count("pairs ended by evict", e.get("ids").size());
                        break;
                    }
                case "lost":
                    {
                        Life l = live(e);
                        List<String> own = List.of(added);
                        l.contents.removeAll(own);
                        gone(l, e);
                        require(!e.get("ids").isEmpty(), "nothing is lost");
                        l.contents.addAll(own);
                        break;
                    }
                case "purge":
                    {
                        Life l = live(e);
                        require(l.last != null, "a purge without a firing");
                        gone(l, e);
                        break;
                    }
                case "close":
                    {
                        Life l = live(e);
                        gone(l, e);
                        l.closed = true;
                        break;
                    }
                case "open":
                    {
                        over = true;
                        require(e.get("row").intValue() == rows, "row");
                        String at = String.format("%s %20d %20d", e.get("key").asText(), time(e.get("start")), time(e.get("end")));
                        require(!at.equals(lastOpen), "twice");
                        lastOpen = at;
                        Life l = live(e);
                        gone(l, e);
                        l.closed = true;
                        if (e.get("ids").isEmpty()) {
                            count("open windows without contents", 1);
                        }
                        break;
                    }
                case "partition":
                    partition(e);
                    break;
                case "watermark":
                    watermarkSeen = true;
                    if (pipeline.partitions() > 1 && !(pipeline.watermarks().splits() && time(e.get("value")) == Long.MAX_VALUE)) {
                        require(partitionWatermarks.containsValue(time(e.get("value"))), "a watermark of no partition");
                    }
                    break;
                case "status":
                    if (pipeline.partitions() > 1) {
                        boolean all = true;
                        for (int i = 0; i < pipeline.partitions(); i++) {
                            all &= partitionIdle.getOrDefault(i, false);
                        }
                        boolean idle = e.get("value").asText().equals("idle");
                        // a source of splits is idle before its first watermark too, when its main output is; one that is
                        // still idle when a split no longer is becomes active for the flush when all are idle again
                        require(all == idle || pipeline.watermarks().splits() && (all || !watermarkSeen), "not the status of the partitions");
                    }
                    break;
                default:
                    require(type.equals("lateElement"), "an entry of no known type");
            }
        }
        entry = null;
        for (Life l : lives) {
            String of = "[" + l.start + ", " + l.end + ") of " + l.key;
            require(l.into != null || l.contents.isEmpty(), of + " still has " + l.contents);
            // a timeout may take the cleanup timer with it, and after a purge nothing is left
            require(l.into != null || l.closed || pipeline.window().global() || pipeline.timesOut(), of + " is neither closed nor open");
        }
        require(pairs == ended, pairs + " pairs of element and window, but " + ended + " ended");
        count("pairs", pairs);
    }

    private void merge(JsonNode e) {
        String key = e.get("key").asText();
        Life into = live(key, e.get("into"));
        require(into.fired == 0, "merged into a window that has fired");
        for (JsonNode w : e.get("from")) {
            Life from = live(key, w);
            if (from != into) {
                from.into = into;
                into.contents.addAll(from.contents);
            }
        }
    }

    private void fire(JsonNode e) {
        Life l = live(e);
        List<String> ids = strings(e.get("ids"));
        same(ids, l.contents, "ids");
        int pane = 0;
        boolean late = false;
        TreeMap<Long, TreeMap<Long, JsonNode>> replaces = new TreeMap<>();
        for (Life m : lives) {
            if (m.now() == l) {
                pane += m.fired;
                late |= m.complete;
                if (m != l && m.stands) {
                    replaces.computeIfAbsent(time(m.start), k -> new TreeMap<>())
                            .put(time(m.end), Trace.JSON.objectNode().<com.fasterxml.jackson.databind.node.ObjectNode>set("start", m.start).set("end", m.end));
                    m.stands = false;
                }
            }
        }
        require(e.get("pane").intValue() == pane, "pane: expected " + pane);
        List<JsonNode> expected = new ArrayList<>();
        replaces.values().forEach(byEnd -> expected.addAll(byEnd.values()));
        List<JsonNode> given = new ArrayList<>();
        e.path("replaces").forEach(given::add);
        require(given.equals(expected) && (e.has("replaces") ? !given.isEmpty() : true), "replaces: expected " + expected);
        boolean repeat = ids.equals(l.last);
        require(repeat ? e.path("repeat").booleanValue() : !e.has("repeat"), "repeat: expected " + repeat);
        if (pipeline.window().global()) {
            require(!e.has("timing"), "timing of a global window");
        } else {
            long clock = time(e.get(pipeline.window().processing() ? "processingTime" : "watermark"));
            boolean complete = clock >= time(e.get("end")) - (pipeline.window().processing() ? 0 : 1);
            String timing = late ? "late" : complete ? "onTime" : "early";
            require(e.get("timing").asText().equals(timing), "timing: expected " + timing);
            l.complete |= complete;
            count("timing " + timing, 1);
        }
        count("firings with replaces", given.isEmpty() ? 0 : 1);
        count("firings with repeat", repeat ? 1 : 0);
        l.fired++;
        l.stands = true;
        l.last = ids;
        l.seen.addAll(ids);
    }

    /** The contents go, or stay for good. */
    private void gone(Life l, JsonNode e) {
        List<String> ids = strings(e.get("ids"));
        same(ids, l.contents, "ids");
        List<String> unfired = new ArrayList<>(ids);
        unfired.removeIf(id -> seen(l, id));
        require(strings(e.get("unfired")).equals(unfired), "unfired: expected " + unfired);
        l.contents.clear();
        ended += ids.size();
        count("pairs ended by " + e.get("type").asText(), ids.size());
        count("pairs ended by " + e.get("type").asText() + ", unfired", unfired.size());
    }

    private void partition(JsonNode e) {
        require(pipeline.partitions() > 1, "of a single partition");
        int p = e.get("partition").intValue();
        long watermark = time(e.get("watermark"));
        boolean idle = e.get("status").asText().equals("idle");
        long before = partitionWatermarks.getOrDefault(p, Long.MIN_VALUE);
        boolean idleBefore = partitionIdle.getOrDefault(p, false);
        require(watermark >= before, "a partition's watermark goes back");
        require((watermark != before) != (idle != idleBefore), "not exactly one change");
        require(watermark == before || !idle, "a watermark of an idle partition");
        partitionWatermarks.put(p, watermark);
        partitionIdle.put(p, idle);
    }
}
