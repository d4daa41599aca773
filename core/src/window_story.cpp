#include <algorithm>
#include <cmath>
#include <limits>

#include "instants.hpp"
#include "json_writer.hpp"
#include "table_facts.hpp"
#include "trigger_needs.hpp"
#include "windowlab/explain.hpp"

namespace windowlab {

namespace {

/// Whether there is a timeout around the trigger, and one that makes it forget what it has seen.
bool has_timeout(const Pipeline& pipeline, bool that_clears = false) {
    const auto& wrappers = pipeline.trigger.wrappers;
    return std::any_of(wrappers.begin(), wrappers.end(), [&](const auto& wrapper) {
        const auto* timeout = std::get_if<ProcessingTimeout>(&wrapper);
        return timeout && (timeout->clear_on_timeout || !that_clears);
    });
}

Needs needs_of(const PlainTrigger& plain) {
    if (std::holds_alternative<NeverTrigger>(plain)) return Needs::never;
    if (std::holds_alternative<EndOfStreamTrigger>(plain)) return Needs::end;
    if (std::holds_alternative<CountTrigger>(plain) || std::holds_alternative<DeltaTrigger>(plain))
        return Needs::elements;
    return std::holds_alternative<ProcessingTimeTrigger>(plain) ||
                   std::holds_alternative<ContinuousProcessingTimeTrigger>(plain)
               ? Needs::clock
               : Needs::watermark;
}

Cause cause_of(TimeUnit unit) { return unit == TimeUnit::seconds ? Cause::unit_wrong : Cause::unit_too_fine; }

}  // namespace

/// Of a trigger with a timeout around it the nested one still fires; what it is sure to get is the watermark.
Needs needs_of(const Pipeline& pipeline) {
    const Needs needs = needs_of(pipeline.trigger.plain);
    return has_timeout(pipeline) && needs != Needs::watermark ? Needs::clock : needs;
}

FiringReason Explanation::firing(std::uint32_t entry) const {
    const auto& e = recording_.entries;
    const auto& firings = recording_.firings;
    const std::uint32_t i = contents_.index(entry);
    const std::uint32_t pane = firings.pane[i];
    const Instant last =
        Window{from_double(recording_.panes.start[pane]), from_double(recording_.panes.end(pane))}.last();
    FiringReason reason{i, entry, FiredBy::watermark, last};
    if (!firings.by.empty()) {
        reason.by = static_cast<FiredBy>(firings.by[i]);
        reason.due = from_double(firings.due[i]);
    } else {  // without element lists: what comes before it, the watermark or an element that is late
        const std::uint32_t row = e.row(entry);
        for (std::uint32_t before = entry; before-- > 0 && before >= e.row_starts[row];) {
            const auto kind = static_cast<EntryKind>(e.kind[before]);
            if (kind == EntryKind::element) reason.by = FiredBy::element;
            if (kind == EntryKind::watermark || kind == EntryKind::element) break;
        }
    }
    // An element makes a window fire since that is over, or since the trigger looks at elements.
    if (reason.by == FiredBy::element)
        reason.due = needs_of(pipeline_.trigger.plain) == Needs::watermark ? last : never;
    return reason;
}

/// What is in a window, of those that it has been merged of too, and which of it has been in a firing.
void Explanation::read_contents(WindowStory& story, std::uint32_t step) const {
    const auto& panes = recording_.panes;
    const auto& entries = recording_.entries;
    std::vector<std::uint32_t> parts{story.pane};
    if (is_merging(pipeline_.assigner)) {
        std::vector<bool> is_part(story.pane + 1);
        is_part[story.pane] = true;
        for (std::uint32_t p = story.pane; p-- > 0;)
            if (panes.into(p) != none && panes.into(p) <= story.pane && closed_[p] <= step && is_part[panes.into(p)]) {
                is_part[p] = true;
                parts.push_back(p);
            }
    }
    const auto is_part = [&](std::uint32_t pane) { return std::find(parts.begin(), parts.end(), pane) != parts.end(); };

    const auto& elements = recording_.elements;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> added;  // entry, and which of the parts
    for (std::uint32_t i = 0; i < elements.row.size() && elements.row[i] <= step; ++i) {
        if (elements.key[i] != panes.key[story.pane]) continue;
        for (std::uint32_t part = 0; part < parts.size(); ++part) {
            const double start = panes.start[parts[part]], end = panes.end(parts[part]);
            if (!recording_.was_added(i, start, end) || !is_part(pane_at(elements.key[i], start, end, elements.row[i])))
                continue;
            story.contents.push_back(elements.row[i]);
            added.emplace_back(element_entries_[i], part);
            break;
        }
    }
    const auto remove = [](std::vector<std::uint32_t>& from, const std::vector<std::uint32_t>& gone) {
        from.erase(
            std::remove_if(from.begin(), from.end(),
                           [&](std::uint32_t row) { return std::find(gone.begin(), gone.end(), row) != gone.end(); }),
            from.end());
    };
    std::vector<std::uint32_t> left, fired;
    std::vector<std::uint32_t> reset(parts.size());  // the last entry by which the trigger forgot what it had counted
    const bool by_any = has_timeout(pipeline_, true);
    for (std::uint32_t part = 0; part < parts.size(); ++part) {
        const std::uint32_t into = panes.into(parts[part]);
        if (part > 0) reset[part] = reset[std::find(parts.begin(), parts.end(), into) - parts.begin()];
        for (const std::uint32_t entry : panes_[parts[part]].entries) {
            if (entries.row(entry) > step) break;
            const auto kind = static_cast<EntryKind>(entries.kind[entry]);
            if (kind == EntryKind::open) continue;
            auto& to = kind == EntryKind::fire ? fired : left;
            const auto rows = contents_.rows(entry);
            to.insert(to.end(), rows.begin(), rows.end());
            if (kind != EntryKind::fire) continue;
            const FiringReason reason = firing(entry);
            if (part == 0) story.firings.push_back(reason);
            if (by_any || reason.by == FiredBy::element) reset[part] = std::max(reset[part], entry);
        }
    }
    const auto all = story.contents;
    remove(story.contents, left);
    story.unfired = story.held ? story.contents : all;
    remove(story.unfired, fired);
    if (!story.held) return;

    if (const auto* count = std::get_if<CountTrigger>(&pipeline_.trigger.plain)) {
        const auto since = std::count_if(added.begin(), added.end(),
                                         [&](const auto& element) { return element.first >= reset[element.second]; });
        story.elements = static_cast<std::uint32_t>(std::max<std::int64_t>(1, count->n - since));
    }
    if (const auto* delta = std::get_if<DeltaTrigger>(&pipeline_.trigger.plain)) {
        // It compares with the element that made it fire last; a timeout around it forgets that one, too.
        std::uint32_t kept = none;
        for (const auto& [entry, _] : added)
            if (has_timeout(pipeline_) ? kept == none && entry >= reset[0] : kept == none || entry < reset[0])
                kept = entries.row(entry);
        if (kept != none) story.above = table_.value[kept] + delta->threshold;
    }
}

/// When the timers that are set will make it fire, first by each clock. Of the timers that a window has for another
/// reason only a timeout takes notice.
void Explanation::read_timers(WindowStory& story, const Window& window, std::uint32_t step) const {
    if (timers_step_ != step) {
        timers_ = pending_timers(*this, step, std::numeric_limits<std::size_t>::max()).listed;
        timers_step_ = step;
    }
    Instant needed[2] = {never, never};  // by the watermark, by the clock
    for (const PendingTimer& timer : timers_) {
        Instant& first = needed[timer.clock == TimeDomain::event ? 0 : 1];
        if (timer.key == recording_.panes.key[story.pane] && timer.window == window && first == never &&
            (has_timeout(pipeline_) || timer.time <= window.last()))
            first = timer.time;
    }
    story.needed = needed[story.needs == Needs::watermark ? 0 : 1];
    if (story.needs != Needs::watermark) return;
    story.timeout = needed[1];
    if (story.needed == never && window.last() != forever) story.needed = window.last();  // at the latest
}

WindowStory Explanation::window(std::uint32_t pane, std::uint32_t step, const Progress& progress) const {
    WindowStory story;
    const auto& panes = recording_.panes;
    if (pane >= panes.size() || panes.opened[pane] > step) return story;
    story.pane = pane;
    story.held = closed_[pane] > step;
    read_contents(story, step);
    if (story.unfired.empty() || (!story.held && panes.into(pane) != none)) return story;

    if (story.held && !story.contents.empty()) {
        const Window window{from_double(panes.start[pane]), from_double(panes.end(pane))};
        story.needs = needs_of(pipeline_);
        const PlainTrigger& plain = pipeline_.trigger.plain;
        const bool continuous = std::holds_alternative<ContinuousEventTimeTrigger>(plain) ||
                                std::holds_alternative<ContinuousProcessingTimeTrigger>(plain);
        if (continuous || has_timeout(pipeline_)) {
            read_timers(story, window, step);
            // A timer that was set for the past waits for the next watermark.
            if (story.needs == Needs::watermark && progress.watermark < forever)
                story.needed = std::max(story.needed, progress.watermark + Duration{1});
        } else if (story.needs == Needs::watermark || story.needs == Needs::clock) {
            story.needed = window.last();
        }
        if (story.needs == Needs::watermark && story.needed != never &&
            !std::holds_alternative<NoWatermarks>(pipeline_.watermarks.strategy))
            story.lift = lift_to(progress, pipeline_, story.needed);
    }
    story.cause = cause_of_waiting(story, step, progress);
    return story;
}

Cause Explanation::cause_of_waiting(const WindowStory& story, std::uint32_t step, const Progress& progress) const {
    const bool in_time = !is_global(pipeline_.assigner);
    const bool by_clock = time_domain(pipeline_.assigner) == TimeDomain::processing;
    switch (needs_of(pipeline_)) {
        case Needs::never:
            return Cause::never_fires;
        case Needs::end:
            return Cause::not_ended;
        case Needs::elements:
            return in_time ? Cause::trigger_replaced : Cause::few_elements;
        case Needs::clock:
            return in_time && !by_clock ? Cause::trigger_replaced : Cause::clocks_mixed;
        default:
            break;
    }
    if (!story.held) return Cause::no_cause;  // evicted, purged or lost: its entry says it
    if (!in_time || by_clock) return Cause::trigger_replaced;

    const TableFacts facts{table_, step + std::size_t{1}};
    const bool manual = std::holds_alternative<ManualWatermarks>(pipeline_.watermarks.strategy);
    if (facts.unit != TimeUnit::milliseconds) return cause_of(facts.unit);
    if (std::holds_alternative<NoWatermarks>(pipeline_.watermarks.strategy) ||
        (manual && std::count(table_.kind.begin(), table_.kind.end(), RowKind::watermark) == 0))
        return Cause::no_watermark;
    Instant counted = forever, highest = never;  // as far as events have come, whatever has been emitted
    for (const PartitionProgress& p : progress.partitions) {
        highest = std::max(highest, p.due);
        if (p.counts) counted = std::min(counted, p.due);
    }
    if (pipeline_.watermarks.emit_every && counted != forever && counted >= story.needed)
        return Cause::periodic_emission;
    if (highest >= story.needed) return Cause::silent_partition;
    const Instant last{from_double(recording_.panes.end(story.pane) - 1)};
    if (progress.watermark != never && story.needed == last && last.ms - progress.watermark.ms == 1)
        return Cause::one_millisecond;
    if (!manual && facts.highest - 1 >= story.needed.ms && watermark_delay(pipeline_).ms - 1 > facts.span())
        return Cause::delay_too_large;
    return Cause::no_later_event;
}

Cause Explanation::cause_of_late(const ElementFate& fate, const WindowFate& window) const {
    const TableFacts facts{table_, table_.size()};
    if (facts.unit != TimeUnit::milliseconds) return cause_of(facts.unit);
    if (fate.watermark == window.kept_until) return Cause::one_millisecond;
    if (pipeline_.watermarks.idle_after && pipeline_.partitions > 1) {
        std::int64_t since = table_.arrives.front();  // of its last event, or of the start
        for (std::uint32_t row = fate.row; row-- > 0;)
            if (table_.partition[row] == table_.partition[fate.row] && table_.kind[row] == RowKind::event) {
                since = table_.arrives[row];
                break;
            }
        if (table_.arrives[fate.row] - since > pipeline_.watermarks.idle_after->ms) return Cause::woke_late;
    }
    return facts.has_outlier(pipeline_) && fate.watermark_source == facts.highest_row ? Cause::future_row : Cause::late;
}

std::string explanation_json(const WindowStory& story, const Explanation& explanation) {
    JsonWriter out;
    out.open('{');
    out.member("pane", Reference{story.pane});
    out.member("held", story.held);
    out.member("contents", story.contents);
    out.member("unfired", story.unfired);
    out.open("firings", '[');
    for (const FiringReason& firing : story.firings) {
        out.open('{');
        out.member("firing", firing.firing);
        out.member("row", explanation.recording().entries.row(firing.entry));
        out.member("by", fired_by_names[static_cast<std::size_t>(firing.by)]);
        out.name("due");
        if (firing.due == never)
            out.null();
        else
            out.value(firing.due);
        out.close('}');
    }
    out.close(']');
    out.member("needs", needs_names[static_cast<std::size_t>(story.needs)]);
    out.name("needed");
    if (story.needed == never)
        out.null();
    else
        out.value(story.needed);
    out.name("timeout");
    if (story.timeout == never)
        out.null();
    else
        out.value(story.timeout);
    out.member("elements", story.elements);
    out.name("above");
    if (std::isnan(story.above))
        out.null();
    else
        out.value(story.above);
    out.member("liftTime", story.lift.time);
    out.member("liftOn", story.lift.on);
    out.member("cause", cause_names[static_cast<std::size_t>(story.cause)]);
    out.close('}');
    return out.take();
}

}  // namespace windowlab
