// How far has event time come, on each partition, and who holds it back?
#pragma once

#include <cstdint>
#include <vector>

#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"
#include "windowlab/recording.hpp"

namespace windowlab {

struct PartitionProgress {
    Instant watermark = never;        ///< what is held for it where the partitions are combined
    bool idle = false;                ///< it does not count while it is
    bool counts = true;               ///< the minimum is taken over it: not idle, nor a channel behind the operator
    bool holds = false;               ///< it counts, and none that does is lower
    bool wakes = false;               ///< it does not count, and the next emission changes that
    Instant due = never;              ///< the watermark that its generator would emit now
    std::uint32_t last_row = none;    ///< its last event (with `manual`: its last row), or `none`
    std::uint32_t newest_row = none;  ///< its event with the highest time; the first of several
};

/// Where watermarks stand at one moment of a run.
struct Progress {
    Instant watermark = never;  ///< the window operator's
    std::uint32_t row = none;   ///< the row that made it so; `none`: there was none yet
    std::uint32_t rises = 0;    ///< how often it has risen
    bool idle = false;          ///< as the window operator sees its input
    std::vector<PartitionProgress> partitions;
};

/// Where they stand before entry `entry` of the recording (the number of entries: at its end), when the rows up to
/// `row` have arrived. O(entries + rows). Follows StatusWatermarkValve and WatermarkOutputMultiplexer.
[[nodiscard]] Progress progress_at(const Recording& recording, const Pipeline& pipeline, const EventTable& table,
                                   std::uint32_t entry, std::uint32_t row);
/// The same after row `step`, with all that came of it.
[[nodiscard]] Progress progress_after(const Recording& recording, const Pipeline& pipeline, const EventTable& table,
                                      std::uint32_t step);

/// How far the watermark stays behind the highest event time: out-of-orderness + 1 ms. Zero for `manual`, whose rows
/// say the watermark; for `none`, see `generates`.
[[nodiscard]] Duration watermark_delay(const Pipeline& pipeline);
/// Whether events move the watermark on.
[[nodiscard]] bool generates(const Pipeline& pipeline);

/// What would lift the watermark to `needed`: an event at `time` or later (with `manual`: a watermark) on each of `on`.
struct Lift {
    Instant time = never;
    std::vector<std::uint32_t> on;  ///< partitions; empty: what has come is enough, once it is emitted
};
[[nodiscard]] Lift lift_to(const Progress& progress, const Pipeline& pipeline, Instant needed);

}  // namespace windowlab
