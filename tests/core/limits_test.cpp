// Where does a run end that is too large, and what is kept of it?
#include <cstring>

#include "lab.hpp"

using namespace lab;

namespace {

Lines rows(std::size_t n, const char* row) { return Lines(n, Line{row, ""}); }

/// Runs with one bound at `max`, which is enough, and at one less, which is not: the run then ends in `row` with the
/// bound's name, and its trace is the beginning of the whole one.
void check_bound(const Lab& lab, std::uint64_t Limits::*bound, std::uint64_t max, const char* name, std::uint32_t row,
                 Path path) {
    INFO(name << ' ' << max << (path == Path::general ? " general" : " fastest"));
    Limits limits;
    limits.*bound = max;
    const RecordedRun whole = lab.run(limits, path);
    CHECK_FALSE(whole.failure);
    const bool is_whole = lab.trace(whole) == lab.trace(lab.run({}, path));
    CHECK(is_whole);

    limits.*bound = max - 1;
    const RecordedRun part = lab.run(limits, path);
    REQUIRE(part.failure);
    CHECK(part.failure->kind == Failure::Kind::limit);
    CHECK(std::strcmp(part.failure->limit, name) == 0);
    CHECK(part.failure->max == max - 1);
    CHECK(part.failure->row == row);
    std::string beginning = lab.trace(part);
    beginning.pop_back();
    const bool is_beginning = lab.trace(whole).compare(0, beginning.size(), beginning) == 0;
    CHECK(is_beginning);
    CHECK(part.recording.entries.row_starts.size() <= row + 1);
}

void check_bound(const Lab& lab, std::uint64_t Limits::*bound, std::uint64_t max, const char* name, std::uint32_t row) {
    for (const Path path : {Path::fastest, Path::general}) check_bound(lab, bound, max, name, row, path);
}

}  // namespace

TEST_CASE("rows: a table that is too long is not begun", "[limits]") {
    const Lab lab{"window: {size: 10}", rows(5, "1")};
    check_bound(lab, &Limits::rows, 5, "rows", 0);
    Limits limits;
    limits.rows = 4;
    CHECK(lab.run(limits).recording.entries.kind.empty());
}

TEST_CASE("windowsPerElement: the first element in too many windows ends the run", "[limits]") {
    const Lines lines = {{"1", ""}, {"7", ""}};
    check_bound(Lab{"window: {type: sliding, size: 30, slide: 10}", lines}, &Limits::windows_per_element, 3,
                "windowsPerElement", 0);
    // At 1 there are windows [0,10) [0,20) [0,30), at 11 two of them, at 21 one.
    check_bound(Lab{"window: {type: cumulate, maxSize: 30, step: 10}, watermarks: {strategy: none}",
                    {{"21", ""}, {"11", ""}, {"1", ""}}},
                &Limits::windows_per_element, 3, "windowsPerElement", 2);
}

TEST_CASE("openWindows: panes that are held at the same time", "[limits]") {
    SECTION("a window of each key is a pane") {
        check_bound(
            Lab{"window: {size: 10}", {{"a:1", ""}, {"b:1", ""}, {"b:2", ""}, {"a:9", ""}, {"c:3", ""}, {"a:4", ""}}},
            &Limits::open_windows, 3, "openWindows", 4);
    }
    SECTION("those that have closed do not count") {
        check_bound(Lab{"window: {size: 10}", {{"1", ""}, {"11", ""}, {"21", ""}, {"31", ""}}}, &Limits::open_windows,
                    2, "openWindows", 1);
    }
    SECTION("sessions that have merged count as one") {
        check_bound(Lab{"window: {type: session, gap: 10}, watermarks: {outOfOrderness: 1000}",
                        {{"0", ""}, {"20", ""}, {"10", ""}, {"50", ""}, {"100", ""}}},
                    &Limits::open_windows, 3, "openWindows", 4);
        check_bound(Lab{"window: {type: session, gap: 10}, watermarks: {strategy: manual}",
                        {{"0", ""}, {"watermark 50", ""}, {"60", ""}, {"80", ""}}},
                    &Limits::open_windows, 2, "openWindows", 3);
    }
    SECTION("overlapping windows count one by one on the general path, their slices on the fast one") {
        const Lab lab{"window: {type: sliding, size: 30, slide: 10}, watermarks: {strategy: none}",
                      {{"1", ""}, {"2", ""}, {"11", ""}}};
        check_bound(lab, &Limits::open_windows, 4, "openWindows", 2, Path::general);
        check_bound(lab, &Limits::open_windows, 2, "openWindows", 2, Path::fastest);
        // slices are gone when a window fires that does not take them any more
        check_bound(Lab{"window: {type: sliding, size: 20, slide: 10}",
                        {{"1", ""}, {"11", ""}, {"21", ""}, {"31", ""}, {"41", ""}, {"51", ""}}},
                    &Limits::open_windows, 4, "openWindows", 3, Path::fastest);
    }
}

