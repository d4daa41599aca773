#include "aggregate.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "sort.hpp"

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
            std::vector<std::uint64_t> bits;  // of the values, where 0 and -0 are one
            for (const std::uint32_t e : contents) {
                const double its = value(e) + 0.0;
                std::memcpy(&bits.emplace_back(), &its, sizeof its);
            }
            sort_numbers(bits);
            return static_cast<double>(std::unique(bits.begin(), bits.end()) - bits.begin());
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
