// Where does a key's cell stand?
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace windowlab {

/// Cells by key, read out in the order of keys. Dense while the run has few keys, else a hash table, so that memory
/// goes with the keys seen. A cell that was never asked for does not exist; `cell.empty()` tells in a dense table.
template <class Cell>
class KeyTable {
public:
    /// Below this many keys a table has a cell for each.
    static constexpr std::size_t dense_keys = 16'384;

    explicit KeyTable(std::size_t keys) : dense_{keys <= dense_keys} {
        if (dense_) cells_.resize(keys);
    }

    /// The key's cell, made if it is not there.
    [[nodiscard, gnu::always_inline]] Cell& operator[](std::uint32_t key) {
        return dense_ ? cells_[key] : cells_[find_or_add(key)];
    }

    /// The cells by key, if the table is dense; else null.
    [[nodiscard]] Cell* dense() { return dense_ ? cells_.data() : nullptr; }

    /// Calls `f(key, cell)` for every cell that is not empty, by key.
    template <class F>
    void for_each(F&& f) {
        if (dense_) {
            for (std::uint32_t key = 0; key < cells_.size(); ++key)
                if (!cells_[key].empty()) f(key, cells_[key]);
            return;
        }
        for (const std::uint32_t i : in_order()) f(keys_[i], cells_[i]);
    }

    /// The same, and leaves the table empty.
    template <class F>
    void drain(F&& f) {
        for_each([&](std::uint32_t key, Cell& cell) {
            f(key, cell);
            cell = Cell{};
        });
        if (dense_) return;
        keys_.clear();
        cells_.clear();
        slots_.clear();
    }

private:
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
        slots_.assign(std::max<std::size_t>(16, slots_.size() * 2), 0);
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            std::size_t at = hash(keys_[i]) & mask;
            while (slots_[at] != 0) at = (at + 1) & mask;
            slots_[at] = static_cast<std::uint32_t>(i + 1);
        }
    }
    [[nodiscard]] std::vector<std::uint32_t> in_order() const {
        std::vector<std::uint32_t> order(keys_.size());
        for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return keys_[a] < keys_[b]; });
        return order;
    }
    static std::size_t hash(std::uint32_t key) { return (key * 0x9e3779b1u) >> 7; }

    bool dense_;
    std::vector<Cell> cells_;
    std::vector<std::uint32_t> keys_;   // of cells_, unless dense
    std::vector<std::uint32_t> slots_;  // index into cells_ plus 1; 0: free
};

}  // namespace windowlab
