// What does a document say that is only shown: its texts, what a page opens with, the outcome that it states?
#include <algorithm>

#include "scenario_parts.hpp"

namespace windowlab {
namespace {

constexpr std::string_view languages[] = {"en", "zh"};
constexpr std::string_view view_members[] = {"run", "key", "step", "select", "show", "hide"};
constexpr std::string_view window_members[] = {"key", "start", "end"};
constexpr std::string_view bounds_members[] = {"start", "end"};
constexpr std::string_view shown_parts[] = {"table", "form", "score", "results", "why"};
constexpr std::string_view hidden_parts[] = {"results"};
constexpr std::string_view outcome_members[] = {"fires", "late", "unfired"};
constexpr std::string_view fire_members[] = {"row",    "type",     "key",       "start",          "end",
                                             "ids",    "value",    "watermark", "processingTime", "pane",
                                             "timing", "replaces", "repeat"};
constexpr std::string_view fire_name[] = {"fire"};
constexpr std::string_view timings[] = {"onTime", "early", "late"};

/// Reads members that are only shown. What they say is not kept.
class ShownChecker {
public:
    ShownChecker(values::Day day, Checker& checker) : day_{day}, checker_{checker} {}

    void title(const Item& item) {
        if (item.is(json::Kind::object)) {
            checker_.members(item, languages);
            for (const auto language : languages) text(item[language], "text");
        } else {
            text(item, "title");
        }
    }

    void view(const Item& item) {
        if (!checker_.object(item)) return;
        checker_.members(item, view_members);
        name(item["run"]);
        name(item["key"]);
        whole(item["step"]);
        if (const Item select = item["select"]; select.is(json::Kind::object)) {
            checker_.members(select, window_members);
            name(select["key"]);
            instant(select["start"]);
            instant(select["end"]);
        } else if (select && !values::name(select.value())) {
            checker_.report(select, "select");
        }
        if (const Item show = item["show"]; checker_.list(show))
            show.for_each_element([&](const Item& part) { checker_.choice(part, shown_parts, std::nullopt); });
        checker_.choice(item["hide"], hidden_parts, 0);
    }

    /// One outcome, or one for each run by its name.
    void expect(const Item& item, const std::vector<std::string>& run_names) {
        if (!checker_.object(item)) return;
        bool by_run = false;
        std::vector<std::string_view> names{run_names.begin(), run_names.end()};
        const auto is_run = [&](const json::Value& member) {
            return std::find(names.begin(), names.end(), member.name) != names.end();
        };
        item.for_each_member([&](const json::Value& member) {
            by_run = by_run || (is_run(member) && member.kind == json::Kind::object);
        });
        if (!by_run) return outcome(item);
        item.for_each_member([&](const json::Value& member) {
            checker_.member(member, names.data(), names.data() + names.size());
            if (is_run(member)) outcome(Item{&member});
        });
    }

private:
    void outcome(const Item& item) {
        if (!checker_.object(item)) return;
        checker_.members(item, outcome_members);
        if (const Item fires = item["fires"]; checker_.list(fires))
            fires.for_each_element([&](const Item& fire) { this->fire(fire); });
        names(item["late"]);
        names(item["unfired"]);
    }

    /// Some members of a `fire` entry of the trace. Its `value` may be anything.
    void fire(const Item& item) {
        if (!item) return checker_.report(item, "object");
        if (!checker_.object(item)) return;
        checker_.members(item, fire_members);
        whole(item["row"]);
        checker_.choice(item["type"], fire_name, 0);
        name(item["key"]);
        instant(item["start"]);
        instant(item["end"]);
        names(item["ids"]);
        instant(item["watermark"]);
        instant(item["processingTime"]);
        whole(item["pane"]);
        checker_.choice(item["timing"], timings, 0);
        if (const Item replaces = item["replaces"]; checker_.list(replaces))
            replaces.for_each_element([&](const Item& window) {
                if (!checker_.object(window)) return;
                checker_.members(window, bounds_members);
                instant(window["start"]);
                instant(window["end"]);
            });
        checker_.flag(item["repeat"], false);
    }

    void text(const Item& item, std::string_view rule) {
        if (item && !item.is(json::Kind::string)) checker_.report(item, rule);
    }
    void name(const Item& item) {
        if (item) checker_.accept(values::name(item.value()), item.value());
    }
    void names(const Item& item) {
        if (checker_.list(item)) item.for_each_element([&](const Item& element) { name(element); });
    }
    void whole(const Item& item) { checker_.integer(item, 0, 0); }
    void instant(const Item& item) {
        if (item && !item.is_text("-inf") && !item.is_text("+inf"))
            checker_.accept(values::timestamp(item.value(), day_), item.value());
    }

    values::Day day_;
    Checker& checker_;
};

}  // namespace

void check_shown(const Item& document, values::Day day, const std::vector<std::string>& run_names, Checker& checker) {
    ShownChecker shown{day, checker};
    shown.title(document["title"]);
    shown.title(document["notes"]);
    if (const Item zone = document["zone"];
        zone && !(zone.is(json::Kind::string) && values::is_zone_name(zone.value().text)))
        checker.report(zone, "zone");
    shown.view(document["view"]);
    shown.expect(document["expect"], run_names);
}

}  // namespace windowlab
