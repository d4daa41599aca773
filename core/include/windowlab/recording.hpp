// What did a run do? Everything, once, in columns; JSON and pictures are made of it.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "windowlab/column.hpp"
#include "windowlab/event_table.hpp"
#include "windowlab/window.hpp"

namespace windowlab {

/// The entries of a trace, by their names in the scenario format.
enum class EntryKind : std::uint8_t {
    element,
    merge,
    late_element,
    watermark,
    status,
    partition,
    fire,
    evict,
    purge,
    close,
    lost,
    open
};
inline constexpr std::string_view entry_names[] = {"element", "merge",     "lateElement", "watermark",
                                                   "status",  "partition", "fire",        "evict",
                                                   "purge",   "close",     "lost",        "open"};

/// Where a firing stands against its window's end. `none`: global and count windows.
enum class Timing : std::uint8_t { early, on_time, late, none };
inline constexpr std::string_view timing_names[] = {"early", "onTime", "late", "none"};

/// What made a window fire.
enum class FiredBy : std::uint8_t {
    element,    ///< the trigger said so when an element was added: the window was over already, or a count was reached
    watermark,  ///< an event-time timer
    clock,      ///< a processing-time timer
};
inline constexpr std::string_view fired_by_names[] = {"element", "watermark", "clock"};

/// What became of an element in one of its windows, or (the first five) of the element as a whole.
/// In the order in which an element's own fate is chosen among those of its windows.
enum class Fate : std::uint8_t {
    side_output,
    dropped,
    no_window,
    partly_late,
    late,
    lost,
    closed,
    purged,
    evicted,
    correction,
    open,
    early,
    on_time,
    fired
};
inline constexpr std::string_view fate_names[] = {"sideOutput", "dropped", "noWindow", "partlyLate", "late",
                                                  "lost",       "closed",  "purged",   "evicted",    "correction",
                                                  "open",       "early",   "onTime",   "fired"};

inline constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
/// Instead of a contents node, where nothing was ever taken out of a window before it closed: the contents are the
/// elements that were added to it by then, in order of arrival. So a fast path writes no lists.
inline constexpr std::uint32_t all_added = none - 1;

/// A run, recorded. Structures of columns: entry i of a table is element i of each of its columns.
///
/// Elements are referred to by row, windows by range, a pane's contents by node: nothing is written out in advance, and
/// what can be counted or added up is not held. Instants are doubles, exact, with the sentinels as infinities
/// (`to_double`). On the fast paths an element takes about 18 bytes, a window that fires and closes about 30.
struct Recording {
    /// The trace. Each entry is the next line of the table of its kind (see `entry_indices`).
    struct Entries {
        Column<std::uint8_t> kind;  ///< EntryKind
        Column<std::uint32_t>
            row_starts;  ///< of each row, and of the end of the input: how many entries came before it

        [[nodiscard]] std::size_t size() const { return kind.size(); }
        /// The row of entry `i`; the number of rows for the end of the input.
        [[nodiscard]] std::uint32_t row(std::size_t i) const;
        /// The entries up to and with those of `row`.
        [[nodiscard]] std::size_t through(std::uint32_t row) const;
    } entries;

    /// One for each element that arrived. Its windows: `windows` of them from [start, end) on, each `window_step`
    /// further; those from `late_from` on, `late_count` of them, were late. For sessions: the one window after merging.
    struct Elements {
        CountingColumn row;
        Column<std::uint32_t> key;
        Column<double> start;
        RunColumn<double> length;  ///< of a window: see `length_of`
        RunColumn<std::uint32_t> windows, late_from, late_count;
        RunColumn<std::uint8_t> fate;  ///< Fate of the element as a whole

        [[nodiscard]] std::size_t size() const { return key.size(); }
        [[nodiscard]] double end(std::size_t i) const { return end_of(start[i], length[i]); }
        /// The element of the event in `row`, or `none`.
        [[nodiscard]] std::uint32_t of_row(std::uint32_t row) const;
    } elements;
    /// How far a window of an element is from the one before it; the same for all elements of a run. 0 where none has
    /// more than one.
    struct {
        double start = 0, end = 0;
    } window_step;

