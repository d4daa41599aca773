// How is what the engine says written as JSON text? The same in every module.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

#include "json_text.hpp"
#include "windowlab/scenario.hpp"

namespace windowlab::answers {

/// A JSON string.
inline std::string text_of(std::string_view value) {
    std::string text;
    append_json(text, value);
    return text;
}

/// `[…]` of what `make` makes, as JSON text, of each value.
template <class List, class F>
std::string array(const List& values, F make) {
    std::string text;
    for (const auto& value : values) text += (text.empty() ? '[' : ',') + make(value);
    return text.empty() ? "[]" : text + ']';
}
template <class Texts>
std::string texts(const Texts& values) {
    return array(values, [](std::string_view value) { return text_of(value); });
}

/// The text that `make` makes; a defect of ours as a message.
template <class F>
std::string guarded(F make) {
    try {
        return make();
    } catch (const std::exception& e) {
        return "{\"defect\":" + text_of(e.what()) + '}';
    }
}

/// What was read. `problems` makes the text of a list of problems.
template <class F>
std::string summary(const Scenario& scenario, F problems) {
    const std::string runs = array(scenario.runs, [&](const ScenarioRun& run) {
        return "{\"name\":" + text_of(run.name) +
               ",\"pipeline\":" + (run.pipeline ? pipeline_json(*run.pipeline) : "null") +
               ",\"problems\":" + problems(run.problems) + '}';
    });
    return "{\"problems\":" + problems(scenario.problems) +
           ",\"rows\":" + std::to_string(scenario.problems.empty() ? scenario.table.size() : 0) + ",\"runs\":" + runs +
           '}';
}

/// The ids of rows [from, to), and all keys.
inline std::string names(const EventTable& table, std::size_t from, std::size_t to) {
    std::string text = "{\"ids\":[";
    for (std::size_t row = from; row < std::min(to, table.ids.size()); ++row) {
        if (row > from) text += ',';
        append_json(text, table.ids[row]);
    }
    return text + "],\"keys\":" + texts(table.keys) + '}';
}

}  // namespace windowlab::answers
