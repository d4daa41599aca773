// What does a scenario document say, and what is wrong with one?
#include "windowlab/scenario.hpp"

#include <algorithm>
#include <set>

#include "catch.hpp"

using namespace windowlab;

namespace {

/// A document with these members besides `format`.
Scenario read(std::string_view members, const EventTable* columns = nullptr) {
    return read_scenario(
        R"({"format": "window-lab/1")" + std::string{members.empty() ? "" : ", "} + std::string{members} + "}",
        columns);
}

Scenario read_rows(std::string_view rows) { return read(R"("rows": [)" + std::string{rows} + "]"); }

/// Each problem as `place rule arg arg …`; of the document, or of all runs.
std::vector<std::string> problems(const Scenario& scenario) {
    std::vector<std::string> out;
    const auto add = [&](const std::vector<Problem>& list) {
        for (const Problem& problem : list) {
            out.push_back(problem.where + " " + problem.rule);
            for (const std::string& arg : problem.args) out.back() += " " + arg;
        }
    };
    add(scenario.problems);
    for (const ScenarioRun& run : scenario.runs) add(run.problems);
    return out;
}
using Problems = std::vector<std::string>;

Problems of_rows(std::string_view rows) { return problems(read_rows(rows)); }
Problems of_pipeline(std::string_view pipeline) { return problems(read(R"("pipeline": )" + std::string{pipeline})); }

/// The only run's pipeline, as text.
std::string resolved(std::string_view pipeline) {
    const Scenario scenario = read(R"("pipeline": )" + std::string{pipeline});
    REQUIRE(problems(scenario) == Problems{});
    REQUIRE(scenario.runs.size() == 1);
    return pipeline_json(*scenario.runs[0].pipeline);
}

/// Whether the text of the resolved pipeline holds this piece.
bool has(std::string_view pipeline, std::string_view piece) {
    return resolved(pipeline).find(piece) != std::string::npos;
}

std::vector<std::string> names(const Scenario& scenario) {
    std::vector<std::string> out;
    for (const ScenarioRun& run : scenario.runs) out.push_back(run.name);
    return out;
}

}  // namespace

// ---- the document

TEST_CASE("a document is an object of this format, all else has a default", "[scenario]") {
    const Scenario scenario = read("");
    CHECK(problems(scenario) == Problems{});
    CHECK(scenario.table.size() == 0);
    CHECK(names(scenario) == std::vector<std::string>{"run"});
    REQUIRE(scenario.runs[0].pipeline);
    CHECK(
        pipeline_json(*scenario.runs[0].pipeline) ==
        R"({"watermarks":{"strategy":"bounded","outOfOrderness":0,"emit":"event","idleAfter":null,"combine":"channels"},)"
        R"("partitions":1,"keyed":true,"window":{"type":"tumbling","size":60000,"offset":0,"time":"event"},)"
        R"("trigger":{"type":"eventTime"},"evictor":null,"allowedLateness":0,"late":"drop","aggregate":"count",)"
        R"("endOfInput":true})");

    CHECK(problems(read_scenario("[]")) == Problems{" object"});
    CHECK(problems(read_scenario("null")) == Problems{" object"});
    CHECK(problems(read_scenario("{}")) == Problems{"format required format window-lab/1"});
    CHECK(problems(read_scenario("{\"format\": null}")) == Problems{"format required format window-lab/1"});
    CHECK(problems(read_scenario("{")) == Problems{" json 1 2 name-or-brace"});
}

TEST_CASE("of another version only the version is reported", "[scenario]") {
    CHECK(problems(read_scenario(R"({"format": "window-lab/2", "foo": 1, "rows": 5})")) ==
          Problems{"format format window-lab/1"});
    CHECK(problems(read_scenario(R"({"format": 1})")) == Problems{"format format window-lab/1"});
}

