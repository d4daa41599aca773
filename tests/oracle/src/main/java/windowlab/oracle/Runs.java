// What does Flink do with a scenario document?
package windowlab.oracle;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import windowlab.oracle.check.SelfCheck;
import windowlab.oracle.flink.FlinkRun;
import windowlab.oracle.flink.Observer;
import windowlab.oracle.scenario.Pipeline;
import windowlab.oracle.scenario.Refused;
import windowlab.oracle.scenario.Scenario;
import windowlab.oracle.trace.Trace;

/** All runs of a document, in the form of the format's *Trace*. */
public final class Runs {
    public static final ObjectMapper JSON =
            new ObjectMapper()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    private Runs() {}

    /** A list of `{ name, trace }`, `{ name, error }`, `{ name, trace, failure }`. Throws only if the oracle itself is at fault. */
    public static ArrayNode of(JsonNode document) throws Exception {
        ArrayNode list = Trace.JSON.arrayNode();
        Scenario scenario;
        try {
            scenario = new Scenario(document);
        } catch (Refused e) {
            list.add(refused("run", e));
            return list;
        }
        for (Scenario.Run run : scenario.runs) {
            list.add(run(scenario, run));
        }
        return list;
    }

    static ObjectNode refused(String name, Exception why) {
        return Trace.JSON.objectNode().put("name", name).put("error", String.valueOf(why.getMessage()));
    }

    private static ObjectNode run(Scenario scenario, Scenario.Run run) throws Exception {
        Pipeline pipeline;
        FlinkRun flink;
        try {
            pipeline = run.pipeline();
            flink = new FlinkRun(scenario, pipeline);
        } catch (Refused | IllegalArgumentException | UnsupportedOperationException e) {
            // the scenario's own mistake, or Flink refuses to build such a pipeline
            return refused(run.name, e);
        }
        ObjectNode result = Trace.JSON.objectNode().put("name", run.name);
        try (flink) {
            flink.run();
            SelfCheck.check(pipeline, scenario, flink.trace.entries);
            result.set("trace", flink.trace.entries);
        } catch (Exception e) {
            Throwable cause = rootCause(e);
            if (cause instanceof Observer.Endless) {
                return result.put("failure", "endless");
            }
            if (isOurs(cause)) {
                throw e;
            }
            result.set("trace", flink.trace.entries);
            result.put("failure", cause.getClass().getName());
        }
        return result;
    }

    private static Throwable rootCause(Throwable e) {
        while (e.getCause() != null) {
            e = e.getCause();
        }
        return e;
    }

    /** Whether the oracle itself is at fault: nothing of that may pass for what Flink does. */
    private static boolean isOurs(Throwable t) {
        for (StackTraceElement frame : t.getStackTrace()) {
            if (!frame.getClassName().startsWith("java.") && !frame.getClassName().startsWith("jdk.")) {
                return frame.getClassName().startsWith("windowlab.");
            }
        }
        return true;
    }
}
