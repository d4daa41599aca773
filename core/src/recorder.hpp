// What is written down of a run, while it goes?
#pragma once

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "pane.hpp"
#include "stop.hpp"
#include "windowlab/pipeline.hpp"
#include "windowlab/recording.hpp"
#include "windowlab/run.hpp"

namespace windowlab {

/// The observer that keeps everything. It also knows what Flink does not: which firing is a correction, what a merged
/// session's firing replaces, which elements have never been in a firing.
///
/// An operator that keeps element lists calls `on_add`, `on_fire`, …; one that keeps accumulators `on_pane_fire`, …;
/// one that keeps them for sessions, whose elements cannot be told by their windows, `on_session_fire`, ….
class Recorder {
public:
    static constexpr bool records = true;

    /// A window's history, kept with its pane until it closes. A merged session takes over those of its parts.
    struct Note {
        std::uint32_t pane = none;       ///< in the recording
        std::uint32_t fired = 0;         ///< firings so far, of those merged into it too
        bool complete = false;           ///< it fired when its end had come
        bool stands = false;             ///< it has a firing of its own that none has replaced
        std::vector<Window> to_replace;  ///< merged windows with a firing that none has replaced, by bounds
        std::uint32_t node = none;       ///< contents node of the first `node_count` elements; none of none
        std::uint32_t node_count = 0;
        std::uint32_t last_node = none;  ///< contents of its last own firing
        std::uint32_t last_count = 0;
        bool has_last = false;
    };
    using Pane = windowlab::Pane<Note>;
    /// The same of a pane without an element list, which has the default trigger: its end has come when it fires.
    struct PaneNote {
        std::uint32_t pane = none;
        std::uint32_t fired = 0;
    };
    /// The same of a session that has not fired, with its elements as a chain of rows.
    struct SessionNote {
        std::uint32_t pane = none;
        std::uint32_t first = none;
        std::uint32_t last = none;
    };

    Recorder(const Pipeline& pipeline, const EventTable& table, const Limits& limits);

    void set_row(std::uint32_t row);

    void on_element(std::uint32_t row, std::uint32_t key, const WindowRange& windows, std::int64_t late_from,
                    std::int64_t late_count);
    void on_late_element(std::uint32_t row);
    void on_watermark(Instant watermark);
    void on_status(bool idle);
    void on_partition(std::size_t partition, Instant watermark, bool idle);

    void on_add(Pane& pane) { pane_id(pane); }
    /// Before the merge: `windows` are those that merge, by start; `panes` those of them that were live.
    void on_merge(const std::vector<Window>& windows, const std::vector<Pane*>& panes, Pane& into);
    /// A timer runs: what fires from here to the next element is its doing.
    void on_timer(TimeDomain clock, Instant time) {
        by_ = clock == TimeDomain::event ? FiredBy::watermark : FiredBy::clock;
        due_ = time;
    }
    void on_fire(Pane& pane, double value, Instant watermark, Instant processing_time, bool complete);
    void on_evict(Pane& pane, const Contents& evicted, bool after);
    void on_departure(Departure departure, Pane& pane);
    /// The run ends early, with this in it.
    void on_cut(const Pane& pane) { note_fates(pane.contents, Fate::open); }
    /// The pane's contents are no longer what was last written of them, followed by more.
    void on_reordered(Pane& pane);

    /// A window has come to its end; each `on_pane` after this is about it and a key that had not fired in it. It gives
    /// the pane, for its note and for `on_pane_close`.
    void on_window(Window window, Instant watermark);
    std::uint32_t on_pane(std::uint32_t key, std::uint32_t count, double value, std::uint32_t first_row);
    void on_pane_close(std::uint32_t pane, std::uint32_t count);

    Timing on_pane_fire(std::uint32_t key, Window window, PaneNote& note, std::uint32_t count, double value,
                        std::uint32_t first_row, Instant watermark);
    void on_pane_departure(Departure departure, std::uint32_t key, Window window, PaneNote& note, std::uint32_t count,
                           std::uint32_t first_row);
    /// The element of `row` made a window fire that was over when it arrived.
    void on_late_pane(std::uint32_t row, Timing timing);

    void on_session_add(std::uint32_t key, Window window, SessionNote& note, std::uint32_t row);
    /// `windows` are those that merge, the new element's own among them, by start; `parts` those of them that were
    /// live, in the order in which their contents stand.
    void on_session_merge(std::uint32_t key, Window window, const std::vector<Window>& windows,
                          const std::vector<SessionPart<SessionNote>>& parts, SessionNote& into);
    void on_session_fire(std::uint32_t key, Window window, SessionNote& note, std::uint32_t count, double value,
                         Instant watermark);
    void on_session_departure(Departure departure, SessionNote& note, std::uint32_t count);

    /// Settles the fate of every element. Call once, at the end. `complete`: the run met no bound.
    [[nodiscard]] Recording finish(bool complete) &&;

private:
    void entry(EntryKind kind);
    std::uint32_t open_pane(std::uint32_t key, Window window, std::uint32_t row);
    std::uint32_t pane_id(Pane& pane);
    std::uint32_t contents_of(Pane& pane);
    std::uint32_t add_node(std::uint32_t parent, const Contents& contents, std::size_t from);
    void departed(EntryKind kind, std::uint32_t pane, std::uint32_t node, std::size_t count, std::uint32_t unfired_from,
                  std::size_t unfired);
    void merged(std::uint32_t pane, const std::vector<Window>& windows);
    std::uint32_t fired(std::uint32_t pane, std::uint32_t node, std::uint32_t count, double value, Instant watermark,
                        double processing_time, std::uint32_t number, Timing timing);
    void list(const SessionNote& note);
    std::uint32_t session_contents(const SessionNote& note, std::uint32_t count);
    [[nodiscard]] double now() const;
    void note_fates(const Contents& contents, Fate fate);
    void tell_window();
    void end_columns();
    [[nodiscard]] bool has_fired(std::size_t element) const;
    [[nodiscard]] std::uint64_t bytes() const;

    const Pipeline& pipeline_;
    const EventTable& table_;
    const Limits& limits_;
    const bool global_;
    const bool merges_;
    Recording recording_;
    std::uint32_t row_ = none;
    std::uint32_t entries_ = 0;
    FiredBy by_ = FiredBy::element;
    Instant due_ = never;
    /// Where there are no element lists: end and key of the last window that has fired, in the order in which they do.
    std::pair<double, std::uint32_t> fired_through_{-std::numeric_limits<double>::infinity(), 0};
    Window window_{};  // the last that `on_window` had, and whether what is common to its firings is written
    Instant watermark_ = never;
    bool is_told_ = false;
    std::vector<std::uint16_t> fates_;  // of each row: the set of its fates in its windows, as bits
    std::vector<std::uint32_t> next_;   // sessions: the row that follows a row in its session
};

}  // namespace windowlab
