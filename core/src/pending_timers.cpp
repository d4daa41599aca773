#include "windowlab/pending_timers.hpp"

#include <algorithm>
#include <utility>

#include "instants.hpp"
#include "json_writer.hpp"
#include "windowlab/cost.hpp"

namespace windowlab {
namespace {

bool runs_before(const PendingTimer& a, const PendingTimer& b) {
    if (a.time != b.time) return a.time < b.time;
    return a.key != b.key ? a.key < b.key : a.window < b.window;
}

/// The first timers of one clock: a heap, the last of them on top.
class First {
public:
    explicit First(std::size_t most) : most_{most} {}

    void add(const PendingTimer& timer) {
        ++count_;
        if (most_ == 0 || (heap_.size() == most_ && !runs_before(timer, heap_.front()))) return;
        if (heap_.size() == most_) {
            std::pop_heap(heap_.begin(), heap_.end(), runs_before);
            heap_.pop_back();
        }
        heap_.push_back(timer);
        std::push_heap(heap_.begin(), heap_.end(), runs_before);
    }
    [[nodiscard]] std::size_t count() const { return count_; }
    void append_to(std::vector<PendingTimer>& list) {
        std::sort_heap(heap_.begin(), heap_.end(), runs_before);
        list.insert(list.end(), heap_.begin(), heap_.end());
    }

private:
    std::size_t most_;
    std::size_t count_ = 0;
    std::vector<PendingTimer> heap_;
};

/// Takes in timers of both clocks, and says what each is for.
class Found {
public:
    Found(const Pipeline& pipeline, std::size_t most, std::uint32_t key)
        : domain_{time_domain(pipeline.assigner)},
          lateness_{domain_ == TimeDomain::event ? pipeline.allowed_lateness : Duration{0}},
          key_{key},
          event_{most},
          processing_{most} {
        const PlainTrigger& plain = pipeline.trigger.plain;
        fires_at_end_[0] = std::holds_alternative<EventTimeTrigger>(plain) ||
                           std::holds_alternative<ContinuousEventTimeTrigger>(plain);
        fires_at_end_[1] = std::holds_alternative<ProcessingTimeTrigger>(plain);
    }

    [[nodiscard]] Instant cleanup_time(const Window& window) const { return saturating_add(window.last(), lateness_); }
    void add(TimeDomain clock, Instant time, std::uint32_t key, const Window& window) {
        if (key_ != none && key != key_) return;
        const bool is_event = clock == TimeDomain::event;
        const bool fires = time == window.last() && fires_at_end_[is_event ? 0 : 1];
        const bool cleans = clock == domain_ && time == cleanup_time(window);
        (is_event ? event_ : processing_).add({time, clock, key, window, fires, cleans, !fires && !cleans});
    }
    PendingTimers take() {
        PendingTimers timers{event_.count(), processing_.count(), {}, true};
        event_.append_to(timers.listed);
        processing_.append_to(timers.listed);
        return timers;
    }

private:
    TimeDomain domain_;
    Duration lateness_;
    std::uint32_t key_;
    bool fires_at_end_[2];
    First event_, processing_;
};

/// Whether a window's timers can be told from its bounds and where its clock stands: it has the trigger of its own
/// time.
bool follow_from_windows(const Pipeline& pipeline) {
    if (!pipeline.trigger.wrappers.empty() || is_global(pipeline.assigner)) return false;
    return time_domain(pipeline.assigner) == TimeDomain::event
               ? std::holds_alternative<EventTimeTrigger>(pipeline.trigger.plain)
               : std::holds_alternative<ProcessingTimeTrigger>(pipeline.trigger.plain);
}

Instant watermark_after(const Recording& r, std::uint32_t row) {
    const auto end = r.entries.kind.begin() + static_cast<std::ptrdiff_t>(r.entries.through(row));
    const auto risen = std::count(r.entries.kind.begin(), end, static_cast<std::uint8_t>(EntryKind::watermark));
    return risen == 0 ? never : from_double(r.watermarks.value[static_cast<std::size_t>(risen) - 1]);
}

void add_of_windows(const Explanation& explanation, std::uint32_t row, Found& found) {
    const Recording& r = explanation.recording();
    const TimeDomain domain = time_domain(explanation.pipeline().assigner);
    const Instant watermark = watermark_after(r, row);
    for (std::uint32_t pane = 0; pane < r.panes.size(); ++pane) {
        if (r.panes.opened[pane] > row || explanation.closed(pane) <= row) continue;
        const Window window{from_double(r.panes.start[pane]), from_double(r.panes.end(pane))};
        const Instant last = window.last(), cleanup = found.cleanup_time(window);
        const bool is_over = domain == TimeDomain::event && last <= watermark;
        if (!is_over) found.add(domain, last, r.panes.key[pane], window);
        if (cleanup != forever && (is_over || cleanup != last)) found.add(domain, cleanup, r.panes.key[pane], window);
    }
}

}  // namespace

PendingTimers pending_timers(const Explanation& explanation, std::uint32_t row, std::size_t most, std::uint32_t key,
                             Path path) {
    const Pipeline& pipeline = explanation.pipeline();
    const EventTable& table = explanation.table();
    Found found{pipeline, most, key};
    if (path == Path::fastest && follow_from_windows(pipeline)) {
        add_of_windows(explanation, row, found);
        return found.take();
    }
    const auto rows = static_cast<std::uint32_t>(table.size());
    PendingTimers unknown;
    unknown.known = false;
    if (std::min(row, rows) > most_rows_run_again) return unknown;
    Limits limits;
    limits.work = most_work_run_again;
    RecordingRun run{pipeline, table, limits, Path::general};
    run.run_to(row >= rows ? rows + 1 : row + 1);
    // A job that fails does so with the timers that it has.
    if (run.failure() && run.failure()->kind == Failure::Kind::limit) return unknown;
    run.for_each_timer([&](TimeDomain clock, Instant time, std::uint32_t of, const Window& window) {
        found.add(clock, time, of, window);
    });
    return found.take();
}

std::string pending_timers_json(const PendingTimers& timers, const Pipeline& pipeline) {
    JsonWriter out;
    out.open('{');
    out.member("known", timers.known);
    out.member("event", static_cast<std::uint64_t>(timers.event));
    out.member("processing", static_cast<std::uint64_t>(timers.processing));
    out.open("listed", '[');
    for (const PendingTimer& timer : timers.listed) {
        out.open('{');
        out.member("time", timer.time);
        out.member("clock", timer.clock == TimeDomain::event ? "event" : "processing");
        out.member("key", timer.key);
        out.member("start", timer.window.start);
        out.member("end", timer.window.end);
        out.member("fires", timer.fires);
        out.member("cleans", timer.cleans);
        out.member("asks", timer.asks);
        out.close('}');
    }
    out.close(']');
    out.member("windowBytes", bytes_held(pipeline, 1, 0));
    out.member("elementBytes", bytes_held(pipeline, 0, 1));
    out.close('}');
    return out.take();
}

}  // namespace windowlab
