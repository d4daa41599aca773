// Which elements does an evictor take out of a pane, and what comes of them?
#include "lab.hpp"

using namespace lab;

TEST_CASE("count keeps the last n elements of the pane", "[evictor][count]") {
    check("window: {size: 10}, evictor: {type: count, n: 2}, watermarks: {strategy: manual}",
          {
              {"5", ""},
              {"1", ""},
              {"watermark 9", "fire onTime [0,10) e1 e2; close [0,10) e1 e2"},
              {"15", ""},
              {"11", ""},
              {"13", ""},
              {"watermark 19", "evict before [10,20) e4; fire onTime [10,20) e5 e6; close [10,20) e5 e6"},
          },
          "evict fire close");
}

TEST_CASE("count with n = 0 keeps nothing, and Flink still fires, with an empty pane", "[evictor][count]") {
    check("window: {size: 10}, evictor: {type: count, n: 0}, aggregate: sum",
          {{"5", ""}, {"10", "evict before [0,10) e1; fire onTime [0,10) = 0; close [0,10)"}},
          "evict fire close value");
}

TEST_CASE("time keeps what is less than the interval older than the newest element, wherever that stands in the pane",
          "[evictor][time]") {
    check("window: {size: 100}, evictor: {type: time, interval: 10}, watermarks: {strategy: manual}",
          {
              {"40", ""},
              {"50", ""},  // the newest
              {"41", ""},
              {"39", ""},
              {"watermark 99", "evict before [0,100) e1 e4; fire onTime [0,100) e2 e3; close [0,100) e2 e3"},
          },
          "evict fire close");
}

TEST_CASE("time with interval 0 keeps nothing", "[evictor][time]") {
    check("window: {size: 10}, evictor: {type: time, interval: 0}",
          {{"5", ""}, {"5", ""}, {"10", "evict before [0,10) e1 e2; fire onTime [0,10); close [0,10)"}},
          "evict fire close");
}

TEST_CASE("time goes by event time also in processing-time windows", "[evictor][time][clock]") {
    check(
        "window: {type: tumbling, size: 10, time: processing}, evictor: {type: time, interval: 5}, "
        "watermarks: {strategy: none}",
        {
            {"100@1", ""},
            {"95@8", ""},
            {"96@9", ""},
            {"tick@10", "evict before [0,10) e2; fire onTime [0,10) e1 e3; close [0,10) e1 e3"},
        },
        "evict fire close");
}

TEST_CASE("delta takes out what the last element exceeds by the threshold or more", "[evictor][delta]") {
    check("window: {size: 10}, evictor: {type: delta, threshold: 3}",
          {
              {"1=2", ""},
              {"2=2.25", ""},
              {"3=9", ""},
              {"4=5", ""},
              {"10", "evict before [0,10) e1; fire onTime [0,10) e2 e3 e4; close [0,10) e2 e3 e4"},
          },
          "evict fire close");
}

TEST_CASE("delta with a threshold of zero or less takes out the last element too", "[evictor][delta]") {
    check("window: {size: 10}, evictor: {type: delta, threshold: 0}",
          {
              {"1=2", ""},
              {"2=6", ""},
              {"3=5", ""},
              {"10", "evict before [0,10) e1 e3; fire onTime [0,10) e2; close [0,10) e2"},
          },
          "evict fire close");
}

TEST_CASE("what was evicted is gone from the window: no later firing has it", "[evictor]") {
    check("window: {size: 10}, evictor: {type: count, n: 1}, allowedLateness: 100, watermarks: {strategy: manual}",
          {
              {"1", ""},
              {"2", ""},
              {"watermark 9", "evict before [0,10) e1; fire onTime [0,10) e2"},
              {"3", "evict before [0,10) e2; fire late [0,10) e4"},
          },
          "evict fire");
}

TEST_CASE("an evictor that works after the firing leaves the firing whole", "[evictor]") {
    check(
        "window: {size: 10}, evictor: {type: count, n: 1, after: true}, allowedLateness: 100, "
        "watermarks: {strategy: manual}",
        {
            {"1", ""},
            {"2", ""},
            {"watermark 9", "fire onTime [0,10) e1 e2; evict after [0,10) e1"},
            {"3", "fire late [0,10) e2 e4; evict after [0,10) e2"},
        },
        "evict fire");
}

TEST_CASE("an evictor works within the firing, so before a purge, and that before the close", "[evictor][purging]") {
    for (const bool after : {false, true}) {
        const std::string pipeline =
            "window: {size: 10}, trigger: {type: purging, nested: {type: eventTime}}, "
            "evictor: {type: count, n: 1, after: ";
        if (after) {
            check(pipeline + "true}",
                  {{"1", ""},
                   {"2", ""},
                   {"10", "fire onTime [0,10) e1 e2; evict after [0,10) e1; purge [0,10) e2; close [0,10)"}},
                  "evict fire purge close");
        } else {
            check(pipeline + "false}",
                  {{"1", ""},
                   {"2", ""},
                   {"10", "evict before [0,10) e1; fire onTime [0,10) e2; purge [0,10) e2; close [0,10)"}},
                  "evict fire purge close");
        }
    }
}

TEST_CASE("a window that an eviction has emptied fires no more until it has contents", "[evictor]") {
    check(
        "window: {size: 30}, trigger: {type: continuousEventTime, interval: 10}, evictor: {type: count, n: 0}, "
        "watermarks: {strategy: manual}",
        {
            {"1", ""},
            {"watermark 10", "evict before [0,30) e1; fire early [0,30)"},
            {"watermark 20", ""},
            {"21", ""},
            {"watermark 29", "evict before [0,30) e4; fire onTime [0,30) repeat; close [0,30)"},
        },
        "evict fire close");
}

TEST_CASE("an evictor of each key and window works on its own pane", "[evictor][keys]") {
    check("window: {type: sliding, size: 10, slide: 5}, evictor: {type: count, n: 1}",
          {
              {"a:6", ""},
              {"b:7", ""},
              {"a:8", ""},
              {"a:10", "evict before a:[0,10) e1; fire onTime a:[0,10) e3; fire onTime b:[0,10) e2"},
              {"a:15", "evict before a:[5,15) e1 e3; fire onTime a:[5,15) e4; fire onTime b:[5,15) e2"},
          },
          "evict fire");
}

TEST_CASE("an evictor that keeps everything leaves no entry", "[evictor]") {
    check("window: {size: 10}, evictor: {type: count, n: 2}",
          {{"1", ""}, {"2", ""}, {"10", "fire onTime [0,10) e1 e2"}}, "evict fire");
}

TEST_CASE("evictors keep 0 elements or more, an interval of 0 or more, and by any threshold", "[evictor][refused]") {
    CHECK(refusal("evictor: {type: count, n: 0}").empty());
    CHECK(refusal("evictor: {type: count, n: -1}") == "pipeline.evictor.n at-least");
    CHECK(refusal("evictor: {type: time, interval: 0}").empty());
    CHECK(refusal("evictor: {type: time, interval: -1}") == "pipeline.evictor.interval at-least");
    CHECK(refusal("evictor: {type: delta, threshold: -1.5}").empty());
}
