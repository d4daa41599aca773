#include "recorder.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

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
      merges_{is_merging(pipeline.assigner)},
      fates_(table.size(), 0),
      next_(is_merging(pipeline.assigner) ? table.size() : 0) {}

void Recorder::set_row(std::uint32_t row) {
    if (row == row_) return;
    row_ = row;
    recording_.entries.row_starts.push_back(entries_);
    // The recording is measured now and then only: adding up its columns costs more than a row does.
    if (row % 256 == 0 && bytes() > limits_.bytes) throw LimitMet{"bytes", limits_.bytes};
}

void Recorder::entry(EntryKind kind) {
    if (entries_ >= limits_.entries) throw LimitMet{"entries", limits_.entries};
    ++entries_;
    recording_.entries.kind.push_back(static_cast<std::uint8_t>(kind));
}

void Recorder::on_element(std::uint32_t row, std::uint32_t key, const WindowRange& windows, std::int64_t late_from,
                          std::int64_t late_count) {
    by_ = FiredBy::element;
    auto& e = recording_.elements;
    entry(EntryKind::element);
    const std::size_t i = e.size();
    const double start = to_double(windows.first.start), end = to_double(windows.first.end);
    e.row.put(i, row);
    e.key.push_back(key);
    e.start.push_back(start);
    e.length.put(i, Recording::length_of(start, end));
    e.windows.put(i, static_cast<std::uint32_t>(windows.count));
    e.late_from.put(i, static_cast<std::uint32_t>(late_from));
    e.late_count.put(i, static_cast<std::uint32_t>(late_count));
    if (auto& step = recording_.window_step; windows.count > 1 && step.start == 0 && step.end == 0) {
        step.start = static_cast<double>(windows.start_step.ms);
        step.end = static_cast<double>(windows.end_step.ms);
    }
    if (windows.count == 0) fates_[row] |= bit(Fate::no_window);
    if (late_count != 0) fates_[row] |= bit(Fate::partly_late);
    if (end <= fired_through_.first && has_fired(i)) fates_[row] |= bit(Fate::open);  // until `on_late_pane`
}

void Recorder::on_late_element(std::uint32_t row) {
    entry(EntryKind::late_element);
    fates_[row] |= bit(pipeline_.late == Late::side_output ? Fate::side_output : Fate::dropped);
}

std::uint32_t Recorder::open_pane(std::uint32_t key, Window window, std::uint32_t row) {
    auto& p = recording_.panes;
    const std::uint32_t pane = size32(p);
    const double start = to_double(window.start);
    p.key.push_back(key);
    p.start.put(pane, start);
    p.length.put(pane, Recording::length_of(start, to_double(window.end)));
    p.opened.push_back(row);
    if (merges_) p.merged.push_back(none);
    return pane;
}

std::uint32_t Recorder::pane_id(Pane& pane) {
    if (pane.note.pane == none) pane.note.pane = open_pane(pane.key, pane.window, row_);
    return pane.note.pane;
}

