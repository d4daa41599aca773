#include "session_order.hpp"

namespace windowlab {
namespace {

/// Mirrors: TimeWindow.hashCode, which is MathUtils.longToIntWithBitMixing(start + end), spread as HashMap.hash does.
std::uint32_t spread_hash(const Window& w) {
    auto x = static_cast<std::uint64_t>(w.start.ms) + static_cast<std::uint64_t>(w.end.ms);
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    x ^= x >> 31;
    const auto h = static_cast<std::uint32_t>(x);
    return h ^ (h >> 16);
}

}  // namespace

std::vector<std::size_t> java_hash_set_order(const std::vector<Window>& windows) {
    // Growing keeps the order within a bucket, so only the final number of buckets counts. A table grows when it is
    // three quarters full, and, below 64 buckets, also instead of letting a bucket hold more than eight.
    std::vector<std::uint32_t> hashes;
    hashes.reserve(windows.size());
    std::size_t buckets = 16;
    for (const Window& w : windows) {
        const std::uint32_t hash = spread_hash(w);
        if (buckets < 64) {
            std::size_t in_bucket = 0;
            for (const std::uint32_t h : hashes) in_bucket += ((h ^ hash) & (buckets - 1)) == 0;
            if (in_bucket >= 8) buckets *= 2;
        }
        hashes.push_back(hash);
        if (hashes.size() > buckets / 4 * 3) buckets *= 2;
    }
    std::vector<std::vector<std::size_t>> table(buckets);
    for (std::size_t i = 0; i < windows.size(); ++i) table[hashes[i] & (buckets - 1)].push_back(i);
    std::vector<std::size_t> order;
    order.reserve(windows.size());
    for (const auto& bucket : table) order.insert(order.end(), bucket.begin(), bucket.end());
    return order;
}

}  // namespace windowlab
