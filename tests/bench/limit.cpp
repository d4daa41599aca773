// How fast could anything be? A loop made for each workload: columns read once, keys that are indices, rings of
// windows.
//
// Not a product: event time must not jump, keys are few and dense, and each loop can do one thing only. `--stacks`
// takes sliding windows without subtraction, which is what an engine has to do: sums must not drift, min and max cannot
// subtract.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "peer.hpp"

namespace {

using bench::Checksum;
using bench::Data;
using bench::out_of_orderness;
using bench::Workload;

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t most_late = 200'000;  // ms; no row is later than that

struct Aggregate {
    double sum = 0;
    std::int64_t count = 0;
    void add(double value) {
        sum += value;
        ++count;
    }
    void add(const Aggregate& other) {
        sum += other.sum;
        count += other.count;
    }
    void subtract(const Aggregate& other) {
        sum -= other.sum;
        count -= other.count;
    }
};

void fire(Checksum& out, std::size_t key, std::int64_t end, const Aggregate& a) {
    if (a.count != 0) out.add(static_cast<std::uint32_t>(key), end, static_cast<std::uint32_t>(a.count), a.sum);
}

/// W1, W5: a ring of four windows, each with an aggregate for every key. Window i begins at `base + i * size`; those
/// from `open` on still take events, those from `next` on have not fired.
template <std::int64_t size, std::int64_t lateness>
void tumbling(const Data& data, Checksum& out) {
    if (data.size() == 0) return;
    const auto keys = static_cast<std::size_t>(data.keys);
    std::vector<Aggregate> ring(4 * keys);
    const auto window = [&](std::int64_t i) { return ring.begin() + static_cast<std::ptrdiff_t>((i & 3) * data.keys); };
    const std::int64_t base = (data.time[0] - most_late) / size * size;
    const std::int64_t first_watermark = data.time[0] - out_of_orderness - 1 - base;
    std::int64_t next = (first_watermark + 1) / size;
    std::int64_t open = std::max<std::int64_t>(0, (first_watermark + 1 - lateness) / size);
    std::int64_t newest = data.time[0];
    std::int64_t due, earliest;
    const auto note = [&] {  // the time from which on there is something to do, and before which there is no window
        due = base + std::min((next + 1) * size, (open + 1) * size + lateness) + out_of_orderness;
        earliest = base + open * size;
    };
    const auto fire_all = [&](std::int64_t i) {
        for (std::size_t k = 0; k < keys; ++k) fire(out, k, base + (i + 1) * size, window(i)[static_cast<long>(k)]);
    };
    note();
    for (std::size_t i = 0; i < data.size(); ++i) {
        const std::int64_t time = data.time[i];
        if (time < earliest) {
            ++out.late;
            continue;
        }
        const auto index =
            static_cast<std::int64_t>(static_cast<std::uint64_t>(time - base) / static_cast<std::uint64_t>(size));
        Aggregate& a = window(index)[data.key[i]];
        a.add(data.value[i]);
        if (lateness != 0 && index < next) fire(out, data.key[i], base + (index + 1) * size, a);
        if (time <= newest) continue;
        newest = time;
        if (time < due) continue;
        const std::int64_t watermark = time - out_of_orderness - 1 - base;
        for (; (next + 1) * size - 1 <= watermark; ++next) fire_all(next);
        for (; (open + 1) * size - 1 + lateness <= watermark; ++open) std::fill_n(window(open), keys, Aggregate{});
        note();
    }
    for (std::int64_t i = next; i < open + 4; ++i) fire_all(i);
}

/// What the loops for sliding windows share. Slices are as long as the slide, a constant here: to divide by a number
/// that is only known when it runs costs 4 ns.
class Slices {
public:
    static constexpr std::uint64_t slide = 1'000;

    Slices(const Data& data, const Workload& w)
        : in_window{w.size / w.slide},
          base{((data.time[0] - out_of_orderness) / w.slide - in_window - 1) * w.slide},
          next{slice(data.time[0] - out_of_orderness) + 1} {
        while (ring < in_window + 64) ring *= 2;
    }

    [[nodiscard]] std::int64_t slice(std::int64_t time) const {
        return time < base ? -1 : static_cast<std::int64_t>(static_cast<std::uint64_t>(time - base) / slide);
    }
    [[nodiscard]] std::int64_t start(std::int64_t slice) const { return base + slice * std::int64_t{slide}; }
    [[nodiscard]] std::int64_t oldest() const { return next - in_window; }
    [[nodiscard]] std::size_t place(std::int64_t slice) const { return static_cast<std::size_t>(slice & (ring - 1)); }

