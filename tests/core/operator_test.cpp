// What does the window operator do with an element, a watermark, the clock? Each of Flink's rules as a sentence.
#include <set>

#include "lab.hpp"
#include "timers.hpp"

using namespace lab;

// ---- firing and closing

TEST_CASE("a window fires when the watermark reaches its last millisecond, and not one earlier", "[operator]") {
    check("window: {type: tumbling, size: 10}, watermarks: {strategy: manual}",
          {
              {"9", "e1 [0,10)"},
              {"watermark 8", "watermark 8"},
              {"watermark 9", "watermark 9; fire onTime [0,10) e1; close [0,10) e1"},
          });
}

TEST_CASE("an event at a window's end belongs to the next window, and completes the one before", "[operator]") {
    check("window: {type: tumbling, size: 10}",
          {
              {"9", "e1 [0,10); watermark 8"},
              {"10", "e2 [10,20); watermark 9; fire onTime [0,10) e1; close [0,10) e1"},
              {"end", "watermark +inf; fire onTime [10,20) e2; close [10,20) e2"},
          });
}

TEST_CASE("with allowed lateness a window fires at its last millisecond and is closed that much later", "[operator]") {
    check("window: {size: 10}, allowedLateness: 5, watermarks: {strategy: manual}",
          {
              {"5", "e1 [0,10)"},
              {"watermark 9", "watermark 9; fire onTime [0,10) e1"},
              {"watermark 13", "watermark 13"},
              {"watermark 14", "watermark 14; close [0,10) e1"},
          });
}

TEST_CASE("every late element within the allowed lateness fires its window again, with all that is in it",
          "[operator][lateness]") {
    check("window: {size: 10}, allowedLateness: 5, watermarks: {strategy: manual}",
          {
              {"5", "e1 [0,10)"},
              {"watermark 13", "watermark 13; fire onTime [0,10) e1 pane 0"},
              {"6", "e3 [0,10); fire late [0,10) e1 e3 pane 1"},
              {"7", "e4 [0,10); fire late [0,10) e1 e3 e4 pane 2"},
              {"watermark 14", "watermark 14; close [0,10) e1 e3 e4"},
          },
          "element watermark fire close pane");
}

TEST_CASE("an element is late once the watermark has reached its window's last millisecond plus the allowed lateness",
          "[operator][lateness]") {
    SECTION("without allowed lateness, from the last millisecond on") {
        check("window: {size: 10}, late: sideOutput, watermarks: {strategy: manual}",
              {
                  {"watermark 8", "watermark 8"},
                  {"5", "e2 [0,10)"},
                  {"watermark 9", "watermark 9; fire onTime [0,10) e2; close [0,10) e2"},
                  {"5", "e4 [0,10)late; e4 sideOutput"},
              });
    }
    SECTION("with 5 ms of it, five later") {
        check("window: {size: 10}, allowedLateness: 5, watermarks: {strategy: manual}",
              {
                  {"watermark 13", "watermark 13"},
                  {"5", "e2 [0,10); fire onTime [0,10) e2"},
                  {"watermark 14", "watermark 14; close [0,10) e2"},
                  {"5", "e4 [0,10)late; e4 drop"},
              });
    }
}

TEST_CASE("a window's first firing is on time also when a late element brings it about", "[operator][lateness]") {
    check("window: {size: 10}, allowedLateness: 100, watermarks: {strategy: manual}",
          {
              {"watermark 50", "watermark 50"},
              {"5", "e2 [0,10); fire onTime [0,10) e2"},
              {"6", "e3 [0,10); fire late [0,10) e2 e3"},
          });
}

TEST_CASE("the window decides what is late, not the element's time", "[operator][lateness]") {
    check("window: {size: 10}, watermarks: {strategy: manual}",
          {
              {"watermark 8", "watermark 8"}, {"0", "e2 [0,10)"},  // 8 ms behind the watermark
          });
}

