#include "windowlab/cost.hpp"

#include <algorithm>
#include <cmath>

#include "instants.hpp"
#include "json_writer.hpp"
#include "overload.hpp"
#include "sort.hpp"
#include "table_facts.hpp"

namespace windowlab {
namespace {

constexpr double bounds_bytes = 16;   // start and end
constexpr double element_bytes = 16;  // time and value

double accumulator_bytes(Aggregate aggregate) { return aggregate == Aggregate::avg ? 16 : 8; }

/// Windows of one element, and how far apart the ends of a key's windows are.
struct Shape {
    double windows;
    double every;
};
Shape shape_of(const Assigner& assigner) {
    return std::visit(
        Overload{[](const TumblingWindows& a) {
                     return Shape{1, static_cast<double>(a.size().ms)};
                 },
                 [](const SlidingWindows& a) {
                     const auto size = static_cast<double>(a.size().ms), slide = static_cast<double>(a.slide().ms);
                     return Shape{size / slide, slide};
                 },
                 [](const CumulateWindows& a) {
                     const auto max = static_cast<double>(a.max_size().ms), step = static_cast<double>(a.step().ms);
                     return Shape{(max / step + 1) / 2, step};
                 },
                 [](const auto&) {
                     return Shape{1, 0};
                 }},
        assigner);
}

bool keeps_lists(const Pipeline& pipeline) {
    return pipeline.evictor || pipeline.aggregate == Aggregate::list || pipeline.aggregate == Aggregate::distinct;
}

}  // namespace

double bytes_held(const Pipeline& pipeline, double windows, double elements) {
    return windows * bounds_bytes +
           (keeps_lists(pipeline) ? elements * element_bytes : windows * accumulator_bytes(pipeline.aggregate));
}

Cost cost(const Explanation& explanation) {
    const Recording& r = explanation.recording();
    const Pipeline& pipeline = explanation.pipeline();
    const EventTable& table = explanation.table();
    Cost c;
    const Shape shape = shape_of(pipeline.assigner);
    c.window = length_of(pipeline.assigner);
    const bool by_clock = time_domain(pipeline.assigner) == TimeDomain::processing;
    if (!by_clock) {
        c.delay = generates(pipeline) ? Duration{watermark_delay(pipeline).ms - 1} : Duration{0};
        c.lateness = pipeline.allowed_lateness;
        c.emission = pipeline.watermarks.emit_every.value_or(Duration{0});
    }
    c.windows_per_event = shape.windows;
    if (shape.every > 0)  // a window is there from its first event until the watermark is past its end and the lateness
        c.windows_per_key = std::ceil(static_cast<double>(c.window.ms + c.delay.ms + c.lateness.ms) / shape.every);
    c.lists = keeps_lists(pipeline);

    const auto events = static_cast<double>(std::max<std::size_t>(1, r.elements.size()));
    double given = 0;
    std::vector<bool> has_key;
    for (const std::uint32_t windows : r.elements.windows) given += windows;
    double late = 0;
    for (const std::uint32_t windows : r.elements.late_count) late += windows;
    const double added = given - late;
    for (const std::uint32_t key : r.elements.key) {
        if (key >= has_key.size()) has_key.resize(key + 1);
        c.keys += !has_key[key];
        has_key[key] = true;
    }
    c.windows_per_event_measured = given / events;
    c.writes_per_event = added / events;
    c.results_per_event = static_cast<double>(r.firings.size()) / events;

    // Panes come and go by row: counted after each row, for all keys and for each.
    const auto rows = static_cast<std::uint32_t>(table.size());
    std::vector<std::uint64_t> steps;  // the row; whether a pane comes, which is after all that go; below it the key
    constexpr std::uint64_t comes = std::uint64_t{1} << 31;
    const auto step = [](std::uint32_t row, std::uint32_t key) { return std::uint64_t{row} << 32 | key; };
    for (std::uint32_t p = 0; p < r.panes.size(); ++p) {
        steps.push_back(step(r.panes.opened[p], r.panes.key[p]) | comes);
        if (explanation.closed(p) < rows) steps.push_back(step(explanation.closed(p), r.panes.key[p]));
    }
    sort_numbers(steps);
    std::vector<std::uint32_t> of_key(has_key.size());
    for (const std::uint64_t step : steps) {
        std::uint32_t& held = of_key[static_cast<std::uint32_t>(step % comes)];
        if ((step & comes) == 0) {
            --held;
            --c.windows_held;
            continue;
        }
        c.windows_per_key_measured = std::max(c.windows_per_key_measured, static_cast<double>(++held));
        if (++c.windows_held <= c.windows_peak) continue;
        c.windows_peak = c.windows_held;
        c.peak_row = static_cast<std::uint32_t>(step >> 32);
    }
    const double mean = r.panes.key.empty() ? 0 : added / static_cast<double>(r.panes.size());
    c.bytes_per_window = bytes_held(pipeline, 1, mean);
    c.bytes_peak = c.bytes_per_window * c.windows_peak;

    // How far event time was past the end when a window's first result came; the end of the input is no such moment.
    std::int64_t newest = never.ms;
    std::uint32_t row = 0;
    for (std::uint32_t i = 0; i < r.entries.size() && !by_clock; ++i) {
        if (static_cast<EntryKind>(r.entries.kind[i]) != EntryKind::fire || r.entries.row(i) >= rows) continue;
        for (; row <= r.entries.row(i); ++row)
            if (table.kind[row] == RowKind::event) newest = std::max(newest, table.time[row]);
        const std::uint32_t at = explanation.index(i);
        const double end = r.panes.end(r.firings.pane[at]);
        if (std::isinf(end) || static_cast<Timing>(r.firings.timing[at]) != Timing::on_time || newest == never.ms)
            continue;
        c.measured = true;
        c.delay_measured = std::max(c.delay_measured, Duration{newest - static_cast<std::int64_t>(end)});
    }
    return c;
}

std::string cost_json(const Cost& c) {
    JsonWriter out;
    out.open('{');
    out.member("windowsPerEvent", c.windows_per_event);
    out.member("windowsPerEventMeasured", c.windows_per_event_measured);
    out.member("windowsPerKey", c.windows_per_key);
    out.member("windowsPerKeyMeasured", c.windows_per_key_measured);
    out.member("keys", c.keys);
    out.member("windowsHeld", c.windows_held);
    out.member("windowsPeak", c.windows_peak);
    out.member("peakRow", c.peak_row);
    out.member("bytesPerWindow", c.bytes_per_window);
    out.member("bytesPeak", c.bytes_peak);
    out.member("lists", c.lists);
    out.member("writesPerEvent", c.writes_per_event);
    out.member("resultsPerEvent", c.results_per_event);
    out.member("window", c.window);
    out.member("delay", c.delay);
    out.member("lateness", c.lateness);
    out.member("emission", c.emission);
    out.name("delayMeasured");
    if (c.measured)
        out.value(c.delay_measured);
    else
        out.null();
    out.close('}');
    return out.take();
}

}  // namespace windowlab
