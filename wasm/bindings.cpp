// What does JavaScript see of the engine? One class and a few lists of names.
//
// Columns go in and out as typed-array views into this module's memory: they hold until the next call that may
// allocate, so whoever takes one copies it at once. All else is JSON text. Nothing throws into JavaScript: what the
// user got wrong comes back as problems; a defect of ours as {"defect": "…"}, or as null where a view was asked for.

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "windowlab/explain.hpp"
#include "windowlab/run.hpp"
#include "windowlab/scenario.hpp"
#include "windowlab/trace.hpp"

namespace {

using namespace windowlab;
using emscripten::typed_memory_view;
using emscripten::val;
using Json = nlohmann::ordered_json;

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// What `make` makes, as JSON text; a defect of ours as a message.
template <class F>
std::string guarded(F make) {
    try {
        return make();
    } catch (const std::exception& e) {
        return text_of({{"defect", e.what()}});
    }
}

/// The same for an object of views.
template <class F>
val guarded_views(F make) {
    try {
        return make();
    } catch (const std::exception&) {
        return val::null();
    }
}

template <class T>
val view(const std::vector<T>& column) {
    return val(typed_memory_view(column.size(), column.data()));
}

template <class... Ts>
struct Overloads : Ts... {
    using Ts::operator()...;
};
template <class... Ts>
Overloads(Ts...) -> Overloads<Ts...>;

// The pipeline as the format spells it, nothing left out, durations in milliseconds.

std::string_view name_of(TimeDomain time) { return time == TimeDomain::event ? "event" : "processing"; }

Json json_of(const Watermarks& watermarks) {
    Json json = std::visit(Overloads{
                               [](const BoundedOutOfOrderness& s) {
                                   return Json{{"strategy", "bounded"}, {"outOfOrderness", s.out_of_orderness.ms}};
                               },
                               [](const MonotonousTimestamps&) {
                                   return Json{{"strategy", "monotonous"}};
                               },
                               [](const NoWatermarks&) {
                                   return Json{{"strategy", "none"}};
                               },
                               [](const ManualWatermarks&) {
                                   return Json{{"strategy", "manual"}};
                               },
                           },
                           watermarks.strategy);
    json["emit"] = watermarks.emit_every ? Json{{"every", watermarks.emit_every->ms}} : Json("event");
    json["idleAfter"] = watermarks.idle_after ? Json(watermarks.idle_after->ms) : Json();
    json["combine"] = watermarks.combine == Combine::channels ? "channels" : "splits";
    return json;
}

Json json_of(const Assigner& assigner) {
    return std::visit(Overloads{
                          [](const TumblingWindows& w) {
                              return Json{{"type", "tumbling"},
                                          {"size", w.size().ms},
                                          {"offset", w.offset().ms},
                                          {"time", name_of(w.time())}};
                          },
                          [](const SlidingWindows& w) {
                              return Json{{"type", "sliding"},
                                          {"size", w.size().ms},
                                          {"slide", w.slide().ms},
                                          {"offset", w.offset().ms},
                                          {"time", name_of(w.time())}};
                          },
                          [](const CumulateWindows& w) {
                              return Json{{"type", "cumulate"},
                                          {"maxSize", w.max_size().ms},
                                          {"step", w.step().ms},
                                          {"offset", w.offset().ms},
                                          {"time", name_of(w.time())}};
                          },
                          [](const SessionWindows& w) {
                              return Json{{"type", "session"}, {"gap", w.gap().ms}, {"time", name_of(w.time())}};
                          },
                          [](const DynamicSessionWindows& w) {
                              return Json{{"type", "dynamicSession"}, {"time", name_of(w.time())}};
                          },
                          [](const GlobalWindows&) {
                              return Json{{"type", "global"}};
                          },
                      },
                      assigner);
}

Json json_of(const Trigger& trigger) {
    Json json = std::visit(Overloads{
                               [](const EventTimeTrigger&) {
                                   return Json{{"type", "eventTime"}};
                               },
                               [](const ProcessingTimeTrigger&) {
                                   return Json{{"type", "processingTime"}};
                               },
                               [](const CountTrigger& t) {
                                   return Json{{"type", "count"}, {"n", t.n}};
                               },
                               [](const ContinuousEventTimeTrigger& t) {
                                   return Json{{"type", "continuousEventTime"}, {"interval", t.interval.ms}};
                               },
                               [](const ContinuousProcessingTimeTrigger& t) {
                                   return Json{{"type", "continuousProcessingTime"}, {"interval", t.interval.ms}};
                               },
                               [](const DeltaTrigger& t) {
                                   return Json{{"type", "delta"}, {"threshold", t.threshold}};
                               },
                               [](const NeverTrigger&) {
                                   return Json{{"type", "never"}};
                               },
                               [](const EndOfStreamTrigger&) {
                                   return Json{{"type", "endOfStream"}};
                               },
                           },
                           trigger.plain);
    for (auto wrapper = trigger.wrappers.rbegin(); wrapper != trigger.wrappers.rend(); ++wrapper)
        json = std::visit(Overloads{
                              [&](const Purging&) {
                                  return Json{{"type", "purging"}, {"nested", json}};
                              },
                              [&](const ProcessingTimeout& t) {
                                  return Json{{"type", "processingTimeout"},
                                              {"interval", t.interval.ms},
                                              {"resetOnEvent", t.reset_on_event},
                                              {"clearOnTimeout", t.clear_on_timeout},
                                              {"nested", json}};
                              },
                          },
                          *wrapper);
    return json;
}

Json json_of(const Evictor& evictor) {
    Json json = std::visit(Overloads{
                               [](const CountEvictor& e) {
                                   return Json{{"type", "count"}, {"n", e.n}};
                               },
                               [](const TimeEvictor& e) {
                                   return Json{{"type", "time"}, {"interval", e.interval.ms}};
                               },
                               [](const DeltaEvictor& e) {
                                   return Json{{"type", "delta"}, {"threshold", e.threshold}};
                               },
                           },
                           evictor);
    json["after"] = evicts_after(evictor);
    return json;
}

std::string_view name_of(Aggregate aggregate) {
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

Json json_of(const Pipeline& pipeline) {
    return {
        {"watermarks", json_of(pipeline.watermarks)},
        {"partitions", pipeline.partitions},
        {"keyed", pipeline.keyed},
        {"window", json_of(pipeline.assigner)},
        {"trigger", json_of(pipeline.trigger)},
        {"evictor", pipeline.evictor ? json_of(*pipeline.evictor) : Json()},
        {"allowedLateness", pipeline.allowed_lateness.ms},
        {"late", pipeline.late == Late::drop ? "drop" : "sideOutput"},
        {"aggregate", name_of(pipeline.aggregate)},
        {"endOfInput", pipeline.end_of_input},
    };
}

Json json_of(const std::vector<Problem>& problems) {
    Json json = Json::array();
    for (const Problem& problem : problems)
        json.push_back({{"where", problem.where},
                        {"rule", problem.rule},
                        {"value", problem.value},
                        {"args", problem.args},
                        {"what", what(problem)},
                        {"allowed", allowed(problem)}});
    return json;
}

std::string wording(const Failure& failure) {
    const std::string at = " (row " + std::to_string(failure.row) + ")";
    switch (failure.kind) {
        case Failure::Kind::limit:
            return std::string{"met a bound of the engine: "} + failure.limit + at;
        case Failure::Kind::endless:
            return "endless";
        case Failure::Kind::no_gap:
            return "an event without a gap of its own" + at;
        case Failure::Kind::null_state:
            return "a fire time that is not there was read" + at;
    }
    throw std::logic_error{"a failure without a wording"};
}

/// Why a run ended early: the format's `failure` and `limit`, absent if it did not.
Json json_of(const std::optional<Failure>& failure) {
    Json json = Json::object();
    if (!failure) return json;
    json["failure"] = wording(*failure);
    if (failure->kind == Failure::Kind::limit)
        json["limit"] = {{"name", failure->limit}, {"row", failure->row}, {"max", failure->max}};
    return json;
}

Json json_of(Instant t) {
    if (t == never) return "-inf";
    if (t == forever) return "+inf";
    return t.ms;
}

Json reference(std::uint32_t index) { return index == none ? Json() : Json(index); }

std::string_view name_of(Fate fate) { return fate_names[static_cast<std::size_t>(fate)]; }

Json json_of(const ElementFate& element) {
    Json listed = Json::array();
    for (const WindowFate& w : element.listed)
        listed.push_back({{"start", json_of(w.window.start)},
                          {"end", json_of(w.window.end)},
                          {"fate", name_of(w.fate)},
                          {"watermark", json_of(w.watermark)},
                          {"last", json_of(w.last)},
                          {"keptUntil", json_of(w.kept_until)},
                          {"pane", reference(w.pane)},
                          {"firing", reference(w.firing)},
                          {"entry", reference(w.entry)}});
    return {{"row", element.row}, {"fate", name_of(element.fate)}, {"windows", element.windows}, {"listed", listed}};
}

// The table as JavaScript has it: every number a double, so that no 64-bit integer crosses the boundary.

constexpr double largest_instant = 8.64e15;
constexpr double largest_duration = 1e14;

/// A whole number within ±`largest`; else it is JavaScript that filled a column wrongly.
std::int64_t whole(double value, double largest, const char* column, std::size_t row) {
    if (!(std::abs(value) <= largest) || value != std::trunc(value))
        throw std::invalid_argument{std::string{column} + "[" + std::to_string(row) +
                                    "] is not a whole number within ±" +
                                    std::to_string(static_cast<std::int64_t>(largest))};
    return static_cast<std::int64_t>(value);
}

struct Columns {
    std::vector<std::uint8_t> kind;
    std::vector<double> time, arrives;
    std::vector<std::uint32_t> key;
    std::vector<double> value;
    std::vector<std::uint16_t> partition;
    std::vector<double> gap;

    void resize(std::size_t n) {
        kind.resize(n);
        time.resize(n);
        arrives.resize(n);
        key.resize(n);
        value.resize(n, 1.0);
        partition.resize(n);
        gap.resize(n);
    }

    static Columns of(const EventTable& table) {
        Columns columns;
        columns.kind.reserve(table.size());
        for (const RowKind kind : table.kind) columns.kind.push_back(static_cast<std::uint8_t>(kind));
        columns.time.assign(table.time.begin(), table.time.end());
        columns.arrives.assign(table.arrives.begin(), table.arrives.end());
        columns.key = table.key;
        columns.value = table.value;
        columns.partition = table.partition;
        columns.gap.assign(table.gap.begin(), table.gap.end());
        return columns;
    }

    /// Throws std::invalid_argument if a column holds what no document could say.
    EventTable table(std::vector<std::string> ids, std::vector<std::string> keys) const {
        EventTable table;
        const std::size_t n = kind.size();
        table.resize(n);
        for (std::size_t i = 0; i < n; ++i) {
            if (kind[i] > static_cast<std::uint8_t>(RowKind::tick))
                throw std::invalid_argument{"kind[" + std::to_string(i) + "] is no kind of row"};
            if (key[i] >= keys.size() && kind[i] == static_cast<std::uint8_t>(RowKind::event))
                throw std::invalid_argument{"key[" + std::to_string(i) + "] has no name"};
            table.kind[i] = static_cast<RowKind>(kind[i]);
            table.time[i] = whole(time[i], largest_instant, "time", i);
            table.arrives[i] = whole(arrives[i], largest_instant, "arrives", i);
            table.gap[i] = whole(gap[i], largest_duration, "gap", i);
            if (i > 0 && table.arrives[i] < table.arrives[i - 1])
                throw std::invalid_argument{"arrives[" + std::to_string(i) + "] goes back"};
        }
        if (!ids.empty() && ids.size() != n) throw std::invalid_argument{"as many ids as rows are needed, or none"};
        for (std::size_t i = 1; i < keys.size(); ++i)
            if (keys[i] <= keys[i - 1]) throw std::invalid_argument{"keys are not in code point order"};
        table.key = key;
        table.value = value;
        table.partition = partition;
        table.ids = std::move(ids);
        table.keys = std::move(keys);
        return table;
    }

    val views() const {
        val object = val::object();
        object.set("kind", view(kind));
        object.set("time", view(time));
        object.set("arrives", view(arrives));
        object.set("key", view(key));
        object.set("value", view(value));
        object.set("partition", view(partition));
        object.set("gap", view(gap));
        return object;
    }
};

/// A document, its table, and the recordings of those of its runs that were asked for.
class Lab {
public:
    std::string load(const std::string& text) {
        return guarded([&] {
            read(text, nullptr);
            columns_ = Columns::of(scenario_.table);
            return summary();
        });
    }

    /// Makes room for `n` rows, which JavaScript fills through `table()`.
    std::string resize(std::uint32_t n) {
        return guarded([&] {
            columns_.resize(n);
            return text_of(Json::object());
        });
    }

    /// `load` for a document without rows: the columns are its table. `names`: as `names()` gives them, without ids or
    /// with one for each row.
    std::string loadColumns(const std::string& text, const std::string& names) {
        return guarded([&] {
            const Json json = Json::parse(names);
            const EventTable table = columns_.table(json.value("ids", std::vector<std::string>{}),
                                                    json.value("keys", std::vector<std::string>{}));
            read(text, &table);
            return summary();
        });
    }

    val table() const {
        return guarded_views([&] { return columns_.views(); });
    }

    std::string names() const {
        return guarded([&] { return text_of({{"ids", scenario_.table.ids}, {"keys", scenario_.table.keys}}); });
    }

    std::string run(std::uint32_t i) {
        return guarded([&] {
            recorded_.at(i) = record(pipeline(i), scenario_.table);
            return text_of(json_of(recorded_[i]->failure));
        });
    }

    val columns(std::uint32_t i) const {
        return guarded_views([&] {
            const Recording& recording = recorded(i).recording;
            val object = val::object();
            for_each_column(recording, [&](const char* name, const auto& column) { object.set(name, view(column)); });
            object.set("windowStep.start", val(typed_memory_view(1, &recording.window_step.start)));
            object.set("windowStep.end", val(typed_memory_view(1, &recording.window_step.end)));
            return object;
        });
    }

    std::string trace(std::uint32_t i) const {
        return guarded([&] { return trace_json(recorded(i).recording, scenario_.table, pipeline(i)); });
    }

    std::string explain(std::uint32_t i, std::uint32_t row, std::uint32_t most) const {
        return guarded([&] {
            return text_of(json_of(explain_element(recorded(i).recording, pipeline(i), scenario_.table, row, most)));
        });
    }

private:
    void read(const std::string& text, const EventTable* table) {
        scenario_ = read_scenario(text, table);
        recorded_.clear();
        recorded_.resize(scenario_.runs.size());
    }

    std::string summary() const {
        Json runs = Json::array();
        for (const ScenarioRun& run : scenario_.runs)
            runs.push_back({{"name", run.name},
                            {"pipeline", run.pipeline ? json_of(*run.pipeline) : Json()},
                            {"problems", json_of(run.problems)}});
        return text_of({{"problems", json_of(scenario_.problems)}, {"rows", scenario_.table.size()}, {"runs", runs}});
    }

    const Pipeline& pipeline(std::uint32_t i) const {
        const auto& pipeline = scenario_.runs.at(i).pipeline;
        if (!pipeline) throw std::logic_error{"run " + std::to_string(i) + " has problems and no pipeline"};
        return *pipeline;
    }

    const RecordedRun& recorded(std::uint32_t i) const {
        const auto& recorded = recorded_.at(i);
        if (!recorded) throw std::logic_error{"run " + std::to_string(i) + " was not run"};
        return *recorded;
    }

    Scenario scenario_;
    Columns columns_;
    std::vector<std::optional<RecordedRun>> recorded_;  // one for each run of the scenario
};

template <std::size_t N>
std::string names_of(const std::string_view (&names)[N]) {
    Json json = Json::array();
    for (const std::string_view name : names) json.push_back(name);
    return text_of(json);
}

std::string ruleNames() {
    return guarded([] { return text_of(Json(rule_names())); });
}
std::string entryNames() { return names_of(entry_names); }
std::string timingNames() { return names_of(timing_names); }
std::string fateNames() { return names_of(fate_names); }

/// The bounds of a run, by the names that `limit` calls them.
std::string limits() {
    const Limits limits;
    return text_of({{"rows", limits.rows},
                    {"windowsPerElement", limits.windows_per_element},
                    {"openWindows", limits.open_windows},
                    {"entries", limits.entries},
                    {"timersPerAdvance", limits.timers_per_advance},
                    {"bytes", limits.bytes},
                    {"work", limits.work}});
}

/// The whole of a document as the command line prints it, byte for byte as the native build does.
std::string runDocument(const std::string& text) {
    return guarded([&] { return run_document(text); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(window_lab) {
    using namespace emscripten;
    class_<Lab>("Lab")
        .constructor<>()
        .function("load", &Lab::load)
        .function("resize", &Lab::resize)
        .function("loadColumns", &Lab::loadColumns)
        .function("table", &Lab::table)
        .function("names", &Lab::names)
        .function("run", &Lab::run)
        .function("columns", &Lab::columns)
        .function("trace", &Lab::trace)
        .function("explain", &Lab::explain);
    function("ruleNames", &ruleNames);
    function("entryNames", &entryNames);
    function("timingNames", &timingNames);
    function("fateNames", &fateNames);
    function("limits", &limits);
    function("runDocument", &runDocument);
}
