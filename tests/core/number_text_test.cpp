// Is every double written and read exactly?
#include "number_text.hpp"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

#include "catch.hpp"
#include "json.hpp"
#include "values.hpp"

using namespace windowlab;

namespace {

double read(const std::string& text) {
    const json::Document document{text};
    const auto number = values::number(*document.root());
    return number.broken.empty() ? number.value : std::nan("");
}

}  // namespace

TEST_CASE("any double, written, is read as the same one, and in no fewer digits could it be", "[number]") {
    std::mt19937_64 random{20240501};
    std::size_t wrong = 0, longer = 0;
    for (int i = 0; i < 200'000; ++i) {
        std::uint64_t bits = random();
        if (i % 4 == 0) bits &= ~(std::uint64_t{0x7ff} << 52);  // so small that digits are missing
        double value = 0;
        std::memcpy(&value, &bits, sizeof value);
        if (!std::isfinite(value)) continue;
        const std::string text = shortest_text(value);
        wrong += nearest_double(text) != value;
        std::size_t digits = 0;  // without the zeros in front and behind
        for (const char c : text.substr(0, text.find('e')))
            if (c >= '0' && c <= '9' && (digits > 0 || c != '0')) ++digits;
        for (std::size_t at = text.find('e') == std::string::npos && text.find('.') == std::string::npos ? text.size()
                                                                                                         : 0;
             at > 0 && text[at - 1] == '0'; --at)
            --digits;
        if (digits < 2) continue;
        char fewer[40];
        std::snprintf(fewer, sizeof fewer, "%.*e", static_cast<int>(digits) - 2, value);
        longer += std::strtod(fewer, nullptr) == value;
    }
    CHECK(wrong == 0);
    CHECK(longer == 0);
}

TEST_CASE("a decimal of few digits is read as the C library reads it", "[number]") {
    std::mt19937_64 random{20240502};
    std::size_t wrong = 0;
    for (int i = 0; i < 300'000; ++i) {
        std::string text = std::to_string(random() >> (random() % 60));
        if (text.size() > 17) text.resize(17);
        const std::size_t point = 1 + random() % text.size();
        if (text[0] == '0') text = "1" + text;
        text.insert(point, ".");
        if (text.back() == '.') text += '5';
        if (random() % 3 == 0) text.insert(0, random() % 2 == 0 ? "-" : "-0." + std::string(random() % 5, '0'));
        if (const auto second = text.rfind('.'); text.find('.') != second) text.erase(second, 1);
        const double expected = std::strtod(text.c_str(), nullptr);
        if (std::abs(expected) > 9007199254740991.0) continue;  // where integers have rules of their own
        wrong += read(text) != expected;
    }
    CHECK(wrong == 0);
    CHECK(read("0.1") == 0.1);
    CHECK(std::signbit(read("-0.0")));
    CHECK(read("999999999999.999") == 999999999999.999);
    CHECK(read("0.00000000000001") == 0.00000000000001);
    CHECK(read("123456789012345.5") == 123456789012345.5);
}