TEST_CASE("entries: a recording has so many at the most, and then exactly so many", "[limits]") {
    const Lab lab{"window: {size: 10}", {{"1", ""}, {"5", ""}, {"12", ""}, {"25", ""}}};
    const auto total = lab.run().recording.entries.kind.size();
    REQUIRE(total == 15);
    check_bound(lab, &Limits::entries, total, "entries", 4);
    for (std::uint64_t max = 0; max < total; ++max) {
        for (const Path path : {Path::fastest, Path::general}) {
            Limits limits;
            limits.entries = max;
            CHECK(lab.run(limits, path).recording.entries.kind.size() == max);
        }
    }
}

TEST_CASE("timersPerAdvance: what one advance of a clock makes due", "[limits]") {
    SECTION("event time") {
        check_bound(Lab{"window: {size: 1000}, trigger: {type: continuousEventTime, interval: 10}, "
                        "watermarks: {strategy: manual}, endOfInput: false",
                        {{"1", ""}, {"watermark 50", ""}, {"watermark 110", ""}}},
                    &Limits::timers_per_advance, 6, "timersPerAdvance", 2);
    }
    SECTION("a session that grows leaves no timers behind") {
        const Lines growing = {{"0", ""}, {"5", ""}, {"10", ""}, {"15", ""}, {"watermark 100", ""}};
        check_bound(
            Lab{"window: {type: session, gap: 10}, allowedLateness: 20, watermarks: {strategy: manual}", growing},
            &Limits::timers_per_advance, 2, "timersPerAdvance", 4, Path::general);  // its firing and its cleanup
        check_bound(Lab{"window: {type: session, gap: 10}, watermarks: {strategy: manual}, "
                        "trigger: {type: count, n: 9}",
                        growing},
                    &Limits::timers_per_advance, 1, "timersPerAdvance", 4, Path::general);
    }
    SECTION("processing time, where each instant at which something is due is an advance") {
        check_bound(Lab{"window: {type: sliding, size: 5, slide: 5, time: processing}, watermarks: {strategy: none}",
                        {{"a:0@0", ""}, {"b:0@1", ""}, {"a:0@5", ""}, {"tick@100", ""}}},
                    &Limits::timers_per_advance, 2, "timersPerAdvance", 2);
    }
}

TEST_CASE("work: elements added to windows, timers run and elements read by firings", "[limits]") {
    // Two elements are added to two windows each. Then there are three timers and three firings, which cost an element
    // more than they read: of one, two and one.
    check_bound(Lab{"window: {type: sliding, size: 10, slide: 5}, watermarks: {strategy: manual}",
                    {{"1", ""}, {"6", ""}, {"watermark 4", ""}, {"watermark 5", ""}}},
                &Limits::work, 4 + 3 + 2 + 3 + 2, "work", 4, Path::general);
}

