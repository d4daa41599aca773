// What does JavaScript see of the engine? One class and a few lists of names.
//
// Columns go in and out as typed-array views into this module's memory: they hold until the next call that may
// allocate, so whoever takes one copies it at once. All else is text, most of it JSON. Nothing throws into JavaScript:
// what the user got wrong comes back as problems; a defect of ours as {"defect": "…"}, or as null where a view was
// asked for.

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers.hpp"
#include "json.hpp"
#include "windowlab/cost.hpp"
#include "windowlab/counterfactual.hpp"
#include "windowlab/diagnosis.hpp"
#include "windowlab/explain.hpp"
#include "windowlab/pending_timers.hpp"
#include "windowlab/run.hpp"
#include "windowlab/scenario.hpp"
#include "windowlab/trace.hpp"
#include "windowlab/warning.hpp"

/// What the C++ library says when it ends the program goes through printf, for which a page would wait and which it
/// does not show.
extern "C" [[noreturn]] void abort_message(const char*, ...) { std::abort(); }

namespace {

using namespace windowlab;
using namespace windowlab::answers;
using emscripten::typed_memory_view;
using emscripten::val;

/// As `guarded`, for an object of views.
template <class F>
val guarded_views(F make) {
    try {
        return make();
    } catch (const std::exception&) {
        return val::null();
    }
}

/// Members of an answer: why a run ended early, in words and as values.
std::string failed(const Failure& failure) {
    return failure_members(failure) +
           ",\"failureKind\":" + text_of(failure_names[static_cast<std::size_t>(failure.kind)]) +
           ",\"failureRow\":" + std::to_string(failure.row);
}

template <class Column>
val view(const Column& column) {
    return val(typed_memory_view(column.size(), column.data()));
}

/// A recording's column: the views of its pieces; or, if it is of runs, `{from, value, step?, length}`.
template <class T>
[[gnu::noinline]] val columnView(const Column<T>& column, std::size_t length) {
    val pieces = val::array();
    column.for_each_piece([&](const T* values, std::size_t count) {
        if (length == 0) return;
        const std::size_t n = std::min(count, length);
        pieces.call<void>("push", val(typed_memory_view(n, values)));
        length -= n;
    });
    if (column.empty()) pieces.call<void>("push", val(typed_memory_view(0, static_cast<const T*>(nullptr))));
    return pieces;
}
template <class T>
val columnView(const Column<T>& column) {
    return columnView(column, column.size());
}
template <class T, bool counts>
[[gnu::noinline]] val columnView(const RunColumn<T, counts>& column) {
    if (column.plain()) return columnView(*column.plain(), column.size());
    val runs = val::object();
    runs.set("from", view(column.from()));
    runs.set("value", view(column.values()));
    if (counts) runs.set("step", view(column.steps()));
    runs.set("length", static_cast<double>(column.size()));
    return runs;
}

/// Appends the strings of the list `name` in an object to `texts`; none if it has no such member.
template <class Texts>
Texts texts_in(const json::Value& object, std::string_view name) {
    Texts texts;
    if (const json::Value* list = object.member(name))
        for (const json::Value& text : *list) texts.push_back(typename Texts::value_type{text.text});
    return texts;
}

// The table as JavaScript has it: every number a double, so that no 64-bit integer crosses the boundary.

constexpr double largest_instant = 8.64e15;
constexpr double largest_duration = 1e14;

/// A whole number within ±`largest`; else it is JavaScript that filled a column wrongly.
std::int64_t whole(double value, double largest, const char* column, std::size_t row) {
    if (!(std::abs(value) <= largest) || value != std::trunc(value))
        throw std::invalid_argument{std::string{column} + "[" + std::to_string(row) + "] is no whole number in range"};
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

    /// Throws if a column holds what no document could say.
    EventTable table(TextColumn ids, std::vector<std::string> keys) const {
        const auto refuse = [](const char* column, std::size_t row, const char* why) {
            throw std::invalid_argument{std::string{column} + "[" + std::to_string(row) + "] " + why};
        };
        const std::size_t n = kind.size();
        EventTable table;
        table.resize(n);
        for (std::size_t i = 0; i < n; ++i) {
            if (kind[i] > static_cast<std::uint8_t>(RowKind::tick)) refuse("kind", i, "is no kind of row");
            table.kind[i] = static_cast<RowKind>(kind[i]);
            if (table.kind[i] == RowKind::event && key[i] >= keys.size()) refuse("key", i, "has no name");
            table.time[i] = whole(time[i], largest_instant, "time", i);
            table.arrives[i] = whole(arrives[i], largest_instant, "arrives", i);
            if (i > 0 && table.arrives[i] < table.arrives[i - 1]) refuse("arrives", i, "goes back");
            table.gap[i] = whole(gap[i], largest_duration, "gap", i);
        }
        for (std::size_t i = 1; i < keys.size(); ++i)
            if (keys[i] <= keys[i - 1]) refuse("keys", i, "is not in code point order");
        if (!ids.empty() && ids.size() != n) refuse("ids", ids.size(), "as many as rows are needed, or none");
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
            return summary();
        });
    }

    std::string reload(const std::string& text, std::uint32_t from, std::uint32_t removed) {
        return guarded([&] {
            forget_runs();
            const auto changed = reread_scenario(scenario_, text, from, removed);
            recorded_.resize(scenario_.runs.size());
            if (!changed) return std::string{"{\"whole\":true}"};
            std::string answer = summary();
            if (!changed->table) return answer;
            answer.back() = ',';
            return answer + "\"newIds\":[" + std::to_string(changed->from) + ',' + std::to_string(changed->to) + "]}";
        });
    }

    std::string resize(std::uint32_t rows) {
        return guarded([&] {
            columns_.resize(rows);
            return std::string{"{}"};
        });
    }

    std::string loadColumns(const std::string& text, const std::string& names) {
        return guarded([&] {
            const json::Document document{names};
            if (!document.root()) throw std::invalid_argument{"the names are no JSON"};
            const EventTable table = columns_.table(texts_in<TextColumn>(*document.root(), "ids"),
                                                    texts_in<std::vector<std::string>>(*document.root(), "keys"));
            read(text, &table);
            return summary();
        });
    }

    val room() {
        return guarded_views([&] { return columns_.views(); });
    }

    val table() {
        return guarded_views([&] {
            columns_ = Columns::of(scenario_.table);
            return columns_.views();
        });
    }

    std::string names(std::uint32_t from, std::uint32_t to) const {
        return guarded([&] { return answers::names(scenario_.table, from, to); });
    }

    std::string run(std::uint32_t i) {
        return guarded([&] {
            start(i, Path::fastest);
            return go_on(scenario_.table.size() + 1);
        });
    }

    std::string begin(std::uint32_t i, bool general) {
        return guarded([&] {
            start(i, general ? Path::general : Path::fastest);
            return std::string{"{}"};
        });
    }

    std::string runTo(std::uint32_t rows) {
        return guarded([&] {
            if (!under_way_) throw std::logic_error{"no run was begun"};
            return go_on(rows);
        });
    }

    val columns(std::uint32_t i) {
        return guarded_views([&] {
            const Recording& recording = recorded(i).run.recording;
            val object = val::object();
            for_each_column(recording,
                            [&](const char* name, const auto& column) { object.set(name, columnView(column)); });
            object.set("windowStep.start", recording.window_step.start);
            object.set("windowStep.end", recording.window_step.end);
            return object;
        });
    }

    std::string trace(std::uint32_t i) {
        return guarded([&] { return trace_json(recorded(i).run.recording, scenario_.table, pipeline(i)); });
    }

    std::string explain(std::uint32_t i, std::uint32_t row, std::uint32_t most) {
        return guarded([&] { return explanation_json(explanation(i).element(row, most)); });
    }

    std::string explainWindow(std::uint32_t i, std::uint32_t pane, std::uint32_t step) {
        return guarded([&] {
            const Explanation& its = explanation(i);
            return explanation_json(story(its, pane, step), its);
        });
    }

    std::string counterfactuals(std::uint32_t i, std::uint32_t row) {
        return guarded([&] { return counterfactuals_json(windowlab::counterfactuals(explanation(i), row)); });
    }

    std::string counterfactualsOfWindow(std::uint32_t i, std::uint32_t pane) {
        return guarded([&] {
            const Explanation& its = explanation(i);
            const auto last = static_cast<std::uint32_t>(scenario_.table.size()) - 1;
            return counterfactuals_json(windowlab::counterfactuals(its, story(its, pane, last)));
        });
    }

    std::string timers(std::uint32_t i, std::uint32_t row, std::uint32_t most, std::uint32_t key) {
        return guarded([&] {
            const Explanation& its = explanation(i);
            return pending_timers_json(pending_timers(its, row, most, key), its.pipeline());
        });
    }

    /// What is asked of a run as a whole.
    std::string about(std::uint32_t i, const std::string& what) {
        return guarded([&] {
            const Explanation& its = explanation(i);
            if (what == "diagnosis") return diagnosis_json(diagnose(its));
            if (what == "warnings") return warnings_json(warnings(its));
            if (what == "cost") return cost_json(cost(its));
            throw std::invalid_argument{"nothing is known about " + what};
        });
    }

    std::string assignment(std::uint32_t i, std::uint32_t row) {
        return guarded([&] { return assignment_json(pipeline(i), scenario_.table, row); });
    }