    const std::int64_t in_window;
    const std::int64_t base;
    std::int64_t next;  ///< the end of the next window to fire, as the slice behind it
    std::int64_t ring = 1;
};

/// Gives each event that is not late to `add(slice, key, value)`, and calls `fire()`, which moves `slices.next` on.
template <class Add, class Fire>
void slide(const Data& data, Slices& slices, Checksum& out, Add add, Fire fire) {
    std::int64_t newest = data.time[0];
    std::int64_t due = slices.start(slices.next) + out_of_orderness;
    for (std::size_t i = 0; i < data.size(); ++i) {
        const std::int64_t time = data.time[i];
        const std::int64_t slice = slices.slice(time);
        if (slice < slices.oldest()) {
            ++out.late;
            continue;
        }
        if (slice >= slices.oldest() + slices.ring) throw std::runtime_error{"event time jumps over the ring"};
        add(slice, data.key[i], data.value[i]);
        if (time <= newest) continue;
        newest = time;
        for (; time >= due; due += Slices::slide) fire();
    }
    for (const std::int64_t last = slices.slice(newest) + slices.in_window; slices.next <= last;) fire();
}

/// W2, W3, few keys: a running aggregate per key, from which the oldest slice is subtracted.
void sliding_dense(const Data& data, const Workload& w, Checksum& out) {
    if (data.size() == 0) return;
    Slices slices{data, w};
    const auto keys = static_cast<std::size_t>(data.keys);
    std::vector<Aggregate> ring(static_cast<std::size_t>(slices.ring) * keys), running(keys);
    slide(
        data, slices, out,
        [&](std::int64_t slice, std::uint32_t key, double value) {
            ring[slices.place(slice) * keys + key].add(value);
            if (slice < slices.next) running[key].add(value);
        },
        [&] {
            const std::int64_t end = slices.start(slices.next);
            for (std::size_t k = 0; k < keys; ++k) fire(out, k, end, running[k]);
            Aggregate* const oldest = &ring[slices.place(slices.oldest()) * keys];
            const Aggregate* const newest = &ring[slices.place(slices.next) * keys];
            for (std::size_t k = 0; k < keys; ++k) {
                running[k].add(newest[k]);
                running[k].subtract(oldest[k]);
                oldest[k] = {};
            }
            ++slices.next;
        });
}

/// W2, W3, many keys: the same, with a list of events for each slice.
void sliding_sparse(const Data& data, const Workload& w, Checksum& out) {
    if (data.size() == 0) return;
    struct Event {
        double value;
        std::uint32_t key;
    };
    Slices slices{data, w};
    const auto keys = static_cast<std::size_t>(data.keys);
    std::vector<std::vector<Event>> ring(static_cast<std::size_t>(slices.ring));
    std::vector<Aggregate> running(keys);
    slide(
        data, slices, out,
        [&](std::int64_t slice, std::uint32_t key, double value) {
            ring[slices.place(slice)].push_back({value, key});
            if (slice < slices.next) running[key].add(value);
        },
        [&] {
            const std::int64_t end = slices.start(slices.next);
            for (std::size_t k = 0; k < keys; ++k) fire(out, k, end, running[k]);
            auto& oldest = ring[slices.place(slices.oldest())];
            for (const Event& e : oldest) running[e.key].subtract({e.value, 1});
            oldest.clear();
            for (const Event& e : ring[slices.place(slices.next)]) running[e.key].add(e.value);
            ++slices.next;
        });
}

/// W2, W3 by two stacks: the front has, for each of its slices, the aggregate from there to its end; the back has one
/// aggregate. When the front is used up, all of the window becomes the front. A late event mends the front.
void stacks(const Data& data, const Workload& w, Checksum& out) {
    if (data.size() == 0) return;
    Slices slices{data, w};
    const auto keys = static_cast<std::size_t>(data.keys);
    std::vector<Aggregate> ring(static_cast<std::size_t>(slices.ring) * keys), suffixes(ring.size()), back(keys);
    std::int64_t front = slices.oldest();  // its end
    const auto suffix = [&](std::int64_t slice) { return &suffixes[slices.place(slice) * keys]; };
    const auto own = [&](std::int64_t slice) { return &ring[slices.place(slice) * keys]; };
    slide(
        data, slices, out,
        [&](std::int64_t slice, std::uint32_t key, double value) {
            own(slice)[key].add(value);
            if (slice < front) {
                for (std::int64_t s = slices.oldest(); s <= slice; ++s) suffix(s)[key].add(value);
            } else if (slice < slices.next) {
                back[key].add(value);
            }
        },
        [&] {
            if (front == slices.oldest()) {
                front = slices.next;
                for (std::int64_t s = front - 1; s >= slices.oldest(); --s) {
                    std::copy_n(own(s), keys, suffix(s));
                    if (s + 1 == front) continue;
                    for (std::size_t k = 0; k < keys; ++k) suffix(s)[k].add(suffix(s + 1)[k]);
                }
                std::fill(back.begin(), back.end(), Aggregate{});
            }
            const std::int64_t end = slices.start(slices.next);
            const Aggregate* const oldest = suffix(slices.oldest());
            for (std::size_t k = 0; k < keys; ++k) {
                Aggregate pane = oldest[k];
                pane.add(back[k]);
                fire(out, k, end, pane);
            }
            const Aggregate* const newest = own(slices.next);
            for (std::size_t k = 0; k < keys; ++k) back[k].add(newest[k]);
            std::fill_n(own(slices.oldest()), keys, Aggregate{});
            ++slices.next;
        });
}

/// W4: open sessions in a pool, linked by key; timers in a ring of buckets of 64 ms, set again when they come too
/// early.
class Sessions {
public:
    Sessions(const Data& data, const Workload& w, Checksum& out)
        : gap_{w.gap},
          out_{out},
          of_key_(static_cast<std::size_t>(data.keys), nothing),
          base_{data.time[0] - most_late},
          at_{bucket(data.time[0] - out_of_orderness)},
          ring_(buckets) {
        pool_.reserve(of_key_.size() * 2);
    }

