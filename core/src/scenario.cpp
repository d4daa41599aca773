// How is a scenario document read?
#include "windowlab/scenario.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <new>
#include <set>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "json_text.hpp"
#include "scenario_parts.hpp"

namespace windowlab {
namespace {

constexpr std::string_view format = "window-lab/1";
constexpr std::string_view document_members[] = {"format",         "title",    "notes", "day",  "zone",  "rows",
                                                 "arrivalSpacing", "pipeline", "runs",  "view", "expect"};
constexpr std::string_view run_members[] = {"name", "change"};

constexpr Duration default_spacing{1'000};
constexpr std::size_t most_runs = 1'000;
constexpr std::size_t most_problems = 1'000;  // of a document
constexpr std::size_t most_problems_of_a_run = 100;

std::string row_place(std::size_t row, std::string_view member) {
    return json::member_place("rows[" + std::to_string(row) + "]", member);
}

/// Holds ids to be unique.
class Ids {
public:
    void reserve(std::size_t rows) { rows_.reserve(rows); }

    /// The text of `id` has to stay where it is.
    void add(std::string_view id, std::size_t row, Checker& checker) {
        const auto [first, is_new] = rows_.emplace(id, static_cast<std::uint32_t>(row));
        if (is_new) return;
        std::string value;
        append_json(value, json::cut(id));
        checker.report({row_place(row, "id"), "duplicate-id", std::move(value), {std::to_string(first->second + 1)}});
    }

private:
    std::unordered_map<std::string_view, std::uint32_t> rows_;
};

// ---- rows of the document

/// Turns the list of rows into columns.
class RowsReader {
public:
    RowsReader(values::Day day, std::optional<Duration> spacing, Checker& checker)
        : day_{day}, spacing_{spacing}, checker_{checker} {}

    EventTable read(const json::Value& list) && {
        std::size_t size = 0;
        for ([[maybe_unused]] const json::Value& row : list) ++size;
        table_.resize(size);
        table_.ids.resize(size);
        ids_.reserve(size);
        first_arrival_ = time_of_first_event(list);
        std::size_t row = 0;
        for (const json::Value& value : list) {
            arrival_ = read_row(row, value);
            if (arrival_) table_.arrives[row] = arrival_->ms;
            ++row;
        }
        sort_keys();
        return std::move(table_);
    }

private:
    /// The members that a row may have, those that say what it is first.
    enum Member { time, watermark, status, tick, arrives, id, key, value, partition, gap, members };
    static constexpr std::string_view names_[members] = {"time", "watermark", "status", "tick",      "arrives",
                                                         "id",   "key",       "value",  "partition", "gap"};
    static constexpr std::size_t kinds = 4;
    using Members = std::array<const json::Value*, members>;  // null: not there

    /// Its arrival, if that is known.
    std::optional<Instant> read_row(std::size_t row, const json::Value& value) {
        if (value.kind != json::Kind::object) {
            checker_.report(value, "object");
            return std::nullopt;
        }
        const Members m = members_of(value);
        read_kind(row, value, m);
        return m[arrives] ? stated_arrival(*m[arrives]) : default_arrival(row);
    }

    Members members_of(const json::Value& value) {
        Members m{};
        for (const json::Value& member : value) {
            if (member.kind == json::Kind::null) continue;
            const auto name = std::find(std::begin(names_), std::end(names_), member.name);
            if (name != std::end(names_)) {
                m[static_cast<std::size_t>(name - std::begin(names_))] = &member;
            } else {
                checker_.member(member, std::begin(names_), std::end(names_));
            }
        }
        return m;
    }

    void read_kind(std::size_t row, const json::Value& value, const Members& m) {
        const auto is_there = [](const json::Value* member) { return member != nullptr; };
        if (std::count_if(m.begin(), m.begin() + kinds, is_there) != 1) {
            Problem problem{json::place(value), "row-kind", json::excerpt(value)};
            for (std::size_t i = 0; i < kinds; ++i)
                if (m[i]) problem.args.emplace_back(names_[i]);
            checker_.report(std::move(problem));
        } else if (m[time]) {
            read_event(row, m);
        } else if (m[watermark]) {
            table_.kind[row] = RowKind::watermark;
            read_time(row, *m[watermark]);
            read_partition(row, m[partition]);
        } else if (m[status]) {
            const bool idle = Item{m[status]}.is_text("idle");
            table_.kind[row] = idle ? RowKind::idle : RowKind::active;
            if (!idle && !Item{m[status]}.is_text("active")) checker_.report(*m[status], "choice", {"idle", "active"});
            read_partition(row, m[partition]);
        } else {
            table_.kind[row] = RowKind::tick;
            if (m[tick]->kind != json::Kind::boolean || !m[tick]->truth) checker_.report(*m[tick], "true");
        }
    }

    void read_event(std::size_t row, const Members& m) {
        read_time(row, *m[time]);
        if (!m[id]) {
            table_.ids[row] = "e" + std::to_string(row + 1);
        } else if (const auto name = checker_.accept(values::name(*m[id]), *m[id])) {
            table_.ids[row] = *name;
        }
        if (!m[id] || values::name(*m[id])) ids_.add(table_.ids[row], row, checker_);
        std::optional<std::string_view> name = "all";
        if (m[key]) name = checker_.accept(values::name(*m[key]), *m[key]);
        if (name) table_.key[row] = keys_.emplace(*name, static_cast<std::uint32_t>(keys_.size())).first->second;
        if (m[value]) table_.value[row] = checker_.accept(values::number(*m[value]), *m[value]).value_or(0);
        if (m[gap]) table_.gap[row] = checker_.accept(values::duration(*m[gap]), *m[gap]).value_or(Duration{}).ms;
        read_partition(row, m[partition]);
    }

    void read_time(std::size_t row, const json::Value& time) {
        table_.time[row] = checker_.accept(values::timestamp(time, day_), time).value_or(Instant{}).ms;
    }

    void read_partition(std::size_t row, const json::Value* partition) {
        const auto number = checker_.integer(Item{partition}, 0, 0, most_partitions - 1);
        table_.partition[row] = static_cast<std::uint16_t>(number.value_or(0));
    }

    std::optional<Instant> time_of_first_event(const json::Value& list) const {
        for (const json::Value& row : list) {
            const json::Value* t = row.kind == json::Kind::object ? row.member(names_[time]) : nullptr;
            if (!t || t->kind == json::Kind::null) continue;
            const auto read = values::timestamp(*t, day_);
            return read ? std::optional{*read} : std::nullopt;
        }
        return Instant{};
    }

    std::optional<Instant> stated_arrival(const json::Value& arrives) {
        const auto t = checker_.accept(values::timestamp(arrives, day_), arrives);
        if (t && arrival_ && *t < *arrival_)
            checker_.report(arrives, "arrival-goes-back", {std::to_string(arrival_->ms)});
        return t;
    }

    /// The first row arrives at the time of the first event, every other one `arrivalSpacing` after the one before it.
    std::optional<Instant> default_arrival(std::size_t row) {
        if (row == 0) return first_arrival_;
        if (!arrival_ || !spacing_) return std::nullopt;
        const Instant t = *arrival_ + *spacing_;
        if (values::in_range(t)) return t;
        checker_.report({row_place(row, names_[arrives]),
                         "instant-range",
                         std::to_string(t.ms),
                         {std::string{values::max_instant_text}}});
        return std::nullopt;
    }

    /// From the order in which keys come up to that of their bytes, which is that of their code points.
    void sort_keys() {
        std::vector<std::pair<std::string_view, std::uint32_t>> sorted{keys_.begin(), keys_.end()};
        std::sort(sorted.begin(), sorted.end());
        std::vector<std::uint32_t> place(sorted.size());
        for (const auto& [name, index] : sorted) {
            place[index] = static_cast<std::uint32_t>(table_.keys.size());
            table_.keys.emplace_back(name);
        }
        for (std::size_t row = 0; row < table_.size(); ++row)
            if (table_.kind[row] == RowKind::event && !place.empty()) table_.key[row] = place[table_.key[row]];
    }

    values::Day day_;
    std::optional<Duration> spacing_;  // none: it is wrong
    Checker& checker_;
    EventTable table_;
    std::optional<Instant> first_arrival_;  // of a first row that does not say
    std::optional<Instant> arrival_;        // of the row before; none: it is wrong
    Ids ids_;
    std::unordered_map<std::string_view, std::uint32_t> keys_;  // numbered as they come up
};

/// Holds a table that came as columns to what a document could say.
void check_columns(const EventTable& table, Checker& checker) {
    Ids ids;
    ids.reserve(table.ids.size());
    const auto report = [&](std::size_t row, std::string_view member, std::string_view rule, std::string value,
                            std::string_view arg) {
        checker.report({row_place(row, member), std::string{rule}, std::move(value), {std::string{arg}}});
    };
    for (std::size_t row = 0; row < table.size(); ++row) {
        const bool event = table.kind[row] == RowKind::event;
        const std::int64_t time = table.time[row], arrives = table.arrives[row], gap = table.gap[row];
        if (!values::in_range(Instant{time}))
            report(row, event ? "time" : "watermark", "instant-range", std::to_string(time), values::max_instant_text);
        if (!values::in_range(Instant{arrives}))
            report(row, "arrives", "instant-range", std::to_string(arrives), values::max_instant_text);
        if (!values::in_range(Duration{gap}))
            report(row, "gap", "duration-range", std::to_string(gap), values::max_duration_text);
        if (row > 0 && arrives < table.arrives[row - 1])
            report(row, "arrives", "arrival-goes-back", std::to_string(arrives),
                   std::to_string(table.arrives[row - 1]));
        if (table.partition[row] >= most_partitions)
            report(row, "partition", "at-most", std::to_string(table.partition[row]),
                   std::to_string(most_partitions - 1));
        if (!std::isfinite(table.value[row])) checker.report({row_place(row, "value"), "number-range", {}});
        if (event && !table.ids.empty()) ids.add(table.ids[row], row, checker);
    }
}

// ---- the document

/// One more than the highest partition that a row uses; 1 if there are no rows.
std::uint32_t partitions_used(const EventTable& table) {
    std::uint32_t highest = 0;
    for (std::size_t row = 0; row < table.size(); ++row)
        if (table.kind[row] != RowKind::tick) highest = std::max<std::uint32_t>(highest, table.partition[row]);
    return highest + 1;
}

EventTable read_rows(const Item& document, const EventTable* columns, values::Day day, Checker& checker) {
    const Item spacing = document["arrivalSpacing"];
    const auto duration = checker.duration(spacing, default_spacing, 0);
    const Item rows = document["rows"];
    const bool listed = checker.list(rows);
    if (!columns) return listed ? RowsReader{day, duration, checker}.read(rows.value()) : EventTable{};
    if (listed && rows.value().first) checker.report(rows, "rows-with-columns");
    check_columns(*columns, checker);
    return *columns;
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

Scenario refused(Checker&& checker) { return {{}, {}, std::move(checker).take()}; }

Scenario read(std::string_view text, const EventTable* columns) {
    const json::Document parsed{text};
    Checker checker{most_problems};
    for (const Problem& problem : parsed.problems()) checker.report(problem);
    if (!parsed.root()) return refused(std::move(checker));

    const Item document{parsed.root()};
    if (!document.is(json::Kind::object)) {
        checker.report(*parsed.root(), "object");
        return refused(std::move(checker));
    }
    if (const Item version = document["format"]; !version) {
        checker.report(version, "required", {"format", format});
    } else if (!version.is_text(format)) {
        checker.report(version, "format", {format});
        return refused(std::move(checker));  // what another version means, nobody here knows
    }
    checker.members(document, document_members);

    values::Day day;
    if (const Item given = document["day"])
        day = checker.accept(values::date(given.value()), given.value()).value_or(values::Day{});
    Scenario scenario;
    scenario.table = read_rows(document, columns, day, checker);
    const std::vector<RunPart> runs = read_runs(document, checker);
    std::vector<std::string> run_names;
    for (const RunPart& run : runs) run_names.push_back(run.name);
    check_shown(document, day, run_names, checker);

    const std::uint32_t partitions = partitions_used(scenario.table);
    const json::Value* pipeline = parsed.root()->member("pipeline");
    for (const RunPart& run : runs) {
        Checker run_checker{most_problems_of_a_run};
        auto read = read_pipeline(Item{pipeline, run.change}, partitions, run_checker);
        scenario.runs.push_back({run.name, std::move(read), std::move(run_checker).take()});
    }
    if (checker.clean()) return scenario;
    report_once(scenario.runs, checker);  // so that all is said at once
    return refused(std::move(checker));
}

}  // namespace

Scenario read_scenario(std::string_view text, const EventTable* columns) {
    try {
        return read(text, columns);
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    return {{}, {}, {{{}, "memory", {}}}};
}

}  // namespace windowlab
