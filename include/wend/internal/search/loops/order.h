#pragma once

#include <cstdint>

/// What makes a best-first search one algorithm or another: its order. One has `priority(g, h)`,
/// `relaxation()`, and `bound()`: how many times the cheapest a path costs at most, 0 where nothing
/// is promised; `kMonotone` where f never falls along a step with a consistent estimate, and
/// `kGuided` where f looks at h. An order of lines at any angle has `kParents` as well.
namespace wend {

/// When the label of a node that was reached before gives way to a candidate.
enum class Relaxation : std::uint8_t {
  reopen,     ///< whenever the candidate is shorter; a closed node is opened again
  open_only,  ///< when it is shorter and the node is not closed
  first,      ///< never
};

/// What becomes the parent of a node: on spaces where one may go straight on from an earlier one
/// (Sighted), an order may have a `kParents` that is not `steps`.
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
