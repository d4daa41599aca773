#include "windowlab/warning.hpp"

#include <algorithm>
#include <cmath>

#include "instants.hpp"
#include "json_writer.hpp"
#include "table_facts.hpp"
#include "trigger_needs.hpp"

namespace windowlab {
namespace {

// Each with its args.
constexpr std::string_view clock_never_comes = "clock-never-comes";          // windows left open
constexpr std::string_view gap_exceeds_data = "gap-exceeds-data";            // gap, span of the event times
constexpr std::string_view many_windows = "many-windows";                    // windows of an event
constexpr std::string_view state_never_ends = "state-never-ends";            // elements held at the end
constexpr std::string_view trigger_drops_rest = "trigger-drops-rest";        // elements that no firing held
constexpr std::string_view slide_leaves_holes = "slide-leaves-holes";        // size, slide, events without a window
constexpr std::string_view times_in_seconds = "times-in-seconds";            // event time
constexpr std::string_view times_in_microseconds = "times-in-microseconds";  // event time
constexpr std::string_view partition_holds = "partition-holds";              // partition, how many there are
constexpr std::string_view delay_exceeds_data = "delay-exceeds-data";  // out-of-orderness, span of the event times
constexpr std::string_view idle_too_short = "idle-too-short";          // timeout, longest pause, late events after one
constexpr std::string_view future_row = "future-row";                  // event time, the highest but one, late events
constexpr std::string_view never_fires = "never-fires";                // elements that wait
constexpr std::string_view no_watermarks = "no-watermarks";            // windows that only the end fired, or nothing
constexpr std::string_view evicts_all = "evicts-all";                  // elements that were in no firing
constexpr std::string_view purge_forgets = "purge-forgets";            // corrections that lack what came before

std::string patch_of(std::string_view in, std::string_view member, double value) {
    JsonWriter out;
    out.open('{');
    if (!in.empty()) out.open(in, '{');
    out.member(member, value);
    if (!in.empty()) out.close('}');
    out.close('}');
    return out.take();
}

class Check {
public:
    explicit Check(const Explanation& explanation)
        : explanation_{explanation},
          pipeline_{explanation.pipeline()},
          table_{explanation.table()},
          recording_{explanation.recording()},
          facts_{table_, table_.size()},
          fates_(fired_count + 1) {
        for (const std::uint8_t fate : recording_.elements.fate) ++fates_[fate];
    }

    std::vector<Warning> all() && {
        if (recording_.elements.row.empty()) return {};
        units();
        windows();
        trigger();
        watermarks();
        late();
        return std::move(found_);
    }

private:
    static constexpr std::size_t fired_count = static_cast<std::size_t>(Fate::fired);

    void warn(std::string_view id, std::string where, std::vector<double> args, std::string patch = {}) {
        found_.push_back({id, std::move(where), std::move(args), std::move(patch)});
    }
    [[nodiscard]] double count(Fate fate) const { return fates_[static_cast<std::size_t>(fate)]; }
    [[nodiscard]] static std::string row(std::uint32_t i) { return "rows[" + std::to_string(i) + "].time"; }

    /// All times look like seconds, or one does among milliseconds.
    void units() {
        for (std::uint32_t i = 0; i < table_.size(); ++i) {
            if (table_.kind[i] != RowKind::event) continue;
            const TimeUnit unit = unit_of(table_.time[i]);
            const bool odd = facts_.unit != TimeUnit::milliseconds ||
                             (unit == TimeUnit::seconds && unit_of(facts_.highest) == TimeUnit::milliseconds &&
                              facts_.highest / 1000 > table_.time[i] / 2 && facts_.highest / 1000 < table_.time[i] * 2);
            if (unit == TimeUnit::milliseconds || !odd) continue;
            warn(unit == TimeUnit::seconds ? times_in_seconds : times_in_microseconds, row(i),
                 {static_cast<double>(table_.time[i])});
            return;
        }
    }

