#pragma once

#include <cstdint>

#include "wend/base/types.h"

namespace wend {

/// Which estimate of the remaining cost guides an informed search. dx, dy are the distances in
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
  using Function = std::uint64_t (*)(const void* context, NodeId node, NodeId goal);

  HeuristicKind kind = HeuristicKind::automatic;
  Function function = nullptr;    ///< for `custom`
  const void* context = nullptr;  ///< handed to the function
  bool declared_admissible =
      false;  ///< the user's word that it never overestimates; see lint_heuristic

  Heuristic() = default;
  Heuristic(HeuristicKind named) : kind(named) {}  // NOLINT(google-explicit-constructor)

  static Heuristic custom(Function function, const void* context, bool admissible) {
    Heuristic heuristic(HeuristicKind::custom);
    heuristic.function = function;
    heuristic.context = context;
    heuristic.declared_admissible = admissible;
    return heuristic;
  }
};

}  // namespace wend
