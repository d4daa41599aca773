#include "windowlab/explain.hpp"

#include <algorithm>

#include "instants.hpp"
#include "json_writer.hpp"

namespace windowlab {
namespace {

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

Explanation::Explanation(const Recording& recording, const Pipeline& pipeline, const EventTable& table)
    : recording_{recording},
      contents_{recording},
      pipeline_{pipeline},
      table_{table},
      closed_{closing_rows(recording)},
      panes_(recording.panes.size()) {
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
                panes_[recording.firings.pane[contents_.index(i)]].entries.push_back(i);
                break;
            case EntryKind::evict:
            case EntryKind::purge:
            case EntryKind::close:
            case EntryKind::lost:
            case EntryKind::open:
                panes_[recording.departures.pane[contents_.index(i)]].entries.push_back(i);
                break;
            default:
                break;
        }
    }
    const auto& p = recording.panes;
    for (std::uint32_t i = 0; i < p.key.size(); ++i)
        pane_index_.emplace(std::pair{p.key[i], std::pair{p.start[i], p.end(i)}}, i);
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
    const std::uint32_t arrived = element_entries_[recording_.elements.of_row(row)];
    for (std::uint32_t pane = result.pane; pane != none; pane = recording_.panes.into(pane)) {
        result.pane = pane;
        for (const std::uint32_t entry : panes_[pane].entries) {
            if (entry < arrived) continue;
            const auto kind = static_cast<EntryKind>(e.kind[entry]);
            const std::uint32_t i = contents_.index(entry);
            if (kind == EntryKind::fire) {
                if (result.firing != none || !contents_.holds(entry, row)) continue;
                result.firing = i;
                result.by = firing(entry).by;
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

/// Whose watermark the operator's was, and from which row.
void Explanation::find_source(ElementFate& result, std::uint32_t entry) const {
    if (result.watermark == forever) return;
    const Progress progress = progress_at(recording_, pipeline_, table_, entry, result.watermark_row);
    const auto& partitions = progress.partitions;  // as they were when the watermark was made of theirs
    for (std::uint32_t i = 0; i < partitions.size(); ++i) {
        if (partitions.size() > 1 && partitions[i].watermark != result.watermark) continue;
        const std::uint32_t before = result.watermark_partition;
        if (before == none || (partitions[i].holds && !partitions[before].holds)) result.watermark_partition = i;
    }
    const bool manual = std::holds_alternative<ManualWatermarks>(pipeline_.watermarks.strategy);
    const Instant time = result.watermark + watermark_delay(pipeline_);
    for (std::uint32_t row = std::min(result.watermark_row + 1, static_cast<std::uint32_t>(table_.size()));
         row-- > 0;) {
        if (table_.kind[row] != (manual ? RowKind::watermark : RowKind::event) || Instant{table_.time[row]} != time ||
            table_.partition[row] != result.watermark_partition)
            continue;
        result.watermark_source = row;  // of several events of this time the first
        if (manual) break;
    }
}

ElementFate Explanation::element(std::uint32_t row, std::size_t most) const {
    const auto& elements = recording_.elements;
    const std::uint32_t i = elements.of_row(row);
    if (i == none) return {};

    ElementFate result;
    result.row = row;
    result.fate = static_cast<Fate>(elements.fate[i]);
    result.windows = elements.windows[i];
    const auto after = std::lower_bound(watermark_entries_.begin(), watermark_entries_.end(), element_entries_[i]);
    if (after != watermark_entries_.begin()) {
        const std::uint32_t entry = *(after - 1);
        result.watermark = from_double(recording_.watermarks.value[contents_.index(entry)]);
        result.watermark_row = recording_.entries.row(entry);
        find_source(result, entry);
    }
    const bool event_time = time_domain(pipeline_.assigner) == TimeDomain::event;
    for (std::uint32_t w = 0; w < elements.windows[i] && result.listed.size() < most; ++w) {
        const double start = w == 0 ? elements.start[i] : elements.start[i] + w * recording_.window_step.start;
        const double end = w == 0 ? elements.end(i) : elements.end(i) + w * recording_.window_step.end;
        WindowFate fate{};
        fate.fate = Fate::late;
        if (w < elements.late_from[i] || w - elements.late_from[i] >= elements.late_count[i]) {
            fate.pane = pane_at(elements.key[i], start, end, row);
            follow(fate, row);
        }
        const bool merged = fate.pane != none;
        fate.window = {from_double(merged ? recording_.panes.start[fate.pane] : start),
                       from_double(merged ? recording_.panes.end(fate.pane) : end)};
        fate.last = fate.window.last();
        fate.kept_until = event_time ? saturating_add(fate.last, pipeline_.allowed_lateness) : fate.last;
        result.listed.push_back(fate);
    }
    return result;
}

std::string explanation_json(const ElementFate& fate) {
    JsonWriter out;
    out.open('{');
    out.member("row", Reference{fate.row});
    out.member("fate", fate_names[static_cast<std::size_t>(fate.fate)]);
    out.member("watermark", fate.watermark);
    out.member("watermarkRow", Reference{fate.watermark_row});
    out.member("watermarkPartition", Reference{fate.watermark_partition});
    out.member("watermarkSource", Reference{fate.watermark_source});
    out.member("windows", fate.windows);
    out.open("listed", '[');
    for (const WindowFate& w : fate.listed) {
        out.open('{');
        out.member("start", w.window.start);
        out.member("end", w.window.end);
        out.member("fate", fate_names[static_cast<std::size_t>(w.fate)]);
        out.member("last", w.last);
        out.member("keptUntil", w.kept_until);
        out.member("pane", Reference{w.pane});
        out.member("firing", Reference{w.firing});
        out.name("by");
        if (w.firing == none)
            out.null();
        else
            out.value(fired_by_names[static_cast<std::size_t>(w.by)]);
        out.member("entry", Reference{w.entry});
        out.close('}');
    }
    out.close(']');
    out.close('}');
    return out.take();
}

}  // namespace windowlab