TEST_CASE("$schema is for editors: whatever it says is taken, and nothing else", "[scenario]") {
    CHECK(problems(read(R"("$schema": "https://example.org/window-lab-1.schema.json", "rows": [])")) == Problems{});
    CHECK(problems(read(R"("$schema": 5)")) == Problems{});
    CHECK(problems(read(R"("$schemas": "")")) == Problems{"[\"$schemas\"] unknown-member $schemas $schema"});
}

TEST_CASE("null is as if the member were absent, everywhere", "[scenario]") {
    const Scenario scenario = read(
        R"("title": null, "day": null, "zone": null, "arrivalSpacing": null, "runs": null, "view": null, "expect": null,
           "foo": null, "rows": [{"time": 5, "id": null, "key": null, "value": null, "watermark": null, "foo": null}],
           "pipeline": {"watermarks": {"strategy": null, "outOfOrderness": null}, "window": {"type": null, "size": null},
                        "trigger": null, "evictor": null, "keyed": null, "late": null, "foo": null})");
    CHECK(problems(scenario) == Problems{});
    CHECK(scenario.table.ids == TextColumn{"e1"});
    CHECK(scenario.table.keys == std::vector<std::string>{"all"});
    CHECK(problems(read(R"("rows": null, "pipeline": null)")) == Problems{});
}

TEST_CASE("every problem is reported at once, in its place", "[scenario]") {
    CHECK(problems(read(R"("day": "2024-02-30", "zone": "", "arrivalSpacing": "5", "title": 5, "runs": {},
                           "rows": [{"time": "10:00"}, {"time": 1, "value": "1", "partition": -1}], "pipelines": {})")) ==
          Problems{"pipelines unknown-member pipelines pipeline", "day calendar", "arrivalSpacing duration",
                   "rows[0].time timestamp", "rows[1].value number", "rows[1].partition at-least 0", "runs array",
                   "title title", "zone zone"});
    CHECK(of_pipeline(R"({"window": {"type": "sliding", "size": 0, "offset": "x"}, "late": "lost", "keyed": 1})") ==
          Problems{"pipeline.keyed boolean", "pipeline.window.size at-least 1 ms",
                   "pipeline.window.slide required duration", "pipeline.window.offset duration",
                   "pipeline.late choice drop sideOutput"});
}

TEST_CASE("a document that is refused has neither rows nor runs", "[scenario]") {
    const Scenario scenario = read_rows(R"({"time": 1}, {"time": "x"})");
    CHECK(scenario.table.size() == 0);
    CHECK(scenario.runs.empty());
}

TEST_CASE("a member that is not in the format is refused, with the nearest name", "[scenario]") {
    CHECK(problems(read(R"("row": [])")) == Problems{"row unknown-member row rows"});
    CHECK(of_rows(R"({"tiem": 1, "time": 2})") == Problems{"rows[0].tiem unknown-member tiem time"});
    CHECK(of_rows(R"({"time": 2, "Value": 1})") == Problems{"rows[0].Value unknown-member Value value"});
    CHECK(of_pipeline(R"({"lateness": 5})") == Problems{"pipeline.lateness unknown-member lateness allowedLateness"});
    CHECK(of_pipeline(R"({"window": {"sise": 5}})") == Problems{"pipeline.window.sise unknown-member sise size"});
    CHECK(of_pipeline(R"({"watermarks": {"emit": {"each": 5, "every": 5}}})") ==
          Problems{"pipeline.watermarks.emit.each unknown-member each"});
    CHECK(of_pipeline(R"({"qqq": 5})") == Problems{"pipeline.qqq unknown-member qqq"});
    CHECK(of_pipeline(R"({"a b": 5})") == Problems{R"(pipeline["a b"] unknown-member a b)"});
    CHECK(problems(read(R"("runs": [{"nmae": "a"}])")) == Problems{"runs[0].nmae unknown-member nmae name"});

    SECTION("one of your own begins with x-") {
        CHECK(problems(read(R"("x-foo": 1, "rows": [{"time": 1, "x-note": []}], "runs": [{"x-a": 1}],
                               "pipeline": {"x-b": 1, "window": {"x-c": 1}}, "view": {"x-d": 1}, "expect": {"x-e": 1})")) ==
              Problems{});
    }
}

TEST_CASE("a member that is there twice is refused, wherever it is", "[scenario]") {
    CHECK(of_rows(R"({"time": 1, "time": 2})") == Problems{"rows[0].time duplicate-member time 1 49"});
    CHECK(problems(read(R"("x-foo": {"a": 1, "a": 1})")).size() == 1);
}

// ---- rows

TEST_CASE("rows become columns", "[scenario][rows]") {
    const Scenario scenario = read(R"("day": "1970-01-02", "rows": [
        {"time": "00:00:01", "id": "a", "key": "k2", "value": 2.5, "partition": 1, "gap": "5 s"},
        {"watermark": 7, "partition": 2},
        {"status": "idle", "partition": 1},
        {"status": "active"},
        {"tick": true},
        {"time": -3, "key": "k1"}])");
    REQUIRE(problems(scenario) == Problems{});
    const EventTable& table = scenario.table;
    REQUIRE(table.size() == 6);
    CHECK(table.kind == std::vector<RowKind>{RowKind::event, RowKind::watermark, RowKind::idle, RowKind::active,
                                             RowKind::tick, RowKind::event});
    CHECK(table.time == std::vector<std::int64_t>{86'401'000, 7, 0, 0, 0, -3});
    CHECK(table.value[0] == 2.5);
    CHECK(table.value[5] == 1);
    CHECK(table.partition == std::vector<std::uint16_t>{1, 2, 1, 0, 0, 0});
    CHECK(table.gap == std::vector<std::int64_t>{5'000, 0, 0, 0, 0, 0});
    CHECK(table.ids == TextColumn{"a", "", "", "", "", "e6"});
    CHECK(table.keys == std::vector<std::string>{"k1", "k2"});
    CHECK(table.key == std::vector<std::uint32_t>{1, 0, 0, 0, 0, 0});
}

TEST_CASE("keys are numbered by code point, not as they come up and not by UTF-16 unit", "[scenario][rows]") {
    const Scenario scenario = read_rows(
        R"({"time":1,"key":"b"},{"time":1,"key":"😀"},{"time":1,"key":"ﬀ"},{"time":1,"key":"B"},{"time":1,"key":"b"})");
    CHECK(scenario.table.keys == std::vector<std::string>{"B", "b", "ﬀ", "😀"});
    CHECK(scenario.table.key == std::vector<std::uint32_t>{1, 3, 2, 0, 1});
}

TEST_CASE("ids and keys that are numbers are taken as their text", "[scenario][rows]") {
    const Scenario scenario = read_rows(R"({"time":1,"id":7,"key":1.5},{"time":1,"id":true,"key":-2})");
    CHECK(scenario.table.ids == TextColumn{"7", "true"});
    CHECK(scenario.table.keys == std::vector<std::string>{"-2", "1.5"});
    CHECK(of_rows(R"({"time":1,"id":[7],"key":{}})") ==
          Problems{"rows[0].id text-or-number", "rows[0].key text-or-number"});
}

TEST_CASE("an id names one event", "[scenario][rows]") {
    CHECK(of_rows(R"({"time":1,"id":"a"},{"tick":true},{"time":2,"id":"a"})") == Problems{"rows[2].id duplicate-id 1"});
    CHECK(of_rows(R"({"time":1,"id":"e2"},{"time":2})") == Problems{"rows[1].id duplicate-id 1"});
    CHECK(of_rows(R"({"time":1,"id":7},{"time":2,"id":"7"})") == Problems{"rows[1].id duplicate-id 1"});
    CHECK(of_rows(R"({"time":1,"id":"a"},{"tick":true,"id":"a"})") == Problems{});
}

TEST_CASE("a row is exactly one thing", "[scenario][rows]") {
    CHECK(of_rows("{}") == Problems{"rows[0] row-kind"});
    CHECK(of_rows(R"({"id":"a"})") == Problems{"rows[0] row-kind"});
    CHECK(of_rows(R"({"time":0,"tick":true})") == Problems{"rows[0] row-kind time tick"});
    CHECK(of_rows(R"({"time":0,"tick":false})") == Problems{"rows[0] row-kind time tick"});
    CHECK(of_rows(R"({"time":0,"tick":null})") == Problems{});
    CHECK(of_rows("5, []") == Problems{"rows[0] object", "rows[1] object"});
    CHECK(of_rows(R"({"tick":false})") == Problems{"rows[0].tick true"});
    CHECK(of_rows(R"({"tick":1})") == Problems{"rows[0].tick true"});
    CHECK(of_rows(R"({"status":"asleep"})") == Problems{"rows[0].status choice idle active"});
    CHECK(of_rows(R"({"watermark":"x"})") == Problems{"rows[0].watermark timestamp"});
}

TEST_CASE("members of another kind of row are ignored, whatever they hold", "[scenario][rows]") {
    CHECK(of_rows(R"({"tick":true,"value":"x","partition":5000,"gap":[],"key":{}})") == Problems{});
    CHECK(of_rows(R"({"watermark":1,"value":"x","gap":[]})") == Problems{});
}

TEST_CASE("partitions go from 0 to 1023", "[scenario][rows]") {
    CHECK(of_rows(R"({"time":1,"partition":1023})") == Problems{});
    CHECK(of_rows(R"({"time":1,"partition":1024})") == Problems{"rows[0].partition at-most 1023"});
    CHECK(of_rows(R"({"time":1,"partition":-1})") == Problems{"rows[0].partition at-least 0"});
    CHECK(of_rows(R"({"time":1,"partition":0.5})") == Problems{"rows[0].partition integer"});
    CHECK(of_rows(R"({"status":"idle","partition":1024})") == Problems{"rows[0].partition at-most 1023"});
}

TEST_CASE("a value is a number that nobody rounds", "[scenario][rows]") {
    CHECK(of_rows(R"({"time":1,"value":9007199254740993},{"time":2,"value":1e400},{"time":3,"value":"5"})") ==
          Problems{"rows[0].value exact-number", "rows[1].value number-range", "rows[2].value number"});
}

TEST_CASE("the first row arrives at the first event's time, every other one a spacing after the one before",
          "[scenario][rows]") {
    using Arrivals = std::vector<std::int64_t>;
    CHECK(read_rows(R"({"tick":true},{"time":5000},{"time":1000})").table.arrives == Arrivals{5000, 6000, 7000});
    CHECK(read_rows(R"({"tick":true},{"tick":true})").table.arrives == Arrivals{0, 1000});
    CHECK(read_rows(R"({"time":5,"arrives":9},{"time":1},{"time":2,"arrives":2000},{"time":3})").table.arrives ==
          Arrivals{9, 1009, 2000, 3000});
    CHECK(read(R"("arrivalSpacing":"200 ms","rows":[{"time":0},{"time":0}])").table.arrives == Arrivals{0, 200});
    CHECK(read(R"("arrivalSpacing":0,"rows":[{"time":7},{"time":0}])").table.arrives == Arrivals{7, 7});
    CHECK(problems(read(R"("arrivalSpacing":-1)")) == Problems{"arrivalSpacing at-least 0 ms"});
}

TEST_CASE("processing time does not go back", "[scenario][rows]") {
    CHECK(of_rows(R"({"time":0,"arrives":5},{"time":1,"arrives":5},{"time":1,"arrives":4})") ==
          Problems{"rows[2].arrives arrival-goes-back 5"});
    CHECK(of_rows(R"({"time":0},{"time":1,"arrives":-1},{"time":2})") ==
          Problems{"rows[1].arrives arrival-goes-back 0"});

    SECTION("a row above that is wrong is not reported twice") {
        CHECK(of_rows(R"({"time":"x"},{"time":1},{"time":1,"arrives":-5})") == Problems{"rows[0].time timestamp"});
        CHECK(of_rows(R"({"time":0,"arrives":"x"},{"time":1,"arrives":-5})") == Problems{"rows[0].arrives timestamp"});
    }
}

TEST_CASE("an arrival that is computed stays in range too, and is reported once", "[scenario][rows]") {
    CHECK(of_rows(R"({"time":8640000000000000})") == Problems{});
    CHECK(of_rows(R"({"time":8639999999999000},{"time":0},{"time":0},{"time":0})") ==
          Problems{"rows[2].arrives instant-range 8640000000000000"});
}

TEST_CASE("instants and durations of rows lie within their bounds", "[scenario][rows]") {
    CHECK(of_rows(R"({"time":8640000000000001,"arrives":0},{"time":0,"gap":100000000000001})") ==
          Problems{"rows[0].time instant-range 8640000000000000", "rows[1].gap duration-range 100000000000000"});
}

TEST_CASE("with columns the table is theirs, held to the same bounds", "[scenario][rows]") {
    EventTable table;
    table.resize(2);
    table.arrives = {5, 5};
    table.keys = {"all"};
    const Scenario scenario = read(R"("rows": [])", &table);
    CHECK(problems(scenario) == Problems{});
    CHECK(scenario.table.arrives == table.arrives);
    CHECK(problems(read(R"("rows": [{"time":1}])", &table)) == Problems{"rows rows-with-columns"});

    table.arrives = {5, 4};
    table.time = {8'640'000'000'000'001, 0};
    table.partition = {0, 1024};
    table.gap = {0, -100'000'000'000'001};
    table.value[0] = 1 / 0.0;
    table.ids = {"a", "a"};
    CHECK(problems(read("", &table)) ==
          Problems{"rows[0].time instant-range 8640000000000000", "rows[0].value number-range",
                   "rows[1].gap duration-range 100000000000000", "rows[1].arrives arrival-goes-back 5",
                   "rows[1].partition at-most 1023", "rows[1].id duplicate-id 1"});
}

// ---- runs

TEST_CASE("runs are named, and there is always one", "[scenario][runs]") {
    CHECK(names(read(R"("runs": [])")) == std::vector<std::string>{"run"});
    CHECK(names(read(R"("runs": [{}, {"name": "b"}, {"name": 3}, {"name": null}])")) ==
          std::vector<std::string>{"run 1", "b", "3", "run 4"});
    CHECK(problems(read(R"("runs": [5, {"name": []}])")) == Problems{"runs[0] object", "runs[1].name text-or-number"});
    CHECK(problems(read(R"("runs": "x")")) == Problems{"runs array"});
}

TEST_CASE("a change is a merge patch on the pipeline", "[scenario][runs]") {
    const Scenario scenario = read(R"(
        "pipeline": {"window": {"type": "tumbling", "size": 10}, "trigger": {"type": "purging", "nested": {"type": "count", "n": 1}},
                     "allowedLateness": 20},
        "runs": [{}, {"change": null}, {"change": {"trigger": null}}, {"change": {"trigger": {"nested": {"n": 2}}}},
                 {"change": {"window": {"type": "session", "gap": 5}, "trigger": null, "allowedLateness": null}},
                 {"change": {"trigger": {"type": "never"}, "window": {"type": "global"}}}])");
    REQUIRE(problems(scenario) == Problems{});
    const auto text = [&](std::size_t run) { return pipeline_json(*scenario.runs[run].pipeline); };
    const auto holds = [&](std::size_t run, std::string_view piece) {
        return text(run).find(piece) != std::string::npos;
    };
    CHECK(text(1) == text(0));
    CHECK(holds(0, R"("trigger":{"type":"purging","nested":{"type":"count","n":1}})"));
    CHECK(holds(2, R"("trigger":{"type":"eventTime"})"));
    CHECK(holds(3, R"("trigger":{"type":"purging","nested":{"type":"count","n":2}})"));
    CHECK(holds(4, R"("window":{"type":"session","gap":5,"time":"event"})"));
    CHECK(holds(4, R"("allowedLateness":0)"));
    CHECK(holds(5, R"("window":{"type":"global"},"trigger":{"type":"never"})"));
}

TEST_CASE("a patch that is no object replaces, one on no object begins anew", "[scenario][runs]") {
    CHECK(problems(read(R"("pipeline": 5, "runs": [{"change": {}}, {}])")) == Problems{"pipeline object"});
    CHECK(problems(read(R"("runs": [{"change": 5}, {"change": {"window": 5}}])")) ==
          Problems{"runs[0].change object", "runs[1].change.window object"});
    CHECK(problems(read(R"("pipeline": {"watermarks": {"emit": "event"}},
                           "runs": [{"change": {"watermarks": {"emit": {"every": 5}}}}])")) == Problems{});
}

TEST_CASE("what only a change causes is a problem of that run, at the change", "[scenario][runs]") {
    const Scenario scenario = read(R"("pipeline": {"window": {"size": 10}},
                                      "runs": [{}, {"change": {"window": {"size": 0}}}, {"change": {"late": "lost"}}])");
    CHECK(scenario.problems.empty());
    REQUIRE(scenario.runs.size() == 3);
    CHECK(scenario.runs[0].pipeline);
    CHECK_FALSE(scenario.runs[1].pipeline);
    CHECK(problems(scenario) ==
          Problems{"runs[1].change.window.size at-least 1 ms", "runs[2].change.late choice drop sideOutput"});
}

TEST_CASE("what the pipeline itself causes is a problem of each run that does not change it", "[scenario][runs]") {
    CHECK(problems(read(R"("pipeline": {"window": {"size": 0}, "foo": 1},
                           "runs": [{}, {"change": {"late": "drop"}}, {"change": {"window": {"size": 5}, "foo": null}}])")) ==
          Problems{"pipeline.foo unknown-member foo", "pipeline.window.size at-least 1 ms",
                   "pipeline.foo unknown-member foo", "pipeline.window.size at-least 1 ms"});
}

TEST_CASE("what is missing is missing where it would be", "[scenario][runs]") {
    CHECK(of_pipeline(R"({"window": {"type": "session"}})") == Problems{"pipeline.window.gap required duration"});
    CHECK(problems(read(R"("pipeline": {"window": {"type": "sliding", "size": 9, "slide": 3}},
                           "runs": [{"change": {"window": {"type": "session"}}}, {"change": {"window": {"slide": null}}},
                                    {"change": {"trigger": {"type": "count"}}}])")) ==
          Problems{"runs[0].change.window.gap required duration", "runs[1].change.window.slide required duration",
                   "runs[2].change.trigger.n required integer"});
    CHECK(problems(read(R"("pipeline": {"window": {"type": "sliding", "size": 9}},
                           "runs": [{"change": {"window": {"size": 5}}}])")) ==
          Problems{"pipeline.window.slide required duration"});
}

// ---- pipelines

TEST_CASE("watermarks", "[scenario][pipeline]") {
    CHECK(has(R"({"watermarks": {"outOfOrderness": "1.5 s"}})", R"("outOfOrderness":1500,"emit":"event")"));
    CHECK(has(R"({"watermarks": {"strategy": "monotonous", "emit": {"every": "200 ms"}, "idleAfter": 5}})",
              R"({"strategy":"monotonous","emit":{"every":200},"idleAfter":5,"combine":"channels"})"));
    CHECK(has(R"({"watermarks": {"strategy": "none", "combine": "splits"}})", R"("strategy":"none")"));
    CHECK(of_pipeline(R"({"watermarks": {"outOfOrderness": -1, "idleAfter": 0, "emit": {"every": 0}}})") ==
          Problems{"pipeline.watermarks.outOfOrderness at-least 0 ms", "pipeline.watermarks.emit.every at-least 1 ms",
                   "pipeline.watermarks.idleAfter at-least 1 ms"});
    CHECK(of_pipeline(R"({"watermarks": {"emit": "always"}})") == Problems{"pipeline.watermarks.emit emit"});
    CHECK(of_pipeline(R"({"watermarks": {"emit": {}}})") ==
          Problems{"pipeline.watermarks.emit.every required duration"});
    CHECK(of_pipeline(R"({"watermarks": "none"})") == Problems{"pipeline.watermarks object"});

    SECTION("under manual only rows say what watermark and status are") {
        CHECK(has(R"({"watermarks": {"strategy": "manual", "emit": 5, "idleAfter": []}})",
                  R"({"strategy":"manual","emit":"event","idleAfter":null,"combine":"channels"})"));
    }
    SECTION("a tolerance is ignored where there is none") {
        CHECK(of_pipeline(R"({"watermarks": {"strategy": "monotonous", "outOfOrderness": "x"}})") == Problems{});
    }
}

TEST_CASE("there are as many partitions as the rows use, or more", "[scenario][pipeline]") {
    const auto partitions = [](std::string_view rows, std::string_view n) {
        return problems(
            read(R"("rows": [)" + std::string{rows} + R"(], "pipeline": {"partitions": )" + std::string{n} + "}"));
    };
    CHECK(partitions(R"({"time":1,"partition":2})", "3") == Problems{});
    CHECK(partitions(R"({"time":1,"partition":2})", "2") == Problems{"pipeline.partitions partitions-used 3"});
    CHECK(partitions(R"({"watermark":1,"partition":2})", "2") == Problems{"pipeline.partitions partitions-used 3"});
    CHECK(partitions(R"({"tick":true,"partition":2})", "1") == Problems{});
    CHECK(partitions("", "0") == Problems{"pipeline.partitions at-least 1"});
    CHECK(partitions("", "1024") == Problems{});
    CHECK(partitions("", "1025") == Problems{"pipeline.partitions at-most 1024"});
    CHECK(read_rows(R"({"time":1,"partition":4})").runs[0].pipeline->partitions == 5);
}

TEST_CASE("windows", "[scenario][pipeline]") {
    CHECK(has(R"({"window": {"size": "10 s", "offset": "-5 s", "time": "processing"}})",
              R"({"type":"tumbling","size":10000,"offset":-5000,"time":"processing"})"));
    CHECK(has(R"({"window": {"type": "sliding", "size": 10, "slide": 5}})",
              R"({"type":"sliding","size":10,"slide":5,"offset":0,"time":"event"})"));
    CHECK(has(R"({"window": {"type": "cumulate", "maxSize": 10, "step": 5, "offset": 100}})",
              R"({"type":"cumulate","maxSize":10,"step":5,"offset":100,"time":"event"})"));
    CHECK(has(R"({"window": {"type": "session", "gap": 5, "time": "processing"}})",
              R"({"type":"session","gap":5,"time":"processing"})"));
    CHECK(has(R"({"window": {"type": "dynamicSession"}})", R"({"type":"dynamicSession","time":"event"})"));
    CHECK(has(R"({"window": {"type": "global"}})", R"({"type":"global"},"trigger":{"type":"never"})"));

    SECTION("their own checks are reported in place") {
        CHECK(of_pipeline(R"({"window": {"size": 10, "offset": 10}})") ==
              Problems{"pipeline.window.offset offset size 10"});
        CHECK(of_pipeline(R"({"window": {"offset": 60000}})") == Problems{"pipeline.window.offset offset size 60000"});
        CHECK(of_pipeline(R"({"window": {"type": "cumulate", "maxSize": "10 s", "step": "3 s"}})") ==
              Problems{"pipeline.window.maxSize multiple-of step 3000"});
        CHECK(of_pipeline(R"({"window": {"type": "sliding", "size": 10000001, "slide": 1}})") ==
              Problems{"pipeline.window.size windows-per-element 10000000"});
    }
    SECTION("cumulate windows are in event time only") {
        CHECK(of_pipeline(R"({"window": {"type": "cumulate", "maxSize": 10, "step": 5, "time": "processing"}})") ==
              Problems{"pipeline.window.time event-time-only cumulate"});
    }
    SECTION("members of another type are ignored, whatever they hold") {
        CHECK(of_pipeline(R"({"window": {"type": "session", "gap": 5, "size": "x", "slide": [], "step": -1}})") ==
              Problems{});
    }
    SECTION("only a tumbling window has a default size") {
        CHECK(of_pipeline(R"({"window": {"type": "sliding"}})") ==
              Problems{"pipeline.window.size required duration", "pipeline.window.slide required duration"});
        CHECK(of_pipeline(R"({"window": {"type": "count"}})") == Problems{"pipeline.window.size required integer"});
        CHECK(of_pipeline(R"({"window": {"type": "cumulate"}})") ==
              Problems{"pipeline.window.maxSize required duration", "pipeline.window.step required duration"});
    }
}

TEST_CASE("count windows are global windows with a trigger and an evictor", "[scenario][pipeline]") {
    CHECK(has(
        R"({"window": {"type": "count", "size": 3}})",
        R"("window":{"type":"global"},"trigger":{"type":"purging","nested":{"type":"count","n":3}},"evictor":null)"));
    CHECK(has(
        R"({"window": {"type": "slidingCount", "size": 3, "slide": 2}})",
        R"("window":{"type":"global"},"trigger":{"type":"count","n":2},"evictor":{"type":"count","n":3,"after":false})"));

    SECTION("which a trigger or evictor that is given replaces") {
        CHECK(has(R"({"window": {"type": "count", "size": 3}, "trigger": {"type": "count", "n": 2}})",
                  R"("trigger":{"type":"count","n":2},"evictor":null)"));
        CHECK(has(
            R"({"window": {"type": "slidingCount", "size": 3, "slide": 2}, "evictor": {"type": "time", "interval": 5}})",
            R"("trigger":{"type":"count","n":2},"evictor":{"type":"time","interval":5,"after":false})"));
    }
    SECTION("sizes are counts, not durations") {
        CHECK(of_pipeline(R"({"window": {"type": "count", "size": "3 s"}})") ==
              Problems{"pipeline.window.size integer"});
        CHECK(of_pipeline(R"({"window": {"type": "slidingCount", "size": 0, "slide": 1.5}})") ==
              Problems{"pipeline.window.slide integer", "pipeline.window.size at-least 1"});
    }
}

TEST_CASE("triggers", "[scenario][pipeline]") {
    const auto trigger = [](std::string_view text) { return has(R"({"trigger": )" + std::string{text} + "}", text); };
    CHECK(trigger(R"({"type":"eventTime"})"));
    CHECK(trigger(R"({"type":"processingTime"})"));
    CHECK(trigger(R"({"type":"count","n":3})"));
    CHECK(trigger(R"({"type":"continuousEventTime","interval":5})"));
    CHECK(trigger(R"({"type":"continuousProcessingTime","interval":5})"));
    CHECK(trigger(R"({"type":"delta","threshold":-0.5})"));
    CHECK(trigger(R"({"type":"purging","nested":{"type":"purging","nested":{"type":"count","n":1}}})"));
    CHECK(trigger(
        R"({"type":"processingTimeout","interval":5,"resetOnEvent":true,"clearOnTimeout":false,"nested":{"type":"count","n":1}})"));
    CHECK(has(R"({"trigger": {"type": "processingTimeout", "interval": 5, "nested": {"type": "eventTime"}}})",
              R"("resetOnEvent":false,"clearOnTimeout":true)"));

    SECTION("need what they work with, at every level") {
        CHECK(of_pipeline(R"({"trigger": {}})").size() == 1);
        CHECK(of_pipeline(R"({"trigger": "count"})") == Problems{"pipeline.trigger object"});
        CHECK(of_pipeline(R"({"trigger": {"type": "count", "n": 0}})") == Problems{"pipeline.trigger.n at-least 1"});
        CHECK(of_pipeline(R"({"trigger": {"type": "delta"}})") ==
              Problems{"pipeline.trigger.threshold required number"});
        CHECK(of_pipeline(R"({"trigger": {"type": "purging"}})") ==
              Problems{"pipeline.trigger.nested required object"});
        CHECK(of_pipeline(R"({"trigger": {"type": "processingTimeout", "interval": 0, "resetOnEvent": 1,
                                          "nested": {"type": "continuousEventTime", "m": 1}}})") ==
              Problems{"pipeline.trigger.interval at-least 1 ms", "pipeline.trigger.resetOnEvent boolean",
                       "pipeline.trigger.nested.m unknown-member m",
                       "pipeline.trigger.nested.interval required duration"});
    }
    SECTION("ignore members of another type, whatever they hold") {
        CHECK(of_pipeline(R"({"trigger": {"type": "count", "n": 1, "interval": "x", "nested": {"type": "foo"}}})") ==
              Problems{});
    }
    SECTION("may be nested hundreds of times") {
        std::string text = R"({"type":"count","n":1})";
        for (int i = 0; i < 900; ++i) text = R"({"type":"purging","nested":)" + text + "}";
        CHECK(trigger(text));
    }
}

TEST_CASE("a trigger goes with its windows, or is refused as by Flink", "[scenario][pipeline]") {
    const auto with = [](std::string_view window, std::string_view trigger) {
        return of_pipeline(R"({"window": )" + std::string{window} + R"(, "trigger": )" + std::string{trigger} + "}");
    };
    const auto global = R"({"type": "global"})", count = R"({"type": "count", "size": 3})",
               session = R"({"type": "session", "gap": 5})", dynamic = R"({"type": "dynamicSession"})", tumbling = "{}";

    SECTION("eventTime and processingTime: not with global and count windows") {
        CHECK(with(global, R"({"type":"eventTime"})") ==
              Problems{"pipeline.trigger.type trigger-needs-time-windows eventTime global"});
        CHECK(with(count, R"({"type":"processingTime"})") ==
              Problems{"pipeline.trigger.type trigger-needs-time-windows processingTime count"});
        CHECK(with(global, R"({"type":"purging","nested":{"type":"eventTime"}})") ==
              Problems{"pipeline.trigger.nested.type trigger-needs-time-windows eventTime global"});
        CHECK(with(global, R"({"type":"continuousEventTime","interval":1})") == Problems{});
    }
    SECTION("never and endOfStream: only with them") {
        CHECK(with(tumbling, R"({"type":"never"})") ==
              Problems{"pipeline.trigger.type trigger-needs-global-windows never tumbling"});
        CHECK(with(session, R"({"type":"endOfStream"})") ==
              Problems{"pipeline.trigger.type trigger-needs-global-windows endOfStream session"});
        CHECK(with(count, R"({"type":"endOfStream"})") == Problems{});
    }
    SECTION("one that cannot merge: not with sessions") {
        CHECK(with(session, R"({"type":"delta","threshold":1})") ==
              Problems{"pipeline.trigger.type trigger-cannot-merge delta"});
        CHECK(with(dynamic, R"({"type":"processingTimeout","interval":5,"nested":{"type":"eventTime"}})") ==
              Problems{"pipeline.trigger.type trigger-cannot-merge processingTimeout"});
        CHECK(with(session, R"({"type":"purging","nested":{"type":"delta","threshold":1}})") ==
              Problems{"pipeline.trigger.nested.type trigger-cannot-merge delta"});
        CHECK(with(session, R"({"type":"purging","nested":{"type":"count","n":1}})") == Problems{});
        CHECK(with(tumbling, R"({"type":"delta","threshold":1})") == Problems{});
    }
}

TEST_CASE("evictors", "[scenario][pipeline]") {
    const auto evictor = [](std::string_view text) { return has(R"({"evictor": )" + std::string{text} + "}", text); };
    CHECK(evictor(R"({"type":"count","n":0,"after":true})"));
    CHECK(evictor(R"({"type":"time","interval":0,"after":false})"));
    CHECK(evictor(R"({"type":"delta","threshold":1.5,"after":false})"));
    CHECK(of_pipeline(R"({"evictor": {"type": "count", "n": -1}})") == Problems{"pipeline.evictor.n at-least 0"});
    CHECK(of_pipeline(R"({"evictor": {"type": "time", "interval": -1}})") ==
          Problems{"pipeline.evictor.interval at-least 0 ms"});
    CHECK(of_pipeline(R"({"evictor": {"type": "time", "after": 1}})") == Problems{"pipeline.evictor.after boolean"});
    CHECK(of_pipeline(R"({"evictor": {"n": 1}})") ==
          Problems{"pipeline.evictor.type required choice count time delta"});
    CHECK(of_pipeline(R"({"evictor": {"type": "count", "n": 1, "interval": "x"}})") == Problems{});
}

TEST_CASE("the rest of a pipeline", "[scenario][pipeline]") {
    CHECK(has(R"({"keyed": false, "allowedLateness": "1 min", "late": "sideOutput", "endOfInput": false})",
              R"("allowedLateness":60000,"late":"sideOutput","aggregate":"count","endOfInput":false)"));
    for (const std::string name : {"count", "sum", "min", "max", "avg", "first", "last", "distinct", "list"})
        CHECK(has(R"({"aggregate": ")" + name + "\"}", R"("aggregate":")" + name + '"'));
    CHECK(of_pipeline(R"({"allowedLateness": -1})") == Problems{"pipeline.allowedLateness at-least 0 ms"});
    CHECK(of_pipeline(R"({"endOfInput": "yes"})") == Problems{"pipeline.endOfInput boolean"});
    CHECK(of_pipeline("5") == Problems{"pipeline object"});
}

TEST_CASE("a resolved pipeline, read again, is the same", "[scenario][pipeline]") {
    for (const std::string_view pipeline :
         {"{}", R"({"window": {"type": "slidingCount", "size": 3, "slide": 2}})", R"({"window": {"type": "global"}})",
          R"({"watermarks": {"strategy": "manual"}, "window": {"time": "processing"}, "keyed": false})",
          R"({"trigger": {"type": "delta", "threshold": 0.1}, "evictor": {"type": "delta", "threshold": 1e300}})"})
        CHECK(resolved(resolved(pipeline)) == resolved(pipeline));
}

// ---- what is only shown

TEST_CASE("what is only shown is held to its form", "[scenario]") {
    const auto check = [](std::string_view members) { return problems(read(members)); };
    CHECK(check(R"("title": {"en": "a", "zh": "b"}, "notes": "c", "zone": "Europe/Berlin")") == Problems{});
    CHECK(check(R"("title": {"en": 1, "fr": "a"}, "notes": [])") ==
          Problems{"title.fr unknown-member fr", "title.en text", "notes title"});
    CHECK(check(R"("zone": "Mars Base")") == Problems{"zone zone"});

    SECTION("view") {
        CHECK(
            check(
                R"("view": {"run": "a", "key": 1, "step": 3, "select": "p1", "show": ["score", "why"], "hide": "results"})") ==
            Problems{});
        CHECK(check(R"("view": {"select": {"key": "a", "start": "-inf", "end": "+inf"}})") == Problems{});
        CHECK(check(R"("view": {"select": {"start": "10:00:00", "end": 60000}})") == Problems{});
        CHECK(check(R"("view": 1)") == Problems{"view object"});
        CHECK(check(R"("view": {"step": -1, "select": [], "show": ["scores"], "hide": "score", "steps": 1})") ==
              Problems{"view.steps unknown-member steps step", "view.step at-least 0", "view.select select",
                       "view.show[0] choice table form score results why", "view.hide choice results"});
    }
    SECTION("expect, of all runs or of each by its name") {
        CHECK(check(R"("expect": {"fires": [{"key": "a", "start": 0, "end": "+inf", "value": [1], "timing": "late"}],
                                  "late": ["p8", 9], "unfired": []})") == Problems{});
        CHECK(check(R"("runs": [{"name": "a"}, {}], "expect": {"a": {"late": []}, "run 2": {"fires": []}})") ==
              Problems{});
        CHECK(check(R"("runs": [{"name": "a"}], "expect": {"a": {"later": []}, "b": {}})") ==
              Problems{"expect.a.later unknown-member later late", "expect.b unknown-member b"});
        CHECK(
            check(R"("expect": {"fires": [{"value": 1, "stat": 0}, 5], "late": "p8"})") ==
            Problems{"expect.fires[0].stat unknown-member stat start", "expect.fires[1] object", "expect.late array"});
    }
}

// ---- problems

TEST_CASE("a problem is worded", "[scenario][problem]") {
    const auto worded = [](std::string_view members) {
        const Scenario scenario = read(members);
        const Problem& p = scenario.problems.empty() ? scenario.runs.at(0).problems.at(0) : scenario.problems[0];
        return p.value + " | " + what(p) + " | " + allowed(p);
    };
    CHECK(worded(R"("rows": [{"time": 1}, {"time": 2, "id": "e1"}])") ==
          R"("e1" | "e1" is the id of rows[0] already. | Each event has an id of its own.)");
    CHECK(worded(R"("rows": [{"time": 1, "tick": true}])") ==
          R"({"time":1,"tick":true} | This row is several things at once: time and tick. | )"
          R"(Exactly one of time, watermark, status, tick.)");
    CHECK(worded(R"("pipeline": {"late": "lost"})") ==
          R"("lost" | "lost" is not one of the choices. | drop or sideOutput.)");
    CHECK(worded(R"("pipeline": {"siez": 5})") ==
          "5 | There is no member `siez` here. | A member of your own begins with x-.");
    CHECK(worded(R"("pipeline": {"window": {"siez": 5}})") ==
          "5 | There is no member `siez` here. | Did you mean `size`?");
    CHECK(worded(R"("pipeline": {"window": {"type": "session"}})") ==
          " | `gap` is missing. | Whole milliseconds, or numbers with units: 45 s, 1 h 30 min, 200 ms.");
    CHECK(worded(R"("pipeline": {"evictor": {}})") == " | `type` is missing. | count, time or delta.");
    CHECK(worded(R"("view": {"select": 1.5}, "title": [1])") ==
          "[1] | [1] is not a text. | A text, or { \"en\": a text, \"zh\": a text }.");

    const Problem json = read_scenario("{\n  'a': 1}").problems.at(0);
    CHECK(what(json) == R"(Line 2, column 3: "'" is not expected here.)");
    CHECK(allowed(json) == "A member's name in double quotes, or }.");
    CHECK(what(read_scenario("{").problems.at(0)) == "The text ends too early, on line 1, column 2.");
}

TEST_CASE("problems are written as JSON", "[scenario][problem]") {
    CHECK(problems_json({}) == "[]");
    CHECK(problems_json({{"a", "boolean", "\"x\"", {}}, {"b", "at-least", "0", {"1 ms"}}}) ==
          R"([{"where":"a","rule":"boolean","value":"\"x\"","args":[],"what":"\"x\" is neither true nor false.",)"
          R"("allowed":"true or false."},{"where":"b","rule":"at-least","value":"0","args":["1 ms"],)"
          R"("what":"0 is too small.","allowed":"At least 1 ms."}])");
}

TEST_CASE("rules have names of their own, and wordings", "[scenario][problem]") {
    const std::set<std::string_view> unique{rule_names().begin(), rule_names().end()};
    CHECK(unique.size() == rule_names().size());
    for (const std::string_view rule : rule_names()) {
        const Problem problem{"place", std::string{rule}, "1", {"1", "2", rule == "required" ? "3" : "value"}};
        CHECK_FALSE(what(problem).empty());
        if (rule != "required") CHECK_FALSE(allowed(problem).empty());
    }
}

TEST_CASE("of very many problems the first are listed and the rest counted", "[scenario][problem]") {
    std::string rows;
    for (int i = 0; i < 1'500; ++i) rows += R"({"time":"x"},)";
    rows.pop_back();
    const Scenario scenario = read_rows(rows);
    REQUIRE(scenario.problems.size() == 1'001);
    CHECK(scenario.problems[999].where == "rows[999].time");
    CHECK(scenario.problems[1'000].rule == "more-problems");
    CHECK(scenario.problems[1'000].args == std::vector<std::string>{"500"});
}

TEST_CASE("runs are bounded", "[scenario][runs]") {
    const auto runs = [](std::size_t n) {
        std::string list;
        for (std::size_t i = 0; i < n; ++i) list += i > 0 ? ",{}" : "{}";
        return read(R"("runs": [)" + list + "]");
    };
    CHECK(runs(1'000).runs.size() == 1'000);
    CHECK(problems(runs(1'001)) == Problems{"runs too-many 1000"});
}

TEST_CASE("whatever the bytes, reading ends in a scenario or in problems", "[scenario]") {
    const std::vector<std::string> texts = {
        "",
        std::string("\0", 1),
        std::string("\xFF\xFE{\0}\0", 6),
        std::string(100'000, '['),
        std::string(100'000, '{'),
        R"({"format":"window-lab/1","rows":[{"time":1e99999999999999}]})",
        R"({"format":"window-lab/1","rows":[{"time":0,"value":)" + std::string(100'000, '9') + "}]}",
        R"({"format":"window-lab/1","rows":[{"time":0,"key":"\ud800"}]})",
        "{\"format\":\"window-lab/1\",\"rows\":[{\"time\":0,\"key\":\"\xC3\"}]}",
    };
    for (const std::string& text : texts) {
        const Scenario scenario = read_scenario(text);
        CHECK(scenario.problems.size() == 1);
        CHECK(scenario.runs.empty());
    }
}

TEST_CASE("what is wrong with the rows and with the pipeline is said at once, and each thing once", "[scenario]") {
    const auto scenario = read_scenario(R"({"format": "window-lab/1", "rows": [{"time": "10:00"}],
        "pipeline": {"window": {"size": 0}, "late": "side"},
        "runs": [{"name": "a"}, {"name": "b", "change": {"aggregate": "most"}}]})");
    std::vector<std::string> places;
    for (const Problem& problem : scenario.problems) places.push_back(problem.where);
    CHECK(places == std::vector<std::string>{"rows[0].time", "pipeline.window.size", "pipeline.late",
                                             "runs[1].change.aggregate"});
    CHECK(scenario.runs.empty());
}
