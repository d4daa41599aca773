// What does one window operator do with an element, a watermark, a timer? Flink's operator, in Flink's order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "aggregate.hpp"
#include "overload.hpp"
#include "pane.hpp"
#include "session_order.hpp"
#include "sort.hpp"
#include "stop.hpp"
#include "timers.hpp"
#include "trigger_calls.hpp"
#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"
#include "windowlab/run.hpp"

namespace windowlab {

/// One operator for all keys: the general path, with element lists, any assigner, trigger and evictor. The reference
/// for every faster one.
///
/// Observer: see Recorder, which has every call. Its `Note` is kept with each pane.
/// Mirrors: WindowOperator, EvictingWindowOperator, MergingWindowSet.
template <class Observer>
class WindowOperator {
public:
    using Pane = windowlab::Pane<typename Observer::Note>;

    WindowOperator(const Pipeline& pipeline, const EventTable& table, const Limits& limits, Observer& observer)
        : pipeline_{pipeline},
          table_{table},
          limits_{limits},
          observer_{observer},
          domain_{time_domain(pipeline.assigner)},
          global_{is_global(pipeline.assigner)} {
        if (is_merging(pipeline.assigner)) sessions_.resize(std::max<std::size_t>(1, table.key_count()));
    }

    [[nodiscard]] Instant watermark() const { return watermark_; }
    [[nodiscard]] Instant clock() const { return clock_; }

    /// Moves the clock without running anything. Never back.
    void set_clock(Instant now) { clock_ = now; }

    /// The instant at which the next processing-time timer is due: a timer for t once the millisecond t is over.
    /// Mirrors: ProcessingTimeServiceUtil.getProcessingTimeDelay.
    [[nodiscard]] Instant next_due() const {
        return processing_timers_.empty() ? forever : processing_timers_.next() + Duration{1};
    }

    /// Runs the processing-time timers that are due, and those that they set for the past.
    void run_due_timers() {
        std::uint64_t timers = 0;
        while (!processing_timers_.empty() && processing_timers_.next() < clock_) {
            count_timer(timers);
            run_timer<TimeDomain::processing>(processing_timers_.take());
        }
    }

    /// Calls `f(domain, timer)` for every timer that is set, in no order.
    template <class F>
    void for_each_timer(F&& f) const {
        event_timers_.for_each([&](const Timer& timer) { f(TimeDomain::event, timer); });
        processing_timers_.for_each([&](const Timer& timer) { f(TimeDomain::processing, timer); });
    }

    /// A new, higher watermark: runs the event-time timers up to it, and those that they set up to it.
    void advance_watermark(Instant watermark) {
        watermark_ = watermark;
        std::uint64_t timers = 0;
        while (!event_timers_.empty() && event_timers_.next() <= watermark) {
            count_timer(timers);
            run_timer<TimeDomain::event>(event_timers_.take());
        }
        run_due_timers();
    }

    /// The event in `row` arrives.
    void process_element(std::uint32_t row) {
        const std::uint32_t key = pipeline_.keyed ? table_.key[row] : 0;
        const Instant time{table_.time[row]};
        const bool added = std::visit(
            Overload{
                [&](const SessionWindows& a) { return add_to_session(row, key, a.assign(element_time(time)).first); },
                [&](const DynamicSessionWindows&) {
                    if (table_.gap[row] <= 0) throw MissingGap{};
                    const Instant start = element_time(time);
                    return add_to_session(row, key, {start, start + Duration{table_.gap[row]}});
                },
                [&](const GlobalWindows&) {
                    return add_to_windows(row, key, {global_window, 1});
                },
                [&](const auto& a) { return add_to_windows(row, key, a.assign(element_time(time))); },
            },
            pipeline_.assigner);
        if (!added && domain_ == TimeDomain::event && time + pipeline_.allowed_lateness <= watermark_) {
            observer_.on_late_element(row);
        }
        run_due_timers();
    }

    /// Puts every pane's contents in the order of event time; equal times stay in order of arrival.
    void sort_contents() {
        for (auto& [_, pane] : panes_) {
            heap_sort(pane.contents, [&](std::uint32_t a, std::uint32_t b) {
                const auto time_of = [&](std::uint32_t e) { return table_.time[row_of(e)]; };
                return time_of(a) != time_of(b) ? time_of(a) < time_of(b) : row_of(a) < row_of(b);
            });
            observer_.on_reordered(pane);
        }
    }

