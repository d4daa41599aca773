// When does a window fire? The closed set of Flink's triggers, as values.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "windowlab/time.hpp"
#include "windowlab/window.hpp"

namespace windowlab {

/// Fires when the watermark has passed the window. Mirrors: EventTimeTrigger.
struct EventTimeTrigger {};
/// Fires when the clock has passed the window. Mirrors: ProcessingTimeTrigger.
struct ProcessingTimeTrigger {};
/// Fires at every n-th element, n ≥ 1. Mirrors: CountTrigger.
struct CountTrigger {
    std::int64_t n;
};
/// Fires every interval (≥ 1 ms) of event time, and at the window's end. Mirrors: ContinuousEventTimeTrigger.
struct ContinuousEventTimeTrigger {
    Duration interval;
};
/// Fires every interval (≥ 1 ms) of processing time. Mirrors: ContinuousProcessingTimeTrigger.
struct ContinuousProcessingTimeTrigger {
    Duration interval;
};
/// Fires on an element whose value is more than `threshold` above that of the last element kept. Mirrors: DeltaTrigger.
struct DeltaTrigger {
    double threshold;
};
/// Never fires. Mirrors: GlobalWindows.NeverTrigger.
struct NeverTrigger {};
/// Fires when the input has ended. Mirrors: GlobalWindows.EndOfStreamTrigger.
struct EndOfStreamTrigger {};

/// A trigger that stands on its own.
using PlainTrigger = std::variant<EventTimeTrigger, ProcessingTimeTrigger, CountTrigger, ContinuousEventTimeTrigger,
                                  ContinuousProcessingTimeTrigger, DeltaTrigger, NeverTrigger, EndOfStreamTrigger>;

/// Makes every firing of the trigger inside a fire-and-purge. Mirrors: PurgingTrigger.
struct Purging {};
/// Fires also when `interval` (≥ 1 ms) of processing time has passed. Mirrors: ProcessingTimeoutTrigger.
struct ProcessingTimeout {
    Duration interval;
    bool reset_on_event = false;
    bool clear_on_timeout = true;
};

/// A trigger around another one.
using TriggerWrapper = std::variant<Purging, ProcessingTimeout>;

/// A trigger as the API nests it. Each wrapper holds exactly one trigger, so a nest is a list: the outermost first.
struct Trigger {
    std::vector<TriggerWrapper> wrappers;
    PlainTrigger plain;
};

/// Mirrors: Trigger.canMerge. Sessions refuse a trigger that cannot.
[[nodiscard]] inline bool can_merge(const Trigger& trigger) {
    for (const auto& wrapper : trigger.wrappers)
        if (std::holds_alternative<ProcessingTimeout>(wrapper)) return false;
    return !std::holds_alternative<DeltaTrigger>(trigger.plain) &&
           !std::holds_alternative<NeverTrigger>(trigger.plain) &&
           !std::holds_alternative<EndOfStreamTrigger>(trigger.plain);
}

/// The trigger that a window assigner brings along. Mirrors: WindowAssigner.getDefaultTrigger.
[[nodiscard]] inline Trigger default_trigger(const Assigner& assigner) {
    if (is_global(assigner)) return {{}, NeverTrigger{}};
    if (time_domain(assigner) == TimeDomain::processing) return {{}, ProcessingTimeTrigger{}};
    return {{}, EventTimeTrigger{}};
}

}  // namespace windowlab
