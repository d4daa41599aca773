// What do tumbling windows make of an element, when no list of elements is needed?
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "accumulators.hpp"
#include "grid.hpp"
#include "pane.hpp"
#include "sort.hpp"
#include "stop.hpp"
#include "time_table.hpp"
#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"
#include "windowlab/run.hpp"

namespace windowlab {

/// Tumbling windows in event time with the default trigger and no evictor, for aggregates that need no elements: an
/// accumulator per key and window. Adds in order of arrival, so its results are those of the general path to the last
/// bit.
///
/// Differential test against WindowOperator: tests/core/fast_paths_test.cpp.
template <Accumulator A, class Observer>
class TumblingOperator {
public:
    /// `near`: any instant of the data.
    TumblingOperator(const Pipeline& pipeline, const TumblingWindows& windows, const EventTable& table, Instant near,
                     const Limits& limits, Observer& observer)
        : pipeline_{pipeline},
          table_{table},
          limits_{limits},
          observer_{observer},
          grid_{windows.assign(near).first.start, windows.size()},
          windows_{pipeline.keyed ? table.key_count() : 1, Windows::Keys::dense_keys},
          lateness_{pipeline.allowed_lateness},
          sign_{sign_of(pipeline.aggregate)} {}

    [[gnu::always_inline]] void process_element(std::uint32_t row, std::uint32_t key, Instant time, double value) {
        const std::int64_t index = grid_.index(time);
        if constexpr (Observer::records) observer_.on_element(row, key, {window(index), 1}, 0, index <= closed_);
        if (index <= passed_) [[unlikely]]
            return process_late(row, key, index, value);
        add(row, key, index, value);
    }

    /// A new, higher watermark.
    void advance_watermark(Instant watermark) {
        watermark_ = watermark;
        if (watermark >= deadline_) run_timers();
    }

    void report_open() {
        struct Open {
            std::uint32_t key;
            std::int64_t index;
            Cell* cell;
        };
        std::vector<Open> open;
        for (const auto& [index, keys] : windows_.pieces()) {
            keys->for_each([&, i = index](std::uint32_t key, Cell& cell) { open.push_back({key, i, &cell}); });
        }
        heap_sort(open,
                  [](const Open& a, const Open& b) { return a.key != b.key ? a.key < b.key : a.index < b.index; });
        for (const Open& o : open) leave(Departure::open, o.key, o.index, *o.cell);
    }

private:
    struct Cell {
        A pane;
        [[no_unique_address]] typename Observer::PaneNote note;
        [[nodiscard]] bool empty() const { return pane.count == 0; }
    };
    using Windows = TimeTable<Cell>;
    using At = typename Windows::Pieces::const_iterator;

    [[nodiscard]] Window window(std::int64_t index) const { return {grid_.start(index), grid_.start(index + 1)}; }
    [[nodiscard]] Instant last(std::int64_t index) const { return {grid_.start(index + 1).ms - 1}; }

    [[gnu::always_inline]] Cell& add(std::uint32_t row, std::uint32_t key, std::int64_t index, double value) {
        Cell& cell = windows_(index, key);
        open_ += cell.empty();  // no branch: it would be foreseen badly
        if (open_ > limits_.open_windows) [[unlikely]]
            throw LimitMet{"openWindows", limits_.open_windows};
        cell.pane.first_row = std::min(cell.pane.first_row, row);
        cell.pane.add(A::signed_value(value, sign_));
        return cell;
    }
    /// The window's end has come before the element.
    [[gnu::noinline]] void process_late(std::uint32_t row, std::uint32_t key, std::int64_t index, double value) {
        if (index <= closed_) return observer_.on_late_element(row);
        Cell& cell = add(row, key, index, value);
        observer_.on_late_pane(row, fire(key, index, cell));
    }

    [[gnu::always_inline]] Timing fire(std::uint32_t key, std::int64_t index, Cell& cell) {
        return observer_.on_pane_fire(key, window(index), cell.note, cell.pane.count,
                                      value_of(pipeline_.aggregate, cell.pane), cell.pane.first_row, watermark_);
    }
    void leave(Departure departure, std::uint32_t key, std::int64_t index, Cell& cell) {
        observer_.on_pane_departure(departure, key, window(index), cell.note, cell.pane.count, cell.pane.first_row);
    }

