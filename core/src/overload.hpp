// How does one visit of a variant get a lambda for each of its types?
#pragma once

namespace windowlab {

template <class... F>
struct Overload : F... {
    using F::operator()...;
};
template <class... F>
Overload(F...) -> Overload<F...>;

}  // namespace windowlab
