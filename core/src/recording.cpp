#include "windowlab/recording.hpp"

namespace windowlab {

std::vector<std::uint32_t> Recording::rows_of(std::uint32_t node) const {
    std::vector<std::uint32_t> result(node == none ? 0 : contents.total[node]);
    for (auto end = result.end(); node != none; node = contents.parent[node]) {
        const auto first = rows.begin() + contents.from[node];
        end -= contents.count[node];
        std::copy(first, first + contents.count[node], end);
    }
    return result;
}

}  // namespace windowlab
