// What is a pipeline? Values that have been checked: nothing behind this header can be refused.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "windowlab/evictor.hpp"
#include "windowlab/time.hpp"
#include "windowlab/trigger.hpp"
#include "windowlab/window.hpp"

namespace windowlab {

/// Watermark = largest event time so far − out_of_orderness − 1 ms. Mirrors: BoundedOutOfOrdernessWatermarks.
struct BoundedOutOfOrderness {
    Duration out_of_orderness{};  ///< ≥ 0
};
/// The same with no tolerance. Mirrors: AscendingTimestampsWatermarks.
struct MonotonousTimestamps {};
/// No watermark but the one at the end of the input. Mirrors: NoWatermarksGenerator.
struct NoWatermarks {};
/// Watermarks and statuses come as rows of the table. Mirrors: a source that emits its own.
struct ManualWatermarks {};

using WatermarkStrategy = std::variant<BoundedOutOfOrderness, MonotonousTimestamps, NoWatermarks, ManualWatermarks>;

/// Where the partitions' watermarks become one.
enum class Combine : std::uint8_t {
    channels,  ///< parallel source subtasks; the window operator's input valve. Mirrors: StatusWatermarkValve.
    splits,    ///< splits of one source, combined in it. Mirrors: WatermarkOutputMultiplexer.
};

struct Watermarks {
    WatermarkStrategy strategy = BoundedOutOfOrderness{};
    std::optional<Duration> emit_every;  ///< ≥ 1 ms of processing time; none: after every event
    std::optional<Duration> idle_after;  ///< ≥ 1 ms of processing time without an event
    Combine combine = Combine::channels;
};

enum class Late : std::uint8_t { drop, side_output };

enum class Aggregate : std::uint8_t { count, sum, min, max, avg, first, last, distinct, list };

struct Pipeline {
    Watermarks watermarks{};
    std::uint32_t partitions = 1;  ///< 1 to 1024, and more than the highest that a row uses
    bool keyed = true;             ///< false: windowAll, one key for everything
    Assigner assigner;
    Trigger trigger;
    std::optional<Evictor> evictor;
    Duration allowed_lateness{};  ///< ≥ 0
    Late late = Late::drop;
    Aggregate aggregate = Aggregate::count;
    bool end_of_input = true;
};

}  // namespace windowlab