    /// Tells what is in the windows of a run that ends early.
    void report_cut() {
        for (const auto& of_key : sessions_)
            for (const auto& [_, pane] : of_key) observer_.on_cut(pane);
        for (const auto& [_, pane] : panes_) observer_.on_cut(pane);
    }

    /// Reports the windows that are still held, by key, start, end.
    void report_open() {
        std::vector<Pane*> open;
        for (auto& of_key : sessions_)
            for (auto& [_, pane] : of_key) open.push_back(&pane);
        for (auto& [_, pane] : panes_)
            if (is_held(pane)) open.push_back(&pane);
        heap_sort(open, [](const Pane* a, const Pane* b) {
            return a->key != b->key ? a->key < b->key : a->window < b->window;
        });
        for (Pane* pane : open) observer_.on_departure(Departure::open, *pane);
    }

private:
    [[nodiscard]] TriggerCalls trigger(std::uint32_t key, const Window& window, TriggerState& state) {
        return {pipeline_.trigger, {watermark_, clock_, event_timers_, processing_timers_, key, window}, state};
    }
    [[nodiscard]] TriggerCalls trigger(Pane& pane) { return trigger(pane.key, pane.window, pane.trigger); }

    [[nodiscard]] Instant element_time(Instant event_time) const {
        return domain_ == TimeDomain::event ? event_time : clock_;
    }

    // ---- adding an element

    /// Whether the element was added to any window.
    bool add_to_windows(std::uint32_t row, std::uint32_t key, const WindowRange& range) {
        check("windowsPerElement", static_cast<std::uint64_t>(range.count), limits_.windows_per_element);
        std::int64_t late_from = 0;
        std::int64_t late = 0;
        if (domain_ == TimeDomain::event) {
            for (std::int64_t i = 0; i < range.count; ++i) {
                if (!is_late(range[i])) continue;
                if (late == 0) late_from = i;
                ++late;
            }
        }
        observer_.on_element(row, key, range, late_from, late);
        for (std::int64_t i = 0; i < range.count; ++i) {
            if (late != 0 && i >= late_from && i < late_from + late) continue;
            add(row, pane_of(key, range[i]));
        }
        return late < range.count;
    }

    bool add_to_session(std::uint32_t row, std::uint32_t key, const Window own) {
        auto& live = sessions_[key];
        // Live sessions of a key neither overlap nor touch one another, so only those that the new window reaches
        // merge.
        auto first = live.upper_bound(own.end);
        const auto last = first;
        while (first != live.begin() && std::prev(first)->second.window.end >= own.start) --first;
        Window merged = own;
        for (auto it = first; it != last; ++it) {
            merged.start = std::min(merged.start, it->second.window.start);
            merged.end = std::max(merged.end, it->second.window.end);
        }
        const bool alone = first == last;
        const bool stays = !alone && std::next(first) == last && first->second.window == merged;

        const bool late = is_late(merged);
        observer_.on_element(row, key, {merged, 1}, 0, late ? 1 : 0);
        if (late) return false;  // only a window that reached no live session can be late
        if (alone) {
            check("openWindows", open_sessions_ + 1, limits_.open_windows);
            ++open_sessions_;
            first = live.emplace(own.start, Pane{key, own, {}, {}, false, {}}).first;
        } else if (!stays) {
            first = merge(live, first, last, own, merged);
        } else if (own == merged && first->second.merged) {
            // Flink takes the session for a new one and forgets where its contents are.
            Pane& pane = first->second;
            if (!pane.contents.empty()) {
                observer_.on_departure(Departure::lost, pane);
                pane.contents.clear();
            }
            pane.merged = false;
        }
        add(row, first->second);
        return true;
    }

    using Sessions = std::map<Instant, Pane>;

