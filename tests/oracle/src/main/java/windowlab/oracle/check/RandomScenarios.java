// Which small scenarios look for trouble?
package windowlab.oracle.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import windowlab.oracle.trace.Trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Those of the stored vectors that are random: ties, times before the epoch, times one millisecond to either side of a
 * window's bound, elements far behind. The same seed gives the same scenarios, for good.
 */
public final class RandomScenarios {
    public static final List<String> TOPICS = List.of("any", "time", "late", "session", "processing", "global", "partitions");

    private final Random random;
    private final String topic;

    // of the scenario in hand
    private long unit;
    private long size;
    private long slide;
    private long offset;
    private long gap;
    private String type;
    private boolean processing;
    private boolean endOfInput;
    private long interval;

    public RandomScenarios(long seed, String topic) {
        if (!TOPICS.contains(topic)) {
            throw new IllegalArgumentException("topic: one of " + TOPICS);
        }
        this.random = new Random(seed);
        this.topic = topic;
    }

    private boolean chance(double p) {
        return random.nextDouble() < p;
    }

    private int between(int low, int high) {
        return low + random.nextInt(high - low + 1);
    }

    private long upTo(long high) {
        return high <= 0 ? 0 : (long) (random.nextDouble() * (high + 1));
    }

    @SafeVarargs
    private <T> T pick(T... of) {
        return of[random.nextInt(of.length)];
    }

    public JsonNode next() {
        unit = pick(1L, 1L, 10L, 1000L, 1000L);
        size = pick(2L, 3L, 4L, 5L, 6L, 8L, 10L) * unit;
        processing = topic.equals("processing") ? chance(0.6) : chance(0.08);
        endOfInput = chance(0.82);
        interval = Math.max(1, pick(size / 3, size / 2, size, 2 * size, unit));

        ObjectNode doc = Trace.JSON.objectNode();
        doc.put("format", "window-lab/1");
        ObjectNode pipeline = Trace.JSON.objectNode();
        window(pipeline);
        int partitions = topic.equals("partitions") ? between(2, 3) : chance(late() ? 0.1 : 0.25) ? between(2, 3) : 1;
        boolean manual = watermarks(pipeline, partitions);
        if (chance(0.15)) {
            pipeline.put("keyed", false);
        }
        if (partitions > 1) {
            pipeline.put("partitions", partitions);
        }
        triggerAndEvictor(pipeline);
        if (late() ? chance(0.9) : chance(0.6)) {
            pipeline.put("allowedLateness", pick(0L, 1L, unit, size / 2, size, 2 * size));
        }
        if (chance(0.5)) {
            pipeline.put("late", "sideOutput");
        }
        if (chance(0.8)) {
            pipeline.put("aggregate", pick("count", "sum", "min", "max", "avg", "first", "last", "distinct", "list"));
        }
        if (!endOfInput) {
            pipeline.put("endOfInput", false);
        }
        rows(doc, partitions, manual);
        doc.set("pipeline", pipeline);
        return doc;
    }

    private void window(ObjectNode pipeline) {
        switch (topic) {
            case "session":
                type = pick("session", "session", "dynamicSession");
                break;
            case "global":
                type = pick("global", "count", "slidingCount");
                break;
            case "late":
                type = pick("tumbling", "tumbling", "sliding", "session", "dynamicSession", "cumulate");
                break;
            case "time":
                type = pick("tumbling", "sliding", "sliding", "cumulate");
                break;
            case "processing":
                type = pick("tumbling", "sliding", "session", "dynamicSession", "tumbling", "global");
                break;
            default:
                type =
                        pick("tumbling", "tumbling", "tumbling", "sliding", "sliding", "session", "session", "dynamicSession",
                                "global", "count", "slidingCount", "cumulate");
        }
        ObjectNode w = pipeline.putObject("window");
        w.put("type", type);
        slide = size;
        offset = 0;
        gap = Math.max(1, pick(size / 2, size, unit));
        switch (type) {
            case "tumbling":
                w.put("size", size);
                offset(w);
                break;
            case "sliding":
                slide = Math.max(1, pick(size / 2, size / 3, size / 4, size, size + unit, 2 * size));
                w.put("size", size);
                w.put("slide", slide);
                offset(w);
                break;
            case "session":
                w.put("gap", gap);
                break;
            case "cumulate":
                slide = Math.max(1, size / 2);
                size = slide * between(1, 4);
                w.put("maxSize", size);
                w.put("step", slide);
                offset(w);
                break;
            case "count":
                w.put("size", between(1, 4));
                break;
            case "slidingCount":
                w.put("size", between(1, 4));
                w.put("slide", between(1, 3));
                break;
            default:
                break;
        }
        boolean inTime = List.of("tumbling", "sliding", "session", "dynamicSession").contains(type);
        processing &= inTime;
        if (processing) {
            w.put("time", "processing");
        }
    }

