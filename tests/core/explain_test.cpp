// What became of an element, and is it said why?
#include "lab.hpp"

using namespace lab;

namespace {

std::string text_of(Instant t) { return t == never ? "-inf" : t == forever ? "+inf" : std::to_string(t.ms); }

/// `onTime`, or with several windows, or another fate in its one, `partlyLate: [5,15) onTime, [0,10) late`.
std::string text_of(const ElementFate& fate) {
    if (fate.row == none) return "";
    const auto name = [](Fate f) { return std::string{fate_names[static_cast<std::size_t>(f)]}; };
    std::string out = name(fate.fate);
    if (fate.windows == 1 && fate.listed[0].fate == fate.fate) return out;
    for (std::size_t i = 0; i < fate.listed.size(); ++i) {
        const WindowFate& w = fate.listed[i];
        out += (i == 0 ? ": [" : ", [") + text_of(w.window.start) + "," + text_of(w.window.end) + ") " + name(w.fate);
    }
    return out;
}

/// Compares what became of each row's element, on the fastest path and on the general one.
void check_fates(std::string_view pipeline, const Lines& lines) {
    const Lab lab{pipeline, lines};
    for (const Path path : {Path::fastest, Path::general}) {
        const RecordedRun run = lab.run({}, path);
        const Explanation explanation{run.recording, lab.pipeline(), lab.table()};
        std::string expected, found;
        for (std::uint32_t row = 0; row < lines.size(); ++row) {
            expected += '\n' + lines[row].row + " | " + lines[row].effect;
            found += '\n' + lines[row].row + " | " + text_of(explanation.element(row));
        }
        INFO(pipeline << "\n" << lab.trace(run));
        CHECK(found == expected);
    }
}

}  // namespace

// ---- the fates in one window

TEST_CASE("early, onTime, correction: by the first firing that holds the element", "[explain]") {
    check_fates("window: {size: 10}, allowedLateness: 5, watermarks: {strategy: manual}, trigger: {type: eventTime}",
                {{"5", "onTime"}, {"watermark 9", ""}, {"6", "correction"}});
    check_fates("window: {size: 10}, trigger: {type: continuousEventTime, interval: 4}, watermarks: {strategy: manual}",
                {{"1", "early"}, {"watermark 4", ""}, {"6", "onTime"}, {"watermark 9", ""}});
}

TEST_CASE("a late element that brings about the first firing is on time", "[explain]") {
    check_fates("window: {size: 10}, allowedLateness: 50, watermarks: {strategy: manual}",
                {{"watermark 30", ""}, {"5", "onTime"}, {"5", "correction"}});
}

TEST_CASE("fired: the windows have no end to be early or late for", "[explain]") {
    check_fates("window: {type: count, size: 2}", {{"5", "fired"}, {"6", "fired"}, {"7", "open"}});
}

TEST_CASE("sideOutput and dropped: late in all windows, and told so", "[explain]") {
    for (const auto& [late, fate] : {std::pair{"sideOutput", "sideOutput"}, std::pair{"drop", "dropped"}}) {
        const std::string and_late = ", watermarks: {strategy: manual}, late: " + std::string{late};
        const std::string text = fate;
        check_fates("window: {size: 10}" + and_late, {{"watermark 9", ""}, {"5", text + ": [0,10) late"}});
        check_fates("window: {type: sliding, size: 5, slide: 10}" + and_late, {{"watermark 9", ""}, {"7", text}});
    }
}

TEST_CASE("noWindow: in a hole between sliding windows, and not told so", "[explain]") {
    check_fates("window: {type: sliding, size: 5, slide: 10}", {{"7", "noWindow"}});
}

TEST_CASE("partlyLate: silently absent from some of its windows", "[explain]") {
    check_fates("window: {type: sliding, size: 10, slide: 5}, watermarks: {strategy: manual}",
                {{"watermark 9", ""}, {"8", "partlyLate: [5,15) open, [0,10) late"}, {"idle", ""}});
    check_fates("window: {type: cumulate, maxSize: 10, step: 5}, watermarks: {strategy: manual}",
                {{"watermark 4", ""}, {"4", "partlyLate: [0,5) late, [0,10) onTime"}});
}

TEST_CASE("closed: in no firing when the window's state was dropped", "[explain]") {
    check_fates("window: {size: 10}, trigger: {type: count, n: 2}",
                {{"1", "early"}, {"2", "early"}, {"3", "closed"}, {"10", "closed"}});
}

TEST_CASE("evicted: taken out before it was in any firing", "[explain]") {
    check_fates("window: {size: 10}, evictor: {type: count, n: 1}", {{"1", "evicted"}, {"2", "onTime"}});
    check_fates("window: {size: 10}, evictor: {type: count, n: 1, after: true}", {{"1", "onTime"}, {"2", "onTime"}});
}

