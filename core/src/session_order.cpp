#include "session_order.hpp"

#include <cstdint>
#include <utility>

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

/// A hash set that iterates as Java's does. A bucket is a list. When it would hold more than eight, the table grows;
/// once it has 64 buckets, the bucket gets a red-black tree by hash beside its list instead, and the tree's root is
/// always moved to the front of the list.
class JavaHashSet {
public:
    using Index = std::size_t;

    explicit JavaHashSet(const std::vector<Window>& windows) : nodes_(windows.size()) {
        for (Index i = 0; i < windows.size(); ++i) {
            nodes_[i].hash = spread_hash(windows[i]);
            add(i);
        }
    }

    void remove(Index i) {
        Bucket& bucket = bucket_of(i);
        const Index root = bucket.head;
        unlink(bucket, i);
        if (!bucket.is_tree || bucket.head == none) return;
        // A tree that is this small becomes a plain list; it is looked at before the deletion.
        const Index left = nodes_[root].left;
        if (nodes_[root].right == none || left == none || nodes_[left].left == none) {
            bucket.is_tree = false;
        } else {
            move_to_front(bucket, erase(root, i));
        }
    }

    [[nodiscard]] std::vector<Index> order() const {
        std::vector<Index> order;
        for (const Bucket& bucket : buckets_)
            for (Index i = bucket.head; i != none; i = nodes_[i].next) order.push_back(i);
        return order;
    }

private:
    static constexpr Index none = static_cast<Index>(-1);
    static constexpr std::size_t longest_list = 8, smallest_tree = 7, least_buckets_for_trees = 64;

    struct Node {
        std::uint32_t hash = 0;
        Index previous = none, next = none;
        Index parent = none, left = none, right = none;
        bool red = false;
    };
    struct Bucket {
        Index head = none;  // of a tree: its root, too
        bool is_tree = false;
    };

    Bucket& bucket_of(Index i) { return buckets_[nodes_[i].hash & (buckets_.size() - 1)]; }

    void add(Index i) {
        Bucket& bucket = bucket_of(i);
        if (bucket.is_tree) {
            const Index parent = descend(bucket.head, i);
            link_behind(bucket, parent, i);
            move_to_front(bucket, insert(bucket.head, parent, i));
        } else {
            const std::size_t length = append(bucket, i);
            if (length > longest_list && buckets_.size() < least_buckets_for_trees) {
                grow();
            } else if (length > longest_list) {
                make_tree(bucket);
            }
        }
        if (++size_ > buckets_.size() / 4 * 3) grow();
    }

    /// Each bucket is split in two. A part of a tree that is large enough becomes a tree of its own.
    void grow() {
        const std::vector<Bucket> old = std::exchange(buckets_, std::vector<Bucket>(buckets_.size() * 2));
        for (std::size_t b = 0; b < old.size(); ++b) {
            const std::size_t halves[] = {b, b + old.size()};
            std::size_t lengths[] = {0, 0};
            Index tails[] = {none, none};
            for (Index i = old[b].head, next; i != none; i = next) {
                next = nodes_[i].next;
                const std::size_t half = (nodes_[i].hash & old.size()) != 0;
                nodes_[i].previous = tails[half];
                nodes_[i].next = none;
                (tails[half] == none ? buckets_[halves[half]].head : nodes_[tails[half]].next) = i;
                tails[half] = i;
                ++lengths[half];
            }
            if (!old[b].is_tree) continue;
            for (const std::size_t half : {0, 1}) {
                if (lengths[half] < smallest_tree) continue;
                if (lengths[1 - half] == 0) {
                    buckets_[halves[half]].is_tree = true;  // as it was
                } else {
                    make_tree(buckets_[halves[half]]);
                }
            }
        }
    }

    // ---- the list

    /// Returns how long the bucket is now.
    std::size_t append(Bucket& bucket, Index i) {
        std::size_t length = 1;
        Index tail = none;
        for (Index at = bucket.head; at != none; at = nodes_[at].next, ++length) tail = at;
        link_behind(bucket, tail, i);
        return length;
    }

    /// `before` none: in front of all.
    void link_behind(Bucket& bucket, Index before, Index i) {
        Index& link = before == none ? bucket.head : nodes_[before].next;
        nodes_[i].previous = before;
        nodes_[i].next = link;
        if (link != none) nodes_[link].previous = i;
        link = i;
    }

    void unlink(Bucket& bucket, Index i) {
        const auto [previous, next] = std::pair{nodes_[i].previous, nodes_[i].next};
        (previous == none ? bucket.head : nodes_[previous].next) = next;
        if (next != none) nodes_[next].previous = previous;
    }

    void move_to_front(Bucket& bucket, Index root) {
        if (bucket.head == root) return;
        unlink(bucket, root);
        link_behind(bucket, none, root);
    }

    // ---- the tree

    void make_tree(Bucket& bucket) {
        bucket.is_tree = true;
        Index root = none;
        for (Index i = bucket.head; i != none; i = nodes_[i].next) root = insert(root, descend(root, i), i);
        move_to_front(bucket, root);
    }

    /// By hashes as Java has them, with a sign.
    [[nodiscard]] bool is_before(Index i, Index other) const {
        return static_cast<std::int32_t>(nodes_[i].hash) <= static_cast<std::int32_t>(nodes_[other].hash);
    }