    private boolean late() {
        return topic.equals("late");
    }

    private void offset(ObjectNode w) {
        if (chance(0.3)) {
            offset = upTo(slide - 1) * (chance(0.4) ? -1 : 1);
            w.put("offset", offset);
        }
    }

    private boolean watermarks(ObjectNode pipeline, int partitions) {
        ObjectNode w = pipeline.putObject("watermarks");
        double dice = random.nextDouble();
        String strategy = late() || dice < 0.7 ? "bounded" : dice < 0.8 ? "monotonous" : dice < 0.84 ? "none" : "manual";
        w.put("strategy", strategy);
        if (strategy.equals("bounded")) {
            w.put("outOfOrderness", late() ? pick(0L, 0L, 1L, unit) : pick(0L, 0L, 0L, 1L, unit, size / 2, size));
        }
        if (partitions > 1 && chance(0.4)) {
            w.put("combine", "splits");
        }
        if (strategy.equals("manual")) {
            return true;
        }
        if (chance(late() ? 0.1 : 0.35)) {
            w.putObject("emit").put("every", Math.max(1, pick(1L, unit, size / 2, size)));
        }
        if (chance(partitions > 1 ? 0.5 : 0.1)) {
            w.put("idleAfter", Math.max(1, pick(1L, unit, size / 2, size, 2 * size)));
        }
        return false;
    }

    // ---- triggers and evictors

    private void triggerAndEvictor(ObjectNode pipeline) {
        boolean counted = type.equals("count") || type.equals("slidingCount");
        if (chance(type.equals("global") ? 0.9 : topic.equals("processing") ? 0.6 : counted ? 0.05 : 0.4)) {
            pipeline.set("trigger", trigger(2));
        }
        if (chance(type.equals("slidingCount") ? 0.1 : 0.2)) {
            ObjectNode e = pipeline.putObject("evictor");
            String kind = pick("count", "time", "delta");
            e.put("type", kind);
            switch (kind) {
                case "count":
                    e.put("n", between(0, 3));
                    break;
                case "time":
                    e.put("interval", pick(0L, 1L, unit, size / 2, size));
                    break;
                default:
                    e.put("threshold", between(0, 5));
            }
            if (chance(0.5)) {
                e.put("after", chance(0.7));
            }
        }
    }

    private ObjectNode trigger(int depth) {
        boolean global = List.of("global", "count", "slidingCount").contains(type);
        boolean merging = type.equals("session") || type.equals("dynamicSession");
        List<String> kinds = new ArrayList<>(List.of("count", "count", "continuousProcessingTime"));
        if (!global) {
            kinds.addAll(List.of("eventTime", "processingTime", "continuousEventTime", "continuousEventTime"));
        } else {
            kinds.addAll(List.of("never", "endOfStream", "endOfStream"));
            if (!endOfInput) {
                // with the final watermark it would fire without end
                kinds.add("continuousEventTime");
            }
        }
        if (!merging) {
            kinds.add("delta");
            if (depth > 0) {
                kinds.addAll(List.of("processingTimeout", "processingTimeout"));
            }
        }
        if (depth > 0) {
            kinds.addAll(List.of("purging", "purging"));
        }
        String kind = kinds.get(random.nextInt(kinds.size()));
        ObjectNode t = Trace.JSON.objectNode();
        t.put("type", kind);
        switch (kind) {
            case "count":
                t.put("n", between(1, 4));
                break;
            case "continuousEventTime":
            case "continuousProcessingTime":
                t.put("interval", interval);
                break;
            case "delta":
                t.put("threshold", between(0, 5));
                break;
            case "processingTimeout":
                t.put("interval", interval);
                if (chance(0.6)) {
                    t.put("resetOnEvent", chance(0.5));
                }
                if (chance(0.6)) {
                    t.put("clearOnTimeout", chance(0.5));
                }
                t.set("nested", trigger(depth - 1));
                break;
            case "purging":
                t.set("nested", trigger(depth - 1));
                break;
            default:
                break;
        }
        return t;
    }

