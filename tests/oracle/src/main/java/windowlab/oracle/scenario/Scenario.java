// What does a scenario document say?
package windowlab.oracle.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A scenario document, resolved: every time is a number of milliseconds, every default filled in. What is only shown
 * (`title`, `notes`, `zone`, `view`, `expect`) is not read.
 */
public final class Scenario {
    public enum RowKind {
        EVENT,
        WATERMARK,
        STATUS,
        TICK
    }

    public static final class Row {
        public RowKind kind;
        public long arrives;
        public int partition;
        public Event event;
        public long watermark;
        public boolean idle;
    }

    /** One of the document's runs: the pipeline's JSON after its merge patch. */
    public static final class Run {
        public final String name;
        private final JsonNode pipeline;
        private final int highestPartition;

        private Run(String name, JsonNode pipeline, int highestPartition) {
            this.name = name;
            this.pipeline = pipeline;
            this.highestPartition = highestPartition;
        }

        /** Refused if it cannot run; other runs of the document may. */
        public Pipeline pipeline() {
            return Pipeline.read(pipeline, highestPartition);
        }
    }

    private static final List<String> DOCUMENT =
            List.of("format", "title", "notes", "day", "zone", "rows", "arrivalSpacing", "pipeline", "runs", "view", "expect");
    private static final List<String> KINDS = List.of("time", "watermark", "status", "tick");
    private static final List<String> ROW =
            List.of("arrives", "time", "id", "key", "value", "partition", "gap", "watermark", "status", "tick");

    public final List<Row> rows = new ArrayList<>();
    public final List<Run> runs = new ArrayList<>();
    /** Processing time at which the job starts. */
    public long start;
    private int highestPartition = 0;

    public Scenario(JsonNode json) {
        Members doc = new Members(json, "", DOCUMENT);
        if (!doc.text("format").equals("window-lab/1")) {
            throw new Refused("format: \"window-lab/1\" is needed, not " + doc.need("format"));
        }
        LocalDate day = LocalDate.of(1970, 1, 1);
        if (doc.has("day")) {
            try {
                day = LocalDate.parse(doc.text("day"));
            } catch (DateTimeException e) {
                throw new Refused("day: " + doc.need("day") + " is no date");
            }
        }
        readRows(array(doc, "rows"), day, doc.duration("arrivalSpacing", 0, 1000));
        readRuns(doc);
    }

    private static JsonNode array(Members doc, String name) {
        if (!doc.has(name)) {
            return JsonNodeFactory.instance.arrayNode();
        }
        if (!doc.need(name).isArray()) {
            throw new Refused(name + ": an array is needed");
        }
        return doc.need(name);
    }

    // ---- rows

    private void readRows(JsonNode list, LocalDate day, long spacing) {
        Set<String> ids = new HashSet<>();
        Long firstEventTime = null;
        for (int i = 0; i < list.size() && firstEventTime == null; i++) {
            if (list.get(i).hasNonNull("time")) {
                firstEventTime = Values.timestamp(list.get(i).get("time"), day, "rows[" + i + "].time");
            }
        }
        for (int i = 0; i < list.size(); i++) {
            Members n = new Members(list.get(i), "rows[" + i + "]", ROW);
            Row row = readRow(n, i, day);
            highestPartition = Math.max(highestPartition, row.partition);
            if (row.kind == RowKind.EVENT && !ids.add(row.event.id)) {
                throw new Refused(n.place("id") + ": \"" + row.event.id + "\" is the id of an event above");
            }
            long before = i == 0 ? 0 : rows.get(i - 1).arrives;
            if (n.has("arrives")) {
                row.arrives = Values.timestamp(n.need("arrives"), day, n.place("arrives"));
                if (i > 0 && row.arrives < before) {
                    throw new Refused(n.place("arrives") + ": processing time may not go back");
                }
            } else if (i == 0) {
                row.arrives = firstEventTime == null ? 0 : firstEventTime;
            } else {
                row.arrives = Values.instant(before + spacing, n.place("arrives"));
            }
            rows.add(row);
        }
        if (!rows.isEmpty()) {
            start = rows.get(0).arrives;
        }
    }

    private static Row readRow(Members n, int i, LocalDate day) {
        if (KINDS.stream().filter(n::has).count() != 1) {
            throw new Refused("rows[" + i + "]: exactly one of " + String.join(", ", KINDS) + " is needed");
        }
        Row row = new Row();
        if (!n.has("tick")) {
            row.partition = n.has("partition") ? (int) n.integer("partition", 0, 1023) : 0;
        }
        if (n.has("time")) {
            row.kind = RowKind.EVENT;
            row.event =
                    new Event(
                            n.name("id", "e" + (i + 1)),
                            n.name("key", "all"),
                            Values.timestamp(n.need("time"), day, n.place("time")),
                            n.number("value", 1),
                            row.partition,
                            n.duration("gap", Long.MIN_VALUE, 0));
        } else if (n.has("watermark")) {
            row.kind = RowKind.WATERMARK;
            row.watermark = Values.timestamp(n.need("watermark"), day, n.place("watermark"));
        } else if (n.has("status")) {
            row.kind = RowKind.STATUS;
            row.idle = n.choice("status", "idle", "active").equals("idle");
        } else {
            row.kind = RowKind.TICK;
            if (!n.flag("tick", true)) {
                throw new Refused(n.place("tick") + ": true is needed");
            }
        }
        return row;
    }

    // ---- runs

    private void readRuns(Members doc) {
        JsonNode pipeline = doc.has("pipeline") ? doc.need("pipeline") : JsonNodeFactory.instance.objectNode();
        JsonNode list = array(doc, "runs");
        if (list.isEmpty()) {
            runs.add(new Run("run", pipeline, highestPartition));
        }
        for (int i = 0; i < list.size(); i++) {
            Members n = new Members(list.get(i), "runs[" + i + "]", List.of("name", "change"));
            runs.add(
                    new Run(
                            n.name("name", "run " + (i + 1)),
                            n.has("change") ? mergePatch(pipeline, n.need("change")) : pipeline,
                            highestPartition));
        }
    }

    /** JSON merge patch, RFC 7396. */
    static JsonNode mergePatch(JsonNode target, JsonNode patch) {
        if (!patch.isObject()) {
            return patch;
        }
        ObjectNode result = target.isObject() ? target.deepCopy() : JsonNodeFactory.instance.objectNode();
        for (Iterator<Map.Entry<String, JsonNode>> it = patch.fields(); it.hasNext(); ) {
            Map.Entry<String, JsonNode> e = it.next();
            if (e.getValue().isNull()) {
                result.remove(e.getKey());
            } else {
                JsonNode old = result.get(e.getKey());
                result.set(e.getKey(), mergePatch(old == null ? JsonNodeFactory.instance.missingNode() : old, e.getValue()));
            }
        }
        return result;
    }
}