protected:
    [[nodiscard]] const EventTable& rows() const { return scenario_.table; }
    [[nodiscard]] std::uint32_t documents() const { return documents_; }
    const Pipeline& pipeline(std::uint32_t i) const {
        const auto& pipeline = scenario_.runs.at(i).pipeline;
        if (!pipeline) throw std::logic_error{"run " + std::to_string(i) + " has problems and no pipeline"};
        return *pipeline;
    }

private:
    /// A run, and the index that explains it, made when it is first asked.
    struct Recorded {
        RecordedRun run;
        std::optional<Explanation> explanation;
    };

    /// A run that is being recorded.
    struct UnderWay {
        std::uint32_t index;
        RecordingRun run;
    };

    void start(std::uint32_t i, Path path) {
        const Pipeline& its = pipeline(i);
        recorded_.at(i).reset();
        under_way_.reset();  // its memory is free before the next one takes some
        under_way_.emplace(UnderWay{i, RecordingRun{its, scenario_.table, {}, path}});
    }

    std::string go_on(std::size_t rows) {
        const std::size_t all = scenario_.table.size();
        if (under_way_->run.run_to(rows))
            return "{\"rows\":" + std::to_string(std::min(rows, all)) + ",\"done\":false}";
        auto& recorded = recorded_.at(under_way_->index);
        recorded = std::make_unique<Recorded>();
        recorded->run = std::move(under_way_->run).finish();
        under_way_.reset();
        const auto& failure = recorded->run.failure;
        return "{\"rows\":" + std::to_string(all) + ",\"done\":true" + (failure ? ',' + failed(*failure) : "") + '}';
    }

    /// They refer to the table that is about to change.
    void forget_runs() {
        under_way_.reset();
        recorded_.clear();
        ++documents_;
    }

    /// A document that is refused leaves the one before, whose rows the next one may share.
    void read(const std::string& text, const EventTable* table) {
        forget_runs();
        Scenario scenario = read_scenario(text, table);
        if (scenario.problems.empty()) {
            scenario_ = std::move(scenario);
        } else {
            scenario_.runs.clear();
            scenario_.problems = std::move(scenario.problems);
        }
        recorded_.resize(scenario_.runs.size());
    }

    std::string summary() const {
        return answers::summary(scenario_, [](const auto& problems) { return problems_json(problems); });
    }

    Recorded& recorded(std::uint32_t i) {
        const auto& recorded = recorded_.at(i);
        if (!recorded) throw std::logic_error{"run " + std::to_string(i) + " was not run"};
        return *recorded;
    }

    const Explanation& explanation(std::uint32_t i) {
        Recorded& recorded = this->recorded(i);
        if (!recorded.explanation) recorded.explanation.emplace(recorded.run.recording, pipeline(i), scenario_.table);
        return *recorded.explanation;
    }

    WindowStory story(const Explanation& its, std::uint32_t pane, std::uint32_t step) const {
        return its.window(pane, step, progress_after(its.recording(), its.pipeline(), its.table(), step));
    }

    Scenario scenario_;
    Columns columns_;
    std::vector<std::unique_ptr<Recorded>> recorded_;  // one for each run of the scenario; null: not run
    std::optional<UnderWay> under_way_;
    std::uint32_t documents_ = 0;  // and tables that there have been
};

