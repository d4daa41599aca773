#include "windowlab/counterfactual.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "instants.hpp"
#include "json_writer.hpp"
#include "table_facts.hpp"
#include "trigger_needs.hpp"

namespace windowlab {
namespace {

/// Whether an element with this fate is in a result, or is going to be.
bool counts(Fate fate) { return fate == Fate::correction || fate >= Fate::open; }
bool is_on_time(Fate fate) { return fate >= Fate::open; }

constexpr std::int64_t longest_duration = 100'000'000'000'000;  // that a document may say
constexpr std::int64_t longest_instant = 8'640'000'000'000'000;
constexpr std::uint32_t most_more = 100'000;  // elements that are tried

using Test = std::function<bool(std::int64_t)>;

/// Runs that differ from one in a single thing.
class Again {
public:
    Again(const Explanation& before, const Limits& limits) : before_{before}, limits_{limits} {}

    [[nodiscard]] bool can() const { return rows_ + before_.table().size() <= most_rows_again; }

    /// What becomes of the element of `row`; `closed` if it does not come to that.
    Fate fate(const Pipeline& pipeline, const EventTable& table, std::uint32_t row) {
        const RecordedRun run = record(pipeline, table, limits_);
        rows_ += table.size() + 1;
        const auto& e = run.recording.elements;
        const std::uint32_t element = e.of_row(row);
        return run.failure || element == none ? Fate::closed : static_cast<Fate>(e.fate[element]);
    }

    /// Whether the element of `row` is in a firing of the window, or of one that covers it, before the input ends.
    bool fires(const Pipeline& pipeline, const EventTable& table, std::uint32_t row, std::uint32_t pane) {
        const RecordedRun run = record(pipeline, table, limits_);
        rows_ += table.size() + 1;
        const Recording& r = run.recording;
        const auto& was = before_.recording().panes;
        const bool merging = is_merging(pipeline.assigner);
        const ContentsReader contents{r};
        for (std::uint32_t i = 0; i < r.entries.size(); ++i) {
            if (static_cast<EntryKind>(r.entries.kind[i]) != EntryKind::fire) continue;
            const std::uint32_t its = r.firings.pane[contents.index(i)];
            const bool same = merging ? r.panes.start[its] <= was.start[pane] && r.panes.end(its) >= was.end(pane)
                                      : r.panes.start[its] == was.start[pane] && r.panes.end(its) == was.end(pane);
            if (same && contents.holds(i, row)) return true;
        }
        return false;
    }