    /// Runs what the watermark has made due: windows fire at their last instant and close `lateness_` later, in the
    /// order of time; at the same instant by key, and of one key the older window first.
    [[gnu::noinline]] void run_timers() {
        const bool ended = watermark_ == forever;
        const std::int64_t passed = ended ? forever.ms : grid_.index(watermark_ + Duration{1}) - 1;
        const std::int64_t closed = ended ? forever.ms : grid_.index(watermark_ + Duration{1} - lateness_) - 1;
        for (std::int64_t fired = passed_;;) {
            const auto closing = windows_.pieces().begin();
            const auto firing = windows_.pieces().upper_bound(fired);
            const bool closes = closing != windows_.pieces().end() && closing->first <= closed;
            const bool fires = firing != windows_.pieces().end() && firing->first <= passed;
            if (!closes && !fires) break;
            const Instant close_at = closes ? last(closing->first) + lateness_ : forever;
            const Instant fire_at = fires ? last(firing->first) : forever;
            if (fire_at <= close_at) fired = firing->first;
            if (fire_at < close_at) {
                fire(firing);
            } else if (close_at < fire_at) {
                close(closing);
            } else {
                close_and_fire(closing, firing);
            }
        }
        passed_ = passed;
        closed_ = closed;
        deadline_ = ended ? forever : std::min(last(passed_ + 1), last(closed_ + 1) + lateness_);
    }

    void fire(At window) {
        if constexpr (!Observer::records) {
            if (const Cell* const cells = window->second->dense()) {
                observer_.on_window_fire(this->window(window->first), cells, window->second->size(),
                                         [this](const A& pane) { return value_of(pipeline_.aggregate, pane); });
                return;
            }
        }
        observer_.on_window(this->window(window->first), watermark_);
        window->second->for_each([&](std::uint32_t key, Cell& cell) { fire(key, cell); });
    }
    /// For the first time, of the window that the observer was told of.
    std::uint32_t fire(std::uint32_t key, Cell& cell) {
        const A& pane = cell.pane;
        const std::uint32_t id =
            observer_.on_pane(key, pane.count, value_of(pipeline_.aggregate, pane), pane.first_row);
        if constexpr (Observer::records) cell.note = {id, 1};
        return id;
    }
    void close(At window) {
        if constexpr (Observer::records) {
            window->second->for_each(
                [&](std::uint32_t key, Cell& cell) { leave(Departure::close, key, window->first, cell); });
        }
        erase(window);
    }
    void erase(At window) {
        open_ -= window->second->occupied();
        windows_.erase(window);
    }

    /// Both at the same instant: by key, and each key closes the older window before it fires the newer one.
    void close_and_fire(At closing, At firing) {
        if constexpr (!Observer::records) {  // the closing is not heard of
            fire(firing);
            return erase(closing);
        }
        observer_.on_window(window(firing->first), watermark_);
        if (closing == firing) {
            firing->second->for_each(
                [&](std::uint32_t key, Cell& cell) { observer_.on_pane_close(fire(key, cell), cell.pane.count); });
            return erase(firing);
        }
        std::vector<std::pair<std::uint32_t, Cell*>> older;
        closing->second->for_each([&](std::uint32_t key, Cell& cell) { older.emplace_back(key, &cell); });
        auto next = older.begin();
        const auto close_through = [&](std::uint32_t key) {
            for (; next != older.end() && next->first <= key; ++next)
                leave(Departure::close, next->first, closing->first, *next->second);
        };
        firing->second->for_each([&](std::uint32_t key, Cell& cell) {
            close_through(key);
            fire(key, cell);
        });
        close_through(std::numeric_limits<std::uint32_t>::max());
        erase(closing);
    }

    const Pipeline& pipeline_;
    const EventTable& table_;
    const Limits& limits_;
    Observer& observer_;
    const Grid grid_;
    Windows windows_;
    const Duration lateness_;
    const double sign_;

    Instant watermark_ = never;
    Instant deadline_ = never;  // the watermark from which on there is something to do
    std::int64_t passed_ = std::numeric_limits<std::int64_t>::min();  // windows up to this one are over
    std::int64_t closed_ = std::numeric_limits<std::int64_t>::min();  // and up to this one, gone
    std::uint64_t open_ = 0;
};

}  // namespace windowlab
