// Does the engine do natively what Flink did? Every vector, compared by the rules of the scenario format.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "windowlab/trace.hpp"

namespace {

using nlohmann::json;

std::vector<std::filesystem::path> vector_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& file : std::filesystem::directory_iterator{WINDOWLAB_VECTORS})
        if (file.path().extension() == ".json") files.push_back(file.path());
    std::sort(files.begin(), files.end());
    return files;
}

/// What keeps `found` from being equal to what Flink did; empty if nothing does. Errors and failures are compared by
/// whether they are there, `endless` alone by its text; what the engine has no answer to is never equal.
std::string difference(const json& expected, const json& found) {
    if (found.contains("unsupported")) return "unsupported: " + found["unsupported"].dump();
    if (found.contains("limit")) return "met a bound of the engine: " + found["limit"].dump();
    if (expected["name"] != found.value("name", json{})) return "name";
    for (const char* member : {"error", "failure"})
        if (expected.contains(member) != found.contains(member))
            return std::string{member} + (found.contains(member) ? ": " + found[member].dump() : " expected");
    if ((expected.value("failure", "") == "endless") != (found.value("failure", "") == "endless")) return "endless";
    const json nothing;
    const json& wanted = expected.contains("trace") ? expected["trace"] : nothing;
    const json& given = found.contains("trace") ? found["trace"] : nothing;
    if (wanted == given) return "";
    std::size_t i = 0;
    while (i < wanted.size() && i < given.size() && wanted[i] == given[i]) ++i;
    const auto entry = [i](const json& trace) { return i < trace.size() ? trace[i].dump() : "no entry"; };
    return "entry " + std::to_string(i) + "\n  expected " + entry(wanted) + "\n  found    " + entry(given);
}

}  // namespace

TEST_CASE("the engine does what Flink did, entry for entry", "[conformance]") {
    const auto files = vector_files();
    REQUIRE_FALSE(files.empty());  // a suite that compares nothing must not pass
    for (const auto& file : files) {
        std::ifstream in{file};
        const json vectors = json::parse(in);
        REQUIRE_FALSE(vectors["cases"].empty());
        for (const json& c : vectors["cases"]) {
            const json found = json::parse(windowlab::run_document(c["scenario"].dump()))["runs"];
            INFO("case " << c["name"].get<std::string>());
            CHECK(found.size() == c["runs"].size());
            for (std::size_t i = 0; i < std::min(found.size(), c["runs"].size()); ++i) {
                INFO("run " << c["runs"][i]["name"].get<std::string>());
                CHECK(difference(c["runs"][i], found[i]) == "");
            }
        }
    }
}