    void windows() {
        const auto span = static_cast<double>(facts_.span());
        if (const auto* session = std::get_if<SessionWindows>(&pipeline_.assigner))
            if (session->time() == TimeDomain::event && facts_.events > 2 && session->gap().ms > facts_.span())
                warn(gap_exceeds_data, "pipeline.window.gap", {static_cast<double>(session->gap().ms), span});
        if (const auto* sliding = std::get_if<SlidingWindows>(&pipeline_.assigner);
            sliding && sliding->slide() > sliding->size()) {
            std::uint32_t outside = 0;
            for (const std::uint32_t n : recording_.elements.windows) outside += n == 0;
            const auto size = static_cast<double>(sliding->size().ms);
            warn(slide_leaves_holes, "pipeline.window.slide",
                 {size, static_cast<double>(sliding->slide().ms), static_cast<double>(outside)},
                 std::abs(sliding->offset().ms) < sliding->size().ms ? patch_of("window", "slide", size) : "");
        }
        const std::uint32_t most =
            *std::max_element(recording_.elements.windows.begin(), recording_.elements.windows.end());
        if (most > 1000)
            warn(many_windows,
                 std::holds_alternative<SlidingWindows>(pipeline_.assigner) ? "pipeline.window.slide"
                                                                            : "pipeline.window.step",
                 {static_cast<double>(most)});
    }

    void trigger() {
        const Needs needs = needs_of(pipeline_);
        const bool in_time = !is_global(pipeline_.assigner);
        if (needs == Needs::never)
            warn(never_fires, "pipeline.trigger", {count(Fate::open)}, R"({"trigger":{"type":"endOfStream"}})");
        const bool purges = std::any_of(pipeline_.trigger.wrappers.begin(), pipeline_.trigger.wrappers.end(),
                                        [](const auto& w) { return std::holds_alternative<Purging>(w); });
        if (needs == Needs::elements && in_time)
            warn(trigger_drops_rest, "pipeline.trigger", {count(Fate::closed)}, R"({"trigger":null})");
        const auto* counts = std::get_if<CountTrigger>(&pipeline_.trigger.plain);
        if (counts && needs == Needs::elements && !in_time && !purges && !pipeline_.evictor &&
            recording_.elements.row.size() > static_cast<std::size_t>(counts->n))
            warn(state_never_ends, "pipeline.trigger", {static_cast<double>(recording_.elements.row.size())},
                 R"({"trigger":{"type":"purging","nested":{"type":"count","n":)" + std::to_string(counts->n) + "}}}");
        if (needs == Needs::clock && in_time && count(Fate::open) > 0 && pipeline_.end_of_input) {
            const bool by_clock = time_domain(pipeline_.assigner) == TimeDomain::processing;
            warn(clock_never_comes, by_clock ? "pipeline.window.time" : "pipeline.trigger", {count(Fate::open)},
                 by_clock ? R"({"window":{"time":"event"}})" : R"({"trigger":null})");
        }
        const auto& evictor = pipeline_.evictor;
        const auto* by_count = evictor ? std::get_if<CountEvictor>(&*evictor) : nullptr;
        const auto* by_time = evictor ? std::get_if<TimeEvictor>(&*evictor) : nullptr;
        if (((by_count && by_count->n == 0) || (by_time && by_time->interval == Duration{0})) &&
            !evicts_after(*evictor))
            warn(evicts_all, by_count ? "pipeline.evictor.n" : "pipeline.evictor.interval", {count(Fate::evicted)},
                 R"({"evictor":null})");
        if (purges && count(Fate::correction) > 0)
            warn(purge_forgets, "pipeline.trigger", {count(Fate::correction)}, R"({"trigger":null})");
    }

    void watermarks() {
        if (needs_of(pipeline_) != Needs::watermark || time_domain(pipeline_.assigner) != TimeDomain::event) return;
        const Progress now =
            progress_after(recording_, pipeline_, table_, static_cast<std::uint32_t>(table_.size()) - 1);
        if (!generates(pipeline_)) {
            const bool manual = std::holds_alternative<ManualWatermarks>(pipeline_.watermarks.strategy);
            if (now.rises == 0 && !(manual && std::count(table_.kind.begin(), table_.kind.end(), RowKind::watermark)))
                warn(no_watermarks, "pipeline.watermarks.strategy", {static_cast<double>(recording_.panes.size())},
                     R"({"watermarks":{"strategy":"bounded"}})");
            return;
        }
        const auto delay = static_cast<double>(watermark_delay(pipeline_).ms - 1);
        if (facts_.events > 2 && delay > static_cast<double>(facts_.span()) && facts_.unit == TimeUnit::milliseconds)
            warn(delay_exceeds_data, "pipeline.watermarks.outOfOrderness", {delay, static_cast<double>(facts_.span())});
        hold(now);
    }

