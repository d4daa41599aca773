// What are sessions: when do they merge, fire, close, and what becomes of what was in them?
#include "lab.hpp"

using namespace lab;

namespace {
const std::string gap10 = "window: {type: session, gap: 10}";
const std::string dynamic = "window: {type: dynamicSession}";
const std::string manual = ", watermarks: {strategy: manual}";
}  // namespace

// ---- bounds

TEST_CASE("a session ends a gap after its last event, and fires when the watermark reaches its last millisecond",
          "[session]") {
    check(gap10 + manual, {
                              {"100", "e1 [100,110)"},
                              {"105", "e2 [100,115); merge [100,110) [105,115) into [100,115)"},
                              {"watermark 113", "watermark 113"},
                              {"watermark 114", "watermark 114; fire onTime [100,115) e1 e2; close [100,115) e1 e2"},
                          });
}

TEST_CASE("in event time events exactly one gap apart are one session, one millisecond more and they are two",
          "[session]") {
    check(gap10 + ", watermarks: {outOfOrderness: 100}",
          {{"0", "e1 [0,10)"}, {"10", "e2 [0,20)"}, {"21", "e3 [21,31)"}}, "element");
    check(gap10 + ", watermarks: {outOfOrderness: 100}",
          {{"10", "e1 [10,20)"}, {"0", "e2 [0,20)"}, {"31", "e3 [31,41)"}}, "element");
}

TEST_CASE("a session that the event's own watermark completes takes the next event one gap later all the same",
          "[session]") {
    // The event at 10 is added before its watermark 9 closes anything.
    check(gap10, {{"0", "e1 [0,10)"}, {"10", "e2 [0,20)"}, {"21", "e3 [21,31); fire onTime [0,20) e1 e2"}},
          "element fire");
}

TEST_CASE("in processing time events exactly one gap apart are two sessions, as the timer runs first",
          "[session][clock]") {
    check("window: {type: session, gap: 10, time: processing}, watermarks: {strategy: none}",
          {
              {"0@100", "e1 [100,110)"},
              {"0@109", "e2 [100,119); merge [100,110) [109,119) into [100,119)"},
              {"0@119", "fire onTime [100,119) e1 e2; close [100,119) e1 e2; e3 [119,129)"},
          });
}

TEST_CASE("each key has its own sessions", "[session][keys]") {
    check(gap10 + manual,
          {
              {"a:0", "e1 a:[0,10)"},
              {"b:5", "e2 b:[5,15)"},
              {"a:8", "e3 a:[0,18)"},
              {"watermark 14", "fire onTime b:[5,15) e2"},
              {"watermark 17", "fire onTime a:[0,18) e1 e3"},
          },
          "element fire");
}

TEST_CASE("an event inside a session merges without changing it, which is no entry", "[session]") {
    check(dynamic + ", watermarks: {strategy: none}",
          {{"0+100", "e1 [0,100)"}, {"50+10", "e2 [0,100)"}, {"90+10", "e3 [0,100)"}, {"0+5", "e4 [0,100)"}},
          "element merge");
}

TEST_CASE("an event may join any number of sessions", "[session]") {
    check(dynamic + ", watermarks: {strategy: none}",
          {
              {"0+5", "e1 [0,5)"},
              {"10+5", "e2 [10,15)"},
              {"20+5", "e3 [20,25)"},
              {"40+5", "e4 [40,45)"},
              {"5+15", "e5 [0,25); merge [0,5) [5,20) [10,15) [20,25) into [0,25)"},
          },
          "element merge");
}

// ---- lateness

TEST_CASE("a session's lateness is judged on the merged window: a late event that touches a live one counts",
          "[session][lateness]") {
    SECTION("alone it is late once its own window is over") {
        check(gap10 + manual + ", late: sideOutput",
              {
                  {"watermark 19", ""},
                  {"10", "e2 [10,20)late; e2 sideOutput"},
                  {"11", "e3 [11,21)"},
              },
              "element lateElement");
    }
    SECTION("a live session saves it, its time being behind the watermark or not") {
        check(gap10 + manual,
              {
                  {"20", "e1 [20,30)"},
                  {"watermark 28", ""},
                  {"9", "e3 [9,19)late; e3 drop"},  // ends one millisecond before the live one
                  {"10", "e4 [10,30)"},
                  {"watermark 29", "fire onTime [10,30) e1 e4"},
              },
              "element lateElement fire");
    }
}

TEST_CASE(
    "with allowed lateness a session lives on after its firing, and an event then grows it: a new window to Flink",
    "[session][lateness]") {
    check(gap10 + manual + ", allowedLateness: 20",
          {
              {"0", ""},
              {"watermark 9", "fire onTime [0,10) e1"},
              {"5", "merge [0,10) [5,15) into [0,15)"},  // not over yet: no firing
              {"watermark 13", ""},
              {"watermark 14", "fire late [0,15) e1 e3 replaces [0,10)"},
              {"watermark 33", ""},
              {"watermark 34", "close [0,15) e1 e3"},
          },
          "merge fire close");
}

