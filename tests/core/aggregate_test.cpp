// What is the value of a pane, and may it be computed without the list of its elements?
#include "aggregate.hpp"
#include "accumulators.hpp"
#include "job.hpp"
#include "lab.hpp"

using namespace lab;

namespace {

const std::vector<std::pair<const char*, Aggregate>> aggregates = {
    {"count", Aggregate::count}, {"sum", Aggregate::sum},           {"min", Aggregate::min},
    {"max", Aggregate::max},     {"avg", Aggregate::avg},           {"first", Aggregate::first},
    {"last", Aggregate::last},   {"distinct", Aggregate::distinct}, {"list", Aggregate::list},
};

/// The value of the one pane that these values make, as the trace has it.
std::string value_of_pane(std::string_view aggregate, const std::vector<std::string>& values) {
    Lines lines;
    for (const std::string& value : values) lines.push_back({"5=" + value, ""});
    const Lab lab{"window: {size: 10}, aggregate: " + std::string{aggregate}, lines};
    const Story story{lab.trace(lab.run()), lines.size(), "fire value"};
    const std::string& effect = story.effect(lines.size());
    return effect.substr(effect.find("= ") + 2);
}

}  // namespace

TEST_CASE("each aggregate over the values of a pane, in its order", "[aggregate]") {
    const std::vector<std::string> values = {"3", "-2", "8", "3", "1"};
    CHECK(value_of_pane("count", values) == "5");
    CHECK(value_of_pane("sum", values) == "13");
    CHECK(value_of_pane("min", values) == "-2");
    CHECK(value_of_pane("max", values) == "8");
    CHECK(value_of_pane("avg", values) == "2.6");
    CHECK(value_of_pane("first", values) == "3");
    CHECK(value_of_pane("last", values) == "1");
    CHECK(value_of_pane("distinct", values) == "4");
    CHECK(value_of_pane("list", values) == "[e1 e2 e3 e4 e5]");
}

TEST_CASE("sum and avg add from left to right", "[aggregate]") {
    CHECK(value_of_pane("sum", {"0.7", "0.2", "0.1"}) == "0.9999999999999999");
    CHECK(value_of_pane("sum", {"0.1", "0.2", "0.7"}) == "1");
    CHECK(value_of_pane("avg", {"0.1", "0.2"}) == "0.15000000000000002");
    check("window: {type: sliding, size: 10, slide: 5}, aggregate: sum, watermarks: {outOfOrderness: 10}",
          {
              {"8=0.7", ""},
              {"6=0.2", ""},
              {"1=0.1", ""},
              {"19", "fire onTime [-5,5) e3 = 0.1"},
              {"20", "fire onTime [0,10) e1 e2 e3 = 0.9999999999999999"},
          },
          "fire value");
}

TEST_CASE("first and last go by the order of the pane, which is that of arrival, not of time", "[aggregate]") {
    for (const auto& [aggregate, value] : {std::pair{"first", "7"}, std::pair{"last", "9"}}) {
        check("window: {size: 10}, watermarks: {strategy: none}, aggregate: " + std::string{aggregate},
              {{"5=7", ""}, {"9=8", ""}, {"1=9", ""}, {"end", "fire onTime [0,10) e1 e2 e3 = " + std::string{value}}},
              "fire value");
    }
}

TEST_CASE("of an empty pane count, sum and distinct are 0, list is empty, and the others are null", "[aggregate]") {
    const std::vector<std::pair<const char*, const char*>> expected = {
        {"count", "0"},  {"sum", "0"},      {"distinct", "0"}, {"list", "[]"},  {"min", "null"},
        {"max", "null"}, {"first", "null"}, {"last", "null"},  {"avg", "null"},
    };
    for (const auto& [aggregate, value] : expected) {
        check("window: {size: 10}, evictor: {type: count, n: 0}, aggregate: " + std::string{aggregate},
              {{"5=3", ""}, {"10", "fire onTime [0,10) = " + std::string{value}}}, "fire value");
    }
}

TEST_CASE("a value is 1 unless the event says otherwise", "[aggregate]") {
    check("window: {size: 10}, aggregate: sum", {{"5", ""}, {"6=0.5", ""}, {"10", "fire onTime [0,10) e1 e2 = 1.5"}},
          "fire value");
}

TEST_CASE("an accumulator says what the list of elements would, for every aggregate that can do without one",
          "[aggregate][accumulator]") {
    EventTable table;
    const std::vector<double> values = {3, -2.5, 8, 8, 0, -7, 1e9, 0.1};
    table.resize(values.size());
    table.value = values;
    for (const auto& [name, aggregate] : aggregates) {
        if (!is_incremental(aggregate)) continue;
        INFO(name);
        const auto accumulate = [&]<class A>(A whole, std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t i = from; i < to; ++i) {
                if (whole.count == 0) whole.first_row = i;
                whole.add(sign_of(aggregate) * values[i]);
            }
            return whole;
        };
        const auto check_with = [&]<class A>(A empty) {
            for (std::uint32_t n = 1; n <= values.size(); ++n) {
                Contents contents;
                for (std::uint32_t i = 0; i < n; ++i) contents.push_back(i);
                const double expected = aggregate_of(aggregate, contents, table);
                const A whole = accumulate(empty, 0, n);
                CHECK(windowlab::value_of(aggregate, whole) == expected);
                CHECK(whole.count == n);
                CHECK(whole.first_row == 0);
                A parts = accumulate(empty, 0, n / 2);
                parts.append(accumulate(empty, n / 2, n));
                CHECK(windowlab::value_of(aggregate, parts) == Approx(expected));
                CHECK(parts.count == n);
                CHECK(parts.first_row == 0);
            }
        };
        if (aggregate == Aggregate::min || aggregate == Aggregate::max)
            check_with(Least{});
        else
            check_with(Total{});
        check_with(windowlab::TotalAndLeast{});
    }
}

TEMPLATE_TEST_CASE(
    "the first element of accumulators is the first to have arrived, in whatever order they are put together",
    "[aggregate][accumulator]", Total, Least, windowlab::TotalAndLeast) {
    TestType later;
    later.first_row = 3;
    later.add(1);
    TestType earlier;
    earlier.first_row = 7;
    earlier.add(1);
    earlier.append(later);
    CHECK(earlier.first_row == 3);
    later.append(TestType{});
    CHECK(later.first_row == 3);
    CHECK(later.count == 1);
}

TEST_CASE("sums come out the same in any order if all values are multiples of 2^-20 and stay small together",
          "[aggregate][accumulator]") {
    const auto exact = [](std::vector<double> values) {
        EventTable table;
        table.resize(values.size());
        table.value = std::move(values);
        return exact_in_any_order(table);
    };
    constexpr double unit = 1.0 / (1 << 20);
    CHECK(exact({}));
    CHECK(exact({1, -3, 1e9}));
    CHECK(exact({unit, -5 * unit, 0.25}));
    CHECK_FALSE(exact({unit / 2}));
    CHECK_FALSE(exact({0.1}));
    CHECK(exact({8589934591, 0.5}));  // 2^33 together would be 2^53 units
    CHECK_FALSE(exact({8589934592.0}));
    CHECK_FALSE(exact({4294967296.0, -4294967296.0}));  // the sums on the way count, not the end
}
