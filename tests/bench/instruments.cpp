#include "instruments.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

// Called by the compiler, in what it instruments.
extern "C" void __sanitizer_cov_trace_pc() { ++bench::counts.steps; }

// Its size goes before what is given out.
constexpr std::size_t head = alignof(std::max_align_t);

void* operator new(std::size_t size) {
    ++bench::counts.allocations;
    bench::memory.now += size;
    bench::memory.most = std::max(bench::memory.most, bench::memory.now);
    auto* const memory = static_cast<char*>(std::malloc(head + size));
    if (!memory) throw std::bad_alloc{};
    *reinterpret_cast<std::size_t*>(memory) = size;
    return memory + head;
}
void operator delete(void* given) noexcept {
    if (!given) return;
    char* const memory = static_cast<char*>(given) - head;
    bench::memory.now -= *reinterpret_cast<std::size_t*>(memory);
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }
