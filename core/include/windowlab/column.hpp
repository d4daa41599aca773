// How does a recording hold a million values of a kind, so that one more costs next to nothing?
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace windowlab {

/// Goes through a column, which knows its values by place only.
template <class C>
class ColumnIterator {
public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = typename C::value_type;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = value_type;

    ColumnIterator() = default;
    ColumnIterator(const C& column, std::size_t at) : column_{&column}, at_{at} {}

    value_type operator*() const { return (*column_)[at_]; }
    value_type operator[](difference_type n) const { return *(*this + n); }
    ColumnIterator& operator++() { return *this += 1; }
    ColumnIterator& operator--() { return *this += -1; }
    ColumnIterator operator++(int) { return std::exchange(*this, *this + 1); }
    ColumnIterator& operator+=(difference_type n) {
        at_ += static_cast<std::size_t>(n);
        return *this;
    }
    friend ColumnIterator operator+(ColumnIterator it, difference_type n) { return it += n; }
    friend ColumnIterator operator-(ColumnIterator it, difference_type n) { return it += -n; }
    friend difference_type operator-(const ColumnIterator& a, const ColumnIterator& b) {
        return static_cast<difference_type>(a.at_ - b.at_);
    }
    friend bool operator==(const ColumnIterator& a, const ColumnIterator& b) { return a.at_ == b.at_; }
    friend auto operator<=>(const ColumnIterator& a, const ColumnIterator& b) { return a.at_ <=> b.at_; }

private:
    const C* column_ = nullptr;
    std::size_t at_ = 0;
};

/// Values one by one, in pieces: the first has room for 64, each further one for as many as there are. So nothing is
/// ever moved to make room.
template <class T>
class Column {
public:
    using value_type = T;

    void push_back(T value) {
        if (next_ == end_) [[unlikely]]
            grow();
        *next_++ = value;
    }
    [[nodiscard]] std::size_t size() const { return full_ + static_cast<std::size_t>(next_ - begin_); }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard, gnu::noinline]] std::size_t bytes() const { return size() * sizeof(T); }

    [[nodiscard]] T& operator[](std::size_t i) {
        const std::size_t piece = piece_of(i);
        return pieces_[piece][i - start_of(piece)];
    }
    [[nodiscard]] T operator[](std::size_t i) const {
        const std::size_t piece = piece_of(i);
        return pieces_[piece][i - start_of(piece)];
    }
    [[nodiscard]] T back() const { return next_[-1]; }

    /// Calls `f(pointer, count)` for each piece.
    template <class F>
    void for_each_piece(F&& f) const {
        for (std::size_t piece = 0; piece < pieces_.size(); ++piece)
            f(const_cast<const T*>(pieces_[piece].get()), std::min(size(), start_of(piece + 1)) - start_of(piece));
    }

    [[nodiscard]] ColumnIterator<Column> begin() const { return {*this, 0}; }
    [[nodiscard]] ColumnIterator<Column> end() const { return {*this, size()}; }

private:
    static constexpr std::size_t first_room = 64;

    static std::size_t piece_of(std::size_t i) { return static_cast<std::size_t>(std::bit_width(i / first_room)); }
    static std::size_t start_of(std::size_t piece) { return piece == 0 ? 0 : first_room << (piece - 1); }

    [[gnu::noinline]] void grow() {
        full_ = size();
        const std::size_t room = std::max(first_room, full_);
        begin_ = pieces_.emplace_back(new T[room]).get();  // not cleared
        next_ = begin_;
        end_ = begin_ + room;
    }

    std::vector<std::unique_ptr<T[]>> pieces_;
    std::size_t full_ = 0;  // values in all pieces but the last
    T* begin_ = nullptr;    // of the last piece
    T* next_ = nullptr;
    T* end_ = nullptr;
};

/// Values that stay the same for long, or, if it `counts`, go up or down by the same: such a run takes the memory of
/// one value. Where runs are too short for that, it is a plain column.
template <class T, bool counts = false>
class RunColumn {
public:
    using value_type = T;

