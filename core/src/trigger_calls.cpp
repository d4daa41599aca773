#include "trigger_calls.hpp"

#include <algorithm>

#include "stop.hpp"

namespace windowlab {
namespace {

constexpr Verdict go_on{};
constexpr Verdict fire{true, false};

}  // namespace

/// The calls of a trigger that stands on its own.
class TriggerCalls::Plain {
public:
    Plain(TriggerContext& context, TriggerState& state) : context_{context}, state_{state}, window_{context.window} {}

    // ---- an element is added

    Verdict element(const EventTimeTrigger&, Instant, double) {
        if (window_.last() <= context_.watermark) return fire;
        context_.set_event_timer(window_.last());
        return go_on;
    }
    Verdict element(const ProcessingTimeTrigger&, Instant, double) {
        context_.set_processing_timer(window_.last());
        return go_on;
    }
    Verdict element(const CountTrigger& t, Instant, double) {
        if (++state_.count < t.n) return go_on;
        state_.count = 0;
        return fire;
    }
    Verdict element(const ContinuousEventTimeTrigger& t, Instant time, double) {
        if (window_.last() <= context_.watermark) return fire;
        context_.set_event_timer(window_.last());
        if (!state_.next_fire) {
            state_.next_fire = after(passed(time, t.interval), t.interval);
            context_.set_event_timer(*state_.next_fire);
        }
        return go_on;
    }
    Verdict element(const ContinuousProcessingTimeTrigger& t, Instant, double) {
        if (!state_.next_fire) {
            state_.next_fire = after(passed(context_.clock, t.interval), t.interval);
            context_.set_processing_timer(*state_.next_fire);
        }
        return go_on;
    }
    Verdict element(const DeltaTrigger& t, Instant, double value) {
        if (!state_.kept) {
            state_.kept = value;
            return go_on;
        }
        if (!(value - *state_.kept > t.threshold)) return go_on;
        state_.kept = value;
        return fire;
    }
    Verdict element(const NeverTrigger&, Instant, double) { return go_on; }
    Verdict element(const EndOfStreamTrigger&, Instant, double) {
        context_.set_event_timer(window_.last());
        return go_on;
    }

    // ---- a timer of the window runs

    Verdict event_timer(const EventTimeTrigger&, Instant time) { return time == window_.last() ? fire : go_on; }
    Verdict event_timer(const EndOfStreamTrigger&, Instant time) { return time == window_.last() ? fire : go_on; }
    Verdict event_timer(const ContinuousEventTimeTrigger& t, Instant time) {
        if (time == window_.last()) return fire;
        if (state_.next_fire != time) return go_on;
        state_.next_fire = after(time, t.interval);
        context_.set_event_timer(*state_.next_fire);
        return fire;
    }
    template <class T>
    Verdict event_timer(const T&, Instant) {
        return go_on;
    }

    Verdict processing_timer(const ProcessingTimeTrigger&, Instant) { return fire; }
    Verdict processing_timer(const ContinuousProcessingTimeTrigger& t, Instant time) {
        if (time == window_.last()) return fire;
        if (!state_.next_fire) throw NullTriggerState{};
        if (state_.next_fire != time) return go_on;
        state_.next_fire = after(time, t.interval);
        context_.set_processing_timer(*state_.next_fire);
        return fire;
    }
    template <class T>
    Verdict processing_timer(const T&, Instant) {
        return go_on;
    }

    // ---- windows merge into this one

    void merge(const EventTimeTrigger&) {
        if (window_.last() > context_.watermark) context_.set_event_timer(window_.last());
    }
    void merge(const ProcessingTimeTrigger&) {
        if (window_.last() > context_.clock) context_.set_processing_timer(window_.last());
    }
    void merge(const ContinuousEventTimeTrigger&) {
        if (state_.next_fire) context_.set_event_timer(*state_.next_fire);
    }
    void merge(const ContinuousProcessingTimeTrigger&) {
        if (state_.next_fire) context_.set_processing_timer(*state_.next_fire);
    }
    template <class T>
    void merge(const T&) {}

    // ---- what is remembered is dropped, and the timers that are known

