// Does the engine do natively what Flink did? Every vector, compared by the rules of the scenario format.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "catch.hpp"
#include "json.hpp"
#include "json_text.hpp"
#include "windowlab/trace.hpp"

namespace {

using windowlab::json::Document;
using windowlab::json::Kind;
using windowlab::json::Value;

std::vector<std::filesystem::path> vector_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& file : std::filesystem::directory_iterator{WINDOWLAB_VECTORS})
        if (file.path().extension() == ".json") files.push_back(file.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// Compact JSON text.
std::string json_of(const Value* value) {
    if (!value) return "nothing";
    std::string text;
    const auto append = [&text](std::string_view string) { windowlab::append_json(text, string); };
    switch (value->kind) {
        case Kind::null:
            return "null";
        case Kind::boolean:
            return value->truth ? "true" : "false";
        case Kind::number:
            return std::string{value->text};
        case Kind::string:
            append(value->text);
            return text;
        case Kind::array:
            for (const Value& element : *value) text += (text.empty() ? "" : ",") + json_of(&element);
            return '[' + text + ']';
        case Kind::object:
            for (const Value& member : *value) {
                if (!text.empty()) text += ',';
                append(member.name);
                text += ':' + json_of(&member);
            }
    }
    return '{' + text + '}';
}

double number_of(const Value& value) { return std::strtod(std::string{value.text}.c_str(), nullptr); }

/// Numbers as numbers, lists in order, members in any order.
bool same(const Value& a, const Value& b) {
    if (a.kind != b.kind || a.truth != b.truth) return false;
    if (a.kind == Kind::number) return number_of(a) == number_of(b);
    if (a.kind == Kind::object) {
        std::size_t members = 0;
        for (const Value& member : a) {
            const Value* other = b.member(member.name);
            if (!other || !same(member, *other)) return false;
            ++members;
        }
        for (const Value& member : b) members -= b.member(member.name) == &member;
        return members == 0;
    }
    const Value *x = a.first, *y = b.first;
    for (; x && y && same(*x, *y); x = x->next, y = y->next) continue;
    return !x && !y && a.text == b.text;
}

/// What keeps `found` from being what Flink did; empty if nothing does. Errors and failures are compared by whether
/// they are there, `endless` alone by its text; what the engine has no answer to is never equal.
std::string difference(const Value& expected, const Value& found) {
    for (const char* member : {"unsupported", "limit"})
        if (const Value* no_answer = found.member(member)) return std::string{member} + ' ' + json_of(no_answer);
    for (const char* member : {"error", "failure"}) {
        const Value *wanted = expected.member(member), *given = found.member(member);
        if (!wanted != !given || (wanted && (wanted->text == "endless") != (given->text == "endless")))
            return std::string{member} + "\n  expected " + json_of(wanted) + "\n  found    " + json_of(given);
    }
    if (json_of(expected.member("name")) != json_of(found.member("name"))) return "name";
    const Value *wanted = expected.member("trace"), *given = found.member("trace");
    if (!wanted != !given) return "trace";
    if (!wanted) return "";
    int entry = 0;
    const Value *x = wanted->first, *y = given->first;
    for (; x && y && same(*x, *y); x = x->next, y = y->next) ++entry;
    if (!x && !y) return "";
    return "entry " + std::to_string(entry) + "\n  expected " + json_of(x) + "\n  found    " + json_of(y);
}

}  // namespace

TEST_CASE("the engine does what Flink did, entry for entry", "[conformance]") {
    const auto files = vector_files();
    REQUIRE_FALSE(files.empty());  // a suite that compares nothing must not pass
    for (const auto& file : files) {
        const std::string text = text_of(file);
        const Document vectors{text};
        REQUIRE(vectors.root());
        const Value* cases = vectors.root()->member("cases");
        REQUIRE((cases && cases->first));
        for (const Value& c : *cases) {
            INFO("case " << json_of(c.member("name")));
            const std::string line = windowlab::run_document(json_of(c.member("scenario")));
            const Document answer{line};
            REQUIRE(answer.root());
            const Value *expected = c.member("runs")->first, *found = answer.root()->member("runs")->first;
            for (; expected && found; expected = expected->next, found = found->next) {
                INFO("run " << json_of(expected->member("name")));
                CHECK(difference(*expected, *found) == "");
            }
            CHECK((!expected && !found));  // as many runs as Flink had
        }
    }
}
