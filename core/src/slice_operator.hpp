// What do overlapping windows make of an element, when an element is to be touched once and not once a window?
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "accumulators.hpp"
#include "grid.hpp"
#include "key_set.hpp"
#include "key_table.hpp"
#include "pane.hpp"
#include "stop.hpp"
#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"
#include "windowlab/run.hpp"

namespace windowlab {

/// The slices and windows of sliding or cumulating windows, numbered. A slice is a piece of time that no window begins
/// or ends within. Window q takes the slices [begin(q), end(q)); both grow with q. Numbers of both say nothing by
/// themselves.
class Slices {
public:
    /// If the size is no multiple of the slide, each slide is cut in two, where windows end. `near`: any instant.
    Slices(const SlidingWindows& windows, Instant near)
        : grid_{window_start(near, windows.offset(), windows.slide()), windows.slide()},
          size_{windows.size()},
          whole_{windows.size().ms / windows.slide().ms},
          rest_{windows.size().ms % windows.slide().ms} {}
    /// A slice is a step, window q ends with step q.
    Slices(const CumulateWindows& windows, Instant near)
        : grid_{window_start(near, windows.offset(), windows.max_size()), windows.step()},
          size_{windows.max_size()},
          whole_{windows.max_size().ms / windows.step().ms},
          cumulates_{true} {}

    /// The slice of an instant.
    [[nodiscard, gnu::always_inline]] std::int64_t slice(Instant t) const {
        const std::int64_t i = grid_.index(t);
        if (rest_ == 0) return i;
        return 2 * i + ((t - grid_.start(i)).ms >= rest_ ? 1 : 0);
    }
    [[nodiscard]] std::int64_t begin(std::int64_t q) const {
        if (cumulates_) {
            const std::int64_t steps = q % whole_;
            return q - (steps < 0 ? steps + whole_ : steps);
        }
        return rest_ == 0 ? q : 2 * q;
    }
    [[nodiscard]] std::int64_t end(std::int64_t q) const {
        if (cumulates_) return q + 1;
        return rest_ == 0 ? q + whole_ : 2 * (q + whole_) + 1;
    }
    /// The first window that ends after the slice begins, and the last one that begins before it ends.
    [[nodiscard]] std::int64_t oldest(std::int64_t slice) const {
        if (cumulates_) return slice;
        return rest_ == 0 ? slice - whole_ + 1 : ((slice - 2 * whole_ - 1) >> 1) + 1;
    }
    [[nodiscard]] std::int64_t newest(std::int64_t slice) const {
        if (cumulates_) return begin(slice) + whole_ - 1;
        return rest_ == 0 ? slice : slice >> 1;
    }

    [[nodiscard]] Window window(std::int64_t q) const {
        if (cumulates_) return {grid_.start(begin(q)), grid_.start(q + 1)};
        return {grid_.start(q), grid_.start(q) + size_};
    }
    /// The last window whose last instant the watermark has reached.
    [[nodiscard]] std::int64_t passed(Instant watermark) const {
        if (cumulates_) return grid_.index(watermark + Duration{1}) - 1;
        return grid_.index(watermark + Duration{1} - size_);
    }
    /// The windows of a slice as their assigner gives them: sliding ones from the newest on, cumulating ones from the
    /// oldest.
    [[nodiscard]] WindowRange range(std::int64_t slice) const {
        const std::int64_t count = std::max<std::int64_t>(0, newest(slice) - oldest(slice) + 1);
        if (cumulates_) return {window(slice), count, {}, grid_.length()};
        return {window(newest(slice)), count, -grid_.length(), -grid_.length()};
    }
    [[nodiscard]] bool newest_first() const { return !cumulates_; }

private:
    Grid grid_;
    Duration size_;
    std::int64_t whole_;     // slides in a size, or steps in a maximum size
    std::int64_t rest_ = 0;  // what a size has beyond whole slides, ms
    bool cumulates_ = false;
};

/// Sliding and cumulating windows in event time with the default trigger, no evictor and no allowed lateness, for
/// aggregates that need no elements.
///
/// An element goes into one slice of its key. A key's slices in the window at hand are kept as two stacks: the front
/// holds, for each of its slices, the aggregate from there to its end; the back, one aggregate; so a window costs O(1)
/// however many slices it takes, and nothing is ever subtracted. The order of addition is by time, not by arrival:
/// `sum` and `avg` come here only if that makes no difference, see `exact_in_any_order`.
///
/// Source: the two-stacks algorithm for sliding aggregates (Hirzel, Schneider, Tangwongsan, DEBS 2017).
template <Accumulator A, class Observer>
class SliceOperator {
public:
    /// `near`: any instant of the data.
    template <class Windows>
    SliceOperator(const Pipeline& pipeline, const Windows& windows, const EventTable& table, Instant near,
                  const Limits& limits, Observer& observer)
        : pipeline_{pipeline},
          table_{table},
          limits_{limits},
          observer_{observer},
          slices_{windows, near},
          keys_{pipeline.keyed ? table.key_count() : 1},
          active_{pipeline.keyed ? table.key_count() : 1},
          sign_{sign_of(pipeline.aggregate)} {}

