// What do sessions make of an element, when no list of elements is needed?
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "accumulators.hpp"
#include "key_table.hpp"
#include "pane.hpp"
#include "radix_heap.hpp"
#include "session_order.hpp"
#include "sort.hpp"
#include "stop.hpp"
#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"
#include "windowlab/run.hpp"

namespace windowlab {

/// Sessions in event time with the default trigger, no evictor and no allowed lateness, for aggregates that need no
/// elements. A recording is told what merged into what, and keeps the elements itself.
///
/// A key's sessions neither overlap nor touch. The newest stands by itself, which is all that most keys ever have; the
/// others in a map. A session's timer is set once and set again when it runs before the session's end has come.
template <Accumulator A, class Observer>
class SessionOperator {
public:
    SessionOperator(const Pipeline& pipeline, const SessionWindows& windows, const EventTable& table,
                    const Limits& limits, Observer& observer)
        : pipeline_{pipeline},
          limits_{limits},
          observer_{observer},
          gap_{windows.gap()},
          keys_{pipeline.keyed ? table.key_count() : 1},
          sign_{sign_of(pipeline.aggregate)} {}

    [[gnu::always_inline]] void process_element(std::uint32_t row, std::uint32_t key, Instant time, double value) {
        Sessions& sessions = keys_[key];
        Session& newest = sessions.newest;
        const Instant end = time + gap_;
        if (sessions.any && time <= newest.end && end >= newest.start) {
            take_part(newest);
            newest.pane.add(sign_ * value);
            newest.end = std::max(newest.end, end);
            if (time < newest.start) {
                newest.start = time;
                if (sessions.older) merge_downwards(sessions);
            }
            report_element(row, key, newest, false);
            report_added(row, key, {time, end}, newest);
            return;
        }
        add_apart(sessions, row, key, {time, end}, sign_ * value);
    }

    void advance_watermark(Instant watermark) {
        watermark_ = watermark;
        if (watermark >= deadline_) run_timers();
    }

    /// Reports the sessions that are open, by key and start.
    void report_open() {
        keys_.for_each([&](std::uint32_t, Sessions& sessions) {
            if (sessions.older)
                for (auto& [_, session] : *sessions.older) leave(Departure::open, session);
            leave(Departure::open, sessions.newest);
        });
    }

private:
    using Note = typename Observer::SessionNote;
    using Part = SessionPart<Note>;
    struct Session {
        Instant start{};
        Instant end{};
        Instant armed{};  // the instant of its timer, which may come before its end
        A pane;
        [[no_unique_address]] Note note{};
        [[nodiscard]] Window window() const { return {start, end}; }
    };
    using Older = std::map<Instant, Session>;
    struct Sessions {
        bool any = false;
        Session newest;
        std::unique_ptr<Older> older;  // by start; null while there are none
        [[nodiscard]] bool empty() const { return !any; }
    };

    /// The newest session has grown towards the past: it may have reached older ones.
    [[gnu::noinline]] void merge_downwards(Sessions& sessions) {
        Session& newest = sessions.newest;
        Older& older = *sessions.older;
        while (!older.empty()) {
            const auto last = std::prev(older.end());
            if (last->second.end < newest.start) break;
            join(newest, last->second);
            older.erase(last);
            --open_;
        }
        if (older.empty()) sessions.older.reset();
    }

    /// The earlier of two timers is kept: the other one finds no session and is dropped.
    void join(Session& into, const Session& from) {
        take_part(from);
        into.start = std::min(into.start, from.start);
        into.end = std::max(into.end, from.end);
        into.armed = std::min(into.armed, from.armed);
        into.pane.append(from.pane);
    }

    /// An element that does not reach the key's newest session.
    [[gnu::noinline]] void add_apart(Sessions& sessions, std::uint32_t row, std::uint32_t key, const Window& own,
                                     double value) {
        Session session{own.start, own.end, forever, {}, {}};
        session.pane.first_row = row;
        session.pane.add(value);
        bool alone = true;
        if (sessions.older && own.start < sessions.newest.start) {
            Older& older = *sessions.older;
            auto first = older.upper_bound(own.end);
            const auto last = first;
            while (first != older.begin() && std::prev(first)->second.end >= own.start) --first;
            alone = first == last;
            for (auto it = first; it != last; ++it, --open_) join(session, it->second);
            older.erase(first, last);
        }
        const bool late = alone && own.last() <= watermark_;
        report_element(row, key, session, late);
        if (late) return observer_.on_late_element(row);
        if (alone) {
            session.armed = own.last();
            timers_.push(session.armed, key);
            deadline_ = std::min(deadline_, session.armed);
        }
        if (++open_ > limits_.open_windows) throw LimitMet{"openWindows", limits_.open_windows};
        report_added(row, key, own, session);
        if (!sessions.any) {
            sessions.newest = session;
            sessions.any = true;
            return;
        }
        if (!sessions.older) sessions.older = std::make_unique<Older>();
        if (own.start > sessions.newest.start) {
            sessions.older->emplace(sessions.newest.start, sessions.newest);
            sessions.newest = session;
        } else {
            sessions.older->emplace(session.start, session);
        }
    }

