// Do our own sorts do what std::sort does?
#include "sort.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"

TEST_CASE("heap_sort and sort_numbers order as std::sort does, lists of every length, with equal values and without",
          "[sort]") {
    std::mt19937 random{20240501};
    for (std::size_t n = 0; n < 200; ++n) {
        for (const std::uint32_t values : {2u, 10u, 1'000'000'000u}) {
            std::vector<std::uint64_t> numbers(n);
            for (std::uint64_t& number : numbers) number = random() % values;
            std::vector<std::string> texts;
            for (const std::uint64_t number : numbers) texts.push_back("text " + std::to_string(number));
            auto expected = numbers;
            std::sort(expected.begin(), expected.end());
            auto expected_texts = texts;
            std::sort(expected_texts.begin(), expected_texts.end(), std::greater<>{});

            auto by_heap = numbers;
            windowlab::heap_sort(by_heap, std::less<>{});
            CHECK(by_heap == expected);
            windowlab::heap_sort(by_heap, std::less<>{});
            CHECK(by_heap == expected);
            windowlab::sort_numbers(numbers);
            CHECK(numbers == expected);
            windowlab::heap_sort(texts, std::greater<>{});
            CHECK(texts == expected_texts);
        }
    }
}
