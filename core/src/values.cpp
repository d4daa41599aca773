// How are numbers, timestamps and durations read as people write them?
#include "values.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "json_text.hpp"
#include "windowlab/scenario.hpp"

namespace windowlab::values {
namespace {

constexpr std::int64_t day_ms = 86'400'000, hour_ms = 3'600'000, minute_ms = 60'000, second_ms = 1'000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Converts to a Read of anything.
struct Broken {
    std::string_view rule;
    std::string_view arg = {};

    template <class T>
    operator Read<T>() const {
        return {{}, rule, arg};
    }
};
constexpr Broken instant_range{"instant-range", max_instant_text};
constexpr Broken duration_range{"duration-range", max_duration_text};

// ---- numbers

/// A JSON number as digits · 10^exponent, digits without zeros in front or behind; none for zero.
struct Decimal {
    bool negative = false;
    std::string digits;
    std::int64_t exponent = 0;

    explicit Decimal(std::string_view number) {
        negative = number[0] == '-';
        std::size_t i = negative ? 1 : 0;
        bool fraction = false;
        for (; i < number.size() && (is_digit(number[i]) || number[i] == '.'); ++i) {
            if (number[i] == '.') {
                fraction = true;
                continue;
            }
            if (fraction) --exponent;
            if (number[i] != '0' || !digits.empty()) digits += number[i];
        }
        while (!digits.empty() && digits.back() == '0') {
            digits.pop_back();
            ++exponent;
        }
        if (i == number.size()) return;
        const bool shrinks = number[++i] == '-';
        if (number[i] == '+' || number[i] == '-') ++i;
        std::int64_t power = 0;
        for (; i < number.size(); ++i)
            power = std::min<std::int64_t>(power * 10 + (number[i] - '0'), 1'000'000'000'000);
        exponent += shrinks ? -power : power;
    }

    [[nodiscard]] bool is_integer() const { return digits.empty() || exponent >= 0; }

    friend bool operator==(const Decimal& a, const Decimal& b) {
        return a.digits == b.digits && (a.digits.empty() || (a.negative == b.negative && a.exponent == b.exponent));
    }
};

enum class Whole { yes, fraction, beyond };

/// The whole number that a JSON number is, if it is one, within ±10^18.
Whole whole_number(std::string_view number, std::int64_t& whole) {
    if (number.size() <= 18) {  // nearly always: digits only
        const auto end = std::from_chars(number.data(), number.data() + number.size(), whole);
        if (end.ptr == number.data() + number.size()) return Whole::yes;
    }
    const Decimal decimal{number};
    whole = 0;
    if (decimal.digits.empty()) return Whole::yes;
    if (decimal.exponent < 0) return Whole::fraction;
    if (decimal.exponent + static_cast<std::int64_t>(decimal.digits.size()) > 18) return Whole::beyond;
    for (const char c : decimal.digits) whole = whole * 10 + (c - '0');
    for (std::int64_t i = 0; i < decimal.exponent; ++i) whole *= 10;
    if (decimal.negative) whole = -whole;
    return Whole::yes;
}

// ---- texts

/// As Java's String.trim: without control characters and spaces around.
std::string_view trimmed(std::string_view text) {
    while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ') text.remove_prefix(1);
    while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ') text.remove_suffix(1);
    return text;
}

/// A text that is taken piece by piece from the front.
class Scanner {
public:
    explicit Scanner(std::string_view text) : rest_{text} {}

    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    [[nodiscard]] char peek() const { return rest_.empty() ? '\0' : rest_.front(); }

    bool take(char c) {
        if (peek() != c || rest_.empty()) return false;
        rest_.remove_prefix(1);
        return true;
    }

    /// A number of exactly `n` digits.
    bool take_digits(std::size_t n, std::int64_t& number) {
        if (rest_.size() < n || !std::all_of(rest_.begin(), rest_.begin() + n, is_digit)) return false;
        number = 0;
        for (; n > 0; --n) {
            number = number * 10 + (rest_.front() - '0');
            rest_.remove_prefix(1);
        }
        return true;
    }

