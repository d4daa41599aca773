// Where does the window operator's watermark come from? Generators, idleness, and the two ways to combine partitions.
#include "watermarks.hpp"
#include "lab.hpp"

using namespace lab;

namespace {
const std::string window = "window: {size: 1000000}, ";
const std::string never_firing = "window: {type: global}, ";
}  // namespace

// ---- generators

TEST_CASE("bounded: the watermark is the largest event time so far, minus the tolerance, minus one millisecond",
          "[watermarks][bounded]") {
    check(window + "watermarks: {strategy: bounded, outOfOrderness: 5}",
          {
              {"100", "watermark 94"},
              {"101", "watermark 95"},
              {"90", ""},  // only a larger watermark is ever emitted
              {"101", ""},
              {"102", "watermark 96"},
          },
          "watermark");
}

TEST_CASE("monotonous: the same with no tolerance, and so is the default", "[watermarks][monotonous]") {
    for (const char* strategy :
         {"watermarks: {strategy: monotonous}", "watermarks: {strategy: bounded}", "keyed: true"})
        check(window + strategy, {{"100", "watermark 99"}, {"99", ""}, {"101", "watermark 100"}}, "watermark");
}

TEST_CASE("none: there is no watermark but the one at the end of the input", "[watermarks][none]") {
    check("window: {size: 10}, watermarks: {strategy: none}",
          {{"100", ""}, {"5", ""}, {"end", "watermark +inf; fire onTime [0,10) e2; fire onTime [100,110) e1"}},
          "watermark fire");
}

TEST_CASE("manual: only rows say what the watermark is, it never falls", "[watermarks][manual]") {
    check(window + "watermarks: {strategy: manual, emit: {every: 1}, idleAfter: 1}",
          {
              {"100", ""},
              {"watermark 5", "watermark 5"},
              {"watermark 5", ""},
              {"watermark 4", ""},
              {"tick@1000000", ""},  // emission and idleness mean nothing here
              {"watermark 6", "watermark 6"},
              {"end", "watermark +inf"},
          },
          "watermark status");
}

TEST_CASE("under another strategy than manual a watermark or status row only moves time on", "[watermarks][manual]") {
    check("window: {type: tumbling, size: 10, time: processing}",
          {
              {"5@0", "watermark 4"},
              {"watermark 100@5", ""},
              {"idle@6", ""},
              {"active@10", "fire onTime [0,10) e1"},
          },
          "watermark status fire");
}

// ---- emission

TEST_CASE("periodic emission is at the start plus multiples of the interval, and at no other time",
          "[watermarks][periodic]") {
    check(window + "watermarks: {emit: {every: 10}}",
          {
              {"100@5", ""},
              {"tick@14", ""},
              {"tick@15", "watermark 99"},
              {"200@16", ""},
              {"300@24", ""},
              {"400@25", "watermark 299"},  // what arrives at a tick comes after it
              {"tick@34", ""},
              {"tick@35", "watermark 399"},
          },
          "watermark");
}

TEST_CASE("between two emissions a burst of events out of order is on time altogether", "[watermarks][periodic]") {
    const Lines burst = {{"30@1", "e1 [30,40)"}, {"5@2", "e2 [0,10)"}, {"20@3", "e3 [20,30)"}};
    check("window: {size: 10}, watermarks: {emit: {every: 10}}", burst, "element");
    check("window: {size: 10}, watermarks: {emit: event}",
          {{"30@1", "e1 [30,40)"}, {"5@2", "e2 [0,10)late"}, {"20@3", "e3 [20,30)late"}}, "element");
}

TEST_CASE("a periodic generator emits no last watermark before +inf", "[watermarks][periodic][end]") {
    check(window + "watermarks: {emit: {every: 10}}", {{"100@5", ""}, {"end", "watermark +inf"}}, "watermark");
}

TEST_CASE("an event's watermark follows it: the event itself is judged by the one before", "[watermarks]") {
    check("window: {size: 10}",
          {{"5", "e1 [0,10); watermark 4"}, {"50", "e2 [50,60); watermark 49; fire onTime [0,10) e1"}},
          "element watermark fire");
}

// ---- partitions

