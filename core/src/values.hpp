// What does a value of the document stand for? Numbers, names, timestamps, durations, dates: exactly, or not at all.
#pragma once

#include <cstdint>
#include <string_view>

#include "json.hpp"
#include "windowlab/time.hpp"

namespace windowlab::values {

/// What a JavaScript Date holds: instants lie within ± this.
inline constexpr std::int64_t max_instant = 8'640'000'000'000'000;
/// Durations lie within ± this, so that an instant and a few durations stay exact in a double.
inline constexpr std::int64_t max_duration = 100'000'000'000'000;
/// Whole numbers lie within ± this: 2^53 − 1, exact in a double.
inline constexpr std::int64_t max_integer = 9'007'199'254'740'991;

/// The bounds as a problem names them.
inline constexpr std::string_view max_instant_text = "8640000000000000";
inline constexpr std::string_view max_duration_text = "100000000000000";

[[nodiscard]] constexpr bool in_range(Instant t) { return t.ms >= -max_instant && t.ms <= max_instant; }
[[nodiscard]] constexpr bool in_range(Duration d) { return d.ms >= -max_duration && d.ms <= max_duration; }

/// A day, as the number of days since 1970-01-01.
struct Day {
    std::int64_t since_epoch = 0;
};

/// A value, or the rule that is broken and what its wording needs. Whoever reads the document makes a Problem of it:
/// he knows the place. Small, since a document holds many values.
template <class T>
struct Read {
    T value{};
    std::string_view broken = {};
    std::string_view arg = {};

    explicit operator bool() const { return broken.empty(); }
    const T& operator*() const { return value; }
};

/// Rules: `integer`, `at-least`, `at-most`. 60000.0 and 6e4 are whole numbers too.
[[nodiscard]] Read<std::int64_t> integer(const json::Value& value);

/// The nearest double. Rules: `number`; `exact-number` for an integer of more digits than a double tells apart;
/// `number-range` for what would become infinite, or 0 without being it.
[[nodiscard]] Read<double> number(const json::Value& value);

/// A text; a number or truth value as its text, which lives as long as the document. Rule: `text-or-number`.
[[nodiscard]] Read<std::string_view> name(const json::Value& value);

/// Rules: `timestamp`, `calendar`, `whole-milliseconds`, `instant-range`. Times of day are read on `day`.
[[nodiscard]] Read<Instant> timestamp(const json::Value& value, Day day);

/// Rules: `duration`, `unit`, `whole-milliseconds`, `duration-range`.
[[nodiscard]] Read<Duration> duration(const json::Value& value);

/// Rules: `date`, `calendar`.
[[nodiscard]] Read<Day> date(const json::Value& value);

/// Whether `text` may be the name of a time zone. Which ones there are, only a browser or a system knows.
[[nodiscard]] bool is_zone_name(std::string_view text);

}  // namespace windowlab::values
