// How does JavaScript get to see a resolved pipeline? As the format spells it, nothing left out, durations in ms.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "json_text.hpp"
#include "windowlab/pipeline.hpp"

namespace windowlab {

/// JSON text of one value.
struct Json {
    std::string text;

    Json(std::string_view value) { append_json(text, value); }
    Json(const char* value) : Json{std::string_view{value}} {}
    Json(const std::string& value) : Json{std::string_view{value}} {}
    Json(double value) { append_json(text, value); }
    Json(std::int64_t value) : Json{static_cast<double>(value)} {}
    Json(std::uint64_t value) : Json{static_cast<double>(value)} {}
    Json(std::uint32_t value) : Json{static_cast<double>(value)} {}
    Json(bool value) : text{value ? "true" : "false"} {}
    Json(std::nullptr_t) : text{"null"} {}
    Json(Duration value) : Json{value.ms} {}

    /// Of text that is JSON already.
    static Json of_text(std::string text) {
        Json json{nullptr};
        json.text = std::move(text);
        return json;
    }
};

using Members = std::vector<std::pair<std::string_view, Json>>;

inline Json object(const Members& members) {
    std::string text{'{'};
    for (const auto& [name, value] : members) {
        if (text.size() > 1) text += ',';
        append_json(text, name);
        text += ':';
        text += value.text;
    }
    return Json::of_text(text + '}');
}

/// A list of what `make` makes of each of `values`.
template <class List, class F>
Json array(const List& values, F make) {
    std::string text{'['};
    for (const auto& value : values) {
        if (text.size() > 1) text += ',';
        text += Json{make(value)}.text;
    }
    return Json::of_text(text + ']');
}

inline std::string_view name_of(TimeDomain time) { return time == TimeDomain::event ? "event" : "processing"; }

inline Members members(const BoundedOutOfOrderness& s) {
    return {{"strategy", "bounded"}, {"outOfOrderness", s.out_of_orderness}};
}
inline Members members(const MonotonousTimestamps&) { return {{"strategy", "monotonous"}}; }
inline Members members(const NoWatermarks&) { return {{"strategy", "none"}}; }
inline Members members(const ManualWatermarks&) { return {{"strategy", "manual"}}; }

inline Members members(const TumblingWindows& w) {
    return {{"type", "tumbling"}, {"size", w.size()}, {"offset", w.offset()}, {"time", name_of(w.time())}};
}
inline Members members(const SlidingWindows& w) {
    return {{"type", "sliding"},
            {"size", w.size()},
            {"slide", w.slide()},
            {"offset", w.offset()},
            {"time", name_of(w.time())}};
}
inline Members members(const CumulateWindows& w) {
    return {{"type", "cumulate"},
            {"maxSize", w.max_size()},
            {"step", w.step()},
            {"offset", w.offset()},
            {"time", name_of(w.time())}};
}
inline Members members(const SessionWindows& w) {
    return {{"type", "session"}, {"gap", w.gap()}, {"time", name_of(w.time())}};
}
inline Members members(const DynamicSessionWindows& w) {
    return {{"type", "dynamicSession"}, {"time", name_of(w.time())}};
}
/// Of the format's `count` and `slidingCount` windows too: they are these with a trigger and an evictor.
inline Members members(const GlobalWindows&) { return {{"type", "global"}}; }

inline Members members(const EventTimeTrigger&) { return {{"type", "eventTime"}}; }
inline Members members(const ProcessingTimeTrigger&) { return {{"type", "processingTime"}}; }
inline Members members(const CountTrigger& t) { return {{"type", "count"}, {"n", t.n}}; }
inline Members members(const ContinuousEventTimeTrigger& t) {
    return {{"type", "continuousEventTime"}, {"interval", t.interval}};
}
inline Members members(const ContinuousProcessingTimeTrigger& t) {
    return {{"type", "continuousProcessingTime"}, {"interval", t.interval}};
}
inline Members members(const DeltaTrigger& t) { return {{"type", "delta"}, {"threshold", t.threshold}}; }
inline Members members(const NeverTrigger&) { return {{"type", "never"}}; }
inline Members members(const EndOfStreamTrigger&) { return {{"type", "endOfStream"}}; }
inline Members members(const Purging&) { return {{"type", "purging"}}; }
inline Members members(const ProcessingTimeout& t) {
    return {{"type", "processingTimeout"},
            {"interval", t.interval},
            {"resetOnEvent", t.reset_on_event},
            {"clearOnTimeout", t.clear_on_timeout}};
}

inline Members members(const CountEvictor& e) { return {{"type", "count"}, {"n", e.n}, {"after", e.after}}; }
inline Members members(const TimeEvictor& e) {
    return {{"type", "time"}, {"interval", e.interval}, {"after", e.after}};
}
inline Members members(const DeltaEvictor& e) {
    return {{"type", "delta"}, {"threshold", e.threshold}, {"after", e.after}};
}

template <class... Ts>
Members members(const std::variant<Ts...>& variant) {
    return std::visit([](const auto& alternative) { return members(alternative); }, variant);
}

inline Json json_of(const Watermarks& watermarks) {
    Members all = members(watermarks.strategy);
    all.emplace_back("emit", watermarks.emit_every ? object({{"every", *watermarks.emit_every}}) : Json{"event"});
    all.emplace_back("idleAfter", watermarks.idle_after ? Json{*watermarks.idle_after} : Json{nullptr});
    all.emplace_back("combine", watermarks.combine == Combine::channels ? "channels" : "splits");
    return object(all);
}

inline Json json_of(const Trigger& trigger) {
    Json json = object(members(trigger.plain));
    for (auto wrapper = trigger.wrappers.rbegin(); wrapper != trigger.wrappers.rend(); ++wrapper) {
        Members all = members(*wrapper);
        all.emplace_back("nested", std::move(json));
        json = object(all);
    }
    return json;
}

inline std::string_view name_of(Aggregate aggregate) {
    switch (aggregate) {
        case Aggregate::count:
            return "count";
        case Aggregate::sum:
            return "sum";
        case Aggregate::min:
            return "min";
        case Aggregate::max:
            return "max";
        case Aggregate::avg:
            return "avg";
        case Aggregate::first:
            return "first";
        case Aggregate::last:
            return "last";
        case Aggregate::distinct:
            return "distinct";
        case Aggregate::list:
            return "list";
    }
    throw std::logic_error{"an aggregate without a name"};
}

inline Json json_of(const Pipeline& pipeline) {
    return object({
        {"watermarks", json_of(pipeline.watermarks)},
        {"partitions", pipeline.partitions},
        {"keyed", pipeline.keyed},
        {"window", object(members(pipeline.assigner))},
        {"trigger", json_of(pipeline.trigger)},
        {"evictor", pipeline.evictor ? object(members(*pipeline.evictor)) : Json{nullptr}},
        {"allowedLateness", pipeline.allowed_lateness},
        {"late", pipeline.late == Late::drop ? "drop" : "sideOutput"},
        {"aggregate", name_of(pipeline.aggregate)},
        {"endOfInput", pipeline.end_of_input},
    });
}

}  // namespace windowlab
