// What is kept of a run that is not recorded?
#pragma once

#include <cstdint>
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
    using Pane = windowlab::Pane<Note>;

    /// Results in a block: some hundred kilobytes, which stay in the cache until the sink reads them.
    static constexpr std::size_t block = 4096;

    explicit ResultCollector(BatchRun::Sink sink) : sink_{std::move(sink)} {
        results_.key.resize(block);
        results_.start.resize(block);
        results_.end.resize(block);
        results_.count.resize(block);
        results_.value.resize(block);
    }

    void flush() {
        if (size_ == 0 && late_rows_.empty()) return;
        counters_.firings += size_;
        counters_.late += late_rows_.size();
        resize(size_);
        sink_(results_, late_rows_);
        resize(block);
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
    void on_fire(Pane& pane, double value, Instant, Instant, bool) {
        add(pane.key, pane.window, static_cast<std::uint32_t>(pane.contents.size()), value);
    }
    void on_evict(Pane&, const Contents&, bool) {}
    void on_departure(Departure, Pane&) {}
    void on_reordered(Pane&) {}

    Timing on_pane_fire(std::uint32_t key, Window window, PaneNote&, std::uint32_t count, double value, std::uint32_t,
                        Instant) {
        add(key, window, count, value);
        return Timing::none;
    }
    void on_pane_departure(Departure, std::uint32_t, Window, PaneNote&, std::uint32_t, std::uint32_t) {}
    void on_late_pane(std::uint32_t, Timing) {}

private:
    [[gnu::always_inline]] void add(std::uint32_t key, Window window, std::uint32_t count, double value) {
        const std::size_t i = size_++;
        results_.key[i] = key;
        results_.start[i] = to_double(window.start);
        results_.end[i] = to_double(window.end);
        results_.count[i] = count;
        results_.value[i] = value;
        if (size_ == block) flush();
    }
    void resize(std::size_t n) {
        results_.key.resize(n);
        results_.start.resize(n);
        results_.end.resize(n);
        results_.count.resize(n);
        results_.value.resize(n);
    }

    BatchRun::Sink sink_;
    Results results_;
    std::vector<std::uint32_t> late_rows_;
    std::size_t size_ = 0;
    Counters counters_;
};

}  // namespace windowlab