    /// A partition without any event keeps the watermark from rising at all.
    void hold(const Progress& progress) {
        if (progress.partitions.size() < 2 || progress.watermark != never) return;
        std::uint32_t highest_used = 0;
        for (std::uint32_t i = 0; i < progress.partitions.size(); ++i)
            if (progress.partitions[i].newest_row != none) highest_used = i;
        for (std::uint32_t i = 0; i < progress.partitions.size(); ++i) {
            const PartitionProgress& p = progress.partitions[i];
            if (!p.holds || p.newest_row != none) continue;
            const auto all = static_cast<double>(progress.partitions.size());
            if (i > highest_used) {
                warn(partition_holds, "pipeline.partitions", {static_cast<double>(i), all},
                     patch_of("", "partitions", highest_used + 1.0));
            } else {
                // Long enough for the others not to fall idle between their events.
                const std::int64_t pause = longest_pause();
                warn(partition_holds, "pipeline.watermarks.idleAfter", {static_cast<double>(i), all},
                     patch_of("watermarks", "idleAfter", static_cast<double>(std::max<std::int64_t>(pause, 1))));
            }
            return;
        }
    }

    /// The longest processing time between two events of one partition.
    [[nodiscard]] std::int64_t longest_pause() const {
        std::vector<std::int64_t> last(pipeline_.partitions, -1);
        std::int64_t longest = 0;
        for (std::size_t i = 0; i < table_.size(); ++i) {
            if (table_.kind[i] != RowKind::event) continue;
            std::int64_t& its = last[table_.partition[i]];
            if (its >= 0)
                longest = std::max(longest, table_.arrives[i] - table_.arrives[static_cast<std::size_t>(its)]);
            its = static_cast<std::int64_t>(i);
        }
        return longest;
    }

    /// What came too late, by a cause that settings or one row could mend.
    void late() {
        std::uint32_t woke = 0, future = 0;
        std::uint32_t looked = 0;
        for (std::uint32_t i = 0; i < recording_.elements.row.size() && looked < 100; ++i) {
            if (recording_.elements.late_count[i] == 0) continue;
            ++looked;
            const ElementFate fate =
                explanation_.element(recording_.elements.row[i], recording_.elements.late_from[i] + std::size_t{1});
            const Cause cause = explanation_.cause_of_late(fate, fate.listed.back());
            woke += cause == Cause::woke_late;
            future += cause == Cause::future_row;
        }
        if (future > 0)
            warn(
                future_row, row(facts_.highest_row),
                {static_cast<double>(facts_.highest), static_cast<double>(facts_.second), static_cast<double>(future)});
        if (woke > 0) {
            const auto pause = static_cast<double>(longest_pause());
            warn(idle_too_short, "pipeline.watermarks.idleAfter",
                 {static_cast<double>(pipeline_.watermarks.idle_after->ms), pause, static_cast<double>(woke)},
                 patch_of("watermarks", "idleAfter", pause));
        }
    }

    const Explanation& explanation_;
    const Pipeline& pipeline_;
    const EventTable& table_;
    const Recording& recording_;
    const TableFacts facts_;
    std::vector<std::uint32_t> fates_;
    std::vector<Warning> found_;
};

}  // namespace

std::vector<Warning> warnings(const Explanation& explanation) { return Check{explanation}.all(); }

const std::vector<std::string_view>& warning_names() {
    static const std::vector<std::string_view> names{
        clock_never_comes,  gap_exceeds_data,   many_windows,     state_never_ends,
        trigger_drops_rest, slide_leaves_holes, times_in_seconds, times_in_microseconds,
        partition_holds,    delay_exceeds_data, idle_too_short,   future_row,
        never_fires,        no_watermarks,      evicts_all,       purge_forgets};
    return names;
}

std::string warnings_json(const std::vector<Warning>& warnings) {
    JsonWriter out;
    out.open('[');
    for (const Warning& w : warnings) {
        out.open('{');
        out.member("id", w.id);
        out.member("where", std::string_view{w.where});
        out.open("args", '[');
        for (const double number : w.args) out.value(number);
        out.close(']');
        out.name("patch");
        if (w.patch.empty())
            out.null();
        else
            out.raw(w.patch);
        out.close('}');
    }
    out.close(']');
    return out.take();
}

}  // namespace windowlab