    void clear(const EventTimeTrigger&) { context_.cancel_event_timer(window_.last()); }
    void clear(const ProcessingTimeTrigger&) { context_.cancel_processing_timer(window_.last()); }
    void clear(const CountTrigger&) { state_.count = 0; }
    void clear(const ContinuousEventTimeTrigger&) {
        if (state_.next_fire) context_.cancel_event_timer(*state_.next_fire);
        state_.next_fire.reset();
    }
    void clear(const ContinuousProcessingTimeTrigger&) {
        if (state_.next_fire) context_.cancel_processing_timer(*state_.next_fire);
        state_.next_fire.reset();
    }
    void clear(const DeltaTrigger&) { state_.kept.reset(); }
    void clear(const NeverTrigger&) {}
    void clear(const EndOfStreamTrigger&) {}

private:
    /// The time to fire that follows `time`, at most the window's last instant.
    [[nodiscard]] Instant after(Instant time, Duration interval) const {
        return std::min(saturating_add(time, interval), window_.last());
    }
    /// The multiple of the interval that `time` has passed; above it before the epoch, as Java's % truncates.
    [[nodiscard]] static Instant passed(Instant time, Duration interval) { return {time.ms - time.ms % interval.ms}; }

    TriggerContext& context_;
    TriggerState& state_;
    const Window window_;
};

Verdict TriggerCalls::on_element(Instant time, double value) { return on_element(0, time, value); }
Verdict TriggerCalls::on_event_time(Instant time) { return on_timer(TimeDomain::event, 0, time); }
Verdict TriggerCalls::on_processing_time(Instant time) { return on_timer(TimeDomain::processing, 0, time); }
void TriggerCalls::on_merge() {
    std::visit([&](const auto& t) { Plain{context_, state_}.merge(t); }, trigger_.plain);
}
void TriggerCalls::clear() { clear(0); }

Verdict TriggerCalls::on_element(std::size_t depth, Instant time, double value) {
    if (is_plain(depth)) {
        return std::visit(
            [&](const auto& t) {
                return Plain{context_, state_}.element(t, time, value);
            },
            trigger_.plain);
    }
    Verdict verdict = on_element(depth + 1, time, value);
    if (std::holds_alternative<Purging>(trigger_.wrappers[depth])) {
        verdict.purge = verdict.purge || verdict.fire;
        return verdict;
    }
    const auto& timeout = std::get<ProcessingTimeout>(trigger_.wrappers[depth]);
    if (verdict.fire) {
        clear(depth);
        return verdict;
    }
    if (state_.timeout && timeout.reset_on_event) {
        context_.cancel_processing_timer(*state_.timeout);
        state_.timeout.reset();
    }
    if (!state_.timeout) {
        state_.timeout = context_.clock + timeout.interval;
        context_.set_processing_timer(*state_.timeout);
    }
    return verdict;
}

Verdict TriggerCalls::on_timer(TimeDomain domain, std::size_t depth, Instant time) {
    if (is_plain(depth)) {
        Plain plain{context_, state_};
        return std::visit(
            [&](const auto& t) {
                return domain == TimeDomain::event ? plain.event_timer(t, time) : plain.processing_timer(t, time);
            },
            trigger_.plain);
    }
    Verdict verdict = on_timer(domain, depth + 1, time);
    if (std::holds_alternative<Purging>(trigger_.wrappers[depth])) {
        verdict.purge = verdict.purge || verdict.fire;
        return verdict;
    }
    // Any timer of the window counts as the timeout, whatever the nested trigger says of it.
    if (std::get<ProcessingTimeout>(trigger_.wrappers[depth]).clear_on_timeout) clear(depth);
    return {true, verdict.purge};
}

void TriggerCalls::clear(std::size_t depth) {
    for (; !is_plain(depth); ++depth) {
        if (state_.timeout && std::holds_alternative<ProcessingTimeout>(trigger_.wrappers[depth])) {
            context_.cancel_processing_timer(*state_.timeout);
            state_.timeout.reset();
        }
    }
    std::visit([&](const auto& t) { Plain{context_, state_}.clear(t); }, trigger_.plain);
}

}  // namespace windowlab
