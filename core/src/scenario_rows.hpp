// How do the rows of a document become a table?
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "checker.hpp"
#include "windowlab/scenario.hpp"

namespace windowlab {

/// A table, what its rows state (`Scenario::stated`), and which of their ids are new.
struct RowsRead {
    EventTable table;
    std::vector<std::uint8_t> stated;
    std::size_t new_ids_from = 0, new_ids_to = 0;
};

/// Reads a document's list of rows. `spacing`: none if it is wrong.
[[nodiscard]] RowsRead read_rows(const json::Value& list, values::Day day, std::optional<Duration> spacing,
                                 Checker& checker);

/// Reads a list of rows (null: an empty one) that takes the place of `removed` rows of a table, from `from` on.
/// Nothing if that would break a rule between rows, of which only the whole document can tell.
[[nodiscard]] std::optional<RowsRead> reread_rows(const Scenario& known, std::size_t from, std::size_t removed,
                                                  const json::Value* list, std::optional<Duration> spacing,
                                                  Checker& checker);

/// Holds a table that came as columns to what a document could say.
void check_columns(const EventTable& table, Checker& checker);

/// One more than the highest partition that a row uses; 1 if there are no rows.
[[nodiscard]] std::uint32_t partitions_used(const EventTable& table);

}  // namespace windowlab
