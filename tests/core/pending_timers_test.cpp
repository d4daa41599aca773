// Which timers are set after each row?
#include <algorithm>

#include "lab.hpp"
#include "windowlab/cost.hpp"
#include "windowlab/pending_timers.hpp"

using namespace lab;

namespace {

/// `9 fires cleans [0,10)`: those of the clock with `@` before the instant.
std::string text_of(const PendingTimers& timers, const EventTable& table) {
    if (!timers.known) return "unknown";
    std::string out;
    for (const PendingTimer& t : timers.listed) {
        if (!out.empty()) out += "; ";
        out += (t.clock == TimeDomain::processing ? "@" : "") + std::to_string(t.time.ms);
        if (t.fires) out += " fires";
        if (t.cleans) out += " cleans";
        if (t.asks) out += " asks";
        out += " " + (table.keys[t.key] == "all" ? "" : table.keys[t.key] + ":");
        out += t.window.end == forever
                   ? "global"
                   : '[' + std::to_string(t.window.start.ms) + ',' + std::to_string(t.window.end.ms) + ')';
    }
    return out;
}

/// Compares the timers after each row, and at the end; on the general path, and the way that is chosen.
void check_timers(std::string_view pipeline, const Lines& lines) {
    const Lab lab{pipeline, lines};
    const RecordedRun run = lab.run();
    const Explanation explanation{run.recording, lab.pipeline(), lab.table()};
    for (const Path path : {Path::fastest, Path::general}) {
        std::string expected, found;
        std::uint32_t row = 0;
        for (const Line& line : lines) {
            expected += '\n' + line.row + " | " + line.effect;
            found +=
                '\n' + line.row + " | " + text_of(pending_timers(explanation, row++, 100, none, path), lab.table());
        }
        INFO(pipeline << "\n" << lab.trace(run));
        CHECK(found == expected);
    }
}

}  // namespace

TEST_CASE("a window without lateness fires and goes by one timer", "[timers]") {
    check_timers("window: {size: 10}, watermarks: {strategy: manual}",
                 {{"a:5", "9 fires cleans a:[0,10)"},
                  {"b:12", "9 fires cleans a:[0,10); 19 fires cleans b:[10,20)"},
                  {"watermark 9", "19 fires cleans b:[10,20)"},
                  {"end", ""}});
}

TEST_CASE("with lateness the cleanup comes later, and a late element sets no timer to fire", "[timers]") {
    check_timers("window: {size: 10}, allowedLateness: 5, watermarks: {strategy: manual}",
                 {{"5", "9 fires [0,10); 14 cleans [0,10)"},
                  {"watermark 9", "14 cleans [0,10)"},
                  {"6", "14 cleans [0,10)"},
                  {"watermark 14", ""},
                  {"end", ""}});
}

TEST_CASE("early firings are the trigger's own timers", "[timers]") {
    check_timers(
        "window: {size: 10}, trigger: {type: continuousEventTime, interval: 4}, watermarks: {strategy: manual}",
        {{"1", "4 asks [0,10); 9 fires cleans [0,10)"},
         {"watermark 4", "8 asks [0,10); 9 fires cleans [0,10)"},
         {"end", ""}});
}

TEST_CASE("windows of the clock: due once the instant is over", "[timers]") {
    check_timers("window: {size: 10, time: processing}", {{"5@3", "@9 fires cleans [0,10)"},
                                                          {"6@9", "@9 fires cleans [0,10)"},
                                                          {"tick@10", ""},
                                                          {"7@12", "@19 fires cleans [10,20)"}});
}

TEST_CASE("early firings by the clock, cleanup by event time: both are listed, event time first", "[timers]") {
    check_timers(
        "window: {size: 10}, trigger: {type: continuousProcessingTime, interval: 5}, watermarks: {strategy: manual}",
        {{"1@2", "9 cleans [0,10); @5 asks [0,10)"}, {"tick@6", "9 cleans [0,10); @9 asks [0,10)"}});
}

TEST_CASE("a session that merges takes its parts' timers away", "[timers]") {
    check_timers("window: {type: session, gap: 10}, watermarks: {strategy: manual}",
                 {{"0", "9 fires cleans [0,10)"},
                  {"15", "9 fires cleans [0,10); 24 fires cleans [15,25)"},
                  {"8", "24 fires cleans [0,25)"},
                  {"watermark 24", ""}});
}

TEST_CASE("a global window has no cleanup", "[timers]") {
    check_timers("window: {type: global}, trigger: {type: continuousEventTime, interval: 10}, endOfInput: false",
                 {{"5", "10 asks global; 9223372036854775807 fires global"}});
}

TEST_CASE("the first of many, of all keys or one; how many there are", "[timers]") {
    const Lab lab{"window: {type: sliding, size: 100, slide: 1}", {{"a:500", ""}, {"b:510", ""}}};
    const RecordedRun run = lab.run();
    const Explanation explanation{run.recording, lab.pipeline(), lab.table()};
    for (const Path path : {Path::fastest, Path::general}) {
        const PendingTimers first = pending_timers(explanation, 1, 2, none, path);
        CHECK(text_of(first, lab.table()) == "510 fires cleans a:[411,511); 510 fires cleans b:[411,511)");
        CHECK(first.event == 190);
        CHECK(first.processing == 0);
        const PendingTimers of_b = pending_timers(explanation, 1, 1, 1, path);
        CHECK(of_b.event == 100);
        CHECK(text_of(of_b, lab.table()) == "510 fires cleans b:[411,511)");
    }
}

TEST_CASE("more work than a look is worth: not known", "[timers]") {
    Lines lines;
    for (int i = 0; i < 600; ++i) lines.push_back({std::to_string(i), ""});
    const Lab lab{"window: {type: sliding, size: 1000, slide: 1}, trigger: {type: count, n: 2}", lines};
    const RecordedRun run = lab.run();
    const Explanation explanation{run.recording, lab.pipeline(), lab.table()};
    CHECK_FALSE(pending_timers(explanation, 599, 5).known);
    CHECK(pending_timers(explanation, 10, 5).known);
}

TEST_CASE("bytes held are those of the cost", "[timers]") {
    for (const char* aggregate : {"sum", "avg", "list"}) {
        const Lab lab{"window: {size: 10}, aggregate: " + std::string{aggregate}, {{"5", ""}, {"6", ""}}};
        const RecordedRun run = lab.run();
        const Explanation explanation{run.recording, lab.pipeline(), lab.table()};
        CHECK(cost(explanation).bytes_peak == bytes_held(lab.pipeline(), 1, 2));
    }
}
