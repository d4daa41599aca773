// What do overlapping windows make of an element, when an element is to be touched once and not once a window?
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "accumulators.hpp"
#include "key_set.hpp"
#include "key_table.hpp"
#include "pane.hpp"
#include "slices.hpp"
#include "sort.hpp"
#include "stop.hpp"
#include "time_table.hpp"
#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"
#include "windowlab/run.hpp"

namespace windowlab {

/// Sliding and cumulating windows in event time with the default trigger and no evictor, for aggregates that need no
/// elements.
///
/// An element goes into one slice of its key. Slices that no window has reached are in a table; then each becomes an
/// entry of its key. A key's entries in the window at hand are two stacks: the front holds, for each of its slices, the
/// aggregate from there to its end; the back, one aggregate of all its entries. So a window costs O(1) however many
/// slices it takes, and nothing is ever subtracted. An element that comes later than that into the front is put aside
/// until there are so many that it pays to go over the entries.
///
/// With allowed lateness the pane of a window that has fired is kept until the window closes. An element that comes
/// after that goes into the panes of those windows by itself, and fires each of them again.
///
/// The order of addition is by time, not by arrival: recordings of `sum` and `avg` come here only if that makes no
/// difference, see `exact_in_any_order`.
///
/// Source: the two-stacks algorithm for sliding aggregates (Hirzel, Schneider, Tangwongsan, DEBS 2017).
template <Accumulator A, class Observer>
class SliceOperator {
public:
    /// `near`: any instant of the data.
    template <class Windows>
    SliceOperator(const Pipeline& pipeline, const Windows& windows, const EventTable& table, Instant near,
                  const Limits& limits, Observer& observer)
        : SliceOperator{pipeline, Slices{windows, near}, pipeline.keyed ? table.key_count() : 1, limits, observer} {}

    [[gnu::always_inline]] void process_element(std::uint32_t row, std::uint32_t key, Instant time, double value) {
        const std::int64_t slice = slices_.slice(time);
        if constexpr (Observer::records) report_element(row, key, slice);
        value = A::signed_value(value, sign_);
        if (slice < first_open_ || slices_.is_hole(slice)) [[unlikely]] {
            const bool is_kept = closed_ != passed_ && correct(row, key, slice, value);
            if (!is_kept && time + lateness_ <= watermark_) observer_.on_late_element(row);
            return;
        }
        if (slice < behind_) [[unlikely]] {
            if (closed_ != passed_) correct(row, key, slice, value);
            if (slice < absorbed_through_) return add_behind(row, key, slice, value);
        }
        Cell& cell = coming_(slice, key);
        open_ += cell.empty();  // no branch: it would be foreseen badly
        if (open_ > limits_.open_windows) [[unlikely]]
            throw LimitMet{"openWindows", limits_.open_windows};
        cell.pane.first_row = std::min(cell.pane.first_row, row);
        cell.pane.add(value);
    }

    void advance_watermark(Instant watermark) {
        watermark_ = watermark;
        if (watermark >= deadline_) run_timers();
    }

    /// Reports the windows that hold something and have not closed. For each key all of them, in order. Nothing can
    /// come after it.
    void report_open() {
        struct Open {
            std::uint32_t key;
            std::int64_t q;
            Kept* kept;
        };
        std::vector<Open> fired;
        for (const auto& [q, keys] : kept_.pieces())
            keys->for_each_unordered([&, q = q](std::uint32_t key, Kept& kept) { fired.push_back({key, q, &kept}); });
        heap_sort(fired, [](const Open& a, const Open& b) { return a.key != b.key ? a.key < b.key : a.q < b.q; });
        auto next = fired.begin();
        const auto fired_through = [&](std::uint32_t key) {
            for (; next != fired.end() && next->key <= key; ++next)
                leave(Departure::open, next->key, next->q, *next->kept);
        };
        keys_.for_each([&](std::uint32_t, KeyState& state) { fold(state); });
        for (const auto& [slice, cells] : coming_.pieces()) {
            cells->for_each_unordered([&, s = slice](std::uint32_t key, const Cell& cell) {
                keys_[key].entries.push_back({s, cell.pane});
            });
        }
        keys_.for_each([&](std::uint32_t key, KeyState& state) {
            fired_through(key);
            report_open(key, state);
        });
        fired_through(std::numeric_limits<std::uint32_t>::max());
    }

private:
    struct Cell {
        A pane;
        [[nodiscard]] bool empty() const { return pane.count == 0; }
    };
    struct Entry {
        std::int64_t slice;
        A pane;  // in the front: of this slice and all later ones of the front; else of this slice
    };
    /// What came into slices that lie behind, in any order.
    struct Aside {
        std::vector<Entry> entries;
        A pane;  // of all of them
        std::int64_t oldest = std::numeric_limits<std::int64_t>::max();
        std::size_t gone_through = 0;  // entries, since the last `fold`
        void clear() {
            entries.clear();
            pane = {};
            oldest = std::numeric_limits<std::int64_t>::max();
            gone_through = 0;
        }
    };
    struct KeyState {
        std::vector<Entry> entries;  // by slice; those before `head` are gone
        std::uint32_t head = 0;
        std::uint32_t front = 0;  // end of the front
        A back;                   // of the entries behind the front
        std::unique_ptr<Aside> aside;
        [[nodiscard]] bool empty() const { return entries.empty(); }
        [[nodiscard]] std::size_t live() const { return entries.size() - head; }
    };
    /// A key's pane of the window at hand, right until its oldest slice is none of the window's.
    struct Current {
        A pane;
        std::int64_t oldest = std::numeric_limits<std::int64_t>::max();
        [[nodiscard]] bool empty() const { return pane.count == 0; }
    };
    /// What a window that has fired holds of a key, while more may come.
    struct Kept {
        A pane;
        [[no_unique_address]] typename Observer::PaneNote note;
        [[nodiscard]] bool empty() const { return pane.count == 0; }
    };
    static constexpr std::int64_t stale = std::numeric_limits<std::int64_t>::min();

