// How does an instant come back from a recording's column?
#pragma once

#include <cmath>

#include "windowlab/time.hpp"

namespace windowlab {

/// The instant that `to_double` made a number of.
[[nodiscard]] inline Instant from_double(double t) {
    if (std::isinf(t)) return t < 0 ? never : forever;
    return {static_cast<std::int64_t>(t)};
}

}  // namespace windowlab