    void process(std::int64_t time, std::uint32_t key, double value) {
        Session session{time, time + gap_, {value, 1}, key, nothing};
        Index into = nothing;
        for (Index i = of_key_[key]; i != nothing;) {
            const Session& other = pool_[i];
            const Index next = other.next;
            if (other.start <= session.end && other.end >= session.start) {
                session.start = std::min(session.start, other.start);
                session.end = std::max(session.end, other.end);
                session.aggregate.add(other.aggregate);
                if (into == nothing) {
                    into = i;
                } else {
                    remove(i);
                }
            }
            i = next;
        }
        if (into != nothing) {
            session.next = pool_[into].next;
            pool_[into] = session;
        } else if (session.end - 1 <= watermark_) {
            ++out_.late;
        } else {
            open(session);
        }
    }

    void advance(std::int64_t watermark) {
        watermark_ = watermark;
        for (const std::int64_t to = bucket(watermark + 1); at_ < to; ++at_) run_timers(at_);
        run_timers(at_);
    }

    void end() {
        for (const Index first : of_key_)
            for (Index i = first; i != nothing; i = pool_[i].next)
                fire(out_, pool_[i].key, pool_[i].end, pool_[i].aggregate);
    }

private:
    using Index = std::uint32_t;
    static constexpr Index nothing = std::numeric_limits<Index>::max();
    static constexpr std::size_t buckets = 4'096;

    struct Session {
        std::int64_t start, end;
        Aggregate aggregate;
        std::uint32_t key;  // `nothing`: it is no more
        Index next;         // of the same key
    };
    struct Timer {
        Index session;
        std::uint32_t key;
    };

    [[nodiscard]] std::int64_t bucket(std::int64_t end) const { return (end - 1 - base_) >> 6; }
    [[nodiscard]] std::vector<Timer>& timers(std::int64_t bucket) {
        return ring_[static_cast<std::size_t>(bucket) % buckets];
    }

    void open(Session session) {
        Index i = static_cast<Index>(pool_.size());
        if (free_.empty()) {
            pool_.push_back({});
        } else {
            i = free_.back();
            free_.pop_back();
        }
        session.next = std::exchange(of_key_[session.key], i);
        pool_[i] = session;
        timers(std::max(bucket(session.end), at_)).push_back({i, session.key});
    }

    void remove(Index i) {
        Index* link = &of_key_[pool_[i].key];
        while (*link != i) link = &pool_[*link].next;
        *link = pool_[i].next;
        pool_[i].key = nothing;
        free_.push_back(i);
    }

    void run_timers(std::int64_t now) {
        auto& due = timers(now);
        for (std::size_t i = 0; i < due.size(); ++i) {
            const auto [index, key] = due[i];
            const Session& session = pool_[index];
            if (session.key != key) continue;
            if (session.end - 1 <= watermark_) {
                fire(out_, key, session.end, session.aggregate);
                remove(index);
            } else if (bucket(session.end) == now) {
                keep_.push_back(due[i]);
            } else {
                timers(bucket(session.end)).push_back(due[i]);
            }
        }
        due.swap(keep_);
        keep_.clear();
    }

    const std::int64_t gap_;
    Checksum& out_;
    std::vector<Session> pool_;
    std::vector<Index> of_key_, free_;
    const std::int64_t base_;
    std::int64_t at_;  // the bucket of the watermark
    std::vector<std::vector<Timer>> ring_;
    std::vector<Timer> keep_;
    std::int64_t watermark_ = never;
};

void sessions(const Data& data, const Workload& w, Checksum& out) {
    if (data.size() == 0) return;
    Sessions sessions{data, w, out};
    std::int64_t newest = never;
    for (std::size_t i = 0; i < data.size(); ++i) {
        sessions.process(data.time[i], data.key[i], data.value[i]);
        if (data.time[i] <= newest) continue;
        newest = data.time[i];
        sessions.advance(newest - out_of_orderness - 1);
    }
    sessions.end();
}

}  // namespace

int main(int argc, char** argv) {
    return bench::run_peer(argc, argv, "limit", "--stacks", [](const bench::Options& o, const Data& data) {
        return [w = o.workload, by_stacks = o.flag, &data](Checksum& out) {
            if (w.gap != 0) return sessions(data, w, out);
            if (w.size == w.slide) {
                return w.lateness != 0 ? tumbling<60'000, 60'000>(data, out) : tumbling<60'000, 0>(data, out);
            }
            if (by_stacks) return stacks(data, w, out);
            return data.keys <= 256 ? sliding_dense(data, w, out) : sliding_sparse(data, w, out);
        };
    });
}
