// What does a pipeline cost: state held, writes, and how long until a result? A formula, and beside it what this run
// took.
#pragma once

#include <cstdint>
#include <string>

#include "windowlab/explain.hpp"

namespace windowlab {

/// Bytes are those of the state's payload: a window's bounds and accumulator, or its elements. What a state backend
/// adds (keys, headers, indices, copies) goes on top, and is the same for every pipeline.
struct Cost {
    // Windows that an event is added to.
    double windows_per_event = 0;  ///< by formula; 0: there is none (sessions have one, global windows too)
    double windows_per_event_measured = 0;
    // Windows of one key that are held at the same time, once it has events all the time.
    double windows_per_key = 0;  ///< by formula: those between the newest event and what closes a window; 0: none
    double windows_per_key_measured = 0;  ///< the most that a key had at a time
    std::uint32_t keys = 0;               ///< keys that had events
    std::uint32_t windows_held = 0;       ///< after the last row
    std::uint32_t windows_peak = 0;       ///< of all keys, at the same time
    std::uint32_t peak_row = 0;           ///< the first row after which it was so
    // Bytes of one window, and of all at the peak.
    double bytes_per_window =
        0;  ///< bounds + accumulator; with element lists: bounds + elements of the run's mean window
    double bytes_peak = 0;
    bool lists = false;  ///< elements are kept: an evictor, `list` or `distinct` needs them
    // Writes.
    double writes_per_event = 0;   ///< elements added to windows, per event
    double results_per_event = 0;  ///< firings, per event
    // Latency in event time: from an event to the first result, and to the last correction.
    Duration window{};  ///< size, step or gap: at most so long until the window's end
    Duration delay{};   ///< out-of-orderness
    Duration lateness{};
    Duration emission{};  ///< of processing time, at most: until the next emission
    /// The longest that event time went on past a window's end before its first result.
    Duration delay_measured{};
    bool measured = false;
};

/// Bytes of so many windows, which hold so many elements together.
[[nodiscard]] double bytes_held(const Pipeline& pipeline, double windows, double elements);

[[nodiscard]] Cost cost(const Explanation& explanation);

/// As JSON text, members in camel case.
[[nodiscard]] std::string cost_json(const Cost& cost);

}  // namespace windowlab
