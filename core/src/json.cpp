// How is a text read as JSON?
#include "json.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

#include "json_text.hpp"
#include "text_index.hpp"

namespace windowlab::json {
namespace {

constexpr std::size_t excerpt_length = 60;  // code points

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// How many bytes the code point at `at` has; 0 if there is no well-formed UTF-8.
std::size_t utf8_length(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) -> unsigned {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u;
    };
    const auto more = [&](std::size_t i) { return byte(i) >= 0x80 && byte(i) < 0xC0; };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead < 0xE0) return more(1) ? 2 : 0;
    if (lead >= 0xE0 && lead < 0xF0) {
        if (!more(1) || !more(2)) return 0;
        const bool overlong = lead == 0xE0 && byte(1) < 0xA0;
        const bool surrogate = lead == 0xED && byte(1) >= 0xA0;
        return overlong || surrogate ? 0 : 3;
    }
    if (lead >= 0xF0 && lead < 0xF5) {
        if (!more(1) || !more(2) || !more(3)) return 0;
        const bool overlong = lead == 0xF0 && byte(1) < 0x90;
        const bool beyond = lead == 0xF4 && byte(1) >= 0x90;
        return overlong || beyond ? 0 : 4;
    }
    return 0;
}

void append_utf8(std::string& out, unsigned point) {
    const auto put = [&](unsigned byte) { out += static_cast<char>(byte); };
    const auto put_rest = [&](unsigned shift) { put(0x80 | (point >> shift & 0x3F)); };
    if (point < 0x80) {
        put(point);
    } else if (point < 0x800) {
        put(0xC0 | point >> 6);
        put_rest(0);
    } else if (point < 0x10000) {
        put(0xE0 | point >> 12);
        put_rest(6);
        put_rest(0);
    } else {
        put(0xF0 | point >> 18);
        put_rest(12);
        put_rest(6);
        put_rest(0);
    }
}

/// The first `points` code points, or those up to what is no well-formed UTF-8.
std::string_view first_points(std::string_view text, std::size_t points) {
    std::size_t end = 0;
    for (; points > 0 && end < text.size(); --points) {
        const std::size_t length = utf8_length(text, end);
        if (!length) break;
        end += length;
    }
    return text.substr(0, end);
}

/// Counts lines and columns from 1; columns in UTF-16 units, as editors and JavaScript count.
class Position {
public:
    /// Goes on to the offset `at`, from the start if it is behind it.
    void move(std::string_view text, std::size_t at) {
        if (at < at_) *this = {};
        for (; at_ < at; ++at_) {
            const auto c = static_cast<unsigned char>(text[at_]);
            if (c == '\n' || (c == '\r' && (at_ + 1 == text.size() || text[at_ + 1] != '\n'))) {
                ++line_;
                column_ = 1;
            } else if (c < 0x80 || c >= 0xC0) {
                column_ += c >= 0xF0 ? 2 : 1;
            }
        }
    }
    [[nodiscard]] std::string line() const { return std::to_string(line_); }
    [[nodiscard]] std::string column() const { return std::to_string(column_); }

private:
    std::size_t at_ = 0, line_ = 1, column_ = 1;
};

}  // namespace

/// Reads a document from left to right; what is open is kept in a list, not on the stack.
class Parser {
public:
    Parser(std::string_view text, Document& document, std::size_t most_problems)
        : text_{text}, document_{document}, most_problems_{most_problems} {}

