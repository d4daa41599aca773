// What does a scenario document say? Text in; an event table and checked pipelines out, or every problem at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"
#include "windowlab/problem.hpp"

namespace windowlab {

/// One of the document's runs: a name, and the pipeline after its merge patch, or why that cannot be.
struct ScenarioRun {
    std::string name;
    std::optional<Pipeline> pipeline;
    std::vector<Problem> problems;  ///< not empty exactly if there is no pipeline
};

/// A document of the format `window-lab/1`, resolved: every time a number of milliseconds, every default filled in.
struct Scenario {
    EventTable table;
    /// Of each row: which of what it would else have by its place it says itself, as bits.
    std::vector<std::uint8_t> stated;
    std::int64_t day = 0;  ///< on which its times of day were read, in days since 1970-01-01
    Duration spacing{};    ///< between rows that do not say when they arrive

    std::vector<ScenarioRun> runs;  ///< at least one, unless the document is refused
    /// Of the document as a whole (its rows, its form): if there are any, there are neither rows nor runs.
    std::vector<Problem> problems;

    static constexpr std::uint8_t states_arrival = 1, states_id = 2;
};

/// Reads a document. Never throws on any input; reports every problem that it can reach (of very many the first, and
/// how many more).
///
/// With `columns`, the document has no `rows` of its own: the table is that one, resolved already, with columns of one
/// length and keys in order. What a user can get wrong in it is checked as in rows.
[[nodiscard]] Scenario read_scenario(std::string_view text, const EventTable* columns = nullptr);

/// What became of rows when a document was read over another one.
struct RowsChanged {
    /// The new rows [from, to) have other ids than those before. What stands in front of them and behind them has not.
    std::size_t from = 0, to = 0;
    bool table = false;  ///< whether anything in the table may be another
};

/// Makes of a scenario that of `text`, whose `rows` are only those that take the place of `removed` rows from `from`
/// on: all others are as they were. It is as if the whole document had been read, problems and all, but for the time.
/// A scenario that is refused for its problems keeps its table, for the next document.
///
/// Nothing, and nothing changed, if that takes the whole document: its `day` is another, rows that stay would break a
/// rule (an id that is taken, an arrival that goes back), or the text is no JSON.
[[nodiscard]] std::optional<RowsChanged> reread_scenario(Scenario& scenario, std::string_view text, std::size_t from,
                                                         std::size_t removed);

/// A timestamp or duration as a document may hold it, resolved to milliseconds. `value` is JSON text.
/// Problems are named as in a document: rule `timestamp`, `duration`, `whole-milliseconds`, `instant-range`, …
[[nodiscard]] Result<Instant> read_timestamp(std::string_view value, std::string_view day = "1970-01-01");
[[nodiscard]] Result<Duration> read_duration(std::string_view value);

/// A pipeline with every default filled in, as the format spells it, durations in milliseconds. Count windows come out
/// as what they are: global windows with a trigger and an evictor. Read again, the text gives the same pipeline.
[[nodiscard]] std::string pipeline_json(const Pipeline& pipeline);

}  // namespace windowlab
