// What arrives, in order: the rows as columns.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "windowlab/text_column.hpp"

namespace windowlab {

enum class RowKind : std::uint8_t { event, watermark, idle, active, tick };

/// The resolved event table, one entry per row in every column. All times in milliseconds since the epoch.
struct EventTable {
    std::vector<RowKind> kind;
    std::vector<std::int64_t> time;     ///< event time; of a watermark row its value; else 0
    std::vector<std::int64_t> arrives;  ///< processing time, never falling
    std::vector<std::uint32_t> key;     ///< index into `keys`; 0 for rows that are no events
    std::vector<double> value;
    std::vector<std::uint16_t> partition;
    std::vector<std::int64_t> gap;  ///< for dynamic sessions, ms; 0 when the row gives none

    /// The keys in code point order (which is the order of their UTF-8 bytes), so that keys compare as their indices
    /// do.
    std::vector<std::string> keys;
    /// Each event's id, unique; empty for rows that are no events. Columns that come without ids leave this empty.
    TextColumn ids;

    [[nodiscard]] std::size_t size() const { return kind.size(); }

    /// How many keys there are: those of the dictionary, or, without one, as many as the column names. O(rows) then.
    [[nodiscard]] std::size_t key_count() const {
        if (!keys.empty()) return keys.size();
        return key.empty() ? 1 : std::size_t{*std::max_element(key.begin(), key.end())} + 1;
    }

    void resize(std::size_t n) {
        kind.resize(n, RowKind::event);
        time.resize(n);
        arrives.resize(n);
        key.resize(n);
        value.resize(n, 1.0);
        partition.resize(n);
        gap.resize(n);
    }
};

}  // namespace windowlab
