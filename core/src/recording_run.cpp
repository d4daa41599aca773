#include "windowlab/run.hpp"

#include "job.hpp"
#include "recorder.hpp"

namespace windowlab {

struct RecordingRun::Parts {
    Parts(const Pipeline& pipeline, const EventTable& table, const Limits& limits, Path path)
        : limits{limits}, recorder{pipeline, table, this->limits}, job{pipeline, table, this->limits, path, recorder} {}

    const Limits limits;
    Recorder recorder;
    Job<Recorder> job;
};

RecordingRun::RecordingRun(const Pipeline& pipeline, const EventTable& table, const Limits& limits, Path path)
    : parts_{std::make_unique<Parts>(pipeline, table, limits, path)} {}
RecordingRun::RecordingRun(RecordingRun&&) noexcept = default;
RecordingRun::~RecordingRun() = default;

bool RecordingRun::run_to(std::size_t rows) { return parts_->job.run_to(rows); }

const std::optional<Failure>& RecordingRun::failure() const { return parts_->job.failure(); }

void RecordingRun::for_each_timer(
    const std::function<void(TimeDomain, Instant, std::uint32_t, const Window&)>& f) const {
    parts_->job.for_each_timer(
        [&](TimeDomain clock, const Timer& timer) { f(clock, timer.time, timer.key, timer.window); });
}

RecordedRun RecordingRun::finish() && {
    const auto failure = parts_->job.failure();
    if (failure && failure->kind == Failure::Kind::endless) return {{}, failure};
    return {std::move(parts_->recorder).finish(!failure), failure};
}

RecordedRun record(const Pipeline& pipeline, const EventTable& table, const Limits& limits, Path path) {
    RecordingRun run{pipeline, table, limits, path};
    run.run_to(table.size() + 1);
    return std::move(run).finish();
}

}  // namespace windowlab
