// What do tumbling windows make of an element, when no list of elements is needed?
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "accumulators.hpp"
#include "grid.hpp"
#include "key_table.hpp"
#include "pane.hpp"
#include "stop.hpp"
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
          keys_{pipeline.keyed ? table.key_count() : 1},
          lateness_{pipeline.allowed_lateness},
          sign_{sign_of(pipeline.aggregate)} {}

    [[gnu::always_inline]] void process_element(std::uint32_t row, std::uint32_t key, Instant time, double value) {
        const std::int64_t index = grid_.index(time);
        const bool late = index <= closed_;
        if constexpr (Observer::records) observer_.on_element(row, key, {window(index), 1}, 0, late);
        if (late) return observer_.on_late_element(row);
        Cell& cell = cell_of(index, key);
        if (cell.empty()) open(cell, row);
        cell.pane.add(sign_ * value);
        if (index <= passed_) fire_late(row, key, index, cell);
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
        for (auto& [index, windows] : windows_) {
            windows->for_each([&, i = index](std::uint32_t key, Cell& cell) { open.push_back({key, i, &cell}); });
        }
        std::sort(open.begin(), open.end(),
                  [](const Open& a, const Open& b) { return a.key != b.key ? a.key < b.key : a.index < b.index; });
        for (const Open& o : open) leave(Departure::open, o.key, o.index, *o.cell);
    }

