// How is an aggregate kept without the elements?
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "windowlab/pipeline.hpp"

namespace windowlab {

/// What an accumulator is asked for: it takes values, and other accumulators of later slices of time.
/// `count` is the number of elements, 0 in one that holds nothing; `first_row` the first of them to arrive, which is
/// set by who adds it.
template <class A>
concept Accumulator = requires(A a, const A& later, double value) {
    a.add(value);
    a.append(later);
    { a.result(Aggregate::count) } -> std::convertible_to<double>;
    { a.count } -> std::convertible_to<std::uint32_t>;
    { a.first_row } -> std::convertible_to<std::uint32_t>;
};

/// `count`, `sum` and `avg`.
struct Total {
    double sum = 0;
    std::uint32_t count = 0;
    std::uint32_t first_row = std::numeric_limits<std::uint32_t>::max();

    void add(double value) {
        sum += value;
        ++count;
    }
    void append(const Total& later) {
        sum += later.sum;
        count += later.count;
        first_row = std::min(first_row, later.first_row);
    }
    [[nodiscard]] double result(Aggregate) const { return sum; }
    /// What an element's value counts as; see `sign_of`.
    [[nodiscard]] static double signed_value(double value, double) { return value; }
};

/// `min`, and `max` of negated values.
struct Least {
    double least = std::numeric_limits<double>::infinity();
    std::uint32_t count = 0;
    std::uint32_t first_row = std::numeric_limits<std::uint32_t>::max();

    void add(double value) {
        least = std::min(least, value);
        ++count;
    }
    void append(const Least& later) {
        least = std::min(least, later.least);
        count += later.count;
        first_row = std::min(first_row, later.first_row);
    }
    [[nodiscard]] double result(Aggregate) const { return least; }
    [[nodiscard]] static double signed_value(double value, double sign) { return sign * value; }
};

/// Both at once. A run that is recorded has no others: what a recording costs leaves no difference to be measured, and
/// a page waits for half as much code.
struct TotalAndLeast {
    double sum = 0;
    double least = std::numeric_limits<double>::infinity();
    std::uint32_t count = 0;
    std::uint32_t first_row = std::numeric_limits<std::uint32_t>::max();

    void add(double value) {
        sum += value;
        least = std::min(least, value);
        ++count;
    }
    void append(const TotalAndLeast& later) {
        sum += later.sum;
        least = std::min(least, later.least);
        count += later.count;
        first_row = std::min(first_row, later.first_row);
    }
    [[nodiscard]] double result(Aggregate aggregate) const {
        return aggregate == Aggregate::min || aggregate == Aggregate::max ? least : sum;
    }
    [[nodiscard]] static double signed_value(double value, double sign) { return sign * value; }
};

/// What a run's aggregate makes of values and accumulators, for those that need no list of elements.
/// `first` and `last` go by arrival, which slices of time do not keep: they, `distinct` and `list` are not among them.
[[nodiscard]] inline bool is_incremental(Aggregate aggregate) {
    switch (aggregate) {
        case Aggregate::count:
        case Aggregate::sum:
        case Aggregate::avg:
        case Aggregate::min:
        case Aggregate::max:
            return true;
        default:
            return false;
    }
}

/// The value of a pane from its accumulator. Mirrors aggregate_of, which has the elements.
template <Accumulator A>
[[nodiscard]] double value_of(Aggregate aggregate, const A& pane) {
    switch (aggregate) {
        case Aggregate::count:
            return pane.count;
        case Aggregate::avg:
            return pane.result(aggregate) / pane.count;
        case Aggregate::max:
            return -pane.result(aggregate);
        default:
            return pane.result(aggregate);
    }
}

/// What an element's value counts as in the accumulator: `max` is the `min` of negated values.
[[nodiscard]] inline double sign_of(Aggregate aggregate) { return aggregate == Aggregate::max ? -1.0 : 1.0; }

}  // namespace windowlab
