// How does a table run through a pipeline? One direction: rows → watermarks → operator → observer.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"
#include "windowlab/recording.hpp"

namespace windowlab {

/// The bounds of a run. One that meets a bound ends there and keeps what it has.
struct Limits {
    std::uint64_t rows = 5'000'000;
    std::uint64_t windows_per_element = 100'000;
    std::uint64_t open_windows = 2'000'000;  ///< panes, or slices of a key, that are held at the same time
    std::uint64_t entries = 6'000'000;
    std::uint64_t timers_per_advance = 1'000'000;
    std::uint64_t bytes = 1'500'000'000;  ///< of the recording
    std::uint64_t work = 100'000'000;     ///< elements added to windows, timers run, elements read by firings
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
/// The kinds by name.
inline constexpr std::string_view failure_names[] = {"limit", "endless", "noGap", "nullState"};

/// Which operator computes. The results are the same; a differential test holds them together.
enum class Path : std::uint8_t {
    fastest,  ///< the best one that this pipeline allows, see ARCHITECTURE.md
    general,  ///< WindowOperator, which does everything as Flink does it
};

struct RecordedRun {
    Recording recording;
    std::optional<Failure> failure;  ///< why the recording ends early, if it does
};

/// A run that is recorded, step by step. Pipeline and table must outlive it. Deterministic: the same input gives the
/// same recording, whatever the steps.
class RecordingRun {
public:
    RecordingRun(const Pipeline& pipeline, const EventTable& table, const Limits& limits = {},
                 Path path = Path::fastest);
    RecordingRun(RecordingRun&&) noexcept;
    ~RecordingRun();

    /// Goes on until `rows` rows have been processed in all; with more than the table has, to the end of the input.
    /// False when there is nothing left to do.
    bool run_to(std::size_t rows);
    [[nodiscard]] const std::optional<Failure>& failure() const;
    /// Calls `f` for every timer that is set now, in no order. For a run on the general path; the others have none.
    void for_each_timer(
        const std::function<void(TimeDomain clock, Instant time, std::uint32_t key, const Window& window)>& f) const;
    /// What was recorded. Call once.
    [[nodiscard]] RecordedRun finish() &&;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// Runs `table` through `pipeline` in one go and records all of it.
[[nodiscard]] RecordedRun record(const Pipeline& pipeline, const EventTable& table, const Limits& limits = {},
                                 Path path = Path::fastest);

/// Firings without a trace, as columns. They hold until the sink that gets them returns.
struct Results {
    std::span<const std::uint32_t> key;
    std::span<const double> start, end;    ///< of the window, ms; ±infinity for the global one
    std::span<const std::uint32_t> count;  ///< elements of the pane
    std::span<const double> value;         ///< of the aggregate; NaN: null

    [[nodiscard]] std::size_t size() const { return key.size(); }
};

/// What a run took, in units that no machine changes.
struct Counters {
    std::uint64_t late = 0;  ///< elements that no window took, and that are late
    std::uint64_t firings = 0;
};

/// A run for its results alone: columns in, results out in blocks. For large tables; memory goes with the windows that
/// are open, not with the rows. `sum` and `avg` of overlapping windows may add in another order than Flink does.
class BatchRun {
public:
    /// Gets the results since the last block, in order, and the late elements' rows.
    using Sink = std::function<void(const Results&, const std::vector<std::uint32_t>& late_rows)>;

    BatchRun(const Pipeline& pipeline, const EventTable& table, Sink sink, const Limits& limits = {},
             Path path = Path::fastest);
    BatchRun(BatchRun&&) noexcept;
    ~BatchRun();

    /// As RecordingRun::run_to. Hands a block to the sink whenever one is full, and at the end of each call.
    bool run_to(std::size_t rows);
    [[nodiscard]] const std::optional<Failure>& failure() const;
    [[nodiscard]] const Counters& counters() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace windowlab
