// Which timer is due next?
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

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
///
/// A heap, and a set of those that stand: a cancelled one is out of the set at once, and out of the heap when it comes
/// up.
class TimerQueue {
public:
    void set(const Timer& timer) {
        if (!standing_.insert(timer)) return;
        heap_.push_back(timer);
        std::push_heap(heap_.begin(), heap_.end(), std::greater<>{});
    }
    void cancel(const Timer& timer) {
        if (standing_.erase(timer)) drop_cancelled();
    }
    [[nodiscard]] bool holds(const Timer& timer) const { return standing_.contains(timer); }

    /// The earliest timer's instant, or `forever` if there is none or none before it.
    [[nodiscard]] Instant next() const { return heap_.empty() ? forever : heap_.front().time; }
    [[nodiscard]] bool empty() const { return heap_.empty(); }
    /// Calls `f(timer)` for every one, in no order.
    template <class F>
    void for_each(F&& f) const {
        standing_.for_each(f);
    }

    Timer take() {
        const Timer timer = heap_.front();
        standing_.erase(timer);
        drop_cancelled();
        return timer;
    }

private:
    /// A hash set of timers: open addressing, and backward shifts instead of marks for what is erased.
    class Set {
    public:
        bool insert(const Timer& timer) {
            if ((size_ + 1) * 2 > slots_.size()) grow();
            std::size_t at = home(timer);
            for (; slots_[at].used; at = after(at))
                if (slots_[at].timer == timer) return false;
            slots_[at] = {timer, true};
            ++size_;
            return true;
        }
        bool erase(const Timer& timer) {
            if (size_ == 0) return false;
            std::size_t at = home(timer);
            while (slots_[at].used && slots_[at].timer != timer) at = after(at);
            if (!slots_[at].used) return false;
            for (std::size_t next = after(at); slots_[next].used; next = after(next)) {
                // What lies behind the gap moves into it, unless its own place is behind the gap too.
                const std::size_t mask = slots_.size() - 1;
                if (((next - home(slots_[next].timer)) & mask) < ((next - at) & mask)) continue;
                slots_[at] = slots_[next];
                at = next;
            }
            slots_[at].used = false;
            --size_;
            return true;
        }
        [[nodiscard]] bool contains(const Timer& timer) const {
            if (size_ == 0) return false;
            std::size_t at = home(timer);
            while (slots_[at].used && slots_[at].timer != timer) at = after(at);
            return slots_[at].used;
        }

        template <class F>
        void for_each(F&& f) const {
            for (const Slot& slot : slots_)
                if (slot.used) f(slot.timer);
        }

    private:
        struct Slot {
            Timer timer;
            bool used = false;
        };
        [[nodiscard]] std::size_t after(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }
        [[nodiscard]] std::size_t home(const Timer& t) const {
            std::uint64_t h = static_cast<std::uint64_t>(t.time.ms) * 0x9e3779b97f4a7c15ULL;
            h = (h ^ (h >> 29)) + static_cast<std::uint64_t>(t.window.start.ms) * 0xc2b2ae3d27d4eb4fULL;
            h = (h ^ (h >> 31)) + static_cast<std::uint64_t>(t.window.end.ms) * 0x165667b19e3779f9ULL + t.key;
            h *= 0xff51afd7ed558ccdULL;
            return static_cast<std::size_t>(h >> 32) & (slots_.size() - 1);
        }
        void grow() {
            std::vector<Slot> old(std::max<std::size_t>(16, slots_.size() * 2));
            old.swap(slots_);
            size_ = 0;
            for (const Slot& slot : old)
                if (slot.used) insert(slot.timer);
        }

        std::vector<Slot> slots_;
        std::size_t size_ = 0;
    };

    /// So that the front of the heap stands.
    void drop_cancelled() {
        while (!heap_.empty() && !standing_.contains(heap_.front())) {
            std::pop_heap(heap_.begin(), heap_.end(), std::greater<>{});
            heap_.pop_back();
        }
    }

    std::vector<Timer> heap_;
    Set standing_;
};

}  // namespace windowlab
