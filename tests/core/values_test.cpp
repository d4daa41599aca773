// What do timestamps, durations and numbers stand for, as people write them?
#include "values.hpp"

#include "catch.hpp"
#include "windowlab/scenario.hpp"

using namespace windowlab;

namespace {

/// The instant in ms, or the rule that is broken. The day is 2024-02-29.
std::string instant(std::string_view json_text) {
    const auto read = read_timestamp(json_text, "2024-02-29");
    return read ? std::to_string(read->ms) : read.problem().rule;
}
std::string instant_of(std::string_view text) { return instant('"' + std::string{text} + '"'); }

std::string duration(std::string_view json_text) {
    const auto read = read_duration(json_text);
    return read ? std::to_string(read->ms) : read.problem().rule;
}
std::string duration_of(std::string_view text) { return duration('"' + std::string{text} + '"'); }

std::string integer(std::string_view json_text) {
    const json::Document document{json_text};
    const auto read = values::integer(*document.root());
    return read ? std::to_string(*read) : std::string{read.broken};
}

std::string number(std::string_view json_text) {
    const json::Document document{json_text};
    const auto read = values::number(*document.root());
    return read ? "good" : std::string{read.broken};
}

std::string name(std::string_view json_text) {
    const json::Document document{json_text};
    const auto read = values::name(*document.root());
    return read ? std::string{*read} : "refused";
}

}  // namespace

TEST_CASE("a timestamp is whole milliseconds since the epoch", "[values]") {
    CHECK(instant("0") == "0");
    CHECK(instant("-1") == "-1");
    CHECK(instant("60000.0") == "60000");
    CHECK(instant("6e4") == "60000");
    CHECK(instant("1.2345e3") == "whole-milliseconds");
    CHECK(instant("60000.5") == "whole-milliseconds");
    CHECK(instant("1e-1") == "whole-milliseconds");
    CHECK(instant("8640000000000000") == "8640000000000000");
    CHECK(instant("8640000000000001") == "instant-range");
    CHECK(instant("-8640000000000000") == "-8640000000000000");
    CHECK(instant("-8640000000000001") == "instant-range");
    CHECK(instant("9223372036854775808") == "instant-range");
    CHECK(instant("1e999999999999") == "instant-range");
    CHECK(instant("0e999999999999") == "0");
    CHECK(instant("true") == "timestamp");
    CHECK(instant("[1]") == "timestamp");
}

TEST_CASE("a timestamp is a time of day with seconds, on the scenario's day", "[values]") {
    const std::int64_t day = 1'709'164'800'000;  // 2024-02-29
    CHECK(instant_of("00:00:00") == std::to_string(day));
    CHECK(instant_of("10:00:10") == std::to_string(day + 36'010'000));
    CHECK(instant_of("10:00:10.2") == std::to_string(day + 36'010'200));
    CHECK(instant_of("10:00:10.25") == std::to_string(day + 36'010'250));
    CHECK(instant_of("23:59:59.999") == std::to_string(day + 86'399'999));
    CHECK(instant_of("  10:00:10\\t") == std::to_string(day + 36'010'000));
    CHECK(instant_of("24:00:00") == "calendar");
    CHECK(instant_of("10:60:00") == "calendar");
    CHECK(instant_of("23:59:60") == "calendar");
    CHECK(instant_of("10:00") == "timestamp");
    CHECK(instant_of("1:00:00") == "timestamp");
    CHECK(instant_of("10:00:10.") == "timestamp");
    CHECK(instant_of("10:00:10.1234") == "timestamp");
    CHECK(instant_of("10:00:10Z") == "timestamp");
    CHECK(instant_of("") == "timestamp");
    CHECK(instant_of("12") == "timestamp");
}

