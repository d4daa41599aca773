#include "windowlab/progress.hpp"

#include <algorithm>

#include "instants.hpp"

namespace windowlab {

Duration watermark_delay(const Pipeline& pipeline) {
    if (const auto* bounded = std::get_if<BoundedOutOfOrderness>(&pipeline.watermarks.strategy))
        return bounded->out_of_orderness + Duration{1};
    return Duration{std::holds_alternative<ManualWatermarks>(pipeline.watermarks.strategy) ? 0 : 1};
}

bool generates(const Pipeline& pipeline) {
    return std::holds_alternative<BoundedOutOfOrderness>(pipeline.watermarks.strategy) ||
           std::holds_alternative<MonotonousTimestamps>(pipeline.watermarks.strategy);
}

Progress progress_at(const Recording& recording, const Pipeline& pipeline, const EventTable& table, std::uint32_t entry,
                     std::uint32_t row) {
    Progress result;
    result.partitions.resize(pipeline.partitions);
    auto& partitions = result.partitions;
    const auto& entries = recording.entries;
    std::uint32_t rose = none, statuses = 0, partition_entries = 0;
    for (std::uint32_t i = 0; i < entry; ++i) {
        switch (static_cast<EntryKind>(entries.kind[i])) {
            case EntryKind::watermark:
                result.watermark = from_double(recording.watermarks.value[result.rises++]);
                rose = i;
                break;
            case EntryKind::status:
                result.idle = recording.statuses.idle[statuses++] != 0;
                break;
            case EntryKind::partition: {
                const std::uint32_t at = partition_entries++;
                PartitionProgress& p = partitions[recording.partitions.partition[at]];
                p.watermark = from_double(recording.partitions.watermark[at]);
                p.idle = recording.partitions.idle[at] != 0;
                break;
            }
            default:
                break;
        }
    }
    if (rose != none) result.row = entries.row(rose);
    if (partitions.size() == 1) {  // one alone has no entries: it is what the operator has
        partitions[0].watermark = result.watermark;
        partitions[0].idle = result.idle;
    }

    const bool manual = std::holds_alternative<ManualWatermarks>(pipeline.watermarks.strategy);
    for (std::uint32_t i = 0; i <= row && i < table.size(); ++i) {
        const bool is_event = table.kind[i] == RowKind::event;
        if (!is_event && (!manual || table.kind[i] == RowKind::tick)) continue;
        PartitionProgress& p = partitions[table.partition[i]];
        p.last_row = i;
        if (is_event && (p.newest_row == none || table.time[i] > table.time[p.newest_row])) p.newest_row = i;
    }
    Instant lowest = forever;
    for (PartitionProgress& p : partitions) {
        p.due = p.watermark;
        if (generates(pipeline) && p.newest_row != none)
            p.due = std::max(p.due, Instant{table.time[p.newest_row]} - watermark_delay(pipeline));
        // A channel that came back behind the others counts again once it has caught up.
        p.counts = !p.idle && (pipeline.watermarks.combine == Combine::splits || p.watermark >= result.watermark);
        if (p.counts) lowest = std::min(lowest, p.watermark);
    }
    const bool splits = pipeline.watermarks.combine == Combine::splits;
    for (PartitionProgress& p : partitions) {
        p.holds = p.counts && p.watermark == lowest;
        if (p.counts || p.newest_row == none) continue;
        // A split wakes up by any event since the last emission, a channel once it has caught up.
        p.wakes = p.due > p.watermark && (splits || p.due >= result.watermark);
        if (const auto& every = pipeline.watermarks.emit_every; every && splits && row < table.size()) {
            const std::int64_t since_emission = (table.arrives[row] - table.arrives[0]) % every->ms;
            p.wakes = p.wakes || table.arrives[row] - table.arrives[p.last_row] <= since_emission;
        }
    }
    return result;
}

Progress progress_after(const Recording& recording, const Pipeline& pipeline, const EventTable& table,
                        std::uint32_t step) {
    return progress_at(recording, pipeline, table, static_cast<std::uint32_t>(recording.entries.through(step)), step);
}

Lift lift_to(const Progress& progress, const Pipeline& pipeline, Instant needed) {
    Lift lift;
    if (progress.watermark >= needed || needed == forever) return lift;
    lift.time = needed + watermark_delay(pipeline);
    std::uint32_t any = 0;  // if none counts, one that wakes up or catches up is enough
    bool counted = false;
    for (std::uint32_t i = 0; i < progress.partitions.size(); ++i) {
        const PartitionProgress& p = progress.partitions[i];
        if (!p.idle && progress.partitions[any].idle) any = i;
        if (!p.counts && !p.wakes) continue;
        counted = true;
        if (p.due < needed) lift.on.push_back(i);
    }
    if (!counted) lift.on.push_back(any);
    return lift;
}

}  // namespace windowlab