    /// One for each time that a window of a key came into being. A session that grows or merges is a new pane. In the
    /// order in which they were opened or, where there are no element lists, in which they first fired.
    struct Panes {
        Column<std::uint32_t> key;
        RunColumn<double> start;
        RunColumn<double> length;      ///< see `length_of`
        Column<std::uint32_t> opened;  ///< row of its first element, or of the merge
        Column<std::uint32_t> merged;  ///< see `into`; empty if nothing is ever merged

        [[nodiscard]] std::size_t size() const { return key.size(); }
        [[nodiscard]] double end(std::size_t i) const { return end_of(start[i], length[i]); }
        /// The pane that it was merged into, or `none`.
        [[nodiscard]] std::uint32_t into(std::size_t i) const { return merged.empty() ? none : merged[i]; }
    } panes;

    struct Firings {
        CountingColumn pane;
        CountingColumn contents;      ///< node in `contents`, `none` (nothing) or `all_added`
        Column<std::uint32_t> count;  ///< how many elements
        Column<double> value;         ///< NaN: null; with `list`, NaN always: the value is the ids
        RunColumn<double> watermark, processing_time;
        RunColumn<std::uint32_t> number;  ///< `pane` in the trace: earlier firings of this window
        RunColumn<std::uint8_t> timing;   ///< Timing
        RunColumn<std::uint8_t> repeat;
        RunColumn<std::uint32_t> replaces_from, replaces_count;  ///< in `windows`
        /// What made it fire, and the time of that timer. For the engine alone, and empty on the fast paths: there it
        /// is the window's last instant.
        Column<std::uint8_t> by;
        Column<double> due;

        [[nodiscard]] std::size_t size() const { return count.size(); }
    } firings;

    /// evict, purge, close, lost, open: contents that leave a pane, or are still in it.
    struct Departures {
        CountingColumn pane;
        CountingColumn contents;
        Column<std::uint32_t> count;
        RunColumn<std::uint32_t> unfired_from, unfired_count;  ///< in `rows`, or from `all_added`; empty for evict
        RunColumn<std::uint8_t> after;                         ///< evict: 1 after the firing, 0 before it

        [[nodiscard]] std::size_t size() const { return count.size(); }
    } departures;

    struct Merges {
        Column<std::uint32_t> pane;       ///< what came out of it
        Column<std::uint32_t> from_from;  ///< in `windows`: what went into it, the new element's own too
        RunColumn<std::uint32_t> from_count;

        [[nodiscard]] std::size_t size() const { return pane.size(); }
    } merges;

    struct {
        Column<double> value;
    } watermarks;
    struct {
        Column<std::uint8_t> idle;
    } statuses;
    struct {
        Column<std::uint16_t> partition;
        Column<double> watermark;
        Column<std::uint8_t> idle;
    } partitions;

    /// Contents of panes as nodes: those of `parent` (or `none`), `before` of them, followed by
    /// `rows[from, from + count)`.
    struct Contents {
        RunColumn<std::uint32_t> parent, before;
        Column<std::uint32_t> from, count;

        [[nodiscard]] std::size_t size() const { return from.size(); }
        [[nodiscard]] std::uint32_t total(std::uint32_t node) const { return before[node] + count[node]; }
    } contents;

    Column<std::uint32_t> rows;  ///< lists of event rows, pointed into from elsewhere
    struct {
        Column<double> start, end;
    } windows;  ///< lists of windows, pointed into from elsewhere

    /// How the end of a window is held: as its length, of which most windows have the same. That of the global one is
    /// infinite. A length that no double can tell from the next one has the end itself in its place, negative: so long
    /// a session began before the epoch and ends after it.
    [[nodiscard]] static double length_of(double start, double end) {
        return end - start > longest_exact && !std::isinf(end) ? -end : end - start;
    }
    [[nodiscard]] static double end_of(double start, double length) {
        return std::isinf(length) ? length : length < 0 ? -length : start + length;
    }
    static constexpr double longest_exact = 9007199254740991;  // 2^53 − 1

    /// The event rows of a contents node, in the order of the pane.
    [[nodiscard]] std::vector<std::uint32_t> rows_of(std::uint32_t node) const;

