// Is it said why a window fired, what it waits for, and what would have helped?
#include "lab.hpp"
#include "windowlab/cost.hpp"
#include "windowlab/counterfactual.hpp"
#include "windowlab/diagnosis.hpp"
#include "windowlab/warning.hpp"

using namespace lab;

namespace {

/// A run and what explains it.
struct Told {
    Told(std::string_view pipeline, const Lines& lines)
        : lab{pipeline, lines}, run{lab.run()}, explanation{run.recording, lab.pipeline(), lab.table()} {}
    Told(const Told&) = delete;
    Told& operator=(const Told&) = delete;

    /// `noLaterEvent`, `late 2, noLaterEvent at end`.
    [[nodiscard]] std::string causes() const {
        std::string out;
        for (const Finding& f : diagnose(explanation).findings) {
            if (!out.empty()) out += ", ";
            out += cause_names[static_cast<std::size_t>(f.cause)];
            if (f.count > 1) out += " " + std::to_string(f.count);
            if (f.at_end) out += " at end";
        }
        return out;
    }
    /// `outOfOrderness 5 onTime, withoutRow 2 correction`.
    [[nodiscard]] static std::string text(const std::vector<Counterfactual>& all) {
        std::string out;
        for (const Counterfactual& c : all) {
            if (!out.empty()) out += ", ";
            out += std::string{change_names[static_cast<std::size_t>(c.change)]} + " " + std::to_string(c.value) + " " +
                   std::string{fate_names[static_cast<std::size_t>(c.fate)]};
        }
        return out;
    }
    [[nodiscard]] std::string would_help(std::uint32_t row) const { return text(counterfactuals(explanation, row)); }
    [[nodiscard]] WindowStory story(std::uint32_t pane, std::uint32_t step) const {
        return explanation.window(pane, step, progress_after(run.recording, lab.pipeline(), lab.table(), step));
    }
    [[nodiscard]] std::string would_fire(std::uint32_t pane) const {
        return text(counterfactuals(explanation, story(pane, static_cast<std::uint32_t>(lab.table().size()) - 1)));
    }
    [[nodiscard]] std::string warned() const {
        std::string out;
        for (const Warning& w : warnings(explanation))
            out +=
                (out.empty() ? "" : ", ") + std::string{w.id} + " " + w.where + (w.patch.empty() ? "" : " " + w.patch);
        return out;
    }

    Lab lab;
    RecordedRun run;
    Explanation explanation;
};

std::string causes(std::string_view pipeline, const Lines& lines) { return Told{pipeline, lines}.causes(); }
std::string warned(std::string_view pipeline, const Lines& lines) { return Told{pipeline, lines}.warned(); }

const Lines payments = {{"10000", ""}, {"40000", ""},  {"85000", ""},  {"110000", ""},
                        {"70000", ""}, {"130000", ""}, {"160000", ""}, {"30000", ""}};

}  // namespace

// ---- causes: each has a scenario whose diagnosis names exactly it

