// Does a column of a recording read as what was put into it, and take no more memory than it says?
#include "windowlab/column.hpp"

#include "lab.hpp"

using namespace lab;

TEST_CASE("a column that grows in pieces reads as a vector", "[column]") {
    Column<std::uint32_t> column;
    std::vector<std::uint32_t> plain;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        column.push_back(i * 7);
        plain.push_back(i * 7);
        CHECK(column.back() == i * 7);
        CHECK(column.size() == i + 1);
    }
    column[64] = plain[64] = 5;
    CHECK(values(column) == plain);
    std::vector<std::uint32_t> pieces;
    column.for_each_piece(
        [&](const std::uint32_t* from, std::size_t n) { pieces.insert(pieces.end(), from, from + n); });
    CHECK(pieces == plain);
    CHECK(std::lower_bound(column.begin() + 65, column.end(), 700u) - column.begin() == 100);
}

TEST_CASE("a column of runs reads as a plain one, however short they are", "[column]") {
    // Every so many values one is an exception; 1: none is like the one before.
    for (const std::uint32_t every : {1u, 2u, 3u, 7u, 15u, 100u, 100'000u}) {
        INFO("every " << every);
        RunColumn<std::uint32_t> staying;
        RunColumn<double> doubles;
        CountingColumn counting;
        std::vector<std::uint32_t> stays, counts;
        for (std::uint32_t i = 0; i < 3'000; ++i) {
            const bool exception = i % every == every - 1;
            stays.push_back(exception ? i * i : 3);
            counts.push_back(exception ? i * i : i + 8);
            staying.put(i, stays.back());
            doubles.put(i, stays.back());
            counting.put(i, counts.back());
        }
        staying.end_at(3'000);
        doubles.end_at(3'000);
        counting.end_at(3'000);
        CHECK(values(staying) == stays);
        CHECK(values(counting) == counts);
        CHECK(values(doubles) == std::vector<double>(stays.begin(), stays.end()));
        bool same = true;
        for (std::size_t i = 0; i < 3'000; ++i)
            same = same && staying[i] == stays[i] && counting[i] == counts[i] && doubles[i] == stays[i];
        CHECK(same);
        CHECK(staying.bytes() <= 3'000 * sizeof(std::uint32_t) + 64 * 8);
        CHECK((staying.plain() != nullptr) == (every < 4));
        if (every > 3'000) CHECK(counting.bytes() == 12);
    }
}

TEST_CASE("what is not put goes on as what was", "[column]") {
    RunColumn<std::uint8_t> column;
    column.put(3, 1);
    column.put(5, 0);
    column.end_at(8);
    CHECK(values(column) == std::vector<std::uint8_t>{0, 0, 0, 1, 1, 0, 0, 0});
    RunColumn<double> never_put;
    never_put.end_at(2);
    CHECK(values(never_put) == std::vector<double>{0, 0});
    CHECK(never_put.from().size() == 1);

    // The same once it is plain.
    RunColumn<std::uint8_t> plain;
    for (std::uint32_t i = 0; i < 500; ++i) plain.put(i, static_cast<std::uint8_t>(i));
    plain.put(503, 9);
    plain.end_at(505);
    REQUIRE(plain.plain());
    CHECK(plain[502] == static_cast<std::uint8_t>(499));
    CHECK(plain[503] == 9);
    CHECK(plain[504] == 9);
    CHECK(plain.plain()->size() == 505);
}

TEST_CASE("an element takes at most 20 bytes, and a window that fires and closes 32", "[recording][bytes]") {
    // Events of a hundred keys, some out of order, one in 200 too late; each window of a key is opened, fires and
    // closes.
    for (const char* window :
         {"{size: 200}", "{type: sliding, size: 1000, slide: 200}", "{type: cumulate, maxSize: 800, step: 200}"}) {
        INFO(window);
        const Lab small{std::string{"watermarks: {outOfOrderness: 5}, window: "} + window, {{"1", ""}}};
        EventTable table;
        constexpr std::size_t events = 40'000;
        table.resize(events);
        for (std::size_t i = 0; i < events; ++i) {
            const std::int64_t behind = i % 200 == 199 ? 1'500 : static_cast<std::int64_t>(i * 7 % 5);
            table.time[i] = static_cast<std::int64_t>(i) - behind;
            table.key[i] = static_cast<std::uint32_t>(i * 13 % 100);
        }
        const Recording r = record(small.pipeline(), table).recording;
        std::size_t of_elements = 0, of_firings = 0;
        for_each_column(r, [&](std::string_view name, const auto& column) {
            if (name.starts_with("elements.") || name == "entries.rowStarts") of_elements += column.bytes();
            if (name.starts_with("panes.") || name.starts_with("firings.") || name.starts_with("departures."))
                of_firings += column.bytes();
        });
        const auto firings = static_cast<double>(r.firings.size());
        REQUIRE(firings > 10'000);
        REQUIRE(r.departures.size() == r.firings.size());
        CHECK(1 + static_cast<double>(of_elements) / events <= 20);  // one byte for its entry
        CHECK(2 + static_cast<double>(of_firings) / firings <= 32);
    }
}
