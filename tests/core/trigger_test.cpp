// When does each trigger fire? What it does when an element is added, when a timer runs, when windows are cleared; what
// it does on merges is in session_test.cpp.
#include "lab.hpp"

using namespace lab;

// ---- eventTime

TEST_CASE("eventTime fires at the window's last millisecond, and at once on elements after it",
          "[trigger][eventTime]") {
    check("window: {size: 10}, trigger: {type: eventTime}, allowedLateness: 5, watermarks: {strategy: manual}",
          {
              {"1", ""},
              {"watermark 8", ""},
              {"2", ""},
              {"watermark 9", "fire onTime [0,10) e1 e3"},
              {"3", "fire late [0,10) e1 e3 e5"},
          },
          "fire");
}

TEST_CASE("eventTime on windows in processing time fires by the watermark while the clock decides when they close",
          "[trigger][eventTime][clock]") {
    check(
        "window: {type: tumbling, size: 10, time: processing}, trigger: {type: eventTime}, "
        "watermarks: {strategy: manual}",
        {
            {"0@2", ""},
            {"watermark 8@3", ""},
            {"watermark 9@3", "fire early [0,10) e1"},
            {"0@4", "fire early [0,10) e1 e4"},  // the watermark has passed the window
            {"0@11", "close [0,10) e1 e4"},
            {"tick@20", "close [10,20) (e5)"},
        },
        "fire close");
}

// ---- processingTime

TEST_CASE("processingTime never fires on an element itself, but its timer runs right after it when that is past",
          "[trigger][processingTime]") {
    check("window: {size: 10}, trigger: {type: processingTime}, watermarks: {strategy: none}",
          {
              {"1@9", "e1 [0,10)"},
              {"tick@9", ""},
              {"tick@10", "fire early [0,10) e1"},  // before the watermark has come that far
              {"2@10", "e4 [0,10); fire early [0,10) e1 e4"},
          });
}

TEST_CASE("processingTime on event-time windows loses what the cleanup finds before the clock does",
          "[trigger][processingTime]") {
    check("window: {size: 10}, trigger: {type: processingTime}, watermarks: {strategy: manual}",
          {
              {"1@0", ""}, {"watermark 9@5", "close [0,10) (e1)"}, {"tick@10", ""},  // the timer went with the window
          },
          "fire close");
}

// ---- count

TEST_CASE("count fires at every n-th element since the last firing", "[trigger][count]") {
    check("window: {size: 10}, trigger: {type: count, n: 3}, watermarks: {strategy: none}",
          {
              {"1", ""},
              {"2", ""},
              {"3", "fire early [0,10) e1 e2 e3"},
              {"4", ""},
              {"5", ""},
              {"6", "fire early [0,10) e1 e2 e3 e4 e5 e6"},
          },
          "fire");
}

TEST_CASE("a trigger that is given replaces the default one: with count the rest is lost at the window's end",
          "[trigger][count]") {
    check("window: {size: 10}, trigger: {type: count, n: 2}",
          {
              {"1", ""},
              {"2", "fire early [0,10) e1 e2"},
              {"3", ""},
              {"10", "close [0,10) e1 e2 (e3)"},
          },
          "fire close");
}

TEST_CASE("count goes on over the window's end for late elements, whose firing is on time if none was before",
          "[trigger][count][lateness]") {
    check("window: {size: 10}, trigger: {type: count, n: 2}, allowedLateness: 100, watermarks: {strategy: manual}",
          {
              {"1", ""},
              {"watermark 9", ""},
              {"2", "fire onTime [0,10) e1 e3"},
              {"3", ""},
              {"4", "fire late [0,10) e1 e3 e4 e5"},
          },
          "fire");
}

TEST_CASE("count counts for each key and window by itself", "[trigger][count][keys]") {
    check("window: {type: sliding, size: 10, slide: 5}, trigger: {type: count, n: 2}, watermarks: {strategy: none}",
          {
              {"a:7", ""},
              {"b:7", ""},
              {"a:2", "fire early a:[0,10) e1 e3"},
              {"b:12", "fire early b:[5,15) e2 e4"},
          },
          "fire");
}

// ---- continuousEventTime