TEST_CASE("the watermark is the lowest over the partitions", "[watermarks][partitions]") {
    for (const char* combine : {"channels", "splits"}) {
        check(window + "partitions: 2, watermarks: {combine: " + combine + "}",
              {
                  {"100/0", ""},
                  {"50/1", "watermark 49"},
                  {"70/1", "watermark 69"},
                  {"200/1", "watermark 99"},
                  {"300/1", ""},
              },
              "watermark");
    }
}

TEST_CASE("a partition without events holds everything back, also one that no row uses", "[watermarks][partitions]") {
    for (const char* combine : {"channels", "splits"}) {
        check("window: {size: 10}, partitions: 3, watermarks: {combine: " + std::string{combine} + "}",
              {{"100/0", ""}, {"100/1", ""}, {"200/0", ""}, {"200/1", ""}}, "watermark fire");
    }
}

TEST_CASE("each change of a partition is an entry right before what follows from it, if there are several",
          "[watermarks][partitions]") {
    check(window + "partitions: 2",
          {
              {"100/0", "partition 0 99"},
              {"50/1", "partition 1 49; watermark 49"},
              {"40/1", ""},  // no change
              {"60/1", "partition 1 59; watermark 59"},
          },
          "partition watermark");
    check(window + "watermarks: {combine: splits}", {{"100", "watermark 99"}}, "partition watermark");
}

TEST_CASE("channels end one by one, so their watermarks show before +inf, splits end as one source",
          "[watermarks][partitions][end]") {
    check(
        window + "partitions: 3",
        {{"100/0", "partition 0 99"},
         {"200/1", "partition 1 199"},
         {"300/2", "partition 2 299; watermark 99"},
         {"end", "partition 0 +inf; watermark 199; partition 1 +inf; watermark 299; partition 2 +inf; watermark +inf"}},
        "partition watermark");
    check(window + "partitions: 3, watermarks: {combine: splits}",
          {{"100/0", ""}, {"200/1", ""}, {"300/2", "watermark 99"}, {"end", "watermark +inf"}}, "watermark");
}

// ---- idleness

TEST_CASE("with emission after every event a partition is idle 1 ms after idleAfter has passed since its last event",
          "[watermarks][idle]") {
    check(window + "partitions: 2, watermarks: {idleAfter: 50}",
          {
              {"10/1@0", "partition 1 9"},
              {"100/0@30", "partition 0 99; watermark 9"},
              {"tick@50", ""},
              {"tick@51", "partition 1 9 idle; watermark 99"},
              {"tick@80", ""},
              {"tick@81", "partition 0 99 idle; status idle"},
          },
          "watermark status partition");
}

TEST_CASE("a partition that never had an event is idle 1 ms after idleAfter has passed since the start",
          "[watermarks][idle]") {
    check(window + "partitions: 2, watermarks: {idleAfter: 50}",
          {
              {"100/0@7", ""},
              {"101/0@57", ""},
              {"tick@58", "watermark 100"},
          },
          "watermark status");
}

TEST_CASE("with periodic emission idleness is measured from the first tick without an event, so it takes longer",
          "[watermarks][idle][periodic]") {
    check(window + "partitions: 2, watermarks: {idleAfter: 15, emit: {every: 10}}",
          {
              {"10/1@0", ""},
              {"100/0@1", ""},
              {"101/0@11", "watermark 9"},
              {"102/0@21", ""},  // the tick at 20 is the first without an event of partition 1
              {"103/0@31", ""},
              {"104/0@39", ""},
              {"tick@40", "watermark 103"},  // 20 ms later: more than 15
          },
          "watermark status");
}

TEST_CASE("with periodic emission idle means more than idleAfter: exactly as long is not enough",
          "[watermarks][idle][periodic]") {
    check(window + "watermarks: {idleAfter: 20, emit: {every: 10}}",
          {
              {"10@0", ""},
              {"tick@40", "watermark 9"},  // quiet since 20
              {"tick@49", ""},
              {"tick@50", "status idle"},
          },
          "watermark status");
}

TEST_CASE("with periodic emission a tick at which the time is over is early enough", "[watermarks][idle][periodic]") {
    check(window + "watermarks: {idleAfter: 19, emit: {every: 10}}",
          {
              {"10@0", ""},
              {"tick@39", "watermark 9"},  // quiet since 20
              {"tick@40", "status idle"},
          },
          "watermark status");
    check(window + "watermarks: {idleAfter: 19, emit: {every: 10}}",
          {{"10@0", ""}, {"tick@45", "watermark 9; status idle"}}, "watermark status");
}

