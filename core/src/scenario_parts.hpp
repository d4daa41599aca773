// What are the parts of reading a scenario document?
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checker.hpp"
#include "windowlab/pipeline.hpp"

namespace windowlab {

/// Partitions are numbered from 0 to one less.
inline constexpr std::int64_t most_partitions = 1024;

/// The pipeline that `item` describes, or nothing and its problems. `partitions_used`: one more than the highest
/// partition of the rows, 1 if there are none.
[[nodiscard]] std::optional<Pipeline> read_pipeline(const Item& item, std::uint32_t partitions_used, Checker& checker);

/// Checks what is only shown: `title`, `notes`, `zone`, `view` and `expect`. Nothing is computed from them.
void check_shown(const Item& document, values::Day day, const std::vector<std::string>& run_names, Checker& checker);

}  // namespace windowlab