TEST_CASE("before the first watermark nothing is late, however old", "[operator][lateness]") {
    check("window: {size: 10}, watermarks: {strategy: none}",
          {
              {"1000000", "e1 [1000000,1000010)"},
              {"-8640000000000000", "e2 [-8640000000000000,-8639999999999990)"},
          });
}

TEST_CASE("an element that is late for some of its sliding windows is silently absent from those and in no side output",
          "[operator][lateness][sliding]") {
    check("window: {type: sliding, size: 10, slide: 5}, late: sideOutput, watermarks: {strategy: manual}",
          {
              {"watermark 8", "watermark 8"},
              {"7", "e2 [5,15) [0,10)"},
              {"watermark 9", "watermark 9; fire onTime [0,10) e2; close [0,10) e2"},
              {"8", "e4 [5,15) [0,10)late"},
              {"watermark 14", "watermark 14; fire onTime [5,15) e2 e4; close [5,15) e2 e4"},
              {"9", "e6 [5,15)late [0,10)late; e6 sideOutput"},
          });
}

TEST_CASE("with a slide longer than the size, an event between windows vanishes", "[operator][lateness][sliding]") {
    SECTION("it counts as late once the watermark has reached its time, though it never had a window") {
        check("window: {type: sliding, size: 5, slide: 10}, late: sideOutput, watermarks: {strategy: manual}",
              {
                  {"watermark 6", "watermark 6"},
                  {"4", "e2 [0,5)late; e2 sideOutput"},
                  {"7", "e3 nowhere"},
                  {"watermark 7", "watermark 7"},
                  {"7", "e5 nowhere; e5 sideOutput"},
                  {"9", "e6 nowhere"},
                  {"10", "e7 [10,15)"},
              });
    }
    SECTION("allowed lateness is added to that time") {
        check("window: {type: sliding, size: 5, slide: 10}, allowedLateness: 3, watermarks: {strategy: manual}",
              {
                  {"watermark 9", "watermark 9"},
                  {"7", "e2 nowhere"},
                  {"watermark 10", "watermark 10"},
                  {"7", "e4 nowhere; e4 drop"},
              });
    }
}

TEST_CASE("of cumulating windows an element misses the short ones first", "[operator][lateness][cumulate]") {
    check("window: {type: cumulate, maxSize: 10, step: 5}, late: sideOutput, watermarks: {strategy: manual}",
          {
              {"watermark 4", "watermark 4"},
              {"4", "e2 [0,5)late [0,10)"},
              {"watermark 9", "watermark 9; fire onTime [0,10) e2; close [0,10) e2"},
              {"4", "e4 [0,5)late [0,10)late; e4 sideOutput"},
          });
}

TEST_CASE("windows without elements are never made: a jump of the watermark fires only what is there", "[operator]") {
    check("window: {size: 10}",
          {
              {"5", "e1 [0,10); watermark 4"},
              {"1000005", "e2 [1000000,1000010); watermark 1000004; fire onTime [0,10) e1; close [0,10) e1"},
          });
}

TEST_CASE("windows before the epoch begin below their elements", "[operator]") {
    check("window: {size: 10}", {
                                    {"-11", "e1 [-20,-10); watermark -12"},
                                    {"-10", "e2 [-10,0); watermark -11; fire onTime [-20,-10) e1; close [-20,-10) e1"},
                                    {"-1", "e3 [-10,0); watermark -2"},
                                    {"0", "e4 [0,10); watermark -1; fire onTime [-10,0) e2 e3; close [-10,0) e2 e3"},
                                });
}

// ---- keys

TEST_CASE("each key has its own windows, and one watermark rules them all", "[operator][keys]") {
    check("window: {size: 10}",
          {
              {"a:5", "e1 a:[0,10)"},
              {"b:6", "e2 b:[0,10)"},
              {"b:10", "e3 b:[10,20); fire onTime a:[0,10) e1; fire onTime b:[0,10) e2"},
          },
          "element fire");
}

