// Which windows can be, and which windows does an element belong to?
#include "windowlab/window.hpp"

#include "catch.hpp"

using namespace windowlab;

namespace {

constexpr Duration longest{100'000'000'000'000};

template <class A>
std::string refused(const Result<A>& made) {
    return made ? "" : made.problem().where + " " + made.problem().rule;
}

}  // namespace

TEST_CASE("tumbling windows have a size of at least 1 ms", "[window]") {
    CHECK(TumblingWindows::make({1}));
    CHECK(refused(TumblingWindows::make({0})) == "size at-least");
    CHECK(refused(TumblingWindows::make({-1})) == "size at-least");
    CHECK(TumblingWindows::make(longest));
    CHECK(refused(TumblingWindows::make(longest + Duration{1})) == "size duration-range");
}

TEST_CASE("an offset is smaller than the size, either way", "[window]") {
    CHECK(TumblingWindows::make({10}, {9}));
    CHECK(TumblingWindows::make({10}, {-9}));
    CHECK(refused(TumblingWindows::make({10}, {10})) == "offset offset");
    CHECK(refused(TumblingWindows::make({10}, {-10})) == "offset offset");
    CHECK(TumblingWindows::make({10}, {10}).problem().args == std::vector<std::string>{"size", "10"});

    SECTION("of sliding windows: than the slide") {
        CHECK(SlidingWindows::make({10}, {5}, {4}));
        CHECK(SlidingWindows::make({10}, {5}, {-4}));
        CHECK(refused(SlidingWindows::make({10}, {5}, {5})) == "offset offset");
        CHECK(refused(SlidingWindows::make({10}, {5}, {-5})) == "offset offset");
        CHECK(SlidingWindows::make({10}, {5}, {5}).problem().args == std::vector<std::string>{"slide", "5"});
    }
    SECTION("of cumulate windows: any") {
        CHECK(CumulateWindows::make({10}, {5}, {1'000}));
        CHECK(CumulateWindows::make({10}, {5}, {-1'000}));
        CHECK(refused(CumulateWindows::make({10}, {5}, longest + Duration{1})) == "offset duration-range");
    }
}

TEST_CASE("sliding windows may leave holes, and overlap up to ten million times in event time", "[window]") {
    CHECK(SlidingWindows::make({5}, {10}));
    CHECK(refused(SlidingWindows::make({0}, {1})) == "size at-least");
    CHECK(refused(SlidingWindows::make({1}, {0})) == "slide at-least");
    CHECK(SlidingWindows::make({10'000'000}, {1}));
    CHECK(refused(SlidingWindows::make({10'000'001}, {1})) == "size windows-per-element");
    CHECK(SlidingWindows::make({20'000'001}, {2}));  // Flink divides whole numbers
    CHECK(refused(SlidingWindows::make({20'000'002}, {2})) == "size windows-per-element");
    CHECK(SlidingWindows::make({10'000'001}, {1}, {}, TimeDomain::processing));
}

TEST_CASE("cumulate windows grow to a multiple of their step", "[window]") {
    CHECK(CumulateWindows::make({10}, {5}));
    CHECK(CumulateWindows::make({5}, {5}));
    CHECK(refused(CumulateWindows::make({10}, {3})) == "maxSize multiple-of");
    CHECK(refused(CumulateWindows::make({5}, {10})) == "maxSize multiple-of");
    CHECK(refused(CumulateWindows::make({0}, {5})) == "maxSize at-least");
    CHECK(refused(CumulateWindows::make({5}, {0})) == "step at-least");
}

TEST_CASE("sessions have a gap of at least 1 ms", "[window]") {
    CHECK(SessionWindows::make({1}));
    CHECK(refused(SessionWindows::make({0})) == "gap at-least");
}

TEST_CASE("tumbling: the end of a window belongs to the next one", "[window]") {
    const auto windows = TumblingWindows::make({60'000});
    REQUIRE(windows);
    SECTION("the last instant inside is end − 1 ms") {
        CHECK(windows->assign({59'999}).first == Window{{0}, {60'000}});
        CHECK(windows->assign({60'000}).first == Window{{60'000}, {120'000}});
        CHECK(windows->assign({59'999}).first.last() == Instant{59'999});
    }
    SECTION("before 1970, start is at or below the instant") {
        CHECK(windows->assign({-1}).first == Window{{-60'000}, {0}});
        CHECK(windows->assign({-60'000}).first == Window{{-60'000}, {0}});
        CHECK(windows->assign({-60'001}).first == Window{{-120'000}, {-60'000}});
    }
    SECTION("an offset shifts all of them") {
        CHECK(TumblingWindows::make({10}, {3})->assign({2}).first == Window{{-7}, {3}});
        CHECK(TumblingWindows::make({10}, {3})->assign({3}).first == Window{{3}, {13}});
        CHECK(TumblingWindows::make({10}, {-3})->assign({6}).first == Window{{-3}, {7}});
    }
    SECTION("it is one window") { CHECK(windows->assign({0}).count == 1); }
}

TEST_CASE("sliding: an element is in every window that began less than a size ago, the newest first", "[window]") {
    SECTION("overlapping") {
        const WindowRange range = SlidingWindows::make({10}, {5})->assign({7});
        REQUIRE(range.count == 2);
        CHECK(range[0] == Window{{5}, {15}});
        CHECK(range[1] == Window{{0}, {10}});
    }
    SECTION("a size that is no multiple of the slide") {
        CHECK(SlidingWindows::make({10}, {4})->assign({9}).count == 3);   // from 8, 4, 0
        CHECK(SlidingWindows::make({10}, {4})->assign({10}).count == 2);  // from 8, 4
    }
    SECTION("with holes, an element may be in none") {
        const auto windows = SlidingWindows::make({5}, {10});
        CHECK(windows->assign({4}).count == 1);
        CHECK(windows->assign({5}).count == 0);
        CHECK(windows->assign({-6}).count == 1);
        CHECK(windows->assign({-5}).count == 0);
    }
}

TEST_CASE("cumulate: an element is in the windows from its period's start that hold it, the shortest first",
          "[window]") {
    const auto windows = CumulateWindows::make({30}, {10});
    const WindowRange range = windows->assign({12});
    REQUIRE(range.count == 2);
    CHECK(range[0] == Window{{0}, {20}});
    CHECK(range[1] == Window{{0}, {30}});
    CHECK(windows->assign({9}).count == 3);
    CHECK(windows->assign({29}).count == 1);
    CHECK(windows->assign({-1}).first == Window{{-30}, {0}});
}

TEST_CASE("session: a window from the element to its gap after it", "[window]") {
    CHECK(SessionWindows::make({5})->assign({7}).first == Window{{7}, {12}});
}

TEST_CASE("the global window has no end", "[window]") { CHECK(global_window.last() == forever); }
