#include "scenario_rows.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <charconv>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

#include "json_text.hpp"
#include "scenario_parts.hpp"
#include "text_index.hpp"

namespace windowlab {
namespace {

std::string row_place(std::size_t row, std::string_view member) {
    return json::member_place("rows[" + std::to_string(row) + "]", member);
}

/// Holds ids, which are those of a column's rows, to be unique.
class Ids {
public:
    Ids(const TextColumn& ids, std::size_t rows) : ids_{ids}, index_{rows} {}

    void add(std::size_t row, Checker& checker) {
        const std::string_view id = ids_[row];
        const std::uint32_t first =
            index_.find_or_add(id, static_cast<std::uint32_t>(row), [this](std::uint32_t i) { return ids_[i]; });
        if (first == row) return;
        std::string value;
        append_json(value, json::cut(id));
        checker.report({row_place(row, "id"), "duplicate-id", std::move(value), {std::to_string(first + 1)}});
    }

private:
    const TextColumn& ids_;
    TextIndex index_;
};

/// Numbers keys: those that are known by their place, others as they come up.
class Keys {
public:
    explicit Keys(const std::vector<std::string>& known) : known_{known} {}

    /// The text of `name` has to stay where it is.
    std::uint32_t number(std::string_view name) {
        const auto at = std::lower_bound(known_.begin(), known_.end(), name);
        if (at != known_.end() && *at == name) return static_cast<std::uint32_t>(at - known_.begin());
        const std::uint32_t next = count(new_);
        const std::uint32_t number = index_.find_or_add(name, next, [this](std::uint32_t i) { return new_[i]; });
        if (number == next) new_.push_back(name);
        return count(known_) + number;
    }

    /// From these numbers to those in the order of the keys' bytes, which is that of their code points; keys that no
    /// event has are left out.
    void sort(EventTable& table) const {
        const std::size_t all = known_.size() + new_.size();
        std::vector<std::uint8_t> used(all, 0);
        for (std::size_t row = 0; row < table.size(); ++row)
            if (table.kind[row] == RowKind::event && table.key[row] < all) used[table.key[row]] = 1;
        std::vector<std::pair<std::string_view, std::uint32_t>> sorted;
        for (std::uint32_t key = 0; key < all; ++key)
            if (used[key]) sorted.emplace_back(key < known_.size() ? known_[key] : new_[key - known_.size()], key);
        std::sort(sorted.begin(), sorted.end());
        std::vector<std::uint32_t> place(all);
        for (const auto& [name, key] : sorted) {
            place[key] = count(table.keys);
            table.keys.emplace_back(name);
        }
        if (new_.empty() && sorted.size() == all) return;  // each has the number that it had
        for (std::size_t row = 0; row < table.size(); ++row)
            if (table.kind[row] == RowKind::event && table.key[row] < all) table.key[row] = place[table.key[row]];
    }

private:
    static std::uint32_t count(const auto& list) { return static_cast<std::uint32_t>(list.size()); }

    const std::vector<std::string>& known_;  // sorted
    std::vector<std::string_view> new_;
    TextIndex index_;
};

/// The number of an id that is written as those are that rows get by their place: 7 of `e7`. Else 0.
std::size_t automatic_number(std::string_view id) {
    if (id.size() < 2 || id.size() > 10 || id[0] != 'e' || id[1] < '1' || id[1] > '9') return 0;
    std::size_t number = 0;
    const auto end = std::from_chars(id.data() + 1, id.data() + id.size(), number);
    return end.ptr == id.data() + id.size() ? number : 0;
}

/// Turns a list of rows into columns, between rows that are known already.
class RowsReader {
public:
    RowsReader(const Scenario& known, std::size_t from, std::size_t removed, values::Day day,
               std::optional<Duration> spacing, Checker& checker)
        : known_{known},
          from_{from},
          behind_{from + removed},
          day_{day},
          spacing_{spacing},
          checker_{checker},
          keys_{known.table.keys} {}

    RowsRead read(const json::Value* list, bool whole) {
        if (list)
            for ([[maybe_unused]] const json::Value& row : *list) ++added_;
        const std::size_t end = from_ + added_;
        const std::size_t size = end + known_.table.size() - behind_;
        take_known();
        Ids ids{table_.ids, whole ? added_ : 0};
        if (whole) ids_ = &ids;
        table_.ids.append(known_.table.ids, 0, from_);
        first_arrival_ = time_of_first_event(list);
        for (std::size_t row = 0; row < from_; ++row) keep(row);
        if (added_ > 0) {
            std::size_t row = from_;
            for (const json::Value& value : *list) {
                arrival_ = read_row(row, value);
                if (arrival_) table_.arrives[row] = arrival_->ms;
                ++row;
            }
        }
        for (std::size_t row = end; row < size; ++row) keep(row);
        const std::size_t new_ids_to = take_ids_behind(end, size);
        keys_.sort(table_);
        return {std::move(table_), std::move(stated_), from_, new_ids_to};
    }