TEST_CASE("windowAll takes no notice of keys", "[operator][keys]") {
    check("window: {size: 10}, keyed: false",
          {
              {"a:5", "e1 [0,10)"},
              {"b:6", "e2 [0,10)"},
              {"c:10", "e3 [10,20); fire onTime [0,10) e1 e2"},
          },
          "element fire");
}

// ---- the order of timers

TEST_CASE("timers of one advance run by time, then by key in code point order, then by start, then by end",
          "[operator][order]") {
    SECTION("the older window of every key first, then keys by code point") {
        check("window: {size: 10}, watermarks: {outOfOrderness: 10}",
              {
                  {"b:15", ""},
                  {"ä:5", ""},
                  {"a:14", ""},
                  {"Z:5", ""},
                  {"10:13", ""},
                  {"9:12", ""},
                  {"a:30",
                   "fire onTime Z:[0,10) e4; fire onTime ä:[0,10) e2; fire onTime 10:[10,20) e5; "
                   "fire onTime 9:[10,20) e6; fire onTime a:[10,20) e3; fire onTime b:[10,20) e1"},
              },
              "fire");
    }
    SECTION("an older window closes before a newer one of the same key fires, and key by key") {
        check("window: {size: 10}, allowedLateness: 10, watermarks: {strategy: manual}",
              {
                  {"a:5", ""},
                  {"b:5", ""},
                  {"a:15", ""},
                  {"b:15", ""},
                  {"watermark 18", "fire onTime a:[0,10) e1; fire onTime b:[0,10) e2"},
                  {"watermark 19",
                   "close a:[0,10) e1; fire onTime a:[10,20) e3; close b:[0,10) e2; fire onTime b:[10,20) e4"},
              },
              "fire close");
    }
}

TEST_CASE("the next timer is the one of the least time, key, start and end, set twice it is there once", "[timers]") {
    TimerQueue timers;
    CHECK(timers.empty());
    CHECK(timers.next() == forever);
    const Timer first{{5}, 1, {{0}, {6}}};
    const std::vector<Timer> in_order = {
        {{4}, 9, {{0}, {5}}}, first, {{5}, 1, {{0}, {7}}}, {{5}, 1, {{1}, {6}}}, {{5}, 2, {{0}, {6}}},
        {{6}, 0, {{0}, {7}}},
    };
    for (std::size_t i = in_order.size(); i-- > 0;) timers.set(in_order[i]);
    timers.set(first);
    CHECK(timers.holds(first));
    CHECK(timers.next() == Instant{4});
    for (const Timer& expected : in_order) CHECK(timers.take() == expected);
    CHECK(timers.empty());
    CHECK_FALSE(timers.holds(first));
    timers.set(first);
    timers.cancel({{5}, 1, {{0}, {7}}});  // of another window
    CHECK(timers.holds(first));
    timers.cancel(first);
    CHECK(timers.empty());
    CHECK(timers.next() == forever);
}

TEST_CASE("timers that are set, cancelled, set again and taken are what a sorted set would hold", "[timers]") {
    std::uint64_t state = 1;
    const auto random = [&](std::uint64_t below) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::int64_t>((state >> 33) % below);
    };
    for (const std::uint64_t spread : {3u, 30u, 1000u}) {
        TimerQueue timers;
        std::set<Timer> model;
        for (int i = 0; i < 5000; ++i) {
            const Timer timer{{random(spread)}, static_cast<std::uint32_t>(random(3)), {{random(2)}, {random(2)}}};
            const std::int64_t action = random(10);
            if (action < 5) {
                timers.set(timer);
                model.insert(timer);
            } else if (action < 8) {
                timers.cancel(timer);
                model.erase(timer);
            } else if (!model.empty()) {
                CHECK(timers.take() == *model.begin());
                model.erase(model.begin());
            }
            CHECK(timers.holds(timer) == (model.count(timer) != 0));
            CHECK(timers.empty() == model.empty());
            CHECK(timers.next() == (model.empty() ? forever : model.begin()->time));
        }
        for (const Timer& timer : model) CHECK(timers.take() == timer);
        CHECK(timers.empty());
    }
}

