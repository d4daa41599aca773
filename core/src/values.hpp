// What does a value of the document stand for? Numbers, names, timestamps, durations, dates: exactly, or not at all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "json.hpp"
#include "windowlab/problem.hpp"
#include "windowlab/time.hpp"

namespace windowlab::values {

/// What a JavaScript Date holds: instants lie within ± this.
inline constexpr std::int64_t max_instant = 8'640'000'000'000'000;
/// Durations lie within ± this, so that an instant and a few durations stay exact in a double.
inline constexpr std::int64_t max_duration = 100'000'000'000'000;
/// Whole numbers lie within ± this: 2^53 − 1, exact in a double.
inline constexpr std::int64_t max_integer = 9'007'199'254'740'991;

/// A day, as the number of days since 1970-01-01.
struct Day {
    std::int64_t since_epoch = 0;
};

// The problems of these functions name neither place nor value: whoever reads the document knows both.

/// Rules: `integer`, `at-least`, `at-most`. 60000.0 and 6e4 are whole numbers too.
[[nodiscard]] Result<std::int64_t> integer(const json::Value& value);

/// The nearest double. Rules: `number`; `exact-number` for an integer of more digits than a double tells apart;
/// `number-range` for what would become infinite, or 0 without being it.
[[nodiscard]] Result<double> number(const json::Value& value);

/// A text; a number or truth value as its text. Rule: `text-or-number`.
[[nodiscard]] Result<std::string> name(const json::Value& value);

/// Rules: `timestamp`, `calendar`, `whole-milliseconds`, `instant-range`. Times of day are read on `day`.
[[nodiscard]] Result<Instant> timestamp(const json::Value& value, Day day);

/// Rules: `duration`, `unit`, `whole-milliseconds`, `duration-range`.
[[nodiscard]] Result<Duration> duration(const json::Value& value);

/// Rules: `date`, `calendar`.
[[nodiscard]] Result<Day> date(const json::Value& value);

/// Whether `text` may be the name of a time zone. Which ones there are, only a browser or a system knows.
[[nodiscard]] bool is_zone_name(std::string_view text);

/// Rule `instant-range` unless `t` lies within the bounds.
[[nodiscard]] std::optional<Problem> out_of_range(Instant t);
/// Rule `duration-range` unless `d` lies within the bounds.
[[nodiscard]] std::optional<Problem> out_of_range(Duration d);

}  // namespace windowlab::values
