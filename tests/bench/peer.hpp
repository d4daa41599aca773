// What does every native peer of the benchmark take and print? See README.md.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "data.hpp"

namespace bench {

/// Counts and sums per key and window, epoch-aligned. All in ms; `size` 0: sessions.
struct Workload {
    std::string_view name;
    std::int64_t size, slide, gap, lateness;
};
inline constexpr Workload workloads[] = {{"W1", 60'000, 60'000, 0, 0},
                                         {"W2", 600'000, 1'000, 0, 0},
                                         {"W3", 3'600'000, 1'000, 0, 0},
                                         {"W4", 0, 0, 30'000, 0},
                                         {"W5", 60'000, 60'000, 0, 60'000}};

/// What a run gave, whatever the order in which it came.
struct Checksum {
    std::uint64_t fires = 0, count = 0, late = 0;
    double sum = 0;
    std::uint32_t hash = 0;

    void add(std::uint32_t key, std::int64_t end, std::uint32_t elements, double value) {
        ++fires;
        count += elements;
        sum += value;
        std::uint32_t h = (static_cast<std::uint32_t>(end) ^ key * 0x9E3779B1u) * 0x85EBCA6Bu;
        h ^= h >> 15;
        h = (h ^ elements ^ static_cast<std::uint32_t>(static_cast<std::int64_t>(value * 4)) * 0xC2B2AE35u) *
            0x27D4EB2Fu;
        hash += h ^ h >> 13;
    }
};

struct Options {
    const char* data = nullptr;
    Workload workload = workloads[0];
    std::size_t n = 0;  ///< rows; 0: all
    double budget = 2;  ///< seconds of repeats
    int reps = 7;       ///< repeats at the most
    bool flag = false;  ///< the peer's own
};

/// What a repeat frees the next one takes, as in a page, whose memory grows and stays. Else most of what is measured of
/// a recording is the system, which takes its memory back and clears it for the next.
inline void keep_memory() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20);  // it takes no more
    mallopt(M_TRIM_THRESHOLD, 2'000'000'000);
#endif
}

inline Workload workload(std::string_view name) {
    for (const Workload& w : workloads)
        if (w.name == name) return w;
    throw std::runtime_error{"no workload " + std::string{name}};
}

/// `flag`: an option without a value that this peer knows.
inline Options options(int argc, char** argv, std::string_view flag) {
    Options o;
    for (int i = 1; i < argc; ++i) {
        const std::string_view option = argv[i];
        if (option == flag) {
            o.flag = true;
            continue;
        }
        const char* const value = i + 1 < argc ? argv[++i] : throw std::runtime_error{argv[i] + std::string{" what?"}};
        if (option == "--data") {
            o.data = value;
        } else if (option == "--workload") {
            o.workload = workload(value);
        } else if (option == "--n") {
            o.n = std::strtoull(value, nullptr, 10);
        } else if (option == "--budget") {
            o.budget = std::atof(value);
        } else if (option == "--reps") {
            o.reps = std::atoi(value);
        } else {
            throw std::runtime_error{"no option " + std::string{option}};
        }
    }
    if (!o.data) throw std::runtime_error{"--data FILE is needed"};
    return o;
}

/// Runs again and again, each time from empty state, and prints one line. `prepare(options, data)` is not timed and
/// gives `run(checksum)`, which is.
template <class Prepare>
int run_peer(int argc, char** argv, const char* name, std::string_view flag, Prepare prepare) try {
    const Options o = options(argc, argv, flag);
    keep_memory();
    const Data data = read(o.data, o.n);
    auto run = prepare(o, data);
    Checksum checksum;
    std::string seconds;
    double total = 0;
    int done = 0;
    do {
        checksum = {};
        const auto begun = std::chrono::steady_clock::now();
        run(checksum);
        const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        total += took;
        seconds += (done == 0 ? "" : ",") + std::to_string(took);
    } while (++done < o.reps && total < o.budget);
    std::printf(
        "{\"peer\":\"%s\",\"workload\":\"%s\",\"n\":%zu,\"keys\":%lld,\"secs\":[%s],\"fires\":%llu,\"count\":%llu,"
        "\"value4\":%.0f,\"hash\":%u,\"late\":%llu}\n",
        o.flag ? std::string{flag.substr(2)}.c_str() : name, std::string{o.workload.name}.c_str(), data.size(),
        static_cast<long long>(data.keys), seconds.c_str(), static_cast<unsigned long long>(checksum.fires),
        static_cast<unsigned long long>(checksum.count), checksum.sum * 4, checksum.hash,
        static_cast<unsigned long long>(checksum.late));
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "%s: %s\n", name, e.what());
    return 1;
}

}  // namespace bench