TEST_CASE("an idle channel becomes active again only when its own watermark rises", "[watermarks][idle]") {
    check(window + "partitions: 2, watermarks: {idleAfter: 50}",
          {
              {"10/1@0", "partition 1 9"},
              {"100/0@30", "partition 0 99; watermark 9"},
              {"105/0@60", "partition 1 9 idle; watermark 99; partition 0 104; watermark 104"},
              {"5/1@70", ""},  // behind its own watermark: it stays idle
              {"12/1@71", "partition 1 9; partition 1 11"},
          },
          "watermark status partition");
}

TEST_CASE("a split becomes active again by any event", "[watermarks][idle]") {
    check(window + "partitions: 2, watermarks: {idleAfter: 50, combine: splits}",
          {
              {"10/1@0", "partition 1 9"},
              {"100/0@30", "partition 0 99; watermark 9"},
              {"105/0@60", "partition 1 9 idle; watermark 99; partition 0 104; watermark 104"},
              {"5/1@70", "partition 1 9"},
          },
          "watermark status partition");
}

TEST_CASE("a channel that comes back behind the watermark does not hold it back, a split does", "[watermarks][idle]") {
    const std::string of = "partitions: 2, watermarks: {idleAfter: 50, combine: ";
    check(window + of + "channels}",
          {
              {"10/1@0", ""},
              {"100/0@40", "watermark 9"},
              {"tick@60", "watermark 99"},
              {"20/1@61", ""},
              {"200/0@62", "watermark 199"},
          },
          "watermark");
    check(window + of + "splits}",
          {
              {"10/1@0", ""},
              {"100/0@40", "watermark 9"},
              {"tick@60", "watermark 99"},
              {"20/1@61", ""},
              {"200/0@62", ""},
              {"150/1@63", "watermark 149"},
          },
          "watermark");
}

TEST_CASE("when all splits are idle the watermark jumps to the largest, whoever held it",
          "[watermarks][idle][splits]") {
    check(window + "partitions: 2, watermarks: {idleAfter: 50, combine: splits}",
          {
              {"100/0@0", ""},
              {"10/1@20", "watermark 9"},
              {"tick@51", ""},  // the one ahead goes first
              {"tick@71", "watermark 99; status idle"},
          },
          "watermark status");
    check(window + "partitions: 2, watermarks: {idleAfter: 50, combine: splits}",
          {
              {"10/1@0", ""},
              {"100/0@20", "watermark 9"},
              {"tick@51", "watermark 99"},
              {"tick@71", "status idle"},
          },
          "watermark status");
}

TEST_CASE(
    "when all channels are idle the watermark jumps to the largest only if the last to go was the one that held it",
    "[watermarks][idle][channels]") {
    const std::string manual = never_firing + "partitions: 2, watermarks: {strategy: manual}";
    SECTION("the last one held it") {
        check(manual,
              {
                  {"watermark 100/0", ""},
                  {"watermark 10/1", "watermark 10"},
                  {"idle/0", ""},
                  {"idle/1", "watermark 100; status idle"},
              },
              "watermark status");
    }
    SECTION("it did not, though an idle one is higher: it had not caught up since it came back") {
        check(never_firing + "partitions: 3, watermarks: {strategy: manual}",
              {
                  {"watermark 200/0", ""},
                  {"watermark 10/1", ""},
                  {"watermark 50/2", "watermark 10"},
                  {"idle/0", ""},
                  {"idle/1", "watermark 50"},
                  {"active/1", ""},
                  {"idle/2", ""},
                  {"idle/1", "status idle"},
              },
              "watermark status");
    }
    SECTION("it did not: it had not caught up since it came back") {
        check(manual,
              {
                  {"watermark 10/1", ""},
                  {"watermark 100/0", "watermark 10"},
                  {"idle/1", "watermark 100"},
                  {"active/1", ""},
                  {"watermark 50/1", ""},
                  {"idle/0", ""},  // only channel 1 is left, which is not aligned
                  {"idle/1", "status idle"},
              },
              "watermark status");
    }
}

