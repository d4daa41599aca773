// When do the partitions' generators speak, and what comes of it? From rows and the clock to the operator's input.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "watermarks.hpp"
#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"

namespace windowlab {

/// All partitions of the input, up to the window operator.
///
/// Sink: `element(row)`, `watermark(Instant)`, `status(bool idle)`, `partition(index, watermark, idle)`, in the order
/// in which things happen.
template <class Sink>
class Source {
public:
    Source(const Pipeline& pipeline, const EventTable& table, Instant start, Sink& sink)
        : settings_{pipeline.watermarks},
          table_{table},
          sink_{sink},
          generates_{!std::holds_alternative<ManualWatermarks>(settings_.strategy)},
          splits_{settings_.combine == Combine::splits},
          started_{start},
          now_{start},
          generators_(pipeline.partitions, Generator{settings_}),
          quiet_since_(pipeline.partitions, start),
          channels_(splits_ ? 0 : pipeline.partitions),
          multiplexer_{splits_ ? pipeline.partitions : 0, *this},
          main_{settings_},
          valve_{splits_ ? 1 : pipeline.partitions, *this} {}

    /// The job starts. Idleness that is looked at all the time is measured from here.
    void start() {
        if (generates_ && !settings_.emit_every) emit_now();
    }

    /// The row's turn has come; the clock stands at its arrival.
    void row(std::uint32_t row) {
        const std::size_t partition = table_.partition[row];
        switch (table_.kind[row]) {
            case RowKind::event:
                sink_.element(row);
                if (!generates_) return;
                generators_[partition].on_event(Instant{table_.time[row]});
                quiet_since_[partition] = now_;
                pending_ = true;
                if (!settings_.emit_every) emit_after_event(partition);
                return;
            case RowKind::watermark:
                if (generates_) return;
                if (splits_)
                    multiplexer_.immediate_watermark(partition, Instant{table_.time[row]});
                else
                    valve_.input_watermark(partition, Instant{table_.time[row]});
                return;
            case RowKind::idle:
            case RowKind::active: {
                if (generates_) return;
                const bool idle = table_.kind[row] == RowKind::idle;
                if (splits_)
                    multiplexer_.immediate_status(partition, idle);
                else
                    valve_.input_status(partition, idle);
                return;
            }
            case RowKind::tick:
                return;
        }
    }

    /// The next instant at which the generators are asked to emit without an event, and it can matter; or `forever`.
    [[nodiscard]] Instant next_instant() const {
        if (!generates_) return forever;
        if (settings_.emit_every) return next_tick();
        if (!settings_.idle_after) return forever;
        Instant next = forever;
        for (const Instant since : quiet_since_) {
            const Instant idle_at = since + *settings_.idle_after + Duration{1};
            if (idle_at > now_) next = std::min(next, idle_at);
        }
        return next;
    }

    /// Moves the source's clock, and emits if that is due then.
    void move_to(Instant now) {
        const bool due = next_instant() <= now;
        now_ = now;
        if (due) emit();
    }

    /// The bounded input ends. Channels end one after the other; a source of splits ends as one, whatever its status.
    void end() {
        if (splits_ || !generates_) {
            const std::size_t channels = splits_ ? 1 : channels_.size();
            for (std::size_t i = 0; i < channels; ++i) valve_.input_watermark(i, forever);
        } else {
            for (std::size_t i = 0; i < channels_.size(); ++i) channels_[i].emit_watermark(forever, i, valve_);
        }
    }

    // What the valve and the multiplexer give out.
    void valve_watermark(Instant watermark) { sink_.watermark(watermark); }
    void valve_status(bool idle) { sink_.status(idle); }
    void channel_changed(std::size_t channel, Instant watermark, bool idle) {
        if (!splits_) sink_.partition(channel, watermark, idle);
    }
    void source_watermark(Instant watermark) { valve_.input_watermark(0, watermark); }
    void source_status(bool idle) { valve_.input_status(0, idle); }
    void split_changed(std::size_t split, Instant watermark, bool idle) { sink_.partition(split, watermark, idle); }

private:
    struct ChannelOutput {
        Source& source;
        std::size_t channel;
        void emit_watermark(Instant w) { source.channels_[channel].emit_watermark(w, channel, source.valve_); }
        void mark_idle() { source.channels_[channel].mark_idle(channel, source.valve_); }
    };
    struct SplitOutput {
        Source& source;
        std::size_t split;
        void emit_watermark(Instant w) { source.multiplexer_.deferred_watermark(split, w); }
        void mark_idle() { source.multiplexer_.deferred_idle(split); }
    };
    struct MainOutput {
        Source& source;
        void emit_watermark(Instant) { source.multiplexer_.main_watermark(); }
        void mark_idle() { source.multiplexer_.main_mark_idle(); }
    };

    /// The periodic emission, once, on all partitions. Mirrors: emitImmediateWatermark, onProcessingTime.
    void emit() {
        pending_ = false;
        for (std::size_t i = 0; i < generators_.size(); ++i) emit(i);
        if (splits_) emit_combined();
    }
    void emit(std::size_t partition) {
        if (splits_)
            generators_[partition].on_periodic_emit(now_, SplitOutput{*this, partition});
        else
            generators_[partition].on_periodic_emit(now_, ChannelOutput{*this, partition});
    }
    void emit_combined() {
        multiplexer_.emission_done();
        main_.on_periodic_emit(now_, MainOutput{*this});
    }

    /// Once for the watermark. Flink's idleness timer takes its start from the first emission that sees no new event,
    /// so a second one follows at once: it starts the timer now.
    void emit_now() {
        emit();
        if (settings_.idle_after) emit();
    }

    void emit_after_event(std::size_t partition) {
        if (settings_.idle_after) return emit_now();
        // Without idleness the other partitions have nothing new to say.
        emit(partition);
        if (splits_) emit_combined();
    }

    /// The first tick after now, or the first one at which anything can happen: the ticks between are without effect.
    [[nodiscard]] Instant next_tick() const {
        const std::int64_t every = settings_.emit_every->ms;
        const Instant next{started_.ms + ((now_ - started_).ms / every + 1) * every};
        if (pending_ || !ticked()) return next;
        Instant matters = main_.matters_at(next);
        for (const Generator& g : generators_) matters = std::min(matters, g.matters_at(next));
        if (matters == forever) return forever;
        if (matters <= next) return next;
        return {started_.ms + ((matters - started_).ms + every - 1) / every * every};
    }
    /// Whether there has been an emission at all: the first one counts even without an event.
    [[nodiscard]] bool ticked() const { return (now_ - started_) >= *settings_.emit_every; }

    const Watermarks settings_;
    const EventTable& table_;
    Sink& sink_;
    const bool generates_;
    const bool splits_;
    const Instant started_;
    Instant now_;
    bool pending_ = false;  // an event has come since the last emission
    std::vector<Generator> generators_;
    std::vector<Instant> quiet_since_;
    std::vector<ChannelState> channels_;
    SplitMultiplexer<Source> multiplexer_;
    Generator main_;
    WatermarkValve<Source> valve_;
};

}  // namespace windowlab
