// How fast is what one writes first? A map of windows, and every event put into each of its windows.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "peer.hpp"

namespace {

using bench::Checksum;
using bench::Data;
using bench::Workload;

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t forever = std::numeric_limits<std::int64_t>::max();

struct Aggregate {
    double sum = 0;
    std::uint32_t count = 0;
};

class Windows {
public:
    Windows(const Workload& w, Checksum& out) : w_{w}, out_{out} {}

    void process(std::int64_t time, std::uint32_t key, double value) {
        bool taken = false;
        const std::int64_t newest = time - time % w_.slide;  // times are after 1970
        for (std::int64_t start = newest; start > time - w_.size; start -= w_.slide) {
            const std::int64_t end = start + w_.size;
            if (end - 1 + w_.lateness <= watermark_) continue;
            taken = true;
            Aggregate& a = open_[{end, key}];
            a.sum += value;
            ++a.count;
            if (end - 1 <= watermark_) out_.add(key, end, a.count, a.sum);
        }
        if (!taken) ++out_.late;
    }

    void advance(std::int64_t watermark) {
        auto it = watermark_ == never ? open_.begin() : open_.lower_bound({watermark_ + 2, 0});
        for (; it != open_.end() && it->first.first - 1 <= watermark; ++it)
            out_.add(it->first.second, it->first.first, it->second.count, it->second.sum);
        if (watermark == forever) return;
        while (!open_.empty() && open_.begin()->first.first - 1 <= watermark - w_.lateness) open_.erase(open_.begin());
        watermark_ = watermark;
    }

private:
    const Workload& w_;
    Checksum& out_;
    std::map<std::pair<std::int64_t, std::uint32_t>, Aggregate> open_;  // by end and key
    std::int64_t watermark_ = never;
};

class Sessions {
public:
    Sessions(const Workload& w, Checksum& out) : gap_{w.gap}, out_{out} {}

    void process(std::int64_t time, std::uint32_t key, double value) {
        Session session{time, time + gap_, {value, 1}};
        bool merged = false;
        const auto of_key = open_.find(key);
        if (of_key != open_.end()) {
            auto& sessions = of_key->second;
            for (std::size_t i = 0; i < sessions.size();) {
                const Session& other = sessions[i];
                if (other.start > session.end || other.end < session.start) {
                    ++i;
                    continue;
                }
                session.start = std::min(session.start, other.start);
                session.end = std::max(session.end, other.end);
                session.aggregate.sum += other.aggregate.sum;
                session.aggregate.count += other.aggregate.count;
                timers_.erase({other.end, key});
                sessions.erase(sessions.begin() + static_cast<std::ptrdiff_t>(i));
                merged = true;
            }
        }
        if (!merged && session.end - 1 <= watermark_) {
            ++out_.late;
            return;
        }
        open_[key].push_back(session);
        timers_.insert({session.end, key});
    }

    void advance(std::int64_t watermark) {
        watermark_ = watermark;
        while (!timers_.empty() && timers_.begin()->first - 1 <= watermark) {
            const auto [end, key] = *timers_.begin();
            timers_.erase(timers_.begin());
            auto& sessions = open_[key];
            const auto due =
                std::find_if(sessions.begin(), sessions.end(), [end = end](auto& s) { return s.end == end; });
            out_.add(key, end, due->aggregate.count, due->aggregate.sum);
            sessions.erase(due);
            if (sessions.empty()) open_.erase(key);
        }
    }

private:
    struct Session {
        std::int64_t start, end;
        Aggregate aggregate;
    };
    const std::int64_t gap_;
    Checksum& out_;
    std::unordered_map<std::uint32_t, std::vector<Session>> open_;
    std::set<std::pair<std::int64_t, std::uint32_t>> timers_;  // by end and key
    std::int64_t watermark_ = never;
};

template <class Operator>
void run(const Data& data, const Workload& w, Checksum& out) {
    Operator windows{w, out};
    std::int64_t newest = never;
    for (std::size_t i = 0; i < data.size(); ++i) {
        windows.process(data.time[i], data.key[i], data.value[i]);
        if (data.time[i] <= newest) continue;
        newest = data.time[i];
        windows.advance(newest - bench::out_of_orderness - 1);
    }
    windows.advance(forever);
}

}  // namespace

int main(int argc, char** argv) {
    return bench::run_peer(argc, argv, "naive", "", [](const bench::Options& options, const Data& data) {
        return [w = options.workload, &data](Checksum& out) {
            w.gap != 0 ? run<Sessions>(data, w, out) : run<Windows>(data, w, out);
        };
    });
}