TEST_CASE("a watermark on an idle channel is ignored, on an idle split it wakes it up", "[watermarks][idle][manual]") {
    check(never_firing + "partitions: 2, watermarks: {strategy: manual}",
          {
              {"watermark 10/0", "partition 0 10"},
              {"idle/1", "partition 1 -inf idle; watermark 10"},
              {"watermark 50/1", ""},
              {"watermark 20/0", "partition 0 20; watermark 20"},
              {"active/1", "partition 1 -inf"},
          },
          "watermark partition");
    check(never_firing + "partitions: 2, watermarks: {strategy: manual, combine: splits}",
          {
              {"watermark 10/0", "partition 0 10"},
              {"idle/1", "partition 1 -inf idle; watermark 10"},
              {"watermark 5/1", "partition 1 -inf; partition 1 5"},
              {"watermark 20/0", "partition 0 20"},
              {"watermark 15/1", "partition 1 15; watermark 15"},
          },
          "watermark partition");
}

TEST_CASE("with none and idleAfter the source is idle 1 ms after idleAfter has passed since the start, for good",
          "[watermarks][idle][none]") {
    check(window + "watermarks: {strategy: none, idleAfter: 50, combine: splits}",
          {
              {"100@0", ""},
              {"101@40", ""},
              {"tick@50", ""},
              {"102@51", "status idle"},  // the first moment at which an event is emitted
              {"103@52", ""},
          },
          "watermark status");
}

// ---- the end of the input

TEST_CASE("a source of splits that is idle when its input ends loses the final watermark, and its windows never fire",
          "[watermarks][idle][end]") {
    check("window: {size: 10}, watermarks: {idleAfter: 50, combine: splits}",
          {{"5@0", "watermark 4"}, {"tick@51", "status idle"}, {"end", "open [0,10) (e1)"}},
          "watermark fire status open");
}

TEST_CASE("an idle channel under manual loses its +inf, one with a generator becomes active by it",
          "[watermarks][idle][end]") {
    check("window: {size: 10}, watermarks: {strategy: manual}", {{"5", ""}, {"idle", ""}, {"end", "open [0,10) (e1)"}},
          "fire open");
    check("window: {size: 10}, watermarks: {idleAfter: 50}",
          {{"5@0", "watermark 4"},
           {"tick@51", "status idle"},
           {"end", "status active; watermark +inf; fire onTime [0,10) e1"}},
          "status watermark fire");
}

// ---- the parts themselves

namespace {

/// What a valve gives out, as text.
struct Outputs {
    std::string said;
    void valve_watermark(Instant w) { said += " W" + (w == forever ? "+inf" : std::to_string(w.ms)); }
    void valve_status(bool idle) { said += idle ? " idle" : " active"; }
    void channel_changed(std::size_t, Instant, bool) {}
    void source_watermark(Instant w) { valve_watermark(w); }
    void source_status(bool idle) { valve_status(idle); }
    void split_changed(std::size_t, Instant, bool) {}
    std::string take() { return std::exchange(said, ""); }
};

}  // namespace

TEST_CASE("valve: a channel that is active again counts only from the watermark on that reaches the valve's",
          "[watermarks][valve]") {
    Outputs out;
    WatermarkValve<Outputs> valve{2, out};
    valve.input_watermark(0, {10});
    CHECK(out.take() == "");
    valve.input_watermark(1, {5});
    CHECK(out.take() == " W5");
    valve.input_status(1, true);
    CHECK(out.take() == " W10");
    valve.input_watermark(0, {20});
    CHECK(out.take() == " W20");
    valve.input_status(1, false);
    CHECK(out.take() == "");
    valve.input_watermark(1, {19});  // still behind
    valve.input_watermark(0, {30});
    CHECK(out.take() == " W30");
    valve.input_watermark(1, {30});  // has caught up
    valve.input_watermark(0, {40});
    CHECK(out.take() == "");
    valve.input_watermark(1, {35});
    CHECK(out.take() == " W35");
}

TEST_CASE("valve: the minimum is looked at when a channel that equals the watermark goes, not when another one does",
          "[watermarks][valve]") {
    Outputs out;
    WatermarkValve<Outputs> valve{3, out};
    valve.input_watermark(0, {10});
    valve.input_watermark(1, {20});
    valve.input_watermark(2, {30});
    CHECK(out.take() == " W10");
    valve.input_status(1, true);  // ahead of the watermark
    CHECK(out.take() == "");
    valve.input_status(0, true);
    CHECK(out.take() == " W30");
    valve.input_status(1, false);  // behind it: not aligned
    valve.input_status(2, true);
    CHECK(out.take() == "");
    valve.input_watermark(1, {29});
    CHECK(out.take() == "");
    valve.input_watermark(1, {31});
    CHECK(out.take() == " W31");
}