    /// The node under which one of this hash belongs; none if there is no tree yet.
    [[nodiscard]] Index descend(Index root, Index i) const {
        Index parent = none;
        while (root != none) {
            parent = root;
            root = is_before(i, root) ? nodes_[root].left : nodes_[root].right;
        }
        return parent;
    }

    /// A child of `child`'s parent, or the root: where it hangs.
    void replace(Index& root, Index child, Index by) {
        const Index parent = nodes_[child].parent;
        Index& link = parent == none ? root : nodes_[parent].left == child ? nodes_[parent].left : nodes_[parent].right;
        link = by;
        if (by != none) nodes_[by].parent = parent;
    }

    /// Turns `i` down to its left or right; the child on the other side takes its place.
    void rotate(Index& root, Index i, bool to_left) {
        const auto inner = to_left ? &Node::left : &Node::right;
        const auto outer = to_left ? &Node::right : &Node::left;
        const Index up = nodes_[i].*outer;
        nodes_[i].*outer = nodes_[up].*inner;
        if (nodes_[up].*inner != none) nodes_[nodes_[up].*inner].parent = i;
        replace(root, i, up);
        nodes_[up].*inner = i;
        nodes_[i].parent = up;
    }

    [[nodiscard]] bool is_red(Index i) const { return i != none && nodes_[i].red; }

    /// Returns the new root.
    Index insert(Index root, Index parent, Index i) {
        Node& node = nodes_[i];
        node.parent = parent;
        node.left = node.right = none;
        node.red = true;
        if (parent == none) {
            root = i;
        } else {
            (is_before(i, parent) ? nodes_[parent].left : nodes_[parent].right) = i;
        }
        for (Index x = i; is_red(nodes_[x].parent);) {
            const Index p = nodes_[x].parent, g = nodes_[p].parent;
            const bool on_left = nodes_[g].left == p;
            const Index uncle = on_left ? nodes_[g].right : nodes_[g].left;
            if (is_red(uncle)) {
                nodes_[p].red = nodes_[uncle].red = false;
                nodes_[g].red = true;
                x = g;
                continue;
            }
            const bool inside = (on_left ? nodes_[p].right : nodes_[p].left) == x;
            if (inside) rotate(root, p, on_left);
            nodes_[on_left ? nodes_[g].left : nodes_[g].right].red = false;
            nodes_[g].red = true;
            rotate(root, g, !on_left);
            break;
        }
        nodes_[root].red = false;
        return root;
    }

    /// Returns the new root.
    Index erase(Index root, Index i) {
        if (nodes_[i].left != none && nodes_[i].right != none) {
            Index successor = nodes_[i].right;
            while (nodes_[successor].left != none) successor = nodes_[successor].left;
            swap_places(root, i, successor);
        }
        const Index child = nodes_[i].left != none ? nodes_[i].left : nodes_[i].right;
        if (child != none) {
            replace(root, i, child);
            nodes_[child].red = false;  // a single child is red, and its parent black
            return root;
        }
        if (!nodes_[i].red) mend(root, i);
        replace(root, i, none);
        return root;
    }

    /// `successor` is the next one after `i`, which has two children.
    void swap_places(Index& root, Index i, Index successor) {
        std::swap(nodes_[i].red, nodes_[successor].red);
        const Index right = nodes_[successor].right;
        if (nodes_[i].right == successor) {
            replace(root, i, successor);
            nodes_[successor].right = i;
            nodes_[i].parent = successor;
        } else {
            const Index parent = nodes_[successor].parent;
            replace(root, i, successor);
            nodes_[parent].left = i;
            nodes_[i].parent = parent;
            nodes_[successor].right = nodes_[i].right;
            nodes_[nodes_[successor].right].parent = successor;
        }
        nodes_[successor].left = nodes_[i].left;
        nodes_[nodes_[successor].left].parent = successor;
        nodes_[i].left = none;
        nodes_[i].right = right;
        if (right != none) nodes_[right].parent = i;
    }

    /// The paths through `x` lack a black node.
    void mend(Index& root, Index x) {
        while (x != root && !nodes_[x].red) {
            const Index p = nodes_[x].parent;
            const bool on_left = nodes_[p].left == x;
            const auto near = on_left ? &Node::left : &Node::right;
            const auto far = on_left ? &Node::right : &Node::left;
            if (is_red(nodes_[p].*far)) {
                nodes_[nodes_[p].*far].red = false;
                nodes_[p].red = true;
                rotate(root, p, on_left);
            }
            Index sibling = nodes_[p].*far;
            if (!is_red(nodes_[sibling].left) && !is_red(nodes_[sibling].right)) {
                nodes_[sibling].red = true;
                x = p;
                continue;
            }
            if (!is_red(nodes_[sibling].*far)) {
                nodes_[nodes_[sibling].*near].red = false;
                nodes_[sibling].red = true;
                rotate(root, sibling, !on_left);
                sibling = nodes_[p].*far;
            }
            nodes_[sibling].red = nodes_[p].red;
            nodes_[p].red = nodes_[nodes_[sibling].*far].red = false;
            rotate(root, p, on_left);
            x = root;
        }
        nodes_[x].red = false;
    }

    std::vector<Node> nodes_;
    std::vector<Bucket> buckets_ = std::vector<Bucket>(16);
    std::size_t size_ = 0;
};

}  // namespace

std::vector<std::size_t> java_hash_set_order(const std::vector<Window>& windows, std::size_t own) {
    if (windows.size() == 2) return {1 - own};
    JavaHashSet set{windows};
    set.remove(own);
    return set.order();
}

}  // namespace windowlab