    /// Whether rows that are known arrive as they may.
    [[nodiscard]] bool known_rows_are_fine() const { return !arrival_breaks_; }

private:
    /// The members that a row may have, those that say what it is first.
    enum Member { time, watermark, status, tick, arrives, id, key, value, partition, gap, members };
    static constexpr std::string_view names_[members] = {"time", "watermark", "status", "tick",      "arrives",
                                                         "id",   "key",       "value",  "partition", "gap"};
    static constexpr std::size_t kinds = 4;
    using Members = std::array<const json::Value*, members>;  // null: not there

    // ---- rows that are known

    /// All of their columns but the ids, with room for the new rows between them.
    void take_known() {
        const auto take = [this](auto& column, const auto& of, auto preset) {
            using Value = typename std::decay_t<decltype(column)>::value_type;
            const auto at = [&](std::size_t row) { return of.begin() + static_cast<std::ptrdiff_t>(row); };
            column.reserve(of.size() - (behind_ - from_) + added_);
            column.insert(column.end(), of.begin(), at(from_));
            column.resize(from_ + added_, static_cast<Value>(preset));
            column.insert(column.end(), at(behind_), of.end());
        };
        take(table_.kind, known_.table.kind, RowKind::event);
        take(table_.time, known_.table.time, 0);
        take(table_.arrives, known_.table.arrives, 0);
        take(table_.key, known_.table.key, 0);
        take(table_.value, known_.table.value, 1.0);
        take(table_.partition, known_.table.partition, 0);
        take(table_.gap, known_.table.gap, 0);
        take(stated_, known_.stated, 0);
    }

    /// A row that is known arrives, when it said or when that is now.
    void keep(std::size_t row) {
        if ((stated_[row] & Scenario::states_arrival) == 0) {
            const std::size_t before = checker_.reported();
            arrival_ = default_arrival(row);
            arrival_breaks_ = arrival_breaks_ || checker_.reported() != before;
        } else {
            const Instant stated{table_.arrives[row]};
            arrival_breaks_ = arrival_breaks_ || (arrival_ && stated < *arrival_);
            arrival_ = stated;
        }
        if (arrival_) table_.arrives[row] = arrival_->ms;
    }

    /// The ids of the rows from `end` on, of which those that they get by their place may be others now. Where the new
    /// ids end.
    std::size_t take_ids_behind(std::size_t end, std::size_t size) {
        const auto is_automatic = [this](std::size_t row) {
            return table_.kind[row] == RowKind::event && (stated_[row] & Scenario::states_id) == 0;
        };
        std::size_t renumbered = end;  // behind the last row with such an id
        if (end != behind_)
            for (std::size_t row = size; row-- > end && renumbered == end;)
                if (is_automatic(row)) renumbered = row + 1;
        for (std::size_t row = end; row < renumbered; ++row) {
            if (is_automatic(row)) {
                table_.ids.push_back("e" + std::to_string(row + 1));
            } else {
                table_.ids.push_back(known_.table.ids[row - end + behind_]);
            }
        }
        table_.ids.append(known_.table.ids, renumbered - end + behind_, known_.table.ids.size());
        return renumbered;
    }

    // ---- rows of the document

    /// Its arrival, if that is known.
    std::optional<Instant> read_row(std::size_t row, const json::Value& value) {
        if (value.kind != json::Kind::object) {
            checker_.report(value, "object");
            table_.ids.push_back({});
            return std::nullopt;
        }
        const Members m = members_of(value);
        const std::size_t ids = table_.ids.size();
        read_kind(row, value, m);
        if (table_.ids.size() == ids) table_.ids.push_back({});
        if (!m[arrives]) return default_arrival(row);
        stated_[row] |= Scenario::states_arrival;
        return stated_arrival(*m[arrives]);
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
        read_id(row, m[id]);
        std::optional<std::string_view> name = "all";
        if (m[key]) name = checker_.accept(values::name(*m[key]), *m[key]);
        if (name) table_.key[row] = keys_.number(*name);
        if (m[value]) table_.value[row] = checker_.accept(values::number(*m[value]), *m[value]).value_or(0);
        if (m[gap]) table_.gap[row] = checker_.accept(values::duration(*m[gap]), *m[gap]).value_or(Duration{}).ms;
        read_partition(row, m[partition]);
    }

    void read_time(std::size_t row, const json::Value& time) {
        table_.time[row] = checker_.accept(values::timestamp(time, day_), time).value_or(Instant{}).ms;
    }

    void read_id(std::size_t row, const json::Value* id) {
        if (id) {
            stated_[row] |= Scenario::states_id;
            const auto name = checker_.accept(values::name(*id), *id);
            table_.ids.push_back(name.value_or(std::string_view{}));
            if (!name) return;
        } else {
            char automatic[16] = "e";
            const auto end = std::to_chars(automatic + 1, std::end(automatic), row + 1);
            table_.ids.push_back({automatic, static_cast<std::size_t>(end.ptr - automatic)});
        }
        if (ids_) ids_->add(row, checker_);
    }

