// What is a window, and which windows does an element belong to? Arithmetic only: no state, no clock, no allocation.
#pragma once

#include <cstdint>
#include <variant>

#include "windowlab/problem.hpp"
#include "windowlab/time.hpp"

namespace windowlab {

/// An interval [start, end) of one key's elements. Mirrors: TimeWindow; GlobalWindow as [never, forever).
struct Window {
    Instant start;
    Instant end;

    /// The last instant inside, end − 1 ms; `forever` for the global window. Mirrors: Window.maxTimestamp.
    [[nodiscard]] constexpr Instant last() const { return end == forever ? forever : Instant{end.ms - 1}; }

    friend constexpr bool operator==(const Window&, const Window&) = default;
    friend constexpr auto operator<=>(const Window&, const Window&) = default;
};

inline constexpr Window global_window{never, forever};

/// The windows that an assigner gives one element, in its order, as a progression: window i is
/// [first.start + i · start_step, first.end + i · end_step). So an hour by a second is five numbers, not 3,600 windows.
struct WindowRange {
    Window first{};
    std::int64_t count = 0;
    Duration start_step{};
    Duration end_step{};

    [[nodiscard]] constexpr Window operator[](std::int64_t i) const {
        if (i == 0) return first;
        return {first.start + Duration{i * start_step.ms}, first.end + Duration{i * end_step.ms}};
    }
};

/// Which clock decides: the elements' own times and watermarks, or the machine's clock.
enum class TimeDomain : std::uint8_t { event, processing };

/// Start of the interval of length `size` (shifted by `offset` from the epoch) that holds `t`, before 1970 too.
/// Mirrors: TimeWindow.getWindowStartWithOffset.
[[nodiscard]] constexpr Instant window_start(Instant t, Duration offset, Duration size) {
    std::int64_t remainder = (t.ms - offset.ms) % size.ms;
    if (remainder < 0) remainder += size.ms;
    return {t.ms - remainder};
}

/// Windows of one size, side by side, aligned to the epoch plus `offset`.
///
/// Mirrors: TumblingEventTimeWindows, TumblingProcessingTimeWindows.
/// Differs: no WindowStagger (Flink's default, ALIGNED, is the only one).
class TumblingWindows {
public:
    /// Problems: `size` unless size ≥ 1 ms; `offset` unless |offset| < size.
    [[nodiscard]] static Result<TumblingWindows> make(Duration size, Duration offset = {},
                                                      TimeDomain time = TimeDomain::event);

    [[nodiscard]] constexpr WindowRange assign(Instant t) const {
        const Instant start = window_start(t, offset_, size_);
        return {{start, start + size_}, 1};
    }
    [[nodiscard]] Duration size() const { return size_; }
    [[nodiscard]] Duration offset() const { return offset_; }
    [[nodiscard]] TimeDomain time() const { return time_; }

private:
    TumblingWindows(Duration size, Duration offset, TimeDomain time) : size_{size}, offset_{offset}, time_{time} {}
    Duration size_, offset_;
    TimeDomain time_;
};

/// Windows of one size, a new one every `slide`; they overlap, or leave holes if slide > size.
///
/// Mirrors: SlidingEventTimeWindows, SlidingProcessingTimeWindows: the newest window first.
class SlidingWindows {
public:
    /// Problems: `size`, `slide` unless ≥ 1 ms; `offset` unless |offset| < slide; `size` if in event time
    /// size / slide > 10,000,000.
    [[nodiscard]] static Result<SlidingWindows> make(Duration size, Duration slide, Duration offset = {},
                                                     TimeDomain time = TimeDomain::event);

