// What would Flink let pass that is hardly meant? Settings and tables that have a trap in them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "windowlab/explain.hpp"

namespace windowlab {

/// Something to look at. A value; nothing is refused for it.
struct Warning {
    /// A stable name, one of `warning_names`: the page and the guide go by it.
    std::string_view id;
    std::string where;         ///< the place: `pipeline.window.slide`, `rows[3].time`
    std::vector<double> args;  ///< the numbers that its wording needs, see warning.cpp; durations in ms
    std::string patch = {};    ///< a JSON merge patch on the pipeline that would mend it; empty: there is none
};

/// Of one run, by what it did. None that the run does not bear out.
[[nodiscard]] std::vector<Warning> warnings(const Explanation& explanation);

/// Every id that a warning may have.
[[nodiscard]] const std::vector<std::string_view>& warning_names();

/// `[{"id":…,"where":…,"args":[…],"patch":{…} or null},…]`
[[nodiscard]] std::string warnings_json(const std::vector<Warning>& warnings);

}  // namespace windowlab
