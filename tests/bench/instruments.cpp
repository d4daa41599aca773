#include "instruments.hpp"

#include <cstdlib>
#include <new>

// Called by the compiler, in what it instruments.
extern "C" void __sanitizer_cov_trace_pc() { ++bench::counts.steps; }

void* operator new(std::size_t size) {
    ++bench::counts.allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc{};
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