    [[gnu::noinline]] void run_timers() {
        while (timers_.advance(watermark_)) {
            auto& due = timers_.due();
            heap_sort(due, [](const auto& a, const auto& b) { return a.key < b.key; });
            // Keys lie far apart: their cells are fetched ahead.
            const Sessions* const cells = keys_.dense();
            for (std::size_t i = 0; i < due.size(); ++i) {
                if (cells && i + 8 < due.size()) __builtin_prefetch(cells + due[i + 8].key);
                run_timer(due[i].time, due[i].key);
            }
        }
        deadline_ = timers_.next();
    }

    void run_timer(Instant time, std::uint32_t key) {
        Sessions& sessions = keys_[key];
        if (sessions.any && sessions.newest.armed == time) {
            if (!fire_or_rearm(sessions.newest, key, time)) return;
            sessions.any = false;
            if (!sessions.older) return;
            const auto last = std::prev(sessions.older->end());
            sessions.newest = last->second;
            sessions.any = true;
            sessions.older->erase(last);
            if (sessions.older->empty()) sessions.older.reset();
            return;
        }
        if (!sessions.older) return;
        // A timer lies inside its session: it was set for the end of an element's own window.
        auto found = sessions.older->upper_bound(time);
        if (found == sessions.older->begin() || (--found)->second.armed != time) return;
        if (!fire_or_rearm(found->second, key, time)) return;
        sessions.older->erase(found);
        if (sessions.older->empty()) sessions.older.reset();
    }

    /// Whether the session is over.
    bool fire_or_rearm(Session& session, std::uint32_t key, Instant time) {
        const Window window = session.window();
        if (window.last() != time) {
            session.armed = window.last();
            timers_.push(session.armed, key);
            return false;
        }
        observer_.on_session_fire(key, window, session.note, session.pane.count,
                                  value_of(pipeline_.aggregate, session.pane), watermark_);
        leave(Departure::close, session);
        --open_;
        return true;
    }

    // ---- what is told of an element, if anything is recorded

    /// The session as it is now is part of a merge, or will only get another element.
    void take_part(const Session& session) {
        if constexpr (Observer::records) parts_.push_back({session.window(), session.note});
    }
    void report_element(std::uint32_t row, std::uint32_t key, const Session& session, bool late) {
        if constexpr (Observer::records) observer_.on_element(row, key, {session.window(), 1}, 0, late);
    }
    /// The element has gone into `session`, which has become of what took part.
    void report_added(std::uint32_t row, std::uint32_t key, const Window& own, Session& session) {
        if constexpr (Observer::records) {
            if (parts_.size() == 1 && parts_.front().window == session.window()) {
                session.note = parts_.front().note;
            } else if (!parts_.empty()) {
                report_merge(key, own, session);
            }
            observer_.on_session_add(key, session.window(), session.note, row);
            parts_.clear();
        }
    }
    /// Mirrors: WindowOperator::merge.
    void report_merge(std::uint32_t key, const Window& own, Session& session) {
        heap_sort(parts_, [](const Part& a, const Part& b) { return a.window.start < b.window.start; });
        const auto next = std::upper_bound(parts_.begin(), parts_.end(), own.start,
                                           [](Instant t, const Part& part) { return t < part.window.start; });
        const auto own_at = static_cast<std::size_t>(next - parts_.begin());
        windows_.clear();
        for (const Part& part : parts_) windows_.push_back(part.window);
        windows_.insert(windows_.begin() + static_cast<std::ptrdiff_t>(own_at), own);
        if (parts_.size() > 1) {
            ordered_.clear();
            for (const std::size_t i : java_hash_set_order(windows_, own_at))
                ordered_.push_back(parts_[i < own_at ? i : i - 1]);
            parts_.swap(ordered_);
        }
        heap_sort(windows_, std::less<Window>{});
        session.note = {};
        observer_.on_session_merge(key, session.window(), windows_, parts_, session.note);
    }
    void leave(Departure departure, Session& session) {
        if constexpr (Observer::records) observer_.on_session_departure(departure, session.note, session.pane.count);
    }

    const Pipeline& pipeline_;
    const Limits& limits_;
    Observer& observer_;
    const Duration gap_;
    KeyTable<Sessions> keys_;
    const double sign_;

    Instant watermark_ = never;
    Instant deadline_ = forever;
    RadixHeap timers_;
    std::uint64_t open_ = 0;
    std::vector<Part> parts_;      // sessions that the element at hand has reached
    std::vector<Part> ordered_;    // room for `report_merge`
    std::vector<Window> windows_;  // the same
};

}  // namespace windowlab
