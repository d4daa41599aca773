// How is a tree written as JSON text? Names and values in order; the commas set themselves.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "windowlab/recording.hpp"
#include "windowlab/time.hpp"

namespace windowlab {

/// A row, a pane, an entry: its number, or null for `none`.
struct Reference {
    std::uint32_t index;
};

/// For size, not for speed: what it writes is read by people.
class JsonWriter {
public:
    void open(char bracket);
    void close(char bracket);
    void name(std::string_view name);
    void open(std::string_view of, char bracket) {
        name(of);
        open(bracket);
    }

    void value(std::string_view text);
    void value(const char* text) { value(std::string_view{text}); }
    void value(double number);
    void value(std::uint64_t number) { value(static_cast<double>(number)); }
    void value(std::uint32_t number) { value(static_cast<double>(number)); }
    void value(bool truth) { raw(truth ? "true" : "false"); }
    void value(Instant t);
    void value(Duration d) { value(static_cast<double>(d.ms)); }
    void value(Reference r);
    void value(const std::vector<std::uint32_t>& list);
    void null() { raw("null"); }
    /// JSON text, as it is.
    void raw(std::string_view json);

    template <class T>
    void member(std::string_view of, const T& what) {
        name(of);
        value(what);
    }

    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    void separate();

    std::string out_;
    bool fresh_ = true;
};

}  // namespace windowlab