// ---- two clocks

TEST_CASE("a processing-time timer for t runs at t + 1: what arrives in the last millisecond still counts",
          "[operator][clock]") {
    check("window: {type: tumbling, size: 10, time: processing}, watermarks: {strategy: none}",
          {
              {"0@5", "e1 [0,10)"},
              {"0@9", "e2 [0,10)"},
              {"tick@9", ""},
              {"tick@10", "fire onTime [0,10) e1 e2 at 10; close [0,10) e1 e2"},
          },
          "element fire close clock");
}

TEST_CASE("at one instant the timers come first, then what the generators emit, then the row", "[operator][clock]") {
    check("window: {type: tumbling, size: 10, time: processing}, watermarks: {emit: {every: 10}}",
          {
              {"7@0", "e1 [0,10)"},
              {"8@10", "fire onTime [0,10) e1; close [0,10) e1; watermark 6; e2 [10,20)"},
          });
}

TEST_CASE("timers that come due on the way to a row run first, each at its own instant", "[operator][clock]") {
    check("window: {type: tumbling, size: 10, time: processing}, watermarks: {strategy: none}",
          {
              {"a:0@5", "e1 a:[0,10)"},
              {"b:0@12", "fire onTime a:[0,10) e1 at 10; e2 b:[10,20)"},
              {"a:0@35", "fire onTime b:[10,20) e2 at 20; e3 a:[30,40)"},
          },
          "element fire clock");
}

TEST_CASE("windows in processing time go by the clock alone: watermarks, lateness and event times mean nothing to them",
          "[operator][clock]") {
    check("window: {type: tumbling, size: 10, time: processing}, allowedLateness: 100, late: sideOutput",
          {
              {"1000000@5", "e1 [0,10); watermark 999999"},
              {"1@6", "e2 [0,10)"},
              {"2@10", "fire onTime [0,10) e1 e2; close [0,10) e1 e2; e3 [10,20)"},
          });
}

TEST_CASE("the end of a window in processing time has come when the clock shows it, not its last millisecond",
          "[operator][clock]") {
    check(
        "window: {type: tumbling, size: 10, time: processing}, trigger: {type: count, n: 1}, "
        "watermarks: {strategy: none}",
        {
            {"0@8", "fire early [0,10) e1"},
            {"0@9", "fire early [0,10) e1 e2"},
            {"tick@10", "close [0,10) e1 e2"},
        },
        "fire close");
}

TEST_CASE("windows in processing time that are open at the end of the input never fire", "[operator][clock]") {
    check("window: {type: tumbling, size: 10, time: processing}", {
                                                                      {"0@5", "e1 [0,10); watermark -1"},
                                                                      {"end", "watermark +inf; open [0,10) (e1)"},
                                                                  });
}

TEST_CASE("a processing-time timer that an element sets for the past runs right after it, before its watermark",
          "[operator][clock][order]") {
    check("window: {size: 10}, trigger: {type: processingTime}",
          {
              {"5@100", "e1 [0,10); fire early [0,10) e1; watermark 4"},
              {"6@100", "e2 [0,10); fire early [0,10) e1 e2; watermark 5"},
          });
}

TEST_CASE("an event-time timer that is set for the past waits for the next watermark", "[operator][order]") {
    check(
        "window: {size: 100}, trigger: {type: continuousEventTime, interval: 10}, watermarks: {strategy: manual}",
        {
            {"watermark 35", "watermark 35"},
            {"12", "e2 [0,100)"},
            {"tick", ""},
            {"watermark 36", "watermark 36; fire early [0,100) e2; fire early [0,100) e2 repeat"},  // for 20 and for 30
            {"watermark 39", "watermark 39"},
            {"watermark 40", "watermark 40; fire early [0,100) e2 repeat"},
        });
}

