// How does the engine get what the benchmark's peers work on?
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "data.hpp"
#include "peer.hpp"
#include "windowlab/event_table.hpp"
#include "windowlab/pipeline.hpp"

namespace bench {

inline windowlab::EventTable table_of(const Data& data) {
    windowlab::EventTable table;
    table.resize(data.size());
    table.time = data.time;
    table.value = data.value;
    table.key = data.key;
    const std::size_t digits = std::to_string(data.keys - 1).size();
    for (std::int64_t key = 0; key < data.keys; ++key) {  // of one length, so that they sort as the numbers do
        const std::string number = std::to_string(key);
        table.keys.push_back(std::string(digits - number.size(), '0') + number);
    }
    return table;
}

inline windowlab::Assigner assigner_of(const Workload& w) {
    if (w.gap != 0) return *windowlab::SessionWindows::make({w.gap});
    if (w.size == w.slide) return *windowlab::TumblingWindows::make({w.size});
    return *windowlab::SlidingWindows::make({w.size}, {w.slide});
}

inline windowlab::Pipeline pipeline_of(const Workload& w) {
    const windowlab::Assigner assigner = assigner_of(w);
    windowlab::Watermarks watermarks;
    watermarks.strategy = windowlab::BoundedOutOfOrderness{{out_of_orderness}};
    return {
        .watermarks = watermarks,
        .assigner = assigner,
        .trigger = windowlab::default_trigger(assigner),
        .evictor = {},
        .allowed_lateness = {w.lateness},
        .late = w.lateness != 0 ? windowlab::Late::side_output : windowlab::Late::drop,
        .aggregate = windowlab::Aggregate::sum,
    };
}

}  // namespace bench
