// A window ticket, step by step: does the watermark move, and who holds it; is the event in the window that one thinks;
// where did lateness put it?
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "windowlab/explain.hpp"

namespace windowlab {

/// A cause, and what it was found in.
struct Finding {
    Cause cause;
    std::uint32_t count = 0;    ///< windows, or late elements
    std::uint32_t pane = none;  ///< the first such window, or `none`
    std::uint32_t row = none;   ///< the first such late element, or the first element waiting in the window
    bool at_end = false;        ///< the window did fire, but only because the input ended
};

struct Diagnosis {
    std::uint32_t step = 0;         ///< the last row that was processed; the end of the input comes after it
    Progress progress;              ///< after it
    std::vector<Finding> findings;  ///< by cause, as Cause orders them
    std::uint32_t examined = 0;     ///< windows and late elements looked at
    std::uint32_t all = 0;          ///< of so many
};

/// Looks at the first `most` windows that had something waiting after the last row (or never fired it), and at as many
/// late elements.
[[nodiscard]] Diagnosis diagnose(const Explanation& explanation, std::uint32_t most = 100);

/// As JSON text; rows and partitions by number, instants as in an explanation.
[[nodiscard]] std::string diagnosis_json(const Diagnosis& diagnosis);

/// How the first window of the event in `row` comes about, as JSON text: `{"time","offset","size","remainder","start",
/// "end","every"}`, remainder = floorMod(time − offset, every), start = time − remainder. `every`: size, slide or
/// longest size. Of sessions `size` is the gap and there is no remainder; null for what has no bounds, or is no event.
[[nodiscard]] std::string assignment_json(const Pipeline& pipeline, const EventTable& table, std::uint32_t row);

}  // namespace windowlab
