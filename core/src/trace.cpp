#include "windowlab/trace.hpp"

#include <cmath>

#include "json_text.hpp"

namespace windowlab {
namespace {

/// Writes the entries of one recording.
class TraceWriter {
public:
    TraceWriter(const Recording& recording, const EventTable& table, const Pipeline& pipeline)
        : r_{recording}, table_{table}, pipeline_{pipeline} {}

    std::string write() && {
        out_ += '[';
        for (std::size_t i = 0; i < r_.entries.kind.size(); ++i) {
            if (i != 0) out_ += ',';
            out_ += "{\"row\":";
            append_json(out_, r_.entries.row(i));
            member("type");
            append_json(out_, entry_names[r_.entries.kind[i]]);
            entry(static_cast<std::uint32_t>(i), static_cast<EntryKind>(r_.entries.kind[i]),
                  contents_.index(static_cast<std::uint32_t>(i)));
            out_ += '}';
        }
        out_ += ']';
        return std::move(out_);
    }

private:
    void entry(std::uint32_t entry, EntryKind kind, std::uint32_t i) {
        switch (kind) {
            case EntryKind::element:
                return element(i);
            case EntryKind::late_element:
                id_and_key(i);
                member("to");
                out_ += pipeline_.late == Late::side_output ? "\"sideOutput\"" : "\"drop\"";
                return;
            case EntryKind::merge:
                key_of(r_.merges.pane[i]);
                windows("from", r_.merges.from_from[i], r_.merges.from_count[i]);
                member("into");
                out_ += '{';
                bounds(r_.panes.start[r_.merges.pane[i]], r_.panes.end(r_.merges.pane[i]));
                out_ += '}';
                return;
            case EntryKind::watermark:
                member("value");
                instant(r_.watermarks.value[i]);
                return;
            case EntryKind::status:
                member("value");
                status(r_.statuses.idle[i]);
                return;
            case EntryKind::partition:
                member("partition");
                append_json(out_, r_.partitions.partition[i]);
                member("watermark");
                instant(r_.partitions.watermark[i]);
                member("status");
                status(r_.partitions.idle[i]);
                return;
            case EntryKind::fire:
                return fire(entry, i);
            case EntryKind::evict:
                pane(r_.departures.pane[i]);
                ids("ids", contents_.rows(entry));
                member("when");
                out_ += r_.departures.after[i] ? "\"after\"" : "\"before\"";
                return;
            case EntryKind::purge:
            case EntryKind::close:
            case EntryKind::lost:
            case EntryKind::open:
                pane(r_.departures.pane[i]);
                ids("ids", contents_.rows(entry));
                ids("unfired", contents_.unfired(entry));
                return;
        }
    }

    void element(std::uint32_t i) {
        id_and_key(i);
        member("windows");
        out_ += '[';
        const auto& e = r_.elements;
        for (std::uint32_t w = 0; w < e.windows[i]; ++w) {
            out_ += w == 0 ? "{" : ",{";
            bounds(w == 0 ? e.start[i] : e.start[i] + w * r_.window_step.start,
                   w == 0 ? e.end(i) : e.end(i) + w * r_.window_step.end);
            member("late");
            out_ += w >= e.late_from[i] && w - e.late_from[i] < e.late_count[i] ? "true" : "false";
            out_ += '}';
        }
        out_ += ']';
    }

    void fire(std::uint32_t entry, std::uint32_t i) {
        const auto& f = r_.firings;
        pane(f.pane[i]);
        const auto rows = contents_.rows(entry);
        ids("ids", rows);
        if (pipeline_.aggregate == Aggregate::list) {
            ids("value", rows);
        } else {
            member("value");
            append_json(out_, f.value[i]);
        }
        member("watermark");
        instant(f.watermark[i]);
        member("processingTime");
        instant(f.processing_time[i]);
        member("pane");
        append_json(out_, f.number[i]);
        if (static_cast<Timing>(f.timing[i]) != Timing::none) {
            member("timing");
            append_json(out_, timing_names[f.timing[i]]);
        }
        if (f.replaces_count[i] != 0) windows("replaces", f.replaces_from[i], f.replaces_count[i]);
        if (f.repeat[i]) {
            member("repeat");
            out_ += "true";
        }
    }