TEST_CASE(
    "continuousEventTime fires whenever the watermark reaches a multiple of the interval, and at the window's end",
    "[trigger][continuousEventTime]") {
    check("window: {size: 25}, trigger: {type: continuousEventTime, interval: 10}, watermarks: {strategy: manual}",
          {
              {"3", ""},
              {"watermark 9", ""},
              {"watermark 10", "fire early [0,25) e1"},
              {"12", ""},
              {"watermark 19", ""},
              {"watermark 20", "fire early [0,25) e1 e4"},
              {"watermark 23", ""},
              {"watermark 24", "fire onTime [0,25) e1 e4 repeat; close [0,25) e1 e4"},
          },
          "fire close");
}

TEST_CASE("continuousEventTime measures from the first element of the window, not from its start",
          "[trigger][continuousEventTime]") {
    check("window: {size: 100}, trigger: {type: continuousEventTime, interval: 10}, watermarks: {strategy: manual}",
          {
              {"35", ""},
              {"5", ""},  // the next time to fire is held already
              {"watermark 39", ""},
              {"watermark 40", "fire early [0,100) e1 e2"},
          },
          "fire");
}

TEST_CASE("continuousEventTime makes a jump of the watermark fire the same contents several times",
          "[trigger][continuousEventTime]") {
    check("window: {size: 30}, trigger: {type: continuousEventTime, interval: 10}",
          {
              {"1", ""},
              {"35", "fire onTime [0,30) e1; fire late [0,30) e1 repeat; fire late [0,30) e1 repeat"},
          },
          "fire");
}

TEST_CASE("continuousEventTime at an element's own multiple waits a whole interval", "[trigger][continuousEventTime]") {
    check("window: {size: 100}, trigger: {type: continuousEventTime, interval: 10}, watermarks: {strategy: manual}",
          {
              {"10", ""},
              {"watermark 10", ""},
              {"watermark 19", ""},
              {"watermark 20", "fire early [0,100) e1"},
          },
          "fire");
}

TEST_CASE("before the epoch continuousEventTime fires one interval late, as Java's % truncates toward zero",
          "[trigger][continuousEventTime]") {
    check("window: {size: 100}, trigger: {type: continuousEventTime, interval: 10}, watermarks: {strategy: manual}",
          {
              {"-55", ""},
              {"watermark -50", ""},  // where it would fire after the epoch
              {"watermark -41", ""},
              {"watermark -40", "fire early [-100,0) e1"},
          },
          "fire");
}

TEST_CASE("continuousEventTime fires at once on late elements", "[trigger][continuousEventTime][lateness]") {
    check(
        "window: {size: 20}, trigger: {type: continuousEventTime, interval: 10}, allowedLateness: 100, "
        "watermarks: {strategy: manual}",
        {
            {"watermark 50", ""},
            {"5", "fire onTime [0,20) e2"},
            {"6", "fire late [0,20) e2 e3"},
            {"watermark 70", ""},  // no timer was set
        },
        "fire");
}

TEST_CASE("continuousEventTime with an interval longer than the window fires at its end only",
          "[trigger][continuousEventTime]") {
    check("window: {size: 10}, trigger: {type: continuousEventTime, interval: 1000}",
          {{"5", ""}, {"9", ""}, {"10", "fire onTime [0,10) e1 e2; close [0,10) e1 e2"}}, "fire close");
}

TEST_CASE("continuousEventTime on global windows never ends once the input ends", "[trigger][continuousEventTime]") {
    const std::string pipeline = "window: {type: global}, trigger: {type: continuousEventTime, interval: 10}";
    SECTION("an input that does not end") {
        check(pipeline + ", endOfInput: false", {{"5", ""}, {"11", "fire [-inf,+inf) e1 e2"}}, "fire");
    }
    SECTION("one that ends: found out, not run into") {
        const Lab lab{pipeline, {{"5", ""}, {"11", ""}}};
        const RecordedRun run = lab.run();
        REQUIRE(run.failure);
        CHECK(run.failure->kind == Failure::Kind::endless);
        CHECK(run.failure->row == 2);
        CHECK(failure_members(*run.failure) == R"("failure":"endless")");
        CHECK(run.recording.entries.kind.empty());
    }
    SECTION("one that ends without anything in a window") {
        check(pipeline, {{"tick", ""}, {"end", "watermark +inf"}});
    }
}

// ---- continuousProcessingTime