#ifdef WINDOWLAB_BATCH
/// Runs for their results alone, too. A page has no use for that and does without its bytes: this is in a module of its
/// own.
class BatchLab : public Lab {
public:
    std::string beginBatch(std::uint32_t i) {
        return guarded([&] {
            of_ = documents();
            batch_.emplace(pipeline(i), rows(), [this](const Results& results, const std::vector<std::uint32_t>& late) {
                val block = val::object();
                block.set("key", view(results.key));
                block.set("start", view(results.start));
                block.set("end", view(results.end));
                block.set("count", view(results.count));
                block.set("value", view(results.value));
                block.set("late", view(late));
                sink_(block);
            });
            return std::string{"{}"};
        });
    }

    std::string batchTo(std::uint32_t rows, val sink) {
        return guarded([&] {
            if (!batch_ || of_ != documents()) throw std::logic_error{"no batch was begun"};
            sink_ = std::move(sink);
            const bool more = batch_->run_to(rows);
            const auto& failure = batch_->failure();
            return std::string{"{\"more\":"} + (more ? "true" : "false") + (failure ? ',' + failed(*failure) : "") +
                   '}';
        });
    }

private:
    std::optional<BatchRun> batch_;
    std::uint32_t of_ = 0;         // the document that it is of
    val sink_ = val::undefined();  // of its results
};
#endif

