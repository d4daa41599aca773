// Do all ways to run a pipeline come to the same? The general path is the measure, and that is compared with Flink.
//
// WINDOWLAB_TABLES=N runs N random tables instead of a few thousand, WINDOWLAB_SEED=S from another seed.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>

#include "grid.hpp"
#include "job.hpp"
#include "key_set.hpp"
#include "key_table.hpp"
#include "lab.hpp"

using namespace lab;

namespace {

/// Randomness that is the same everywhere. Source: SplitMix64.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_{seed} {}

    /// An integer, both ends included.
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(high - low + 1));
    }
    bool chance(int percent) { return between(0, 99) < percent; }
    template <class T>
    T pick(const std::vector<T>& from) {
        return from[static_cast<std::size_t>(between(0, static_cast<std::int64_t>(from.size()) - 1))];
    }

private:
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    std::uint64_t state_;
};

struct Case {
    Pipeline pipeline;
    EventTable table;
};

/// Random windows, of lengths that do and do not divide each other.
Assigner random_assigner(Dice& dice) {
    const Duration size{dice.between(1, 40)};
    const auto offset = [&](Duration length) {
        return Duration{dice.chance(60) ? 0 : dice.between(1 - length.ms, length.ms - 1)};
    };
    switch (dice.between(0, 9)) {
        case 0:
        case 1:
        case 2:
            return *TumblingWindows::make(size, offset(size));
        case 3: {
            const Duration step{dice.between(1, 12)};
            return *CumulateWindows::make({step.ms * dice.between(1, 8)}, step,
                                          {dice.chance(50) ? 0 : dice.between(-99, 99)});
        }
        case 4:
            return *SessionWindows::make({dice.between(1, 12)});
        default: {
            const Duration slide{dice.pick<std::int64_t>({1, 2, 3, 5, 7, 10, size.ms, size.ms + 3, 2 * size.ms})};
            return *SlidingWindows::make(size, slide, offset(slide));
        }
    }
}

Pipeline random_pipeline(Dice& dice) {
    const Assigner assigner = random_assigner(dice);
    Pipeline p{.assigner = assigner, .trigger = default_trigger(assigner), .evictor = {}};
    const std::int64_t tolerance = dice.pick<std::int64_t>({0, 0, 1, 5, 30, 200});
    p.watermarks.strategy = dice.chance(80)   ? WatermarkStrategy{BoundedOutOfOrderness{{tolerance}}}
                            : dice.chance(50) ? WatermarkStrategy{MonotonousTimestamps{}}
                                              : WatermarkStrategy{NoWatermarks{}};
    p.keyed = !dice.chance(10);
    if (dice.chance(is_merging(p.assigner) ? 10 : 60))
        p.allowed_lateness = {dice.pick<std::int64_t>({1, 5, 9, 10, 40, 1000, 100'000'000'000'000})};
    p.late = dice.chance(50) ? Late::drop : Late::side_output;
    p.aggregate = dice.pick<Aggregate>({Aggregate::count, Aggregate::sum, Aggregate::sum, Aggregate::min,
                                        Aggregate::max, Aggregate::avg, Aggregate::first});
    p.end_of_input = !dice.chance(25);
    return p;
}

