// What is an instant, what is a duration, and how are they added?
#pragma once

#include <cstdint>
#include <limits>

namespace windowlab {

/// A length of time in milliseconds. In a valid scenario within ±10^14 ms.
struct Duration {
    std::int64_t ms = 0;

    friend constexpr bool operator==(Duration, Duration) = default;
    friend constexpr auto operator<=>(Duration, Duration) = default;
    friend constexpr Duration operator-(Duration a) { return {-a.ms}; }
    friend constexpr Duration operator+(Duration a, Duration b) { return {a.ms + b.ms}; }
};

/// A point in time: milliseconds since the Unix epoch, in event time or in processing time.
///
/// In a valid scenario within ±8.64·10^15 ms, so that every bound computed from it is exact in a double. The two
/// extremes of the type are Flink's sentinels: no watermark yet, and the end of the input.
struct Instant {
    std::int64_t ms = 0;

    friend constexpr bool operator==(Instant, Instant) = default;
    friend constexpr auto operator<=>(Instant, Instant) = default;
    friend constexpr Instant operator+(Instant t, Duration d) { return {t.ms + d.ms}; }
    friend constexpr Instant operator-(Instant t, Duration d) { return {t.ms - d.ms}; }
    friend constexpr Duration operator-(Instant a, Instant b) { return {a.ms - b.ms}; }
};

/// Long.MIN_VALUE: before the first watermark. `"-inf"` in a trace.
inline constexpr Instant never{std::numeric_limits<std::int64_t>::min()};
/// Long.MAX_VALUE: the watermark at the end of the input, the end of a global window. `"+inf"` in a trace.
inline constexpr Instant forever{std::numeric_limits<std::int64_t>::max()};

/// t + d, and `forever` instead of an overflow. Mirrors: WindowOperator.cleanupTime.
[[nodiscard]] constexpr Instant saturating_add(Instant t, Duration d) {
    return t.ms > forever.ms - d.ms ? forever : t + d;
}

/// As JavaScript and a trace's columns hold an instant: exact, with the sentinels as infinities.
[[nodiscard]] constexpr double to_double(Instant t) {
    if (t == never) return -std::numeric_limits<double>::infinity();
    if (t == forever) return std::numeric_limits<double>::infinity();
    return static_cast<double>(t.ms);
}

}  // namespace windowlab
