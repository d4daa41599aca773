// How do people write timestamps, durations and integers, and what do they come to?
package windowlab.oracle.scenario;

import com.fasterxml.jackson.databind.JsonNode;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Timestamps and durations as people write them, resolved to milliseconds. */
public final class Values {
    /** The largest integer that JSON carries exactly. */
    public static final long MAX = (1L << 53) - 1;

    /** What a JavaScript Date holds. */
    static final long MAX_INSTANT = 8_640_000_000_000_000L;

    /** So that an instant and a few durations stay exact in a double. */
    static final long MAX_DURATION = 100_000_000_000_000L;

    private static final Pattern TIME_OF_DAY = Pattern.compile("\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?");
    private static final Pattern DATE_TIME =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})?");
    private static final Pattern PART = Pattern.compile("\\s*(\\d+(?:\\.\\d+)?)\\s*([A-Za-z]+)\\s*");
    private static final Map<String, Long> UNITS =
            Map.ofEntries(
                    Map.entry("ms", 1L),
                    Map.entry("millisecond", 1L),
                    Map.entry("milliseconds", 1L),
                    Map.entry("s", 1000L),
                    Map.entry("second", 1000L),
                    Map.entry("seconds", 1000L),
                    Map.entry("min", 60_000L),
                    Map.entry("minute", 60_000L),
                    Map.entry("minutes", 60_000L),
                    Map.entry("h", 3_600_000L),
                    Map.entry("hour", 3_600_000L),
                    Map.entry("hours", 3_600_000L),
                    Map.entry("d", 86_400_000L),
                    Map.entry("day", 86_400_000L),
                    Map.entry("days", 86_400_000L));

    private Values() {}

    static long instant(long v, String what) {
        if (v > MAX_INSTANT || v < -MAX_INSTANT) {
            throw new Refused(what + ": " + v + " is beyond 8,640,000,000,000,000 ms from the epoch");
        }
        return v;
    }

    private static long length(long v, String what) {
        if (v > MAX_DURATION || v < -MAX_DURATION) {
            throw new Refused(what + ": " + v + " is beyond 100,000,000,000,000 ms");
        }
        return v;
    }

    /** An integer, however it is written: `60000.0` and `6e4` are 60000. */
    static long integer(JsonNode n, String what) {
        double v = n.isNumber() ? n.doubleValue() : Double.NaN;
        if (v != Math.rint(v)) {
            throw new Refused(what + ": an integer is needed, not " + n);
        }
        if (Math.abs(v) > MAX) {
            throw new Refused(what + ": " + n + " is beyond 2^53 - 1, which JSON cannot carry exactly");
        }
        return (long) v;
    }

    static long timestamp(JsonNode n, LocalDate day, String what) {
        if (n.isNumber()) {
            return instant(integer(n, what), what);
        }
        if (!n.isTextual()) {
            throw new Refused(what + ": a timestamp is needed, not " + n);
        }
        String s = n.textValue().trim();
        try {
            if (TIME_OF_DAY.matcher(s).matches()) {
                LocalDateTime t = LocalDateTime.of(day, LocalTime.parse(s));
                return instant(t.toInstant(ZoneOffset.UTC).toEpochMilli(), what);
            }
            if (DATE_TIME.matcher(s).matches()) {
                boolean hasOffset = s.endsWith("Z") || s.substring(11).matches(".*[+-].*");
                return instant(
                        hasOffset
                                ? OffsetDateTime.parse(s).toInstant().toEpochMilli()
                                : LocalDateTime.parse(s).toInstant(ZoneOffset.UTC).toEpochMilli(),
                        what);
            }
        } catch (DateTimeException e) {
            throw new Refused(what + ": \"" + s + "\" is no timestamp");
        }
        throw new Refused(what + ": \"" + s + "\" is no timestamp");
    }

    static long duration(JsonNode n, String what) {
        if (n.isNumber()) {
            return length(integer(n, what), what);
        }
        if (!n.isTextual()) {
            throw new Refused(what + ": a duration is needed, not " + n);
        }
        String s = n.textValue().trim();
        boolean minus = s.startsWith("-");
        Matcher m = PART.matcher(minus ? s.substring(1) : s);
        BigDecimal sum = BigDecimal.ZERO;
        int at = 0;
        int end = minus ? s.length() - 1 : s.length();
        while (at < end && m.find(at) && m.start() == at) {
            Long unit = UNITS.get(m.group(2).toLowerCase(Locale.ROOT));
            if (unit == null) {
                throw new Refused(what + ": \"" + m.group(2) + "\" is no unit of time");
            }
            sum = sum.add(new BigDecimal(m.group(1)).multiply(BigDecimal.valueOf(unit)));
            at = m.end();
        }
        if (at == 0 || at != end) {
            throw new Refused(what + ": \"" + s + "\" is no duration");
        }
        try {
            long ms = sum.longValueExact();
            return length(minus ? -ms : ms, what);
        } catch (ArithmeticException e) {
            throw new Refused(what + ": \"" + s + "\" is no whole number of milliseconds in range");
        }
    }
}