TEST_CASE("a late event that grows a session which stays over fires it at once", "[session][lateness]") {
    check(gap10 + manual + ", allowedLateness: 100",
          {
              {"0", ""},
              {"watermark 50", "fire onTime [0,10) e1"},
              {"5", "merge [0,10) [5,15) into [0,15); fire late [0,15) e1 e3 replaces [0,10)"},
              {"6", "merge [0,15) [6,16) into [0,16); fire late [0,16) e1 e3 e4 replaces [0,15)"},
              {"watermark 60", ""},  // no timer was set
          },
          "merge fire");
}

TEST_CASE("a late event may join two sessions that have fired, and the new firing replaces both",
          "[session][lateness]") {
    check(gap10 + manual + ", allowedLateness: 100",
          {
              {"0", ""},
              {"20", ""},
              {"watermark 50", "fire onTime [0,10) e1 pane 0; fire onTime [20,30) e2 pane 0"},
              {"10",
               "merge [0,10) [10,20) [20,30) into [0,30); "
               "fire late [0,30) e2 e1 e4 replaces [0,10) [20,30) pane 2"},
              {"11", "fire late [0,30) e2 e1 e4 e5 pane 3"},  // nothing is left to be replaced
          },
          "merge fire pane");
}

TEST_CASE("a merge passes on what is to be replaced if no firing comes between", "[session][lateness]") {
    check(gap10 + manual + ", allowedLateness: 100",
          {
              {"0", ""},
              {"watermark 9", "fire onTime [0,10) e1"},
              {"5", "merge [0,10) [5,15) into [0,15)"},
              {"8", "merge [0,15) [8,18) into [0,18)"},
              {"watermark 17", "fire late [0,18) e1 e3 e4 replaces [0,10)"},
          },
          "merge fire");
}

TEST_CASE(
    "without allowed lateness nothing takes back a session that fired; what comes later is late or another session",
    "[session][lateness]") {
    check(gap10 + manual,
          {
              {"0", "e1 [0,10)"},
              {"watermark 9", "fire onTime [0,10) e1; close [0,10) e1"},
              {"5", "e3 [5,15)"},
              {"0", "e4 [0,15); merge [0,10) [5,15) into [0,15)"},  // saved by the new one
              {"watermark 14", "fire onTime [0,15) e3 e4; close [0,15) e3 e4"},
          },
          "element merge fire close");
}

// ---- triggers of merged sessions

TEST_CASE("merging sessions adds up what count has counted, and fires with the next element that reaches it",
          "[session][trigger]") {
    check(gap10 + ", watermarks: {strategy: none}, trigger: {type: count, n: 4}",
          {
              {"0", ""}, {"1", ""}, {"20", ""}, {"10", "fire early [0,30) e3 e1 e2 e4"},  // 2 + 1, and itself
          },
          "fire");
    check(gap10 + ", watermarks: {strategy: none}, trigger: {type: count, n: 3}",
          {
              {"0", ""},
              {"1", ""},
              {"20", ""},
              {"21", ""},
              {"10", "fire early [0,31) e1 e2 e3 e4 e5"},  // 2 + 2 are more than 3, which a merge does not look at
              {"10", ""},
          },
          "fire");
}

TEST_CASE("merging sessions moves the timer of eventTime to the new end", "[session][trigger]") {
    check(gap10 + manual,
          {
              {"0", ""},
              {"5", ""},
              {"watermark 9", ""},
              {"watermark 14", "fire onTime [0,15) e1 e2; close [0,15) e1 e2"},
          },
          "fire close");
}

TEST_CASE("merging sessions keeps the earliest next time of continuousEventTime, and the ends they had before",
          "[session][trigger]") {
    check(dynamic + manual + ", trigger: {type: continuousEventTime, interval: 20}",
          {
              {"5+30", ""},   // ends at 34, next 20
              {"50+10", ""},  // next 59
              {"30+20", "merge [5,35) [30,50) [50,60) into [5,60)"},
              {"watermark 20", "fire early [5,60) e1 e2 e3"},
              {"watermark 40", "fire early [5,60) e1 e2 e3 repeat"},
              {"watermark 59", "fire onTime [5,60) e1 e2 e3 repeat; close [5,60) e1 e2 e3"},
          },
          "merge fire close");
}

TEST_CASE("merging sessions keeps the earliest next time of continuousProcessingTime", "[session][trigger][clock]") {
    check(
        "window: {type: session, gap: 100, time: processing}, watermarks: {strategy: none}, "
        "trigger: {type: continuousProcessingTime, interval: 10}",
        {
            {"0@3", ""},
            {"0@8", ""},
            {"0@10", ""},
            {"tick@11", "fire early [3,110) e1 e2 e3 at 11"},
            {"tick@21", "fire early [3,110) e1 e2 e3 repeat at 21"},
        },
        "fire clock");
}

