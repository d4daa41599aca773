// How are problems worded, and which rules can be broken?
#include "windowlab/problem.hpp"

#include <algorithm>
#include <cstddef>

#include "json_text.hpp"

namespace windowlab {
namespace {

/// A rule and its wording. In the texts `{v}` stands for the value that was found, `{m}` for the last name of the
/// place, `{0}`, `{1}` … for the rule's args, `{or}` for all of them as alternatives.
struct Rule {
    std::string_view name;
    std::string_view what;
    std::string_view allowed;
};

/// All rules; the comment above each says what its args are. Numbers are plain decimal digits, names are those of the
/// scenario format. Where a text is empty, the functions below make it.
constexpr Rule rules[] = {
    // ---- the text as JSON; `where` is empty

    // line and column (from 1; the column in UTF-16 units, as editors count), and what is expected there: one of
    // `value`, `name`, `name-or-brace`, `value-or-bracket`, `colon`, `comma-or-brace`, `comma-or-bracket`, `quote` (a
    // string is not closed), `escape`, `control` (a raw control character in a string), `surrogate` (half a pair),
    // `utf8`, `number`, `end`. The value is what was found, as a JSON string; empty at the end of the text.
    {"json", "", ""},
    // line, column, how deep lists and objects may be nested
    {"json-depth", "Line {0}, column {1}: nested too deep.", "At most {2} levels."},
    // the member's name, line and column of the second one; `where` is its place
    {"duplicate-member", "`{0}` is there twice; again on line {1}, column {2}.", "Each member once."},
    // none
    {"memory", "The document is too large for the memory that there is.", "A smaller document."},

    // ---- kinds of values

    {"object", "{v} is not an object.", "An object: { … }."},                                // none
    {"array", "{v} is not a list.", "A list: [ … ]."},                                       // none
    {"text", "{v} is not a text.", "A text in double quotes."},                              // none
    {"text-or-number", "{v} cannot be a name.", "A text in double quotes, or a number."},    // none
    {"boolean", "{v} is neither true nor false.", "true or false."},                         // none
    {"true", "{v} is not true.", "Only true."},                                              // none
    {"number", "{v} is not a number.", "A number."},                                         // none
    {"integer", "{v} is not a whole number.", "A whole number."},                            // none
    {"choice", "{v} is not one of the choices.", "{or}."},                                   // the choices
    {"emit", "{v} does not say when to emit.", "\"event\", or { \"every\": a duration }."},  // none
    {"title", "{v} is not a text.", "A text, or { \"en\": a text, \"zh\": a text }."},       // none
    // none; of `view.select`
    {"select", "{v} names neither an event nor a window.",
     "An event's id, or { \"key\": …, \"start\": …, \"end\": … }."},
    // the member's name, and the nearest one that exists if there is one near
    {"unknown-member", "There is no member `{0}` here.", ""},
    // the rule that says what is needed, and that rule's args
    {"required", "`{m}` is missing.", ""},

    // ---- numbers

    {"at-least", "{v} is too small.", "At least {0}."},  // the bound, with `ms` if it is a duration: `1`, `0 ms`
    {"at-most", "{v} is too large.", "At most {0}."},    // the bound
    // none
    {"exact-number", "{v} has more digits than a 64-bit floating-point number holds.",
     "An integer that it holds exactly, as all up to 9007199254740991 are."},
    // none
    {"number-range", "{v} is out of range.", "A number that a 64-bit floating-point number holds."},

    // ---- times

    // none
    {"timestamp", "{v} is not a time.",
     "Milliseconds since 1970, a time of day with seconds (10:00:10.250), or ISO 8601 (2024-05-01T10:00:10Z)."},
    // none: the form is that of a timestamp or date, but the calendar or the clock has none such
    {"calendar", "{v} is on no calendar or clock.",
     "An existing day, 00:00:00 to 23:59:59.999, an offset within ±18:00."},
    // none
    {"duration", "{v} is not a duration.", "Whole milliseconds, or numbers with units: 45 s, 1 h 30 min, 200 ms."},
    // the word that is no unit
    {"unit", "\"{0}\" is not a unit of time.",
     "ms, s, min, h, d, or millisecond(s), second(s), minute(s), hour(s), day(s)."},
    // none
    {"whole-milliseconds", "{v} is not a whole number of milliseconds.", "Times go by whole milliseconds."},
    // how far from the epoch, in ms
    {"instant-range", "{v} is too far from 1970.", "Within ±{0} ms of 1970-01-01T00:00:00Z."},
    // how long, in ms
    {"duration-range", "{v} is too long.", "Within ±{0} ms."},
    {"date", "{v} is not a date.", "A date such as 2024-05-01."},                            // none
    {"zone", "{v} is not the name of a time zone.", "An IANA name such as Europe/Berlin."},  // none

    // ---- the document and its rows

    {"format", "{v} is not a format that this version reads.", "{or}."},  // the versions that are read
    // none
    {"rows-with-columns", "The rows come as columns already.", "No `rows` in the document."},
    // those of `time`, `watermark`, `status`, `tick` that the row has: none of them, or several
    {"row-kind", "", "Exactly one of time, watermark, status, tick."},
    // the number of the row (from 1) in which the first event of this id is
    {"duplicate-id", "{v} is the id of the event in row {0} already.", "Each event has an id of its own."},
    // arrival of the row before, in ms
    {"arrival-goes-back", "{v} is before the row above arrives.",
     "At {0} ms or later: processing time does not go back."},

    // ---- pipelines

    // `size` or `slide`, and how long that is, in ms
    {"offset", "The offset {v} is not smaller than the {0}.", "Above -{1} ms and below {1} ms."},
    // `step`, and how long that is, in ms
    {"multiple-of", "{v} is not a multiple of the {0}.", "A multiple of {1} ms."},
    // how many windows an element may be in
    {"windows-per-element", "{v} puts each event into too many windows.", "A size of at most {0} slides."},
    // window.type
    {"event-time-only", "`{0}` windows are in event time only.", "event."},
    // trigger.type, window.type
    {"trigger-needs-time-windows", "Flink refuses the trigger `{0}` on `{1}` windows, which have no end.",
     "A trigger such as count, or windows in time."},
    // trigger.type, window.type
    {"trigger-needs-global-windows", "Flink refuses the trigger `{0}` on `{1}` windows.",
     "global, count or slidingCount windows."},
    // trigger.type
    {"trigger-cannot-merge", "Flink refuses the trigger `{0}` on sessions: it cannot merge.",
     "eventTime, processingTime, count, continuousEventTime, continuousProcessingTime, or purging around one of them."},
    // one more than the highest partition that a row uses
    {"partitions-used", "{v} partitions are fewer than the rows use.", "At least {0}."},

    // ---- many

    {"too-many", "There are too many.", "At most {0}."},                             // how many there may be
    {"more-problems", "{0} more problems are not listed.", "Mend the first ones."},  // how many more
};

const Rule* find_rule(std::string_view name) {
    const auto found = std::find_if(std::begin(rules), std::end(rules), [&](const Rule& r) { return r.name == name; });
    return found == std::end(rules) ? nullptr : found;
}

/// `a`, `a or b`, `a, b or c`, with `last` for the word before the last one.
std::string listed(const std::vector<std::string>& names, std::string_view last) {
    std::string out;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) out += i + 1 == names.size() ? last : ", ";
        out += names[i];
    }
    return out;
}

