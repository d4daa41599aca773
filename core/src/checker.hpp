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

/// What stands at a place of the document. `null` is as if nothing did.
///
/// It may have two layers: a value, and a merge patch (RFC 7396) over it. The result of the patch is never built: each
/// member is looked up where it comes from, and so its place is known.
class Item {
public:
    Item(const json::Value* value, std::string place) : base_{value}, base_place_{std::move(place)} {}
    Item(const json::Value* base, std::string base_place, const json::Value* patch, std::string patch_place)
        : base_{base}, patch_{patch}, base_place_{std::move(base_place)}, patch_place_{std::move(patch_place)} {
        patched_ = patch != nullptr;
    }

    [[nodiscard]] explicit operator bool() const { return top() && top()->kind != json::Kind::null; }
    [[nodiscard]] bool is(json::Kind kind) const { return top() && top()->kind == kind; }
    [[nodiscard]] bool is_text(std::string_view text) const { return is(json::Kind::string) && top()->text == text; }
    /// Only of an item that is there. Of an object in two layers: the patch.
    [[nodiscard]] const json::Value& value() const { return *top(); }
    /// Also of what is missing: where it would be.
    [[nodiscard]] const std::string& place() const { return patched_ ? patch_place_ : base_place_; }

    [[nodiscard]] Item operator[](std::string_view name) const;

    /// Calls `f(member's name, item)` for every member that is there.
    template <class F>
    void for_each_member(F f) const {
        if (base_is_object())
            for (const json::Value& m : *base_)
                if (!patch_ || !patch_->member(m.name)) visit(m, base_place_, f);
        if (patch_ && patch_->kind == json::Kind::object)
            for (const json::Value& m : *patch_) visit(m, patch_place_, f);
    }

    /// Calls `f(item)` for every element of a list.
    template <class F>
    void for_each_element(F f) const {
        std::size_t index = 0;
        for (const json::Value& element : value()) f(Item{&element, json::element_place(place(), index++)});
    }

private:
    [[nodiscard]] const json::Value* top() const { return patch_ ? patch_ : base_; }
    /// Whether the base is an object, and not replaced by a patch that is none.
    [[nodiscard]] bool base_is_object() const {
        return base_ && base_->kind == json::Kind::object && (!patch_ || patch_->kind == json::Kind::object);
    }
    template <class F>
    static void visit(const json::Value& member, const std::string& in, F& f) {
        if (member.kind != json::Kind::null) f(member.name, Item{&member, json::member_place(in, member.name)});
    }

    const json::Value* base_;
    const json::Value* patch_ = nullptr;
    std::string base_place_, patch_place_;
    bool patched_ = false;
};

/// Collects problems, and reads values on the way. What is wrong is reported and comes out as nothing; the reader goes
/// on, so that everything is reported at once.
class Checker {
public:
    /// Of more problems than `most` only the number is kept.
    explicit Checker(std::size_t most) : most_{most} {}

    [[nodiscard]] bool clean() const { return problems_.empty(); }
    [[nodiscard]] std::vector<Problem> take() &&;

    void report(Problem problem);
    void report(const Item& item, std::string_view rule, std::vector<std::string> args = {});

    /// The value of a result, or its problem reported, at `place()`, with `value`.
    template <class T, class Place>
    std::optional<T> accept(const Result<T>& result, const json::Value& value, Place place) {
        if (result) return *result;
        Problem problem = result.problem();
        problem.where = place();
        problem.value = json::excerpt(value);
        report(std::move(problem));
        return std::nullopt;
    }
    template <class T>
    std::optional<T> accept(const Result<T>& result, const Item& item) {
        return accept(result, item.value(), [&] { return item.place(); });
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
        object.for_each_member([&](std::string_view name, const Item& item) { member(name, item, names, names + N); });
    }
    void member(std::string_view name, const Item& item, const std::string_view* begin, const std::string_view* end);

private:
    std::optional<std::size_t> choice(const Item& item, const std::string_view* begin, const std::string_view* end,
                                      std::optional<std::size_t> preset);
    /// Whether the item is there. If not and it has to be, that is reported: `args` as of `required`.
    bool there(const Item& item, bool required, std::vector<std::string> args);

    std::size_t most_;
    std::size_t more_ = 0;
    std::vector<Problem> problems_;
};

}  // namespace windowlab