TEST_CASE("a window waits since no later event has come", "[reasons]") {
    CHECK(causes("window: {size: 10}, endOfInput: false", {{"1", ""}, {"2", ""}}) == "noLaterEvent");
    CHECK(causes("window: {size: 10}", {{"1", ""}, {"2", ""}}) == "noLaterEvent at end");
}
TEST_CASE("a window waits for a partition that sends nothing", "[reasons]") {
    CHECK(causes("window: {size: 10}, partitions: 2, endOfInput: false", {{"1", ""}, {"30", ""}}) == "silentPartition");
    CHECK(causes("window: {size: 10}, partitions: 2, endOfInput: false, keyed: false",
                 {{"1/0", ""}, {"2/1", ""}, {"11/0", ""}}) == "silentPartition");
}
TEST_CASE("a window does not fire at its end since its trigger was replaced", "[reasons]") {
    CHECK(causes("window: {size: 10}, trigger: {type: count, n: 3}", {{"1", ""}, {"2", ""}, {"15", ""}}) ==
          "triggerReplaced 2");
    CHECK(causes("window: {size: 10}, trigger: {type: processingTime}", {{"1@100", ""}}) == "");
    CHECK(causes("window: {size: 10000}, trigger: {type: processingTime}, endOfInput: false", {{"1@100", ""}}) ==
          "triggerReplaced");
}
TEST_CASE("a window by the clock waits for the clock", "[reasons]") {
    CHECK(causes("window: {type: tumbling, size: 1000, time: processing}", {{"1@100", ""}, {"5000@200", ""}}) ==
          "clocksMixed");
}
TEST_CASE("the delay is longer than all the data", "[reasons]") {
    CHECK(causes("window: {size: 10}, watermarks: {outOfOrderness: 1000}, endOfInput: false, keyed: false",
                 {{"1", ""}, {"5", ""}, {"10", ""}, {"9", ""}}) == "delayTooLarge");
}
TEST_CASE("one row from the future made the others late", "[reasons]") {
    CHECK(causes("window: {size: 10}", {{"1", ""}, {"90000", ""}, {"2", ""}, {"5", ""}}) == "futureRow 2");
    CHECK(causes("window: {size: 10}", {{"1", ""}, {"9", ""}, {"30", ""}, {"2", ""}}) == "late");
}
TEST_CASE("there is no watermark", "[reasons]") {
    CHECK(causes("window: {size: 10}, watermarks: {strategy: none}, endOfInput: false", {{"1", ""}, {"50", ""}}) ==
          "noWatermark 2");
    CHECK(causes("window: {size: 10}, watermarks: {strategy: manual}, endOfInput: false", {{"1", ""}}) ==
          "noWatermark");
}
TEST_CASE("seconds were taken for milliseconds", "[reasons]") {
    CHECK(causes("window: {size: 60000}, endOfInput: false", {{"1714557610", ""}, {"1714557640", ""}}) == "unitWrong");
    CHECK(causes("window: {size: 60000}, endOfInput: false", {{"1714557610000000", ""}, {"1714557640000000", ""}}) ==
          "unitTooFine");
}
TEST_CASE("the watermark follows at the next emission", "[reasons]") {
    CHECK(causes("window: {size: 10}, watermarks: {emit: {every: 200}}, endOfInput: false, keyed: false",
                 {{"1@0", ""}, {"10@100", ""}}) == "periodicEmission");
}
TEST_CASE("one millisecond is missing", "[reasons]") {
    CHECK(causes("window: {size: 10}, endOfInput: false", {{"1", ""}, {"9", ""}}) == "oneMillisecond");
    CHECK(causes("window: {size: 10}, endOfInput: false", {{"10", ""}, {"9", ""}}) == "oneMillisecond");
}
TEST_CASE("late by more than a setting or a row would explain, or since a partition woke up", "[reasons]") {
    CHECK(causes("window: {size: 10}, endOfInput: false", {{"15", ""}, {"27", ""}, {"3", ""}}) == "late");
    CHECK(causes("window: {size: 10}, watermarks: {idleAfter: 100}, endOfInput: false",
                 {{"1/0@0", ""}, {"1/1@0", ""}, {"15/0@50", ""}, {"31/0@200", ""}, {"2/1@210", ""}}) == "wokeLate");
}
TEST_CASE("global windows by default never fire, and count windows wait for their count", "[reasons]") {
    CHECK(causes("window: {type: global}", {{"1", ""}}) == "neverFires");
    CHECK(causes("window: {type: count, size: 3}", {{"1", ""}}) == "fewElements");
    CHECK(causes("window: {type: global}, trigger: {type: endOfStream}, endOfInput: false", {{"1", ""}}) == "notEnded");
}
TEST_CASE("nothing is amiss where all has fired", "[reasons]") {
    CHECK(causes("window: {size: 10}, endOfInput: false, allowedLateness: 50", {{"1", ""}, {"12", ""}, {"5", ""}}) ==
          "noLaterEvent");
    CHECK(causes("window: {type: tumbling, size: 10, time: processing}", {{"1@0", ""}, {"tick@50", ""}}) == "");
    CHECK(causes("window: {size: 10}", {}) == "");
}