TEST_CASE("merging sessions moves the timer of processingTime", "[session][trigger][clock]") {
    check("window: {type: session, gap: 10, time: processing}, watermarks: {strategy: none}",
          {
              {"0@0", ""},
              {"0@9", ""},
              {"tick@18", ""},
              {"tick@19", "fire onTime [0,19) e1 e2; close [0,19) e1 e2"},
          },
          "fire close");
}

TEST_CASE("a purging trigger empties a session, which lives on and merges", "[session][trigger][purging]") {
    check(gap10 +
              ", watermarks: {strategy: none}, trigger: {type: purging, nested: {type: count, n: 2}}, "
              "endOfInput: false",
          {
              {"0", ""},
              {"5", "merge [0,10) [5,15) into [0,15); fire early [0,15) e1 e2; purge [0,15) e1 e2"},
              {"15", "merge [0,15) [15,25) into [0,25)"},
              {"end", "open [0,25) (e3)"},
          },
          "merge fire purge open");
}

TEST_CASE("a session that is empty is held until it closes", "[session][purging]") {
    check(gap10 + manual + ", trigger: {type: purging, nested: {type: count, n: 1}}",
          {
              {"0", "e1 [0,10)"},
              {"8", "e2 [0,18)"},
              {"watermark 17", "close [0,18)"},
          },
          "element close");
    check(gap10 + manual + ", trigger: {type: purging, nested: {type: count, n: 1}}, endOfInput: false",
          {{"0", "fire early [0,10) e1; purge [0,10) e1"}, {"end", "open [0,10)"}}, "fire purge open");
}

// ---- the order of contents

TEST_CASE("after a merge the contents stand in the order of a Java HashSet of the windows, the new element last",
          "[session][order]") {
    // Which one comes first depends on a hash of start and end, not on time or arrival.
    check(gap10 + manual + ", allowedLateness: 1000, aggregate: first",
          {
              {"0=1", ""},
              {"20=2", ""},
              {"10=3", ""},
              {"watermark 30", "fire onTime [0,30) e2 e1 e3 = 2"},
              {"5=4", "fire late [0,30) e2 e1 e3 e5 = 2"},
              {"40=5", ""},
              {"30=6", ""},
              {"watermark 49", "fire late [0,50) e6 e2 e1 e3 e5 e7 replaces [0,30) = 5"},
          },
          "fire value");
}

// ---- dynamic gaps

TEST_CASE("each event of a dynamic session brings its own gap", "[session][dynamic]") {
    check(dynamic + manual,
          {
              {"0+100", "e1 [0,100)"},
              {"10+5", "e2 [0,100)"},
              {"100+1", "e3 [0,101)"},
              {"102+1", "e4 [102,103)"},
              {"watermark 100", "fire onTime [0,101) e1 e2 e3"},
          },
          "element fire");
}

TEST_CASE("an event whose own window is exactly a merged session makes Flink lose what was in it",
          "[session][dynamic][lost]") {
    check(dynamic + ", watermarks: {strategy: none}",
          {
              {"0+10", "e1 [0,10)"},
              {"5+10", "e2 [0,15); merge [0,10) [5,15) into [0,15)"},
              {"0+15", "e3 [0,15); lost [0,15) (e1) (e2)"},
              {"0+15", "e4 [0,15)"},  // it is no merged one from then on
              {"end", "fire onTime [0,15) e3 e4"},
          },
          "element merge lost fire");
}

TEST_CASE("a session that came about without a merge loses nothing to an event of the same window",
          "[session][dynamic][lost]") {
    check(dynamic + ", watermarks: {strategy: none}", {{"0+10", ""}, {"0+10", ""}, {"end", "fire onTime [0,10) e1 e2"}},
          "lost fire");
}

TEST_CASE("what a session loses takes no history with it: trigger state, timers and firings stay",
          "[session][dynamic][lost]") {
    check(dynamic + manual + ", trigger: {type: count, n: 2}",
          {
              {"0+10", ""},
              {"5+10", "fire early [0,15) e1 e2 pane 0"},
              {"6+1", ""},
              {"0+15", "lost [0,15) e1 e2 (e3); fire early [0,15) e4 pane 1"},  // the third and fourth since the firing
              {"watermark 14", "close [0,15) e4"},
          },
          "lost fire close pane");
}

TEST_CASE("the job fails on an event without a gap, and keeps what it did before", "[session][dynamic]") {
    const Lab lab{dynamic + manual, {{"0+10", ""}, {"5", ""}, {"6+1", ""}}};
    const RecordedRun run = lab.run();
    REQUIRE(run.failure);
    CHECK(run.failure->kind == Failure::Kind::no_gap);
    CHECK(run.failure->row == 1);
    const Story story{lab.trace(run), 3, ""};
    CHECK(story.effect(0) == "e1 [0,10)");
    CHECK(story.effect(1).empty());
    CHECK(story.effect(3).empty());  // no windows that are open: the run did not end
}

TEST_CASE("a gap is at least 1 ms", "[session][refused]") {
    CHECK(refusal("window: {type: session, gap: 0}") == "pipeline.window.gap at-least");
    CHECK(refusal("window: {type: session, gap: 1}").empty());
}