    [[gnu::always_inline]] void process_element(std::uint32_t row, std::uint32_t key, Instant time, double value) {
        const std::int64_t slice = slices_.slice(time);
        const std::int64_t newest = slices_.newest(slice);
        const std::int64_t oldest = slices_.oldest(slice);
        if constexpr (Observer::records) {
            const WindowRange range = slices_.range(slice);
            if (static_cast<std::uint64_t>(range.count) > limits_.windows_per_element)
                throw LimitMet{"windowsPerElement", limits_.windows_per_element};
            const std::int64_t late =
                std::clamp<std::int64_t>(passed_ < oldest ? 0 : passed_ - oldest + 1, 0, range.count);
            observer_.on_element(row, key, range, slices_.newest_first() && late != 0 ? range.count - late : 0, late);
        }
        if (newest <= passed_ || newest < oldest) {
            if (time <= watermark_) observer_.on_late_element(row);
            return;
        }
        KeyState& state = keys_[key];
        if (slice >= absorbed_through_) {
            // Slices mostly follow one another, so the distance in time tells the place.
            const std::size_t size = state.entries.size();
            const std::size_t back = static_cast<std::size_t>(size == 0 ? -1 : state.entries.back().slice - slice);
            if (back < size - state.head && state.entries[size - 1 - back].slice == slice) {
                return state.entries[size - 1 - back].pane.add(sign_ * value);
            }
        }
        add(state, key, slice, sign_ * value, row);
    }

    void advance_watermark(Instant watermark) {
        watermark_ = watermark;
        if (watermark >= deadline_) run_timers();
    }

    /// Reports the windows that hold something and have not fired. For each key all of them, in order.
    void report_open() {
        keys_.for_each([&](std::uint32_t key, KeyState& state) {
            const auto& entries = state.entries;
            if (state.head == entries.size()) return;
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
        });
    }

private:
    [[gnu::noinline]] void run_timers() {
        const bool ended = watermark_ == forever;
        const std::int64_t passed = ended ? forever.ms - 1 : slices_.passed(watermark_);
        for (std::int64_t q; (q = next_window()) <= passed;) fire(q);
        fired_ = passed_ = passed;
        deadline_ = ended ? forever : slices_.window(passed + 1).last();
    }

    struct Entry {
        std::int64_t slice;
        A pane;  // in the front: of this slice and all later ones of the front; else of this slice
    };
    struct KeyState {
        std::vector<Entry> entries;  // by slice; those before `head` are gone
        std::uint32_t head = 0;
        std::uint32_t front = 0;     // end of the front
        std::uint32_t absorbed = 0;  // end of what is in the front or the back; later slices are still to come
        std::int64_t oldest = std::numeric_limits<std::int64_t>::max();  // slice at head, if absorbed
        A front_pane;
        A back_pane;
        [[nodiscard]] bool empty() const { return entries.empty(); }
    };

    [[gnu::noinline]] void add(KeyState& state, std::uint32_t key, std::int64_t slice, double value,
                               std::uint32_t row) {
        auto& entries = state.entries;
        std::size_t at = entries.size();
        while (at > state.head && entries[at - 1].slice > slice) --at;
        const bool absorbed = slice < absorbed_through_;
        if (at == state.head || entries[at - 1].slice != slice) {
            insert(state, key, at, slice, row, absorbed);
        } else {
            --at;
        }
        const auto take = [&](A& pane) {
            pane.add(value);
            pane.first_row = std::min(pane.first_row, row);
        };
        if (at >= state.front) {
            take(entries[at].pane);
            if (absorbed) take(state.back_pane);
            return;
        }
        for (std::size_t i = state.head; i <= at; ++i) take(entries[i].pane);
        state.front_pane = entries[state.head].pane;
    }

    void insert(KeyState& state, std::uint32_t key, std::size_t at, std::int64_t slice, std::uint32_t row,
                bool absorbed) {
        if (++open_ > limits_.open_windows) throw LimitMet{"openWindows", limits_.open_windows};
        auto& entries = state.entries;
        entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(at), Entry{slice, {}});
        entries[at].pane.first_row = row;
        if (!absorbed) {
            pending_of(slice).push_back(key);
            return;
        }
        if (at < state.front) {
            ++state.front;
            if (at + 1 < state.front) entries[at].pane = entries[at + 1].pane;
        }
        ++state.absorbed;
        state.oldest = entries[state.head].slice;
        active_.insert(key);
    }

