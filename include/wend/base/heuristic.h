#pragma once

#include <cstdint>

#include "wend/base/function_ref.h"
#include "wend/base/types.h"

namespace wend {

/// The estimate of the remaining cost that guides an informed search. dx, dy are the distances in
/// cells, S and D the costs of a straight and a diagonal step over the map's cheapest terrain.
enum class HeuristicKind : std::uint8_t {
  automatic,  ///< the strongest that never overestimates: octile, or Manhattan without diagonal
              ///< moves
  zero,       ///< 0: turns A* into Dijkstra's algorithm
  manhattan,  ///< S (dx + dy); overestimates wherever diagonal steps are legal
  euclidean,  ///< S sqrt(dx^2 + dy^2), rounded down
  octile,     ///< S |dx - dy| + min(D, 2 S) min(dx, dy): the exact cost on an empty map
  chebyshev,  ///< S max(dx, dy)
  hex,        ///< the exact cost on an empty map of hexagons; overestimates on squares
  custom,     ///< the user's own function
};

/// The name as the command line and JSON spell it.
const char* to_string(HeuristicKind kind);

/// A heuristic by name, or the user's own.
struct Heuristic {
  /// Estimates the cost from node to goal, in the space's cost units (Navigator::cost_scale),
  /// below 2^44.
  using Function = FunctionRef<std::uint64_t(NodeId node, NodeId goal)>;

  HeuristicKind kind = HeuristicKind::automatic;
  Function function = nullptr;  ///< for `custom`
  /// The user declares that `function` never overestimates; see lint_heuristic.
  bool declared_admissible = false;

  Heuristic() = default;
  Heuristic(HeuristicKind named) : kind(named) {}  // NOLINT(google-explicit-constructor)

  static Heuristic custom(Function function, bool admissible) {
    Heuristic heuristic(HeuristicKind::custom);
    heuristic.function = function;
    heuristic.declared_admissible = admissible;
    return heuristic;
  }
};

}  // namespace wend