    /// Whether element `i` was added to the window [start, end).
    [[nodiscard]] bool was_added(std::size_t i, double start, double end) const;
};

/// Of each entry its line in the table of its kind (of all departures: in `departures`); `late_element`: in `elements`.
[[nodiscard]] std::vector<std::uint32_t> entry_indices(const Recording& recording);
/// Of each pane the row of its `close`, or of the merge that ended it; `none`: never.
[[nodiscard]] std::vector<std::uint32_t> closing_rows(const Recording& recording);

/// Writes out what is asked for of a recording's contents. Indexes the elements by key when it first has to.
class ContentsReader {
public:
    explicit ContentsReader(const Recording& recording) : recording_{recording}, indices_{entry_indices(recording)} {}

    /// The line of an entry in the table of its kind.
    [[nodiscard]] std::uint32_t index(std::uint32_t entry) const { return indices_[entry]; }

    /// The event rows that an entry (fire, evict, purge, close, lost, open) is about, in the order of the pane.
    [[nodiscard]] std::vector<std::uint32_t> rows(std::uint32_t entry) const;
    /// Those of them that have been in no firing.
    [[nodiscard]] std::vector<std::uint32_t> unfired(std::uint32_t entry) const;
    /// Whether the event of `row` is among `rows(entry)`.
    [[nodiscard]] bool holds(std::uint32_t entry, std::uint32_t row) const;

private:
    [[nodiscard]] std::vector<std::uint32_t> all_added_to(std::uint32_t pane, std::uint32_t until_row) const;

    const Recording& recording_;
    const std::vector<std::uint32_t> indices_;
    mutable std::vector<std::uint32_t> by_key_;      // elements, by key, then in order
    mutable std::vector<std::uint32_t> key_starts_;  // where each key's begin in by_key_
};

/// Calls `f(name, column)` for every column that is held: `elements.lateFrom`. web/recording.js makes the others.
template <class R, class F>
void for_each_column(R& r, F&& f) {
    f("entries.kind", r.entries.kind);
    f("entries.rowStarts", r.entries.row_starts);
    f("elements.row", r.elements.row);
    f("elements.key", r.elements.key);
    f("elements.start", r.elements.start);
    f("elements.length", r.elements.length);
    f("elements.windows", r.elements.windows);
    f("elements.lateFrom", r.elements.late_from);
    f("elements.lateCount", r.elements.late_count);
    f("elements.fate", r.elements.fate);
    f("panes.key", r.panes.key);
    f("panes.start", r.panes.start);
    f("panes.length", r.panes.length);
    f("panes.opened", r.panes.opened);
    f("panes.merged", r.panes.merged);
    f("firings.pane", r.firings.pane);
    f("firings.contents", r.firings.contents);
    f("firings.count", r.firings.count);
    f("firings.value", r.firings.value);
    f("firings.watermark", r.firings.watermark);
    f("firings.processingTime", r.firings.processing_time);
    f("firings.number", r.firings.number);
    f("firings.timing", r.firings.timing);
    f("firings.repeat", r.firings.repeat);
    f("firings.replacesFrom", r.firings.replaces_from);
    f("firings.replacesCount", r.firings.replaces_count);
    f("departures.pane", r.departures.pane);
    f("departures.contents", r.departures.contents);
    f("departures.count", r.departures.count);
    f("departures.unfiredFrom", r.departures.unfired_from);
    f("departures.unfiredCount", r.departures.unfired_count);
    f("departures.after", r.departures.after);
    f("merges.pane", r.merges.pane);
    f("merges.fromFrom", r.merges.from_from);
    f("merges.fromCount", r.merges.from_count);
    f("watermarks.value", r.watermarks.value);
    f("statuses.idle", r.statuses.idle);
    f("partitions.partition", r.partitions.partition);
    f("partitions.watermark", r.partitions.watermark);
    f("partitions.idle", r.partitions.idle);
    f("contents.parent", r.contents.parent);
    f("contents.before", r.contents.before);
    f("contents.from", r.contents.from);
    f("contents.count", r.contents.count);
    f("rows", r.rows);
    f("windows.start", r.windows.start);
    f("windows.end", r.windows.end);
}

}  // namespace windowlab
