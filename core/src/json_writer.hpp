// How is a tree written as JSON text? Names and values in order; the commas set themselves.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json_text.hpp"
#include "windowlab/recording.hpp"
#include "windowlab/time.hpp"

namespace windowlab {

/// A row, a pane, an entry: its number, or null for `none`.
struct Reference {
    std::uint32_t index;
};

/// Not for speed: what it writes is read by people.
class JsonWriter {
public:
    void open(char bracket) {
        separate();
        out_ += bracket;
        fresh_ = true;
    }
    void close(char bracket) {
        out_ += bracket;
        fresh_ = false;
    }
    void name(std::string_view name) {
        value(name);
        out_ += ':';
        fresh_ = true;
    }
    void open(std::string_view of, char bracket) {
        name(of);
        open(bracket);
    }

    void value(std::string_view text) {
        separate();
        append_json(out_, text);
    }
    void value(const char* text) { value(std::string_view{text}); }
    void value(double number) {
        separate();
        append_json(out_, number);
    }
    void value(std::uint64_t number) { value(static_cast<double>(number)); }
    void value(std::uint32_t number) { value(static_cast<double>(number)); }
    void value(bool truth) { raw(truth ? "true" : "false"); }
    void value(Instant t) {
        if (t == never || t == forever)
            value(t == never ? "-inf" : "+inf");
        else
            value(static_cast<double>(t.ms));
    }
    void value(Duration d) { value(static_cast<double>(d.ms)); }
    void value(Reference r) {
        if (r.index == none)
            raw("null");
        else
            value(r.index);
    }
    void null() { raw("null"); }
    /// JSON text, as it is.
    void raw(std::string_view json) {
        separate();
        out_ += json;
    }
    void value(const std::vector<std::uint32_t>& list) {
        open('[');
        for (const std::uint32_t i : list) value(i);
        close(']');
    }

    template <class T>
    void member(std::string_view of, const T& what) {
        name(of);
        value(what);
    }

    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    void separate() {
        if (!fresh_) out_ += ',';
        fresh_ = false;
    }

    std::string out_;
    bool fresh_ = true;
};

}  // namespace windowlab