TEST_CASE("continuousProcessingTime fires one millisecond after each multiple of the interval on the clock",
          "[trigger][continuousProcessingTime]") {
    check(
        "window: {type: tumbling, size: 100, time: processing}, "
        "trigger: {type: continuousProcessingTime, interval: 10}, watermarks: {strategy: none}",
        {
            {"0@3", ""},
            {"tick@10", ""},
            {"tick@11", "fire early [0,100) e1 at 11"},
            {"tick@20", ""},
            {"0@21", "fire early [0,100) e1 repeat at 21"},
            {"tick@31", "fire early [0,100) e1 e5 at 31"},
        },
        "fire clock");
}

TEST_CASE(
    "continuousProcessingTime sets no timer for the window's end and fires there only if the next time falls there",
    "[trigger][continuousProcessingTime]") {
    check(
        "window: {type: tumbling, size: 25, time: processing}, "
        "trigger: {type: continuousProcessingTime, interval: 10}, watermarks: {strategy: none}",
        {
            {"0@22", ""},  // next would be 30, so it is the last millisecond
            {"tick@24", ""},
            {"tick@25", "fire onTime [0,25) e1; close [0,25) e1"},
        },
        "fire close");
}

TEST_CASE("continuousProcessingTime on event-time windows that the clock has passed fires once and never again",
          "[trigger][continuousProcessingTime]") {
    check("window: {size: 20}, trigger: {type: continuousProcessingTime, interval: 10}, watermarks: {strategy: none}",
          {
              {"5@1000", "fire early [0,20) e1"},
              {"6@1000", ""},
              {"tick@5000", ""},
              {"7@5000", ""},
          },
          "fire");
}

TEST_CASE("continuousProcessingTime on event-time windows loses the rest at the window's end",
          "[trigger][continuousProcessingTime]") {
    check(
        "window: {size: 100}, trigger: {type: continuousProcessingTime, interval: 10}, "
        "watermarks: {strategy: manual}",
        {
            {"5@5", ""},
            {"6@11", "fire early [0,100) e1"},
            {"watermark 99@12", "close [0,100) e1 (e2)"},
            {"tick@90", ""},
        },
        "fire close");
}

// ---- delta

TEST_CASE("delta fires when a value exceeds the kept one by more than the threshold, and keeps that one then",
          "[trigger][delta]") {
    check("window: {type: global}, trigger: {type: delta, threshold: 5}",
          {
              {"1=0", ""},  // the first is only kept
              {"1=5", ""},  // not more than 5 above it
              {"1=5.5", "fire [-inf,+inf) e1 e2 e3"},
              {"1=10", ""},  // 4.5 above the one that fired
              {"1=10.5", ""},
              {"1=10.75", "fire [-inf,+inf) e1 e2 e3 e4 e5 e6"},
          },
          "fire");
}

TEST_CASE("delta goes by the sign: a fall never fires, unless the threshold is below zero", "[trigger][delta]") {
    check("window: {type: global}, trigger: {type: delta, threshold: 5}", {{"1=0", ""}, {"1=-100", ""}}, "fire");
    check("window: {type: global}, trigger: {type: delta, threshold: -3}",
          {{"1=0", ""}, {"1=-3", ""}, {"1=-2", "fire [-inf,+inf) e1 e2 e3"}}, "fire");
}

TEST_CASE("delta keeps a value for each window and loses it when the window closes", "[trigger][delta]") {
    check("window: {size: 10}, trigger: {type: delta, threshold: 1}, allowedLateness: 5",
          {
              {"1=0", ""},
              {"9=1", ""},
              {"10=9", ""},
              {"11=11", "fire early [10,20) e3 e4"},
              {"3=1.5", "fire onTime [0,10) e1 e2 e5"},
              {"15=0", "close [0,10) e1 e2 e5"},
              {"end", "close [10,20) e3 e4 (e6)"},
          },
          "fire close");
}

// ---- never, endOfStream

TEST_CASE("a global window never fires by default, and is open for good", "[trigger][never]") {
    check("window: {type: global}", {{"1", ""}, {"2", ""}, {"end", "open [-inf,+inf) (e1) (e2)"}}, "fire close open");
}

