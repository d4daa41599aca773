// How is a scenario document read?
#include "windowlab/scenario.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <new>
#include <numeric>
#include <stdexcept>
#include <unordered_map>

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

std::string row_place(std::size_t row) { return json::element_place("rows", row); }
std::string row_place(std::size_t row, std::string_view member) { return json::member_place(row_place(row), member); }

/// Holds ids to be unique.
class Ids {
public:
    /// The text of `id` has to stay where it is.
    void add(std::string_view id, std::size_t row, Checker& checker) {
        const auto [first, is_new] = rows_.emplace(id, row);
        if (is_new) return;
        std::string value;
        append_json(value, json::cut(id));
        checker.report({row_place(row, "id"), "duplicate-id", std::move(value), {std::to_string(first->second + 1)}});
    }

private:
    std::unordered_map<std::string_view, std::size_t> rows_;
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
            checker_.report({row_place(row), "object", json::excerpt(value)});
            return std::nullopt;
        }
        const Members m = members_of(row, value);
        read_kind(row, value, m);
        return m[arrives] ? stated_arrival(row, m) : default_arrival(row);
    }

    Members members_of(std::size_t row, const json::Value& value) {
        Members m{};
        for (const json::Value& member : value) {
            if (member.kind == json::Kind::null) continue;
            const auto name = std::find(std::begin(names_), std::end(names_), member.name);
            if (name != std::end(names_)) {
                m[static_cast<std::size_t>(name - std::begin(names_))] = &member;
            } else {
                checker_.member(member.name, Item{&member, row_place(row, member.name)}, std::begin(names_),
                                std::end(names_));
            }
        }
        return m;
    }

    void read_kind(std::size_t row, const json::Value& value, const Members& m) {
        const auto is_there = [](const json::Value* member) { return member != nullptr; };
        if (std::count_if(m.begin(), m.begin() + kinds, is_there) != 1) {
            std::vector<std::string> found;
            for (std::size_t i = 0; i < kinds; ++i)
                if (m[i]) found.emplace_back(names_[i]);
            checker_.report({row_place(row), "row-kind", json::excerpt(value), std::move(found)});
        } else if (m[time]) {
            read_event(row, m);
        } else if (m[watermark]) {
            table_.kind[row] = RowKind::watermark;
            if (const auto t = accept(values::timestamp(*m[watermark], day_), row, m, watermark))
                table_.time[row] = t->ms;
            read_partition(row, m);
        } else if (m[status]) {
            const bool is_text = m[status]->kind == json::Kind::string;
            const bool idle = is_text && m[status]->text == "idle";
            table_.kind[row] = idle ? RowKind::idle : RowKind::active;
            if (!idle && !(is_text && m[status]->text == "active"))
                report(row, m, status, "choice", {"idle", "active"});
            read_partition(row, m);
        } else {
            table_.kind[row] = RowKind::tick;
            if (m[tick]->kind != json::Kind::boolean || !m[tick]->truth) report(row, m, tick, "true", {});
        }
    }

    void read_event(std::size_t row, const Members& m) {
        if (const auto t = accept(values::timestamp(*m[time], day_), row, m, time)) table_.time[row] = t->ms;
        if (const auto name = m[id] ? accept(values::name(*m[id]), row, m, id) : "e" + std::to_string(row + 1)) {
            table_.ids[row] = *name;
            ids_.add(table_.ids[row], row, checker_);
        }
        table_.key[row] = key_index(m[key] ? accept(values::name(*m[key]), row, m, key).value_or("") : "all");
        if (m[value]) table_.value[row] = accept(values::number(*m[value]), row, m, value).value_or(0);
        if (m[gap]) table_.gap[row] = accept(values::duration(*m[gap]), row, m, gap).value_or(Duration{}).ms;
        read_partition(row, m);
    }

    void read_partition(std::size_t row, const Members& m) {
        if (!m[partition]) return;
        const auto number = accept(values::integer(*m[partition]), row, m, partition);
        if (!number) return;
        if (*number < 0) {
            report(row, m, partition, "at-least", {"0"});
        } else if (*number >= most_partitions) {
            report(row, m, partition, "at-most", {std::to_string(most_partitions - 1)});
        } else {
            table_.partition[row] = static_cast<std::uint16_t>(*number);
        }
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

    std::optional<Instant> stated_arrival(std::size_t row, const Members& m) {
        const auto t = accept(values::timestamp(*m[arrives], day_), row, m, arrives);
        if (t && arrival_ && *t < *arrival_)
            report(row, m, arrives, "arrival-goes-back", {std::to_string(arrival_->ms)});
        return t;
    }

    /// The first row arrives at the time of the first event, every other one `arrivalSpacing` after the one before it.
    std::optional<Instant> default_arrival(std::size_t row) {
        if (row == 0) return first_arrival_;
        if (!arrival_ || !spacing_) return std::nullopt;
        const Instant t = *arrival_ + *spacing_;
        auto problem = values::out_of_range(t);
        if (!problem) return t;
        problem->where = row_place(row, names_[arrives]);
        problem->value = std::to_string(t.ms);
        checker_.report(std::move(*problem));
        return std::nullopt;
    }

    std::uint32_t key_index(std::string name) {
        const auto [found, is_new] = keys_.emplace(std::move(name), static_cast<std::uint32_t>(keys_.size()));
        if (is_new) table_.keys.push_back(found->first);
        return found->second;
    }

    /// From the order in which keys come up to that of their bytes, which is that of their code points.
    void sort_keys() {
        std::vector<std::uint32_t> sorted(table_.keys.size()), place(table_.keys.size());
        std::iota(sorted.begin(), sorted.end(), 0u);
        std::sort(sorted.begin(), sorted.end(),
                  [&](std::uint32_t a, std::uint32_t b) { return table_.keys[a] < table_.keys[b]; });
        for (std::uint32_t i = 0; i < sorted.size(); ++i) place[sorted[i]] = i;
        for (std::size_t row = 0; row < table_.size(); ++row)
            if (table_.kind[row] == RowKind::event && !place.empty()) table_.key[row] = place[table_.key[row]];
        std::sort(table_.keys.begin(), table_.keys.end());
    }

    template <class T>
    std::optional<T> accept(const Result<T>& result, std::size_t row, const Members& m, Member member) {
        return checker_.accept(result, *m[member], [&] { return row_place(row, names_[member]); });
    }
    void report(std::size_t row, const Members& m, Member member, std::string_view rule,
                std::vector<std::string> args) {
        checker_.report(
            {row_place(row, names_[member]), std::string{rule}, json::excerpt(*m[member]), std::move(args)});
    }

    values::Day day_;
    std::optional<Duration> spacing_;  // none: it is wrong
    Checker& checker_;
    EventTable table_;
    std::optional<Instant> first_arrival_;  // of a first row that does not say
    std::optional<Instant> arrival_;        // of the row before; none: it is wrong
    Ids ids_;
    std::unordered_map<std::string, std::uint32_t> keys_;  // in the order in which they come up
};

