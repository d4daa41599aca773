// How is one object of a scenario read, so that no member is overlooked?
package windowlab.oracle.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import java.util.Iterator;
import java.util.List;

/**
 * The members of one JSON object. Those that the format does not know are refused, but for `x-…`; `null` is as if the member
 * were absent. Every reader throws {@link Refused} with the member's place.
 */
final class Members {
    private final JsonNode object;
    private final String where;

    /** `known`: every member that the format has at this place, whatever the other members say. */
    Members(JsonNode object, String where, List<String> known) {
        if (!object.isObject()) {
            throw new Refused((where.isEmpty() ? "the document" : where) + ": an object is needed, not " + object);
        }
        this.object = object;
        this.where = where;
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!known.contains(name) && !name.startsWith("x-") && has(name)) {
                throw new Refused(place(name) + ": no such member; there are " + String.join(", ", known));
            }
        }
    }

    /** The object that a member holds; an empty one if it is absent. */
    Members object(String name, List<String> known) {
        return new Members(has(name) ? object.get(name) : JsonNodeFactory.instance.objectNode(), place(name), known);
    }

    String place(String name) {
        return where.isEmpty() ? name : where + "." + name;
    }

    boolean has(String name) {
        return object.hasNonNull(name);
    }

    JsonNode need(String name) {
        if (!has(name)) {
            throw new Refused(place(name) + " is needed");
        }
        return object.get(name);
    }

    String text(String name) {
        JsonNode n = need(name);
        if (!n.isTextual()) {
            throw new Refused(place(name) + ": a string is needed, not " + n);
        }
        return n.textValue();
    }

    /** One of `allowed`, of which the first is the default. */
    String choice(String name, String... allowed) {
        if (!has(name)) {
            return allowed[0];
        }
        String s = text(name);
        if (!List.of(allowed).contains(s)) {
            throw new Refused(place(name) + ": \"" + s + "\" is none of " + String.join(", ", allowed));
        }
        return s;
    }

    /** A name: a string, or what is taken as its text, such as a number. */
    String name(String name, String preset) {
        if (!has(name)) {
            return preset;
        }
        JsonNode n = object.get(name);
        return n.isNumber() || n.isBoolean() ? n.asText() : text(name);
    }

    boolean flag(String name, boolean preset) {
        if (!has(name)) {
            return preset;
        }
        JsonNode n = object.get(name);
        if (!n.isBoolean()) {
            throw new Refused(place(name) + ": true or false is needed, not " + n);
        }
        return n.booleanValue();
    }

    double number(String name) {
        JsonNode n = need(name);
        if (!n.isNumber()) {
            throw new Refused(place(name) + ": a number is needed, not " + n);
        }
        return n.doubleValue();
    }

    double number(String name, double preset) {
        return has(name) ? number(name) : preset;
    }

    long integer(String name, long least, long most) {
        return within(name, Values.integer(need(name), place(name)), least, most);
    }

    /** In ms. */
    long duration(String name, long least) {
        return within(name, Values.duration(need(name), place(name)), least, Long.MAX_VALUE);
    }

    long duration(String name, long least, long preset) {
        return has(name) ? duration(name, least) : preset;
    }

    private long within(String name, long v, long least, long most) {
        if (v < least || v > most) {
            throw new Refused(place(name) + ": " + v + " is not " + (v < least ? "at least " + least : "at most " + most));
        }
        return v;
    }
}