std::string ruleNames() { return texts(rule_names()); }
std::string entryNames() { return texts(entry_names); }
std::string timingNames() { return texts(timing_names); }
std::string fateNames() { return texts(fate_names); }
std::string failureNames() { return texts(failure_names); }
/// What explanations name, by the kind of name.
std::string reasonNames() {
    return "{\"causes\":" + texts(cause_names) + ",\"changes\":" + texts(change_names) +
           ",\"firedBy\":" + texts(fired_by_names) + ",\"needs\":" + texts(needs_names) +
           ",\"warnings\":" + texts(warning_names()) + '}';
}

/// The bounds of a run, by the names that `limit` calls them.
std::string limits() {
    const Limits limits;
    const std::pair<std::string_view, std::uint64_t> bounds[] = {{"rows", limits.rows},
                                                                 {"windowsPerElement", limits.windows_per_element},
                                                                 {"openWindows", limits.open_windows},
                                                                 {"entries", limits.entries},
                                                                 {"timersPerAdvance", limits.timers_per_advance},
                                                                 {"bytes", limits.bytes},
                                                                 {"work", limits.work}};
    std::string text;
    for (const auto& [name, max] : bounds)
        text += (text.empty() ? '{' : ',') + text_of(name) + ':' + std::to_string(max);
    return text + '}';
}

std::string runDocument(const std::string& text) {
    return guarded([&] { return run_document(text); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(window_lab) {
    using namespace emscripten;
    class_<Lab>("Lab")
        .constructor<>()
        .function("load", &Lab::load)
        .function("reload", &Lab::reload)
        .function("resize", &Lab::resize)
        .function("loadColumns", &Lab::loadColumns)
        .function("room", &Lab::room)
        .function("table", &Lab::table)
        .function("names", &Lab::names)
        .function("run", &Lab::run)
        .function("begin", &Lab::begin)
        .function("runTo", &Lab::runTo)
        .function("columns", &Lab::columns)
        .function("trace", &Lab::trace)
        .function("explain", &Lab::explain)
        .function("explainWindow", &Lab::explainWindow)
        .function("counterfactuals", &Lab::counterfactuals)
        .function("counterfactualsOfWindow", &Lab::counterfactualsOfWindow)
        .function("timers", &Lab::timers)
        .function("about", &Lab::about)
        .function("assignment", &Lab::assignment);
#ifdef WINDOWLAB_BATCH
    class_<BatchLab, base<Lab>>("BatchLab")
        .constructor<>()
        .function("beginBatch", &BatchLab::beginBatch)
        .function("batchTo", &BatchLab::batchTo);
#endif
    function("ruleNames", &ruleNames);
    function("entryNames", &entryNames);
    function("timingNames", &timingNames);
    function("fateNames", &fateNames);
    function("failureNames", &failureNames);
    function("reasonNames", &reasonNames);
    function("limits", &limits);
    function("runDocument", &runDocument);
}
