// How does a test say what Flink does? As a table: each row of the input, and what comes of it.
//
//     check("window: {type: tumbling, size: 10}",
//           {{"9", "e1 [0,10); watermark 8"},
//            {"10", "e2 [10,20); watermark 9; fire onTime [0,10) e1; close [0,10) e1"},
//            {"end", "watermark +inf; fire onTime [10,20) e2; close [10,20) e2"}});
//
// The pipeline is the format's, without its quotation marks. A row is one of
//
//     5  a:5  5=2.5  5/1  5+30  5@100   an event at 5: with a key, a value, a partition, a gap, an arrival
//     watermark 9  idle  active  tick   the other rows, with /1 and @100 as well
//     end                               no row: what happens when the input has ended
//
// Events are e1, e2, … by the number of their row. `show` names the entries to be compared, all if it is empty; with
// `value`, `clock` and `pane` it adds the aggregate, the processing time and the number to firings. What has never
// fired when it leaves stands in brackets: `close [0,10) e1 (e2)`.
//
// Every table is a scenario that Flink can be asked about, as `node tests/core/ask-flink.js` does: with
// WINDOWLAB_SCENARIOS=FILE all of them are written there, one a line.
#pragma once

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "json.hpp"
#include "json_text.hpp"
#include "windowlab/explain.hpp"
#include "windowlab/run.hpp"
#include "windowlab/scenario.hpp"
#include "windowlab/trace.hpp"

namespace lab {

using namespace windowlab;

/// The values of a recording's column.
template <class C>
std::vector<typename C::value_type> values(const C& column) {
    std::vector<typename C::value_type> all;
    for (const auto value : column) all.push_back(value);
    return all;
}

/// One line of a table: a row of the input, and what comes of it.
struct Line {
    std::string row;
    std::string effect;
};
using Lines = std::vector<Line>;

/// JSON of what is written without quotation marks: every word but true, false and null is a string.
inline std::string quoted(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const auto is_letter = [&](std::size_t at) {
            return at < text.size() && std::isalpha(static_cast<unsigned char>(text[at]));
        };
        std::size_t end = i;
        while (is_letter(end)) ++end;
        const std::string_view word = text.substr(i, end - i);
        if (word.empty()) {
            out += text[i++];
            continue;
        }
        if (word == "true" || word == "false" || word == "null")
            out += word;
        else
            append_json(out, word);
        i = end;
    }
    return out;
}

/// A row as the format has it.
inline std::string row_json(std::string_view row) {
    const auto starts = [&](std::string_view word) { return row.substr(0, word.size()) == word; };
    std::string json;
    std::size_t at = 0;
    const auto number = [&] {
        const std::size_t from = at;
        while (at < row.size() &&
               (std::isdigit(static_cast<unsigned char>(row[at])) || row[at] == '-' || row[at] == '.'))
            ++at;
        REQUIRE(at > from);
        return std::string{row.substr(from, at - from)};
    };
    if (starts("watermark ")) {
        at = 10;
        json = "{\"watermark\":" + number();
    } else if (starts("idle") || starts("active")) {
        at = starts("idle") ? 4 : 6;
        json = "{\"status\":\"" + std::string{row.substr(0, at)} + '"';
    } else if (starts("tick")) {
        at = 4;
        json = "{\"tick\":true";
    } else {
        const std::size_t colon = row.find(':');
        if (colon != std::string_view::npos) at = colon + 1;
        json = "{\"time\":" + number();
        if (colon != std::string_view::npos) {
            json += ",\"key\":";
            append_json(json, row.substr(0, colon));
        }
    }
    while (at < row.size()) {
        const std::string_view name = row[at] == '='   ? "value"
                                      : row[at] == '/' ? "partition"
                                      : row[at] == '+' ? "gap"
                                      : row[at] == '@' ? "arrives"
                                                       : "";
        INFO("row: " << row);
        REQUIRE_FALSE(name.empty());
        ++at;
        json += ",\"" + std::string{name} + "\":" + number();
    }
    return json + '}';
}

/// The scenario's document. `members`: more of its members, as the pipeline is written.
inline std::string document(std::string_view pipeline, const Lines& lines, std::string_view members = "") {
    std::string text = R"({"format":"window-lab/1")";
    if (!members.empty()) text += "," + quoted(members);
    text += ",\"rows\":[";
    for (const Line& line : lines) {
        if (line.row == "end") continue;
        if (text.back() != '[') text += ',';
        text += row_json(line.row);
    }
    text += "],\"pipeline\":{" + quoted(pipeline) + "}}";
    if (const char* file = std::getenv("WINDOWLAB_SCENARIOS")) std::ofstream{file, std::ios::app} << text << '\n';
    return text;
}

/// A document that has been read, with its one run.
struct Lab {
    explicit Lab(std::string_view text) : scenario{read_scenario(text)} {
        INFO(text << "\n" << problems_json(scenario.problems));
        REQUIRE(scenario.runs.size() == 1);
        INFO(problems_json(scenario.runs[0].problems));
        REQUIRE(scenario.runs[0].pipeline);
    }
    Lab(std::string_view pipeline, const Lines& lines, std::string_view members = "")
        : Lab{document(pipeline, lines, members)} {}

    [[nodiscard]] const EventTable& table() const { return scenario.table; }
    [[nodiscard]] const Pipeline& pipeline() const { return *scenario.runs[0].pipeline; }
    [[nodiscard]] RecordedRun run(const Limits& limits = {}, Path path = Path::fastest) const {
        return record(pipeline(), table(), limits, path);
    }
    [[nodiscard]] std::string trace(const RecordedRun& run) const {
        return trace_json(run.recording, table(), pipeline());
    }

    Scenario scenario;
};

