#include "windowlab/explain.hpp"

#include <algorithm>
#include <cmath>

#include "json_text.hpp"

namespace windowlab {
namespace {

Instant from_double(double t) {
    if (std::isinf(t)) return t < 0 ? never : forever;
    return {static_cast<std::int64_t>(t)};
}

Fate fate_of(Timing timing) {
    switch (timing) {
        case Timing::early:
            return Fate::early;
        case Timing::on_time:
            return Fate::on_time;
        case Timing::late:
            return Fate::correction;
        case Timing::none:
            break;
    }
    return Fate::fired;
}

Fate fate_of(EntryKind departure) {
    switch (departure) {
        case EntryKind::evict:
            return Fate::evicted;
        case EntryKind::purge:
            return Fate::purged;
        case EntryKind::close:
            return Fate::closed;
        case EntryKind::lost:
            return Fate::lost;
        default:
            return Fate::open;
    }
}

}  // namespace

Explanation::Explanation(const Recording& recording, const Pipeline& pipeline)
    : recording_{recording}, contents_{recording}, pipeline_{pipeline}, panes_(recording.panes.key.size()) {
    const auto& e = recording.entries;
    for (std::uint32_t i = 0; i < e.kind.size(); ++i) {
        switch (static_cast<EntryKind>(e.kind[i])) {
            case EntryKind::element:
                element_entries_.push_back(i);
                break;
            case EntryKind::watermark:
                watermark_entries_.push_back(i);
                break;
            case EntryKind::fire:
                panes_[recording.firings.pane[e.index[i]]].entries.push_back(i);
                break;
            case EntryKind::evict:
            case EntryKind::purge:
            case EntryKind::close:
            case EntryKind::lost:
            case EntryKind::open:
                panes_[recording.departures.pane[e.index[i]]].entries.push_back(i);
                break;
            default:
                break;
        }
    }
    const auto& p = recording.panes;
    for (std::uint32_t i = 0; i < p.key.size(); ++i)
        pane_index_.emplace(std::pair{p.key[i], std::pair{p.start[i], p.end[i]}}, i);
}

/// The pane that the element of `row` went into: the one of this key and window that was opened last by then.
std::uint32_t Explanation::pane_at(std::uint32_t key, double start, double end, std::uint32_t row) const {
    std::uint32_t found = none;
    const auto [first, last] = pane_index_.equal_range({key, {start, end}});
    for (auto it = first; it != last; ++it)
        if (recording_.panes.opened[it->second] <= row) found = it->second;
    return found;
}

/// From the pane that the element went into, over all merges, to where it left or still is.
void Explanation::follow(WindowFate& result, std::uint32_t row) const {
    const auto& e = recording_.entries;
    const std::uint32_t arrived = element_entries_[static_cast<std::size_t>(
        std::lower_bound(recording_.elements.row.begin(), recording_.elements.row.end(), row) -
        recording_.elements.row.begin())];
    for (std::uint32_t pane = result.pane; pane != none; pane = recording_.panes.into[pane]) {
        result.pane = pane;
        for (const std::uint32_t entry : panes_[pane].entries) {
            if (entry < arrived) continue;
            const auto kind = static_cast<EntryKind>(e.kind[entry]);
            const std::uint32_t i = e.index[entry];
            if (kind == EntryKind::fire) {
                if (result.firing == none && contents_.holds(entry, row)) result.firing = i;
            } else if (contents_.holds(entry, row)) {
                result.entry = entry;
                break;
            }
        }
        if (result.entry != none) break;
    }
    if (result.firing != none)
        result.fate = fate_of(static_cast<Timing>(recording_.firings.timing[result.firing]));
    else if (result.entry != none)
        result.fate = fate_of(static_cast<EntryKind>(e.kind[result.entry]));
    else
        result.fate = Fate::open;
}

ElementFate Explanation::element(std::uint32_t row, std::size_t most) const {
    const auto& elements = recording_.elements;
    const auto found = std::lower_bound(elements.row.begin(), elements.row.end(), row);
    if (found == elements.row.end() || *found != row) return {};
    const auto i = static_cast<std::size_t>(found - elements.row.begin());

    ElementFate result;
    result.row = row;
    result.fate = static_cast<Fate>(elements.fate[i]);
    result.windows = elements.windows[i];
    const auto after = std::lower_bound(watermark_entries_.begin(), watermark_entries_.end(), element_entries_[i]);
    if (after != watermark_entries_.begin()) {
        const std::uint32_t entry = *(after - 1);
        result.watermark = from_double(recording_.watermarks.value[recording_.entries.index[entry]]);
        result.watermark_row = recording_.entries.row[entry];
    }
    const bool event_time = time_domain(pipeline_.assigner) == TimeDomain::event;
    for (std::uint32_t w = 0; w < elements.windows[i] && result.listed.size() < most; ++w) {
        const double start = w == 0 ? elements.start[i] : elements.start[i] + w * recording_.window_step.start;
        const double end = w == 0 ? elements.end[i] : elements.end[i] + w * recording_.window_step.end;
        WindowFate fate{};
        fate.fate = Fate::late;
        if (w < elements.late_from[i] || w - elements.late_from[i] >= elements.late_count[i]) {
            fate.pane = pane_at(elements.key[i], start, end, row);
            follow(fate, row);
        }
        const bool merged = fate.pane != none;
        fate.window = {from_double(merged ? recording_.panes.start[fate.pane] : start),
                       from_double(merged ? recording_.panes.end[fate.pane] : end)};
        fate.last = fate.window.last();
        fate.kept_until = event_time ? saturating_add(fate.last, pipeline_.allowed_lateness) : fate.last;
        result.listed.push_back(fate);
    }
    return result;
}

std::string explanation_json(const ElementFate& fate) {
    std::string out;
    const auto member = [&](const char* name, bool first = false) {
        out += first ? "{\"" : ",\"";
        out += name;
        out += "\":";
    };
    const auto instant = [&](Instant t) {
        if (t == never)
            out += "\"-inf\"";
        else if (t == forever)
            out += "\"+inf\"";
        else
            append_json(out, to_double(t));
    };
    const auto reference = [&](std::uint32_t i) {
        if (i == none)
            out += "null";
        else
            append_json(out, static_cast<double>(i));
    };
    member("row", true);
    reference(fate.row);
    member("fate");
    append_json(out, fate_names[static_cast<std::size_t>(fate.fate)]);
    member("watermark");
    instant(fate.watermark);
    member("watermarkRow");
    reference(fate.watermark_row);
    member("windows");
    append_json(out, static_cast<double>(fate.windows));
    member("listed");
    out += '[';
    for (const WindowFate& w : fate.listed) {
        if (out.back() != '[') out += ',';
        member("start", true);
        instant(w.window.start);
        member("end");
        instant(w.window.end);
        member("fate");
        append_json(out, fate_names[static_cast<std::size_t>(w.fate)]);
        member("last");
        instant(w.last);
        member("keptUntil");
        instant(w.kept_until);
        member("pane");
        reference(w.pane);
        member("firing");
        reference(w.firing);
        member("entry");
        reference(w.entry);
        out += '}';
    }
    return out + "]}";
}

}  // namespace windowlab