    SliceOperator(const Pipeline& pipeline, const Slices& slices, std::size_t keys, const Limits& limits,
                  Observer& observer)
        : pipeline_{pipeline},
          limits_{limits},
          observer_{observer},
          slices_{slices},
          lateness_{pipeline.allowed_lateness},
          sign_{sign_of(pipeline.aggregate)},
          coming_{keys, 128},
          kept_{keys, 128},
          keys_{keys},
          current_{keys},
          active_{keys} {}

    void report_element(std::uint32_t row, std::uint32_t key, std::int64_t slice) {
        const WindowRange range = slices_.range(slice);
        if (static_cast<std::uint64_t>(range.count) > limits_.windows_per_element)
            throw LimitMet{"windowsPerElement", limits_.windows_per_element};
        const std::int64_t oldest = slices_.oldest(slice);
        const std::int64_t late = std::clamp<std::int64_t>(closed_ < oldest ? 0 : closed_ - oldest + 1, 0, range.count);
        observer_.on_element(row, key, range, slices_.newest_first() && late != 0 ? range.count - late : 0, late);
    }

    /// The windows of the slice that have fired and are kept take the element, and fire again: in the order in which
    /// the assigner gives them. Whether there are any.
    [[gnu::noinline]] bool correct(std::uint32_t row, std::uint32_t key, std::int64_t slice, double value) {
        const std::int64_t oldest = std::max(slices_.oldest(slice), closed_ + 1);
        const std::int64_t newest = slices_.newest(slice);
        const std::int64_t last = std::min(newest, passed_);
        for (std::int64_t i = oldest; i <= last; ++i) {
            const std::int64_t q = slices_.newest_first() ? last - (i - oldest) : i;
            Kept& kept = keep(q, key);
            kept.pane.first_row = std::min(kept.pane.first_row, row);
            kept.pane.add(value);
            const Timing timing =
                observer_.on_pane_fire(key, slices_.window(q), kept.note, kept.pane.count,
                                       value_of(pipeline_.aggregate, kept.pane), kept.pane.first_row, watermark_);
            // That it was on time is known only when its last window has fired.
            if (timing == Timing::late || newest <= passed_) observer_.on_late_pane(row, timing);
        }
        return oldest <= last;
    }
    Kept& keep(std::int64_t q, std::uint32_t key) {
        Kept& kept = kept_(q, key);
        open_ += kept.empty();
        if (open_ > limits_.open_windows) throw LimitMet{"openWindows", limits_.open_windows};
        return kept;
    }
    void leave(Departure departure, std::uint32_t key, std::int64_t q, Kept& kept) {
        observer_.on_pane_departure(departure, key, slices_.window(q), kept.note, kept.pane.count, kept.pane.first_row);
    }