    /// Makes one session of those in [first, last) and the new element's own window.
    typename Sessions::iterator merge(Sessions& live, typename Sessions::iterator first,
                                      typename Sessions::iterator last, const Window own, const Window merged) {
        // Flink sorts them by start, the new one after a live one of the same start.
        std::vector<Window>& windows = merging_windows_;
        std::vector<Pane*>& panes = merging_panes_;  // of `windows`; null for the new element's own
        windows.clear();
        panes.clear();
        std::optional<std::size_t> own_at;
        const auto place_own = [&] {
            own_at = windows.size();
            windows.push_back(own);
            panes.push_back(nullptr);
        };
        for (auto it = first; it != last; ++it) {
            if (!own_at && own.start < it->second.window.start) place_own();
            windows.push_back(it->second.window);
            panes.push_back(&it->second);
        }
        if (!own_at) place_own();

        const std::uint32_t key = first->second.key;
        Pane result{key, merged, {}, {}, true, {}};
        for (const std::size_t i : java_hash_set_order(windows, *own_at)) {
            auto& contents = panes[i]->contents;
            if (result.contents.empty()) {
                result.contents = std::move(contents);
            } else {
                result.contents.insert(result.contents.end(), contents.begin(), contents.end());
                work(contents.size());
            }
            const TriggerState& state = panes[i]->trigger;
            result.trigger.count += state.count;
            if (state.next_fire && (!result.trigger.next_fire || *state.next_fire < *result.trigger.next_fire)) {
                result.trigger.next_fire = state.next_fire;
            }
        }
        panes.erase(std::remove(panes.begin(), panes.end(), nullptr), panes.end());
        heap_sort(windows, std::less<Window>{});
        observer_.on_merge(windows, panes, result);

        trigger(result).on_merge();
        for (const Pane* pane : panes) {
            TriggerState none_left;  // it has become the result's
            trigger(key, pane->window, none_left).clear();
            timers().cancel({cleanup_time(pane->window), key, pane->window});
        }
        open_sessions_ -= panes.size() - 1;
        auto node = live.extract(first++);  // used again: most merges are of one session that grows
        live.erase(first, last);
        node.key() = merged.start;
        node.mapped() = std::move(result);
        return live.insert(std::move(node)).position;
    }

    /// The element goes into a window that is not late: contents, trigger, cleanup.
    void add(std::uint32_t row, Pane& pane) {
        work(1);
        observer_.on_add(pane);
        pane.contents.push_back(row);
        const Verdict verdict = trigger(pane).on_element(Instant{table_.time[row]}, table_.value[row]);
        obey(verdict, pane);
        const Instant cleanup = cleanup_time(pane.window);
        if (cleanup != forever) timers().set({cleanup, pane.key, pane.window});
    }

    // ---- timers

    template <TimeDomain domain>
    void run_timer(const Timer& timer) {
        Pane* pane = find(timer.key, timer.window);
        Pane empty{timer.key, timer.window, {}, {}, false, {}};
        if (!pane) {
            // A merged or closed session's trigger left it behind. Other windows' triggers are asked all the same.
            if (!sessions_.empty()) return;
            pane = &empty;
        }
        observer_.on_timer(domain, timer.time);
        TriggerCalls calls = trigger(*pane);
        const Verdict verdict =
            domain == TimeDomain::event ? calls.on_event_time(timer.time) : calls.on_processing_time(timer.time);
        if (domain == TimeDomain::event && watermark_ == forever && global_ && pane->trigger.next_fire)
            throw EndlessJob{};
        obey(verdict, *pane);
        if (domain == domain_ && timer.time == cleanup_time(timer.window)) close(*pane);
    }

    void close(Pane& pane) {
        trigger(pane).clear();
        observer_.on_departure(Departure::close, pane);
        if (!sessions_.empty()) {
            sessions_[pane.key].erase(pane.window.start);
            --open_sessions_;
        } else {
            panes_.erase({pane.key, pane.window});
        }
    }

    // ---- firing

    void obey(Verdict verdict, Pane& pane) {
        const bool fires = verdict.fire && !pane.contents.empty();
        if (fires) fire(pane);
        if (!verdict.purge) return;
        if (fires) observer_.on_departure(Departure::purge, pane);
        pane.contents.clear();
    }

    void fire(Pane& pane) {
        const auto& evictor = pipeline_.evictor;
        if (evictor && !evicts_after(*evictor)) evict(pane, false);
        work(pane.contents.size() + 1);
        const bool complete = global_                        ? false
                              : domain_ == TimeDomain::event ? watermark_ >= pane.window.last()
                                                             : clock_ > pane.window.last();
        observer_.on_fire(pane, aggregate_of(pipeline_.aggregate, pane.contents, table_), watermark_, clock_, complete);
        for (std::uint32_t& element : pane.contents) element |= fired_bit;
        if (evictor && evicts_after(*evictor)) evict(pane, true);
    }