    /// The keys that have contents in a slice which no window has reached yet.
    std::vector<std::uint32_t>& pending_of(std::int64_t slice) {
        Cached& cached = cache_[static_cast<std::size_t>(slice) % cache_.size()];
        if (cached.slice != slice || !cached.keys) cached = {slice, &pending_slice(slice)};
        return *cached.keys;
    }
    /// The same without the cache. The nodes of slices that are done with are used again.
    std::vector<std::uint32_t>& pending_slice(std::int64_t slice) {
        if (free_.empty() || pending_.count(slice) != 0) return pending_[slice];
        auto node = std::move(free_.back());
        free_.pop_back();
        node.key() = slice;
        return pending_.insert(std::move(node)).position->second;
    }

    /// The next window after those that have fired which may hold something.
    [[nodiscard]] std::int64_t next_window() const {
        if (!active_.empty()) return fired_ + 1;
        if (pending_.empty()) return std::numeric_limits<std::int64_t>::max();
        return std::max(fired_ + 1, slices_.oldest(pending_.begin()->first));
    }

    void fire(std::int64_t q) {
        while (!pending_.empty() && pending_.begin()->first < slices_.end(q)) absorb(pending_.begin());
        absorbed_through_ = slices_.end(q);
        const std::int64_t begin = slices_.begin(q);
        const Window window = slices_.window(q);
        active_.retain([&](std::uint32_t key) {
            KeyState& state = keys_[key];
            if (state.oldest < begin) {
                expire(state, begin);
                if (state.absorbed == state.head) return false;
            }
            A pane = state.front_pane;
            pane.append(state.back_pane);
            typename Observer::PaneNote note{};
            observer_.on_pane_fire(key, window, note, pane.count, value_of(pipeline_.aggregate, pane), pane.first_row,
                                   watermark_);
            observer_.on_pane_departure(Departure::close, key, window, note, pane.count, pane.first_row);
            return true;
        });
        fired_ = q;
    }

    void absorb(std::map<std::int64_t, std::vector<std::uint32_t>>::iterator slice) {
        for (const std::uint32_t key : slice->second) {
            KeyState& state = keys_[key];
            state.back_pane.append(state.entries[state.absorbed].pane);
            if (state.absorbed++ == state.head) state.oldest = slice->first;
            active_.insert(key);
        }
        cache_[static_cast<std::size_t>(slice->first) % cache_.size()].keys = nullptr;
        slice->second.clear();
        free_.push_back(pending_.extract(slice));
    }

    /// The front is used up: what is in hand becomes the front, but for the newest quarter, so that elements that come
    /// a little late find their slice in the back, where they cost one step.
    void turn_over(KeyState& state) {
        auto& entries = state.entries;
        state.front = state.absorbed - (state.absorbed - state.head) / 4;
        state.back_pane = {};
        for (std::size_t i = state.front; i < state.absorbed; ++i) state.back_pane.append(entries[i].pane);
        for (std::size_t i = state.front; i-- > state.head + 1;) {
            A pane = entries[i - 1].pane;
            pane.append(entries[i].pane);
            entries[i - 1].pane = pane;
        }
    }

    /// Takes out the slices before `begin`; when the front is used up, all that is in hand becomes the front.
    void expire(KeyState& state, std::int64_t begin) {
        auto& entries = state.entries;
        while (state.head < state.absorbed && entries[state.head].slice < begin) {
            ++state.head;
            --open_;
        }
        if (state.head >= state.front) turn_over(state);
        const bool any = state.head < state.absorbed;
        state.front_pane = any && state.head < state.front ? entries[state.head].pane : A{};
        state.oldest = any ? entries[state.head].slice : std::numeric_limits<std::int64_t>::max();
        if (state.head >= 32 && state.head * 2 >= entries.size()) {
            entries.erase(entries.begin(), entries.begin() + state.head);
            state.front -= state.head;
            state.absorbed -= state.head;
            state.head = 0;
        }
    }

    const Pipeline& pipeline_;
    const EventTable& table_;
    const Limits& limits_;
    Observer& observer_;
    const Slices slices_;
    KeyTable<KeyState> keys_;
    KeySet active_;  // keys with contents in the window at hand
    const double sign_;

    Instant watermark_ = never;
    Instant deadline_ = never;
    std::int64_t passed_ = std::numeric_limits<std::int64_t>::min();
    std::int64_t fired_ = std::numeric_limits<std::int64_t>::min();
    std::int64_t absorbed_through_ = std::numeric_limits<std::int64_t>::min();
    using Pending = std::map<std::int64_t, std::vector<std::uint32_t>>;
    Pending pending_;
    std::vector<typename Pending::node_type> free_;
    struct Cached {
        std::int64_t slice = 0;
        std::vector<std::uint32_t>* keys = nullptr;
    };
    std::array<Cached, 64> cache_{};
    std::uint64_t open_ = 0;
};

}  // namespace windowlab