/// Rows around a time that goes on, with ties, elements far behind and jumps; among them rows that are no events.
EventTable random_table(Dice& dice) {
    EventTable table;
    const auto rows = static_cast<std::size_t>(dice.chance(5) ? dice.between(200, 600) : dice.between(0, 40));
    table.resize(rows);
    constexpr auto most = static_cast<std::int64_t>(KeyTable<int>::dense_keys);
    const std::int64_t keys = dice.chance(90) ? dice.pick<std::int64_t>({1, 2, 3, 5, 64, 65})
                                              : dice.pick<std::int64_t>({5000, most, most + 1, most + 1000});
    const int spread = static_cast<int>(dice.pick<std::int64_t>({0, 3, 10, 60}));
    const int jumps = dice.chance(20) ? 10 : 0;
    const bool whole = dice.chance(60);
    constexpr std::int64_t limit = 8'640'000'000'000'000;
    std::int64_t now =
        dice.pick<std::int64_t>({0, 0, -50, 1'700'000'000'000, -1'700'000'000'000, limit - 100, -limit + 100});
    for (std::size_t i = 0; i < rows; ++i) {
        now += dice.chance(30) ? 0 : dice.between(0, 12);
        if (dice.chance(jumps)) now += dice.pick<std::int64_t>({1000, 100'000'000, 31'556'952'000});
        const std::int64_t behind = dice.chance(40) ? dice.between(0, spread) : 0;
        table.kind[i] =
            dice.chance(4) ? dice.pick<RowKind>({RowKind::tick, RowKind::watermark, RowKind::idle}) : RowKind::event;
        table.time[i] = std::clamp(now - behind, -limit, limit);
        table.arrives[i] = static_cast<std::int64_t>(i) * 7;
        table.key[i] = table.kind[i] == RowKind::event ? static_cast<std::uint32_t>(dice.between(0, keys - 1)) : 0;
        table.value[i] = whole ? static_cast<double>(dice.between(-9, 9)) / dice.pick<double>({1, 1, 4})
                               : static_cast<double>(dice.between(-99, 99)) / 10;
    }
    return table;
}

template <class A, class B>
bool same(const A& a, const B& b) {
    return a.size() == b.size() &&
           std::equal(a.begin(), a.end(), b.begin(), [](auto x, auto y) { return x == y || (x != x && y != y); });
}

bool has_no_lists(const Recording& r) {
    return std::count(r.firings.contents.begin(), r.firings.contents.end(), all_added) > 0;
}

/// Whether a fast path records the case: the general one counts its work, and gets none.
bool is_fast(const Case& c) {
    Limits limits;
    limits.work = 0;
    return !record(c.pipeline, c.table, limits).failure;
}

/// As JSON, but for the number of the pane: the paths number panes of one row in different orders.
std::string without_panes(ElementFate fate) {
    for (WindowFate& w : fate.listed) w.pane = none;
    return explanation_json(fate);
}

/// The firings and the late elements of a recording, or of a run that hands them out in blocks.
struct Told {
    std::vector<std::uint32_t> key, count, late;
    std::vector<double> start, end, value;

    void add(std::uint32_t k, double s, double e, std::uint32_t n, double v) {
        key.push_back(k);
        start.push_back(s);
        end.push_back(e);
        count.push_back(n);
        value.push_back(v);
    }
};

Told told_by(const Recording& r) {
    Told told;
    for (std::size_t i = 0; i < r.firings.pane.size(); ++i) {
        const std::uint32_t pane = r.firings.pane[i];
        told.add(r.panes.key[pane], r.panes.start[pane], r.panes.end(pane), r.firings.count[i], r.firings.value[i]);
    }
    const auto indices = entry_indices(r);
    for (std::size_t i = 0; i < r.entries.size(); ++i)
        if (static_cast<EntryKind>(r.entries.kind[i]) == EntryKind::late_element)
            told.late.push_back(r.elements.row[indices[i]]);
    return told;
}

/// Runs in steps of `block` rows; 0 is all at once.
Told told_by_batch(const Case& c, Path path, std::size_t block) {
    Told told;
    BatchRun run{c.pipeline,
                 c.table,
                 [&](const Results& results, const std::vector<std::uint32_t>& late) {
                     for (std::size_t i = 0; i < results.size(); ++i)
                         told.add(results.key[i], results.start[i], results.end[i], results.count[i], results.value[i]);
                     told.late.insert(told.late.end(), late.begin(), late.end());
                 },
                 {},
                 path};
    for (std::size_t rows = block; run.run_to(block == 0 ? c.table.size() + 1 : rows); rows += block) continue;
    CHECK(run.counters().firings == told.key.size());
    CHECK(run.counters().late == told.late.size());
    return told;
}

/// Whether a batch told the same: the values to the last bit, or, where sums may be added in another order, nearly.
bool same(const Told& a, const Told& b, double tolerance) {
    if (!same(a.key, b.key) || !same(a.count, b.count) || !same(a.late, b.late) || !same(a.start, b.start) ||
        !same(a.end, b.end))
        return false;
    return std::equal(a.value.begin(), a.value.end(), b.value.begin(), b.value.end(),
                      [&](double x, double y) { return x == y || (x != x && y != y) || std::abs(x - y) <= tolerance; });
}

double tolerance_of(const Case& c) {
    const bool adds = c.pipeline.aggregate == Aggregate::sum || c.pipeline.aggregate == Aggregate::avg;
    if (!adds || std::holds_alternative<TumblingWindows>(c.pipeline.assigner) || exact_in_any_order(c.table)) return 0;
    double total = 0;
    for (const double value : c.table.value) total += std::abs(value);
    return total * 1e-14;
}

bool same_columns(const Recording& a, const Recording& b) {
    std::map<std::string, std::string> columns;
    const auto bytes = [](const auto& column) {
        const auto all = lab::values(column);
        return std::string{reinterpret_cast<const char*>(all.data()), all.size() * sizeof(all[0])};
    };
    for_each_column(a, [&](const std::string& name, const auto& column) { columns[name] = bytes(column); });
    bool same = a.window_step.start == b.window_step.start && a.window_step.end == b.window_step.end;
    for_each_column(
        b, [&](const std::string& name, const auto& column) { same = same && columns[name] == bytes(column); });
    return same;
}

Recording recorded_in_steps(const Case& c, std::size_t block) {
    RecordingRun run{c.pipeline, c.table};
    for (std::size_t rows = block; run.run_to(rows); rows += block) continue;
    return std::move(run).finish().recording;
}

/// Compares all ways to run the case. Gives the recording of the fastest.
RecordedRun check_paths(const Case& c, Dice& dice) {
    RecordedRun fast = record(c.pipeline, c.table);
    const RecordedRun general = record(c.pipeline, c.table, {}, Path::general);
    const bool same_trace =
        trace_json(fast.recording, c.table, c.pipeline) == trace_json(general.recording, c.table, c.pipeline);
    CHECK(same_trace);
    CHECK(fast.failure.has_value() == general.failure.has_value());
    CHECK(same(fast.recording.elements.fate, general.recording.elements.fate));
    if (is_merging(c.pipeline.assigner)) CHECK(same_columns(fast.recording, general.recording));

    const Explanation why_fast{fast.recording, c.pipeline, c.table};
    const Explanation why_general{general.recording, c.pipeline, c.table};
    for (std::uint32_t row = 0; row < c.table.size(); ++row) {
        if (c.table.size() > 100 && !dice.chance(10)) continue;
        CHECK(without_panes(why_fast.element(row, 20)) == without_panes(why_general.element(row, 20)));
    }
    if (fast.failure) return fast;

    const Told told = told_by(general.recording);
    const double tolerance = tolerance_of(c);
    CHECK(same(told_by_batch(c, Path::general, 0), told, 0));
    for (const std::size_t block : {0, 1, 7, 1000}) {
        INFO("in steps of " << block);
        CHECK(same(told_by_batch(c, Path::fastest, block), told, tolerance));
        if (block != 0) CHECK(same_columns(recorded_in_steps(c, block), fast.recording));
    }
    return fast;
}

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
    const char* value = std::getenv(name);
    return value ? std::stoull(value) : otherwise;
}

}  // namespace

