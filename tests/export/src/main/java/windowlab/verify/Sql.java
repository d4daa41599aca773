// What does an exported SQL script give on Flink's SQL engine?
package windowlab.verify;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

final class Sql {
    private static final Pattern SET = Pattern.compile("SET '(.*)' = '(.*)'");

    private Sql() {}

    /** The rows of the query, `key,start,end,value` each; the key in Base64, instants in ms. */
    static String rows(Path folder) throws Exception {
        String script = Files.readString(folder.resolve("windows.sql")).replaceAll("(?m)--.*$", "");
        script = script.replace("'events.jsonl'", "'" + folder.resolve("events.jsonl").toUri() + "'");
        Configuration configuration = new Configuration();
        List<String> rows = new ArrayList<>();
        TableEnvironment env = null;
        for (String statement : script.split(";\\s*\\n")) {
            String text = statement.trim();
            Matcher set = SET.matcher(text);
            if (text.isEmpty()) {
                continue;
            }
            if (set.matches()) {
                configuration.setString(set.group(1), set.group(2));
                continue;
            }
            if (env == null) {
                env = TableEnvironment.create(EnvironmentSettings.newInstance().withConfiguration(configuration).build());
            }
            if (!text.startsWith("SELECT")) {
                env.executeSql(text);
                continue;
            }
            try (CloseableIterator<Row> results = env.executeSql(text).collect()) {
                results.forEachRemaining(row -> rows.add(line(row)));
            }
        }
        return String.join(";", rows);
    }

    private static String line(Row row) {
        int n = row.getArity();
        String key = n > 3 ? (String) row.getField(0) : "all";
        return Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8))
                + "," + ms(row.getField(n - 3)) + "," + ms(row.getField(n - 2)) + "," + row.getField(n - 1);
    }

    private static long ms(Object time) {
        return ((LocalDateTime) time).toInstant(ZoneOffset.UTC).toEpochMilli();
    }
}