    /// Runs what the watermark has made due: windows fire at their last instant and close `lateness_` later, in the
    /// order of time; at the same instant by key, and of one key the older window first.
    [[gnu::noinline]] void run_timers() {
        const bool ended = watermark_ == forever;
        const std::int64_t passed = ended ? forever.ms - 1 : slices_.passed(watermark_);
        const std::int64_t closed = ended ? passed : slices_.passed(watermark_ - lateness_);
        for (;;) {
            const std::int64_t q = next_window();
            const auto closing = kept_.pieces().begin();
            const bool fires = q <= passed;
            const bool closes = closing != kept_.pieces().end() && closing->first <= closed;
            if (!fires && !closes) break;
            const Instant fire_at = fires ? slices_.window(q).last() : forever;
            const Instant close_at = closes ? slices_.window(closing->first).last() + lateness_ : forever;
            if (close_at <= fire_at && closes) begin_to_close(closing);
            if (fire_at <= close_at && fires) lateness_ == Duration{0} ? fire<false>(q) : fire<true>(q);
            if (close_at <= fire_at && closes) {
                close_through(std::numeric_limits<std::uint32_t>::max());
                open_ -= closing->second->occupied();
                kept_.erase(closing);
            }
        }
        fired_ = passed_ = passed;
        closed_ = closed;
        first_open_ = ended ? forever.ms : slices_.begin(passed + 1);
        behind_ = ended || lateness_ == Duration{0} ? absorbed_through_ : slices_.end(passed);
        deadline_ = ended ? forever
                          : std::min(slices_.window(passed + 1).last(), slices_.window(closed + 1).last() + lateness_);
    }

    void begin_to_close(typename TimeTable<Kept>::Pieces::const_iterator closing) {
        if constexpr (Observer::records) {
            closing_ = {closing->first, 0, {}};
            closing->second->for_each([&](std::uint32_t key, Kept& kept) { closing_.panes.push_back({key, &kept}); });
        }
    }
    /// Closes the window at hand for keys up to this one.
    void close_through(std::uint32_t key) {
        if constexpr (Observer::records) {
            auto& [q, next, panes] = closing_;
            for (; next < panes.size() && panes[next].key <= key; ++next)
                leave(Departure::close, panes[next].key, q, *panes[next].kept);
        }
    }

    /// The next window after those that have fired which may hold something.
    [[nodiscard]] std::int64_t next_window() const {
        if (!active_.empty()) return fired_ + 1;
        if (coming_.pieces().empty()) return std::numeric_limits<std::int64_t>::max();
        return std::max(fired_ + 1, slices_.oldest(coming_.pieces().begin()->first));
    }

    /// `keeps`: more may come.
    template <bool keeps>
    void fire(std::int64_t q) {
        absorb_until(slices_.end(q));
        const std::int64_t begin = slices_.begin(q);
        observer_.on_window(slices_.window(q), watermark_);
        active_.retain([&](std::uint32_t key) {
            Current& current = current_[key];
            if (current.oldest < begin) {
                refresh(keys_[key], current, begin);
                if (current.empty()) return false;
            }
            const A& pane = current.pane;
            if constexpr (keeps) close_through(key);
            const std::uint32_t id =
                observer_.on_pane(key, pane.count, value_of(pipeline_.aggregate, pane), pane.first_row);
            if constexpr (keeps) {
                Kept& kept = keep(q, key);
                kept.pane = pane;
                if constexpr (Observer::records) kept.note = {id, 1};
            } else {
                observer_.on_pane_close(id, pane.count);
            }
            return true;
        });
        fired_ = q;
    }

    /// Slices before `end` become entries of their keys, at the end of the back.
    void absorb_until(std::int64_t end) {
        for (const auto& pieces = coming_.pieces(); !pieces.empty() && pieces.begin()->first < end;) {
            const auto piece = pieces.begin();
            piece->second->for_each_unordered([&](std::uint32_t key, const Cell& cell) {
                KeyState& state = keys_[key];
                push_back(state, {piece->first, cell.pane});
                Current& current = current_[key];
                if (current.empty()) active_.insert(key);
                current.oldest = stale;
            });
            coming_.erase(piece);
        }
        absorbed_through_ = end;
    }
    /// Takes the room of entries that are gone, if that is a third; so there is room for at most 2.25 times those that
    /// are not.
    void push_back(KeyState& state, const Entry& entry) {
        auto& entries = state.entries;
        if (entries.size() == entries.capacity()) {
            if (state.head * 3 >= entries.size()) {
                drop_gone(state);
            } else {
                entries.reserve(entries.size() + entries.size() / 2 + 1);
            }
        }
        entries.push_back(entry);
        state.back.append(entry.pane);
    }
    void drop_gone(KeyState& state) {
        state.entries.erase(state.entries.begin(), state.entries.begin() + state.head);
        state.front -= std::min(state.front, state.head);
        state.head = 0;
    }