    void id_and_key(std::uint32_t element) {
        member("id");
        append_id(r_.elements.row[element]);
        key(r_.elements.key[element]);
    }
    void pane(std::uint32_t pane) {
        key_of(pane);
        out_ += ',';
        bounds(r_.panes.start[pane], r_.panes.end(pane));
    }
    void key_of(std::uint32_t pane) { key(r_.panes.key[pane]); }
    void key(std::uint32_t key) {
        member("key");
        if (!pipeline_.keyed)
            append_json(out_, std::string_view{"all"});
        else if (key < table_.keys.size())
            append_json(out_, std::string_view{table_.keys[key]});
        else
            append_json(out_, std::to_string(key));
    }
    void append_id(std::uint32_t row) {
        if (row < table_.ids.size())
            append_json(out_, std::string_view{table_.ids[row]});
        else
            append_json(out_, "e" + std::to_string(row + 1));
    }
    void ids(const char* name, const std::vector<std::uint32_t>& rows) {
        member(name);
        out_ += '[';
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (i != 0) out_ += ',';
            append_id(rows[i]);
        }
        out_ += ']';
    }
    void windows(const char* name, std::uint32_t from, std::uint32_t count) {
        member(name);
        out_ += '[';
        for (std::uint32_t i = from; i < from + count; ++i) {
            out_ += i == from ? "{" : ",{";
            bounds(r_.windows.start[i], r_.windows.end[i]);
            out_ += '}';
        }
        out_ += ']';
    }
    void bounds(double start, double end) {
        out_ += "\"start\":";
        instant(start);
        member("end");
        instant(end);
    }
    void instant(double t) {
        if (std::isinf(t))
            out_ += t < 0 ? "\"-inf\"" : "\"+inf\"";
        else
            append_json(out_, t);
    }
    void status(bool idle) { out_ += idle ? "\"idle\"" : "\"active\""; }
    void member(const char* name) {
        out_ += ",\"";
        out_ += name;
        out_ += "\":";
    }
    void append_json(std::string& out, std::string_view text) { windowlab::append_json(out, text); }
    void append_json(std::string& out, double value) { windowlab::append_json(out, value); }

    const Recording& r_;
    const ContentsReader contents_{r_};
    const EventTable& table_;
    const Pipeline& pipeline_;
    std::string out_;
};

std::string failure_text(const Failure& failure) {
    switch (failure.kind) {
        case Failure::Kind::endless:
            return "endless";
        case Failure::Kind::no_gap:
            return "the event in rows[" + std::to_string(failure.row) +
                   "] has no gap of its own, and Flink's job fails on it";
        case Failure::Kind::null_state:
            return "a continuous processing-time trigger has no time to fire in its state, and Flink's job fails with "
                   "a NullPointerException, in rows[" +
                   std::to_string(failure.row) + "]";
        case Failure::Kind::limit:
            break;
    }
    return std::string{"the run met the lab's bound of "} + std::to_string(failure.max) + " (" + failure.limit +
           ") in rows[" + std::to_string(failure.row) + "]";
}

}  // namespace

std::string trace_json(const Recording& recording, const EventTable& table, const Pipeline& pipeline) {
    return TraceWriter{recording, table, pipeline}.write();
}

std::string failure_members(const Failure& failure) {
    std::string out = "\"failure\":";
    append_json(out, std::string_view{failure_text(failure)});
    if (failure.kind == Failure::Kind::limit) {
        out += ",\"limit\":{\"name\":";
        append_json(out, std::string_view{failure.limit});
        out += ",\"row\":" + std::to_string(failure.row) + ",\"max\":" + std::to_string(failure.max) + "}";
    }
    return out;
}

std::string run_document(std::string_view text, const Limits& limits) {
    const Scenario scenario = read_scenario(text);
    std::string out = "{\"runs\":[";
    const auto error = [&](const std::vector<Problem>& problems) {
        std::string all;
        for (const Problem& p : problems) {
            if (!all.empty()) all += "; ";
            all += (p.where.empty() ? "" : p.where + ": ") + what(p);
        }
        out += ",\"error\":";
        append_json(out, std::string_view{all});
    };
    if (!scenario.problems.empty()) {
        out += "{\"name\":\"run\"";
        error(scenario.problems);
        return out + "}],\"problems\":" + problems_json(scenario.problems) + "}";
    }
    bool first = true;
    for (const ScenarioRun& run : scenario.runs) {
        out += first ? "{\"name\":" : ",{\"name\":";
        first = false;
        append_json(out, std::string_view{run.name});
        if (!run.pipeline) {
            error(run.problems);
            out += ",\"problems\":" + problems_json(run.problems) + "}";
            continue;
        }
        const RecordedRun recorded = record(*run.pipeline, scenario.table, limits);
        const bool endless = recorded.failure && recorded.failure->kind == Failure::Kind::endless;
        if (!endless) out += ",\"trace\":" + trace_json(recorded.recording, scenario.table, *run.pipeline);
        if (recorded.failure) out += "," + failure_members(*recorded.failure);
        out += "}";
    }
    return out + "]}";
}

}  // namespace windowlab
