// How does a table run through a pipeline? One direction: rows → watermarks → operator → observer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"
#include "windowlab/recording.hpp"

namespace windowlab {

/// The bounds of a run. One that meets a bound ends there and keeps what it has.
struct Limits {
    std::uint64_t rows = 5'000'000;
    std::uint64_t windows_per_element = 100'000;
    std::uint64_t open_windows = 2'000'000;
    std::uint64_t entries = 20'000'000;
    std::uint64_t timers_per_advance = 5'000'000;
    std::uint64_t bytes = 1'500'000'000;  ///< of the recording
    std::uint64_t work = 400'000'000;     ///< elements added to windows, timers run, elements read by firings
};

/// Why a run ended before its table did.
struct Failure {
    enum class Kind : std::uint8_t {
        limit,       ///< it met a bound of this engine, see `limit`
        endless,     ///< the job would set timers for ever; there is no trace
        no_gap,      ///< an event without a gap of its own under dynamic sessions
        null_state,  ///< a continuous processing-time trigger reads a fire time that is not there, and Flink's job
                     ///< fails
    } kind;
    std::uint32_t row;
    const char* limit = nullptr;  ///< name of the bound, as in Limits but in camel case
    std::uint64_t max = 0;
};

/// Runs `table` through `pipeline` and records all of it. Deterministic: the same input gives the same recording.
/// `failure` says why the recording ends early, if it does.
struct RecordedRun {
    Recording recording;
    std::optional<Failure> failure;
};
[[nodiscard]] RecordedRun record(const Pipeline& pipeline, const EventTable& table, const Limits& limits = {});

}  // namespace windowlab