    /// Takes out the slices before `begin`, and makes the pane anew.
    void refresh(KeyState& state, Current& current, std::int64_t begin) {
        const auto& entries = state.entries;
        const std::uint32_t before = state.head;
        // Most often there is one or none to go, which no branch foresees.
        if (before < entries.size()) state.head += entries[before].slice < begin;
        while (state.head < entries.size() && entries[state.head].slice < begin) ++state.head;
        open_ -= state.head - before;
        Aside* const aside = state.aside && !state.aside->entries.empty() ? state.aside.get() : nullptr;
        if (aside) expire(*aside, begin);
        if (state.head > state.front) turn_over(state);
        current.pane = state.head < state.front ? entries[state.head].pane : A{};
        current.pane.append(state.back);
        current.oldest =
            state.head < entries.size() ? entries[state.head].slice : std::numeric_limits<std::int64_t>::max();
        // Its turn comes again when all other keys have had theirs, and the cache has forgotten it.
        if (state.head + 2 < entries.size()) __builtin_prefetch(&entries[state.head + 2]);
        if (!aside) return;
        current.pane.append(aside->pane);
        current.oldest = std::min(current.oldest, aside->oldest);
    }

    /// The front is used up: what is in hand becomes the front, but for the newest quarter, so that elements that come
    /// a little late find their slice in the back.
    [[gnu::noinline]] void turn_over(KeyState& state) {
        state.front = state.head;
        fold(state);
        auto& entries = state.entries;
        state.front = static_cast<std::uint32_t>(entries.size() - state.live() / 4);
        state.back = {};
        for (std::size_t i = state.front; i < entries.size(); ++i) state.back.append(entries[i].pane);
        for (std::size_t i = state.front; i-- > state.head + 1;) {
            A pane = entries[i - 1].pane;
            pane.append(entries[i].pane);
            entries[i - 1].pane = pane;
        }
    }

    /// An element of a slice that is in windows which have fired, and in some that have not.
    [[gnu::noinline]] void add_behind(std::uint32_t row, std::uint32_t key, std::int64_t slice, double value) {
        KeyState& state = keys_[key];
        Current& current = current_[key];
        if (current.empty()) active_.insert(key);
        current.oldest = stale;
        auto& entries = state.entries;
        const auto back = entries.begin() + std::max(state.head, state.front);
        const auto at = std::lower_bound(back, entries.end(), slice,
                                         [](const Entry& entry, std::int64_t s) { return entry.slice < s; });
        if (at != entries.end() && at->slice == slice) {
            at->pane.add(value);
            state.back.add(value);
            return;
        }
        if (++open_ > limits_.open_windows) throw LimitMet{"openWindows", limits_.open_windows};
        Entry entry{slice, {}};
        entry.pane.add(value);
        entry.pane.first_row = row;
        if (state.live() != 0 && slice < entries.back().slice) return put_aside(state, entry);
        if (state.live() == 0) state.front = state.head;
        push_back(state, entry);
    }