// ---- what is missing

TEST_CASE("a window that waits says which watermark it needs, who holds it and what would do", "[reasons]") {
    const Told told{"window: {size: 10}, watermarks: {outOfOrderness: 5}, endOfInput: false",
                    {{"1/0", ""}, {"2/1", ""}, {"30/0", ""}}};
    const WindowStory story = told.story(0, 2);
    CHECK(story.held);
    CHECK(story.contents == std::vector<std::uint32_t>{0, 1});
    CHECK(story.needs == Needs::watermark);
    CHECK(story.needed == Instant{9});
    CHECK(story.lift.time == Instant{15});  // 15 − 5 − 1 = 9
    CHECK(story.lift.on == std::vector<std::uint32_t>{1});
    CHECK(story.cause == Cause::silent_partition);
    CHECK(told.would_fire(0) == "nextEvent 15 onTime, idleAfter 999 onTime, endOfInput 0 onTime");
    const Progress progress = progress_after(told.run.recording, told.lab.pipeline(), told.lab.table(), 2);
    CHECK(progress.watermark == Instant{-4});
    CHECK_FALSE(progress.partitions[0].holds);
    CHECK(progress.partitions[1].holds);
    CHECK(progress.partitions[1].last_row == 1);
}

TEST_CASE("a timeout around the event-time trigger leaves that its own need: the watermark still makes it fire",
          "[reasons]") {
    const Told told{
        "window: {size: 10}, endOfInput: false, "
        "trigger: {type: processingTimeout, interval: 1000, nested: {type: eventTime}}",
        {{"1", ""}, {"5", ""}}};
    const WindowStory story = told.story(0, 1);
    CHECK(story.needs == Needs::watermark);
    CHECK(story.needed == Instant{9});
    CHECK(story.timeout == Instant{1001});
    CHECK(story.cause == Cause::no_later_event);
    CHECK(told.would_fire(0) == "nextEvent 10 onTime, nextInstant 1002 early, endOfInput 0 onTime");
}

TEST_CASE("a channel that came back behind the others does not hold the watermark", "[reasons]") {
    const Told told{"window: {size: 100}, partitions: 2, watermarks: {strategy: manual}, endOfInput: false",
                    {{"1", ""}, {"watermark 5/0", ""}, {"watermark 3/1", ""}, {"idle/1", ""}, {"active/1", ""}}};
    const Progress progress = progress_after(told.run.recording, told.lab.pipeline(), told.lab.table(), 4);
    CHECK(progress.watermark == Instant{5});
    CHECK(progress.partitions[0].holds);
    CHECK_FALSE(progress.partitions[1].counts);
}

TEST_CASE("an idle timeout frees a window that a silent partition holds", "[reasons]") {
    const Told told{"window: {size: 10}, partitions: 2, endOfInput: false",
                    {{"1@0", ""}, {"30@100", ""}, {"31@200", ""}}};
    CHECK(told.would_fire(0) == "nextEvent 10 onTime, idleAfter 199 onTime, endOfInput 0 onTime");
}

TEST_CASE("a session that its own key's next event would prolong needs a millisecond more", "[reasons]") {
    const Told told{"window: {type: session, gap: 10}, endOfInput: false", {{"1", ""}}};
    CHECK(told.would_fire(0) == "nextEvent 12 onTime, endOfInput 0 onTime");
}