TEST_CASE("timers that the timers of an advance set run in the same advance if they are due", "[operator][order]") {
    check("window: {size: 40}, trigger: {type: continuousEventTime, interval: 10}, watermarks: {strategy: manual}",
          {
              {"a:5", ""},
              {"b:15", ""},
              {"watermark 20",
               "fire early a:[0,40) e1; fire early a:[0,40) e1 repeat; fire early b:[0,40) e2"},  // 10, 20, 20
          },
          "fire");
}

TEST_CASE("a row without an arrival comes arrivalSpacing after the one before, the first at its own event time",
          "[operator][clock]") {
    check("window: {type: tumbling, size: 10, time: processing}, watermarks: {strategy: none}",
          {
              {"3", "e1 [0,10)"},
              {"1000", "e2 [0,10)"},
              {"1000", "fire onTime [0,10) e1 e2 at 10; e3 [10,20)"},
          },
          "element fire clock", "arrivalSpacing: 4");
}

// ---- purging and closing

TEST_CASE("a purge empties a window that lives on: the next firing holds only what came later", "[operator][purge]") {
    check(
        "window: {size: 10}, trigger: {type: purging, nested: {type: eventTime}}, allowedLateness: 5, "
        "watermarks: {strategy: manual}",
        {
            {"5", ""},
            {"watermark 9", "fire onTime [0,10) e1; purge [0,10) e1"},
            {"6", "fire late [0,10) e3; purge [0,10) e3"},
            {"watermark 14", "close [0,10)"},
        },
        "fire purge close");
}

TEST_CASE("a window without contents neither fires nor is purged, but is closed", "[operator][purge]") {
    check("window: {size: 10}, trigger: {type: purging, nested: {type: count, n: 1}}, watermarks: {strategy: manual}",
          {
              {"5", "fire early [0,10) e1; purge [0,10) e1"},
              {"watermark 9", "close [0,10)"},
          },
          "fire purge close");
}

TEST_CASE("a purge comes before the close of the same step", "[operator][purge][order]") {
    check("window: {size: 10}, trigger: {type: purging, nested: {type: eventTime}}",
          {{"5", ""}, {"10", "fire onTime [0,10) e1; purge [0,10) e1; close [0,10)"}}, "fire purge close");
}

TEST_CASE("what has been in a firing counts as fired when it goes, though not in that of another window",
          "[operator]") {
    check("window: {type: sliding, size: 10, slide: 5}, trigger: {type: count, n: 2}, watermarks: {strategy: manual}",
          {
              {"2", ""},
              {"7", "fire early [0,10) e1 e2"},
              {"watermark 100", "close [-5,5) (e1); close [0,10) e1 e2; close [5,15) (e2)"},
          },
          "fire close");
}

// ---- the end of the run

TEST_CASE("the end of a bounded input is the watermark +inf, and every event-time timer fires", "[operator][end]") {
    check("window: {type: sliding, size: 10, slide: 5}, allowedLateness: 100",
          {
              {"7", "watermark 6"},
              {"end", "watermark +inf; fire onTime [0,10) e1; fire onTime [5,15) e1; close [0,10) e1; close [5,15) e1"},
          },
          "watermark fire close");
}

TEST_CASE("an input that does not end leaves its windows open, listed by key, start and end", "[operator][end]") {
    check("window: {type: cumulate, maxSize: 10, step: 5}, endOfInput: false, watermarks: {strategy: manual}",
          {
              {"b:7", ""},
              {"a:2", ""},
              {"a:-2", ""},
              {"end", "open a:[-10,0) (e3); open a:[0,5) (e2); open a:[0,10) (e2); open b:[0,10) (e1)"},
          },
          "open");
}

