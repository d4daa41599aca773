// Which elements leave a pane around a firing?
#pragma once

#include <cstdint>
#include <variant>

#include "windowlab/time.hpp"

namespace windowlab {

/// Keeps the last n elements, n ≥ 0. Mirrors: CountEvictor.
struct CountEvictor {
    std::int64_t n;
    bool after = false;
};
/// Keeps those that are less than `interval` (≥ 0) older than the newest one. By event time, always. Mirrors:
/// TimeEvictor.
struct TimeEvictor {
    Duration interval;
    bool after = false;
};
/// Removes those that the last element's value exceeds by `threshold` or more. Mirrors: DeltaEvictor.
struct DeltaEvictor {
    double threshold;
    bool after = false;
};

using Evictor = std::variant<CountEvictor, TimeEvictor, DeltaEvictor>;

[[nodiscard]] inline bool evicts_after(const Evictor& evictor) {
    return std::visit([](const auto& e) { return e.after; }, evictor);
}

}  // namespace windowlab