    void read_partition(std::size_t row, const json::Value* partition) {
        if (!partition) return;
        const auto number = checker_.integer(Item{partition}, 0, 0, most_partitions - 1);
        table_.partition[row] = static_cast<std::uint16_t>(number.value_or(0));
    }

    std::optional<Instant> time_of_first_event(const json::Value* list) const {
        const EventTable& t = known_.table;
        const auto known_event = [&](std::size_t begin, std::size_t end) {
            while (begin < end && t.kind[begin] != RowKind::event) ++begin;
            return begin < end ? std::optional{Instant{t.time[begin]}} : std::nullopt;
        };
        if (const auto before = known_event(0, from_)) return before;
        if (list) {
            for (const json::Value& row : *list) {
                const json::Value* t = row.kind == json::Kind::object ? row.member(names_[time]) : nullptr;
                if (!t || t->kind == json::Kind::null) continue;
                const auto read = values::timestamp(*t, day_);
                return read ? std::optional{*read} : std::nullopt;
            }
        }
        return known_event(behind_, t.size()).value_or(Instant{});
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

    const Scenario& known_;
    const std::size_t from_, behind_;  // the known rows that make room
    const values::Day day_;
    const std::optional<Duration> spacing_;  // none: it is wrong
    Checker& checker_;
    std::size_t added_ = 0;
    EventTable table_;
    std::vector<std::uint8_t> stated_;
    std::optional<Instant> first_arrival_;  // of a first row that does not say
    std::optional<Instant> arrival_;        // of the row before; none: it is wrong
    bool arrival_breaks_ = false;           // a rule, at a known row
    Ids* ids_ = nullptr;                    // if they are looked at as they are read
    Keys keys_;
};

/// Whether ids are still unique after rows took the place of others, [from, to) being the new ids. Those before were.
bool ids_are_unique(const RowsRead& rows, std::size_t added, const Scenario& known, std::size_t removed) {
    const TextColumn& ids = rows.table.ids;
    const std::size_t from = rows.new_ids_from, end = from + added;
    const auto states_id = [](const std::vector<std::uint8_t>& stated, std::size_t row) {
        return (stated[row] & Scenario::states_id) != 0;
    };
    bool same = removed == added;
    for (std::size_t row = from; row < end && same; ++row)
        same = ids[row] == known.table.ids[row] && states_id(rows.stated, row) == states_id(known.stated, row);
    if (same) return true;

    // The new ones in an index, and in front of it a filter by length and last byte, which most others do not pass.
    std::bitset<4096> filter;
    const auto bit = [](std::string_view id) {
        return id.empty() ? 0 : (id.size() & 15) << 8 | static_cast<unsigned char>(id.back());
    };
    const auto text_of = [&](std::uint32_t row) { return ids[row]; };
    TextIndex added_ids{added};
    for (std::size_t row = from; row < end; ++row) {
        if (!states_id(rows.stated, row)) continue;
        filter.set(bit(ids[row]));
        if (added_ids.find_or_add(ids[row], static_cast<std::uint32_t>(row), text_of) != row) return false;
    }
    for (std::size_t row = 0; row < ids.size(); ++row) {
        if (!states_id(rows.stated, row)) continue;
        const std::string_view id = ids[row];
        const std::size_t number = automatic_number(id);
        if (number > 0 && number <= ids.size() && rows.table.kind[number - 1] == RowKind::event &&
            !states_id(rows.stated, number - 1))
            return false;
        const bool is_new = row >= from && row < end;
        if (!is_new && filter[bit(id)] && added_ids.find(id, text_of) != none) return false;
    }
    return true;
}

}  // namespace

RowsRead read_rows(const json::Value& list, values::Day day, std::optional<Duration> spacing, Checker& checker) {
    return RowsReader{{}, 0, 0, day, spacing, checker}.read(&list, true);
}

std::optional<RowsRead> reread_rows(const Scenario& known, std::size_t from, std::size_t removed,
                                    const json::Value* list, std::optional<Duration> spacing, Checker& checker) {
    RowsReader reader{known, from, removed, values::Day{known.day}, spacing, checker};
    RowsRead rows = reader.read(list, false);
    const std::size_t added = rows.table.size() + removed - known.table.size();
    if (!reader.known_rows_are_fine() || !ids_are_unique(rows, added, known, removed)) return std::nullopt;
    return rows;
}

void check_columns(const EventTable& table, Checker& checker) {
    Ids ids{table.ids, table.ids.size()};
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
        if (event && !table.ids.empty()) ids.add(row, checker);
    }
}

std::uint32_t partitions_used(const EventTable& table) {
    std::uint32_t highest = 0;
    for (std::size_t row = 0; row < table.size(); ++row)
        if (table.kind[row] != RowKind::tick) highest = std::max<std::uint32_t>(highest, table.partition[row]);
    return highest + 1;
}

}  // namespace windowlab
