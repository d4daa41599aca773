// Is a document that is read over another one what it would be if it had been read whole?
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "windowlab/scenario.hpp"

using namespace windowlab;

namespace {

struct Document {
    std::vector<std::string> rows;
    std::string rest;  // members besides the rows, with a comma in front

    [[nodiscard]] std::string text(std::size_t from, std::size_t to) const {
        std::string out = R"({"format":"window-lab/1","rows":[)";
        for (std::size_t row = from; row < to; ++row) out += (row > from ? "," : "") + rows[row];
        return out + "]" + rest + "}";
    }
    [[nodiscard]] std::string text() const { return text(0, rows.size()); }
};

std::string shown(const std::vector<Problem>& problems) { return problems_json(problems); }

void check_same(const Scenario& reread, const Scenario& fresh) {
    REQUIRE(shown(reread.problems) == shown(fresh.problems));
    if (!fresh.problems.empty()) return;
    const EventTable &a = reread.table, &b = fresh.table;
    CHECK(a.kind == b.kind);
    CHECK(a.time == b.time);
    CHECK(a.arrives == b.arrives);
    CHECK(a.key == b.key);
    CHECK(a.value == b.value);
    CHECK(a.partition == b.partition);
    CHECK(a.gap == b.gap);
    CHECK(a.keys == b.keys);
    CHECK(a.ids == b.ids);
    CHECK(reread.stated == fresh.stated);
    REQUIRE(reread.runs.size() == fresh.runs.size());
    for (std::size_t run = 0; run < fresh.runs.size(); ++run) {
        CHECK(reread.runs[run].name == fresh.runs[run].name);
        CHECK(shown(reread.runs[run].problems) == shown(fresh.runs[run].problems));
        REQUIRE(reread.runs[run].pipeline.has_value() == fresh.runs[run].pipeline.has_value());
        if (fresh.runs[run].pipeline)
            CHECK(pipeline_json(*reread.runs[run].pipeline) == pipeline_json(*fresh.runs[run].pipeline));
    }
}

class Random {
public:
    explicit Random(unsigned seed) : engine_{seed} {}
    std::size_t below(std::size_t n) { return engine_() % n; }
    bool one_in(std::size_t n) { return below(n) == 0; }
    std::string pick(std::initializer_list<const char*> from) { return from.begin()[below(from.size())]; }

