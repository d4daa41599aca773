// How are a text and a number written as JSON? The same bytes from every build, native and WebAssembly.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "number_text.hpp"

namespace windowlab {

/// Appends `text`, which is UTF-8, as a JSON string with its quotes.
inline void append_json(std::string& out, std::string_view text) {
    constexpr char hex[] = "0123456789abcdef";
    out += '"';
    std::size_t from = 0;  // of what needs no escape and goes out in one piece
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        out.append(text, from, i - from);
        from = i + 1;
        switch (c) {
            case '"':
                out += "\\\"";
                break;
            case '\\':
                out += "\\\\";
                break;
            case '\n':
                out += "\\n";
                break;
            case '\r':
                out += "\\r";
                break;
            case '\t':
                out += "\\t";
                break;
            default:
                out += "\\u00";
                out += hex[c >> 4];
                out += hex[c & 15];
        }
    }
    out.append(text, from, text.size() - from);
    out += '"';
}

/// Appends `value` so that it reads back as the same double: whole numbers within ±(2^53 − 1) as integers, others with
/// as few digits as will do. What JSON has no number for: "Infinity" and "-Infinity" as strings, NaN as null.
inline void append_json(std::string& out, double value) {
    constexpr double whole = 9007199254740991.0;
    if (std::isnan(value)) {
        out += "null";
    } else if (std::isinf(value)) {
        out += value > 0 ? "\"Infinity\"" : "\"-Infinity\"";
    } else if (value >= -whole && value <= whole && value == std::trunc(value)) {
        char text[32];
        const auto end = std::to_chars(text, text + sizeof text, static_cast<std::int64_t>(value));
        out.append(text, end.ptr);
    } else {
        out += shortest_text(value);
    }
}

}  // namespace windowlab