TEST_CASE("a timestamp is ISO 8601, no offset means UTC", "[values]") {
    CHECK(instant_of("1970-01-01T00:00:00Z") == "0");
    CHECK(instant_of("1970-01-01T00:00") == "0");
    CHECK(instant_of("1969-12-31T23:59:59.999") == "-1");
    CHECK(instant_of("2024-05-01T12:00:30+02:00") == "1714557630000");
    CHECK(instant_of("2024-05-01T10:00:40.25Z") == "1714557640250");
    CHECK(instant_of("1970-01-01T00:00+18:00") == "-64800000");
    CHECK(instant_of("1970-01-01T00:00-18:00") == "64800000");
    CHECK(instant_of("1970-01-01T00:00-00:00") == "0");
    CHECK(instant_of("1970-01-01T00:00+18:01") == "calendar");
    CHECK(instant_of("1970-01-01T00:00+01:60") == "calendar");
    CHECK(instant_of("0000-01-01T00:00Z") == "-62167219200000");
    CHECK(instant_of("9999-12-31T23:59:59.999Z") == "253402300799999");
    CHECK(instant_of("10000-01-01T00:00Z") == "timestamp");

    SECTION("days are those of the calendar") {
        CHECK(instant_of("2024-02-29T00:00Z") == "1709164800000");
        CHECK(instant_of("2023-02-29T00:00Z") == "calendar");
        CHECK(instant_of("1900-02-29T00:00Z") == "calendar");
        CHECK(instant_of("2000-02-29T00:00Z") == "951782400000");
        CHECK(instant_of("2024-04-31T00:00Z") == "calendar");
        CHECK(instant_of("2024-13-01T00:00Z") == "calendar");
        CHECK(instant_of("2024-00-01T00:00Z") == "calendar");
        CHECK(instant_of("2024-01-01T24:00Z") == "calendar");
    }
    SECTION("other forms are not") {
        for (const auto text :
             {"2024-05-01", "2024-05-01 10:00:00", "2024-05-01t10:00Z", "2024-05-01T10:00z", "2024-05-01T10Z",
              "2024-05-01T10:00:00+02", "2024-05-01T10:00:00+0200", "20240501T100000Z", "2024-5-1T10:00Z", "yesterday"})
            CHECK(instant_of(text) == "timestamp");
    }
}

TEST_CASE("a duration is whole milliseconds, or numbers with units that add up", "[values]") {
    CHECK(duration("45000") == "45000");
    CHECK(duration("-5") == "-5");
    CHECK(duration_of("45s") == "45000");
    CHECK(duration_of("5 min") == "300000");
    CHECK(duration_of("1 h 30 min") == "5400000");
    CHECK(duration_of("1h30min") == "5400000");
    CHECK(duration_of("30 min 1 h") == "5400000");
    CHECK(duration_of("200 ms") == "200");
    CHECK(duration_of("1 d") == "86400000");
    CHECK(duration_of("2seconds 500 milliseconds") == "2500");
    CHECK(duration_of("1 minute 1 hour 1 day") == "90060000");
    CHECK(duration_of("1 MS 1 Min 1 DAYS") == "86460001");
    CHECK(duration_of("-1 min 30 s") == "-90000");
    CHECK(duration_of(" - 5 s ") == "-5000");
    CHECK(duration_of("0 s") == "0");
    CHECK(duration_of("-0 s") == "0");

    SECTION("a unit is needed") {
        for (const auto text : {"", "-", "45", "1.5", "s", "1 h 30", "5.s", ".5 s", "+5 s", "--5 s", "1,5 s", "5 s."})
            CHECK(duration_of(text) == "duration");
        CHECK(duration("null") == "duration");
        CHECK(duration("[]") == "duration");
    }
    SECTION("an unknown unit is named") {
        CHECK(duration_of("5 sec") == "unit");
        CHECK(read_duration("\"5 s 3 m\"").problem().args == std::vector<std::string>{"m"});
    }
}

TEST_CASE("a fraction of a unit is exact, and fine when all comes to whole milliseconds", "[values]") {
    CHECK(duration_of("1.5 s") == "1500");
    CHECK(duration_of("0.1 s") == "100");
    CHECK(duration_of("0.001 s") == "1");
    CHECK(duration_of("0.0001 s") == "whole-milliseconds");
    CHECK(duration_of("0.5 ms 0.5 ms") == "1");
    CHECK(duration_of("0.5 ms") == "whole-milliseconds");
    CHECK(duration_of("1.0000000000000000000000000000 ms") == "1");
    CHECK(duration_of("1.0000000000000000000000000001 ms") == "whole-milliseconds");
    CHECK(duration_of("0.3333333333333333333333 s 0.6666666666666666666667 s") == "1000");
    CHECK(duration_of("0." + std::string(100'000, '3') + " s 0." + std::string(99'999, '6') + "7 s") == "1000");
    CHECK(duration("1500.0") == "1500");
    CHECK(duration("1500.5") == "whole-milliseconds");
}

