// What became of an element, in each of its windows, and which numbers decided it? Why did a window fire, or what is it
// waiting for?
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "windowlab/event_table.hpp"
#include "windowlab/pending_timers.hpp"
#include "windowlab/pipeline.hpp"
#include "windowlab/progress.hpp"
#include "windowlab/recording.hpp"

namespace windowlab {

/// An element's fate in one window.
struct WindowFate {
    Window window;                    ///< for sessions: the one that the element is in at the end, after all merges
    Fate fate;                        ///< late, early, on_time, correction, fired, evicted, purged, lost, closed, open
    Instant last;                     ///< last instant of the window
    Instant kept_until;               ///< the watermark (or clock) at which its state goes: last + allowed lateness
    std::uint32_t pane = none;        ///< in the recording; `none` if the element was not added
    std::uint32_t firing = none;      ///< the first firing that holds the element
    FiredBy by = FiredBy::watermark;  ///< what made that firing
    std::uint32_t entry = none;  ///< the entry by which it left (evict, purge, close, lost, open); `none`: it did not
};

struct ElementFate {
    std::uint32_t row = none;
    Fate fate = Fate::open;
    Instant watermark = never;           ///< the operator's watermark when the element arrived
    std::uint32_t watermark_row = none;  ///< the row that made it so; `none`: there was no watermark
    /// The partition that had this watermark then, and the event (with `manual`: the row) that it came from.
    std::uint32_t watermark_partition = none;
    std::uint32_t watermark_source = none;
    std::uint64_t windows = 0;       ///< how many windows the assigner gave
    std::vector<WindowFate> listed;  ///< the first of them
};

struct FiringReason {
    std::uint32_t firing;  ///< in the recording
    std::uint32_t entry;   ///< its `fire`
    FiredBy by;
    Instant due = never;  ///< what the watermark or the clock had to reach; `never`: known to the trigger alone
};

/// What a window needs to fire.
enum class Needs : std::uint8_t {
    nothing,    ///< all that it holds has fired, or it is gone
    watermark,  ///< a watermark ≥ `needed`
    clock,      ///< the machine's clock past `needed`, if that is known
    elements,   ///< `elements` more, or one `above`
    end,        ///< the end of the input
    never,      ///< it has no trigger that fires
};
inline constexpr std::string_view needs_names[] = {"nothing", "watermark", "clock", "elements", "end", "never"};

/// Why an element or a window is not in a result: the usual causes, by how often people meet them, then rarer ones.
enum class Cause : std::uint8_t {
    no_later_event,
    silent_partition,
    trigger_replaced,
    clocks_mixed,
    delay_too_large,
    future_row,
    no_watermark,
    unit_wrong,     ///< seconds
    unit_too_fine,  ///< microseconds
    periodic_emission,
    one_millisecond,
    late,          ///< later than out-of-orderness and lateness allow
    woke_late,     ///< its partition was idle for longer than the timeout, and the watermark went on without it
    few_elements,  ///< a count has not been reached
    never_fires,   ///< a global window with the trigger that it has by default
    not_ended,     ///< fires at the end of the input, which has not come
    no_cause,      ///< nothing is amiss
};
inline constexpr std::string_view cause_names[] = {
    "noLaterEvent",  "silentPartition",  "triggerReplaced", "clocksMixed",
    "delayTooLarge", "futureRow",        "noWatermark",     "unitWrong",
    "unitTooFine",   "periodicEmission", "oneMillisecond",  "late",
    "wokeLate",      "fewElements",      "neverFires",      "notEnded",
    "none"};

/// A window of one key after some row of the run.
struct WindowStory {
    std::uint32_t pane = none;
    bool held = false;                    ///< neither closed nor merged into another by then
    std::vector<std::uint32_t> contents;  ///< rows, in order of arrival
    std::vector<std::uint32_t> unfired;   ///< those that have been in no firing
    std::vector<FiringReason> firings;    ///< of this window; those of sessions merged into it are theirs
    Needs needs = Needs::nothing;
    Instant needed = never;                                   ///< the watermark or the clock; `never`: not known
    Instant timeout = never;                                  ///< the clock does it too, once it is past this
    std::uint32_t elements = 0;                               ///< of a count trigger: how many more make it fire
    double above = std::numeric_limits<double>::quiet_NaN();  ///< of a delta trigger: one with a greater value does
    Lift lift;                                                ///< what would raise the watermark that far
    Cause cause = Cause::no_cause;
};

/// Reads a recording for its reasons. Keeps an index of it, so ask one explanation many questions.
class Explanation {
public:
    Explanation(const Recording& recording, const Pipeline& pipeline, const EventTable& table);

    /// The fate of the event in `row`, and in the first `most` of its windows, by the table in the format's
    /// *Explanation*. For a row that is no event, or that the run did not reach: `row` is `none`.
    [[nodiscard]] ElementFate element(std::uint32_t row, std::size_t most = 100) const;

    /// The window `pane` of the recording after row `step` (the number of rows: at the end). `progress`: at that step.
    [[nodiscard]] WindowStory window(std::uint32_t pane, std::uint32_t step, const Progress& progress) const;
    [[nodiscard]] FiringReason firing(std::uint32_t entry) const;
    /// Why an element that is late is late. `fate`: its own, `window`: one in which it is.
    [[nodiscard]] Cause cause_of_late(const ElementFate& fate, const WindowFate& window) const;

    [[nodiscard]] const Recording& recording() const { return recording_; }
    /// The row of a pane's `close`, or of the merge that ended it; `none`: never.
    [[nodiscard]] std::uint32_t closed(std::uint32_t pane) const { return closed_[pane]; }
    /// The line of an entry in the table of its kind.
    [[nodiscard]] std::uint32_t index(std::uint32_t entry) const { return contents_.index(entry); }
    [[nodiscard]] const Pipeline& pipeline() const { return pipeline_; }
    [[nodiscard]] const EventTable& table() const { return table_; }

private:
    struct PaneEntries {
        std::vector<std::uint32_t> entries;  // its firings and departures, in order
    };

    void follow(WindowFate& result, std::uint32_t row) const;
    [[nodiscard]] std::uint32_t pane_at(std::uint32_t key, double start, double end, std::uint32_t row) const;
    void find_source(ElementFate& result, std::uint32_t entry) const;
    void read_contents(WindowStory& story, std::uint32_t step) const;
    void read_timers(WindowStory& story, const Window& window, std::uint32_t step) const;
    [[nodiscard]] Cause cause_of_waiting(const WindowStory& story, std::uint32_t step, const Progress& progress) const;

    const Recording& recording_;
    const ContentsReader contents_;
    const Pipeline& pipeline_;
    const EventTable& table_;
    std::vector<std::uint32_t> element_entries_;    // entry of each element
    std::vector<std::uint32_t> watermark_entries_;  // entries that are watermarks
    const std::vector<std::uint32_t> closed_;
    std::vector<PaneEntries> panes_;
    std::multimap<std::pair<std::uint32_t, std::pair<double, double>>, std::uint32_t> pane_index_;
    mutable std::vector<PendingTimer> timers_;  // after row `timers_step_`, once they were asked for
    mutable std::uint32_t timers_step_ = none;
};

/// An element's fate as JSON text: instants as numbers or `"-inf"`, `"+inf"`, what is absent as null.
[[nodiscard]] std::string explanation_json(const ElementFate& fate);
/// A window's story as JSON text, in the same way.
[[nodiscard]] std::string explanation_json(const WindowStory& story, const Explanation& explanation);

}  // namespace windowlab