/// The last name in a place: `gap` of `pipeline.window.gap`.
std::string_view last_name(std::string_view where) { return where.substr(where.find_last_of('.') + 1); }

std::string worded(std::string_view text, const Problem& problem) {
    std::string out;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        const std::size_t close = text.find('}', open);
        out += text.substr(0, open);
        if (close == text.npos) return out;
        const std::string_view slot = text.substr(open + 1, close - open - 1);
        if (slot == "v") {
            out += problem.value;
        } else if (slot == "m") {
            out += last_name(problem.where);
        } else if (slot == "or") {
            out += listed(problem.args, " or ");
        } else if (slot.size() == 1 && slot[0] >= '0' && slot[0] <= '9') {
            const auto n = static_cast<std::size_t>(slot[0] - '0');
            if (n < problem.args.size()) out += problem.args[n];
        } else {  // braces of JSON
            out += '{';
            text.remove_prefix(open + 1);
            continue;
        }
        text.remove_prefix(close + 1);
    }
    return out;
}

std::string json_allowed(const Problem& problem) {
    constexpr std::string_view texts[][2] = {
        {"value", "A value: a text in double quotes, a number, true, false, null, a list or an object."},
        {"name", "A member's name in double quotes."},
        {"name-or-brace", "A member's name in double quotes, or }."},
        {"value-or-bracket", "A value, or ]."},
        {"colon", "A colon between name and value."},
        {"comma-or-brace", "A comma, or }."},
        {"comma-or-bracket", "A comma, or ]."},
        {"quote", "A double quote at the end of the text that begins here."},
        {"escape", "One of \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u and four hexadecimal digits."},
        {"control", "Line breaks and control characters in a text are written as \\n, \\t or \\u and four digits."},
        {"surrogate", "A surrogate only as half of a pair: \\ud83d\\ude00."},
        {"utf8", "Text in UTF-8."},
        {"number", "A number such as 0, -12, 0.5 or 1e3."},
        {"end", "Nothing after the end of the document."},
    };
    for (const auto& [name, text] : texts)
        if (problem.args.size() > 2 && problem.args[2] == name) return std::string{text};
    return {};
}

}  // namespace

