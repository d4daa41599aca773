// Does a recording hold what happened, once and in columns that fit together?
#include <map>
#include <set>

#include "lab.hpp"

using namespace lab;

namespace {

/// Scenarios that fill every table of a recording between them.
const std::vector<Lab>& labs() {
    static const std::vector<Lab> all = [] {
        const Lines one = {{"a:0+10", ""}, {"b:3+10", ""}, {"a:12+9", ""},       {"a:4+20", ""}, {"b:95+10", ""},
                           {"a:0+24", ""}, {"b:90+2", ""}, {"tick@1000000", ""}, {"a:130+1", ""}};
        const Lines two = {{"a:0+10", ""}, {"b:3+10", ""},          {"watermark 5", ""}, {"a:12+9/1", ""},
                           {"idle/1", ""}, {"watermark 100/0", ""}, {"a:4+20", ""},      {"b:95+10", ""},
                           {"a:0+24", ""}, {"tick@1000000", ""},    {"a:0+24/1", ""},    {"b:90+2", ""}};
        std::vector<Lab> labs;
        for (const char* pipeline : {
                 "window: {size: 10}",
                 "window: {type: sliding, size: 30, slide: 10}, aggregate: sum, watermarks: {strategy: none}",
                 "window: {type: sliding, size: 25, slide: 10}, allowedLateness: 20, aggregate: list",
                 "window: {type: cumulate, maxSize: 30, step: 10}, aggregate: max, watermarks: {outOfOrderness: 5}",
                 "window: {type: session, gap: 10}, trigger: {type: purging, nested: {type: count, n: 2}}",
                 "window: {type: slidingCount, size: 2, slide: 1}, keyed: false",
                 "window: {size: 20}, trigger: {type: continuousEventTime, interval: 5}, evictor: {type: count, n: 1, "
                 "after: true}, endOfInput: false",
             })
            labs.emplace_back(pipeline, one);
        labs.emplace_back("window: {type: dynamicSession}, allowedLateness: 60, watermarks: {strategy: manual}", two);
        labs.emplace_back("window: {type: dynamicSession}, watermarks: {idleAfter: 5000, combine: splits}", two);
        return labs;
    }();
    return all;
}

std::vector<std::uint32_t> rows_up_to(std::uint32_t n) {
    std::vector<std::uint32_t> rows;
    for (std::uint32_t i = 0; i < n; ++i) rows.push_back(i);
    return rows;
}

}  // namespace

TEST_CASE("all columns of a table are of one length, and no two columns have one name", "[recording]") {
    std::set<std::string> filled;
    for (const Lab& lab : labs()) {
        const RecordedRun run = lab.run();
        std::map<std::string, std::size_t> lengths;
        std::set<std::string> names;
        for_each_column(run.recording, [&](const std::string& name, const auto& column) {
            INFO(name);
            CHECK(names.insert(name).second);
            if (name == "entries.rowStarts") {
                CHECK(column.size() == lab.table().size() + 1);
                return;
            }
            if (name == "panes.merged" && column.empty()) return;
            const std::string table = name.substr(0, name.find('.'));
            const auto [known, is_new] = lengths.emplace(table, column.size());
            CHECK(known->second == column.size());
            if (!column.empty()) filled.insert(table);
        });
    }
    CHECK(filled == std::set<std::string>{"contents", "departures", "elements", "entries", "firings", "merges", "panes",
                                          "partitions", "rows", "statuses", "watermarks", "windows"});
}

TEST_CASE("every entry points to a line of its own in the table of its kind, in order", "[recording]") {
    for (const Lab& lab : labs()) {
        const RecordedRun run = lab.run();
        const Recording& r = run.recording;
        std::map<std::string, std::uint32_t> next;
        std::uint32_t last_row = 0;
        const auto indices = entry_indices(r);
        for (std::size_t i = 0; i < r.entries.kind.size(); ++i) {
            CHECK(r.entries.row(i) >= last_row);
            last_row = r.entries.row(i);
            CHECK(last_row <= lab.table().size());
            const auto kind = static_cast<EntryKind>(r.entries.kind[i]);
            if (kind == EntryKind::late_element) {
                CHECK(indices[i] + 1 == next["element"]);  // of the element that has just come
                continue;
            }
            const bool departure = kind == EntryKind::evict || kind >= EntryKind::purge;
            const std::string table = departure ? "departure" : std::string{entry_names[r.entries.kind[i]]};
            CHECK(indices[i] == next[table]++);
        }
        CHECK(next["element"] == r.elements.row.size());
        CHECK(next["fire"] == r.firings.pane.size());
        CHECK(next["departure"] == r.departures.pane.size());
        CHECK(next["merge"] == r.merges.pane.size());
        CHECK(next["watermark"] == r.watermarks.value.size());
        CHECK(next["status"] == r.statuses.idle.size());
        CHECK(next["partition"] == r.partitions.partition.size());
    }
}

