// Is a text JSON, what does it hold, and where does it go wrong?
#include "json.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "json_text.hpp"

using namespace windowlab;

namespace {

/// `line:column expected found` of the first problem; empty if there is none.
std::string wrong(std::string_view text) {
    const json::Document document{text};
    if (document.problems().empty()) return document.root() ? "" : "no root";
    const Problem& p = document.problems().front();
    if (p.rule != "json") return p.rule;
    return p.args[0] + ":" + p.args[1] + " " + p.args[2] + " " + p.value;
}

std::string written(double value) {
    std::string out;
    append_json(out, value);
    return out;
}

/// What a string says. The document is gone when its contents are looked at.
std::string contents(std::string_view text) {
    const json::Document document{text};
    REQUIRE(document.root());
    return std::string{document.root()->text};
}

}  // namespace

TEST_CASE("values are what RFC 8259 says", "[json]") {
    const json::Document document{R"( {"a": [1, -2.50e+3, true, null], "b": {"c": "d"}, "e": {}, "f": []} )"};
    REQUIRE(document.root());
    const json::Value* list = document.root()->member("a");
    REQUIRE(list);
    std::vector<json::Kind> kinds;
    for (const json::Value& value : *list) kinds.push_back(value.kind);
    using json::Kind;
    CHECK(kinds == std::vector<Kind>{Kind::number, Kind::number, Kind::boolean, Kind::null});
    CHECK(list->first->next->text == "-2.50e+3");
    CHECK(document.root()->member("b")->member("c")->text == "d");
    CHECK_FALSE(document.root()->member("g"));
}

TEST_CASE("a value knows its place", "[json]") {
    const json::Document document{R"({"rows": [{}, {"time": 1, "odd name": 2, "": 3}]})"};
    const json::Value& row = *document.root()->member("rows")->first->next;
    CHECK(json::place(*document.root()) == "");
    CHECK(json::place(row) == "rows[1]");
    CHECK(json::place(*row.member("time")) == "rows[1].time");
    CHECK(json::place(*row.member("odd name")) == R"(rows[1]["odd name"])");
    CHECK(json::place(*row.member("")) == R"(rows[1][""])");
}

TEST_CASE("strings say what their escapes mean", "[json]") {
    CHECK(contents(R"("\"\\\/\b\f\n\r\t")") == "\"\\/\b\f\n\r\t");
    CHECK(contents(R"("\u0041\u00e9\u20AC\ud83d\ude00")") == "Aé€😀");
    CHECK(contents("\"日本\"") == "日本");
    CHECK(contents(R"("a\u0000b")") == std::string("a\0b", 3));
}

TEST_CASE("a text that is no JSON is refused at its line and column", "[json]") {
    CHECK(wrong("") == "1:1 value ");
    CHECK(wrong("  ") == "1:3 value ");
    CHECK(wrong("{") == "1:2 name-or-brace ");
    CHECK(wrong("[1,]") == R"(1:4 value "]")");
    CHECK(wrong("[,1]") == R"(1:2 value-or-bracket ",")");
    CHECK(wrong(R"({"a":1,})") == R"(1:8 name "}")");
    CHECK(wrong("{'a':1}") == R"(1:2 name-or-brace "'")");
    CHECK(wrong("{a:1}") == R"(1:2 name-or-brace "a")");
    CHECK(wrong(R"({"a" 1})") == R"(1:6 colon "1")");
    CHECK(wrong("{\n  \"a\": 1\n  \"b\": 2\n}") == R"(3:3 comma-or-brace "\"")");
    CHECK(wrong("[1 2]") == R"(1:4 comma-or-bracket "2")");
    CHECK(wrong("[1}") == R"(1:3 comma-or-bracket "}")");
    CHECK(wrong("1 2") == R"(1:3 end "2")");
    CHECK(wrong("// no comments") == R"(1:1 value "/")");
    CHECK(wrong("[NaN]") == R"(1:2 value "NaN")");
    CHECK(wrong("[Infinity]") == R"(1:2 value "Infinity")");
    CHECK(wrong("nul") == R"(1:1 value "nul")");
    CHECK(wrong("nullx") == R"(1:1 value "nullx")");
}

TEST_CASE("numbers are written as RFC 8259 says", "[json]") {
    for (const std::string_view good : {"0", "-0", "10", "0.5", "-1.25e-7", "1E+400"}) CHECK(wrong(good) == "");
    CHECK(wrong("01") == R"(1:1 number "01")");
    CHECK(wrong("1.") == R"(1:1 number "1.")");
    CHECK(wrong(".5") == R"(1:1 value ".5")");
    CHECK(wrong("+1") == R"(1:1 value "+1")");
    CHECK(wrong("-") == R"(1:1 number "-")");
    CHECK(wrong("1e") == R"(1:1 number "1e")");
    CHECK(wrong("0x10") == R"(1:1 number "0x10")");
}