std::string what(const Problem& problem) {
    const Rule* rule = find_rule(problem.rule);
    if (!rule) return {};
    if (rule->name == "json") {
        return worded(problem.value.empty() ? "The text ends too early, on line {0}, column {1}."
                                            : "Line {0}, column {1}: {v} is not expected here.",
                      problem);
    }
    if (rule->name == "duplicate-id" && !problem.args.empty()) {
        // As places name rows: beside `rows[1].id` another way of counting would mislead.
        return problem.value + " is the id of rows[" + std::to_string(std::stoul(problem.args[0]) - 1) + "] already.";
    }
    if (rule->name == "row-kind") {
        return problem.args.empty() ? "This row is neither an event nor a watermark, a status or a tick."
                                    : "This row is several things at once: " + listed(problem.args, " and ") + ".";
    }
    return worded(rule->what, problem);
}

std::string allowed(const Problem& problem) {
    const Rule* rule = find_rule(problem.rule);
    if (!rule) return {};
    if (rule->name == "json") return json_allowed(problem);
    if (rule->name == "required" && !problem.args.empty()) {
        return allowed({problem.where, problem.args[0], {}, {problem.args.begin() + 1, problem.args.end()}});
    }
    if (rule->name == "unknown-member") {
        return worded(problem.args.size() > 1 ? "Did you mean `{1}`?" : "A member of your own begins with x-.",
                      problem);
    }
    return worded(rule->allowed, problem);
}

const std::vector<std::string_view>& rule_names() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const Rule& rule : rules) all.push_back(rule.name);
        return all;
    }();
    return names;
}

std::string problems_json(const std::vector<Problem>& problems) {
    std::string out = "[";
    for (const Problem& problem : problems) {
        if (out.size() > 1) out += ',';
        out += "{\"where\":";
        append_json(out, problem.where);
        out += ",\"rule\":";
        append_json(out, problem.rule);
        out += ",\"value\":";
        append_json(out, problem.value);
        out += ",\"args\":[";
        for (std::size_t i = 0; i < problem.args.size(); ++i) {
            if (i > 0) out += ',';
            append_json(out, problem.args[i]);
        }
        out += "],\"what\":";
        append_json(out, what(problem));
        out += ",\"allowed\":";
        append_json(out, allowed(problem));
        out += '}';
    }
    return out += ']';
}

}  // namespace windowlab
