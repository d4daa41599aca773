// In which order do the contents of merged sessions stand?
#pragma once

#include <cstddef>
#include <vector>

#include "windowlab/window.hpp"

namespace windowlab {

/// The order in which a Java HashSet gives out `windows` (all different) but the one at `own`, as indices: they were
/// put into it in this order, and then `own` was taken out.
///
/// Flink collects the windows of a merge in a HashSet and concatenates their contents in its order, so `first`, `last`
/// and eviction by count depend on a hash. Mirrors: TimeWindow.mergeWindows, MergingWindowSet.addWindow,
/// TimeWindow.hashCode, java.util.HashMap. Differs: Java leaves the order among equal hashes in one tree to chance.
[[nodiscard]] std::vector<std::size_t> java_hash_set_order(const std::vector<Window>& windows, std::size_t own);

}  // namespace windowlab