TEST_CASE("durations lie within 10^14 ms", "[values]") {
    CHECK(duration("100000000000000") == "100000000000000");
    CHECK(duration("100000000000001") == "duration-range");
    CHECK(duration("-100000000000001") == "duration-range");
    CHECK(duration_of("100000000000 s") == "100000000000000");
    CHECK(duration_of("100000000000.001 s") == "duration-range");
    CHECK(duration_of("-100000000000.001 s") == "duration-range");
    CHECK(duration_of("1157407.4 d") == "99999999360000");
    CHECK(duration_of("1157408 d") == "duration-range");
    CHECK(duration_of(std::string(100'000, '9') + " d") == "duration-range");
    CHECK(duration("1e300") == "duration-range");
}

TEST_CASE("a problem has its value and what the wording needs", "[values]") {
    const Problem problem = read_timestamp("\"yesterday\"").problem();
    CHECK(problem.where == "");
    CHECK(problem.value == "\"yesterday\"");
    CHECK(read_timestamp("1e20").problem().args == std::vector<std::string>{"8640000000000000"});
    CHECK(read_duration("1e20").problem().args == std::vector<std::string>{"100000000000000"});
    CHECK(read_timestamp("0", "2023-02-29").problem().rule == "calendar");
    CHECK(read_timestamp("0", "today").problem().rule == "date");
    CHECK(read_timestamp("nonsense").problem().rule == "json");
}

TEST_CASE("bounds and their texts agree", "[values]") {
    CHECK(values::max_instant_text == std::to_string(values::max_instant));
    CHECK(values::max_duration_text == std::to_string(values::max_duration));
}

TEST_CASE("an integer is never rounded", "[values]") {
    CHECK(integer("3") == "3");
    CHECK(integer("3.0") == "3");
    CHECK(integer("0.3e1") == "3");
    CHECK(integer("1e3") == "1000");
    CHECK(integer("-0") == "0");
    CHECK(integer("3.5") == "integer");
    CHECK(integer("\"3\"") == "integer");
    CHECK(integer("9007199254740991") == "9007199254740991");
    CHECK(integer("9007199254740992") == "at-most");
    CHECK(integer("-9007199254740992") == "at-least");
    CHECK(integer("1e400") == "at-most");
    CHECK(integer("1e-400") == "integer");
}

TEST_CASE("a number is the nearest double, but no integer loses digits", "[values]") {
    for (const auto text :
         {"0", "-0", "0.1", "1.5e-7", "1e300", "5e-324", "9007199254740992", "3.14159265358979323846"})
        CHECK(number(text) == "good");
    CHECK(number("9007199254740993") == "exact-number");
    CHECK(number("-9007199254740993.0") == "exact-number");
    CHECK(number("9007199254740994") == "good");
    CHECK(number("123456789012345678901") == "exact-number");
    CHECK(number("1e400") == "number-range");
    CHECK(number("-1e400") == "number-range");
    CHECK(number("1e-400") == "number-range");
    CHECK(number("0e-400") == "good");
    CHECK(number("\"1\"") == "number");

    SECTION("2^60 is fine both in full and as JavaScript writes it") {
        CHECK(number("1152921504606846976") == "good");
        CHECK(number("1152921504606847000") == "good");
        CHECK(number("1152921504606846977") == "exact-number");
    }
}

TEST_CASE("a name is a text, a number or truth value is taken as its text", "[values]") {
    CHECK(name("\"a\"") == "a");
    CHECK(name("\"\"") == "");
    CHECK(name("12") == "12");
    CHECK(name("-1.5") == "-1.5");
    CHECK(name("123456789012345678901234567890") == "123456789012345678901234567890");
    CHECK(name("true") == "true");
    CHECK(name("[1]") == "refused");
    CHECK(name("{}") == "refused");
}

TEST_CASE("the name of a time zone is only looked over", "[values]") {
    for (const auto good : {"UTC", "Europe/Berlin", "America/Port-au-Prince", "Etc/GMT+5"})
        CHECK(values::is_zone_name(good));
    for (const auto bad : {"", "Europe Berlin", "<b>", "Zürich"}) CHECK_FALSE(values::is_zone_name(bad));
}