TEST_CASE("lost: with the contents of a session that Flink loses", "[explain]") {
    check_fates("window: {type: dynamicSession}", {{"0+10", "lost"}, {"5+10", "lost"}, {"0+15", "onTime"}});
}

TEST_CASE("open: in no firing, and still held at the end", "[explain]") {
    check_fates("window: {size: 10}, endOfInput: false", {{"5", "onTime"}, {"10", "open"}});
    check_fates("window: {type: global}", {{"5", "open"}});
    check_fates("window: {type: sliding, size: 20, slide: 10}, aggregate: sum, endOfInput: false",
                {{"5", "open: [0,20) open, [-10,10) onTime"}, {"12", "open: [10,30) open, [0,20) open"}});
}

// ---- the fate of the element as a whole

TEST_CASE(
    "an element's own fate is the first of lost, closed, purged, evicted, correction, open, early, onTime, fired "
    "among its windows",
    "[explain]") {
    SECTION("closed before early") {
        check_fates("window: {type: sliding, size: 10, slide: 5}, trigger: {type: count, n: 2}",
                    {{"2", "closed: [0,10) early, [-5,5) closed"}, {"7", "closed: [5,15) closed, [0,10) early"}});
    }
    SECTION("evicted before onTime") {
        check_fates("window: {type: sliding, size: 10, slide: 5}, evictor: {type: count, n: 1}",
                    {{"2", "evicted: [0,10) evicted, [-5,5) onTime"}, {"7", "onTime: [5,15) onTime, [0,10) onTime"}});
    }
    SECTION("correction before open, open before onTime") {
        check_fates(
            "window: {type: sliding, size: 10, slide: 5}, allowedLateness: 100, endOfInput: false, "
            "watermarks: {strategy: manual}",
            {{"7", "open: [5,15) open, [0,10) onTime"},
             {"watermark 9", ""},
             {"8", "correction: [5,15) open, [0,10) correction"}});
    }
    SECTION("early before onTime") {
        check_fates(
            "window: {type: sliding, size: 10, slide: 5}, trigger: {type: continuousEventTime, interval: 8}, "
            "watermarks: {strategy: manual}",
            {{"7", "early: [5,15) early, [0,10) early"},
             {"watermark 8", ""},
             {"9", "onTime: [5,15) onTime, [0,10) onTime"}});
    }
}

TEST_CASE("the window of a session's element is the one that it is in at the end, after all merges", "[explain]") {
    const Lab lab{"window: {type: session, gap: 10}, watermarks: {strategy: manual}, allowedLateness: 100",
                  {{"0", ""}, {"watermark 9", ""}, {"20", ""}, {"10", ""}, {"watermark 29", ""}}};
    const RecordedRun run = lab.run();
    const Explanation explanation{run.recording, lab.pipeline(), lab.table()};
    for (const std::uint32_t row : {0u, 2u, 3u}) {
        const ElementFate fate = explanation.element(row);
        REQUIRE(fate.listed.size() == 1);
        CHECK(fate.listed[0].window == Window{{0}, {30}});
        // the first firing that holds it: of the session that it was in then
        CHECK(fate.fate == (row == 0 ? Fate::on_time : Fate::correction));
        CHECK(fate.listed[0].firing == (row == 0 ? 0 : 1));
    }
}

// ---- the numbers that decided it

TEST_CASE(
    "an explanation has both sides of the inequality: the watermark when the element came, and how long its window is "
    "kept",
    "[explain]") {
    const Lab lab{"window: {size: 10}, allowedLateness: 5, watermarks: {outOfOrderness: 2}, late: sideOutput",
                  {{"5", ""}, {"17", ""}, {"16", ""}, {"9", ""}, {"3", ""}}};
    const RecordedRun run = lab.run();
    const Explanation explanation{run.recording, lab.pipeline(), lab.table()};
    const ElementFate first = explanation.element(0);
    CHECK(first.watermark == never);
    CHECK(first.watermark_row == none);
    const ElementFate late = explanation.element(4);
    CHECK(late.fate == Fate::side_output);
    CHECK(late.watermark == Instant{14});  // 17 − 2 − 1, of the second row
    CHECK(late.watermark_row == 1);
    REQUIRE(late.listed.size() == 1);
    CHECK(late.listed[0].last == Instant{9});
    CHECK(late.listed[0].kept_until == Instant{14});
    CHECK(late.listed[0].pane == none);
    CHECK(late.listed[0].firing == none);
    CHECK(late.listed[0].entry == none);
}

TEST_CASE("windows in processing time are kept until their last instant, whatever the allowed lateness", "[explain]") {
    const Lab lab{"window: {type: tumbling, size: 10, time: processing}, allowedLateness: 100", {{"5@3", ""}}};
    const RecordedRun run = lab.run();
    CHECK(Explanation{run.recording, lab.pipeline(), lab.table()}.element(0).listed.at(0).kept_until == Instant{9});
}