TEST_CASE("all paths come to the same on every scenario that Flink has run", "[paths][vectors]") {
    Dice dice{1};
    std::size_t runs = 0;
    std::size_t without_lists = 0;
    std::size_t sessions = 0;
    const auto folder = std::filesystem::path{__FILE__}.parent_path().parent_path() / "vectors";
    for (const auto& file : std::filesystem::directory_iterator{folder}) {
        if (file.path().extension() != ".json") continue;
        std::ifstream in{file.path(), std::ios::binary};
        const std::string text{std::istreambuf_iterator<char>{in}, {}};
        const json::Document vectors{text};
        REQUIRE(vectors.root());
        for (const json::Value& c : *vectors.root()->member("cases")) {
            const json::Value& document = *c.member("scenario");
            // The text of the scenario: from its brace to the member after it.
            const std::size_t from = text.find('{', document.at);
            const Scenario scenario = read_scenario(text.substr(from, text.rfind(',', c.member("runs")->at) - from));
            for (const ScenarioRun& run : scenario.runs) {
                if (!run.pipeline) continue;
                INFO(c.member("name")->text << ", " << run.name);
                ++runs;
                const Case its{*run.pipeline, scenario.table};
                const Recording recording = check_paths(its, dice).recording;
                without_lists += has_no_lists(recording);
                sessions += is_merging(its.pipeline.assigner) && !recording.firings.pane.empty() && is_fast(its);
            }
        }
    }
    CHECK(runs > 1000);
    CHECK(without_lists > 50);
    CHECK(sessions > 10);
}

