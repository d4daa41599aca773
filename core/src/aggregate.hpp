// What is the value of a pane?
#pragma once

#include "pane.hpp"
#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"

namespace windowlab {

/// The aggregate over `value` of the pane's elements, from left to right in its order. NaN stands for null; `list`,
/// whose value is the ids, is NaN always. Of an empty pane: 0 (`count`, `sum`, `distinct`), else NaN.
[[nodiscard]] double aggregate_of(Aggregate aggregate, const Contents& contents, const EventTable& table);

}  // namespace windowlab