/// Holds a table that came as columns to what a document could say.
void check_columns(const EventTable& table, Checker& checker) {
    Ids ids;
    const auto report = [&](std::size_t row, std::string_view member, Problem problem, std::string value) {
        problem.where = row_place(row, member);
        problem.value = std::move(value);
        checker.report(std::move(problem));
    };
    const auto check = [&](std::size_t row, std::string_view member, const std::optional<Problem>& problem,
                           std::int64_t value) {
        if (problem) report(row, member, *problem, std::to_string(value));
    };
    for (std::size_t row = 0; row < table.size(); ++row) {
        const bool event = table.kind[row] == RowKind::event;
        check(row, table.kind[row] == RowKind::watermark ? "watermark" : "time",
              values::out_of_range(Instant{table.time[row]}), table.time[row]);
        check(row, "arrives", values::out_of_range(Instant{table.arrives[row]}), table.arrives[row]);
        check(row, "gap", values::out_of_range(Duration{table.gap[row]}), table.gap[row]);
        if (row > 0 && table.arrives[row] < table.arrives[row - 1])
            report(row, "arrives", {{}, "arrival-goes-back", {}, {std::to_string(table.arrives[row - 1])}},
                   std::to_string(table.arrives[row]));
        if (table.partition[row] >= most_partitions)
            report(row, "partition", {{}, "at-most", {}, {std::to_string(most_partitions - 1)}},
                   std::to_string(table.partition[row]));
        if (event && !std::isfinite(table.value[row])) report(row, "value", {{}, "number-range", {}}, {});
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
    Item change;
};

std::vector<RunPart> read_runs(const Item& document, Checker& checker) {
    const Item runs = document["runs"];
    std::vector<RunPart> parts;
    if (!checker.list(runs) || !runs.value().first) {
        parts.push_back({"run", Item{nullptr, {}}});
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
        std::optional<std::string> name = "run " + std::to_string(number);
        if (const Item given = run["name"]) name = checker.accept(values::name(given.value()), given);
        parts.push_back({name.value_or(""), run["change"]});
    });
    return parts;
}

Scenario refused(Checker&& checker) { return {{}, {}, std::move(checker).take()}; }

Scenario read(std::string_view text, const EventTable* columns) {
    const json::Document parsed{text};
    Checker checker{most_problems};
    for (const Problem& problem : parsed.problems()) checker.report(problem);
    if (!parsed.root()) return refused(std::move(checker));

    const Item document{parsed.root(), {}};
    if (!document.is(json::Kind::object)) {
        checker.report({{}, "object", json::excerpt(*parsed.root())});
        return refused(std::move(checker));
    }
    if (const Item version = document["format"]; !version) {
        checker.report(version, "required", {"format", std::string{format}});
    } else if (!version.is_text(format)) {
        checker.report(version, "format", {std::string{format}});
        return refused(std::move(checker));  // what another version means, nobody here knows
    }
    checker.members(document, document_members);

    values::Day day;
    if (const Item given = document["day"])
        day = checker.accept(values::date(given.value()), given).value_or(values::Day{});
    Scenario scenario;
    scenario.table = read_rows(document, columns, day, checker);
    const std::vector<RunPart> runs = read_runs(document, checker);
    std::vector<std::string> run_names;
    for (const RunPart& run : runs) run_names.push_back(run.name);
    check_shown(document, day, run_names, checker);
    if (!checker.clean()) return refused(std::move(checker));

    const std::uint32_t partitions = partitions_used(scenario.table);
    const json::Value* pipeline = parsed.root()->member("pipeline");
    for (const RunPart& run : runs) {
        Checker run_checker{most_problems_of_a_run};
        const json::Value* change = run.change ? &run.change.value() : nullptr;
        const Item patched{pipeline, "pipeline", change, run.change.place()};
        auto read = read_pipeline(patched, partitions, run_checker);
        scenario.runs.push_back({run.name, std::move(read), std::move(run_checker).take()});
    }
    return scenario;
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
