// What does the first picture need of the engine? A module of its own, small, that a page can have long before the
// whole.
//
// It reads a document and records its runs on the general path, and that is all. Whatever else there is to say (a
// problem, a bound that was met) takes the whole engine: it answers {"declined":true}. web/first.js is its other half:
// texts go in and out as UTF-8, columns as places in memory, which hold until the next call.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "answers.hpp"
#include "job.hpp"
#include "recorder.hpp"
#include "windowlab/scenario.hpp"

/// See bindings.cpp.
extern "C" [[noreturn]] void abort_message(const char*, ...) { std::abort(); }

namespace {

using namespace windowlab;
using namespace windowlab::answers;

const std::string declined = "{\"declined\":true}";

/// What the general path does within a frame. Another may be far faster.
constexpr Limits limits_of_first() {
    Limits limits;
    limits.windows_per_element = 1'000;
    limits.open_windows = 20'000;
    limits.entries = 100'000;
    limits.timers_per_advance = 20'000;
    limits.bytes = 50'000'000;
    limits.work = 100'000;
    return limits;
}

template <class T>
constexpr const char* type_of() {
    if constexpr (std::is_floating_point_v<T>)
        return "f";
    else
        return "u";
}

/// Columns by name: where their pieces are, as `[type, bytes of a value, address, length]`.
class Places {
public:
    template <class T>
    void piece(const T* values, std::size_t length) {
        comma();
        text_ += std::string{"[\""} + type_of<T>() + "\"," + std::to_string(sizeof(T)) + ',' +
                 std::to_string(reinterpret_cast<std::uintptr_t>(values)) + ',' + std::to_string(length) + ']';
    }
    template <class T>
    void values(const char* name, const T* values, std::size_t length) {
        begin(name);
        piece(values, length);
    }
    void number(const char* name, double value) {
        begin(name);
        text_ += std::to_string(static_cast<std::int64_t>(value));
    }
    /// A member.
    void begin(const char* name) {
        comma();
        text_ += std::string{"\""} + name + "\":";
    }
    void open(char bracket) {
        comma();
        text_ += bracket;
    }
    void close(char bracket) { text_ += bracket; }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    void comma() {
        if (text_.empty()) return;
        const char last = text_.back();
        if (last != '{' && last != '[' && last != ':') text_ += ',';
    }
    std::string text_;
};

template <class T>
void add(Places& places, const Column<T>& column, std::size_t length) {
    places.open('[');
    column.for_each_piece([&](const T* values, std::size_t count) {
        const std::size_t n = std::min(count, length);
        if (n > 0) places.piece(values, n);
        length -= n;
    });
    if (column.empty()) places.piece(static_cast<const T*>(nullptr), 0);
    places.close(']');
}
template <class T>
void add(Places& places, const Column<T>& column) {
    add(places, column, column.size());
}
template <class T, bool counts>
void add(Places& places, const RunColumn<T, counts>& column) {
    if (column.plain()) return add(places, *column.plain(), column.size());
    places.open('{');
    places.values("from", column.from().data(), column.from().size());
    places.values("value", column.values().data(), column.values().size());
    if (counts) places.values("step", column.steps().data(), column.steps().size());
    places.number("length", static_cast<double>(column.size()));
    places.close('}');
}

/// One document, and the recordings of its runs.
class Lab {
public:
    std::string load() {
        recordings_.clear();
        scenario_ = read_scenario(in_);
        if (!scenario_.problems.empty()) return declined;
        for (const ScenarioRun& run : scenario_.runs)
            if (!run.pipeline) return declined;
        recordings_.resize(scenario_.runs.size());
        return summary(scenario_, [](const auto&) { return std::string{"[]"}; });
    }

    /// A run from its first row to its end: it is short.
    std::string run(std::size_t i) {
        const Pipeline& pipeline = scenario_.runs.at(i).pipeline.value();
        const EventTable& table = scenario_.table;
        static constexpr Limits limits = limits_of_first();
        try {
            Recorder recorder{pipeline, table, limits};
            GeneralJob<Recorder> job{pipeline, table, limits, recorder};
            std::uint32_t row = 0;
            recorder.set_row(0);
            job.begin();
            job.process(row, static_cast<std::uint32_t>(table.size()));
            recorder.set_row(row);
            job.end();
            recordings_.at(i) = std::move(recorder).finish(true);
        } catch (const std::exception&) {  // a bound, or the job fails: stop.hpp
            return declined;
        }
        return "{\"rows\":" + std::to_string(table.size()) + ",\"done\":true}";
    }

    std::string columns(std::size_t i) const {
        const Recording& recording = recordings_.at(i).value();
        Places places;
        places.open('{');
        for_each_column(recording, [&](const char* name, const auto& column) {
            places.begin(name);
            add(places, column);
        });
        places.number("windowStep.start", recording.window_step.start);
        places.number("windowStep.end", recording.window_step.end);
        places.close('}');
        return places.text();
    }

    std::string table() {
        const EventTable& table = scenario_.table;
        Places places;
        places.open('{');
        const auto add = [&](const char* name, const auto& column) {
            places.values(name, column.data(), column.size());
        };
        // No 64-bit integer crosses the boundary.
        doubles_.clear();
        const auto add_doubles = [&](const char* name, const auto& column) {
            add(name, doubles_.emplace_back(column.begin(), column.end()));
        };
        places.values("kind", reinterpret_cast<const std::uint8_t*>(table.kind.data()), table.kind.size());
        add_doubles("time", table.time);
        add_doubles("arrives", table.arrives);
        add("key", table.key);
        add("value", table.value);
        add("partition", table.partition);
        add_doubles("gap", table.gap);
        places.close('}');
        return places.text();
    }

    [[nodiscard]] std::string names(std::size_t from, std::size_t to) const {
        return answers::names(scenario_.table, from, to);
    }

    std::string in_;   ///< a text that was put in
    std::string out_;  ///< the last answer

private:
    Scenario scenario_;
    std::vector<std::optional<Recording>> recordings_;
    std::deque<std::vector<double>> doubles_;
};

/// Makes the answer; gives where it is.
template <class F>
const char* answer(Lab& lab, F make) {
    lab.out_ = guarded(make);
    return lab.out_.data();
}

}  // namespace

#define EXPORT extern "C" [[gnu::used, gnu::visibility("default")]]

EXPORT Lab* make() { return new Lab; }
EXPORT void drop(Lab* lab) { delete lab; }
/// Room for a text of so many bytes.
EXPORT char* room(Lab* lab, std::size_t size) {
    lab->in_.resize(size);
    return lab->in_.data();
}
/// How long the last answer is.
EXPORT std::size_t size(const Lab* lab) { return lab->out_.size(); }
EXPORT const char* load(Lab* lab) {
    return answer(*lab, [&] { return lab->load(); });
}
EXPORT const char* run(Lab* lab, std::size_t i) {
    return answer(*lab, [&] { return lab->run(i); });
}
EXPORT const char* columns(Lab* lab, std::size_t i) {
    return answer(*lab, [&] { return lab->columns(i); });
}
EXPORT const char* table(Lab* lab) {
    return answer(*lab, [&] { return lab->table(); });
}
EXPORT const char* names(Lab* lab, std::size_t from, std::size_t to) {
    return answer(*lab, [&] { return lab->names(from, to); });
}