TEST_CASE("endOfStream fires once the input has ended, and not if it does not", "[trigger][endOfStream]") {
    check("window: {type: global}, trigger: {type: endOfStream}",
          {{"a:1", ""},
           {"b:2", ""},
           {"end",
            "fire a:[-inf,+inf) e1; fire b:[-inf,+inf) e2; open a:[-inf,+inf) e1; "
            "open b:[-inf,+inf) e2"}},
          "fire open");
    check("window: {type: global}, trigger: {type: endOfStream}, endOfInput: false",
          {{"2", ""}, {"1", ""}, {"end", "open [-inf,+inf) (e1) (e2)"}}, "fire open");
}

TEST_CASE("endOfStream directly on keyed global windows has its elements by time, equal times by arrival",
          "[trigger][endOfStream]") {
    const Lines lines = {{"30", ""}, {"10", ""}, {"20", ""}, {"10", ""}};
    const auto with_end = [&](const char* effect) {
        Lines all = lines;
        all.push_back({"end", effect});
        return all;
    };
    SECTION("sorted") {
        check("window: {type: global}, trigger: {type: endOfStream}", with_end("fire [-inf,+inf) e2 e4 e3 e1"), "fire");
    }
    SECTION("in what stays open too") {
        check("window: {type: global}, trigger: {type: endOfStream}, watermarks: {strategy: manual}",
              {{"30", ""}, {"10", ""}, {"idle", ""}, {"end", "open [-inf,+inf) (e2) (e1)"}}, "fire open");
    }
    SECTION("not inside another trigger") {
        check("window: {type: global}, trigger: {type: purging, nested: {type: endOfStream}}",
              with_end("fire [-inf,+inf) e1 e2 e3 e4"), "fire");
    }
    SECTION("not without keys") {
        check("window: {type: global}, keyed: false, trigger: {type: endOfStream}",
              with_end("fire [-inf,+inf) e1 e2 e3 e4"), "fire");
    }
    SECTION("eviction goes by the sorted order") {
        check("window: {type: global}, trigger: {type: endOfStream}, evictor: {type: count, n: 1}",
              with_end("evict before [-inf,+inf) e2 e4 e3; fire [-inf,+inf) e1"), "fire evict");
    }
}

// ---- purging

TEST_CASE("purging turns every firing into fire and purge, and leaves trigger state and timers", "[trigger][purging]") {
    check(
        "window: {size: 100}, trigger: {type: purging, nested: {type: continuousEventTime, interval: 10}}, "
        "watermarks: {strategy: manual}",
        {
            {"5", ""},
            {"watermark 10", "fire early [0,100) e1; purge [0,100) e1"},
            {"watermark 20", ""},  // the timer ran, with nothing to fire
            {"21", ""},
            {"watermark 30", "fire early [0,100) e4; purge [0,100) e4"},
        },
        "fire purge");
}

TEST_CASE("purging around purging is purging", "[trigger][purging]") {
    check("window: {type: global}, trigger: {type: purging, nested: {type: purging, nested: {type: count, n: 2}}}",
          {{"1", ""}, {"2", "fire [-inf,+inf) e1 e2; purge [-inf,+inf) e1 e2"}, {"3", ""}}, "fire purge");
}

// ---- processingTimeout

TEST_CASE("processingTimeout fires also when its interval has passed since the first element",
          "[trigger][processingTimeout]") {
    check("window: {type: global}, trigger: {type: processingTimeout, interval: 10, nested: {type: count, n: 100}}",
          {
              {"1@5", ""},
              {"1@12", ""},  // the deadline stays
              {"tick@15", ""},
              {"tick@16", "fire [-inf,+inf) e1 e2 at 16"},
              {"1@20", ""},
              {"tick@30", ""},
              {"tick@31", "fire [-inf,+inf) e1 e2 e5 at 31"},
          },
          "fire clock");
}

TEST_CASE("processingTimeout with resetOnEvent measures from the last element", "[trigger][processingTimeout]") {
    check(
        "window: {type: global}, "
        "trigger: {type: processingTimeout, interval: 10, resetOnEvent: true, nested: {type: count, n: 100}}",
        {
            {"1@5", ""},
            {"1@12", ""},
            {"tick@16", ""},
            {"tick@22", ""},
            {"tick@23", "fire [-inf,+inf) e1 e2 at 23"},
        },
        "fire clock");
}

