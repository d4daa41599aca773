// How are many short texts kept? One after the other in one string, so that copying or dropping them takes no time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace windowlab {

class TextColumn {
public:
    using value_type = std::string_view;

    TextColumn() = default;
    TextColumn(std::initializer_list<std::string_view> texts) {
        for (const std::string_view text : texts) push_back(text);
    }

    [[nodiscard]] std::size_t size() const { return ends_.size(); }
    [[nodiscard]] bool empty() const { return ends_.empty(); }
    /// Good until the column changes.
    [[nodiscard]] std::string_view operator[](std::size_t i) const {
        const std::size_t from = start(i);
        return {bytes_.data() + from, ends_[i] - from};
    }

    void reserve(std::size_t texts, std::size_t bytes) {
        ends_.reserve(texts);
        bytes_.reserve(bytes);
    }
    void push_back(std::string_view text) {
        bytes_ += text;
        ends_.push_back(static_cast<std::uint32_t>(bytes_.size()));
    }
    /// Appends the texts [from, to) of another column.
    void append(const TextColumn& other, std::size_t from, std::size_t to) {
        const auto moved = static_cast<std::uint32_t>(bytes_.size() - other.start(from));  // modulo 2^32
        bytes_.append(other.bytes_, other.start(from), other.start(to) - other.start(from));
        ends_.reserve(ends_.size() + to - from);
        for (std::size_t i = from; i < to; ++i) ends_.push_back(other.ends_[i] + moved);
    }

    friend bool operator==(const TextColumn&, const TextColumn&) = default;

private:
    [[nodiscard]] std::size_t start(std::size_t i) const { return i == 0 ? 0 : ends_[i - 1]; }

    std::string bytes_;
    std::vector<std::uint32_t> ends_;
};

}  // namespace windowlab
