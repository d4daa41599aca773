// The trace of a run as JSON text, in the form of the scenario format.
#pragma once

#include <string>

#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"
#include "windowlab/run.hpp"
#include "windowlab/scenario.hpp"

namespace windowlab {

/// `[{"row":0,"type":"element",…},…]`. The same recording gives the same bytes.
[[nodiscard]] std::string trace_json(const Recording& recording, const EventTable& table, const Pipeline& pipeline);

/// `"failure":"…"`, and `,"limit":{…}` if a bound was met: the members that say why a run ended early.
[[nodiscard]] std::string failure_members(const Failure& failure);

/// One line for a whole document: `{"runs":[{"name":…,"trace":[…]},…]}`, with `error`, `failure`, `limit` and
/// `problems` as the command line prints them.
[[nodiscard]] std::string run_document(std::string_view text, const Limits& limits = {});

}  // namespace windowlab