TEST_CASE("a continuous trigger waits for its next time, one set for the past for the next watermark", "[reasons]") {
    const std::string_view every =
        "window: {size: 100}, endOfInput: false, trigger: {type: continuousEventTime, interval: 20}";
    const Told told{every, {{"5", ""}, {"15", ""}}};
    CHECK(told.story(0, 1).needed == Instant{20});
    CHECK(told.would_fire(0) == "nextEvent 21 early, endOfInput 0 onTime");
    const Told past{every, {{"50", ""}, {"5", ""}}};  // the second event sets none: the first one's timer stands
    CHECK(past.story(0, 1).needed == Instant{60});
    const Told key{every, {{"a:50", ""}, {"b:5", ""}}};  // b's timer is for 20, and the watermark is 49
    CHECK(key.story(1, 1).needed == Instant{50});
    const Told clock{"window: {size: 100}, endOfInput: false, trigger: {type: continuousProcessingTime, interval: 20}",
                     {{"5@3", ""}}};
    CHECK(clock.story(0, 0).needs == Needs::clock);
    CHECK(clock.story(0, 0).needed == Instant{20});
    CHECK(clock.would_fire(0) == "nextInstant 21 early");
}

TEST_CASE("a count trigger says how many are missing, a delta trigger what the next value has to be above",
          "[reasons]") {
    const Told count{"window: {type: count, size: 3}", {{"1", ""}, {"2", ""}, {"3", ""}, {"4", ""}}};
    CHECK(count.story(0, 3).needs == Needs::elements);
    CHECK(count.story(0, 3).elements == 2);
    CHECK(count.would_fire(0) == "moreElements 2 fired");
    const Told sessions{
        "window: {type: session, gap: 10}, trigger: {type: count, n: 4}, watermarks: {outOfOrderness: 100}, "
        "endOfInput: false",
        {{"1", ""}, {"20", ""}, {"10", ""}}};  // a merge adds their counts up
    CHECK(sessions.story(2, 2).elements == 1);
    const Told delta{"window: {type: global}, trigger: {type: delta, threshold: 5}", {{"1", ""}, {"2", ""}}};
    CHECK(delta.story(0, 1).above == 6);
    CHECK(delta.would_fire(0).empty());
}

TEST_CASE("with manual watermarks a watermark would do, on each partition that holds the window", "[reasons]") {
    const Told told{"window: {size: 10}, partitions: 2, watermarks: {strategy: manual}, endOfInput: false",
                    {{"1", ""}, {"watermark 12/0", ""}}};
    CHECK(told.story(0, 1).lift.on == std::vector<std::uint32_t>{1});
    CHECK(told.would_fire(0) == "nextWatermark 9 onTime, endOfInput 0 onTime");
}

TEST_CASE("a split that the next emission wakes up is needed, too", "[reasons]") {
    const Told told{
        "window: {size: 10}, partitions: 2, watermarks: {combine: splits, emit: {every: 10}, idleAfter: 10}, "
        "endOfInput: false",
        {{"1/0@0", ""}, {"1/1@0", ""}, {"tick@100", ""}, {"1/1@105", ""}}};
    CHECK(told.story(0, 3).lift.on == std::vector<std::uint32_t>{1});
}

TEST_CASE("a firing knows the time of its timer", "[reasons]") {
    const Told told{"window: {size: 100}, trigger: {type: continuousEventTime, interval: 20}", {{"5", ""}, {"70", ""}}};
    std::vector<Instant> due;
    for (const FiringReason& firing : told.story(0, 2).firings) due.push_back(firing.due);
    CHECK(due == std::vector<Instant>{{20}, {40}, {60}, {80}, {99}});
    const Told timeout{
        "window: {size: 100}, trigger: {type: processingTimeout, interval: 7, nested: {type: count, n: 9}}",
        {{"5@0", ""}, {"6@50", ""}}};
    REQUIRE(timeout.story(0, 1).firings.size() == 1);
    CHECK(timeout.story(0, 1).firings[0].by == FiredBy::clock);
    CHECK(timeout.story(0, 1).firings[0].due == Instant{7});
}