    void read() {
        if (text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = 3;
        if (!read_values()) return;
        document_.root_ = &document_.values_.front();
    }

private:
    struct Open {
        Value* value;
        Value* last = nullptr;  // child
    };

    [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    void skip_space() {
        while (at_ < text_.size() && (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t')) ++at_;
    }

    /// What stands at `at`, as far as a message shows it: a word, an escape or one character; empty at the end.
    [[nodiscard]] std::string_view found(std::size_t at) const {
        const std::string_view rest = text_.substr(std::min(at, text_.size()));
        if (rest.empty()) return {};
        if (!utf8_length(rest, 0)) return "\xEF\xBF\xBD";
        const std::size_t mark = rest[0] == '\\' ? 1 : 0;
        const auto in_word = [](char c) {
            return is_letter(c) || is_digit(c) || c == '_' || c == '+' || c == '-' || c == '.';
        };
        std::size_t end = mark;
        while (end < rest.size() && end < 20 && in_word(rest[end])) ++end;
        return first_points(rest, std::max(end, mark + 1));
    }

    /// Reports what stands at `at` instead of what is expected there. Always false.
    bool fail(std::size_t at, std::string_view expected) {
        const bool text_ends = expected == "quote";
        return fail(at, "json", text_ends ? std::string_view{} : found(at), std::string{expected});
    }

    bool fail(std::size_t at, std::string_view rule, std::string_view found, std::string last_arg) {
        position_.move(text_, std::min(at, text_.size()));
        std::string value;
        if (!found.empty()) append_json(value, found);
        document_.problems_.push_back(
            {{}, std::string{rule}, std::move(value), {position_.line(), position_.column(), std::move(last_arg)}});
        return false;
    }

    bool read_values() {
        for (;;) {
            skip_space();
            Value& value = add();
            const char c = peek();
            if (c == '{' || c == '[') {
                if (!enter(value, c)) return false;
                if (at_opened_) continue;
            } else if (!read_scalar(value)) {
                return false;
            }
            if (!leave()) return false;
            if (open_.empty()) return true;
        }
    }

    /// A new value, hung to what is open.
    Value& add() {
        Value& value = document_.values_.emplace_back();
        value.at = static_cast<std::uint32_t>(at_);
        if (!open_.empty()) {
            Open& in = open_.back();
            if (in.value->kind == Kind::object) {
                value.at = static_cast<std::uint32_t>(name_at_);
                value.name = name_;
            }
            value.in = in.value;
            value.index = in.last ? in.last->index + 1 : 0;
            (in.last ? in.last->next : in.value->first) = &value;
            in.last = &value;
        }
        return value;
    }

    /// Opens a list or object. `at_opened_`: whether a child follows; else it is closed again.
    bool enter(Value& value, char bracket) {
        const bool object = bracket == '{';
        value.kind = object ? Kind::object : Kind::array;
        if (open_.size() == Document::max_depth)
            return fail(at_, "json-depth", {}, std::to_string(Document::max_depth));
        open_.push_back({&value});
        ++at_;
        skip_space();
        at_opened_ = peek() != (object ? '}' : ']');
        if (!at_opened_) {
            ++at_;
            open_.pop_back();
            return true;
        }
        if (object) return read_name("name-or-brace");
        if (at_ == text_.size() || peek() == ',' || peek() == '}') return fail(at_, "value-or-bracket");
        return true;
    }

    /// After a value: closes what ends here, up to a comma or the end of the text.
    bool leave() {
        for (;;) {
            skip_space();
            if (open_.empty()) return at_ == text_.size() || fail(at_, "end");
            const bool object = open_.back().value->kind == Kind::object;
            if (peek() == ',') {
                ++at_;
                skip_space();
                return !object || read_name("name");
            }
            if (peek() != (object ? '}' : ']')) return fail(at_, object ? "comma-or-brace" : "comma-or-bracket");
            ++at_;
            if (object) find_duplicates();
            open_.pop_back();
        }
    }

    bool read_name(std::string_view expected) {
        if (peek() != '"') return fail(at_, expected);
        name_at_ = at_;
        if (!read_string(name_)) return false;
        skip_space();
        if (peek() != ':') return fail(at_, "colon");
        ++at_;
        return true;
    }

    bool read_scalar(Value& value) {
        const char c = peek();
        if (c == '"') {
            value.kind = Kind::string;
            return read_string(value.text);
        }
        if (c == '-' || is_digit(c)) {
            value.kind = Kind::number;
            return read_number(value.text);
        }
        for (const std::string_view word : {"null", "true", "false"}) {
            const std::size_t end = at_ + word.size();
            if (text_.substr(at_, word.size()) != word) continue;
            if (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]) || text_[end] == '_')) break;
            value.kind = c == 'n' ? Kind::null : Kind::boolean;
            value.truth = c == 't';
            at_ = end;
            return true;
        }
        return fail(at_, at_ < text_.size() && !utf8_length(text_, at_) ? "utf8" : "value");
    }

    bool read_number(std::string_view& number) {
        const std::size_t from = at_;
        const auto digits = [&] {
            const std::size_t before = at_;
            while (is_digit(peek())) ++at_;
            return at_ > before;
        };
        if (peek() == '-') ++at_;
        bool good = true;
        if (peek() == '0') {
            ++at_;
        } else {
            good = digits();
        }
        if (good && peek() == '.') {
            ++at_;
            good = digits();
        }
        if (good && (peek() == 'e' || peek() == 'E')) {
            ++at_;
            if (peek() == '+' || peek() == '-') ++at_;
            good = digits();
        }
        if (!good || is_digit(peek()) || is_letter(peek()) || peek() == '.' || peek() == '_')
            return fail(from, "number");
        number = text_.substr(from, at_ - from);
        return true;
    }

    /// `string`: a piece of the text if it is there as it is, else of `unescaped_`.
    bool read_string(std::string_view& string) {
        const std::size_t from = at_++;
        std::size_t copied = at_;  // up to here the string is in `out`
        std::string* out = nullptr;
        const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
        for (;;) {
            at_ = static_cast<std::size_t>(
                std::find_if_not(text_.begin() + static_cast<std::ptrdiff_t>(at_), text_.end(), is_plain) -
                text_.begin());
            if (at_ >= text_.size()) return fail(from, "quote");
            const auto c = static_cast<unsigned char>(text_[at_]);
            if (c == '"') break;
            if (c < 0x20) return fail(at_, "control");
            if (c >= 0x80) {
                const std::size_t length = utf8_length(text_, at_);
                if (!length) return fail(at_, "utf8");
                at_ += length;
            } else if (c != '\\') {
                ++at_;
            } else {
                if (!out) out = &document_.unescaped_.emplace_back();
                out->append(text_, copied, at_ - copied);
                if (!read_escape(*out)) return false;
                copied = at_;
            }
        }
        if (out) {
            out->append(text_, copied, at_ - copied);
            string = *out;
        } else {
            string = text_.substr(copied, at_ - copied);
        }
        ++at_;
        return true;
    }

    bool read_escape(std::string& out) {
        const std::size_t from = at_++;
        constexpr std::string_view letters = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
        const std::size_t simple = at_ < text_.size() ? letters.find(peek()) : letters.npos;
        if (simple != letters.npos) {
            out += meant[simple];
            ++at_;
            return true;
        }
        unsigned unit = 0;
        if (!read_unit(unit)) return fail(from, at_ < text_.size() ? "escape" : "quote");
        if (unit >= 0xD800 && unit < 0xE000) {
            unsigned low = 0;
            const bool pair =
                unit < 0xDC00 && peek() == '\\' && (++at_, read_unit(low)) && low >= 0xDC00 && low < 0xE000;
            if (!pair) return fail(from, "surrogate");
            unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
        }
        append_utf8(out, unit);
        return true;
    }

    /// `u` and four hexadecimal digits.
    bool read_unit(unsigned& unit) {
        if (peek() != 'u' || text_.size() - at_ < 5) return false;
        const char* digits = text_.data() + at_ + 1;
        const auto end = std::from_chars(digits, digits + 4, unit, 16);
        if (end.ec != std::errc{} || end.ptr != digits + 4) return false;
        at_ += 5;
        return true;
    }

    /// Of the members of the object that ends here.
    void find_duplicates() {
        const Value& object = *open_.back().value;
        if (open_.back().last->index >= 16) {
            std::vector<std::string_view> names;
            TextIndex index;
            for (const Value& member : object) {
                const auto next = static_cast<std::uint32_t>(names.size());
                if (index.find_or_add(member.name, next, [&](std::uint32_t i) { return names[i]; }) != next) {
                    duplicate(member);
                } else {
                    names.push_back(member.name);
                }
            }
        } else {
            for (const Value& member : object)
                if (object.member(member.name) != &member) duplicate(member);
        }
    }

    void duplicate(const Value& member) {
        if (document_.problems_.size() >= most_problems_) return;
        position_.move(text_, member.at);
        document_.problems_.push_back({place(member),
                                       "duplicate-member",
                                       excerpt(member),
                                       {std::string{cut(member.name)}, position_.line(), position_.column()}});
    }

    std::string_view text_;
    Document& document_;
    std::size_t most_problems_;
    std::size_t at_ = 0;
    Position position_;  // of the last problem
    bool at_opened_ = false;
    std::vector<Open> open_;
    std::string_view name_;  // of the member whose value comes next
    std::size_t name_at_ = 0;
};

Document::Document(std::string_view text, std::size_t most_problems) { Parser{text, *this, most_problems}.read(); }

void Document::count_from(const Value& list, std::uint32_t first) {
    // All values are this document's own.
    for (auto* child = const_cast<Value*>(list.first); child; child = const_cast<Value*>(child->next))
        child->index = first++;
}

namespace {

/// Appends `value` until `out` is long enough to be cut. So it never goes deep.
void append_excerpt(std::string& out, const Value& value) {
    constexpr std::size_t enough = 4 * excerpt_length + 8;  // bytes
    switch (value.kind) {
        case Kind::null:
            out += "null";
            return;
        case Kind::boolean:
            out += value.truth ? "true" : "false";
            return;
        case Kind::number:
            out += value.text.substr(0, enough);
            return;
        case Kind::string:
            append_json(out, cut(value.text));
            return;
        case Kind::array:
        case Kind::object:
            break;
    }
    const bool object = value.kind == Kind::object;
    out += object ? '{' : '[';
    for (const Value& child : value) {
        if (out.size() > enough) return;
        if (&child != value.first) out += ',';
        if (object) {
            append_json(out, cut(child.name));
            out += ':';
        }
        append_excerpt(out, child);
    }
    out += object ? '}' : ']';
}

}  // namespace

std::string excerpt(const Value& value) {
    std::string out;
    append_excerpt(out, value);
    const std::size_t length = cut(out).size();
    if (length < out.size()) {
        out.resize(length);
        out += "…";
    }
    return out;
}

std::string_view cut(std::string_view text) { return first_points(text, excerpt_length); }

std::string member_place(std::string in, std::string_view name) {
    const bool plain = !name.empty() && name.size() <= excerpt_length &&
                       std::all_of(name.begin(), name.end(),
                                   [](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; });
    if (plain) {
        if (!in.empty()) in += '.';
        return in += name;
    }
    in += '[';
    append_json(in, cut(name));
    return in += ']';
}

std::string place(const Value& value) {
    std::vector<const Value*> path;
    for (const Value* v = &value; v->in; v = v->in) path.push_back(v);
    std::string out;
    for (auto v = path.rbegin(); v != path.rend(); ++v) {
        if ((*v)->in->kind == Kind::object) {
            out = member_place(std::move(out), (*v)->name);
        } else {
            out += '[';
            out += std::to_string((*v)->index);
            out += ']';
        }
    }
    return out;
}

}  // namespace windowlab::json
