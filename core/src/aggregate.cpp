#include "aggregate.hpp"

#include <algorithm>
#include <limits>
#include <unordered_set>

namespace windowlab {

double aggregate_of(Aggregate aggregate, const Contents& contents, const EventTable& table) {
    constexpr double null = std::numeric_limits<double>::quiet_NaN();
    const auto value = [&](std::uint32_t element) { return table.value[row_of(element)]; };
    const auto sum = [&] {
        double total = 0;
        for (const std::uint32_t e : contents) total += value(e);
        return total;
    };
    switch (aggregate) {
        case Aggregate::count:
            return static_cast<double>(contents.size());
        case Aggregate::sum:
            return sum();
        case Aggregate::distinct: {
            std::unordered_set<double> seen;
            for (const std::uint32_t e : contents) seen.insert(value(e));
            return static_cast<double>(seen.size());
        }
        case Aggregate::list:
            return null;
        default:
            break;
    }
    if (contents.empty()) return null;
    const auto less = [&](std::uint32_t a, std::uint32_t b) { return value(a) < value(b); };
    switch (aggregate) {
        case Aggregate::min:
            return value(*std::min_element(contents.begin(), contents.end(), less));
        case Aggregate::max:
            return value(*std::max_element(contents.begin(), contents.end(), less));
        case Aggregate::avg:
            return sum() / static_cast<double>(contents.size());
        case Aggregate::first:
            return value(contents.front());
        default:
            return value(contents.back());
    }
}

}  // namespace windowlab