TEST_CASE("a name stands for each kind of entry, timing and fate, and no two share one", "[recording]") {
    const auto check_names = [](const auto& names, std::size_t count) {
        CHECK(std::size(names) == count);
        CHECK(std::set<std::string_view>(std::begin(names), std::end(names)).size() == count);
    };
    check_names(entry_names, static_cast<std::size_t>(EntryKind::open) + 1);
    check_names(timing_names, static_cast<std::size_t>(Timing::none) + 1);
    check_names(fate_names, static_cast<std::size_t>(Fate::fired) + 1);
}

TEST_CASE("panes are listed by when they opened, a session that grows is a new one, into which the old one goes",
          "[recording][panes]") {
    const Lab lab{"window: {type: session, gap: 10}, watermarks: {strategy: manual}",
                  {{"a:0", ""}, {"b:5", ""}, {"a:8", ""}, {"a:9", ""}, {"watermark 14", ""}, {"watermark 18", ""}}};
    const RecordedRun run = lab.run();
    const auto& panes = run.recording.panes;
    CHECK(values(panes.start) == std::vector<double>{0, 5, 0, 0});
    CHECK(values(panes.length) == std::vector<double>{10, 10, 18, 19});
    CHECK(values(panes.key) == std::vector<std::uint32_t>{0, 1, 0, 0});
    CHECK(values(panes.opened) == std::vector<std::uint32_t>{0, 1, 2, 3});
    CHECK(values(panes.merged) == std::vector<std::uint32_t>{2, none, 3, none});
    CHECK(closing_rows(run.recording) == std::vector<std::uint32_t>{2, 4, 3, 5});
}

TEST_CASE("panes of the fast paths know when their first element came too", "[recording][panes]") {
    for (const Path path : {Path::fastest, Path::general}) {
        const Lab lab{"window: {type: sliding, size: 20, slide: 10}, watermarks: {outOfOrderness: 10}",
                      {{"25", ""}, {"12", ""}, {"29", ""}, {"31", ""}}};
        const RecordedRun run = lab.run({}, path);
        const auto& panes = run.recording.panes;
        std::map<double, std::uint32_t> opened;
        for (std::size_t i = 0; i < panes.start.size(); ++i) opened[panes.start[i]] = panes.opened[i];
        CHECK(opened == std::map<double, std::uint32_t>{{0, 1}, {10, 0}, {20, 0}, {30, 3}});
    }
}

TEST_CASE("a pane that fires again and again writes down each of its elements once", "[recording][contents]") {
    constexpr std::uint32_t n = 200;
    Lines lines;
    for (std::uint32_t i = 0; i < n; ++i) lines.push_back({"1", ""});
    const Lab lab{"window: {type: global}, trigger: {type: count, n: 1}", lines};
    const RecordedRun run = lab.run();
    const Recording& r = run.recording;
    REQUIRE(r.firings.pane.size() == n);
    CHECK(r.rows.size() == n);
    for (std::uint32_t i = 0; i < n; ++i) {
        CHECK(r.firings.count[i] == i + 1);
        CHECK(r.rows_of(r.firings.contents[i]) == rows_up_to(i + 1));
    }
}

TEST_CASE("the fast paths write no lists at all", "[recording][contents]") {
    for (const char* window :
         {"{size: 10}", "{type: sliding, size: 10, slide: 5}", "{type: cumulate, maxSize: 10, step: 5}"}) {
        const Lab lab{std::string{"window: "} + window, {{"1", ""}, {"7", ""}, {"13", ""}}};
        const RecordedRun run = lab.run();
        REQUIRE_FALSE(run.recording.firings.contents.empty());
        CHECK(run.recording.rows.empty());
        CHECK(run.recording.contents.parent.empty());
        for (const std::uint32_t node : run.recording.firings.contents) CHECK(node == all_added);
    }
}

TEST_CASE("no rows are in no contents", "[recording][contents]") { CHECK(Recording{}.rows_of(none).empty()); }