    // ---- rows

    private void rows(ObjectNode doc, int partitions, boolean manual) {
        int n = chance(0.12) ? between(17, 40) : between(5, 16);
        String[] keys = pick(new String[] {"all"}, new String[] {"a", "b"}, new String[] {"a", "b"}, new String[] {"c", "B", "\u00e4"});
        boolean explicit = topic.equals("processing") || chance(0.5);
        long spacing = pick(1L, unit, size / 3, size / 2, size);
        if (!explicit) {
            doc.put("arrivalSpacing", spacing);
        }
        ArrayNode rows = doc.putArray("rows");
        long front = pick(0L, 0L, -2 * size, -size + 1, size * 100, 1_700_000_000_000L);
        long clock = explicit ? front + pick(0L, size, -size, 1L) : 0;
        long last = front;
        long mark = Long.MIN_VALUE;
        for (int i = 0; i < n; i++) {
            ObjectNode row = rows.addObject();
            int partition = random.nextInt(partitions);
            double dice = random.nextDouble();
            boolean tick = i > 0 && dice < 0.07;
            if (tick) {
                row.put("tick", true);
            } else if (manual && i > 0 && dice < 0.40) {
                if (chance(0.75)) {
                    long low = front - size / 2;
                    mark = chance(0.15) ? low - size : chance(0.4) ? bound(low) - 1 : low + upTo(size);
                    row.put("watermark", mark);
                } else {
                    row.put("status", chance(0.6) ? "idle" : "active");
                }
                partition(row, partition, partitions);
            } else {
                front += chance(0.25) ? 0 : chance(0.1) ? upTo(4 * size) : upTo(Math.max(1, size / 2));
                long time;
                double kind = random.nextDouble();
                if (kind < 0.12) {
                    time = last;
                } else if (kind < 0.40) {
                    time = bound(front) + between(-1, 1);
                } else if (kind < (late() ? 0.85 : 0.70)) {
                    time = front - upTo(pick(1L, size / 2, size, 3 * size));
                } else {
                    time = front;
                }
                if (type.equals("session") && chance(0.2)) {
                    time = last + gap + between(-1, 1);
                }
                last = time;
                row.put("time", time);
                if (keys.length > 1) {
                    row.put("key", pick(keys));
                }
                if (chance(0.7)) {
                    row.put("value", chance(0.15) ? between(-8, 12) / 4.0 : between(-3, 9));
                    if (row.get("value").doubleValue() == Math.rint(row.get("value").doubleValue())) {
                        row.put("value", row.get("value").longValue());
                    }
                }
                if (type.equals("dynamicSession")) {
                    row.put("gap", Math.max(1, pick(1L, unit, size / 2, size, size, 2 * size)));
                }
                partition(row, partition, partitions);
            }
            if (explicit || tick) {
                if (explicit) {
                    double step = random.nextDouble();
                    if (step < 0.2) {
                        // in the same millisecond
                    } else if (step < 0.45) {
                        clock = Math.max(clock, bound(clock + slide) + between(-1, 1));
                    } else {
                        clock += upTo(pick(1L, size / 3, size / 2, tick ? 2 * size : size));
                    }
                    row.put("arrives", clock);
                }
            }
        }
        if (!manual || !chance(0.5)) {
            return;
        }
        ObjectNode row = rows.addObject();
        row.put("watermark", front + size);
        if (explicit) {
            row.put("arrives", clock);
        }
    }

    private void partition(ObjectNode row, int partition, int partitions) {
        if (partitions > 1 && (partition > 0 || chance(0.2))) {
            row.put("partition", partition);
        }
    }

    /** The window bound at or before a time. */
    private long bound(long time) {
        long step = type.equals("session") || type.equals("dynamicSession") ? gap : slide;
        return Math.floorDiv(time - offset, step) * step + offset;
    }
}
