// Which windows can be? The checks of Flink's assigners, so that whatever exists is valid.
#include "windowlab/window.hpp"

#include <optional>
#include <string>

#include "values.hpp"

namespace windowlab {
namespace {

/// As Flink's SlidingEventTimeWindows; its twin in processing time does not look.
constexpr std::int64_t most_windows_per_element = 10'000'000;

/// A problem of one of the lengths that `make` was given; `where` is its name.
Problem broken(std::string_view length, std::string_view rule, Duration value, std::vector<std::string> args) {
    return {std::string{length}, std::string{rule}, std::to_string(value.ms), std::move(args)};
}

std::optional<Problem> check_range(std::string_view name, Duration length) {
    if (values::in_range(length)) return std::nullopt;
    return broken(name, "duration-range", length, {std::string{values::max_duration_text}});
}

/// Of a length that has to be at least 1 ms.
std::optional<Problem> check_length(std::string_view name, Duration length) {
    if (length.ms < 1) return broken(name, "at-least", length, {"1 ms"});
    return check_range(name, length);
}

/// Of an offset that has to be smaller than a length, either way.
std::optional<Problem> check_offset(Duration offset, std::string_view name, Duration length) {
    if (offset < length && offset > -length) return std::nullopt;
    return broken("offset", "offset", offset, {std::string{name}, std::to_string(length.ms)});
}

}  // namespace

Result<TumblingWindows> TumblingWindows::make(Duration size, Duration offset, TimeDomain time) {
    if (const auto problem = check_length("size", size)) return *problem;
    if (const auto problem = check_offset(offset, "size", size)) return *problem;
    return TumblingWindows{size, offset, time};
}

Result<SlidingWindows> SlidingWindows::make(Duration size, Duration slide, Duration offset, TimeDomain time) {
    if (const auto problem = check_length("size", size)) return *problem;
    if (const auto problem = check_length("slide", slide)) return *problem;
    if (const auto problem = check_offset(offset, "slide", slide)) return *problem;
    if (time == TimeDomain::event && size.ms / slide.ms > most_windows_per_element)
        return broken("size", "windows-per-element", size, {std::to_string(most_windows_per_element)});
    return SlidingWindows{size, slide, offset, time};
}

Result<CumulateWindows> CumulateWindows::make(Duration max_size, Duration step, Duration offset) {
    if (const auto problem = check_length("maxSize", max_size)) return *problem;
    if (const auto problem = check_length("step", step)) return *problem;
    if (const auto problem = check_range("offset", offset)) return *problem;
    if (max_size.ms % step.ms != 0)
        return broken("maxSize", "multiple-of", max_size, {"step", std::to_string(step.ms)});
    return CumulateWindows{max_size, step, offset};
}

Result<SessionWindows> SessionWindows::make(Duration gap, TimeDomain time) {
    if (const auto problem = check_length("gap", gap)) return *problem;
    return SessionWindows{gap, time};
}

}  // namespace windowlab