TEST_CASE("all paths come to the same on random tables", "[paths][random]") {
    const std::uint64_t seed = setting("WINDOWLAB_SEED", 1);
    const std::uint64_t tables = setting("WINDOWLAB_TABLES", 4000);
    std::map<std::string, std::uint64_t> seen;
    for (std::uint64_t i = 0; i < tables; ++i) {
        INFO("seed " << seed << ", table " << i);
        Dice dice{seed * 1'000'003 + i};
        Case c{random_pipeline(dice), random_table(dice)};
        const RecordedRun run = check_paths(c, dice);
        if (is_merging(c.pipeline.assigner) && !run.recording.firings.pane.empty() && is_fast(c)) {
            ++seen["sessions"];
            continue;
        }
        if (!has_no_lists(run.recording)) continue;
        const Pipeline& p = c.pipeline;
        ++seen[std::holds_alternative<TumblingWindows>(p.assigner)  ? "tumbling"
               : std::holds_alternative<SlidingWindows>(p.assigner) ? "sliding"
                                                                    : "cumulate"];
        if (const auto* s = std::get_if<SlidingWindows>(&p.assigner)) {
            if (s->slide() > s->size())
                ++seen["holes"];
            else if (s->size().ms % s->slide().ms != 0)
                ++seen["two slices"];
        }
        if (c.table.key_count() > KeyTable<int>::dense_keys) ++seen["many keys"];
        if (p.allowed_lateness != Duration{}) {
            ++seen["lateness"];
            const auto& timing = run.recording.firings.timing;
            if (std::find(timing.begin(), timing.end(), static_cast<std::uint8_t>(Timing::late)) != timing.end()) {
                if (std::holds_alternative<SlidingWindows>(p.assigner)) ++seen["sliding windows corrected"];
                if (std::holds_alternative<CumulateWindows>(p.assigner)) ++seen["cumulating windows corrected"];
                if (!p.end_of_input) ++seen["corrected and open"];
            }
        }
        if (!p.end_of_input) ++seen["open"];
        if (!p.keyed) ++seen["not keyed"];
        if (!exact_in_any_order(c.table)) ++seen["not exact"];
        if (run.recording.elements.fate.end() != std::find(run.recording.elements.fate.begin(),
                                                           run.recording.elements.fate.end(),
                                                           static_cast<std::uint8_t>(Fate::partly_late)))
            ++seen["partly late"];
    }
    // A comparison of the general path with itself must not pass.
    for (const char* kind : {"tumbling", "sliding", "cumulate", "holes", "two slices", "many keys", "lateness", "open",
                             "not keyed", "not exact", "partly late", "sessions", "sliding windows corrected",
                             "cumulating windows corrected", "corrected and open"}) {
        INFO(kind);
        CHECK(seen[kind] >= tables / 200);
    }
}

