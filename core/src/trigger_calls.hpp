// What does a trigger say to an element, a timer, a merge? Flink's triggers, call by call.
#pragma once

#include <cstdint>

#include "pane.hpp"
#include "timers.hpp"
#include "windowlab/trigger.hpp"

namespace windowlab {

/// Mirrors: TriggerResult.
struct Verdict {
    bool fire = false;
    bool purge = false;
};

/// What a trigger may ask of its window. Mirrors: Trigger.TriggerContext.
struct TriggerContext {
    Instant watermark;
    Instant clock;
    TimerQueue& event_timers;
    TimerQueue& processing_timers;
    std::uint32_t key;
    Window window;

    void set_event_timer(Instant t) { event_timers.set({t, key, window}); }
    void cancel_event_timer(Instant t) { event_timers.cancel({t, key, window}); }
    void set_processing_timer(Instant t) { processing_timers.set({t, key, window}); }
    void cancel_processing_timer(Instant t) { processing_timers.cancel({t, key, window}); }
};

/// Runs a trigger on what it remembers of a window. Throws NullTriggerState where Flink's job fails.
class TriggerCalls {
public:
    TriggerCalls(const Trigger& trigger, TriggerContext context, TriggerState& state)
        : trigger_{trigger}, context_{context}, state_{state} {}

    [[nodiscard]] Verdict on_element(Instant time, double value);
    [[nodiscard]] Verdict on_event_time(Instant time);
    [[nodiscard]] Verdict on_processing_time(Instant time);
    /// The states of merged windows have become this window's. Wrappers that can merge have nothing of their own.
    void on_merge();
    void clear();

private:
    class Plain;
    [[nodiscard]] bool is_plain(std::size_t depth) const { return depth == trigger_.wrappers.size(); }
    Verdict on_element(std::size_t depth, Instant time, double value);
    Verdict on_timer(TimeDomain domain, std::size_t depth, Instant time);
    void clear(std::size_t depth);

    const Trigger& trigger_;
    TriggerContext context_;
    TriggerState& state_;
};

}  // namespace windowlab
