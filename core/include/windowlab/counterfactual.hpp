// What would have helped? Found by running again with one thing changed, and so true: the change that is named has the
// effect, and with one millisecond less it has not.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "windowlab/explain.hpp"
#include "windowlab/run.hpp"

namespace windowlab {

/// The one thing that is changed.
enum class Change : std::uint8_t {
    out_of_orderness,  ///< `value` ms; the strategy becomes `bounded`
    allowed_lateness,  ///< `value` ms
    idle_after,        ///< `value` ms
    without_row,       ///< `value`: the row; nothing arrives in its place
    default_trigger,
    no_evictor,
    slide,           ///< `value` ms: no holes
    emit_on_event,   ///< a watermark after every event
    next_event,      ///< an event at `value` on each of `partitions`, after the last row
    next_watermark,  ///< with `manual`: a watermark of `value`, in the same way
    next_instant,    ///< the clock at `value`: a timer, or an emission, is due
    more_elements,   ///< `value` of them, of the same time
    end_of_input,
};
inline constexpr std::string_view change_names[] = {
    "outOfOrderness", "allowedLateness", "idleAfter",     "withoutRow",  "defaultTrigger", "noEvictor", "slide",
    "emitOnEvent",    "nextEvent",       "nextWatermark", "nextInstant", "moreElements",   "endOfInput"};

struct Counterfactual {
    Change change;
    std::int64_t value = 0;
    std::vector<std::uint32_t> partitions = {};
    Fate fate =
        Fate::open;  ///< what then becomes of the element; of a window: of the first element that it has waiting
};

/// How much may be run again, in rows. What cannot be verified within it is left out.
inline constexpr std::uint64_t most_rows_again = 4'000'000;

/// Of an element that was late or corrected, or that no firing held: for each kind of change the smallest that has it
/// counted (in a correction or better), and then the smallest that has it counted on time. Empty for one that is on
/// time. `explanation` is of the run as it was.
[[nodiscard]] std::vector<Counterfactual> counterfactuals(const Explanation& explanation, std::uint32_t row,
                                                          const Limits& limits = {});

/// Of a window that has something waiting after the last row: the changes that make it fire before the input ends, and
/// its end.
[[nodiscard]] std::vector<Counterfactual> counterfactuals(const Explanation& explanation, const WindowStory& story,
                                                          const Limits& limits = {});

/// `[{"change":…,"value":…,"partitions":[…],"fate":…,"patch":{…}},…]`; `patch`: a merge patch on the pipeline, or null.
[[nodiscard]] std::string counterfactuals_json(const std::vector<Counterfactual>& all);

}  // namespace windowlab