private:
    struct Cell {
        A pane;
        [[no_unique_address]] typename Observer::PaneNote note;
        [[nodiscard]] bool empty() const { return pane.count == 0; }
    };
    using Cells = KeyTable<Cell>;

    [[nodiscard]] Window window(std::int64_t index) const { return {grid_.start(index), grid_.start(index + 1)}; }
    [[nodiscard]] Instant last(std::int64_t index) const { return {grid_.start(index + 1).ms - 1}; }

    /// The cell of a key in a window, made if it is not there. Events of neighbouring times find theirs in the cache.
    [[nodiscard]] Cell& cell_of(std::int64_t index, std::uint32_t key) {
        const Cached& cached = cache_[static_cast<std::size_t>(index) % cache_.size()];
        if (cached.index == index && cached.dense) return cached.dense[key];
        return find_cell(index, key);
    }
    [[gnu::noinline]] Cell& find_cell(std::int64_t index, std::uint32_t key) {
        Cached& cached = cache_[static_cast<std::size_t>(index) % cache_.size()];
        if (cached.index != index || !cached.cells) {
            auto& cells = windows_[index];
            if (!cells) {
                if (free_.empty()) {
                    cells = std::make_unique<Cells>(keys_);
                } else {
                    cells = std::move(free_.back());
                    free_.pop_back();
                }
            }
            cached = {index, cells.get(), cells->dense()};
        }
        return (*cached.cells)[key];
    }
    void open(Cell& cell, std::uint32_t row) {
        if (++open_ > limits_.open_windows) throw LimitMet{"openWindows", limits_.open_windows};
        cell.pane.first_row = row;
    }

    Timing fire(std::uint32_t key, std::int64_t index, Cell& cell) {
        return observer_.on_pane_fire(key, window(index), cell.note, cell.pane.count,
                                      value_of(pipeline_.aggregate, cell.pane), cell.pane.first_row, watermark_);
    }
    [[gnu::noinline]] void fire_late(std::uint32_t row, std::uint32_t key, std::int64_t index, Cell& cell) {
        observer_.on_late_pane(row, fire(key, index, cell));
    }
    void leave(Departure departure, std::uint32_t key, std::int64_t index, Cell& cell) {
        observer_.on_pane_departure(departure, key, window(index), cell.note, cell.pane.count, cell.pane.first_row);
    }

    using Windows = std::map<std::int64_t, std::unique_ptr<Cells>>;

    /// Closes the window: the last that is done with its cells is `f`.
    template <class F>
    void drain(typename Windows::iterator window, F&& f) {
        window->second->drain([&](std::uint32_t key, Cell& cell) {
            f(key, cell);
            --open_;
        });
        cache_[static_cast<std::size_t>(window->first) % cache_.size()] = {};
        free_.push_back(std::move(window->second));
        windows_.erase(window);
    }

    /// Runs what the watermark has made due: windows fire at their last instant and close `lateness_` later, in the
    /// order of time; at the same instant by key, and of one key the older window first.
    [[gnu::noinline]] void run_timers() {
        const bool ended = watermark_ == forever;
        const std::int64_t passed = ended ? forever.ms : grid_.index(watermark_ + Duration{1}) - 1;
        const std::int64_t closed = ended ? forever.ms : grid_.index(watermark_ + Duration{1} - lateness_) - 1;
        for (std::int64_t fired = passed_;;) {
            const auto closing = windows_.begin();
            const auto firing = windows_.upper_bound(fired);
            const bool closes = closing != windows_.end() && closing->first <= closed;
            const bool fires = firing != windows_.end() && firing->first <= passed;
            if (!closes && !fires) break;
            const Instant close_at = closes ? last(closing->first) + lateness_ : forever;
            const Instant fire_at = fires ? last(firing->first) : forever;
            if (fires && closes && close_at == fire_at && closing == firing) {
                fired = firing->first;
                drain(closing, [&](std::uint32_t key, Cell& cell) {
                    fire(key, fired, cell);
                    leave(Departure::close, key, fired, cell);
                });
            } else if (close_at < fire_at) {
                close(closing);
            } else if (fire_at < close_at) {
                fired = firing->first;
                firing->second->for_each([&](std::uint32_t key, Cell& cell) { fire(key, fired, cell); });
            } else {
                fired = firing->first;
                close_and_fire(closing, firing);
            }
        }
        passed_ = passed;
        closed_ = closed;
        deadline_ = ended ? forever : std::min(last(passed_ + 1), last(closed_ + 1) + lateness_);
    }

    void close(typename Windows::iterator window) {
        const std::int64_t index = window->first;
        drain(window, [&](std::uint32_t key, Cell& cell) { leave(Departure::close, key, index, cell); });
    }

    /// Both at the same instant: each key closes the older window and fires the newer one before the next key does.
    void close_and_fire(typename Windows::iterator closing, typename Windows::iterator firing) {
        std::vector<std::pair<std::uint32_t, Cell*>> older;
        closing->second->for_each([&](std::uint32_t key, Cell& cell) { older.emplace_back(key, &cell); });
        auto next = older.begin();
        const auto close_through = [&](std::uint32_t key) {
            for (; next != older.end() && next->first <= key; ++next)
                leave(Departure::close, next->first, closing->first, *next->second);
        };
        firing->second->for_each([&](std::uint32_t key, Cell& cell) {
            close_through(key);
            fire(key, firing->first, cell);
        });
        close_through(std::numeric_limits<std::uint32_t>::max());
        drain(closing, [](std::uint32_t, Cell&) {});
    }

    const Pipeline& pipeline_;
    const EventTable& table_;
    const Limits& limits_;
    Observer& observer_;
    const Grid grid_;
    const std::size_t keys_;
    const Duration lateness_;
    const double sign_;

    Instant watermark_ = never;
    Instant deadline_ = never;  // the watermark from which on there is something to do
    std::int64_t passed_ = std::numeric_limits<std::int64_t>::min();  // windows up to this one are over
    std::int64_t closed_ = std::numeric_limits<std::int64_t>::min();  // and up to this one, gone
    Windows windows_;
    std::vector<std::unique_ptr<Cells>> free_;
    struct Cached {
        std::int64_t index = 0;
        Cells* cells = nullptr;
        Cell* dense = nullptr;
    };
    std::array<Cached, 64> cache_{};
    std::uint64_t open_ = 0;
};

}  // namespace windowlab
