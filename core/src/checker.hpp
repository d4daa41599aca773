// How is a member of the document read: what stands there, where is that, and what is wrong with it?
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json.hpp"
#include "values.hpp"
#include "windowlab/problem.hpp"
#include "windowlab/time.hpp"

namespace windowlab {

/// What stands at a place of the document, if anything does. `null` is as if nothing did.
///
/// It may have two layers: a value, and a merge patch (RFC 7396) over it. The result of the patch is never built: each
/// member is looked up where it comes from, and so its place is known.
class Item {
public:
    explicit Item(const json::Value* value, const json::Value* patch = nullptr) : base_{value}, patch_{patch} {}

    [[nodiscard]] explicit operator bool() const { return top() && top()->kind != json::Kind::null; }
    [[nodiscard]] bool is(json::Kind kind) const { return top() && top()->kind == kind; }
    [[nodiscard]] bool is_text(std::string_view text) const { return is(json::Kind::string) && top()->text == text; }
    /// Only of an item that is there. Of an object in two layers: the patch.
    [[nodiscard]] const json::Value& value() const { return *top(); }
    /// Also of a missing member of an object that is there: where it would be.
    [[nodiscard]] std::string place() const;

    [[nodiscard]] Item operator[](std::string_view name) const;

    /// Calls `f(member)` for every member that is there.
    template <class F>
    void for_each_member(F f) const {
        if (base_is_object())
            for (const json::Value& member : *base_)
                if (member.kind != json::Kind::null && !(patch_ && patch_->member(member.name))) f(member);
        if (patch_ && patch_->kind == json::Kind::object)
            for (const json::Value& member : *patch_)
                if (member.kind != json::Kind::null) f(member);
    }

    /// Calls `f(item)` for every element of a list.
    template <class F>
    void for_each_element(F f) const {
        for (const json::Value& element : value()) f(Item{&element});
    }

private:
    [[nodiscard]] const json::Value* top() const { return patch_ ? patch_ : base_; }
    /// Whether the base is an object, and not replaced by a patch that is none.
    [[nodiscard]] bool base_is_object() const {
        return base_ && base_->kind == json::Kind::object && (!patch_ || patch_->kind == json::Kind::object);
    }

    const json::Value* base_;
    const json::Value* patch_;
    const json::Value* in_ = nullptr;  // of a missing member: the object that lacks it
    std::string_view name_;            // of a missing member
};

/// Collects problems, and reads values on the way. What is wrong is reported and comes out as nothing; the reader goes
/// on, so that everything is reported at once.
class Checker {
public:
    using Args = std::initializer_list<std::string_view>;

    /// Of more problems than `most` only the number is kept.
    explicit Checker(std::size_t most) : most_{most} {}

    [[nodiscard]] bool clean() const { return problems_.empty(); }
    [[nodiscard]] std::size_t reported() const { return problems_.size() + more_; }
    [[nodiscard]] std::vector<Problem> take() &&;

    void report(Problem problem);
    /// At the place of the value, with the value.
    void report(const json::Value& value, std::string_view rule, Args args = {});
    void report(const Item& item, std::string_view rule, Args args = {});

    /// What was read of the value, or its problem reported.
    template <class T>
    std::optional<T> accept(const values::Read<T>& read, const json::Value& value) {
        if (read) return *read;
        report_broken(value, read.broken, read.arg);
        return std::nullopt;
    }

    // Each of these: `preset` if nothing is there; `required` is reported if there is no preset.

    std::optional<Duration> duration(const Item& item, std::optional<Duration> preset, std::int64_t least);
    std::optional<std::int64_t> integer(const Item& item, std::optional<std::int64_t> preset, std::int64_t least,
                                        std::int64_t most = values::max_integer);
    std::optional<double> number(const Item& item);
    std::optional<bool> flag(const Item& item, bool preset);
    /// The index of the name that is there.
    template <std::size_t N>
    std::optional<std::size_t> choice(const Item& item, const std::string_view (&names)[N],
                                      std::optional<std::size_t> preset) {
        return choice(item, names, names + N, preset);
    }

    /// Reports what is there and is not an object. Whether an object is there.
    bool object(const Item& item);
    /// The same for lists.
    bool list(const Item& item);

    /// Reports members whose names are none of these and do not begin with `x-`.
    template <std::size_t N>
    void members(const Item& object, const std::string_view (&names)[N]) {
        object.for_each_member([&](const json::Value& member) { this->member(member, names, names + N); });
    }
    void member(const json::Value& member, const std::string_view* begin, const std::string_view* end);

private:
    std::optional<std::size_t> choice(const Item& item, const std::string_view* begin, const std::string_view* end,
                                      std::optional<std::size_t> preset);
    void report_broken(const json::Value& value, std::string_view rule, std::string_view arg);
    /// Counts a problem that is one too many. Whether it is.
    bool skip();

    std::size_t most_;
    std::size_t more_ = 0;
    std::vector<Problem> problems_;
};

}  // namespace windowlab