void Recorder::merged(std::uint32_t pane, const std::vector<Window>& windows) {
    auto& m = recording_.merges;
    entry(EntryKind::merge);
    m.from_count.put(m.size(), size32(windows));
    m.pane.push_back(pane);
    m.from_from.push_back(size32(recording_.windows.start));
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
        recording_.panes.merged[pane_id(*from)] = id;
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
    const std::uint32_t node = size32(c);
    c.parent.put(node, parent);
    c.before.put(node, static_cast<std::uint32_t>(from));
    c.from.push_back(size32(recording_.rows));
    c.count.push_back(static_cast<std::uint32_t>(contents.size() - from));
    for (std::size_t i = from; i < contents.size(); ++i) recording_.rows.push_back(row_of(contents[i]));
    return node;
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

/// A firing; that it repeats or replaces one is added by who knows. Its place among the firings.
std::uint32_t Recorder::fired(std::uint32_t pane, std::uint32_t node, std::uint32_t count, double value,
                              Instant watermark, double processing_time, std::uint32_t number, Timing timing) {
    auto& f = recording_.firings;
    entry(EntryKind::fire);
    const std::uint32_t i = size32(f);
    f.pane.put(i, pane);
    f.contents.put(i, node);
    f.count.push_back(count);
    f.value.push_back(value);
    f.watermark.put(i, to_double(watermark));
    f.processing_time.put(i, processing_time);
    f.number.put(i, number);
    f.timing.put(i, static_cast<std::uint8_t>(timing));
    return i;
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
    const std::uint32_t i = fired(id, node, count, value, watermark, to_double(processing_time), note.fired, timing);
    auto& f = recording_.firings;
    f.by.push_back(static_cast<std::uint8_t>(by_));
    f.due.push_back(to_double(by_ == FiredBy::element ? never : due_));
    f.repeat.put(i, repeat);
    f.replaces_from.put(i, note.to_replace.empty() ? 0 : size32(recording_.windows.start));
    f.replaces_count.put(i, size32(note.to_replace));
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

/// What leaves a pane. `unfired`: how many of it were in no firing, written from `unfired_from` on.
void Recorder::departed(EntryKind kind, std::uint32_t pane, std::uint32_t node, std::size_t count,
                        std::uint32_t unfired_from, std::size_t unfired) {
    auto& d = recording_.departures;
    entry(kind);
    const std::size_t i = d.size();
    d.pane.put(i, pane);
    d.contents.put(i, node);
    d.count.push_back(static_cast<std::uint32_t>(count));
    d.unfired_from.put(i, unfired == 0 ? 0 : unfired_from);
    d.unfired_count.put(i, static_cast<std::uint32_t>(unfired));
}

void Recorder::on_evict(Pane& pane, const Contents& evicted, bool after) {
    departed(EntryKind::evict, pane_id(pane), add_node(none, evicted, 0), evicted.size(), 0, 0);
    recording_.departures.after.put(recording_.departures.size() - 1, after);
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
    const std::uint32_t node = contents_of(pane);
    const std::uint32_t from = size32(recording_.rows);
    for (const std::uint32_t element : pane.contents)
        if (!was_fired(element)) recording_.rows.push_back(row_of(element));
    departed(kind, pane_id(pane), node, pane.contents.size(), from, size32(recording_.rows) - from);
    recording_.departures.after.put(recording_.departures.size() - 1, false);
    note_fates(pane.contents, fate);
    on_reordered(pane);
}

void Recorder::on_reordered(Pane& pane) {
    pane.note.node = none;
    pane.note.node_count = 0;
}

void Recorder::on_window(Window window, Instant watermark) {
    window_ = window;
    watermark_ = watermark;
    is_told_ = false;
}

/// What the firings of a window have in common is written with the first of them.
void Recorder::tell_window() {
    const std::uint32_t pane = size32(recording_.panes), i = size32(recording_.firings);
    const double start = to_double(window_.start), end = to_double(window_.end);
    recording_.panes.start.put(pane, start);
    recording_.panes.length.put(pane, Recording::length_of(start, end));
    auto& f = recording_.firings;
    f.contents.put(i, all_added);
    recording_.departures.contents.put(recording_.departures.size(), all_added);
    f.watermark.put(i, to_double(watermark_));
    f.processing_time.put(i, now());
    f.number.put(i, 0);
    f.timing.put(i, static_cast<std::uint8_t>(Timing::on_time));
    fired_through_.first = end;
    is_told_ = true;
}

std::uint32_t Recorder::on_pane(std::uint32_t key, std::uint32_t count, double value, std::uint32_t first_row) {
    entry(EntryKind::fire);
    if (!is_told_) [[unlikely]]
        tell_window();
    auto& p = recording_.panes;
    auto& f = recording_.firings;
    const std::uint32_t pane = size32(p);
    p.key.push_back(key);
    p.opened.push_back(first_row);
    f.pane.put(f.size(), pane);
    f.count.push_back(count);
    f.value.push_back(value);
    fired_through_.second = key;
    return pane;
}

void Recorder::on_pane_close(std::uint32_t pane, std::uint32_t count) {
    entry(EntryKind::close);
    auto& d = recording_.departures;
    d.pane.put(d.size(), pane);
    d.count.push_back(count);
}

Timing Recorder::on_pane_fire(std::uint32_t key, Window window, PaneNote& note, std::uint32_t count, double value,
                              std::uint32_t first_row, Instant watermark) {
    if (note.pane == none) note.pane = open_pane(key, window, first_row);
    const Timing timing = note.fired == 0 ? Timing::on_time : Timing::late;
    fired(note.pane, all_added, count, value, watermark, now(), note.fired++, timing);
    fired_through_ = std::max(fired_through_, {to_double(window.end), key});
    return timing;
}

void Recorder::on_pane_departure(Departure departure, std::uint32_t key, Window window, PaneNote& note,
                                 std::uint32_t count, std::uint32_t first_row) {
    if (note.pane == none) note.pane = open_pane(key, window, first_row);
    departed(left_by(departure).kind, note.pane, all_added, count, all_added, note.fired == 0 ? count : 0);
}

void Recorder::on_late_pane(std::uint32_t row, Timing timing) {
    fates_[row] &= static_cast<std::uint16_t>(~bit(Fate::open));
    fates_[row] |= bit(timing == Timing::late ? Fate::correction : Fate::on_time);
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
        recording_.panes.merged[part.pane] = into.pane;
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
    for (std::uint32_t row = note.first;; row = next_[row]) {
        fates_[row] |= bit(Fate::on_time);
        if (row == note.last) break;
    }
}

void Recorder::on_session_departure(Departure departure, SessionNote& note, std::uint32_t count) {
    const bool fired = departure == Departure::close;  // it does so at once
    const std::uint32_t node = fired ? size32(recording_.contents) - 1 : session_contents(note, count);
    const std::uint32_t from = size32(recording_.rows);
    if (!fired) list(note);
    departed(left_by(departure).kind, note.pane, node, count, from, fired ? 0 : count);
}

/// The node of all that is in the session.
std::uint32_t Recorder::session_contents(const SessionNote& note, std::uint32_t count) {
    auto& c = recording_.contents;
    const std::uint32_t node = size32(c);
    c.parent.put(node, none);
    c.from.push_back(size32(recording_.rows));
    c.count.push_back(count);
    list(note);
    return node;
}

void Recorder::on_watermark(Instant watermark) {
    entry(EntryKind::watermark);
    recording_.watermarks.value.push_back(to_double(watermark));
}

void Recorder::on_status(bool idle) {
    entry(EntryKind::status);
    recording_.statuses.idle.push_back(idle);
}

void Recorder::on_partition(std::size_t partition, Instant watermark, bool idle) {
    auto& p = recording_.partitions;
    entry(EntryKind::partition);
    p.partition.push_back(static_cast<std::uint16_t>(partition));
    p.watermark.push_back(to_double(watermark));
    p.idle.push_back(idle);
}

std::uint64_t Recorder::bytes() const {
    std::uint64_t total = 0;
    for_each_column(recording_, [&](const char*, const auto& column) { total += column.bytes(); });
    return total;
}

/// Whether the last window of an element has fired, where there are no element lists.
bool Recorder::has_fired(std::size_t element) const {
    const auto& e = recording_.elements;
    const double end = e.end(element);
    const double last = end + (e.windows[element] - 1.0) * recording_.window_step.end;
    return std::pair{std::max(end, last), e.key[element]} <= fired_through_;
}

Recording Recorder::finish(bool complete) && {
    auto& e = recording_.elements;
    const auto& watermarks = recording_.watermarks.value;
    const bool all_fired = complete && !watermarks.empty() && watermarks.back() == to_double(forever);
    std::uint32_t row = 0;
    for (std::size_t i = 0; i < e.size(); ++i, ++row) {
        while (table_.kind[row] != RowKind::event) ++row;
        std::uint16_t fates = fates_[row];
        if (fates == 0) {
            // Nothing is noted where there are no element lists. Then all windows of the element were still to come
            // when it did, and its fate is known by whether the last of them has fired.
            fates = bit(all_fired || has_fired(i) ? Fate::on_time : Fate::open);
        }
        e.fate.put(i, static_cast<std::uint8_t>(std::countr_zero(fates)));
    }
    end_columns();
    return std::move(recording_);
}

/// Tells the columns of runs how many values there are.
void Recorder::end_columns() {
    Recording& r = recording_;
    const auto end = [](std::size_t n, auto&... columns) { (columns.end_at(n), ...); };
    end(r.elements.size(), r.elements.row, r.elements.length, r.elements.windows, r.elements.late_from,
        r.elements.late_count, r.elements.fate);
    end(r.panes.size(), r.panes.start, r.panes.length);
    auto& f = r.firings;
    end(f.size(), f.pane, f.contents, f.watermark, f.processing_time, f.number, f.timing, f.repeat, f.replaces_from,
        f.replaces_count);
    auto& d = r.departures;
    end(d.size(), d.pane, d.contents, d.unfired_from, d.unfired_count, d.after);
    end(r.merges.size(), r.merges.from_count);
    end(r.contents.size(), r.contents.parent, r.contents.before);
}

}  // namespace windowlab
