// How does a pipeline stand in a document, and which ones does Flink refuse?
#include <cstddef>
#include <utility>
#include <variant>

#include "json_text.hpp"
#include "scenario_parts.hpp"
#include "windowlab/scenario.hpp"

namespace windowlab {
namespace {

// Names as the format spells them, each list in the order of its enumeration or variant.

constexpr std::string_view strategy_names[] = {"bounded", "monotonous", "none", "manual"};
constexpr std::string_view combine_names[] = {"channels", "splits"};
constexpr std::string_view time_names[] = {"event", "processing"};
constexpr std::string_view late_names[] = {"drop", "sideOutput"};
constexpr std::string_view aggregate_names[] = {"count", "sum",  "min",      "max", "avg",
                                                "first", "last", "distinct", "list"};

enum class WindowType { tumbling, sliding, session, dynamic_session, global, count, sliding_count, cumulate };
constexpr std::string_view window_names[] = {"tumbling", "sliding", "session",      "dynamicSession",
                                             "global",   "count",   "slidingCount", "cumulate"};

enum class TriggerType {
    event_time,
    processing_time,
    count,
    continuous_event_time,
    continuous_processing_time,
    delta,
    never,
    end_of_stream,
    processing_timeout,
    purging
};
constexpr std::string_view trigger_names[] = {
    "eventTime", "processingTime", "count",       "continuousEventTime", "continuousProcessingTime",
    "delta",     "never",          "endOfStream", "processingTimeout",   "purging"};

enum class EvictorType { count, time, delta };
constexpr std::string_view evictor_names[] = {"count", "time", "delta"};

// Members of objects, those of every type.

constexpr std::string_view pipeline_members[] = {"watermarks", "partitions", "keyed", "window",
                                                 "trigger",    "evictor",    "late",  "allowedLateness",
                                                 "aggregate",  "endOfInput"};
constexpr std::string_view watermarks_members[] = {"strategy", "outOfOrderness", "emit", "idleAfter", "combine"};
constexpr std::string_view emit_members[] = {"every"};
constexpr std::string_view window_members[] = {"type", "time", "size", "slide", "offset", "gap", "maxSize", "step"};
constexpr std::string_view trigger_members[] = {"type",          "n", "interval", "threshold", "nested", "resetOnEvent",
                                                "clearOnTimeout"};
constexpr std::string_view evictor_members[] = {"type", "n", "interval", "threshold", "after"};

constexpr Duration default_size{60'000};
constexpr std::int64_t any = -values::max_duration;  // no least duration

bool is_global(WindowType type) {
    return type == WindowType::global || type == WindowType::count || type == WindowType::sliding_count;
}
bool is_session(WindowType type) { return type == WindowType::session || type == WindowType::dynamic_session; }

// ---- watermarks

/// None: after every event.
std::optional<Duration> read_emit(const Item& emit, Checker& checker) {
    if (!emit || emit.is_text("event")) return std::nullopt;
    if (!emit.is(json::Kind::object)) {
        checker.report(emit, "emit");
        return std::nullopt;
    }
    checker.members(emit, emit_members);
    return checker.duration(emit["every"], std::nullopt, 1);
}

Watermarks read_watermarks(const Item& item, Checker& checker) {
    const WatermarkStrategy strategies[] = {BoundedOutOfOrderness{}, MonotonousTimestamps{}, NoWatermarks{},
                                            ManualWatermarks{}};
    Watermarks watermarks;
    if (checker.object(item)) checker.members(item, watermarks_members);
    if (const auto combine = checker.choice(item["combine"], combine_names, 0))
        watermarks.combine = static_cast<Combine>(*combine);
    if (const auto strategy = checker.choice(item["strategy"], strategy_names, 0))
        watermarks.strategy = strategies[*strategy];
    if (auto* bounded = std::get_if<BoundedOutOfOrderness>(&watermarks.strategy))
        bounded->out_of_orderness = checker.duration(item["outOfOrderness"], Duration{}, 0).value_or(Duration{});
    if (std::holds_alternative<ManualWatermarks>(watermarks.strategy)) return watermarks;  // only rows say anything
    watermarks.emit_every = read_emit(item["emit"], checker);
    if (const Item idle_after = item["idleAfter"])
        watermarks.idle_after = checker.duration(idle_after, std::nullopt, 1);
    return watermarks;
}

// ---- windows

/// What `window` says. Count windows bring a trigger and an evictor of their own.
struct WindowPart {
    std::optional<WindowType> type;
    std::optional<Assigner> assigner;
    std::optional<Trigger> trigger;
    std::optional<Evictor> evictor;
};

/// Reports the problem of a window's member, which `make` knows by its name only. It may be one that has its default.
void report(const Problem& problem, const Item& window, Checker& checker) {
    const Item member = window[problem.where];
    checker.report(
        {member.place(), problem.rule, member ? json::excerpt(member.value()) : problem.value, problem.args});
}

/// An assigner, or the problem of one of its members reported.
template <class A>
std::optional<Assigner> accept(const Result<A>& made, const Item& window, Checker& checker) {
    if (made) return Assigner{*made};
    report(made.problem(), window, checker);
    return std::nullopt;
}

WindowPart read_window(const Item& item, Checker& checker) {
    WindowPart part;
    if (item && !checker.object(item)) return part;
    if (item) checker.members(item, window_members);
    const auto time_name = checker.choice(item["time"], time_names, 0);
    const auto type_name = checker.choice(item["type"], window_names, 0);
    if (!type_name) return part;
    const auto type = static_cast<WindowType>(*type_name);
    const auto time = static_cast<TimeDomain>(time_name.value_or(0));
    part.type = type;
    const auto length = [&](std::string_view name) { return checker.duration(item[name], std::nullopt, 1); };
    const auto offset = [&] { return checker.duration(item["offset"], Duration{}, any); };
    const auto count = [&](std::string_view name) { return checker.integer(item[name], std::nullopt, 1); };
    switch (type) {
        case WindowType::tumbling: {
            const auto size = checker.duration(item["size"], default_size, 1);
            const auto shift = offset();
            if (size && shift) part.assigner = accept(TumblingWindows::make(*size, *shift, time), item, checker);
            break;
        }
        case WindowType::sliding: {
            const auto size = length("size"), slide = length("slide");
            const auto shift = offset();
            if (size && slide && shift)
                part.assigner = accept(SlidingWindows::make(*size, *slide, *shift, time), item, checker);
            break;
        }
        case WindowType::cumulate: {
            const auto max_size = length("maxSize"), step = length("step");
            const auto shift = offset();
            if (time == TimeDomain::processing)
                checker.report(item["time"], "event-time-only", {window_names[*type_name]});
            if (max_size && step && shift)
                part.assigner = accept(CumulateWindows::make(*max_size, *step, *shift), item, checker);
            break;
        }
        case WindowType::session:
            if (const auto gap = length("gap")) part.assigner = accept(SessionWindows::make(*gap, time), item, checker);
            break;
        case WindowType::dynamic_session:
            part.assigner = DynamicSessionWindows{time};
            break;
        case WindowType::global:
            part.assigner = GlobalWindows{};
            break;
        case WindowType::count:
            part.assigner = GlobalWindows{};
            if (const auto size = count("size")) part.trigger = Trigger{{Purging{}}, CountTrigger{*size}};
            break;
        case WindowType::sliding_count:
            part.assigner = GlobalWindows{};
            if (const auto slide = count("slide")) part.trigger = Trigger{{}, CountTrigger{*slide}};
            if (const auto size = count("size")) part.evictor = CountEvictor{*size};
            break;
    }
    return part;
}

// ---- triggers and evictors

/// Reports a trigger that does not go with the windows. Flink's API and its classes refuse such pipelines.
void check_trigger(TriggerType trigger, WindowType window, const Item& type, Checker& checker) {
    const std::string_view name = trigger_names[static_cast<std::size_t>(trigger)];
    const std::string_view windows = window_names[static_cast<std::size_t>(window)];
    const bool needs_time = trigger == TriggerType::event_time || trigger == TriggerType::processing_time;
    const bool needs_global = trigger == TriggerType::never || trigger == TriggerType::end_of_stream;
    const bool cannot_merge = trigger == TriggerType::delta || trigger == TriggerType::processing_timeout;
    if (needs_time && is_global(window)) checker.report(type, "trigger-needs-time-windows", {name, windows});
    if (needs_global && !is_global(window)) checker.report(type, "trigger-needs-global-windows", {name, windows});
    if (cannot_merge && is_session(window)) checker.report(type, "trigger-cannot-merge", {name});
}

/// A trigger that is there, with all that it nests. Only valid if the checker stays clean.
Trigger read_trigger(const Item& outermost, std::optional<WindowType> window, Checker& checker) {
    Trigger trigger;
    Item item = outermost;
    while (checker.object(item)) {
        checker.members(item, trigger_members);
        const Item type_item = item["type"];
        const auto type_name = checker.choice(type_item, trigger_names, std::nullopt);
        if (!type_name) break;
        const auto type = static_cast<TriggerType>(*type_name);
        if (window) check_trigger(type, *window, type_item, checker);
        const auto interval = [&] { return checker.duration(item["interval"], std::nullopt, 1).value_or(Duration{1}); };
        if (type == TriggerType::purging || type == TriggerType::processing_timeout) {
            if (type == TriggerType::purging) {
                trigger.wrappers.push_back(Purging{});
            } else {
                trigger.wrappers.push_back(
                    ProcessingTimeout{interval(), checker.flag(item["resetOnEvent"], false).value_or(false),
                                      checker.flag(item["clearOnTimeout"], true).value_or(true)});
            }
            const Item nested = item["nested"];
            if (!nested) checker.report(nested, "required", {"object"});
            item = nested;
            continue;
        }
        switch (type) {
            case TriggerType::event_time:
                trigger.plain = EventTimeTrigger{};
                break;
            case TriggerType::processing_time:
                trigger.plain = ProcessingTimeTrigger{};
                break;
            case TriggerType::count:
                trigger.plain = CountTrigger{checker.integer(item["n"], std::nullopt, 1).value_or(1)};
                break;
            case TriggerType::continuous_event_time:
                trigger.plain = ContinuousEventTimeTrigger{interval()};
                break;
            case TriggerType::continuous_processing_time:
                trigger.plain = ContinuousProcessingTimeTrigger{interval()};
                break;
            case TriggerType::delta:
                trigger.plain = DeltaTrigger{checker.number(item["threshold"]).value_or(0)};
                break;
            case TriggerType::never:
                trigger.plain = NeverTrigger{};
                break;
            default:
                trigger.plain = EndOfStreamTrigger{};
                break;
        }
        break;
    }
    return trigger;
}

std::optional<Evictor> read_evictor(const Item& item, Checker& checker) {
    if (!checker.object(item)) return std::nullopt;
    checker.members(item, evictor_members);
    const auto type = checker.choice(item["type"], evictor_names, std::nullopt);
    const auto after = checker.flag(item["after"], false);
    if (!type || !after) return std::nullopt;
    switch (static_cast<EvictorType>(*type)) {
        case EvictorType::count:
            if (const auto n = checker.integer(item["n"], std::nullopt, 0)) return CountEvictor{*n, *after};
            break;
        case EvictorType::time:
            if (const auto d = checker.duration(item["interval"], std::nullopt, 0)) return TimeEvictor{*d, *after};
            break;
        case EvictorType::delta:
            if (const auto t = checker.number(item["threshold"])) return DeltaEvictor{*t, *after};
            break;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Pipeline> read_pipeline(const Item& item, std::uint32_t partitions_used, Checker& checker) {
    if (item && !checker.object(item)) return std::nullopt;
    if (item) checker.members(item, pipeline_members);

    const Watermarks watermarks = read_watermarks(item["watermarks"], checker);

    const Item partitions_item = item["partitions"];
    const auto partitions = checker.integer(partitions_item, partitions_used, 1, most_partitions);
    if (partitions && *partitions < partitions_used)
        checker.report(partitions_item, "partitions-used", {std::to_string(partitions_used)});

    const auto keyed = checker.flag(item["keyed"], true);
    WindowPart window = read_window(item["window"], checker);
    if (const Item trigger = item["trigger"]) window.trigger = read_trigger(trigger, window.type, checker);
    if (const Item evictor = item["evictor"]) window.evictor = read_evictor(evictor, checker);
    const auto allowed_lateness = checker.duration(item["allowedLateness"], Duration{}, 0);
    const auto late = checker.choice(item["late"], late_names, 0);
    const auto aggregate = checker.choice(item["aggregate"], aggregate_names, 0);
    const auto end_of_input = checker.flag(item["endOfInput"], true);

    if (!checker.clean()) return std::nullopt;
    return Pipeline{
        .watermarks = watermarks,
        .partitions = static_cast<std::uint32_t>(*partitions),
        .keyed = *keyed,
        .assigner = *window.assigner,
        .trigger = window.trigger ? *window.trigger : default_trigger(*window.assigner),
        .evictor = window.evictor,
        .allowed_lateness = *allowed_lateness,
        .late = static_cast<Late>(*late),
        .aggregate = static_cast<Aggregate>(*aggregate),
        .end_of_input = *end_of_input,
    };
}

// ---- and back to text

namespace {

template <class... Fs>
struct Overloads : Fs... {
    using Fs::operator()...;
};
template <class... Fs>
Overloads(Fs...) -> Overloads<Fs...>;

/// Writes the members of one JSON object.
class Members {
public:
    explicit Members(std::string& out) : out_{out} {}

    /// Begins a member; its value is written next.
    std::string& begin(std::string_view name) {
        if (!first_) out_ += ',';
        first_ = false;
        append_json(out_, name);
        return out_ += ':';
    }
    void text(std::string_view name, std::string_view value) { append_json(begin(name), value); }
    void number(std::string_view name, double value) { append_json(begin(name), value); }
    void duration(std::string_view name, Duration value) { number(name, static_cast<double>(value.ms)); }
    void flag(std::string_view name, bool value) { begin(name) += value ? "true" : "false"; }
    void null(std::string_view name) { begin(name) += "null"; }

private:
    std::string& out_;
    bool first_ = true;
};

template <class F>
void append_object(std::string& out, F write) {
    out += '{';
    Members members{out};
    write(members);
    out += '}';
}

void append(std::string& out, const Watermarks& watermarks) {
    append_object(out, [&](Members& m) {
        m.text("strategy", strategy_names[watermarks.strategy.index()]);
        if (const auto* bounded = std::get_if<BoundedOutOfOrderness>(&watermarks.strategy))
            m.duration("outOfOrderness", bounded->out_of_orderness);
        if (const auto every = watermarks.emit_every) {
            append_object(m.begin("emit"), [&](Members& emit) { emit.duration("every", *every); });
        } else {
            m.text("emit", "event");
        }
        if (watermarks.idle_after) {
            m.duration("idleAfter", *watermarks.idle_after);
        } else {
            m.null("idleAfter");
        }
        m.text("combine", combine_names[static_cast<std::size_t>(watermarks.combine)]);
    });
}

void append(std::string& out, const Assigner& assigner) {
    append_object(out, [&](Members& m) {
        const auto type = [&](WindowType type) { m.text("type", window_names[static_cast<std::size_t>(type)]); };
        const auto time = [&](TimeDomain time) { m.text("time", time_names[static_cast<std::size_t>(time)]); };
        std::visit(Overloads{[&](const TumblingWindows& w) {
                                 type(WindowType::tumbling);
                                 m.duration("size", w.size());
                                 m.duration("offset", w.offset());
                                 time(w.time());
                             },
                             [&](const SlidingWindows& w) {
                                 type(WindowType::sliding);
                                 m.duration("size", w.size());
                                 m.duration("slide", w.slide());
                                 m.duration("offset", w.offset());
                                 time(w.time());
                             },
                             [&](const CumulateWindows& w) {
                                 type(WindowType::cumulate);
                                 m.duration("maxSize", w.max_size());
                                 m.duration("step", w.step());
                                 m.duration("offset", w.offset());
                                 time(w.time());
                             },
                             [&](const SessionWindows& w) {
                                 type(WindowType::session);
                                 m.duration("gap", w.gap());
                                 time(w.time());
                             },
                             [&](const DynamicSessionWindows& w) {
                                 type(WindowType::dynamic_session);
                                 time(w.time());
                             },
                             [&](const GlobalWindows&) { type(WindowType::global); }},
                   assigner);
    });
}

/// The trigger from its `level`th wrapper on inward.
void append(std::string& out, const Trigger& trigger, std::size_t level = 0) {
    append_object(out, [&](Members& m) {
        const auto type = [&](TriggerType type) { m.text("type", trigger_names[static_cast<std::size_t>(type)]); };
        if (level < trigger.wrappers.size()) {
            std::visit(Overloads{[&](const Purging&) { type(TriggerType::purging); },
                                 [&](const ProcessingTimeout& t) {
                                     type(TriggerType::processing_timeout);
                                     m.duration("interval", t.interval);
                                     m.flag("resetOnEvent", t.reset_on_event);
                                     m.flag("clearOnTimeout", t.clear_on_timeout);
                                 }},
                       trigger.wrappers[level]);
            append(m.begin("nested"), trigger, level + 1);
            return;
        }
        std::visit(Overloads{[&](const EventTimeTrigger&) { type(TriggerType::event_time); },
                             [&](const ProcessingTimeTrigger&) { type(TriggerType::processing_time); },
                             [&](const CountTrigger& t) {
                                 type(TriggerType::count);
                                 m.number("n", static_cast<double>(t.n));
                             },
                             [&](const ContinuousEventTimeTrigger& t) {
                                 type(TriggerType::continuous_event_time);
                                 m.duration("interval", t.interval);
                             },
                             [&](const ContinuousProcessingTimeTrigger& t) {
                                 type(TriggerType::continuous_processing_time);
                                 m.duration("interval", t.interval);
                             },
                             [&](const DeltaTrigger& t) {
                                 type(TriggerType::delta);
                                 m.number("threshold", t.threshold);
                             },
                             [&](const NeverTrigger&) { type(TriggerType::never); },
                             [&](const EndOfStreamTrigger&) { type(TriggerType::end_of_stream); }},
                   trigger.plain);
    });
}

void append(std::string& out, const Evictor& evictor) {
    append_object(out, [&](Members& m) {
        m.text("type", evictor_names[evictor.index()]);
        std::visit(Overloads{[&](const CountEvictor& e) { m.number("n", static_cast<double>(e.n)); },
                             [&](const TimeEvictor& e) { m.duration("interval", e.interval); },
                             [&](const DeltaEvictor& e) { m.number("threshold", e.threshold); }},
                   evictor);
        m.flag("after", evicts_after(evictor));
    });
}

}  // namespace

std::string pipeline_json(const Pipeline& pipeline) {
    std::string out;
    append_object(out, [&](Members& m) {
        append(m.begin("watermarks"), pipeline.watermarks);
        m.number("partitions", pipeline.partitions);
        m.flag("keyed", pipeline.keyed);
        append(m.begin("window"), pipeline.assigner);
        append(m.begin("trigger"), pipeline.trigger);
        if (pipeline.evictor) {
            append(m.begin("evictor"), *pipeline.evictor);
        } else {
            m.null("evictor");
        }
        m.duration("allowedLateness", pipeline.allowed_lateness);
        m.text("late", late_names[static_cast<std::size_t>(pipeline.late)]);
        m.text("aggregate", aggregate_names[static_cast<std::size_t>(pipeline.aggregate)]);
        m.flag("endOfInput", pipeline.end_of_input);
    });
    return out;
}

}  // namespace windowlab
