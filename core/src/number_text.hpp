// What is a double as text, and which double does a text say? Exactly, and the same from every build.
#pragma once

#include <string>
#include <string_view>

namespace windowlab {

/// The double that is nearest to a number as JSON writes it; infinite if it is beyond all of them.
[[nodiscard]] double nearest_double(std::string_view number);

/// A finite number in as few digits as read back as the same double, laid out as JavaScript does.
/// Mirrors: ECMAScript's Number::toString.
[[nodiscard]] std::string shortest_text(double value);

/// All digits of a finite whole number.
[[nodiscard]] std::string all_digits(double whole);

}  // namespace windowlab
