// Which number has this text?
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "windowlab/recording.hpp"

namespace windowlab {

/// A hash table of numbered texts. The texts are kept elsewhere: `text_of(number)` gives them.
class TextIndex {
public:
    /// Room for that many without growing.
    explicit TextIndex(std::size_t texts = 0) {
        std::size_t slots = 16;
        while (slots < texts * 2) slots *= 2;
        slots_.resize(slots);
    }

    /// The number under which the text is there already; else it is there now under `number`.
    template <class F>
    std::uint32_t find_or_add(std::string_view text, std::uint32_t number, F&& text_of) {
        if (size_ * 2 >= slots_.size()) grow();
        const std::uint32_t hash = hash_of(text);
        Slot& slot = slots_[place(hash, text, text_of)];
        if (slot.number == none) {
            slot = {hash, number};
            ++size_;
        }
        return slot.number;
    }

    /// Its number, or `none`.
    template <class F>
    [[nodiscard]] std::uint32_t find(std::string_view text, F&& text_of) const {
        return slots_[place(hash_of(text), text, text_of)].number;
    }

private:
    struct Slot {
        std::uint32_t hash = 0, number = none;
    };

    template <class F>
    [[nodiscard]] std::size_t place(std::uint32_t hash, std::string_view text, F& text_of) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = hash & mask;
        for (; slots_[at].number != none; at = (at + 1) & mask)
            if (slots_[at].hash == hash && text_of(slots_[at].number) == text) break;
        return at;
    }

    void grow() {
        std::vector<Slot> old(slots_.size() * 2);
        old.swap(slots_);
        const std::size_t mask = slots_.size() - 1;
        for (const Slot& slot : old) {
            if (slot.number == none) continue;
            std::size_t at = slot.hash & mask;
            while (slots_[at].number != none) at = (at + 1) & mask;
            slots_[at] = slot;
        }
    }

    /// Eight bytes at a time.
    static std::uint32_t hash_of(std::string_view text) {
        std::uint64_t hash = text.size() * 0x9e3779b97f4a7c15ULL;
        while (!text.empty()) {
            std::uint64_t word = 0;
            const std::size_t taken = std::min<std::size_t>(8, text.size());
            std::memcpy(&word, text.data(), taken);
            hash = (hash ^ word) * 0xff51afd7ed558ccdULL;
            hash ^= hash >> 32;
            text.remove_prefix(taken);
        }
        return static_cast<std::uint32_t>(hash ^ hash >> 29);
    }

    std::vector<Slot> slots_;
    std::size_t size_ = 0;
};

}  // namespace windowlab
