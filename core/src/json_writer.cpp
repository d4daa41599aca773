#include "json_writer.hpp"

#include "json_text.hpp"

namespace windowlab {

void JsonWriter::separate() {
    if (!fresh_) out_ += ',';
    fresh_ = false;
}

void JsonWriter::open(char bracket) {
    separate();
    out_ += bracket;
    fresh_ = true;
}

void JsonWriter::close(char bracket) {
    out_ += bracket;
    fresh_ = false;
}

void JsonWriter::name(std::string_view name) {
    value(name);
    out_ += ':';
    fresh_ = true;
}

void JsonWriter::value(std::string_view text) {
    separate();
    append_json(out_, text);
}

void JsonWriter::value(double number) {
    separate();
    append_json(out_, number);
}

void JsonWriter::value(Instant t) {
    if (t == never || t == forever) return value(t == never ? "-inf" : "+inf");
    value(static_cast<double>(t.ms));
}

void JsonWriter::value(Reference r) {
    if (r.index == none) return null();
    value(r.index);
}

void JsonWriter::value(const std::vector<std::uint32_t>& list) {
    open('[');
    for (const std::uint32_t i : list) value(i);
    close(']');
}

void JsonWriter::raw(std::string_view json) {
    separate();
    out_ += json;
}

}  // namespace windowlab
