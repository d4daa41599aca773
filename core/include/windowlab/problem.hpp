// What is wrong with an input, where, and what would be allowed there?
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace windowlab {

/// One thing that the user got wrong. A value, never an exception.
struct Problem {
    /// The place: `rows[3].time`, `pipeline.window.size`, `runs[1].change.trigger.n`; empty for the document itself.
    std::string where;
    /// A stable name of the rule that is broken, such as `timestamp`, `at-least`, `unknown-member`. The page words it
    /// in its own language; what() and allowed() word it in English.
    std::string rule;
    /// The value that was found, as JSON text, cut to a readable length; empty if something is missing.
    std::string value;
    /// What the rule's wording needs: a bound, the values to choose from, the nearest name. The table in problem.cpp
    /// says which, for each rule.
    std::vector<std::string> args = {};
};

/// The English wording of a problem: what is wrong, and what is allowed instead. Neither names the place.
[[nodiscard]] std::string what(const Problem& problem);
[[nodiscard]] std::string allowed(const Problem& problem);

/// The names of all rules that a problem may carry, so that a test can hold the page's catalogues against them.
[[nodiscard]] const std::vector<std::string_view>& rule_names();

/// `[{"where":…,"rule":…,"value":…,"args":[…],"what":…,"allowed":…},…]`
[[nodiscard]] std::string problems_json(const std::vector<Problem>& problems);

/// A value, or the problem that kept it from coming about.
template <class T>
class Result {
public:
    Result(T value) : held_{std::move(value)} {}
    Result(Problem problem) : held_{std::move(problem)} {}

    explicit operator bool() const { return std::holds_alternative<T>(held_); }
    const T& operator*() const { return std::get<T>(held_); }
    const T* operator->() const { return &std::get<T>(held_); }
    const Problem& problem() const { return std::get<Problem>(held_); }

private:
    std::variant<T, Problem> held_;
};

}  // namespace windowlab
