// What is the `value` of a firing?
package windowlab.oracle.trace;

import static windowlab.oracle.trace.Trace.JSON;
import static windowlab.oracle.trace.Trace.number;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;

import windowlab.oracle.scenario.Event;

import java.util.List;

/** Over the elements that Flink handed out, in their order. */
public final class Aggregates {
    private Aggregates() {}

    public static JsonNode of(String aggregate, List<Event> events) {
        if (aggregate.equals("count")) {
            return JSON.numberNode((long) events.size());
        }
        if (aggregate.equals("list")) {
            ArrayNode ids = JSON.arrayNode();
            events.forEach(e -> ids.add(e.id));
            return ids;
        }
        if (aggregate.equals("distinct")) {
            return JSON.numberNode(events.stream().map(e -> e.value + 0.0).distinct().count());
        }
        double sum = 0;
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (Event e : events) {
            sum += e.value;
            min = Math.min(min, e.value);
            max = Math.max(max, e.value);
        }
        if (aggregate.equals("sum")) {
            return number(sum);
        }
        if (events.isEmpty()) {
            return JSON.nullNode();
        }
        return switch (aggregate) {
            case "min" -> number(min);
            case "max" -> number(max);
            case "avg" -> number(sum / events.size());
            case "first" -> number(events.get(0).value);
            case "last" -> number(events.get(events.size() - 1).value);
            default -> throw new IllegalArgumentException(aggregate);
        };
    }
}
