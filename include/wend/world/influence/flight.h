// Which way leads from threats, seen from every place: not to the farthest place near by, where one
// may be cornered, but on to where there is room.
//
// Places far from the threats are good, so distances from these, turned round, would do to roll
// down, but every dead end would be a trap. Instead distances are multiplied by about -1.2 and
// taken for what it costs to stay there; what it costs at least to go to some place and stay, a
// second flood tells. A place that lies a little farther on costs more to get to than it is worth,
// unless much lies behind it: units run past the threat to a far exit rather than into a near
// corner. As roguelikes have it ("safety maps"; B. Walker, "The Incredible Power of Dijkstra Maps",
// RogueBasin, 2010).
//
// In whole numbers. Cost: two floods of what is within range, and a look at each place there.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

struct FlightOptions {
  /// What distance is worth, against the way there: from 1 (stay as soon as no step leads away) to
  /// 2 (make for the farthest place, wherever). Rounded to 1024ths.
  double worth = 1.2;
  /// Beyond that nobody flees; from 0 to 50000.
  double range = 50'000;
};

/// A plain value, the caller's to keep; 8 bytes per node.
class Flight {
 public:
  static constexpr double kSafe = -std::numeric_limits<double>::infinity();

  std::size_t node_count() const { return costs_.size(); }
  /// Whether a threat can get there within the range.
  bool threatened(NodeId node) const { return cost_at(node) != kNone; }
  /// How bad it is to be there, from 0 where it is best, in distances; kSafe where no threat gets.
  double cost(NodeId node) const {
    return threatened(node) ? static_cast<double>(cost_at(node)) / kScale : kSafe;
  }
  /// Where to go next; kNoNode where it gets no better: at a refuge, and where it is safe.
  NodeId next(NodeId node) const {
    WEND_ASSERT(node < next_.size(), "a flight has the nodes of its map");
    return next_[node];
  }
  /// All of the way, from the node on. Linear in its length.
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