TEST_CASE("bytes: of the recording, measured now and then", "[limits]") {
    const Lab lab{"window: {size: 10}", rows(2000, "1")};
    for (const Path path : {Path::fastest, Path::general}) {
        Limits limits;
        limits.bytes = 20'000;
        const RecordedRun run = lab.run(limits, path);
        REQUIRE(run.failure);
        CHECK(std::strcmp(run.failure->limit, "bytes") == 0);
        std::size_t bytes = 0;
        for_each_column(run.recording, [&](const char*, const auto& column) { bytes += column.bytes(); });
        CHECK(bytes > 20'000);
        CHECK(bytes < 30'000);  // not much more: it is measured every 256 rows
        limits.bytes = 5'000'000;
        CHECK_FALSE(lab.run(limits, path).failure);
    }
}

TEST_CASE("a run without a recording knows the bounds too, but for those of the recording", "[limits]") {
    const Lab lab{"window: {size: 10}", {{"a:1", ""}, {"b:1", ""}, {"c:1", ""}}};
    const auto failure_with = [&](std::uint64_t Limits::*bound, std::uint64_t max) -> std::string {
        Limits limits;
        limits.*bound = max;
        BatchRun run{lab.pipeline(), lab.table(), [](const Results&, const auto&) {}, limits};
        while (run.run_to(100)) continue;
        return run.failure() ? run.failure()->limit : "";
    };
    CHECK(failure_with(&Limits::rows, 2) == "rows");
    CHECK(failure_with(&Limits::open_windows, 2) == "openWindows");
    CHECK(failure_with(&Limits::open_windows, 3).empty());
    CHECK(failure_with(&Limits::entries, 0).empty());
    CHECK(failure_with(&Limits::bytes, 0).empty());
}

TEST_CASE("elements of a run that met a bound have the fates that they had by then", "[limits][explain]") {
    for (const char* pipeline :
         {"window: {size: 10}, allowedLateness: 15", "window: {type: sliding, size: 20, slide: 10}",
          "window: {size: 10}", "window: {type: cumulate, maxSize: 30, step: 10}"}) {
        const Lab lab{pipeline,
                      {{"a:1", ""},
                       {"b:2", ""},
                       {"a:12", ""},
                       {"b:13", ""},
                       {"a:25", ""},
                       {"a:3", ""},
                       {"b:14", ""},
                       {"a:61", ""}}};
        const auto total = lab.run().recording.entries.kind.size();
        for (std::uint64_t max = 0; max <= total; ++max) {
            INFO(pipeline << ", " << max << " entries");
            Limits limits;
            limits.entries = max;
            const RecordedRun fast = lab.run(limits);
            const RecordedRun general = lab.run(limits, Path::general);
            CHECK(lab.trace(fast) == lab.trace(general));
            CHECK(values(fast.recording.elements.fate) == values(general.recording.elements.fate));
            const Explanation why_fast{fast.recording, lab.pipeline(), lab.table()};
            const Explanation why_general{general.recording, lab.pipeline(), lab.table()};
            for (std::uint32_t row = 0; row < lab.table().size(); ++row) {
                const ElementFate a = why_fast.element(row);
                const ElementFate b = why_general.element(row);
                CHECK(a.fate == b.fate);
                REQUIRE(a.listed.size() == b.listed.size());
                Fate first = Fate::fired;
                for (std::size_t i = 0; i < a.listed.size(); ++i) {
                    CHECK(a.listed[i].fate == b.listed[i].fate);
                    first = std::min(first, a.listed[i].fate);
                }
                if (a.row != none && first != Fate::late) CHECK(a.fate == first);
            }
        }
    }
}

TEST_CASE("what a run met is said in its answer, in words and as members", "[limits][trace]") {
    Limits limits;
    limits.entries = 3;
    const std::string answer = run_document(
        R"({"format":"window-lab/1","rows":[{"time":1},{"time":2}],"pipeline":{"window":{"size":10}}})", limits);
    const json::Document document{answer};
    REQUIRE(document.root());
    const json::Value* run = document.root()->member("runs")->first;
    REQUIRE(run);
    CHECK(run->member("trace"));
    REQUIRE(run->member("failure"));
    CHECK(run->member("failure")->text.find("entries") != std::string_view::npos);
    const json::Value* limit = run->member("limit");
    REQUIRE(limit);
    CHECK(limit->member("name")->text == "entries");
    CHECK(limit->member("row")->text == "1");
    CHECK(limit->member("max")->text == "3");
}
