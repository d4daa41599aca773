// Do exported tests pass? Each line of standard input names a test class, or the folder of a SQL script; its answer is a line.
package windowlab.verify;

import org.junit.jupiter.api.Test;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

public final class Verify {
    private Verify() {}

    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        // What jobs print is not an answer.
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String name = in.readLine(); name != null; name = in.readLine()) {
            out.println(name + "\t" + outcome(name).replaceAll("\\s+", " "));
        }
        out.flush();
        // A job that failed may leave threads behind.
        Runtime.getRuntime().halt(0);
    }

    private static String outcome(String name) {
        try {
            if (name.startsWith("sql:")) {
                return "rows " + Sql.rows(Path.of(name.substring(4)));
            }
            int run = 0;
            Class<?> type = Class.forName(name);
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Test.class)) {
                    method.setAccessible(true);
                    Constructor<?> made = type.getDeclaredConstructor();
                    made.setAccessible(true);
                    method.invoke(made.newInstance());
                    run++;
                }
            }
            return run > 0 ? "ok" : "there is no test in it";
        } catch (InvocationTargetException e) {
            return String.valueOf(e.getCause()) + rootOf(e.getCause());
        } catch (Exception | LinkageError e) {
            return e + rootOf(e);
        }
    }

    private static String rootOf(Throwable error) {
        Throwable root = error;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root == error ? "" : ", by " + root;
    }
}
