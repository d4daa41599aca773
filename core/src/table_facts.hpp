// What stands out in a table's event times?
#pragma once

#include <cstdint>

#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"

namespace windowlab {

/// In which unit numbers must have been meant, if milliseconds would put all of them where nobody's events are.
enum class TimeUnit : std::uint8_t { milliseconds, seconds, microseconds };

/// Of the events in the first rows of a table.
struct TableFacts {
    std::uint32_t events = 0;
    std::int64_t lowest = 0, second = 0, highest = 0;  ///< event times; `second`: the highest but one
    std::uint32_t highest_row = 0;                     ///< the first of several
    std::uint32_t after_highest = 0;                   ///< events that came after it
    TimeUnit unit = TimeUnit::milliseconds;            ///< of all of them

    TableFacts(const EventTable& table, std::size_t rows);

    [[nodiscard]] std::int64_t span() const { return highest - lowest; }
    /// Whether one event lies far ahead of all others, those that came after it too, by how these lie apart and how
    /// long a window is: a hundred times as far, or ten times if several came after it. Less is what late events are
    /// like.
    [[nodiscard]] bool has_outlier(const Pipeline& pipeline) const;
};

/// The unit that a single time looks like.
[[nodiscard]] TimeUnit unit_of(std::int64_t time);

/// Size, longest size or gap of the windows; 0 for those without.
[[nodiscard]] Duration length_of(const Assigner& assigner);

}  // namespace windowlab