TEST_CASE("when the nested trigger fires on an element, processingTimeout clears everything",
          "[trigger][processingTimeout]") {
    check("window: {type: global}, trigger: {type: processingTimeout, interval: 10, nested: {type: count, n: 2}}",
          {
              {"1@5", ""},
              {"1@6", "fire [-inf,+inf) e1 e2 at 6"},
              {"tick@100", ""},
              {"end", "open [-inf,+inf) e1 e2"},
          },
          "fire open clock");
}

TEST_CASE(
    "clearOnTimeout false keeps the nested trigger's state and the deadline that has passed, so it never times out "
    "again",
    "[trigger][processingTimeout]") {
    const std::string pipeline =
        "window: {type: global}, trigger: {type: processingTimeout, interval: 10, clearOnTimeout: CLEAR, "
        "nested: {type: count, n: 3}}";
    const auto with = [&](const char* clear) {
        return std::string{pipeline}.replace(pipeline.find("CLEAR"), 5, clear);
    };
    check(with("true"),
          {
              {"1@0", ""},
              {"1@1", ""},
              {"1@11", "fire [-inf,+inf) e1 e2"},  // and the count begins anew
              {"1@12", ""},
              {"1@13", "fire [-inf,+inf) e1 e2 e3 e4 e5"},
              {"tick@100", ""},
          },
          "fire");
    check(with("false"),
          {
              {"1@0", ""},
              {"1@1", ""},
              {"1@11", "fire [-inf,+inf) e1 e2; fire [-inf,+inf) e1 e2 e3"},
              {"1@12", ""},
              {"1@13", ""},
              {"tick@100", "fire [-inf,+inf) e1 e2 e3 e4 e5"},
          },
          "fire");
    check(with("false"),
          {
              {"1@0", ""},
              {"tick@11", "fire [-inf,+inf) e1"},
              {"1@12", ""},
              {"tick@100", ""},
          },
          "fire");
}

TEST_CASE("processingTimeout takes every timer of the window for its timeout, the cleanup timer too",
          "[trigger][processingTimeout]") {
    SECTION("around eventTime: with lateness it fires again at cleanup") {
        check(
            "window: {size: 10}, allowedLateness: 5, watermarks: {strategy: manual}, trigger: "
            "{type: processingTimeout, interval: 100000, clearOnTimeout: false, nested: {type: eventTime}}",
            {
                {"1", ""},
                {"watermark 9", "fire onTime [0,10) e1"},
                {"watermark 14", "fire late [0,10) e1 repeat; close [0,10) e1"},
            },
            "fire close");
    }
    SECTION("around count: it fires at the window's end what count would have left") {
        check("window: {size: 10}, trigger: {type: processingTimeout, interval: 1000, nested: {type: count, n: 2}}",
              {{"1", ""}, {"10", "fire onTime [0,10) e1; close [0,10) e1"}}, "fire close");
    }
    SECTION("it purges if the nested one does") {
        check(
            "window: {size: 10}, watermarks: {strategy: none}, trigger: {type: processingTimeout, interval: 10, "
            "nested: {type: purging, nested: {type: processingTime}}}",
            {{"1@0", ""}, {"tick@10", "fire early [0,10) e1; purge [0,10) e1"}, {"tick@100", ""}}, "fire purge");
        check(
            "window: {type: global}, trigger: {type: processingTimeout, interval: 10, "
            "nested: {type: purging, nested: {type: count, n: 9}}}",
            {{"1@0", ""}, {"tick@11", "fire [-inf,+inf) e1"}}, "fire purge");
        check(
            "window: {type: global}, trigger: {type: purging, nested: {type: processingTimeout, interval: 10, "
            "nested: {type: count, n: 9}}}",
            {{"1@0", ""}, {"tick@11", "fire [-inf,+inf) e1; purge [-inf,+inf) e1"}}, "fire purge");
    }
}