TEST_CASE("a firing has what caused it", "[reasons]") {
    const Told told{"window: {size: 10}, allowedLateness: 5", {{"1", ""}, {"12", ""}, {"3", ""}, {"30", ""}}};
    const WindowStory story = told.story(0, 4);
    REQUIRE(story.firings.size() == 2);
    CHECK(story.firings[0].by == FiredBy::watermark);
    CHECK(story.firings[0].due == Instant{9});
    CHECK(story.firings[1].by == FiredBy::element);
    CHECK_FALSE(story.held);
    CHECK(story.contents.empty());
    const Told clock{"window: {type: tumbling, size: 10, time: processing}", {{"1@0", ""}, {"2@50", ""}}};
    CHECK(clock.story(0, 2).firings.at(0).by == FiredBy::clock);
}

// ---- what would have helped

TEST_CASE(
    "eight payments at 30 s: a delay of more than 55 s or a lateness of more than 70 s, on time with more than 100 s",
    "[reasons]") {
    const Told told{"window: {size: 60000}, watermarks: {outOfOrderness: 30000}, allowedLateness: 45000", payments};
    CHECK(told.would_help(7) ==
          "outOfOrderness 55001 correction, outOfOrderness 100001 onTime, allowedLateness 70001 correction, "
          "withoutRow 6 correction");
    CHECK(told.would_help(0).empty());
}

TEST_CASE("without a firing: the default trigger, no evictor, a slide without holes", "[reasons]") {
    CHECK(Told{"window: {size: 10}, trigger: {type: count, n: 2}", {{"1", ""}}}.would_help(0) ==
          "defaultTrigger 0 onTime");
    CHECK(Told{"window: {size: 10}, evictor: {type: count, n: 1}", {{"1", ""}, {"2", ""}}}.would_help(0) ==
          "noEvictor 0 onTime");
    CHECK(Told{"window: {type: sliding, size: 5, slide: 10}", {{"7", ""}}}.would_help(0) == "slide 5 onTime");
}

TEST_CASE("a longer idle timeout keeps a partition's events from being late", "[reasons]") {
    const Told told{"window: {size: 10}, watermarks: {idleAfter: 100}, endOfInput: false",
                    {{"1/0@0", ""}, {"1/1@0", ""}, {"15/0@50", ""}, {"31/0@200", ""}, {"2/1@210", ""}}};
    CHECK(told.would_help(4) == "outOfOrderness 22 open, allowedLateness 22 correction, idleAfter 210 open");
}

// ---- warnings

TEST_CASE("ordinary pipelines are not warned of", "[reasons]") {
    CHECK(
        warned("window: {size: 60000}, watermarks: {outOfOrderness: 30000}, allowedLateness: 45000", payments).empty());
    CHECK(warned("window: {type: session, gap: 10000}", payments).empty());
    CHECK(warned("window: {type: sliding, size: 60000, slide: 10000}", payments).empty());
    CHECK(warned("window: {type: session, gap: 10, time: processing}, endOfInput: false",
                 {{"1@0", ""}, {"1@5", ""}, {"1@50", ""}})
              .empty());
    CHECK(warned("window: {type: count, size: 2}", payments).empty());
    CHECK(warned("window: {type: slidingCount, size: 3, slide: 1}", payments).empty());
    CHECK(warned("window: {size: 10}", {}).empty());
}

