#include "table_facts.hpp"

#include <algorithm>

#include "overload.hpp"

namespace windowlab {

TimeUnit unit_of(std::int64_t time) {
    // 10^9 s is in 2001, and 10^9 ms the twelfth of January 1970; 10^14 ms is in the year 5138.
    if (time >= 1'000'000'000 && time < 10'000'000'000) return TimeUnit::seconds;
    return time >= 100'000'000'000'000 ? TimeUnit::microseconds : TimeUnit::milliseconds;
}

TableFacts::TableFacts(const EventTable& table, std::size_t rows) {
    for (std::size_t row = 0; row < std::min(rows, table.size()); ++row) {
        if (table.kind[row] != RowKind::event) continue;
        const std::int64_t time = table.time[row];
        const TimeUnit its = unit_of(time);
        if (events == 0) {
            lowest = second = highest = time;
            highest_row = static_cast<std::uint32_t>(row);
            unit = its;
        } else if (time > highest) {
            second = highest;
            highest = time;
            highest_row = static_cast<std::uint32_t>(row);
            after_highest = 0;
        } else if (events == 1) {
            second = time;
        }
        if (highest_row != row) {
            second = std::max(second, time);
            ++after_highest;
        }
        lowest = std::min(lowest, time);
        if (its != unit) unit = TimeUnit::milliseconds;
        ++events;
    }
}

bool TableFacts::has_outlier(const Pipeline& pipeline) const {
    const std::int64_t usual = std::max(second - lowest, length_of(pipeline.assigner).ms);
    return after_highest > 0 && (highest - second) / (after_highest > 1 ? 10 : 100) > usual;
}

Duration length_of(const Assigner& assigner) {
    return std::visit(
        Overload{[](const TumblingWindows& a) { return a.size(); }, [](const SlidingWindows& a) { return a.size(); },
                 [](const CumulateWindows& a) { return a.max_size(); }, [](const SessionWindows& a) { return a.gap(); },
                 [](const auto&) { return Duration{0}; }},
        assigner);
}

}  // namespace windowlab
