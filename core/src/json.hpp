// What does a JSON text hold? A tree over the text, made once and never changed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "windowlab/problem.hpp"

namespace windowlab::json {

enum class Kind : std::uint8_t { null, boolean, number, string, array, object };

/// A value of the document. Values hang together by pointers: each knows what it is in, and so its place.
struct Value {
    Kind kind = Kind::null;
    bool truth = false;            ///< of a boolean
    std::uint32_t at = 0;          ///< offset in the text; of a member: of its name
    std::uint32_t index = 0;       ///< among its siblings, from 0
    std::string_view name;         ///< of a member
    std::string_view text;         ///< string: what it says, in UTF-8; number: as it is written, so nothing is rounded
    const Value* in = nullptr;     ///< the list or object that holds it; null for the root
    const Value* next = nullptr;   ///< its next sibling
    const Value* first = nullptr;  ///< of a list or object: its first child

    class Iterator {
    public:
        explicit Iterator(const Value* value) : value_{value} {}
        const Value& operator*() const { return *value_; }
        Iterator& operator++() {
            value_ = value_->next;
            return *this;
        }
        bool operator!=(const Iterator& other) const { return value_ != other.value_; }

    private:
        const Value* value_;
    };
    [[nodiscard]] Iterator begin() const { return Iterator{first}; }
    [[nodiscard]] Iterator end() const { return Iterator{nullptr}; }

    /// The member of this name, or null. Linear: objects of a scenario are small.
    [[nodiscard]] const Value* member(std::string_view wanted) const {
        for (const Value& m : *this)
            if (m.name == wanted) return &m;
        return nullptr;
    }
};

/// A text as a tree, to the letter of RFC 8259: no comments, no trailing commas, strings that are Unicode. A byte order
/// mark in front is skipped. Deep nesting costs no stack.
class Document {
public:
    /// Lists and objects may be nested this deep. So deep also goes the reader that Flink's side uses.
    static constexpr std::size_t max_depth = 1000;

    /// Problems: `json` and `json-depth`, which end the reading; `duplicate-member`, any number of them but at most
    /// `most_problems`. The text must outlive the document.
    explicit Document(std::string_view text, std::size_t most_problems = 100);
    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;

    /// Null if the text is not JSON.
    [[nodiscard]] const Value* root() const { return root_; }
    [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }

    /// Counts the children of a list from `first` instead of 0, for a list that is a piece of a longer one.
    void count_from(const Value& list, std::uint32_t first);

private:
    friend class Parser;
    std::deque<Value> values_;
    std::deque<std::string> unescaped_;  ///< strings that are not in the text as they are
    const Value* root_ = nullptr;
    std::vector<Problem> problems_;
};

/// The first 60 characters of a text.
[[nodiscard]] std::string_view cut(std::string_view text);

/// The value as compact JSON text, cut to 60 characters.
[[nodiscard]] std::string excerpt(const Value& value);

/// Where the value stands: `rows[3].time`; empty for the root.
[[nodiscard]] std::string place(const Value& value);

/// `in.name`, or `in["odd name"]`; only the name if `in` is empty.
[[nodiscard]] std::string member_place(std::string in, std::string_view name);

}  // namespace windowlab::json
