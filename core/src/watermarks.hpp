// Where does the window operator's watermark come from? Generators per partition, and the two ways to combine them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "windowlab/pipeline.hpp"

namespace windowlab {

/// Looks, each time that it is asked, whether there has been an event since. Mirrors:
/// WatermarksWithIdleness.IdlenessTimer.
class IdlenessTimer {
public:
    explicit IdlenessTimer(Duration timeout)
        // Flink counts in nanoseconds, and takes what does not fit for "never".
        : timeout_{timeout.ms > std::numeric_limits<std::int64_t>::max() / 1'000'000 ? Duration{forever.ms} : timeout} {
    }

    void activity() { active_ = true; }

    [[nodiscard]] bool check(Instant now) {
        if (active_) {
            active_ = false;
            quiet_since_.reset();
            return false;
        }
        if (!quiet_since_) {
            quiet_since_ = now;
            return false;
        }
        return now - *quiet_since_ > timeout_;
    }

    /// The earliest instant at which asking again can make a difference, if there is no event until then.
    [[nodiscard]] Instant matters_at(Instant now) const {
        if (active_ || !quiet_since_) return now;
        return saturating_add(*quiet_since_, timeout_ == Duration{forever.ms} ? timeout_ : timeout_ + Duration{1});
    }

private:
    Duration timeout_;
    bool active_ = false;
    std::optional<Instant> quiet_since_;
};

/// One partition's generator, with or without idleness.
/// Mirrors: BoundedOutOfOrdernessWatermarks, NoWatermarksGenerator, WatermarksWithIdleness.
class Generator {
public:
    explicit Generator(const Watermarks& settings) {
        if (const auto* bounded = std::get_if<BoundedOutOfOrderness>(&settings.strategy)) {
            delay_ = bounded->out_of_orderness + Duration{1};
        } else if (std::holds_alternative<MonotonousTimestamps>(settings.strategy)) {
            delay_ = Duration{1};
        }
        if (settings.idle_after) idleness_.emplace(*settings.idle_after);
    }

    void on_event(Instant time) {
        if (!newest_ || time > *newest_) newest_ = time;
        if (idleness_) idleness_->activity();
        idle_ = false;
    }

    /// Output: `emit_watermark(Instant)`, `mark_idle()`.
    template <class Output>
    void on_periodic_emit(Instant now, Output&& output) {
        if (idleness_ && idleness_->check(now)) {
            if (!idle_) output.mark_idle();
            idle_ = true;
        } else if (delay_) {
            output.emit_watermark(newest_ ? *newest_ - *delay_ : never);
        }
    }

    /// When an emission without an event before it can next change something; `forever`: never.
    [[nodiscard]] Instant matters_at(Instant now) const {
        return idleness_ && !idle_ ? idleness_->matters_at(now) : forever;
    }

private:
    std::optional<Duration> delay_;  // none: no watermarks
    std::optional<Instant> newest_;
    std::optional<IdlenessTimer> idleness_;
    bool idle_ = false;
};

/// A parallel source subtask's output: only what is higher, and active again only by that.
/// Mirrors: TimestampsAndWatermarksOperator.WatermarkEmitter.
struct ChannelState {
    Instant watermark = never;
    bool idle = false;

    template <class Valve>
    void emit_watermark(Instant next, std::size_t channel, Valve& valve) {
        if (next <= watermark) return;
        watermark = next;
        if (idle) {
            idle = false;
            valve.input_status(channel, false);
        }
        valve.input_watermark(channel, next);
    }
    template <class Valve>
    void mark_idle(std::size_t channel, Valve& valve) {
        if (idle) return;
        idle = true;
        valve.input_status(channel, true);
    }
};

/// The window operator's input: combines channels. Mirrors: StatusWatermarkValve.
///
/// Output: `valve_watermark(Instant)`, `valve_status(bool idle)`; `channel_changed(channel, watermark, idle)` comes
/// before what follows from it.
template <class Output>
class WatermarkValve {
public:
    WatermarkValve(std::size_t channels, Output& output) : channels_(channels), output_{output} {}

    void input_watermark(std::size_t channel, Instant watermark) {
        Channel& c = channels_[channel];
        if (idle_ || c.idle || watermark <= c.watermark) return;
        c.watermark = watermark;
        if (watermark >= last_output_) c.aligned = true;
        output_.channel_changed(channel, c.watermark, c.idle);
        output_new_minimum();
    }