TEST_CASE("a timeout takes the timer of the eventTime inside with it, and that is the window's cleanup timer too",
          "[trigger][processingTimeout]") {
    const std::string pipeline =
        "window: {size: 10}, watermarks: {strategy: manual}, "
        "trigger: {type: processingTimeout, interval: 5, nested: {type: eventTime}}";
    SECTION("so the window is never closed") {
        check(pipeline,
              {
                  {"1@0", ""},
                  {"tick@6", "fire early [0,10) e1"},
                  {"watermark 9", ""},
                  {"end", "open [0,10) e1"},
              },
              "fire close open");
    }
    SECTION("unless another element sets it again") {
        check(pipeline,
              {
                  {"1@0", ""},
                  {"2@6", "fire early [0,10) e1"},
                  {"watermark 9@7", "fire onTime [0,10) e1 e2; close [0,10) e1 e2"},
              },
              "fire close open");
    }
}

TEST_CASE("nested timeouts share one deadline", "[trigger][processingTimeout]") {
    check(
        "window: {type: global}, trigger: {type: processingTimeout, interval: 10, "
        "nested: {type: processingTimeout, interval: 30, nested: {type: count, n: 9}}}",
        {
            {"1@0", ""},
            {"tick@11", ""},  // the inner one has set it first
            {"tick@30", ""},
            {"tick@31", "fire [-inf,+inf) e1 at 31"},
        },
        "fire clock");
}

// ---- what is refused

TEST_CASE("triggers that need a window's end are refused on windows without one, and the other way round",
          "[trigger][refused]") {
    for (const char* window : {"{type: global}", "{type: count, size: 2}", "{type: slidingCount, size: 2, slide: 1}"}) {
        INFO(window);
        for (const char* type : {"eventTime", "processingTime"}) {
            CHECK(refusal(std::string{"window: "} + window + ", trigger: {type: " + type + "}") ==
                  "pipeline.trigger.type trigger-needs-time-windows");
        }
        CHECK(refusal(std::string{"window: "} + window +
                      ", trigger: {type: purging, nested: {type: processingTimeout, interval: 1, nested: {type: "
                      "eventTime}}}") == "pipeline.trigger.nested.nested.type trigger-needs-time-windows");
    }
    for (const char* window :
         {"{size: 1}", "{type: sliding, size: 1, slide: 1}", "{type: session, gap: 1}",
          "{type: cumulate, maxSize: 1, step: 1}", "{type: tumbling, size: 1, time: processing}"}) {
        INFO(window);
        for (const char* type : {"never", "endOfStream"}) {
            CHECK(refusal(std::string{"window: "} + window + ", trigger: {type: " + type + "}") ==
                  "pipeline.trigger.type trigger-needs-global-windows");
        }
    }
}

TEST_CASE("sessions refuse a trigger that cannot merge", "[trigger][refused][session]") {
    for (const char* window : {"{type: session, gap: 1}", "{type: dynamicSession}"}) {
        const auto of = [&](const char* trigger) {
            return refusal(std::string{"window: "} + window + ", trigger: " + trigger);
        };
        INFO(window);
        CHECK(of("{type: delta, threshold: 1}") == "pipeline.trigger.type trigger-cannot-merge");
        CHECK(of("{type: processingTimeout, interval: 1, nested: {type: count, n: 1}}") ==
              "pipeline.trigger.type trigger-cannot-merge");
        CHECK(of("{type: purging, nested: {type: delta, threshold: 1}}") ==
              "pipeline.trigger.nested.type trigger-cannot-merge");
        for (const char* trigger :
             {"{type: eventTime}", "{type: processingTime}", "{type: count, n: 1}",
              "{type: continuousEventTime, interval: 1}", "{type: continuousProcessingTime, interval: 1}",
              "{type: purging, nested: {type: count, n: 1}}"}) {
            CHECK(of(trigger).empty());
        }
    }
}

TEST_CASE("counts and intervals of triggers are at least 1", "[trigger][refused]") {
    CHECK(refusal("trigger: {type: count, n: 0}") == "pipeline.trigger.n at-least");
    CHECK(refusal("trigger: {type: continuousEventTime, interval: 0}") == "pipeline.trigger.interval at-least");
    CHECK(refusal("trigger: {type: continuousProcessingTime, interval: 0}") == "pipeline.trigger.interval at-least");
    CHECK(refusal("trigger: {type: processingTimeout, interval: 0, nested: {type: eventTime}}") ==
          "pipeline.trigger.interval at-least");
    CHECK(refusal("trigger: {type: count, n: 1}").empty());
    CHECK(refusal("trigger: {type: continuousEventTime, interval: 1}").empty());
}
