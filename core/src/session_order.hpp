// In which order do the contents of merged sessions stand?
#pragma once

#include <cstdint>
#include <vector>

#include "windowlab/window.hpp"

namespace windowlab {

/// The order in which a Java HashSet gives out `windows` (all different), put into it in this order, as indices.
///
/// Flink collects the windows of a merge in a HashSet and concatenates their contents in its order, so `first`, `last`
/// and eviction by count depend on a hash. Mirrors: TimeWindow.mergeWindows, TimeWindow.hashCode, java.util.HashMap.
[[nodiscard]] std::vector<std::size_t> java_hash_set_order(const std::vector<Window>& windows);

}  // namespace windowlab