    void input_status(std::size_t channel, bool idle) {
        Channel& c = channels_[channel];
        if (idle == c.idle) return;
        c.idle = idle;
        c.aligned = !idle && c.watermark >= last_output_;
        output_.channel_changed(channel, c.watermark, c.idle);
        if (!idle) {
            if (idle_) output_.valve_status(idle_ = false);
            return;
        }
        const bool held_it = c.watermark == last_output_;
        const bool all_idle = std::all_of(channels_.begin(), channels_.end(), [](const Channel& x) { return x.idle; });
        if (all_idle) {
            if (held_it) output_maximum();
            output_.valve_status(idle_ = true);
        } else if (held_it) {
            output_new_minimum();
        }
    }

private:
    struct Channel {
        Instant watermark = never;
        bool idle = false;
        bool aligned = true;
    };

    void output_new_minimum() {
        bool any = false;
        Instant minimum = forever;
        for (const Channel& c : channels_) {
            if (!c.aligned) continue;
            any = true;
            minimum = std::min(minimum, c.watermark);
        }
        if (any) output_if_higher(minimum);
    }
    void output_maximum() {
        Instant maximum = never;
        for (const Channel& c : channels_) maximum = std::max(maximum, c.watermark);
        output_if_higher(maximum);
    }
    void output_if_higher(Instant watermark) {
        if (watermark <= last_output_) return;
        last_output_ = watermark;
        output_.valve_watermark(watermark);
    }

    std::vector<Channel> channels_;
    Output& output_;
    Instant last_output_ = never;
    bool idle_ = false;
};

/// The splits of one source, combined in it.
/// Mirrors: ProgressiveTimestampsAndWatermarks with its WatermarkOutputMultiplexer, IdlenessManager,
/// WatermarkToDataOutput.
///
/// Output: `source_watermark(Instant)`, `source_status(bool idle)`, `split_changed(split, watermark, idle)`.
template <class Output>
class SplitMultiplexer {
public:
    SplitMultiplexer(std::size_t splits, Output& output) : splits_(splits), output_{output} {}

    // What a split's generator gives out on an emission: taken up when all have been asked, by `emission_done`.
    void deferred_watermark(std::size_t split, Instant watermark) { set_watermark(split, watermark); }
    void deferred_idle(std::size_t split) { set_idle(split, true); }
    void emission_done() { update_combined(); }

    // What it gives out on an event: taken up at once.
    void immediate_watermark(std::size_t split, Instant watermark) {
        if (set_watermark(split, watermark) && watermark > combined_) update_combined();
    }
    void immediate_status(std::size_t split, bool idle) {
        set_idle(split, idle);
        update_combined();
    }

    // The source's main output, which has a generator and no events. Its watermark is always lower than any.
    void main_watermark() { main_idle_ = false; }
    void main_mark_idle() {
        main_idle_ = true;
        mark_idle_if_both();
    }

private:
    struct Split {
        Instant watermark = never;
        bool idle = false;
    };

    bool set_watermark(std::size_t split, Instant watermark) {
        set_idle(split, false);
        Split& s = splits_[split];
        if (watermark <= s.watermark) return false;
        s.watermark = watermark;
        output_.split_changed(split, s.watermark, s.idle);
        return true;
    }
    void set_idle(std::size_t split, bool idle) {
        Split& s = splits_[split];
        if (s.idle == idle) return;
        s.idle = idle;
        output_.split_changed(split, s.watermark, s.idle);
    }

    void update_combined() {
        Instant lowest_active = forever;
        Instant highest = never;
        bool all_idle = true;
        for (const Split& s : splits_) {
            highest = std::max(highest, s.watermark);
            if (s.idle) continue;
            lowest_active = std::min(lowest_active, s.watermark);
            all_idle = false;
        }
        const Instant combined = all_idle ? highest : lowest_active;
        if (combined > combined_) {
            combined_ = combined;
            if (source_idle_) output_.source_status(source_idle_ = false);
            output_.source_watermark(combined);
            splits_idle_ = false;
        }
        if (all_idle) {
            splits_idle_ = true;
            mark_idle_if_both();
        }
    }
    void mark_idle_if_both() {
        if (!splits_idle_ || !main_idle_ || source_idle_) return;
        output_.source_status(true);
        source_idle_ = true;
    }

    std::vector<Split> splits_;
    Output& output_;
    Instant combined_ = never;
    // Flink takes either output for idle until its first watermark.
    bool splits_idle_ = true;
    bool main_idle_ = true;
    bool source_idle_ = false;
};

}  // namespace windowlab