    /// As many characters of a kind as there are.
    template <class Is>
    std::string_view take_while(Is is) {
        const auto length = static_cast<std::size_t>(std::find_if_not(rest_.begin(), rest_.end(), is) - rest_.begin());
        const std::string_view taken = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return taken;
    }

private:
    std::string_view rest_;
};

// ---- timestamps

/// What a text says, before it is asked whether there is such a day or time.
struct Time {
    std::int64_t hour = 0, minute = 0, second = 0, millisecond = 0;

    [[nodiscard]] bool exists() const { return hour < 24 && minute < 60 && second < 60; }
    [[nodiscard]] std::int64_t ms() const {
        return hour * hour_ms + minute * minute_ms + second * second_ms + millisecond;
    }
};

/// `10:00:10`, `10:00:10.25`; also `10:00` if the seconds are not needed.
bool take_time(Scanner& scanner, bool seconds_needed, Time& time) {
    if (!scanner.take_digits(2, time.hour) || !scanner.take(':') || !scanner.take_digits(2, time.minute)) return false;
    if (!scanner.take(':')) return !seconds_needed;
    if (!scanner.take_digits(2, time.second)) return false;
    if (!scanner.take('.')) return true;
    const std::string_view fraction = scanner.take_while(is_digit);
    if (fraction.empty() || fraction.size() > 3) return false;
    for (std::size_t i = 0; i < 3; ++i)
        time.millisecond = time.millisecond * 10 + (i < fraction.size() ? fraction[i] - '0' : 0);
    return true;
}

/// `2024-05-01`
bool take_date(Scanner& scanner, std::int64_t& year, std::int64_t& month, std::int64_t& day) {
    return scanner.take_digits(4, year) && scanner.take('-') && scanner.take_digits(2, month) && scanner.take('-') &&
           scanner.take_digits(2, day);
}

std::optional<Day> day_of(std::int64_t year, std::int64_t month, std::int64_t day) {
    const std::chrono::year_month_day date{std::chrono::year{static_cast<int>(year)},
                                           std::chrono::month{static_cast<unsigned>(month)},
                                           std::chrono::day{static_cast<unsigned>(day)}};
    if (!date.ok()) return std::nullopt;
    return Day{std::chrono::sys_days{date}.time_since_epoch().count()};
}

/// `Z`, `+02:00`, or nothing.
bool take_offset(Scanner& scanner, std::int64_t& ms, bool& exists) {
    if (scanner.at_end() || scanner.take('Z')) return true;
    const bool west = scanner.peek() == '-';
    std::int64_t hours = 0, minutes = 0;
    if (!scanner.take(west ? '-' : '+') || !scanner.take_digits(2, hours) || !scanner.take(':') ||
        !scanner.take_digits(2, minutes))
        return false;
    ms = (hours * hour_ms + minutes * minute_ms) * (west ? -1 : 1);
    exists = minutes < 60 && std::abs(ms) <= 18 * hour_ms;
    return true;
}

/// The instant of a text. Mirrors: java.time's ISO_LOCAL_TIME and ISO_OFFSET_DATE_TIME, with up to three digits
/// after the point.
Read<Instant> instant_of(std::string_view text, Day on) {
    Time time;
    Scanner of_day{text};
    if (take_time(of_day, true, time) && of_day.at_end()) {
        if (!time.exists()) return Broken{"calendar"};
        return {{on.since_epoch * day_ms + time.ms()}};
    }
    time = {};
    std::int64_t year = 0, month = 0, day = 0, offset = 0;
    bool offset_exists = true;
    Scanner scanner{text};
    if (!take_date(scanner, year, month, day) || !scanner.take('T') || !take_time(scanner, false, time) ||
        !take_offset(scanner, offset, offset_exists) || !scanner.at_end())
        return Broken{"timestamp"};
    const auto date = day_of(year, month, day);
    if (!date || !time.exists() || !offset_exists) return Broken{"calendar"};
    return {{date->since_epoch * day_ms + time.ms() - offset}};
}

// ---- durations

/// A sum of decimal numbers of milliseconds, exact however many digits they have.
class Milliseconds {
public:
    /// Adds `whole.fraction` times `unit` ms; both are digits.
    void add(std::string_view whole, std::string_view fraction, std::int64_t unit) {
        std::int64_t count = 0;
        for (const char c : whole) count = std::min(count * 10 + (c - '0'), max_duration + 1);
        if (count > max_duration / unit) beyond_ = true;

        std::vector<int> product(fraction.size());
        std::int64_t carry = 0;
        for (std::size_t i = fraction.size(); i-- > 0;) {
            carry += (fraction[i] - '0') * unit;
            product[i] = static_cast<int>(carry % 10);
            carry /= 10;
        }
        if (!beyond_) whole_ += count * unit + carry;

        if (fraction_.size() < product.size()) fraction_.resize(product.size());
        int over = 0;
        for (std::size_t i = product.size(); i-- > 0;) {
            over += fraction_[i] + product[i];
            fraction_[i] = over % 10;
            over /= 10;
        }
        whole_ += over;
        if (whole_ > max_duration) beyond_ = true;
    }

