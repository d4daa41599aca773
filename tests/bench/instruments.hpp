// What can be counted of a run that no clock and no other program disturbs?
#pragma once

#include <cstdint>

namespace bench {

struct Counts {
    std::uint64_t operations = 0;   ///< values added to accumulators, and accumulators combined
    std::uint64_t copies = 0;       ///< accumulators copied, moved or cleared: what containers do to them
    std::uint64_t allocations = 0;  ///< calls of operator new
    std::uint64_t steps = 0;  ///< basic blocks gone through, in what is compiled with -fsanitize-coverage=trace-pc
};

/// Counts from the start of the process on. For one thread.
inline Counts counts;

/// Bytes that are allocated.
struct Memory {
    std::uint64_t now = 0;
    std::uint64_t most = 0;
};
inline Memory memory;

/// An accumulator that counts what is done to it.
template <class A>
struct Counted : A {
    Counted() { ++counts.copies; }
    Counted(const Counted& other) : A{other} { ++counts.copies; }
    Counted& operator=(const Counted& other) {
        ++counts.copies;
        A::operator=(other);
        return *this;
    }
    void add(double value) {
        ++counts.operations;
        A::add(value);
    }
    void append(const Counted& later) {
        ++counts.operations;
        A::append(later);
    }
};

}  // namespace bench