TEST_CASE("a window is held by its trigger's state or its cleanup timer even when it is empty", "[operator][end]") {
    SECTION("the cleanup timer") {
        check(
            "window: {size: 10}, trigger: {type: purging, nested: {type: count, n: 1}}, endOfInput: false, "
            "watermarks: {strategy: none}",
            {{"5", ""}, {"end", "open [0,10)"}}, "open");
    }
    SECTION("global windows have none") {
        check("window: {type: global}, trigger: {type: purging, nested: {type: count, n: 1}}", {{"5", ""}, {"end", ""}},
              "open");
    }
    SECTION("a count since the last firing") {
        check("window: {type: count, size: 2}",
              {{"a:1", ""}, {"a:2", "fire a:[-inf,+inf) e1 e2"}, {"a:3", ""}, {"end", "open a:[-inf,+inf) (e3)"}},
              "fire open");
    }
    SECTION("the value that delta compares with") {
        check("window: {type: global}, trigger: {type: purging, nested: {type: delta, threshold: 1}}",
              {{"1=0", ""}, {"2=5", "fire [-inf,+inf) e1 e2"}, {"end", "open [-inf,+inf)"}}, "fire open");
    }
}

TEST_CASE("a run without rows is the end of the input alone", "[operator][end]") {
    check("window: {size: 10}", {{"end", "watermark +inf"}});
    check("window: {size: 10}, endOfInput: false", {{"end", ""}});
    check("window: {type: session, gap: 10}", {{"end", "watermark +inf"}});
    check("window: {type: sliding, size: 10, slide: 5}, aggregate: sum", {{"end", "watermark +inf"}});
}

// ---- count windows

TEST_CASE("a count window fires with every n-th element of its key and keeps nothing, the rest never fires",
          "[operator][count]") {
    check("window: {type: count, size: 2}",
          {
              {"a:3", ""},
              {"b:2", ""},
              {"a:1", "fire a:[-inf,+inf) e1 e3; purge a:[-inf,+inf) e1 e3"},
              {"a:0", ""},
              {"end", "open a:[-inf,+inf) (e4); open b:[-inf,+inf) (e2)"},
          },
          "fire purge close open");
}

TEST_CASE("a sliding count window fires every slide elements with the last size of them, also before it is full",
          "[operator][count]") {
    check("window: {type: slidingCount, size: 3, slide: 2}",
          {
              {"1", ""},
              {"2", "fire [-inf,+inf) e1 e2"},
              {"3", ""},
              {"4", "evict before [-inf,+inf) e1; fire [-inf,+inf) e2 e3 e4"},
              {"5", ""},
              {"6", "evict before [-inf,+inf) e2 e3; fire [-inf,+inf) e4 e5 e6"},
          },
          "fire evict");
}

TEST_CASE("a trigger that is given replaces a count window's own, an evictor its own", "[operator][count]") {
    check("window: {type: count, size: 2}, trigger: {type: count, n: 3}",
          {{"1", ""},
           {"2", ""},
           {"3", "fire [-inf,+inf) e1 e2 e3"},
           {"4", ""},
           {"5", ""},
           {"6", "fire [-inf,+inf) e1 e2 e3 e4 e5 e6"}},
          "fire purge");
    check("window: {type: slidingCount, size: 1, slide: 1}, evictor: {type: count, n: 2}",
          {{"1", "fire [-inf,+inf) e1"},
           {"2", "fire [-inf,+inf) e1 e2"},
           {"3", "evict before [-inf,+inf) e1; fire [-inf,+inf) e2 e3"}},
          "fire evict");
}

// ---- arithmetic at the ends of time

TEST_CASE("a cleanup time that would be beyond the end of time is the end of time", "[operator]") {
    CHECK(saturating_add({5}, {3}) == Instant{8});
    CHECK(saturating_add(forever, {0}) == forever);
    CHECK(saturating_add(forever, {1}) == forever);
    CHECK(saturating_add({forever.ms - 3}, {3}) == forever);
    CHECK(saturating_add({forever.ms - 4}, {3}) == Instant{forever.ms - 1});
    CHECK(saturating_add({8'640'000'000'000'000}, {100'000'000'000'000}) == Instant{8'740'000'000'000'000});
    CHECK(saturating_add(never, {0}) == never);
}
