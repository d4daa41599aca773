// How is a scenario document read?
#include "windowlab/scenario.hpp"

#include <algorithm>
#include <new>
#include <set>
#include <stdexcept>
#include <utility>

#include "scenario_parts.hpp"
#include "scenario_rows.hpp"

namespace windowlab {
namespace {

constexpr std::string_view format = "window-lab/1";
constexpr std::string_view document_members[] = {"$schema", "format",         "title",    "notes", "day",  "zone",
                                                 "rows",    "arrivalSpacing", "pipeline", "runs",  "view", "expect"};
constexpr std::string_view run_members[] = {"name", "change"};

constexpr Duration default_spacing{1'000};
constexpr std::size_t most_runs = 1'000;
constexpr std::size_t most_problems = 1'000;  // of a document
constexpr std::size_t most_problems_of_a_run = 100;

/// Reads the rows into the scenario; or holds the table that is there, as columns, to what rows could say.
void read_rows(const Item& document, const EventTable* columns, Scenario& scenario, Checker& checker) {
    const Item rows = document["rows"];
    const auto spacing = checker.duration(document["arrivalSpacing"], default_spacing, 0);
    scenario.spacing = spacing.value_or(default_spacing);
    const bool listed = checker.list(rows);
    if (columns) {
        if (listed && rows.value().first) checker.report(rows, "rows-with-columns");
        check_columns(*columns, checker);
        scenario.table = *columns;
        scenario.stated.assign(columns->size(), Scenario::states_arrival | Scenario::states_id);
    } else if (listed) {
        RowsRead read = read_rows(rows.value(), values::Day{scenario.day}, spacing, checker);
        scenario.table = std::move(read.table);
        scenario.stated = std::move(read.stated);
    }
}

/// What `runs` says of a run.
struct RunPart {
    std::string name;
    const json::Value* change;  ///< null if there is none
};

std::vector<RunPart> read_runs(const Item& document, Checker& checker) {
    const Item runs = document["runs"];
    std::vector<RunPart> parts;
    if (!checker.list(runs) || !runs.value().first) {
        parts.push_back({"run", nullptr});
        return parts;
    }
    std::size_t number = 0;
    runs.for_each_element([&](const Item& run) {
        if (++number > most_runs) {
            if (number == most_runs + 1) checker.report(runs, "too-many", {std::to_string(most_runs)});
            return;
        }
        if (!run.is(json::Kind::object)) return checker.report(run, "object");
        checker.members(run, run_members);
        std::string name = "run " + std::to_string(number);
        if (const Item given = run["name"])
            name = checker.accept(values::name(given.value()), given.value()).value_or("");
        const Item change = run["change"];
        parts.push_back({std::move(name), change ? &change.value() : nullptr});
    });
    return parts;
}

/// What is wrong with the runs, each thing once though it may be wrong with all of them.
void report_once(const std::vector<ScenarioRun>& runs, Checker& checker) {
    std::set<std::pair<std::string, std::string>> reported;
    for (const ScenarioRun& run : runs)
        for (const Problem& problem : run.problems)
            if (reported.emplace(problem.where, problem.rule).second) checker.report(problem);
}

/// Reads what stands around the rows; those are read by `rows`, which says how many partitions they use. Whether the
/// document is refused: then the scenario has its problems, and no runs.
template <class Rows>
bool read_around(const json::Document& parsed, Scenario& scenario, Rows rows) {
    Checker checker{most_problems};
    scenario.runs.clear();
    scenario.problems.clear();
    const auto refuse = [&] {
        scenario.runs.clear();
        scenario.problems = std::move(checker).take();
        return true;
    };
    for (const Problem& problem : parsed.problems()) checker.report(problem);
    if (!parsed.root()) return refuse();

    const Item document{parsed.root()};
    if (!document.is(json::Kind::object)) {
        checker.report(*parsed.root(), "object");
        return refuse();
    }
    if (const Item version = document["format"]; !version) {
        checker.report(version, "required", {"format", format});
    } else if (!version.is_text(format)) {
        checker.report(version, "format", {format});
        return refuse();  // what another version means, nobody here knows
    }
    checker.members(document, document_members);

    values::Day day;
    if (const Item given = document["day"])
        day = checker.accept(values::date(given.value()), given.value()).value_or(values::Day{});
    const std::uint32_t partitions = rows(document, day, checker);
    const std::vector<RunPart> runs = read_runs(document, checker);
    std::vector<std::string> run_names;
    for (const RunPart& run : runs) run_names.push_back(run.name);
    check_shown(document, day, run_names, checker);

    const json::Value* pipeline = parsed.root()->member("pipeline");
    for (const RunPart& run : runs) {
        Checker run_checker{most_problems_of_a_run};
        auto read = read_pipeline(Item{pipeline, run.change}, partitions, run_checker);
        scenario.runs.push_back({run.name, std::move(read), std::move(run_checker).take()});
    }
    if (checker.clean()) return false;
    report_once(scenario.runs, checker);  // so that all is said at once
    return refuse();
}

Scenario read(std::string_view text, const EventTable* columns) {
    const json::Document parsed{text};
    Scenario scenario;
    const bool refused = read_around(parsed, scenario, [&](const Item& document, values::Day day, Checker& checker) {
        scenario.day = day.since_epoch;
        read_rows(document, columns, scenario, checker);
        return partitions_used(scenario.table);
    });
    if (!refused) return scenario;
    return {{}, {}, 0, {}, {}, std::move(scenario.problems)};
}

std::optional<RowsChanged> reread(Scenario& scenario, std::string_view text, std::size_t from, std::size_t removed) {
    json::Document parsed{text};
    const std::size_t size = scenario.table.size();
    if (!parsed.root() || !parsed.problems().empty() || scenario.table.ids.size() != size || from > size ||
        removed > size - from)
        return std::nullopt;

    bool takes_all = false;
    std::optional<RowsRead> rows;  // none: they are as they were
    Scenario next;
    const bool refused = read_around(parsed, next, [&](const Item& document, values::Day day, Checker& checker) {
        next.day = day.since_epoch;
        const Item list = document["rows"];
        const auto spacing = checker.duration(document["arrivalSpacing"], default_spacing, 0);
        next.spacing = spacing.value_or(default_spacing);
        const bool added = checker.list(list) && list.value().first;
        if (added) parsed.count_from(list.value(), static_cast<std::uint32_t>(from));
        takes_all = day.since_epoch != scenario.day;
        if (!takes_all && (added || removed > 0 || next.spacing != scenario.spacing)) {
            rows = reread_rows(scenario, from, removed, added ? &list.value() : nullptr, spacing, checker);
            takes_all = !rows;
        }
        return partitions_used(rows ? rows->table : scenario.table);
    });
    if (takes_all) return std::nullopt;
    scenario.runs = std::move(next.runs);
    scenario.problems = std::move(next.problems);
    if (refused || !rows) return RowsChanged{};
    scenario.spacing = next.spacing;
    scenario.table = std::move(rows->table);
    scenario.stated = std::move(rows->stated);
    return RowsChanged{rows->new_ids_from, rows->new_ids_to, true};
}

/// What `read` gives; `otherwise` if there is not enough memory for it.
template <class F, class T>
auto within_memory(F read, T otherwise) {
    try {
        return read();
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    return otherwise();
}

}  // namespace

Scenario read_scenario(std::string_view text, const EventTable* columns) {
    return within_memory([&] { return read(text, columns); },
                         [] {
                             return Scenario{{}, {}, 0, {}, {}, {{{}, "memory", {}}}};
                         });
}

std::optional<RowsChanged> reread_scenario(Scenario& scenario, std::string_view text, std::size_t from,
                                           std::size_t removed) {
    return within_memory([&] { return reread(scenario, text, from, removed); },
                         [] { return std::optional<RowsChanged>{}; });
}

}  // namespace windowlab
