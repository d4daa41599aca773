#include "job.hpp"
#include "result_collector.hpp"
#include "windowlab/run.hpp"

namespace windowlab {

struct BatchRun::Parts {
    Parts(const Pipeline& pipeline, const EventTable& table, Sink sink, const Limits& limits, Path path)
        : limits{limits}, collector{std::move(sink)}, job{pipeline, table, this->limits, path, collector} {}

    const Limits limits;
    ResultCollector collector;
    Job<ResultCollector> job;
};

BatchRun::BatchRun(const Pipeline& pipeline, const EventTable& table, Sink sink, const Limits& limits, Path path)
    : parts_{std::make_unique<Parts>(pipeline, table, std::move(sink), limits, path)} {}
BatchRun::BatchRun(BatchRun&&) noexcept = default;
BatchRun::~BatchRun() = default;

bool BatchRun::run_to(std::size_t rows) {
    const bool more = parts_->job.run_to(rows);
    parts_->collector.flush();
    return more;
}
const std::optional<Failure>& BatchRun::failure() const { return parts_->job.failure(); }
const Counters& BatchRun::counters() const { return parts_->collector.counters(); }

}  // namespace windowlab
