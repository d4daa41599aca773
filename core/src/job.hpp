// Who drives a run? A job goes through the rows; which job, and with which operator, is chosen once a run.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "accumulators.hpp"
#include "overload.hpp"
#include "session_operator.hpp"
#include "slice_operator.hpp"
#include "source.hpp"
#include "stop.hpp"
#include "tumbling_operator.hpp"
#include "window_operator.hpp"
#include "windowlab/run.hpp"

namespace windowlab {

/// Any pipeline: any sources, both clocks, Flink's operator.
template <class Observer>
class GeneralJob {
public:
    GeneralJob(const Pipeline& pipeline, const EventTable& table, const Limits& limits, Observer& observer)
        : pipeline_{pipeline},
          table_{table},
          observer_{observer},
          operator_{pipeline, table, limits, observer},
          source_{pipeline, table, start(table), *this} {
        operator_.set_clock(start(table));
    }

    void begin() { source_.start(); }
    /// Rows [row, until); `row` says at every moment where it stands.
    void process(std::uint32_t& row, std::uint32_t until) {
        for (; row < until; ++row) {
            observer_.set_row(row);
            advance_to(Instant{table_.arrives[row]});
            source_.row(row);
        }
    }
    void end() {
        if (pipeline_.end_of_input) {
            if (sorts_input()) operator_.sort_contents();
            source_.end();
        }
        operator_.report_open();
    }
    /// Instead of `end`, if the run fails.
    void cut() { operator_.report_cut(); }
    /// See WindowOperator.
    template <class F>
    void for_each_timer(F&& f) const {
        operator_.for_each_timer(f);
    }

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
    Observer& observer_;
    WindowOperator<Observer> operator_;
    Source<GeneralJob> source_;
};

/// One partition whose watermark follows each event, and an operator that knows event time only.
template <class Operator, class Observer>
class EventTimeJob {
public:
    template <class... Arguments>
    EventTimeJob(const Pipeline& pipeline, const EventTable& table, Observer& observer, Arguments&&... arguments)
        : pipeline_{pipeline}, table_{table}, observer_{observer}, operator_{std::forward<Arguments>(arguments)...} {
        if (const auto* bounded = std::get_if<BoundedOutOfOrderness>(&pipeline.watermarks.strategy)) {
            delay_ = bounded->out_of_orderness + Duration{1};
        } else if (std::holds_alternative<NoWatermarks>(pipeline.watermarks.strategy)) {
            newest_ = forever;  // so that no event is newer
        }
    }

    void begin() {}
    void process(std::uint32_t& row, std::uint32_t until) {
        const RowKind* const kinds = table_.kind.data();
        const std::int64_t* const times = table_.time.data();
        const std::uint32_t* const keys = table_.key.data();
        const double* const values = table_.value.data();
        const std::uint32_t key_mask = pipeline_.keyed ? ~std::uint32_t{0} : 0;
        // Through a reference every row would be written to memory; but it is to be right if the operator throws.
        Standing at{row, row};
        for (; at.row < until; ++at.row) {
            const std::uint32_t i = at.row;
            observer_.set_row(i);
            if (kinds[i] != RowKind::event) [[unlikely]]
                continue;
            const Instant time{times[i]};
            operator_.process_element(i, keys[i] & key_mask, time, values[i]);
            if (time > newest_) advance_to(time);
        }
    }
    void end() {
        if (pipeline_.end_of_input) {
            observer_.on_watermark(forever);
            operator_.advance_watermark(forever);
        }
        if constexpr (Observer::records) operator_.report_open();
    }

private:
    struct Standing {
        std::uint32_t row;
        std::uint32_t& told;
        ~Standing() { told = row; }
    };

    void advance_to(Instant time) {
        newest_ = time;
        observer_.on_watermark(time - delay_);
        operator_.advance_watermark(time - delay_);
    }

    const Pipeline& pipeline_;
    const EventTable& table_;
    Observer& observer_;
    Operator operator_;
    Duration delay_{1};
    Instant newest_ = never;
};

/// Whether adding the table's values in any order gives the same sum to the last bit: all are multiples of 2^-20, and
/// even all of them together stay below what a double can tell apart.
[[nodiscard]] inline bool exact_in_any_order(const EventTable& table) {
    constexpr double unit = 1 << 20;
    double total = 0;
    bool multiples = true;
    for (const double value : table.value) {
        const double scaled = std::abs(value) * unit;
        multiples = multiples && scaled == std::trunc(scaled);
        total += scaled;
    }
    return multiples && total < 9007199254740992.0;
}

/// The ways to run, one of which is chosen for a run. `As<A>` stands for accumulator A; the counters of the benchmark
/// have their own.
template <class Observer, template <class> class As = std::type_identity_t>
class Job {
public:
    Job(const Pipeline& pipeline, const EventTable& table, const Limits& limits, Path path, Observer& observer)
        : table_{table}, limits_{limits}, observer_{observer} {
        if (path == Path::fastest && has_default_event_time(pipeline) && is_incremental(pipeline.aggregate)) {
            if constexpr (Observer::records) {
                choose<As<TotalAndLeast>>(pipeline, table, limits);
            } else if (pipeline.aggregate == Aggregate::min || pipeline.aggregate == Aggregate::max) {
                choose<As<Least>>(pipeline, table, limits);
            } else {
                choose<As<Total>>(pipeline, table, limits);
            }
        }
        if (std::holds_alternative<std::monostate>(jobs_))
            jobs_.template emplace<General>(std::make_unique<GeneralJob<Observer>>(pipeline, table, limits, observer));
    }

