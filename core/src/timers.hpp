// Which timer is due next?
#pragma once

#include <cstdint>
#include <set>

#include "windowlab/window.hpp"

namespace windowlab {

/// A timer of one window of one key. Timers of the same instant run by key, then window start, then window end: Flink
/// leaves that to its heap, and nothing else depends on it.
struct Timer {
    Instant time;
    std::uint32_t key = 0;
    Window window{};

    friend constexpr bool operator==(const Timer&, const Timer&) = default;
    friend constexpr auto operator<=>(const Timer&, const Timer&) = default;
};

/// The timers of one clock; setting one twice is setting it once. Mirrors: the queues of InternalTimerServiceImpl.
class TimerQueue {
public:
    void set(const Timer& timer) { queue_.insert(timer); }
    void cancel(const Timer& timer) { queue_.erase(timer); }
    [[nodiscard]] bool holds(const Timer& timer) const { return queue_.count(timer) != 0; }

    /// The earliest timer's instant, or `forever` if there is none or none before it.
    [[nodiscard]] Instant next() const { return queue_.empty() ? forever : queue_.begin()->time; }
    [[nodiscard]] bool empty() const { return queue_.empty(); }
    [[nodiscard]] std::size_t size() const { return queue_.size(); }

    Timer take() {
        const Timer timer = *queue_.begin();
        queue_.erase(queue_.begin());
        return timer;
    }

private:
    std::set<Timer> queue_;
};

}  // namespace windowlab
