// Which keys have contents in the window at hand?
#pragma once

#include <cstdint>
#include <vector>

namespace windowlab {

/// A set of dense keys, gone through in their order: bits, and bits that tell which words of bits are not empty.
class KeySet {
public:
    explicit KeySet(std::size_t keys) : words_((keys + 63) / 64), summary_((words_.size() + 63) / 64) {}

    void insert(std::uint32_t key) {
        words_[key / 64] |= std::uint64_t{1} << key % 64;
        summary_[key / 4096] |= std::uint64_t{1} << key / 64 % 64;
    }
    [[nodiscard]] bool empty() const {
        for (const std::uint64_t s : summary_)
            if (s != 0) return false;
        return true;
    }

    /// Calls `keep(key)` for each key in order, and takes those out for which it says no.
    template <class F>
    void retain(F&& keep) {
        for (std::size_t s = 0; s < summary_.size(); ++s) {
            for (std::uint64_t some = summary_[s]; some != 0; some &= some - 1) {
                const std::size_t w = s * 64 + lowest(some);
                for (std::uint64_t bits = words_[w]; bits != 0; bits &= bits - 1) {
                    const std::size_t bit = lowest(bits);
                    if (!keep(static_cast<std::uint32_t>(w * 64 + bit))) words_[w] &= ~(std::uint64_t{1} << bit);
                }
                if (words_[w] == 0) summary_[s] &= ~(std::uint64_t{1} << w % 64);
            }
        }
    }

private:
    static std::size_t lowest(std::uint64_t bits) { return static_cast<std::size_t>(__builtin_ctzll(bits)); }

    std::vector<std::uint64_t> words_;
    std::vector<std::uint64_t> summary_;
};

}  // namespace windowlab
