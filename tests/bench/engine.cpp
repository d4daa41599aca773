// How fast is the engine natively? Its public calls: for results alone, or with --traced for a recording of everything.
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine_input.hpp"
#include "peer.hpp"
#include "windowlab/run.hpp"

namespace {

using bench::Checksum;
using windowlab::BatchRun;
using windowlab::EventTable;
using windowlab::Failure;
using windowlab::Limits;
using windowlab::Pipeline;
using windowlab::RecordingRun;
using windowlab::Results;

constexpr std::size_t block = 16'384;  // rows a call

/// The yardstick's largest cases are larger than what people should wait for in a page; memory stays bounded.
Limits bounds() {
    Limits limits;
    limits.rows = limits.entries = std::numeric_limits<std::uint32_t>::max();
    limits.open_windows = limits.work = std::numeric_limits<std::uint64_t>::max();
    return limits;
}

void check(const std::optional<Failure>& failure) {
    if (failure)
        throw std::runtime_error{std::string{"the run met a bound: "} + (failure->limit ? failure->limit : "")};
}

void run_batch(const Pipeline& pipeline, const EventTable& table, Checksum& checksum) {
    BatchRun run{pipeline, table,
                 [&](const Results& results, const std::vector<std::uint32_t>& late_rows) {
                     for (std::size_t i = 0; i < results.size(); ++i) {
                         checksum.add(results.key[i], static_cast<std::int64_t>(results.end[i]), results.count[i],
                                      results.value[i]);
                     }
                     checksum.late += late_rows.size();
                 },
                 bounds()};
    for (std::size_t rows = block; run.run_to(rows); rows += block) {
    }
    check(run.failure());
}

void run_traced(const Pipeline& pipeline, const EventTable& table, Checksum& checksum) {
    RecordingRun run{pipeline, table, bounds()};
    for (std::size_t rows = block; run.run_to(rows); rows += block) {
    }
    const auto [recording, failure] = std::move(run).finish();
    check(failure);
    const auto& firings = recording.firings;
    std::vector<double> ends;
    ends.reserve(recording.panes.size());
    for (auto start = recording.panes.start.begin(), length = recording.panes.length.begin();
         start != recording.panes.start.end(); ++start, ++length)
        ends.push_back(*start + *length);
    // One after the other: to find a value by its place in a column of runs is a search.
    std::size_t i = 0;
    for (auto at = firings.pane.begin(); i < firings.size(); ++at, ++i) {
        const std::uint32_t pane = *at;
        checksum.add(recording.panes.key[pane], static_cast<std::int64_t>(ends[pane]), firings.count[i],
                     firings.value[i]);
    }
    for (const std::uint8_t kind : recording.entries.kind)
        checksum.late += kind == static_cast<std::uint8_t>(windowlab::EntryKind::late_element);
}

}  // namespace

int main(int argc, char** argv) {
    return bench::run_peer(
        argc, argv, "native", "--traced", [](const bench::Options& options, const bench::Data& data) {
            return [pipeline = bench::pipeline_of(options.workload), table = bench::table_of(data),
                    traced = options.flag](Checksum& checksum) {
                traced ? run_traced(pipeline, table, checksum) : run_batch(pipeline, table, checksum);
            };
        });
}
