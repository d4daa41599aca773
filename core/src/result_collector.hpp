// What is kept of a run that is not recorded?
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "pane.hpp"
#include "windowlab/run.hpp"

namespace windowlab {

/// The observer that hands on results in blocks and keeps nothing else.
class ResultCollector {
public:
    static constexpr bool records = false;
    struct Note {};
    struct PaneNote {};
    struct SessionNote {};
    using Pane = windowlab::Pane<Note>;

    /// Results in a block: some hundred kilobytes, which stay in the cache until the sink reads them.
    static constexpr std::size_t block = 4096;

    explicit ResultCollector(BatchRun::Sink sink)
        : sink_{std::move(sink)}, key_(block), count_(block), start_(block), end_(block), value_(block) {}

    void flush() {
        if (size_ == 0 && late_rows_.empty()) return;
        counters_.firings += size_;
        counters_.late += late_rows_.size();
        sink_({first(key_), first(start_), first(end_), first(count_), first(value_)}, late_rows_);
        size_ = 0;
        late_rows_.clear();
    }
    [[nodiscard]] const Counters& counters() const { return counters_; }

    void set_row(std::uint32_t) {}
    void on_element(std::uint32_t, std::uint32_t, const WindowRange&, std::int64_t, std::int64_t) {}
    void on_late_element(std::uint32_t row) {
        late_rows_.push_back(row);
        if (late_rows_.size() == block) flush();
    }
    void on_watermark(Instant) {}
    void on_status(bool) {}
    void on_partition(std::size_t, Instant, bool) {}

    void on_add(Pane&) {}
    void on_merge(const std::vector<Window>&, const std::vector<Pane*>&, Pane&) {}
    void on_timer(TimeDomain, Instant) {}
    void on_fire(Pane& pane, double value, Instant, Instant, bool) {
        add(pane.key, pane.window, static_cast<std::uint32_t>(pane.contents.size()), value);
    }
    void on_evict(Pane&, const Contents&, bool) {}
    void on_departure(Departure, Pane&) {}
    void on_reordered(Pane&) {}

    void on_window(Window window, Instant) {
        window_start_ = to_double(window.start);
        window_end_ = to_double(window.end);
    }
    [[gnu::always_inline]] std::uint32_t on_pane(std::uint32_t key, std::uint32_t count, double value, std::uint32_t) {
        add(key, window_start_, window_end_, count, value);
        return 0;
    }
    void on_pane_close(std::uint32_t, std::uint32_t) {}
    [[gnu::always_inline]] Timing on_pane_fire(std::uint32_t key, Window window, PaneNote&, std::uint32_t count,
                                               double value, std::uint32_t, Instant) {
        add(key, window, count, value);
        return Timing::none;
    }
    /// All panes of a window fire: those of `cells`, one for each key, that hold something. Tells how many do. No
    /// branch depends on which, since that would be foreseen badly.
    template <class Cell, class Value>
    std::uint32_t on_window_fire(Window window, const Cell* cells, std::uint32_t keys, Value value) {
        const double start = to_double(window.start);
        const double end = to_double(window.end);
        std::uint32_t fired = 0;
        for (std::uint32_t key = 0; key < keys;) {
            const auto until = static_cast<std::uint32_t>(std::min<std::size_t>(keys, key + (block - size_)));
            std::size_t at = size_;
            auto* const keys_out = key_.data();
            auto* const starts = start_.data();
            auto* const ends = end_.data();
            auto* const counts = count_.data();
            auto* const values = value_.data();
            for (; key < until; ++key) {
                const auto& pane = cells[key].pane;
                keys_out[at] = key;
                starts[at] = start;
                ends[at] = end;
                counts[at] = pane.count;
                values[at] = value(pane);
                at += pane.count != 0;
            }
            fired += static_cast<std::uint32_t>(at - size_);
            size_ = at;
            if (size_ == block) flush();
        }
        return fired;
    }
    void on_pane_departure(Departure, std::uint32_t, Window, PaneNote&, std::uint32_t, std::uint32_t) {}
    void on_late_pane(std::uint32_t, Timing) {}
    [[gnu::always_inline]] void on_session_fire(std::uint32_t key, Window window, SessionNote&, std::uint32_t count,
                                                double value, Instant) {
        add(key, window, count, value);
    }

private:
    [[gnu::always_inline]] void add(std::uint32_t key, Window window, std::uint32_t count, double value) {
        add(key, to_double(window.start), to_double(window.end), count, value);
    }
    [[gnu::always_inline]] void add(std::uint32_t key, double start, double end, std::uint32_t count, double value) {
        const std::size_t i = size_++;
        key_[i] = key;
        start_[i] = start;
        end_[i] = end;
        count_[i] = count;
        value_[i] = value;
        if (size_ == block) flush();
    }
    template <class T>
    [[nodiscard]] std::span<const T> first(const std::vector<T>& column) const {
        return {column.data(), size_};
    }

    BatchRun::Sink sink_;
    std::vector<std::uint32_t> key_, count_;
    std::vector<double> start_, end_, value_;
    std::vector<std::uint32_t> late_rows_;
    double window_start_ = 0, window_end_ = 0;  // of the window that fires
    std::size_t size_ = 0;
    Counters counters_;
};

}  // namespace windowlab
