// How does a data file of the benchmark come about?   generate ROWS KEYS FILE
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "data.hpp"

int main(int argc, char** argv) try {
    if (argc != 4) return std::fprintf(stderr, "usage: generate ROWS KEYS FILE\n"), 2;
    bench::write(argv[3], bench::generate(std::strtoull(argv[1], nullptr, 10), std::atoll(argv[2])));
    return 0;
} catch (const std::exception& e) {
    return std::fprintf(stderr, "%s\n", e.what()), 1;
}
