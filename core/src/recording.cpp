#include "windowlab/recording.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace windowlab {

std::uint32_t Recording::Entries::row(std::size_t i) const {
    const auto next = std::upper_bound(row_starts.begin(), row_starts.end(), i);
    return static_cast<std::uint32_t>(next - row_starts.begin()) - 1;
}
std::size_t Recording::Entries::through(std::uint32_t row) const {
    return row + std::size_t{1} < row_starts.size() ? row_starts[row + std::size_t{1}] : size();
}

std::uint32_t Recording::Elements::of_row(std::uint32_t of) const {
    std::size_t first = 0;
    for (std::size_t count = size(); count > 0;) {
        const std::size_t half = count / 2;
        if (row[first + half] < of) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first < size() && row[first] == of ? static_cast<std::uint32_t>(first) : none;
}

std::vector<std::uint32_t> Recording::rows_of(std::uint32_t node) const {
    std::vector<std::uint32_t> result(node == none ? 0 : contents.total(node));
    for (auto end = result.end(); node != none; node = contents.parent[node]) {
        const auto first = rows.begin() + contents.from[node];
        end -= contents.count[node];
        std::copy(first, first + contents.count[node], end);
    }
    return result;
}

bool Recording::was_added(std::size_t i, double start, double end) const {
    double window = 0;
    if (window_step.start != 0)
        window = (start - elements.start[i]) / window_step.start;
    else if (window_step.end != 0)
        window = (end - elements.end(i)) / window_step.end;
    if (window < 0 || window >= elements.windows[i] || window != std::trunc(window)) return false;
    if (elements.start[i] + window * window_step.start != start || elements.end(i) + window * window_step.end != end)
        return false;
    return window < elements.late_from[i] || window >= elements.late_from[i] + elements.late_count[i];
}

namespace {

bool is_firing(const Recording& r, std::uint32_t entry) {
    return static_cast<EntryKind>(r.entries.kind[entry]) == EntryKind::fire;
}

}  // namespace

std::vector<std::uint32_t> entry_indices(const Recording& recording) {
    // Departures share a table; a late element is the element that has just come.
    std::array<std::uint32_t, std::size(entry_names)> next{};
    std::vector<std::uint32_t> indices;
    indices.reserve(recording.entries.size());
    for (const std::uint8_t kind : recording.entries.kind) {
        switch (static_cast<EntryKind>(kind)) {
            case EntryKind::late_element:
                indices.push_back(next[static_cast<std::size_t>(EntryKind::element)] - 1);
                break;
            case EntryKind::purge:
            case EntryKind::close:
            case EntryKind::lost:
            case EntryKind::open:
                indices.push_back(next[static_cast<std::size_t>(EntryKind::evict)]++);
                break;
            default:
                indices.push_back(next[kind]++);
        }
    }
    return indices;
}

std::vector<std::uint32_t> closing_rows(const Recording& recording) {
    const auto& panes = recording.panes;
    std::vector<std::uint32_t> rows(panes.size(), none);
    for (std::size_t pane = 0; pane < panes.merged.size(); ++pane)
        if (panes.merged[pane] != none) rows[pane] = panes.opened[panes.merged[pane]];
    const auto& entries = recording.entries;
    auto pane = recording.departures.pane.begin();
    std::uint32_t row = 0, i = 0;
    for (const std::uint8_t kind : entries.kind) {
        while (row + std::size_t{1} < entries.row_starts.size() && entries.row_starts[row + std::size_t{1}] <= i) ++row;
        ++i;
        switch (static_cast<EntryKind>(kind)) {
            case EntryKind::close:
                rows[*pane] = row;
                [[fallthrough]];
            case EntryKind::evict:
            case EntryKind::purge:
            case EntryKind::lost:
            case EntryKind::open:
                ++pane;
                break;
            default:
                break;
        }
    }
    return rows;
}

std::vector<std::uint32_t> ContentsReader::all_added_to(std::uint32_t pane, std::uint32_t until_row) const {
    const auto& e = recording_.elements;
    if (key_starts_.empty()) {
        const std::uint32_t keys = e.key.empty() ? 0 : *std::max_element(e.key.begin(), e.key.end()) + 1;
        key_starts_.assign(keys + 2, 0);
        for (const std::uint32_t key : e.key) ++key_starts_[key + 2];
        for (std::size_t k = 2; k < key_starts_.size(); ++k) key_starts_[k] += key_starts_[k - 1];
        by_key_.resize(e.key.size());
        for (std::uint32_t i = 0; i < e.key.size(); ++i) by_key_[key_starts_[e.key[i] + 1]++] = i;
    }
    const auto& p = recording_.panes;
    std::vector<std::uint32_t> result;
    for (std::uint32_t i = key_starts_[p.key[pane]]; i < key_starts_[p.key[pane] + 1]; ++i) {
        const std::uint32_t element = by_key_[i];
        if (e.row[element] > until_row) break;
        if (recording_.was_added(element, p.start[pane], p.end(pane))) result.push_back(e.row[element]);
    }
    return result;
}

std::vector<std::uint32_t> ContentsReader::rows(std::uint32_t entry) const {
    const bool firing = is_firing(recording_, entry);
    const std::uint32_t i = index(entry);
    const std::uint32_t node = firing ? recording_.firings.contents[i] : recording_.departures.contents[i];
    if (node != all_added) return recording_.rows_of(node);
    return all_added_to(firing ? recording_.firings.pane[i] : recording_.departures.pane[i],
                        recording_.entries.row(entry));
}

std::vector<std::uint32_t> ContentsReader::unfired(std::uint32_t entry) const {
    const auto& d = recording_.departures;
    const std::uint32_t i = index(entry);
    if (d.unfired_from[i] == all_added) return rows(entry);
    const auto first = recording_.rows.begin() + d.unfired_from[i];
    return {first, first + d.unfired_count[i]};
}

bool ContentsReader::holds(std::uint32_t entry, std::uint32_t row) const {
    const bool firing = is_firing(recording_, entry);
    const std::uint32_t i = index(entry);
    std::uint32_t node = firing ? recording_.firings.contents[i] : recording_.departures.contents[i];
    if (node == all_added) {
        const auto& e = recording_.elements;
        const std::uint32_t element = e.of_row(row);
        if (element == none || row > recording_.entries.row(entry)) return false;
        const std::uint32_t pane = firing ? recording_.firings.pane[i] : recording_.departures.pane[i];
        return e.key[element] == recording_.panes.key[pane] &&
               recording_.was_added(element, recording_.panes.start[pane], recording_.panes.end(pane));
    }
    for (const auto& c = recording_.contents; node != none; node = c.parent[node]) {
        const auto first = recording_.rows.begin() + c.from[node];
        if (std::find(first, first + c.count[node], row) != first + c.count[node]) return true;
    }
    return false;
}

}  // namespace windowlab
