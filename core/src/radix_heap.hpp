// Which session ends next? A queue whose smallest item never gets smaller.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "windowlab/time.hpp"

namespace windowlab {

/// Keys by instant. An item is never earlier than the last instant taken. It lies in the bucket of the highest digit
/// (of 6 bits) in which the two differ, and of its own value there; when its bucket's turn comes it moves to a lower
/// digit, at most 11 times and in practice two or three.
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
        const auto differ = bits(time) ^ bits(last_);
        if (differ == 0) return now_.push_back({time, key});
        const std::size_t level = (63 - static_cast<std::size_t>(__builtin_clzll(differ))) / digit_bits;
        const std::size_t digit = bits(time) >> level * digit_bits & (digits - 1);
        buckets_[level * digits + digit].push_back({time, key});
        Instant& earliest = earliest_[level * digits + digit];
        earliest = std::min(earliest, time);
        occupied_[level] |= std::uint64_t{1} << digit;
        levels_ |= 1u << level;
    }

    /// The earliest instant, or `forever`.
    [[nodiscard]] Instant next() const {
        if (!now_.empty()) return last_;
        return levels_ == 0 ? forever : earliest_[lowest()];
    }

    /// Whether something is due by `until`; if so, `due()` has all items of the earliest instant. What is pushed for
    /// that same instant comes with a later call.
    [[nodiscard]] bool advance(Instant until) {
        due_.clear();
        const Instant earliest = next();
        if (earliest > until || earliest == forever) return false;
        if (now_.empty()) {
            const std::size_t b = lowest();
            const std::size_t level = b / digits;
            occupied_[level] &= occupied_[level] - 1;
            if (occupied_[level] == 0) levels_ &= levels_ - 1;
            last_ = earliest;
            earliest_[b] = forever;
            moved_.swap(buckets_[b]);
            for (const Item& item : moved_) push(item.time, item.key);
            moved_.clear();
        }
        due_.swap(now_);
        return true;
    }
    [[nodiscard]] std::vector<Item>& due() { return due_; }

private:
    static constexpr std::size_t digit_bits = 6;
    static constexpr std::size_t digits = std::size_t{1} << digit_bits;
    static constexpr std::size_t levels = 11;

    /// So that instants before the epoch come before those after it.
    static std::uint64_t bits(Instant t) { return static_cast<std::uint64_t>(t.ms) ^ std::uint64_t{1} << 63; }

    /// The bucket of the earliest items, if there are any but those of `last_`.
    [[nodiscard]] std::size_t lowest() const {
        const auto level = static_cast<std::size_t>(__builtin_ctz(levels_));
        return level * digits + static_cast<std::size_t>(__builtin_ctzll(occupied_[level]));
    }

    Instant last_ = never;
    std::vector<Item> now_;  // of the instant `last_`
    std::array<std::vector<Item>, levels * digits> buckets_;
    std::array<Instant, levels * digits> earliest_;
    std::array<std::uint64_t, levels> occupied_{};  // buckets of a level that hold something
    std::uint32_t levels_ = 0;                      // levels that do
    std::vector<Item> due_;
    std::vector<Item> moved_;
};

}  // namespace windowlab
