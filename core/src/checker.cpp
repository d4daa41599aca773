// What is wrong with a member of the document?
#include "checker.hpp"

#include <algorithm>

namespace windowlab {
namespace {

/// How many letters have to be changed, put in, left out or swapped with their neighbour, to get from `a` to `b`.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before = std::exchange(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row.back();
}

std::string lower_case(std::string_view text) {
    std::string lower{text};
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

/// The name that was meant, if one is near enough to guess: a third of its letters may differ, or one is a part of the
/// other (`lateness` for `allowedLateness`).
std::string_view nearest(std::string_view name, const std::string_view* begin, const std::string_view* end) {
    constexpr std::size_t longest = 40;
    if (name.size() > longest) return {};
    const std::string wanted = lower_case(name);
    std::string_view best;
    std::size_t best_distance = longest;
    for (const std::string_view* known = begin; known != end; ++known) {
        const std::string candidate = lower_case(*known);
        const std::size_t longer = std::max(wanted.size(), candidate.size());
        const std::size_t shorter = std::min(wanted.size(), candidate.size());
        std::size_t distance = edit_distance(wanted, candidate);
        if (shorter >= 4 && candidate.find(wanted) != candidate.npos) distance = 1;
        if (shorter >= 4 && wanted.find(candidate) != wanted.npos) distance = std::min<std::size_t>(distance, 2);
        if (distance <= std::max<std::size_t>(longer / 3, 1) && distance < shorter && distance < best_distance) {
            best = *known;
            best_distance = distance;
        }
    }
    return best;
}

}  // namespace

Item Item::operator[](std::string_view name) const {
    const bool patched = patch_ && patch_->kind == json::Kind::object;
    const json::Value* base = base_is_object() ? base_->member(name) : nullptr;
    Item item{base, patched ? patch_->member(name) : nullptr};
    // A missing member is missing in the patch if that says what kind of object this is, or is all of it.
    item.in_ = patched && (!base_is_object() || patch_->member("type")) ? patch_ : base_;
    item.name_ = name;
    return item;
}

std::string Item::place() const {
    if (top()) return json::place(*top());
    return json::member_place(in_ ? json::place(*in_) : std::string{}, name_);
}

std::vector<Problem> Checker::take() && {
    if (more_ > 0) problems_.push_back({{}, "more-problems", {}, {std::to_string(more_)}});
    return std::move(problems_);
}

bool Checker::skip() {
    if (problems_.size() < most_) return false;
    ++more_;
    return true;
}

void Checker::report(Problem problem) {
    if (!skip()) problems_.push_back(std::move(problem));
}

void Checker::report_broken(const json::Value& value, std::string_view rule, std::string_view arg) {
    if (arg.empty()) {
        report(value, rule);
    } else {
        report(value, rule, {arg});
    }
}

void Checker::report(const json::Value& value, std::string_view rule, Args args) {
    if (!skip())
        problems_.push_back({json::place(value), std::string{rule}, json::excerpt(value), {args.begin(), args.end()}});
}

void Checker::report(const Item& item, std::string_view rule, Args args) {
    if (item) return report(item.value(), rule, args);
    report({item.place(), std::string{rule}, {}, {args.begin(), args.end()}});
}

std::optional<Duration> Checker::duration(const Item& item, std::optional<Duration> preset, std::int64_t least) {
    if (!item) {
        if (!preset) report(item, "required", {"duration"});
        return preset;
    }
    const auto duration = accept(values::duration(item.value()), item.value());
    if (!duration || duration->ms >= least) return duration;
    report(item, "at-least", {std::to_string(least) + " ms"});
    return std::nullopt;
}

std::optional<std::int64_t> Checker::integer(const Item& item, std::optional<std::int64_t> preset, std::int64_t least,
                                             std::int64_t most) {
    if (!item) {
        if (!preset) report(item, "required", {"integer"});
        return preset;
    }
    const auto integer = accept(values::integer(item.value()), item.value());
    if (!integer || (*integer >= least && *integer <= most)) return integer;
    const bool small = *integer < least;
    report(item, small ? "at-least" : "at-most", {std::to_string(small ? least : most)});
    return std::nullopt;
}

std::optional<double> Checker::number(const Item& item) {
    if (item) return accept(values::number(item.value()), item.value());
    report(item, "required", {"number"});
    return std::nullopt;
}

std::optional<bool> Checker::flag(const Item& item, bool preset) {
    if (!item) return preset;
    if (item.is(json::Kind::boolean)) return item.value().truth;
    report(item, "boolean");
    return std::nullopt;
}

std::optional<std::size_t> Checker::choice(const Item& item, const std::string_view* begin, const std::string_view* end,
                                           std::optional<std::size_t> preset) {
    const auto found = std::find_if(begin, end, [&](std::string_view name) { return item.is_text(name); });
    if (found != end) return static_cast<std::size_t>(found - begin);
    if (!item && preset) return preset;
    Problem problem{item.place(), "choice", item ? json::excerpt(item.value()) : std::string{}, {begin, end}};
    if (!item) {
        problem.args.insert(problem.args.begin(), std::move(problem.rule));
        problem.rule = "required";
    }
    report(std::move(problem));
    return std::nullopt;
}

bool Checker::object(const Item& item) {
    if (item && !item.is(json::Kind::object)) report(item, "object");
    return item.is(json::Kind::object);
}

bool Checker::list(const Item& item) {
    if (item && !item.is(json::Kind::array)) report(item, "array");
    return item.is(json::Kind::array);
}

void Checker::member(const json::Value& member, const std::string_view* begin, const std::string_view* end) {
    if (member.name.substr(0, 2) == "x-" || std::find(begin, end, member.name) != end) return;
    if (skip()) return;
    Problem problem{
        json::place(member), "unknown-member", json::excerpt(member), {std::string{json::cut(member.name)}}};
    if (const std::string_view near = nearest(member.name, begin, end); !near.empty()) problem.args.emplace_back(near);
    problems_.push_back(std::move(problem));
}

}  // namespace windowlab
