#include "windowlab/diagnosis.hpp"

#include <algorithm>

#include "instants.hpp"
#include "json_writer.hpp"
#include "overload.hpp"
#include "sort.hpp"

namespace windowlab {
namespace {

/// Findings go by cause; those of the same cause stay in the order in which they were come upon.
void count(std::vector<Finding>& findings, Cause cause, std::uint32_t pane, std::uint32_t row, bool at_end) {
    if (cause == Cause::no_cause) return;
    for (Finding& f : findings)
        if (f.cause == cause && f.at_end == at_end) {
            ++f.count;
            return;
        }
    const auto next = std::find_if(findings.begin(), findings.end(), [&](const Finding& f) { return f.cause > cause; });
    findings.insert(next, {cause, 1, pane, row, at_end});
}

}  // namespace

Diagnosis diagnose(const Explanation& explanation, std::uint32_t most) {
    const Recording& r = explanation.recording();
    const EventTable& table = explanation.table();
    const auto rows = static_cast<std::uint32_t>(table.size());
    Diagnosis result;
    if (rows == 0 || r.entries.size() == 0) return result;
    result.step = std::min(r.entries.row(r.entries.size() - 1), rows - 1);  // a run that failed did not come to the end
    result.progress = progress_after(r, explanation.pipeline(), table, result.step);

    // A window waits if it was first fired after the step, or if something left it, or is in it, that never was.
    std::vector<std::uint8_t> fired(r.panes.size()), waits(r.panes.size()), ended(r.panes.size());
    for (std::uint32_t i = 0; i < r.entries.size(); ++i) {
        const std::uint32_t at = explanation.index(i);
        const auto kind = static_cast<EntryKind>(r.entries.kind[i]);
        if (kind == EntryKind::fire) {
            std::uint8_t& its = fired[r.firings.pane[at]];
            if (r.entries.row(i) > result.step && its == 0) waits[r.firings.pane[at]] = ended[r.firings.pane[at]] = 1;
            its = 1;
        } else if ((kind == EntryKind::close || kind == EntryKind::open) && r.departures.unfired_count[at] != 0) {
            waits[r.departures.pane[at]] = 1;
        }
    }
    std::vector<std::uint64_t> waiting;  // the row that opened a pane, and below it the pane
    for (std::uint32_t pane = 0; pane < waits.size(); ++pane)
        if (waits[pane] != 0 && r.panes.opened[pane] <= result.step)
            waiting.push_back(std::uint64_t{r.panes.opened[pane]} << 32 | pane);
    sort_numbers(waiting);
    for (const std::uint64_t at : waiting) {
        const auto pane = static_cast<std::uint32_t>(at);
        ++result.all;
        if (result.examined == most) continue;
        ++result.examined;
        const WindowStory story = explanation.window(pane, result.step, result.progress);
        count(result.findings, story.cause, pane, story.unfired.empty() ? none : story.unfired[0], ended[pane] != 0);
    }
    std::uint32_t late = 0;
    for (std::uint32_t i = 0; i < r.elements.size(); ++i) {
        const auto fate = static_cast<Fate>(r.elements.fate[i]);
        if (fate > Fate::late || fate == Fate::no_window || r.elements.windows[i] == 0) continue;
        ++result.all;
        if (late == most) continue;
        ++late;
        const ElementFate whole = explanation.element(r.elements.row[i], r.elements.late_from[i] + std::size_t{1});
        count(result.findings, explanation.cause_of_late(whole, whole.listed.back()), none, whole.row, false);
    }
    result.examined += late;
    // The newest window waits for the next event, always: that is worth saying only if there is nothing else to say.
    const auto is_usual = [](const Finding& f) { return f.cause == Cause::no_later_event; };
    auto& all = result.findings;
    if (!std::all_of(all.begin(), all.end(), is_usual))
        all.erase(std::remove_if(all.begin(), all.end(), is_usual), all.end());
    return result;
}

namespace {

void write(JsonWriter& out, const Progress& progress) {
    out.open('{');
    out.member("watermark", progress.watermark);
    out.member("row", Reference{progress.row});
    out.member("rises", progress.rises);
    out.member("idle", progress.idle);
    out.open("partitions", '[');
    for (const PartitionProgress& p : progress.partitions) {
        out.open('{');
        out.member("watermark", p.watermark);
        out.member("idle", p.idle);
        out.member("counts", p.counts);
        out.member("holds", p.holds);
        out.member("due", p.due);
        out.member("lastRow", Reference{p.last_row});
        out.member("newestRow", Reference{p.newest_row});
        out.close('}');
    }
    out.close(']');
    out.close('}');
}

}  // namespace

std::string diagnosis_json(const Diagnosis& diagnosis) {
    JsonWriter out;
    out.open('{');
    out.member("step", diagnosis.step);
    out.name("progress");
    write(out, diagnosis.progress);
    out.open("findings", '[');
    for (const Finding& f : diagnosis.findings) {
        out.open('{');
        out.member("cause", cause_names[static_cast<std::size_t>(f.cause)]);
        out.member("count", f.count);
        out.member("pane", Reference{f.pane});
        out.member("row", Reference{f.row});
        out.member("atEnd", f.at_end);
        out.close('}');
    }
    out.close(']');
    out.member("examined", diagnosis.examined);
    out.member("all", diagnosis.all);
    out.close('}');
    return out.take();
}

std::string assignment_json(const Pipeline& pipeline, const EventTable& table, std::uint32_t row) {
    if (row >= table.size() || table.kind[row] != RowKind::event) return "null";
    const bool by_clock = time_domain(pipeline.assigner) == TimeDomain::processing;
    const Instant time{by_clock ? table.arrives[row] : table.time[row]};
    struct Grid {
        Duration size, every, offset;
    };
    const Grid grid = std::visit(Overload{[](const TumblingWindows& a) {
                                              return Grid{a.size(), a.size(), a.offset()};
                                          },
                                          [](const SlidingWindows& a) {
                                              return Grid{a.size(), a.slide(), a.offset()};
                                          },
                                          [](const CumulateWindows& a) {
                                              return Grid{a.step(), a.max_size(), a.offset()};
                                          },
                                          [](const SessionWindows& a) {
                                              return Grid{a.gap(), {}, {}};
                                          },
                                          [&](const DynamicSessionWindows&) {
                                              return Grid{{table.gap[row]}, {}, {}};
                                          },
                                          [](const GlobalWindows&) { return Grid{}; }},
                                 pipeline.assigner);
    if (grid.size == Duration{0}) return "null";
    JsonWriter out;
    out.open('{');
    out.member("time", time);
    out.member("size", grid.size);
    Instant start = time;
    if (grid.every != Duration{0}) {
        start = window_start(time, grid.offset, grid.every);
        out.member("offset", grid.offset);
        out.member("every", grid.every);
        out.member("remainder", time - start);
    }
    out.member("start", start);
    const auto* cumulate = std::get_if<CumulateWindows>(&pipeline.assigner);
    out.member("end", cumulate ? window_start(time, grid.offset, grid.size) + grid.size : start + grid.size);
    out.close('}');
    return out.take();
}

}  // namespace windowlab
