// What can be asked of the oracle?
package windowlab.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.apache.flink.runtime.util.EnvironmentInformation;

import windowlab.oracle.check.CrossCheck;
import windowlab.oracle.check.RandomScenarios;
import windowlab.oracle.check.SelfCheck;
import windowlab.oracle.trace.Trace;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The command line. */
public final class Main {
    private static final String USAGE =
            "usage: oracle run SCENARIO.json\n"
                    + "       oracle serve\n"
                    + "       oracle vectors DIR-IN OUT.json|DIR-OUT\n"
                    + "       oracle random --seed S --count N --out FILE [--topic T]\n"
                    + "       oracle crosscheck --seed S --count N [--topic T,T,...]\n"
                    + "       oracle crosscheck --in SCENARIOS.jsonl\n"
                    + "       oracle selfcheck --seed S --count N [--topic T,T,...]";

    private static final PrintStream OUT =
            new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);

    private Main() {}

    public static void main(String[] args) throws Exception {
        int status = command(args);
        OUT.flush();
        // Flink leaves threads behind
        System.exit(status);
    }

    private static int command(String[] args) throws Exception {
        String command = args.length == 0 ? "" : args[0];
        if (command.equals("run") && args.length == 2) {
            return run(Path.of(args[1]));
        }
        if (command.equals("serve") && args.length == 1) {
            return serve();
        }
        if (command.equals("vectors") && args.length == 3) {
            return vectors(Path.of(args[1]), Path.of(args[2]));
        }
        Map<String, String> options = new HashMap<>();
        for (int i = 1; i + 1 < args.length; i += 2) {
            options.put(args[i], args[i + 1]);
        }
        if (command.equals("crosscheck") && options.containsKey("--in")) {
            List<JsonNode> scenarios = new ArrayList<>();
            for (String line : Files.readAllLines(Path.of(options.get("--in")))) {
                scenarios.add(Runs.JSON.readTree(line));
            }
            return CrossCheck.run(scenarios.iterator(), Integer.MAX_VALUE);
        }
        if (options.keySet().containsAll(List.of("--seed", "--count"))) {
            long seed = Long.parseLong(options.get("--seed"));
            int count = Integer.parseInt(options.get("--count"));
            String topics = options.get("--topic");
            switch (command) {
                case "crosscheck":
                    return CrossCheck.run(inTurns(seed, topics == null ? "time,late,session,global,any" : topics), count);
                case "selfcheck":
                    return selfcheck(seed, count, topics == null ? RandomScenarios.TOPICS : List.of(topics.split(",")));
                case "random":
                    if (options.containsKey("--out")) {
                        return random(seed, count, Path.of(options.get("--out")), topics == null ? "any" : topics);
                    }
                    break;
                default:
                    break;
            }
        }
        System.err.println(USAGE);
        return 2;
    }

    // ---- scenarios

    private static int run(Path file) throws Exception {
        ObjectNode result = Trace.JSON.objectNode();
        result.put("flink", EnvironmentInformation.getVersion());
        result.set("runs", Runs.of(Runs.JSON.readTree(Files.readString(file))));
        OUT.println(Runs.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(result));
        return 0;
    }

    /**
     * A document a line on standard input, `{ "runs" }` a line on standard output, in order, until the input ends. If the
     * oracle itself is at fault, the line is `{ "fault" }`.
     */
    private static int serve() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            ObjectNode answer = Trace.JSON.objectNode();
            try {
                answer.set("runs", Runs.of(Runs.JSON.readTree(line)));
            } catch (JsonProcessingException e) {
                answer.putArray("runs").add(Runs.refused("run", e));
            } catch (Exception e) {
                answer.put("fault", fault(e));
            }
            OUT.println(Runs.JSON.writeValueAsString(answer));
            OUT.flush();
        }
        return 0;
    }

    private static String fault(Throwable e) {
        StackTraceElement[] at = e.getStackTrace();
        return e + (at.length == 0 ? "" : " at " + at[0]) + (e.getCause() == null ? "" : ": " + fault(e.getCause()));
    }

    // ---- batches

    /** Random scenarios without end, of one topic after the other. */
    private static Iterator<JsonNode> inTurns(long seed, String topics) {
        List<RandomScenarios> sources = new ArrayList<>();
        for (String topic : topics.split(",")) {
            sources.add(new RandomScenarios(seed, topic));
        }
        return new Iterator<>() {
            private int taken;

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public JsonNode next() {
                return sources.get(taken++ % sources.size()).next();
            }
        };
    }

    private static ObjectNode vectorCase(String name, JsonNode scenario) throws Exception {
        ObjectNode c = Trace.JSON.objectNode();
        c.put("name", name);
        c.set("scenario", scenario);
        c.set("runs", Runs.of(scenario));
        return c;
    }

    /** Compact, one case a line, so that a change shows as a change of lines. */
    private static void write(Path out, List<ObjectNode> cases) throws IOException {
        StringBuilder s = new StringBuilder();
        s.append("{\"flink\":").append(Runs.JSON.writeValueAsString(EnvironmentInformation.getVersion()));
        s.append(",\"cases\":[\n");
        for (int i = 0; i < cases.size(); i++) {
            s.append(Runs.JSON.writeValueAsString(cases.get(i))).append(i + 1 < cases.size() ? ",\n" : "\n");
        }
        s.append("]}\n");
        Files.write(out, s.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static int vectors(Path in, Path out) throws Exception {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> list = Files.newDirectoryStream(in, "*.json")) {
            list.forEach(files::add);
        }
        files.sort(null);
        List<ObjectNode> cases = new ArrayList<>();
        boolean many = Files.isDirectory(out);
        for (Path f : files) {
            String name = f.getFileName().toString().replaceFirst("\\.json$", "");
            ObjectNode c = vectorCase(name, Runs.JSON.readTree(Files.readString(f)));
            cases.add(c);
            if (many) {
                write(out.resolve(f.getFileName()), List.of(c));
            }
        }
        if (!many) {
            write(out, cases);
        }
        System.err.println(cases.size() + " scenarios");
        return 0;
    }

    private static int random(long seed, int count, Path out, String topic) throws Exception {
        RandomScenarios random = new RandomScenarios(seed, topic);
        List<ObjectNode> cases = new ArrayList<>();
        int failed = 0;
        int fires = 0;
        while (cases.size() < count) {
            JsonNode scenario = random.next();
            ObjectNode c = vectorCase(topic + "-" + seed + "-" + (cases.size() + failed), scenario);
            JsonNode run = c.get("runs").get(0);
            if (run.has("error")) {
                throw new IllegalStateException("refused: " + run.get("error") + " " + scenario);
            }
            if (run.has("failure")) {
                failed++;
                System.err.println("job failed: " + run.get("failure") + " " + scenario);
                continue;
            }
            for (JsonNode e : run.get("trace")) {
                fires += e.get("type").asText().equals("fire") ? 1 : 0;
            }
            cases.add(c);
        }
        write(out, cases);
        System.err.println(
                out.getFileName() + ": " + count + " scenarios, " + fires + " firings, " + failed + " left out as the job failed");
        return 0;
    }

    /** Random scenarios, each checked as it is run. */
    private static int selfcheck(long seed, int count, List<String> topics) throws Exception {
        for (String topic : topics) {
            RandomScenarios random = new RandomScenarios(seed, topic);
            for (int i = 0; i < count; i++) {
                JsonNode scenario = random.next();
                try {
                    JsonNode run = Runs.of(scenario).get(0);
                    if (run.has("error")) {
                        throw new IllegalStateException("refused: " + run.get("error"));
                    }
                    SelfCheck.COUNTS.merge(run.has("failure") ? "runs that failed, not checked" : "runs", 1, Integer::sum);
                } catch (Exception e) {
                    OUT.println("WRONG " + topic + " " + scenario);
                    throw e;
                }
            }
        }
        SelfCheck.COUNTS.forEach((what, n) -> OUT.println(what + ": " + n));
        return 0;
    }
}
