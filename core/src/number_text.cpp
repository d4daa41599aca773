#include "number_text.hpp"

#ifdef __EMSCRIPTEN__

// JavaScript does this itself, exactly; the C library's way would be a twelfth of the module that a page waits for.

#include <emscripten/emscripten.h>

extern "C" {
// clang-format off
EM_JS(double, window_lab_read_number, (const char* text, int length), {
    let number = "";
    for (let i = 0; i < length; i++) number += String.fromCharCode(HEAPU8[text + i]);
    return Number(number);
});
EM_JS(int, window_lab_write_number, (char* text, double value, int all), {
    const number = String(all ? BigInt(value) : value);
    for (let i = 0; i < number.length; i++) HEAPU8[text + i] = number.charCodeAt(i);
    return number.length;
});
// clang-format on
}

namespace windowlab {
namespace {

std::string text_of(double value, bool all) {
    char text[320];
    return {text, static_cast<std::size_t>(window_lab_write_number(text, value, all))};
}

}  // namespace

double nearest_double(std::string_view number) {
    return window_lab_read_number(number.data(), static_cast<int>(number.size()));
}
std::string shortest_text(double value) { return text_of(value, false); }
std::string all_digits(double whole) { return text_of(whole, true); }

}  // namespace windowlab

#else

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <iterator>

namespace windowlab {

double nearest_double(std::string_view number) { return std::strtod(std::string{number}.c_str(), nullptr); }

std::string shortest_text(double value) {
    if (value == 0) return "0";
    if (value < 0) return "-" + shortest_text(-value);
    char scientific[32];  // d.ddde±xx
    char* const end = std::to_chars(scientific, std::end(scientific) - 1, value, std::chars_format::scientific).ptr;
    *end = '\0';
    const std::string_view all{scientific, static_cast<std::size_t>(end - scientific)};
    const std::size_t e = all.find('e');
    std::string digits{all.substr(0, 1)};
    if (e > 2) digits += all.substr(2, e - 2);
    const int exponent = std::atoi(scientific + e + 1);
    const int count = static_cast<int>(digits.size());
    if (exponent > 20 || exponent < -6) {
        if (count > 1) digits.insert(1, 1, '.');
        return digits + (exponent < 0 ? "e-" : "e+") + std::to_string(std::abs(exponent));
    }
    if (exponent < 0) return "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    if (count > exponent + 1) return digits.insert(static_cast<std::size_t>(exponent) + 1, 1, '.');
    return digits.append(static_cast<std::size_t>(exponent + 1 - count), '0');
}

std::string all_digits(double whole) {
    char text[320];
    return {text, static_cast<std::size_t>(std::snprintf(text, sizeof text, "%.0f", whole))};
}

}  // namespace windowlab

#endif