/// What a trace says, in a line for each of the table's rows and one for its end.
class Story {
public:
    Story(std::string_view trace, std::size_t rows, std::string_view show) : show_{show}, effects_(rows + 1) {
        const json::Document document{trace};
        REQUIRE(document.root());
        for (const json::Value& entry : *document.root()) {
            const std::string_view type = text(entry, "type");
            if (!shows(type) && !shows_all()) continue;
            std::string& effect = effects_[std::stoul(std::string{text(entry, "row")})];
            if (!effect.empty()) effect += "; ";
            effect += sentence(entry, type);
        }
    }
    [[nodiscard]] const std::string& effect(std::size_t row) const { return effects_[row]; }

private:
    /// Whether `show` has the word. Without any entry in it, all entries are shown.
    [[nodiscard]] bool shows(std::string_view word) const {
        const std::string all = ' ' + show_ + ' ';
        return all.find(' ' + std::string{word} + ' ') != std::string::npos;
    }
    [[nodiscard]] bool shows_all() const {
        for (const std::string_view name : entry_names)
            if (shows(name)) return false;
        return true;
    }

    static std::string_view text(const json::Value& entry, std::string_view member) {
        const json::Value* value = entry.member(member);
        REQUIRE(value);
        return value->text;
    }
    static std::string window(const json::Value& value) {
        return '[' + std::string{text(value, "start")} + ',' + std::string{text(value, "end")} + ')';
    }
    static std::string windows(const json::Value& list) {
        std::string out;
        for (const json::Value& w : list) out += ' ' + window(w);
        return out;
    }
    /// `a:`, and nothing for the key that events have by default.
    static std::string key(const json::Value& entry) {
        const std::string name{text(entry, "key")};
        return name == "all" ? "" : name + ':';
    }
    static std::string value_of(const json::Value& value) {
        if (value.kind == json::Kind::null) return "null";
        if (value.kind != json::Kind::array) return std::string{value.text};
        std::string out = "[";
        for (const json::Value& id : value) out += (out.size() > 1 ? " " : "") + std::string{id.text};
        return out + ']';
    }
    /// A pane's elements, those that have never fired in brackets.
    static std::string ids(const json::Value& entry) {
        const json::Value* unfired = entry.member("unfired");
        std::string out;
        for (const json::Value& id : *entry.member("ids")) {
            bool fired = true;
            if (unfired)
                for (const json::Value& u : *unfired) fired = fired && u.text != id.text;
            out += fired ? ' ' + std::string{id.text} : " (" + std::string{id.text} + ')';
        }
        return out;
    }

    [[nodiscard]] std::string sentence(const json::Value& entry, std::string_view type) const {
        const std::string name{type};
        if (type == "element") {
            std::string out{text(entry, "id")};
            const json::Value& given = *entry.member("windows");
            if (!given.first) out += " nowhere";
            for (const json::Value& w : given)
                out += ' ' + key(entry) + window(w) + (w.member("late")->truth ? "late" : "");
            return out;
        }
        if (type == "lateElement") return std::string{text(entry, "id")} + ' ' + std::string{text(entry, "to")};
        if (type == "watermark" || type == "status") return name + ' ' + std::string{text(entry, "value")};
        if (type == "partition") {
            return name + ' ' + std::string{text(entry, "partition")} + ' ' + std::string{text(entry, "watermark")} +
                   (text(entry, "status") == "idle" ? " idle" : "");
        }
        if (type == "merge") {
            return name + windows(*entry.member("from")) + " into " + key(entry) + window(*entry.member("into"));
        }
        if (type != "fire") {
            const json::Value* when = entry.member("when");
            return name + (when ? ' ' + std::string{when->text} : "") + ' ' + key(entry) + window(entry) + ids(entry);
        }
        const json::Value *timing = entry.member("timing"), *replaces = entry.member("replaces");
        std::string out = name + (timing ? ' ' + std::string{timing->text} : "") + ' ' + key(entry) + window(entry);
        out += ids(entry);
        if (replaces) out += " replaces" + windows(*replaces);
        if (entry.member("repeat")) out += " repeat";
        if (shows("value")) out += " = " + value_of(*entry.member("value"));
        if (shows("pane")) out += " pane " + std::string{text(entry, "pane")};
        if (shows("clock")) out += " at " + std::string{text(entry, "processingTime")};
        return out;
    }

    std::string show_;
    std::vector<std::string> effects_;
};

/// Runs the rows through the pipeline, on the path that is chosen for it and on the general one, and compares what
/// comes of each row. Without a line `end`, what happens there is not looked at.
inline void check(std::string_view pipeline, const Lines& lines, std::string_view show = "",
                  std::string_view members = "") {
    const Lab lab{pipeline, lines, members};
    const RecordedRun run = lab.run();
    const std::string trace = lab.trace(run);
    CHECK(trace == lab.trace(lab.run({}, Path::general)));

    const Story story{trace, lab.table().size(), show};
    std::string expected;
    std::string found;
    std::size_t row = 0;
    for (const Line& line : lines) {
        expected += '\n' + line.row + " | " + line.effect;
        found += '\n' + line.row + " | " + story.effect(row++);
    }
    INFO(pipeline);
    CHECK(found == expected);
    CHECK_FALSE(run.failure);
}

/// What is wrong with a pipeline: the place and the rule of each problem.
inline std::string refusal(std::string_view pipeline, const Lines& lines = {}) {
    const Scenario scenario = read_scenario(document(pipeline, lines));
    REQUIRE(scenario.problems.empty());
    std::string out;
    for (const Problem& p : scenario.runs.at(0).problems) out += (out.empty() ? "" : "; ") + p.where + ' ' + p.rule;
    return out;
}

}  // namespace lab