    void put_aside(KeyState& state, const Entry& entry) {
        if (!state.aside) state.aside = std::make_unique<Aside>();
        Aside& aside = *state.aside;
        aside.entries.push_back(entry);
        aside.pane.append(entry.pane);
        aside.oldest = std::min(aside.oldest, entry.slice);
        // To fold costs a step for each entry of the key: it pays when there are a quarter as many aside, or when
        // looking for those that expire has cost as much.
        if (aside.entries.size() > std::max<std::size_t>(16, state.live() / 4) || aside.gone_through > state.live())
            fold(state);
    }
    void expire(Aside& aside, std::int64_t begin) {
        if (aside.oldest >= begin) return;
        auto& entries = aside.entries;
        const auto gone =
            std::remove_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.slice < begin; });
        open_ -= static_cast<std::uint64_t>(entries.end() - gone);
        entries.erase(gone, entries.end());
        aside.gone_through += entries.size();
        aside.pane = {};
        aside.oldest = std::numeric_limits<std::int64_t>::max();
        for (const Entry& entry : entries) {
            aside.pane.append(entry.pane);
            aside.oldest = std::min(aside.oldest, entry.slice);
        }
    }

    /// What was put aside becomes entries, or part of them.
    void fold(KeyState& state) {
        if (!state.aside || state.aside->entries.empty()) return;
        auto& late = state.aside->entries;
        const auto by_slice = [](const Entry& a, const Entry& b) { return a.slice < b.slice; };
        if constexpr (Observer::records) {
            heap_sort(late, by_slice);
        } else {
            std::sort(late.begin(), late.end(), by_slice);
        }
        // From the newest to the oldest: first the back, then the front.
        auto& merged = merged_;
        merged.clear();
        auto entry = state.entries.end();
        const auto head = state.entries.begin() + state.head;
        const auto front = std::max(head, state.entries.begin() + state.front);
        // The next of those that were put aside, if it is not older than the next entry.
        const auto is_late = [&](auto oldest) {
            return !late.empty() && (entry == oldest || late.back().slice >= std::prev(entry)->slice);
        };
        // Takes it, with all others of its slice and the entry of that.
        const auto merge = [&](auto oldest, auto add) {
            const std::int64_t slice = late.back().slice;
            for (; !late.empty() && late.back().slice == slice; late.pop_back(), --open_) add(late.back().pane);
            ++open_;
            if (entry == oldest || std::prev(entry)->slice != slice) return slice;
            --entry;
            --open_;
            return slice;
        };
        while (entry != front || (!late.empty() && (front == head || late.back().slice > std::prev(front)->slice))) {
            if (!is_late(front)) {
                merged.push_back(*--entry);
                continue;
            }
            A pane;
            const auto before = entry;
            const std::int64_t slice = merge(front, [&](const A& more) {
                pane.append(more);
                state.back.append(more);
            });
            if (entry != before) pane.append(entry->pane);
            merged.push_back({slice, pane});
        }
        const std::size_t in_back = merged.size();
        A to_end, more_to_end;  // of the front's entries, and of what was put aside
        while (entry != head || !late.empty()) {
            const bool merges = is_late(head);
            const auto before = entry;
            const std::int64_t slice =
                merges ? merge(head, [&](const A& more) { more_to_end.append(more); }) : (--entry)->slice;
            if (entry != before) to_end = entry->pane;
            merged.push_back({slice, to_end});
            merged.back().pane.append(more_to_end);
        }
        state.entries.assign(merged.rbegin(), merged.rend());
        state.head = 0;
        state.front = static_cast<std::uint32_t>(state.entries.size() - in_back);
        state.aside->clear();
    }

    void report_open(std::uint32_t key, const KeyState& state) {
        const auto& entries = state.entries;
        if (state.live() == 0) return;
        const std::int64_t last = slices_.newest(entries.back().slice);
        std::size_t first = state.head;
        for (std::int64_t q = std::max(passed_ + 1, slices_.oldest(entries[first].slice)); q <= last; ++q) {
            while (entries[first].slice < slices_.begin(q)) ++first;
            if (entries[first].slice >= slices_.end(q)) q = slices_.oldest(entries[first].slice);
            // A window that has not fired takes in all that is in hand from its beginning on.
            A pane;
            if (first < state.front) pane.append(entries[first].pane);
            for (std::size_t i = std::max<std::size_t>(first, state.front);
                 i < entries.size() && entries[i].slice < slices_.end(q); ++i)
                pane.append(entries[i].pane);
            typename Observer::PaneNote note{};
            observer_.on_pane_departure(Departure::open, key, slices_.window(q), note, pane.count, pane.first_row);
        }
    }

    const Pipeline& pipeline_;
    const Limits& limits_;
    Observer& observer_;
    const Slices slices_;
    const Duration lateness_;
    const double sign_;
    TimeTable<Cell> coming_;  // by slice: elements of slices that no window has reached yet
    TimeTable<Kept> kept_;    // by window; none without allowed lateness
    KeyTable<KeyState> keys_;
    KeyTable<Current> current_;
    KeySet active_;              // keys with contents in the window at hand
    std::vector<Entry> merged_;  // while a key's entries are merged, from the newest to the oldest
    struct {
        struct Pane {
            std::uint32_t key;
            Kept* kept;
        };
        std::int64_t q;
        std::size_t next;
        std::vector<Pane> panes;
    } closing_{};  // the window that closes at the instant at hand, and how far; recordings only

    Instant watermark_ = never;
    Instant deadline_ = never;
    std::int64_t passed_ = std::numeric_limits<std::int64_t>::min();      // windows up to this one are over
    std::int64_t fired_ = std::numeric_limits<std::int64_t>::min();       // and have fired
    std::int64_t closed_ = std::numeric_limits<std::int64_t>::min();      // windows up to this one take no more
    std::int64_t first_open_ = std::numeric_limits<std::int64_t>::min();  // the first slice of those that are not over
    std::int64_t absorbed_through_ = std::numeric_limits<std::int64_t>::min();
    std::int64_t behind_ = std::numeric_limits<std::int64_t>::min();  // slices before it need more than a cell
    std::uint64_t open_ = 0;
};

}  // namespace windowlab