TEST_CASE("each trap is warned of, with its place and what mends it", "[reasons]") {
    CHECK(warned("window: {type: tumbling, size: 1000, time: processing}", {{"1@100", ""}}) ==
          R"(clock-never-comes pipeline.window.time {"window":{"time":"event"}})");
    CHECK(warned("window: {type: session, gap: 1000}", {{"1", ""}, {"2", ""}, {"9", ""}}) ==
          "gap-exceeds-data pipeline.window.gap");
    CHECK(warned("window: {type: sliding, size: 3600, slide: 1}", {{"1", ""}}) == "many-windows pipeline.window.slide");
    CHECK(warned("window: {type: global}, trigger: {type: count, n: 1}", {{"1", ""}, {"2", ""}}) ==
          R"(state-never-ends pipeline.trigger {"trigger":{"type":"purging","nested":{"type":"count","n":1}}})");
    CHECK(warned("window: {size: 10}, trigger: {type: count, n: 2}", {{"1", ""}}) ==
          R"(trigger-drops-rest pipeline.trigger {"trigger":null})");
    CHECK(warned("window: {type: sliding, size: 5, slide: 10}", {{"7", ""}}) ==
          R"(slide-leaves-holes pipeline.window.slide {"window":{"slide":5}})");
    CHECK(warned("window: {size: 60000}", {{"1714557610", ""}}) == "times-in-seconds rows[0].time");
    CHECK(warned("window: {size: 60000}", {{"1714557610000", ""}, {"1714557610", ""}, {"1714557670000", ""}}) ==
          "times-in-seconds rows[1].time");
    CHECK(warned("window: {size: 10}, partitions: 2", {{"1", ""}, {"30", ""}}) ==
          R"(partition-holds pipeline.partitions {"partitions":1})");
    CHECK(warned("window: {size: 10}, partitions: 2", {{"1/1@0", ""}, {"30/1@100", ""}}) ==
          R"(partition-holds pipeline.watermarks.idleAfter {"watermarks":{"idleAfter":100}})");
    CHECK(warned("window: {size: 10}, watermarks: {outOfOrderness: 100}", {{"1", ""}, {"2", ""}, {"30", ""}}) ==
          "delay-exceeds-data pipeline.watermarks.outOfOrderness");
    CHECK(warned("window: {size: 10}", {{"1", ""}, {"90000", ""}, {"2", ""}, {"5", ""}}) == "future-row rows[1].time");
    CHECK(warned("window: {type: global}", {{"1", ""}}) ==
          R"(never-fires pipeline.trigger {"trigger":{"type":"endOfStream"}})");
    CHECK(warned("window: {size: 10}, watermarks: {strategy: none}, endOfInput: false", {{"1", ""}}) ==
          R"(no-watermarks pipeline.watermarks.strategy {"watermarks":{"strategy":"bounded"}})");
    CHECK(warned("window: {size: 10}, evictor: {type: count, n: 0}", {{"1", ""}}) ==
          R"(evicts-all pipeline.evictor.n {"evictor":null})");
    CHECK(warned("window: {size: 10}, allowedLateness: 50, trigger: {type: purging, nested: {type: eventTime}}",
                 {{"1", ""}, {"12", ""}, {"3", ""}}) == R"(purge-forgets pipeline.trigger {"trigger":null})");
    CHECK(warned("window: {size: 10}, watermarks: {idleAfter: 100}",
                 {{"1/0@0", ""}, {"1/1@0", ""}, {"15/0@50", ""}, {"31/0@200", ""}, {"2/1@210", ""}}) ==
          R"(idle-too-short pipeline.watermarks.idleAfter {"watermarks":{"idleAfter":210}})");
}

// ---- cost

TEST_CASE("cost: the formula, and what the run took", "[reasons]") {
    const Told told{"window: {type: sliding, size: 30, slide: 10}, watermarks: {outOfOrderness: 5}, aggregate: avg",
                    {{"a:1", ""}, {"b:2", ""}, {"a:41", ""}, {"a:100", ""}}};
    const Cost c = cost(told.explanation);
    CHECK(c.windows_per_event == 3);
    CHECK(c.windows_per_event_measured == 3);
    CHECK(c.windows_per_key == 4);  // (30 + 5) / 10
    CHECK(c.keys == 2);
    CHECK(c.windows_peak == 6);
    CHECK(c.peak_row == 1);
    CHECK(c.bytes_per_window == 32);
    CHECK(c.window == Duration{30});
    CHECK(c.delay == Duration{5});
    CHECK(c.measured);
}
