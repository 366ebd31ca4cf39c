#pragma once

#include <utility>

#include "wend/space/concepts.h"

namespace wend {

/// Asks a space for successors with what it made of the search's goals; of most spaces that is
/// nothing.
template <Space S>
class Aim {
 public:
  Aim(const S&, const Goals&, Pruning) {}

  template <class Sink>
  void successors(const S& space, const Expansion& expansion, Sink&& sink) const {
    space.successors(expansion, sink);
  }
};

template <Aiming S>
class Aim<S> {
 public:
  Aim(const S& space, const Goals& goals, Pruning pruning) : aim_(space.aim_at(goals, pruning)) {}

  template <class Sink>
  void successors(const S& space, const Expansion& expansion, Sink&& sink) const {
    space.successors(expansion, aim_, sink);
  }

 private:
  using Made = decltype(std::declval<const S&>().aim_at(Goals(), Pruning::repeated));
  Made aim_;
};

}  // namespace wend
