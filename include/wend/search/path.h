#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/status.h"
#include "wend/base/types.h"

namespace wend {

/// What a search did. All counts are deterministic.
struct Counters {
  std::uint64_t expanded = 0;  ///< nodes whose successors were generated
  std::uint64_t generated =
      0;  ///< entries put on the open list: nodes opened, improved or reopened
  std::uint64_t reopened =
      0;  ///< closed nodes opened again because a shorter way to them was found
};

/// How much of a path is written out. The less, the sooner: a long path takes longer to write than
/// baked jump points take to find it.
enum class PathDetail : std::uint8_t {
  cells,       ///< every node
  waypoints,   ///< the ends, where the direction changes, and the ends of links
  first_move,  ///< the start and the node after it
  cost,        ///< no nodes: cost and length only
};

/// "cells", "waypoints", "first_move" or "cost".
const char* to_string(PathDetail detail);

/// A leg of a way that is a link: from that waypoint to the next one, by the link of that number.
struct PathLink {
  std::uint32_t waypoint;
  std::uint32_t link;

  friend bool operator==(const PathLink&, const PathLink&) = default;
};

/// The answer to a query: a plain value, the caller's to keep. Reuse one to avoid allocation.
struct Path {
  Status status = Status::running;
  const char* reason = "";  ///< why, where the status is `invalid`; a static text
  /// Proved: no path from start to goal is cheaper; with `partial`, none to any of the places that
  /// stand in for the goal.
  bool optimal = false;
  /// cost <= bound x the optimal cost is proved: by what the algorithm promises, or by the start's
  /// estimate, below which no path can be. 0: nothing is.
  double bound = 0;
  double cost = 0;  ///< in the cost model's units; terrain makes it fractional
  /// In cells (diagonals sqrt 2), weighted by terrain where there is any; on meshes what is walked,
  /// and what links cost.
  double length = 0;
  std::vector<NodeId> nodes;  ///< from the start on, both ends included; empty without a path
  std::vector<Point> points;  ///< the same as cells, where the space is a grid
  /// Where a path at any angle begins, bends and ends: whole coordinates at cells' centres, halves
  /// where cells meet. Whatever the detail. Empty for paths that go by steps.
  std::vector<Position> waypoints;
  /// On meshes: which legs of the way are links, in order. Both ends of each are waypoints.
  std::vector<PathLink> links;
  /// Of the navigator that answered: once that has another one, the map has changed since. 0
  /// elsewhere.
  std::uint64_t version = 0;
  PathDetail detail = PathDetail::cells;  ///< what these two hold; waypoints and so on: grids only
  Counters counters;

  /// Precondition: detail is cells.
  std::size_t steps() const {
    WEND_ASSERT(detail == PathDetail::cells, "to count steps, ask for the detail `cells`");
    return nodes.empty() ? 0 : nodes.size() - 1;
  }
  bool found() const { return status == Status::found; }

  /// Ready to be filled again; keeps the memory.
  void clear();
};

}  // namespace wend
