// What do all peers of the benchmark work on? The same rows: made, written and read here.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace bench {

/// Rows as columns, in order of arrival.
struct Data {
    std::int64_t keys = 0;
    std::vector<std::int64_t> time;  ///< event time, ms since the epoch
    std::vector<double> value;       ///< quarters: every order of addition gives the same sum
    std::vector<std::uint32_t> key;  ///< below `keys`

    [[nodiscard]] std::size_t size() const { return time.size(); }
};

inline constexpr std::int64_t first_instant = 1'714'521'600'000;
inline constexpr std::int64_t out_of_orderness = 5'000;  ///< ms; the watermarks of all workloads allow as much

/// An event every 10 ms, up to 5 s out of order; one in 200 is later than that, by up to two minutes. The same times
/// and values for every number of keys, and fewer rows are the first of more.
inline Data generate(std::size_t rows, std::int64_t keys) {
    Data data{keys, {}, {}, {}};
    data.time.reserve(rows);
    data.value.reserve(rows);
    data.key.reserve(rows);
    std::uint32_t state = 2'463'534'242;
    const auto next = [&] {  // xorshift32
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        return state;
    };
    std::int64_t clock = first_instant;
    for (std::size_t i = 0; i < rows; ++i) {
        clock += next() % 21;
        const bool late = next() % 1'000 < 5;
        const std::uint32_t delay = next();
        data.time.push_back(clock - (late ? out_of_orderness + 1 + delay % 120'000 : delay % (out_of_orderness + 1)));
        data.key.push_back(next() % static_cast<std::uint32_t>(keys));
        data.value.push_back((next() % 10'000) / 4.0);
    }
    return data;
}

/// The file: these 8 bytes, then rows, keys and the first instant, then the columns; little-endian, as all our
/// machines.
inline constexpr char magic[] = "WLBENCH1";

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

inline File open_file(const char* path, const char* mode) {
    File file{std::fopen(path, mode), std::fclose};
    if (!file) throw std::runtime_error{std::string{path} + ": cannot be opened"};
    return file;
}

inline void write(const char* path, const Data& data) {
    const File file = open_file(path, "wb");
    bool whole = std::fwrite(magic, 1, 8, file.get()) == 8;
    const auto put = [&](const auto& column) {
        whole = whole && std::fwrite(column.data(), sizeof column[0], column.size(), file.get()) == column.size();
    };
    put(std::vector<std::int64_t>{static_cast<std::int64_t>(data.size()), data.keys, first_instant});
    put(data.time);
    put(data.value);
    put(data.key);
    if (!whole || std::fflush(file.get()) != 0) throw std::runtime_error{std::string{path} + ": cannot be written"};
}

/// The first `most` rows; 0: all.
inline Data read(const char* path, std::size_t most) {
    const File file = open_file(path, "rb");
    char start[8];
    std::int64_t head[3];
    if (std::fread(start, 1, 8, file.get()) != 8 || std::memcmp(start, magic, 8) != 0 ||
        std::fread(head, 8, 3, file.get()) != 3)
        throw std::runtime_error{std::string{path} + ": no data of the benchmark"};
    const auto all = static_cast<std::size_t>(head[0]);
    const std::size_t rows = most != 0 && most < all ? most : all;
    Data data{head[1], std::vector<std::int64_t>(rows), std::vector<double>(rows), std::vector<std::uint32_t>(rows)};
    const auto get = [&](auto& column, std::size_t offset) {
        if (std::fseek(file.get(), static_cast<long>(offset), SEEK_SET) != 0 ||
            std::fread(column.data(), sizeof column[0], rows, file.get()) != rows)
            throw std::runtime_error{std::string{path} + ": ends too early"};
    };
    get(data.time, 32);
    get(data.value, 32 + 8 * all);
    get(data.key, 32 + 16 * all);
    return data;
}

}  // namespace bench