    [[nodiscard]] constexpr WindowRange assign(Instant t) const {
        const Instant start = window_start(t, offset_, slide_);
        const std::int64_t reach = start.ms - (t.ms - size_.ms);  // starts must be above t − size
        const std::int64_t count = reach > 0 ? (reach - 1) / slide_.ms + 1 : 0;
        return {{start, start + size_}, count, -slide_, -slide_};
    }
    [[nodiscard]] Duration size() const { return size_; }
    [[nodiscard]] Duration slide() const { return slide_; }
    [[nodiscard]] Duration offset() const { return offset_; }
    [[nodiscard]] TimeDomain time() const { return time_; }

private:
    SlidingWindows(Duration size, Duration slide, Duration offset, TimeDomain time)
        : size_{size}, slide_{slide}, offset_{offset}, time_{time} {}
    Duration size_, slide_, offset_;
    TimeDomain time_;
};

/// Windows that grow by `step` up to `max_size` and then start anew: the shortest that holds the element first.
///
/// Mirrors: CumulativeWindowAssigner of Flink SQL's CUMULATE. The DataStream API has none; event time only.
class CumulateWindows {
public:
    /// Problems: `maxSize`, `step` unless ≥ 1 ms; `maxSize` unless it is a multiple of step.
    [[nodiscard]] static Result<CumulateWindows> make(Duration max_size, Duration step, Duration offset = {});

    [[nodiscard]] constexpr WindowRange assign(Instant t) const {
        const Instant start = window_start(t, offset_, max_size_);
        const Instant first_end = window_start(t, offset_, step_) + step_;
        const std::int64_t room = (start + max_size_).ms - first_end.ms;
        return {{start, first_end}, room < 0 ? 0 : room / step_.ms + 1, {}, step_};
    }
    [[nodiscard]] Duration max_size() const { return max_size_; }
    [[nodiscard]] Duration step() const { return step_; }
    [[nodiscard]] Duration offset() const { return offset_; }
    [[nodiscard]] TimeDomain time() const { return TimeDomain::event; }

private:
    CumulateWindows(Duration max_size, Duration step, Duration offset)
        : max_size_{max_size}, step_{step}, offset_{offset} {}
    Duration max_size_, step_, offset_;
};

/// A window from each element to `gap` after it; windows that touch or overlap become one.
///
/// Mirrors: EventTimeSessionWindows, ProcessingTimeSessionWindows.
class SessionWindows {
public:
    /// Problems: `gap` unless ≥ 1 ms.
    [[nodiscard]] static Result<SessionWindows> make(Duration gap, TimeDomain time = TimeDomain::event);

    [[nodiscard]] constexpr WindowRange assign(Instant t) const { return {{t, t + gap_}, 1}; }
    [[nodiscard]] Duration gap() const { return gap_; }
    [[nodiscard]] TimeDomain time() const { return time_; }

private:
    SessionWindows(Duration gap, TimeDomain time) : gap_{gap}, time_{time} {}
    Duration gap_;
    TimeDomain time_;
};

/// Sessions in which every element brings its own gap. The job fails on an element without one.
///
/// Mirrors: DynamicEventTimeSessionWindows, DynamicProcessingTimeSessionWindows.
struct DynamicSessionWindows {
    TimeDomain domain = TimeDomain::event;

    [[nodiscard]] TimeDomain time() const { return domain; }
};

/// One window for everything, which has no end. Mirrors: GlobalWindows; of no time domain, so nothing is ever late.
struct GlobalWindows {
    [[nodiscard]] TimeDomain time() const { return TimeDomain::processing; }
};

using Assigner = std::variant<TumblingWindows, SlidingWindows, CumulateWindows, SessionWindows, DynamicSessionWindows,
                              GlobalWindows>;

[[nodiscard]] inline TimeDomain time_domain(const Assigner& assigner) {
    return std::visit([](const auto& a) { return a.time(); }, assigner);
}
[[nodiscard]] inline bool is_merging(const Assigner& a) {
    return std::holds_alternative<SessionWindows>(a) || std::holds_alternative<DynamicSessionWindows>(a);
}
[[nodiscard]] inline bool is_global(const Assigner& a) { return std::holds_alternative<GlobalWindows>(a); }

}  // namespace windowlab
