// In which piece of time does an instant fall? Division by a length that stays the same for a whole run.
#pragma once

#include <cstdint>

#include "windowlab/time.hpp"

namespace windowlab {

/// Time cut into pieces of one length: piece i is [origin + i · length, origin + (i + 1) · length).
///
/// Divides by multiplying with the reciprocal in doubles and mending the result, which costs a few cycles natively and
/// in WebAssembly, where a 64-bit division costs ten times as much.
class Grid {
public:
    Grid(Instant origin, Duration length)
        : origin_{origin}, length_{length}, reciprocal_{1.0 / static_cast<double>(length.ms)} {}

    [[nodiscard, gnu::always_inline]] std::int64_t index(Instant t) const {
        const std::int64_t distance = t.ms - origin_.ms;
        const auto i = static_cast<std::int64_t>(static_cast<double>(distance) * reciprocal_);
        const std::int64_t rest = distance - i * length_.ms;
        if (static_cast<std::uint64_t>(rest) < static_cast<std::uint64_t>(length_.ms)) [[likely]]
            return i;
        return mended(i, rest);
    }
    [[nodiscard]] Instant start(std::int64_t index) const { return {origin_.ms + index * length_.ms}; }
    [[nodiscard]] Duration length() const { return length_; }

private:
    /// A piece before the origin, or the reciprocal was not exact enough.
    [[nodiscard]] std::int64_t mended(std::int64_t i, std::int64_t rest) const {
        for (; rest < 0; rest += length_.ms) --i;
        for (; rest >= length_.ms; rest -= length_.ms) ++i;
        return i;
    }

    Instant origin_;
    Duration length_;
    double reciprocal_;
};

}  // namespace windowlab
