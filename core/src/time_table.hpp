// Where does the cell of a key in a piece of time stand?
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <vector>

#include "key_table.hpp"

namespace windowlab {

/// A table of keys for each piece of time (see Grid) that holds something, by time. Elements of neighbouring times find
/// theirs in a cache. Tables are used again; those that are dense are few, so that memory goes with what is held.
template <class Cell>
class TimeTable {
public:
    using Keys = KeyTable<Cell>;
    using Pieces = std::map<std::int64_t, std::unique_ptr<Keys>>;

    /// `dense_keys`: up to so many keys a piece's table may be dense.
    TimeTable(std::size_t keys, std::size_t dense_keys)
        : keys_{keys}, dense_left_{keys <= dense_keys ? most_dense_cells / (keys + 1) : 0} {}

    /// The cell, made if it is not there.
    [[nodiscard, gnu::always_inline]] Cell& operator()(std::int64_t piece, std::uint32_t key) {
        const Cached& cached = cached_of(piece);
        if (cached.piece == piece && cached.dense) return cached.dense[key];
        return find(piece, key);
    }

    /// By time. To be read, and its cells to be changed.
    [[nodiscard]] const Pieces& pieces() const { return pieces_; }

    /// Takes a piece out, whatever it holds.
    void erase(typename Pieces::const_iterator piece) {
        cached_of(piece->first) = {};
        auto node = pieces_.extract(piece);
        node.mapped()->clear();
        (node.mapped()->dense() ? free_dense_ : free_).push_back(std::move(node));
    }

private:
    /// A few megabytes.
    static constexpr std::size_t most_dense_cells = 1 << 18;

    struct Cached {
        std::int64_t piece = std::numeric_limits<std::int64_t>::min();
        Cell* dense = nullptr;
        Keys* keys = nullptr;
    };
    [[nodiscard, gnu::always_inline]] Cached& cached_of(std::int64_t piece) {
        return cache_[static_cast<std::size_t>(piece) % cache_.size()];
    }

    [[gnu::noinline]] Cell& find(std::int64_t piece, std::uint32_t key) {
        Cached& cached = cached_of(piece);
        if (cached.piece != piece || !cached.keys) {
            auto at = pieces_.lower_bound(piece);
            if (at == pieces_.end() || at->first != piece) at = make(at, piece);
            cached = {piece, at->second->dense(), at->second.get()};
        }
        return (*cached.keys)[key];
    }
    typename Pieces::iterator make(typename Pieces::iterator before, std::int64_t piece) {
        auto& free = free_dense_.empty() && dense_left_ == 0 ? free_ : free_dense_;
        if (free.empty()) {
            const bool dense = &free == &free_dense_;
            if (dense) --dense_left_;
            return pieces_.emplace_hint(before, piece, std::make_unique<Keys>(keys_, dense));
        }
        auto node = std::move(free.back());
        free.pop_back();
        node.key() = piece;
        return pieces_.insert(before, std::move(node));
    }

    const std::size_t keys_;
    std::size_t dense_left_;  // dense tables that may still be made
    Pieces pieces_;
    std::vector<typename Pieces::node_type> free_, free_dense_;
    std::array<Cached, 64> cache_{};
};

}  // namespace windowlab
