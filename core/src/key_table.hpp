// Where does a key's cell stand?
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sort.hpp"

namespace windowlab {

/// Cells by key. Dense, which is a cell for each key there is, or a hash table, so that memory goes with the keys seen.
/// Cells that were never asked for, or emptied, are `empty()`.
template <class Cell>
class KeyTable {
public:
    /// Up to so many keys a table that lives as long as the run is dense.
    static constexpr std::size_t dense_keys = 16'384;

    explicit KeyTable(std::size_t keys) : KeyTable{keys, keys <= dense_keys} {}
    KeyTable(std::size_t keys, bool dense) : dense_{dense} {
        if (dense_) cells_.resize(keys);
    }

    /// The key's cell, made if it is not there.
    [[nodiscard, gnu::always_inline]] Cell& operator[](std::uint32_t key) {
        return dense_ ? cells_[key] : cells_[find_or_add(key)];
    }

    /// The cells by key, if the table is dense; else null.
    [[nodiscard]] Cell* dense() { return dense_ ? cells_.data() : nullptr; }
    /// How many cells there are, empty ones among them.
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(cells_.size()); }

    /// How many cells are not empty.
    [[nodiscard]] std::uint32_t occupied() const {
        std::uint32_t n = 0;
        for (const Cell& cell : cells_) n += !cell.empty();
        return n;
    }

    /// Calls `f(key, cell)` for every cell that is not empty, by key.
    template <class F>
    void for_each(F&& f) {
        if (dense_) return for_each_dense(f);
        for (const std::uint64_t i : in_order()) {
            Cell& cell = cells_[static_cast<std::uint32_t>(i)];
            if (!cell.empty()) f(static_cast<std::uint32_t>(i >> 32), cell);
        }
    }
    /// The same in any order.
    template <class F>
    void for_each_unordered(F&& f) {
        if (dense_) return for_each_dense(f);
        for (std::size_t i = 0; i < keys_.size(); ++i)
            if (!cells_[i].empty()) f(keys_[i], cells_[i]);
    }

    /// Takes all cells out. Room that was needed is kept, but for much more than was needed this time.
    void clear() {
        if (dense_) return std::fill(cells_.begin(), cells_.end(), Cell{});
        if (slots_.size() > 16 * keys_.size() + 16) slots_ = {};
        std::fill(slots_.begin(), slots_.end(), 0);
        keys_.clear();
        cells_.clear();
    }

private:
    /// First which cells are not empty, of 64 at a time: a branch for each would be foreseen badly.
    template <class F>
    void for_each_dense(F& f) {
        const std::uint32_t n = size();
        for (std::uint32_t from = 0; from < n; from += 64) {
            const std::uint32_t some = std::min<std::uint32_t>(64, n - from);
            std::uint64_t bits = 0;
            for (std::uint32_t i = 0; i < some; ++i) bits |= static_cast<std::uint64_t>(!cells_[from + i].empty()) << i;
            for (; bits != 0; bits &= bits - 1) {
                const std::uint32_t key = from + static_cast<std::uint32_t>(__builtin_ctzll(bits));
                f(key, cells_[key]);
            }
        }
    }
    [[gnu::noinline]] std::size_t find_or_add(std::uint32_t key) {
        if (keys_.size() * 2 >= slots_.size()) grow();
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = hash(key) & mask;
        for (; slots_[at] != 0; at = (at + 1) & mask)
            if (keys_[slots_[at] - 1] == key) return slots_[at] - 1;
        keys_.push_back(key);
        cells_.emplace_back();
        slots_[at] = static_cast<std::uint32_t>(keys_.size());
        return keys_.size() - 1;
    }
    void grow() {
        slots_.assign(std::max<std::size_t>(4, slots_.size() * 2), 0);
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            std::size_t at = hash(keys_[i]) & mask;
            while (slots_[at] != 0) at = (at + 1) & mask;
            slots_[at] = static_cast<std::uint32_t>(i + 1);
        }
    }
    /// By key: the key, and below it the index of its cell.
    [[nodiscard]] std::vector<std::uint64_t> in_order() const {
        std::vector<std::uint64_t> order(keys_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = std::uint64_t{keys_[i]} << 32 | i;
        sort_numbers(order);
        return order;
    }
    static std::size_t hash(std::uint32_t key) { return (key * 0x9e3779b1u) >> 7; }

    bool dense_;
    std::vector<Cell> cells_;
    std::vector<std::uint32_t> keys_;   // of cells_, unless dense
    std::vector<std::uint32_t> slots_;  // index into cells_ plus 1; 0: free
};

}  // namespace windowlab