TEST_CASE("elements that come late by most of a long window count in the windows that are left", "[paths][late]") {
    // So many that they are put aside, expire there, and are merged with what is in hand.
    std::size_t firings = 0;
    for (std::uint64_t i = 0; i < 24; ++i) {
        INFO("table " << i);
        Dice dice{4'000 + i};
        const Duration slide{dice.pick<std::int64_t>({1, 3, 7})};
        const Duration size{slide.ms * dice.between(40, 200) + (dice.chance(30) ? 1 : 0)};
        const Assigner assigner = dice.chance(80)
                                      ? Assigner{*SlidingWindows::make(size, slide)}
                                      : Assigner{*CumulateWindows::make({slide.ms * dice.between(40, 200)}, slide)};
        Case c{{.assigner = assigner, .trigger = default_trigger(assigner), .evictor = {}}, {}};
        c.pipeline.watermarks.strategy = BoundedOutOfOrderness{{dice.pick<std::int64_t>({0, 5, 50})}};
        c.pipeline.aggregate = dice.pick<Aggregate>({Aggregate::count, Aggregate::sum, Aggregate::min, Aggregate::max});
        c.pipeline.end_of_input = dice.chance(80);
        c.pipeline.allowed_lateness = {dice.pick<std::int64_t>({0, 0, 1, size.ms / 3, 2 * size.ms})};
        c.table.resize(1'500);
        const std::int64_t keys = dice.between(1, 3);
        const int late = static_cast<int>(dice.pick<std::int64_t>({5, 50, 90}));
        for (std::size_t row = 0; row < c.table.size(); ++row) {
            c.table.time[row] = static_cast<std::int64_t>(row) - (dice.chance(late) ? dice.between(0, size.ms + 9) : 0);
            c.table.key[row] = static_cast<std::uint32_t>(dice.between(0, keys - 1));
            c.table.value[row] = static_cast<double>(dice.between(-99, 99)) / 4;
        }
        const Told told = told_by_batch(c, Path::general, 0);
        CHECK(same(told_by_batch(c, Path::fastest, dice.pick<std::size_t>({0, 1, 64})), told, 0));
        // Windows that are open at the end are told by recordings alone.
        const Recording fast = record(c.pipeline, c.table).recording;
        const Recording general = record(c.pipeline, c.table, {}, Path::general).recording;
        CHECK(has_no_lists(fast));
        CHECK(same(fast.departures.count, general.departures.count));
        auto opened = lab::values(fast.panes.opened);
        std::sort(opened.begin(), opened.end());
        CHECK(same(opened, general.panes.opened));
        CHECK(same(told_by(fast), told, 0));
        firings += told.key.size();
    }
    CHECK(firings > 10'000);
}

TEST_CASE("results come in blocks whose end is of no account", "[paths][batch]") {
    // More firings and late elements than a block holds, at one watermark.
    const Assigner assigner = *TumblingWindows::make({10});
    Case c{{.assigner = assigner, .trigger = default_trigger(assigner), .evictor = {}}, {}};
    c.pipeline.aggregate = Aggregate::sum;
    constexpr std::uint32_t keys = 10'000;
    c.table.resize(2 * keys + 1);
    for (std::uint32_t i = 0; i < keys; ++i) {
        c.table.key[i] = keys - 1 - i;
        c.table.time[i] = 5;
        c.table.value[i] = i;
        c.table.time[keys + 1 + i] = 7;  // late
        c.table.key[keys + 1 + i] = i;
    }
    c.table.time[keys] = 100;
    const Told told = told_by(record(c.pipeline, c.table, {}, Path::general).recording);
    CHECK(told.key.size() == keys + 1);
    CHECK(told.late.size() == keys);
    for (const Path path : {Path::general, Path::fastest})
        for (const std::size_t block : {0, 1000, 7777}) CHECK(same(told_by_batch(c, path, block), told, 0));
}

// ---- what the fast paths are made of

TEST_CASE("a grid finds the piece of time that holds an instant, also far from its origin", "[paths][grid]") {
    Dice dice{3};
    for (int i = 0; i < 20'000; ++i) {
        const std::int64_t far = dice.pick<std::int64_t>({100, 1'000'000'000, 8'640'000'000'000'000});
        const Instant origin{dice.between(-far, far)};
        const Duration length{
            dice.pick<std::int64_t>({1, 2, 3, 7, 1000, 86'400'000, dice.between(1, 1'000'000), 100'000'000'000'000})};
        const Grid grid{origin, length};
        const std::int64_t index = dice.between(-1000, 1000);
        const Instant t{dice.between(-far, far)};
        const std::int64_t at = grid.index(t);
        CHECK((grid.start(at) <= t && t < grid.start(at + 1)));
        CHECK(grid.index(grid.start(index)) == index);
        CHECK(grid.index(grid.start(index) - Duration{1}) == index - 1);
    }
}

namespace {

/// The slices of some windows against the assigner, around an instant.
template <class Windows>
void check_slices(const Windows& windows, Dice& dice) {
    const Instant near{dice.pick<std::int64_t>({0, -7, 1'700'000'000'000, -8'640'000'000'000'000})};
    const Slices slices{windows, near};
    for (int i = 0; i < 20; ++i) {
        const Instant t = near + Duration{dice.between(-100, 100)};
        const std::int64_t slice = slices.slice(t);
        const WindowRange expected = windows.assign(t);
        const WindowRange range = slices.range(slice);
        REQUIRE(range.count == expected.count);
        for (std::int64_t w = 0; w < expected.count; ++w) CHECK(range[w] == expected[w]);
        // A window takes the slice exactly if it holds the instant.
        for (std::int64_t q = slices.oldest(slice) - 3; q <= slices.newest(slice) + 3; ++q) {
            const Window w = slices.window(q);
            CHECK((w.start <= t && t < w.end) == (slices.begin(q) <= slice && slice < slices.end(q)));
            // It has passed once the watermark has reached its last instant.
            CHECK(slices.passed(w.last()) >= q);
            CHECK(slices.passed(w.last() - Duration{1}) < q);
        }
    }
}

}  // namespace

TEST_CASE("slices are in the windows that hold their time", "[paths][slices]") {
    Dice dice{5};
    for (int i = 0; i < 500; ++i) {
        INFO("case " << i);
        const Duration slide{dice.between(1, 20)};
        check_slices(*SlidingWindows::make({dice.between(1, 50)}, slide, {dice.between(1 - slide.ms, slide.ms - 1)}),
                     dice);
        const Duration step{dice.between(1, 9)};
        check_slices(*CumulateWindows::make({step.ms * dice.between(1, 6)}, step, {dice.between(-50, 50)}), dice);
    }
}

TEST_CASE("a set of keys gives them out in order and keeps those that it is told to", "[paths][keys]") {
    Dice dice{7};
    for (const std::size_t keys : {1u, 63u, 64u, 65u, 4096u, 4097u, 20'000u}) {
        KeySet set{keys};
        std::set<std::uint32_t> expected;
        CHECK(set.empty());
        for (int round = 0; round < 5; ++round) {
            for (int i = 0; i < 30; ++i) {
                const auto key = static_cast<std::uint32_t>(dice.between(0, static_cast<std::int64_t>(keys) - 1));
                set.insert(key);
                expected.insert(key);
            }
            std::vector<std::uint32_t> seen;
            set.retain([&](std::uint32_t key) {
                seen.push_back(key);
                const bool stays = dice.chance(50);
                if (!stays) expected.erase(key);
                return stays;
            });
            CHECK(std::is_sorted(seen.begin(), seen.end()));
            CHECK(std::includes(seen.begin(), seen.end(), expected.begin(), expected.end()));
            CHECK(set.empty() == expected.empty());
        }
        std::vector<std::uint32_t> left;
        set.retain([&](std::uint32_t key) {
            left.push_back(key);
            return false;
        });
        CHECK(left == std::vector<std::uint32_t>(expected.begin(), expected.end()));
        CHECK(set.empty());
    }
}

TEST_CASE("a table of keys has a cell for each that was asked for, and gives them out in order", "[paths][keys]") {
    struct Cell {
        int n = 0;
        [[nodiscard]] bool empty() const { return n == 0; }
    };
    Dice dice{9};
    for (const std::size_t keys : {std::size_t{1}, std::size_t{100}, KeyTable<Cell>::dense_keys,
                                   KeyTable<Cell>::dense_keys + 1, std::size_t{3'000'000'000}}) {
        KeyTable<Cell> table{keys};
        for (int round = 0; round < 2; ++round) {
            std::map<std::uint32_t, int> expected;
            for (int i = 0; i < 300; ++i) {
                const auto key = static_cast<std::uint32_t>(dice.between(0, static_cast<std::int64_t>(keys) - 1));
                ++table[key].n;
                ++expected[key];
            }
            using Cells = std::vector<std::pair<std::uint32_t, int>>;
            const Cells in_order(expected.begin(), expected.end());
            Cells seen;
            table.for_each([&](std::uint32_t key, Cell& cell) { seen.emplace_back(key, cell.n); });
            CHECK(seen == in_order);
            seen.clear();
            table.for_each_unordered([&](std::uint32_t key, Cell& cell) { seen.emplace_back(key, cell.n); });
            std::sort(seen.begin(), seen.end());
            CHECK(seen == in_order);
            table.clear();
            table.for_each([&](std::uint32_t, Cell&) { FAIL("a table that was cleared is empty"); });
        }
    }
}

TEST_CASE("sessions that bridge many others are recorded as the general path does", "[paths][sessions]") {
    // Each bridge merges sessions on both sides of it; some gaps are too wide for one, some rows too late.
    std::size_t joined = 0;
    for (std::uint64_t i = 0; i < 60; ++i) {
        INFO("table " << i);
        Dice dice{9'000 + i};
        const Assigner assigner = *SessionWindows::make({dice.between(3, 9)});
        Case c{{.assigner = assigner, .trigger = default_trigger(assigner), .evictor = {}}, {}};
        c.pipeline.watermarks.strategy = BoundedOutOfOrderness{{dice.pick<std::int64_t>({0, 20, 200})}};
        c.pipeline.aggregate = dice.pick<Aggregate>({Aggregate::count, Aggregate::sum, Aggregate::min, Aggregate::max});
        c.pipeline.end_of_input = dice.chance(80);
        c.table.resize(800);
        const std::int64_t keys = dice.between(1, 3);
        for (std::size_t row = 0; row < c.table.size(); ++row) {
            c.table.time[row] = static_cast<std::int64_t>(row) * dice.between(1, 3) - dice.between(0, 250);
            c.table.arrives[row] = static_cast<std::int64_t>(row);
            c.table.key[row] = static_cast<std::uint32_t>(dice.between(0, keys - 1));
            c.table.value[row] = static_cast<double>(dice.between(-99, 99)) / 4;
        }
        CHECK(is_fast(c));
        const Recording recording = check_paths(c, dice).recording;
        for (const std::uint32_t n : recording.merges.from_count) joined += n > 2;
    }
    CHECK(joined > 200);
}
