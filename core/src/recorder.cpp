#include "recorder.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "sort.hpp"

namespace windowlab {
namespace {

std::uint32_t size32(const auto& column) { return static_cast<std::uint32_t>(column.size()); }

constexpr std::uint16_t bit(Fate fate) { return static_cast<std::uint16_t>(1u << static_cast<unsigned>(fate)); }

}  // namespace

Recorder::Recorder(const Pipeline& pipeline, const EventTable& table, const Limits& limits)
    : pipeline_{pipeline},
      table_{table},
      limits_{limits},
      global_{is_global(pipeline.assigner)},
      fates_(table.size(), 0),
      element_of_row_(table.size(), none),
      next_(is_merging(pipeline.assigner) ? table.size() : 0) {
    // Columns that grow with the rows get their room at once: growing them would copy them again and again.
    const auto rows = std::min<std::size_t>(table.size(), limits.entries);
    auto& e = recording_.elements;
    e.row.reserve(rows);
    e.key.reserve(rows);
    e.start.reserve(rows);
    e.end.reserve(rows);
    e.windows.reserve(rows);
    e.late_from.reserve(rows);
    e.late_count.reserve(rows);
    e.fate.reserve(rows);
    recording_.entries.kind.reserve(rows * 2);
    recording_.entries.row.reserve(rows * 2);
    recording_.entries.index.reserve(rows * 2);
}

void Recorder::set_row(std::uint32_t row) {
    row_ = row;
    // The recording is measured now and then only: adding up its columns costs more than a row does.
    if (row % 256 == 0 && bytes() > limits_.bytes) throw LimitMet{"bytes", limits_.bytes};
}

void Recorder::entry(EntryKind kind, std::size_t index) {
    auto& e = recording_.entries;
    if (e.kind.size() >= limits_.entries) throw LimitMet{"entries", limits_.entries};
    e.kind.push_back(static_cast<std::uint8_t>(kind));
    e.row.push_back(row_);
    e.index.push_back(static_cast<std::uint32_t>(index));
}

void Recorder::on_element(std::uint32_t row, std::uint32_t key, const WindowRange& windows, std::int64_t late_from,
                          std::int64_t late_count) {
    by_ = FiredBy::element;
    auto& e = recording_.elements;
    element_of_row_[row] = size32(e.row);
    entry(EntryKind::element, e.row.size());
    e.row.push_back(row);
    e.key.push_back(key);
    e.start.push_back(to_double(windows.first.start));
    e.end.push_back(to_double(windows.first.end));
    e.windows.push_back(static_cast<std::uint32_t>(windows.count));
    e.late_from.push_back(static_cast<std::uint32_t>(late_from));
    e.late_count.push_back(static_cast<std::uint32_t>(late_count));
    e.fate.push_back(0);
    recording_.window_step.start = static_cast<double>(windows.start_step.ms);
    recording_.window_step.end = static_cast<double>(windows.end_step.ms);
    if (windows.count == 0) fates_[row] |= bit(Fate::no_window);
    if (late_count != 0) fates_[row] |= bit(Fate::partly_late);
    if (has_fired(e.row.size() - 1)) fates_[row] |= bit(Fate::open);  // until `on_late_pane`
}

void Recorder::on_late_element(std::uint32_t row) {
    entry(EntryKind::late_element, element_of_row_[row]);
    fates_[row] |= bit(pipeline_.late == Late::side_output ? Fate::side_output : Fate::dropped);
}

std::uint32_t Recorder::open_pane(std::uint32_t key, Window window, std::uint32_t row) {
    auto& p = recording_.panes;
    p.key.push_back(key);
    p.start.push_back(to_double(window.start));
    p.end.push_back(to_double(window.end));
    p.opened.push_back(row);
    p.closed.push_back(none);
    p.into.push_back(none);
    return size32(p.key) - 1;
}

std::uint32_t Recorder::pane_id(Pane& pane) {
    if (pane.note.pane == none) pane.note.pane = open_pane(pane.key, pane.window, row_);
    return pane.note.pane;
}

void Recorder::merged(std::uint32_t pane, const std::vector<Window>& windows) {
    auto& m = recording_.merges;
    entry(EntryKind::merge, m.pane.size());
    m.pane.push_back(pane);
    m.from_from.push_back(size32(recording_.windows.start));
    m.from_count.push_back(size32(windows));
    for (const Window& w : windows) {
        recording_.windows.start.push_back(to_double(w.start));
        recording_.windows.end.push_back(to_double(w.end));
    }
}

void Recorder::on_merge(const std::vector<Window>& windows, const std::vector<Pane*>& panes, Pane& into) {
    const std::uint32_t id = pane_id(into);
    merged(id, windows);
    Note& note = into.note;
    for (Pane* from : panes) {
        recording_.panes.into[pane_id(*from)] = id;
        recording_.panes.closed[pane_id(*from)] = row_;
        const Note& part = from->note;
        note.fired += part.fired;
        note.complete = note.complete || part.complete;
        note.to_replace.insert(note.to_replace.end(), part.to_replace.begin(), part.to_replace.end());
        if (part.stands) note.to_replace.push_back(from->window);
    }
    heap_sort(note.to_replace, std::less<Window>{});
    note.to_replace.erase(std::unique(note.to_replace.begin(), note.to_replace.end()), note.to_replace.end());
}

std::uint32_t Recorder::add_node(std::uint32_t parent, const Contents& contents, std::size_t from) {
    auto& c = recording_.contents;
    c.parent.push_back(parent);
    c.from.push_back(size32(recording_.rows));
    c.count.push_back(static_cast<std::uint32_t>(contents.size() - from));
    c.total.push_back(size32(contents));
    for (std::size_t i = from; i < contents.size(); ++i) recording_.rows.push_back(row_of(contents[i]));
    return size32(c.parent) - 1;
}

/// The node of what is in the pane now. What it held when it was last asked is not written out again.
std::uint32_t Recorder::contents_of(Pane& pane) {
    Note& note = pane.note;
    if (pane.contents.size() != note.node_count) {
        note.node = add_node(note.node, pane.contents, note.node_count);
        note.node_count = size32(pane.contents);
    }
    return note.node;
}

/// Marks for each element that has not been in a firing of the pane what became of it there.
void Recorder::note_fates(const Contents& contents, Fate fate) {
    for (const std::uint32_t element : contents)
        if (!was_fired(element)) fates_[row_of(element)] |= bit(fate);
}

/// A firing; that it repeats or replaces one is added by who knows.
void Recorder::fired(std::uint32_t pane, std::uint32_t node, std::uint32_t count, double value, Instant watermark,
                     double processing_time, std::uint32_t number, Timing timing) {
    auto& f = recording_.firings;
    entry(EntryKind::fire, f.pane.size());
    f.pane.push_back(pane);
    f.contents.push_back(node);
    f.count.push_back(count);
    f.value.push_back(value);
    f.watermark.push_back(to_double(watermark));
    f.processing_time.push_back(processing_time);
    f.number.push_back(number);
    f.timing.push_back(static_cast<std::uint8_t>(timing));
    f.repeat.push_back(false);
    f.replaces_from.push_back(size32(recording_.windows.start));
    f.replaces_count.push_back(0);
}

/// Processing time, where it stands still during a row.
double Recorder::now() const {
    return static_cast<double>(table_.arrives[std::min<std::size_t>(row_, table_.size() - 1)]);
}

void Recorder::on_fire(Pane& pane, double value, Instant watermark, Instant processing_time, bool complete) {
    Note& note = pane.note;
    const std::uint32_t id = pane_id(pane);
    const std::uint32_t node = contents_of(pane);
    const std::uint32_t count = size32(pane.contents);
    const Timing timing = global_         ? Timing::none
                          : note.complete ? Timing::late
                          : complete      ? Timing::on_time
                                          : Timing::early;
    bool repeat = note.has_last && note.last_count == count;
    if (repeat && note.last_node != node && count != 0) {
        const auto last = recording_.rows_of(note.last_node);
        repeat = std::equal(last.begin(), last.end(), pane.contents.begin(),
                            [](std::uint32_t a, std::uint32_t b) { return a == row_of(b); });
    }
    fired(id, node, count, value, watermark, to_double(processing_time), note.fired, timing);
    auto& f = recording_.firings;
    f.by.push_back(static_cast<std::uint8_t>(by_));
    f.due.push_back(to_double(by_ == FiredBy::element ? never : due_));
    f.repeat.back() = repeat;
    f.replaces_count.back() = size32(note.to_replace);
    for (const Window& w : note.to_replace) {
        recording_.windows.start.push_back(to_double(w.start));
        recording_.windows.end.push_back(to_double(w.end));
    }
    note.to_replace.clear();
    ++note.fired;
    note.complete = note.complete || complete;
    note.stands = true;
    note.has_last = true;
    note.last_node = node;
    note.last_count = count;
    note_fates(pane.contents, timing == Timing::none      ? Fate::fired
                              : timing == Timing::late    ? Fate::correction
                              : timing == Timing::on_time ? Fate::on_time
                                                          : Fate::early);
}

void Recorder::departed(EntryKind kind, std::uint32_t pane, std::uint32_t node, std::size_t count, bool after) {
    auto& d = recording_.departures;
    entry(kind, d.pane.size());
    d.pane.push_back(pane);
    d.contents.push_back(node);
    d.count.push_back(static_cast<std::uint32_t>(count));
    d.unfired_from.push_back(size32(recording_.rows));
    d.unfired_count.push_back(0);
    d.after.push_back(after);
}

void Recorder::departed(EntryKind kind, Pane& pane, std::uint32_t node, const Contents& contents, bool after) {
    departed(kind, pane_id(pane), node, contents.size(), after);
    if (kind == EntryKind::evict) return;
    auto& d = recording_.departures;
    for (const std::uint32_t element : contents)
        if (!was_fired(element)) recording_.rows.push_back(row_of(element));
    d.unfired_count.back() = size32(recording_.rows) - d.unfired_from.back();
}

void Recorder::on_evict(Pane& pane, const Contents& evicted, bool after) {
    departed(EntryKind::evict, pane, add_node(none, evicted, 0), evicted, after);
    note_fates(evicted, Fate::evicted);
    on_reordered(pane);
}

namespace {

struct Left {
    EntryKind kind;
    Fate fate;
};
constexpr Left left_by(Departure departure) {
    switch (departure) {
        case Departure::purge:
            return {EntryKind::purge, Fate::purged};
        case Departure::close:
            return {EntryKind::close, Fate::closed};
        case Departure::lost:
            return {EntryKind::lost, Fate::lost};
        case Departure::open:
            break;
    }
    return {EntryKind::open, Fate::open};
}

}  // namespace

void Recorder::on_departure(Departure departure, Pane& pane) {
    const auto [kind, fate] = left_by(departure);
    departed(kind, pane, contents_of(pane), pane.contents, false);
    note_fates(pane.contents, fate);
    on_reordered(pane);
    if (departure == Departure::close) recording_.panes.closed[pane.note.pane] = row_;
}

void Recorder::on_reordered(Pane& pane) {
    pane.note.node = none;
    pane.note.node_count = 0;
}

Timing Recorder::on_pane_fire(std::uint32_t key, Window window, PaneNote& note, std::uint32_t count, double value,
                              std::uint32_t first_row, Instant watermark) {
    accumulates_ = true;
    if (note.pane == none) note.pane = open_pane(key, window, first_row);
    const Timing timing = note.fired == 0 ? Timing::on_time : Timing::late;
    fired(note.pane, all_added, count, value, watermark, now(), note.fired++, timing);
    fired_through_ = std::max(fired_through_, {to_double(window.end), key});
    return timing;
}

void Recorder::on_pane_departure(Departure departure, std::uint32_t key, Window window, PaneNote& note,
                                 std::uint32_t count, std::uint32_t first_row) {
    if (note.pane == none) note.pane = open_pane(key, window, first_row);
    departed(left_by(departure).kind, note.pane, all_added, count, false);
    if (departure == Departure::close) recording_.panes.closed[note.pane] = row_;
    if (note.fired != 0) return;
    recording_.departures.unfired_from.back() = all_added;
    recording_.departures.unfired_count.back() = count;
}

void Recorder::on_late_pane(std::uint32_t row, Timing timing) {
    fates_[row] = bit(timing == Timing::late ? Fate::correction : Fate::on_time);
}

void Recorder::on_session_add(std::uint32_t key, Window window, SessionNote& note, std::uint32_t row) {
    if (note.pane == none) note.pane = open_pane(key, window, row);
    (note.first == none ? note.first : next_[note.last]) = row;
    note.last = row;
}

void Recorder::on_session_merge(std::uint32_t key, Window window, const std::vector<Window>& windows,
                                const std::vector<SessionPart<SessionNote>>& parts, SessionNote& into) {
    into.pane = open_pane(key, window, row_);
    merged(into.pane, windows);
    for (const auto& [_, part] : parts) {
        recording_.panes.into[part.pane] = into.pane;
        recording_.panes.closed[part.pane] = row_;
        (into.first == none ? into.first : next_[into.last]) = part.first;
        into.last = part.last;
    }
}

/// Writes out the session's rows.
void Recorder::list(const SessionNote& note) {
    for (std::uint32_t row = note.first;; row = next_[row]) {
        recording_.rows.push_back(row);
        if (row == note.last) break;
    }
}

void Recorder::on_session_fire(std::uint32_t, Window, SessionNote& note, std::uint32_t count, double value,
                               Instant watermark) {
    fired(note.pane, session_contents(note, count), count, value, watermark, now(), 0, Timing::on_time);
    for (std::size_t i = recording_.rows.size() - count; i < recording_.rows.size(); ++i)
        fates_[recording_.rows[i]] |= bit(Fate::on_time);
}

void Recorder::on_session_departure(Departure departure, SessionNote& note, std::uint32_t count) {
    const bool fired = departure == Departure::close;  // it does so at once
    const std::uint32_t node = fired ? recording_.firings.contents.back() : session_contents(note, count);
    departed(left_by(departure).kind, note.pane, node, count, false);
    if (fired) {
        recording_.panes.closed[note.pane] = row_;
    } else {
        list(note);
        recording_.departures.unfired_count.back() = count;
    }
}

/// The node of all that is in the session.
std::uint32_t Recorder::session_contents(const SessionNote& note, std::uint32_t count) {
    auto& c = recording_.contents;
    c.parent.push_back(none);
    c.from.push_back(size32(recording_.rows));
    c.count.push_back(count);
    c.total.push_back(count);
    list(note);
    return size32(c.parent) - 1;
}

void Recorder::on_watermark(Instant watermark) {
    entry(EntryKind::watermark, recording_.watermarks.value.size());
    recording_.watermarks.value.push_back(to_double(watermark));
}

void Recorder::on_status(bool idle) {
    entry(EntryKind::status, recording_.statuses.idle.size());
    recording_.statuses.idle.push_back(idle);
}

void Recorder::on_partition(std::size_t partition, Instant watermark, bool idle) {
    auto& p = recording_.partitions;
    entry(EntryKind::partition, p.partition.size());
    p.partition.push_back(static_cast<std::uint16_t>(partition));
    p.watermark.push_back(to_double(watermark));
    p.idle.push_back(idle);
}

std::uint64_t Recorder::bytes() const {
    std::uint64_t total = 0;
    for_each_column(recording_, [&](const char*, const auto& column) {
        total += column.size() * sizeof(typename std::decay_t<decltype(column)>::value_type);
    });
    return total;
}

/// Puts the panes in the order in which they were opened. Where there are no element lists, they were written down when
/// they first fired.
void Recorder::sort_panes() {
    auto& p = recording_.panes;
    if (std::is_sorted(p.opened.begin(), p.opened.end())) return;
    // By counting: a place for each row that opened one.
    std::vector<std::uint32_t> next(table_.size() + 2, 0);
    for (const std::uint32_t row : p.opened) ++next[row + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<std::uint32_t> moved_to(p.opened.size());
    for (std::size_t i = 0; i < moved_to.size(); ++i) moved_to[i] = next[p.opened[i]]++;
    const auto sort = [&](auto& column) {
        auto sorted = column;
        for (std::size_t i = 0; i < moved_to.size(); ++i) sorted[moved_to[i]] = column[i];
        column = std::move(sorted);
    };
    sort(p.key);
    sort(p.start);
    sort(p.end);
    sort(p.opened);
    sort(p.closed);
    for (std::uint32_t& pane : recording_.firings.pane) pane = moved_to[pane];
    for (std::uint32_t& pane : recording_.departures.pane) pane = moved_to[pane];
}

/// Whether the last window of an element has fired, where there are no element lists.
bool Recorder::has_fired(std::size_t element) const {
    const auto& e = recording_.elements;
    const double first_end = e.end[element];
    const double last_end = first_end + (e.windows[element] - 1.0) * recording_.window_step.end;
    return std::pair{std::max(first_end, last_end), e.key[element]} <= fired_through_;
}

Recording Recorder::finish() && {
    if (accumulates_) sort_panes();
    auto& e = recording_.elements;
    for (std::size_t i = 0; i < e.row.size(); ++i) {
        std::uint16_t fates = fates_[e.row[i]];
        if (fates == 0) {
            // Nothing is noted where there are no element lists. Then all windows of the element were still to come
            // when it did, and its fate is known by whether the last of them has fired.
            fates = bit(has_fired(i) ? Fate::on_time : Fate::open);
        }
        Fate fate = Fate::side_output;
        while (fate < Fate::fired && (fates & bit(fate)) == 0) fate = static_cast<Fate>(static_cast<int>(fate) + 1);
        e.fate[i] = static_cast<std::uint8_t>(fate);
    }
    return std::move(recording_);
}

}  // namespace windowlab
