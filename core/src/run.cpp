#include "windowlab/run.hpp"

#include "recorder.hpp"
#include "source.hpp"
#include "window_operator.hpp"

namespace windowlab {
namespace {

/// One job: source, operator and observer, and the clock that drives them.
template <class Observer>
class Job {
public:
    Job(const Pipeline& pipeline, const EventTable& table, const Limits& limits, Observer& observer)
        : pipeline_{pipeline},
          table_{table},
          limits_{limits},
          observer_{observer},
          operator_{pipeline, table, limits, observer},
          source_{pipeline, table, start(table), *this} {
        operator_.set_clock(start(table));
    }

    /// Throws what ends a run early.
    void run() {
        if (table_.size() > limits_.rows) throw LimitMet{"rows", limits_.rows};
        source_.start();
        for (std::uint32_t row = 0; row < table_.size(); ++row) {
            begin_row(row);
            advance_to(Instant{table_.arrives[row]});
            source_.row(row);
        }
        begin_row(static_cast<std::uint32_t>(table_.size()));
        if (pipeline_.end_of_input) {
            if (sorts_input()) operator_.sort_contents();
            source_.end();
        }
        operator_.report_open();
    }

    [[nodiscard]] std::uint32_t row() const { return row_; }

    // The source's sink.
    void element(std::uint32_t row) { operator_.process_element(row); }
    void watermark(Instant watermark) {
        observer_.on_watermark(watermark);
        operator_.advance_watermark(watermark);
    }
    void status(bool idle) { observer_.on_status(idle); }
    void partition(std::size_t partition, Instant watermark, bool idle) {
        if (pipeline_.partitions > 1) observer_.on_partition(partition, watermark, idle);
    }

private:
    static Instant start(const EventTable& table) { return table.size() == 0 ? Instant{0} : Instant{table.arrives[0]}; }

    void begin_row(std::uint32_t row) {
        row_ = row;
        observer_.set_row(row);
    }

    /// Moves processing time on, by way of every instant at which something is due. At one instant the operator's
    /// timers come first, then the partitions' emission.
    void advance_to(Instant target) {
        for (Instant next; (next = std::min(operator_.next_due(), source_.next_instant())) <= target;) move_to(next);
        move_to(target);
    }
    void move_to(Instant now) {
        operator_.set_clock(now);
        operator_.run_due_timers();
        source_.move_to(now);
    }

    /// A keyed operator that says of itself that it has no output before the end of the stream gets its input sorted,
    /// once that has ended. Mirrors: WindowOperator.getOperatorAttributes.
    [[nodiscard]] bool sorts_input() const {
        return pipeline_.keyed && is_global(pipeline_.assigner) && pipeline_.trigger.wrappers.empty() &&
               std::holds_alternative<EndOfStreamTrigger>(pipeline_.trigger.plain);
    }

    const Pipeline& pipeline_;
    const EventTable& table_;
    const Limits& limits_;
    Observer& observer_;
    WindowOperator<Observer> operator_;
    Source<Job> source_;
    std::uint32_t row_ = 0;
};

}  // namespace

RecordedRun record(const Pipeline& pipeline, const EventTable& table, const Limits& limits) {
    Recorder recorder{pipeline, table, limits};
    Job<Recorder> job{pipeline, table, limits, recorder};
    std::optional<Failure> failure;
    try {
        job.run();
    } catch (const LimitMet& met) {
        failure = Failure{Failure::Kind::limit, job.row(), met.name, met.max};
    } catch (const EndlessJob&) {
        return {{}, Failure{Failure::Kind::endless, job.row()}};
    } catch (const MissingGap&) {
        failure = Failure{Failure::Kind::no_gap, job.row()};
    } catch (const NullTriggerState&) {
        failure = Failure{Failure::Kind::null_state, job.row()};
    }
    return {std::move(recorder).finish(), failure};
}

}  // namespace windowlab