    /// `wrong`: one value in so many breaks a rule.
    std::string row(std::size_t wrong) {
        std::string members;
        const auto add = [&](const std::string& name, const std::string& value) {
            members += (members.empty() ? "\"" : ",\"") + name + "\":" + value;
        };
        const auto number = [&](std::size_t n) { return std::to_string(below(n)); };
        switch (below(12)) {
            case 0:
                add("tick", one_in(wrong) ? "1" : "true");
                break;
            case 1:
                add("watermark", number(50));
                break;
            case 2:
                add("status", one_in(wrong) ? "\"gone\"" : pick({"\"idle\"", "\"active\""}));
                break;
            default:
                add("time",
                    one_in(wrong) ? pick({"\"10:00\"", "1.5", "[]"}) : pick({"\"10:00:00\"", "7", "-3", "9e3"}));
                if (one_in(3))
                    add("id", one_in(wrong) ? "{}" : one_in(3) ? "\"e" + number(30) + '"' : "\"n" + number(400) + '"');
                if (one_in(3)) add("key", one_in(wrong) ? "[1]" : pick({"\"a\"", "\"B\"", "\"é\"", "4", "\"😀\""}));
                if (one_in(4)) add("value", one_in(wrong) ? "\"x\"" : number(9));
                if (one_in(6)) add("gap", one_in(wrong) ? "\"1 x\"" : "\"1 s\"");
        }
        if (one_in(5)) add("partition", one_in(wrong) ? "2000" : number(3));
        if (one_in(5)) add("arrives", one_in(wrong) ? "\"soon\"" : number(40'000));
        if (one_in(wrong)) add("keyy", "1");
        return one_in(2 * wrong) ? "5" : '{' + members + '}';
    }

private:
    std::mt19937 engine_;
};

}  // namespace

TEST_CASE("edits of a document give what reading it whole gives", "[reread]") {
    std::size_t sound = 0, refused = 0, whole = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        Random random{seed};
        Document document;
        Scenario held = read_scenario(document.text());
        Document of_held = document;
        for (int edit = 0; edit < 30; ++edit) {
            // One row changes, goes, comes; or several do.
            const std::size_t size = document.rows.size();
            const std::size_t from = random.below(size + 1);
            const std::size_t removed = random.one_in(3) ? 0 : std::min(size - from, 1 + random.below(3));
            const std::size_t added = random.one_in(4) ? 0 : 1 + random.below(random.one_in(5) ? 12 : 2);
            const auto at = document.rows.begin() + static_cast<std::ptrdiff_t>(from);
            document.rows.erase(at, at + static_cast<std::ptrdiff_t>(removed));
            for (std::size_t i = 0; i < added; ++i)
                document.rows.insert(document.rows.begin() + static_cast<std::ptrdiff_t>(from + i), random.row(40));
            if (random.one_in(6))
                document.rest =
                    random.pick({"", R"(,"arrivalSpacing":"2 s")", R"(,"day":"2024-05-01")",
                                 R"(,"runs":[{},{"change":{"late":"sideOutput"}}])", R"(,"title":5)",
                                 R"(,"pipeline":{"window":{"type":"session","gap":5},"partitions":2})",
                                 R"(,"arrivalSpacing":"x","day":5)", R"(,"zone":"UTC","pipeline":{"late":1})"});

            // What changed since the document that is held.
            std::size_t same = 0, same_behind = 0;
            const std::size_t shorter = std::min(document.rows.size(), of_held.rows.size());
            while (same < shorter && document.rows[same] == of_held.rows[same]) ++same;
            while (same_behind < shorter - same && document.rows[document.rows.size() - 1 - same_behind] ==
                                                       of_held.rows[of_held.rows.size() - 1 - same_behind])
                ++same_behind;

            const Scenario fresh = read_scenario(document.text());
            const TextColumn ids_before = held.table.ids;
            const auto changed = reread_scenario(held, document.text(same, document.rows.size() - same_behind), same,
                                                 of_held.rows.size() - same - same_behind);
            INFO("seed " << seed << ", edit " << edit << ": " << document.text());
            if (!changed) {
                ++whole;
                CHECK(held.table.ids == ids_before);
            } else {
                check_same(held, fresh);
            }
            if (!fresh.problems.empty()) {
                ++refused;
                CHECK(held.table.ids == ids_before);
                if (random.one_in(2)) document = of_held;  // undo
                continue;
            }
            ++sound;
            if (!changed) {
                held = fresh;
            } else {
                for (std::size_t row = 0; row < held.table.size(); ++row) {
                    const std::size_t behind = held.table.size() - row;
                    if (changed->table && row < changed->from) CHECK(held.table.ids[row] == ids_before[row]);
                    if (changed->table && row >= changed->to)
                        CHECK(held.table.ids[row] == ids_before[ids_before.size() - behind]);
                }
            }
            of_held = document;
        }
    }
    // It is not all one way.
    CHECK(sound > 2'000);
    CHECK(refused > 1'000);
    CHECK(whole < 2'500);
}

TEST_CASE("only what breaks a rule between rows, or the day, takes the whole document", "[reread]") {
    const auto rows = [](const std::string& list, const std::string& rest = "") {
        return R"({"format":"window-lab/1","rows":[)" + list + "]" + rest + "}";
    };
    const std::string all = R"({"time":5},{"time":6,"id":"a","arrives":900},{"time":7,"id":"e5"})";
    const auto edit = [&](const std::string& text, std::size_t from, std::size_t removed) {
        Scenario scenario = read_scenario(rows(all));
        return reread_scenario(scenario, text, from, removed).has_value();
    };
    CHECK(edit(rows(R"({"time":8,"id":"b"})"), 0, 1));
    CHECK_FALSE(edit(rows(R"({"time":8,"id":"a"})"), 0, 1));       // an id that is taken
    CHECK_FALSE(edit(rows(R"({"time":8},{"time":9})"), 1, 0));     // the fifth row is there now, and is e5
    CHECK_FALSE(edit(rows(R"({"time":8,"arrives":901})"), 0, 1));  // row 1 cannot arrive before it
    CHECK_FALSE(edit(rows(R"({"time":1000})"), 0, 1));             // nor before the first event's time
    CHECK_FALSE(edit(rows("", R"(,"day":"2024-05-01")"), 0, 0));
    CHECK_FALSE(edit("{", 0, 0));
    CHECK_FALSE(edit(rows(""), 4, 0));
    CHECK_FALSE(edit(rows(""), 1, 3));
    CHECK(edit(rows(R"({"time":"soon"})"), 1, 1));  // its problem is its own
}