TEST_CASE("a channel that becomes active ahead of the watermark raises it only when the minimum is looked at again",
          "[watermarks][valve]") {
    check(never_firing + "partitions: 4, watermarks: {strategy: manual}",
          {
              {"watermark 200/0", ""},
              {"watermark 10/1", ""},
              {"watermark 50/2", ""},
              {"watermark 30/3", "watermark 10"},
              {"idle/0", ""},
              {"idle/1", "watermark 30"},
              {"idle/3", "watermark 50"},
              {"active/3", ""},
              {"idle/2", ""},
              {"active/0", ""},  // the only one that counts, and at 200
              {"idle/3", ""},    // did not hold the watermark
              {"watermark 201/0", "watermark 201"},
          },
          "watermark status");
}

TEST_CASE("valve: what is idle as a whole ignores watermarks until a channel is active", "[watermarks][valve]") {
    Outputs out;
    WatermarkValve<Outputs> valve{2, out};
    valve.input_watermark(0, {10});
    valve.input_status(0, true);
    valve.input_status(0, true);  // said twice
    CHECK(out.take() == "");
    valve.input_status(1, true);  // it held the watermark, at -inf
    CHECK(out.take() == " W10 idle");
    valve.input_watermark(0, {50});
    CHECK(out.take() == "");
    valve.input_status(0, false);
    CHECK(out.take() == " active");
    valve.input_watermark(0, {11});
    CHECK(out.take() == " W11");
    valve.input_watermark(0, forever);
    CHECK(out.take() == " W+inf");
}

TEST_CASE("splits: a source that is idle is active for a watermark that rises, and idle again after it",
          "[watermarks][splits]") {
    Outputs out;
    SplitMultiplexer<Outputs> source{2, out};
    source.immediate_watermark(0, {10});
    source.immediate_watermark(1, {5});
    CHECK(out.take() == " W5");
    source.immediate_status(1, true);
    CHECK(out.take() == " W10");
    source.immediate_status(0, true);
    CHECK(out.take() == " idle");
    source.deferred_watermark(1, {20});
    source.deferred_idle(1);
    source.emission_done();
    CHECK(out.take() == " active W20 idle");
    source.deferred_watermark(0, {15});  // wakes a split, not the source
    source.emission_done();
    CHECK(out.take() == "");
    source.immediate_watermark(0, {21});
    CHECK(out.take() == " active W21");
}

TEST_CASE("splits: what one emission changes is combined once, after all of it", "[watermarks][splits]") {
    Outputs out;
    SplitMultiplexer<Outputs> source{2, out};
    source.deferred_watermark(0, {10});
    source.deferred_watermark(1, {20});
    source.deferred_watermark(0, {15});
    CHECK(out.take() == "");
    source.emission_done();
    CHECK(out.take() == " W15");
}

TEST_CASE("idleness is more than the timeout after the first look without an event", "[watermarks][idle]") {
    IdlenessTimer timer{{10}};
    timer.activity();
    CHECK_FALSE(timer.check({0}));
    CHECK(timer.matters_at({1}) == Instant{1});  // the next look begins the measure
    CHECK_FALSE(timer.check({5}));
    CHECK(timer.matters_at({6}) == Instant{16});
    CHECK_FALSE(timer.check({15}));
    CHECK(timer.check({16}));
    timer.activity();
    CHECK_FALSE(timer.check({17}));
    CHECK_FALSE(timer.check({18}));
    CHECK_FALSE(timer.check({28}));
    CHECK(timer.check({29}));
}

TEST_CASE("an idleAfter that overflows in nanoseconds, as Flink counts, is never over", "[watermarks][idle]") {
    constexpr std::int64_t longest = 9'223'372'036'854;  // ms of 2^63 - 1 ns
    IdlenessTimer just{{longest}};
    IdlenessTimer beyond{{longest + 1}};
    for (IdlenessTimer* timer : {&just, &beyond}) CHECK_FALSE(timer->check({0}));
    CHECK(just.check({longest + 1}));
    CHECK_FALSE(beyond.check({100'000'000'000'000}));
    CHECK(beyond.matters_at({1}) == forever);
}
