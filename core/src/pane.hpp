// What does the operator hold for one window of one key?
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "windowlab/window.hpp"

namespace windowlab {

/// What triggers remember of one window. Flink keeps it in state by name, so nested triggers share it; each member is
/// empty exactly when Flink's state is.
struct TriggerState {
    std::int64_t count = 0;            ///< `count`: elements since the last firing
    std::optional<Instant> next_fire;  ///< `continuousEventTime`, `continuousProcessingTime`
    std::optional<double> kept;        ///< `delta`: value of the element to compare with
    std::optional<Instant> timeout;    ///< `processingTimeout`: one deadline, however deep they are nested

    [[nodiscard]] bool empty() const { return count == 0 && !next_fire && !kept && !timeout; }
};

/// The rows of a pane's elements, in its order; the top bit marks those that have been in a firing.
using Contents = std::vector<std::uint32_t>;
inline constexpr std::uint32_t fired_bit = 1u << 31;
[[nodiscard]] constexpr std::uint32_t row_of(std::uint32_t element) { return element & ~fired_bit; }
[[nodiscard]] constexpr bool was_fired(std::uint32_t element) { return (element & fired_bit) != 0; }

/// Where a pane's contents go when they leave it, or that they are still there at the end.
enum class Departure : std::uint8_t { purge, close, lost, open };

/// One key's contents of one window, with what triggers and the observer keep about it.
template <class Note>
struct Pane {
    std::uint32_t key = 0;
    Window window{};
    Contents contents;
    TriggerState trigger;
    /// Sessions: whether it came about by merging. Flink then keeps its contents under another window's name.
    bool merged = false;
    Note note{};
};

/// A session that merges, where there are no panes, with what the observer keeps about it.
template <class Note>
struct SessionPart {
    Window window;
    Note note;
};

}  // namespace windowlab