    /// The boundary between `no`, where the test fails, and `yes`, where it must hold: the value on the side of `yes`
    /// that is next to one where it fails. Both have been tried. With a `guess` that is right it takes two runs.
    std::optional<std::int64_t> boundary(std::int64_t no, std::int64_t yes, std::int64_t guess, const Test& holds) {
        const std::int64_t toward = yes > no ? 1 : -1;
        if (no == yes || !can()) return {};
        if ((guess - no) * toward > 0 && (yes - guess) * toward >= 0 && holds(guess)) {
            if (guess - toward == no || !holds(guess - toward)) return guess;
            yes = guess - toward;
        } else if (!holds(yes)) {
            return {};
        }
        while (yes - no != toward) {
            if (!can()) return {};
            const std::int64_t middle = no + (yes - no) / 2;
            (holds(middle) ? yes : no) = middle;
        }
        return yes;
    }

private:
    const Explanation& before_;
    const Limits limits_;
    std::uint64_t rows_ = 0;
};

/// The table with one row a tick, so that the clock goes as before.
EventTable without(EventTable table, std::uint32_t row) {
    table.kind[row] = RowKind::tick;
    table.time[row] = 0;
    table.gap[row] = 0;
    return table;
}

void append(EventTable& table, RowKind kind, std::int64_t time, std::int64_t arrives, std::uint32_t like,
            std::uint32_t partition) {
    table.kind.push_back(kind);
    table.time.push_back(time);
    table.arrives.push_back(arrives);
    table.key.push_back(table.key[like]);
    table.value.push_back(table.value[like]);
    table.partition.push_back(static_cast<std::uint16_t>(partition));
    table.gap.push_back(table.gap[like]);
    table.ids = {};  // nobody asks for names
}

/// How long processing time goes from the first row to the last.
std::int64_t arrival_span(const EventTable& table) {
    return table.size() == 0 ? 0 : table.arrives.back() - table.arrives.front();
}

std::int64_t delay_of(const Pipeline& pipeline) { return watermark_delay(pipeline).ms - 1; }

Pipeline with_delay(Pipeline pipeline, std::int64_t ms) {
    pipeline.watermarks.strategy = BoundedOutOfOrderness{{ms}};
    return pipeline;
}

}  // namespace

std::vector<Counterfactual> counterfactuals(const Explanation& explanation, std::uint32_t row, const Limits& limits) {
    std::vector<Counterfactual> all;
    const ElementFate was = explanation.element(row, 1);
    if (was.row == none || is_on_time(was.fate)) return all;
    const Pipeline& pipeline = explanation.pipeline();
    const EventTable& table = explanation.table();
    Again again{explanation, limits};

    /// Keeps a change if it makes the element better off.
    const auto attempt = [&](Change change, const Pipeline& changed) {
        if (!again.can()) return;
        const Fate fate = again.fate(changed, table, row);
        if (counts(fate) && !(was.fate == Fate::correction && !is_on_time(fate))) all.push_back({change, 0, {}, fate});
    };
    if (was.fate == Fate::closed || was.fate == Fate::purged) {
        Pipeline changed = pipeline;
        changed.trigger = default_trigger(pipeline.assigner);
        attempt(Change::default_trigger, changed);
    }
    if (was.fate == Fate::evicted) {
        Pipeline changed = pipeline;
        changed.evictor.reset();
        attempt(Change::no_evictor, changed);
    }
    if (const auto* sliding = std::get_if<SlidingWindows>(&pipeline.assigner);
        sliding && was.windows == 0 && again.can()) {
        // As few holes as will do: none.
        const auto closed = SlidingWindows::make(sliding->size(), sliding->size(), sliding->offset(), sliding->time());
        Pipeline changed = pipeline;
        if (closed) {
            changed.assigner = *closed;
            const Fate fate = again.fate(changed, table, row);
            if (counts(fate)) all.push_back({Change::slide, sliding->size().ms, {}, fate});
        }
    }
    if (time_domain(pipeline.assigner) == TimeDomain::processing || was.watermark == never || was.windows == 0)
        return all;

    // The windows' ends go up or down from the first to the last of them: the earliest decides.
    const auto& elements = explanation.recording().elements;
    const std::uint32_t i = elements.of_row(row);
    const double ends = elements.end(i);
    const Instant last{
        from_double(std::min(ends, ends + (elements.windows[i] - 1.0) * explanation.recording().window_step.end)).ms -
        1};
    const TableFacts facts{table, table.size()};
    const std::int64_t lateness = pipeline.allowed_lateness.ms;
    const std::int64_t behind = was.watermark.ms - last.ms;  // ≥ 0 for what is late or a correction
    const std::int64_t most = std::max(facts.span(), behind) + 1;

    /// The two boundaries of one number: to be counted at all, and to be on time.
    const auto number = [&](Change change, std::int64_t from, std::int64_t to, std::int64_t guess, std::int64_t farther,
                            const std::function<Fate(std::int64_t)>& fate_at) {
        const bool late = was.fate != Fate::correction;
        to = std::min(to, longest_duration);
        if (to <= from) return;
        std::optional<std::int64_t> first;
        if (late) {
            first = again.boundary(from, to, guess, [&](std::int64_t v) { return counts(fate_at(v)); });
            if (!first) return;
            all.push_back({change, *first, {}, fate_at(*first)});
            if (is_on_time(all.back().fate)) return;
        }
        const auto second = again.boundary(first.value_or(from), to, guess + farther,
                                           [&](std::int64_t v) { return is_on_time(fate_at(v)); });
        if (second) all.push_back({change, *second, {}, fate_at(*second)});
    };
    if (generates(pipeline)) {
        const std::int64_t delay = delay_of(pipeline);
        const bool late = was.fate != Fate::correction;
        number(Change::out_of_orderness, delay, delay + most, delay + behind + 1 - (late ? lateness : 0),
               late ? lateness : 0, [&](std::int64_t ms) { return again.fate(with_delay(pipeline, ms), table, row); });
    }
    if (was.fate != Fate::correction) {
        number(Change::allowed_lateness, lateness, lateness + most, behind + 1, 0, [&](std::int64_t ms) {
            Pipeline changed = pipeline;
            changed.allowed_lateness = {ms};
            return again.fate(changed, table, row);
        });
    }
    if (const auto& idle = pipeline.watermarks.idle_after; idle && pipeline.partitions > 1) {
        const std::int64_t every = pipeline.watermarks.emit_every ? pipeline.watermarks.emit_every->ms : 0;
        number(Change::idle_after, idle->ms, std::max(idle->ms, arrival_span(table) + 2 * every) + 1, 0, 0,
               [&](std::int64_t ms) {
                   Pipeline changed = pipeline;
                   changed.watermarks.idle_after = Duration{ms};
                   return again.fate(changed, table, row);
               });
    }
    if (was.watermark_source != none && was.watermark_source != row && again.can()) {
        const Fate fate = again.fate(pipeline, without(table, was.watermark_source), row);
        if (was.fate == Fate::correction ? is_on_time(fate) : counts(fate))
            all.push_back({Change::without_row, was.watermark_source, {}, fate});
    }
    return all;
}

std::vector<Counterfactual> counterfactuals(const Explanation& explanation, const WindowStory& story,
                                            const Limits& limits) {
    std::vector<Counterfactual> all;
    if (story.unfired.empty() || explanation.recording().panes.into(story.pane) != none) return all;
    const std::uint32_t row = story.unfired.front();
    const EventTable& table = explanation.table();
    Pipeline open_end = explanation.pipeline();
    open_end.end_of_input = false;
    Again again{explanation, limits};
    const auto fires = [&](const Pipeline& changed) { return again.fires(changed, table, row, story.pane); };
    const auto keep = [&](Change change, const Pipeline& changed, const EventTable& with, std::int64_t value = 0,
                          std::vector<std::uint32_t> partitions = {}) {
        all.push_back({change, value, std::move(partitions), again.fate(changed, with, row)});
    };
    const auto attempt = [&](Change change, const Pipeline& changed) {
        if (!again.can() || !fires(changed)) return false;
        keep(change, changed, table);
        return true;
    };

    const std::int64_t now = table.arrives.back();
    const bool manual = std::holds_alternative<ManualWatermarks>(open_end.watermarks.strategy);
    if (story.needs == Needs::watermark && story.lift.time != never && story.lift.time.ms < longest_instant) {
        // An event at the very end of a session of the same key would prolong it, so one millisecond more may be
        // needed.
        for (const std::int64_t more : {0, 1}) {
            if (!again.can()) break;
            EventTable longer = table;
            for (const std::uint32_t p : story.lift.on)
                append(longer, manual ? RowKind::watermark : RowKind::event, story.lift.time.ms + more, now, row, p);
            if (const auto& every = open_end.watermarks.emit_every) {  // and then its emission
                const std::int64_t start = table.arrives.front();
                append(longer, RowKind::tick, 0, start + ((now - start) / every->ms + 1) * every->ms, row, 0);
            }
            if (!again.fires(open_end, longer, row, story.pane)) continue;
            if (story.lift.on.empty())
                keep(Change::next_instant, open_end, longer, longer.arrives.back());
            else
                keep(manual ? Change::next_watermark : Change::next_event, open_end, longer, story.lift.time.ms + more,
                     story.lift.on);
            break;
        }
    }
    const Instant timer = story.needs == Needs::clock ? story.needed : story.timeout;
    if (timer != never && timer.ms < longest_instant && again.can()) {
        EventTable longer = table;
        const std::int64_t at = std::max(timer.ms + 1, now);
        append(longer, RowKind::tick, 0, at, row, 0);
        // Of two instants, this and an emission, the first is the one.
        const bool emitted = !all.empty() && all.back().change == Change::next_instant;
        if ((!emitted || at < all.back().value) && again.fires(open_end, longer, row, story.pane)) {
            if (emitted) all.pop_back();
            keep(Change::next_instant, open_end, longer, at);
        }
    }
    if (story.elements != 0 && story.elements <= most_more && again.can()) {
        EventTable longer = table;
        for (std::uint32_t i = 0; i < story.elements; ++i)
            append(longer, RowKind::event, table.time[row], now, row, table.partition[row]);
        if (again.fires(open_end, longer, row, story.pane))
            keep(Change::more_elements, open_end, longer, story.elements);
    }

    if (story.needs == Needs::watermark) {
        if (generates(open_end)) {
            const std::int64_t delay = delay_of(open_end);
            const auto smaller =
                again.boundary(delay, 0, 0, [&](std::int64_t ms) { return fires(with_delay(open_end, ms)); });
            if (smaller) keep(Change::out_of_orderness, with_delay(open_end, *smaller), table, *smaller);
        } else if (std::holds_alternative<NoWatermarks>(open_end.watermarks.strategy)) {
            const Pipeline changed = with_delay(open_end, 0);
            if (again.can() && fires(changed)) keep(Change::out_of_orderness, changed, table, 0);
        }
        if (open_end.partitions > 1 && generates(open_end)) {
            const auto with_idle = [&](std::int64_t ms) {
                Pipeline changed = open_end;
                changed.watermarks.idle_after = Duration{ms};
                return changed;
            };
            const auto& now = open_end.watermarks.idle_after;
            const std::int64_t every = open_end.watermarks.emit_every ? open_end.watermarks.emit_every->ms : 0;
            const std::int64_t most = now ? now->ms : arrival_span(table) + 2 * every + 1;
            if (most > 1) {
                const auto shorter = again.boundary(most, 1, 0, [&](std::int64_t ms) { return fires(with_idle(ms)); });
                if (shorter) keep(Change::idle_after, with_idle(*shorter), table, *shorter);
            }
        }
        if (open_end.watermarks.emit_every) {
            Pipeline changed = open_end;
            changed.watermarks.emit_every.reset();
            attempt(Change::emit_on_event, changed);
        }
    }
    if (!is_global(open_end.assigner)) {
        Pipeline changed = open_end;
        changed.trigger = default_trigger(open_end.assigner);
        if (needs_of(open_end) != needs_of(changed) && !attempt(Change::default_trigger, changed) && again.can()) {
            Pipeline now = open_end;
            now.end_of_input = changed.end_of_input = explanation.pipeline().end_of_input;
            if (!fires(now) && fires(changed)) keep(Change::default_trigger, changed, table);
        }
    }
    Pipeline ended = open_end;
    ended.end_of_input = true;
    attempt(Change::end_of_input, ended);
    return all;
}

std::string counterfactuals_json(const std::vector<Counterfactual>& all) {
    JsonWriter out;
    out.open('[');
    for (const Counterfactual& c : all) {
        out.open('{');
        out.member("change", change_names[static_cast<std::size_t>(c.change)]);
        out.member("value", static_cast<double>(c.value));
        out.member("partitions", c.partitions);
        out.member("fate", fate_names[static_cast<std::size_t>(c.fate)]);
        out.name("patch");
        const auto patch = [&](const char* in, const char* of, auto&& write) {
            out.open('{');
            if (*in) out.open(in, '{');
            out.name(of);
            write();
            if (*in) out.close('}');
            out.close('}');
        };
        const auto ms = [&] { out.value(static_cast<double>(c.value)); };
        switch (c.change) {
            case Change::out_of_orderness:
                out.open('{');
                out.open("watermarks", '{');
                out.member("strategy", "bounded");
                out.member("outOfOrderness", static_cast<double>(c.value));
                out.close('}');
                out.close('}');
                break;
            case Change::allowed_lateness:
                patch("", "allowedLateness", ms);
                break;
            case Change::idle_after:
                patch("watermarks", "idleAfter", ms);
                break;
            case Change::slide:
                patch("window", "slide", ms);
                break;
            case Change::default_trigger:
                patch("", "trigger", [&] { out.null(); });
                break;
            case Change::no_evictor:
                patch("", "evictor", [&] { out.null(); });
                break;
            case Change::emit_on_event:
                patch("watermarks", "emit", [&] { out.value("event"); });
                break;
            case Change::end_of_input:
                patch("", "endOfInput", [&] { out.value(true); });
                break;
            default:
                out.null();
        }
        out.close('}');
    }
    out.close(']');
    return out.take();
}

}  // namespace windowlab
