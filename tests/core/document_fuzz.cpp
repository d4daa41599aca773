// Can any text make the engine crash, hang or overflow? For libFuzzer; run it from a folder of scenario documents:
//
//     cmake --preset fuzz && cmake --build --preset fuzz && build/fuzz/document-fuzz -max_total_time=60 FOLDER

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "windowlab/trace.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // Small bounds, so that a legal scenario with a great many windows is not mistaken for a hang.
    const windowlab::Limits limits{.rows = 1000,
                                   .windows_per_element = 1000,
                                   .open_windows = 1000,
                                   .entries = 10'000,
                                   .timers_per_advance = 1000,
                                   .bytes = 10'000'000,
                                   .work = 100'000};
    static_cast<void>(windowlab::run_document({reinterpret_cast<const char*>(data), size}, limits));
    return 0;
}
