// Which session ends next? A queue whose smallest item never gets smaller.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "windowlab/time.hpp"

namespace windowlab {

/// Keys by instant. An item is never earlier than the last one taken, so it lies in the bucket of the highest bit in
/// which the two differ, and moves to lower ones at most 64 times: amortised O(1) for what arrives in order.
///
/// Source: the radix heap of Ahuja, Mehlhorn, Orlin, Tarjan, 1990.
class RadixHeap {
public:
    struct Item {
        Instant time;
        std::uint32_t key;
    };

    RadixHeap() { earliest_.fill(forever); }

    /// `time` is not before the last instant taken.
    void push(Instant time, std::uint32_t key) {
        const std::size_t b = bucket(time);
        buckets_[b].push_back({time, key});
        earliest_[b] = std::min(earliest_[b], time);
        if (b == 0)
            now_ = true;
        else
            occupied_ |= std::uint64_t{1} << (b - 1);
    }

    /// The earliest instant, or `forever`.
    [[nodiscard]] Instant next() const { return now_ || occupied_ != 0 ? earliest_[lowest()] : forever; }

    /// Whether something is due by `until`; if so, `due()` has all items of the earliest instant. What is pushed for
    /// that same instant comes with a later call.
    [[nodiscard]] bool advance(Instant until) {
        due_.clear();
        if (next() > until || next() == forever) return false;
        const std::size_t b = lowest();
        if (b != 0) {
            last_ = earliest_[b];
            moved_.swap(buckets_[b]);
            earliest_[b] = forever;
            occupied_ &= ~(std::uint64_t{1} << (b - 1));
            for (const Item& item : moved_) push(item.time, item.key);
            moved_.clear();
        }
        due_.swap(buckets_[0]);
        earliest_[0] = forever;
        now_ = false;
        return true;
    }
    [[nodiscard]] std::vector<Item>& due() { return due_; }

private:
    /// The bucket of the earliest items, if there are any.
    [[nodiscard]] std::size_t lowest() const {
        return now_ ? 0 : 1 + static_cast<std::size_t>(__builtin_ctzll(occupied_));
    }
    [[nodiscard]] std::size_t bucket(Instant time) const {
        const auto differ = static_cast<std::uint64_t>(time.ms) ^ static_cast<std::uint64_t>(last_.ms);
        return differ == 0 ? 0 : 64 - static_cast<std::size_t>(__builtin_clzll(differ));
    }

    Instant last_ = never;
    std::array<std::vector<Item>, 65> buckets_;
    std::array<Instant, 65> earliest_;
    std::uint64_t occupied_ = 0;  // buckets from 1 on that hold something
    bool now_ = false;            // bucket 0 does
    std::vector<Item> due_;
    std::vector<Item> moved_;
};

}  // namespace windowlab