    /// Until `rows` rows have been processed, or more than there are: to the end. False when nothing is left.
    bool run_to(std::size_t rows) {
        if (done_) return false;
        try {
            std::visit(Overload{[](std::monostate) {}, [&](auto& job) { go_on(*job, rows); }}, jobs_);
        } catch (const LimitMet& met) {
            fail({Failure::Kind::limit, row_, met.name, met.max});
        } catch (const EndlessJob&) {
            fail({Failure::Kind::endless, row_});
        } catch (const MissingGap&) {
            fail({Failure::Kind::no_gap, row_});
        } catch (const NullTriggerState&) {
            fail({Failure::Kind::null_state, row_});
        }
        return !done_;
    }

    [[nodiscard]] const std::optional<Failure>& failure() const { return failure_; }

    /// Calls `f(domain, timer)` for every timer that is set, in no order, if the run goes the general way.
    template <class F>
    void for_each_timer(F&& f) const {
        if (const auto* general = std::get_if<General>(&jobs_)) (*general)->for_each_timer(f);
    }

private:
    using General = std::unique_ptr<GeneralJob<Observer>>;
    template <class Operator>
    using Fast = std::unique_ptr<EventTimeJob<Operator, Observer>>;
    template <class A>
    using Tumbling = TumblingOperator<A, Observer>;
    template <class A>
    using Sliced = SliceOperator<A, Observer>;
    template <class A>
    using Session = SessionOperator<A, Observer>;

    /// The watermark follows every event of the one partition, windows are in event time, and the default trigger fires
    /// them once they are over.
    static bool has_default_event_time(const Pipeline& p) {
        return !std::holds_alternative<ManualWatermarks>(p.watermarks.strategy) && !p.watermarks.emit_every &&
               !p.watermarks.idle_after && p.partitions == 1 && time_domain(p.assigner) == TimeDomain::event &&
               p.trigger.wrappers.empty() && std::holds_alternative<EventTimeTrigger>(p.trigger.plain) && !p.evictor;
    }

    template <class A>
    void choose(const Pipeline& pipeline, const EventTable& table, const Limits& limits) {
        const auto event = std::find(table.kind.begin(), table.kind.end(), RowKind::event);
        const Instant near{
            event == table.kind.end() ? 0 : table.time[static_cast<std::size_t>(event - table.kind.begin())]};
        const auto make = [&](auto kind, auto&&... arguments) {
            using Pointer = typename decltype(kind)::type;
            jobs_.template emplace<Pointer>(std::make_unique<typename Pointer::element_type>(
                pipeline, table, observer_, std::forward<decltype(arguments)>(arguments)...));
        };
        if (const auto* tumbling = std::get_if<TumblingWindows>(&pipeline.assigner)) {
            return make(Kind<Fast<Tumbling<A>>>{}, pipeline, *tumbling, table, near, limits, observer_);
        }
        const bool adds = pipeline.aggregate == Aggregate::sum || pipeline.aggregate == Aggregate::avg;
        if (Observer::records && adds && !exact_in_any_order(table)) return;
        if (const auto* sliding = std::get_if<SlidingWindows>(&pipeline.assigner)) {
            make(Kind<Fast<Sliced<A>>>{}, pipeline, *sliding, table, near, limits, observer_);
        } else if (const auto* session = std::get_if<SessionWindows>(&pipeline.assigner);
                   session && pipeline.allowed_lateness == Duration{0}) {
            make(Kind<Fast<Session<A>>>{}, pipeline, *session, table, limits, observer_);
        } else if (const auto* cumulate = std::get_if<CumulateWindows>(&pipeline.assigner)) {
            make(Kind<Fast<Sliced<A>>>{}, pipeline, *cumulate, table, near, limits, observer_);
        }
    }
    template <class T>
    struct Kind {
        using type = T;
    };

    template <class AnyJob>
    void go_on(AnyJob& job, std::size_t rows) {
        if (!begun_) {
            begun_ = true;
            if (table_.size() > limits_.rows) throw LimitMet{"rows", limits_.rows};
            observer_.set_row(0);
            job.begin();
        }
        job.process(row_, static_cast<std::uint32_t>(std::min(rows, table_.size())));
        if (rows <= table_.size()) return;
        observer_.set_row(row_);
        job.end();
        done_ = true;
    }

    void fail(Failure failure) {
        failure_ = failure;
        done_ = true;
        if constexpr (Observer::records) {
            if (const auto* general = std::get_if<General>(&jobs_)) (*general)->cut();
        }
    }

    const EventTable& table_;
    const Limits& limits_;
    Observer& observer_;
    template <class... A>
    using AnyOf = std::variant<std::monostate, General, Fast<Tumbling<A>>..., Fast<Sliced<A>>..., Fast<Session<A>>...>;
    std::conditional_t<Observer::records, AnyOf<As<TotalAndLeast>>, AnyOf<As<Total>, As<Least>>> jobs_;
    std::uint32_t row_ = 0;
    bool begun_ = false;
    bool done_ = false;
    std::optional<Failure> failure_;
};

}  // namespace windowlab
