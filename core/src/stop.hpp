// What ends a run before its table does?
#pragma once

#include <cstdint>
#include <exception>

namespace windowlab {

/// The job sets timers for ever: `continuousEventTime` on a window without an end, once the input has ended.
struct EndlessJob : std::exception {};

/// The job fails: an element brought no gap of its own.
struct MissingGap : std::exception {};

/// The job fails: a continuous processing-time trigger met a timer without its fire time in state, which in Flink is a
/// NullPointerException.
struct NullTriggerState : std::exception {};

/// The run met a bound of the engine, by its name in Limits in camel case.
struct LimitMet : std::exception {
    LimitMet(const char* name, std::uint64_t max) : name{name}, max{max} {}
    const char* name;
    std::uint64_t max;
};

}  // namespace windowlab
