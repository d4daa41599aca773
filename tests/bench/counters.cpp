// How much does the engine do for an event, and for a firing? Counted, so that more of it fails a build.
//
//   bench-counters [RECORDED]   prints the counts; fails if they exceed what RECORDED has, with a little air
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "data.hpp"
#include "engine_input.hpp"
#include "instruments.hpp"
#include "job.hpp"
#include "peer.hpp"
#include "recorder.hpp"
#include "result_collector.hpp"
#include "windowlab/run.hpp"

namespace {

using bench::Counts;
using bench::Data;
using windowlab::Pipeline;

struct Measured {
    double events = 0, firings = 0, late = 0;
    double operations = 0, copies = 0, allocations = 0, steps = 0;  ///< an event, as in Counts
    double bytes = 0;                                               ///< the most that the run held at a time

    /// Steps for each thing that comes in or goes out.
    [[nodiscard]] double steps_each() const { return steps * events / (events + firings); }
};

/// Runs it all, with accumulators that count. What is made before is not counted; `end` may count, and gives how many
/// firings and late elements there were.
template <class Observer, class End>
Measured measure(const Pipeline& pipeline, const windowlab::EventTable& table, Observer& observer, End end) {
    const windowlab::Limits limits;
    bench::counts = {};
    const std::uint64_t before = bench::memory.most = bench::memory.now;
    windowlab::Job<Observer, bench::Counted> job{pipeline, table, limits, windowlab::Path::fastest, observer};
    job.run_to(table.size() + 1);
    const auto [firings, late] = end();
    const Counts counts = bench::counts;
    if (job.failure()) throw std::runtime_error{"the run met a bound"};
    const auto events = static_cast<double>(table.size());
    const auto per_event = [&](std::uint64_t n) { return static_cast<double>(n) / events; };
    return {events,
            static_cast<double>(firings),
            static_cast<double>(late),
            per_event(counts.operations),
            per_event(counts.copies),
            per_event(counts.allocations),
            per_event(counts.steps),
            static_cast<double>(bench::memory.most - before)};
}

/// The engine's way for a run of which the results are all that is wanted.
Measured measure_results(const Pipeline& pipeline, const Data& data) {
    windowlab::ResultCollector collector{[](const windowlab::Results&, const std::vector<std::uint32_t>&) {}};
    return measure(pipeline, bench::table_of(data), collector, [&] {
        collector.flush();
        return std::pair{collector.counters().firings, collector.counters().late};
    });
}

/// And for one that is recorded.
Measured measure_recorded(const Pipeline& pipeline, const Data& data) {
    const windowlab::EventTable table = bench::table_of(data);
    const windowlab::Limits limits;
    windowlab::Recorder recorder{pipeline, table, limits};
    return measure(pipeline, table, recorder, [&] {
        const windowlab::Recording recording = std::move(recorder).finish(true);
        std::uint64_t late = 0;
        for (std::size_t i = 0; i < table.size(); ++i) {
            const auto fate = static_cast<windowlab::Fate>(recording.elements.fate[i]);
            late += fate == windowlab::Fate::side_output || fate == windowlab::Fate::dropped;
        }
        return std::pair{std::uint64_t{recording.firings.pane.size()}, late};
    });
}

/// Every `stride`-th event comes later than the watermark, by up to `most` ms.
Data with_late(Data data, std::size_t stride, std::int64_t most) {
    for (std::size_t i = 0; i < data.size(); i += stride)
        data.time[i] -= bench::out_of_orderness + 1 + static_cast<std::int64_t>(i * 7'919) % most;
    return data;
}

/// From the middle on a thousand years later.
Data with_jump(Data data) {
    for (std::size_t i = data.size() / 2; i < data.size(); ++i) data.time[i] += 31'536'000'000'000;
    return data;
}

/// Events of one key, `apart` ms from one another, in an order of their own: as `place(i)` says.
template <class Place>
Data in_order(std::size_t n, std::int64_t apart, Place place) {
    Data data = bench::generate(n, 1);
    for (std::size_t i = 0; i < n; ++i)
        data.time[i] = bench::first_instant + apart * static_cast<std::int64_t>(place(i));
    return data;
}

/// How many slices of a key the data have.
double pairs_of(const Data& data, std::int64_t slide) {
    std::vector<std::pair<std::uint32_t, std::int64_t>> pairs;
    for (std::size_t i = 0; i < data.size(); ++i) pairs.emplace_back(data.key[i], data.time[i] / slide);
    std::sort(pairs.begin(), pairs.end());
    return static_cast<double>(std::unique(pairs.begin(), pairs.end()) - pairs.begin());
}

/// Those of runs that are recorded, without the name of which they would be among those of results.
const std::string recorded_run = "recorded-";

/// Windows that overlap in one more way than sliding ones do by themselves.
struct Overlapping {
    const char* name;
    bool cumulates;
    std::int64_t lateness;
};
constexpr Overlapping overlapping[] = {
    {"sliding-late", false, 60'000}, {"cumulate", true, 0}, {"cumulate-late", true, 60'000}};

Pipeline pipeline_of(const Overlapping& o, std::int64_t overlap) {
    const windowlab::Duration slide{1'000}, size{overlap * 1'000};
    Pipeline pipeline = bench::pipeline_of({"", size.ms, slide.ms, 0, o.lateness});
    if (o.cumulates) pipeline.assigner = *windowlab::CumulateWindows::make(size, slide);
    return pipeline;
}

/// Tells each case to `with(name, pipeline, data)`.
template <class With>
void for_each_case(With with) {
    const auto keys_of = [](std::int64_t keys) { return "-" + std::to_string(keys) + "-keys"; };
    for (const bench::Workload& w : bench::workloads) {
        for (const std::int64_t keys : {1, 100, 10'000}) {
            const bool output_bound = keys == 10'000 && w.slide != w.size;
            with(std::string{w.name} + keys_of(keys), bench::pipeline_of(w),
                 bench::generate(output_bound ? 20'000 : 200'000, keys));
        }
    }
    const auto sliding = [](std::int64_t size, std::int64_t slide) {
        return bench::pipeline_of({"", size, slide, 0, 0});
    };
    for (const std::int64_t keys : {1, 100}) {
        for (const std::int64_t overlap : {2, 10, 600, 3'600, 10'000})
            with("overlap-" + std::to_string(overlap) + keys_of(keys), sliding(overlap * 1'000, 1'000),
                 bench::generate(1'000'000, keys));
        for (const Overlapping& o : overlapping)
            for (const std::int64_t overlap : {2, 10, 600, 3'600, 10'000})
                with(o.name + ("-overlap-" + std::to_string(overlap)) + keys_of(keys), pipeline_of(o, overlap),
                     bench::generate(200'000, keys));
        with("600-s-by-7-s" + keys_of(keys), sliding(600'000, 7'000), bench::generate(200'000, keys));
        for (const bench::Workload& w : bench::workloads) {
            const Pipeline pipeline = bench::pipeline_of(w);
            const std::string name = std::string{w.name} + keys_of(keys);
            with(name + "-half-late", pipeline, with_late(bench::generate(200'000, keys), 2, 120'000));
            with(name + "-jump", pipeline, with_jump(bench::generate(100'000, keys)));
        }
        for (const std::size_t stride : {200, 2})
            with("hour-late-1-in-" + std::to_string(stride) + keys_of(keys), bench::pipeline_of(bench::workload("W3")),
                 with_late(bench::generate(500'000, keys), stride, 3'500'000));
    }
    // A recording has all firings in it: fewer rows where these are many.
    for (const bench::Workload& w : bench::workloads)
        for (const std::int64_t keys : {1, 100, 10'000})
            if (keys < 10'000 || w.slide == w.size)
                with(recorded_run + std::string{w.name} + keys_of(keys), bench::pipeline_of(w),
                     bench::generate(200'000, keys));
    for (const std::int64_t overlap : {2, 10, 600, 3'600, 10'000})
        with(recorded_run + "by-" + std::to_string(overlap) + keys_of(100), sliding(overlap * 1'000, 1'000),
             bench::generate(200'000, 100));
    for (const Overlapping& o : overlapping)
        for (const std::int64_t overlap : {2, 600})
            with(recorded_run + o.name + "-by-" + std::to_string(overlap) + keys_of(100), pipeline_of(o, overlap),
                 bench::generate(100'000, 100));
    // All of it in one window, at the end.
    with("W3-1000-keys", bench::pipeline_of(bench::workload("W3")), bench::generate(100'000, 1'000));
    Pipeline patient = bench::pipeline_of(bench::workload("W4"));  // nothing ends before all has come
    patient.watermarks.strategy = windowlab::BoundedOutOfOrderness{{10'000'000'000}};
    for (const std::size_t n : {10'000, 80'000}) {
        const std::string name = "-of-" + std::to_string(n);
        with("sessions-backwards" + name, patient, in_order(n, 40'000, [n](std::size_t i) { return n - i; }));
        const auto shuffled = [n](std::size_t i) { return i * 7'919 % n; };
        with("sessions-shuffled" + name, patient, in_order(n, 40'000, shuffled));
        with("sessions-merging" + name, patient, in_order(n, 20'000, shuffled));
    }
}

// ---- what is printed, recorded, and held against one another

#ifdef __clang__
constexpr const char* compiler = __VERSION__;
#else
constexpr const char* compiler = "GCC " __VERSION__;
#endif

void print_heading() {
    std::printf("compiled by %s\n", compiler);
    std::printf(
        "case                            events  firings   late  operations/event      /firing  copies/event  "
        "allocations/event  steps/event      bytes\n");
}

void print(const std::string& name, const Measured& m) {
    const double per_firing = m.firings > 0 ? m.operations * m.events / m.firings : 0;
    std::printf("%-30s %7.0f %8.0f %6.0f %17.4f %12.4f %13.4f %18.5f %12.2f %10.0f\n", name.c_str(), m.events,
                m.firings, m.late, m.operations, per_firing, m.copies, m.allocations, m.steps, m.bytes);
    std::fflush(stdout);
}

bool is_by_this_compiler(const char* path) {
    std::ifstream file{path};
    std::string line;
    return std::getline(file, line) && line == std::string{"compiled by "} + compiler;
}

std::map<std::string, Measured> recorded(const char* path) {
    std::ifstream file{path};
    std::map<std::string, Measured> cases;
    std::string line, name;
    for (int i = 0; i < 2; ++i) std::getline(file, line);  // the heading, which print_heading makes
    while (std::getline(file, line)) {
        Measured m;
        double per_firing;
        std::istringstream columns{line};
        columns >> name >> m.events >> m.firings >> m.late >> m.operations >> per_firing >> m.copies >> m.allocations >>
            m.steps >> m.bytes;
        if (!columns) throw std::runtime_error{std::string{path} + ": cannot be read: " + line};
        cases[name] = m;
    }
    if (cases.empty()) throw std::runtime_error{std::string{path} + ": there is nothing in it"};
    return cases;
}

class Judge {
public:
    Judge(std::map<std::string, Measured> recorded, bool same_compiler)
        : recorded_{std::move(recorded)}, same_compiler_{same_compiler} {}

    void hear(const std::string& name, const Measured& now) {
        print(name, now);
        now_[name] = now;
        if (recorded_.empty()) return;
        const auto at = recorded_.find(name);
        if (at == recorded_.end()) return fail(name + ": was not recorded");
        const Measured& then = at->second;
        if (now.firings != then.firings || now.late != then.late) fail(name + ": another number of firings or late");
        check(name + ": operations an event", now.operations, then.operations * 1.1 + 0.001);
        check(name + ": copies an event", now.copies, then.copies * 1.1 + 0.01);
        check(name + ": allocations an event", now.allocations, then.allocations * 1.2 + 0.0005);
        check(name + ": steps an event", now.steps, then.steps * (same_compiler_ ? 1.05 : 1.5));
        check(name + ": bytes", now.bytes, then.bytes * 1.1 + 1'000);
    }

    /// What holds whatever was recorded.
    void judge() {
        const auto names = [this](std::string_view part) {
            std::vector<std::string> those;
            for (const auto& [name, measured] : now_)
                if (name.find(part) != std::string::npos) those.push_back(name);
            if (those.empty()) fail("no case is called " + std::string{part});
            return those;
        };
        const auto steps = [this](const std::string& name) { return now_.at(name).steps; };
        const auto each = [this](const std::string& name) { return now_.at(name).steps_each(); };

        // An event goes into one slice, however many windows that is in; a firing combines two accumulators.
        for (const std::string& name : names("overlap-"))
            check(name + ": operations", now_.at(name).operations,
                  3 + 2 * now_.at(name).firings / now_.at(name).events);
        for (const char* const keys : {"-1-keys", "-100-keys"}) {
            const std::string suffix = keys;
            for (const char* const overlap : {"10", "600", "3600", "10000"}) {
                const std::string name = "overlap-" + std::string{overlap} + suffix;
                check(name + ": steps for each event and firing, to overlap 2", each(name),
                      1.5 * each("overlap-2" + suffix));
                for (const Overlapping& o : overlapping)
                    check(o.name + ("-" + name) + ": steps for each event and firing, to overlap 2",
                          each(o.name + ("-" + name)), 1.5 * each(o.name + ("-overlap-2" + suffix)));
            }
            // Half of all events late, and one in 200.
            check("hour-late-1-in-2" + suffix + ": steps, to those of 1 in 200", steps("hour-late-1-in-2" + suffix),
                  4 * steps("hour-late-1-in-200" + suffix));
            // A thousand years without events cost nothing.
            for (const char* const workload : {"W1", "W2", "W3", "W4", "W5"}) {
                const std::string name = workload + suffix;
                check(name + "-jump: steps for each event and firing, to those without", each(name + "-jump"),
                      1.5 * each(name));
            }
        }
        // What a recording takes in memory, beside the run itself. Nearly each event of a session is a merge as well:
        // Flink merges the window of the event with the one that is there.
        for (const std::string& name : names(recorded_run))
            if (const auto run = now_.find(name.substr(recorded_run.size())); run != now_.end())
                check(name + ": bytes", now_.at(name).bytes,
                      run->second.bytes + (name.starts_with(recorded_run + "W4") ? 96 : 32) * now_.at(name).events +
                          48 * now_.at(name).firings + 400'000);
        // A recorded firing costs the same, whatever the overlap.
        for (const char* const overlap : {"10", "600", "3600", "10000"}) {
            const std::string name = recorded_run + "by-" + overlap + "-100-keys";
            check(name + ": steps for each event and firing, to overlap 2", each(name),
                  1.5 * each(recorded_run + "by-2-100-keys"));
        }
        for (const Overlapping& o : overlapping) {
            const std::string by = recorded_run + o.name + "-by-";
            check(by + "600: steps for each event and firing, to overlap 2", each(by + "600-100-keys"),
                  1.5 * each(by + "2-100-keys"));
        }
        // A firing costs the same, whatever the overlap and the keys.
        for (const char* const name : {"W2-10000-keys", "W3-10000-keys"}) {
            const Measured& m = now_.at(name);
            check(std::string{name} + ": operations beside events, a firing",
                  std::max(0.0, m.operations - 5) * m.events / m.firings, 1);
        }
        // Eight times as many open sessions of a key: three comparisons more in a search.
        for (const char* const order : {"backwards", "shuffled", "merging"}) {
            const std::string name = "sessions-" + std::string{order} + "-of-";
            check(name + "80000: steps, to those of 10000", steps(name + "80000"), 1.3 * steps(name + "10000"));
        }
    }
    /// A slice of a key takes at most 64 bytes, beside what the engine holds for each key and for any run.
    void judge_memory(const std::string& name, double pairs, double keys) {
        check(name + ": bytes", now_.at(name).bytes, 64 * pairs + 160 * keys + 400'000);
    }
    [[nodiscard]] bool failed() const { return failed_; }

private:
    void check(const std::string& what, double is, double most) {
        if (is <= most) return;
        char text[200];
        std::snprintf(text, sizeof text, "%s: %.4f, and at most %.4f are to be", what.c_str(), is, most);
        fail(text);
    }
    void fail(const std::string& text) {
        std::fprintf(stderr, "%s\n", text.c_str());
        failed_ = true;
    }

    std::map<std::string, Measured> recorded_, now_;
    bool same_compiler_;  // others cut a function into other blocks
    bool failed_ = false;
};

}  // namespace

int main(int argc, char** argv) try {
    Judge judge = argc > 1 ? Judge{recorded(argv[1]), is_by_this_compiler(argv[1])} : Judge{{}, true};
    print_heading();
    for_each_case([&](const std::string& name, const Pipeline& pipeline, const Data& data) {
        const bool recorded = name.starts_with(recorded_run);
        judge.hear(name, recorded ? measure_recorded(pipeline, data) : measure_results(pipeline, data));
        if (name == "W3-1000-keys") judge.judge_memory(name, pairs_of(data, 1'000), 1'000);
    });
    judge.judge();
    return judge.failed() ? 1 : 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
}
