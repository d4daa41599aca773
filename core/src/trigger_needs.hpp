// What does a pipeline's trigger wait for?
#pragma once

#include "windowlab/explain.hpp"
#include "windowlab/pipeline.hpp"

namespace windowlab {

/// The one thing that makes a window fire at last. Whatever a timeout is around, its clock does.
[[nodiscard]] Needs needs_of(const Pipeline& pipeline);

}  // namespace windowlab