TEST_CASE("a reader of contents says of every entry which rows it holds", "[recording][contents]") {
    for (const Lab& lab : labs()) {
        for (const Path path : {Path::fastest, Path::general}) {
            const RecordedRun run = lab.run({}, path);
            const Recording& r = run.recording;
            const ContentsReader reader{r};
            for (std::uint32_t entry = 0; entry < r.entries.kind.size(); ++entry) {
                const auto kind = static_cast<EntryKind>(r.entries.kind[entry]);
                if (kind != EntryKind::fire && kind != EntryKind::evict && kind < EntryKind::purge) continue;
                const auto rows = reader.rows(entry);
                const std::uint32_t i = reader.index(entry);
                CHECK(rows.size() == (kind == EntryKind::fire ? r.firings.count[i] : r.departures.count[i]));
                for (std::uint32_t row = 0; row < lab.table().size(); ++row)
                    CHECK(reader.holds(entry, row) == (std::count(rows.begin(), rows.end(), row) == 1));
            }
        }
    }
}

TEST_CASE("an element was added to the windows that it was given, but for those that were late", "[recording]") {
    const Lab lab{"window: {type: sliding, size: 20, slide: 5}, watermarks: {strategy: manual}",
                  {{"watermark 27", ""}, {"17", ""}, {"watermark 100", ""}}};
    const RecordedRun run = lab.run();
    const Recording& r = run.recording;
    REQUIRE(r.elements.row.size() == 1);
    // [15,35) [10,30), and [5,25) [0,20) are late
    CHECK(r.elements.late_from[0] == 2);
    CHECK(r.elements.late_count[0] == 2);
    CHECK(r.was_added(0, 15, 35));
    CHECK(r.was_added(0, 10, 30));
    CHECK_FALSE(r.was_added(0, 5, 25));
    CHECK_FALSE(r.was_added(0, 0, 20));
    CHECK_FALSE(r.was_added(0, 20, 40));
    CHECK_FALSE(r.was_added(0, -5, 15));
    CHECK_FALSE(r.was_added(0, 12, 32));
    CHECK_FALSE(r.was_added(0, 15, 36));
    const Lab cumulate{"window: {type: cumulate, maxSize: 20, step: 5}, watermarks: {strategy: none}", {{"7", ""}}};
    const RecordedRun other = cumulate.run();
    CHECK(other.recording.was_added(0, 0, 10));
    CHECK(other.recording.was_added(0, 0, 20));
    CHECK_FALSE(other.recording.was_added(0, 0, 5));
    CHECK_FALSE(other.recording.was_added(0, 0, 25));
    CHECK_FALSE(other.recording.was_added(0, 5, 10));
}

TEST_CASE("without names, events are e and the number of their row, and keys their numbers", "[recording][trace]") {
    EventTable table;
    table.resize(2);
    table.time = {5, 6};
    table.key = {0, 7};
    const Scenario scenario = read_scenario(
        R"({"format":"window-lab/1","pipeline":{"window":{"size":10},"watermarks":{"strategy":"none"}}})", &table);
    REQUIRE(scenario.runs.size() == 1);
    const Pipeline& pipeline = *scenario.runs[0].pipeline;
    const Story story{trace_json(record(pipeline, table).recording, table, pipeline), 2, "element fire"};
    CHECK(story.effect(0) == "e1 0:[0,10)");
    CHECK(story.effect(1) == "e2 7:[0,10)");
    CHECK(story.effect(2) == "fire onTime 0:[0,10) e1; fire onTime 7:[0,10) e2");
}

TEST_CASE("a document's answer has a trace, an error or a failure for each of its runs", "[trace]") {
    const std::string answer = run_document(R"({"format":"window-lab/1","rows":[{"time":1}],"runs":[{"name":"good"},
        {"name":"refused","change":{"window":{"size":0}}},
        {"name":"failing","change":{"window":{"type":"dynamicSession"}}},
        {"name":"endless","change":{"window":{"type":"global"},"trigger":{"type":"continuousEventTime","interval":1}}}]})");
    const json::Document document{answer};
    REQUIRE(document.root());
    std::string members;
    for (const json::Value& run : *document.root()->member("runs")) {
        for (const json::Value& member : run) members += std::string{member.name} + ' ';
        members += "| ";
    }
    CHECK(members == "name trace | name error problems | name trace failure | name failure | ");
    CHECK(run_document("{}").find(R"({"runs":[{"name":"run","error":")") == 0);
}