TEST_CASE("an explanation points to the firing that held the element first and to the entry by which it left",
          "[explain]") {
    for (const Path path : {Path::fastest, Path::general}) {
        const Lab lab{"window: {size: 10}, allowedLateness: 5, watermarks: {outOfOrderness: 0}",
                      {{"5", ""}, {"12", ""}, {"7", ""}, {"16", ""}}};
        const RecordedRun run = lab.run({}, path);
        const Recording& r = run.recording;
        const Explanation explanation{r, lab.pipeline(), lab.table()};
        const WindowFate on_time = explanation.element(0).listed.at(0);
        const WindowFate correction = explanation.element(2).listed.at(0);
        CHECK(on_time.firing == 0);
        CHECK(correction.firing == 1);
        CHECK(on_time.pane == correction.pane);
        REQUIRE(on_time.entry != none);
        CHECK(on_time.entry == correction.entry);
        CHECK(static_cast<EntryKind>(r.entries.kind[on_time.entry]) == EntryKind::close);
        CHECK(r.entries.row(on_time.entry) == 3);
        const WindowFate open = explanation.element(1).listed.at(0);
        CHECK(static_cast<EntryKind>(r.entries.kind[open.entry]) == EntryKind::close);
        CHECK(r.entries.row(open.entry) == 4);  // at the end of the input
    }
}

TEST_CASE("in a window that is purged again and again each element is told the firing that held it", "[explain]") {
    const Lab lab{"window: {type: global}, trigger: {type: purging, nested: {type: count, n: 2}}",
                  {{"1", ""}, {"2", ""}, {"3", ""}, {"4", ""}, {"5", ""}}};
    const RecordedRun run = lab.run();
    const Explanation explanation{run.recording, lab.pipeline(), lab.table()};
    CHECK(explanation.element(0).listed.at(0).firing == 0);
    CHECK(explanation.element(1).listed.at(0).firing == 0);
    CHECK(explanation.element(2).listed.at(0).firing == 1);
    CHECK(explanation.element(4).listed.at(0).firing == none);
    CHECK(explanation.element(4).fate == Fate::open);
}

TEST_CASE("what is no event, or was not reached, has no fate", "[explain]") {
    const Lab lab{"window: {size: 10}", {{"5", ""}, {"tick", ""}, {"6", ""}}};
    const RecordedRun run = lab.run();
    const Explanation explanation{run.recording, lab.pipeline(), lab.table()};
    CHECK(explanation.element(0).row == 0);
    CHECK(explanation.element(1).row == none);
    CHECK(explanation.element(3).row == none);
    Limits limits;
    limits.entries = 2;
    const RecordedRun cut = lab.run(limits);
    CHECK(Explanation{cut.recording, lab.pipeline(), lab.table()}.element(0).row == 0);
    CHECK(Explanation{cut.recording, lab.pipeline(), lab.table()}.element(2).row == none);
}

TEST_CASE("of many windows the first are listed, in the assigner's order", "[explain]") {
    const Lab lab{"window: {type: sliding, size: 1000, slide: 1}", {{"0", ""}}};
    const RecordedRun run = lab.run();
    const ElementFate fate = Explanation{run.recording, lab.pipeline(), lab.table()}.element(0, 3);
    CHECK(fate.windows == 1000);
    REQUIRE(fate.listed.size() == 3);
    CHECK(fate.listed[0].window == Window{{0}, {1000}});
    CHECK(fate.listed[2].window == Window{{-2}, {998}});
}

TEST_CASE("an explanation as JSON has instants as numbers or as -inf and +inf, and null for what is not there",
          "[explain]") {
    const Lab lab{"window: {type: global}", {{"5", ""}, {"6", ""}}};
    const RecordedRun run = lab.run();
    const Explanation explanation{run.recording, lab.pipeline(), lab.table()};
    CHECK(
        explanation_json(explanation.element(0)) ==
        R"({"row":0,"fate":"open","watermark":"-inf","watermarkRow":null,"watermarkPartition":null,"watermarkSource":null,"windows":1,"listed":[)"
        R"({"start":"-inf","end":"+inf","fate":"open","last":"+inf","keptUntil":"+inf","pane":0,"firing":null,"by":null,"entry":5}]})");
    CHECK(
        explanation_json(explanation.element(7)) ==
        R"({"row":null,"fate":"open","watermark":"-inf","watermarkRow":null,"watermarkPartition":null,"watermarkSource":null,"windows":0,"listed":[]})");
    CHECK(explanation_json(explanation.element(1)).find(R"("watermark":4,"watermarkRow":0)") != std::string::npos);
}
