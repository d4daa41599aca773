// Into which pieces do overlapping windows cut time?
#pragma once

#include <algorithm>
#include <cstdint>

#include "grid.hpp"
#include "windowlab/window.hpp"

namespace windowlab {

/// The slices and windows of sliding or cumulating windows, numbered. A slice is a piece of time that no window begins
/// or ends within. Window q takes the slices [begin(q), end(q)); both grow with q. Numbers of both say nothing by
/// themselves.
class Slices {
public:
    /// If the size is no multiple of the slide, each slide is cut in two, where windows end. `near`: any instant.
    Slices(const SlidingWindows& windows, Instant near)
        : grid_{window_start(near, windows.offset(), windows.slide()), windows.slide()},
          size_{windows.size()},
          whole_{windows.size().ms / windows.slide().ms},
          rest_{windows.size().ms % windows.slide().ms},
          hole_{whole_ == 0 && rest_ != 0 ? 1 : 0} {}
    /// A slice is a step, window q ends with step q.
    Slices(const CumulateWindows& windows, Instant near)
        : grid_{window_start(near, windows.offset(), windows.max_size()), windows.step()},
          size_{windows.max_size()},
          whole_{windows.max_size().ms / windows.step().ms},
          cumulates_{true} {}

    /// The slice of an instant.
    [[nodiscard, gnu::always_inline]] std::int64_t slice(Instant t) const {
        const std::int64_t i = grid_.index(t);
        if (rest_ == 0) return i;
        return 2 * i + ((t - grid_.start(i)).ms >= rest_ ? 1 : 0);
    }
    /// Whether no window holds the slice, which happens if the slide is larger than the size.
    [[nodiscard]] bool is_hole(std::int64_t slice) const { return (slice & hole_) != 0; }
    [[nodiscard]] std::int64_t begin(std::int64_t q) const {
        if (cumulates_) {
            const std::int64_t steps = q % whole_;
            return q - (steps < 0 ? steps + whole_ : steps);
        }
        return rest_ == 0 ? q : 2 * q;
    }
    [[nodiscard]] std::int64_t end(std::int64_t q) const {
        if (cumulates_) return q + 1;
        return rest_ == 0 ? q + whole_ : 2 * (q + whole_) + 1;
    }
    /// The first window that ends after the slice begins, and the last one that begins before it ends.
    [[nodiscard]] std::int64_t oldest(std::int64_t slice) const {
        if (cumulates_) return slice;
        return rest_ == 0 ? slice - whole_ + 1 : ((slice - 2 * whole_ - 1) >> 1) + 1;
    }
    [[nodiscard]] std::int64_t newest(std::int64_t slice) const {
        if (cumulates_) return begin(slice) + whole_ - 1;
        return rest_ == 0 ? slice : slice >> 1;
    }

    [[nodiscard]] Window window(std::int64_t q) const {
        if (cumulates_) return {grid_.start(begin(q)), grid_.start(q + 1)};
        return {grid_.start(q), grid_.start(q) + size_};
    }
    /// The last window whose last instant the watermark has reached.
    [[nodiscard]] std::int64_t passed(Instant watermark) const {
        if (cumulates_) return grid_.index(watermark + Duration{1}) - 1;
        return grid_.index(watermark + Duration{1} - size_);
    }
    /// The windows of a slice as their assigner gives them: sliding ones from the newest on, cumulating ones from the
    /// oldest.
    [[nodiscard]] WindowRange range(std::int64_t slice) const {
        const std::int64_t count = std::max<std::int64_t>(0, newest(slice) - oldest(slice) + 1);
        if (cumulates_) return {window(slice), count, {}, grid_.length()};
        return {window(newest(slice)), count, -grid_.length(), -grid_.length()};
    }
    [[nodiscard]] bool newest_first() const { return !cumulates_; }

private:
    Grid grid_;
    Duration size_;
    std::int64_t whole_;     // slides in a size, or steps in a maximum size
    std::int64_t rest_ = 0;  // what a size has beyond whole slides, ms
    std::int64_t hole_ = 0;  // 1 if every slice of an odd number is in no window
    bool cumulates_ = false;
};

}  // namespace windowlab
