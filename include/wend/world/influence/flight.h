// How to flee from threats, from every place: not to the farthest place near by, where a unit may
// be cornered, but on to where there is space to move.
//
// Places far from the threats are good. Rolling down the negated distances from the threats would
// work, but every dead end would be a trap. Instead the distances are multiplied by about -1.2 and
// used as the cost of staying at a place; a second flood computes the least cost of going to some
// place and staying there. A place a little farther on costs more to reach than it is worth, unless
// much lies behind it: units run past the threat to a far exit rather than into a near corner.
// Roguelikes do the same ("safety maps"; B. Walker, "The Incredible Power of Dijkstra Maps",
// RogueBasin, 2010).
//
// Computed in whole numbers. Cost: two floods of the places within range, and one pass over them.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

struct FlightOptions {
  /// Weight of distance from the threats against the way there: from 1 (stay as soon as no step
  /// leads away) to 2 (go to the farthest place, wherever it is). Rounded to 1024ths.
  double worth = 1.2;
  /// Units farther than this from all threats do not flee; from 0 to 50000.
  double range = 50'000;
};

/// A plain value, the caller's to keep; 8 bytes per node.
class Flight {
 public:
  static constexpr double kSafe = -std::numeric_limits<double>::infinity();

  std::size_t node_count() const { return costs_.size(); }
  /// Whether a threat can reach the node within the range.
  bool threatened(NodeId node) const { return cost_at(node) != kNone; }
  /// How bad it is to be at the node, in units of distance; 0 is best. kSafe if no threat reaches
  /// it.
  double cost(NodeId node) const {
    return threatened(node) ? static_cast<double>(cost_at(node)) / kScale : kSafe;
  }
  /// The next node to go to; kNoNode if no step makes it better: at a refuge, and where it is safe.
  NodeId next(NodeId node) const {
    WEND_ASSERT(node < next_.size(), "a flight has the nodes of its map");
    return next_[node];
  }
  /// The whole way, from the node on. Linear in its length.
  std::vector<NodeId> path(NodeId node) const;

 private:
  friend class InfluenceReader;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr double kScale = 13860;

  std::uint32_t cost_at(NodeId node) const {
    WEND_ASSERT(node < costs_.size(), "a flight has the nodes of its map");
    return costs_[node];
  }

  std::vector<std::uint32_t> costs_;
  std::vector<NodeId> next_;
};

}  // namespace wend