    [[nodiscard]] bool is_whole() const {
        return std::all_of(fraction_.begin(), fraction_.end(), [](int digit) { return digit == 0; });
    }
    [[nodiscard]] bool is_beyond() const { return beyond_; }
    [[nodiscard]] std::int64_t ms() const { return whole_; }

private:
    std::int64_t whole_ = 0;
    std::vector<int> fraction_;  // decimal digits after the point
    bool beyond_ = false;
};

std::int64_t unit_of(std::string_view word) {
    std::string lower{word};
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    constexpr struct {
        std::string_view symbol, one, many;
        std::int64_t ms;
    } units[] = {{"ms", "millisecond", "milliseconds", 1},
                 {"s", "second", "seconds", second_ms},
                 {"min", "minute", "minutes", minute_ms},
                 {"h", "hour", "hours", hour_ms},
                 {"d", "day", "days", day_ms}};
    for (const auto& unit : units)
        if (lower == unit.symbol || lower == unit.one || lower == unit.many) return unit.ms;
    return 0;
}

Read<Duration> duration_of(std::string_view text) {
    const auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    Scanner scanner{text};
    const bool minus = scanner.take('-');
    if (scanner.at_end()) return Broken{"duration"};
    Milliseconds sum;
    std::string_view no_unit;
    while (!scanner.at_end()) {
        scanner.take_while(is_space);
        const std::string_view whole = scanner.take_while(is_digit);
        std::string_view fraction;
        if (scanner.take('.')) {
            fraction = scanner.take_while(is_digit);
            if (fraction.empty()) return Broken{"duration"};
        }
        scanner.take_while(is_space);
        const std::string_view word = scanner.take_while(is_letter);
        if (whole.empty() || word.empty()) return Broken{"duration"};
        scanner.take_while(is_space);
        const std::int64_t unit = unit_of(word);
        if (unit > 0) {
            sum.add(whole, fraction, unit);
        } else if (no_unit.empty()) {
            no_unit = word.substr(0, 30);
        }
    }
    if (!no_unit.empty()) return Broken{"unit", no_unit};
    if (sum.is_beyond()) return duration_range;
    if (!sum.is_whole()) return Broken{"whole-milliseconds"};
    return {{minus ? -sum.ms() : sum.ms()}};
}

}  // namespace

Read<std::int64_t> integer(const json::Value& value) {
    std::int64_t whole = 0;
    if (value.kind != json::Kind::number) return Broken{"integer"};
    const Whole is = whole_number(value.text, whole);
    if (is == Whole::fraction) return Broken{"integer"};
    if (is == Whole::yes && whole >= -max_integer && whole <= max_integer) return {whole};
    if (value.text[0] == '-') return Broken{"at-least", "-9007199254740991"};
    return Broken{"at-most", "9007199254740991"};
}

namespace {

/// The nearest double, if a number has a point and digits alone, at most 15 of them and one of them not 0: what is
/// divided and what it is divided by are both exact then, so the division rounds once.
std::optional<double> short_decimal(std::string_view number) {
    constexpr std::size_t most = 15;
    const bool negative = number[0] == '-';
    if (negative) number.remove_prefix(1);
    if (number.size() > most + 1) return {};
    double whole = 0, tenths = 0;  // tenths: ten to the power of digits behind the point; 0 before it
    for (const char c : number) {
        if (c == '.') {
            tenths = 1;
        } else if (!is_digit(c)) {
            return {};
        } else {
            whole = whole * 10 + (c - '0');
            tenths *= 10;
        }
    }
    if (tenths == 0 || whole == 0) return {};
    return (negative ? -whole : whole) / tenths;
}

}  // namespace

Read<double> number(const json::Value& value) {
    if (value.kind != json::Kind::number) return Broken{"number"};
    std::int64_t whole = 0;
    if (value.text.size() <= 15 && whole_number(value.text, whole) == Whole::yes && whole != 0)  // nearly always
        return {static_cast<double>(whole)};
    if (value.text == "-0") return {0.0};  // an integer, unlike -0.0
    if (const std::optional<double> decimal = short_decimal(value.text)) return {*decimal};
    const double nearest = nearest_double(value.text);
    const Decimal meant{value.text};
    if (std::isinf(nearest) || (nearest == 0 && !meant.digits.empty())) return Broken{"number-range"};
    if (meant.is_integer() && std::abs(nearest) > static_cast<double>(max_integer)) {
        // Fine if it is that double, or if it is what a double of that size is written as, by JavaScript for one.
        if (!(meant == Decimal{shortest_text(nearest)}) && !(meant == Decimal{all_digits(nearest)}))
            return Broken{"exact-number"};
    }
    return {nearest};
}

Read<std::string_view> name(const json::Value& value) {
    switch (value.kind) {
        case json::Kind::string:
        case json::Kind::number:
            return {value.text};
        case json::Kind::boolean:
            return {value.truth ? "true" : "false"};
        default:
            return Broken{"text-or-number"};
    }
}

Read<Instant> timestamp(const json::Value& value, Day day) {
    Read<Instant> instant;
    if (value.kind == json::Kind::string) {
        instant = instant_of(trimmed(value.text), day);
    } else if (value.kind == json::Kind::number) {
        const Whole is = whole_number(value.text, instant.value.ms);
        if (is == Whole::fraction) return Broken{"whole-milliseconds"};
        if (is == Whole::beyond) return instant_range;
    } else {
        return Broken{"timestamp"};
    }
    if (!in_range(instant.value)) return instant_range;
    return instant;
}

Read<Duration> duration(const json::Value& value) {
    if (value.kind == json::Kind::string) return duration_of(trimmed(value.text));
    if (value.kind != json::Kind::number) return Broken{"duration"};
    Duration duration;
    const Whole is = whole_number(value.text, duration.ms);
    if (is == Whole::fraction) return Broken{"whole-milliseconds"};
    if (is == Whole::beyond || !in_range(duration)) return duration_range;
    return {duration};
}

Read<Day> date(const json::Value& value) {
    std::int64_t year = 0, month = 0, day = 0;
    Scanner scanner{value.text};
    if (value.kind != json::Kind::string || !take_date(scanner, year, month, day) || !scanner.at_end())
        return Broken{"date"};
    if (const auto date = day_of(year, month, day)) return {*date};
    return Broken{"calendar"};
}

bool is_zone_name(std::string_view text) {
    return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), [](char c) {
        return is_letter(c) || is_digit(c) || c == '_' || c == '+' || c == '-' || c == '/';
    });
}

}  // namespace windowlab::values

namespace windowlab {
namespace {

/// Reads a value that comes as JSON text of its own.
template <class T, class F>
Result<T> read_text(std::string_view text, F read) {
    const json::Document document{text};
    if (!document.problems().empty()) return document.problems().front();
    const values::Read<T> value = read(*document.root());
    if (value) return *value;
    Problem problem{{}, std::string{value.broken}, json::excerpt(*document.root())};
    if (!value.arg.empty()) problem.args.emplace_back(value.arg);
    return problem;
}

}  // namespace

Result<Instant> read_timestamp(std::string_view value, std::string_view day) {
    json::Value text;
    text.kind = json::Kind::string;
    text.text = day;
    const auto on = values::date(text);
    if (!on) return Problem{{}, std::string{on.broken}, json::excerpt(text)};
    return read_text<Instant>(value, [&](const json::Value& v) { return values::timestamp(v, *on); });
}

Result<Duration> read_duration(std::string_view value) {
    return read_text<Duration>(value, [](const json::Value& v) { return values::duration(v); });
}

}  // namespace windowlab