    void evict(Pane& pane, bool after) {
        Contents kept;
        Contents evicted;
        const auto& all = pane.contents;
        if (all.empty()) return;
        const auto split = [&](auto&& goes) {
            for (std::size_t i = 0; i < all.size(); ++i) (goes(i) ? evicted : kept).push_back(all[i]);
        };
        std::visit(Overload{
                       [&](const CountEvictor& e) {
                           const auto size = static_cast<std::int64_t>(all.size());
                           split([&](std::size_t i) { return static_cast<std::int64_t>(i) < size - e.n; });
                       },
                       [&](const TimeEvictor& e) {
                           std::int64_t newest = table_.time[row_of(all.front())];
                           for (const std::uint32_t x : all) newest = std::max(newest, table_.time[row_of(x)]);
                           split([&](std::size_t i) { return table_.time[row_of(all[i])] <= newest - e.interval.ms; });
                       },
                       [&](const DeltaEvictor& e) {
                           const double last = table_.value[row_of(all.back())];
                           split([&](std::size_t i) { return last - table_.value[row_of(all[i])] >= e.threshold; });
                       },
                   },
                   *pipeline_.evictor);
        if (evicted.empty()) return;
        work(evicted.size());
        observer_.on_evict(pane, evicted, after);
        pane.contents = std::move(kept);
    }

    // ---- what is held

    struct PaneKey {
        std::uint32_t key;
        Window window;
        friend bool operator==(const PaneKey&, const PaneKey&) = default;
    };
    struct PaneKeyHash {
        std::size_t operator()(const PaneKey& p) const {
            std::uint64_t h = static_cast<std::uint64_t>(p.window.start.ms) * 0x9e3779b97f4a7c15ULL;
            h ^= static_cast<std::uint64_t>(p.window.end.ms) * 0xc2b2ae3d27d4eb4fULL + p.key;
            h *= 0xff51afd7ed558ccdULL;
            return static_cast<std::size_t>(h ^ (h >> 32));
        }
    };

    Pane& pane_of(std::uint32_t key, const Window& window) {
        const auto [it, made] = panes_.try_emplace({key, window}, Pane{key, window, {}, {}, false, {}});
        if (made) check("openWindows", panes_.size(), limits_.open_windows);
        return it->second;
    }

    Pane* find(std::uint32_t key, const Window& window) {
        if (!sessions_.empty()) {
            const auto it = sessions_[key].find(window.start);
            return it != sessions_[key].end() && it->second.window == window ? &it->second : nullptr;
        }
        const auto it = panes_.find({key, window});
        return it == panes_.end() ? nullptr : &it->second;
    }

    [[nodiscard]] bool is_held(const Pane& pane) {
        return !pane.contents.empty() || !pane.trigger.empty() ||
               timers().holds({cleanup_time(pane.window), pane.key, pane.window});
    }

    /// When a window's state goes. Mirrors: WindowOperator.cleanupTime.
    [[nodiscard]] Instant cleanup_time(const Window& window) const {
        return domain_ == TimeDomain::event ? saturating_add(window.last(), pipeline_.allowed_lateness) : window.last();
    }
    [[nodiscard]] bool is_late(const Window& window) const {
        return domain_ == TimeDomain::event && cleanup_time(window) <= watermark_;
    }
    /// The timers of the clock that the windows go by.
    TimerQueue& timers() { return domain_ == TimeDomain::event ? event_timers_ : processing_timers_; }

    // ---- bounds

    static void check(const char* name, std::uint64_t value, std::uint64_t max) {
        if (value > max) throw LimitMet{name, max};
    }
    void count_timer(std::uint64_t& timers) {
        check("timersPerAdvance", ++timers, limits_.timers_per_advance);
        work(1);
    }
    void work(std::uint64_t units) { check("work", work_ += units, limits_.work); }

    const Pipeline& pipeline_;
    const EventTable& table_;
    const Limits& limits_;
    Observer& observer_;
    const TimeDomain domain_;
    const bool global_;

    Instant watermark_ = never;
    Instant clock_{0};
    TimerQueue event_timers_;
    TimerQueue processing_timers_;
    std::unordered_map<PaneKey, Pane, PaneKeyHash> panes_;  // of every other assigner
    std::vector<Sessions> sessions_;                        // of a merging assigner, by key; else empty
    std::vector<Window> merging_windows_;                   // room for `merge`
    std::vector<Pane*> merging_panes_;
    std::uint64_t open_sessions_ = 0;
    std::uint64_t work_ = 0;
};

}  // namespace windowlab
