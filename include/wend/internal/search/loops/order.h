#pragma once

#include <cstdint>

/// The order of a best-first search, which makes it one algorithm or another. It has
/// `priority(g, h)`, `relaxation()`, and `bound()`: an upper bound of cost / optimal cost, 0 where
/// nothing is promised; `kMonotone` where f never falls along a step with a consistent estimate,
/// and `kGuided` where f depends on h. An order of lines at any angle has `kParents` as well.
namespace wend {

/// When the label of a node that was reached before gives way to a candidate.
enum class Relaxation : std::uint8_t {
  reopen,     ///< whenever the candidate is shorter; a closed node is opened again
  open_only,  ///< when it is shorter and the node is not closed
  first,      ///< never
};

/// Which node becomes the parent of another: on spaces where a path may go straight on from an
/// earlier node (Sighted), an order may have a `kParents` that is not `steps`.
enum class Parents : std::uint8_t {
  steps,     ///< the node that was expanded
  in_sight,  ///< its own parent, where a straight line from there is free
  /// Its own parent. Whether the line is free is looked at when the node is taken off the open
  /// list; if not, the best of its neighbours that are closed takes over.
  assumed,
};

template <class Order>
constexpr Parents parents_of() {
  if constexpr (requires { Order::kParents; }) return Order::kParents;
  return Parents::steps;
}

template <class Order>
constexpr bool is_guided() {
  if constexpr (requires { Order::kGuided; }) return Order::kGuided;
  return true;
}

}  // namespace wend
