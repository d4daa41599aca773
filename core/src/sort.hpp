// How is a list put in order where bytes of code count for more than speed? Or, if they are numbers, fast and once?
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace windowlab {

/// Sorts as std::sort does, not stably. Each kind of list for which there is a std::sort adds 3 to 5 kB of WebAssembly,
/// this 0.3; it takes up to twice as long. For what is short, or sorted once a run.
template <class T, class Less>
void heap_sort(std::vector<T>& list, Less less) {
    for (std::size_t top = list.size() / 2, end = list.size(); end > 1;) {
        if (top > 0) {
            --top;  // builds the heap, whose greatest value is in front
        } else if (std::swap(list.front(), list[--end]); end == 1) {
            return;
        }
        T value = std::move(list[top]);
        std::size_t at = top;
        for (std::size_t child; (child = 2 * at + 1) < end; at = child) {
            if (child + 1 < end && less(list[child], list[child + 1])) ++child;
            if (!less(value, list[child])) break;
            list[at] = std::move(list[child]);
        }
        list[at] = std::move(value);
    }
}

/// Fast, for lists of any length.
void sort_numbers(std::vector<std::uint64_t>& numbers);

}  // namespace windowlab