    /// The value at `i`, which is behind all that were put. What lies between goes on as the last run does, which is 0
    /// when there is none.
    void put(std::size_t i, T value) {
        if (value != going_on(i) || is_plain_) [[unlikely]]
            add(i, value);
    }
    /// There are `n` values in all.
    [[gnu::noinline]] void end_at(std::size_t n) {
        if (is_plain_)
            while (plain_.size() < n) plain_.push_back(value_);
        else if (n > 0 && from_.empty())
            add_run(0, value_);
        size_ = n;
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard, gnu::noinline]] std::size_t bytes() const {
        return plain_.bytes() + from_.size() * (sizeof(std::uint32_t) + sizeof(T) * (counts ? 2 : 1));
    }
    [[nodiscard, gnu::noinline]] T operator[](std::size_t i) const {
        if (is_plain_) return i < plain_.size() ? plain_[i] : value_;
        if (i >= last_from_) return going_on(i);
        return in_run(static_cast<std::size_t>(std::upper_bound(from_.begin(), from_.end(), i) - from_.begin()) - 1, i);
    }

    /// What it is made of: the plain column, if it has one; else where each run begins, its first value and, if it
    /// counts, how far each further one is from the one before.
    [[nodiscard]] const Column<T>* plain() const { return is_plain_ ? &plain_ : nullptr; }
    [[nodiscard]] const std::vector<std::uint32_t>& from() const { return from_; }
    [[nodiscard]] const std::vector<T>& values() const { return values_; }
    [[nodiscard]] const std::vector<T>& steps() const { return steps_; }

    /// Goes through the values in O(1) each.
    class Iterator {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = T;

        Iterator() = default;
        Iterator(const RunColumn& column, std::size_t at) : column_{&column}, at_{at} {}
        T operator*() const { return column_->is_plain_ ? (*column_)[at_] : column_->in_run(run_, at_); }
        Iterator& operator++() {
            ++at_;
            if (run_ + 1 < column_->from_.size() && column_->from_[run_ + 1] == at_) ++run_;
            return *this;
        }
        Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

    private:
        const RunColumn* column_ = nullptr;
        std::size_t at_ = 0;
        std::size_t run_ = 0;
    };
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size_}; }

private:
    static constexpr std::size_t always_allowed = 64;  // runs

    [[nodiscard]] T going_on(std::size_t i) const {
        if constexpr (counts)
            return value_ + step_ * static_cast<T>(i - last_from_);
        else
            return value_;
    }
    [[nodiscard]] T in_run(std::size_t run, std::size_t i) const {
        if constexpr (counts)
            return values_[run] + steps_[run] * static_cast<T>(i - from_[run]);
        else
            return values_[run];
    }

    [[gnu::noinline]] void add(std::size_t i, T value) {
        if (is_plain_) {
            while (plain_.size() < i) plain_.push_back(value_);
            plain_.push_back(value_ = value);
            return;
        }
        if (i > 0 && from_.empty()) add_run(0, value_);
        if constexpr (counts) {
            if (!from_.empty() && i == last_from_ + 1) {
                steps_.back() = step_ = value - value_;
                return;
            }
        }
        if (from_.size() < always_allowed || bytes() < i * sizeof(T)) return add_run(i, value);
        Column<T> all;
        for (std::size_t k = 0; k < i; ++k) all.push_back((*this)[k]);
        all.push_back(value);
        plain_ = std::move(all);
        is_plain_ = true;
        value_ = value;
        step_ = 0;
        from_ = {};
        values_ = steps_ = {};
    }
    void add_run(std::size_t i, T value) {
        from_.push_back(static_cast<std::uint32_t>(i));
        values_.push_back(value);
        if constexpr (counts) steps_.push_back(0);
        last_from_ = i;
        value_ = value;
        step_ = 0;
    }

    T value_{}, step_{};  // of the last run; of a plain column its last value
    std::size_t last_from_ = 0;
    bool is_plain_ = false;
    std::size_t size_ = 0;
    std::vector<std::uint32_t> from_;
    std::vector<T> values_, steps_;
    Column<T> plain_;
};

/// Numbers most of which are one more than the one before.
using CountingColumn = RunColumn<std::uint32_t, true>;

}  // namespace windowlab
