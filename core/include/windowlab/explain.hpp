// What became of an element, in each of its windows, and which numbers decided it?
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "windowlab/pipeline.hpp"
#include "windowlab/recording.hpp"

namespace windowlab {

/// An element's fate in one window.
struct WindowFate {
    Window window;                ///< for sessions: the one that the element is in at the end, after all merges
    Fate fate;                    ///< late, early, on_time, correction, fired, evicted, purged, lost, closed, open
    Instant last;                 ///< last instant of the window
    Instant kept_until;           ///< the watermark (or clock) at which its state goes: last + allowed lateness
    std::uint32_t pane = none;    ///< in the recording; `none` if the element was not added
    std::uint32_t firing = none;  ///< the first firing that holds the element
    std::uint32_t entry = none;   ///< the entry by which it left (evict, purge, close, lost, open); `none`: it did not
};

struct ElementFate {
    std::uint32_t row = none;
    Fate fate = Fate::open;
    Instant watermark = never;           ///< the operator's watermark when the element arrived
    std::uint32_t watermark_row = none;  ///< the row that made it so; `none`: there was no watermark
    std::uint64_t windows = 0;           ///< how many windows the assigner gave
    std::vector<WindowFate> listed;      ///< the first of them
};

/// Reads a recording for its reasons. Keeps an index of it, so ask one explanation many questions.
class Explanation {
public:
    Explanation(const Recording& recording, const Pipeline& pipeline);

    /// The fate of the event in `row`, and in the first `most` of its windows, by the table in the format's
    /// *Explanation*. For a row that is no event, or that the run did not reach: `row` is `none`.
    [[nodiscard]] ElementFate element(std::uint32_t row, std::size_t most = 100) const;

private:
    struct PaneEntries {
        std::vector<std::uint32_t> entries;  // its firings and departures, in order
    };

    void follow(WindowFate& result, std::uint32_t row) const;
    [[nodiscard]] std::uint32_t pane_at(std::uint32_t key, double start, double end, std::uint32_t row) const;

    const Recording& recording_;
    const ContentsReader contents_;
    const Pipeline& pipeline_;
    std::vector<std::uint32_t> element_entries_;    // entry of each element
    std::vector<std::uint32_t> watermark_entries_;  // entries that are watermarks
    std::vector<PaneEntries> panes_;
    std::multimap<std::pair<std::uint32_t, std::pair<double, double>>, std::uint32_t> pane_index_;
};

/// An element's fate as JSON text: instants as numbers or `"-inf"`, `"+inf"`, what is absent as null.
[[nodiscard]] std::string explanation_json(const ElementFate& fate);

}  // namespace windowlab