TEST_CASE("strings are Unicode, and what they need escaped is escaped", "[json]") {
    CHECK(wrong("\"abc") == "1:1 quote ");
    CHECK(wrong("\"a\nb\"") == R"(1:3 control "\n")");
    CHECK(wrong(R"("\q")") == R"(1:2 escape "\\q")");
    CHECK(wrong(R"("\u12")") == R"(1:2 escape "\\u12")");
    CHECK(wrong(R"("\u00zz")") == R"(1:2 escape "\\u00zz")");
    CHECK(wrong(R"("\ud83d")") == R"(1:2 surrogate "\\ud83d")");
    CHECK(wrong(R"("\ud83d\u0041")") == R"(1:2 surrogate "\\ud83d")");
    CHECK(wrong(R"("\ude00")") == R"(1:2 surrogate "\\ude00")");
    CHECK(wrong("\"\xC3\"") == "1:2 utf8 \"\xEF\xBF\xBD\"");              // cut off
    CHECK(wrong("\"\xC0\x80\"") == "1:2 utf8 \"\xEF\xBF\xBD\"");          // longer than needed
    CHECK(wrong("\"\xED\xA0\x80\"") == "1:2 utf8 \"\xEF\xBF\xBD\"");      // a surrogate
    CHECK(wrong("\"\xF5\x80\x80\x80\"") == "1:2 utf8 \"\xEF\xBF\xBD\"");  // beyond Unicode
    CHECK(wrong("\xFF") == "1:1 utf8 \"\xEF\xBF\xBD\"");
}

TEST_CASE("columns count as editors do, lines end by \\n, \\r\\n or \\r", "[json]") {
    CHECK(wrong("[\"é\", x]") == R"(1:7 value "x")");
    CHECK(wrong("[\"😀\", x]") == R"(1:8 value "x")");
    CHECK(wrong("[\r\n1,\r2,\nx]") == R"(4:1 value "x")");
}

TEST_CASE("a byte order mark in front is skipped", "[json]") { CHECK(wrong("\xEF\xBB\xBF{}") == ""); }

TEST_CASE("nesting is refused beyond a thousand levels, and costs no stack", "[json]") {
    const auto nested = [](std::size_t n) { return std::string(n, '[') + std::string(n, ']'); };
    CHECK(wrong(nested(1'000)) == "");
    CHECK(wrong(nested(1'001)) == "json-depth");
    CHECK(wrong(std::string(1'000'000, '[')) == "json-depth");
}

TEST_CASE("a member that is there twice is reported in its place, once for each repetition", "[json]") {
    const json::Document document{"{\"rows\": [{},\n {\"time\": 1, \"x\": {\"a\": 1, \"\\u0061\": 2, \"a\": 3}}]}"};
    REQUIRE(document.problems().size() == 2);
    const Problem& problem = document.problems().front();
    CHECK(problem.where == "rows[1].x.a");
    CHECK(problem.rule == "duplicate-member");
    CHECK(problem.value == "2");
    CHECK(problem.args == std::vector<std::string>{"a", "2", "28"});
    CHECK(document.root());

    SECTION("in large objects too") {
        std::string text = "{";
        for (int i = 0; i < 100; ++i) text += "\"m" + std::to_string(i % 99) + "\":" + std::to_string(i) + ",";
        text.back() = '}';
        const json::Document large{text};
        REQUIRE(large.problems().size() == 1);
        CHECK(large.problems().front().where == "m0");
        CHECK(large.problems().front().value == "99");
    }
}

TEST_CASE("an excerpt is compact JSON of at most 60 characters", "[json]") {
    const auto excerpt = [](std::string_view text) { return json::excerpt(*json::Document{text}.root()); };
    CHECK(excerpt(R"( { "a" : [ 1.50 , "x\n" , null , true ] , "b" : { } } )") ==
          R"({"a":[1.50,"x\n",null,true],"b":{}})");
    const std::string fits(58, 'x');
    CHECK(excerpt('"' + fits + '"') == '"' + fits + '"');
    CHECK(excerpt('"' + fits + "x\"") == '"' + fits + "x…");
    std::string letters;
    for (int i = 0; i < 100; ++i) letters += "日";
    std::string cut = "\"";
    for (int i = 0; i < 59; ++i) cut += "日";
    CHECK(excerpt('"' + letters + '"') == cut + "…");
    CHECK(excerpt(std::string(500, '[') + std::string(500, ']')) == std::string(60, '[') + "…");
}

TEST_CASE("a number is written with as few digits as read back the same, whole ones as integers", "[json]") {
    CHECK(written(0) == "0");
    CHECK(written(-0.0) == "0");
    CHECK(written(-12) == "-12");
    CHECK(written(9'007'199'254'740'991) == "9007199254740991");
    CHECK(written(0.1) == "0.1");
    CHECK(written(0.1 + 0.2) == "0.30000000000000004");
    CHECK(written(1.0 / 3) == "0.3333333333333333");
    CHECK(written(1e21) == "1e+21");
    CHECK(written(1e300) == "1e+300");
    CHECK(written(123'456'789'012'345'680'000.0) == "123456789012345680000");
    CHECK(written(0.000'001) == "0.000001");
    CHECK(written(-1.25e-7) == "-1.25e-7");
    CHECK(written(5e-324) == "5e-324");
    CHECK(written(1.7976931348623157e308) == "1.7976931348623157e+308");
    CHECK(written(-123.5) == "-123.5");
    CHECK(written(std::numeric_limits<double>::infinity()) == "\"Infinity\"");
    CHECK(written(-std::numeric_limits<double>::infinity()) == "\"-Infinity\"");
    CHECK(written(std::nan("")) == "null");
}

TEST_CASE("a text is written with its escapes", "[json]") {
    std::string out;
    append_json(out, std::string_view("a\"b\\c\n\x01 é", 10));
    CHECK(out == R"("a\"b\\c\n\u0001 é")");
}
