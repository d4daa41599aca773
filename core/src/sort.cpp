#include "sort.hpp"

#include <algorithm>

namespace windowlab {

void sort_numbers(std::vector<std::uint64_t>& numbers) { std::sort(numbers.begin(), numbers.end()); }

}  // namespace windowlab
