// Which timers are set after a row, for which key and window, and what will they do?
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "windowlab/run.hpp"

namespace windowlab {

class Explanation;

/// A timer that has not run. One may do two things: a window without allowed lateness fires and goes at its last
/// instant.
struct PendingTimer {
    Instant time;  ///< runs once the watermark is there, or the clock past it
    TimeDomain clock;
    std::uint32_t key;
    Window window;
    bool fires;   ///< the trigger's, for the window's end
    bool cleans;  ///< the window's state goes
    bool asks;    ///< the trigger's, for another instant: an early firing, a timeout
};

struct PendingTimers {
    std::size_t event = 0, processing = 0;  ///< how many there are, by clock
    std::vector<PendingTimer> listed;       ///< the first of them, by clock (event time first), then as they will run
    bool known = true;                      ///< false: to find them would have taken too much work
};

/// So many rows are run again to find timers, with so much work at most (see Limits): some 50 ms.
inline constexpr std::uint32_t most_rows_run_again = 200'000;
inline constexpr std::uint64_t most_work_run_again = 500'000;

/// The timers after row `row` (the number of rows: at the end), of all keys or of one, at most `most` of each clock.
/// The recording holds none: with the trigger that an assigner brings along they are those of the windows held, else
/// the rows run again through the general operator. O(panes), or O(rows).
[[nodiscard]] PendingTimers pending_timers(const Explanation& explanation, std::uint32_t row, std::size_t most,
                                           std::uint32_t key = none, Path path = Path::fastest);

/// As JSON text, with the bytes that a window and an element held take (cost.hpp).
[[nodiscard]] std::string pending_timers_json(const PendingTimers& timers, const Pipeline& pipeline);

}  // namespace windowlab
